//! The connection test.

use std::{fmt, time::Duration};

use futures::future::join;
use serde_json::Value;

use crate::clock::{Clock, within};
use crate::llm::built_in::BuiltInModel;
use crate::llm::protocol::{Availability, json, without_fence};
use crate::llm::{
    Completion, Connection, JsonSupport, LlmError, Message, Model, Platform, Purpose, Quirks, ReplyForm,
    Request, SampleReply, ServiceModel, Usage,
};

/// The test prompt.
const QUESTION: &str = "Reply with the single word: ready";
/// The purpose of the test requests.
const TEST: Purpose = Purpose::new("connection test", "Connection test", SampleReply::text("ready"));
/// Enough tokens for that word, at little cost.
const FEW_TOKENS: u32 = 16;
/// Enough tokens for that word in a small JSON object.
const SOME_TOKENS: u32 = 64;
/// The pause before the second try.
const PAUSE: Duration = Duration::from_millis(300);
/// The time limit of the further checks, once it is known that the connection works.
const MAX_WAIT: Duration = Duration::from_secs(20);
/// How many characters of the answer are shown.
const FIRST_WORDS: usize = 60;

/// The result of a successful connection test. Its text is a few short sentences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Probe {
    /// The time from sending the request to the complete answer.
    pub latency: Duration,
    /// The beginning of the answer, at most 60 characters on one line.
    pub first_words: String,
    /// The tokens and the cost, if the service reports them.
    pub usage: Option<Usage>,
    /// The strictest form of JSON in which the model answered; `None` if that could not be determined.
    pub json: Option<JsonSupport>,
    /// Whether the service can stream its answers; `None` if that could not be determined.
    pub streams: Option<bool>,
    /// What was learnt about the service, to be stored with the connection.
    pub quirks: Quirks,
}

impl fmt::Display for Probe {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, tenth) = (self.latency.as_secs(), self.latency.subsec_millis() / 100);
        write!(
            out,
            "The model answered in {seconds}.{tenth} s: “{}”",
            self.first_words
        )?;
        match self.usage {
            Some(usage) => {
                let price = if usage.cost.is_some() {
                    ", cost reported"
                } else {
                    ""
                };
                write!(
                    out,
                    " ({} tokens in, {} out{price}).",
                    usage.prompt, usage.completion
                )?;
            }
            None => out.write_str(" (the service does not count tokens).")?,
        }
        out.write_str(match self.json {
            Some(JsonSupport::Schema) => " It keeps to a JSON schema.",
            Some(JsonSupport::Object) => " It answers in JSON, but keeps to no schema.",
            Some(JsonSupport::Plain) => " It answers in plain text only, which works too.",
            None => "",
        })?;
        out.write_str(match self.streams {
            Some(true) => " It streams.",
            Some(false) => " It does not stream.",
            None => "",
        })
    }
}

/// Requests one tiny completion over `connection`. If that works, requests two more concurrently: one in JSON
/// and one as a stream. Options that the service rejects on the way cost nothing, and the failure of either
/// does not fail the test.
///
/// For an in-page model, this starts its download if necessary, which requires a click by the person.
///
/// # Errors
/// The errors of [`probe`]; for an in-page model also [`LlmError::NotBuiltIn`].
pub async fn test_connection(
    connection: &Connection,
    platform: &Platform,
    time_limit: Duration,
) -> Result<Probe, LlmError> {
    let service = match connection {
        Connection::Http(http, endpoint) => ServiceModel::new(http, endpoint.clone(), platform),
        Connection::InPage(_) => return test_built_in(platform, time_limit).await,
    };
    let clock = &*platform.clock;
    let (probe, max_tokens) = first_answer(&service, clock, time_limit).await?;
    let rest = time_limit.min(MAX_WAIT);
    let streamed = question(max_tokens);
    let (json, streams) = join(
        answers_in_json(&service, clock, rest, max_tokens),
        within(clock, rest, service.streams(&streamed)),
    )
    .await;
    let quirks = service.quirks();
    Ok(Probe {
        json: json.map(|is_json| if is_json { quirks.json } else { JsonSupport::Plain }),
        streams: streams.and_then(Result::ok),
        quirks,
        ..probe
    })
}

