//! A meeting in real time: everybody looks at what was said when it wants to, types, and is heard when it is done.
//!
//! Each living seat is at one of a few things at any time ([`Part`]). The loop carries out what is due, asks who looks up,
//! and sleeps until the next thing. Time is the meeting's own: it stands while the round is paused, it goes as fast as the
//! round where nobody's choice takes time, and at a speed without delay it leaps to what is next.

use super::{Change, Controls, Round};
use crate::agents::{Agent, Answer, Asked, Bot, Choosing, Decision, Failure, Instant, Tries};
use crate::clock::Clock;
use crate::game::{Action, Illegal, Moment, Phase, Seat, SeatSet, Turn};
use futures::future::LocalBoxFuture;
use std::cell::RefCell;
use std::future::poll_fn;
use std::pin::pin;
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::Duration;

/// Holds the live meeting that a round has come to, with these agents, and returns how long the journal was before its last
/// choice. It is handed to whoever plays the round ([`Controls::live`]), since rounds without live meetings need none of it.
pub type HoldLive = for<'a> fn(Held<'a>) -> LocalBoxFuture<'a, usize>;

/// Holds a live meeting on the clock.
pub fn hold_live(held: Held<'_>) -> LocalBoxFuture<'_, usize> {
    Box::pin(LiveMeeting::new(held).hold())
}

/// What a live meeting is held with.
pub struct Held<'a> {
    pub(super) round: &'a RefCell<Round>,
    pub(super) agents: &'a [Rc<dyn Agent>],
    pub(super) clock: &'a dyn Clock,
    pub(super) controls: &'a Controls,
    pub(super) tell: &'a dyn Fn(Change),
}

/// A live meeting as it goes on.
struct LiveMeeting<'a> {
    round: &'a RefCell<Round>,
    agents: &'a [Rc<dyn Agent>],
    clock: &'a dyn Clock,
    controls: &'a Controls,
    tell: &'a dyn Fn(Change),
    parts: [Part; Seat::MOST],
    looks: u32,
    watch: Watch,
    /// Whether a choice is let through a pause.
    has_step: bool,
}

/// What a seat is at. Times are milliseconds of the meeting's own time.
enum Part {
    /// It takes no part.
    Away,
    /// It looks up again then.
    Resting { until: f64 },
    /// It was asked, and its answer is on its way.
    Asked {
        since: f64,
        answer: Answer,
        again: Rc<Tries>,
        told: u32,
    },
    /// Its answer is there.
    Answered(Result<Decision, Failure>),
    /// It types, and will be heard then.
    Typing { until: f64, decision: Decision },
}

/// The meeting's own time.
struct Watch {
    /// Milliseconds since the meeting opened.
    now: f64,
    /// What the clock showed then.
    read_at: f64,
}

/// Nobody looks up sooner than this after the opening, nor votes sooner: there is something to read first.
const FIRST_LOOK: Duration = Duration::from_millis(1_500);

/// How soon somebody looks up who was just named.
const NAMED: Duration = Duration::from_millis(700);

/// How likely a seat that gives way is to look later, for each of the others who are writing. Measured with seven Talkers
/// (`tests/talker/meeting.rs`): more makes the talk slow, less makes all speak at once.
const GIVES_WAY: f64 = 0.35;

/// How long somebody who was asked counts as writing.
const SEEMS_TO_WRITE: Duration = Duration::from_secs(4);

/// How long a seat that chooses at once thinks about its vote, on average.
const DELIBERATION: Duration = Duration::from_millis(3_500);

/// The screen's clock is told this often.
const TICK: Duration = Duration::from_secs(1);

