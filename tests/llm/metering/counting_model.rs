//! A model that completes abandoned requests, and charges for them. Its service counts 1.7 times as many
//! prompt tokens as are estimated.

use crate::common::LegalReplies;
use among_agents::clock::{Clock, VirtualClock};
use among_agents::game::Action;
use among_agents::llm::{BillableTry, Completion, LlmError, Model, Request, Usage, estimate_request};
use futures::future::LocalBoxFuture;
use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

/// A model whose answers take varying times on a virtual clock. Clones are the same model.
#[derive(Clone)]
pub struct CountingModel {
    clock: VirtualClock,
    legal: LegalReplies,
    asked: Rc<Cell<u32>>,
    counted: Rc<Cell<u64>>,
    received: Rc<Cell<u64>>,
    in_flight: Rc<Cell<usize>>,
}

impl CountingModel {
    pub fn new(clock: VirtualClock, legal: LegalReplies) -> CountingModel {
        CountingModel {
            clock,
            legal,
            asked: Rc::default(),
            counted: Rc::default(),
            received: Rc::default(),
            in_flight: Rc::default(),
        }
    }

    /// Returns the number of requests.
    pub fn asked(&self) -> u32 {
        self.asked.get()
    }

    /// Returns the number of tokens written.
    pub fn counted(&self) -> u64 {
        self.counted.get()
    }

    /// Returns the number of requests that were not answered yet, abandoned ones included.
    pub fn in_flight(&self) -> usize {
        self.in_flight.get()
    }

    /// Takes all requests for answered, because nobody waits for the answers any more.
    pub fn forget_in_flight(&self) {
        self.in_flight.set(0);
    }

    /// Returns the number of prompt tokens.
    pub fn received(&self) -> u64 {
        self.received.get()
    }
}

impl Model for CountingModel {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        let CountingModel {
            clock,
            legal,
            asked,
            counted,
            received,
            in_flight,
        } = self.clone();
        Box::pin(async move {
            let billable = BillableTry::begin(&request).await;
            let number = asked.get();
            asked.set(number + 1);
            in_flight.set(in_flight.get() + 1);
            let prompt = (estimate_request(&request) * 17).div_ceil(10);
            received.set(received.get() + prompt);
            let written = 60 + number % 9;
            counted.set(counted.get() + u64::from(written));
            let mut actions = legal.all();
            actions.retain(|reply| !matches!(reply.offer.complete(), Some(Action::ViewMonitor(_))));
            let actions: Vec<String> = actions.into_iter().map(|reply| reply.wording).collect();
            let millis = 500 + u64::from(number) * 613 % 1_000;
            clock.sleep(Duration::from_millis(millis)).await;
            let answer = Ok(Completion {
                usage: Some(Usage {
                    prompt: u32::try_from(prompt).expect("prompts are short"),
                    completion: written,
                    ..Usage::default()
                }),
                ..Completion::of(reply(&actions, number as usize))
            });
            in_flight.set(in_flight.get().saturating_sub(1));
            billable.ended(&answer);
            answer
        })
    }
}

/// Returns a reply in parts that chooses one of these actions.
pub fn reply(actions: &[String], number: usize) -> String {
    let task = actions.iter().find(|action| action.starts_with("COMPLETE"));
    let chosen = task.unwrap_or(&actions[number * 7 % actions.len()]);
    format!("[Condensed Memory] I go on.\n[Thinking Process] This will do.\n[Action] {chosen}")
}
