//! Written situations: what bots make of false testimony of a vent or a kill, in turns and in live meetings.

use super::situations::{choices, speeches, suspicion, until_its_vote, words};
use crate::common::{ScriptedRound, seat};
use among_agents::claims::{Claim, read_claims};
use among_agents::game::{Action, Discussion, Room, Rules};
use among_agents::table::{Colour, MeetingTime, Speech};

/// Blue stands in Upper Engine from the second timestep to the fourth, and then Red calls a meeting.
fn red_calls(rules: Rules) -> ScriptedRound {
    let scene = ScriptedRound::of(rules)
        .then("Blue: MOVE from Cafeteria to Upper Engine")
        .end_of_timesteps(4);
    scene.then("Red: CALL MEETING (emergency button)")
}

fn in_turns() -> Rules {
    Rules {
        caller_first: true,
        ..Rules::standard()
    }
}

/// What nobody saw and Blue knows to be false.
const FALSE_VENT: &str = "I saw Green vent in Upper Engine at 3.";

/// Returns whether these claims say that Green was not there, or where it was instead.
fn refute(claims: &[Claim]) -> bool {
    claims.contains(&Claim::NotIn {
        who: seat("Green"),
        room: Room::UpperEngine,
        timestep: Some(3),
    })
}

/// Returns the probability that this seat gives to Red.
fn suspicion_of_red(scene: &ScriptedRound, name: &str) -> f64 {
    suspicion(scene, name, "Red")
}

#[test]
fn whoever_stood_in_the_room_refutes_a_vent_that_was_not() {
    let scene = red_calls(in_turns())
        .then(&format!("Red: SPEAK: {FALSE_VENT}"))
        .wait_for("Blue");
    for claims in speeches(&scene, "Blue") {
        assert!(refute(&claims), "{claims:?}");
        assert!(
            claims.contains(&Claim::Suspect { who: seat("Red") }),
            "{claims:?}"
        );
    }
}

#[test]
fn whoever_saw_the_accused_elsewhere_refutes_a_vent_that_was_not() {
    let scene = red_calls(in_turns())
        .then("Red: SPEAK: I saw Green vent in Admin at 3.")
        .wait_for("Blue")
        .then("Blue: SPEAK:\nGreen: SPEAK: It was not me.");
    let witness = scene.turn_of();
    let (room, timestep) = (Room::Cafeteria, Some(3));
    let together = Claim::WasWith {
        who: seat("Green"),
        room: Some(room),
        timestep,
    };
    let elsewhere = Claim::SawIn {
        who: seat("Green"),
        room,
        timestep,
    };
    for claims in speeches(&scene, witness) {
        let is_told = claims.contains(&elsewhere) || claims.contains(&together);
        assert!(is_told, "{witness}: {claims:?}");
    }
}

#[test]
fn in_a_live_meeting_whoever_can_refute_an_accusation_does_not_keep_quiet() {
    let mut scene = red_calls(Rules {
        discussion: Discussion::Live,
        ..Rules::standard()
    });
    let say = |scene: &mut ScriptedRound, who: &str, words: &str| {
        let said = scene.0.apply(seat(who), Action::Speak(Speech::new(words)));
        said.expect("anybody may speak");
    };
    scene.0.pass_time(MeetingTime::from_millis(9_000));
    // Blue has had more than its share.
    for words in ["I was in Upper Engine at 2.", "I was in Upper Engine at 4."] {
        say(&mut scene, "Blue", words);
    }
    say(&mut scene, "Red", FALSE_VENT);
    for action in choices(&scene, "Blue") {
        let Action::Speak(speech) = action else {
            panic!("{action:?} is no speech");
        };
        let claims = read_claims(speech.words(), scene.0.roster());
        assert!(refute(&claims), "{}", speech.words());
    }
}

#[test]
fn the_others_believe_rather_the_one_who_refutes_than_an_accuser_alone() {
    let accused = red_calls(in_turns()).then(&format!("Red: SPEAK: {FALSE_VENT}"));
    let refuted = ScriptedRound(accused.0.clone())
        .wait_for("Blue")
        .then("Blue: SPEAK: I was in Upper Engine at 3 and Green was not.");
    let bystander = among_agents::table::Colour::ALL[4].name();
    let [before, after] = [&accused, &refuted].map(|scene| suspicion_of_red(scene, bystander));
    assert!(after > before + 0.05, "{before} to {after}");
}

#[test]
fn the_accused_says_where_it_was_at_the_time_of_the_deed() {
    let scene = red_calls(in_turns())
        .then("Red: SPEAK: I saw Blue vent in Reactor at 3.")
        .wait_for("Blue");
    for claims in speeches(&scene, "Blue") {
        assert!(claims.contains(&Claim::Denial), "{claims:?}");
        let tells_of_it = claims.iter().any(|claim| match *claim {
            Claim::WasIn {
                room,
                from: Some(from),
                to: Some(to),
            } => room == Room::UpperEngine && (from..=to).contains(&3),
            _ => false,
        });
        assert!(tells_of_it, "{claims:?}");
    }
}

