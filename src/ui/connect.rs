//! Connecting a model: where it is asked, what it is called, and whether it answers.

use super::desk::{Desk, Sheet, desk};
use super::sheet::SheetFrame;
use crate::clock::BrowserClock;
use crate::llm::{ApiKey, Connection, test_connection};
use crate::settings::{Player, Service, TIME_LIMITS};
use leptos::prelude::*;
use std::rc::Rc;

/// Where common services are asked.
const PRESETS: [(&str, &str); 7] = [
    ("OpenAI", "https://api.openai.com/v1"),
    ("OpenRouter", "https://openrouter.ai/api/v1"),
    ("Groq", "https://api.groq.com/openai/v1"),
    ("Mistral", "https://api.mistral.ai/v1"),
    (
        "Gemini",
        "https://generativelanguage.googleapis.com/v1beta/openai",
    ),
    ("Ollama, on this machine", "http://localhost:11434/v1"),
    ("LM Studio, on this machine", "http://localhost:1234/v1"),
];

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
        let service = desk.settings.with_untracked(|settings| settings.service.clone());
        Entry {
            base_url: RwSignal::new(service.base_url),
            model: RwSignal::new(service.model),
            key: RwSignal::new(desk.key().map(|key| key.expose().to_owned()).unwrap_or_default()),
            remember: RwSignal::new(service.remember_key),
            time_limit: RwSignal::new(service.time_limit_seconds.to_string()),
            tested: RwSignal::new(Tested::NotYet),
            asked: StoredValue::new(0),
        }
    }

    fn connection(self) -> Result<Connection, String> {
        let read = |text: RwSignal<String>| text.get_untracked();
        Connection::new(&read(self.base_url), &read(self.model), &read(self.key))
            .map_err(|error| error.to_string())
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
    fn take_over(self, desk: Desk) -> Result<Connection, String> {
        let connection = self.connection()?;
        let key = ApiKey::new(&self.key.get_untracked()).map_err(|error| error.to_string())?;
        let time_limit_seconds = self.time_limit_seconds()?;
        desk.change(|settings| {
            settings.service = Service {
                base_url: self.base_url.get_untracked().trim().to_owned(),
                model: self.model.get_untracked().trim().to_owned(),
                remember_key: self.remember.get_untracked(),
                time_limit_seconds,
            };
        });
        desk.take_key(key);
        Ok(connection)
    }

    fn test(self, desk: Desk) {
        let connection = match self.take_over(desk) {
            Ok(connection) => connection,
            Err(why) => return self.tested.set(Tested::Failed(why)),
        };
        self.tested.set(Tested::Asking);
        let time_limit = desk
            .settings
            .with_untracked(|settings| settings.service.retry_policy().time_limit);
        let number = self.asked.get_value() + 1;
        self.asked.set_value(number);
        leptos::task::spawn_local(async move {
            let tested = match test_connection(&connection, Rc::new(BrowserClock), time_limit).await {
                Ok(probe) => Tested::Works(probe.to_string()),
                Err(error) => Tested::Failed(error.to_string()),
            };
            // A later test, or a closed sheet, makes this one's answer worthless.
            if self.asked.try_get_value() == Some(number) {
                self.tested.try_set(tested);
            }
        });
    }
}

/// The sheet on which a model is connected.
#[component]
pub fn ConnectSheet() -> impl IntoView {
    view! {
        <SheetFrame which=Sheet::Model title="Connect a model">
            <ConnectForm />
        </SheetFrame>
    }
}

#[component]
fn ConnectForm() -> impl IntoView {
    let desk = desk();
    let entry = Entry::of(desk);
    let play = move |whole_table: bool| match entry.take_over(desk) {
        Err(why) => entry.tested.set(Tested::Failed(why)),
        Ok(_) => {
            seat_the_model(desk, whole_table);
            desk.play();
        }
    };
    view! {
        <form
            class="form"
            // The form says itself what is wrong, and an address without its scheme is none of it.
            novalidate=true
            on:submit=move |event| {
                event.prevent_default();
                entry.test(desk);
            }
        >
            <p class="quiet">
                "Any service that speaks OpenAI's chat completions, or a model on this machine. What you enter goes to that service and nowhere else."
            </p>
            <Presets entry=entry />
            <Field label="Base URL" value=entry.base_url kind="url" hint="https://…/v1" />
            <Field label="Model" value=entry.model kind="text" hint="as the service calls it" />
            <Field label="API key" value=entry.key kind="password" hint="none for a model on this machine" />
            <label class="check">
                <input type="checkbox" prop:checked=entry.remember on:change:target=move |event| {
                    entry.remember.set(event.target().checked());
                    // Whoever unticks it wants the key gone, whether or not a button is pressed afterwards.
                    if !event.target().checked() {
                        desk.forget_key();
                    }
                } />
                "Remember on this device"
            </label>
            <p class="quiet hint">"Unticked, the key is gone when this page is closed."</p>
            <Field label="Seconds to wait for an answer" value=entry.time_limit kind="number" hint="60" />
            <div class="form-buttons">
                <button type="submit" class="button">"Test connection"</button>
                <button type="button" class="button button-action" on:click=move |_| play(false)>"Play with one model seat"</button>
                <button type="button" class="button" on:click=move |_| play(true)>"All seats"</button>
            </div>
            <Outcome entry=entry />
        </form>
    }
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

#[component]
fn Presets(entry: Entry) -> impl IntoView {
    view! {
        <label class="field">
            <span>"Service"</span>
            <select
                class="select"
                on:change:target=move |event| {
                    let url = event.target().value();
                    if !url.is_empty() && url != entry.base_url.get_untracked() {
                        entry.base_url.set(url);
                        // A key belongs to the service that it was entered for.
                        entry.key.set(String::new());
                    }
                }
            >
                <option value="">"Another one"</option>
                {PRESETS
                    .map(|(name, url)| view! { <option value=url selected=move || entry.base_url.get() == url>{name}</option> })
                    .collect_view()}
            </select>
        </label>
    }
}

#[component]
fn Field(
    label: &'static str,
    value: RwSignal<String>,
    kind: &'static str,
    hint: &'static str,
) -> impl IntoView {
    view! {
        <label class="field">
            <span>{label}</span>
            <input
                type=kind
                placeholder=hint
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                prop:value=value
                on:input:target=move |event| value.set(event.target().value())
            />
        </label>
    }
}

#[component]
fn Outcome(entry: Entry) -> impl IntoView {
    view! {
        <p
            class="form-outcome"
            class:form-works=move || entry.tested.with(|tested| matches!(tested, Tested::Works(_)))
            class:form-failed=move || entry.tested.with(|tested| matches!(tested, Tested::Failed(_)))
            role="status"
        >
            {move || match entry.tested.get() {
                Tested::NotYet => String::new(),
                Tested::Asking => "Asking the model…".to_owned(),
                Tested::Works(words) | Tested::Failed(words) => words,
            }}
        </p>
    }
}
