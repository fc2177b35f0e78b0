//! Records of rounds: made, shown, and written as links.

use crate::args::round::RoundArgs;
use crate::printing;
use among_agents::agents::minds::prompt::{PromptView, describe_view};
use among_agents::clock::VirtualClock;
use among_agents::game::read_round;
use among_agents::record::{CHANGED_LINK, LinkedRecord, Record, RecordFormatError};
use among_agents::round::{AskPolicy, Replay, Round, Speed};
use among_agents::session::{ModelClients, Session, SessionSetup};
use among_agents::settings::TableSettings;
use among_agents::table::{Colour, Roster, Seat};
use clap::Args;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The options of recording a round.
#[derive(Args, Clone, Debug)]
pub struct RecordArgs {
    /// The shared options.
    #[command(flatten)]
    pub round: RoundArgs,
}

/// The options of showing a record.
#[derive(Args, Clone, Debug)]
pub struct ReplayArgs {
    /// A record as JSON, or a round as `lab rounds --journal` prints it
    pub file: PathBuf,
    /// Shows the round after this many choices [default: all]
    #[arg(long, value_name = "N")]
    pub at: Option<usize>,
    /// Shows what the player of this colour may know there
    #[arg(long, value_name = "COLOUR")]
    pub seat: Option<String>,
}

/// The option of writing a link.
#[derive(Args, Clone, Debug)]
pub struct LinkArgs {
    /// A record as JSON, or a round as `lab rounds --journal` prints it
    pub file: PathBuf,
}

/// The option of reading a link.
#[derive(Args, Clone, Debug)]
pub struct OpenArgs {
    /// The part of a link after `#round=`, or the whole link
    pub link: String,
}

/// Plays a round of bots and prints its record.
///
/// # Errors
/// A sentence if the table cannot be played.
pub fn print_record(args: &RecordArgs) -> Result<(), String> {
    printing::print_line(&record_of_bots(&args.round)?.to_json())
}

/// Plays a round of bots as the page does, without its pauses.
fn record_of_bots(args: &RoundArgs) -> Result<Record, String> {
    let clock = VirtualClock::new();
    let setup = SessionSetup {
        table: TableSettings::of_bots(args.rules()),
        seed: args.first_seed(),
        clients: ModelClients::default(),
        people: None,
        network: Rc::default(),
        speed: Speed::Max,
        asking: AskPolicy::Ahead,
    };
    let begun = Session::begin(setup, Rc::new(clock.clone()), Rc::new(|_| {}));
    let (session, playing) = begun.map_err(|why| why.to_string())?;
    clock.run_until(playing);
    Ok(session.record().expect("the round was played to its end"))
}

/// Prints a recorded round as `lab rounds --journal` prints rounds, or what one seat may know at a position.
///
/// # Errors
/// A sentence if the file cannot be read, holds no round, or has no such position or seat.
pub fn print_replay(args: &ReplayArgs) -> Result<(), String> {
    let record = read_file(&args.file)?;
    let replay = record.replay().map_err(|why| why.to_string())?;
    if let Some(warning) = record.warning(&replay) {
        eprintln!("{warning}");
    }
    let at = args.at.unwrap_or(replay.len());
    if at > replay.len() {
        return Err(format!(
            "--at: the round has {} choices, so there is no position {at}.",
            replay.len()
        ));
    }
    let round = replay.at(at);
    match &args.seat {
        None => printing::print(&(round.written() + &rest(&record, &replay, at))),
        Some(name) => {
            let seat = seat_named(round.game().roster(), name)?;
            printing::print_line(&describe_view(&round.game().view(seat), PromptView::FULL, ""))
        }
    }
}

/// Returns the choices that cannot be replayed, to stand below those before. They are skipped when the text is read.
fn rest(record: &Record, replay: &Replay, at: usize) -> String {
    let Some(stop) = replay.stop().filter(|stop| at == stop.choices) else {
        return String::new();
    };
    let lines = record
        .lines_after(replay)
        .into_iter()
        .map(|line| format!("# {line}\n"));
    std::iter::once(format!("# {stop}\n")).chain(lines).collect()
}

fn seat_named(roster: &Roster, name: &str) -> Result<Seat, String> {
    let seat = Colour::named(name).and_then(|colour| roster.seat_of(colour));
    seat.ok_or_else(|| {
        let names: Vec<&str> = roster.seats().into_iter().map(|seat| roster.name(seat)).collect();
        format!(
            "--seat: there is no player {name} in this round. There are {}.",
            names.join(", ")
        )
    })
}

/// Prints the part of a link that holds the round in a file.
///
/// # Errors
/// A sentence if the file cannot be read or holds no round.
pub fn print_link(args: &LinkArgs) -> Result<(), String> {
    let link = read_file(&args.file)?.link().map_err(|why| why.to_string())?;
    printing::print_line(&link)
}

/// Prints the record in a link.
///
/// # Errors
/// A sentence if the link cannot be read.
pub fn print_linked_record(args: &OpenArgs) -> Result<(), String> {
    let fragment = args
        .link
        .rsplit_once("#round=")
        .map_or(args.link.as_str(), |(_, fragment)| fragment);
    let text = fragment.split('&').next().unwrap_or_default();
    let read = LinkedRecord::read(text).map_err(|why| why.to_string())?;
    if read.is_changed {
        eprintln!("{CHANGED_LINK}");
    }
    printing::print_line(&read.record.to_json())
}

/// Reads a record, or a round as text, of which it is not known who played.
fn read_file(path: &Path) -> Result<Record, String> {
    let file = path.display();
    let text = std::fs::read_to_string(path).map_err(|why| format!("{file} could not be read: {why}"))?;
    match Record::of_json(&text) {
        Err(RecordFormatError::NotARecord) if !text.trim_start().starts_with('{') => {}
        read => return read.map_err(|why| format!("{file}: {why}")),
    }
    let game = read_round(&text).map_err(|why| format!("{file} holds no round. {why}"))?;
    let table = TableSettings::of_bots(game.rules().clone());
    let round = Round::new(game);
    Ok(Record::new(round.record(), round.game(), &table, |_| None))
}
