//! What one seat may know: the only gate between the round and whoever plays the seat.

use super::{
    Cause, Colour, Event, Game, HeldTask, JournalEntry, LegalActions, MeetingTime, Observation,
    ObservedEvent, Outcome, Passage, Persona, Phase, Role, Room, Seat, SeatSet, Table,
};

/// All that one seat may know of a round, and nothing else.
///
/// A view borrows the round and answers from it only what the seat was told, was dealt or can see. Two rounds that
/// differ only in what the seat cannot know give equal views.
#[derive(Clone, Copy)]
pub struct View<'a> {
    game: &'a Game,
    seat: Seat,
}

impl<'a> View<'a> {
    pub(super) fn new(game: &'a Game, seat: Seat) -> View<'a> {
        View { game, seat }
    }

    /// The seat that looks.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The seat's own colour.
    pub fn colour(&self) -> Colour {
        self.game.table().colour(self.seat)
    }

    /// The seat's own role.
    pub fn role(&self) -> Role {
        self.game.role_of(self.seat)
    }

    /// The seat's own persona.
    pub fn persona(&self) -> Persona {
        self.game.persona_of(self.seat)
    }

    /// Whether the seat is an impostor.
    pub fn is_impostor(&self) -> bool {
        self.role() == Role::Impostor
    }

    /// Whether the seat is alive.
    pub fn is_alive(&self) -> bool {
        self.game.living().contains(self.seat)
    }

    /// The other impostors, living or not; nobody for a crewmate.
    pub fn fellows(&self) -> SeatSet {
        match self.role() {
            Role::Impostor => self.game.impostors().without(self.seat),
            Role::Crewmate => SeatSet::EMPTY,
        }
    }

    /// The name of a player.
    pub fn name(&self, seat: Seat) -> &'static str {
        self.game.table().name(seat)
    }

