//! The fields of a connection.

use super::entry::ConnectionForm;
use crate::browser::BrowserPromptApi;
use crate::llm::services::{PRESETS, ServicePreset, preset};
use crate::llm::{BaseUrl, ConcurrencyLimit, Dialect};
use crate::settings::ServiceDraft;
use crate::ui::dom::{El, button, el, entered, is_ticked, option, small_type};
use leptos::prelude::*;

/// A text of a draft: how it is read and set.
pub type TextField = (fn(&ServiceDraft) -> &str, fn(&mut ServiceDraft, String));

/// The [`TextField`] for the struct member of this name.
macro_rules! text {
    ($name:ident) => {
        (
            |draft: &$crate::settings::ServiceDraft| &*draft.$name,
            |draft: &mut $crate::settings::ServiceDraft, text| draft.$name = text,
        )
    };
}
pub(crate) use text;

/// A labelled text field.
pub fn field(entry: ConnectionForm, label: &str, text: TextField, kind: &str, hint: &str) -> El {
    el("label")
        .class("field")
        .child(el("span").text(label))
        .child(input(entry, text, kind, hint))
}

fn input(entry: ConnectionForm, (read, set): TextField, kind: &str, hint: &str) -> El {
    el("input")
        .attr("type", kind)
        .attr("placeholder", hint)
        .attr("autocomplete", "off")
        .attr("autocapitalize", "off")
        .attr("spellcheck", "false")
        .value_of(move || entry.draft.with(|draft| read(draft).to_owned()))
        .on("input", move |event| {
            let text = entered(&event);
            entry.change(|draft| set(draft, text));
        })
}

/// The maximum number of requests in flight. An empty field means the service's usual limit.
pub fn at_once(entry: ConnectionForm) -> El {
    let usual = move || {
        let base_url = entry.draft.with(|draft| draft.base_url.clone());
        let read = BaseUrl::new(&base_url).ok().filter(|_| entry.has_an_address());
        let usual = ConcurrencyLimit::default_at(read.as_ref()).in_flight;
        match base_url.is_empty() && entry.has_an_address() {
            true => "as suits the service".to_owned(),
            false => format!("{usual}, as suits this service"),
        }
    };
    el("label")
        .class("field")
        .child(el("span").text("Requests at once"))
        .child(input(entry, text!(at_once), "number", "").attr_of("placeholder", usual))
}

/// Returns the preset that matches the draft, if any.
pub fn chosen(entry: ConnectionForm) -> Option<&'static ServicePreset> {
    entry
        .draft
        .with(|draft| preset(draft.dialect, draft.base_url.trim()))
}

/// The embedding model, for services that can have one.
pub fn embeddings(entry: ConnectionForm) -> El {
    let hint = move || match chosen(entry).and_then(|preset| preset.embeddings) {
        Some(model) => format!("such as {model}; empty compares by words"),
        None => "empty: texts are compared by their words".to_owned(),
    };
    el("label")
        .class("field")
        .attr_when("hidden", move || {
            entry.draft.with(|draft| !draft.dialect.has_embeddings())
        })
        .child(el("span").text("Model for embeddings"))
        .child(input(entry, text!(embeddings), "text", "").attr_of("placeholder", hint))
        .child(small_type("for Recallers, which look for what is alike"))
}

/// The choice of a service: a preset or another service.
pub fn presets(entry: ConnectionForm) -> El {
    let shown = move || {
        let dialect = entry.draft.with(|draft| draft.dialect);
        chosen(entry).map_or(dialect.name(), |preset| preset.name)
    };
    // Dialects of services that are not in the list.
    let other = |dialect: Dialect| Some(option(dialect.name(), dialect.spec().label?));
    let others = Dialect::ALL.into_iter().filter_map(other);
    let select = el("select")
        .class("select")
        .children(others)
        .children(offered().map(|preset| option(preset.name, preset.name)))
        .value_of(shown)
        .on("change", move |event| choose(entry, &entered(&event)));
    el("label")
        .class("field")
        .child(el("span").text("Service"))
        .child(select)
}

/// Returns the presets offered here. The browser's built-in model is offered only if the browser has one.
fn offered() -> impl Iterator<Item = &'static ServicePreset> {
    let is_offered = |preset: &&ServicePreset| match preset.dialect {
        Dialect::BuiltIn => BrowserPromptApi::find().is_some(),
        _ => true,
    };
    PRESETS.iter().filter(is_offered)
}

fn choose(entry: ConnectionForm, name: &str) {
    let preset = PRESETS.iter().find(|preset| preset.name == name);
    entry.change(|draft| match preset {
        Some(preset) => draft.choose(preset),
        None => draft.dialect = Dialect::named(name).unwrap_or_default(),
    });
}

/// The model's name, with the models of the service as suggestions.
pub fn model_name(entry: ConnectionForm) -> El {
    let models = move || Some(entry.models.get());
    let suggestions = move |models: Vec<String>| {
        el("datalist")
            .attr("id", "models")
            .children(models.iter().map(|model| option(model, model)))
    };
    let name = input(entry, text!(model), "text", "as the service calls it");
    el("div")
        .class("field-with")
        .child(
            el("label")
                .class("field")
                .child(el("span").text("Model"))
                .child(name.attr("list", "models")),
        )
        .part(models, suggestions)
        .child(
            button("button button-small", "List the models", move || {
                entry.list_models()
            })
            .attr_when("disabled", move || {
                entry.draft.with(|draft| draft.base_url.trim().is_empty())
            }),
        )
}

/// The API key, and whether it is stored on the device.
pub fn api_key(entry: ConnectionForm) -> El {
    let remember = el("input")
        .attr("type", "checkbox")
        .checked_of(move || entry.draft.with(|draft| draft.remember_key))
        .on("change", move |event| {
            entry.change(|draft| draft.remember_key = is_ticked(&event));
        });
    let left = move || match entry.draft.with(ServiceDraft::misses_key_of_other_url) {
        true => {
            "The key was entered for another base URL and is not sent to this one, so the field is empty."
        }
        false => "",
    };
    el("div")
        .child(field(
            entry,
            "API key",
            (ServiceDraft::key, ServiceDraft::set_key),
            "password",
            "none for a model on this machine",
        ))
        // The live region exists from the start, so that screen readers announce its changes.
        .child(el("p").class("key-left").attr("role", "status").words(left))
        .child(
            el("label")
                .class("check")
                .child(remember)
                .text("Remember on this device"),
        )
        .child(
            el("p")
                .class("quiet small")
                .text("If this is not ticked, the key is lost when this page is closed."),
        )
}
