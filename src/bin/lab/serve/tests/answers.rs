//! Answers in the form that a prompt asks for.

use crate::serve::bias::Bias;
use crate::serve::dice_model::DiceModel;
use crate::serve::question::{Form, Question};
use serde_json::{Value, json};

const LIST: &str = "T3 of 50, in Admin with Red.\n\nAvailable actions:\n1. MOVE from Admin to Storage\n2. KILL Red\n3. SPEAK\n4. WAIT\n";

fn question(system: &str, user: &str, fields: &[&str]) -> Question {
    let messages = json!([{"role": "system", "content": system}, {"role": "user", "content": user}]);
    let mut body = json!({"model": "dice", "messages": messages});
    if !fields.is_empty() {
        body["response_format"]["json_schema"]["schema"]["required"] = json!(fields);
    }
    Question::of(&body).expect("a request")
}

fn model(seed: u64, biases: &[Bias], needs_a_plan: bool) -> DiceModel {
    DiceModel {
        seed,
        biases: biases.to_vec(),
        needs_a_plan,
    }
}

fn fields_of(answer: &str) -> Value {
    serde_json::from_str(answer).expect("JSON")
}

#[test]
fn every_listed_action_is_chosen_about_as_often() {
    let asked = question("You are Blue.", LIST, &["thinking", "action"]);
    let mut counts = [0; 4];
    for seed in 0..400 {
        let answer = fields_of(&model(seed, &[], false).answer(&asked));
        let action = answer["action"].as_str().expect("an action");
        let starts = [
            "MOVE from Admin to Storage",
            "KILL Red",
            "SPEAK: I was in ",
            "WAIT",
        ];
        let at = starts.iter().position(|start| action.starts_with(start));
        counts[at.expect("a listed action")] += 1;
    }
    // Four standard deviations around 100.
    assert!(
        counts.iter().all(|count| (65..=135).contains(count)),
        "{counts:?}"
    );
}

#[test]
fn the_same_request_gets_the_same_answer_and_another_seed_another_one() {
    let asked = question("You are Blue.", LIST, &["thinking", "action"]);
    let answers: Vec<String> = (0..8)
        .map(|seed| model(seed, &[], false).answer(&asked))
        .collect();
    let again: Vec<String> = (0..8)
        .map(|seed| model(seed, &[], false).answer(&asked))
        .collect();
    assert_eq!(answers, again);
    assert!(answers.iter().any(|answer| *answer != answers[0]));
}

#[test]
fn a_bias_is_followed_wherever_it_may_be() {
    let asked = question("You are Blue.", LIST, &["action"]);
    for seed in 0..20 {
        let answer = fields_of(&model(seed, &[Bias::Kill], false).answer(&asked));
        assert_eq!(answer["action"], "KILL Red");
        let answer = fields_of(&model(seed, &[Bias::NeverVote, Bias::Report], false).answer(&asked));
        assert_eq!(answer, fields_of(&model(seed, &[], false).answer(&asked)));
    }
    let planned = question(
        "You are Blue.",
        &format!("Last thinking: “I kill.”\n{LIST}"),
        &["action"],
    );
    let acts = |asked: &Question| {
        let answers = (0..20).map(|seed| fields_of(&model(seed, &[Bias::Kill], true).answer(asked)));
        answers.filter(|answer| answer["action"] == "KILL Red").count()
    };
    assert_eq!(acts(&planned), 20);
    assert!(acts(&asked) < 15);
}

#[test]
fn the_form_is_read_from_the_words() {
    let form = |user: &str| question("You are Blue.", user, &[]).form;
    assert!(matches!(form(LIST), Form::Action(actions) if actions.len() == 4));
    let vote = "Whom do you vote for? Candidates: Red, Green, nobody. Answer with one of them.";
    assert_eq!(
        form(vote),
        Form::Name(["Red", "Green", "nobody"].map(str::to_owned).into())
    );
    assert_eq!(
        form("Answer <send> or <wait> and nothing else."),
        Form::SpeakOrWait
    );
    let list = "Which 5 matter? Answer with their numbers and nothing else.\n1. Who?\n2. Where?\n3. When?\n";
    assert_eq!(form(list), Form::Numbers(3));
    assert_eq!(form("Sum this up."), Form::Words);
    let answer = model(1, &[], false).answer(&question("You are Blue.", list, &[]));
    assert!(answer.starts_with("1, 2, 3 #"), "{answer}");
    let answer = model(1, &[Bias::NeverVote], false).answer(&question("You are Blue.", vote, &[]));
    assert_eq!(answer, "nobody");
    let plain = model(1, &[Bias::Kill], false).answer(&question("You are Blue.", LIST, &[]));
    assert!(plain.ends_with("[Action] KILL Red"), "{plain}");
}

#[test]
fn what_is_no_request_is_none() {
    for body in [
        json!({}),
        json!({"messages": []}),
        json!({"messages": [{"role": "user"}]}),
    ] {
        assert_eq!(Question::of(&body), None, "{body}");
    }
}
