//! A finished round played again from its choices, meeting by meeting.

use among_agents::claims::{Claim, Remark, read_claims, read_remark};
use among_agents::game::{Action, Game, ReplayError};
use among_agents::table::{Phase, Roster, Seat, SeatSet};

/// What somebody said in a meeting.
#[derive(Clone, Debug)]
pub struct Line {
    pub by: Seat,
    pub claims: Vec<Claim>,
    pub sentences: Vec<Sentence>,
}

/// A sentence of a line.
#[derive(Clone, Debug)]
pub struct Sentence {
    /// The players that it names, or its speaker, if it tells how far that was from a room.
    pub about: SeatSet,
    pub claims: Vec<Claim>,
}

impl Line {
    pub fn new(by: Seat, words: &str, roster: &Roster) -> Line {
        let about = |sentence: &str| match read_remark(sentence.trim()) {
            Some(Remark::Distance) => SeatSet::only(by),
            _ => roster.named_in(sentence).collect(),
        };
        let sentences = words.split_inclusive(['.', '?', '!']).map(|sentence| Sentence {
            about: about(sentence),
            claims: read_claims(sentence, roster),
        });
        Line {
            by,
            claims: read_claims(words, roster),
            sentences: sentences.collect(),
        }
    }
}

/// A choice in a meeting, with the game as it was when the choice was made.
pub struct MeetingChoice<'a> {
    pub game: &'a Game,
    pub seat: Seat,
    pub action: &'a Action,
    /// What was said in this meeting before.
    pub lines: &'a [Line],
}

/// Plays a round again, and hands over each choice that was made in a meeting.
///
/// # Errors
/// [`ReplayError`] if the round cannot be played again.
pub fn for_each_choice(game: &Game, mut handle: impl FnMut(&MeetingChoice<'_>)) -> Result<(), ReplayError> {
    let mut replayed = Game::new(game.rules().clone(), game.seed(), game.cast())?;
    let mut lines: Vec<Line> = Vec::new();
    for (at, (moment, seat, action)) in game.timed_choices().enumerate() {
        replayed.pass_time(moment);
        if replayed.phase() == Phase::Task {
            lines.clear();
        } else {
            handle(&MeetingChoice {
                game: &replayed,
                seat,
                action,
                lines: &lines,
            });
            if let Action::Speak(speech) = action
                && !speech.is_silence()
            {
                lines.push(Line::new(seat, speech.words(), game.roster()));
            }
        }
        let applied = replayed.apply(seat, action.clone());
        applied.map_err(|illegal| ReplayError::Choice {
            number: at + 1,
            illegal,
        })?;
    }
    Ok(())
}
