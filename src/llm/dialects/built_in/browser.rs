//! The built-in model in a browser.
//!
//! The API is looked up by name at run time, since most browsers lack it: a static binding would keep the
//! page from loading there.

use futures::future::LocalBoxFuture;
use js_sys::{Array, Function, JSON, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::{Availability, BuiltInPrompt, error};
use crate::llm::abort::Abort;
use crate::llm::{Completion, LlmError, MAX_REPLY_BYTES, Model, Request, Sent};

/// The browser's built-in model. Each request has its own session, since a session remembers its
/// conversation.
#[derive(Debug, Clone, Copy, Default)]
pub struct BuiltInModel;

impl Model for BuiltInModel {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        Box::pin(async move {
            let sent = Sent::begin(&request).await;
            let answer = ask(BuiltInPrompt::of(&request)).await;
            sent.ended(&answer);
            answer
        })
    }
}

/// Returns whether the browser has a built-in model at all.
pub fn is_offered() -> bool {
    language_model().is_some()
}

/// Asks the browser for the availability of its built-in model.
pub async fn availability() -> Availability {
    let Some(model) = language_model() else {
        return Availability::NotOffered;
    };
    match call(&model, "availability", &[options().into()]).await {
        Ok(word) => Availability::named(&word.as_string().unwrap_or_default()),
        Err(_) => Availability::Unavailable,
    }
}

/// Starts the download of the browser's model, if it is not there yet. The download takes minutes in the
/// background. Browsers start it only in response to a click or key press.
pub fn start_download() {
    if let Some(model) = language_model() {
        wasm_bindgen_futures::spawn_local(async move {
            if let Ok(session) = call(&model, "create", &[options().into()]).await {
                destroy(&session);
            }
        });
    }
}

async fn ask(prompt: BuiltInPrompt) -> Result<Completion, LlmError> {
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
    set_temperature(&model, &create, prompt.temperature).await;
    let session = LanguageModelSession(
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

/// Sets the temperature if the browser lets a page do so. Such a browser publishes its bounds, and requires
/// both the temperature and top-k or neither.
async fn set_temperature(model: &JsValue, create: &Object, temperature: Option<f32>) {
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

/// Returns the options of the model. The availability check and the creation must use the same ones.
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
    // Setting a field of the page's own object cannot fail.
    let _ = Reflect::set(object, &name.into(), value);
}

/// Calls a method that may not exist, and awaits the promise it returns.
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
    // A session that cannot be destroyed ends with the page.
    drop(destroyed);
}

/// A session, destroyed when it is dropped.
struct LanguageModelSession(JsValue);

impl Drop for LanguageModelSession {
    fn drop(&mut self) {
        destroy(&self.0);
    }
}
