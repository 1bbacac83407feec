//! A search in sentences: one for each kind of event.

use crate::{Language, counted, fill, table};
use session::{
    Trace, Value,
    explain::{End, ForcedBy, Kind, Limit, Node, Step, TraceUnit},
};

table! { Explain {
    win: "win", "vitória", "victoria";
    draw: "draw", "empate", "empate";
    loss: "loss", "derrota", "derrota";
    and: "{0} and {1}", "{0} e {1}", "{0} y {1}";
    root: "Start at the root", "Começa na raiz", "Empieza en la raíz";
    look: "Look at {0}", "Olha {0}", "Mira {0}";
    moves: ": {0} moves", ": vez de {0}", ": turno de {0}";
    moves_again: ": {0} moves again", ": mais uma vez de {0}", ": otro turno de {0}";
    window: ", alpha {0}, beta {1}", ", alfa {0}, beta {1}", ", alfa {0}, beta {1}";
    over: "The game is over here: {0}.", "O jogo acaba aqui: {0}.", "La partida acaba aquí: {0}.";
    evaluated: "Deep enough: the evaluator says {0}.",
        "Fundo o bastante: o avaliador diz {0}.", "Bastante hondo: el evaluador dice {0}.";
    undefined: "This leaf x has no value: it must never be evaluated.",
        "Esta folha x não tem valor: nunca deve ser avaliada.",
        "Esta hoja x no tiene valor: nunca debe evaluarse.";
    cached: "Seen before: the cache knows its value, {0}.",
        "Já visto: o cache sabe o valor, {0}.", "Ya visto: la caché sabe su valor, {0}.";
    cached_bound: "Seen before: the cache knows a bound that is enough, {0}.",
        "Já visto: o cache sabe um limite que basta, {0}.",
        "Ya visto: la caché sabe una cota que basta, {0}.";
    symmetric: "{0} is the image of {1}: it is worth the same and left out.",
        "{0} é a imagem de {1}: vale o mesmo e fica de fora.",
        "{0} es la imagen de {1}: vale lo mismo y se omite.";
    iteration: "Iteration {0}: from the root, {0} ply deep.|\
            Iteration {0}: from the root, {0} plies deep.",
        "Iteração {0}: desde a raiz, {0} lance de profundidade.|\
            Iteração {0}: desde a raiz, {0} lances de profundidade.",
        "Iteración {0}: desde la raíz, {0} jugada de profundidad.|\
            Iteración {0}: desde la raíz, {0} jugadas de profundidad.";
    table_move: "The table knows a good move: {0} goes first.",
        "A tabela conhece um bom lance: {0} vai primeiro.",
        "La tabla conoce una buena jugada: {0} va primero.";
    ordered: "Killers and history change the order: {0}.",
        "Killers e histórico mudam a ordem: {0}.", "Killers e historial cambian el orden: {0}.";
    probe: "Null window: is {0} better than {1} for {2}? That is all this search asks.",
        "Janela nula: {0} é melhor que {1} para {2}? Esta busca só pergunta isso.",
        "Ventana nula: ¿es {0} mejor que {1} para {2}? Esta búsqueda solo pregunta eso.";
    reduced: "{0} comes late: {1} ply less deep, with a null window.|\
            {0} comes late: {1} plies less deep, with a null window.",
        "{0} vem tarde: {1} lance a menos de profundidade, com janela nula.|\
            {0} vem tarde: {1} lances a menos de profundidade, com janela nula.",
        "{0} llega tarde: {1} jugada menos de profundidad, con ventana nula.|\
            {0} llega tarde: {1} jugadas menos de profundidad, con ventana nula.";
    deeper: "{0} may be better than thought: again, to the full depth.",
        "{0} pode ser melhor do que se pensava: de novo, até a profundidade inteira.",
        "{0} puede ser mejor de lo pensado: otra vez, hasta la profundidad completa.";
    wider: "{0} is better: again, with the whole window, to see by how much.",
        "{0} é melhor: de novo, com a janela inteira, para saber quanto.",
        "{0} es mejor: otra vez, con la ventana entera, para saber cuánto.";
    best: "{0} is the best for {1} so far: {2}.", "{0} é o melhor para {1} até agora: {2}.",
        "{0} es lo mejor para {1} hasta ahora: {2}.";
    alpha_rises: "alpha rises to {0}", "alfa sobe para {0}", "alfa sube a {0}";
    beta_falls: "beta falls to {0}", "beta desce para {0}", "beta baja a {0}";
    cut: "Cut: alpha {0} >= beta {1}. {2} has better elsewhere and will not come here, so {3}.",
        "Poda: alfa {0} >= beta {1}. Há coisa melhor para {2} em outro lugar, e o jogo não virá \
            aqui, então {3}.",
        "Poda: alfa {0} >= beta {1}. Hay algo mejor para {2} en otra parte y la partida no \
            llegará aquí, así que {3}.";
    wins_at_once: "Forced: {0} wins at once", "Forçado: {0} ganha na hora",
        "Forzado: {0} gana enseguida";
    lost: "Forced: {0} wins next whatever is played",
        "Forçado: vitória de {0} em seguida, jogue-se o que for",
        "Forzado: victoria de {0} enseguida, se juegue lo que se juegue";
    only_defence: "Forced: {0} wins next after all but {1}",
        "Forçado: vitória de {0} em seguida depois de tudo menos {1}",
        "Forzado: victoria de {0} enseguida después de todo menos {1}";
    so: ", so {0}", ", então {0}", ", así que {0}";
    never_one: "{0} is never looked at", "{0} nunca é olhado", "{0} nunca se mira";
    never_many: "{0} are never looked at", "{0} nunca são olhados", "{0} nunca se miran";
    never_none: "nothing is never looked at", "nada fica sem olhar", "nada queda sin mirar";
    exact: "This node is worth exactly {0}.", "Este nó vale exatamente {0}.",
        "Este nodo vale exactamente {0}.";
    at_least: "This node is worth at least {0}.", "Este nó vale pelo menos {0}.",
        "Este nodo vale al menos {0}.";
    at_most: "This node is worth at most {0}.", "Este nó vale no máximo {0}.",
        "Este nodo vale como mucho {0}.";
    head: "{0}, {1}, {2}, evaluator {3}", "{0}, {1}, {2}, avaliador {3}",
        "{0}, {1}, {2}, evaluador {3}";
    to_the_end: "to the end", "até o fim", "hasta el final";
    depth: "depth {0}", "profundidade {0}", "profundidad {0}";
    position: "position {0}", "posição {0}", "posición {0}";
    root_place: "root", "raiz", "raíz";
    value: "Value {0}.", "Valor {0}.", "Valor {0}.";
    value_and_line: "Value {0}, best line {1}.", "Valor {0}, melhor linha {1}.",
        "Valor {0}, mejor línea {1}.";
    saw_undefined: "The search evaluated a leaf x, which it must not: its value means nothing.",
        "A busca avaliou uma folha x, o que não deve: seu valor não significa nada.",
        "La búsqueda evaluó una hoja x, lo que no debe: su valor no significa nada.";
    given_up: "Given up after {0}: raise --nodes.", "Abandonada após {0}: aumente --nodes.",
        "Abandonada tras {0}: aumenta --nodes.";
    stopped: "Stopped after {0}.", "Interrompida após {0}.", "Interrumpida tras {0}.";
    counts: "{0} visited, {1} evaluated, {2}, {3} never looked at.",
        "Visitas: {0}; avaliações: {1}; {2}; sem olhar: {3}.",
        "Visitas: {0}; evaluaciones: {1}; {2}; sin mirar: {3}.";
    positions: "{0} position|{0} positions", "{0} posição|{0} posições",
        "{0} posición|{0} posiciones";
    leaves: "{0} leaf|{0} leaves", "{0} folha|{0} folhas", "{0} hoja|{0} hojas";
    cuts: "{0} cut|{0} cuts", "{0} poda|{0} podas", "{0} poda|{0} podas";
    untried: "{0} move|{0} moves", "{0} lance|{0} lances", "{0} jugada|{0} jugadas";
    columns: "rung,value,best,positions,leaves,cuts,pruned,cached,symmetric",
        "degrau,valor,melhor,posições,folhas,cortes,podados,do cache,simétricos",
        "peldaño,valor,mejor,posiciones,hojas,cortes,podados,de caché,simétricos";
    saw_x: "saw x", "viu x", "vio x";
    gave_up: "given up", "abandono", "abandono";
    least_leaves: "With {0} moves everywhere and the best always first, alpha-beta would still \
            need {1} leaves:\n{0}^{2} + {0}^{3} - 1. Minimax would need {0}^{4}.",
        "Com {0} lances em toda parte e o melhor sempre primeiro, alfa-beta ainda precisaria de \
            {1} folhas:\n{0}^{2} + {0}^{3} - 1. Minimax precisaria de {0}^{4}.",
        "Con {0} jugadas en todas partes y la mejor siempre primero, alfa-beta aún necesitaría \
            {1} hojas:\n{0}^{2} + {0}^{3} - 1. Minimax necesitaría {0}^{4}.";
    done: "done", "pronto", "hecho";
    current: "current", "atual", "actual";
    cut_off: "cut off", "podado", "podado";
    from_cache: "from the cache", "do cache", "de la caché";
    left_out: "symmetric, left out", "simétrico, de fora", "simétrico, omitido";
    more: "… {0} more node|… {0} more nodes", "… mais {0} nó|… mais {0} nós",
        "… {0} nodo más|… {0} nodos más";
} }

