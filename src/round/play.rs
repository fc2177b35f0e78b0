//! The loop that plays a round: ask, commit, tell, and wait as long as it takes to be seen.

use super::ahead::ask;
use super::live::{Held, HoldLive};
use super::questions::{News, Questions};
use super::{Audience, Eyes, Pace, Relief, Round, next_seat};
use crate::agents::{Agent, Choosing};
use crate::clock::Clock;
use crate::game::{Action, Entry, Event, Game, Outcome, Phase, Seat, Turn};
use futures::future::{Either, select};
use std::cell::RefCell;
use std::pin::pin;
use std::rc::Rc;
use std::time::Duration;

/// What the screen is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
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

/// How long the decision of a meeting is shown at normal speed.
pub const TIME_FOR_A_DECISION: Duration = Duration::from_millis(3_200);

/// With no delay, the loop still lets the screen draw after this many milliseconds of work.
const SLICE_MS: f64 = 6.0;

/// With no delay, the most choices before the screen may draw, so that what it has to draw stays little.
const SLICE_CHOICES: u32 = 12;

/// When the agents whose choices take time are asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Asking {
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
    pub pace: Rc<Pace>,
    /// Which seats are given to their bots.
    pub relief: Rc<Relief>,
    /// The people for whom the round is played. As long as one of them lives, only what the screen may show takes time: a
    /// pause for anything else would tell that something happened.
    pub audience: Option<Rc<dyn Audience>>,
    /// How live meetings are held. Without it their seats are asked one after another, and no time passes in them.
    pub live: Option<HoldLive>,
}

impl From<Rc<Pace>> for Controls {
    /// This pace, and every seat played by its own agent.
    fn from(pace: Rc<Pace>) -> Controls {
        Controls {
            pace,
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
    asking: Asking,
    tell: impl Fn(Change),
) {
    let controls = controls.into();
    let Controls {
        pace,
        relief,
        audience,
        ..
    } = &controls;
    let mut slice = Slice {
        clock: Rc::clone(&clock),
        began: clock.now_ms(),
        choices: 0,
    };
    let mut questions = Questions::new(|news| {
        tell(match news {
            News::Asked(seat) => Change::Asking(seat),
            News::AskedAgain(seat) => Change::AskedAgain(seat),
            News::Answered(seat) => Change::Answered(seat),
            News::Failed(seat) => Change::Failed(seat),
            News::GivenUp(seat) => Change::GivenUp(seat),
        });
    });
    let mut is_asked = false;
    loop {
        questions.during(pace.gate()).await;
        let turn = round.borrow().game().turn();
        if let Turn::Over(outcome) = turn {
            return tell(Change::Over(outcome));
        }
        let before = if let (Turn::Any(_), Some(hold)) = (turn, controls.live) {
            hold(Held {
                round: &round,
                agents: &agents,
                clock: &*clock,
                controls: &controls,
                tell: &tell,
            })
            .await
        } else {
            if !is_asked {
                ask(&round.borrow(), &agents, relief, asking, &mut questions);
            }
            let mut choices = Vec::new();
            let asked = match turn {
                Turn::Any(_) => next_seat(round.borrow().game()).into_iter().collect(),
                turn => turn.seats(),
            };
            for seat in asked {
                let chosen = async {
                    match questions.answer(seat).await {
                        Some(answer) => answer,
                        None => {
                            let choosing = round.borrow().ask(seat, &*agents[seat.index()]);
                            match choosing {
                                Choosing::Made(decision) => Ok(decision),
                                Choosing::Asked(asked) => questions.during(asked.answer).await,
                            }
                        }
                    }
                };
                // A seat that is relieved is not even asked, so that comes first.
                let choice = match select(pin!(relief.of(seat)), pin!(chosen)).await {
                    Either::Left((relieved, _)) => Err(relieved),
                    Either::Right((choice, _)) => choice,
                };
                questions.give_up(seat);
                choices.push((seat, choice));
            }
            let before = round.borrow().game().journal().len();
            for (seat, choice) in choices {
                round.borrow_mut().commit(seat, choice);
                relief.has_chosen(seat);
            }
            before
        };
        tell(Change::Happened);
        // What comes next is asked while this is still being shown, unless it may never come.
        is_asked = !pace.is_paused();
        if is_asked {
            ask(&round.borrow(), &agents, relief, asking, &mut questions);
        }
        let pause = pause_after(round.borrow().game(), before, audience.as_deref());
        let pause = pace.speed().scaled(pause);
        if pause.is_zero() {
            questions.during(slice.let_others_run()).await;
        } else {
            questions
                .during(select(clock.sleep(pause), pin!(pace.touched())))
                .await;
        }
    }
}

/// Work without delay, cut so that the page stays responsive.
struct Slice {
    clock: Rc<dyn Clock>,
    began: f64,
    choices: u32,
}

impl Slice {
    async fn let_others_run(&mut self) {
        self.choices += 1;
        if self.choices >= SLICE_CHOICES || self.clock.now_ms() - self.began > SLICE_MS {
            self.clock.sleep(Duration::ZERO).await;
            self.began = self.clock.now_ms();
            self.choices = 0;
        }
    }
}

/// How long what happened since the journal had `before` entries is left on the screen at normal speed, before the next
/// choice.
fn pause_after(game: &Game, before: usize, audience: Option<&dyn Audience>) -> Duration {
    // Whoever opens a live meeting may speak at once; nobody else does so soon.
    if game.phase() == Phase::Chat {
        return Duration::ZERO;
    }
    let eyes = audience.map_or(Eyes::Everything, |audience| audience.eyes(game, None));
    let shown = game.journal()[before..]
        .iter()
        .filter(|entry| eyes.see(entry.witnesses));
    shown.map(pause_for).max().unwrap_or(Duration::ZERO)
}

fn pause_for(entry: &Entry) -> Duration {
    Duration::from_millis(match &entry.event {
        Event::Acted {
            action: Action::Speak(speech),
            ..
        } => reading_time_ms(speech.words()),
        Event::Acted {
            action: Action::Kill(_),
            ..
        } => 900,
        Event::Acted {
            action: Action::Vote(_) | Action::SkipVote,
            ..
        } => 500,
        Event::Acted { .. } => 300,
        Event::Missed { .. } | Event::Watched { .. } => 100,
        Event::MeetingOpened { .. } => 1_800,
        Event::BallotClosed { .. } => return TIME_FOR_A_DECISION,
        Event::RoundOver { .. } => 1_200,
    })
}

/// Time to read a speech: about 25 letters a second, at least one second and at most four.
fn reading_time_ms(words: &str) -> u64 {
    match words.chars().count() as u64 {
        0 => 200,
        letters => (600 + letters * 40).clamp(1_000, 4_000),
    }
}
