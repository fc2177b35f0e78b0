//! Tests of who sees what.

use crate::common::{ScriptedRound, cases, random_round, retell, seat};
use among_agents::agents::minds::prompt::describe_observation;
use among_agents::claims::{Claim, Verdict, Whereabouts};
use among_agents::game::{Action, Encounter, Event, ObservedEvent, Room, Rules};
use among_agents::table::{Seat, SeatSet};
use proptest::prelude::*;

proptest! {
    #![proptest_config(cases(700))]

    #[test]
    fn actions_are_seen_by_the_living_where_they_happen_and_lead(round in random_round()) {
        let game = round.0;
        for (ship, entry) in retell(&game) {
            let Event::Acted { seat, action } = &entry.event else { continue };
            let here = ship.crowd(entry.room);
            let expected = match action {
                Action::Move { to, .. } | Action::Vent { to, .. } => here.union(ship.crowd(*to)),
                Action::Kill(victim) => here.without(*victim),
                Action::Vote(_) | Action::SkipVote if game.rules().secret_ballot => SeatSet::only(*seat),
                _ if ship.meeting => ship.living,
                _ => here,
            };
            prop_assert_eq!(entry.witnesses, expected, "{:?}", entry);
        }
    }

    #[test]
    fn meetings_and_ballots_are_told_to_the_living_and_the_outcome_to_all(round in random_round()) {
        let game = round.0;
        for (ship, entry) in retell(&game) {
            match entry.event {
                Event::MeetingOpened { .. } | Event::BallotClosed { .. } => {
                    prop_assert_eq!(entry.witnesses, ship.living);
                }
                Event::RoundOver { .. } => prop_assert_eq!(entry.witnesses, game.roster().seats()),
                Event::Watched { seat, .. } => prop_assert_eq!(entry.witnesses, SeatSet::only(seat)),
                Event::Missed { seat, .. } if ship.living.contains(seat) => {
                    prop_assert_eq!(entry.witnesses, SeatSet::only(seat));
                }
                Event::Missed { .. } => prop_assert!(entry.witnesses.is_empty()),
                Event::Acted { .. } => {}
            }
        }
    }

    #[test]
    fn whoever_enters_a_room_meets_the_living_and_the_bodies_there(round in random_round()) {
        for (ship, entry) in retell(&round.0) {
            let (entered, seat) = match &entry.event {
                Event::Acted { seat, action: Action::Move { to, .. } | Action::Vent { to, .. } } => (*to, *seat),
                _ => {
                    prop_assert!(entry.met.is_empty());
                    continue;
                }
            };
            let there = Encounter { players: ship.crowd(entered), bodies: ship.bodies_in(entered) };
            prop_assert_eq!(entry.met, there);
            let seen = entry.observation_of(seat).map(|seen| (seen.timestep, seen.room, seen.seen));
            let met = (entry.timestep, entered, ObservedEvent::Met(there));
            prop_assert_eq!(seen, (!there.is_empty()).then_some(met));
        }
    }

    #[test]
    fn the_dead_see_nothing_but_the_outcome(round in random_round()) {
        for (ship, entry) in retell(&round.0) {
            let dead = entry.witnesses.minus(ship.living);
            assert!(dead.is_empty() || matches!(entry.event, Event::RoundOver { .. }));
        }
    }
}

/// Returns in words what the seat of this name saw or was told last.
fn last_seen(scene: &ScriptedRound, name: &str) -> String {
    let view = scene.view(name);
    let last = view.seen().next_back();
    last.map_or("nothing".to_owned(), |seen| {
        format!(
            "Timestep {}: {}.",
            seen.timestep,
            describe_observation(&seen, &view)
        )
    })
}

/// Checks what each of these seats was told last about somebody.
fn check_last_seen(scene: &ScriptedRound, expected: &[(&str, &str)]) {
    for (name, words) in expected {
        assert_eq!(last_seen(scene, name), *words, "as {name} sees it");
    }
}

fn wiring_in_the_cafeteria() -> ScriptedRound {
    ScriptedRound::with(Rules::paper(), |game| {
        let task = game.tasks_of(seat("Red"))[0].task;
        task.room == Room::Cafeteria
    })
}

