//! Agents and meetings for the tests of live meetings.

use super::super::*;
use crate::agents::{Agent, Choice, Memory, PendingChoice, ResponsePace, TypingPace};
use crate::clock::{Clock, VirtualClock};
use crate::game::{Discussion, Event, Game, Rules, View};
use crate::round::{PlayContext, Playback, Round, Speed};
use crate::table::Speech;
use std::cell::RefCell;
use std::rc::Rc;

pub(super) const SEVEN: usize = 7;

pub(super) fn rules() -> Rules {
    Rules {
        discussion: Discussion::Live,
        ..Rules::paper_seven()
    }
}

pub(super) fn seat(number: usize) -> Seat {
    Seat::new(number).expect("a seat at the table")
}

/// Returns a round in which a meeting has just been called.
pub(super) fn opened(rules: Rules) -> Rc<RefCell<Round>> {
    let mut game = Game::new(rules, 5, &[]).expect("a table that can be played");
    game.apply(seat(0), Action::CallMeeting)
        .expect("all begin beside the button");
    Rc::new(RefCell::new(Round::new(game)))
}

/// An agent that says these lines one after another and is then ready. Each poll takes the given
/// milliseconds.
pub(super) struct ScriptedSpeaker {
    pub(super) lines: &'static [&'static str],
    pub(super) takes: u64,
    pub(super) response_pace: ResponsePace,
    pub(super) clock: VirtualClock,
}

impl Agent for ScriptedSpeaker {
    fn choose(&self, view: &View<'_>, _: &Memory, _: crate::table::Dice) -> Choice {
        let own = |done: &crate::game::PastAction<'_>| {
            matches!(
                done.event,
                Event::Acted {
                    action: Action::Speak(_),
                    ..
                }
            )
        };
        let said = view.done().filter(own).count();
        let action = match (view.phase(), self.lines.get(said)) {
            (Phase::Chat, Some(words)) => Action::Speak(Speech::new(words)),
            (Phase::Chat, None) if !view.ready().contains(view.seat()) => Action::Ready,
            (Phase::Chat, None) => Action::Speak(Speech::SILENCE),
            _ => Action::Vote(seat(usize::from(view.seat() == seat(0)))),
        };
        let taken = self.clock.sleep(Duration::from_millis(self.takes));
        Choice::Asked(PendingChoice {
            request: None,
            answer: Box::pin(async move {
                taken.await;
                Ok(Decision::of_action(action))
            }),
            retries: Rc::default(),
        })
    }

    fn response_pace(&self) -> ResponsePace {
        self.response_pace
    }
}

/// Returns the pace of somebody who types this many words a second, at most ten seconds.
pub(super) fn words_a_second(words: u16) -> TypingPace {
    TypingPace {
        words_per_minute: words * 60,
        longest: Duration::from_secs(10),
    }
}

pub(super) fn talks(clock: &VirtualClock, lines: &'static [&'static str]) -> Rc<dyn Agent> {
    Rc::new(ScriptedSpeaker {
        lines,
        takes: 500,
        response_pace: ResponsePace::AVERAGE,
        clock: clock.clone(),
    })
}

pub(super) fn bots() -> Vec<Rc<dyn Agent>> {
    (0..SEVEN).map(|_| Rc::new(Bot) as Rc<dyn Agent>).collect()
}

/// Returns an agent that is silent in discussions but votes.
pub(super) fn quiet(clock: &VirtualClock) -> Rc<dyn Agent> {
    talks(clock, &[])
}

pub(super) fn meeting<'a>(
    clock: &'a VirtualClock,
    round: &'a RefCell<Round>,
    agents: &'a [Rc<dyn Agent>],
    context: &'a PlayContext,
    notify: &'a dyn Fn(RoundChange),
) -> impl Future<Output = usize> + 'a {
    let played = play_live_meeting(LiveMeetingPorts {
        round,
        agents,
        clock,
        play_context: context,
        notify,
    });
    async move {
        let before_last = played.await;
        round.borrow_mut().end_announcement();
        before_last
    }
}

/// Returns the context of a round with live meetings at this speed.
pub(super) fn at(speed: Speed) -> PlayContext {
    PlayContext::from(Rc::new(Playback::new(speed, false)))
}

/// Plays the meeting with these agents until the votes are counted. Returns when that was, in seconds.
pub(super) fn hold(
    clock: &VirtualClock,
    round: &Rc<RefCell<Round>>,
    agents: Vec<Rc<dyn Agent>>,
    context: &PlayContext,
) -> f64 {
    let notify = |_| {};
    clock.run_until(meeting(clock, round, &agents, context, &notify));
    clock.now_ms() / 1_000.0
}

/// Returns what was said: the seat's index, the words, and the time in seconds.
pub(super) fn said(round: &Rc<RefCell<Round>>) -> Vec<(usize, String, f64)> {
    let round = round.borrow();
    let lines = round
        .game()
        .journal()
        .iter()
        .filter_map(|entry| match &entry.event {
            Event::Acted {
                seat,
                action: Action::Speak(speech),
            } => {
                let seconds = f64::from(entry.moment.millis()) / 1_000.0;
                Some((seat.index(), speech.words().to_owned(), seconds))
            }
            _ => None,
        });
    lines.collect()
}

pub(super) fn moments(round: &Rc<RefCell<Round>>, wanted: fn(&Action) -> bool) -> Vec<f64> {
    let round = round.borrow();
    let chosen = round
        .game()
        .timed_choices()
        .filter(|(_, _, action)| wanted(action));
    chosen
        .map(|(moment, ..)| f64::from(moment.millis()) / 1_000.0)
        .collect()
}

pub(super) fn is_vote(action: &Action) -> bool {
    matches!(action, Action::Vote(_) | Action::SkipVote)
}
