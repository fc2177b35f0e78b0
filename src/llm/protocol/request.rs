//! A request to a model, in the same form for every service.

use serde::{Deserialize, Serialize};

use super::Purpose;
use crate::llm::Payer;

/// A request to a model: a conversation that the model continues with one message.
///
/// It names neither model nor service; those belong to the [`Connection`](crate::llm::Connection).
#[derive(Debug, Clone, PartialEq)]
pub struct Request {
    /// The purpose. It is not sent to the service.
    pub purpose: Purpose,
    /// The conversation so far, oldest first.
    pub messages: Vec<Message>,
    /// How freely the model chooses its words, from 0 (the most likely ones) to 2; `None` for the service's
    /// default. It is left out for models that do not accept it.
    pub temperature: Option<f32>,
    /// How the model is kept from repeating words of the conversation; `None` for the service's default. Sent
    /// in OpenAI's dialect only, and left out for services that do not accept it.
    pub repetition: Option<RepetitionLimits>,
    /// The maximum number of tokens of the reply; `None` for the service's default. If the model is known to
    /// reason and the service counts that as part of the reply, it is sent a higher limit.
    pub max_tokens: Option<u32>,
    /// Whether a reply that breaks off at the limit is good enough. Otherwise it is requested once more, with
    /// a higher limit.
    pub may_be_cut: bool,
    /// The JSON form of the reply, if the service supports one; `None` for free text.
    pub form: Option<ReplyForm>,
    /// The payer to whom the request is charged.
    pub payer: Payer,
}

/// How a model is kept from repeating words, by the names and meanings of the Transformers library.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RepetitionLimits {
    /// The factor by which a token that has occurred becomes less likely; 1 for no penalty.
    pub repetition_penalty: f32,
    /// The number of consecutive tokens that may not occur twice; 0 for no limit.
    pub no_repeat_ngram_size: u8,
}

/// A reply in the form of one JSON object.
///
/// Each service is asked for it in the strictest way it supports. If it supports none, the reply is requested
/// in plain text, with another instruction. What is sent contains one of the two instructions, never both.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ReplyForm {
    /// The name of the form: letters, digits, `_` and `-`, at most 64 of them.
    pub name: String,
    /// The object's fields, in order. All are texts and required.
    pub fields: Vec<String>,
    /// The end of the system message if the reply is requested as JSON. It contains the word JSON, which
    /// services insist on.
    pub instruction: String,
    /// The end of the system message if the reply is requested in plain text.
    pub plain_instruction: String,
}

impl Request {
    /// Creates a request with this purpose and these messages that leaves everything else to the service.
    ///
    /// ```
    /// use among_agents::llm::{Message, Purpose, Request, SampleReply};
    ///
    /// const WHO: Purpose = Purpose::new("who", "A guess", SampleReply::text("It is Red."));
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
            repetition: None,
            max_tokens: None,
            may_be_cut: false,
            form: None,
            payer: Payer::default(),
        }
    }

    /// Sets the temperature, from 0 to 2.
    pub fn with_temperature(self, temperature: f32) -> Self {
        Self {
            temperature: Some(temperature),
            ..self
        }
    }

    /// Sets how the model is kept from repeating words.
    pub fn with_repetition(self, limits: RepetitionLimits) -> Self {
        Self {
            repetition: Some(limits),
            ..self
        }
    }

    /// Sets the maximum number of tokens of the reply.
    pub fn with_max_tokens(self, max_tokens: u32) -> Self {
        Self {
            max_tokens: Some(max_tokens),
            ..self
        }
    }

    /// Sets the maximum number of tokens of a reply that may break off there.
    pub fn cut_after(self, max_tokens: u32) -> Self {
        Self {
            may_be_cut: true,
            ..self.with_max_tokens(max_tokens)
        }
    }

    /// Sets the form of the reply.
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
    /// The author of the message.
    pub role: MessageRole,
    /// The plain text of the message.
    pub content: String,
}

impl Message {
    /// Returns a message with instructions for the whole conversation.
    pub fn system(content: impl Into<String>) -> Self {
        Self {
            role: MessageRole::System,
            content: content.into(),
        }
    }

    /// Returns a message to the model.
    pub fn user(content: impl Into<String>) -> Self {
        Self {
            role: MessageRole::User,
            content: content.into(),
        }
    }

    /// Returns an earlier message of the model.
    pub fn assistant(content: impl Into<String>) -> Self {
        Self {
            role: MessageRole::Assistant,
            content: content.into(),
        }
    }
}

/// The author of a [`Message`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MessageRole {
    /// The instructions.
    System,
    /// The one who asks the model.
    User,
    /// The model.
    Assistant,
}
