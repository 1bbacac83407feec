//! Refusals in words, by their kind.

use super::{Language, Words, fill, table};
use engines::Error as EngineError;
use session::{
    BookError, ContestError, Error, Format, MoveError, PlayerError, ScheduleError, SolveError,
};

table! { Errors {
    error: "error:", "erro:", "error:";
    game: "expected a game ({0}), found {1}", "esperava um jogo ({0}); encontrei {1}",
        "esperaba un juego ({0}); encontré {1}";
    rules: "rules: {0}", "regras: {0}", "reglas: {0}";
    evaluator: "evaluator: {0}", "avaliador: {0}", "evaluador: {0}";
    player: "player: {0}", "jogador: {0}", "jugador: {0}";
    person: "a person cannot play here", "uma pessoa não pode jogar aqui",
        "una persona no puede jugar aquí";
    foreign: "expected a machine of this program: a page must not start others",
        "esperava uma máquina deste programa: uma página não deve iniciar outras",
        "esperaba una máquina de este programa: una página no debe iniciar otras";
    odd_games: "expected an even number of games, as each opening is played from both sides, \
            found {0}",
        "esperava um número par de partidas, pois cada abertura é jogada dos dois lados; \
            encontrei {0}",
        "esperaba un número par de partidas, pues cada apertura se juega desde ambos lados; \
            encontré {0}";
    no_games: "expected at least 2 games, found 0", "esperava pelo menos 2 partidas; encontrei 0",
        "esperaba al menos 2 partidas; encontré 0";
    two_players: "expected 2 players for a match, found {0}",
        "esperava 2 jogadores para um duelo; encontrei {0}",
        "esperaba 2 jugadores para un duelo; encontré {0}";
    few_players: "expected at least 2 players, found {0}",
        "esperava pelo menos 2 jogadores; encontrei {0}",
        "esperaba al menos 2 jugadores; encontré {0}";
    no_openings: "expected at least 1 opening, found none",
        "esperava pelo menos 1 abertura; não encontrei nenhuma",
        "esperaba al menos 1 apertura; no encontré ninguna";
    many_games: "expected at most {0} games in all", "esperava no máximo {0} partidas ao todo",
        "esperaba como máximo {0} partidas en total";
    all_over: "every game of {0} random moves is over: use fewer",
        "toda partida de {0} lances ao acaso já terminou: use menos",
        "toda partida de {0} jugadas al azar ya ha terminado: usa menos";
    undefined: "the search reached a leaf x, which has no value: there is no result",
        "a busca chegou a uma folha x, que não tem valor: não há resultado",
        "la búsqueda llegó a una hoja x, que no tiene valor: no hay resultado";
    over: "the game is over: there is nothing to search",
        "a partida terminou: não há o que buscar",
        "la partida ha terminado: no hay nada que buscar";
    no_puzzle: "there is no puzzle: {0}", "não há problema: {0}", "no hay problema: {0}";
    book: "book: {0}", "livro: {0}", "libro: {0}";
    damaged: "{0}: line {1} is damaged", "{0}: a linha {1} está danificada",
        "{0}: la línea {1} está dañada";
    cancelled: "it was cancelled before it was done", "foi cancelado antes de terminar",
        "fue cancelado antes de terminar";
    no_certificate: "no certificates are written for this position (there are some for \
            m,n,k-games of up to 128 cells and 256 lines or with a win by force, for Kalah, \
            Ultimate and trees)",
        "não há certificados para esta posição (há para jogos m,n,k de até 128 casas e 256 \
            linhas ou com vitória forçada, para Kalah, para Ultimate e para \
            árvores)",
        "no hay certificados para esta posición (los hay para juegos m,n,k de hasta 128 casillas \
            y 256 líneas o con victoria forzada, para Kalah, para Ultimate y para \
            árboles)";
    not_resumable: "only proofs of Kalah and of m,n,k-games of up to 128 cells can be kept in a \
            file and resumed",
        "só provas de Kalah e de jogos m,n,k de até 128 casas podem ser guardadas num arquivo e \
            retomadas",
        "solo las demostraciones de Kalah y de juegos m,n,k de hasta 128 casillas se pueden \
            guardar en un archivo y retomar";
    memory: "expected at least {0} MB of memory to solve every position of this board, found {1}",
        "esperava pelo menos {0} MB de memória para resolver todas as posições deste tabuleiro; \
            encontrei {1}",
        "esperaba al menos {0} MB de memoria para resolver todas las posiciones de este tablero; \
            encontré {1}";
    memory_beyond: "expected at most {0} MB of memory, which is what the system can give, found {1}",
        "esperava no máximo {0} MB de memória, que é o que o sistema pode dar; encontrei {1}",
        "esperaba como máximo {0} MB de memoria, que es lo que el sistema puede dar; encontré {1}";
    position: "position: {0}", "posição: {0}", "posición: {0}";
    mv: "move {0}, {1}: {2}", "lance {0}, {1}: {2}", "jugada {0}, {1}: {2}";
    line: "line {0}, column {1}: {2}", "linha {0}, coluna {1}: {2}", "línea {0}, columna {1}: {2}";
    record: "game {0}: {1}", "partida {0}: {1}", "partida {0}: {1}";
    cannot_read: "cannot read {0}: {1}", "não consigo ler {0}: {1}", "no puedo leer {0}: {1}";
    cannot_write: "cannot write {0}: {1}", "não consigo escrever {0}: {1}",
        "no puedo escribir {0}: {1}";
    cannot_listen: "cannot listen at {0}: {1}", "não consigo escutar em {0}: {1}",
        "no puedo escuchar en {0}: {1}";
    cannot_serve: "cannot serve the page: {0}", "não consigo servir a página: {0}",
        "no puedo servir la página: {0}";
    public: "warning: other devices can reach this page, and there is no password: everyone who \
            opens it can use this machine's processor",
        "aviso: outros aparelhos alcançam esta página, e não há senha: quem a abrir pode usar o \
            processador desta máquina",
        "aviso: otros dispositivos alcanzan esta página, y no hay contraseña: quien la abra puede \
            usar el procesador de esta máquina";
    terminal: "cannot use the terminal: {0}; try --plain",
        "não consigo usar o terminal: {0}; tente --plain",
        "no puedo usar el terminal: {0}; prueba --plain";
    output: "cannot write to standard output: {0}", "não consigo escrever na saída padrão: {0}",
        "no puedo escribir en la salida estándar: {0}";
    too_large: "expected at most {0} bytes, found {1}",
        "esperava no máximo {0} bytes; encontrei {1}",
        "esperaba como máximo {0} bytes; encontré {1}";
    more: "more", "mais", "más";
    no_text: "expected text: {0}", "esperava texto: {0}", "esperaba texto: {0}";
    no_game_in: "{0} has no game in it", "{0} não tem partidas", "{0} no tiene partidas";
    no_game: "{0}: no game: {1}", "{0}: não é uma partida: {1}", "{0}: no es una partida: {1}";
    other_game: "expected a game of {0}, found one of {1}",
        "esperava uma partida de {0}; encontrei uma de {1}",
        "esperaba una partida de {0}; encontré una de {1}";
    read_as: "{0}, read as {1}: {2}", "{0}, lido como {1}: {2}", "{0}, leído como {1}: {2}";
    no_format: "--out has no ending of a format: name it with --to ({0})",
        "--out não tem a terminação de um formato: indique-o com --to ({0})",
        "--out no tiene la extensión de un formato: indícalo con --to ({0})";
    no_step: "expected a step 1-{0}, found {1}", "esperava um passo 1-{0}; encontrei {1}",
        "esperaba un paso 1-{0}; encontré {1}";
    worksheet_size: "expected a tree of at most {0} positions, which fit on a sheet, found more: \
            give a smaller --depth or a later position",
        "esperava uma árvore de no máximo {0} posições, que cabem numa folha; encontrei mais: dê um \
            --depth menor ou uma posição mais adiantada",
        "esperaba un árbol de como máximo {0} posiciones, que caben en una hoja; encontré más: da \
            un --depth menor o una posición más avanzada";
    worksheet_file: "expected a file that ends in .html or .svg, found {0}",
        "esperava um arquivo terminado em .html ou .svg; encontrei {0}",
        "esperaba un archivo terminado en .html o .svg; encontré {0}";
    no_such_game: "expected a game 1-{0}, found {1}", "esperava uma partida 1-{0}; encontrei {1}",
        "esperaba una partida 1-{0}; encontré {1}";
    no_such_move: "expected a number of moves 0-{0}, found {1}",
        "esperava um número de lances 0-{0}; encontrei {1}",
        "esperaba un número de jugadas 0-{0}; encontré {1}";
    openings: "expected random:PLIES with 1-100 random moves, found {0}",
        "esperava random:PLIES com 1-100 lances ao acaso; encontrei {0}",
        "esperaba random:PLIES con 1-100 jugadas al azar; encontré {0}";
    no_swap2: "expected m,n,k or Gomoku with more than six cells for --swap2, found {0}",
        "esperava m,n,k ou Gomoku com mais de seis casas para --swap2; encontrei {0}",
        "esperaba m,n,k o Gomoku con más de seis casillas para --swap2; encontré {0}";
    coordinates: "expected a board of m,n,k or Gomoku for --coordinates numbers, found {0}",
        "esperava um tabuleiro de m,n,k ou Gomoku para --coordinates numbers; encontrei {0}",
        "esperaba un tablero de m,n,k o Gomoku para --coordinates numbers; encontré {0}";
    machines_only: "{0} needs machines as --first and --second, as in random",
        "{0} precisa de máquinas em --first e --second, como random",
        "{0} necesita máquinas en --first y --second, como random";
    proves_nothing: "{0} proves nothing: {1}", "{0} não prova nada: {1}",
        "{0} no demuestra nada: {1}";
    ended_games: "the games that ended", "as partidas que terminaram",
        "las partidas que terminaron";
    standard_input: "standard input", "a entrada padrão", "la entrada estándar";
} }

