//! The Talker: when to speak, then what to say (Eckhaus, Berger and Stanovsky 2025, “Time to Talk”).

mod ballot;
mod generate;
mod message;
mod prompt;
mod sampling;
mod schedule;
mod short_reply;

use super::MindModel;
use super::prompt::{ChatTranscript, PromptView};
use super::settings::{Lengths, MindSettings, TalkerSettings, TalkerVariant};
use crate::agents::experience::{FinishedRound, LearningFuture};
use crate::agents::memory::{Memory, TalkMemory};
use crate::agents::{
    Agent, Choice, Decision, Failure, PendingChoice, ReplyRetries, ResponsePace, SpeechPreparation,
};
use crate::game::{Action, Room, View};
use crate::llm::{ErrorClass, LlmError, Request};
use crate::table::{Dice, Phase, SeatSet, Speech, one_line};
use futures::FutureExt;
use generate::MessageLength;
use prompt::TalkerContext;
use sampling::Sampling;
use schedule::{SchedulerQuestion, Turn};
use short_reply::ShortReplies;
use std::rc::Rc;

/// The maximum number of characters of a vote's reason.
const MAX_REASON: usize = 300;

/// Takes part in meetings for the player behind it, which plays everything else and whose memory it uses.
///
/// **A poll.** In a live discussion it is asked again and again, and reads the chat each time. After
/// messages of others, it asks its model whether to speak now (the scheduler). The prompt urges it to speak
/// if it wrote less than its share of the messages, and tells it to listen otherwise. If it wants to speak,
/// it asks what to say (the generator). It mostly postpones a poll while others are writing, unless
/// [`waits_while_others_write`](TalkerSettings::waits_while_others_write) is off. Before its calls, the player
/// behind it may think ([`Agent::prepare_speech`]).
///
/// If the scheduler's call fails, the seat's share of the messages decides, and the decision says so. If the
/// generator's call fails, the seat says nothing. It sends no message that it has sent before in the meeting.
/// What it said in the task phase or in an earlier meeting it may say again: the meeting has not heard it, or
/// has to hear it once more.
///
/// **Who opens.** As long as the chat has no messages, the scheduler is not asked. So that somebody begins at
/// a table of Talkers, the *floor* goes round: the player who called the meeting has it from the start, and
/// for every eight seconds of silence the next living player in seat order gets it as well. In an empty chat,
/// a seat with the floor asks only the generator, whose answer may be empty. Without
/// [`is_asked_in_an_empty_chat`](TalkerSettings::is_asked_in_an_empty_chat), as in the paper, no model is asked
/// there, in rounds of talk neither: the caller says in a fixed sentence why it called, and then every seat is
/// asked.
///
/// **Ready.** A seat is ready to vote once it has spoken and then waited at four polls of an unchanged chat;
/// a seat that has not spoken waits at eight. In a chat that stays empty it is ready once it had the floor
/// and said nothing, and everybody has had the floor for eight seconds. A seat that has waited long enough,
/// which in an empty chat means four polls with the floor, makes no more calls until somebody says something,
/// so a silent meeting costs nothing.
///
/// **In rounds** of talk, every turn to speak is one poll: there is no floor and no limit on calls, and
/// waiting is silence. All get equally many turns, so the share of the messages tells only who sits earlier;
/// the scheduler is told the round instead, and if its call fails the seat speaks.
///
/// **The vote.** One call with the whole chat. The first candidate that the reply names counts; the reply,
/// with its reason, is the seat's thought. If it names none, the vote is drawn, and a remark says so.
pub struct Talker {
    model: MindModel,
    mind: Rc<dyn Agent>,
    settings: TalkerSettings,
    sampling: Sampling,
    shown: PromptView,
    lengths: Lengths,
    /// How many lines of the chat a poll shows.
    most_lines: usize,
}

/// The calls that a poll will make.
enum PollStep {
    Wait,
    /// Asks only what to say.
    Generate,
    ScheduleThenGenerate,
    GenerateThenSchedule,
    /// Asks what to say; the model may pass.
    GenerateOrPass,
}

impl PollStep {
    /// Returns the maximum number of calls, for a model that does not think first.
    fn calls(&self) -> usize {
        match self {
            PollStep::Wait => 0,
            PollStep::Generate | PollStep::GenerateOrPass => 1,
            PollStep::ScheduleThenGenerate | PollStep::GenerateThenSchedule => 2,
        }
    }
}

impl Talker {
    /// Creates a Talker that asks this model, for the player behind it.
    pub fn new(model: impl Into<MindModel>, mind: Rc<dyn Agent>, settings: TalkerSettings) -> Talker {
        let settings = settings.normalized();
        Talker {
            model: model.into(),
            mind,
            settings,
            sampling: Sampling {
                temperature: None,
                settings,
            },
            shown: PromptView::of(&MindSettings::default()),
            lengths: Lengths::default(),
            most_lines: prompt::LINES_AT_A_POLL,
        }
    }

