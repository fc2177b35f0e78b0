//! The labels of all speeches by role, and how far judges and rule agree.

use super::label::{Labels, SpeechLabel, majority};
use super::rule::LabelsByRule;
use crate::game::Role;
use crate::lab::statistics::{Kappa, KappaError};

/// A labelled speech.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelledSpeech {
    /// The role of the speaker.
    pub role: Role,
    /// The labels by each judge; `None` for a judge that gave none.
    pub judges: Vec<Option<Labels>>,
    /// The labels by rule; `None` if nothing in the speech can be checked.
    pub rule: Option<LabelsByRule>,
}

/// The figures of one label.
#[derive(Clone, Debug, PartialEq)]
pub struct LabelFigures {
    /// The label.
    pub label: SpeechLabel,
    /// The number of speeches of crewmates and of impostors that the judges' majority gave it.
    pub given: [usize; 2],
    /// The same by rule, of the speeches that can be checked; `None` for a label that the rule does not know.
    pub by_rule: Option<[usize; 2]>,
    /// The agreement among judges, over speeches that all of them labelled.
    pub judges: Result<Kappa, KappaError>,
    /// The agreement of the judges' majority with the rule, over speeches that can be checked.
    pub with_rule: Option<Result<Kappa, KappaError>>,
}

/// The figures of all speeches.
#[derive(Clone, Debug, PartialEq)]
pub struct SpeechFigures {
    /// Speeches with labels by a majority, of crewmates and of impostors.
    pub labelled: [usize; 2],
    /// Those speeches that can be checked by rule.
    pub checked: [usize; 2],
    /// Those speeches for which the judges agree on no label, not even on other.
    pub undecided: usize,
    /// Speeches for which fewer than two judges gave labels.
    pub unlabelled: usize,
    /// Each label.
    pub labels: Vec<LabelFigures>,
}

impl SpeechFigures {
    /// Sums up these speeches.
    pub fn of(speeches: &[LabelledSpeech]) -> SpeechFigures {
        let labelled: Vec<(&LabelledSpeech, Labels)> = speeches
            .iter()
            .filter_map(|speech| Some((speech, majority(&speech.judges)?)))
            .collect();
        let by_role =
            |counts: &dyn Fn(&LabelledSpeech) -> bool| by_role(&labelled, &|speech, _| counts(speech));
        SpeechFigures {
            labelled: by_role(&|_| true),
            checked: by_role(&|speech| speech.rule.is_some()),
            undecided: labelled.iter().filter(|(_, labels)| labels.is_empty()).count(),
            unlabelled: speeches.len() - labelled.len(),
            labels: SpeechLabel::ALL
                .into_iter()
                .map(|label| LabelFigures::of(label, &labelled))
                .collect(),
        }
    }
}

impl LabelFigures {
    fn of(label: SpeechLabel, speeches: &[(&LabelledSpeech, Labels)]) -> LabelFigures {
        let ruled = |rule: LabelsByRule| match label {
            SpeechLabel::Deception => Some(rule.deception),
            SpeechLabel::TruthTelling => Some(rule.truth_telling),
            SpeechLabel::Leadership | SpeechLabel::Suspicion | SpeechLabel::Other => None,
        };
        let is_ruled = matches!(label, SpeechLabel::Deception | SpeechLabel::TruthTelling);
        let by_judges: Vec<Vec<bool>> = speeches
            .iter()
            .filter_map(|(speech, _)| {
                let judges = speech.judges.iter();
                judges
                    .map(|labels| Some(labels.as_ref()?.contains(&label)))
                    .collect()
            })
            .collect();
        let with_rule: Vec<(bool, bool)> = speeches
            .iter()
            .filter_map(|(speech, labels)| Some((labels.contains(&label), ruled(speech.rule?)?)))
            .collect();
        LabelFigures {
            label,
            given: by_role(speeches, &|_, labels| labels.contains(&label)),
            by_rule: is_ruled
                .then(|| by_role(speeches, &|speech, _| speech.rule.and_then(ruled) == Some(true))),
            judges: Kappa::fleiss(&by_judges),
            with_rule: is_ruled.then(|| Kappa::cohen(&with_rule)),
        }
    }
}

/// Counts such speeches of crewmates and of impostors.
fn by_role(
    speeches: &[(&LabelledSpeech, Labels)],
    counts: &dyn Fn(&LabelledSpeech, &Labels) -> bool,
) -> [usize; 2] {
    [Role::Crewmate, Role::Impostor].map(|role| {
        let own = speeches.iter().filter(|(speech, _)| speech.role == role);
        own.filter(|(speech, labels)| counts(speech, labels)).count()
    })
}
