//! The generator, which writes a message: its prompt, and tidying its reply.

use super::schedule::{SEND, WAIT};
use crate::agents::minds::prompt::{SPEECH_WORDS, quoted};
use crate::agents::minds::question::Question;
use crate::agents::minds::reply::split;
use crate::game::Room;
use crate::llm::{Purpose, SampleReply, estimate_tokens};
use crate::table::one_line;

/// The maximum length of a message.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MessageLength {
    /// In words, as the prompt states it.
    words: u32,
    /// In tokens, as it is enforced.
    pub(crate) tokens: u32,
}

impl MessageLength {
    /// A message in a chat: 25 tokens, as in the paper.
    pub(crate) const MESSAGE: MessageLength = MessageLength {
        words: 15,
        tokens: 25,
    };

    /// A turn in rounds of talk, which the paper does not have: as many words as other minds may say there.
    pub(crate) const SPEECH: MessageLength = MessageLength {
        words: SPEECH_WORDS as u32,
        tokens: 90,
    };

    /// Says how long the message may be.
    fn describe(self) -> String {
        let words = self.words;
        match self.tokens > MessageLength::MESSAGE.tokens {
            true => format!("casual, at most {words} words"),
            false => format!("one casual line, one point, at most {words} words"),
        }
    }
}

/// What the generator's question depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked {
    /// Whether nobody has spoken in this meeting.
    pub(crate) is_first: bool,
    /// Whether the model may decline, because no scheduler decides.
    pub(crate) may_pass: bool,
    /// The maximum length of the message.
    pub(crate) length: MessageLength,
    /// Whether names of rooms and timesteps stay as they are where the message is put into lower case.
    pub(crate) keeps_names: bool,
}

/// The generator's reply to decline.
const PASS: &str = "<pass>";

/// How many of its own messages the prompt repeats.
const REMINDED_OF: usize = 12;

/// The maximum number of characters of a reply that are read.
const MAX_READ: usize = 500;

/// The purpose of the generator's request.
const MESSAGE: Purpose = Purpose::new("talker message", "Its message", SampleReply::Words);

/// Asks the generator, at the end of its prompt, by the rules of the paper (Eckhaus et al. 2025, appendix).
/// `own` are the seat's messages of the meeting of which it is to be reminded.
pub(crate) fn question<'a>(own: impl Iterator<Item = &'a str>, asked: Asked) -> Question {
    let mut text = match (asked.is_first, asked.may_pass) {
        (true, false) => "Nobody has said anything yet, so you begin. ".to_owned(),
        (true, true) => "Nobody has said anything yet. ".to_owned(),
        (false, _) => String::new(),
    };
    let style = match asked.is_first {
        true => " Use hardly any punctuation.",
        false => {
            " Match the style in which the others type, most of all in the latest message, but use hardly any \
             punctuation even if they do; what you say stays your own."
        }
    };
    let way_out = match asked.may_pass {
        true => format!(" Only write if it is meaningful enough; if not, answer {PASS} instead."),
        false => String::new(),
    };
    text.push_str(&format!(
        "Write your next message to all: {}, as people type in a game. \
         Be specific, and keep to what is being talked about and to your role.{style} Do not repeat yourself, \
         and do not begin as you began an earlier message.{way_out} Write the \
         message alone: no clock time or name in front, no quotation marks, no explanation.\n",
        asked.length.describe()
    ));
    let own: Vec<_> = own.map(quoted).collect();
    if !own.is_empty() {
        let own_messages = own[own.len().saturating_sub(REMINDED_OF)..].join("; ");
        text.push_str(&format!(
            "You have said already in this meeting, so do not repeat it: {own_messages}\n"
        ));
    }
    Question::new(MESSAGE, text)
}

/// Converts a reply into a message: on one line, in lower case, without symbols around it, without a final
/// full stop, and without a time or the seat's name in front. Empty if the seat says nothing, which means
/// waiting.
pub(crate) fn message(reply: &str, own_name: &str, asked: Asked) -> String {
    // If a model answers in the Planner's parts, its thoughts must not be said aloud.
    let parts = split(reply);
    let reply = match parts.memory.is_empty() && parts.thinking.is_empty() {
        true => reply,
        false => parts.action.words.as_deref().unwrap_or(&parts.action.text),
    };
    let reply = reply.trim_start();
    let reply = reply.strip_prefix("SPEAK:").unwrap_or(reply);
    let line = one_line(reply, MAX_READ);
    let lower = match asked.keeps_names {
        true => in_lower_case_but_names(&line),
        false => line.to_lowercase(),
    };
    if lower.contains(WAIT) || lower.contains(PASS) {
        return String::new();
    }
    let words = lower.replace(SEND, " ");
    let words = without_stamps(&words, &own_name.to_lowercase());
    let words = words.strip_suffix('.').unwrap_or(words).trim_matches(is_symbol);
    within_limit(words, asked.length).to_owned()
}