    /// Sets what the settings of the seat's mind say of its prompts and its temperature.
    pub fn with_settings(self, settings: &MindSettings) -> Talker {
        Talker {
            shown: PromptView::of(settings),
            sampling: Sampling {
                temperature: settings.temperature,
                ..self.sampling
            },
            lengths: settings.lengths,
            most_lines: match settings.lengths {
                Lengths::Short => prompt::LINES_AT_A_POLL,
                Lengths::Published => usize::MAX,
            },
            ..self
        }
    }

    /// Returns whether the model may be asked in this chat, which may be empty.
    fn is_asked(&self, chat: &ChatTranscript<'_>) -> bool {
        !chat.is_empty() || self.settings.is_asked_in_an_empty_chat
    }

    /// Returns the calls to make when the seat may speak in this chat.
    fn step(&self, chat: &ChatTranscript<'_>) -> PollStep {
        let is_next_of_n = chat.count() % chat.living().len() == chat.living().len() - 1;
        match (chat.is_empty(), self.settings.variant) {
            (_, TalkerVariant::GenerateOrPass) => PollStep::GenerateOrPass,
            (true, _) => PollStep::Generate,
            (false, TalkerVariant::ScheduleThenGenerate) => PollStep::ScheduleThenGenerate,
            (false, TalkerVariant::GenerateThenSchedule) => PollStep::GenerateThenSchedule,
            (false, TalkerVariant::EveryNMessages) if is_next_of_n => PollStep::Generate,
            _ => PollStep::Wait,
        }
    }

    /// Returns the calls to make at a poll, with the limit on calls per minute applied.
    fn step_at_poll(&self, view: &View<'_>, chat: &ChatTranscript<'_>, talk: &TalkMemory) -> PollStep {
        let step = self.step(chat);
        let cap = usize::from(self.settings.calls_a_minute);
        match talk.calls_before(view.moment()) + step.calls() > cap {
            true => PollStep::Wait,
            false => step,
        }
    }

    /// Reads the chat once, and chooses to speak, to wait or to be ready.
    fn poll_chat(&self, view: &View<'_>, chat: &ChatTranscript<'_>, mut memory: Memory) -> Choice {
        memory.talk.note_poll(chat.timestep(), chat.count());
        let has_heard_enough = match chat.is_empty() {
            true => memory.talk.has_declined_for_good(),
            false => memory.talk.has_heard_enough(chat.own().next().is_some()),
        };
        let is_done = match chat.is_empty() {
            true => memory.talk.has_declined() && chat.floor_went_round(view.moment()),
            false => has_heard_enough,
        };
        if is_done && !view.ready().contains(view.seat()) {
            return Choice::Made(Decision {
                memory: Some(memory),
                ..Decision::of_action(Action::Ready)
            });
        }
        if !self.is_asked(chat) {
            return Choice::Made(unasked(chat, memory));
        }
        let may_speak = !chat.is_empty() || chat.floor(view.moment()).contains(view.seat());
        if is_done || has_heard_enough || !may_speak {
            return Choice::Made(silence(memory));
        }
        let step = self.step_at_poll(view, chat, &memory.talk);
        self.speaking(step, view, chat, memory)
    }