    /// The players at the table and their colours, which everybody knows.
    pub fn table(&self) -> &'a Table {
        self.game.table()
    }

    /// The rules, which everybody knows.
    pub fn rules(&self) -> &'a super::Rules {
        self.game.rules()
    }

    /// The phase being played.
    pub fn phase(&self) -> Phase {
        self.game.phase()
    }

    /// The timestep being played, from 1.
    pub fn timestep(&self) -> u16 {
        self.game.timestep()
    }

    /// How far a live meeting is; the start outside one.
    pub fn moment(&self) -> MeetingTime {
        if self.is_alive() {
            self.game.moment()
        } else {
            MeetingTime::START
        }
    }

    /// Who is ready to vote in a live discussion. Everybody is told.
    pub fn ready(&self) -> SeatSet {
        if self.is_alive() {
            self.game.ready()
        } else {
            SeatSet::EMPTY
        }
    }

    /// Who has voted in the ballot under way. Everybody sees that, also where for whom is secret.
    pub fn have_voted(&self) -> SeatSet {
        if self.is_alive() {
            self.game.have_voted()
        } else {
            SeatSet::EMPTY
        }
    }

    /// How many timesteps come after this one.
    pub fn timesteps_left(&self) -> u16 {
        self.game.rules().timesteps.saturating_sub(self.game.timestep())
    }

    /// The outcome, once the round is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// Where the seat is.
    pub fn room(&self) -> Room {
        self.game.room_of(self.seat)
    }

    /// The living others in the same room.
    pub fn here(&self) -> SeatSet {
        if self.is_alive() {
            self.game.living_in(self.room()).without(self.seat)
        } else {
            SeatSet::EMPTY
        }
    }

    /// The unreported bodies in the same room.
    pub fn bodies_here(&self) -> SeatSet {
        if self.is_alive() {
            self.game.bodies_in(self.room())
        } else {
            SeatSet::EMPTY
        }
    }

    /// What the seat may walk or crawl through.
    pub fn passage(&self) -> Passage {
        match self.role() {
            Role::Crewmate => Passage::Corridors,
            Role::Impostor => Passage::CorridorsAndVents,
        }
    }

    /// The rooms that a vent leads to from here; none for a crewmate.
    pub fn vents(&self) -> &'static [Room] {
        match self.role() {
            Role::Crewmate => &[],
            Role::Impostor => self.room().vents(),
        }
    }

    /// The seat's own tasks; for an impostor those it pretends to have.
    pub fn tasks(&self) -> &'a [HeldTask] {
        self.game.tasks_of(self.seat)
    }

    /// Turns until the seat may kill; 0 when it may, and for a crewmate always.
    pub fn kill_cooldown(&self) -> u8 {
        match self.role() {
            Role::Impostor => self.game.cooldown_of(self.seat),
            Role::Crewmate => 0,
        }
    }

    /// How many more meetings the emergency button allows, as far as the seat can count: every meeting is announced to
    /// all the living, and the dead no longer hear of them.
    pub fn button_uses_left(&self) -> u8 {
        let rules = self.game.rules();
        let counts = |entry: &&JournalEntry| match entry.event {
            // Bodies in the Cafeteria are reported by pressing the button, as long as it works.
            Event::MeetingOpened { cause, .. } => {
                cause == Cause::Button || entry.room == Room::Cafeteria || !rules.separate_reports
            }
            _ => false,
        };
        let calls = self.known().filter(counts).count();
        rules.button_uses.saturating_sub(calls.min(u8::MAX.into()) as u8)
    }

    /// The legal actions, in the order of the rule book; none when it is not the seat's turn.
    pub fn legal(&self) -> LegalActions {
        self.game.legal(self.seat)
    }

    /// Whether the round waits for this seat.
    pub fn is_awaited(&self) -> bool {
        self.game.awaits(self.seat)
    }

    /// Everything the seat saw others do or was told, oldest first.
    pub fn seen(&self) -> impl DoubleEndedIterator<Item = Observation<'a>> + use<'a> {
        let View { game, seat } = *self;
        game.journal().iter().filter_map(move |entry| entry.seen_by(seat))
    }

    /// The entries that the seat is a witness of. They tell who else is, so they do not leave the game.
    pub(super) fn known(&self) -> impl DoubleEndedIterator<Item = &'a JournalEntry> + use<'a> {
        let seat = self.seat;
        let journal = self.journal().iter();
        journal.filter(move |entry| entry.witnesses.contains(seat))
    }

    /// Everything that happened, most of which the seat does not know: for those who pick what it does.
    pub(super) fn journal(&self) -> &'a [JournalEntry] {
        self.game.journal()
    }

    /// The players the seat has no reason to think dead: all but those missing at the last meeting, ejected there,
    /// or seen killed or dead since.
    pub fn believed_living(&self) -> SeatSet {
        let mut living = self.game.table().seats();
        for observation in self.seen() {
            match observation.seen {
                ObservedEvent::MeetingOpened { present, .. } => living = present,
                ObservedEvent::BallotClosed {
                    ejected: Some(seat), ..
                } => living = living.without(seat),
                ObservedEvent::Killed { victim, .. } => living = living.without(victim),
                ObservedEvent::Footage(footage) => living = living.minus(footage.bodies),
                _ => {}
            }
        }
        for done in self.done() {
            if let Event::Acted {
                action: super::Action::Kill(victim),
                ..
            } = done.event
            {
                living = living.without(*victim);
            }
        }
        for found in self.found() {
            living = living.minus(found.bodies);
        }
        living.minus(self.bodies_here())
    }
}

/// Views are equal when everything they tell is equal.
impl PartialEq for View<'_> {
    fn eq(&self, other: &View<'_>) -> bool {
        let facts = |view: &View<'_>| {
            (
                (
                    view.seat,
                    view.role(),
                    view.persona(),
                    view.is_alive(),
                    view.fellows(),
                ),
                (
                    view.phase(),
                    view.timestep(),
                    view.timesteps_left(),
                    view.outcome(),
                ),
                (
                    view.room(),
                    view.here(),
                    view.bodies_here(),
                    view.kill_cooldown(),
                    view.button_uses_left(),
                ),
                (
                    view.is_awaited(),
                    (view.moment(), view.ready(), view.have_voted()),
                    view.believed_living(),
                    view.tasks().to_vec(),
                    view.legal(),
                ),
            )
        };
        self.table() == other.table()
            && self.rules() == other.rules()
            && facts(self) == facts(other)
            && self.seen().eq(other.seen())
            && self.done().eq(other.done())
            && self.found().eq(other.found())
    }
}

impl std::fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("View")
            .field("seat", &self.seat)
            .field("role", &self.role())
            .field("phase", &self.phase())
            .field("timestep", &self.timestep())
            .field("room", &self.room())
            .field("here", &self.here())
            .field("bodies", &self.bodies_here())
            .field("living", &self.believed_living())
            .field("cooldown", &self.kill_cooldown())
            .field("tasks", &self.tasks())
            .field("legal", &self.legal())
            .field("seen", &self.seen().collect::<Vec<_>>())
            .finish()
    }
}
