//! Tests of what a whodunit shows. Pairs of rounds are played side by side in which the impostor and one of
//! the crew have swapped their roles. Whoever watches without roles is shown the same of both until something
//! happens that they may know.

mod ghosts;
mod permissions;
mod picks;

use super::*;
use crate::agents::{Decision, InstantAgent, Random};
use crate::game::{Action, Discussion, Event, Game, Role, Rules, SeatOverride, Shown};
use crate::round::{AnnouncementStage, Round, RoundChange, SeatState, next_seat, silence_as_ready};
use crate::settings::{PeopleSettings, PersonSettings};
use crate::table::{Colour, Dice, MeetingTime, Perspective, Phase, Seat, Speech};
use std::time::Duration;

/// The first of the two who have swapped roles. The other one has the next turn.
const FIRST: usize = 2;

const ROUNDS: u64 = 400;

/// The probability that a seat speaks in a live meeting instead of being ready to vote.
const TALKS: f64 = 0.5;

/// How often another choice is drawn before a pair ends.
const DRAWS: usize = 30;

fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a seat at the table")
}

/// Returns a session at this round, watched as a whodunit.
fn watched(world: &TestEnvironment, table: &TableSettings, game: Game) -> Rc<Session> {
    let session = world.session_at(world.setup(table, None), game);
    session.set_whodunit(true);
    session
}

/// Returns a round in which this seat is the impostor.
fn dealt(rules: &Rules, seed: u64, impostor: Seat) -> Game {
    let colours = Colour::ALL.into_iter().take(rules.players.into());
    let cast: Vec<_> = Seat::all()
        .zip(colours)
        .map(|(seat, colour)| SeatOverride {
            colour: Some(colour),
            role: Some(match seat == impostor {
                true => Role::Impostor,
                false => Role::Crewmate,
            }),
            ..SeatOverride::default()
        })
        .collect();
    Game::new(rules.clone(), seed, &cast).expect("the table can be played")
}

#[test]
fn who_has_just_walked_is_told_while_a_whodunit_is_paused() {
    let world = world();
    let rules = Rules::standard();
    let mut game = dealt(&rules, 1, seat(FIRST));
    let walker = game.turn().seats().lowest().expect("somebody is asked");
    let choose = |seed| Random.decide(&game.view(walker), Dice::seeded(seed)).action;
    let walks = (0..1_000).find_map(|seed| match choose(seed) {
        Action::Move { from, to } => Some((Action::Move { from, to }, to)),
        _ => None,
    });
    let (walk, to) = walks.expect("there are doors");
    game.apply(walker, walk).expect("it is legal");
    let session = watched(&world, &TableSettings::of_bots(rules), game);
    let state = |who: Seat| seat_row(&session, who, session.perspective(), 0.0).state;
    assert_eq!(state(walker), "", "the ship shows it as it plays");
    session.playback.pause();
    assert_eq!(state(walker), format!("walks to {to}"));
    let others = session.roster().seats().without(walker);
    assert!(others.into_iter().all(|other| state(other).is_empty()));
}

/// Whoever is ready to vote may still be writing, but has said that it has nothing to add.
#[test]
fn nobody_who_is_ready_is_shown_typing() {
    let world = world();
    let table = TableSettings {
        rules: Rules {
            impostors: 1,
            ..Rules::time_to_talk()
        },
        ..table(Player::Bot)
    };
    let mut game = dealt(&table.rules, 1, seat(FIRST));
    let mut presses = true;
    while game.phase() == Phase::Task {
        let next = game.turn().seats().lowest().expect("somebody is asked");
        let action = match std::mem::take(&mut presses) {
            true => Action::CallMeeting,
            false => Action::Speak(Speech::SILENCE),
        };
        game.apply(next, action).expect("it is legal");
    }
    assert_eq!(game.phase(), Phase::Chat);
    let ready = seat(1);
    game.apply(ready, Action::Ready).expect("it is legal");
    let session = watched(&world, &table, game);
    for seat in [seat(0), ready] {
        let mut states = session.states.borrow_mut();
        session.with_round(|round| states.apply(RoundChange::Typing(seat), round, 0.0));
    }
    assert_eq!(session.shown_state_of(seat(0)), SeatState::Typing);
    assert_eq!(session.shown_state_of(ready), SeatState::Idle);
}