/// Red kills Blue in Admin at 2 and goes on to Storage, and Green finds the body.
fn green_finds_blue() -> ScriptedRound {
    let rules = Rules {
        first_kill_cooldown: 0,
        ..in_turns()
    };
    ScriptedRound::of(rules)
        .then("Red: MOVE from Cafeteria to Admin\nBlue: MOVE from Cafeteria to Admin")
        .end_of_timestep()
        .then("Red: KILL Blue")
        .end_of_timestep()
        .then("Red: MOVE from Admin to Storage\nGreen: MOVE from Cafeteria to Admin")
        .end_of_timestep()
        .then("Green: REPORT DEAD BODY")
}

#[test]
fn whoever_says_that_it_stood_where_somebody_died_is_believed() {
    let suspicion_after = |words: &str| {
        let scene = green_finds_blue().wait_for("Red");
        suspicion_of_red(&scene.then(&format!("Red: SPEAK: {words}")), "Yellow")
    };
    let admission = suspicion_after("I was in Admin at 2.");
    let silence = suspicion_after("");
    // Whoever kept quiet is suspected already: the others were seen elsewhere.
    assert!(
        1.0 - admission < 0.8 * (1.0 - silence),
        "{admission} after {silence}"
    );
}

/// Red kills the fourth player in Weapons at 2 and walks on to O2 at 3, while Blue and Green are together in Upper
/// Engine and Reactor. The sixth finds the body.
fn red_kills_in_weapons() -> ScriptedRound {
    let [victim, fifth, sixth] = [3, 4, 5].map(|at| Colour::ALL[at].name());
    let rules = Rules {
        first_kill_cooldown: 0,
        ..in_turns()
    };
    let both =
        |from: &str, to: &str| format!("Blue: MOVE from {from} to {to}\nGreen: MOVE from {from} to {to}\n");
    ScriptedRound::of(rules)
        .then("Red: MOVE from Cafeteria to Weapons")
        .then(&both("Cafeteria", "Upper Engine"))
        .then(&format!(
            "{victim}: MOVE from Cafeteria to Weapons\n{fifth}: MOVE from Cafeteria to Medbay"
        ))
        .end_of_timestep()
        .then(&format!("Red: KILL {victim}"))
        .then(&both("Upper Engine", "Reactor"))
        .end_of_timestep()
        .then("Red: MOVE from Weapons to O2")
        .end_of_timestep()
        .then(&format!("{sixth}: MOVE from Cafeteria to Weapons"))
        .end_of_timestep()
        .then(&format!("{sixth}: REPORT DEAD BODY"))
}

#[test]
fn two_who_were_together_far_away_clear_each_other_for_the_others() {
    let fifth = Colour::ALL[4].name();
    let scene = red_kills_in_weapons()
        .wait_for("Blue")
        .then("Blue: SPEAK: I was with Green in Reactor at 3.")
        .then("Green: SPEAK: I was with Blue in Reactor at 3.")
        .wait_for(fifth);
    let both = ["Blue", "Green"].map(|name| Claim::Vouch { who: seat(name) });
    let concluded = speeches(&scene, fifth);
    let clear = concluded
        .iter()
        .filter(|claims| both.iter().all(|both| claims.contains(both)));
    assert!(clear.count() * 4 > concluded.len(), "{concluded:?}");
}

#[test]
fn whoever_says_that_it_came_out_of_the_room_of_the_death_is_held_to_it() {
    let fifth = Colour::ALL[4].name();
    let scene = red_kills_in_weapons()
        .wait_for("Red")
        .then("Red: SPEAK: I walked from Weapons to O2 at 3.")
        .wait_for(fifth);
    let said = words(&scene, fifth);
    let held = said
        .iter()
        .filter(|line| line.contains("Red") && line.contains("Weapons at 3"));
    assert!(held.count() * 2 > said.len(), "{said:?}");
}

#[test]
fn of_two_who_were_there_the_one_who_parted_from_the_victim_is_believed() {
    let others = [3, 4].map(|at| Colour::ALL[at].name());
    let rules = Rules {
        players: 5,
        kill_cooldown: 0,
        first_kill_cooldown: 0,
        discussion_rounds: 2,
        caller_first: true,
        ..Rules::standard()
    };
    let elsewhere = others
        .map(|who| format!("{who}: MOVE from Cafeteria to Medbay"))
        .join("\n");
    let scene = ScriptedRound::of(rules)
        .then("Blue: MOVE from Cafeteria to Admin\nGreen: MOVE from Cafeteria to Admin")
        .then(&elsewhere)
        .end_of_timestep()
        .then("Red: MOVE from Cafeteria to Admin")
        .end_of_timestep()
        .then("Blue: MOVE from Admin to Storage")
        .end_of_timestep()
        .then("Red: KILL Green")
        .then("Blue: MOVE from Storage to Admin")
        .end_of_timestep()
        .then("Red: REPORT DEAD BODY")
        .then("Red: SPEAK: I found Green dead in Admin at 5. I went from Cafeteria to Admin at 2.")
        .wait_for("Blue")
        .then("Blue: SPEAK: Red is lying about the report. At 2 I was in Admin with Green alive and Red walked in from Cafeteria. At 3 I left to Storage and left Green alone with Red. At 4 I came back: Green dead, Red standing there. Red killed Green.")
        .wait_for("Red")
        .then("Red: SPEAK: I am not your impostor. I was in Admin from 3 to 4.");
    let scene = until_its_vote(scene, others[0]);
    for action in choices(&scene, others[0]) {
        assert_eq!(action, Action::Vote(seat("Red")));
    }
}
