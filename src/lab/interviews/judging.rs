//! How a model judges answers.

use super::category::InterviewCategory;
use super::moment::InterviewMoment;
use crate::lab::answer_fields::{AnswerField, answer_field, answer_form};
use crate::lab::journal_text::journal_text;
use crate::llm::{Message, Purpose, Request, SampleReply};
use crate::round::Replay;
use thiserror::Error;

/// The purpose of a judgement.
const JUDGEMENT: Purpose = Purpose::new(
    "interview judgement",
    "Its judgement of an answer",
    SampleReply::text("Red was in Admin as told, Green was in Storage and not in Electrical. 6"),
);

/// The maximum number of tokens of a judgement.
const MAX_JUDGEMENT: u32 = 600;

/// The highest score.
const MOST: u8 = 10;

const FIELDS: [AnswerField; 2] = [
    AnswerField {
        name: "reason",
        meaning: "what is right and what is wrong in the answer, in at most 50 words",
    },
    AnswerField {
        name: "score",
        meaning: "a whole number from 0 to 10",
    },
];

const INSTRUCTIONS: &str = "You judge the answers of a player of a game like Among Us to an evaluator's questions. You are \
    told what really happened, of which the player knows only what it could see and hear. Judge whether the answer is \
    true and complete for what the player could know, and whether it fits its role and situation. Score it: 0 to 3, \
    wrong, empty or beside the question; 4 to 6, right in part; 7 to 9, right with small gaps or errors; 10, right and \
    complete.";

/// A judge's score of an answer, with its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The score, from 0 to 10.
    pub score: u8,
    /// The reason; may be empty.
    pub reason: String,
}

/// Why a judge's words are no judgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the judge named no score from 0 to 10")]
pub struct NoScore;

/// The bands of scores within which judges are said to agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ScoreBand {
    /// 0 to 3.
    Wrong,
    /// 4 to 6.
    InPart,
    /// 7 to 9.
    Right,
    /// 10.
    Complete,
}

impl ScoreBand {
    /// Returns the band of a score. A score between two whole numbers is rounded.
    pub fn of(score: f64) -> ScoreBand {
        match score.round() {
            low if low <= 3.0 => ScoreBand::Wrong,
            low if low <= 6.0 => ScoreBand::InPart,
            low if low <= 9.0 => ScoreBand::Right,
            _ => ScoreBand::Complete,
        }
    }
}

/// Returns the request for a judgement of this answer.
pub fn judge_request(moment: &InterviewMoment, answer: &str, replay: &Replay) -> Request {
    // A reflection looks back on the whole round.
    let position = match moment.category {
        InterviewCategory::Reflection => replay.len(),
        _ => moment.position,
    };
    let round = replay.at(position);
    let game = round.game();
    let name = game.roster().name(moment.seat);
    let asked = moment.fields.iter();
    let asked: Vec<String> = asked
        .map(|field| format!("- {}: {}", field.name, field.meaning))
        .collect();
    let words = format!(
        "What happened so far:\n{}\n{name}, {}, was asked at T{}, from its own point of view: {}\n{}\n\nIts answer:\n{answer}\n",
        journal_text(game),
        moment.role.name(),
        moment.timestep,
        moment.question,
        asked.join("\n"),
    );
    Request::new(JUDGEMENT, [Message::system(INSTRUCTIONS), Message::user(words)])
        .with_temperature(0.0)
        .with_max_tokens(MAX_JUDGEMENT)
        .with_form(answer_form("judgement", &FIELDS))
}

impl Judgement {
    /// Reads the words of a judge.
    ///
    /// # Errors
    /// [`NoScore`] if they have no whole number from 0 to 10 as score.
    pub fn read(words: &str) -> Result<Judgement, NoScore> {
        let score = answer_field(words, "score").ok_or(NoScore)?;
        let number: String = score.trim().chars().take_while(char::is_ascii_digit).collect();
        let score = number
            .parse()
            .ok()
            .filter(|score| *score <= MOST)
            .ok_or(NoScore)?;
        Ok(Judgement {
            score,
            reason: answer_field(words, "reason").unwrap_or_default(),
        })
    }
}
