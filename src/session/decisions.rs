//! Collects what the decisions of models' seats were asked and answered.

use super::{ModelClients, Session};
use crate::agents::memory::MemorySection;
use crate::record::{DecisionKind, RecordedCall, RecordedDecision};
use crate::round::{Round, RoundChange};
use crate::table::{Seat, Turn};

/// What the decisions of a round in play were asked and answered.
#[derive(Debug, Default)]
pub(in crate::session) struct DecisionLog {
    decisions: Vec<RecordedDecision>,
    /// The answer of each seat, until it is known what becomes of it.
    answers: [Option<Answer>; Seat::MAX],
    /// The seats whose question is on its way.
    asked: [bool; Seat::MAX],
    /// How much of the journal has been looked through, and the number of choices in it.
    journal: usize,
    choices: usize,
}

/// The calls of an answer, with the number of choices and the timestep at which it came.
#[derive(Debug)]
struct Answer {
    position: usize,
    timestep: u16,
    calls: Vec<RecordedCall>,
}

impl DecisionLog {
    /// Returns the log of a round that goes on.
    pub(in crate::session) fn going_on(decisions: Vec<RecordedDecision>, round: &Round) -> DecisionLog {
        DecisionLog {
            decisions,
            journal: round.game().journal().len(),
            choices: round.game().choices().count(),
            ..DecisionLog::default()
        }
    }

    /// Returns the log of a recorded round.
    pub(in crate::session) fn recorded(decisions: Vec<RecordedDecision>) -> DecisionLog {
        DecisionLog {
            decisions,
            ..DecisionLog::default()
        }
    }

    /// Returns the decisions in the order in which they were taken.
    pub(in crate::session) fn decisions(&self) -> &[RecordedDecision] {
        &self.decisions
    }

    /// Follows a change of the round.
    pub(in crate::session) fn apply(&mut self, change: RoundChange, round: &Round, clients: &ModelClients) {
        self.note_choices(round);
        let position = self.choices;
        let answer = |seat: Seat| Answer {
            position,
            timestep: round.game().timestep(),
            calls: clients.exchanges_of(seat).iter().map(RecordedCall::of).collect(),
        };
        match change {
            RoundChange::Asking(seat) => {
                let is_live = matches!(round.game().turn(), Turn::Any(_));
                let kind = match is_live && self.answers[seat.index()].is_some() {
                    true => DecisionKind::Silence,
                    false => DecisionKind::Dropped,
                };
                self.end_question(seat, kind, round, answer);
                self.asked[seat.index()] = true;
            }
            RoundChange::Answered(seat) | RoundChange::Failed(seat) => {
                if std::mem::take(&mut self.asked[seat.index()]) {
                    self.answers[seat.index()] = Some(answer(seat));
                }
            }
            RoundChange::GivenUp(seat) => self.end_question(seat, DecisionKind::Dropped, round, answer),
            _ => {}
        }
    }

    /// Notes the answers that have become choices.
    fn note_choices(&mut self, round: &Round) {
        let journal = round.game().journal();
        for entry in journal.get(self.journal..).unwrap_or_default() {
            let Some((seat, _)) = entry.event.choice() else {
                continue;
            };
            let (position, timestep) = (self.choices, entry.timestep);
            self.choices += 1;
            if let Some(answer) = self.answers[seat.index()].take() {
                let answer = Answer {
                    position,
                    timestep,
                    ..answer
                };
                self.note(seat, DecisionKind::Choice, answer, round);
            }
        }
        self.journal = journal.len();
    }

    /// Notes what became of the seat's question before it is asked another.
    fn end_question(
        &mut self,
        seat: Seat,
        kind: DecisionKind,
        round: &Round,
        unanswered: impl FnOnce(Seat) -> Answer,
    ) {
        let is_asked = std::mem::take(&mut self.asked[seat.index()]);
        let answer = self.answers[seat.index()].take();
        if let Some(answer) = answer.or_else(|| is_asked.then(|| unanswered(seat))) {
            self.note(seat, kind, answer, round);
        }
    }

    fn note(&mut self, seat: Seat, kind: DecisionKind, answer: Answer, round: &Round) {
        // Whoever answers without a call has nothing to tell: a person, or the autopilot.
        if !answer.calls.is_empty() {
            self.decisions.push(RecordedDecision {
                position: answer.position,
                timestep: answer.timestep,
                seat,
                kind,
                calls: answer.calls,
                memory: round.memory_of(seat).sections(),
            });
        }
    }
}

impl Session {
    /// Returns what the mind of this seat held at the position that a replay shows. `None` in a round that is
    /// played.
    pub(in crate::session) fn recorded_memory(&self, seat: Seat) -> Option<Vec<MemorySection>> {
        let position = self.replay.as_ref()?.position();
        let log = self.decisions.borrow();
        let decided = log.decisions().iter().rev().find(|decision| {
            decision.seat == seat && decision.kind != DecisionKind::Dropped && decision.is_known_at(position)
        });
        Some(
            decided
                .map(|decision| decision.memory.clone())
                .unwrap_or_default(),
        )
    }

    /// Returns the decisions of models from this number on, in the order in which they were taken.
    pub fn decisions_from(&self, number: usize) -> Vec<RecordedDecision> {
        let log = self.decisions.borrow();
        log.decisions().get(number..).unwrap_or_default().to_vec()
    }
}
