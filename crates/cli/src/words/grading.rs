//! Reports on students' programs in words.

use super::table;
use teach::{grade::Check, grade::Counted, textbook::Cut};

table! { Grading {
    passed: "passed", "passou", "aprobado";
    failed: "FAILED", "FALHOU", "FALLÓ";
    skipped: "skipped", "omitido", "omitido";
    speaks: "speaks the protocol", "fala o protocolo", "habla el protocolo";
    legal: "plays legal moves", "joga lances legais", "juega jugadas legales";
    best: "keeps the value of proven positions", "mantém o valor de posições provadas",
        "mantiene el valor de posiciones demostradas";
    fastest: "takes the fastest win and the slowest loss",
        "toma a vitória mais rápida e a derrota mais lenta",
        "toma la victoria más rápida y la derrota más lenta";
    time: "keeps to its time", "respeita o tempo", "respeta el tiempo";
    values: "reports right values", "informa valores certos", "informa valores correctos";
    nodes: "counts the nodes of a right search", "conta os nós de uma busca certa",
        "cuenta los nodos de una búsqueda correcta";
    leaves: "evaluates the right leaves of written trees", "avalia as folhas certas de árvores escritas",
        "evalúa las hojas correctas de árboles escritos";
    games: "finishes its games", "termina suas partidas", "termina sus partidas";
    tried: "{0} of {1} right", "{0} de {1} certos", "{0} de {1} bien";
    points: "{0} of {1} points", "{0} de {1} pontos", "{0} de {1} puntos";
    asked: "{0} position asked|{0} positions asked", "{0} posição perguntada|{0} posições perguntadas",
        "{0} posición preguntada|{0} posiciones preguntadas";
    slowest: "slowest answer {0} s", "resposta mais lenta {0} s", "respuesta más lenta {0} s";
    counts: "Its nodes are those of {0}; it counts {1}.", "Seus nós são os de {0}; conta {1}.",
        "Sus nodos son los de {0}; cuenta {1}.";
    leaf_rule: "Its leaves are those of {0}.", "Suas folhas são as de {0}.", "Sus hojas son las de {0}.";
    minimax: "minimax: it does not prune", "minimax: não poda", "minimax: no poda";
    at_equal: "alpha-beta that cuts where alpha = beta", "alfa-beta que corta onde alfa = beta",
        "alfa-beta que corta donde alfa = beta";
    beyond: "alpha-beta that cuts only where alpha > beta", "alfa-beta que só corta onde alfa > beta",
        "alfa-beta que solo corta donde alfa > beta";
    either: "alpha-beta (both rules of cutting fit)", "alfa-beta (as duas regras de corte servem)",
        "alfa-beta (ambas reglas de corte encajan)";
    fewer: "It visits fewer positions than plain alpha-beta: a table, or a better order of moves.",
        "Visita menos posições que o alfa-beta simples: uma tabela, ou uma ordem melhor de lances.",
        "Visita menos posiciones que el alfa-beta simple: una tabla, o un mejor orden de jugadas.";
    fewer_wrong: "It visits fewer positions than plain alpha-beta: a table, a better order of moves, or cuts that are wrong.",
        "Visita menos posições que o alfa-beta simples: uma tabela, uma ordem melhor de lances, ou podas erradas.",
        "Visita menos posiciones que el alfa-beta simple: una tabla, un mejor orden de jugadas, o podas equivocadas.";
    count_all: "every position", "todas as posições", "todas las posiciones";
    count_without_root: "every position but the root", "todas as posições menos a raiz",
        "todas las posiciones menos la raíz";
    count_leaves: "evaluated positions", "posições avaliadas", "posiciones evaluadas";
    count_inner: "positions that are not evaluated", "posições não avaliadas",
        "posiciones no evaluadas";
    resembles: "It answers like the mistake `{0}` ({1} of {2} answers): {3}. See `alfabeta mistakes {0}`.",
        "Responde como o erro `{0}` ({1} de {2} respostas): {3}. Veja `alfabeta mistakes {0}`.",
        "Responde como el error `{0}` ({1} de {2} respuestas): {3}. Mira `alfabeta mistakes {0}`.";
    like: "This is the mistake `{0}`: {1}.", "É o erro `{0}`: {1}.", "Es el error `{0}`: {1}.";
    elo: "Elo {0} beside the mean of all players", "Elo {0} em relação à média dos jogadores",
        "Elo {0} respecto a la media de los jugadores";
    versus: "{0} (Elo {4}): won {1}, drawn {2}, lost {3}", "{0} (Elo {4}): {1} vitórias, {2} empates, {3} derrotas",
        "{0} (Elo {4}): {1} ganadas, {2} tablas, {3} perdidas";
    smallest: "The smallest failure of `{0}`:", "A menor falha de `{0}`:", "El menor fallo de `{0}`:";
    played: "It played {0}.", "Jogou {0}.", "Jugó {0}.";
    expected: "Expected: {0}.", "Esperado: {0}.", "Esperado: {0}.";
    forfeits: "Games lost without the rules saying so: {0}.",
        "Partidas perdidas sem que as regras o digam: {0}.",
        "Partidas perdidas sin que las reglas lo digan: {0}.";
    worse: "Its move is worth {0} to it, the best {1}.", "Seu lance vale {0} para ele; o melhor, {1}.",
        "Su jugada le vale {0}; la mejor, {1}.";
    slow_win: "It wins after {0} plies where {1} are enough.", "Vence em {0} lances onde bastam {1}.",
        "Gana en {0} jugadas donde bastan {1}.";
    missed_win: "It misses a win in {0} plies.", "Deixa passar uma vitória em {0} lances.",
        "Deja pasar una victoria en {0} jugadas.";
    fast_loss: "It loses after {0} plies, and could hold out for {1}.",
        "Perde em {0} lances, e poderia resistir {1}.", "Pierde en {0} jugadas, y podría resistir {1}.";
    loses: "It loses after {0} plies; other moves do not.", "Perde em {0} lances; outros lances, não.",
        "Pierde en {0} jugadas; otras jugadas, no.";
    value: "It says {0}; right is {1} (seen by the program).", "Diz {0}; o certo é {1} (visto pelo programa).",
        "Dice {0}; lo correcto es {1} (visto por el programa).";
    wrong_nodes: "It counts {0} positions; minimax visits {1}, alpha-beta {2} (cut where alpha = beta) or {3} (only beyond).",
        "Conta {0} posições; o minimax visita {1}, o alfa-beta {2} (corta onde alfa = beta) ou {3} (só além).",
        "Cuenta {0} posiciones; minimax visita {1}, alfa-beta {2} (corta donde alfa = beta) o {3} (solo más allá).";
    wrong_leaves: "It evaluates {0}; minimax {1}; alpha-beta {2} (cut where alpha = beta) or {3} (only beyond).",
        "Avalia {0}; o minimax, {1}; o alfa-beta, {2} (corta onde alfa = beta) ou {3} (só além).",
        "Evalúa {0}; minimax, {1}; alfa-beta, {2} (corta donde alfa = beta) o {3} (solo más allá).";
    to_end: "to the end of the game", "até o fim do jogo", "hasta el final de la partida";
    to_depth: "depth {0}", "profundidade {0}", "profundidad {0}";
    title: "Report on {0}", "Relatório sobre {0}", "Informe sobre {0}";
    all_passed: "No failure was found.", "Nenhuma falha encontrada.", "No se encontró ningún fallo.";
    next: "next failure", "próxima falha", "siguiente fallo";
    previous: "previous failure", "falha anterior", "fallo anterior";
    position: "Position", "Posição", "Posición";
    test: "test", "teste", "prueba";
    result: "result", "resultado", "resultado";
} }

impl Grading {
    pub(crate) const fn check(&self, check: Check) -> &'static str {
        match check {
            Check::Speaks => self.speaks,
            Check::Legal => self.legal,
            Check::Best => self.best,
            Check::Fastest => self.fastest,
            Check::Time => self.time,
            Check::Values => self.values,
            Check::Nodes => self.nodes,
            Check::Leaves => self.leaves,
            Check::Games => self.games,
        }
    }

    /// A search, by when it cuts.
    pub(crate) const fn search(&self, cut: Option<Cut>, either: bool) -> &'static str {
        match (cut, either) {
            (Some(_), true) => self.either,
            (Some(Cut::AtEqual), false) => self.at_equal,
            (Some(Cut::Beyond), false) => self.beyond,
            (None, _) => self.minimax,
        }
    }

    pub(crate) const fn counted(&self, counted: Counted) -> &'static str {
        match counted {
            Counted::All => self.count_all,
            Counted::WithoutRoot => self.count_without_root,
            Counted::Leaves => self.count_leaves,
            Counted::Inner => self.count_inner,
        }
    }
}
