//! One message of a request to a model.

use crate::llm::{Message, MessageRole};
use crate::ui::dom::{El, el};

/// A message, word for word. The system prompt is long and the same in each request, so it is collapsed at first.
pub(crate) fn message_view(message: &Message) -> El {
    let text = el("pre").attr("tabindex", "0").text(&message.content);
    let (block, heading, who) = match message.role {
        MessageRole::System => ("details", "summary", "Standing instructions"),
        MessageRole::User => ("div", "p", "Asked"),
        MessageRole::Assistant => ("div", "p", "Answered before"),
    };
    el(block).child(el(heading).class("quiet").text(who)).child(text)
}
