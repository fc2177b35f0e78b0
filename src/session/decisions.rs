//! Collects what the decisions of models' seats were asked and answered.

use super::{ModelClients, Session};
use crate::agents::memory::MemorySection;
use crate::record::{DecisionKind, Record, RecordedCall, RecordedDecision};
use crate::round::{Round, RoundChange};
use crate::table::{Seat, Turn};
use std::cell::RefCell;
use std::ops::RangeInclusive;

/// Collects what decisions were asked and answered. It is a trait so that a page that asks no model needs none of
/// the code behind it.
pub(in crate::session) trait DecisionRecorder {
    /// Follows a change of the round.
    fn follow(&self, change: RoundChange, round: &Round, clients: &ModelClients);

    /// Goes on with a round that was saved with these decisions.
    fn go_on(&self, decisions: Vec<RecordedDecision>, round: &Round);

    /// Returns the decisions from this number on, in the order in which they were taken.
    fn from(&self, number: usize) -> Vec<RecordedDecision>;

    /// Returns the decision that made the choice after this position.
    fn of_choice(&self, position: usize) -> Option<RecordedDecision>;

    /// Returns the decisions of a seat that came to no choice, taken at these positions.
    fn without_choice(&self, seat: Seat, positions: RangeInclusive<usize>) -> Vec<RecordedDecision>;

    /// Returns what the mind of this seat held at a position of the round.
    fn memory_at(&self, seat: Seat, position: usize) -> Vec<MemorySection>;

    /// Returns the record that a replay shows, as it was read. `None` in a round that is played.
    fn shown_record(&self) -> Option<Record>;
}

/// The decisions of a round.
#[derive(Debug, Default)]
pub(in crate::session) struct DecisionLog {
    log: RefCell<Decisions>,
    /// The record that is shown, without its decisions.
    shown: Option<Record>,
}

impl DecisionLog {
    /// Returns the log of a record that is shown.
    pub(in crate::session) fn of_shown(mut record: Record) -> DecisionLog {
        let decisions = std::mem::take(&mut record.decisions);
        DecisionLog {
            log: RefCell::new(Decisions {
                decisions,
                ..Decisions::default()
            }),
            shown: Some(record),
        }
    }
}

impl DecisionRecorder for DecisionLog {
    fn follow(&self, change: RoundChange, round: &Round, clients: &ModelClients) {
        self.log.borrow_mut().follow(change, round, clients);
    }

    fn go_on(&self, decisions: Vec<RecordedDecision>, round: &Round) {
        self.log.replace(Decisions {
            decisions,
            journal: round.game().journal().len(),
            choices: round.game().choices().count(),
            ..Decisions::default()
        });
    }

    fn from(&self, number: usize) -> Vec<RecordedDecision> {
        self.log
            .borrow()
            .decisions
            .get(number..)
            .unwrap_or_default()
            .to_vec()
    }

    fn of_choice(&self, position: usize) -> Option<RecordedDecision> {
        let log = self.log.borrow();
        let mut made = log.decisions.iter();
        made.find(|decision| decision.kind == DecisionKind::Choice && decision.position == position)
            .cloned()
    }

    fn without_choice(&self, seat: Seat, positions: RangeInclusive<usize>) -> Vec<RecordedDecision> {
        let log = self.log.borrow();
        let taken = log.decisions.iter().filter(|decision| {
            decision.seat == seat
                && decision.kind != DecisionKind::Choice
                && positions.contains(&decision.position)
        });
        taken.cloned().collect()
    }

    fn memory_at(&self, seat: Seat, position: usize) -> Vec<MemorySection> {
        let log = self.log.borrow();
        let decided = log.decisions.iter().rev().find(|decision| {
            decision.seat == seat && decision.kind != DecisionKind::Dropped && decision.is_known_at(position)
        });
        decided
            .map(|decision| decision.memory.clone())
            .unwrap_or_default()
    }

    fn shown_record(&self) -> Option<Record> {
        Some(Record {
            decisions: self.from(0),
            ..self.shown.clone()?
        })
    }
}

#[derive(Debug, Default)]
struct Decisions {
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

impl Decisions {
    fn follow(&mut self, change: RoundChange, round: &Round, clients: &ModelClients) {
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
            RoundChange::Answered(seat) | RoundChange::Failed(seat)
                if std::mem::take(&mut self.asked[seat.index()]) =>
            {
                self.answers[seat.index()] = Some(answer(seat));
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
    /// Returns the decisions of models from this number on, in the order in which they were taken.
    pub fn decisions_from(&self, number: usize) -> Vec<RecordedDecision> {
        self.decisions
            .as_ref()
            .map_or_else(Vec::new, |log| log.from(number))
    }

    /// Returns what the mind of this seat held at the position that a replay shows. `None` in a round that is
    /// played.
    pub(in crate::session) fn recorded_memory(&self, seat: Seat) -> Option<Vec<MemorySection>> {
        let position = self.replay.as_ref()?.position();
        Some(self.decisions.as_ref()?.memory_at(seat, position))
    }
}