/// Returns the text in lower case, except for names of rooms and timesteps that are written as the game writes
/// them: `O2`, `Upper Engine`, `T4`.
fn in_lower_case_but_names(text: &str) -> String {
    let core = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let is_room = |name: &str| Room::named(name).is_some_and(|room| room.name() == name);
    let words: Vec<&str> = text.split(' ').collect();
    let are_room = |first: Option<&&str>, second: Option<&&str>| match (first, second) {
        (Some(first), Some(second)) => is_room(&format!("{} {}", core(first), core(second))),
        _ => false,
    };
    let written = words.iter().enumerate().map(|(at, word)| {
        let bare = core(word);
        let is_timestep = bare
            .strip_prefix('T')
            .is_some_and(|number| number.parse::<u16>().is_ok());
        let before = at.checked_sub(1).and_then(|before| words.get(before));
        let is_name = is_timestep
            || is_room(&bare)
            || are_room(Some(word), words.get(at + 1))
            || are_room(before, Some(word));
        match is_name {
            true => (*word).to_owned(),
            false => word.to_lowercase(),
        }
    });
    written.collect::<Vec<_>>().join(" ")
}

/// Removes what a chat shows in front of a message: a time, anything in brackets, “you:” or the seat's name.
fn without_stamps<'a>(words: &'a str, own_name: &str) -> &'a str {
    let mut words = words.trim_matches(is_symbol_at_the_front);
    loop {
        let rest = without_stamp(words, own_name).trim_start_matches(is_symbol_at_the_front);
        if rest.len() == words.len() {
            return words.trim_matches(is_symbol);
        }
        words = rest;
    }
}

fn without_stamp<'a>(words: &'a str, own_name: &str) -> &'a str {
    if let Some(rest) = words.strip_prefix(['[', '('])
        && let Some((stamp, rest)) = rest.split_once([']', ')'])
        && (words.starts_with('[') || stamp.starts_with(|c: char| c.is_ascii_digit()))
        && !stamp.is_empty()
    {
        return rest;
    }
    let time = words.len()
        - words
            .trim_start_matches(|c: char| c.is_ascii_digit() || c == ':')
            .len();
    let is_time = words[..time].contains(':') && words.starts_with(|c: char| c.is_ascii_digit());
    if is_time {
        return &words[time..];
    }
    for name in [own_name, "you"] {
        if let Some(rest) = words.strip_prefix(name)
            && let Some(rest) = rest
                .trim_start_matches(['*', '"', ']', ')', ' '])
                .strip_prefix(':')
        {
            return rest;
        }
    }
    words
}

/// Returns whether a character at the beginning of a message is removed before times and names are. Brackets
/// are not, since what they enclose is removed with them.
fn is_symbol_at_the_front(c: char) -> bool {
    is_symbol(c) && !matches!(c, '[' | '(')
}

/// Cuts words to the maximum length of a message. A model that was given room to think, or a service that
/// ignores limits, may write more.
fn within_limit(words: &str, length: MessageLength) -> &str {
    let is_within = |words: &str| estimate_tokens(words) <= u64::from(length.tokens);
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

    fn message(reply: &str, own_name: &str) -> String {
        let asked = Asked {
            is_first: false,
            may_pass: false,
            length: MessageLength::MESSAGE,
            keeps_names: false,
        };
        super::message(reply, own_name, asked)
    }

    #[test]
    fn rooms_and_timesteps_keep_their_capitals() {
        for (reply, written) in [
            (
                "At T4 I was in O2, then Upper Engine",
                "at T4 i was in O2, then Upper Engine",
            ),
            ("T12: Medbay?", "T12: Medbay?"),
            ("The Engine and ADMIN at t4", "the engine and admin at t4"),
        ] {
            assert_eq!(in_lower_case_but_names(reply), written);
        }
    }

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
            ("0:14 You: \"i was in admin\"", "i was in admin"),
            ("0:14: i was in admin", "i was in admin"),
            ("(also) where is red", "also) where is red"),
            ("12:05:33 hm", "hm"),
            ("[0:14] Blue: hm", "hm"),
            ("(0:14) i was in admin", "i was in admin"),
            ("You: who was there?", "who was there?"),
            ("3 of us were in admin", "3 of us were in admin"),
        ] {
            assert_eq!(message(reply, "Blue"), said, "{reply:?}");
        }
        for nothing in ["", " \n", "\"\"", "—", "<send>", "<pass>", "."] {
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
        assert!(estimate_tokens(&long) <= u64::from(MessageLength::MESSAGE.tokens));
        assert!(
            long.starts_with("i was in admin i was in admin")
                && "i was in admin".contains(long.rsplit(' ').next().expect("words"))
        );
    }
}
