//! Tests of the browser's built-in model with a stand-in that records its use.

use std::time::Duration;

use among_agents::browser::{BrowserClock, BrowserPromptApi, platform};
use among_agents::clock::Clock;
use among_agents::llm::built_in::{Availability, BuiltInModel};
use among_agents::llm::{Completion, LlmError, Message, Model, ReplyForm, Request, test_request};
use wasm_bindgen_test::wasm_bindgen_test;

/// Sets up a browser whose model has this availability, and answers with this expression of `input` and
/// `options`.
fn browser(availability: &str, answer: &str) {
    run(&format!(
        "globalThis.told = [];
         globalThis.LanguageModel = {{
             availability: async (options) => {{ told.push(['availability', options]); return '{availability}'; }},
             params: async () => ({{ defaultTopK: 3, maxTopK: 8, defaultTemperature: 1, maxTemperature: 1.5 }}),
             create: async (options) => {{
                 told.push(['create', options]);
                 return {{
                     prompt: (input, options) => {{
                         told.push(['prompt', input, options]);
                         options.signal.addEventListener('abort', () => told.push(['aborted']));
                         return {answer};
                     }},
                     destroy: () => told.push(['destroy']),
                 }};
             }},
         }};"
    ));
}

/// Runs a script in the page and returns its result as text.
fn run(script: &str) -> String {
    let said = js_sys::eval(script).expect("the script runs");
    said.as_string().unwrap_or_default()
}

/// Returns the model of the browser as it is now.
fn built_in_model() -> BuiltInModel {
    BuiltInModel::new(platform().prompt_api)
}

fn request() -> Request {
    test_request([Message::system("You are Red."), Message::user("Who?")])
        .with_temperature(1.75)
        .with_form(ReplyForm {
            name: "turn".to_owned(),
            fields: vec!["action".to_owned()],
            instruction: "Answer in JSON.".to_owned(),
            plain_instruction: String::new(),
        })
}

// A single test, since the page has only one `LanguageModel`.
#[wasm_bindgen_test]
async fn the_built_in_model_is_asked_as_the_browser_wants() {
    run("delete globalThis.LanguageModel");
    assert!(BrowserPromptApi::find().is_none());
    let answer = built_in_model().complete(request()).await;
    assert_eq!(answer, Err(LlmError::NotBuiltIn(Availability::NotOffered)));

    browser("available", "Promise.resolve(' VOTE Red\\n')");
    let answer = built_in_model().complete(request()).await;
    assert_eq!(answer, Ok(Completion::of("VOTE Red")));
    let told = run(
        "JSON.stringify(told.filter(([name]) => name !== 'aborted'), null, 1).replaceAll(/\\n\\s*/g, '')",
    );
    assert_eq!(
        told,
        concat!(
            r#"[["availability",{"expectedInputs": [{"type": "text","languages": ["en"]}],"#,
            r#""expectedOutputs": [{"type": "text","languages": ["en"]}]}],"#,
            r#"["create",{"expectedInputs": [{"type": "text","languages": ["en"]}],"#,
            r#""expectedOutputs": [{"type": "text","languages": ["en"]}],"signal": {},"#,
            r#""initialPrompts": [{"role": "system","content": "You are Red.\n\nAnswer in JSON."}],"#,
            r#""topK": 3,"temperature": 1.5}],"#,
            r#"["prompt","Who?",{"signal": {},"responseConstraint": {"type": "object","#,
            r#""properties": {"action": {"type": "string"}},"required": ["action"],"#,
            r#""additionalProperties": false}}],["destroy"]]"#,
        )
    );

    browser("available", "new Promise(() => {})");
    let mut asked = built_in_model().complete(request());
    while run("told.at(-1)?.[0]") != "prompt" {
        let pause = BrowserClock.sleep(Duration::from_millis(10));
        futures::future::select(&mut asked, pause).await;
    }
    drop(asked);
    assert_eq!(
        run("told.slice(-2).map(([name]) => name).sort().join()"),
        "aborted,destroy"
    );

    browser(
        "available",
        "Promise.reject(new DOMException('too much', 'QuotaExceededError'))",
    );
    let answer = built_in_model().complete(request()).await;
    assert_eq!(answer.map_err(|error| error.kind()), Err("too long"));

    browser("downloading", "null");
    let answer = built_in_model().complete(request()).await;
    assert_eq!(answer, Err(LlmError::NotBuiltIn(Availability::Downloading)));
    run("delete globalThis.LanguageModel");
}
