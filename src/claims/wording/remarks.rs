//! What bots say besides claims.

use super::conclusions as conclusion;
use super::repetition::uses_template;

/// What a sentence says that states no claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// What follows from claims, without a side for or against a player.
    Inference,
    /// How far from the room of a deed the speaker was.
    Distance,
    /// That somebody is missing.
    Absence,
    /// Who was with a victim as the speaker came or left, or who has followed the speaker.
    Company,
    /// That the speaker votes for nobody.
    Abstention,
}

/// The templates of conclusions that take no side.
const INFERENCES: [&[&str]; 16] = [
    conclusion::POSSIBLE,
    conclusion::WAS_THERE,
    conclusion::EITHER_LIES,
    conclusion::WRONG,
    conclusion::CONCEDES,
    conclusion::CONFIRMS,
    conclusion::WAS_WRONG_ABOUT,
    conclusion::ALIVE_THEN,
    conclusion::UNACCOUNTED,
    conclusion::UNANSWERED,
    conclusion::TORN,
    conclusion::NOT_ENOUGH,
    conclusion::NOT_SEEN,
    conclusion::MET_NOBODY,
    conclusion::NOTHING_AGAINST,
    conclusion::NO_SUSPECT,
];

/// Returns what a sentence in the wording of bots says besides claims.
pub fn read_remark(sentence: &str) -> Option<Remark> {
    let is_one_of = |templates: &[&str]| {
        let mut templates = templates.iter();
        templates.any(|template| uses_template(sentence, template))
    };
    match () {
        () if INFERENCES.into_iter().any(is_one_of) => Some(Remark::Inference),
        () if is_one_of(conclusion::OUT_OF_REACH) => Some(Remark::Distance),
        () if is_one_of(conclusion::MISSING)
            || is_one_of(conclusion::MISSING_SINCE_MEETING)
            || is_one_of(conclusion::GONE) =>
        {
            Some(Remark::Absence)
        }
        () if is_one_of(conclusion::LEFT_ALONE)
            || is_one_of(conclusion::ALREADY_THERE)
            || is_one_of(conclusion::SHADOWED) =>
        {
            Some(Remark::Company)
        }
        () if is_one_of(conclusion::UNDECIDED) || is_one_of(conclusion::CAUTIOUS) => Some(Remark::Abstention),
        () => None,
    }
}
