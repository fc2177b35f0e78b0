//! Tests of meetings: who calls them, what is said and voted, and who is ejected.

use crate::common::{ScriptedRound, any_rules, cases, random_round, random_round_of, retell, seat};
use among_agents::game::{Action, Discussion, Event, Game, JournalEntry, Room, Rules};
use among_agents::table::{Phase, Seat, SeatSet};
use proptest::prelude::*;

/// Returns the meetings of a round: the living at the opening, and the entries up to the ballot.
fn meetings(game: &Game) -> Vec<(SeatSet, &[JournalEntry])> {
    let opens = |entry: &JournalEntry| matches!(entry.event, Event::MeetingOpened { .. });
    let closes = |entry: &JournalEntry| matches!(entry.event, Event::BallotClosed { .. });
    let journal = game.journal();
    let starts = (0..journal.len()).filter(|&at| opens(&journal[at]));
    starts
        .map(|start| {
            let Event::MeetingOpened { present, .. } = journal[start].event else {
                unreachable!("it opens a meeting")
            };
            let length = journal[start..]
                .iter()
                .position(closes)
                .expect("a meeting ends with its vote");
            (present, &journal[start..=start + length])
        })
        .collect()
}

proptest! {
    #![proptest_config(cases(700))]

    #[test]
    fn a_call_ends_the_timestep_at_once_and_the_next_one_is_the_meeting(round in random_round()) {
        let game = round.0;
        let journal = game.journal();
        for (at, entry) in journal.iter().enumerate() {
            let Event::Acted { seat, action: Action::CallMeeting | Action::ReportBody } = entry.event else {
                continue;
            };
            let missed = |entry: &&JournalEntry| matches!(entry.event, Event::Missed { .. });
            let next = journal[at + 1..].iter().find(|entry| !missed(entry));
            let next = next.expect("something follows a call");
            match next.event {
                Event::MeetingOpened { caller, .. } => {
                    prop_assert_eq!(caller, seat);
                    // The call is told at the time when it was made.
                    prop_assert_eq!(next.reported_at(), entry.timestep);
                    prop_assert_eq!(next.timestep, entry.timestep + 1);
                    prop_assert_eq!(next.room, entry.room);
                }
                ref other => assert!(matches!(other, Event::RoundOver { .. })),
            }
        }
    }

    #[test]
    fn the_living_speak_each_round_and_then_vote_in_seat_order_or_after_the_caller(
        round in random_round_of(
            any_rules().prop_filter("in rounds", |rules| rules.discussion == Discussion::Rounds),
        ),
    ) {
        let game = round.0;
        for (present, entries) in meetings(&game) {
            let seats: Vec<Seat> = present.into_iter().collect();
            let mut speakers = seats.clone();
            if game.rules().caller_first {
                let caller = entries.iter().find_map(|entry| match entry.event {
                    Event::MeetingOpened { caller, .. } => Some(caller),
                    _ => None,
                });
                speakers.sort_by_key(|&seat| (Some(seat) != caller, seat));
            }
            let rounds = usize::from(game.rules().discussion_rounds);
            let choices: Vec<_> = entries.iter().filter_map(|entry| entry.event.choice()).collect();
            prop_assert_eq!(choices.len(), (rounds + 1) * seats.len());
            for (at, (who, action)) in choices.into_iter().enumerate() {
                let order = if at < rounds * seats.len() { &speakers } else { &seats };
                prop_assert_eq!(who, order[at % seats.len()]);
                match action {
                    Action::Speak(_) => prop_assert!(at < rounds * seats.len()),
                    Action::Vote(whom) => {
                        prop_assert!(at >= rounds * seats.len());
                        prop_assert!(*whom != who && present.contains(*whom));
                    }
                    Action::SkipVote => prop_assert!(game.rules().skip_vote && at >= rounds * seats.len()),
                    other => prop_assert!(false, "{:?} in a meeting", other),
                }
            }
        }
    }

    #[test]
    fn most_votes_eject_a_player_and_a_tie_ejects_nobody(round in random_round()) {
        let game = round.0;
        for (_, entries) in meetings(&game) {
            let mut votes = [0u8; Seat::MAX + 1];
            for entry in entries {
                match entry.event.choice() {
                    Some((_, Action::Vote(whom))) => votes[whom.index()] += 1,
                    Some((_, Action::SkipVote)) => votes[Seat::MAX] += 1,
                    _ => {}
                }
            }
            let most = *votes.iter().max().expect("a tally");
            let mut first = (0..votes.len()).filter(|&at| votes[at] == most);
            let expected = match (first.next(), first.next()) {
                (Some(at), None) => Seat::new(at),
                _ => None,
            };
            let Some(Event::BallotClosed { tally, ejected }) = entries.last().map(|entry| &entry.event) else {
                unreachable!("a meeting ends with its ballot")
            };
            prop_assert_eq!(*tally, votes);
            prop_assert_eq!(*ejected, expected);
        }
    }

    #[test]
    fn a_call_clears_bodies_and_gathers_the_living_in_the_cafeteria(round in random_round()) {
        let game = round.0;
        for (ship, entry) in retell(&game) {
            let Event::MeetingOpened { present, .. } = entry.event else { continue };
            prop_assert_eq!(present, ship.living);
        }
        for (ship, entry) in retell(&game) {
            if ship.meeting {
                prop_assert!(ship.bodies.is_empty());
                prop_assert_eq!(ship.crowd(Room::Cafeteria), ship.living);
                assert!(matches!(entry.event, Event::Acted { .. } | Event::BallotClosed { .. }));
            }
        }
    }

    #[test]
    fn the_button_works_in_the_cafeteria_until_it_is_used_up(round in random_round()) {
        let game = round.0;
        for (ship, entry) in retell(&game) {
            match entry.event {
                Event::Acted { action: Action::CallMeeting, .. } => {
                    prop_assert!(ship.calls < game.rules().button_uses);
                    prop_assert_eq!(entry.room, Room::Cafeteria);
                }
                Event::Acted { action: Action::ReportBody, .. } => {
                    prop_assert!(!ship.bodies_in(entry.room).is_empty());
                    let in_cafeteria = entry.room == Room::Cafeteria;
                    prop_assert!(!in_cafeteria || ship.calls >= game.rules().button_uses);
                }
                _ => {}
            }
        }
    }
}

