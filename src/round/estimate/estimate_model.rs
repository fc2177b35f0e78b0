//! A stand-in for a model that answers at once and costs nothing.

use crate::game::{Action, View};
use crate::llm::{BillableTry, Completion, LlmError, Model, Request, SampleReply};
use futures::future::LocalBoxFuture;
use std::cell::RefCell;
use std::rc::Rc;

/// A stand-in for a model. It answers with the choice of the seat's bot, as long as a model's reply, or with
/// the sample reply of the request's purpose if the mind asks for something else.
#[derive(Clone, Default)]
pub struct EstimateModel {
    choice: Rc<RefCell<BotChoice>>,
}

/// The choice of the seat's bot.
#[derive(Default)]
struct BotChoice {
    /// The action, as the last part of a reply in parts.
    action: String,
    /// The words alone, or that the seat waits.
    bare: String,
}

impl EstimateModel {
    /// Makes later answers choose this action for the seat of the view.
    pub fn choose(&self, view: &View<'_>, action: &Action) {
        let wording = action.wording(view.roster());
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
    /// Returns the answer to this request.
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
        let answer = Ok(Completion::of(self.choice.borrow().reply(&request)));
        Box::pin(async move {
            BillableTry::begin(&request).await.ended(&answer);
            answer
        })
    }
}
