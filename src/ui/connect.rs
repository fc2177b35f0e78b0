//! Connecting a model: where it is asked, what it is called, and whether it answers.

use super::desk::{Desk, desk};
use super::element::{El, button, el, entered, follow, is_ticked, option};
use super::parts::try_out;
use crate::llm::services::{PRESETS, Preset};
use crate::llm::{Connection, Dialect};
use crate::settings::{Player, Service, TIME_LIMITS};
use leptos::prelude::*;

/// How the last test went.
#[derive(Clone, PartialEq)]
enum Tested {
    NotYet,
    Asking,
    Works(String),
    Failed(String),
}

/// What is entered, until it is taken over.
#[derive(Clone, Copy)]
struct Entry {
    base_url: RwSignal<String>,
    model: RwSignal<String>,
    key: RwSignal<String>,
    remember: RwSignal<bool>,
    time_limit: RwSignal<String>,
    tested: RwSignal<Tested>,
    asked: StoredValue<u32>,
}

impl Entry {
    fn of(desk: Desk) -> Entry {
        let service = desk.service();
        Entry {
            base_url: RwSignal::new(service.base_url),
            model: RwSignal::new(service.model),
            key: RwSignal::new(desk.key().expose().to_owned()),
            remember: RwSignal::new(service.remember_key),
            time_limit: RwSignal::new(service.time_limit_seconds.to_string()),
            tested: RwSignal::new(Tested::NotYet),
            asked: StoredValue::new(0),
        }
    }

    fn time_limit_seconds(self) -> Result<u16, String> {
        let entered = self.time_limit.get_untracked().trim().parse().ok();
        entered
            .filter(|seconds| TIME_LIMITS.contains(seconds))
            .ok_or_else(|| {
                let (least, most) = (TIME_LIMITS.start(), TIME_LIMITS.end());
                format!(
                    "The time to wait for an answer must be a whole number from {least} to {most} seconds."
                )
            })
    }

    /// Takes over what is entered, if it can be asked.
    fn take_over(self, desk: Desk) -> Result<(), String> {
        let read = |text: RwSignal<String>| text.get_untracked();
        let connection = Connection::new(
            Dialect::OpenAi,
            &read(self.base_url),
            &read(self.model),
            &read(self.key),
        )
        .map_err(|error| error.to_string())?;
        let time_limit_seconds = self.time_limit_seconds()?;
        desk.change(|settings| {
            settings.service = Service {
                base_url: read(self.base_url).trim().to_owned(),
                model: connection.model().to_owned(),
                remember_key: self.remember.get_untracked(),
                time_limit_seconds,
            };
        });
        desk.take_key(connection.key().clone());
        Ok(())
    }

    fn test(self, desk: Desk) {
        if let Err(why) = self.take_over(desk) {
            return self.tested.set(Tested::Failed(why));
        }
        self.tested.set(Tested::Asking);
        let number = self.asked.get_value() + 1;
        self.asked.set_value(number);
        leptos::task::spawn_local(async move {
            let tested = match try_out(desk.service(), desk.key()).await {
                Err(error) => Tested::Failed(error.to_string()),
                Ok(trying) => match trying.await {
                    Ok(probe) => Tested::Works(probe.to_string()),
                    Err(error) => Tested::Failed(error.to_string()),
                },
            };
            // A later test, or a closed sheet, makes this one's answer worthless.
            if self.asked.try_get_value() == Some(number) {
                self.tested.try_set(tested);
            }
        });
    }
}

