//! The pairs of rounds that flipped: the same seed, won by the crew in one cell and lost in another.

use crate::study::folder::record_file;
use crate::study::{FinishedStudy, read_record};
use among_agents::agents::minds::prompt::{PromptView, describe_view};
use among_agents::game::{Action, Game};
use among_agents::lab::tables::{StudyCell, StudyRound};
use among_agents::record::Record;
use among_agents::round::{NoteKind, Replay, Round};
use among_agents::table::Seat;
use clap::Args;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The options of flipped pairs.
#[derive(Args, Clone, Debug)]
pub struct FlippedArgs {
    /// The first cell: FOLDER:CELL, or FOLDER if its study has one cell
    #[arg(value_name = "A")]
    pub a: String,
    /// The second cell
    #[arg(value_name = "B")]
    pub b: String,
    /// Opens the two records of this seed side by side at the first choice that differs
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
}

/// A cell of a study, with the folder of its records.
struct RecordedCell {
    folder: PathBuf,
    cell: StudyCell,
}

/// The first choice in which two rounds of the same deal differ. A round may be over there.
struct Difference {
    /// The number of choices that both have in common.
    position: usize,
    records: [Record; 2],
}

/// Prints the pairs that flipped, or one of them.
///
/// # Errors
/// A sentence that names the cell or the file that cannot be read.
pub fn print(args: &FlippedArgs) -> Result<(), String> {
    print!("{}", printed(args)?);
    Ok(())
}

fn printed(args: &FlippedArgs) -> Result<String, String> {
    let (a, b) = (RecordedCell::named(&args.a)?, RecordedCell::named(&args.b)?);
    match args.seed {
        Some(seed) => side_by_side(&a, &b, seed),
        None => list(&a, &b),
    }
}

impl RecordedCell {
    fn named(text: &str) -> Result<RecordedCell, String> {
        let (folder, name) = match (Path::new(text).is_dir(), text.rsplit_once(':')) {
            (false, Some((folder, name))) => (folder, Some(name)),
            _ => (text, None),
        };
        let study = FinishedStudy::read(Path::new(folder))?;
        let names: Vec<String> = study.cells.iter().map(|cell| cell.name.clone()).collect();
        let mut cells = study.cells.into_iter();
        let cell = match name {
            Some(name) => cells.find(|cell| cell.name == name),
            None => cells.next().filter(|_| names.len() == 1),
        };
        let cell = cell.ok_or_else(|| {
            let asked = name.map_or_else(String::new, |name| format!(" none is “{name}”;"));
            format!(
                "{folder} has several cells,{asked} write {folder}:CELL with one of {}.",
                names.join(", ")
            )
        })?;
        Ok(RecordedCell {
            folder: study.folder,
            cell,
        })
    }

    fn file(&self, seed: u64) -> PathBuf {
        record_file(&self.folder, &self.cell.name, seed)
    }

    fn record(&self, seed: u64) -> Result<Record, String> {
        read_record(&self.file(seed))
    }
}

fn list(a: &RecordedCell, b: &RecordedCell) -> Result<String, String> {
    let both: Vec<(u64, &StudyRound, &StudyRound)> = (a.cell.rounds.iter())
        .filter_map(|(seed, round)| Some((seed, round, b.cell.rounds.of(seed)?)))
        .collect();
    let flipped = both
        .iter()
        .filter(|(_, one, other)| one.crew_won() != other.crew_won());
    let flipped: Vec<_> = flipped.collect();
    let (one, other) = (&a.cell.name, &b.cell.name);
    let mut text = format!(
        "{} of {} pairs flipped between “{one}” and “{other}”.\n",
        flipped.len(),
        both.len()
    );
    for (seed, of_a, of_b) in flipped {
        let difference = Difference::of(a, b, *seed)?;
        let winner = if of_a.crew_won() { one } else { other };
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "\nseed {seed}: the crew of “{winner}” won ({} against {})\n  {}",
            of_a.outcome.how(),
            of_b.outcome.how(),
            difference.describe()?
        );
        for cell in [a, b] {
            let _ = writeln!(
                text,
                "  lab replay {} --at {}",
                cell.file(*seed).display(),
                difference.position
            );
        }
    }
    Ok(text)
}

fn side_by_side(a: &RecordedCell, b: &RecordedCell, seed: u64) -> Result<String, String> {
    let difference = Difference::of(a, b, seed)?;
    let mut text = format!("seed {seed}: {}\n", difference.describe()?);
    for (cell, (round, next)) in [a, b].into_iter().zip(difference.rounds()?) {
        let _ = writeln!(text, "\n== {}", cell.cell.name);
        let Some((seat, action)) = next else {
            let _ = writeln!(text, "The round is over.");
            continue;
        };
        let game = round.game();
        let view = describe_view(&game.view(seat), PromptView::FULL, "");
        let _ = writeln!(text, "{view}\n\n-> {}", words(game, seat, &action));
        for thought in thoughts(&cell.record(seed)?, game, seat) {
            let _ = writeln!(text, "   thinks: {thought}");
        }
    }
    Ok(text)
}

/// Returns what a seat thought at its next choice.
fn thoughts(record: &Record, game: &Game, seat: Seat) -> Vec<String> {
    let at = game.journal().len();
    let notes = record
        .round
        .notes
        .iter()
        .filter(|note| note.at == at && note.seat == seat);
    notes
        .filter_map(|note| match &note.kind {
            NoteKind::Thought(words) => Some(words.clone()),
            _ => None,
        })
        .collect()
}

/// The choice that follows a position; `None` at the end of the round.
type NextChoice = Option<(Seat, Action)>;

