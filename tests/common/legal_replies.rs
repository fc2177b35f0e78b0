//! Scripted models that know which actions are legal.

use super::counted_choices;
use among_agents::agents::{Agent, Choice, Memory, PendingChoice};
use among_agents::game::{Action, Offer, Room, View};
use among_agents::table::{Dice, Speech};
use futures::FutureExt;
use std::cell::RefCell;
use std::future::poll_fn;
use std::rc::Rc;

/// The legal actions of the seat that is asking its model, as replies. Models of all seats can share them,
/// since they are set anew each time an answer is polled. Clones are the same list.
#[derive(Clone, Default)]
pub struct LegalReplies(Rc<RefCell<Vec<LegalReply>>>);

/// A legal action, and the wording with which a model chooses it.
#[derive(Clone)]
pub struct LegalReply {
    pub offer: Offer,
    pub wording: String,
}

impl LegalReply {
    fn of(offer: Offer, view: &View<'_>) -> LegalReply {
        let action = match &offer {
            Offer::Complete(Action::ViewMonitor(_)) => Action::ViewMonitor(Room::Storage),
            Offer::Complete(action) => action.clone(),
            Offer::Speak => Action::Speak(Speech::new("I was in Admin.")),
        };
        LegalReply {
            offer,
            wording: action.wording(view.roster()),
        }
    }
}

impl LegalReplies {
    /// Returns the agent, which makes its seat's legal actions known while it asks its model.
    pub fn known_to_model_of(&self, agent: Rc<dyn Agent>) -> Rc<dyn Agent> {
        Rc::new(RevealingAgent {
            agent,
            replies: self.clone(),
        })
    }

    /// Returns all replies, in the order of the rule book.
    pub fn all(&self) -> Vec<LegalReply> {
        self.0.borrow().clone()
    }

    /// Returns whether this action is legal.
    pub fn contain(&self, action: &Action) -> bool {
        self.0
            .borrow()
            .iter()
            .any(|reply| reply.offer.complete() == Some(action))
    }

    /// Returns the wording of an action drawn with these dice.
    pub fn draw(&self, dice: &mut Dice) -> String {
        let replies = self.0.borrow();
        let drawn = dice.pick(&replies).expect("an asked seat has legal actions");
        drawn.wording.clone()
    }
}

/// An agent that makes its seat's legal actions known while it asks its model.
struct RevealingAgent {
    agent: Rc<dyn Agent>,
    replies: LegalReplies,
}

impl Agent for RevealingAgent {
    fn choose(&self, view: &View<'_>, memory: &Memory, dice: Dice) -> Choice {
        let legal = counted_choices(view.offers()).into_iter();
        let legal: Vec<_> = legal.map(|offer| LegalReply::of(offer, view)).collect();
        match self.agent.choose(view, memory, dice) {
            Choice::Made(made) => Choice::Made(made),
            Choice::Asked(PendingChoice {
                request,
                mut answer,
                retries,
            }) => {
                let replies = self.replies.clone();
                let answer = poll_fn(move |context| {
                    replies.0.replace(legal.clone());
                    answer.poll_unpin(context)
                });
                Choice::Asked(PendingChoice {
                    request,
                    answer: answer.boxed_local(),
                    retries,
                })
            }
        }
    }

    fn wrapped(&self) -> Option<&dyn Agent> {
        Some(&*self.agent)
    }
}
