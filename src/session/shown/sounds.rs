//! Which sound belongs to what has just happened.

use super::TimeWarning;
use crate::game::{Action, Event, Shown, ShownEntry, ShownEvent};
use crate::round::{AnnouncementStage, Round, ShownMeeting, ShownMeetingStage};
use crate::session::Session;
use crate::table::Perspective;

/// A sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// Somebody is killed.
    Kill,
    /// A meeting is called.
    Alarm,
    /// A vote is opened.
    Vote,
    /// The ejected player leaves the ship.
    Ejection,
    /// A task is done.
    TaskDone,
    /// The time of a meeting in which people take part is nearly up.
    Warning,
}

/// How far a round has been turned into sounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SoundPosition {
    entries: usize,
    stage: Option<AnnouncementStage>,
    warning: Option<TimeWarning>,
}

impl Session {
    /// Returns the position after all sounds of the round so far.
    pub fn sound_position(&self) -> SoundPosition {
        self.with_round(|round| SoundPosition::at_end(round, self.perspective()))
    }

    /// Returns the sounds of everything that is new and may be known in this perspective.
    pub fn new_sounds(&self, by: Perspective, position: &mut SoundPosition) -> Vec<Sound> {
        let by = self.allowed(by);
        self.with_round(|round| position.new_sounds(round, by))
    }
}

impl SoundPosition {
    /// Returns the position at the end of the round so far.
    fn at_end(round: &Round, perspective: Perspective) -> SoundPosition {
        SoundPosition {
            entries: round.game().journal().len(),
            stage: round.announcement().map(|announced| announced.stage()),
            warning: TimeWarning::current(round, perspective),
        }
    }

    /// Returns the sounds of everything that is new and may be known in this perspective.
    fn new_sounds(&mut self, round: &Round, perspective: Perspective) -> Vec<Sound> {
        let before = std::mem::replace(self, SoundPosition::at_end(round, perspective));
        let new = Shown::entries(round.game(), perspective, before.entries);
        let mut sounds: Vec<Sound> = new.filter_map(|entry| sound_of(&entry)).collect();
        if self.stage != before.stage {
            sounds.extend(ShownMeeting::current(round, perspective).and_then(
                |meeting| match meeting.stage {
                    ShownMeetingStage::Announcement(AnnouncementStage::Votes(_), _) => Some(Sound::Vote),
                    ShownMeetingStage::Announcement(AnnouncementStage::Ejection, _) => Some(Sound::Ejection),
                    _ => None,
                },
            ));
        }
        let is_new = self.warning.is_some() && self.warning != before.warning;
        if is_new && !perspective.is_watchers() {
            sounds.push(Sound::Warning);
        }
        sounds
    }
}

fn sound_of(entry: &ShownEntry) -> Option<Sound> {
    let event = match &entry.event {
        ShownEvent::SeemedToDoATask(_) => return Some(Sound::TaskDone),
        ShownEvent::WasKilled(_) => return Some(Sound::Kill),
        ShownEvent::TurnedUp { .. } => return None,
        ShownEvent::Whole(event) => event,
    };
    match event {
        Event::Acted { action, .. } => match action {
            Action::Kill(_) => Some(Sound::Kill),
            Action::Vote(_) | Action::SkipVote => Some(Sound::Vote),
            // A faked task must sound like a real one.
            Action::CompleteTask(_) | Action::FakeTask(_) => Some(Sound::TaskDone),
            _ => None,
        },
        Event::MeetingOpened { .. } => Some(Sound::Alarm),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{Bot, InstantAgent};
    use crate::game::{Game, Rules};
    use crate::round::next_seat;

    #[test]
    fn a_seat_hears_nothing_that_it_does_not_witness() {
        let (mut heard, mut unheard) = (0, 0);
        for seed in 1..=20 {
            let game = Game::new(Rules::standard(), seed, &[]).expect("a preset can be played");
            let seats = game.roster().seats();
            let mut round = Round::new(game);
            let mut positions = vec![SoundPosition::default(); seats.len()];
            let mut all = SoundPosition::default();
            while let Ok(seat) = next_seat(round.game()) {
                let decision = Bot.decide(&round.game().view(seat), round.dice(seat));
                round.commit(seat, Ok(decision));
                let sounds = all.new_sounds(&round, Perspective::Everything);
                for (listener, position) in seats.into_iter().zip(&mut positions) {
                    let own = position.new_sounds(&round, Perspective::One(listener));
                    heard += own.len();
                    unheard += sounds.len() - own.len();
                }
            }
        }
        assert!(heard > 100 && unheard > 100, "{heard} {unheard}");
    }
}
