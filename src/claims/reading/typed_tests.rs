//! Sentences as people type them in a meeting, and what is read in them for certain. Whatever is unsure may be
//! read loosely or not at all.

use super::tests::game;
use super::*;
use crate::claims::EvidenceBasis::{Loose, Own, Stated};
use crate::game::Room;
use crate::game::Room::*;
use crate::game::TaskKind::SubmitScan;

/// Returns the players of the table of [`game`] that are named in these tests: Red, Blue and Cyan.
fn players() -> [Seat; 3] {
    [0, 1, 2].map(|at| Seat::new(at).expect("a seat of the table"))
}

/// Checks what is read for certain in `words`.
fn check(words: &str, expected: &[(EvidenceBasis, Claim)]) {
    let statements = read_statements(words, game().roster()).into_iter();
    let certain = statements.filter(|statement| statement.basis != Loose);
    let read: Vec<_> = certain.map(|Statement { basis, claim }| (basis, claim)).collect();
    assert_eq!(read, expected, "{words}");
}

/// What the speaker says of its own place.
fn was_in(room: Room, from: u16, to: u16) -> (EvidenceBasis, Claim) {
    let (from, to) = (Some(from), Some(to));
    (Own, Claim::WasIn { room, from, to })
}

/// What the speaker says of its own company.
fn was_with(who: Seat, room: Room, at: u16) -> (EvidenceBasis, Claim) {
    let (room, timestep) = (Some(room), Some(at));
    (Own, Claim::WasWith { who, room, timestep })
}

/// Where the speaker says that somebody else was.
fn was_there(who: Seat, room: Room, at: u16) -> (EvidenceBasis, Claim) {
    let timestep = Some(at);
    (Stated, Claim::SawIn { who, room, timestep })
}

#[test]
fn what_the_other_said_or_did_is_nothing_that_the_speaker_did() {
    for words in [
        "Red, you said you would go to O2 and then came back to Cafeteria at 12",
        "Red, you said you would go to O2 and then came back to Cafeteria",
        "red you said you went to o2 then you came back to cafeteria at 12",
        "you said you were in admin but came from storage at 5",
        "Blue said you were in Admin at 5 so came back to Storage at 6",
        "You were in Medbay at 12.",
        "youre in medbay t12",
        "somebody in admin t5",
        "your alibi was Medbay at 12",
        "didnt you say you were in admin at 5",
        "if you were in admin at 5 i would have seen you",
    ] {
        assert_eq!(read_claims(words, game().roster()), [], "{words}");
    }
    let [red, blue, _] = players();
    check(
        "blue was in admin at 5 but left for storage at 6",
        &[was_there(blue, Admin, 5)],
    );
    check("red you were in medbay at 12", &[was_there(red, Medbay, 12)]);
    let walk = Claim::SawWalk {
        who: red,
        from: Storage,
        to: Admin,
        timestep: Some(5),
    };
    check("Red, you came from Storage to Admin at 5.", &[(Stated, walk)]);
}

#[test]
fn what_is_quoted_is_not_said() {
    for words in [
        "red wrote i was in admin at 5",
        "red: \"i was in admin at 5\"",
        "“I was in Admin at 5”? come on",
        "you wrote \"I was in Medbay at 12\"",
    ] {
        assert_eq!(read_claims(words, game().roster()), [], "{words}");
    }
}

#[test]
fn who_speaks_of_itself_and_asks_the_other_says_nothing_of_it() {
    for words in [
        "i was in medbay at 12 where were you red",
        "Red, I was in Admin at 5, you came in from Storage at 6",
        "Red, I was in Admin at 5 and you came in from Storage",
        "Red, you were in Admin at 5 and I was in Storage",
        "red you were in admin at 5 and i was not",
        "I was on my way to admin at 5",
    ] {
        check(words, &[]);
    }
}

#[test]
fn a_question_needs_no_question_mark() {
    let [red, blue, _] = players();
    let ask = |who, timestep| {
        let until = None;
        [(Stated, Claim::Ask { who, timestep, until })]
    };
    check("blue did you go through admin", &ask(blue, None));
    check("Blue, were you in Admin at 5", &ask(blue, Some(5)));
    check("where did you go at 12 red, i was in medbay", &ask(red, Some(12)));
}

