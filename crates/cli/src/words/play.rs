//! The game in words: what `play` says, and why moves are refused.

use super::{fill, table};
use session::{Analysis, IllegalMove, MoveError, ParseError, Picture, View};

table! { Words {
    to_move: "{0} to move.", "Vez de {0}.", "Turno de {0}.";
    plays: "{0} plays {1}.", "{0} joga {1}.", "{0} juega {1}.";
    again: "{0} moves again.", "{0} joga de novo.", "{0} juega otra vez.";
    your_move: "Your move, {0}:", "Seu lance, {0}:", "Tu jugada, {0}:";
    wins: "{0} wins.", "{0} vence.", "Gana {0}.";
    wins_by: "{0} wins {1}:{2}, by {3}.", "{0} vence por {1} a {2}, {3} de diferença.",
        "Gana {0} por {1} a {2}, {3} de diferencia.";
    draw: "Draw.", "Empate.", "Empate.";
    draw_at: "Draw, {0}:{1}.", "Empate, {0} a {1}.", "Empate, {0} a {1}.";
    collects: "{0} takes the {1} seeds that are left.", "{0} fica com as {1} sementes que restam.",
        "{0} se queda con las {1} semillas que quedan.";
    leaf: "A leaf, worth {0}.", "Uma folha, vale {0}.", "Una hoja, vale {0}.";
    forbidden: "A leaf that must never be evaluated.", "Uma folha que nunca deve ser avaliada.",
        "Una hoja que nunca debe evaluarse.";
    forfeits: "{0} forfeits: {1}.", "{0} perde sem jogar: {1}.", "{0} pierde sin jugar: {1}.";
    unfinished: "The game is not finished.", "A partida não terminou.",
        "La partida no ha terminado.";
    thinking: "{0} is thinking", "{0} está pensando", "{0} está pensando";
    hinting: "looking for a hint", "procurando uma dica", "buscando una pista";
    hint: "Hint: {0}, worth {1}.", "Dica: {0}, vale {1}.", "Pista: {0}, vale {1}.";
    no_hint: "No hint now.", "Sem dica agora.", "Ahora no hay pista.";
    undone: "Taken back: {0}.", "Desfeito: {0}.", "Deshecho: {0}.";
    redone: "Played again: {0}.", "Refeito: {0}.", "Rehecho: {0}.";
    no_undo: "There is nothing to take back.", "Não há o que desfazer.",
        "No hay nada que deshacer.";
    no_redo: "There is nothing to play again.", "Não há o que refazer.",
        "No hay nada que rehacer.";
    saved: "Saved to {0}.", "Salvo em {0}.", "Guardado en {0}.";
    loaded: "Loaded from {0}.", "Carregado de {0}.", "Cargado de {0}.";
    file_needed: "A file name is needed, as in: save game.jsonl",
        "Falta o nome do arquivo, como em: salvar jogo.jsonl",
        "Falta el nombre del archivo, como en: guardar juego.jsonl";
    swapped: "Sides swapped.", "Lados trocados.", "Lados cambiados.";
    swap2_open: "Swap2: put down three stones, X, O and X. Then the other takes a side.",
        "Swap2: ponha três pedras, X, O e X. Depois o outro escolhe um lado.",
        "Swap2: pon tres piedras, X, O y X. Después el otro elige un lado.";
    swap2_stone: "Stone {0} of {1}, {2}:", "Pedra {0} de {1}, {2}:", "Piedra {0} de {1}, {2}:";
    swap2_stones: "{0} puts down {1}.", "{0} põe {1}.", "{0} pone {1}.";
    swap2_three: "Choose: 1 play X, 2 play O and move, 3 put down two more stones, O and X, and let the other choose:",
        "Escolha: 1 jogar com X, 2 jogar com O, na vez, 3 pôr mais duas pedras, O e X, e deixar o outro escolher:",
        "Elige: 1 jugar con X, 2 jugar con O, con el turno, 3 poner dos piedras más, O y X, y dejar elegir al otro:";
    swap2_five: "Choose: 1 play X, 2 play O and move:", "Escolha: 1 jogar com X, 2 jogar com O, na vez:",
        "Elige: 1 jugar con X, 2 jugar con O, con el turno:";
    swap2_took: "{0} plays {1}.", "{0} joga com {1}.", "{0} juega con {1}.";
    new_game: "A new game.", "Nova partida.", "Nueva partida.";
    speed: "{0} ms per step", "{0} ms por passo", "{0} ms por paso";
    not_yours: "It is not your turn.", "Não é a sua vez.", "No es tu turno.";
    others_pit: "That pit is the other player's.", "Essa cova é do outro jogador.",
        "Ese hoyo es del otro jugador.";
    moves: "{0} moves: {1}", "{0} lances: {1}", "{0} jugadas: {1}";
    enter_move: "move", "lance", "jugada";
    enter_save: "save to", "salvar em", "guardar en";
    enter_load: "load from", "carregar de", "cargar de";
    too_small: "Too small: {0} needed. Enlarge the window, or q to quit.",
        "Pequeno demais: é preciso {0}. Aumente a janela, ou q para sair.",
        "Demasiado pequeño: hace falta {0}. Amplía la ventana, o q para salir.";
    players: "Players", "Jogadores", "Jugadores";
    played: "Moves", "Lances", "Jugadas";
    engine: "What the engine expects", "O que o motor espera", "Lo que el motor espera";
    nothing_yet: "nothing yet", "nada ainda", "nada todavía";
    value: "value {0} for {1}", "valor {0} para {1}", "valor {0} para {1}";
    proven: "proven", "provado", "demostrado";
    unsearched: "known without a search", "conhecido sem busca", "conocido sin búsqueda";
    effort: "depth {0}, {1} nodes", "profundidade {0}, {1} nós", "profundidad {0}, {1} nodos";
    line: "line {0}", "linha {0}", "línea {0}";
    evaluated: "Evaluation after {0}: {1}, {2}, line {3}.", "Avaliação após {0}: {1}, {2}, linha {3}.",
        "Evaluación tras {0}: {1}, {2}, línea {3}.";
    turn: "Move {0}: {1}, played by {2}.", "Lance {0}: {1}, jogado por {2}.",
        "Jugada {0}: {1}, juega {2}.";
    south: "south", "sul", "sur";
    north: "north", "norte", "norte";
    human: "human", "pessoa", "persona";
    game: "Game {0}: {1} {2}, {3} {4}. {5}", "Partida {0}: {1} {2}, {3} {4}. {5}",
        "Partida {0}: {1} {2}, {3} {4}. {5}";
    summary: "{0}: {1} games, {2} of them different, seed {3}",
        "{0}: {1} partidas, {2} delas diferentes, semente {3}",
        "{0}: {1} partidas, {2} de ellas distintas, semilla {3}";
    tally: "{0}: {1} won, {2} drawn, {3} lost", "{0}: {1} vitórias, {2} empates, {3} derrotas",
        "{0}: {1} ganadas, {2} empatadas, {3} perdidas";
    who_began: "who moved first", "quem começou", "quien empezó";
    length: "moves per game: {0} to {1}, {2} on average",
        "lances por partida: de {0} a {1}, {2} em média",
        "jugadas por partida: de {0} a {1}, {2} de media";
    forfeited: "{0} games ended by forfeit", "{0} partidas terminaram por abandono",
        "{0} partidas terminaron por abandono";
    taken: "cell {0} is taken by {1}", "a casa {0} já é de {1}", "la casilla {0} ya es de {1}";
    overline: "{0} makes an overline, which Black may not play",
        "{0} faz uma linha de seis ou mais, proibida para as Pretas",
        "{0} forma una línea de seis o más, prohibida para las Negras";
    double_four: "{0} makes a double four, which Black may not play",
        "{0} faz um duplo quatro, proibido para as Pretas",
        "{0} forma un doble cuatro, prohibido para las Negras";
    double_three: "{0} makes a double three, which Black may not play",
        "{0} faz um duplo três, proibido para as Pretas",
        "{0} forma un doble tres, prohibido para las Negras";
    is_over: "The game is over.", "A partida terminou.", "La partida ha terminado.";
    over: "the game is over", "a partida terminou", "la partida ha terminado";
    unreadable: "expected {0}, found {1}", "esperava {0}; encontrei {1}",
        "esperaba {0}; encontré {1}";
    nothing: "nothing", "nada", "nada";
    pit_empty: "pit {0} is empty", "a cova {0} está vazia", "el hoyo {0} está vacío";
    other_board: "cell {0} is in board {1}, but the last move sends to board {2}",
        "a casa {0} fica no tabuleiro {1}, mas o último lance manda ao tabuleiro {2}",
        "la casilla {0} está en el tablero {1}, pero la última jugada envía al tablero {2}";
    closed: "board {0} is closed", "o tabuleiro {0} está fechado", "el tablero {0} está cerrado";
    no_cell: "expected a cell {0}, its number {1}, or row,column up to {2}, found {3}",
        "esperava uma casa {0}, seu número {1}, ou linha,coluna até {2}; encontrei {3}",
        "esperaba una casilla {0}, su número {1}, o fila,columna hasta {2}; encontré {3}";
    no_numbers: "expected row,column up to {0}, found {1}.",
        "esperava linha,coluna até {0}; encontrei {1}.",
        "esperaba fila,columna hasta {0}; encontré {1}.";
    no_pit: "expected a pit {0} or its number {1}, found {2}",
        "esperava uma cova {0} ou seu número {1}; encontrei {2}",
        "esperaba un hoyo {0} o su número {1}; encontré {2}";
    top_left: "top left", "superior esquerdo", "superior izquierdo";
    top_middle: "top middle", "superior central", "superior central";
    top_right: "top right", "superior direito", "superior derecho";
    middle_left: "middle left", "central esquerdo", "central izquierdo";
    centre: "centre", "do centro", "del centro";
    middle_right: "middle right", "central direito", "central derecho";
    bottom_left: "bottom left", "inferior esquerdo", "inferior izquierdo";
    bottom_middle: "bottom middle", "inferior central", "inferior central";
    bottom_right: "bottom right", "inferior direito", "inferior derecho";
    key_play: "play", "jogar", "jugar";
    key_undo: "undo", "desfazer", "deshacer";
    key_redo: "redo", "refazer", "rehacer";
    key_hint: "hint", "dica", "pista";
    key_engine: "engine", "motor", "motor";
    key_swap: "swap", "trocar", "cambiar";
    key_new: "new", "nova", "nueva";
    key_save: "save", "salvar", "guardar";
    key_load: "open", "abrir", "abrir";
    key_help: "help", "ajuda", "ayuda";
    key_quit: "quit", "sair", "salir";
    stopped: "Stopped after {0} of {1} games.", "Interrompido após {0} de {1} partidas.",
        "Interrumpido tras {0} de {1} partidas.";
    line_help: "Type a move, or: undo, redo, hint, moves, board, save FILE, help, q.",
        "Digite um lance, ou: desfazer, refazer, dica, lances, tabuleiro, salvar ARQUIVO, ajuda, \
            q.",
        "Escribe una jugada, o: deshacer, rehacer, pista, jugadas, tablero, guardar ARCHIVO, \
            ayuda, q.";
    word_undo: "undo", "desfazer", "deshacer";
    word_redo: "redo", "refazer", "rehacer";
    word_hint: "hint", "dica", "pista";
    word_moves: "moves", "lances", "jugadas";
    word_board: "board", "tabuleiro", "tablero";
    word_save: "save", "salvar", "guardar";
    word_help: "help", "ajuda", "ayuda";
    word_quit: "quit", "sair", "salir";
    help_title: "Help", "Ajuda", "Ayuda";
    help: "arrows, hjkl     move the cursor\n\
            Enter, Space     play there (so does a click)\n\
            h8  7,7  c  3    type a move, then Enter\n\
            u  r             take back to your last turn, play again\n\
            ?                a hint\n\
            e, Tab           what the engine expects\n\
            x  n             swap sides, new game\n\
            s  o             save, open a game\n\
            +  -             faster, slower (any key skips)\n\
            L                language\n\
            F1               this help\n\
            q, Ctrl-C        quit\n\n\
            Where a letter begins a move of this board, write\n\
            the command as a capital: Q quits on every board.",
        "setas, hjkl      movem o cursor\n\
            Enter, Espaço    joga ali (um clique também)\n\
            h8  7,7  c  3    digite um lance, depois Enter\n\
            u  r             desfaz até a sua última vez, refaz\n\
            ?                uma dica\n\
            e, Tab           o que o motor espera\n\
            x  n             troca de lado, nova partida\n\
            s  o             salva, abre uma partida\n\
            +  -             mais rápido, mais lento (tecla pula)\n\
            L                idioma\n\
            F1               esta ajuda\n\
            q, Ctrl-C        sai\n\n\
            Onde uma letra começa um lance deste tabuleiro, use\n\
            a maiúscula para o comando: Q sai em todos.",
        "flechas, hjkl    mueven el cursor\n\
            Enter, Espacio   juega ahí (un clic también)\n\
            h8  7,7  c  3    escribe una jugada, luego Enter\n\
            u  r             deshace hasta tu último turno, rehace\n\
            ?                una pista\n\
            e, Tab           lo que el motor espera\n\
            x  n             cambia de lado, nueva partida\n\
            s  o             guarda, abre una partida\n\
            +  -             más rápido, más lento (tecla salta)\n\
            L                idioma\n\
            F1               esta ayuda\n\
            q, Ctrl-C        sale\n\n\
            Donde una letra empieza una jugada de este tablero,\n\
            usa la mayúscula para la orden: Q sale en todos.";
} }

