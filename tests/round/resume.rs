//! A round that is stopped at any point and goes on elsewhere ends exactly as the undisturbed round.
//!
//! cargo test --test native round::resume -- --nocapture

use crate::common::{LegalReplies, SameModel, clients_of, counted_choices};
use among_agents::agents::Person;
use among_agents::agents::minds::Mind;
use among_agents::clock::VirtualClock;
use among_agents::game::{Action, Discussion, Offer, Role, Room, Rules};
use among_agents::llm::{Completion, LlmError, Model, Request};
use among_agents::round::{AskPolicy, Round, Speed};
use among_agents::session::{
    ModelClients, People, SavedSession, Session, SessionChange, SessionOrigin, SessionSetup,
};
use among_agents::settings::{PeopleSettings, PersonName, PersonSettings, Player, TableSettings};
use among_agents::table::{Dice, Speech};
use futures::FutureExt;
use futures::future::{LocalBoxFuture, select};
use std::cell::RefCell;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::pin::pin;
use std::rc::{Rc, Weak};

/// The number of points at which rounds are stopped, over all tables.
const POINTS: usize = 80;

/// The name of the person who plays.
pub const PERSON: &str = "Zebedee Quill";

/// A model whose answer follows from the request: usually a legal action, sometimes nothing usable.
#[derive(Clone)]
struct ConsistentModel(LegalReplies);

impl Model for ConsistentModel {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        let legal = self.0.clone();
        async move {
            let mut hasher = DefaultHasher::new();
            format!("{request:?}").hash(&mut hasher);
            let mut dice = Dice::seeded(hasher.finish());
            match dice.below(12) {
                0 => Ok(Completion::of("I would rather not say.")),
                1 => Err(LlmError::Empty),
                _ => {
                    let number = dice.below(1_000);
                    let action = legal.draw(&mut dice);
                    Ok(Completion::of(format!(
                        "[Condensed Memory] {number} [Thinking Process] {number} [Action] {action}"
                    )))
                }
            }
        }
        .boxed_local()
    }
}

/// A table at which a round is played and stopped.
pub struct StoppedTable {
    table: TableSettings,
    asking: AskPolicy,
    seed: u64,
}

impl StoppedTable {
    fn of(rules: Rules, player: Player, seed: u64) -> StoppedTable {
        StoppedTable {
            table: TableSettings::of_bots(rules).all_played_by(player),
            asking: AskPolicy::InTurn,
            seed,
        }
    }

    /// Begins the round, or goes on from a save, and plays it to its end. Returns the session and everything
    /// that was saved on the way.
    pub fn play(&self, saved: Option<SavedSession>) -> (Rc<Session>, Vec<String>) {
        let clock = VirtualClock::new();
        let people_settings = PeopleSettings::default();
        let people = People::of_table(
            &self.table,
            PeopleSettings {
                people: vec![PersonSettings {
                    name: PersonName::new(PERSON),
                    ..PersonSettings::default()
                }],
                ..people_settings.clone()
            },
        );
        let setup = SessionSetup {
            table: self.table.clone(),
            seed: self.seed,
            clients: self.clients(&clock),
            people,
            network: Rc::default(),
            speed: Speed::Max,
            asking: self.asking,
        };
        let saves = Rc::<RefCell<Vec<String>>>::default();
        let session = Rc::<RefCell<Weak<Session>>>::default();
        let (noted, saving) = (Rc::clone(&saves), Rc::clone(&session));
        let notify = move |change| {
            // A round that goes on with the announcement of its last vote tells of its end alone.
            if matches!(change, SessionChange::Happened | SessionChange::Over(_))
                && let Some(session) = saving.borrow().upgrade()
            {
                noted
                    .borrow_mut()
                    .push(session.saved_session(&SessionOrigin::default()).to_json());
            }
        };
        let (time, notify) = (Rc::new(clock.clone()), Rc::new(notify));
        let (begun, playing) = match saved {
            None => Session::begin(setup, time, notify).expect("a table that can be played"),
            Some(saved) => Session::resume(setup, saved, time, notify).expect("a save that can be played"),
        };
        session.replace(Rc::downgrade(&begun));
        let person = begun
            .people
            .as_ref()
            .map(|people| Rc::clone(&people.seated[0].person));
        match person {
            None => clock.run_until(playing),
            Some(person) => {
                let answering = pin!(answer_always(&begun, &person));
                clock.run_until(async { drop(select(playing, answering).await) });
            }
        }
        let saves = saves.take();
        (begun, saves)
    }