/// What is said of a trace.
#[derive(Clone, Copy)]
pub struct Sentences<'a> {
    /// The words of the language.
    pub words: &'static Explain,
    trace: &'a Trace,
    /// Minimax has no window.
    windows: bool,
}

impl<'a> Sentences<'a> {
    /// What is said of `trace` in a language.
    #[must_use]
    pub fn new(trace: &'a Trace, language: Language) -> Sentences<'a> {
        let windows = !trace.rung.starts_with("minimax");
        Sentences { words: Explain::of(language), trace, windows }
    }

    /// A value as people read it. Beside points, results are words: +1 would look like a point.
    #[must_use]
    pub fn value(self, value: Value) -> String {
        self.word(value).map_or_else(|| value.to_string(), str::to_owned)
    }

    /// The word for a result beside points.
    #[must_use]
    pub fn word(self, value: Value) -> Option<&'static str> {
        match (self.trace.unit, value) {
            (TraceUnit::Points, Value::Payoff(0)) => Some(self.words.draw),
            (TraceUnit::Points, Value::Payoff(1..)) => Some(self.words.win),
            (TraceUnit::Points, Value::Payoff(_)) => Some(self.words.loss),
            _ => None,
        }
    }

    /// What MAX is sure of.
    #[must_use]
    pub fn alpha(self, alpha: Option<Value>) -> String {
        alpha.map_or_else(|| "-∞".to_owned(), |alpha| self.value(alpha))
    }