impl<'a> LiveMeeting<'a> {
    /// The meeting that has just opened.
    fn new(held: Held<'a>) -> LiveMeeting<'a> {
        let Held {
            round,
            agents,
            clock,
            controls,
            tell,
        } = held;
        let now = f64::from(round.borrow().game().moment().millis());
        LiveMeeting {
            round,
            agents,
            clock,
            controls,
            tell,
            parts: [const { Part::Away }; Seat::MOST],
            looks: 0,
            // Whoever comes here through a pause was let through for one choice.
            has_step: controls.pace.is_paused(),
            watch: Watch {
                now,
                read_at: clock.now_ms(),
            },
        }
    }

    /// Holds the meeting to its end, and returns how long the journal was before its last choice.
    async fn hold(mut self) -> usize {
        let mut phase = None;
        let mut deadline = 0.0;
        let mut before_last = 0;
        loop {
            self.through_the_gate().await;
            let (turn, now_in) = {
                let round = self.round.borrow();
                (round.game().turn(), round.game().phase())
            };
            let Turn::Any(seats) = turn else {
                return before_last;
            };
            if phase != Some(now_in) {
                phase = Some(now_in);
                deadline = self.begin(now_in, seats);
            }
            self.read_clock();
            let choices = match self.watch.now >= deadline {
                true => self.time_is_up(now_in, seats),
                false => self.due(now_in).into_iter().collect(),
            };
            if choices.is_empty() {
                self.ask_who_looks_up(seats);
                if !self.is_anything_answered() {
                    self.wait(deadline).await;
                }
                continue;
            }
            before_last = self.round.borrow().game().journal().len();
            for (seat, choice) in choices {
                self.commit(seat, choice);
            }
            self.has_step = false;
            (self.tell)(Change::Happened);
        }
    }

    /// Opens the discussion or the vote: whatever was under way is dropped. Returns when it ends.
    fn begin(&mut self, phase: Phase, seats: SeatSet) -> f64 {
        for seat in Seat::all() {
            self.drop_part(seat);
        }
        for seat in seats {
            let agent = self.player(seat);
            let pause = match (phase, agent.takes_time()) {
                (Phase::Chat, _) if agent.tempo().rest.is_zero() => Duration::ZERO,
                (Phase::Chat, _) => FIRST_LOOK + agent.tempo().rest,
                (_, true) => Duration::ZERO,
                (_, false) => FIRST_LOOK + DELIBERATION,
            };
            self.rest(seat, pause);
        }
        let round = self.round.borrow();
        let rules = round.game().rules();
        let seconds = match phase {
            Phase::Chat => rules.discussion_seconds,
            _ => rules.ballot_seconds,
        };
        self.watch.now + f64::from(seconds) * 1_000.0
    }

    /// What the end of the time brings: everybody is ready to vote; whoever has not voted leaves it to its bot.
    fn time_is_up(&mut self, phase: Phase, seats: SeatSet) -> Vec<(Seat, Result<Decision, Failure>)> {
        let ready = self.round.borrow().game().ready();
        let late = || Failure {
            why: "The time to vote was up.".to_owned(),
            troubles: Vec::new(),
        };
        match phase {
            Phase::Chat => {
                let unready = seats.minus(ready).into_iter();
                unready
                    .map(|seat| (seat, Ok(Decision::just(Action::Ready))))
                    .collect()
            }
            _ => seats.into_iter().map(|seat| (seat, Err(late()))).collect(),
        }
    }

    /// The choice that is carried out next: the message that was typed first, or an answer that takes no typing.
    fn due(&mut self, phase: Phase) -> Option<(Seat, Result<Decision, Failure>)> {
        for seat in Seat::all() {
            let Part::Answered(answer) = &mut self.parts[seat.index()] else {
                continue;
            };
            let answer = std::mem::replace(answer, Ok(Decision::just(Action::Ready)));
            self.parts[seat.index()] = Part::Away;
            if phase != Phase::Chat {
                return Some((seat, answer));
            }
            if let Some(decision) = self.take_answer(seat, answer) {
                return Some((seat, Ok(decision)));
            }
        }
        let typed = Seat::all().filter_map(|seat| match self.parts[seat.index()] {
            Part::Typing { until, .. } if until <= self.watch.now => Some((seat, until)),
            _ => None,
        });
        let (seat, _) = typed.min_by(|(_, a), (_, b)| a.total_cmp(b))?;
        match std::mem::replace(&mut self.parts[seat.index()], Part::Away) {
            Part::Typing { decision, .. } => Some((seat, Ok(decision))),
            _ => None,
        }
    }

    /// What a seat makes of its look at the chat: it waits, begins to type, or does what takes no typing.
    fn take_answer(&mut self, seat: Seat, answer: Result<Decision, Failure>) -> Option<Decision> {
        let decision = self.usable(seat, answer);
        let tempo = self.player(seat).tempo();
        let Action::Speak(speech) = &decision.action else {
            return Some(decision);
        };
        if speech.is_silence() {
            self.round.borrow_mut().keep(seat, decision);
            self.rest(seat, tempo.rest);
            return None;
        }
        let typing = tempo.typing(speech.words());
        if typing.is_zero() {
            return Some(decision);
        }
        let until = self.watch.now + millis(typing);
        self.parts[seat.index()] = Part::Typing { until, decision };
        (self.tell)(Change::Typing(seat));
        None
    }

    /// The answer, or where it cannot be used what the seat's bot does. That is noted where it does anything.
    fn usable(&mut self, seat: Seat, answer: Result<Decision, Failure>) -> Decision {
        let mut round = self.round.borrow_mut();
        let answer = answer.and_then(|decision| match round.game().check(seat, &decision.action) {
            Ok(()) | Err(Illegal::NothingSaid) => Ok(decision),
            Err(illegal) => Err(Failure {
                why: illegal.to_string(),
                troubles: decision.troubles,
            }),
        });
        answer.unwrap_or_else(|failure| {
            self.looks += 1;
            let dice = round.dice_for_look(seat, self.looks);
            let decision = Bot.decide(&round.game().view(seat), dice);
            if !matches!(&decision.action, Action::Speak(speech) if speech.is_silence()) {
                round.note_stand_in(seat, failure);
            }
            decision
        })
    }

    fn commit(&mut self, seat: Seat, choice: Result<Decision, Failure>) {
        self.drop_part(seat);
        let named = match &choice {
            Ok(Decision {
                action: Action::Speak(speech),
                ..
            }) => {
                let round = self.round.borrow();
                let named: SeatSet = round.game().table().named_in(speech.words()).collect();
                named.without(seat)
            }
            _ => SeatSet::EMPTY,
        };
        self.round.borrow_mut().commit(seat, choice);
        self.controls.relief.has_chosen(seat);
        self.rest(seat, self.player(seat).tempo().rest);
        let soon = self.watch.now + millis(NAMED);
        for seat in named {
            if let Part::Resting { until } = &mut self.parts[seat.index()] {
                *until = until.min(soon);
            }
        }
    }

    /// Asks everybody who looks up now. Who is no longer awaited takes no part.
    fn ask_who_looks_up(&mut self, seats: SeatSet) {
        for seat in Seat::all() {
            if !seats.contains(seat) {
                self.drop_part(seat);
                continue;
            }
            let relieved = self.controls.relief.is_relieved(seat);
            match &self.parts[seat.index()] {
                Part::Resting { until } if *until <= self.watch.now => {}
                // Nobody waits for the answer of somebody whose bot is to choose.
                Part::Asked { .. } if relieved => (self.tell)(Change::GivenUp(seat)),
                _ => continue,
            }
            if self.gives_way(seat) {
                self.rest(seat, self.player(seat).tempo().rest);
                continue;
            }
            self.looks += 1;
            let choosing = {
                let round = self.round.borrow();
                let dice = round.dice_for_look(seat, self.looks);
                let view = round.game().view(seat);
                self.player(seat).choose(&view, round.memory_of(seat), dice)
            };
            self.parts[seat.index()] = match choosing {
                Choosing::Made(decision) => Part::Answered(Ok(decision)),
                Choosing::Asked(Asked { answer, again, .. }) => {
                    (self.tell)(Change::Asking(seat));
                    Part::Asked {
                        since: self.watch.now,
                        answer,
                        again,
                        told: 0,
                    }
                }
            };
        }
    }

    /// Whether the seat leaves a look at the chat for later since others are writing. Of models that are urged to speak
    /// where they have said less than others, all would else talk at once and then be silent together.
    fn gives_way(&mut self, seat: Seat) -> bool {
        if self.round.borrow().game().phase() != Phase::Chat || !self.player(seat).tempo().gives_way {
            return false;
        }
        let now = self.watch.now;
        let is_writing = |part: &Part| match part {
            Part::Typing { .. } => true,
            // Nobody waits for somebody who thinks for long.
            Part::Asked { since, .. } => now - since < millis(SEEMS_TO_WRITE),
            _ => false,
        };
        let writing = self.parts.iter().filter(|part| is_writing(part)).count();
        self.looks += 1;
        let mut dice = self.round.borrow().dice_for_look(seat, self.looks);
        (0..writing).any(|_| dice.chance(GIVES_WAY))
    }

    /// Who plays the seat: its agent, or its bot where a person wants that.
    fn player(&self, seat: Seat) -> &'a dyn Agent {
        match self.controls.relief.is_relieved(seat) {
            true => &Bot,
            false => &*self.agents[seat.index()],
        }
    }

