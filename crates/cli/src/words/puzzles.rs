//! Puzzles in words.

use super::{fill, table};
use puzzles::Task;

table! { Puzzling {
    head: "Puzzle {0}: {1}, rated {2}. Your rating: {3}.",
        "Problema {0}: {1}, força {2}. Sua pontuação: {3}.",
        "Problema {0}: {1}, dificultad {2}. Tu puntuación: {3}.";
    win_in: "{0} to move and win in {1}.", "{0} joga e vence em {1}.", "Juega {0} y gana en {1}.";
    win: "{0} to move. Only one move wins.", "Vez de {0}. Só um lance vence.",
        "Turno de {0}. Solo una jugada gana.";
    draw: "{0} to move. Only one move saves the draw.", "Vez de {0}. Só um lance salva o empate.",
        "Turno de {0}. Solo una jugada salva el empate.";
    hold: "{0} to move. All moves but one lose.", "Vez de {0}. Todos os lances perdem, menos um.",
        "Turno de {0}. Todas las jugadas pierden, menos una.";
    seeds_won: "{0} to move. Only one move wins by {1}.", "Vez de {0}. Só um lance vence por {1}.",
        "Turno de {0}. Solo una jugada gana por {1}.";
    seeds_even: "{0} to move. Only one move reaches a draw.",
        "Vez de {0}. Só um lance leva ao empate.", "Turno de {0}. Solo una jugada llega al empate.";
    seeds_lost: "{0} to move. Only one move loses by no more than {1}.",
        "Vez de {0}. Só um lance perde por no máximo {1}.",
        "Turno de {0}. Solo una jugada pierde por {1} como máximo.";
    help: "Type a move, or: hint, solution, undo, board, next, help, q.",
        "Digite um lance, ou: dica, solução, desfazer, tabuleiro, próximo, ajuda, q.",
        "Escribe una jugada, o: pista, solución, deshacer, tablero, siguiente, ayuda, q.";
    right: "Right.", "Certo.", "Correcto.";
    reply: "Right. The reply is {0}.", "Certo. A resposta é {0}.", "Correcto. La respuesta es {0}.";
    wrong: "Not {0}.", "{0}, não.", "{0}, no.";
    refuted: "Not {0}: the game goes on with {1}.", "{0}, não: o jogo continua com {1}.",
        "{0}, no: la partida sigue con {1}.";
    solved: "Solved.", "Resolvido.", "Resuelto.";
    rating: "Your rating: {0} ({1}). In a row: {2}.",
        "Sua pontuação: {0} ({1}). Seguidos: {2}.",
        "Tu puntuación: {0} ({1}). Seguidos: {2}.";
    not_counted: "It does not count: you have tried it before.",
        "Não conta: você já tentou este.", "No cuenta: ya lo habías intentado.";
    hint: "Look at: {0}.", "Olhe para: {0}.", "Mira: {0}.";
    the_move: "Play {0}.", "Jogue {0}.", "Juega {0}.";
    solution: "The solution: {0}.", "A solução: {0}.", "La solución: {0}.";
    nothing_to_undo: "There is nothing to take back.", "Não há o que desfazer.",
        "No hay nada que deshacer.";
    word_solution: "solution", "solução", "solución";
    word_next: "next", "próximo", "siguiente";
} }

impl Puzzling {
    /// What the solver, a side as it is called, has to do.
    pub(crate) fn task(&self, task: Task, solver: &str) -> String {
        let (template, number) = match task {
            Task::Win { moves: Some(moves) } => (self.win_in, moves),
            Task::Win { moves: None } => (self.win, 0),
            Task::Draw => (self.draw, 0),
            Task::Hold => (self.hold, 0),
            Task::Seeds { margin: 0 } => (self.seeds_even, 0),
            Task::Seeds { margin: margin @ 1.. } => (self.seeds_won, margin.unsigned_abs()),
            Task::Seeds { margin } => (self.seeds_lost, margin.unsigned_abs()),
        };
        fill(template, &[solver, &number.to_string()])
    }
}
