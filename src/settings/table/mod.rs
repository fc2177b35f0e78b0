//! Table settings: the rules, and the player of each seat.

mod described;
pub(super) mod former;
mod minds;
mod player;
mod seat;

pub use player::Player;
pub use seat::{SeatModelSettings, SeatSettings};

use super::{PeopleSettings, ServiceId};
use crate::agents::minds::{Mind, MindSettings};
use crate::game::{Role, Rules, SeatOverride, SeatOverrides, TurnOrder};
use crate::table::Colour;
use serde::{Deserialize, Serialize};

/// The settings of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, remote = "Self")]
pub struct TableSettings {
    /// The rules.
    pub rules: Rules,
    /// The seats, one for each player of the rules.
    pub seats: Vec<SeatSettings>,
    /// Whether a seat that planned a walk or a long task is asked again only when something it can see
    /// changes.
    pub autopilot: bool,
}

impl Default for TableSettings {
    fn default() -> TableSettings {
        TableSettings::of_bots(Rules::paper())
    }
}

impl TableSettings {
    /// Returns a table of bots with these rules.
    pub fn of_bots(rules: Rules) -> TableSettings {
        TableSettings {
            rules,
            seats: Vec::new(),
            autopilot: false,
        }
        .normalized()
    }

    /// Returns the table of the experiments of “Time to Talk” (Eckhaus et al. 2025): seven Talkers with the
    /// settings of the paper, two of them impostors, who discuss live for up to 120 seconds.
    pub fn of_time_to_talk() -> TableSettings {
        let table = TableSettings::of_bots(Rules::time_to_talk());
        let mut table = table.all_played_by(Player::Model(Mind::Talker));
        for seat in &mut table.seats {
            seat.mind = MindSettings::as_published(Mind::Talker);
        }
        table
    }

    /// Returns the same table with this player on every seat.
    pub fn all_played_by(self, player: Player) -> TableSettings {
        self.with_players_in_turn(&[player])
    }

    /// Returns the same table with these players on its seats in turn, repeated as often as necessary.
    pub fn with_players_in_turn(mut self, players: &[Player]) -> TableSettings {
        for (seat, &player) in self.seats.iter_mut().zip(players.iter().cycle()) {
            seat.player = player;
            seat.overrides.role = None;
        }
        self
    }

    /// Returns the same seats with published rules, which have no autopilot.
    pub fn by_preset(self, rules: Rules) -> TableSettings {
        TableSettings {
            rules,
            autopilot: false,
            ..self
        }
        .normalized()
    }

    /// Sets the defaults for a table set up by hand: all choose at once, so that a timestep takes the time of
    /// one answer, and the autopilot saves requests.
    pub fn set_up_by_hand(&mut self) {
        self.rules.turn_order = TurnOrder::Simultaneous;
        self.autopilot = true;
    }

    /// Returns the same table with exactly one seat for each player, and playable rules.
    pub fn normalized(mut self) -> TableSettings {
        if self.rules.check().is_err() {
            self.rules = Rules::paper();
        }
        self.seats
            .resize(self.rules.players.into(), SeatSettings::default());
        for seat in &mut self.seats {
            seat.mind = std::mem::take(&mut seat.mind).normalized();
        }
        let beyond: Vec<usize> = self.human_seats().skip(PeopleSettings::MAX).collect();
        for at in beyond {
            self.seats[at].player = Player::Bot;
        }
        self
    }

    /// Returns the indices of the seats of people at this device, in order.
    pub fn human_seats(&self) -> impl Iterator<Item = usize> {
        let seats = self.seats.iter().enumerate();
        seats.filter_map(|(at, seat)| (seat.player == Player::You).then_some(at))
    }

    /// Returns whether neither people nor models play, so that nothing but time is lost with a round.
    pub fn is_only_watched(&self) -> bool {
        !self.asks_a_model() && !self.has_people()
    }

