//! What players are asked: the program's own questions, or those of a file.

use super::category::InterviewCategory;
use crate::game::Role;
use crate::lab::answer_fields::AnswerField;
use std::collections::BTreeMap;
use thiserror::Error;
use toml::{Table, Value};

/// The answer to a question of a file.
const FREE_ANSWER: [AnswerField; 1] = [AnswerField {
    name: "answer",
    meaning: "your answer to the question",
}];

/// The questions of an interview. By default they are the program's own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InterviewQuestions {
    /// The questions of a file by their kind, for crewmates and impostors.
    own: Option<BTreeMap<InterviewCategory, [Vec<String>; 2]>>,
}

/// A question to a role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Question {
    pub(super) text: String,
    /// What the answer consists of.
    pub(super) fields: &'static [AnswerField],
    /// Whether it is one of a file.
    pub(super) is_own: bool,
}

/// Why a text holds no questions.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum QuestionsError {
    /// It is no TOML.
    #[error("This is no TOML: {0}. Correct it.")]
    NoToml(String),
    /// It has no question.
    #[error("There is no question: write, for example, memory = \"Whom do you trust, and why?\".")]
    Empty,
    /// A kind of question that does not exist.
    #[error("“{name}” is no kind of question: write one of {}.", kinds())]
    NoKind {
        /// What was written.
        name: String,
    },
    /// Something else than questions.
    #[error(
        "{0} takes a question, a list of questions, or a table with crewmate and impostor, each with a question or a list: \
         correct it."
    )]
    NoQuestion(String),
}

impl InterviewQuestions {
    /// Reads questions from TOML: each kind of question with a text, a list of texts, or a table of both for `crewmate`
    /// and `impostor`. Kinds that it does not name are not asked.
    ///
    /// # Errors
    /// [`QuestionsError`].
    pub fn read(text: &str) -> Result<InterviewQuestions, QuestionsError> {
        let table: Table = text
            .parse()
            .map_err(|why: toml::de::Error| QuestionsError::NoToml(why.message().to_owned()))?;
        let mut own = BTreeMap::new();
        for (name, value) in &table {
            let category = InterviewCategory::ALL
                .into_iter()
                .find(|category| category.key() == *name)
                .ok_or_else(|| QuestionsError::NoKind { name: name.clone() })?;
            let questions = of_roles(value).ok_or_else(|| QuestionsError::NoQuestion(name.clone()))?;
            own.insert(category, questions);
        }
        match own.is_empty() {
            true => Err(QuestionsError::Empty),
            false => Ok(InterviewQuestions { own: Some(own) }),
        }
    }

    /// Returns the questions of this kind to a role.
    pub(super) fn to(&self, category: InterviewCategory, role: Role) -> Vec<Question> {
        let Some(own) = &self.own else {
            return vec![Question {
                text: category.question(role).to_owned(),
                fields: category.fields(role),
                is_own: false,
            }];
        };
        let texts = own.get(&category).map(|[crew, impostors]| match role {
            Role::Crewmate => crew,
            Role::Impostor => impostors,
        });
        let texts = texts.into_iter().flatten();
        let questions = texts.map(|text| Question {
            text: text.clone(),
            fields: &FREE_ANSWER,
            is_own: true,
        });
        questions.collect()
    }
}

/// Reads the questions of a kind to crewmates and impostors.
fn of_roles(value: &Value) -> Option<[Vec<String>; 2]> {
    let Value::Table(roles) = value else {
        let questions = texts(value)?;
        return Some([questions.clone(), questions]);
    };
    let known = [Role::Crewmate.name(), Role::Impostor.name()];
    if roles.is_empty() || roles.keys().any(|role| !known.contains(&role.as_str())) {
        return None;
    }
    let [crew, impostors] = known.map(|role| roles.get(role).map_or(Some(Vec::new()), texts));
    Some([crew?, impostors?])
}

/// Reads a question or a list of questions.
fn texts(value: &Value) -> Option<Vec<String>> {
    let list = match value {
        Value::Array(list) => list.as_slice(),
        one => std::slice::from_ref(one),
    };
    let texts = list.iter().map(|text| {
        let text = text.as_str()?.trim();
        (!text.is_empty()).then(|| text.to_owned())
    });
    texts
        .collect::<Option<Vec<String>>>()
        .filter(|texts| !texts.is_empty())
}

fn kinds() -> String {
    InterviewCategory::ALL.map(InterviewCategory::key).join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use InterviewCategory::{Memory, Planning, Reflection};

    fn asked(text: &str, category: InterviewCategory, role: Role) -> Vec<String> {
        let questions = InterviewQuestions::read(text).expect("questions");
        let questions = questions.to(category, role).into_iter();
        questions.map(|question| question.text).collect()
    }

    #[test]
    fn a_file_names_what_each_role_is_asked() {
        let text = "memory = \"Whom do you trust?\"\n\
                    planning = { impostor = [\"Whom do you fear?\", \"Where will you be next?\"] }\n";
        for role in [Role::Crewmate, Role::Impostor] {
            assert_eq!(asked(text, Memory, role), ["Whom do you trust?"]);
            assert!(asked(text, Reflection, role).is_empty(), "it is not named");
        }
        assert_eq!(asked(text, Planning, Role::Impostor).len(), 2);
        assert!(asked(text, Planning, Role::Crewmate).is_empty());
        let usual = InterviewQuestions::default().to(Memory, Role::Crewmate);
        assert!(usual.len() == 1 && !usual[0].is_own);
    }

    #[test]
    fn what_is_no_question_is_told() {
        for (text, told) in [
            ("memory", "This is no TOML: "),
            ("", "There is no question: "),
            (
                "trust = \"?\"",
                "“trust” is no kind of question: write one of self_awareness, memory, planning, reasoning, reflection.",
            ),
            ("memory = 3", "memory takes a question, a list"),
            ("memory = []", "memory takes a question, a list"),
            ("memory = { bot = \"?\" }", "memory takes a question, a list"),
        ] {
            let why = InterviewQuestions::read(text).expect_err("refused").to_string();
            assert!(why.starts_with(told), "{why}");
        }
    }
}
