//! Certificates: the prover's answers as strategies that anybody can check.

use super::{prover::keeping, search::Search};
use certificates::strategy::{Guide, write};
use games::ultimate::{Spot, Ultimate};
use kernel::{Game, Job, Payoff};

/// Writes down why a position is worth `value`, which is proven; nothing if the job is over.
pub(super) fn certificate(
    mut search: Search<'_>,
    pos: &Ultimate,
    value: Payoff,
    job: &Job,
) -> Option<Vec<u8>> {
    search.progress.bounds = Some(value..=value);
    let mut guide = ProverGuide(search);
    let file = write(pos, value, &mut guide, job);
    guide.0.tell();
    file
}

/// Knows moves because it has proven them.
struct ProverGuide<'a>(Search<'a>);

impl Guide<Ultimate> for ProverGuide<'_> {
    fn choose(&mut self, pos: &Ultimate, least: i32) -> Option<Spot> {
        keeping(&mut self.0, pos, Payoff::won_by(pos.to_move(), least)).ok()?
    }

    fn written(&mut self, nodes: u64) {
        self.0.progress.written = Some(nodes);
        self.0.tell();
    }
}
