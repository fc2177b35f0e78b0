//! The moments of a finished round that mattered most, in words: a kill, a vent, and the lie that swung it.

use super::decisive_lie::{DecisiveLie, LieEffect};
use super::{RoundMoment, Utterance};
use crate::game::{Action, Event, Game, JournalEntry, Outcome, Role, join_names};
use crate::round::Round;
use crate::table::{Seat, SeatSet};
use std::time::Duration;

/// A moment of a finished round that mattered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyMoment {
    /// Its index in the journal.
    pub at: usize,
    /// The position of a replay before the choice that brings it about.
    pub position: usize,
    /// The timestep under which it is reported.
    pub timestep: u16,
    /// What kind of moment it is.
    pub kind: KeyMomentKind,
    /// What happened, for somebody who may know everything.
    pub words: String,
}

/// The kinds of moments that matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyMomentKind {
    /// An impostor kills.
    Kill,
    /// An impostor goes through a vent.
    Vent,
    /// Somebody states what it knows to be false.
    Lie,
    /// Somebody is voted out.
    Vote,
}

impl KeyMomentKind {
    /// Returns one word for it.
    pub const fn word(self) -> &'static str {
        match self {
            KeyMomentKind::Kill => "kill",
            KeyMomentKind::Vent => "vent",
            KeyMomentKind::Lie => "lie",
            KeyMomentKind::Vote => "vote",
        }
    }
}

/// How many moments are told.
const COUNT: usize = 3;

/// How long a moment is shown again at least: a kill takes two seconds after a look at the ship before it.
const LEAST_TIME: Duration = Duration::from_secs(4);

/// The time to read a word.
const TIME_FOR_A_WORD: Duration = Duration::from_millis(250);

/// Returns how long these words take to be read.
pub fn time_to_read(words: &str) -> Duration {
    TIME_FOR_A_WORD * words.split_whitespace().count() as u32
}

impl KeyMoment {
    /// Returns whether a replay at this position shows the moment: right before its choice or right after it.
    pub fn is_shown_at(&self, position: usize) -> bool {
        (self.position..=self.position + 1).contains(&position)
    }

    /// Returns how long it is shown again at least, so that its words can be read.
    pub fn time_to_read(&self) -> Duration {
        LEAST_TIME.max(time_to_read(&self.words))
    }

    /// As [`KeyMoment::of`] for a recorded round; none if it did not end.
    pub fn of_record(round: &Round, speeches: &[Utterance], people: SeatSet) -> Vec<KeyMoment> {
        let game = round.game();
        match game.outcome() {
            Some(_) => KeyMoment::of(game, speeches, people),
            None => Vec::new(),
        }
    }

    /// Returns up to three moments of the whole round, in order of time: the kill that decided most, the vent
    /// nearest to it, and the lie that swung a verdict. Where one of them is missing, the last ejection, the
    /// first kill or a lie in vain takes its place. If one of the `people` who played was killed, that is the
    /// kill, whatever decided most. `speeches` are the checked speeches of the round.
    pub fn of(game: &Game, speeches: &[Utterance], people: SeatSet) -> Vec<KeyMoment> {
        let kills = Found::all(game, |action| matches!(action, Action::Kill(_)));
        let vents = Found::all(game, |action| matches!(action, Action::Vent { .. }));
        let kill = kills.iter().rev().find(|kill| kill.is_of_one_of(people)).copied();
        let kill = kill.or(deciding_kill(game, &kills));
        let lie = DecisiveLie::of(game, speeches);
        let (swung, in_vain) = match lie {
            Some(lie) if lie.effect == LieEffect::None => (None, Some(lie)),
            lie => (lie, None),
        };
        let candidates = [
            kill.map(|kill| kill.told(game)),
            nearest_vent(&vents, kill).map(|vent| vent.told(game)),
            swung.map(|lie| lie.told(game)),
            last_ejection(game),
            kills.first().map(|first| first.told(game)),
            in_vain.map(|lie| lie.told(game)),
        ];
        let mut moments: Vec<KeyMoment> = Vec::new();
        for moment in candidates.into_iter().flatten() {
            if moments.len() < COUNT && moments.iter().all(|other| other.at != moment.at) {
                moments.push(moment);
            }
        }
        moments.sort_by_key(|moment| moment.at);
        moments
    }
}

/// An action in the journal.
#[derive(Clone, Copy)]
struct Found<'a> {
    at: usize,
    entry: &'a JournalEntry,
    seat: Seat,
    action: &'a Action,
}

