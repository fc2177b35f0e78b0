//! The table that people join: who plays the other seats, and which seats the people get.

use super::SetupError;
use crate::agents::minds::Mind;
use crate::game::{Discussion, Game, Role, Rules, TurnOrder};
use crate::settings::{PeopleSettings, Player, TableSettings};

/// The players on the other seats of a table that people join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherPlayers {
    /// Bots, with the standard rules.
    Bots,
    /// The connected model on one seat and bots on the others, with the standard rules but simultaneous
    /// turns, so that the time that the model takes does not tell who it is.
    OneModel,
    /// The connected model on every seat, with the standard rules but simultaneous turns. A timestep then
    /// takes the time of one answer. Its length does not reveal that someone has died unseen.
    Models,
    /// The configured table with its rules.
    Configured,
}

impl OtherPlayers {
    /// All of them, in the order of the menu.
    pub const ALL: [OtherPlayers; 4] = [
        OtherPlayers::Bots,
        OtherPlayers::OneModel,
        OtherPlayers::Models,
        OtherPlayers::Configured,
    ];

    /// Returns the name in the form.
    pub const fn name(self) -> &'static str {
        match self {
            OtherPlayers::Bots => "bots",
            OtherPlayers::OneModel => "one model",
            OtherPlayers::Models => "models",
            OtherPlayers::Configured => "as set",
        }
    }

    /// Returns the label in menus.
    pub const fn label(self) -> &'static str {
        match self {
            OtherPlayers::Bots => "bots",
            OtherPlayers::OneModel => "bots and one model",
            OtherPlayers::Models => "models only",
            OtherPlayers::Configured => "as in your table settings",
        }
    }

    /// Returns whether these players need a connected model.
    pub const fn asks_the_connected_model(self) -> bool {
        matches!(self, OtherPlayers::OneModel | OtherPlayers::Models)
    }

    /// Returns the player with this name.
    pub fn named(name: &str) -> Option<OtherPlayers> {
        OtherPlayers::ALL.into_iter().find(|others| others.name() == name)
    }
}

/// By how much each further person at the screen lengthens a live discussion, in seconds.
const SECONDS_FOR_A_PERSON: u16 = 30;

/// The number of turns that a person has before anybody can be killed, unless the table is their own.
const TURNS_BEFORE_A_KILL: u8 = 4;

/// Returns the table that these people join. Each takes the side in `sides`; `None` draws the role at random.
/// `draw` returns a random number below its argument.
///
/// # Errors
/// [`SetupError`] if the table cannot be played, for example because more people want to be impostors than
/// its rules have.
pub fn joined_table(
    configured: &TableSettings,
    others: OtherPlayers,
    people: &PeopleSettings,
    sides: [Option<Role>; PeopleSettings::MAX],
    mut draw: impl FnMut(usize) -> usize,
) -> Result<TableSettings, SetupError> {
    let of_bots = TableSettings::of_bots(Rules {
        first_kill_cooldown: TURNS_BEFORE_A_KILL,
        ..Rules::standard()
    });
    let mut table = match others {
        OtherPlayers::Bots => of_bots,
        OtherPlayers::OneModel => {
            let mut with_model = of_bots;
            with_model.rules.turn_order = TurnOrder::Simultaneous;
            with_model
        }
        OtherPlayers::Models => {
            let mut of_models = of_bots.all_played_by(Player::Model(Mind::Planner));
            of_models.rules.turn_order = TurnOrder::Simultaneous;
            of_models
        }
        OtherPlayers::Configured => configured.clone(),
    };
    table.rules.discussion = match people.meets_in_rounds() {
        true => Discussion::Rounds,
        false => Discussion::Live,
    };
    if others != OtherPlayers::Configured {
        let further = people.count.saturating_sub(1) as u16;
        table.rules.discussion_seconds += further * SECONDS_FOR_A_PERSON;
    }
    let places = places(&table, people.count, &mut draw);
    for at in 0..table.seats.len() {
        if !places.contains(&at) {
            table.remove_person(at);
        }
    }
    if others == OtherPlayers::OneModel {
        let free: Vec<usize> = (0..table.seats.len()).filter(|at| !places.contains(at)).collect();
        if let Some(&at) = free.get(draw(free.len().max(1)).min(free.len().saturating_sub(1))) {
            table.seats[at].player = Player::Model(Mind::Planner);
        }
    }
    for ((at, person), side) in places.into_iter().zip(&people.people).zip(sides) {
        table.add_person(at, side, person.colour);
    }
    // People are to guess who is a model, and the writing style alone would tell them.
    table.rules.full_sentences |= table.asks_a_model();
    // Nothing that makes a table unplayable depends on the seed.
    Game::new(table.rules.clone(), 0, &table.cast())?;
    Ok(table)
}

/// Returns the preset on which these rules are based: they equal it but for what [`joined_table`] changes.
pub fn preset_at_play(rules: &Rules) -> Option<&'static str> {
    Rules::PRESETS.into_iter().find(|name| {
        Rules::preset(name).is_some_and(|preset| {
            let joined = Rules {
                turn_order: rules.turn_order,
                discussion: rules.discussion,
                discussion_seconds: rules.discussion_seconds,
                first_kill_cooldown: rules.first_kill_cooldown,
                full_sentences: rules.full_sentences,
                ..preset
            };
            joined == *rules
        })
    })
}

/// Returns the seats of the people in order: seats configured for people first, then random ones, because
/// earlier seats act and speak first. Seats with a configured mind are taken last.
fn places(table: &TableSettings, count: usize, mut draw: impl FnMut(usize) -> usize) -> Vec<usize> {
    let mut places: Vec<usize> = table.human_seats().take(count).collect();
    let free = (0..table.seats.len()).filter(|at| !table.human_seats().any(|place| place == *at));
    let (minds, others): (Vec<usize>, Vec<usize>) =
        free.partition(|&at| table.seats[at].player.asks_a_model());
    for mut free in [others, minds] {
        while places.len() < count && !free.is_empty() {
            places.push(free.swap_remove(draw(free.len()).min(free.len() - 1)));
        }
    }
    places.sort_unstable();
    places
}