#[test]
fn where_the_speaker_wanted_to_go_is_no_part_of_its_way() {
    let walked = Claim::Walked {
        from: O2,
        to: Admin,
        timestep: Some(4),
    };
    for words in [
        "At 4 I walked from O2 to Admin to get to my wires in Electrical.",
        "I walked from O2 to Admin at 4 to reach my wires in Electrical.",
        "At 4 I walked from O2 to Admin, on my way to Electrical.",
    ] {
        check(words, &[(Own, walked)]);
    }
}

#[test]
fn timesteps_joined_by_and_are_those_alone() {
    let [red, blue, _] = players();
    check(
        "i was in lower engine at 19 and 20",
        &[was_in(LowerEngine, 19, 20)],
    );
    check("I was in Admin at 5 and 9", &[was_in(Admin, 5, 5)]);
    check("I was in Admin at 5, 9 and 12", &[was_in(Admin, 5, 5)]);
    check("i was in admin from 4 to 6", &[was_in(Admin, 4, 6)]);
    check("between 4 and 6 i was in admin", &[was_in(Admin, 4, 6)]);
    for words in [
        "I was in Lower Engine at 19 and 20 with Red",
        "I was with Red in Lower Engine at 19 and 20",
        "me and red were in lower engine at 19 and 20",
    ] {
        check(words, &[was_with(red, LowerEngine, 19)]);
    }
    check(
        "me, red and blue were in admin at 5",
        &[was_with(red, Admin, 5), was_with(blue, Admin, 5)],
    );
    let two = [was_in(Admin, 5, 5), was_in(Storage, 6, 6)];
    check("I was in Admin at 5 and I was in Storage at 6", &two);
    check("I was in Admin at 5 and in Storage at 6", &two[..1]);
    check("i was in cafe t5 then admin t6", &[was_in(Cafeteria, 5, 5)]);
}

#[test]
fn an_alibi_by_a_task_names_its_place() {
    let scan = was_in(Medbay, 12, 12);
    check("I was doing the scan in Medbay at 12", &[scan]);
    check("i was scanning in med bay at t12", &[scan]);
    for words in [
        "it wasnt me i was doing the scan in medbay at 12",
        "It was not me, I was doing the scan in Medbay at 12.",
        "not me, i was doing the scan in medbay at 12",
    ] {
        check(words, &[(Own, Claim::Denial), scan]);
    }
    // What is denied is not said where the place may be that of something else.
    check("not me, was doing the scan in medbay at 12", &[]);
    let did = Claim::DidTask {
        task: SubmitScan,
        room: Some(Medbay),
        timestep: Some(12),
    };
    check("i did submit scan in medbay at 12", &[(Own, did)]);
    check("Blue can confirm I was in Admin at 5", &[was_in(Admin, 5, 5)]);
}

#[test]
fn whoever_is_called_clear_is_not_accused() {
    let [red, blue, _] = players();
    for words in [
        "Red and Blue are both clear, since each speaks for the other.",
        "red and blue are clear, they were together",
    ] {
        let vouches = [Claim::Vouch { who: red }, Claim::Vouch { who: blue }];
        let read = read_claims(words, game().roster());
        assert_eq!(read, vouches, "{words}");
    }
    let changed = "I thought Red was clear. Now I vote for Red.";
    let read = read_claims(changed, game().roster());
    assert!(read.iter().any(|claim| claim.accused() == Some(red)), "{read:?}");
}

#[test]
fn whoever_leaves_two_behind_leaves_them_where_it_was() {
    let [red, blue, _] = players();
    for (words, room) in [
        ("At 5 I left to Weapons and left Red alone with Blue.", None),
        (
            "I walked from Cafeteria to Weapons at 5 and left Red with Blue.",
            Some(Cafeteria),
        ),
    ] {
        let left = Claim::SawWith {
            who: red,
            other: blue,
            room,
            timestep: Some(5),
        };
        assert!(read_claims(words, game().roster()).contains(&left), "{words}");
    }
}

#[test]
fn whoever_is_said_to_fake_a_task_is_accused() {
    let [red, ..] = players();
    for words in [
        "I saw Red fake Clear Asteroids.",
        "Red is faking tasks",
        "red faked wires in admin",
    ] {
        let accused = Claim::Suspect { who: red };
        assert!(read_claims(words, game().roster()).contains(&accused), "{words}");
    }
    let fakes = read_claims("I did not see Red fake anything.", game().roster());
    assert!(fakes.iter().all(|claim| claim.accused().is_none()), "{fakes:?}");
}
