//! Table settings: the rules, and the player of each seat.

use super::{PeopleSettings, ServiceId};
use crate::agents::minds::{Mind, MindSettings, TalkerSettings};
use crate::game::{Colour, Role, Rules, SeatOverride, SeatOverrides, TurnOrder};
use serde::{Deserialize, Serialize};

/// The player of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// The built-in bot.
    #[default]
    Bot,
    /// Uniform random choices.
    Random,
    /// The connected model with the Planner mind.
    Planner,
    /// The connected model with the Talker mind.
    Talker,
    /// The connected model with the Recaller mind.
    Recaller,
    /// The connected model with the Analyst mind.
    Analyst,
    /// A person at this device, for at most four seats.
    You,
}

/// The kind of a player, independent of which minds there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerKind {
    /// The built-in bot.
    Bot,
    /// Uniform random choices.
    Random,
    /// The connected model with this mind.
    Model(Mind),
    /// A person at this device.
    Person,
}

impl Player {
    /// Every player, in the order of the menu.
    pub const ALL: [Player; 7] = [
        Player::Bot,
        Player::Random,
        Player::Planner,
        Player::Talker,
        Player::Recaller,
        Player::Analyst,
        Player::You,
    ];

    /// Returns the label in menus.
    pub const fn label(self) -> &'static str {
        match self {
            Player::Bot => "Bot",
            Player::Random => "Random",
            Player::Planner => "Model · Planner",
            Player::Talker => "Model · Talker",
            Player::Recaller => "Model · Recaller",
            Player::Analyst => "Model · Analyst",
            Player::You => "You",
        }
    }

    /// Returns the name in settings and forms.
    pub const fn name(self) -> &'static str {
        match self {
            Player::Bot => "bot",
            Player::Random => "random",
            Player::Planner => "planner",
            Player::Talker => "talker",
            Player::Recaller => "recaller",
            Player::Analyst => "analyst",
            Player::You => "you",
        }
    }

    /// Returns the player with this name.
    pub fn named(name: &str) -> Option<Player> {
        Player::ALL.into_iter().find(|player| player.name() == name)
    }

    /// The players that ask the connected model, one for each mind.
    pub const MINDS: [Player; 4] = [Player::Planner, Player::Talker, Player::Recaller, Player::Analyst];

    /// Returns the kind of this player.
    pub const fn kind(self) -> PlayerKind {
        match self {
            Player::Bot => PlayerKind::Bot,
            Player::Random => PlayerKind::Random,
            Player::Planner => PlayerKind::Model(Mind::Planner),
            Player::Talker => PlayerKind::Model(Mind::Talker),
            Player::Recaller => PlayerKind::Model(Mind::Recaller),
            Player::Analyst => PlayerKind::Model(Mind::Analyst),
            Player::You => PlayerKind::Person,
        }
    }

    /// Returns the mind with which this player asks the connected model; `None` if it asks no model.
    pub const fn mind(self) -> Option<Mind> {
        match self.kind() {
            PlayerKind::Model(mind) => Some(mind),
            PlayerKind::Bot | PlayerKind::Random | PlayerKind::Person => None,
        }
    }

    /// Returns whether this player asks the connected model.
    pub const fn asks_a_model(self) -> bool {
        self.mind().is_some()
    }
}

/// A sampling temperature, from 0 for the most likely words to 2. Forms offer tenths, and settings store
/// tenths.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Temperature(f32);

/// The number is never NaN.
impl Eq for Temperature {}

impl Temperature {
    /// Returns the temperatures from 0 to 2 in steps of a tenth.
    pub fn all() -> impl Iterator<Item = Temperature> {
        (0..=20).filter_map(Temperature::of_tenths)
    }

    /// Returns the temperature of this many tenths; `None` if it is above 2.
    pub fn of_tenths(tenths: u8) -> Option<Temperature> {
        Temperature::of_degrees(f32::from(tenths) / 10.0)
    }

    /// Returns the temperature with this value; `None` unless it is from 0 to 2.
    pub fn of_degrees(degrees: f32) -> Option<Temperature> {
        (0.0..=2.0).contains(&degrees).then_some(Temperature(degrees))
    }

    /// Returns the temperature as a number from 0 to 2.
    pub fn degrees(self) -> f32 {
        self.0
    }

    /// Returns the temperature in tenths, rounded.
    pub fn tenths(self) -> u8 {
        (self.0 * 10.0).round() as u8
    }
}

impl TryFrom<u8> for Temperature {
    type Error = &'static str;

    fn try_from(tenths: u8) -> Result<Temperature, &'static str> {
        Temperature::of_tenths(tenths).ok_or("a temperature is 20 tenths at most")
    }
}

impl From<Temperature> for u8 {
    fn from(temperature: Temperature) -> u8 {
        temperature.tenths()
    }
}

/// The model of a seat. It stays set while a bot plays the seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ModelChoice {
    /// The service; `None` for the first one.
    pub service: Option<ServiceId>,
    /// The model's name; empty for the model set at the service.
    pub name: String,
    /// The temperature; `None` for the mind's default.
    pub temperature: Option<Temperature>,
}

impl ModelChoice {
    /// Returns whether the seat names a model of its own instead of the service's.
    pub fn names_one(&self) -> bool {
        !self.name.trim().is_empty()
    }
}

