//! The prompt of the generator, which writes a message.

use crate::agents::minds::prompt::{SPEECH_WORDS, quoted};
use crate::agents::minds::question::Question;
use crate::llm::{Purpose, SampleReply};

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
    /// Whether names of players and rooms and timesteps have their capitals in a message in lower case.
    pub(crate) keeps_names: bool,
}

/// The generator's reply to decline.
pub(super) const PASS: &str = "<pass>";

/// How many of its own messages the prompt repeats.
const REMINDED_OF: usize = 12;

/// The purpose of the generator's request.
const MESSAGE: Purpose = Purpose::new("talker message", "Its message", SampleReply::Words);

/// Asks the generator, at the end of its prompt, by the rules of the paper (Eckhaus et al. 2025, appendix).
/// `own` are the seat's messages of the meeting of which it is to be reminded, `call` what asks it for an answer;
/// empty if nothing does.
pub(crate) fn question<'a>(own: impl Iterator<Item = &'a str>, call: &str, asked: Asked) -> Question {
    let mut text = match (asked.is_first, asked.may_pass) {
        (true, false) => "Nobody has said anything yet, so you begin. ".to_owned(),
        (true, true) => "Nobody has said anything yet. ".to_owned(),
        (false, _) => String::new(),
    };
    if !call.is_empty() {
        text.push_str(&format!("{call} "));
    }
    let way_out = match asked.may_pass {
        true => format!(" Only write if it is meaningful enough; if not, answer {PASS} instead."),
        false => String::new(),
    };
    text.push_str(&format!(
        "Write your next message to all: {}, as people type in a game. \
         Be specific, and keep to what is being talked about and to your character. Do not repeat yourself, \
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