impl<'a> Found<'a> {
    fn all(game: &'a Game, is_wanted: impl Fn(&Action) -> bool) -> Vec<Found<'a>> {
        let found = |(at, entry): (usize, &'a JournalEntry)| match &entry.event {
            Event::Acted { seat, action } if is_wanted(action) => Some(Found {
                at,
                entry,
                seat: *seat,
                action,
            }),
            _ => None,
        };
        game.journal().iter().enumerate().filter_map(found).collect()
    }

    /// Returns whether one of these seats is killed.
    fn is_of_one_of(&self, seats: SeatSet) -> bool {
        matches!(self.action, Action::Kill(victim) if seats.contains(*victim))
    }

    /// Tells a kill or a vent, and who saw it.
    fn told(self, game: &Game) -> KeyMoment {
        let name = |seat: Seat| game.roster().name(seat);
        let (room, who) = (self.entry.room, name(self.seat));
        let (kind, what) = match self.action {
            Action::Vent { from, to } => (
                KeyMomentKind::Vent,
                format!("{who} left {from} by the vent and came out in {to}"),
            ),
            Action::Kill(victim) => (
                KeyMomentKind::Kill,
                format!("{who} killed {} in {room}", name(*victim)),
            ),
            _ => (KeyMomentKind::Kill, String::new()),
        };
        let victim = match self.action {
            Action::Kill(victim) => SeatSet::only(*victim),
            _ => SeatSet::EMPTY,
        };
        let seen = self.entry.witnesses.without(self.seat).minus(victim);
        let seen = match seen.is_empty() {
            true => "nobody saw it".to_owned(),
            false => format!("{} saw it", join_names(seen, game.roster())),
        };
        KeyMoment {
            at: self.at,
            position: RoundMoment::of_entry(game, self.at).position,
            timestep: self.entry.reported_at(),
            kind,
            words: format!("{what}; {seen}."),
        }
    }
}

/// Returns the last kill of the impostor whose ejection ended the round, or else the last kill of all.
fn deciding_kill<'a>(game: &Game, kills: &[Found<'a>]) -> Option<Found<'a>> {
    let caught = match game.outcome() {
        Some(Outcome::ImpostorsEjected) => last_ballot(game).map(|(_, seat)| seat),
        _ => None,
    };
    let of_caught = kills.iter().rev().find(|kill| Some(kill.seat) == caught);
    of_caught.or(kills.last()).copied()
}

/// Returns the vent nearest in time to the kill, of the same impostor if there is one.
fn nearest_vent<'a>(vents: &[Found<'a>], kill: Option<Found<'a>>) -> Option<Found<'a>> {
    let Some(kill) = kill else {
        return vents.last().copied();
    };
    let key = |vent: &&Found<'a>| (vent.seat != kill.seat, vent.at.abs_diff(kill.at));
    vents.iter().min_by_key(key).copied()
}

/// Returns the last ballot that ejected somebody, and whom.
fn last_ballot(game: &Game) -> Option<(usize, Seat)> {
    let mut ballots = game.journal().iter().enumerate().rev();
    ballots.find_map(|(at, entry)| match entry.event {
        Event::BallotClosed { ejected, .. } => Some((at, ejected?)),
        _ => None,
    })
}

fn last_ejection(game: &Game) -> Option<KeyMoment> {
    let (at, seat) = last_ballot(game)?;
    let voters = join_names(game.voters_for(at, Some(seat)), game.roster());
    let name = game.roster().name(seat);
    let was = match game.role_of(seat) {
        Role::Impostor => game.rules().an_impostor(),
        Role::Crewmate => "innocent",
    };
    Some(KeyMoment {
        at,
        position: RoundMoment::of_entry(game, at).position,
        timestep: game.journal()[at].reported_at(),
        kind: KeyMomentKind::Vote,
        words: format!("{voters} voted {name} out, who was {was}."),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(words: &str) -> KeyMoment {
        KeyMoment {
            at: 20,
            position: 12,
            timestep: 3,
            kind: KeyMomentKind::Kill,
            words: words.to_owned(),
        }
    }

    #[test]
    fn a_moment_is_told_at_its_choice_and_nowhere_else() {
        let told: Vec<usize> = (0..30).filter(|&at| moment("").is_shown_at(at)).collect();
        assert_eq!(told, [12, 13]);
    }

    #[test]
    fn a_moment_is_shown_as_long_as_its_words_take_to_be_read_and_four_seconds_at_least() {
        let short = moment("Yellow killed Brown in Navigation; nobody saw it.");
        assert_eq!(short.time_to_read(), Duration::from_secs(4));
        let long = moment(&"word ".repeat(40));
        assert_eq!(long.time_to_read(), Duration::from_secs(10));
    }
}