/// Why a request was refused. Reasons that come from a file, a store or another program stay as
/// they are.
pub(crate) fn refusal(error: &Error, language: Language) -> String {
    let (table, words) = (Errors::of(language), Words::of(language));
    match error {
        Error::UnknownGame { name, known } => {
            fill(table.game, &[&known.join(", "), &format!("{name:?}")])
        }
        Error::Rules(error) => fill(table.rules, &[&words.parse_error(error)]),
        Error::Evaluator(error) => fill(table.evaluator, &[&words.parse_error(error)]),
        Error::Position(error) => fill(table.position, &[&words.parse_error(error)]),
        Error::Player(error) => fill(table.player, &[&no_player(error, language)]),
        Error::Contest(error) => no_contest(error, table),
        Error::Solve(error) => unsolved(error, table),
        Error::Undefined => table.undefined.to_owned(),
        Error::Over => table.over.to_owned(),
        Error::Move { number, text, reason } => {
            let reason = match reason {
                MoveError::Unreadable(error) => words.parse_error(error),
                MoveError::Illegal(illegal) => words.illegal(illegal, str::to_owned),
            };
            fill(table.mv, &[&number.to_string(), &format!("{text:?}"), &reason])
        }
        Error::File { line, column, reason } => {
            fill(table.line, &[&line.to_string(), &column.to_string(), reason])
        }
        Error::Record { game, reason } => fill(table.record, &[&game.to_string(), reason]),
        Error::Disagreement(_) | Error::Format(_) => error.to_string(),
    }
}