impl Words {
    /// A player's name as this language has it.
    pub(crate) fn side<'a>(&self, name: &'a str) -> &'a str {
        match name {
            "south" => self.south,
            "north" => self.north,
            other => other,
        }
    }

    /// What an analysis took. What a book, endgame tables or openings know takes no nodes.
    pub(crate) fn effort(&self, analysis: &Analysis) -> String {
        match analysis.nodes {
            0 => self.unsearched.to_owned(),
            nodes => fill(self.effort, &[&analysis.depth.to_string(), &nodes.to_string()]),
        }
    }

    /// Why a move cannot be played on the board of `view`; `cell` names cells as the player reads
    /// them.
    pub(crate) fn refusal(
        &self,
        reason: &MoveError,
        view: &View,
        cell: impl Fn(&str) -> String,
    ) -> String {
        match reason {
            MoveError::Unreadable(error) => self.unreadable_on(error, view),
            MoveError::Illegal(illegal) => self.illegal(illegal, cell),
        }
    }

    pub(super) fn illegal(&self, illegal: &IllegalMove, cell: impl Fn(&str) -> String) -> String {
        let parts: Vec<&str> = illegal.parts.iter().map(String::as_str).collect();
        match (illegal.kind, &parts[..]) {
            ("over", _) => self.over.to_owned(),
            ("taken", [at, by]) => fill(self.taken, &[&cell(at), by]),
            ("overline", [at]) => fill(self.overline, &[&cell(at)]),
            ("double-four", [at]) => fill(self.double_four, &[&cell(at)]),
            ("double-three", [at]) => fill(self.double_three, &[&cell(at)]),
            ("empty-pit", [pit]) => fill(self.pit_empty, &[pit]),
            ("other-board", [at, board, sent]) => {
                fill(self.other_board, &[&cell(at), self.board(board), self.board(sent)])
            }
            ("closed", [board]) => fill(self.closed, &[self.board(board)]),
            _ => illegal.reason.clone(),
        }
    }

    /// What a move of this board looks like, and what was typed instead.
    fn unreadable_on(&self, error: &ParseError, view: &View) -> String {
        let ParseError::Syntax { found, .. } = error else { return self.parse_error(error) };
        let found = format!("{found:?}");
        let cells = |first: &str, last: &str, rows: usize, columns: usize| {
            let numbers = format!("0-{}", rows * columns - 1);
            let corner = format!("{},{}", rows - 1, columns - 1);
            fill(self.no_cell, &[&format!("{first}-{last}"), &numbers, &corner, &found])
        };
        match &view.picture {
            Picture::Grid { columns, rows, cells: all } => {
                let (columns, rows) = (usize::from(*columns), usize::from(*rows));
                cells(&all[(rows - 1) * columns].name, &all[columns - 1].name, rows, columns)
            }
            Picture::Ultimate { .. } => cells("a1", "i9", 9, 9),
            Picture::Kalah { south, .. } => {
                let pits = south.pits.len();
                let letters = format!("a-{}", char::from(b'a' + pits as u8 - 1));
                fill(self.no_pit, &[&letters, &format!("1-{pits}"), &found])
            }
            Picture::Tree { .. } | Picture::Text { .. } => self.parse_error(error),
        }
    }

    /// What was expected and what was found; what was expected stays English.
    pub(super) fn parse_error(&self, error: &ParseError) -> String {
        match error {
            ParseError::Syntax { expected, found } => {
                let quoted = format!("{found:?}");
                let found = if found.is_empty() { self.nothing } else { &quoted };
                fill(self.unreadable, &[expected, found])
            }
            ParseError::Impossible(reason) => reason.clone(),
        }
    }

    /// The name of a small board by its number from the top left.
    fn board(&self, number: &str) -> &'static str {
        let names = [
            self.top_left,
            self.top_middle,
            self.top_right,
            self.middle_left,
            self.centre,
            self.middle_right,
            self.bottom_left,
            self.bottom_middle,
            self.bottom_right,
        ];
        number.parse().ok().and_then(|number: usize| names.get(number)).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::{super::Language, *};
    use session::{Error, Registry};

    fn refusal(language: Language, game: &str, before: &str, mv: &str) -> (String, String) {
        let mut pos = Registry::standard().open(game).unwrap();
        pos.play(before).unwrap();
        let Err(Error::Move { reason, .. }) = pos.play(mv) else { panic!("{game} {mv}") };
        (Words::of(language).refusal(&reason, &pos.view(), str::to_owned), reason.to_string())
    }

    #[test]
    fn refusals_of_the_rules_are_translated() {
        let rows = [
            ("tictactoe", "b2", "b2", "a casa b2 já é de X"),
            (
                "tictactoe",
                "",
                "d4",
                "esperava uma casa a1-c3, seu número 0-8, ou linha,coluna até 2,2; encontrei \"d4\"",
            ),
            ("tictactoe", "a1 b1 a2 b2 a3", "c3", "a partida terminou"),
            ("kalah:6x6", "a", "a", "a cova a está vazia"),
            ("kalah", "", "g", "esperava uma cova a-f ou seu número 1-6; encontrei \"g\""),
            (
                "ultimate",
                "e5",
                "a1",
                "a casa a1 fica no tabuleiro inferior esquerdo, mas o último lance manda ao tabuleiro do centro",
            ),
            (
                "ultimate",
                "",
                "z9",
                "esperava uma casa a1-i9, seu número 0-80, ou linha,coluna até 8,8; encontrei \"z9\"",
            ),
            ("tree:(1 2)", "", "z", "root has children a-b only"),
        ];
        for (game, before, mv, text) in rows {
            assert_eq!(refusal(Language::Pt, game, before, mv).0, text, "{game} {mv}");
            let (ours, english) = refusal(Language::En, game, before, mv);
            assert_eq!(ours, english, "{game} {mv}");
        }
    }
}
