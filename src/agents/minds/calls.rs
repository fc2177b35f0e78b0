//! The calls that a mind makes on the way to one choice.

use super::asking::{Asking, Readable};
use super::reply::Question;
use super::reply_parts::after_thinking;
use super::reply_text::{kept, readable};
use crate::agents::Failure;
use crate::llm::{Completion, LlmError, Model, Request};
use futures::future::join_all;
use std::cell::Cell;
use std::rc::Rc;

/// The calls of one choice: some for words that the mind puts together, one for the choice itself.
pub(super) struct Calls {
    model: Rc<dyn Model>,
    again: Rc<Cell<u32>>,
    without: Vec<String>,
}

/// A choice that could be read, with what the mind had to do without.
pub(super) struct Chosen {
    pub(super) readable: Readable,
    pub(super) without: Vec<String>,
}

impl Calls {
    /// Nothing asked yet.
    pub(super) fn of(model: &Rc<dyn Model>) -> Calls {
        Calls {
            model: Rc::clone(model),
            again: Rc::default(),
            without: Vec::new(),
        }
    }

    /// Counts how often the choice is asked again.
    pub(super) fn again(&self) -> Rc<Cell<u32>> {
        Rc::clone(&self.again)
    }

    /// What the model says for one part of the mind, called so in notes (“its reflection”), as it is kept. Where nothing can be
    /// had the mind goes on without, and a note says so.
    pub(super) async fn words(&mut self, part: &str, request: Request) -> Option<String> {
        let answer = self.model.complete(request).await;
        self.words_of(part, answer)
    }

    /// The same for several requests, which are asked side by side. What is noted of several is noted once.
    pub(super) async fn words_side_by_side(
        &mut self,
        part: &str,
        requests: impl IntoIterator<Item = Request>,
    ) -> Vec<Option<String>> {
        let asked = requests.into_iter().map(|request| self.model.complete(request));
        let answers = join_all(asked).await;
        let words = answers.into_iter().map(|answer| self.words_of(part, answer));
        words.collect()
    }

    /// The words of an answer without what was thought aloud before them.
    fn words_of(&mut self, part: &str, answer: Result<Completion, LlmError>) -> Option<String> {
        let words = answer.map(|completion| kept(after_thinking(&readable(&completion.text)).trim()));
        let why = match words {
            Ok(words) if !words.is_empty() => return Some(words),
            Ok(_) => LlmError::Empty.to_string(),
            Err(error) => error.to_string(),
        };
        self.do_without(format!("It did without {part}: {why}"));
        None
    }

    /// Something that a mind does without, in a sentence.
    pub(super) fn do_without(&mut self, sentence: String) {
        if !self.without.contains(&sentence) {
            self.without.push(sentence);
        }
    }

    /// The choice: asked for, and asked for again at most so often where the reply cannot be read. `parts` are the headings
    /// that a reply is to have, in words.
    ///
    /// # Errors
    /// When the model cannot be reached or never answers readably.
    pub(super) async fn choice(
        self,
        request: Request,
        question: Question,
        (at_most, parts): (usize, &'static str),
    ) -> Result<Chosen, Failure> {
        let asking = Asking {
            model: self.model,
            request,
            question,
            at_most,
            parts,
            again: self.again,
        };
        let readable = asking.until_readable().await?;
        Ok(Chosen {
            readable,
            without: self.without,
        })
    }
}