/// What has been compared.
#[derive(Debug, Default)]
struct Compared {
    pages: usize,
    kills: usize,
    after_a_kill: usize,
    in_meetings: usize,
    typing: usize,
    work: usize,
    walks: usize,
}

/// Two rounds side by side, the one with the first as the impostor and the other with the second.
struct Pair {
    sessions: [Rc<Session>; 2],
    log: [LogPosition; 2],
    sounds: [SoundPosition; 2],
    dice: Dice,
    /// The time within a live meeting.
    moment: Duration,
    found: Compared,
}

impl Pair {
    fn dealt(world: &TestEnvironment, rules: &Rules, seed: u64) -> Pair {
        let table = TableSettings::of_bots(rules.clone());
        let sessions =
            [FIRST, FIRST + 1].map(|impostor| watched(world, &table, dealt(rules, seed, seat(impostor))));
        // While it is paused, it is told who has walked.
        sessions.iter().for_each(|session| session.playback.pause());
        Pair {
            sessions,
            log: Default::default(),
            sounds: Default::default(),
            dice: Dice::seeded(seed),
            moment: Duration::ZERO,
            found: Compared::default(),
        }
    }

    /// Lets some time of a live meeting pass in both rounds while the seat types, and compares what is shown
    /// meanwhile.
    fn type_in_live_meeting(&mut self, seat: Seat) {
        match self.game(0, Game::phase) {
            Phase::Chat => {}
            Phase::Vote => return self.pass_time(),
            _ => {
                self.moment = Duration::ZERO;
                return;
            }
        }
        for session in &self.sessions {
            let mut states = session.states.borrow_mut();
            session.with_round(|round| states.apply(RoundChange::Typing(seat), round, 0.0));
        }
        self.pass_time();
        let is_shown = self.sessions[0].shown_state_of(seat) == SeatState::Typing;
        self.found.typing += usize::from(is_shown);
        self.compare();
    }

    fn pass_time(&mut self) {
        self.moment += Duration::from_millis(self.dice.below(4_000) as u64);
        for session in &self.sessions {
            let mut round = session.round.borrow_mut();
            round.pass_time(MeetingTime::after(self.moment));
        }
    }

    fn game<T>(&self, which: usize, read: impl FnOnce(&Game) -> T) -> T {
        self.sessions[which].with_round(|round| read(round.game()))
    }

    fn is_legal(&self, which: usize, seat: Seat, action: &Action) -> bool {
        self.game(which, |game| game.check(seat, action).is_ok())
    }

    /// Plays one choice in both rounds. Each has its own thought.
    fn commit(&self, seat: Seat, actions: [Action; 2]) {
        for (which, action) in actions.into_iter().enumerate() {
            let decision = Decision {
                thought: Some(format!("I know that seat {} kills.", FIRST + which)),
                ..Decision::of_action(action)
            };
            let session = &self.sessions[which];
            session.round.borrow_mut().commit(seat, Ok(decision));
            let mut states = session.states.borrow_mut();
            session.with_round(|round| states.apply(RoundChange::Happened, round, 0.0));
        }
    }

