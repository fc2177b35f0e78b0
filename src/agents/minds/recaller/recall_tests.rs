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

const ROUNDS: [&str; 5] = [
    include_str!("judged/1.txt"),
    include_str!("judged/2.txt"),
    include_str!("judged/3.txt"),
    include_str!("judged/4.txt"),
    include_str!("judged/5.txt"),
];

/// Memories of one seat in the wording of prompts, and 60 questions, each with a part of the memory that answers it.
const PAIRS: &str = include_str!("judged/pairs.txt");

/// How many of the 60 questions recall their memory at least.
const RIGHT_PAIRS: usize = 54;

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

/// Returns the indices of the memories with the highest scores for a question, best first.
fn ranked(memories: &[&str], question: &str, victims: &str) -> Vec<usize> {
    let without_time = |line: &&str| line.split_once(' ').expect("a time and words").1.to_owned();
    let query = Query {
        question: question.to_owned(),
        related: related_words(question, victims),
    };
    let scores = LexicalMeasure
        .scores(memories.iter().map(without_time).collect(), vec![query])
        .now_or_never()
        .expect("no service is asked")
        .expect("words can always be compared");
    let mut ranked: Vec<usize> = (0..memories.len()).collect();
    ranked.sort_by(|&one, &other| scores[0][other].total_cmp(&scores[0][one]).then(other.cmp(&one)));
    ranked
}

/// Returns whether one of the first memories for a question is right.
fn is_right_among_the_first(round: &JudgedRound, question: &str, right: &[&str]) -> bool {
    let ranked = ranked(&round.memories, question, round.victims);
    let first = &ranked[..FIRST];
    println!("{question}");
    for &at in first {
        println!("  {}", round.memories[at]);
    }
    let is_right = |at: &usize| right.iter().any(|right| round.memories[*at].contains(right));
    first.iter().any(is_right)
}

#[test]
fn nine_of_ten_written_questions_recall_the_memory_that_answers_them() {
    let (memories, pairs) = PAIRS.split_once("\n\n").expect("memories and pairs");
    let memories: Vec<&str> = memories.lines().collect();
    let (mut first, mut recalled) = (0, 0);
    for pair in pairs.lines() {
        let (question, right) = pair
            .split_once(" | ")
            .expect("a question and a part of its memory");
        let ranked = ranked(&memories, question, "Pink, Orange");
        let place = ranked.iter().position(|&at| memories[at].contains(right));
        let place = place.expect("a part of a memory");
        first += usize::from(place == 0);
        recalled += usize::from(place < RECALLED);
        if place >= RECALLED {
            println!("{question} | {right}: place {}", place + 1);
        }
    }
    println!(
        "{recalled} of {} recalled, {first} in the first place",
        pairs.lines().count()
    );
    assert_eq!(pairs.lines().count(), 60);
    assert!(recalled >= RIGHT_PAIRS, "{recalled}");
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
