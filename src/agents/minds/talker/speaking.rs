//! What a Talker says: whether it speaks, and its words.

use super::generate::{self, MessageLength};
use super::message;
use super::poll_step::PollStep;
use super::preparation::{MeetingNow, prepare};
use super::prompt::TalkerContext;
use super::schedule::{self, SchedulerQuestion, Turn, call_for_an_answer};
use super::short_reply::ShortReplies;
use super::{Talker, waiting};
use crate::agents::memory::Memory;
use crate::agents::minds::prompt::ChatTranscript;
use crate::agents::minds::settings::Lengths;
use crate::agents::{Choice, Decision};
use crate::game::{Action, Room, View};
use crate::llm::{ErrorClass, LlmError, Request};
use crate::table::{Phase, SeatSet, Speech};
use std::rc::Rc;

impl Talker {
    /// Returns the choice of what the seat says, or that it waits.
    pub(super) fn speaking(
        &self,
        step: PollStep,
        view: &View<'_>,
        chat: &ChatTranscript<'_>,
        mut memory: Memory,
    ) -> Choice {
        if let PollStep::Wait = step {
            return Choice::Made(waiting(memory));
        }
        let now_in_meeting = MeetingNow::of(view, chat);
        let remembered = now_in_meeting.describe_memory(&*self.mind, &memory);
        let mut context = TalkerContext::of(view, chat, remembered, self.shown, self.most_lines);
        let preparation = self.mind.prepare_speech(view, &memory);
        let scheduling = SchedulerQuestion {
            turn: match view.phase() {
                Phase::Discussion { round } => Turn::OfRound {
                    round,
                    rounds: view.rules().discussion_rounds,
                },
                _ => Turn::Poll(chat.share()),
            },
            callers: match self.settings.is_told_when_named {
                true => chat.addressed_by(),
                false => SeatSet::EMPTY,
            },
            roster: view.roster().clone(),
        };
        let own_messages: Vec<String> = chat.own().map(str::to_owned).collect();
        // As published the question repeats all of them, otherwise those that the prompt does not tell.
        let reminded_of: Vec<&str> = match (self.lengths, view.phase()) {
            (Lengths::Published, _) => chat.own().collect(),
            (Lengths::Short, Phase::Discussion { .. }) => Vec::new(),
            (Lengths::Short, _) => chat.own_before(self.most_lines).collect(),
        };
        let asked = generate::Asked {
            is_first: chat.is_empty(),
            may_pass: matches!(step, PollStep::GenerateOrPass),
            length: match (self.lengths, view.phase()) {
                // In rounds of talk a seat has one turn to answer all others.
                (Lengths::Short, Phase::Discussion { .. }) => MessageLength::SPEECH,
                _ => MessageLength::MESSAGE,
            },
            keeps_names: self.lengths == Lengths::Short,
        };
        // As published only the scheduler may be told.
        let call = match self.lengths {
            Lengths::Published => String::new(),
            Lengths::Short => call_for_an_answer(chat.addressed_by(), view.roster()),
        };
        let asking = generate::question(reminded_of.into_iter(), &call, asked);
        let sampling = self.sampling;
        let generating = move |context: &TalkerContext| sampling.message(context.request(asking.clone()));
        let first = match step {
            PollStep::ScheduleThenGenerate => sampling.schedule(context.request(scheduling.question(None))),
            _ => generating(&context),
        };
        let (mind, roster) = (Rc::clone(&self.mind), view.roster().clone());
        let (now, name) = (view.moment(), view.name(view.seat()));
        let mut model = ShortReplies::new(self.model.clone());
        self.pending(first, Rc::default(), async move {
            let mut is_sent = true;
            let mut missing_parts = Vec::new();
            if let Some(preparation) = preparation {
                (memory, missing_parts) = prepare(preparation, &*mind, now_in_meeting, &mut context).await;
            }
            if let PollStep::ScheduleThenGenerate = step {
                let request = sampling.schedule(context.request(scheduling.question(None)));
                is_sent = scheduled(&mut model, request, scheduling.turn, &mut missing_parts).await?;
            }
            let mut words = String::new();
            if is_sent {
                match model.ask(generating(&context), asked.length.tokens).await {
                    Ok(reply) => words = message::message(reply.whole_words(), name, asked, &roster),
                    Err(error) => {
                        let error = model.describe(&error);
                        missing_parts.push(format!("It said nothing: {error}"));
                    }
                }
                let plain = |words: &str| {
                    let speech = Speech::new(words).in_sentences(Room::is_name);
                    speech.words().to_lowercase()
                };
                if own_messages.iter().any(|own| plain(own) == plain(&words)) {
                    words.clear();
                }
            }
            if let PollStep::GenerateThenSchedule = step
                && !words.is_empty()
            {
                let request = sampling.schedule(context.request(scheduling.question(Some(&words))));
                is_sent = scheduled(&mut model, request, scheduling.turn, &mut missing_parts).await?;
            }
            memory.talk.note_calls(model.calls, now);
            let decision = match is_sent && !words.is_empty() {
                false => waiting(memory),
                true => {
                    let speech = Action::Speak(Speech::new(&words));
                    Decision {
                        memory: Some(mind.note_response(memory, &speech, &roster)),
                        thought: scheduling.turn.describe(),
                        ..Decision::of_action(speech)
                    }
                }
            };
            Ok(Decision {
                missing_parts,
                ..decision
            })
        })
    }
}

/// Asks the scheduler whether the seat speaks. If the call fails, the turn decides: in a live meeting the share
/// of the messages, which is the scheduler's first criterion as well.
///
/// # Errors
/// That the service refuses requests.
async fn scheduled(
    model: &mut ShortReplies,
    request: Request,
    turn: Turn,
    missing_parts: &mut Vec<String>,
) -> Result<bool, LlmError> {
    match model.ask(request, schedule::MAX_TOKENS).await {
        Ok(reply) => Ok(schedule::says_send(&reply.text)),
        Err(error) if error.class() == ErrorClass::Refused => Err(error),
        Err(error) => {
            let error = model.describe(&error);
            missing_parts.push(format!("It could not decide whether to speak: {error}"));
            Ok(turn.urges_to_speak())
        }
    }
}