    /// Plays one choice in both rounds, or a kill and the choice after it. Returns false if no choice was found
    /// that looks the same in both, or something happened that a watcher may know.
    fn step(&mut self) -> bool {
        let next = |pair: &Pair, which| pair.game(which, |game| next_seat(game).ok());
        let (Some(one), Some(other)) = (next(self, 0), next(self, 1)) else {
            return false;
        };
        assert_eq!(one, other, "both rounds have the same turns");
        self.type_in_live_meeting(one);
        let Some(actions) = (0..DRAWS).find_map(|_| self.alike(one)) else {
            return false;
        };
        if let Action::Kill(victim) = actions[0] {
            let wait = || Action::Speak(Speech::SILENCE);
            self.commit(one, [actions[0].clone(), wait()]);
            self.commit(seat(FIRST + 1), [wait(), Action::Kill(victim)]);
            self.found.kills += 1;
        } else {
            let works = matches!(actions[0], Action::CompleteTask(_) | Action::FakeTask(_));
            self.found.work += usize::from(works);
            self.commit(one, actions);
        }
        // A watcher is told what the ejected player was, and how the round ended.
        let is_told = |which| {
            self.game(which, |game| {
                let swapped = [FIRST, FIRST + 1].map(seat);
                game.outcome().is_some() || swapped.iter().any(|seat| game.ejected().contains(*seat))
            })
        };
        !(is_told(0) || is_told(1))
    }

    /// Returns a choice in the first round, and one in the second that looks the same. A kill is one of the
    /// first that the second sees and could do as well, in its own turn.
    fn alike(&mut self, chooser: Seat) -> Option<[Action; 2]> {
        let (first, second) = (seat(FIRST), seat(FIRST + 1));
        let dice = Dice::seeded(self.dice.below(1 << 30) as u64);
        let action = self.game(0, |game| {
            silence_as_ready(game, Random.decide(&game.view(chooser), dice).action)
        });
        let action = match action {
            // Random players say nothing.
            Action::Ready if self.dice.chance(TALKS) => Action::Speak(Speech::new("Where was everybody?")),
            action => action,
        };
        let twin = match action {
            Action::Kill(victim) => {
                let is_shared = self.game(0, |game| game.room_of(first) == game.room_of(second));
                let (wait, kill) = (Action::Speak(Speech::SILENCE), Action::Kill(victim));
                let is_last = self.game(0, |game| game.living().len() <= 3);
                let may = is_shared && victim != second && !is_last;
                let mut after = self.game(1, Game::clone);
                let is_mirrored = may && after.apply(first, wait.clone()).is_ok();
                (is_mirrored && after.check(second, &kill).is_ok()).then_some(wait)
            }
            Action::CompleteTask(task) | Action::FakeTask(task) => {
                [Action::CompleteTask(task), Action::FakeTask(task)]
                    .into_iter()
                    .find(|action| self.is_legal(1, chooser, action))
            }
            // The task bar moves at meetings.
            Action::CallMeeting | Action::ReportBody => {
                let done = |which| self.game(which, |game| game.task_bar().0);
                (done(0) == done(1)).then(|| action.clone())
            }
            _ => Some(action.clone()),
        };
        let twin = twin.filter(|twin| self.is_legal(1, chooser, twin))?;
        Some([action, twin])
    }

    /// Compares everything that the page takes from the two sessions.
    fn compare(&mut self) {
        let by = self.sessions[0].perspective();
        assert_eq!(by, Perspective::Whodunit);
        let [one, other] = [0, 1].map(|which| {
            let (session, log, sounds) = (
                &self.sessions[which],
                &mut self.log[which],
                &mut self.sounds[which],
            );
            let shown: Shown = session.shown(by, &mut EntryPosition::default());
            let seats = session.roster().seats();
            let rows: Vec<_> = seats
                .into_iter()
                .map(|seat| seat_row(session, seat, by, 0.0))
                .collect();
            let meeting = session.meeting(by).map(|mut meeting| {
                let thoughts: Vec<_> = meeting
                    .said
                    .iter()
                    .map(|said| session.thought_behind(said, by))
                    .collect();
                let ring = MeetingRing::of(session, &meeting, by);
                // Positions in the journal identify the meeting and its speeches, and are not shown.
                meeting.began = 0;
                meeting.said.iter_mut().for_each(|said| said.at = 0);
                let ring = MeetingRing {
                    speech: meeting.said.last().cloned().filter(|_| ring.speech.is_some()),
                    ..ring
                };
                (meeting, ring, thoughts)
            });
            let minds: Vec<_> = seats
                .into_iter()
                .map(|seat| session.memory_sections(seat))
                .collect();
            let states: Vec<_> = seats
                .into_iter()
                .map(|seat| session.shown_state_of(seat))
                .collect();
            let page = (shown, rows, meeting, minds, states);
            (
                page,
                session.new_log_rows(by, log),
                session.new_sounds(by, sounds),
            )
        });
        assert_eq!(one, other, "{}", self.game(0, crate::game::write_round));
        let walks = one
            .0
            .1
            .iter()
            .filter(|row| row.state.starts_with("walks to"))
            .count();
        assert!(
            walks == 0 || !one.0.0.ship.is_all_dark(),
            "nobody is named in the dark"
        );
        self.found.walks += walks;
        let (is_killed, phase) = self.game(0, |game| (game.living() != game.roster().seats(), game.phase()));
        self.found.pages += 1;
        self.found.after_a_kill += usize::from(is_killed);
        self.found.in_meetings += usize::from(is_killed && phase != Phase::Task);
    }
}

