//! A Recaller's questions to itself: some from a list, some of its own.

use crate::agents::minds::question::Question;
use crate::game::Role;
use crate::llm::{Purpose, SampleReply};
use crate::table::one_line;
use std::fmt::Write;

/// How many questions of the list are chosen (L in Xu et al. 2023, 3.2).
const CHOSEN: usize = 5;

/// How many questions of its own it asks (M in Xu et al. 2023, 3.2).
const OWN: usize = 2;

/// The maximum number of characters of a question of its own.
const MAX_QUESTION: usize = 200;

/// Returns the list for a role: six questions for everybody, three for the role (Xu et al. 2023, table of
/// questions, asked of this game instead of Werewolf). What concerns the dead is left out while nobody is
/// known to be dead.
pub(super) fn list(role: Role, knows_of_deaths: bool) -> Vec<&'static str> {
    let of_role = match role {
        Role::Crewmate => [
            "Who is most likely an impostor, and why?",
            "Whose account can I confirm or refute by what I saw myself?",
            "What signs are there of venting, of pretended tasks or of somebody being followed?",
        ],
        Role::Impostor => [
            "Who suspects me or a partner of mine, and on what evidence?",
            "Which player is most dangerous to us?",
            "Who can be blamed, and with what story?",
        ],
    };
    let of_the_dead =
        knows_of_deaths.then_some("Who was last with each player that was killed, where and when?");
    let of_all = [
        "Who has no witness, and for which timesteps?",
        "Whose accounts conflict with each other, or with what I saw?",
        "Who was where, and with whom, in the latest timesteps?",
        match role {
            Role::Crewmate => "What can I conclude about the roles of the others?",
            // It knows the roles.
            Role::Impostor => "What can the others conclude about my role?",
        },
    ];
    let first = ["What phase is it, and what should I do in it?"].into_iter();
    first.chain(of_the_dead).chain(of_all).chain(of_role).collect()
}

/// Asks for a choice from the list.
pub(super) fn choosing(list: &[&str]) -> Question {
    let words = format!(
        "Which {CHOSEN} of these questions matter most to you at this moment? Answer with their numbers and \
         nothing else.\n{}",
        numbered(list)
    );
    let sample = SampleReply::text("1, 2, 4, 6, 7 ");
    Question::new(
        Purpose::new("recaller chosen questions", "Its choice of questions", sample),
        words,
    )
}

/// Asks for questions of its own, besides those that were chosen.
pub(super) fn inventing(chosen: &[String]) -> Question {
    let mut words = String::new();
    if !chosen.is_empty() {
        // Writing to a String cannot fail.
        let _ = writeln!(words, "You ask yourself already: {}", chosen.join(" "));
    }
    let _ = writeln!(
        words,
        "Ask yourself {OWN} more questions that get to the heart of this moment, about certain players, \
         places or times. Write them on one line, each begun with #, and nothing else."
    );
    let sample =
        SampleReply::text("#Where was Green when Blue was last seen?#Who was near Pink at timestep 5?");
    Question::new(
        Purpose::new("recaller own questions", "Questions of its own", sample),
        words,
    )
}

/// Asks for both in one call.
pub(super) fn choosing_and_inventing(list: &[&str]) -> Question {
    let words = format!(
        "Which {CHOSEN} of these questions matter most to you at this moment? Answer with their numbers; \
         then add {OWN} questions of your own about certain players, places or times, each begun with #. \
         Nothing else.\n{}",
        numbered(list)
    );
    let sample = "1, 2, 4, 6, 7 #Where was Green when Blue was last seen?#Who was near Pink at timestep 5?";
    Question::new(
        Purpose::new("recaller questions", "Its questions", SampleReply::text(sample)),
        words,
    )
}

fn numbered(list: &[&str]) -> String {
    let mut text = String::new();
    for (number, question) in (1..).zip(list) {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{number}. {question}");
    }
    text
}

/// The questions that a mind asks itself of the list.
pub(super) struct ChosenQuestions {
    /// As many as are to be chosen, in the order of the list.
    pub(super) questions: Vec<String>,
    /// How many of them the reply names. The others are the first of the list.
    pub(super) named: usize,
}

impl ChosenQuestions {
    /// Returns what to say of a reply that names too few questions; `None` if it names enough.
    pub(super) fn note(&self) -> Option<String> {
        let named = match self.named {
            0 => "none of the list".to_owned(),
            CHOSEN.. => return None,
            named => format!("{named} of {CHOSEN}"),
        };
        Some(format!(
            "Its choice of questions names {named}: the first of the list are asked instead."
        ))
    }
}