    /// Lets the seat look up after about this pause: not all at the same time.
    fn rest(&mut self, seat: Seat, pause: Duration) {
        self.looks += 1;
        let mut dice = self.round.borrow().dice_for_look(seat, self.looks);
        let part = 0.6 + 0.8 * dice.below(1_000) as f64 / 1_000.0;
        let until = self.watch.now + millis(pause) * part;
        self.parts[seat.index()] = Part::Resting { until };
    }

    fn drop_part(&mut self, seat: Seat) {
        match std::mem::replace(&mut self.parts[seat.index()], Part::Away) {
            Part::Asked { .. } | Part::Typing { .. } => (self.tell)(Change::GivenUp(seat)),
            Part::Away | Part::Resting { .. } | Part::Answered(_) => {}
        }
    }

    fn is_anything_answered(&self) -> bool {
        self.parts.iter().any(|part| matches!(part, Part::Answered(_)))
    }

    /// When something is due next, or the time is up.
    fn next_due(&self, deadline: f64) -> f64 {
        let due = self.parts.iter().filter_map(|part| match part {
            Part::Resting { until } | Part::Typing { until, .. } => Some(*until),
            _ => None,
        });
        due.fold(deadline, f64::min)
    }

    /// How many times as fast as the clock the meeting goes; `None` where it leaps to what is due next.
    fn factor(&self) -> Option<f64> {
        let is_asked = self.parts.iter().any(|part| matches!(part, Part::Asked { .. }));
        let takes_time = |seat: Seat| self.player(seat).takes_time();
        let living = self.round.borrow().game().living();
        match self.controls.pace.speed().factor() {
            None if !is_asked => None,
            Some(factor) if !living.into_iter().any(takes_time) => Some(factor),
            _ => Some(1.0),
        }
    }

