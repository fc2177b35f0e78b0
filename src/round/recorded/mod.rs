//! A recorded round: the game, what each seat remembers, and notes on how choices came about.

mod announcement;
mod player;
mod record;
mod replay;

pub use announcement::{Announcement, AnnouncementStage};
pub use player::ReplayPlayer;
pub use record::{RecordedChoice, RecordedRound, RestoreError, ResumeState};
pub use replay::{Replay, ReplayStop};

use super::live::SavedLiveMeeting;
use super::silence_as_ready;
use crate::agents::{Agent, Bot, Choice, Decision, Failure, InstantAgent, Memory};
use crate::game::{Action, Game, IllegalAction, write_annotated_round};
use crate::table::{Dice, Meeting, MeetingTime, Seat};
use serde::{Deserialize, Serialize};

/// A round in play and its notes. The journal of the game is the truth; the notes only explain the choices.
#[derive(Debug)]
pub struct Round {
    game: Game,
    /// The game after the last vote, which replaces the current one once its result has been announced.
    announced: Option<(Game, Announcement)>,
    /// What the seats are doing in a live meeting.
    live_meeting: Option<SavedLiveMeeting>,
    memories: [Memory; Seat::MAX],
    /// The lines of the seats' choices in their lists, by seat.
    lines: [Vec<u8>; Seat::MAX],
    notes: Vec<Note>,
    afterwords: Vec<String>,
}

/// Information about a choice that is not part of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// The length of the journal when the choice was made: the note precedes that entry.
    pub at: usize,
    /// The timestep of the choice.
    pub timestep: u16,
    /// The seat that chose.
    pub seat: Seat,
    /// The content of the note.
    pub kind: NoteKind,
}

/// The content of a note.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoteKind {
    /// Why the seat chose as it did, in its own words. Never shown to another seat.
    Thought(String),
    /// A reply was unusable and the seat was asked again; the sentence says why.
    AskedAgain(String),
    /// A remark on the answer, such as that it was cut.
    Remark(String),
    /// A part of the seat's reasoning was unavailable and it chose without; the sentence says which and why.
    MissingPart(String),
    /// The seat gave no usable choice and its bot chose; the sentence says why.
    Fallback(String),
}

impl Round {
    /// Returns a round with what has happened in this game.
    pub fn new(game: Game) -> Round {
        Round {
            lines: record::lines_of(&game),
            game,
            announced: None,
            live_meeting: None,
            memories: std::array::from_fn(|_| Memory::default()),
            notes: Vec::new(),
            afterwords: Vec::new(),
        }
    }

    /// Returns the whole game, for screens that may show everything.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the notes, in order.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Returns what the seat remembers.
    pub fn memory_of(&self, seat: Seat) -> &Memory {
        &self.memories[seat.index()]
    }

    /// Asks an agent for the seat's choice. This changes nothing, so the answer can be discarded.
    pub fn ask(&self, seat: Seat, agent: &dyn Agent) -> Choice {
        agent.choose(&self.game.view(seat), self.memory_of(seat), self.dice(seat))
    }

    /// Carries out the seat's choice. If there is none, or it is illegal, the seat's bot chooses and a note
    /// says so.
    pub fn commit(&mut self, seat: Seat, choice: Result<Decision, Failure>) {
        self.commit_with_announcement(seat, choice);
        self.end_announcement();
    }

    /// Like [`Round::commit`], but the result of the last vote of a ballot is announced first: the game stays
    /// where it was before that vote until [`Round::advance_announcement`] has ended the announcement.
    pub(crate) fn commit_with_announcement(&mut self, seat: Seat, choice: Result<Decision, Failure>) {
        let choice = choice.and_then(|decision| match self.game.check(seat, &decision.action) {
            Ok(()) => Ok(decision),
            Err(illegal) => Err(Failure {
                why: illegal.to_string(),
                troubles: decision.troubles,
            }),
        });
        let decision = choice.unwrap_or_else(|failure| {
            self.note_fallback(seat, failure);
            Bot.decide(&self.game.view(seat), self.dice(seat))
        });
        self.note_all(seat, decision.troubles, NoteKind::AskedAgain);
        self.note_all(seat, decision.missing_parts, NoteKind::MissingPart);
        self.note_all(seat, decision.remark, NoteKind::Remark);
        self.note_all(seat, decision.thought, NoteKind::Thought);
        if let Some(memory) = decision.memory {
            self.memories[seat.index()] = memory;
        }
        let action = silence_as_ready(&self.game, decision.action);
        self.apply(seat, action).expect("the choice is legal");
    }

    /// Carries out a choice. The result of the last vote of a ballot is announced before it is applied.
    fn apply(&mut self, seat: Seat, action: Action) -> Result<(), IllegalAction> {
        let decides = self.game.meeting().is_some_and(Meeting::awaits_last_vote);
        let before = decides.then(|| self.game.clone());
        let line = record::line_of(&self.game, seat, &action);
        self.game.apply(seat, action)?;
        self.lines[seat.index()].push(line);
        if let Some(before) = before
            && let Some(announcement) = Announcement::of(&before, &self.game)
        {
            let decided = std::mem::replace(&mut self.game, before);
            self.announced = Some((decided, announcement));
        }
        Ok(())
    }

    /// Returns the announcement of a ballot's result, while there is one.
    pub fn announcement(&self) -> Option<&Announcement> {
        self.announced.as_ref().map(|(_, announcement)| announcement)
    }

