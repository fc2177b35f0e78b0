//! A whole round as a short text for the fragment of a link
//! ([0036](../../docs/decisions/0036-a-round-in-a-link.md)).
//!
//! A link holds the table, the seed and every choice with every word that was said, so that the round is the same
//! in a version with other bots and other wordings. It holds no names of people, no thoughts and nothing of the
//! services that models came from.
//!
//! The bytes, in base64url: the version; the length of the compressed speeches and these; the bits of rules,
//! seed, overrides, players and choices, with the check of the round; the check of all bytes before.

mod bits;
mod choices;
mod table;
mod talk;

use self::talk::Dictionary;
use crate::game::{DealError, Game, write_choices_only};
use crate::settings::Player;
use crate::stable_hash::digest;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use base64::{DecodeError, Engine};
use bits::{BitReader, BitWriter};
use thiserror::Error;

/// The version of the format in which links are written. Version 1 has another dictionary of speeches.
const VERSION: u8 = 2;

/// Later versions of the format have lower numbers than this, so that other texts are told from links.
const LATER_VERSIONS: u8 = 16;

/// The number of characters above which a link is better sent as a file: some programs cut longer ones.
pub const LONG_LINK: usize = 8_000;

/// The maximum number of characters that are read.
const MAX_LINK: usize = 200_000;

/// How many bits each check has.
const CHECK_BITS: u32 = 32;

/// A round from a link.
#[derive(Clone, Debug)]
pub struct LinkedRound {
    /// The round as it was played.
    pub game: Game,
    /// Who played each seat.
    pub players: Vec<Player>,
    /// Whether the round was changed after it was played, or this version plays the choices otherwise than the one
    /// that made the link: the rules of the game have changed since.
    pub is_changed: bool,
}

/// Why a text is not the link of a round.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LinkError {
    /// The text has the wrong letters.
    #[error("This is not the link of a round.")]
    NotALink,
    /// Another version made the link.
    #[error("This link is of another version of the game (format {0}), which this version cannot read.")]
    Version(u8),
    /// Something is missing or was changed.
    #[error("This link is damaged: a part of it is missing or was changed. Ask for it again.")]
    Damaged,
    /// The table cannot be set up.
    #[error("The table of this link cannot be played by this version: {0}")]
    Deal(#[from] DealError),
}

/// Returns the round as the text of a link. `players` are those of its seats, in order.
///
/// ```
/// use among_agents::agents::{Agent, Bot};
/// use among_agents::game::{Game, Rules};
/// use among_agents::link::{read_link, write_link};
/// use among_agents::settings::Player;
/// let game = Game::new(Rules::paper(), 1, &[])?;
/// let link = write_link(&game, &[Player::Bot; 5]);
/// let read = read_link(&link)?;
/// assert_eq!(read.game.journal(), game.journal());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_link(game: &Game, players: &[Player]) -> String {
    write_with_check(game, players, check_of_round(game))
}

/// Returns a round that was changed after it was played as the text of a link, which is read as changed.
pub fn write_changed_link(game: &Game, players: &[Player]) -> String {
    // The check is not that of the choices.
    write_with_check(game, players, check_of_round(game) ^ 1)
}

fn write_with_check(game: &Game, players: &[Player], check: u64) -> String {
    let mut bits = BitWriter::default();
    table::write_rules(&mut bits, game.rules());
    bits.write(game.seed(), 64);
    table::write_cast(&mut bits, game.cast());
    let seats = usize::from(game.rules().players);
    let missing = std::iter::repeat_n(Player::Bot, seats.saturating_sub(players.len()));
    let players: Vec<Player> = players.iter().copied().take(seats).chain(missing).collect();
    table::write_players(&mut bits, &players);
    let start = Game::new(game.rules().clone(), game.seed(), game.cast());
    let start = start.expect("the round was set up from the same rules, seed and overrides");
    let speeches = choices::write_choices(&mut bits, start, game);
    bits.write(check, CHECK_BITS);
    let talk = talk::compress(&speeches, Dictionary::Second);
    let mut bytes = vec![VERSION];
    bytes.extend((talk.len() as u32).to_be_bytes().into_iter().skip(1));
    bytes.extend(talk);
    bytes.extend(bits.into_bytes());
    bytes.extend((digest(&bytes) as u32).to_be_bytes());
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

/// Reads the round of a link.
///
/// # Errors
/// [`LinkError`] if the text is none, is damaged, or cannot be played.
pub fn read_link(text: &str) -> Result<LinkedRound, LinkError> {
    if text.len() > MAX_LINK {
        return Err(LinkError::NotALink);
    }
    let bytes = BASE64_URL_SAFE_NO_PAD
        .decode(text.trim())
        .map_err(|why| match why {
            DecodeError::InvalidByte(..) => LinkError::NotALink,
            // The end is missing.
            _ => LinkError::Damaged,
        })?;
    let dictionary = match bytes.first() {
        None => return Err(LinkError::NotALink),
        Some(1) => Dictionary::First,
        Some(&VERSION) => Dictionary::Second,
        Some(&other) if other < LATER_VERSIONS => return Err(LinkError::Version(other)),
        Some(_) => return Err(LinkError::NotALink),
    };
    let (content, check) = bytes.split_last_chunk::<4>().ok_or(LinkError::Damaged)?;
    if (digest(content) as u32).to_be_bytes() != *check {
        return Err(LinkError::Damaged);
    }
    let (length, content) = content[1..].split_first_chunk::<3>().ok_or(LinkError::Damaged)?;
    let length = length
        .iter()
        .fold(0, |length, &byte| length << 8 | usize::from(byte));
    let (talk, content) = content.split_at_checked(length).ok_or(LinkError::Damaged)?;
    let mut bits = BitReader::new(content);
    let rules = table::read_rules(&mut bits)?;
    let seats = usize::from(rules.players);
    let seed = bits.read(64)?;
    let cast = table::read_cast(&mut bits, seats)?;
    let players = table::read_players(&mut bits, seats)?;
    let mut game = Game::new(rules, seed, &cast)?;
    choices::play_choices(&mut bits, &mut game, talk::decompress_speeches(talk, dictionary)?)?;
    let is_changed = bits.read(CHECK_BITS)? != check_of_round(&game);
    match bits.is_at_end() {
        true => Ok(LinkedRound {
            game,
            players,
            is_changed,
        }),
        false => Err(LinkError::Damaged),
    }
}

/// Returns a number that another round, or the same choices by other rules, hardly ever has.
fn check_of_round(game: &Game) -> u64 {
    digest(write_choices_only(game).as_bytes()) & u64::from(u32::MAX)
}