/// The settings of one seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SeatSettings {
    /// The player.
    pub player: Player,
    /// The model, if one plays the seat.
    pub model: ModelChoice,
    /// The settings of the mind, if a model plays the seat.
    pub mind: MindSettings,
    /// The overrides set by hand; the rest is drawn.
    pub part: SeatOverride,
}

/// The settings of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TableSettings {
    /// The rules.
    pub rules: Rules,
    /// The seats, one for each player of the rules.
    pub seats: Vec<SeatSettings>,
    /// Whether a seat that planned a walk or a long task is asked again only when something it can see
    /// changes.
    pub autopilot: bool,
    /// How models take part in live meetings.
    pub talk: TalkerSettings,
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
            talk: TalkerSettings::default(),
        }
        .normalized()
    }

    /// Returns the same table with this player on every seat.
    pub fn all_played_by(self, player: Player) -> TableSettings {
        self.played_in_turn_by(&[player])
    }

    /// Returns the same table with these players on its seats in turn, repeated as often as necessary.
    pub fn played_in_turn_by(mut self, players: &[Player]) -> TableSettings {
        for (seat, &player) in self.seats.iter_mut().zip(players.iter().cycle()) {
            seat.player = player;
            seat.part.role = None;
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
        self.talk = self.talk.normalized();
        for seat in &mut self.seats {
            seat.mind = std::mem::take(&mut seat.mind).normalized();
        }
        let beyond: Vec<usize> = self.peoples_seats().skip(PeopleSettings::MAX).collect();
        for at in beyond {
            self.seats[at].player = Player::Bot;
        }
        self
    }

    /// Returns the indices of the seats of people at this device, in order.
    pub fn peoples_seats(&self) -> impl Iterator<Item = usize> {
        let seats = self.seats.iter().enumerate();
        seats.filter_map(|(at, seat)| (seat.player == Player::You).then_some(at))
    }

    /// Returns whether anybody at this device plays.
    pub fn has_people(&self) -> bool {
        self.peoples_seats().next().is_some()
    }

    /// Gives this seat to a person, with this role or a drawn one, and with this colour if one is given,
    /// which is then taken from any other seat.
    pub fn sit_down(&mut self, at: usize, role: Option<Role>, colour: Option<Colour>) {
        if let Some(colour) = colour {
            let others = self
                .seats
                .iter_mut()
                .filter(|seat| seat.part.colour == Some(colour));
            others.for_each(|seat| seat.part.colour = None);
        }
        if let Some(seat) = self.seats.get_mut(at) {
            seat.player = Player::You;
            seat.part.role = role;
            seat.part.colour = colour.or(seat.part.colour);
        }
    }

    /// Gives the seat to a bot if it was a person's.
    pub fn get_up(&mut self, at: usize) {
        let left = self.seats.get_mut(at).filter(|seat| seat.player == Player::You);
        if let Some(seat) = left {
            seat.player = Player::Bot;
            seat.part.role = None;
        }
    }

    /// Returns the overrides set by hand, as the game takes them.
    pub fn cast(&self) -> SeatOverrides {
        let mut cast: SeatOverrides = self.seats.iter().map(|seat| seat.part).collect();
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
        named.for_each(|seat| seat.model = ModelChoice::default());
    }

    /// Returns whether any seat asks the connected model.
    pub fn asks_a_model(&self) -> bool {
        self.seats.iter().any(|seat| seat.player.asks_a_model())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn people_sit_down_and_get_up() {
        let mut table = TableSettings::of_bots(Rules::paper());
        assert!(!table.has_people());
        table.sit_down(1, None, Some(Colour::Red));
        table.sit_down(3, Some(Role::Impostor), Some(Colour::Red));
        assert_eq!(table.peoples_seats().collect::<Vec<_>>(), [1, 3]);
        assert_eq!(table.cast()[3].role, Some(Role::Impostor));
        assert_eq!(table.cast()[1].colour, None, "a colour is one seat's");
        table.get_up(3);
        table.get_up(4);
        assert_eq!(table.peoples_seats().collect::<Vec<_>>(), [1]);
        assert_eq!(table.cast()[3].role, None);
    }

    #[test]
    fn four_seats_at_most_are_peoples() {
        let mut table = TableSettings::of_bots(Rules::paper_seven());
        table.seats.iter_mut().for_each(|seat| seat.player = Player::You);
        assert_eq!(
            table.normalized().peoples_seats().collect::<Vec<_>>(),
            [0, 1, 2, 3]
        );
    }

    #[test]
    fn a_temperature_is_a_number_from_0_to_2_and_kept_in_tenths() {
        for (tenths, temperature) in (0..=20).zip(Temperature::all()) {
            assert_eq!(temperature.tenths(), tenths);
            let kept = serde_json::to_string(&temperature).expect("a number");
            assert_eq!(kept, tenths.to_string());
            assert_eq!(serde_json::from_str(&kept).ok(), Some(temperature));
        }
        assert_eq!(Temperature::of_tenths(21), None);
        assert_eq!(
            Temperature::of_degrees(0.25).map(Temperature::degrees),
            Some(0.25)
        );
        for degrees in [-0.1, 2.1, f32::NAN] {
            assert_eq!(Temperature::of_degrees(degrees), None);
        }
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