#[test]
fn three_discussion_rounds_come_before_the_vote() {
    let mut scene = ScriptedRound::paper().then("Red: CALL MEETING (emergency button)");
    for round in 1..=3 {
        for name in ["Red", "Blue", "Green", "Pink", "Orange"] {
            assert_eq!(
                (scene.0.phase(), scene.turn_of()),
                (Phase::Discussion { round }, name)
            );
            assert_eq!(scene.on_offer(name), ["SPEAK", "WAIT"]);
            scene = scene.then(&format!("{name}: SPEAK: hello"));
        }
    }
    assert_eq!(scene.0.phase(), Phase::Vote);
    assert_eq!(
        scene.on_offer("Red"),
        ["VOTE Blue", "VOTE Green", "VOTE Pink", "VOTE Orange"]
    );
}

#[test]
fn tasks_continue_from_the_cafeteria_after_one_timestep_of_meeting() {
    let scene = ScriptedRound::paper()
        .then(
            "Red: MOVE from Cafeteria to Admin
             Blue: CALL MEETING (emergency button)",
        )
        .until_the_vote();
    assert_eq!(scene.0.timestep(), 2);
    let scene = scene.then(
        "Red: VOTE Blue
         Blue: VOTE Green
         Green: VOTE Blue
         Pink: VOTE Green
         Orange: VOTE Pink",
    );
    assert_eq!((scene.0.timestep(), scene.0.phase()), (3, Phase::Task));
    assert_eq!(scene.room_of("Red"), Room::Cafeteria);
    assert_eq!(scene.0.living().len(), 5, "two and two is a tie");
}

#[test]
fn the_button_goes_dead_after_two_calls_reports_included() {
    let mut scene = ScriptedRound::of(Rules {
        players: 6,
        ..Rules::paper()
    })
    .then(
        "Red: MOVE from Cafeteria to Admin
         Blue: MOVE from Cafeteria to Admin
         Red: KILL Blue
         Green: MOVE from Cafeteria to Admin
         Green: REPORT DEAD BODY",
    );
    assert_eq!(scene.0.button_uses_left(), 1);
    let tie = "
        Red: VOTE Green
        Green: VOTE Red
        Pink: VOTE Red
        Orange: VOTE Pink
        Yellow: VOTE Pink";
    scene = scene.until_the_vote().then(tie);
    assert!(scene.may("Red", "CALL MEETING (emergency button)"));
    scene = scene
        .then("Red: CALL MEETING (emergency button)")
        .until_the_vote()
        .then(tie);
    assert!(!scene.may("Red", "CALL MEETING (emergency button)"));
}

#[test]
fn a_body_in_the_cafeteria_is_reported_only_when_the_button_is_dead() {
    let scene = ScriptedRound::paper().then("Red: KILL Blue").wait_for("Green");
    assert!(scene.may("Green", "CALL MEETING (emergency button)"));
    assert!(!scene.may("Green", "REPORT DEAD BODY"));
    let no_button = Rules {
        button_uses: 0,
        ..Rules::paper()
    };
    let scene = ScriptedRound::of(no_button)
        .then("Red: KILL Blue")
        .wait_for("Green");
    assert!(scene.may("Green", "REPORT DEAD BODY"));
    assert!(!scene.may("Green", "CALL MEETING (emergency button)"));
}

#[test]
fn separate_reports_leave_the_button_alone() {
    let lines = "
        Red: MOVE from Cafeteria to Admin
        Blue: MOVE from Cafeteria to Admin
        Red: KILL Blue
        Green: MOVE from Cafeteria to Admin
        Green: REPORT DEAD BODY";
    let separate = Rules {
        separate_reports: true,
        ..Rules::paper()
    };
    assert_eq!(ScriptedRound::of(separate).then(lines).0.button_uses_left(), 2);
    assert_eq!(ScriptedRound::paper().then(lines).0.button_uses_left(), 1);
}

#[test]
fn an_ejected_player_leaves_no_body() {
    let scene = ScriptedRound::paper()
        .then("Red: CALL MEETING (emergency button)")
        .until_the_vote()
        .then(
            "Red: VOTE Blue
             Blue: VOTE Red
             Green: VOTE Blue
             Pink: VOTE Blue
             Orange: VOTE Red",
        );
    assert!(!scene.0.living().contains(seat("Blue")));
    assert!(scene.0.bodies().is_empty());
}

#[test]
fn most_votes_for_nobody_eject_nobody() {
    let rules = Rules {
        skip_vote: true,
        ..Rules::paper()
    };
    let scene = ScriptedRound::of(rules)
        .then("Red: CALL MEETING (emergency button)")
        .until_the_vote()
        .then(
            "Red: SKIP VOTE
             Blue: SKIP VOTE
             Green: SKIP VOTE
             Pink: VOTE Green
             Orange: VOTE Green",
        );
    assert_eq!(scene.0.living().len(), 5);
}
