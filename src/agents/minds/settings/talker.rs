//! How a mind takes part in live meetings.

use super::{RepetitionPenalty, Temperature};
use crate::agents::TypingPace;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How a Talker decides to speak and finds its words (Eckhaus et al. 2025).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TalkerVariant {
    /// It first asks whether to speak, then what to say.
    #[default]
    ScheduleThenGenerate,
    /// It writes a message, and asks whether to send it.
    GenerateThenSchedule,
    /// It writes a message, or passes: one call, without a scheduler.
    GenerateOrPass,
    /// It speaks whenever the number of messages modulo the number n of the living is n − 1, and asks only
    /// what to say: the baseline of the paper, close to speaking in turns. It is meant for one seat among
    /// others; if everybody does so, the talk comes to a stop.
    EveryNMessages,
}

impl TalkerVariant {
    /// Every variant, in the order of the menu.
    pub const ALL: [TalkerVariant; 4] = [
        TalkerVariant::ScheduleThenGenerate,
        TalkerVariant::GenerateThenSchedule,
        TalkerVariant::GenerateOrPass,
        TalkerVariant::EveryNMessages,
    ];
}

/// How a mind takes part in live meetings, where a Talker speaks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TalkerSettings {
    /// Words typed per minute, 10 to 540: 60 in the paper, 120 and 180 in its later games.
    pub words_per_minute: u16,
    /// The maximum number of seconds for typing a message, 1 to 60: 10 in the paper.
    pub max_typing_seconds: u8,
    /// How it decides to speak.
    pub variant: TalkerVariant,
    /// The average pause in seconds between two polls of the chat, 1 to 60.
    pub pause_seconds: u8,
    /// The maximum number of calls per minute of a chat, 2 to 120. A message takes two calls.
    pub calls_a_minute: u8,
    /// Whether the scheduler is told who has named the seat. The authors removed such a hint, since it led to
    /// too many messages.
    pub is_told_when_named: bool,
    /// Whether it mostly postpones a poll while others are writing. The paper's agent does not.
    pub waits_while_others_write: bool,
    /// Whether its model is asked while the chat is empty. The paper's agent is not: it waits until a player
    /// has written. The seat that called the meeting then opens with a fixed sentence that says why, also in
    /// rounds of talk, where those before it say nothing.
    pub is_asked_in_an_empty_chat: bool,
    /// The repetition penalty of messages: 1.25 in the paper (Fig. 9), 1.3 in most configurations of the
    /// authors' program. Sent in OpenAI's dialect.
    pub message_penalty: RepetitionPenalty,
    /// The number of tokens in a row that a message may not repeat, 0 to 100; 0 for no limit. 8 in the authors'
    /// program. Sent in OpenAI's dialect.
    pub no_repeat_ngram_size: u8,
    /// The repetition penalty of the scheduler; `None` for the service's default. 0.9 in the paper (Fig. 9): a
    /// reward for the tokens of its two answers, which stand in the prompt.
    pub scheduler_penalty: Option<RepetitionPenalty>,
    /// The temperature of votes; `None` for the service's default. In the authors' program that of messages.
    pub vote_temperature: Option<Temperature>,
}

impl Default for TalkerSettings {
    fn default() -> TalkerSettings {
        TalkerSettings {
            // Slower than people, so that several models at once can be followed.
            words_per_minute: 40,
            max_typing_seconds: TypingPace::AVERAGE.longest.as_secs() as u8,
            variant: TalkerVariant::default(),
            pause_seconds: 3,
            calls_a_minute: 20,
            is_told_when_named: false,
            waits_while_others_write: true,
            is_asked_in_an_empty_chat: true,
            message_penalty: RepetitionPenalty::of_hundredths(130),
            no_repeat_ngram_size: 8,
            scheduler_penalty: None,
            vote_temperature: None,
        }
    }
}

impl TalkerSettings {
    /// The temperature of messages in the paper.
    pub const MESSAGE_TEMPERATURE: Temperature = Temperature::of_hundredths(130);

    /// Returns the settings of the paper's experiments (Eckhaus et al. 2025): one word a second, no giving
    /// way, no hint when it is named, no call in an empty chat, and the penalties of Fig. 9.
    pub fn as_published() -> TalkerSettings {
        TalkerSettings {
            words_per_minute: 60,
            max_typing_seconds: 10,
            variant: TalkerVariant::ScheduleThenGenerate,
            is_told_when_named: false,
            waits_while_others_write: false,
            is_asked_in_an_empty_chat: false,
            message_penalty: RepetitionPenalty::of_hundredths(125),
            no_repeat_ngram_size: 8,
            scheduler_penalty: Some(RepetitionPenalty::of_hundredths(90)),
            vote_temperature: Some(Self::MESSAGE_TEMPERATURE),
            ..TalkerSettings::default()
        }
    }

    /// Clamps every number to its range.
    pub fn normalized(self) -> TalkerSettings {
        TalkerSettings {
            words_per_minute: self.words_per_minute.clamp(10, 540),
            max_typing_seconds: self.max_typing_seconds.clamp(1, 60),
            pause_seconds: self.pause_seconds.clamp(1, 60),
            calls_a_minute: self.calls_a_minute.clamp(2, 120),
            no_repeat_ngram_size: self.no_repeat_ngram_size.min(100),
            ..self
        }
    }

    /// Returns how fast its messages are typed.
    pub fn typing(self) -> TypingPace {
        TypingPace {
            words_per_minute: self.words_per_minute,
            longest: Duration::from_secs(self.max_typing_seconds.into()),
        }
    }

    /// Returns the average pause between two polls.
    pub fn pause(self) -> Duration {
        Duration::from_secs(self.pause_seconds.into())
    }
}
