//! Links of rounds: written from a round as text, and read.

use among_agents::game::{read_round, write_round};
use among_agents::link::{read_link, write_link};
use clap::Args;
use std::path::PathBuf;

/// The option of writing a link.
#[derive(Args, Clone, Debug)]
pub struct LinkArgs {
    /// A round as `lab rounds --journal` prints it
    pub file: PathBuf,
}

/// The option of reading a link.
#[derive(Args, Clone, Debug)]
pub struct OpenArgs {
    /// The part of a link after `#round=`, or the whole link
    pub link: String,
}

/// Prints the part of a link that holds the round in a file.
///
/// # Errors
/// A sentence if the file cannot be read or holds no round.
pub fn print_link(args: &LinkArgs) -> Result<(), String> {
    let file = args.file.display();
    let text =
        std::fs::read_to_string(&args.file).map_err(|why| format!("{file} could not be read: {why}"))?;
    let game = read_round(&text).map_err(|why| format!("{file} holds no round. {why}"))?;
    println!("{}", write_link(&game, &[]));
    Ok(())
}

/// Prints the round in a link as `lab rounds --journal` prints rounds.
///
/// # Errors
/// A sentence if the link cannot be read.
pub fn print_round(args: &OpenArgs) -> Result<(), String> {
    let fragment = args
        .link
        .rsplit_once("#round=")
        .map_or(args.link.as_str(), |(_, fragment)| fragment);
    let text = fragment.split('&').next().unwrap_or_default();
    let read = read_link(text).map_err(|why| why.to_string())?;
    if read.is_changed {
        eprintln!("The rules have changed since: this version plays the choices otherwise.");
    }
    print!("{}", write_round(&read.game));
    Ok(())
}
