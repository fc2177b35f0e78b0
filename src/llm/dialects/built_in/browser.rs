//! The built-in model as the browser offers it.
//!
//! It is reached by name, since most browsers have no such thing: a binding that insists on it would not even load.

use futures::future::LocalBoxFuture;
use js_sys::{Array, Function, JSON, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::{Availability, Prompt, error};
use crate::llm::abort::Abort;
use crate::llm::{Completion, LlmError, MAX_REPLY_BYTES, Model, Request, Sent};

/// The browser's built-in model. Each request has a session of its own, since a session remembers what was said in it.
#[derive(Debug, Clone, Copy, Default)]
pub struct BuiltInModel;

impl Model for BuiltInModel {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        Box::pin(async move {
            let sent = Sent::now(&request);
            let answer = ask(Prompt::of(&request)).await;
            sent.ended(&answer);
            answer
        })
    }
}

/// Whether the browser has a built-in model at all.
pub fn is_offered() -> bool {
    language_model().is_some()
}

/// What the browser says of its built-in model.
pub async fn availability() -> Availability {
    let Some(model) = language_model() else {
        return Availability::NotOffered;
    };
    match call(&model, "availability", &[options().into()]).await {
        Ok(word) => Availability::named(&word.as_string().unwrap_or_default()),
        Err(_) => Availability::Unavailable,
    }
}

/// Has the browser download its model, where it has not yet. That takes minutes and goes on by itself; browsers begin it
/// only when a person has just pressed something.
pub fn start_download() {
    if let Some(model) = language_model() {
        wasm_bindgen_futures::spawn_local(async move {
            if let Ok(session) = call(&model, "create", &[options().into()]).await {
                destroy(&session);
            }
        });
    }
}

async fn ask(prompt: Prompt) -> Result<Completion, LlmError> {
    let model = language_model().ok_or(LlmError::NotBuiltIn(Availability::NotOffered))?;
    match availability().await {
        Availability::Available => {}
        not_yet => return Err(LlmError::NotBuiltIn(not_yet)),
    }
    let stop = Abort::new().map_err(|thrown| read(&thrown))?;
    let create = options();
    set(&create, "signal", &stop.signal());
    let initial = JSON::parse(&prompt.initial).map_err(|thrown| read(&thrown))?;
    if Array::from(&initial).length() > 0 {
        set(&create, "initialPrompts", &initial);
    }
    choose_freely(&model, &create, prompt.temperature).await;
    let session = Session(
        call(&model, "create", &[create.into()])
            .await
            .map_err(|thrown| read(&thrown))?,
    );
    let asking = Object::new();
    set(&asking, "signal", &stop.signal());
    if let Some(schema) = &prompt.constraint {
        let schema = JSON::parse(schema).map_err(|thrown| read(&thrown))?;
        set(&asking, "responseConstraint", &schema);
    }
    let answer = call(&session.0, "prompt", &[prompt.input.into(), asking.into()])
        .await
        .map_err(|thrown| read(&thrown))?;
    let text = answer.as_string().unwrap_or_default();
    if text.len() > MAX_REPLY_BYTES {
        return Err(LlmError::TooBig);
    }
    let text = text.trim();
    if text.is_empty() {
        return Err(LlmError::Empty);
    }
    Ok(Completion::of(text))
}

/// Sets how freely the model chooses its words, where the browser lets a page do so: it tells its bounds then, and wants
/// both numbers or none.
async fn choose_freely(model: &JsValue, create: &Object, temperature: Option<f32>) {
    let Some(temperature) = temperature else { return };
    let Ok(bounds) = call(model, "params", &[]).await else {
        return;
    };
    let bound = |name: &str| get(&bounds, name).and_then(|number| number.as_f64());
    if let (Some(top_k), Some(highest)) = (bound("defaultTopK"), bound("maxTemperature")) {
        set(create, "topK", &top_k.into());
        set(create, "temperature", &f64::from(temperature).min(highest).into());
    }
}

/// What the model is to be made for; asked about and made with the same.
fn options() -> Object {
    let text = Object::new();
    set(&text, "type", &"text".into());
    set(&text, "languages", &Array::of1(&"en".into()));
    let expected = Array::of1(&text);
    let options = Object::new();
    set(&options, "expectedInputs", &expected);
    set(&options, "expectedOutputs", &expected);
    options
}

fn language_model() -> Option<JsValue> {
    get(&js_sys::global(), "LanguageModel").filter(|model| model.is_function() || model.is_object())
}

fn get(object: &JsValue, name: &str) -> Option<JsValue> {
    let value = Reflect::get(object, &name.into()).ok()?;
    (!value.is_undefined() && !value.is_null()).then_some(value)
}

fn set(object: &Object, name: &str, value: &JsValue) {
    // Setting a field of an object of one's own cannot fail.
    let _ = Reflect::set(object, &name.into(), value);
}

/// Calls a method that may not exist and waits for what it promises.
async fn call(object: &JsValue, method: &str, arguments: &[JsValue]) -> Result<JsValue, JsValue> {
    let method: Function = Reflect::get(object, &method.into())?.dyn_into()?;
    let promised = method.apply(object, &arguments.iter().collect::<Array>())?;
    JsFuture::from(Promise::resolve(&promised)).await
}

fn read(thrown: &JsValue) -> LlmError {
    let text = |name: &str| {
        get(thrown, name)
            .and_then(|text| text.as_string())
            .unwrap_or_default()
    };
    error(&text("name"), &text("message"))
}

fn destroy(session: &JsValue) {
    let destroyed = Reflect::get(session, &"destroy".into())
        .and_then(JsCast::dyn_into::<Function>)
        .and_then(|destroy| destroy.call0(session));
    // A session that cannot be ended ends with the page.
    drop(destroyed);
}

/// A session, ended when it is dropped.
struct Session(JsValue);

impl Drop for Session {
    fn drop(&mut self) {
        destroy(&self.0);
    }
}
