//! A meeting in real time: seats read the chat when they want to, type, and are heard once they finish
//! typing.
//!
//! Each living seat is in one of a few states at any time ([`SeatActivity`]). The loop carries out what is
//! due, asks the seats whose poll is due, and sleeps until the next event. The meeting has its own time.
//! It stands still while the round is paused, runs at the round's speed where no choice takes real time, and
//! without delay jumps to the next event.
//!
//! This module carries out choices; `asking` asks the seats, `typing` says how long a message takes, `clock` keeps
//! the time, and `ending` says when the discussion and the vote end, all of them on the `runner`.

mod asking;
mod clock;
mod ending;
mod runner;
mod saved;
#[cfg(test)]
mod tests;
mod typing;

pub use runner::LiveMeetingPorts;
pub use saved::SavedLiveMeeting;

use super::RoundChange;
use super::timing::is_any_shown;
use crate::agents::{Bot, Choice, Decision, Failure, InstantAgent};
use crate::game::{Action, IllegalAction};
use crate::table::{Meeting, MeetingTime, Phase, Seat, SeatSet, Turn};
use ending::PhaseEnd;
use runner::{LiveMeetingRunner, SeatActivity, millis};
use std::time::Duration;

/// Plays the live meeting that a round has reached. Returns the length of the journal before the meeting's
/// last choice.
pub async fn play_live_meeting(ports: LiveMeetingPorts<'_>) -> usize {
    LiveMeetingRunner::new(ports).run().await
}

/// The earliest time of a poll or a vote after the opening, since players need time to read.
const FIRST_POLL: Duration = Duration::from_millis(1_500);

/// How soon a seat polls the chat after it was named.
const POLL_DELAY_WHEN_NAMED: Duration = Duration::from_millis(700);

/// The average time that a seat that chooses at once takes for its vote.
const MEAN_VOTE_TIME: Duration = Duration::from_millis(3_500);

