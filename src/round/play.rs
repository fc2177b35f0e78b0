//! The loop that plays a round: ask, commit, tell, and wait as long as it takes to be seen.

use super::ahead::ask;
use super::live::{LiveMeetingContext, hold_live};
use super::questions::{PendingQuestions, QuestionResult};
use super::timing::{HiddenTurns, is_any_shown, pause_after};
use super::{BotTakeover, HotSeat, Playback, Round};
use crate::agents::{Agent, Choice};
use crate::clock::Clock;
use crate::game::{Outcome, Seat, SeatSet, Turn};
use futures::future::{Either, LocalBoxFuture, select};
use std::cell::RefCell;
use std::pin::pin;
use std::rc::Rc;
use std::time::Duration;

/// What the screen is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundChange {
    /// This seat is being asked, and its answer takes time.
    Asking(Seat),
    /// This seat's reply could not be used, and it is being asked again.
    AskedAgain(Seat),
    /// This seat's answer is there.
    Answered(Seat),
    /// No answer can be had of this seat.
    Failed(Seat),
    /// What this seat was asked, or typed, is no longer wanted.
    GivenUp(Seat),
    /// This seat types what it will say in a live discussion.
    Typing(Seat),
    /// Time passed in a live meeting.
    Ticked,
    /// The journal or the notes grew.
    Happened,
    /// The round is over.
    Over(Outcome),
}

/// With no delay, the loop still lets the screen draw after this many milliseconds of work.
const SLICE_MS: f64 = 6.0;

/// With no delay, the most choices before the screen may draw, so that what it has to draw stays little.
const SLICE_CHOICES: u32 = 12;

/// When the agents whose choices take time are asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AskPolicy {
    /// All at once at the start of a timestep, each on the view that it is likely to have when its turn comes. A choice
    /// counts where its seat is then asked the same; as soon as it would not be, it is dropped and asked for again. The
    /// journal is the same as with [`InTurn`](Self::InTurn), in a part of the time.
    #[default]
    Ahead,
    /// Each when its turn has come.
    InTurn,
}

/// What a person has in hand while a round is played.
#[derive(Clone, Debug, Default)]
pub struct Controls {
    /// How fast it goes, and whether it goes at all.
    pub playback: Rc<Playback>,
    /// Which seats are given to their bots.
    pub takeover: Rc<BotTakeover>,
    /// The people for whom the round is played. As long as one of them lives, only what the screen may show takes time: a
    /// pause for anything else would tell that something happened.
    pub audience: Option<Rc<HotSeat>>,
}

impl From<Rc<Playback>> for Controls {
    /// This pace, and every seat played by its own agent.
    fn from(playback: Rc<Playback>) -> Controls {
        Controls {
            playback,
            ..Controls::default()
        }
    }
}

/// Plays a round to its end, one agent a seat. Dropping the future stops the round where it stands and gives up what
/// was asked.
pub async fn play(
    round: Rc<RefCell<Round>>,
    agents: Vec<Rc<dyn Agent>>,
    clock: Rc<dyn Clock>,
    controls: impl Into<Controls>,
    asking: AskPolicy,
    tell: impl Fn(RoundChange),
) {
    let controls = controls.into();
    let Controls {
        playback, takeover, ..
    } = &controls;
    let audience = controls.audience.as_deref();
    let mut slice = TimeSlice {
        clock: Rc::clone(&clock),
        began: clock.now_ms(),
        choices: 0,
    };
    let hidden = HiddenTurns::new(&agents, audience, takeover);
    let mut questions = PendingQuestions::new(|news| {
        hidden.take_in(news, clock.now_ms());
        tell(match news {
            QuestionResult::Asked(seat) => RoundChange::Asking(seat),
            QuestionResult::AskedAgain(seat) => RoundChange::AskedAgain(seat),
            QuestionResult::Answered(seat) => RoundChange::Answered(seat),
            QuestionResult::Failed(seat) => RoundChange::Failed(seat),
            QuestionResult::GivenUp(seat) => RoundChange::GivenUp(seat),
        });
    });
    let begin = |questions: &mut PendingQuestions<_>| {
        let round = round.borrow();
        if let Some(time) = hidden.next() {
            return NextTurn::Hidden(clock.sleep(time));
        }
        // Whoever foresees wrongly has to ask anew, and the time that takes would tell of what was not seen.
        let asking = match hidden.is_needed(round.game()) {
            true => AskPolicy::InTurn,
            false => asking,
        };
        ask(&round, &agents, takeover, asking, questions);
        NextTurn::Asked(clock.now_ms())
    };
    let mut begun = None;
    // A step goes on until something is shown, or until a person at the table has chosen.
    let mut is_stepping = false;
    loop {
        if !(is_stepping && playback.is_paused()) {
            questions.during(playback.gate()).await;
            is_stepping = playback.is_paused();
        }
        let turn = round.borrow().game().turn();
        if let Turn::Over(outcome) = turn {
            return tell(RoundChange::Over(outcome));
        }
        let asked_at = match begun.take().unwrap_or_else(|| begin(&mut questions)) {
            NextTurn::Asked(at) => at,
            NextTurn::Hidden(turn) => {
                questions.during(turn).await;
                continue;
            }
        };
        let (before, chose) = if let Turn::Any(seats) = turn {
            let held = hold_live(LiveMeetingContext {
                round: &round,
                agents: &agents,
                clock: &*clock,
                controls: &controls,
                tell: &tell,
            });
            (held.await, seats)
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
                // A seat that is relieved is not even asked, so that comes first.
                let choice = match select(pin!(takeover.of(seat)), pin!(chosen)).await {
                    Either::Left((relieved, _)) => Err(relieved),
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
            let timestep = round.borrow().game().timestep();
            for (seat, choice) in choices {
                round.borrow_mut().commit(seat, choice);
                takeover.has_chosen(seat);
            }
            hidden.find_skipped(round.borrow().game(), timestep, asked);
            (before, asked)
        };
        tell(RoundChange::Happened);
        let people = audience.map_or(SeatSet::EMPTY, |audience| audience.people());
        let has_chosen = !people.and(chose).is_empty();
        is_stepping &= !has_chosen && !is_any_shown(round.borrow().game(), before, audience);
        // What comes next is asked while this is still being shown, unless it may never come.
        if is_stepping || !playback.is_paused() {
            begun = Some(begin(&mut questions));
        }
        let pause = pause_after(round.borrow().game(), before, audience);
        let pause = playback.speed().scaled(pause);
        if pause.is_zero() {
            questions.during(slice.let_others_run()).await;
        } else {
            questions
                .during(select(clock.sleep(pause), pin!(playback.touched())))
                .await;
        }
    }
}

/// What comes next.
enum NextTurn {
    /// Choices, asked for at this time in milliseconds.
    Asked(f64),
    /// The turn of somebody who died unseen, and its end.
    Hidden(LocalBoxFuture<'static, ()>),
}

fn since(clock: &dyn Clock, then: f64) -> Duration {
    Duration::from_secs_f64((clock.now_ms() - then).max(0.0) / 1_000.0)
}

/// Work without delay, cut so that the page stays responsive.
struct TimeSlice {
    clock: Rc<dyn Clock>,
    began: f64,
    choices: u32,
}

impl TimeSlice {
    async fn let_others_run(&mut self) {
        self.choices += 1;
        if self.choices >= SLICE_CHOICES || self.clock.now_ms() - self.began > SLICE_MS {
            self.clock.sleep(Duration::ZERO).await;
            self.began = self.clock.now_ms();
            self.choices = 0;
        }
    }
}
