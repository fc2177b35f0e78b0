//! A whodunit: somebody watches without being told who is what, and may say before each ballot who it is.

use super::{Session, SessionChange};
use crate::game::{Game, Role};
use crate::round::{Announcement, AnnouncementStage, Round, ShownMeeting, ShownMeetingStage};
use crate::table::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// What is kept of a whodunit.
#[derive(Default)]
pub(in crate::session) struct Whodunit {
    /// Whether roles and thoughts are hidden until the round is over.
    pub(in crate::session) is_on: Rc<Cell<bool>>,
    /// Whether the last event of the round has been shown.
    pub(in crate::session) is_over: Rc<Cell<bool>>,
    /// What the watcher said, at most once for each meeting.
    pub(in crate::session) picks: RefCell<Vec<Pick>>,
}

/// Whom a watcher took for an impostor before a ballot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pick {
    /// The index in the journal at which the meeting began.
    pub meeting: usize,
    /// Whom they took for an impostor.
    pub seat: Seat,
}

/// Returns whether it is told who wins: by the end of the round, or by a vote that ends it once all see who is ejected.
fn is_winner_told(round: &Round) -> bool {
    let is_told = |announced: &Announcement| !matches!(announced.stage(), AnnouncementStage::Votes(_));
    round.game().outcome().is_some()
        || round.ends_with_announcement() && round.announcement().is_some_and(is_told)
}

impl Session {
    /// Returns whether whoever is at the screen only watches: nobody plays there, or all who did are dead.
    pub fn has_only_watchers(&self) -> bool {
        self.people
            .as_ref()
            .is_none_or(|people| self.with_round(|round| people.hot_seat.has_only_watchers(round.game())))
    }

    /// Returns whether roles and thoughts are hidden from those who watch, until the round is over.
    pub fn hides_roles(&self) -> bool {
        self.whodunit.is_on.get() && self.may_hide_roles()
    }

    /// Returns whether roles can be hidden from whoever is at the screen: they only watch, and the end of the round
    /// has not been shown.
    pub fn may_hide_roles(&self) -> bool {
        self.has_only_watchers() && !self.whodunit.is_over.get()
    }

    /// Hides roles and thoughts from those who watch until the round is over, or shows them. The dead pay for
    /// the roles with their guess who will win.
    pub fn set_whodunit(&self, is_on: bool) {
        if let Some(people) = self.people.as_ref().filter(|_| !is_on && self.hides_roles()) {
            people.guessed_winner.set(None);
            people.gave_up_guess.set(true);
        }
        self.whodunit.is_on.set(is_on);
        self.request_redraw();
    }

    /// Returns whether the dead may let the camera follow a player: while roles are hidden from them. Once
    /// roles are shown they look as the player instead.
    pub fn may_follow_players(&self) -> bool {
        self.people.is_some() && self.hides_roles()
    }

    /// Returns whether the dead may guess who will win: while roles are hidden from them, unless they have seen
    /// them before or are being told the vote that ends the round.
    pub fn may_guess_winner(&self) -> bool {
        let people = self.people.as_ref();
        let may_ask = people.is_some_and(|people| !people.gave_up_guess.get()) && self.hides_roles();
        may_ask && !self.with_round(is_winner_told)
    }

    /// Returns whom the watcher may pick as an impostor now: the living at a meeting in which no vote is open.
    pub fn may_be_picked(&self) -> SeatSet {
        match self.meeting_to_pick_in() {
            Some(meeting) => meeting.present,
            None => SeatSet::EMPTY,
        }
    }

    /// Returns whom the watcher picked in the meeting in progress.
    pub fn picked(&self) -> Option<Seat> {
        let began = self.with_round(|round| Some(ShownMeeting::current(round, self.perspective())?.began))?;
        let picks = self.whodunit.picks.borrow();
        let last = picks.last().filter(|pick| pick.meeting == began)?;
        Some(last.seat)
    }

    /// Returns whom the watcher picked last before the meeting in progress, if it may be picked again.
    pub fn picked_before(&self) -> Option<Seat> {
        let meeting = self.meeting_to_pick_in()?;
        let picks = self.whodunit.picks.borrow();
        let last = picks.iter().rev().find(|pick| pick.meeting < meeting.began)?;
        Some(last.seat).filter(|&seat| meeting.present.contains(seat))
    }

    /// Picks this seat as an impostor before the ballot, or takes that back if it was picked already.
    pub fn pick(&self, seat: Seat) {
        let Some(meeting) = self
            .meeting_to_pick_in()
            .filter(|meeting| meeting.present.contains(seat))
        else {
            return;
        };
        let before = self.picked();
        let mut picks = self.whodunit.picks.borrow_mut();
        picks.retain(|pick| pick.meeting != meeting.began);
        if before != Some(seat) {
            picks.push(Pick {
                meeting: meeting.began,
                seat,
            });
        }
        drop(picks);
        self.request_redraw();
        (self.notify)(SessionChange::Kept);
    }

    /// Returns who may be picked by the letters of its colour that were typed last. Two letters come before one.
    pub fn picked_by(&self, typed: &str) -> Option<Seat> {
        let typed = typed.to_lowercase();
        let named = |letters: &str| {
            let mut seats = self.may_be_picked().into_iter();
            seats.find(|&seat| self.roster().colour(seat).mark().to_lowercase() == letters)
        };
        let last = |count: usize| {
            typed
                .char_indices()
                .rev()
                .nth(count - 1)
                .map(|(at, _)| &typed[at..])
        };
        [2, 1].into_iter().find_map(|count| named(last(count)?))
    }

    fn meeting_to_pick_in(&self) -> Option<ShownMeeting> {
        // The dead have another guess, and may know who killed them.
        if self.people.is_some() || !self.hides_roles() {
            return None;
        }
        let meeting = self.with_round(|round| ShownMeeting::current(round, self.perspective()))?;
        let is_decided = matches!(meeting.stage, ShownMeetingStage::Announcement(..));
        (!is_decided && meeting.votes.is_empty()).then_some(meeting)
    }

    /// Returns what the result of the vote says to whom the watcher picked, if anybody: right or wrong, or that it
    /// is not told yet.
    pub(in crate::session) fn answer_to_pick(&self, ejected: Option<Seat>) -> Option<String> {
        let picked = self.picked()?;
        let name = self.roster().name(picked);
        let (is_right, is_last) = self.with_round(|round| {
            let is_right = round.game().role_of(picked) == Role::Impostor;
            (is_right, round.ends_with_announcement())
        });
        Some(match is_last || ejected == Some(picked) {
            true if is_right => format!("You said {name}, and you were right."),
            true => format!("You said {name}, and you were wrong."),
            false => format!("You said {name}. The round goes on, so that is still open."),
        })
    }

    /// Returns how often the watcher was right, in one sentence, if they picked anybody.
    pub(in crate::session) fn picks_in_words(&self, game: &Game) -> Option<String> {
        let picks = self.whodunit.picks.borrow();
        let right = picks
            .iter()
            .filter(|pick| game.role_of(pick.seat) == Role::Impostor);
        Some(match (right.count(), &picks[..]) {
            (_, []) => return None,
            (0, [only]) => format!("You said {}, and you were wrong.", self.roster().name(only.seat)),
            (_, [only]) => format!("You said {}, and you were right.", self.roster().name(only.seat)),
            (right, all) => format!(
                "You said {} times who it was, and you were right {right} times.",
                all.len()
            ),
        })
    }
}