    /// Returns the choice of what the seat says, or that it waits.
    fn speaking(
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
        let asking = generate::question(reminded_of.into_iter(), asked);
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

    /// Returns the choice of the seat's vote.
    fn vote(&self, view: &View<'_>, chat: &ChatTranscript<'_>, mut memory: Memory, mut dice: Dice) -> Choice {
        let now_in_meeting = MeetingNow::of(view, chat);
        let remembered = now_in_meeting.describe_memory(&*self.mind, &memory);
        let (offers, roster) = (view.offers(), view.roster().clone());
        let mut context = TalkerContext::of(view, chat, remembered, self.shown, usize::MAX);
        let (ballot, sampling) = (ballot::question(view, &offers), self.sampling);
        let request = sampling.vote(context.request(ballot.clone()));
        let preparation = self.mind.prepare_speech(view, &memory);
        let mind = Rc::clone(&self.mind);
        let mut model = ShortReplies::new(self.model.clone());
        let now = view.moment();
        let retries = Rc::new(ReplyRetries::default());
        self.pending(request, Rc::clone(&retries), async move {
            let mut missing_parts = Vec::new();
            if let Some(preparation) = preparation {
                (memory, missing_parts) = prepare(preparation, &*mind, now_in_meeting, &mut context).await;
            }
            let request = sampling.vote(context.request(ballot));
            let reply = model.ask(request, ballot::MAX_TOKENS).await?;
            memory.talk.note_calls(model.calls, now);
            let reason = one_line(&reply.text, MAX_REASON);
            let named = ballot::named(&reply.text, &offers, &roster);
            let decide = |action: Action, remark: Option<&str>| Decision {
                memory: Some(mind.note_response(memory, &action, &roster)),
                missing_parts,
                thought: Some(reason).filter(|reason| !reason.is_empty()),
                remark: remark.map(str::to_owned),
                ..Decision::of_action(action)
            };
            Ok(match named {
                Some(vote) => decide(vote, None),
                None => {
                    retries.set_sampled();
                    let sampled = ballot::sampled(&offers, &mut dice).unwrap_or(Action::SkipVote);
                    decide(
                        sampled,
                        Some("The reply named nobody to vote for, so the vote was sampled at random."),
                    )
                }
            })
        })
    }

    /// Returns a choice that begins with this request.
    fn pending(
        &self,
        request: Request,
        retries: Rc<ReplyRetries>,
        answer: impl Future<Output = Result<Decision, LlmError>> + 'static,
    ) -> Choice {
        let model = self.model.clone();
        let answer = answer.map(move |answer| {
            answer.map_err(|error| Failure {
                why: model.describe(&error),
                troubles: Vec::new(),
            })
        });
        Choice::Asked(PendingChoice {
            request: Some(request),
            answer: answer.boxed_local(),
            retries,
        })
    }
}

impl Agent for Talker {
    fn choose(&self, view: &View<'_>, memory: &Memory, dice: Dice) -> Choice {
        match (view.phase(), ChatTranscript::of(view)) {
            (Phase::Chat, Some(chat)) => self.poll_chat(view, &chat, memory.clone()),
            (Phase::Discussion { .. }, Some(chat)) if !self.is_asked(&chat) => {
                Choice::Made(unasked(&chat, memory.clone()))
            }
            (Phase::Discussion { .. }, Some(chat)) => {
                self.speaking(self.step(&chat), view, &chat, memory.clone())
            }
            (Phase::Vote, Some(chat)) => self.vote(view, &chat, memory.clone(), dice),
            _ => self.mind.choose(view, memory, dice),
        }
    }

    fn takes_time(&self) -> bool {
        true
    }

    fn response_pace(&self) -> ResponsePace {
        ResponsePace {
            poll_interval: self.settings.pause(),
            typing: Some(self.settings.typing()),
            waits_while_others_write: self.settings.waits_while_others_write,
        }
    }

    fn describe_memory(&self, memory: &Memory, timestep: u16, has_spoken: bool) -> String {
        self.mind.describe_memory(memory, timestep, has_spoken)
    }

    fn learn(&self, view: &View<'_>, memory: &Memory, ended: &FinishedRound) -> Option<LearningFuture> {
        self.mind.learn(view, memory, ended)
    }

    fn may_be_asked_ahead(&self) -> bool {
        self.mind.may_be_asked_ahead()
    }
}

/// What of a meeting decides which words of a memory are told.
#[derive(Clone, Copy)]
struct MeetingNow {
    timestep: u16,
    has_spoken: bool,
}

impl MeetingNow {
    fn of(view: &View<'_>, chat: &ChatTranscript<'_>) -> MeetingNow {
        MeetingNow {
            timestep: view.timestep(),
            has_spoken: chat.own().next().is_some(),
        }
    }

    fn describe_memory(self, mind: &dyn Agent, memory: &Memory) -> String {
        mind.describe_memory(memory, self.timestep, self.has_spoken)
    }
}

/// Lets the player behind the Talker think, and tells the context what it remembers now. Returns its memory
/// and the parts of its thinking that are missing.
async fn prepare(
    preparation: SpeechPreparation,
    mind: &dyn Agent,
    now: MeetingNow,
    context: &mut TalkerContext,
) -> (Memory, Vec<String>) {
    let prepared = preparation.await;
    context.remembered = now.describe_memory(mind, &prepared.memory);
    (prepared.memory, prepared.missing_parts)
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

/// Returns a decision in an empty chat that takes no call: the seat that called the meeting says why, and all
/// others wait.
fn unasked(chat: &ChatTranscript<'_>, memory: Memory) -> Decision {
    match chat.reason_of_the_caller() {
        Some(words) => Decision {
            memory: Some(memory),
            ..Decision::of_action(Action::Speak(Speech::new(&words)))
        },
        None => waiting(memory),
    }
}

/// Returns a decision to wait at a poll at which the seat could have spoken.
fn waiting(mut memory: Memory) -> Decision {
    memory.talk.note_wait();
    silence(memory)
}

/// Returns a decision to say nothing.
fn silence(memory: Memory) -> Decision {
    Decision {
        memory: Some(memory),
        ..Decision::of_action(Action::Speak(Speech::SILENCE))
    }
}
