//! What a request is for.

use std::borrow::Cow;

/// What a request is for. Stand-ins for a model answer by it; it is never sent to a service.
///
/// A purpose is a value and no variant of an enum, since `llm` knows no game and no mind: each is declared
/// beside the question that it belongs to, together with a sample of the reply. So a new question needs no
/// entry in any list, and cannot be asked without saying what an estimate is to expect of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Purpose {
    name: &'static str,
    sample: SampleReply,
}

/// A reply of the usual kind and length, for estimates of what a model will cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SampleReply {
    /// This text.
    Text(Cow<'static, str>),
    /// The action that is chosen, as the last part of a reply whose other parts are these.
    Choice(&'static [&'static str]),
    /// What is said or chosen, in bare words.
    Words,
}

impl Purpose {
    /// A purpose of this name, with a sample of what is replied.
    pub const fn new(name: &'static str, sample: SampleReply) -> Self {
        Self { name, sample }
    }

    /// The name, which no other purpose of the same mind has.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// A sample of what is replied.
    pub fn sample(&self) -> &SampleReply {
        &self.sample
    }
}

impl SampleReply {
    /// This text.
    pub const fn text(text: &'static str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}