impl Difference {
    fn of(a: &RecordedCell, b: &RecordedCell, seed: u64) -> Result<Difference, String> {
        let records = [a.record(seed)?, b.record(seed)?];
        let choices = records.each_ref().map(|record| &record.round.choices);
        let pairs = choices[0].iter().zip(choices[1]);
        let same = pairs.take_while(|(one, other)| (one.seat, &one.action) == (other.seat, &other.action));
        Ok(Difference {
            position: same.count(),
            records,
        })
    }

    /// Returns both rounds at the difference, each with the choice that follows.
    fn rounds(&self) -> Result<Vec<(Round, NextChoice)>, String> {
        let rounds = self.records.iter().map(|record| {
            let replay = Replay::of(record.round.clone()).map_err(|why| why.to_string())?;
            let next = record.round.choices.get(self.position);
            Ok((
                replay.at(self.position),
                next.map(|choice| (choice.seat, choice.action.clone())),
            ))
        });
        rounds.collect()
    }

    fn describe(&self) -> Result<String, String> {
        let told: Vec<String> = (self.rounds()?.iter())
            .map(|(round, next)| match next {
                Some((seat, action)) => words(round.game(), *seat, action),
                None => "the round is over".to_owned(),
            })
            .collect();
        let rounds = self.rounds()?;
        let timestep = rounds.first().map_or(0, |(round, _)| round.game().timestep());
        Ok(format!(
            "after {} choices, at timestep {timestep}: {}",
            self.position,
            told.join(" | ")
        ))
    }
}

fn words(game: &Game, seat: Seat, action: &Action) -> String {
    let (name, role) = (game.roster().name(seat), game.role_of(seat).name());
    format!("{name} ({role}) {}", action.wording(game.roster()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Command;
    use crate::study::play;
    use crate::test_folder::Folder;
    use std::ffi::OsString;

    const PLAN: &str = "seeds = { rounds = 12 }\n[[cells]]\nname = \"bots\"\ncrew = \"bot\"\nimpostors = \"bot\"\n\
                        [[cells]]\nname = \"chance\"\ncrew = \"random\"\nimpostors = \"bot\"\n";

    fn command(arguments: &str) -> Command {
        let arguments = std::iter::once("lab").chain(arguments.split_whitespace());
        Command::read(arguments.map(OsString::from)).expect("a command")
    }

    fn flipped(arguments: &str) -> Result<String, String> {
        match command(&format!("flipped {arguments}")) {
            Command::Flipped(args) => printed(&args),
            other => panic!("flipped pairs, not {other:?}"),
        }
    }

    #[test]
    fn pairs_that_flipped_are_listed_and_opened_at_the_first_choice_that_differs() {
        let folder = Folder::of("flipped");
        let (plan, out) = (folder.written("p.toml", PLAN), folder.file("out"));
        let Command::Study(args) = command(&format!("study {} --out {}", plan.display(), out.display()))
        else {
            panic!("a study");
        };
        play(&args).expect("a study");
        let out = out.display();
        let listed = flipped(&format!("{out}:bots {out}:chance")).expect("pairs");
        let study = FinishedStudy::read(&folder.file("out")).expect("a study");
        let [bots, chance] = &study.cells[..] else {
            panic!("two cells");
        };
        let is_flipped = |seed: &u64| {
            let won = [bots, chance].map(|cell| cell.rounds.of(*seed).expect("a round").crew_won());
            won[0] != won[1]
        };
        let seeds: Vec<u64> = (1..=12).filter(is_flipped).collect();
        assert!(!seeds.is_empty());
        assert!(
            listed.starts_with(&format!("{} of 12 pairs flipped between", seeds.len())),
            "{listed}"
        );
        for seed in &seeds {
            assert!(
                listed.contains(&format!("\nseed {seed}: the crew of “")),
                "{listed}"
            );
        }
        assert_eq!(listed.matches("lab replay ").count(), 2 * seeds.len());
        let opened = flipped(&format!("{out}:bots {out}:chance --seed {}", seeds[0])).expect("a pair");
        let chosen: Vec<&str> = opened.lines().filter(|line| line.starts_with("-> ")).collect();
        assert_eq!(chosen.len(), 2, "{opened}");
        assert_ne!(chosen[0], chosen[1]);
        // Both chose in the same place: what they saw there is the same.
        let views: Vec<&str> = opened.split("\n== ").skip(1).collect();
        let view = |part: &str| {
            part.split_once('\n')
                .and_then(|(_, rest)| rest.split_once("\n-> "))
                .map(|(view, _)| view.to_owned())
        };
        assert_eq!(view(views[0]), view(views[1]));
    }

    #[test]
    fn a_cell_that_is_not_there_is_told_with_those_that_are() {
        let folder = Folder::of("flipped-none");
        let (plan, out) = (folder.written("p.toml", PLAN), folder.file("out"));
        let Command::Study(args) = command(&format!("study {} --out {}", plan.display(), out.display()))
        else {
            panic!("a study");
        };
        play(&args).expect("a study");
        let out = out.display();
        let why = flipped(&format!("{out} {out}:bots")).expect_err("refused");
        assert!(
            why.ends_with(&format!("write {out}:CELL with one of bots, chance.")),
            "{why}"
        );
        let why = flipped(&format!("{out}:bots {out}:dots")).expect_err("refused");
        assert!(why.contains("none is “dots”"), "{why}");
        std::fs::remove_dir_all(folder.file("out").join("records")).expect("removed");
        let why = flipped(&format!("{out}:bots {out}:chance --seed 3")).expect_err("refused");
        assert!(
            why.contains("3.json cannot be read (") && why.ends_with("play the round again."),
            "{why}"
        );
    }
}
