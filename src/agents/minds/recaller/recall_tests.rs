//! Tests of what is recalled for a Recaller's questions, on judged lists.
//!
//! Each file in `judged/` contains what one seat of a round of bots recalls at a vote, in the wording of
//! prompts. It is all that the seat can recall, as with the full view switched off. For each of five
//! questions of the list it also contains parts of those memories that help to answer it, as judged by a
//! reader.

use super::*;
use crate::agents::minds::recaller::questions::list;
use crate::agents::retrieval::LexicalMeasure;
use crate::game::Role;
use futures::FutureExt;
use std::cmp::Reverse;

const ROUNDS: [&str; 5] = [
    include_str!("judged/1.txt"),
    include_str!("judged/2.txt"),
    include_str!("judged/3.txt"),
    include_str!("judged/4.txt"),
    include_str!("judged/5.txt"),
];

/// Memories of a seat in the wording of prompts, and questions, each with a part of the memory that answers
/// it. The related words were chosen by the first two; the third was written afterwards, and nothing was
/// changed for it.
const PAIRS: [&str; 3] = [
    include_str!("judged/pairs.txt"),
    include_str!("judged/more_pairs.txt"),
    include_str!("judged/unseen_pairs.txt"),
];

/// How many of the memories with the highest scores are looked at.
const FIRST: usize = 3;

struct JudgedRound {
    victims: &'static str,
    /// Each question with parts of the right memories.
    questions: Vec<(&'static str, Vec<&'static str>)>,
    memories: Vec<&'static str>,
}

fn read(text: &'static str) -> JudgedRound {
    let (judged, memories) = text.split_once("\nmemories\n").expect("both parts");
    let mut lines = judged.lines();
    let victims = lines
        .next()
        .and_then(|line| line.strip_prefix("victims "))
        .expect("victims");
    let mut questions: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in lines {
        match line.split_once(' ').expect("a word and the rest") {
            ("question", question) => questions.push((question, Vec::new())),
            (_, right) => questions
                .last_mut()
                .expect("a question comes first")
                .1
                .push(right),
        }
    }
    JudgedRound {
        victims,
        questions,
        memories: memories.lines().collect(),
    }
}

fn names(text: &str) -> Vec<String> {
    text.split(", ").map(str::to_owned).collect()
}

/// Returns lines of memories as facts.
fn facts_of(memories: &[&str]) -> Vec<Fact> {
    let fact = |line: &&str| {
        let (time, words) = line.split_once(' ').expect("a time and words");
        Fact {
            timestep: time.trim_start_matches('T').parse().expect("a timestep"),
            words: words.to_owned(),
            kind: match words.contains(" said \"") {
                true => FactKind::Talk,
                false => FactKind::Sighting,
            },
            importance: 1,
            own_action: None,
            is_told: false,
        }
    };
    memories.iter().map(fact).collect()
}

/// Returns what is recalled of these memories for a question, the most similar first.
fn recalled(memories: &[&str], question: &str, implied: &ImpliedPlayers) -> Vec<RecalledFact> {
    let (facts, questions) = (facts_of(memories), [question.to_owned()]);
    let answered = recall(
        &LexicalMeasure,
        (&facts, RecallOrder::Similarity),
        &questions,
        implied,
    );
    let answered = answered.now_or_never().expect("no service is asked");
    let mut recalled = answered
        .expect("words can always be compared")
        .swap_remove(0)
        .facts;
    recalled.sort_by_key(|fact| Reverse(fact.similarity));
    recalled
}

/// Returns whether one of the first memories for a question is right.
fn is_right_among_the_first(round: &JudgedRound, question: &str, right: &[&str]) -> bool {
    let implied = ImpliedPlayers {
        victims: names(round.victims),
        ..ImpliedPlayers::default()
    };
    let recalled = recalled(&round.memories, question, &implied);
    println!("{question}");
    for fact in &recalled[..FIRST] {
        println!("  {}", fact.words);
    }
    let is_right = |fact: &RecalledFact| right.iter().any(|right| fact.words.contains(right));
    recalled[..FIRST].iter().any(is_right)
}

/// Counts the questions of a file of pairs, those that recall their memory, and those that recall it first.
fn count_pairs(text: &str) -> [usize; 3] {
    let (players, text) = text.split_once('\n').expect("players and the rest");
    let players = players
        .strip_prefix("seat ")
        .and_then(|line| line.split_once("; victims "));
    let (own, victims) = players.expect("the own name and those of victims");
    let implied = ImpliedPlayers {
        own: own.to_owned(),
        victims: names(victims),
    };
    let (memories, pairs) = text.split_once("\n\n").expect("memories and pairs");
    let memories: Vec<&str> = memories.lines().collect();
    let mut counted = [0; 3];
    for pair in pairs.lines() {
        let (question, right) = pair
            .split_once(" | ")
            .expect("a question and a part of its memory");
        assert!(memories.iter().any(|memory| memory.contains(right)), "{right}");
        let recalled = recalled(&memories, question, &implied);
        let place = recalled.iter().position(|fact| fact.words.contains(right));
        counted[0] += 1;
        counted[1] += usize::from(place.is_some());
        counted[2] += usize::from(place == Some(0));
        if place != Some(0) {
            println!("{question} | {right}: {place:?}, first {}", recalled[0].words);
        }
    }
    println!(
        "of {} questions {} recall their memory, {} in the first place",
        counted[0], counted[1], counted[2]
    );
    counted
}

#[test]
fn written_questions_recall_the_memory_that_answers_them() {
    let counted = PAIRS.map(count_pairs);
    assert_eq!(counted.map(|[all, ..]| all), [60, 32, 30]);
    for [all, recalled, first] in counted {
        assert!(5 * recalled >= 4 * all, "{counted:?}");
        assert!(2 * first >= all, "{counted:?}");
    }
    assert!(10 * counted[0][1] >= 9 * counted[0][0], "{counted:?}");
}

#[test]
fn at_least_four_of_five_questions_recall_a_right_memory_among_the_first_three() {
    for text in ROUNDS {
        let round = read(text);
        let answered = round.questions.iter();
        let answered = answered.filter(|(question, right)| is_right_among_the_first(&round, question, right));
        assert!(answered.count() >= 4, "of {}", round.questions.len());
    }
}

#[test]
fn the_judged_questions_are_those_of_the_list() {
    for text in ROUNDS {
        for (question, right) in read(text).questions {
            assert!(list(Role::Crewmate, true).contains(&question), "{question}");
            assert!(!right.is_empty());
        }
    }
}
