//! The fields of a connection.

use super::entry::Entry;
use crate::llm::built_in::is_offered;
use crate::llm::services::{PRESETS, Preset, preset};
use crate::llm::{BaseUrl, Dialect, Limits};
use crate::ui::check::small_type;
use crate::ui::desk::desk;
use crate::ui::element::{El, button, el, entered, is_ticked, option};
use leptos::prelude::*;

/// A service that stands in no list, and how it is spoken to.
const OTHERS: [(&str, Dialect); 2] = [
    ("Another one, as OpenAI's", Dialect::OpenAi),
    ("Another one, as Anthropic's", Dialect::Anthropic),
];

/// A field for text.
pub fn field(label: &str, value: RwSignal<String>, kind: &str, hint: &str) -> El {
    let input = input(value, kind, hint);
    el("label")
        .class("field")
        .child(el("span").text(label))
        .child(input)
}

fn input(value: RwSignal<String>, kind: &str, hint: &str) -> El {
    el("input")
        .attr("type", kind)
        .attr("placeholder", hint)
        .attr("autocomplete", "off")
        .attr("autocapitalize", "off")
        .attr("spellcheck", "false")
        .value_of(move || value.get())
        .on("input", move |event| value.set(entered(&event)))
}

/// How many requests go out at once; where nothing is entered, as many as suit the service.
pub fn at_once(entry: Entry) -> El {
    let usual = move || {
        let base_url = BaseUrl::new(&entry.base_url.get()).ok();
        let base_url = base_url.filter(|_| entry.has_an_address());
        let usual = Limits::usual_at(base_url.as_ref()).in_flight;
        match entry.base_url.with(String::is_empty) && entry.has_an_address() {
            true => "as suits the service".to_owned(),
            false => format!("{usual}, as suits this service"),
        }
    };
    el("label")
        .class("field")
        .child(el("span").text("Requests at once"))
        .child(input(entry.at_once, "number", "").attr_of("placeholder", usual))
}

/// The model for embeddings, where a service can have one.
pub fn embeddings(entry: Entry) -> El {
    let hint = move || {
        let known = preset(entry.dialect.get(), entry.base_url.get().trim());
        match known.and_then(|preset| preset.embeddings) {
            Some(model) => format!("such as {model}; empty compares by words"),
            None => "empty: texts are compared by their words".to_owned(),
        }
    };
    el("label")
        .class("field")
        .attr_when("hidden", move || entry.dialect.get() != Dialect::OpenAi)
        .child(el("span").text("Model for embeddings"))
        .child(input(entry.embeddings, "text", "").attr_of("placeholder", hint))
        .child(small_type("for Recallers, which look for what is alike"))
}

/// Which service it is: one that people use, or another one.
pub fn presets(entry: Entry) -> El {
    let chosen = move || {
        let (dialect, base_url) = (entry.dialect.get(), entry.base_url.get());
        preset(dialect, base_url.trim()).map_or(dialect.name(), |preset| preset.name)
    };
    let others = OTHERS.map(|(label, dialect)| option(dialect.name(), label));
    let select = el("select")
        .class("select")
        .children(others)
        .children(offered().map(|preset| option(preset.name, preset.name)))
        .value_of(chosen)
        .on("change", move |event| choose(entry, &entered(&event)));
    el("label")
        .class("field")
        .child(el("span").text("Service"))
        .child(select)
}

/// What can be chosen here; the browser's own model only where it has one.
fn offered() -> impl Iterator<Item = &'static Preset> {
    let has_own_model = is_offered();
    PRESETS
        .iter()
        .filter(move |preset| preset.dialect.has_an_address() || has_own_model)
}

fn choose(entry: Entry, name: &str) {
    let preset = PRESETS.iter().find(|preset| preset.name == name);
    let dialect = preset.map_or_else(|| Dialect::named(name), |preset| Some(preset.dialect));
    entry.dialect.set(dialect.unwrap_or_default());
    let Some(preset) = preset else { return };
    if preset.base_url != entry.base_url.get_untracked() {
        entry.base_url.set(preset.base_url.to_owned());
        // A key belongs to the service that it was entered for, and so do the models that it has.
        entry.key.set(String::new());
        entry.models.set(Vec::new());
        entry
            .embeddings
            .set(preset.embeddings.unwrap_or_default().to_owned());
    }
}

/// The model's name, with those that the service has as suggestions.
pub fn model_name(entry: Entry) -> El {
    let models = move || Some(entry.models.get());
    let suggestions = move |models: Vec<String>| {
        el("datalist")
            .attr("id", "models")
            .children(models.iter().map(|model| option(model, model)))
    };
    el("div")
        .class("field-with")
        .child(
            el("label")
                .class("field")
                .child(el("span").text("Model"))
                .child(input(entry.model, "text", "as the service calls it").attr("list", "models")),
        )
        .part(models, suggestions)
        .child(
            button("button button-small", "List the models", move || {
                entry.list_models()
            })
            .attr_when("disabled", move || {
                entry.base_url.with(|url| url.trim().is_empty())
            }),
        )
}

/// The key, and whether it is remembered.
pub fn api_key(entry: Entry) -> El {
    let desk = desk();
    let remember = el("input")
        .attr("type", "checkbox")
        .checked_of(move || entry.remember.get())
        .on("change", move |event| {
            entry.remember.set(is_ticked(&event));
            // Whoever unticks it wants the key gone, whether or not a button is pressed afterwards.
            if !is_ticked(&event) {
                desk.forget_key(entry.id.get_untracked());
            }
        });
    el("div")
        .class("key-fields")
        .child(field(
            "API key",
            entry.key,
            "password",
            "none for a model on this machine",
        ))
        .child(
            el("label")
                .class("check")
                .child(remember)
                .text("Remember on this device"),
        )
        .child(
            el("p")
                .class("quiet small")
                .text("Unticked, the key is gone when this page is closed."),
        )
}