/// Why a player cannot take part.
fn no_player(error: &PlayerError, language: Language) -> String {
    let (table, words) = (Errors::of(language), Words::of(language));
    match error {
        PlayerError::Unreadable(error) => words.parse_error(error),
        PlayerError::Person => table.person.to_owned(),
        PlayerError::Foreign => table.foreign.to_owned(),
        PlayerError::External(EngineError::Game(protocol, rules)) => {
            let expected = fill(words.unreadable, &[protocol.games(), rules]);
            format!("{protocol}: {expected}")
        }
        PlayerError::External(EngineError::Board(protocol, error)) => {
            format!("{protocol}: {}", words.parse_error(error))
        }
        PlayerError::External(EngineError::Link(_)) | PlayerError::Failed(_) => error.to_string(),
    }
}

/// Why a match or tournament cannot be played.
fn no_contest(error: &ContestError, table: &Errors) -> String {
    let of = |row, number: &dyn std::fmt::Display| fill(row, &[&number.to_string()]);
    match error {
        ContestError::Schedule(ScheduleError::OddGames(found)) => of(table.odd_games, found),
        ContestError::Schedule(ScheduleError::NoGames) => table.no_games.to_owned(),
        ContestError::Schedule(ScheduleError::Players { format: Format::Match, found }) => {
            of(table.two_players, found)
        }
        ContestError::Schedule(ScheduleError::Players { found, .. }) => {
            of(table.few_players, found)
        }
        ContestError::Schedule(ScheduleError::NoOpenings) => table.no_openings.to_owned(),
        ContestError::Schedule(ScheduleError::TooMany) => of(table.many_games, &u32::MAX),
        ContestError::NoOpening { plies } => of(table.all_over, plies),
        ContestError::Other(reason) => reason.clone(),
    }
}

