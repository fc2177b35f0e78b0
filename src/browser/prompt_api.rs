//! The browser's Prompt API, with which it offers its built-in model.
//!
//! The API is looked up by name at run time, since most browsers lack it: a static binding would keep the
//! page from loading there.

use super::abort::Abort;
use crate::llm::built_in::{Availability, BuiltInPrompt, PromptApi, PromptException};
use futures::future::LocalBoxFuture;
use js_sys::{Array, Function, JSON, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// The browser's Prompt API. Each prompt has its own session, since a session remembers its conversation.
#[derive(Clone, Debug)]
pub struct BrowserPromptApi {
    /// The constructor `LanguageModel`.
    model: JsValue,
}

impl BrowserPromptApi {
    /// Returns the API of this browser, if it has one.
    pub fn find() -> Option<BrowserPromptApi> {
        let model = get(&js_sys::global(), "LanguageModel")?;
        (model.is_function() || model.is_object()).then_some(BrowserPromptApi { model })
    }
}

impl PromptApi for BrowserPromptApi {
    fn availability(&self) -> LocalBoxFuture<'static, Availability> {
        let model = self.model.clone();
        Box::pin(async move {
            match call(&model, "availability", &[options().into()]).await {
                Ok(word) => Availability::named(&word.as_string().unwrap_or_default()),
                Err(_) => Availability::Unavailable,
            }
        })
    }

    fn start_download(&self) {
        let model = self.model.clone();
        wasm_bindgen_futures::spawn_local(async move {
            if let Ok(session) = call(&model, "create", &[options().into()]).await {
                destroy(&session);
            }
        });
    }

    fn prompt(&self, prompt: BuiltInPrompt) -> LocalBoxFuture<'static, Result<String, PromptException>> {
        let model = self.model.clone();
        Box::pin(async move { ask(&model, prompt).await.map_err(|thrown| exception(&thrown)) })
    }
}

async fn ask(model: &JsValue, prompt: BuiltInPrompt) -> Result<String, JsValue> {
    let stop = Abort::new()?;
    let create = options();
    set(&create, "signal", &stop.signal());
    let initial = JSON::parse(&prompt.initial)?;
    if Array::from(&initial).length() > 0 {
        set(&create, "initialPrompts", &initial);
    }
    set_temperature(model, &create, prompt.temperature).await;
    let session = LanguageModelSession(call(model, "create", &[create.into()]).await?);
    let asking = Object::new();
    set(&asking, "signal", &stop.signal());
    if let Some(schema) = &prompt.constraint {
        set(&asking, "responseConstraint", &JSON::parse(schema)?);
    }
    let answer = call(&session.0, "prompt", &[prompt.input.into(), asking.into()]).await?;
    Ok(answer.as_string().unwrap_or_default())
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

fn exception(thrown: &JsValue) -> PromptException {
    let text = |name: &str| {
        get(thrown, name)
            .and_then(|text| text.as_string())
            .unwrap_or_default()
    };
    PromptException {
        name: text("name"),
        message: text("message"),
    }
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