#[test]
fn whoever_killed_is_not_told_to_those_who_watch() {
    let world = world();
    let in_rounds = compare_pairs(&world, &[Rules::standard(), Rules::paper()]);
    assert!(
        in_rounds.kills > 50 && in_rounds.after_a_kill > 1_000,
        "{in_rounds:?}"
    );
    assert!(
        in_rounds.in_meetings > 200 && in_rounds.work > 100 && in_rounds.walks > 1_000,
        "{in_rounds:?}"
    );
}

#[test]
fn whoever_killed_is_not_told_by_a_live_meeting() {
    let world = world();
    let live = [Rules::standard(), Rules::paper()].map(|rules| Rules {
        discussion: Discussion::Live,
        ..rules
    });
    let compared = compare_pairs(&world, &live);
    assert!(compared.kills > 50 && compared.typing > 200, "{compared:?}");
    assert!(compared.in_meetings > 200, "{compared:?}");
}

/// Compares pairs of rounds by each of these rules until each pair ends.
fn compare_pairs(world: &TestEnvironment, all_rules: &[Rules]) -> Compared {
    let mut all = Compared::default();
    for rules in all_rules {
        for seed in 0..ROUNDS {
            let mut pair = Pair::dealt(world, rules, seed);
            pair.compare();
            while pair.step() {
                pair.compare();
            }
            all.pages += pair.found.pages;
            all.kills += pair.found.kills;
            all.after_a_kill += pair.found.after_a_kill;
            all.in_meetings += pair.found.in_meetings;
            all.typing += pair.found.typing;
            all.work += pair.found.work;
            all.walks += pair.found.walks;
        }
    }
    all
}

#[test]
fn everything_is_told_once_the_round_is_over() {
    let world = world();
    let (session, playing) = world.begin(world.setup(&table(Player::Bot), None));
    session.set_whodunit(true);
    assert_eq!(session.perspective_as(Some(seat(1))), Perspective::Whodunit);
    world.clock.run_until(playing);
    assert_eq!(session.perspective(), Perspective::Everything);
    let rows = session.new_log_rows(session.perspective(), &mut LogPosition::default());
    assert!(rows.iter().any(|row| row.what.starts_with("kills ")));
    let told = session.new_log_rows(Perspective::Whodunit, &mut LogPosition::default());
    let killed: Vec<_> = told
        .iter()
        .filter(|row| row.what.starts_with("is killed in "))
        .collect();
    assert!(!killed.is_empty() && told.iter().all(|row| !row.what.contains("kills ")));
}

#[test]
fn a_person_at_the_table_is_shown_their_own_part_and_no_whodunit() {
    let world = world();
    let session = world.play(&table(Player::Bot));
    session.set_whodunit(true);
    assert!(!session.hides_roles(), "the round is over");
    session.set_whodunit(false);
    assert_eq!(session.perspective(), Perspective::Everything);
}

