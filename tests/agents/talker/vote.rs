//! Tests of voting: the first candidate named, or else a random one.

use super::setup::{after, live, poll_with, say, seat, talker, to_the_vote, told};
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
