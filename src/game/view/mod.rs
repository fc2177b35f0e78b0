//! What a seat may know when it chooses: all that its player, bot or model is given of the round.

mod history;
mod round_draw;
mod segment;

pub use history::{HeardSpeech, PastAction, PastEvent};
pub use segment::Segment;

use super::{
    Action, AssignedTask, Cause, Event, Game, JournalEntry, Observation, ObservedEvent, Offer, Offers,
    Outcome, Passage, Persona, Role, Room, Rules, Task,
};
use crate::table::{Colour, Meeting, MeetingTime, Perspective, Phase, Roster, Seat, SeatSet};

/// Declares the view: the facts it reads from the round, and the comparison of two views by all of them.
///
/// The type is in a module of its own, so that only the declared facts can read the round. So everything a
/// view shows is either declared below and compared, or derived from declared facts.
macro_rules! seat_view {
    (
        $(#[$view_doc:meta])*
        struct View;
        facts { $(
            $(#[$fact_doc:meta])*
            fn $fact:ident(&$fact_self:ident) -> $fact_type:ty $fact_body:block
        )* }
        sequences { $(
            $(#[$items_doc:meta])*
            fn $items:ident(&$items_self:ident) -> $items_type:ty $items_body:block
        )* }
    ) => {
        mod sealed {
            use super::*;

            $(#[$view_doc])*
            #[derive(Clone, Copy)]
            pub struct View<'a> {
                game: &'a Game,
                seat: Seat,
            }

            impl<'a> View<'a> {
                pub(in crate::game) fn new(game: &'a Game, seat: Seat) -> View<'a> {
                    View { game, seat }
                }

                $( $(#[$fact_doc])* pub fn $fact(&$fact_self) -> $fact_type $fact_body )*

                $( $(#[$items_doc])* pub fn $items(&$items_self) -> $items_type $items_body )*
            }

            /// Views are equal if all their declared facts are equal.
            impl PartialEq for View<'_> {
                fn eq(&self, other: &View<'_>) -> bool {
                    $( self.$fact() == other.$fact() && )*
                    $( self.$items().eq(other.$items()) && )*
                    true
                }
            }
        }

        pub use sealed::View;
    };
}

seat_view! {
    /// Everything that one seat may know of a round, and nothing else.
    ///
    /// A view borrows the round and reads from it only what the seat was told, was dealt or can see. Two
    /// rounds that differ only in what the seat cannot know have equal views.
    struct View;

    facts {
        /// Returns the seat of this view.
        fn seat(&self) -> Seat {
            self.seat
        }

        /// Returns the seat's own role.
        fn role(&self) -> Role {
            self.game.role_of(self.seat)
        }

        /// Returns the seat's own persona.
        fn persona(&self) -> Persona {
            self.game.persona_of(self.seat)
        }

        /// Returns whether the seat is alive.
        fn is_alive(&self) -> bool {
            self.game.living().contains(self.seat)
        }

        /// Returns the other impostors, living or not; empty for a crewmate.
        fn fellows(&self) -> SeatSet {
            match self.role() {
                Role::Impostor => self.game.impostors().without(self.seat),
                Role::Crewmate => SeatSet::EMPTY,
            }
        }

        /// Returns the players at the table and their colours, which everybody knows.
        fn roster(&self) -> &'a Roster {
            self.game.roster()
        }

        /// Returns the rules, which everybody knows.
        fn rules(&self) -> &'a Rules {
            self.game.rules()
        }

        /// Returns the current phase.
        fn phase(&self) -> Phase {
            self.game.phase()
        }

        /// Returns the current timestep, from 1.
        fn timestep(&self) -> u16 {
            self.game.timestep()
        }

        /// Returns the time within a live meeting; `START` outside one.
        fn moment(&self) -> MeetingTime {
            if self.is_alive() {
                self.game.moment()
            } else {
                MeetingTime::START
            }
        }

        /// Returns the seats that are ready to vote in a live discussion, which is announced.
        fn ready(&self) -> SeatSet {
            if self.is_alive() {
                self.game.ready()
            } else {
                SeatSet::EMPTY
            }
        }

        /// Returns the seats that have voted in the current ballot. This is visible even if the ballot is
        /// secret.
        fn have_voted(&self) -> SeatSet {
            let meeting = self.game.meeting().filter(|_| self.is_alive());
            meeting.map_or(SeatSet::EMPTY, Meeting::have_voted)
        }

        /// Returns the outcome, once the round is over.
        fn outcome(&self) -> Option<Outcome> {
            self.game.outcome()
        }

        /// Returns the seat's room.
        fn room(&self) -> Room {
            self.game.room_of(self.seat)
        }

        /// Returns the other living seats in the same room.
        fn here(&self) -> SeatSet {
            if self.is_alive() {
                self.game.living_in(self.room()).without(self.seat)
            } else {
                SeatSet::EMPTY
            }
        }

        /// Returns the unreported bodies in the same room.
        fn bodies_here(&self) -> SeatSet {
            if self.is_alive() {
                self.game.bodies_in(self.room())
            } else {
                SeatSet::EMPTY
            }
        }

        /// Returns the seat's own tasks; for an impostor, its pretended tasks.
        fn tasks(&self) -> &'a [AssignedTask] {
            self.game.tasks_of(self.seat)
        }

        /// Returns the number of turns until the seat may kill; always 0 for a crewmate.
        fn kill_cooldown(&self) -> u8 {
            match self.role() {
                Role::Impostor => self.game.cooldown_of(self.seat),
                Role::Crewmate => 0,
            }
        }

        /// Returns how many more meetings the emergency button allows, by the seat's own count: meetings are
        /// announced to all the living, but the dead do not hear of them.
        fn button_uses_left(&self) -> u8 {
            let rules = self.rules();
            let counts = |entry: &&JournalEntry| match entry.event {
                // A body in the Cafeteria is reported by pressing the button, as long as it works.
                Event::MeetingOpened { cause, .. } => {
                    cause == Cause::Button || entry.room == Room::Cafeteria || !rules.separate_reports
                }
                _ => false,
            };
            let calls = history::known(self.game, self.seat).filter(counts).count();
            rules.button_uses.saturating_sub(calls.min(u8::MAX.into()) as u8)
        }

        /// Returns the completed tasks and all tasks of all crewmates, the dead included, if the rules make
        /// them public. A bar of the living alone would reveal deaths that nobody has seen.
        fn task_bar(&self) -> Option<(usize, usize)> {
            self.rules().public_task_bar.then(|| self.game.task_bar())
        }

        /// Returns how many tasks the dead left open, and who these are, as far as the seat knows, if the
        /// rules make the task bar public.
        fn tasks_left_open(&self) -> Option<(usize, SeatSet)> {
            let by = Perspective::One(self.seat);
            self.rules().public_task_bar.then(|| self.game.tasks_left_open(by))
        }

        /// Returns what the seat may choose, in the order of the rule book; nothing if it is not its turn.
        fn offers(&self) -> Offers {
            self.game.offers(self.seat)
        }

        /// Returns whether the round waits for this seat.
        fn is_awaited(&self) -> bool {
            self.game.awaits(self.seat)
        }
    }

    sequences {
        /// Returns everything the seat saw others do, whom it met and what it was told, oldest first.
        fn seen(&self) -> impl DoubleEndedIterator<Item = Observation<'a>> + use<'a> {
            let View { game, seat } = *self;
            game.journal().iter().filter_map(move |entry| entry.observation_of(seat))
        }

        /// Returns everything the seat did, or tried and missed, oldest first.
        fn done(&self) -> impl DoubleEndedIterator<Item = PastAction<'a>> + use<'a> {
            history::actions(self.game, self.seat)
        }

        /// Returns what the seat saw and did, oldest first: everything it knows of the round so far.
        fn past(&self) -> impl DoubleEndedIterator<Item = PastEvent<'a>> + use<'a> {
            history::events(self.game, self.seat)
        }

        /// Returns what the seat heard and said, without silences, in order.
        fn talk(&self) -> impl DoubleEndedIterator<Item = HeardSpeech<'a>> + use<'a> {
            history::speeches(self.game, self.seat)
        }
    }
}

/// What follows from the declared facts.
impl View<'_> {
    /// Returns the seat's own colour.
    pub fn colour(&self) -> Colour {
        self.roster().colour(self.seat())
    }

    /// Returns whether the seat is an impostor.
    pub fn is_impostor(&self) -> bool {
        self.role() == Role::Impostor
    }

    /// Returns the name of a player.
    pub fn name(&self, seat: Seat) -> &'static str {
        self.roster().name(seat)
    }

    /// Returns whether the seat may do this now.
    pub fn may(&self, action: &Action) -> bool {
        self.offers().iter().any(|offer| offer.complete() == Some(action))
    }

    /// Returns whom the seat may kill now.
    pub fn victims(&self) -> SeatSet {
        let offers = self.offers();
        let victims = offers.iter().filter_map(|offer| match offer {
            Offer::Complete(Action::Kill(victim)) => Some(*victim),
            _ => None,
        });
        victims.collect()
    }

    /// Returns the seat's task that it may work at here, or pretend to do, and the action.
    pub fn task_here(&self) -> Option<(Task, Action)> {
        let offers = self.offers();
        offers.into_iter().find_map(|offer| match offer {
            Offer::Complete(action @ (Action::CompleteTask(task) | Action::FakeTask(task))) => {
                Some((task, action))
            }
            _ => None,
        })
    }

    /// Returns the passages that the seat can use.
    pub fn passage(&self) -> Passage {
        match self.role() {
            Role::Crewmate => Passage::Corridors,
            Role::Impostor => Passage::CorridorsAndVents,
        }
    }

    /// Returns the rooms that a vent leads to from here; none for a crewmate.
    pub fn vents(&self) -> &'static [Room] {
        match self.role() {
            Role::Crewmate => &[],
            Role::Impostor => self.room().vents(),
        }
    }

    /// Returns the players that the seat has no reason to believe dead: all but those missing at the last
    /// meeting, ejected there, or seen killed or dead since.
    pub fn believed_living(&self) -> SeatSet {
        let mut living = self.roster().seats();
        for observation in self.seen() {
            match observation.seen {
                ObservedEvent::MeetingOpened { present, .. } => living = present,
                ObservedEvent::BallotClosed {
                    ejected: Some(seat), ..
                } => living = living.without(seat),
                ObservedEvent::Killed { victim, .. } => living = living.without(victim),
                ObservedEvent::Met(met) => living = living.minus(met.bodies),
                ObservedEvent::Footage(footage) => living = living.minus(footage.bodies),
                _ => {}
            }
        }
        for done in self.done() {
            if let Event::Acted {
                action: Action::Kill(victim),
                ..
            } = done.event
            {
                living = living.without(*victim);
            }
        }
        living.minus(self.bodies_here())
    }
}

impl std::fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("View")
            .field("seat", &self.seat())
            .field("role", &self.role())
            .field("phase", &self.phase())
            .field("timestep", &self.timestep())
            .field("room", &self.room())
            .field("here", &self.here())
            .field("bodies", &self.bodies_here())
            .field("living", &self.believed_living())
            .field("cooldown", &self.kill_cooldown())
            .field("tasks", &self.tasks())
            .field("offers", &self.offers())
            .field("seen", &self.seen().collect::<Vec<_>>())
            .finish()
    }
}