    /// What MIN is sure of.
    #[must_use]
    pub fn beta(self, beta: Option<Value>) -> String {
        beta.map_or_else(|| "+∞".to_owned(), |beta| self.value(beta))
    }

    /// What MAX is sure of after a step.
    fn alpha_of(self, step: &Step) -> String {
        if step.swapped && step.alpha.is_none() {
            return "+∞".to_owned();
        }
        let epsilon = if step.epsilon == Some(End::Alpha) { "-ε" } else { "" };
        self.alpha(step.alpha) + epsilon
    }

    /// What MIN is sure of after a step.
    fn beta_of(self, step: &Step) -> String {
        if step.swapped && step.beta.is_none() {
            return "-∞".to_owned();
        }
        let epsilon = if step.epsilon == Some(End::Beta) { "+ε" } else { "" };
        self.beta(step.beta) + epsilon
    }

    /// The window after a step: `[alpha, beta] `; nothing for minimax.
    #[must_use]
    pub fn window(self, step: &Step) -> Option<String> {
        let (alpha, beta) = (self.alpha_of(step), self.beta_of(step));
        self.windows.then(|| format!("[{alpha}, {beta}] "))
    }

    /// What happens at a step by its number, or at the last.
    #[must_use]
    pub fn sentence(self, number: usize) -> String {
        let last = self.trace.steps.len().saturating_sub(1);
        self.trace.steps.get(number.min(last)).map_or_else(String::new, |step| self.step(step))
    }

