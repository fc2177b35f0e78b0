//! When bots say something in a meeting: not before there is a reason for it, and not against what they have said.

use super::situations::{choices, suspicion};
use super::{LIVE, STANDARD};
use crate::common::{ScriptedRound, seat};
use among_agents::claims::{Claim, Remark, Whereabouts, read_claims, read_remark};
use among_agents::game::{Action, Event, Game, Rules};
use among_agents::table::{Seat, SeatSet, Speech};

/// A line of a meeting.
struct Line<'a> {
    at: u16,
    by: Seat,
    /// When it was said in a live meeting, in milliseconds.
    millis: u32,
    speech: &'a Speech,
    /// Who has spoken in this meeting before.
    before: SeatSet,
}

/// Returns the lines of all meetings of a round.
fn lines(game: &Game) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    let (mut meeting, mut before) = (None, SeatSet::EMPTY);
    for entry in game.journal() {
        match &entry.event {
            Event::MeetingOpened { .. } => (meeting, before) = (Some(entry.timestep), SeatSet::EMPTY),
            Event::Acted {
                seat,
                action: Action::Speak(speech),
            } if meeting == Some(entry.timestep) => {
                lines.push(Line {
                    at: entry.timestep,
                    by: *seat,
                    millis: entry.moment.millis(),
                    speech,
                    before,
                });
                before = before.with(*seat);
            }
            _ => {}
        }
    }
    lines.retain(|line| !line.speech.is_silence());
    lines
}

fn sentences(speech: &Speech) -> impl Iterator<Item = &str> {
    speech.words().split_inclusive(['.', '?', '!']).map(str::trim)
}

#[test]
fn nobody_is_voted_for_a_gap_before_it_had_its_say() {
    let gaps = [
        "Nobody vouches for",
        "for the gap at",
        "has a gap at",
        "is unaccounted for at",
    ];
    let mut counted = 0;
    for (seed, game) in STANDARD.first(300) {
        for line in lines(game) {
            for sentence in sentences(line.speech).filter(|text| gaps.iter().any(|gap| text.contains(gap))) {
                let claims = read_claims(sentence, game.roster()).into_iter();
                for who in claims.filter_map(|claim| claim.accused()) {
                    counted += 1;
                    // In the second round everybody has had a turn.
                    let is_second_turn = line.before.contains(line.by);
                    assert!(
                        line.before.contains(who) || is_second_turn,
                        "seed {seed}: {sentence}"
                    );
                }
            }
        }
    }
    assert!(counted > 0);
}

#[test]
fn in_a_live_meeting_nobody_says_that_it_skips_in_the_first_half() {
    let mut counted = 0;
    for (seed, game) in LIVE.first(60) {
        let half = u32::from(game.rules().discussion_seconds) * 500;
        for line in lines(game) {
            let skips = |sentence: &str| read_remark(sentence) == Some(Remark::Abstention);
            if sentences(line.speech).any(skips) {
                counted += 1;
                // It is typed before it is read by all.
                assert!(line.millis >= half, "seed {seed}: {}", line.speech.words());
            }
        }
    }
    assert!(counted > 10, "{counted}");
}

#[test]
fn whoever_calls_because_it_was_followed_names_who_came_along() {
    let followed = [
        "followed me from room",
        "came along.",
        "was behind me all",
        "took, too, so I called",
    ];
    let mut counted = 0;
    for (seed, game) in STANDARD.first(500) {
        let truth = Whereabouts::of_game(game);
        for line in lines(game) {
            let tells = |text: &&str| followed.iter().any(|words| text.contains(words));
            let Some(sentence) = sentences(line.speech).find(tells) else {
                continue;
            };
            counted += 1;
            let who = game
                .roster()
                .named_in(sentence)
                .next()
                .expect("it names somebody");
            // The meeting is the timestep after that of the call.
            for at in line.at - 4..line.at - 1 {
                let end = |of: Seat| truth.place(of, at).map(|place| place.to);
                assert_eq!(end(who), end(line.by), "seed {seed}: {sentence}");
            }
        }
    }
    assert!(counted > 2, "{counted}");
}

#[test]
fn whoever_has_told_where_it_saw_somebody_does_not_say_that_it_has_not() {
    let rules = Rules {
        discussion_rounds: 2,
        caller_first: true,
        ..Rules::standard()
    };
    let scene = ScriptedRound::of(rules)
        .then("Blue: MOVE from Cafeteria to Upper Engine\nGreen: MOVE from Cafeteria to Upper Engine")
        .end_of_timesteps(4);
    let scene = scene
        .then("Red: CALL MEETING (emergency button)\nRed: SPEAK: ")
        .then("Blue: SPEAK: Green was with me in Upper Engine at 2. I saw Green in Upper Engine at 3.")
        .wait_for("Red")
        .then("Red: SPEAK: Blue, have you seen Green?")
        .wait_for("Blue");
    for action in choices(&scene, "Blue") {
        let Action::Speak(speech) = action else {
            panic!("{action:?} is no speech");
        };
        let denies = [
            "not seen Green",
            "Green never came",
            "seen nothing",
            "never Green",
        ];
        assert!(
            !denies.iter().any(|words| speech.words().contains(words)),
            "{}",
            speech.words()
        );
    }
}

#[test]
fn of_two_ways_at_the_same_time_that_of_two_witnesses_is_believed() {
    let fourth = among_agents::table::Colour::ALL[3].name();
    let rules = Rules {
        caller_first: true,
        ..Rules::standard()
    };
    let scene = ScriptedRound::of(rules)
        .then(&format!(
            "Green: MOVE from Cafeteria to Weapons\n{fourth}: MOVE from Cafeteria to Admin"
        ))
        .end_of_timesteps(4);
    let told = scene
        .then("Red: CALL MEETING (emergency button)")
        .then("Red: SPEAK: I saw Green walk from Weapons to O2 at 2.")
        .then("Blue: SPEAK: I saw Green walk from Weapons to Cafeteria at 2.")
        .then("Green: SPEAK: I walked from Weapons to Cafeteria at 2.")
        .wait_for(fourth);
    let [red, blue] = ["Red", "Blue"].map(|name| suspicion(&told, fourth, name));
    assert!(red > 0.5 && blue < 0.2, "{red} {blue}");
    let claims = read_claims("I saw Green walk from Weapons to O2 at 2.", told.0.roster());
    assert!(matches!(claims[..], [Claim::SawWalk { who, .. }] if who == seat("Green")));
}