/// Returns a session in the discussion of a meeting, with Red as the impostor.
fn at_a_meeting(world: &TestEnvironment) -> Rc<Session> {
    let rules = Rules::standard();
    let game = dealt(&rules, 1, seat(0));
    let session = watched(world, &TableSettings::of_bots(rules), game);
    act(&session, Action::CallMeeting);
    while session.with_round(|round| round.game().meeting().is_none()) {
        wait(&session);
    }
    session
}

/// Lets the next seat do this.
fn act(session: &Session, action: Action) {
    let next = session.with_round(|round| next_seat(round.game()).expect("the round goes on"));
    let decision = Decision::of_action(action);
    session.round.borrow_mut().commit(next, Ok(decision));
}

/// Lets the next seat say nothing.
fn wait(session: &Session) {
    act(session, Action::Speak(Speech::SILENCE));
}

/// Lets everybody be silent until the vote.
fn until_the_vote(session: &Session) {
    while session.with_round(|round| round.game().phase()) != Phase::Vote {
        wait(session);
    }
}

/// Lets everybody vote for this seat.
fn vote_for(session: &Session, whom: Seat) {
    while session.with_round(|round| round.game().phase()) == Phase::Vote
        && session.with_round(|round| round.announcement().is_none())
    {
        let next = session.with_round(|round| next_seat(round.game()).expect("the vote goes on"));
        let action = match next == whom {
            true => Action::SkipVote,
            false => Action::Vote(whom),
        };
        let vote = Decision::of_action(action);
        session
            .round
            .borrow_mut()
            .commit_with_announcement(next, Ok(vote));
    }
}

#[test]
fn the_task_bar_of_a_whodunit_moves_at_meetings_only() {
    let world = world();
    let session = watched(
        &world,
        &TableSettings::of_bots(Rules::paper()),
        dealt(&Rules::paper(), 3, seat(0)),
    );
    let (mut moved, mut greyed, mut dice) = (0, 0, Dice::seeded(5));
    while let Some(next) = session.with_round(|round| next_seat(round.game()).ok()) {
        let bar = || {
            session
                .now(Perspective::Whodunit)
                .tasks
                .expect("a watcher sees a bar")
        };
        let before = bar();
        let entries = session.with_round(|round| round.game().journal().len());
        let choice = Dice::seeded(dice.below(1 << 30) as u64);
        let decision = session.with_round(|round| Random.decide(&round.game().view(next), choice));
        session.round.borrow_mut().commit(next, Ok(decision));
        let has_happened = |is_it: fn(&Event) -> bool| {
            session.with_round(|round| {
                let mut new = round.game().journal()[entries..].iter();
                new.any(|entry| is_it(&entry.event))
            })
        };
        moved += usize::from(bar().done != before.done);
        assert!(
            bar().done == before.done || has_happened(|event| matches!(event, Event::MeetingOpened { .. }))
        );
        greyed += usize::from(bar().left_open != before.left_open);
        let is_at_meeting =
            |event: &Event| matches!(event, Event::MeetingOpened { .. } | Event::BallotClosed { .. });
        assert!(
            bar().left_open == before.left_open || has_happened(is_at_meeting),
            "a kill takes tasks away at the next meeting"
        );
        assert_eq!(bar().all, before.all);
    }
    assert!(moved > 0 && greyed > 0);
}

#[test]
fn the_log_of_a_whodunit_lists_no_walks() {
    let world = world();
    let (session, playing) = world.begin(world.setup(&table(Player::Bot), None));
    world.clock.run_until(playing);
    let rows = |by| session.new_log_rows(by, &mut LogPosition::default());
    let walks = |by| {
        rows(by)
            .iter()
            .filter(|row| row.what.starts_with("walks "))
            .count()
    };
    assert_eq!(walks(Perspective::Whodunit), 0);
    assert!(walks(Perspective::Everything) > 0);
    let is_killed = |row: &LogRow| row.what.starts_with("is killed in ");
    assert!(rows(Perspective::Whodunit).iter().any(is_killed));
}
