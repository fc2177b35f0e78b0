//! What is asked of a model, whatever the service.

use serde::{Deserialize, Serialize};

use super::Purpose;
use crate::llm::Bill;

/// One question to a model: a conversation that the model is to continue by one message.
///
/// It names no model and no service; those belong to the [`Connection`](crate::llm::Connection).
#[derive(Debug, Clone, PartialEq)]
pub struct Request {
    /// What it is for. It stays here: a service is sent the messages and the settings alone.
    pub purpose: Purpose,
    /// The conversation so far, oldest first.
    pub messages: Vec<Message>,
    /// How freely the model chooses its words, from 0 (the likeliest ones) to 2; `None` leaves it to
    /// the service. A model that takes no temperature is asked without.
    pub temperature: Option<f32>,
    /// The most tokens the model may write, its thinking included; `None` leaves it to the service.
    pub max_tokens: Option<u32>,
    /// The form in which the reply is wanted, where the service can keep to one; `None` for free text.
    pub form: Option<ReplyForm>,
    /// Who pays for it.
    pub bill: Bill,
}

/// A reply in the form of one JSON object.
///
/// Each service is asked for it in the strictest way that it knows. Where it knows none, the request goes out without the
/// form and its instruction, so the messages themselves say how to answer in plain text.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ReplyForm {
    /// What the form is called: letters, digits, `_` and `-`, at most 64 of them.
    pub name: String,
    /// The object's fields, in order. Each is a text, and none may be missing.
    pub fields: Vec<String>,
    /// One sentence that stands at the end of the system message when the reply is asked for as JSON. It names JSON:
    /// services insist on the word.
    pub instruction: String,
}

impl Request {
    /// A request of these messages, for this purpose, that leaves everything else to the service.
    ///
    /// ```
    /// use among_agents::llm::{Message, Purpose, Request, SampleReply};
    ///
    /// const WHO: Purpose = Purpose::new("who", SampleReply::text("It is Red."));
    /// let request = Request::new(WHO, [Message::system("You are a crewmate."), Message::user("Who is it?")])
    ///     .with_temperature(0.7)
    ///     .with_max_tokens(400);
    /// assert_eq!(request.messages.len(), 2);
    /// ```
    pub fn new(purpose: Purpose, messages: impl IntoIterator<Item = Message>) -> Self {
        Self {
            purpose,
            messages: messages.into_iter().collect(),
            temperature: None,
            max_tokens: None,
            form: None,
            bill: Bill::default(),
        }
    }

    /// The same request at this temperature, 0 to 2.
    pub fn with_temperature(self, temperature: f32) -> Self {
        Self {
            temperature: Some(temperature),
            ..self
        }
    }

    /// The same request with a reply of at most this many tokens.
    pub fn with_max_tokens(self, max_tokens: u32) -> Self {
        Self {
            max_tokens: Some(max_tokens),
            ..self
        }
    }

    /// The same request for a reply in this form.
    pub fn with_form(self, form: ReplyForm) -> Self {
        Self {
            form: Some(form),
            ..self
        }
    }
}

/// One message of a conversation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// Who speaks.
    pub role: Role,
    /// What is said, as plain text.
    pub content: String,
}

impl Message {
    /// Instructions that hold for the whole conversation.
    pub fn system(content: impl Into<String>) -> Self {
        Self {
            role: Role::System,
            content: content.into(),
        }
    }

    /// What is put to the model.
    pub fn user(content: impl Into<String>) -> Self {
        Self {
            role: Role::User,
            content: content.into(),
        }
    }

    /// What the model said earlier.
    pub fn assistant(content: impl Into<String>) -> Self {
        Self {
            role: Role::Assistant,
            content: content.into(),
        }
    }
}

/// Who speaks in a [`Message`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Whoever set the model up.
    System,
    /// Whoever asks.
    User,
    /// The model.
    Assistant,
}
