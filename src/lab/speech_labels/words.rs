//! What is printed of labels.

use super::summary::{LabelFigures, SpeechFigures};
use crate::lab::statistics::{Kappa, KappaError};
use crate::lab::tables::{Block, Layout, print_blocks};

/// What stands for a figure that is not defined.
const NONE: &str = "–";

impl SpeechFigures {
    /// Lays out the labels. `of` says whose speeches they are and who labelled them.
    pub fn print(&self, of: &str, layout: Layout) -> String {
        let [crew, impostors] = self.labelled;
        let [crew_checked, impostors_checked] = self.checked;
        let head = [
            "label".to_owned(),
            format!("crew (n = {crew})"),
            format!("impostors (n = {impostors})"),
            format!("crew by rule (n = {crew_checked})"),
            format!("impostors by rule (n = {impostors_checked})"),
            "κ of judges".to_owned(),
            "κ with rule".to_owned(),
        ];
        let rows = self.labels.iter().map(|figures| figures.row(self));
        let mut blocks = vec![
            Block::Heading(format!("Speeches {of}: share by role")),
            Block::Table(std::iter::once(head.to_vec()).chain(rows).collect()),
            Block::Note(
                "A speech may have several labels; a label counts if most of three judges give it, and “other” if most \
                 give none of the four above it. The rule checks what \
                 speakers claim against what they knew, over the speeches with claims that can be checked. Speeches of a \
                 round are not independent, so shares have no interval."
                    .to_owned(),
            ),
        ];
        let undecided = match self.undecided {
            0 => None,
            1 => Some("For one speech".to_owned()),
            many => Some(format!("For {many} speeches")),
        };
        blocks.extend(undecided.map(|of| {
            Block::Note(format!(
                "{of} the judges agree on no label. They count in n, and in no row."
            ))
        }));
        let without = match self.unlabelled {
            0 => None,
            1 => Some("One speech has no labels".to_owned()),
            many => Some(format!("{many} speeches have no labels")),
        };
        blocks.extend(without.map(|without| {
            Block::Note(format!(
                "{without}, since fewer than two judges gave readable ones."
            ))
        }));
        print_blocks(&blocks, layout)
    }
}

impl LabelFigures {
    fn row(&self, all: &SpeechFigures) -> Vec<String> {
        let share = |part: usize, whole: usize| match whole {
            0 => NONE.to_owned(),
            _ => format!("{:.1} %", 100.0 * part as f64 / whole as f64),
        };
        let [crew, impostors] = self.given;
        let by_rule = |role: usize| {
            let given = self.by_rule.map(|given| share(given[role], all.checked[role]));
            given.unwrap_or(NONE.to_owned())
        };
        let kappa = |kappa: Option<Result<Kappa, KappaError>>| match kappa {
            Some(Ok(kappa)) => kappa.to_string(),
            Some(Err(_)) | None => NONE.to_owned(),
        };
        vec![
            self.label.name().to_owned(),
            share(crew, all.labelled[0]),
            share(impostors, all.labelled[1]),
            by_rule(0),
            by_rule(1),
            kappa(Some(self.judges)),
            kappa(self.with_rule),
        ]
    }
}