    /// Returns whether the round ends with the result that is being announced.
    pub fn ends_with_announcement(&self) -> bool {
        self.announced
            .as_ref()
            .is_some_and(|(decided, _)| decided.outcome().is_some())
    }

    /// Moves on to the next stage of the announcement. After the last one the game goes on.
    pub(crate) fn advance_announcement(&mut self) {
        let next = self.announcement().and_then(Announcement::next_stage);
        match (next, &mut self.announced) {
            (Some(stage), Some((_, announcement))) => announcement.set_stage(stage),
            _ => self.end_announcement(),
        }
    }

    /// Goes on to what the votes of the announcement, if there is one, have brought about.
    pub(crate) fn pass_votes(&mut self) {
        while self
            .announcement()
            .is_some_and(|announced| matches!(announced.stage(), AnnouncementStage::Votes(_)))
        {
            self.advance_announcement();
        }
    }

    /// Lets the game go on after the announcement.
    pub(crate) fn end_announcement(&mut self) {
        if let Some((decided, _)) = self.announced.take() {
            self.game = decided;
        }
    }

    /// Notes that the seat's bot chose instead, and why.
    pub(crate) fn note_fallback(&mut self, seat: Seat, failure: Failure) {
        self.note_all(seat, failure.troubles, NoteKind::AskedAgain);
        self.note_all(seat, [failure.why], NoteKind::Fallback);
    }

    /// Stores the memory and the notes of a decision that carries out no action.
    pub(crate) fn record_decision(&mut self, seat: Seat, decision: Decision) {
        self.note_all(seat, decision.troubles, NoteKind::AskedAgain);
        // A seat polls the same chat many times, and what is missing once is missing the next time too.
        let said = |kind: &NoteKind| self.notes_now(seat).any(|noted| noted == kind);
        let missing_parts = decision.missing_parts.into_iter();
        let missing_parts: Vec<String> = missing_parts
            .filter(|words| !said(&NoteKind::MissingPart(words.clone())))
            .collect();
        self.note_all(seat, missing_parts, NoteKind::MissingPart);
        if let Some(memory) = decision.memory {
            self.memories[seat.index()] = memory;
        }
    }

    /// Returns what the seats are doing in the live meeting, if the round is in one.
    pub(super) fn live_meeting(&self) -> Option<&SavedLiveMeeting> {
        self.live_meeting.as_ref()
    }

    /// Records what the seats are doing in a live meeting; `None` after it.
    pub(super) fn set_live_meeting(&mut self, meeting: Option<SavedLiveMeeting>) {
        self.live_meeting = meeting;
    }

    /// Moves the time of a live meeting forward to `now`.
    pub(crate) fn pass_time(&mut self, now: MeetingTime) {
        self.game.pass_time(now);
    }

    /// Returns the dice of the seat's poll with this number in a live meeting.
    pub(crate) fn dice_for_poll(&self, seat: Seat, poll: u32) -> Dice {
        Dice::for_poll(self.game.seed(), seat, self.game.choices_made(seat), poll)
    }

    /// Returns the dice of the seat's next choice.
    pub(crate) fn dice(&self, seat: Seat) -> Dice {
        Dice::for_choice(self.game.seed(), seat, self.game.choices_made(seat))
    }

    /// Returns the notes on the seat since the last event.
    fn notes_now(&self, seat: Seat) -> impl Iterator<Item = &NoteKind> {
        let now = self.game.journal().len();
        let notes = self.notes.iter().rev().take_while(move |note| note.at == now);
        notes.filter(move |note| note.seat == seat).map(|note| &note.kind)
    }

    fn note_all(
        &mut self,
        seat: Seat,
        words: impl IntoIterator<Item = String>,
        kind: fn(String) -> NoteKind,
    ) {
        let (at, timestep) = (self.game.journal().len(), self.game.timestep());
        self.notes.extend(words.into_iter().map(|words| Note {
            at,
            timestep,
            seat,
            kind: kind(words),
        }));
    }

    /// Adds a person's answers to the survey after the round, one line each. They end the written round.
    pub fn add_afterwords(&mut self, words: impl IntoIterator<Item = String>) {
        self.afterwords.extend(words);
    }

    /// Returns the round as text. The notes are comment lines, which are skipped when the text is read back.
    pub fn written(&self) -> String {
        self.written_with(&[])
    }

    /// Returns the round as text with further notes at its end.
    pub fn written_with(&self, more: &[String]) -> String {
        self.write(&self.game, more)
    }

    fn write(&self, game: &Game, more: &[String]) -> String {
        let mut notes = self.notes.iter().peekable();
        let end = game.journal().len();
        write_annotated_round(game, |at| {
            let notes = std::iter::from_fn(|| notes.next_if(|note| note.at <= at));
            let mut lines: Vec<String> = notes.map(|note| self.describe(note)).collect();
            if at == end {
                lines.extend_from_slice(more);
                lines.extend_from_slice(&self.afterwords);
            }
            lines
        })
    }

    fn describe(&self, note: &Note) -> String {
        let name = self.game.roster().name(note.seat);
        match &note.kind {
            NoteKind::Thought(words) => format!("{name} thinks: {words}"),
            NoteKind::AskedAgain(why) => format!("{name} was asked again: {why}"),
            NoteKind::Remark(what) => format!("{name}'s answer: {what}"),
            NoteKind::MissingPart(what) => format!("{name} went on: {what}"),
            NoteKind::Fallback(why) => format!("{name}'s bot chose instead: {why}"),
        }
    }
}