    /// What happens at a step.
    #[must_use]
    pub fn step(self, step: &Step) -> String {
        let (words, node) = (self.words, &self.trace.nodes[step.node]);
        let value = step.value.map_or_else(|| "-".to_owned(), |value| self.value(value));
        let exact = step.bound == Limit::Exact;
        match step.event {
            Kind::Enter => self.enter(step, node),
            Kind::Over => fill(words.over, &[&value]),
            Kind::Evaluated => fill(words.evaluated, &[&value]),
            Kind::Undefined => words.undefined.to_owned(),
            Kind::Cached => fill(if exact { words.cached } else { words.cached_bound }, &[&value]),
            Kind::Symmetric => fill(words.symmetric, &[name(&step.mv), name(&step.of)]),
            Kind::Raise => self.raise(step, node, &value),
            Kind::Cut => {
                let (alpha, beta) = (self.alpha_of(step), self.beta_of(step));
                let never = self.never(&step.moves);
                fill(words.cut, &[&alpha, &beta, &self.opponent(node), &never])
            }
            Kind::Forced => self.forced(step, node),
            Kind::Iteration => counted(words.iteration, step.plies.unwrap_or(0).into()),
            Kind::TableMove => fill(words.table_move, &[name(&step.mv)]),
            Kind::Ordered => fill(words.ordered, &[&step.moves.join(" ")]),
            Kind::Probe => {
                let sure = if node.max { self.alpha(step.alpha) } else { self.beta(step.beta) };
                fill(words.probe, &[name(&step.mv), &sure, &node.mover])
            }
            Kind::Reduced => self.reduced(step),
            Kind::Deeper => fill(words.deeper, &[name(&step.mv)]),
            Kind::Wider => fill(words.wider, &[name(&step.mv)]),
            Kind::Exit => match step.bound {
                Limit::Exact => fill(words.exact, &[&value]),
                Limit::AtLeast => fill(words.at_least, &[&value]),
                Limit::AtMost => fill(words.at_most, &[&value]),
            },
        }
    }

    fn enter(self, step: &Step, node: &Node) -> String {
        let words = self.words;
        let place = match &node.mv {
            None => words.root.to_owned(),
            Some(mv) => fill(words.look, &[mv]),
        };
        let again = node.parent.is_some_and(|parent| self.trace.nodes[parent].max == node.max);
        let whose = match (node.over, again) {
            (true, _) => String::new(),
            (_, true) => fill(words.moves_again, &[&node.mover]),
            (_, false) => fill(words.moves, &[&node.mover]),
        };
        let (alpha, beta) = (self.alpha_of(step), self.beta_of(step));
        let window =
            if self.windows { fill(words.window, &[&alpha, &beta]) } else { String::new() };
        format!("{place}{whose}{window}.")
    }

    fn raise(self, step: &Step, node: &Node, value: &str) -> String {
        let news = match (self.windows, node.max) {
            (false, _) => value.to_owned(),
            (true, true) => fill(self.words.alpha_rises, &[value]),
            (true, false) => fill(self.words.beta_falls, &[value]),
        };
        fill(self.words.best, &[name(&step.mv), &node.mover, &news])
    }

    fn reduced(self, step: &Step) -> String {
        let plies = step.plies.unwrap_or(0);
        let (one, many) = self.words.reduced.split_once('|').unwrap_or_default();
        fill(if plies == 1 { one } else { many }, &[name(&step.mv), &plies.to_string()])
    }

    fn forced(self, step: &Step, node: &Node) -> String {
        let (words, mv, opponent) = (self.words, name(&step.mv), self.opponent(node));
        let why = match step.reason {
            Some(ForcedBy::Wins) | None => fill(words.wins_at_once, &[mv]),
            Some(ForcedBy::Lost) => fill(words.lost, &[&opponent]),
            Some(ForcedBy::OnlyDefence) => fill(words.only_defence, &[&opponent, mv]),
        };
        let rest = match &step.moves[..] {
            [] => String::new(),
            pruned => fill(words.so, &[&self.never(pruned)]),
        };
        format!("{why}{rest}.")
    }

    /// "a is never looked at", "a, b and c are never looked at".
    fn never(self, moves: &[String]) -> String {
        match moves {
            [] => self.words.never_none.to_owned(),
            [mv] => fill(self.words.never_one, &[mv]),
            [first @ .., last] => {
                let all = fill(self.words.and, &[&first.join(", "), last]);
                fill(self.words.never_many, &[&all])
            }
        }
    }

