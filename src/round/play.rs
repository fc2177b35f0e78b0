//! The loop that plays a round: ask, commit, notify, and pause long enough for people to follow.

use super::Round;
use super::ask_ahead::{AskPolicy, ask};
use super::live::{LiveMeetingPorts, play_live_meeting};
use super::pending_questions::{PendingQuestions, QuestionChange};
use super::play_context::PlayContext;
use super::round_change::RoundChange;
use super::timing::{HiddenTurns, announce, is_any_shown, pause_at};
use crate::agents::bot::{dialogue_loaded, needs_dialogue};
use crate::agents::{Agent, Choice};
use crate::clock::Clock;
use crate::table::{SeatSet, Turn};
use futures::future::{Either, LocalBoxFuture, select};
use std::cell::RefCell;
use std::pin::pin;
use std::rc::Rc;
use std::time::Duration;

/// At maximum speed, the loop lets the screen draw after this many milliseconds of work.
const SLICE_MS: f64 = 6.0;

/// At maximum speed, the loop lets the screen draw after this many choices, so that each frame has little
/// to draw.
const SLICE_CHOICES: u32 = 12;

/// Plays a round to its end, with one agent for each seat. Dropping the future stops the round where it is
/// and drops the pending questions.
pub async fn play(
    round: Rc<RefCell<Round>>,
    agents: Vec<Rc<dyn Agent>>,
    clock: Rc<dyn Clock>,
    context: impl Into<PlayContext>,
    asking: AskPolicy,
    notify: impl Fn(RoundChange),
) {
    let context = context.into();
    let PlayContext {
        playback, takeover, ..
    } = &context;
    let audience = context.audience.as_deref();
    let mut slice = TimeSlice::new(Rc::clone(&clock));
    let hidden = HiddenTurns::new(&agents, audience, takeover);
    let mut questions = PendingQuestions::new(|result| {
        hidden.record(result, clock.now_ms());
        notify(match result {
            QuestionChange::Asked(seat) => RoundChange::Asking(seat),
            QuestionChange::AskedAgain(seat) => RoundChange::AskedAgain(seat),
            QuestionChange::Answered(seat) => RoundChange::Answered(seat),
            QuestionChange::Failed(seat) => RoundChange::Failed(seat),
            QuestionChange::GivenUp(seat) => RoundChange::GivenUp(seat),
        });
    });
    let begin = |questions: &mut PendingQuestions<_>| {
        let round = round.borrow();
        if let Some(time) = hidden.next() {
            return NextTurn::Hidden(clock.sleep(time));
        }
        // A wrong prediction means asking again, and the extra time would reveal that something unseen
        // happened.
        let asking = match hidden.is_needed(round.game()) {
            true => AskPolicy::InTurn,
            false => asking,
        };
        ask(&round, &agents, takeover, asking, questions);
        NextTurn::Asked(clock.now_ms())
    };
    // A round that goes on may have stopped while a result was being announced.
    announce(
        &round,
        &*clock,
        playback,
        |_| true,
        || notify(RoundChange::Happened),
    )
    .await;
    let mut begun = None;
    // A step lasts until something is shown, or until a person has chosen.
    let mut is_stepping = false;
    loop {
        if !(is_stepping && playback.is_paused()) {
            questions.during(playback.wait_for_step()).await;
            is_stepping = playback.is_paused();
        }
        let (turn, timestep, outcome) = {
            let round = round.borrow();
            let game = round.game();
            (game.turn(), game.timestep(), game.outcome())
        };
        if let Some(outcome) = outcome {
            return notify(RoundChange::Over(outcome));
        }
        if needs_dialogue(round.borrow().game()) {
            questions.during(dialogue_loaded()).await;
        }
        let asked_at = match begun.take().unwrap_or_else(|| begin(&mut questions)) {
            NextTurn::Asked(at) => at,
            NextTurn::Hidden(turn) => {
                questions.during(turn).await;
                continue;
            }
        };
        let (before, chose) = if let Turn::Any(seats) = turn {
            let meeting_start = play_live_meeting(LiveMeetingPorts {
                round: &round,
                agents: &agents,
                clock: &*clock,
                play_context: &context,
                notify: &notify,
            });
            (meeting_start.await, seats)
        } else {
            let mut choices = Vec::new();
            let asked = turn.seats();
            for seat in asked {
                let chosen = async {
                    match questions.answer(seat).await {
                        Some(answer) => answer,
                        None => {
                            let choosing = round.borrow().ask(seat, &*agents[seat.index()]);
                            match choosing {
                                Choice::Made(decision) => Ok(decision),
                                Choice::Asked(asked) => questions.during(asked.answer).await,
                            }
                        }
                    }
                };
                // A seat whose bot is to choose is not asked at all, so the takeover is polled first.
                let choice = match select(pin!(takeover.until_bot_is_next(seat)), pin!(chosen)).await {
                    Either::Left((taken_over, _)) => Err(taken_over),
                    Either::Right((choice, _)) => choice,
                };
                questions.give_up(seat);
                choices.push((seat, choice));
            }
            let least = hidden.least_time(round.borrow().game(), asked);
            if let Some(left) = least.checked_sub(since(&*clock, asked_at)) {
                questions.during(clock.sleep(left)).await;
            }
            let before = round.borrow().game().journal().len();
            for (seat, choice) in choices {
                round.borrow_mut().commit_with_announcement(seat, choice);
                takeover.has_chosen(seat);
            }
            (before, asked)
        };
        let announcing = announce(
            &round,
            &*clock,
            playback,
            |_| !is_stepping,
            || notify(RoundChange::Happened),
        );
        questions.during(announcing).await;
        if !matches!(turn, Turn::Any(_)) {
            hidden.queue_skipped(round.borrow().game(), timestep, chose);
        }
        notify(RoundChange::Happened);
        let people = audience.map_or(SeatSet::EMPTY, |audience| audience.people());
        let has_chosen = !people.and(chose).is_empty();
        let by = context.perspective(round.borrow().game());
        is_stepping &= !has_chosen && !is_any_shown(round.borrow().game(), before, by);
        // The next questions start while this is still being shown, unless the round may stay paused.
        if is_stepping || !playback.is_paused() {
            begun = Some(begin(&mut questions));
        }
        let pause = pause_at(playback.speed(), round.borrow().game(), before, by, people);
        if pause.is_zero() {
            questions.during(slice.let_others_run()).await;
        } else {
            questions
                .during(select(clock.sleep(pause), pin!(playback.changed())))
                .await;
        }
    }
}

/// The next thing in the round.
enum NextTurn {
    /// Choices, with the time in milliseconds at which they were asked for.
    Asked(f64),
    /// The turn of a seat that died unseen, until it ends.
    Hidden(LocalBoxFuture<'static, ()>),
}

fn since(clock: &dyn Clock, then: f64) -> Duration {
    Duration::from_secs_f64((clock.now_ms() - then).max(0.0) / 1_000.0)
}

/// Work without delay, sliced so that the page stays responsive.
pub(super) struct TimeSlice {
    clock: Rc<dyn Clock>,
    began: f64,
    choices: u32,
}

impl TimeSlice {
    pub(super) fn new(clock: Rc<dyn Clock>) -> TimeSlice {
        TimeSlice {
            began: clock.now_ms(),
            clock,
            choices: 0,
        }
    }

    pub(super) async fn let_others_run(&mut self) {
        self.choices += 1;
        if self.choices >= SLICE_CHOICES || self.clock.now_ms() - self.began > SLICE_MS {
            self.clock.sleep(Duration::ZERO).await;
            self.began = self.clock.now_ms();
            self.choices = 0;
        }
    }
}
