//! Tests of live meetings: everybody speaks and votes at any time.

use crate::common::{any_live_rules, apply, cases, random_round_of, retell};
use among_agents::agents::{Bot, InstantAgent};
use among_agents::game::{Action, Discussion, Event, Game, IllegalAction, Outcome, Room, Rules};
use among_agents::round::{play_at_once, silence_as_ready};
use among_agents::table::{Dice, Meeting, MeetingTime, Phase, Seat, SeatSet, Speech, Turn};
use proptest::prelude::*;

/// Returns a round of the paper's table of seven, with live meetings, in which the first seat presses the
/// button at once.
fn opened(options: impl FnOnce(Rules) -> Rules) -> Game {
    let rules = options(Rules {
        discussion: Discussion::Live,
        ..Rules::paper_seven()
    });
    let mut game = Game::new(rules, 5, &[]).expect("a table that can be played");
    game.apply(seat(0), Action::CallMeeting)
        .expect("all begin beside the button");
    assert_eq!(game.phase(), Phase::Chat);
    game
}

fn seat(number: usize) -> Seat {
    Seat::new(number).expect("a seat at the table")
}

fn say(words: &str) -> Action {
    Action::Speak(Speech::new(words))
}

fn at(game: &mut Game, seconds: u32) -> &mut Game {
    game.pass_time(MeetingTime::from_millis(seconds * 1_000));
    game
}

#[test]
fn everybody_speaks_whenever_and_as_often_as_it_wants_to() {
    let mut game = opened(|rules| rules);
    for (number, who) in [3, 3, 0, 6, 3].into_iter().enumerate() {
        assert_eq!(game.turn(), Turn::Any(game.living()));
        let told = at(&mut game, number as u32).apply(seat(who), say("So."));
        let entry = &told.expect("all may speak")[0];
        assert_eq!(entry.moment, MeetingTime::from_millis(number as u32 * 1_000));
        assert_eq!(entry.witnesses, SeatSet::first(7));
    }
}

#[test]
fn saying_nothing_is_no_choice_and_one_is_ready_once() {
    let mut game = opened(|rules| rules);
    assert_eq!(game.apply(seat(1), say("")), Err(IllegalAction::NothingSaid));
    assert!(game.apply(seat(1), Action::Ready).is_ok());
    assert_eq!(
        game.apply(seat(1), Action::Ready),
        Err(IllegalAction::ReadyAlready)
    );
    assert!(game.apply(seat(1), say("Still here.")).is_ok());
    assert_eq!(game.ready(), SeatSet::only(seat(1)));
}

#[test]
fn the_vote_begins_when_all_are_ready_and_ends_when_all_have_voted() {
    let mut game = opened(|rules| rules);
    for who in [6, 2, 0, 1, 3, 5, 4] {
        assert_eq!(game.phase(), Phase::Chat);
        game.apply(seat(who), Action::Ready).expect("ready once");
    }
    assert_eq!(game.phase(), Phase::Vote);
    let mut voted = SeatSet::EMPTY;
    for who in [5, 0, 6, 3, 1, 2, 4] {
        assert_eq!(game.meeting().map(Meeting::have_voted), Some(voted));
        assert_eq!(game.turn(), Turn::Any(SeatSet::first(7).minus(voted)));
        let whom = if who == 3 { 2 } else { 3 };
        game.apply(seat(who), Action::Vote(seat(whom)))
            .expect("each votes once");
        voted = voted.with(seat(who));
        let again = Action::Vote(seat(whom));
        assert!(game.apply(seat(who), again).is_err(), "each votes once");
    }
    assert_eq!(game.phase(), Phase::Task);
    assert!(!game.living().contains(seat(3)));
    assert_eq!(game.moment(), MeetingTime::START);
}

#[test]
fn everybody_sees_who_voted_but_choices_only_in_open_ballots() {
    for secret in [false, true] {
        let mut game = opened(|rules| Rules {
            secret_ballot: secret,
            ..rules
        });
        for who in 0..7 {
            game.apply(seat(who), Action::Ready).expect("ready once");
        }
        game.apply(seat(2), Action::Vote(seat(5))).expect("a vote");
        let view = game.view(seat(4));
        assert_eq!(view.have_voted(), SeatSet::only(seat(2)));
        let sees_whom = view
            .seen()
            .any(|seen| matches!(seen.seen, among_agents::game::ObservedEvent::Voted { .. }));
        assert_eq!(sees_whom, !secret);
    }
}

#[test]
fn an_endless_talker_is_made_ready_in_the_end() {
    let mut game = opened(|rules| rules);
    for number in 0..Meeting::MAX_MESSAGES {
        game.apply(seat(4), say(&format!("Number {number}.")))
            .expect("so many are allowed");
    }
    assert_eq!(game.ready(), SeatSet::only(seat(4)));
    assert_eq!(game.apply(seat(4), say("More!")), Err(IllegalAction::NotItsTurn));
}