    /// Takes over the time that has passed.
    fn read_clock(&mut self) {
        let shows = self.clock.now_ms();
        let passed = shows - self.watch.read_at;
        self.watch.read_at = shows;
        self.watch.now += passed * self.factor().unwrap_or(0.0);
        self.pass_time();
    }

    fn pass_time(&self) {
        let now = Duration::from_millis(self.watch.now as u64);
        self.round.borrow_mut().pass_time(Moment::after(now));
    }

    /// Waits while the round is paused. That time does not count.
    async fn through_the_gate(&mut self) {
        if self.controls.pace.is_paused() && !self.has_step {
            self.read_clock();
            let mut gate = pin!(self.controls.pace.gate());
            poll_fn(|context| {
                self.go_on(context);
                gate.as_mut().poll(context)
            })
            .await;
            self.watch.read_at = self.clock.now_ms();
            self.has_step = self.controls.pace.is_paused();
        }
    }

    /// Sleeps until something is due, an answer is there, or a person moves a control.
    async fn wait(&mut self, deadline: f64) {
        let next = self.next_due(deadline);
        let Some(factor) = self.factor() else {
            self.watch.now = self.watch.now.max(next);
            self.pass_time();
            // Others run between two leaps, so that the screen can follow.
            return self.clock.sleep(Duration::ZERO).await;
        };
        let pause = ((next - self.watch.now) / factor / 1_000.0).max(0.0);
        let pause = Duration::try_from_secs_f64(pause).unwrap_or(TICK).min(TICK);
        let mut sleep = self.clock.sleep(pause.max(Duration::from_millis(1)));
        let Controls { pace, relief, .. } = self.controls;
        let mut touched = pin!(pace.touched());
        let mut relieved = pin!(relief.touched());
        poll_fn(|context| {
            let is_there = self.go_on(context);
            let is_touched =
                touched.as_mut().poll(context).is_ready() | relieved.as_mut().poll(context).is_ready();
            match is_there || is_touched || sleep.as_mut().poll(context).is_ready() {
                true => Poll::Ready(()),
                false => Poll::Pending,
            }
        })
        .await;
        (self.tell)(Change::Ticked);
    }

    /// Lets what was asked go on; whether an answer has come.
    fn go_on(&mut self, context: &mut Context<'_>) -> bool {
        let mut is_there = false;
        for (seat, part) in Seat::all().zip(&mut self.parts) {
            let Part::Asked {
                answer, again, told, ..
            } = part
            else {
                continue;
            };
            if let Poll::Ready(there) = answer.as_mut().poll(context) {
                (self.tell)(match there {
                    Ok(_) => Change::Answered(seat),
                    Err(_) => Change::Failed(seat),
                });
                *part = Part::Answered(there);
                is_there = true;
            } else if *told < again.again() {
                *told = again.again();
                (self.tell)(Change::AskedAgain(seat));
            }
        }
        is_there
    }
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}

#[cfg(test)]
#[path = "live_tests.rs"]
mod tests;
