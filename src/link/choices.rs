//! The choices of a round as bits: of each seat the line in the list of what it may choose.

use super::LinkError;
use super::bits::{BitReader, BitWriter};
use crate::game::{Action, Game, Offer};
use crate::table::{MeetingTime, Phase, Seat, Speech};

/// The maximum number of choices of a round in a link. Twelve seats that choose in each of 500 timesteps and talk
/// in live meetings stay below it.
const MAX_CHOICES: u32 = 20_000;

/// Writes the choices of `game`, which `start` has before the first of them, and returns the words of all that
/// speak, in order.
pub(super) fn write_choices<'a>(bits: &mut BitWriter, mut start: Game, game: &'a Game) -> Vec<&'a str> {
    let mut speeches = Vec::new();
    bits.write_small(game.choices().count() as u32);
    for (moment, seat, action) in game.timed_choices() {
        if let Some(passed) = time_in_live_meeting(&start) {
            bits.write_small(moment.millis().saturating_sub(passed.millis()));
        }
        start.pass_time(moment);
        let waiting = awaited(&start);
        let at = waiting.iter().position(|&other| other == seat);
        bits.write_below(at.expect("the round waited for this seat"), waiting.len());
        let offers = start.offers(seat);
        let chosen = Offer::of(action);
        if let (Offer::Speak, Action::Speak(speech)) = (&chosen, action) {
            speeches.push(speech.words());
        }
        let line = offers.iter().position(|offer| *offer == chosen);
        bits.write_below(line.expect("a legal choice is on offer"), offers.len());
        start
            .apply(seat, action.clone())
            .expect("the round was played like this");
    }
    speeches
}

/// Plays the choices that [`write_choices`] wrote in `game`, a round at its start, with these speeches.
///
/// # Errors
/// [`LinkError::Damaged`] if a choice or a speech is missing or none that can be made.
pub(super) fn play_choices(
    bits: &mut BitReader<'_>,
    game: &mut Game,
    speeches: Vec<String>,
) -> Result<(), LinkError> {
    let count = bits.read_small()?;
    if count > MAX_CHOICES {
        return Err(LinkError::Damaged);
    }
    let mut speeches = speeches.into_iter();
    for _ in 0..count {
        if let Some(passed) = time_in_live_meeting(game) {
            let more = bits.read_small()?;
            let now = passed.millis().checked_add(more).ok_or(LinkError::Damaged)?;
            game.pass_time(MeetingTime::from_millis(now));
        }
        let waiting = awaited(game);
        let seat = *waiting
            .get(bits.read_below(waiting.len())?)
            .ok_or(LinkError::Damaged)?;
        let mut offers = game.offers(seat);
        let line = bits.read_below(offers.len())?;
        if line >= offers.len() {
            return Err(LinkError::Damaged);
        }
        let action = match offers.swap_remove(line) {
            Offer::Complete(action) => action,
            Offer::Speak => {
                let speech = Speech::new(&speeches.next().ok_or(LinkError::Damaged)?);
                if speech.is_silence() {
                    return Err(LinkError::Damaged);
                }
                Action::Speak(speech)
            }
        };
        game.apply(seat, action).map_err(|_| LinkError::Damaged)?;
    }
    match speeches.next() {
        None => Ok(()),
        Some(_) => Err(LinkError::Damaged),
    }
}

/// Returns the seats that the round waits for, in seat order.
fn awaited(game: &Game) -> Vec<Seat> {
    game.turn().seats().into_iter().collect()
}

/// Returns the time in the live meeting that goes on, if one does.
fn time_in_live_meeting(game: &Game) -> Option<MeetingTime> {
    let is_live = game.rules().discussion == crate::game::Discussion::Live;
    (is_live && game.phase() != Phase::Task).then(|| game.moment())
}