async fn test_built_in(platform: &Platform, time_limit: Duration) -> Result<Probe, LlmError> {
    if let Some(api) = &platform.prompt_api
        && api.availability().await == Availability::Downloadable
    {
        api.start_download();
        return Err(LlmError::NotBuiltIn(Availability::Downloading));
    }
    let (model, clock) = (BuiltInModel::new(platform.prompt_api.clone()), &*platform.clock);
    let (probe, max_tokens) = first_answer(&model, clock, time_limit).await?;
    let json = answers_in_json(&model, clock, time_limit.min(MAX_WAIT), max_tokens).await;
    Ok(Probe {
        json: json.map(|is_json| {
            if is_json {
                JsonSupport::Schema
            } else {
                JsonSupport::Plain
            }
        }),
        ..probe
    })
}

/// Returns whether the model answers in JSON on request; `None` if it does not answer.
async fn answers_in_json(
    model: &dyn Model,
    clock: &dyn Clock,
    time_limit: Duration,
    max_tokens: MaxTokens,
) -> Option<bool> {
    const FIELD: &str = "word";
    let form = ReplyForm {
        name: "test".to_owned(),
        fields: vec![FIELD.to_owned()],
        instruction: "Reply with a JSON object whose field “word” is the word.".to_owned(),
        plain_instruction: String::new(),
    };
    let request = question(max_tokens).with_form(form);
    let answer = within(clock, time_limit, model.complete(request)).await?.ok()?;
    let object: Option<Value> = json::read(without_fence(&answer.text));
    Some(object.is_some_and(|object| object[FIELD].is_string()))
}

/// Requests one tiny completion from `model`, in at most two tries, each within the time limit.
///
/// The second try follows after a short pause if the failure may be temporary. If the model spent all its
/// tokens on thinking, the second try has no token limit.
///
/// # Errors
/// The [`LlmError`] of the second try, or of the first if a second would be futile.
pub async fn probe(model: &dyn Model, clock: &dyn Clock, time_limit: Duration) -> Result<Probe, LlmError> {
    let (probe, _) = first_answer(model, clock, time_limit).await?;
    Ok(probe)
}

/// The maximum number of tokens in an answer; `None` for models that think first.
type MaxTokens = Option<u32>;

fn question(max_tokens: MaxTokens) -> Request {
    Request {
        max_tokens,
        ..Request::new(TEST, [Message::user(QUESTION)])
    }
}

/// Like [`probe`], but also returns the token limit of further answers.
async fn first_answer(
    model: &dyn Model,
    clock: &dyn Clock,
    time_limit: Duration,
) -> Result<(Probe, MaxTokens), LlmError> {
    let tiny = question(Some(FEW_TOKENS));
    let (answer, max_tokens) = match ask(model, clock, time_limit, tiny.clone()).await {
        Err(LlmError::CutShort { .. }) => (ask(model, clock, time_limit, question(None)).await, None),
        // After waiting for a whole time limit, the person is not made to wait for another.
        Err(error) if error.is_worth_retrying() && !matches!(error, LlmError::TimedOut { .. }) => {
            clock.sleep(PAUSE).await;
            (ask(model, clock, time_limit, tiny).await, Some(SOME_TOKENS))
        }
        answer => (answer, Some(SOME_TOKENS)),
    };
    Ok((answer?, max_tokens))
}

async fn ask(
    model: &dyn Model,
    clock: &dyn Clock,
    time_limit: Duration,
    request: Request,
) -> Result<Probe, LlmError> {
    let asked_at = clock.now_ms();
    let answer = within(clock, time_limit, model.complete(request)).await;
    let Completion { text, usage, .. } = answer.unwrap_or(Err(LlmError::TimedOut { after: time_limit }))?;
    let latency_ms = (clock.now_ms() - asked_at).max(0.0);
    Ok(Probe {
        latency: Duration::from_secs_f64(latency_ms / 1000.0),
        first_words: first_words(&text),
        usage,
        json: None,
        streams: None,
        quirks: Quirks::default(),
    })
}

fn first_words(text: &str) -> String {
    let on_one_line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut words: String = on_one_line.chars().take(FIRST_WORDS).collect();
    if words.len() < on_one_line.len() {
        words.pop();
        words.push('…');
    }
    words
}

#[cfg(test)]
#[path = "probe_tests.rs"]
mod tests;
