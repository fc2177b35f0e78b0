//! A speech sentence by sentence, each with its badge and the moment that it speaks of.

use crate::lab::{JudgedSentence, SentenceBadge};
use crate::ui::dom::{El, el};
use crate::ui::replay::jumps::Jumps;

/// The sentences of a speech by this player.
pub fn sentences(speaker: &str, sentences: &[JudgedSentence], jumps: Jumps) -> El {
    let items = sentences.iter().map(|judged| {
        let instead = judged.instead.as_ref();
        el("li")
            .child(el("p").children(judged.badge.map(badge)).text(&judged.words))
            .children(instead.map(|instead| {
                el("p")
                    .class("quiet")
                    .text(&format!("In truth {speaker} {instead}."))
            }))
            .children(judged.moment.map(|moment| {
                let words = format!("Show timestep {}", moment.timestep);
                jumps.button(&words, &format!("{words}, of which this speaks"), moment)
            }))
    });
    el("ul").class("judged-sentences").children(items)
}

/// The badge of a sentence. Its sign and its word tell as much as its colour.
fn badge(badge: SentenceBadge) -> El {
    let (sign, class) = match badge {
        SentenceBadge::Fact => ("✓", "badge-fact"),
        SentenceBadge::Claim => ("“", "badge-claim"),
        SentenceBadge::Lie => ("✗", "badge-lie"),
        SentenceBadge::Inference => ("∴", "badge-inference"),
        SentenceBadge::NotRead => ("?", "badge-not-read"),
    };
    el("span")
        .class(&format!("sentence-badge {class}"))
        .attr("title", meaning(badge))
        .child(el("span").attr("aria-hidden", "true").text(sign))
        .text(&format!(" {badge}"))
}

fn meaning(badge: SentenceBadge) -> &'static str {
    match badge {
        SentenceBadge::Fact => "The viewer knows this to be true.",
        SentenceBadge::Claim => "The viewer cannot tell, or the speaker was wrong without knowing it.",
        SentenceBadge::Lie => "The speaker knew that this is false.",
        SentenceBadge::Inference => "What the speaker concludes or believes.",
        SentenceBadge::NotRead => "Nothing in this sentence is read by rule.",
    }
}
