//! Setting up a table: a preset or own rules, and who plays each seat.

use super::desk::{Sheet, desk};
use super::sheet::SheetFrame;
use crate::game::{Colour, Persona, Role, Rules, TurnOrder};
use crate::settings::{Player, TableSettings};
use leptos::prelude::*;

/// The sheet on which a table is set up. What is changed is kept at once.
#[component]
pub fn TableSheet() -> impl IntoView {
    view! {
        <SheetFrame which=Sheet::Table title="Set up a table">
            <TableForm />
        </SheetFrame>
    }
}

#[component]
fn TableForm() -> impl IntoView {
    let desk = desk();
    let draft = RwSignal::new(desk.settings.with_untracked(|settings| settings.table.clone()));
    // Rules that cannot be played are shown with their reason and kept only once they can.
    let refusal =
        Memo::new(move |_| draft.with(|table| table.rules.check().err().map(|bad| bad.to_string())));
    Effect::new(move |_| {
        let table = draft.get();
        if refusal.get().is_none() && desk.settings.with_untracked(|settings| settings.table != table) {
            desk.change(|settings| settings.table = table);
        }
    });
    view! {
        <form
            class="form"
            on:submit=move |event| {
                event.prevent_default();
                if refusal.get_untracked().is_none() {
                    desk.play();
                }
            }
        >
            <Preset draft=draft />
            <RuleFields draft=draft />
            <p class="form-outcome form-failed" role="alert">{move || refusal.get()}</p>
            <SeatFields draft=draft />
            <div class="form-buttons">
                <button type="submit" class="button button-action" disabled=move || refusal.get().is_some()>"Play at this table"</button>
                <button type="button" class="button" on:click=move |_| draft.set(TableSettings::of_bots(Rules::paper()))>
                    "Back to five bots"
                </button>
            </div>
        </form>
    }
}

#[component]
fn Preset(draft: RwSignal<TableSettings>) -> impl IntoView {
    let current = Memo::new(move |_| draft.with(|table| table.rules.preset_name().unwrap_or("own")));
    let option = move |name: &'static str, label: &'static str| {
        view! { <option value=name selected=move || current.get() == name>{label}</option> }
    };
    view! {
        <label class="field">
            <span>"Rules"</span>
            <select
                class="select"
                prop:value=move || current.get()
                on:change:target=move |event| {
                    if let Some(rules) = Rules::preset(&event.target().value()) {
                        change_rules(draft, |kept| *kept = rules);
                    }
                }
            >
                {option("paper", "paper: five players, one impostor")}
                {option("paper-seven", "paper-seven: seven players, two impostors")}
                {option("own", "own rules")}
            </select>
        </label>
    }
}

/// Changes the rules; the table keeps as many seats as the rules have players.
fn change_rules(draft: RwSignal<TableSettings>, change: impl FnOnce(&mut Rules)) {
    draft.update(|table| {
        change(&mut table.rules);
        if table.rules.check().is_ok() {
            *table = std::mem::take(table).mended();
        }
    });
}