#[test]
fn time_passes_in_live_meetings_only_and_never_backwards() {
    let mut game = Game::new(Rules::paper(), 1, &[]).expect("the paper's table");
    assert_eq!(at(&mut game, 5).moment(), MeetingTime::START);
    let mut game = opened(|rules| rules);
    at(&mut game, 9);
    assert_eq!(at(&mut game, 4).moment(), MeetingTime::from_millis(9_000));
}

#[test]
fn a_live_meetings_talk_is_one_turn_of_the_cooldown() {
    let mut game = Game::new(
        Rules {
            discussion: Discussion::Live,
            first_kill_cooldown: 9,
            ..Rules::paper_seven()
        },
        5,
        &[],
    )
    .expect("a table that can be played");
    let impostor = game.impostors().lowest().expect("there are impostors");
    game.apply(seat(0), Action::CallMeeting)
        .expect("all begin beside the button");
    let before = game.cooldown_of(impostor);
    for _ in 0..5 {
        game.apply(impostor, say("It was not me."))
            .expect("all may speak");
    }
    assert_eq!(game.cooldown_of(impostor), before);
    for who in 0..7 {
        game.apply(seat(who), Action::Ready).expect("ready once");
    }
    assert_eq!(game.cooldown_of(impostor), before - 1);
}

#[test]
fn being_ready_can_be_taken_back_and_counts_as_a_turn_once() {
    let mut game = opened(|rules| Rules {
        first_kill_cooldown: 9,
        ..rules
    });
    let impostor = game.impostors().lowest().expect("there are impostors");
    let before = game.cooldown_of(impostor);
    assert_eq!(
        game.apply(impostor, Action::NotReady),
        Err(IllegalAction::NotReadyAnyway)
    );
    for _ in 0..3 {
        game.apply(impostor, Action::Ready).expect("it is not ready");
        assert_eq!(game.ready(), SeatSet::only(impostor));
        game.apply(impostor, Action::NotReady).expect("it is ready");
        assert_eq!(game.ready(), SeatSet::EMPTY);
    }
    assert_eq!(game.cooldown_of(impostor), before - 1);
    for who in game.living().without(impostor) {
        game.apply(who, Action::Ready).expect("ready once");
    }
    assert_eq!(game.phase(), Phase::Chat, "one of them is not ready yet");
    game.apply(impostor, Action::Ready).expect("it is not ready");
    assert_eq!(game.phase(), Phase::Vote);
    assert_eq!(game.cooldown_of(impostor), before - 1);
}

#[test]
fn bots_come_to_a_vote_though_nobody_keeps_the_time() {
    let mut said = 0;
    for number in 0..60 {
        let rules = Rules {
            discussion: Discussion::Live,
            ..Rules::paper_seven()
        };
        let mut game = Game::new(rules, number, &[]).expect("a table that can be played");
        let bots: [&dyn InstantAgent; 7] = [&Bot; 7];
        let outcome: Result<Outcome, IllegalAction> = play_at_once(&mut game, &bots);
        assert!(outcome.is_ok());
        said += game
            .journal()
            .iter()
            .filter(|entry| {
                matches!(&entry.event, Event::Acted { action: Action::Speak(speech), .. }
                if entry.room == Room::Cafeteria && !speech.is_silence())
            })
            .count();
    }
    assert!(said > 300, "bots talk in live meetings: {said}");
}

#[test]
fn silence_counts_as_ready_where_no_time_passes() {
    let game = opened(|rules| rules);
    let choice = Bot.decide(&game.view(seat(3)), Dice::seeded(1)).action;
    let ready = silence_as_ready(&game, choice);
    assert_eq!(game.check(seat(3), &ready), Ok(()));
    assert_eq!(
        among_agents::round::silence_as_ready(&game, say("")),
        Action::Ready
    );
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn moments_never_go_backwards_and_begin_anew_with_each_meeting(
        round in random_round_of(any_live_rules()),
    ) {
        let mut last = MeetingTime::START;
        for (ship, entry) in retell(&round.0) {
            match entry.event {
                Event::MeetingOpened { .. } => prop_assert_eq!(entry.moment, MeetingTime::START),
                _ if ship.meeting => prop_assert!(entry.moment >= last),
                _ => prop_assert_eq!(entry.moment, MeetingTime::START),
            }
            last = entry.moment;
        }
    }

    #[test]
    fn all_are_ready_before_anybody_votes(round in random_round_of(any_live_rules())) {
        for (ship, entry) in retell(&round.0) {
            if let Event::Acted { action: Action::Vote(_) | Action::SkipVote, .. } = entry.event {
                prop_assert_eq!(ship.ready, ship.living);
            }
        }
    }
}

#[test]
fn a_live_meeting_can_be_played_on_after_any_choice() {
    let mut game = opened(|rules| rules);
    let mut dice = Dice::seeded(3);
    apply(&mut game, seat(2), say("Who was in Admin?"), &mut dice);
    let moments = game
        .timed_choices()
        .map(|(moment, seat, action)| (moment, seat, action.clone()));
    let again = Game::replay(game.rules().clone(), game.seed(), game.cast(), moments);
    assert_eq!(again.expect("what was legal once is legal again"), game);
}