    /// Returns whether anybody at this device plays.
    pub fn has_people(&self) -> bool {
        self.human_seats().next().is_some()
    }

    /// Gives this seat to a person, with this role or a drawn one, and with this colour if one is given,
    /// which is then taken from any other seat.
    pub fn add_person(&mut self, at: usize, role: Option<Role>, colour: Option<Colour>) {
        if let Some(colour) = colour {
            let others = self
                .seats
                .iter_mut()
                .filter(|seat| seat.overrides.colour == Some(colour));
            others.for_each(|seat| seat.overrides.colour = None);
        }
        if let Some(seat) = self.seats.get_mut(at) {
            seat.player = Player::You;
            seat.overrides.role = role;
            seat.overrides.colour = colour.or(seat.overrides.colour);
        }
    }

    /// Gives the seat to a bot if it was a person's.
    pub fn remove_person(&mut self, at: usize) {
        let left = self.seats.get_mut(at).filter(|seat| seat.player == Player::You);
        if let Some(seat) = left {
            seat.player = Player::Bot;
            seat.overrides.role = None;
        }
    }

    /// Returns the table with bots on the seats of people.
    pub fn without_people(mut self) -> TableSettings {
        for at in 0..self.seats.len() {
            self.remove_person(at);
        }
        self
    }

    /// Returns the overrides, as the game takes them: those set by hand, and the personas that minds are to
    /// have.
    pub fn cast(&self) -> SeatOverrides {
        let mut cast: SeatOverrides = self.seats.iter().map(SeatSettings::cast).collect();
        while cast.last() == Some(&SeatOverride::default()) {
            cast.pop();
        }
        cast
    }

    /// Makes the seats that name this service ask the first one instead, since the service was removed.
    pub fn forget_service(&mut self, id: ServiceId) {
        let named = self
            .seats
            .iter_mut()
            .filter(|seat| seat.model.service == Some(id));
        named.for_each(|seat| seat.model = SeatModelSettings::default());
    }

    /// Lets the model of this service play the first seat, or every seat if `whole_table` is set. Seats that
    /// already ask it keep their mind. If any does, the first seat stays as it is. `first` is the first of
    /// the connected services.
    pub fn assign_service(&mut self, id: ServiceId, first: Option<ServiceId>, whole_table: bool) {
        // A seat that names no service uses the first one, so the name is left out if this is the first.
        let named = (first != Some(id)).then_some(id);
        let asks =
            |seat: &SeatSettings| seat.player.asks_a_model() && seat.model.service.or(first) == Some(id);
        let already = self.seats.iter().any(asks);
        for (at, seat) in self.seats.iter_mut().enumerate() {
            if !asks(seat) && (whole_table || (at == 0 && !already)) {
                if !seat.player.asks_a_model() {
                    seat.player = Player::Model(Mind::Planner);
                }
                seat.model.service = named;
                seat.model.name.clear();
            }
        }
    }