/// A number of the rules: its label, the range of its field, and how it is read and set.
type Number = (&'static str, u16, u16, fn(&Rules) -> u16, fn(&mut Rules, u16));

const NUMBERS: [Number; 11] = [
    (
        "Players",
        4,
        12,
        |rules| rules.players.into(),
        |rules, value| rules.players = small(value),
    ),
    (
        "Impostors",
        1,
        3,
        |rules| rules.impostors.into(),
        |rules, value| rules.impostors = small(value),
    ),
    (
        "Timesteps",
        1,
        500,
        |rules| rules.timesteps,
        |rules, value| rules.timesteps = value,
    ),
    (
        "Kill cooldown",
        0,
        20,
        |rules| rules.kill_cooldown.into(),
        |rules, value| rules.kill_cooldown = small(value),
    ),
    (
        "First cooldown",
        0,
        20,
        |rules| rules.first_kill_cooldown.into(),
        |rules, value| {
            rules.first_kill_cooldown = small(value);
        },
    ),
    (
        "Discussion rounds",
        0,
        8,
        |rules| rules.discussion_rounds.into(),
        |rules, value| {
            rules.discussion_rounds = small(value);
        },
    ),
    (
        "Button uses",
        0,
        9,
        |rules| rules.button_uses.into(),
        |rules, value| rules.button_uses = small(value),
    ),
    (
        "Common tasks",
        0,
        2,
        |rules| rules.common_tasks.into(),
        |rules, value| rules.common_tasks = small(value),
    ),
    (
        "Short tasks",
        0,
        5,
        |rules| rules.short_tasks.into(),
        |rules, value| rules.short_tasks = small(value),
    ),
    (
        "Long tasks",
        0,
        3,
        |rules| rules.long_tasks.into(),
        |rules, value| rules.long_tasks = small(value),
    ),
    (
        "Memory in prompts",
        1,
        50,
        |rules| rules.recent.into(),
        |rules, value| rules.recent = small(value),
    ),
];

/// A number that is far out of range stays out of range when it is stored in less room.
fn small(value: u16) -> u8 {
    u8::try_from(value).unwrap_or(u8::MAX)
}

/// A yes or no of the rules: its label, and how it is read and set.
type Switch = (&'static str, fn(&Rules) -> bool, fn(&mut Rules, bool));

const SWITCHES: [Switch; 4] = [
    (
        "All choose at once",
        |rules| rules.turn_order == TurnOrder::Simultaneous,
        |rules, on| {
            rules.turn_order = if on {
                TurnOrder::Simultaneous
            } else {
                TurnOrder::Sequential
            };
        },
    ),
    (
        "Votes for nobody",
        |rules| rules.skip_vote,
        |rules, on| rules.skip_vote = on,
    ),
    (
        "Secret ballot",
        |rules| rules.secret_ballot,
        |rules, on| rules.secret_ballot = on,
    ),
    (
        "Reports spare the button",
        |rules| rules.separate_reports,
        |rules, on| rules.separate_reports = on,
    ),
];

#[component]
fn RuleFields(draft: RwSignal<TableSettings>) -> impl IntoView {
    let number = move |(label, least, most, read, set): Number| {
        view! {
            <label class="field field-small">
                <span>{label}</span>
                <input
                    type="number"
                    inputmode="numeric"
                    min=least
                    max=most
                    prop:value=move || draft.with(|table| read(&table.rules).to_string())
                    on:change:target=move |event| {
                        // What is no number at all is out of every range, and the form says so.
                        let value = event.target().value().trim().parse().unwrap_or(u16::MAX);
                        change_rules(draft, |rules| set(rules, value));
                    }
                />
            </label>
        }
    };
    let switch = move |(label, read, set): Switch| {
        view! {
            <label class="check">
                <input
                    type="checkbox"
                    prop:checked=move || draft.with(|table| read(&table.rules))
                    on:change:target=move |event| {
                        let on = event.target().checked();
                        change_rules(draft, |rules| set(rules, on));
                    }
                />
                {label}
            </label>
        }
    };
    view! {
        <details class="own-rules" open=draft.with_untracked(|table| table.rules.preset_name().is_none())>
            <summary>"Own rules"</summary>
            <div class="rule-grid">{NUMBERS.map(number).collect_view()}</div>
            <div class="switch-grid">{SWITCHES.map(switch).collect_view()}</div>
        </details>
    }
}

#[component]
fn SeatFields(draft: RwSignal<TableSettings>) -> impl IntoView {
    let count = Memo::new(move |_| draft.with(|table| table.seats.len()));
    view! {
        <fieldset class="seat-fields">
            <legend class="section-name">"Seats"</legend>
            <AllSeats draft=draft />
            <ol>
                <For each=move || 0..count.get() key=|at| *at children=move |at| view! { <SeatField draft=draft at=at /> } />
            </ol>
        </fieldset>
    }
}

/// One choice for all seats at once.
#[component]
fn AllSeats(draft: RwSignal<TableSettings>) -> impl IntoView {
    let all = move |player: Player| {
        draft.update(|table| table.seats.iter_mut().for_each(|seat| seat.player = player));
    };
    view! {
        <div class="all-seats" role="group" aria-label="All seats">
            <span class="quiet">"All seats:"</span>
            {[("bots", Player::Bot), ("random", Player::Random), ("model", Player::Planner)]
                .map(|(label, player)| view! { <button type="button" class="button button-small" on:click=move |_| all(player)>{label}</button> })
                .collect_view()}
        </div>
    }
}

#[component]
fn SeatField(draft: RwSignal<TableSettings>, at: usize) -> impl IntoView {
    let seat = move || draft.with(|table| table.seats.get(at).copied().unwrap_or_default());
    let change = move |change: &dyn Fn(&mut crate::settings::SeatSettings)| {
        draft.update(|table| {
            if let Some(seat) = table.seats.get_mut(at) {
                change(seat);
            }
        });
    };
    let number = at + 1;
    view! {
        <li class="seat-field">
            <span class="seat-number numbers">{number}</span>
            <select
                class="select"
                aria-label=format!("Seat {number}: player")
                on:change:target=move |event| {
                    let player = Player::named(&event.target().value()).unwrap_or_default();
                    change(&|seat| seat.player = player);
                }
            >
                {Player::ALL
                    .map(|player| view! { <option value=player.name() selected=move || seat().player == player>{player.label()}</option> })
                    .collect_view()}
            </select>
            <select
                class="select"
                aria-label=format!("Seat {number}: colour")
                on:change:target=move |event| {
                    let colour = Colour::named(&event.target().value());
                    change(&|seat| seat.part.colour = colour);
                }
            >
                <option value="" selected=move || seat().part.colour.is_none()>"any colour"</option>
                {Colour::ALL
                    .map(|colour| view! {
                        <option
                            value=colour.name()
                            selected=move || seat().part.colour == Some(colour)
                            disabled=move || is_taken(draft, at, colour)
                        >
                            {colour.name()}
                        </option>
                    })
                    .collect_view()}
            </select>
            <PersonaField label=format!("Seat {number}: persona as crewmate") role=Role::Crewmate
                current=Signal::derive(move || seat().part.as_crewmate)
                set=Callback::new(move |persona| change(&|seat| seat.part.as_crewmate = persona)) />
            <PersonaField label=format!("Seat {number}: persona as impostor") role=Role::Impostor
                current=Signal::derive(move || seat().part.as_impostor)
                set=Callback::new(move |persona| change(&|seat| seat.part.as_impostor = persona)) />
        </li>
    }
}

fn is_taken(draft: RwSignal<TableSettings>, at: usize, colour: Colour) -> bool {
    draft.with(|table| {
        let mut others = table.seats.iter().enumerate().filter(|(other, _)| *other != at);
        others.any(|(_, seat)| seat.part.colour == Some(colour))
    })
}

#[component]
fn PersonaField(
    label: String,
    role: Role,
    current: Signal<Option<Persona>>,
    set: Callback<Option<Persona>>,
) -> impl IntoView {
    view! {
        <select
            class="select"
            aria-label=label
            on:change:target=move |event| set.run(Persona::named(role, &event.target().value()))
        >
            <option value="" selected=move || current.get().is_none()>{format!("as {role}: any")}</option>
            {Persona::of(role)
                .map(|persona| view! { <option value=persona.name() selected=move || current.get() == Some(persona)>{persona.name()}</option> })
                .collect_view()}
        </select>
    }
}