impl LiveMeetingRunner<'_> {
    /// Runs the meeting to its end. Returns the length of the journal before its last choice.
    async fn run(mut self) -> usize {
        let mut phase = self.go_on_from_saved();
        let mut before_last = 0;
        loop {
            if self.round.borrow().announcement().is_some() {
                return before_last;
            }
            self.wait_while_paused().await;
            let (turn, now_in) = {
                let round = self.round.borrow();
                (round.game().turn(), round.game().phase())
            };
            let Turn::Any(seats) = turn else {
                return before_last;
            };
            if phase != Some(now_in) {
                phase = Some(now_in);
                self.end = PhaseEnd::at(self.begin(now_in, seats));
            }
            self.read_clock();
            let end = self.end_of_phase(now_in, seats);
            let choices = match self.time.now >= end {
                true => self.time_is_up(now_in, seats),
                false => self.due(now_in).into_iter().collect(),
            };
            if choices.is_empty() {
                self.ask_due_seats(seats);
                if !self.is_anything_answered() {
                    self.wait(end).await;
                    self.read_clock();
                    self.record_state(now_in);
                    (self.notify)(RoundChange::Ticked);
                }
                continue;
            }
            before_last = self.round.borrow().game().journal().len();
            for (seat, choice) in choices {
                self.commit(seat, choice);
            }
            let by = self.play_context.perspective(self.round.borrow().game());
            let is_shown = is_any_shown(self.round.borrow().game(), before_last, by);
            self.has_step &= self.play_context.playback.is_paused() && !is_shown;
            self.record_state(now_in);
            (self.notify)(RoundChange::Happened);
        }
    }

    /// Opens the discussion or the vote and drops everything in progress. Returns when the phase ends.
    fn begin(&mut self, phase: Phase, seats: SeatSet) -> f64 {
        for seat in Seat::all() {
            self.reset_activity(seat);
        }
        self.opener = self.caller().filter(|_| phase == Phase::Chat);
        for seat in seats {
            let agent = self.player(seat);
            let pause = match (phase, agent.takes_time()) {
                _ if self.opener == Some(seat) => Duration::ZERO,
                (Phase::Chat, _) if agent.response_pace().poll_interval.is_zero() => Duration::ZERO,
                // The first poll comes sooner than later ones, since nothing has to be read yet.
                (Phase::Chat, _) => FIRST_POLL + agent.response_pace().poll_interval / 3,
                (_, true) => Duration::ZERO,
                (_, false) => FIRST_POLL + MEAN_VOTE_TIME,
            };
            self.schedule_poll(seat, pause);
        }
        let round = self.round.borrow();
        let seconds = round.game().meeting().and_then(Meeting::seconds);
        self.time.now + f64::from(seconds.unwrap_or_default()) * 1_000.0
    }

    /// Returns the choices at the end of the time: in the discussion everyone becomes ready, in the vote the
    /// bots of the remaining seats choose.
    fn time_is_up(&mut self, phase: Phase, seats: SeatSet) -> Vec<(Seat, Result<Decision, Failure>)> {
        match phase {
            Phase::Chat => {
                let ready = self.round.borrow().game().ready();
                let unready = seats.minus(ready).into_iter();
                unready
                    .map(|seat| (seat, Ok(Decision::of_action(Action::Ready))))
                    .collect()
            }
            _ => {
                let late_seats = seats.minus(self.waited_for(seats)).into_iter();
                late_seats.map(|seat| (seat, self.late_vote(seat))).collect()
            }
        }
    }

    /// Returns the vote of a seat that has not voted in time. Whoever chooses at once was not kept from
    /// voting.
    fn late_vote(&mut self, seat: Seat) -> Result<Decision, Failure> {
        self.polls += 1;
        let round = self.round.borrow();
        let dice = round.dice_for_poll(seat, self.polls);
        match self
            .player(seat)
            .choose(&round.game().view(seat), round.memory_of(seat), dice)
        {
            Choice::Made(decision) => Ok(decision),
            Choice::Asked(_) => Err(Failure {
                why: "The time to vote was up.".to_owned(),
                troubles: Vec::new(),
            }),
        }
    }

    /// Returns the next choice to carry out: the message that was finished first, or an answer that needs no
    /// typing.
    fn due(&mut self, phase: Phase) -> Option<(Seat, Result<Decision, Failure>)> {
        for seat in Seat::all() {
            let SeatActivity::Answered(answer) = &mut self.activities[seat.index()] else {
                continue;
            };
            let answer = std::mem::replace(answer, Ok(Decision::of_action(Action::Ready)));
            self.activities[seat.index()] = SeatActivity::Away;
            if phase != Phase::Chat {
                return Some((seat, answer));
            }
            if let Some(decision) = self.take_answer(seat, answer) {
                return Some((seat, Ok(decision)));
            }
        }
        let typed = Seat::all().filter_map(|seat| match self.activities[seat.index()] {
            SeatActivity::Typing { until, .. } if until <= self.time.now => Some((seat, until)),
            _ => None,
        });
        let (seat, _) = typed.min_by(|(_, a), (_, b)| a.total_cmp(b))?;
        match std::mem::replace(&mut self.activities[seat.index()], SeatActivity::Away) {
            SeatActivity::Typing { until, decision } => {
                let revised = self.revised(seat, until, decision);
                if revised.is_none() {
                    (self.notify)(RoundChange::GivenUp(seat));
                    self.schedule_poll(seat, POLL_DELAY_WHEN_NAMED);
                }
                revised.map(|decision| (seat, Ok(decision)))
            }
            _ => None,
        }
    }

    /// Returns the typed message as its author still sends it after what was said meanwhile; `None` if it does not.
    fn revised(&self, seat: Seat, until: f64, decision: Decision) -> Option<Decision> {
        let Action::Speak(typed) = &decision.action else {
            return Some(decision);
        };
        let player = self.player(seat);
        let typing = player.response_pace().time_to_type(typed.words());
        let since = Duration::from_micros(((until - millis(typing)).max(0.0) * 1_000.0).round() as u64);
        let view_of = self.round.borrow();
        let speech = player.revise(&view_of.game().view(seat), typed, MeetingTime::after(since));
        (!speech.is_silence()).then_some(Decision {
            action: Action::Speak(speech),
            ..decision
        })
    }

    /// Applies the result of a poll: the seat waits, starts typing, or makes a choice that needs
    /// no typing.
    fn take_answer(&mut self, seat: Seat, answer: Result<Decision, Failure>) -> Option<Decision> {
        let decision = self.usable(seat, answer);
        let response_pace = self.player(seat).response_pace();
        let Action::Speak(speech) = &decision.action else {
            return Some(decision);
        };
        if speech.is_silence() {
            self.round.borrow_mut().record_decision(seat, decision);
            self.schedule_poll(seat, response_pace.poll_interval);
            // The memory has changed, and a save must fit it.
            self.record_state(Phase::Chat);
            return None;
        }
        let typing = response_pace.time_to_type(speech.words());
        // Whoever called the meeting has had the first words ready since then.
        let opens = self.opener.take() == Some(seat);
        if typing.is_zero() || opens {
            return Some(decision);
        }
        let until = self.typed_until(typing);
        self.activities[seat.index()] = SeatActivity::Typing { until, decision };
        (self.notify)(RoundChange::Typing(seat));
        None
    }

    /// Returns the answer, or what the seat's bot does if the answer is unusable. The latter is noted if the
    /// bot acts.
    fn usable(&mut self, seat: Seat, answer: Result<Decision, Failure>) -> Decision {
        let mut round = self.round.borrow_mut();
        let answer = answer.and_then(|decision| match round.game().check(seat, &decision.action) {
            Ok(()) | Err(IllegalAction::NothingSaid) => Ok(decision),
            Err(illegal) => Err(Failure {
                why: illegal.to_string(),
                troubles: decision.troubles,
            }),
        });
        answer.unwrap_or_else(|failure| {
            self.polls += 1;
            let dice = round.dice_for_poll(seat, self.polls);
            let decision = Bot.decide(&round.game().view(seat), dice);
            if !matches!(&decision.action, Action::Speak(speech) if speech.is_silence()) {
                round.note_fallback(seat, failure);
            }
            decision
        })
    }

    fn commit(&mut self, seat: Seat, choice: Result<Decision, Failure>) {
        self.reset_activity(seat);
        let named = match &choice {
            Ok(Decision {
                action: Action::Speak(speech),
                ..
            }) => {
                let round = self.round.borrow();
                let named: SeatSet = round.game().roster().named_in(speech.words()).collect();
                named.without(seat)
            }
            _ => SeatSet::EMPTY,
        };
        self.round.borrow_mut().commit_with_announcement(seat, choice);
        self.play_context.takeover.has_chosen(seat);
        // Whoever was ready to vote answers first.
        for asked in self.asked_by_person(seat, named) {
            let not_ready = Decision::of_action(Action::NotReady);
            self.round
                .borrow_mut()
                .commit_with_announcement(asked, Ok(not_ready));
        }
        self.schedule_poll(seat, self.player(seat).response_pace().poll_interval);
        let soon = self.time.now + millis(POLL_DELAY_WHEN_NAMED);
        for seat in named {
            if let SeatActivity::Resting { until } = &mut self.activities[seat.index()] {
                *until = until.min(soon);
            }
        }
    }

    /// Returns which of the seats that a speaker named are no longer ready to vote: those of models and bots, if the
    /// speaker is a person.
    fn asked_by_person(&self, speaker: Seat, named: SeatSet) -> SeatSet {
        let audience = self.play_context.audience.as_ref();
        let people = audience.map_or(SeatSet::EMPTY, |hot_seat| hot_seat.people());
        let round = self.round.borrow();
        let can = |seat: &Seat| round.game().check(*seat, &Action::NotReady).is_ok();
        match people.contains(speaker) {
            true => named.minus(people).into_iter().filter(can).collect(),
            false => SeatSet::EMPTY,
        }
    }
}
