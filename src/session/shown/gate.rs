//! The gate to whoever looks. Screens, sounds and lists take what they show of a round from a session's
//! methods, which let through what the viewer may know (`game::Shown`). While people play, that is what they
//! know, whatever is asked for.

use super::TurnStatus;
use crate::agents::memory::MemorySection;
use crate::agents::minds::recalled;
use crate::game::{Game, Shown, ShownEvent, ShownNow};
use crate::record::{Record, link_of};
use crate::round::{Round, WaitingSeats};
use crate::session::Session;
use crate::table::{Perspective, Roster, Seat, SeatSet};
use std::time::Duration;

/// How far a viewer has taken the entries of a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EntryPosition(usize);

impl Session {
    /// Returns the names and colours of all seats.
    pub fn roster(&self) -> &Roster {
        &self.roster
    }

    /// Returns the seed of the round.
    pub fn seed(&self) -> u64 {
        self.with_round(|round| round.game().seed())
    }

    /// Returns the perspective of a viewer who wants to look as this seat, or at everything. The dead see
    /// everything, as ghosts do. People at the table have the perspective of their own seats, and nobody looks
    /// as a seat in a whodunit.
    pub fn perspective_as(&self, wanted: Option<Seat>) -> Perspective {
        let wanted = wanted.filter(|seat| self.with_round(|round| round.game().living().contains(*seat)));
        self.allowed(wanted.map_or(Perspective::Everything, Perspective::One))
    }

    /// Returns this perspective if it may be shown, or else the one that may.
    pub(super) fn allowed(&self, wanted: Perspective) -> Perspective {
        match self.perspective() {
            Perspective::Everything => wanted,
            own => own,
        }
    }

    /// Returns what this perspective may know, with the entries that are new since the position, and moves
    /// the position on. The ship shows where a person who is asked may walk.
    pub fn shown(&self, by: Perspective, position: &mut EntryPosition) -> Shown {
        let by = self.allowed(by);
        let chooser = TurnStatus::of(self).chooser();
        self.with_round(|round| {
            let game = round.game();
            let mut shown = Shown::of(game, by, position.0);
            self.tell_the_dead(game, &mut shown, position.0);
            if let Some(seat) = chooser.filter(|seat| by == Perspective::One(*seat)) {
                shown.ship.offer_moves(&game.view(seat));
            }
            position.0 = game.journal().len();
            shown
        })
    }

    /// Adds to what a whodunit shows to people who have died: who killed them, which they are told.
    fn tell_the_dead(&self, game: &Game, shown: &mut Shown, from: usize) {
        let Some(people) = &self.people else { return };
        let own: SeatSet = people.seated.iter().map(|person| person.seat).collect();
        shown.ship.solved_deaths = own;
        let kills = game
            .journal()
            .iter()
            .skip(from)
            .filter(|entry| entry.event.kill().is_some_and(|(_, victim)| own.contains(victim)));
        let mut kills = kills.filter_map(|entry| entry.shown_to(Perspective::Everything));
        for entry in &mut shown.entries {
            if matches!(entry.event, ShownEvent::WasKilled(victim) if own.contains(victim))
                && let Some(whole) = kills.next()
            {
                *entry = whole;
            }
        }
    }

    /// Returns what this perspective may know of the present moment.
    pub fn now(&self, by: Perspective) -> ShownNow {
        let by = self.allowed(by);
        self.with_round(|round| ShownNow::of(round.game(), by))
    }

    /// Returns what the mind of this seat holds, if the viewer may read minds.
    pub fn memory_sections(&self, seat: Seat) -> Vec<MemorySection> {
        if !self.perspective().reveals(seat) || !self.reveals_players() {
            return Vec::new();
        }
        let recorded = self.recorded_memory(seat);
        self.with_round(|round| {
            let mut sections = recorded.unwrap_or_else(|| round.memory_of(seat).sections());
            let recalled = recalled(&round.game().view(seat));
            sections.extend(Some(recalled).filter(|recalled| !recalled.lines.is_empty()));
            sections
        })
    }

    /// Returns the seats that the round waits for at time `now_ms`, as
    /// [`SeatStates::waiting`](crate::round::SeatStates::waiting).
    pub fn waiting(&self, now_ms: f64, known: impl Fn(Seat) -> Duration) -> Option<WaitingSeats> {
        self.with_round(|round| self.states.borrow().waiting(round.game(), now_ms, known))
    }

    /// Measures the round once it is over, when everything may be known. `None` while it goes on.
    pub fn finished<T>(&self, measure: impl FnOnce(&Game) -> T) -> Option<T> {
        self.finished_round(|round| measure(round.game()))
    }

    /// Measures the round with what its players thought, once it is over. `None` while it goes on.
    pub fn finished_round<T>(&self, measure: impl FnOnce(&Round) -> T) -> Option<T> {
        self.with_round(|round| round.game().outcome().is_some().then(|| measure(round)))
    }

    /// Returns the record of the round, in a replay as it was read. `None` while it goes on, and while nothing may
    /// tell a model from a bot.
    pub fn record(&self) -> Option<Record> {
        let shown = self.decisions.as_ref().and_then(|log| log.shown_record());
        if shown.is_some() {
            return shown;
        }
        let is_over = self.with_round(|round| round.game().outcome().is_some());
        (is_over && self.reveals_players()).then(|| Record {
            decisions: self.decisions_from(0),
            ..self.record_without_decisions()
        })
    }

    /// Returns the record of the round so far, without the decisions of models.
    pub(in crate::session) fn record_without_decisions(&self) -> Record {
        let model = |seat| Some(self.clients.of(seat)?.model_name());
        let record = self.with_round(|round| Record::new(round.record(), round.game(), &self.table, model));
        Record {
            branched_from: self.branched_from.borrow().clone(),
            ..record
        }
    }

    /// Returns the round as the text of a link, which tells who played each seat. `None` while it goes on, and
    /// while nothing may tell a model from a bot.
    pub fn link(&self) -> Option<String> {
        match self.reveals_players() {
            true => self.finished_round(|round| link_of(&self.table, round)),
            false => None,
        }
    }

    /// Returns the round as text with its players' thoughts, and with who played each seat if that may be
    /// shown. `None` while it goes on, and while nothing may tell a model from a bot.
    pub fn written(&self) -> Option<String> {
        if !self.reveals_players() {
            return None;
        }
        let players = self.table.describe_players(&self.roster);
        self.finished_round(|round| round.written_with(&players))
    }
}
