//! Tests of questions, of the facts recalled for them, and that reflections are recalled later.

use super::setup::{
    RecallerCall, WAIT, choose, greeted, published, recaller, requests_for, saying, thought_over, told,
};
use crate::common::{ScriptedRound, seat};
use among_agents::agents::Memory;
use among_agents::agents::memory::FactKind;
use among_agents::agents::minds::Recollection;
use among_agents::llm::Scripted;

fn asking_itself(own: &'static str) -> Scripted {
    saying(move |kind| match kind {
        RecallerCall::Inventing => Some(own.to_owned()),
        RecallerCall::Reflection => Some("The zebra under the umbrella matters.".to_owned()),
        RecallerCall::Action => Some(WAIT.to_owned()),
        _ => None,
    })
}

/// Returns a round with many speeches. The first is to be recalled; prompts do not tell it by themselves.
pub fn planted() -> ScriptedRound {
    let mut scene = ScriptedRound::paper().then("Green: SPEAK: the purple cactus stands beside the reactor");
    for number in 0..40 {
        scene = scene.then(&format!("Red: SPEAK: nothing new, number {number}"));
    }
    scene.wait_for("Blue")
}

#[test]
fn a_planted_fact_is_recalled_for_its_question() {
    let model = asking_itself("#Where does the purple cactus stand?#Who was near Pink?");
    let scene = planted();
    let decision = choose(
        &recaller(&model, published()),
        &scene.view("Blue"),
        &Memory::default(),
    );
    let questions = &thought_over(&decision).questions;
    assert_eq!(questions.len(), 7);
    let cactus = &questions[5];
    assert_eq!(cactus.question, "Where does the purple cactus stand?");
    let fact = "T1 Green said \"the purple cactus stands beside the reactor\"";
    assert_eq!(cactus.facts[0].words, fact);
    let others = cactus.facts[1..].iter();
    assert!(
        others
            .max_by_key(|fact| fact.similarity)
            .is_none_or(|other| other.similarity < cactus.facts[0].similarity)
    );
    assert!(cactus.facts.len() <= 5);
    let answers = requests_for(&model, RecallerCall::Answer);
    assert_eq!(answers[5].purpose.subject(), Some(cactus.question.as_str()));
    assert!(told(&answers[5]).ends_with(
        "Answer in the first person, in at most two sentences: \"Where does the purple cactus stand?\"\n"
    ));
    assert!(told(&answers[5]).contains(&format!("What was said:\n{fact}\n")));
}

#[test]
fn at_most_five_memories_are_recalled_for_a_question() {
    let model = asking_itself("#Who said nothing new, and which number?#Who was near Pink?");
    let scene = planted();
    let decision = choose(
        &recaller(&model, published()),
        &scene.view("Blue"),
        &Memory::default(),
    );
    assert_eq!(thought_over(&decision).questions[5].facts.len(), 5);
}

#[test]
fn a_reflection_is_a_private_memory_that_is_recalled_later() {
    let scene = greeted();
    let first = asking_itself("#Why?#How?");
    let memory = choose(
        &recaller(&first, published()),
        &scene.view("Blue"),
        &Memory::default(),
    )
    .memory
    .expect("it remembers");
    let scene = scene
        .then("Blue: SPEAK: hm")
        .then("Red: KILL Green")
        .wait_for("Blue");
    let second = asking_itself("#What of the zebra under the umbrella?#How?");
    let decision = choose(&recaller(&second, published()), &scene.view("Blue"), &memory);
    let recalled = thought_over(&decision).questions[5].facts.last();
    let thought = recalled.expect("something is recalled");
    assert_eq!(
        (thought.words.as_str(), thought.kind),
        (
            "T1 I thought \"The zebra under the umbrella matters.\"",
            FactKind::Thought
        )
    );
}

#[test]
fn each_role_has_questions_of_its_own() {
    let list_for = |name| {
        let model = asking_itself("#Why?#How?");
        let scene = ScriptedRound::paper()
            .then("Orange: SPEAK: hello")
            .end_of_timestep()
            .wait_for(name);
        choose(
            &recaller(&model, published()),
            &scene.view(name),
            &Memory::default(),
        );
        told(&requests_for(&model, RecallerCall::Choosing)[0]).to_owned()
    };
    let (impostor, crewmate) = (list_for("Red"), list_for("Blue"));
    assert!(impostor.contains("\n8. ") && crewmate.contains("\n8. "));
    assert!(!crewmate.contains("\n9. "), "nobody was killed: {crewmate}");
    assert!(impostor.contains("Who suspects me") && !crewmate.contains("Who suspects me"));
    assert!(crewmate.contains("Who is most likely an impostor") && !impostor.contains("Who is most likely"));
}

#[test]
fn too_few_own_questions_are_fewer_answers() {
    let model = asking_itself("#Where was Red?");
    let scene = greeted();
    choose(
        &recaller(&model, published()),
        &scene.view("Blue"),
        &Memory::default(),
    );
    assert_eq!(requests_for(&model, RecallerCall::Answer).len(), 6);
}

#[test]
fn a_found_body_is_recalled_in_every_later_room() {
    let scene = ScriptedRound::paper()
        .then(
            "Red: MOVE from Cafeteria to Weapons
            Green: MOVE from Cafeteria to Weapons
            Red: KILL Green
            Blue: MOVE from Cafeteria to Weapons
            Blue: MOVE from Weapons to Cafeteria",
        )
        .wait_for("Blue");
    let view = scene.view("Blue");
    let found: Vec<Recollection> = Recollection::all(&view)
        .into_iter()
        .filter(|recalled| recalled.importance == 4)
        .collect();
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        found[0].describe(),
        "T2 Red was in Weapons; Green lay DEAD in Weapons"
    );
    assert!(!found[0].is_public);
    assert!(
        !view.believed_living().contains(seat("Green")),
        "nor is it forgotten who lay there"
    );
}
