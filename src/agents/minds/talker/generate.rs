//! The generator, which writes a message: its prompt, and tidying its reply.

use super::schedule::{SEND, WAIT};
use crate::agents::minds::prompt::quoted;
use crate::agents::minds::question::Question;
use crate::agents::minds::reply::split;
use crate::game::one_line;
use crate::llm::{Purpose, SampleReply, estimate_tokens};

/// The maximum number of tokens of a message.
pub(crate) const MAX_TOKENS: u32 = 25;

/// The temperature used in the paper.
pub(crate) const TEMPERATURE: f32 = 1.3;

/// How many of its own messages the prompt repeats.
const REMINDED_OF: usize = 12;

/// The maximum number of characters of a reply that are read.
const MAX_READ: usize = 500;

/// The purpose of the generator's request.
const MESSAGE: Purpose = Purpose::new("talker message", "Its message", SampleReply::Words);

/// Asks the generator, at the end of its prompt. `own` are the seat's messages in this meeting.
pub(crate) fn question<'a>(own: impl Iterator<Item = &'a str>, is_first: bool) -> Question {
    let mut text = match is_first {
        true => "Nobody has said anything yet, so you begin. ".to_owned(),
        false => String::new(),
    };
    text.push_str(
        "Write your next message to all: one short casual line of at most 15 words, as people type in a game, in the style of the \
         latest messages. No name in front, no quotation marks, no explanation.\n",
    );
    let own: Vec<_> = own.map(quoted).collect();
    if !own.is_empty() {
        let own_messages = own[own.len().saturating_sub(REMINDED_OF)..].join("; ");
        text.push_str(&format!(
            "You have said already, so do not repeat it: {own_messages}\n"
        ));
    }
    Question::new(MESSAGE, text)
}

/// Converts a reply into a message: on one line, in lower case, without symbols around it, a final full stop,
/// or the seat's name in front. Empty if the seat says nothing, which means waiting.
pub(crate) fn message(reply: &str, own_name: &str) -> String {
    // If a model answers in the Planner's parts, its thoughts must not be said aloud.
    let parts = split(reply);
    let reply = match parts.memory.is_empty() && parts.thinking.is_empty() {
        true => reply,
        false => parts.action.words.as_deref().unwrap_or(&parts.action.text),
    };
    let reply = reply.trim_start();
    let reply = reply.strip_prefix("SPEAK:").unwrap_or(reply);
    let lower = one_line(reply, MAX_READ).to_lowercase();
    if lower.contains(WAIT) {
        return String::new();
    }
    let words = lower.replace(SEND, " ");
    let mut words = words.trim_matches(is_symbol);
    if let Some(rest) = words.strip_prefix(&own_name.to_lowercase())
        && let Some(rest) = rest.trim_start_matches(['*', '"', ']', ')']).strip_prefix(':')
    {
        words = rest.trim_matches(is_symbol);
    }
    let words = words.strip_suffix('.').unwrap_or(words).trim_matches(is_symbol);
    within_limit(words).to_owned()
}

/// Cuts words to the maximum length of a message. A model that was given room to think, or a service that
/// ignores limits, may write more.
fn within_limit(words: &str) -> &str {
    let is_within = |words: &str| estimate_tokens(words) <= u64::from(MAX_TOKENS);
    if is_within(words) {
        return words;
    }
    let ends = words.rmatch_indices(' ').map(|(at, _)| &words[..at]);
    ends.into_iter()
        .find(|start| is_within(start))
        .unwrap_or_default()
}

/// Returns whether a character is removed at the beginning and end of a message: quotation marks, brackets,
/// markup. Final punctuation and emoji are part of the message.
fn is_symbol(c: char) -> bool {
    c.is_whitespace()
        || (c.is_ascii_punctuation() && !matches!(c, '.' | '!' | '?'))
        || "“”„‘’«»‹›–—•·".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_is_cleaned_before_it_is_said() {
        for (reply, said) in [
            (
                "Where were you, Red?\nI saw you.",
                "where were you, red? i saw you",
            ),
            ("\"I was in Admin.\"", "i was in admin"),
            ("**hmm..**", "hmm."),
            ("<send> Vote Green!", "vote green!"),
            ("Blue: it was green.", "it was green"),
            ("**Blue**: it was green", "it was green"),
            ("blue is lying", "blue is lying"),
            ("<wait>", ""),
            ("...", ".."),
        ] {
            assert_eq!(message(reply, "Blue"), said, "{reply:?}");
        }
        for nothing in ["", " \n", "\"\"", "—", "<send>", "."] {
            assert_eq!(message(nothing, "Blue"), "", "{nothing:?}");
        }
    }

    #[test]
    fn thoughts_are_not_spoken_aloud() {
        let reply =
            "[Condensed Memory] I killed Red.\n[Thinking Process] Blame Lime.\n[Action] SPEAK: It was Lime.";
        assert_eq!(message(reply, "Blue"), "it was lime");
        assert_eq!(
            message("[Condensed Memory] I killed Red. [Thinking Process] Bla", "Blue"),
            ""
        );
    }

    #[test]
    fn a_message_is_cut_at_a_word() {
        let long = message(&"i was in admin ".repeat(30), "Blue");
        assert!(estimate_tokens(&long) <= u64::from(MAX_TOKENS));
        assert!(
            long.starts_with("i was in admin i was in admin")
                && "i was in admin".contains(long.rsplit(' ').next().expect("words"))
        );
    }
}
