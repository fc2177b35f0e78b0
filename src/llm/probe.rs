//! Trying a connection out, for the button `Test connection`.

use std::{fmt, rc::Rc, time::Duration};

use super::{Completion, Connection, LlmError, Message, Model, OpenAiChat, Request, Usage};
use crate::clock::{Clock, within};

/// What the model is asked to say.
const QUESTION: &str = "Reply with the single word: ready";
/// Enough tokens for that word, and little to pay for.
const FEW_TOKENS: u32 = 16;
/// The pause before the second try.
const PAUSE: Duration = Duration::from_millis(300);
/// How many characters of the answer are shown.
const FIRST_WORDS: usize = 60;

/// A connection that works, and how well. Its text is one sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Probe {
    /// From sending the request to having the whole answer.
    pub latency: Duration,
    /// How the answer begins, in at most 60 characters on one line.
    pub first_words: String,
    /// What it cost in tokens, where the service tells.
    pub usage: Option<Usage>,
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
            Some(usage) => write!(out, " ({} tokens in, {} out).", usage.prompt, usage.completion),
            None => out.write_str(" (the service does not count tokens)."),
        }
    }
}

/// Asks the service of `connection` for one tiny completion.
///
/// # Errors
/// As [`probe`].
pub async fn test_connection(
    connection: &Connection,
    clock: Rc<dyn Clock>,
    time_limit: Duration,
) -> Result<Probe, LlmError> {
    match connection {
        Connection::OpenAi(endpoint) | Connection::Anthropic(endpoint) => {
            probe(&OpenAiChat::new(endpoint.clone()), clock, time_limit).await
        }
        Connection::BuiltIn => Err(LlmError::NotBuiltIn(super::built_in::Availability::NotOffered)),
    }
}

/// Asks `model` for one tiny completion, within the time limit for each of at most two tries.
///
/// The second try follows at once where a failure may pass; where the model spent all its tokens on
/// thinking, it may take as many as it wants.
///
/// # Errors
/// The [`LlmError`] of the second try, or of the first where another would be in vain.
pub async fn probe(model: &dyn Model, clock: Rc<dyn Clock>, time_limit: Duration) -> Result<Probe, LlmError> {
    let tiny = Request::new([Message::user(QUESTION)]).with_max_tokens(FEW_TOKENS);
    match ask(model, &*clock, time_limit, tiny.clone()).await {
        Err(LlmError::CutShort { .. }) => {
            ask(
                model,
                &*clock,
                time_limit,
                Request {
                    max_tokens: None,
                    ..tiny
                },
            )
            .await
        }
        // Whoever waited for a whole time limit in front of a button is not made to wait for another.
        Err(error) if error.is_worth_retrying() && !matches!(error, LlmError::TimedOut { .. }) => {
            clock.sleep(PAUSE).await;
            ask(model, &*clock, time_limit, tiny).await
        }
        answer => answer,
    }
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
mod tests {
    use super::*;
    use crate::{
        clock::VirtualClock,
        llm::{FinishReason, Quote, Scripted},
    };

    fn probing(
        answers: Vec<Result<Completion, LlmError>>,
    ) -> (Result<Probe, LlmError>, Vec<Request>, Duration) {
        let clock = VirtualClock::new();
        let shared: Rc<dyn Clock> = Rc::new(clock.clone());
        let model = Scripted::answering(answers).taking(Duration::from_millis(800), Rc::clone(&shared));
        let probe = clock.run_until(probe(&model, shared, Duration::from_secs(60)));
        (probe, model.requests(), clock.now())
    }

    #[test]
    fn a_working_connection_is_described() {
        let usage = Some(Usage {
            prompt: 14,
            cached: 0,
            completion: 2,
            cost: None,
        });
        let answer = Completion {
            text: "Ready,\nwilling".to_owned(),
            usage,
            finish: FinishReason::Stop,
        };
        let (probe, requests, _) = probing(vec![Ok(answer)]);
        let probe = probe.expect("it works");
        assert_eq!(probe.latency, Duration::from_millis(800));
        assert_eq!(
            probe.to_string(),
            "The model answered in 0.8 s: “Ready, willing” (14 tokens in, 2 out)."
        );
        assert_eq!(requests.len(), 1);
        assert_eq!(requests[0].max_tokens, Some(FEW_TOKENS));
    }

    #[test]
    fn a_thinking_model_gets_room_the_second_time() {
        let cut = Err(LlmError::CutShort {
            limit: Some(FEW_TOKENS),
        });
        let (probe, requests, _) = probing(vec![cut, Ok(Completion::of("ready"))]);
        assert_eq!(probe.map(|probe| probe.first_words), Ok("ready".to_owned()));
        assert_eq!(requests[1].max_tokens, None);
    }

    #[test]
    fn a_passing_failure_is_tried_once_more() {
        let down = || {
            Err(LlmError::ServiceDown {
                status: 503,
                retry_after: None,
                said: Quote::NONE,
            })
        };
        let (probe, requests, time) = probing(vec![down(), down(), Ok(Completion::of("ready"))]);
        assert_eq!(probe.err(), down().err());
        assert_eq!(requests.len(), 2);
        assert_eq!(time, Duration::from_millis(800 + 300 + 800));
    }

    #[test]
    fn a_wrong_key_is_not_tried_again() {
        let (_, requests, _) = probing(vec![Err(LlmError::KeyRefused { said: Quote::NONE })]);
        assert_eq!(requests.len(), 1);
    }

    #[test]
    fn long_answers_are_cut() {
        assert_eq!(first_words(&"ü".repeat(90)).chars().count(), FIRST_WORDS);
    }
}
