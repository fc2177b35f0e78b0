//! The purpose of a request.

use std::borrow::Cow;

/// The purpose of a request. Stand-ins for a model choose their reply by it; it is never sent to a service.
///
/// A purpose is a value and not an enum variant, since `llm` knows nothing of the game and its minds. Each
/// purpose is declared next to its question, together with a label and a sample reply. So a new question
/// needs no entry in a list, and none can be asked without a sample for estimates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Purpose {
    name: &'static str,
    label: &'static str,
    subject: Option<String>,
    sample: SampleReply,
}

/// A reply of typical kind and length, for cost estimates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SampleReply {
    /// A fixed text.
    Text(Cow<'static, str>),
    /// The chosen action, preceded by these other parts of the reply.
    Choice(&'static [&'static str]),
    /// The chosen words or action alone, without parts.
    Words,
}

impl Purpose {
    /// Creates a purpose with this name, this label for people, and this sample reply.
    pub const fn new(name: &'static str, label: &'static str, sample: SampleReply) -> Self {
        Self {
            name,
            label,
            subject: None,
            sample,
        }
    }

    /// Sets the subject, which distinguishes several requests with this purpose.
    pub fn with_subject(self, subject: impl Into<String>) -> Self {
        Self {
            subject: Some(subject.into()),
            ..self
        }
    }

    /// Returns the name, which is unique among the purposes of a mind.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the label, by which people recognise the purpose.
    pub fn label(&self) -> &'static str {
        self.label
    }

    /// Returns the subject, such as the question to be answered; `None` if the label says it all.
    pub fn subject(&self) -> Option<&str> {
        self.subject.as_deref()
    }

    /// Returns the sample reply.
    pub fn sample(&self) -> &SampleReply {
        &self.sample
    }
}

impl SampleReply {
    /// Returns a sample of this text.
    pub const fn text(text: &'static str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}
