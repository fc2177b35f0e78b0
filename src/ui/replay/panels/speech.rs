//! A speech sentence by sentence: with badges, or as it was said. Each leads to the moment that it speaks of.

use crate::lab::{JudgedSentence, SentenceBadge};
use crate::ui::dom::{El, el};
use crate::ui::replay::jumps::Jumps;
use wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;

/// The sentences of a speech by this player.
pub fn sentences(speaker: &str, sentences: &[JudgedSentence], jumps: Jumps) -> El {
    let items = sentences.iter().map(|judged| {
        let instead = judged.instead.as_ref();
        el("li")
            .child(
                el("p")
                    .children(judged.badge.map(|badge| self::badge(badge, true)))
                    .text(&judged.words),
            )
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

/// The words of a speech as a paragraph, with a badge before each statement. Only that of a lie has its word beside
/// its sign, since there are many. Each sentence that names a moment leads to it.
pub fn spoken(sentences: &[JudgedSentence], jumps: Jumps) -> El {
    let parts = sentences.iter().flat_map(|judged| {
        let words = el("span").text(&judged.words);
        let words = match judged.moment {
            None => words,
            Some(moment) => words
                .class("said-jump")
                .attr("role", "button")
                .attr("tabindex", "0")
                .attr(
                    "title",
                    &format!("Show timestep {}, of which this speaks", moment.timestep),
                )
                .on("click", move |_| jumps.show(moment.position))
                .on("keydown", move |event| {
                    let event: KeyboardEvent = event.unchecked_into();
                    if matches!(event.key().as_str(), "Enter" | " ") {
                        event.prevent_default();
                        jumps.show(moment.position);
                    }
                }),
        };
        let badge = judged
            .badge
            .map(|badge| self::badge(badge, badge == SentenceBadge::Lie));
        badge.into_iter().chain([words, el("span").text(" ")])
    });
    el("p").children(parts)
}

/// The badge of a sentence. Its sign and its word tell as much as its colour; the word may be left to screen
/// readers.
fn badge(badge: SentenceBadge, is_worded: bool) -> El {
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
        .child(
            el("span")
                .class(if is_worded {
                    "badge-word"
                } else {
                    "visually-hidden"
                })
                .text(&format!(" {badge} ")),
        )
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
