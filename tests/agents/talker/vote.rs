//! Tests of voting: the first candidate named, or else a random one.

use super::setup::{after, live, live_seven, poll_with, say, seat, talker, to_the_vote, told};
use among_agents::agents::minds::TalkerSettings;
use among_agents::agents::{Agent, Choice, Decision, Memory};
use among_agents::game::{Action, Game, Rules};
use among_agents::llm::Scripted;
use among_agents::table::Dice;
use futures::FutureExt;

fn at_the_vote(rules: Rules) -> Game {
    let mut game = after(rules, &["Red: it was blue", "Pink: no"]);
    to_the_vote(&mut game);
    game
}

fn vote(reply: &'static str, rules: Rules) -> Decision {
    let model = Scripted::saying([reply]);
    let game = at_the_vote(rules);
    poll_with(
        &talker(&model, TalkerSettings::default()),
        &game,
        "Green",
        &Memory::default(),
    )
    .expect("it was answered")
}

#[test]
fn the_first_candidate_named_gets_the_vote() {
    for (reply, whom) in [
        ("Red", "Red"),
        ("I, Green, vote for ORANGE, not Red", "Orange"),
        ("**blue**", "Blue"),
        ("the reds are bad, so pink", "Pink"),
    ] {
        let decision = vote(reply, live());
        assert_eq!(decision.action, Action::Vote(seat(whom)), "{reply:?}");
        assert_eq!(decision.remark, None);
    }
}

#[test]
fn votes_for_nobody_need_rules_that_allow_them() {
    let may_skip = Rules {
        skip_vote: true,
        ..live()
    };
    assert_eq!(vote("I skip", may_skip).action, Action::SkipVote);
    assert!(matches!(vote("I skip", live()).action, Action::Vote(_)));
}

#[test]
fn a_vote_naming_nobody_is_sampled_and_recorded() {
    let game = at_the_vote(live());
    let sampled = |seed| {
        let model = Scripted::saying(["no idea"]);
        let talker = talker(&model, TalkerSettings::default());
        match talker.choose(&game.view(seat("Green")), &Memory::default(), Dice::seeded(seed)) {
            Choice::Asked(asked) => asked.answer.now_or_never().expect("at once").expect("a vote"),
            Choice::Made(_) => panic!("a vote is asked for"),
        }
    };
    let votes: Vec<Action> = (0..40).map(|seed| sampled(seed).action).collect();
    assert_eq!(
        votes,
        (0..40).map(|seed| sampled(seed).action).collect::<Vec<_>>(),
        "the dice are the seed's"
    );
    for whom in ["Red", "Blue", "Pink", "Orange"] {
        assert!(votes.contains(&Action::Vote(seat(whom))), "{whom} is never drawn");
    }
    assert!(votes.iter().all(|vote| game.check(seat("Green"), vote).is_ok()));
    let remark = sampled(1).remark.expect("it is recorded");
    assert_eq!(
        remark,
        "The reply named nobody to vote for, so the vote was sampled at random."
    );
}

#[test]
fn a_vote_is_one_call_with_the_whole_chat() {
    let mut game = after(live(), &[]);
    for number in 0..55 {
        say(&mut game, number, &format!("Red: line {number} of many"));
    }
    to_the_vote(&mut game);
    let model = Scripted::saying(["Red"]);
    let _ = poll_with(
        &talker(&model, TalkerSettings::default()),
        &game,
        "Green",
        &Memory::default(),
    );
    assert_eq!(model.requests().len(), 1);
    let text = told(&model.requests()[0]).to_owned();
    assert!((0..55).all(|number| text.contains(&format!("\"line {number} of many\""))));
    assert!(text.contains("Candidates: Red, Blue, Pink, Orange."));
}

#[test]
fn a_vote_is_asked_for_in_the_words_of_the_role() {
    let game = at_the_vote(live());
    let asked = |name: &str| {
        let model = Scripted::saying(["Blue"]);
        let talker = talker(&model, TalkerSettings::default());
        let _ = poll_with(&talker, &game, name, &Memory::default());
        told(&model.requests()[0]).to_owned()
    };
    let (crewmate, impostor) = (asked("Green"), asked("Red"));
    assert!(crewmate.contains("Weigh what was said against what you saw yourself."));
    assert!(!impostor.contains("Weigh what was said"), "{impostor}");
    assert!(impostor.contains("Get a crewmate ejected without giving yourself away."));
    assert!(crewmate.contains("Ejecting the last impostor ends the round."));
    assert!(impostor.contains("You are the last impostor: your ejection ends the round."));
}

#[test]
fn a_crewmate_that_does_not_know_how_many_impostors_live_is_not_told_of_the_last() {
    let game = at_the_vote(live_seven());
    for name in ["Red", "Green"] {
        let model = Scripted::saying(["Pink"]);
        let talker = talker(&model, TalkerSettings::default());
        let _ = poll_with(&talker, &game, name, &Memory::default());
        assert!(
            !told(&model.requests()[0]).contains("the last impostor"),
            "{name}"
        );
    }
}
