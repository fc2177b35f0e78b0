//! How large records are: `cargo test --test native record::size -- --nocapture` prints it.

use crate::common::{LegalReplies, SameModel, clients_of, twelve_seats};
use crate::link::played::written_speeches;
use among_agents::agents::minds::Mind;
use among_agents::clock::VirtualClock;
use among_agents::llm::{Completion, LlmError, Model, Request, SampleReply};
use among_agents::record::{Record, RowWriter};
use among_agents::round::{AskPolicy, Speed};
use among_agents::session::{Session, SessionChange, SessionOrigin, SessionSetup};
use among_agents::settings::{Player, TableSettings};
use among_agents::table::Dice;
use futures::FutureExt;
use futures::future::LocalBoxFuture;
use std::cell::RefCell;
use std::rc::{Rc, Weak};

/// The characters that a Planner writes at full length into its memory and into its thinking.
const FULL_LENGTH: usize = 900;

/// A model that draws legal actions and writes sentences of models around them, at full length, and as much as
/// is usual where no action is asked for.
#[derive(Clone)]
struct WritingModel {
    legal: LegalReplies,
    dice: Rc<RefCell<Dice>>,
    sentences: Rc<[String]>,
}

impl WritingModel {
    fn words(&self, length: usize) -> String {
        let mut dice = self.dice.borrow_mut();
        let mut words = String::new();
        while words.len() < length {
            words += dice.pick(&self.sentences).expect("there are sentences");
            words.push(' ');
        }
        words
    }
}

impl Model for WritingModel {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        let model = self.clone();
        async move {
            if let SampleReply::Text(usual) = request.purpose.sample() {
                return Ok(Completion::of(model.words(usual.len())));
            }
            let (memory, thinking) = (model.words(FULL_LENGTH), model.words(FULL_LENGTH));
            let action = model.legal.draw(&mut model.dice.borrow_mut());
            Ok(Completion::of(format!(
                "[Condensed Memory] {memory}\n[Thinking Process] {thinking}\n[Action] {action}"
            )))
        }
        .boxed_local()
    }
}

/// Plays a round of twelve with this mind on every seat, of 50 timesteps unless it ends before. Returns its
/// record and its size as it is stored.
fn twelve(mind: Mind, seed: u64) -> (Record, StoredSize) {
    let table = TableSettings::of_bots(twelve_seats()).all_played_by(Player::Model(mind));
    let (clock, legal) = (VirtualClock::new(), LegalReplies::default());
    let sentences = written_speeches()
        .into_iter()
        .map(|speech| speech.words().to_owned());
    let model = WritingModel {
        legal: legal.clone(),
        dice: Rc::new(RefCell::new(Dice::seeded(seed))),
        sentences: sentences.collect(),
    };
    let setup = SessionSetup {
        clients: clients_of(&table, &clock, SameModel(model), &legal),
        table,
        seed,
        people: None,
        network: Rc::default(),
        speed: Speed::Max,
        asking: AskPolicy::InTurn,
    };
    let (size, told) = (
        Rc::<RefCell<StoredSize>>::default(),
        Rc::<RefCell<Weak<Session>>>::default(),
    );
    let (measured, watched) = (Rc::clone(&size), Rc::clone(&told));
    let notify = move |change| {
        if let (SessionChange::Happened, Some(session)) = (change, watched.borrow().upgrade()) {
            measured.borrow_mut().write(&session);
        }
    };
    let begun = Session::begin(setup, Rc::new(clock.clone()), Rc::new(notify));
    let (session, playing) = begun.expect("a table that can be played");
    told.replace(Rc::downgrade(&session));
    clock.run_until(playing);
    (
        session.record().expect("the round was played to its end"),
        size.take(),
    )
}

/// The size of a round as it is stored after each choice, in bytes.
#[derive(Default)]
struct StoredSize {
    writer: RowWriter,
    rows: usize,
    text: usize,
    /// The largest text, which is written each time: what is needed to go on.
    largest: usize,
}

impl StoredSize {
    fn write(&mut self, session: &Session) {
        let mut saved = session.saved_session(&SessionOrigin::default());
        saved.record.decisions = session.decisions_from(self.writer.decisions());
        let (row, after) = self.writer.take(&mut saved.record).unzip();
        let row = row.map_or(0, |row| row.len());
        self.rows += row;
        self.text = saved.to_json().len();
        self.largest = self.largest.max(self.text);
        self.writer = after.unwrap_or(self.writer.clone());
    }
}

/// Prints the size of the record of such a round.
fn print(mind: &str, record: &Record, size: &StoredSize) {
    println!(
        "twelve {mind}, {} choices, {} decisions: {} KB stored, of which at most {} KB are written each time, {} KB \
         as a file",
        record.round.choices.len(),
        record.decisions.len(),
        (size.rows + size.text) / 1_000,
        size.largest / 1_000,
        record.to_json().len() / 1_000
    );
}

#[test]
fn twelve_planners_to_the_end_of_fifty_timesteps_take_two_megabytes_at_most() {
    let (record, size) = twelve(Mind::Planner, 1);
    print("Planners", &record, &size);
    assert_eq!(
        record.round.choices.last().map(|choice| choice.timestep),
        Some(50)
    );
    assert!(size.rows + size.text <= 2_000_000);
    assert!(size.largest < 100_000);
}

#[test]
#[ignore = "it takes minutes without optimisation"]
fn twelve_recallers_write_less_than_a_hundred_kilobytes_each_time() {
    let (record, size) = twelve(Mind::Recaller, 1);
    print("Recallers", &record, &size);
    assert!(size.largest < 100_000);
}