    /// Returns whether any seat asks the connected model.
    pub fn asks_a_model(&self) -> bool {
        self.seats.iter().any(|seat| seat.player.asks_a_model())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::minds::PersonaChoice;
    use crate::game::Persona;

    #[test]
    fn a_table_set_up_by_hand_lets_all_choose_at_once() {
        let mut table = TableSettings::of_bots(Rules::paper());
        table.set_up_by_hand();
        assert_eq!(table.rules.turn_order, TurnOrder::Simultaneous);
        assert!(table.autopilot);
        let table = table.by_preset(Rules::paper_seven());
        assert_eq!(table, TableSettings::of_bots(Rules::paper_seven()));
    }

    #[test]
    fn the_table_of_time_to_talk_has_seven_talkers_who_meet_live() {
        let table = TableSettings::of_time_to_talk();
        assert!(table.rules.check().is_ok());
        assert_eq!((table.seats.len(), table.rules.impostors), (7, 2));
        assert_eq!(table.rules.discussion_seconds, 120);
        let talker = Player::Model(Mind::Talker);
        assert!(table.seats.iter().all(|seat| seat.player == talker));
        let talk = table.seats[6].mind.talk;
        assert_eq!(
            (talk.words_per_minute, talk.waits_while_others_write),
            (60, false)
        );
        let is_outgoing = |cast: &SeatOverride| cast.as_impostor == Some(Persona::Outgoing);
        assert!(table.cast().iter().all(is_outgoing));
    }

    #[test]
    fn a_persona_set_by_hand_comes_before_that_of_the_mind() {
        let mut table = TableSettings::of_bots(Rules::paper());
        for seat in &mut table.seats[..3] {
            seat.mind.personas = PersonaChoice::None;
        }
        table.seats[0].player = Player::Model(Mind::Analyst);
        table.seats[1].player = Player::Model(Mind::Analyst);
        table.seats[1].overrides.as_crewmate = Some(Persona::Skeptic);
        let cast = table.cast();
        let personas = |at: usize| (cast[at].as_crewmate, cast[at].as_impostor);
        let none = Some(Persona::NoPersona);
        assert_eq!(personas(0), (none, none));
        assert_eq!(personas(1), (Some(Persona::Skeptic), none));
        assert_eq!(cast.len(), 2, "a bot has no mind");
    }

    #[test]
    fn a_service_is_assigned_to_one_seat_or_to_all() {
        let (first, second) = (ServiceId(1), ServiceId(2));
        let planner = Player::Model(Mind::Planner);
        let players = |table: &TableSettings| table.seats.iter().map(|seat| seat.player).collect::<Vec<_>>();
        let services = |table: &TableSettings| {
            table
                .seats
                .iter()
                .map(|seat| seat.model.service)
                .collect::<Vec<_>>()
        };
        let mut table = TableSettings::of_bots(Rules::paper());
        table.assign_service(first, Some(first), false);
        assert_eq!(players(&table)[..2], [planner, Player::Bot]);
        assert_eq!(services(&table), [None; 5], "the first service needs no name");
        table.seats[0].player = Player::Model(Mind::Talker);
        table.assign_service(first, Some(first), false);
        assert_eq!(players(&table)[..2], [Player::Model(Mind::Talker), Player::Bot]);
        table.assign_service(second, Some(first), true);
        assert_eq!(players(&table)[..2], [Player::Model(Mind::Talker), planner]);
        assert_eq!(services(&table), [Some(second); 5]);
    }

    #[test]
    fn people_sit_down_and_get_up() {
        let mut table = TableSettings::of_bots(Rules::paper());
        assert!(!table.has_people());
        table.add_person(1, None, Some(Colour::Red));
        table.add_person(3, Some(Role::Impostor), Some(Colour::Red));
        assert_eq!(table.human_seats().collect::<Vec<_>>(), [1, 3]);
        assert_eq!(table.cast()[3].role, Some(Role::Impostor));
        assert_eq!(table.cast()[1].colour, None, "a colour is one seat's");
        table.remove_person(3);
        table.remove_person(4);
        assert_eq!(table.human_seats().collect::<Vec<_>>(), [1]);
        assert_eq!(table.cast()[3].role, None);
        assert_eq!(table.without_people().human_seats().count(), 0);
    }

    #[test]
    fn four_seats_at_most_are_human() {
        let mut table = TableSettings::of_bots(Rules::paper_seven());
        table.seats.iter_mut().for_each(|seat| seat.player = Player::You);
        assert_eq!(table.normalized().human_seats().collect::<Vec<_>>(), [0, 1, 2, 3]);
    }

    #[test]
    fn a_table_has_a_seat_for_each_player() {
        let table = TableSettings::of_bots(Rules::paper_seven());
        assert_eq!(table.seats.len(), 7);
        let smaller = TableSettings {
            rules: Rules::paper(),
            ..table
        }
        .normalized();
        assert_eq!(smaller.seats.len(), 5);
        assert!(smaller.cast().is_empty());
    }
}
