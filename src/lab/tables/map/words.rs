//! What is printed of a crew × impostor map.

use super::{DistinctSide, FitFigures, MapFigures};
use crate::game::Role;
use crate::lab::statistics::{BRIER_OF_A_COIN, Interval, NoInterval};
use crate::lab::tables::printed::Block;
use crate::lab::tables::words::{NONE, percent, share_interval, signed, words};

impl DistinctSide {
    fn sentence(&self) -> String {
        let who = match self.role {
            Role::Crewmate => format!("The crew of {}", self.name),
            Role::Impostor => format!("The impostors of {}", self.name),
        };
        let how = if self.wins_more { "more" } else { "less" };
        format!("{who} won {how} often than each of the others (in pairs by seed, after Holm's correction).")
    }
}

impl MapFigures {
    pub(in crate::lab::tables) fn blocks(&self) -> Vec<Block> {
        let head = [
            vec!["crew".to_owned()],
            self.impostors
                .iter()
                .map(|name| format!("against {name}"))
                .collect(),
        ];
        let mut rows = vec![head.concat()];
        rows.extend(self.crews.iter().enumerate().map(|(crew, name)| {
            let cells = self.cells.iter().filter(|cell| cell.crew == crew);
            let cells = cells.map(|cell| match cell.crew_wins {
                Some(share) => format!(
                    "{} ({}), n = {}",
                    percent(share.value()),
                    share_interval(Some(share)),
                    share.whole()
                ),
                None => NONE.to_owned(),
            });
            [vec![name.clone()], cells.collect()].concat()
        }));
        let mut blocks = vec![
            Block::Heading("Crew × impostors: rounds that the crew won".to_owned()),
            Block::Table(rows),
        ];
        blocks.extend(self.distinct.iter().map(|side| Block::Note(side.sentence())));
        match &self.fit {
            Ok(fit) => blocks.extend(self.fit_blocks(fit)),
            Err(why) => blocks.push(Block::Note(format!("There is no fit: {why}."))),
        }
        blocks
    }

    fn fit_blocks(&self, figures: &FitFigures) -> Vec<Block> {
        let intervals = figures.intervals.as_ref();
        let end = |interval: Result<Interval, NoInterval>| {
            interval.map_or(NONE.to_owned(), |ends| {
                format!("{} to {}", signed(ends.low(), 2), signed(ends.high(), 2))
            })
        };
        let row = |name: String, value: f64, interval| vec![name, signed(value, 2), end(interval)];
        let mut rows = vec![words(["side", "logit", "95 % interval"])];
        rows.push(row(
            "base".to_owned(),
            figures.fit.base(),
            intervals.map(|found| found.base).map_err(|why| *why),
        ));
        for (at, (name, skill)) in self.crews.iter().zip(figures.fit.crews()).enumerate() {
            let interval = intervals.map_err(|why| *why).and_then(|found| found.crews[at]);
            rows.push(row(format!("crew {name}"), *skill, interval));
        }
        for (at, (name, skill)) in self.impostors.iter().zip(figures.fit.impostors()).enumerate() {
            let interval = intervals
                .map_err(|why| *why)
                .and_then(|found| found.impostors[at]);
            rows.push(row(format!("impostors {name}"), *skill, interval));
        }
        let quality = match figures.prediction {
            Ok(found) => format!(
                "Rounds that were left out are predicted with a Brier score of {:.3}, by the mean share alone with {:.3}, by \
                 a coin with {BRIER_OF_A_COIN}.",
                found.fit, found.base_rate
            ),
            Err(why) => format!("How well the fit predicts cannot be said: {why}."),
        };
        vec![
            Block::Note(
                "The fit is logit p = base + crew − impostors, for the chance p that the crew wins."
                    .to_owned(),
            ),
            Block::Table(rows),
            Block::Note(quality),
        ]
    }
}