    fn clients(&self, clock: &VirtualClock) -> ModelClients {
        let replies = LegalReplies::default();
        clients_of(
            &self.table,
            clock,
            SameModel(ConsistentModel(replies.clone())),
            &replies,
        )
    }
}

/// Makes every choice of a person: what follows from the number of choices they have made.
async fn answer_always(session: &Session, person: &Person) {
    loop {
        person.until_asked().await;
        let action = session.with_round(|round| {
            let game = round.game();
            let seat = session.people.as_ref().expect("a person sits there").seated[0].seat;
            let choices = counted_choices(game.offers(seat));
            match &choices[usize::from(game.choices_made(seat)) * 7 % choices.len()] {
                Offer::Complete(Action::ViewMonitor(_)) => Action::ViewMonitor(Room::Storage),
                Offer::Complete(action) => action.clone(),
                Offer::Speak => Action::Speak(Speech::new("I was in Admin.")),
            }
        });
        person.answer(action).expect("the action is legal");
    }
}

pub fn tables() -> Vec<(&'static str, StoppedTable)> {
    let live = |rules| Rules {
        discussion: Discussion::Live,
        ..rules
    };
    let mut with_person = StoppedTable::of(Rules::standard(), Player::Bot, 6);
    with_person.table.add_person(0, Some(Role::Crewmate), None);
    let mut with_person_and_models = StoppedTable::of(Rules::paper(), Player::Model(Mind::Talker), 9);
    with_person_and_models
        .table
        .add_person(0, Some(Role::Crewmate), None);
    let ahead = StoppedTable {
        asking: AskPolicy::Ahead,
        ..StoppedTable::of(Rules::paper(), Player::Model(Mind::Planner), 5)
    };
    vec![
        ("bots", StoppedTable::of(Rules::standard(), Player::Bot, 16)),
        (
            "bots, live meetings",
            StoppedTable::of(live(Rules::paper_seven()), Player::Bot, 3),
        ),
        (
            "Planners",
            StoppedTable::of(Rules::paper(), Player::Model(Mind::Planner), 8),
        ),
        ("Planners, asked ahead", ahead),
        (
            "Recallers",
            StoppedTable::of(Rules::paper(), Player::Model(Mind::Recaller), 2),
        ),
        (
            "Analysts",
            StoppedTable::of(Rules::paper(), Player::Model(Mind::Analyst), 1),
        ),
        (
            "Talkers, live meetings",
            StoppedTable::of(live(Rules::paper()), Player::Model(Mind::Talker), 4),
        ),
        ("a person", with_person),
        ("a person among Talkers", with_person_and_models),
    ]
}

#[test]
fn a_round_stopped_at_any_point_goes_on_to_the_same_end() {
    let mut dice = Dice::seeded(1);
    let mut went_on = 0;
    for (name, table) in tables() {
        let (undisturbed, saves) = table.play(None);
        let end = undisturbed.with_round(Round::written);
        assert!(saves.len() > 20, "{name}: {} saves", saves.len());
        println!(
            "{name:24} {:4} saves, the last of {:4} KB",
            saves.len(),
            saves[saves.len() - 1].len() / 1_000
        );
        for _ in 0..POINTS.div_ceil(9) {
            let at = dice.below(saves.len());
            let saved = SavedSession::of_json(&saves[at]).expect("what was saved can be read");
            let (session, later) = table.play(Some(saved));
            assert_eq!(
                session.with_round(Round::written),
                end,
                "{name}, stopped after {at} of {}",
                saves.len()
            );
            assert_eq!(
                later.last().unwrap_or(&saves[at]),
                &saves[saves.len() - 1],
                "{name}: memories, meter and notes, too"
            );
            went_on += 1;
        }
    }
    assert!(went_on >= POINTS);
}
