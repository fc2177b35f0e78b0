//! Adapts the messages of a request to what a service accepts.

use crate::llm::{Message, MessageRole, ReplyForm, Request};

/// Returns the instruction on how to reply: for JSON if the service is asked for this form, else for plain
/// text. `None` if the request has no form, or no instruction for plain text.
pub(super) fn instruction<'a>(request: &'a Request, form: Option<&'a ReplyForm>) -> Option<&'a str> {
    match form {
        Some(form) => Some(&form.instruction),
        None => request
            .form
            .as_ref()
            .map(|form| form.plain_instruction.as_str())
            .filter(|instruction| !instruction.is_empty()),
    }
}

/// Appends `instruction` to the first system message, or adds it as one if there is none. There it belongs to
/// the part of the prompt that never changes and stays in the service's cache.
pub(super) fn instructed(messages: &[Message], instruction: &str) -> Vec<Message> {
    let mut messages = messages.to_vec();
    match messages
        .iter_mut()
        .find(|message| message.role == MessageRole::System)
    {
        Some(system) => {
            system.content.push_str("\n\n");
            system.content.push_str(instruction);
        }
        None => messages.insert(0, Message::system(instruction)),
    }
    messages
}

/// Returns the text of all system messages, and the other messages.
pub(super) fn apart(messages: Vec<Message>) -> (String, Vec<Message>) {
    let (system, others): (Vec<_>, Vec<_>) = messages
        .into_iter()
        .partition(|message| message.role == MessageRole::System);
    let system: Vec<_> = system.into_iter().map(|message| message.content).collect();
    (system.join("\n\n"), others)
}

/// Moves the text of the system messages to the beginning of the first user message.
pub(super) fn without_system_role(messages: Vec<Message>) -> Vec<Message> {
    let (system, mut others) = apart(messages);
    if system.is_empty() {
        return others;
    }
    match others
        .iter_mut()
        .find(|message| message.role == MessageRole::User)
    {
        Some(first) => first.content = format!("{system}\n\n{}", first.content),
        None => others.insert(0, Message::user(system)),
    }
    others
}

#[cfg(test)]
mod tests {
    use super::*;

    fn talk() -> Vec<Message> {
        vec![
            Message::system("You are Red."),
            Message::user("Where?"),
            Message::assistant("Here."),
            Message::user("Who?"),
        ]
    }

    #[test]
    fn an_instruction_ends_the_system_message() {
        let messages = instructed(&talk(), "Write JSON.");
        assert_eq!(messages[0], Message::system("You are Red.\n\nWrite JSON."));
        assert_eq!(messages[1..], talk()[1..]);
        assert_eq!(
            instructed(&[Message::user("Who?")], "Write JSON."),
            [Message::system("Write JSON."), Message::user("Who?")]
        );
    }

    #[test]
    fn without_a_system_role_its_text_goes_first() {
        let messages = without_system_role(talk());
        assert_eq!(messages[0], Message::user("You are Red.\n\nWhere?"));
        assert_eq!(messages[1..], talk()[2..]);
        assert_eq!(without_system_role(talk()[1..].to_vec()), talk()[1..]);
        assert_eq!(
            without_system_role(vec![Message::system("You are Red.")]),
            [Message::user("You are Red.")]
        );
    }
}
