//! Joining a round: the people, their sides, and the other players.

use super::join_person::{alone, name_and_colour, side};
use crate::agents::minds::Mind;
use crate::game::{Discussion, Game, Role, Rules, TurnOrder};
use crate::settings::{BrowserStorage, PeopleSettings, Player, TableSettings, TurnLimit};
use crate::ui::dom::{El, button, el, entered, field, option, small_type};
use crate::ui::forms::connect::label;
use crate::ui::state::{AppState, app_state};
use leptos::prelude::*;

/// The contents of the form.
#[derive(Clone, Copy)]
pub struct JoinForm {
    /// The settings stored for the next visit.
    pub settings: RwSignal<PeopleSettings>,
    /// The side of each person. `None` draws the role at random.
    pub sides: [RwSignal<Option<Role>>; PeopleSettings::MAX],
    others: RwSignal<OtherSeats>,
    /// Why the round cannot begin with these settings.
    refusal: RwSignal<String>,
}

/// The players on the other seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OtherSeats {
    /// Bots, with the paper's rules.
    Bots,
    /// The connected model on every seat, with the paper's rules but simultaneous turns. A timestep then
    /// takes the time of one answer. Its length does not reveal that someone has died unseen.
    Models,
    /// The configured table with its rules.
    AsSet,
}

impl OtherSeats {
    const ALL: [OtherSeats; 3] = [OtherSeats::Bots, OtherSeats::Models, OtherSeats::AsSet];

    fn name(self) -> &'static str {
        match self {
            OtherSeats::Bots => "bots",
            OtherSeats::Models => "models",
            OtherSeats::AsSet => "as set",
        }
    }
}

impl JoinForm {
    /// Changes the stored settings.
    pub fn change(self, change: impl FnOnce(&mut PeopleSettings)) {
        self.settings.update(change);
        // Settings that cannot be stored hold for this visit.
        let _ = self
            .settings
            .with_untracked(|settings| settings.save(&BrowserStorage));
    }

    /// Returns the table with the people on their seats.
    fn table(self, app: AppState) -> TableSettings {
        let of_bots = TableSettings::of_bots(Rules::paper());
        let mut table = match self.others.get_untracked() {
            OtherSeats::Bots => of_bots,
            OtherSeats::Models => {
                let mut of_models = of_bots.all_played_by(Player::Model(Mind::Planner));
                of_models.rules.turn_order = TurnOrder::Simultaneous;
                of_models
            }
            OtherSeats::AsSet => app.settings.with_untracked(|settings| settings.table.clone()),
        };
        let settings = self.settings.get_untracked();
        table.rules.discussion = match settings.meet_in_rounds {
            true => Discussion::Rounds,
            false => Discussion::Live,
        };
        let places = places(&table, settings.count);
        for at in 0..table.seats.len() {
            if !places.contains(&at) {
                table.remove_person(at);
            }
        }
        for ((at, person), side) in places.into_iter().zip(settings.people).zip(self.sides) {
            table.add_person(at, side.get_untracked(), person.colour);
        }
        table
    }

    /// Starts the round or shows why it cannot start.
    pub fn begin(self, app: AppState) {
        let table = self.table(app);
        // Starting would fail with the same error, but behind this dialog.
        match Game::new(table.rules.clone(), 0, &table.cast()) {
            Ok(_) => {
                self.refusal.set(String::new());
                app.begin(&table);
            }
            Err(why) => self.refusal.set(why.to_string()),
        }
    }
}

/// Returns the seats of the people in order: seats configured for people first, then random ones, because
/// earlier seats act and speak first. Seats with a configured mind are taken last.
fn places(table: &TableSettings, count: usize) -> Vec<usize> {
    let mut places: Vec<usize> = table.peoples_seats().take(count).collect();
    let free = (0..table.seats.len()).filter(|at| !table.peoples_seats().any(|place| place == *at));
    let (minds, others): (Vec<usize>, Vec<usize>) =
        free.partition(|&at| table.seats[at].player.asks_a_model());
    for mut free in [others, minds] {
        while places.len() < count && !free.is_empty() {
            let drawn = (js_sys::Math::random() * free.len() as f64) as usize;
            places.push(free.swap_remove(drawn.min(free.len() - 1)));
        }
    }
    places.sort_unstable();
    places
}

/// The form for joining a round. For a single person, choosing a side starts the round.
pub fn form() -> El {
    let settings = app_state().loaded_value(PeopleSettings::load(&BrowserStorage));
    let entry = JoinForm {
        settings: RwSignal::new(settings),
        sides: std::array::from_fn(|_| RwSignal::new(None)),
        others: RwSignal::new(OtherSeats::Bots),
        refusal: RwSignal::new(String::new()),
    };
    let count = move || Some(entry.settings.with(|settings| settings.count));
    el("div")
        .class("form seat-form")
        .child(el("p").text("You see what your seat sees, and nothing else. On which side?"))
        .part(count, move |count| match count {
            1 => alone(entry),
            _ => together(entry, count),
        })
        .child(
            el("p")
                .class("form-outcome form-failed")
                .attr("role", "alert")
                .words(move || entry.refusal.get()),
        )
        .child(
            el("div")
                .class("seat-options")
                .child(how_many(entry))
                .child(others(entry))
                .child(time_for_a_turn(entry))
                .child(meetings(entry)),
        )
        .child(hints_again(entry))
}