#[test]
fn doing_a_task_and_faking_one_look_the_same() {
    let fake = wiring_in_the_cafeteria().then("Red: COMPLETE FAKE TASK - Fix Wiring");
    let real = wiring_in_the_cafeteria().then("Blue: COMPLETE TASK - Fix Wiring");
    let red = "Timestep 1: Red seemingly doing a task in Cafeteria.";
    let blue = "Timestep 1: Blue seemingly doing a task in Cafeteria.";
    check_last_seen(&fake, &[("Green", red), ("Pink", red)]);
    check_last_seen(&real, &[("Green", blue), ("Red", blue)]);
}

#[test]
fn a_move_is_seen_in_both_rooms_and_nowhere_else() {
    let scene = ScriptedRound::paper().then(
        "Red: MOVE from Cafeteria to Admin
         Blue: MOVE from Cafeteria to Weapons
         Green: MOVE from Cafeteria to Admin",
    );
    let green = "Timestep 1: Green walked Cafeteria > Admin.";
    check_last_seen(
        &scene,
        &[
            ("Red", green),
            ("Pink", green),
            ("Blue", "Timestep 1: Red walked Cafeteria > Admin."),
        ],
    );
}

#[test]
fn whoever_comes_and_whoever_is_there_know_of_each_other() {
    let scene = ScriptedRound::paper()
        .then("Red: MOVE from Cafeteria to Admin")
        .end_of_timestep()
        .then("Green: MOVE from Cafeteria to Admin");
    check_last_seen(
        &scene,
        &[
            ("Red", "Timestep 2: Green walked Cafeteria > Admin."),
            ("Green", "Timestep 2: Red was in Admin."),
        ],
    );
    let green = scene.view("Green");
    let alibi = Claim::WasIn {
        room: Room::Admin,
        from: Some(2),
        to: Some(2),
    };
    let verdict = alibi.check(seat("Red"), &Whereabouts::of_view(&green), 0);
    assert_eq!(
        verdict,
        Verdict::True,
        "a true alibi is no evidence against anybody"
    );
}

#[test]
fn whoever_comes_upon_a_body_knows_who_stands_beside_it() {
    let scene = ScriptedRound::paper().then(
        "Red: MOVE from Cafeteria to Admin
         Blue: MOVE from Cafeteria to Admin
         Red: KILL Blue
         Green: MOVE from Cafeteria to Admin",
    );
    let met = "Timestep 2: Red was in Admin; Blue lay DEAD in Admin.";
    check_last_seen(&scene, &[("Green", met)]);
    assert!(!scene.view("Green").believed_living().contains(seat("Blue")));
}

#[test]
fn a_vent_is_seen_in_both_rooms_for_what_it_is() {
    let scene = ScriptedRound::paper().then(
        "Blue: MOVE from Cafeteria to Admin
         Green: MOVE from Cafeteria to Weapons
         Red: VENT from Cafeteria to Admin",
    );
    let red = "Timestep 2: Red VENTED from Cafeteria to Admin.";
    check_last_seen(
        &scene,
        &[
            ("Blue", red),
            ("Pink", red),
            ("Green", "Timestep 1: Blue walked Cafeteria > Admin."),
        ],
    );
}

#[test]
fn a_kill_is_seen_in_its_room_only_and_the_victim_is_told_nothing() {
    let scene = ScriptedRound::paper().then(
        "Blue: MOVE from Cafeteria to Admin
         Red: KILL Green",
    );
    let kill = "Timestep 2: Red KILLED Green in Cafeteria.";
    let red_waits = "Timestep 1: Red said nothing.";
    let orange_waits = "Timestep 1: Orange said nothing.";
    check_last_seen(
        &scene,
        &[
            ("Pink", kill),
            ("Orange", kill),
            ("Blue", red_waits),
            ("Green", orange_waits),
        ],
    );
    let pink = scene.view("Pink");
    assert_eq!(pink.bodies_here(), SeatSet::only(seat("Green")));
    assert!(scene.view("Blue").believed_living().contains(seat("Green")));
    assert!(!pink.believed_living().contains(seat("Green")));
}

