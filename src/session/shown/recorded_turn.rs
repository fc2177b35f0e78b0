//! One choice of a recorded round: what its seat saw, thought and did, and what came of it.

use crate::agents::minds::prompt::{PromptView, describe_view};
use crate::game::{Action, Event, Game, JournalEntry, TurnOrder, describe_entry, join_names};
use crate::record::RecordedDecision;
use crate::round::{NoteKind, Replay, Round};
use crate::session::Session;
use crate::table::{Phase, Roster, Seat};

/// One choice of a recorded round.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedTurn {
    /// The position before the choice.
    pub position: usize,
    /// Its index in the journal.
    pub at: usize,
    /// The timestep, from 1.
    pub timestep: u16,
    /// The seat that chose.
    pub seat: Seat,
    /// The view of the seat before the choice, in the words in which every mind reads it.
    pub seen: String,
    /// What it thought, if it told.
    pub thought: Option<String>,
    /// How its answer was unusable, if it was.
    pub troubles: Vec<String>,
    /// What it did.
    pub did: String,
    /// What came of it, in sentences: who saw it, and what followed at once.
    pub effects: Vec<String>,
    /// What its model was asked and answered; `None` if no model chose, or if that is not recorded.
    pub decision: Option<RecordedDecision>,
    /// The decisions of its model since its choice before, which came to no choice.
    pub without_choice: Vec<RecordedDecision>,
    /// The decisions of its model after its last choice in the record, as far as they were taken by then.
    pub afterwards: Vec<RecordedDecision>,
}

impl Session {
    /// Returns the last choice before the position that a replay shows; the last one of `seat`, if a seat is
    /// given. `None` if there is none, in a round that is played, and while roles are hidden.
    pub fn recorded_turn(&self, seat: Option<Seat>) -> Option<RecordedTurn> {
        let player = self.replay.as_ref().filter(|_| !self.hides_roles())?;
        let replay = player.replay();
        let turn = RecordedTurn::before(replay, player.position(), seat)?;
        let mut earlier = (0..turn.position).rev();
        let before = earlier.find(|&position| replay.chooser(position) == Some(turn.seat));
        let since = before.map_or(0, |before| before + 1)..=turn.position;
        let mut later = turn.position + 1..replay.len();
        let is_last = later.all(|position| replay.chooser(position) != Some(turn.seat));
        let log = self.decisions.as_ref();
        let without_choice = |taken| log.map_or_else(Vec::new, |log| log.without_choice(turn.seat, taken));
        Some(RecordedTurn {
            decision: log.and_then(|log| log.of_choice(turn.position)),
            without_choice: without_choice(since),
            afterwards: match is_last {
                true => without_choice(turn.position + 1..=player.position()),
                false => Vec::new(),
            },
            ..turn
        })
    }
}

impl RecordedTurn {
    /// Returns the last choice before a position; the last one of `seat`, if a seat is given. `None` if there
    /// is none.
    pub fn before(replay: &Replay, position: usize, seat: Option<Seat>) -> Option<RecordedTurn> {
        let mut earlier = (0..position.min(replay.len())).rev();
        let (position, chooser) = earlier.find_map(|position| {
            let chooser = replay.chooser(position)?;
            seat.is_none_or(|seat| seat == chooser)
                .then_some((position, chooser))
        })?;
        let (before, after) = (replay.at(position), replay.at(position + 1));
        let (game, start) = (after.game(), before.game().journal().len());
        let (roster, journal) = (game.roster(), game.journal());
        let is_own = |entry: &JournalEntry| entry.event.chooser() == Some(chooser);
        let at = start + journal[start..].iter().position(is_own)?;
        let own = &journal[at];
        let tell = |entry: &JournalEntry| {
            let text = describe_entry(&entry.whole(), roster)?;
            Some(without_second_mark(text.sentence(roster)))
        };
        // A call is told by the meeting that it opens, unless the round ends before.
        let opened = |entry: &&JournalEntry| matches!(entry.event, Event::MeetingOpened { caller, .. } if caller == chooser);
        let did = tell(own)
            .or_else(|| tell(journal[start..].iter().find(opened)?))
            .unwrap_or_else(|| format!("{} calls a meeting as the round ends.", roster.name(chooser)));
        let told = journal[start..]
            .iter()
            .filter_map(tell)
            .filter(|text| *text != did);
        let seen = seen_before(replay, position, before);
        let mut turn = RecordedTurn {
            position,
            at,
            timestep: own.timestep,
            seat: chooser,
            seen: describe_view(&seen.game().view(chooser), PromptView::FULL, ""),
            thought: None,
            troubles: Vec::new(),
            did: did.clone(),
            effects: describe_witnesses(own, seen.game(), roster).into_iter().collect(),
            decision: None,
            without_choice: Vec::new(),
            afterwards: Vec::new(),
        };
        turn.effects.extend(told);
        // The notes on a choice come after the seat's choice before it, and at the latest with the choice.
        let earlier = journal[..at].iter().rposition(is_own).map_or(0, |at| at + 1);
        let notes = after.notes().iter();
        for note in notes.filter(|note| note.seat == chooser && (earlier..=at).contains(&note.at)) {
            match &note.kind {
                NoteKind::Thought(words) => turn.thought = Some(words.clone()),
                NoteKind::AskedAgain(why) => turn.troubles.push(format!("Asked again: {why}")),
                NoteKind::Remark(what) | NoteKind::MissingPart(what) => turn.troubles.push(what.clone()),
                NoteKind::Fallback(why) => turn.troubles.push(format!("Its bot chose instead: {why}")),
            }
        }
        Some(turn)
    }
}

/// Returns the round as the seat saw it before its choice. Seats that choose at the same time see the
/// beginning of the timestep.
fn seen_before(replay: &Replay, position: usize, before: Round) -> Round {
    let game = before.game();
    if game.rules().turn_order == TurnOrder::Sequential || game.phase() != Phase::Task {
        return before;
    }
    let timestep = game.timestep();
    let is_same = |round: &Round| round.game().phase() == Phase::Task && round.game().timestep() == timestep;
    let earlier = (0..position).rev().map(|position| replay.at(position));
    earlier.take_while(is_same).last().unwrap_or(before)
}

/// Leaves out the full stop after a quotation that ends with a mark of its own.
fn without_second_mark(sentence: String) -> String {
    match sentence.strip_suffix("”.") {
        Some(words) if words.ends_with(['.', '!', '?']) => format!("{words}”"),
        _ => sentence,
    }
}

/// Describes who saw a choice of the task phase.
fn describe_witnesses(own: &JournalEntry, seen: &Game, roster: &Roster) -> Option<String> {
    if seen.phase() != Phase::Task {
        return None;
    }
    let chooser = own.event.chooser()?;
    // A call brings everybody together.
    if matches!(
        own.event,
        Event::Acted {
            action: Action::CallMeeting | Action::ReportBody,
            ..
        }
    ) {
        return None;
    }
    let others = own.witnesses.without(chooser);
    Some(match others.is_empty() {
        true => "Nobody saw it.".to_owned(),
        false => format!("Seen by {}.", join_names(others, roster)),
    })
}