/// The rows for several people and the button that starts the round.
fn together(entry: JoinForm, count: usize) -> El {
    let app = app_state();
    let row = |at: usize| {
        el("fieldset")
            .class("seat-person")
            .child(
                el("legend")
                    .class("section-name")
                    .text(&format!("Person {}", at + 1)),
            )
            .children(name_and_colour(entry, at))
            .child(side(entry, at))
    };
    el("div")
        .class("seat-people")
        .children((0..count).map(row))
        .child(button(
            "button button-action button-large",
            "Begin the round",
            move || {
                entry.begin(app);
            },
        ))
}

fn how_many(entry: JoinForm) -> El {
    let count = move |count: usize| {
        let label = match count {
            1 => "just me".to_owned(),
            many => format!("{many} people, passing it on"),
        };
        option(&count.to_string(), &label)
    };
    let select = el("select")
        .class("select")
        .children((1..=PeopleSettings::MAX).map(count))
        .value_of(move || entry.settings.with(|settings| settings.count.to_string()))
        .on("change", move |event| {
            let count = entered(&event).parse().unwrap_or(1);
            entry.change(|settings| settings.count = count);
        });
    field("At this screen", select)
}

fn time_for_a_turn(entry: JoinForm) -> El {
    let select = el("select")
        .class("select")
        .children(TurnLimit::ALL.map(|limit| option(limit.label(), limit.label())))
        .value_of(move || entry.settings.with(|settings| settings.turn_limit.label()))
        .on("change", move |event| {
            let limit = TurnLimit::labelled(&entered(&event)).unwrap_or_default();
            entry.change(|settings| settings.turn_limit = limit);
        });
    field("Time for a turn", select)
}

/// How meetings are held, independent of the configured table.
fn meetings(entry: JoinForm) -> El {
    const LIVE: &str = "in real time";
    const ROUNDS: &str = "in rounds";
    let select = el("select")
        .class("select")
        .children([LIVE, ROUNDS].map(|label| option(label, label)))
        .value_of(move || {
            let in_rounds = entry.settings.with(|settings| settings.meet_in_rounds);
            if in_rounds { ROUNDS } else { LIVE }
        })
        .on("change", move |event| {
            let in_rounds = entered(&event) == ROUNDS;
            entry.change(|settings| settings.meet_in_rounds = in_rounds);
        });
    field("Meetings", select)
}

/// The choice of the other players.
fn others(entry: JoinForm) -> El {
    let app = app_state();
    let model = untrack(|| {
        app.with_connections(|connections| {
            connections
                .services()
                .iter()
                .find(|service| service.is_named())
                .map(label)
        })
    });
    let table = app.settings.with_untracked(|settings| describe(&settings.table));
    let options = OtherSeats::ALL.map(|others| match others {
        OtherSeats::Bots => option(others.name(), "bots"),
        OtherSeats::Models => {
            let words = model
                .as_ref()
                .map(|model| format!("the connected model, {model}"));
            option(
                others.name(),
                &words.unwrap_or_else(|| "a model: connect one first".to_owned()),
            )
            .attr_when("disabled", {
                let is_out = model.is_none();
                move || is_out
            })
        }
        OtherSeats::AsSet => option(others.name(), "as at the set table"),
    });
    let select = el("select")
        .class("select")
        .children(options)
        .value_of(move || entry.others.get().name())
        .on("change", move |event| {
            let name = entered(&event);
            let chosen = OtherSeats::ALL.into_iter().find(|others| others.name() == name);
            entry.others.set(chosen.unwrap_or(OtherSeats::Bots));
        });
    field("The others", select)
        .child(small_type(&table).attr_when("hidden", move || entry.others.get() != OtherSeats::AsSet))
}

/// Describes the players of a table, for example “7 seats, 3 models”.
fn describe(table: &TableSettings) -> String {
    let models = table
        .seats
        .iter()
        .filter(|seat| seat.player.asks_a_model())
        .count();
    let seats = table.seats.len();
    match models {
        0 => format!("{seats} seats, no model"),
        1 => format!("{seats} seats, 1 model"),
        _ => format!("{seats} seats, {models} models"),
    }
}

/// A button that restores dismissed hints.
fn hints_again(entry: JoinForm) -> El {
    let are_back = RwSignal::new(false);
    let again = move || {
        entry.change(|settings| settings.put_away.clear());
        are_back.set(true);
    };
    let told = move || match are_back.get() {
        true => "Hints are shown again from the next round on.",
        false => "",
    };
    let has_any = move || entry.settings.with(|settings| !settings.put_away.is_empty());
    el("div")
        .class("seat-hints-again")
        .child(
            button("button button-small", "Show hints again", again)
                .attr_when("hidden", move || !has_any() && !are_back.get()),
        )
        .child(el("span").class("quiet").attr("role", "status").words(told))
}
