//! Answers a question to oneself, from what is recalled for it.

use crate::agents::memory::{AnsweredQuestion, FactKind, RecalledFact};
use crate::agents::minds::prompt::{describe_carried, list};
use crate::agents::minds::question::Question;
use crate::llm::{Purpose, SampleReply};
use std::fmt::Write;

/// A sample answer, for estimates.
const SAMPLE: &str =
    "I last saw Green in Electrical, alone and without a task there. I did not see where it went.";

/// Returns a question without recalled facts.
pub(crate) fn without_facts(question: &str) -> AnsweredQuestion {
    AnsweredQuestion {
        question: question.to_owned(),
        ..AnsweredQuestion::default()
    }
}

/// Lists what is recalled, by kind. Facts that the prompt tells by itself are marked.
fn describe_recalled<'a>(facts: impl Iterator<Item = &'a RecalledFact>) -> String {
    let facts: Vec<&RecalledFact> = facts.collect();
    let mut text = String::new();
    for (kind, heading) in [
        (FactKind::Sighting, "What you saw and did"),
        (FactKind::Talk, "What was said"),
        (FactKind::Thought, "What you thought"),
    ] {
        let mut lines: Vec<String> = Vec::new();
        for fact in facts.iter().filter(|fact| fact.kind == kind) {
            let mark = if fact.is_told { " (also above)" } else { "" };
            let line = format!("{}{mark}", fact.words);
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        if !lines.is_empty() {
            list(&mut text, heading, lines);
        }
    }
    text
}

/// Asks one question.
pub(crate) fn question_for(question: &AnsweredQuestion) -> Question {
    let mut text = describe_recalled(question.facts.iter());
    // Writing to a String cannot fail.
    let _ = writeln!(
        text,
        "Answer in the first person, in at most two sentences: {}",
        describe_carried(&question.question)
    );
    let purpose = Purpose::new(
        "recaller answer",
        "Its answer to a question",
        SampleReply::text(SAMPLE),
    );
    Question::new(purpose.with_subject(question.question.as_str()), text)
}

/// Asks all questions at once.
pub(crate) fn joint_question(questions: &[AnsweredQuestion]) -> Question {
    let mut text = describe_recalled(questions.iter().flat_map(|question| &question.facts));
    text.push_str(
        "Answer each question in the first person, in at most two sentences, on a line of its own that \
         begins with its number:\n",
    );
    for (number, question) in (1..).zip(questions) {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{number}. {}", describe_carried(&question.question));
    }
    let lines = (1..=questions.len()).map(|number| format!("{number}. {SAMPLE}\n"));
    let sample = SampleReply::Text(lines.collect());
    Question::new(
        Purpose::new("recaller answers", "Its answers to the questions", sample),
        text,
    )
}

/// Splits a reply into the answers to `count` questions. Each begins at the line with its number. A
/// reply without numbers answers the first.
pub(crate) fn read_all(reply: &str, count: usize) -> Vec<Option<String>> {
    let mut answers: Vec<Option<String>> = vec![None; count];
    let mut at = None;
    for line in reply.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let line = match numbered(line).filter(|&(number, _)| (1..=count).contains(&number)) {
            Some((number, rest)) => {
                at = Some(number - 1);
                rest
            }
            None => line,
        };
        if let Some(at) = at {
            let answer = answers[at].get_or_insert_default();
            if !answer.is_empty() {
                answer.push(' ');
            }
            answer.push_str(line);
        }
    }
    if at.is_none()
        && let Some(first) = answers.first_mut()
    {
        *first = Some(reply.trim().to_owned());
    }
    answers
}

/// Returns the number at the beginning of a line, and the rest.
fn numbered(line: &str) -> Option<(usize, &str)> {
    let line = line.trim_start_matches(['*', '#', '(', ' ']);
    let end = line.find(|c: char| !c.is_ascii_digit())?;
    let (number, rest) = line.split_at(end);
    let rest = rest.strip_prefix(['.', ':', ')'])?;
    Some((number.parse().ok()?, rest.trim_start_matches(['*', ' '])))
}

/// Lists the answers in lines for a prompt. Questions without an answer are left out.
pub(crate) fn describe(questions: &[AnsweredQuestion]) -> String {
    let answered = questions.iter().filter_map(|question| {
        let answer = describe_carried(question.answer.as_deref()?);
        Some(format!("{} {answer}", question.question))
    });
    let answered: Vec<String> = answered.collect();
    let mut text = String::new();
    if !answered.is_empty() {
        list(&mut text, "What you asked yourself and answered", answered);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_by_their_numbers() {
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(
            read_all(
                "Sure:\n1. I am Red.\nNobody knows.\n**3)** It was Blue in 2 steps.",
                3
            ),
            [
                some("I am Red. Nobody knows."),
                None,
                some("It was Blue in 2 steps.")
            ]
        );
        assert_eq!(read_all("I do not know.", 2), [some("I do not know."), None]);
        assert_eq!(read_all("9. x", 2), [some("9. x"), None]);
        assert!(read_all("1. x", 0).is_empty());
    }
}