/// Why there is no proof, certificate or book.
fn unsolved(error: &SolveError, table: &Errors) -> String {
    match error {
        SolveError::Cancelled => table.cancelled.to_owned(),
        SolveError::NoCertificate => table.no_certificate.to_owned(),
        SolveError::NotResumable => table.not_resumable.to_owned(),
        SolveError::Memory { needed, allowed } => {
            let [needed, allowed] = [needed, allowed].map(|bytes| bytes.div_ceil(1 << 20));
            fill(table.memory, &[&needed.to_string(), &allowed.to_string()])
        }
        SolveError::MemoryBeyond { most, allowed } => {
            let [most, allowed] = [most, allowed].map(|bytes| (bytes >> 20).to_string());
            fill(table.memory_beyond, &[&most, &allowed])
        }
        SolveError::File { .. } => error.to_string(),
        SolveError::Book(BookError::Damaged { path, line }) => {
            let damaged = [&*path.display().to_string(), &line.to_string()];
            fill(table.book, &[&fill(table.damaged, &damaged)])
        }
        SolveError::Book(error) => fill(table.book, &[&error.to_string()]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use session::Registry;

    #[test]
    fn kinds_are_translated_and_english_stays_as_it_is() {
        let open = |text: &str| Registry::standard().open(text).map(|_| ()).unwrap_err();
        let played = |moves: &str| {
            let mut pos = Registry::standard().open("tictactoe").unwrap();
            pos.play(moves).unwrap_err()
        };
        let rows = [
            (open("chess"), "esperava um jogo (tictactoe, "),
            (open("mnk:0x3x3"), "regras: esperava "),
            (played("b2 b2"), "lance 2, \"b2\": a casa b2 já é de X"),
            (played("d4"), "lance 1, \"d4\": esperava "),
            (Error::Over, "a partida terminou"),
            (Error::Undefined, "a busca chegou a uma folha x"),
            (Error::Evaluator(session::ParseError::syntax("rows", "row")), "avaliador: esperava"),
            (Error::Position(session::ParseError::impossible("no")), "posição: no"),
            (Error::Player(PlayerError::Person), "jogador: uma pessoa não pode"),
            (Error::Player(PlayerError::Foreign), "jogador: esperava uma máquina"),
            (Error::Contest(ContestError::NoOpening { plies: 9 }), "toda partida de 9 lances"),
            (
                Error::Contest(ContestError::Schedule(ScheduleError::OddGames(3))),
                "esperava um número par de partidas",
            ),
            (
                Error::Contest(ContestError::Schedule(ScheduleError::Players {
                    format: Format::Match,
                    found: 3,
                })),
                "esperava 2 jogadores",
            ),
            (
                Error::Solve(SolveError::Book(BookError::Damaged { path: "b".into(), line: 3 })),
                "livro: b: a linha 3 está danificada",
            ),
            (Error::Solve(SolveError::Cancelled), "foi cancelado"),
            (Error::Solve(SolveError::NoCertificate), "não há certificados"),
            (Error::Solve(SolveError::NotResumable), "só provas"),
            (
                Error::Solve(SolveError::Memory { needed: 3 << 20, allowed: 1 }),
                "esperava pelo menos 3 MB",
            ),
            (
                Error::Solve(SolveError::MemoryBeyond { most: 3 << 20, allowed: 5 << 20 }),
                "esperava no máximo 3 MB",
            ),
            (Error::Solve(SolveError::Book(BookError::Foreign("b".into()))), "livro: b: "),
            (Error::File { line: 1, column: 2, reason: "no".into() }, "linha 1, coluna 2: no"),
            (Error::Record { game: 3, reason: "no".into() }, "partida 3: no"),
            (Error::Format("no".into()), "no"),
        ];
        for (error, text) in rows {
            assert_eq!(refusal(&error, Language::En), error.to_string());
            let translated = refusal(&error, Language::Pt);
            assert!(translated.starts_with(text), "{translated}");
        }
    }
}
