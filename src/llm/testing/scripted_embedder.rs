//! A scripted embedder, for tests.

use std::{cell::RefCell, rc::Rc};

use futures::future::LocalBoxFuture;

use crate::llm::{Embedder, Embeddings, LlmError};

type EmbedderScript = Box<dyn FnMut(&[String]) -> Result<Vec<Vec<f32>>, LlmError>>;

/// An embedder whose answers are written by a test. It reports no token counts and records every request.
/// Clones are the same embedder.
///
/// ```
/// use among_agents::llm::{Embedder, ScriptedEmbedder};
/// use futures::FutureExt;
///
/// let embedder = ScriptedEmbedder::of_each(|text| vec![text.len() as f32, 1.0]);
/// let answer = embedder.embed(vec!["a body".to_owned()]).now_or_never();
/// let vectors = answer.map(|answer| answer.map(|embeddings| embeddings.vectors));
/// assert_eq!(vectors, Some(Ok(vec![vec![6.0, 1.0]])));
/// assert_eq!(embedder.asked(), [["a body"]]);
/// ```
#[derive(Clone)]
pub struct ScriptedEmbedder {
    script: Rc<RefCell<EmbedderScript>>,
    asked: Rc<RefCell<Vec<Vec<String>>>>,
}

impl ScriptedEmbedder {
    /// Returns an embedder that computes each answer from the texts. The closure may have state.
    pub fn new(script: impl FnMut(&[String]) -> Result<Vec<Vec<f32>>, LlmError> + 'static) -> Self {
        Self {
            script: Rc::new(RefCell::new(Box::new(script))),
            asked: Rc::default(),
        }
    }

    /// Returns an embedder that computes each text's vector with `numbers`.
    pub fn of_each(numbers: impl Fn(&str) -> Vec<f32> + 'static) -> Self {
        Self::new(move |texts| Ok(texts.iter().map(|text| numbers(text)).collect()))
    }

    /// Returns the texts of every request so far, in the order in which the requests were first polled.
    pub fn asked(&self) -> Vec<Vec<String>> {
        self.asked.borrow().clone()
    }
}

impl Embedder for ScriptedEmbedder {
    fn name(&self) -> String {
        "scripted".to_owned()
    }

    fn embed(&self, texts: Vec<String>) -> LocalBoxFuture<'static, Result<Embeddings, LlmError>> {
        let embedder = self.clone();
        Box::pin(async move {
            let vectors = (embedder.script.borrow_mut())(&texts);
            embedder.asked.borrow_mut().push(texts);
            Ok(Embeddings {
                vectors: vectors?,
                usage: None,
            })
        })
    }
}
