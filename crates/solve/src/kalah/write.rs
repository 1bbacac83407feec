//! Certificates: the prover's answers as strategies that anybody can check.

use super::{
    board,
    board::Row,
    values::{Asked, Values},
};
use certificates::strategy::{Guide, Provable, is_compact, write};
use games::kalah::{Kalah, Packed, Pit, Pits, Rules, Wide};
use kernel::{Game, Job, Payoff};

/// Writes down why a position is worth `value`, which is proven; nothing if the job is over.
pub(super) fn certificate<P: Pits, R: Row>(
    values: &mut Values<R>,
    pos: &Kalah<P>,
    value: Payoff,
    job: &Job,
) -> Option<Vec<u8>> {
    let (rules, text) = (pos.rules(), pos.to_string());
    // The form in which the checker reads positions of these rules.
    if is_compact(&rules) {
        let pos = Packed::parse(&rules, &text).expect("a position's text reads back to it");
        written(values, &pos, value, job)
    } else {
        let pos = Wide::parse(&rules, &text).expect("a position's text reads back to it");
        written(values, &pos, value, job)
    }
}

fn written<P: Pits, R: Row>(
    values: &mut Values<R>,
    pos: &Kalah<P>,
    value: Payoff,
    job: &Job,
) -> Option<Vec<u8>>
where
    Kalah<P>: Provable<Move = Pit, Rules = Rules>,
{
    // There are many small questions now, for which threads do not pay.
    let threads = values.use_threads(1);
    let mut asked = Asked::new(job);
    asked.progress.bounds = Some(value..=value);
    let mut guide = ProverGuide { values, asked };
    let file = write(pos, value, &mut guide, job);
    let ProverGuide { values, mut asked } = guide;
    values.tell(&mut asked);
    values.use_threads(threads);
    file
}

/// Knows moves because it has proven them.
struct ProverGuide<'a, R> {
    values: &'a mut Values<R>,
    asked: Asked<'a>,
}

impl<P: Pits, R: Row> Guide<Kalah<P>> for ProverGuide<'_, R>
where
    Kalah<P>: Provable<Move = Pit, Rules = Rules>,
{
    fn choose(&mut self, pos: &Kalah<P>, least: i32) -> Option<Pit> {
        let mover = pos.to_move();
        let gained = i32::from(pos.store(mover)) - i32::from(pos.store(mover.other()));
        let pit = self.values.keeping(board(pos), least - gained, &mut self.asked)?;
        Some(Pit(pit as u8))
    }

    fn written(&mut self, nodes: u64) {
        self.asked.progress.written = Some(nodes);
        self.values.tell(&mut self.asked);
    }
}