/// Returns the questions of the list that a reply names by number. If it names too few, the first ones of the
/// list are added.
pub(super) fn chosen(reply: &str, list: &[&str]) -> ChosenQuestions {
    let numbers = reply.split(|c: char| !c.is_ascii_digit());
    let numbers = numbers.filter_map(|number| number.parse::<usize>().ok()?.checked_sub(1));
    let mut places: Vec<usize> = Vec::with_capacity(CHOSEN);
    for at in numbers.filter(|&at| at < list.len()) {
        if places.len() < CHOSEN && !places.contains(&at) {
            places.push(at);
        }
    }
    let named = places.len();
    let others: Vec<usize> = (0..list.len()).filter(|at| !places.contains(at)).collect();
    places.extend(others.into_iter().take(CHOSEN - named));
    places.sort_unstable();
    ChosenQuestions {
        questions: places.into_iter().map(|at| list[at].to_owned()).collect(),
        named,
    }
}

/// Returns the mind's own questions in a reply. Each begins with # or has a question mark. If some lines have
/// one, the other lines are ignored.
pub(super) fn invented(reply: &str) -> Vec<String> {
    let (before, marked) = reply
        .split_once('#')
        .map_or((reply, None), |(before, rest)| (before, Some(rest)));
    let unmarked = before.split('\n').filter(|piece| piece.contains('?'));
    let marked = marked.into_iter().flat_map(|rest| rest.split(['#', '\n']));
    let pieces = unmarked.chain(marked).map(|piece| {
        let bare = piece.trim_start_matches(|c: char| c.is_whitespace() || ".)-*•".contains(c));
        let bare = match bare.split_once(['.', ')']) {
            Some((number, rest)) if number.parse::<u8>().is_ok() => rest,
            _ => bare,
        };
        one_line(bare, MAX_QUESTION)
    });
    let mut pieces: Vec<String> = pieces.filter(|piece| !piece.is_empty()).collect();
    if pieces.iter().any(|piece| piece.contains('?')) {
        pieces.retain(|piece| piece.contains('?'));
    }
    pieces.truncate(OWN);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the numbers of the questions that are asked after a reply, and how many of them it names.
    fn numbers(reply: &str) -> (Vec<usize>, usize) {
        let list = list(Role::Crewmate, true);
        let place = |question: &String| list.iter().position(|other| other == question);
        let chosen = chosen(reply, &list);
        let numbers = chosen.questions.iter();
        let numbers = numbers.map(|question| place(question).expect("of the list") + 1);
        (numbers.collect(), chosen.named)
    }

    #[test]
    fn five_of_the_list_are_asked_whatever_the_reply() {
        assert_eq!(numbers("2, 4, 6, 8, 9"), (vec![2, 4, 6, 8, 9], 5));
        assert_eq!(numbers("**9** 8\n7) and 3; 1. Also 2"), (vec![1, 3, 7, 8, 9], 5));
        assert_eq!(numbers("9, 9, 12, 0"), (vec![1, 2, 3, 4, 9], 1));
        assert_eq!(numbers("I cannot say."), (vec![1, 2, 3, 4, 5], 0));
        assert_eq!(numbers("12, 0"), (vec![1, 2, 3, 4, 5], 0));
    }

    #[test]
    fn nothing_is_asked_about_the_dead_while_nobody_is_known_to_be_dead() {
        for role in [Role::Crewmate, Role::Impostor] {
            let is_about_the_dead = |question: &&str| question.contains("killed");
            assert!(!list(role, false).iter().any(is_about_the_dead));
            assert_eq!(list(role, true).len(), list(role, false).len() + 1);
        }
    }

    #[test]
    fn two_own_questions_are_read_from_the_reply() {
        for reply in [
            "#Where was Red?#Who was near Pink?",
            "Sure, here they are:\n# Where was Red?\n# Who was near Pink?\n# And Blue?",
            "1. Where was Red?\n2. Who was near Pink?",
        ] {
            assert_eq!(
                invented(reply),
                ["Where was Red?", "Who was near Pink?"],
                "{reply:?}"
            );
        }
        assert_eq!(invented("#where Red was"), ["where Red was"]);
        assert!(invented(" # \n").is_empty());
        assert!(invented("I have no more questions.").is_empty());
    }
}