/// The form on which a model is connected.
pub fn form() -> El {
    let desk = desk();
    let entry = Entry::of(desk);
    // Whatever is to be done next is done once what is entered can be asked.
    let then = move |go_on: fn(Desk)| {
        move || match entry.take_over(desk) {
            Err(why) => entry.tested.set(Tested::Failed(why)),
            Ok(()) => go_on(desk),
        }
    };
    let remember = el("input")
        .attr("type", "checkbox")
        .checked_of(move || entry.remember.get())
        .on("change", move |event| {
            entry.remember.set(is_ticked(&event));
            // Whoever unticks it wants the key gone, whether or not a button is pressed afterwards.
            if !is_ticked(&event) {
                desk.forget_key();
            }
        });
    let test = el("button")
        .attr("type", "submit")
        .class("button")
        .text("Test connection");
    let in_this_round = button(
        "button button-action",
        "Use in this round",
        then(|desk| desk.use_in_this_round()),
    )
    .attr_when("hidden", move || !desk.round_asks_a_model());
    let one_seat = then(|desk| {
        seat_the_model(desk, false);
        desk.play();
    });
    let all_seats = then(|desk| {
        seat_the_model(desk, true);
        desk.play();
    });
    let buttons = el("div")
        .class("form-buttons")
        .child(test)
        .child(in_this_round)
        .child(button(
            "button button-action",
            "Play with one model seat",
            one_seat,
        ))
        .child(button("button", "Play with all seats", all_seats));
    el("form")
        .class("form")
        // The form says itself what is wrong, and an address without its scheme is none of it.
        .attr("novalidate", "")
        .on("submit", move |event| {
            event.prevent_default();
            entry.test(desk);
        })
        .child(el("p").class("quiet").text(
            "Any service that speaks OpenAI's chat completions, or a model on this machine. What you enter goes to that service and nowhere else.",
        ))
        .child(presets(entry))
        .child(field("Base URL", entry.base_url, "url", "https://…/v1"))
        .child(field("Model", entry.model, "text", "as the service calls it"))
        .child(field("API key", entry.key, "password", "none for a model on this machine"))
        .child(el("label").class("check").child(remember).text("Remember on this device"))
        .child(
            el("p")
                .class("quiet hint")
                .text("Unticked, the key is gone when this page is closed."),
        )
        .child(field("Seconds to wait for an answer", entry.time_limit, "number", "60"))
        .child(el("div").class("form-foot").child(outcome(entry)).child(buttons))
}

/// Puts the model at the table: on its first seat, or on all of them. Seats that already ask it keep their mind.
fn seat_the_model(desk: Desk, whole_table: bool) {
    desk.change(|settings| {
        let already = settings.table.asks_a_model();
        for (at, seat) in settings.table.seats.iter_mut().enumerate() {
            if !seat.player.asks_a_model() && (whole_table || (at == 0 && !already)) {
                seat.player = Player::Planner;
            }
        }
    });
}

/// What can be chosen here: services that speak OpenAI's dialect.
fn offered() -> impl Iterator<Item = &'static Preset> {
    PRESETS.iter().filter(|preset| preset.dialect == Dialect::OpenAi)
}

fn presets(entry: Entry) -> El {
    let chosen = move || {
        let base_url = entry.base_url.get();
        let preset = offered().find(|preset| preset.base_url == base_url);
        preset.map_or("", |preset| preset.base_url)
    };
    let select = el("select")
        .class("select")
        .child(option("", "Another one"))
        .children(offered().map(|preset| option(preset.base_url, preset.name)))
        .value_of(chosen)
        .on("change", move |event| {
            let url = entered(&event);
            if !url.is_empty() && url != entry.base_url.get_untracked() {
                entry.base_url.set(url);
                // A key belongs to the service that it was entered for.
                entry.key.set(String::new());
            }
        });
    el("label")
        .class("field")
        .child(el("span").text("Service"))
        .child(select)
}

fn field(label: &str, value: RwSignal<String>, kind: &str, hint: &str) -> El {
    let input = el("input")
        .attr("type", kind)
        .attr("placeholder", hint)
        .attr("autocomplete", "off")
        .attr("autocapitalize", "off")
        .attr("spellcheck", "false")
        .value_of(move || value.get())
        .on("input", move |event| value.set(entered(&event)));
    el("label")
        .class("field")
        .child(el("span").text(label))
        .child(input)
}

fn outcome(entry: Entry) -> El {
    let is = move |kind: fn(&Tested) -> bool| move || entry.tested.with(kind);
    let outcome = el("p")
        .class("form-outcome")
        .class_when("form-works", is(|tested| matches!(tested, Tested::Works(_))))
        .class_when("form-failed", is(|tested| matches!(tested, Tested::Failed(_))))
        .attr("role", "status")
        .words(move || match entry.tested.get() {
            Tested::NotYet => String::new(),
            Tested::Asking => "Asking the model…".to_owned(),
            Tested::Works(words) | Tested::Failed(words) => words,
        });
    // On a small screen the form is longer than what is seen of it.
    let node = outcome.node();
    follow(move || {
        if entry.tested.with(|tested| *tested != Tested::NotYet) {
            let node = node.clone();
            request_animation_frame(move || node.scroll_into_view_with_bool(false));
        }
    });
    outcome
}
