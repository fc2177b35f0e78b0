//! Labels of speeches as JSON.

use super::summary::SpeechFigures;
use serde_json::{Value, json};

impl SpeechFigures {
    /// Returns counts of speeches, of crewmates and of impostors, and agreements. What is not defined is null.
    pub fn to_json(&self) -> Value {
        let by_role = |[crew, impostors]: [usize; 2]| json!({"crewmate": crew, "impostor": impostors});
        let labels = self.labels.iter().map(|figures| {
            let with_rule = figures.with_rule.and_then(Result::ok);
            json!({
                "label": figures.label.name(),
                "given": by_role(figures.given),
                "by_rule": figures.by_rule.map(by_role),
                "kappa_of_judges": figures.judges.ok().map(|kappa| kappa.value()),
                "kappa_with_rule": with_rule.map(|kappa| kappa.value()),
            })
        });
        json!({
            "labelled": by_role(self.labelled),
            "checked": by_role(self.checked),
            "unlabelled": self.unlabelled,
            "labels": labels.collect::<Vec<_>>(),
        })
    }
}
