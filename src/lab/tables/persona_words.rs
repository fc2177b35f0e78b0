//! What is printed of personas.

use super::StudyTables;
use super::action_kind::ActionKind;
use super::personas::{OutcomeCounts, PersonaFigures, PersonaTables};
use super::printed::{Block, Layout, print_blocks};
use super::words::{NONE, percent, share_interval};
use crate::game::Outcome;

impl StudyTables {
    /// Lays out the tables of personas of each cell, and again over the rounds without stand-ins.
    pub fn print_personas(&self, layout: Layout) -> String {
        let of = |tables: &super::Tables| -> Vec<Block> {
            let cells = tables.cells.iter();
            let told = cells.filter_map(|cell| Some(cell.personas.as_ref()?.blocks(&cell.name)));
            told.flatten().collect()
        };
        let mut blocks = of(&self.all);
        if blocks.is_empty() {
            blocks.push(Block::Note(
                "The lines of these studies tell of no personas.".to_owned(),
            ));
        }
        if let Some(clean) = &self.without_stand_ins {
            blocks.push(Block::Heading(
                "Personas, only rounds without stand-ins".to_owned(),
            ));
            blocks.extend(of(clean));
        }
        print_blocks(&blocks, layout)
    }
}

impl PersonaTables {
    fn blocks(&self, cell: &str) -> Vec<Block> {
        let head = |first: &[&str]| -> Vec<String> {
            let outcomes = Outcome::ALL.map(|outcome| outcome.name().replace('_', " "));
            let first = first.iter().map(|word| (*word).to_owned());
            let last = ["crew wins", "95 % interval"].map(str::to_owned);
            first.chain(outcomes).chain(last).collect()
        };
        let of_personas = self
            .personas
            .iter()
            .map(|figures| outcome_row(figures.name(), figures.rounds));
        let of_pairs = self.pairs.iter().map(|pair| {
            let [one, other] = pair.personas;
            outcome_row(format!("{one} and {other}"), pair.rounds)
        });
        let kinds = ActionKind::ALL.map(|kind| kind.name().to_owned());
        let action_head = ["persona", "seats"].map(str::to_owned).into_iter().chain(kinds);
        let of_actions = self.personas.iter().map(PersonaFigures::action_row);
        vec![
            Block::Heading(format!("Personas and outcomes in “{cell}”: rounds in which a seat had it")),
            Block::Table([vec![head(&["persona", "rounds"])], of_personas.collect()].concat()),
            Block::Heading(format!("Personas and actions in “{cell}”: mean number of a seat in a round")),
            Block::Table([vec![action_head.collect()], of_actions.collect()].concat()),
            Block::Heading(format!("Pairs of crewmates and outcomes in “{cell}”")),
            Block::Table([vec![head(&["pair", "rounds"])], of_pairs.collect()].concat()),
            Block::Note(
                "A round stands in the rows of all its personas and pairs, so rows are not independent and not tested."
                    .to_owned(),
            ),
        ]
    }
}

impl PersonaFigures {
    fn name(&self) -> String {
        format!("{}, {}", self.persona, self.role)
    }

    fn action_row(&self) -> Vec<String> {
        let means = ActionKind::ALL.map(|kind| {
            let mean = self.mean(kind);
            mean.map_or(NONE.to_owned(), |mean| format!("{mean:.2}"))
        });
        [vec![self.name(), self.seats.to_string()], means.to_vec()].concat()
    }
}

fn outcome_row(name: String, rounds: OutcomeCounts) -> Vec<String> {
    let counts = rounds.0.map(|count| count.to_string());
    let share = rounds.crew_wins();
    let wins = share.map_or(NONE.to_owned(), |share| percent(share.value()));
    [
        vec![name, rounds.rounds().to_string()],
        counts.to_vec(),
        vec![wins, share_interval(share)],
    ]
    .concat()
}
