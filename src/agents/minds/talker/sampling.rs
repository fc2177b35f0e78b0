//! How the requests of a Talker are sampled.

use crate::agents::minds::settings::{RepetitionPenalty, TalkerSettings, Temperature};
use crate::llm::{RepetitionLimits, Request};

/// The temperatures and penalties of a Talker's requests (Eckhaus et al. 2025, Fig. 9).
#[derive(Clone, Copy, Debug)]
pub(super) struct Sampling {
    /// The temperature of every request; `None` for that of each.
    pub(super) temperature: Option<Temperature>,
    pub(super) settings: TalkerSettings,
}

impl Sampling {
    /// Returns the request for a message.
    pub(super) fn message(self, request: Request) -> Request {
        let limits = RepetitionLimits {
            repetition_penalty: self.settings.message_penalty.get(),
            no_repeat_ngram_size: self.settings.no_repeat_ngram_size,
        };
        self.tempered(request, Some(TalkerSettings::MESSAGE_TEMPERATURE))
            .with_repetition(limits)
    }

    /// Returns the request for a decision whether to speak.
    pub(super) fn schedule(self, request: Request) -> Request {
        let request = self.tempered(request, None);
        match self.settings.scheduler_penalty.map(RepetitionPenalty::get) {
            Some(repetition_penalty) => request.with_repetition(RepetitionLimits {
                repetition_penalty,
                no_repeat_ngram_size: 0,
            }),
            None => request,
        }
    }

    /// Returns the request for a vote.
    pub(super) fn vote(self, request: Request) -> Request {
        self.tempered(request, self.settings.vote_temperature)
    }

    /// Returns a request at the temperature of every request, else at this one, else at the service's default.
    fn tempered(self, request: Request, otherwise: Option<Temperature>) -> Request {
        match self.temperature.or(otherwise) {
            Some(temperature) => request.with_temperature(temperature.get()),
            None => request,
        }
    }
}