    /// What the player who does not move at a node is called.
    fn opponent(self, node: &Node) -> String {
        self.side(!node.max)
    }

    /// What MAX or MIN is called in this game.
    #[must_use]
    pub fn side(self, max: bool) -> String {
        self.trace.sides[usize::from(!max)].clone()
    }

    /// "3 positions", "1 leaf".
    #[must_use]
    pub fn counted(self, forms: &str, count: usize) -> String {
        counted(forms, count as u64)
    }
}

fn name(mv: &Option<String>) -> &str {
    mv.as_deref().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agree;
    use session::{Job, Registry, Search};
    use std::collections::BTreeSet;

    fn trace(game: &str, position: &str, rung: &str, depth: Option<u32>) -> Trace {
        let mut pos = Registry::standard().open(game).unwrap();
        if !position.is_empty() {
            pos.set(position).unwrap();
        }
        let search = Search { rung: rung.parse().unwrap(), depth, ..Search::whole() };
        pos.explain(&search, &Job::new()).unwrap()
    }

    /// Searches in which everything happens that can.
    fn traces() -> [Trace; 8] {
        [
            trace("tree:((10 11)(9 x))", "", "alphabeta", None),
            trace("tree:((10 11)(9 x))", "", "minimax", None),
            trace("tree:(=(3 7) 2)", "", "alphabeta", None),
            trace("tictactoe", "", "symmetry", Some(4)),
            trace("tictactoe", "XX./OO./...", "forced", None),
            trace("tictactoe", "XX./O../...", "forced", None),
            trace("tictactoe", "", "reductions", Some(4)),
            trace("tree:((3 5)(4 9)(8 7))", "", "nullwindow", None),
        ]
    }

    #[test]
    fn every_language_fills_the_same_places_in_as_many_forms() {
        Explain::ROWS.iter().for_each(|row| assert!(agree(row), "{row:?}"));
    }

    #[test]
    fn every_kind_of_event_has_a_sentence_in_every_language() {
        let mut kinds = BTreeSet::new();
        for trace in traces() {
            for step in &trace.steps {
                kinds.insert(format!("{:?}", step.event));
                let texts = Language::ALL.map(|it| Sentences::new(&trace, it).step(step));
                assert!(texts.iter().all(|text| text.ends_with('.') && !text.contains('{')));
                let differ = texts[0] != texts[1] && texts[1] != texts[2] && texts[0] != texts[2];
                assert!(differ, "{texts:?}");
            }
        }
        assert_eq!(kinds.len(), 17, "{kinds:?}");
    }

    #[test]
    fn sentences_say_what_happened() {
        let [alpha_beta, minimax, again, symmetry, wins, defence, _, scout] = traces();
        let rows = [
            (&alpha_beta, "Start at the root: MAX moves, alpha -∞, beta +∞."),
            (&scout, "Iteration 1: from the root, 1 ply deep."),
            (&scout, "Look at b: MIN moves, alpha +3, beta +3+ε."),
            (&scout, "Null window: is b better than +3 for MAX? That is all this search asks."),
            (&scout, "b is better: again, with the whole window, to see by how much."),
            (&alpha_beta, "Look at b: MIN moves, alpha +10, beta +∞."),
            (&alpha_beta, "The game is over here: +10."),
            (&alpha_beta, "a is the best for MIN so far: beta falls to +10."),
            (
                &alpha_beta,
                "Cut: alpha +10 >= beta +9. MAX has better elsewhere and will not come here, so b \
                 is never looked at.",
            ),
            (&alpha_beta, "This node is worth at most +9."),
            (&minimax, "a is the best for MAX so far: +10."),
            (&minimax, "This leaf x has no value: it must never be evaluated."),
            (&again, "Look at a: MAX moves again, alpha -∞, beta +∞."),
            (&symmetry, "c3 is the image of a3: it is worth the same and left out."),
            (&symmetry, "This node is worth at least ~"),
            (&wins, "Forced: c3 wins at once, so "),
            (&defence, "Forced: X wins next after all but c3, so "),
        ];
        for (trace, text) in rows {
            let say = Sentences::new(trace, Language::En);
            let all: Vec<String> = trace.steps.iter().map(|step| say.step(step)).collect();
            assert!(all.iter().any(|said| said.starts_with(text)), "{text}: {all:#?}");
        }
    }
}
