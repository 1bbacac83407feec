//! Matches and tournaments in words.

use super::table;
use session::Reason;

table! { Contests {
    turn: "game {0}: {1} ({2}) plays {3}", "partida {0}: {1} ({2}) joga {3}",
        "partida {0}: {1} ({2}) juega {3}";
    worth: ", worth {0}", ", vale {0}", ", vale {0}";
    depth: ", depth {0}", ", profundidade {0}", ", profundidad {0}";
    head: "{0}: {1} of {2} games, openings: {3}", "{0}: {1} de {2} partidas, aberturas: {3}",
        "{0}: {1} de {2} partidas, aperturas: {3}";
    from_start: "the start", "o início", "el inicio";
    from_file: "{0} from the file", "{0} do arquivo", "{0} del archivo";
    from_random: "{0} of {1} random moves", "{0} de {1} lances ao acaso",
        "{0} de {1} jugadas al azar";
    uneven: ", {0} of them uneven", ", {0} delas desequilibradas", ", {0} de ellas desequilibradas";
    against: "{0} against {1}", "{0} contra {1}", "{0} contra {1}";
    as_side: "as {0}: {1}", "como {0}: {1}", "como {0}: {1}";
    results: "{0} won, {1} drawn, {2} lost", "{0} vitórias, {1} empates, {2} derrotas",
        "{0} ganadas, {1} empatadas, {2} perdidas";
    player: "player", "jogador", "jugador";
    won: "won", "vitórias", "ganadas";
    drawn: "drawn", "empates", "empatadas";
    lost: "lost", "derrotas", "perdidas";
    score: "score", "pontuação", "puntuación";
    rating: "rating", "rating", "rating";
    points: "points", "pontos", "puntos";
    games: "games", "partidas", "partidas";
    match_numbers: "Elo {0}, normalised Elo {1}, LOS {2} %\npairs with 0, ½, 1, 1½, 2 points: {3}",
        "Elo {0}, Elo normalizado {1}, LOS {2} %\npares com 0, ½, 1, 1½, 2 pontos: {3}",
        "Elo {0}, Elo normalizado {1}, LOS {2} %\nparejas con 0, ½, 1, 1½, 2 puntos: {3}";
    between: "between {0} and {1}", "entre {0} e {1}", "entre {0} y {1}";
    sprt: "SPRT {0}: LLR {1} in ({2}, {3}) after {4} pairs: {5}",
        "SPRT {0}: LLR {1} em ({2}, {3}) após {4} pares: {5}",
        "SPRT {0}: LLR {1} en ({2}, {3}) tras {4} parejas: {5}";
    undecided: "undecided", "indeciso", "sin decidir";
    no_gain: "elo0 accepted: no such gain", "elo0 aceito: não há tal ganho",
        "elo0 aceptado: no hay tal mejora";
    gain: "elo1 accepted: a gain", "elo1 aceito: há ganho", "elo1 aceptado: hay mejora";
    warning: "warning: {0}", "aviso: {0}", "aviso: {0}";
    repeated: "{0} of {1} games of {2} and {3} repeat another move for move and tell nothing new: \
            use more openings",
        "{0} de {1} partidas de {2} e {3} repetem outra lance por lance e não dizem nada de novo: \
            use mais aberturas",
        "{0} de {1} partidas de {2} y {3} repiten otra jugada por jugada y no dicen nada nuevo: \
            usa más aperturas";
    by_reason: "{0} by {1}", "{0} por {1}", "{0} por {1}";
    crash: "crash", "pane", "fallo";
    illegal: "illegal", "lance ilegal", "jugada ilegal";
    time: "time", "tempo", "tiempo";
    hang: "hang", "falta de resposta", "falta de respuesta";
    resigned: "resigned", "desistência", "abandono";
    forfeits: "{0} lost {1} without the rules saying so", "{0} perdeu {1} sem que as regras o digam",
        "{0} perdió {1} sin que las reglas lo digan";
} }

impl Contests {
    /// Why a player lost without the rules saying so.
    pub(crate) fn reason(&self, reason: Reason) -> &'static str {
        match reason {
            Reason::Crash => self.crash,
            Reason::Illegal => self.illegal,
            Reason::Time => self.time,
            Reason::Hang => self.hang,
            Reason::Resigned => self.resigned,
            other => other.word(),
        }
    }
}
