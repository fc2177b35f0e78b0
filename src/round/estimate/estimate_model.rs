//! A stand-in for a model, which answers at once and costs nothing.

use crate::game::{Action, View};
use crate::llm::{Completion, LlmError, Model, Request, SampleReply, Sent};
use futures::future::LocalBoxFuture;
use std::cell::RefCell;
use std::rc::Rc;

/// A stand-in for a model: it answers what the seat's bot would choose, in as many words as a model, and where a mind asks
/// for something else the sample reply that the request's purpose holds.
#[derive(Clone, Default)]
pub struct EstimateModel {
    choice: Rc<RefCell<BotChoice>>,
}

/// What the seat's bot would choose.
#[derive(Default)]
struct BotChoice {
    /// The action, as a reply in parts ends with it.
    action: String,
    /// Bare words, or that it waits.
    bare: String,
}

impl EstimateModel {
    /// From now on it answers that the seat of this view does this.
    pub(crate) fn learn(&self, view: &View<'_>, action: &Action) {
        let wording = action.wording(view.table());
        self.choice.replace(match action {
            Action::Ready => BotChoice {
                action: wording,
                bare: "<wait>".to_owned(),
            },
            Action::Speak(speech) if speech.is_silence() => BotChoice {
                action: "SPEAK (nothing)".to_owned(),
                bare: "<wait>".to_owned(),
            },
            Action::Speak(speech) => BotChoice {
                action: wording,
                bare: speech.words().to_owned(),
            },
            _ => BotChoice {
                bare: wording.clone(),
                action: wording,
            },
        });
    }
}

impl BotChoice {
    /// The answer to this request.
    fn reply(&self, request: &Request) -> String {
        match request.purpose.sample() {
            SampleReply::Text(text) => text.clone().into_owned(),
            SampleReply::Choice(parts) => {
                let parts: String = parts.iter().map(|part| format!("{part}\n")).collect();
                format!("{parts}[Action] {}", self.action)
            }
            SampleReply::Words => self.bare.clone(),
        }
    }
}

impl Model for EstimateModel {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        let sent = Sent::now(&request);
        let answer = Ok(Completion::of(self.choice.borrow().reply(&request)));
        sent.ended(&answer);
        Box::pin(std::future::ready(answer))
    }
}