#[test]
fn speech_is_heard_in_the_same_room_only() {
    let scene = ScriptedRound::paper().then(
        "Red: MOVE from Cafeteria to Admin
         Blue: SPEAK: Red looks busy.",
    );
    let heard = "Timestep 1: Blue said \"Red looks busy.\".";
    check_last_seen(&scene, &[("Green", heard), ("Pink", heard), ("Red", "nothing")]);
}

#[test]
fn a_monitor_shows_present_players_latest_actions_and_the_last_to_leave() {
    let scene = ScriptedRound::paper()
        .then(
            "Blue: MOVE from Cafeteria to Upper Engine
             Green: MOVE from Cafeteria to Admin
             Pink: MOVE from Cafeteria to Admin
             Blue: MOVE from Upper Engine to Security
             Green: SPEAK: hello
             Pink: MOVE from Admin to Storage",
        )
        .end_of_timestep()
        .then("Blue: VIEW MONITOR of Admin");
    let seen = "Timestep 3: on the monitor of Admin (Green spoke or stood still at T2; Pink left last, to Storage at T2).";
    check_last_seen(&scene, &[("Blue", seen)]);
}

#[test]
fn a_monitor_shows_bodies_and_what_a_killer_did() {
    let scene = ScriptedRound::paper().then(
        "Blue: MOVE from Cafeteria to Upper Engine
         Blue: MOVE from Upper Engine to Security
         Red: KILL Green
         Blue: VIEW MONITOR of Cafeteria",
    );
    let seen = last_seen(&scene, "Blue");
    assert!(seen.contains("Red killed Green"), "{seen}");
    assert!(seen.contains("dead there: Green"), "{seen}");
    assert!(
        seen.contains("Pink is there") || seen.contains("Pink spoke or stood still"),
        "{seen}"
    );
    assert!(!scene.view("Blue").believed_living().contains(seat("Green")));
}

#[test]
fn all_the_living_learn_of_a_meeting_and_the_bodies_found() {
    let scene = ScriptedRound::paper().then(
        "Red: MOVE from Cafeteria to Admin
             Blue: MOVE from Cafeteria to Admin
             Green: MOVE from Cafeteria to Weapons
             Red: KILL Blue
             Pink: MOVE from Cafeteria to Admin
             Pink: REPORT DEAD BODY",
    );
    let told =
        "Timestep 4: Pink reported Blue dead in Admin at T3. At the meeting: Red, Green, Pink, Orange.";
    let own = told.replace("Pink reported", "Pink (you) reported");
    check_last_seen(
        &scene,
        &[("Red", told), ("Green", told), ("Pink", &own), ("Orange", told)],
    );
    assert!(last_seen(&scene, "Blue").starts_with("Timestep 1"));
}

const VOTES: &str = "
    Red: VOTE Blue
    Blue: VOTE Red
    Green: VOTE Blue
    Pink: VOTE Red
    Orange: VOTE Green";

fn votes_seen_by_orange(rules: Rules) -> usize {
    let scene = ScriptedRound::of(rules)
        .then("Red: CALL MEETING (emergency button)")
        .until_the_vote()
        .then(VOTES);
    let orange = scene.view("Orange");
    let others = orange.roster().seats().without(seat("Orange"));
    let names: Vec<String> = orange
        .seen()
        .map(|seen| describe_observation(&seen, &orange))
        .collect();
    let voted = |who: Seat| format!("{} voted for", orange.name(who));
    let count = others
        .into_iter()
        .filter(|&who| names.iter().any(|line| line.contains(&voted(who))))
        .count();
    assert!(
        names
            .last()
            .expect("it saw something")
            .contains("Nobody was ejected")
    );
    count
}

#[test]
fn votes_are_open_unless_the_ballot_is_secret() {
    assert_eq!(votes_seen_by_orange(Rules::paper()), 4);
    let secret = Rules {
        secret_ballot: true,
        ..Rules::paper()
    };
    assert_eq!(votes_seen_by_orange(secret), 0);
}

#[test]
fn an_impostor_knows_its_fellows_and_a_crewmate_nobody() {
    let scene = ScriptedRound::of(Rules::paper_seven());
    assert_eq!(scene.view("Red").fellows(), SeatSet::only(seat("Blue")));
    assert!(scene.view("Green").fellows().is_empty());
}
