//! What a decision of a model was asked and answered, word for word, and what its mind held afterwards.

use crate::record::{CallAnswer, RecordedCall, RecordedDecision};
use crate::ui::dom::{El, el};
use crate::ui::round::minds::message_view;

/// The calls of a decision, each of which can be expanded, and the memory. `is_after` says whether it was
/// taken after the choice that is shown.
pub fn calls(decision: &RecordedDecision, is_after: bool) -> El {
    let calls = decision.calls.iter().enumerate();
    let memory = decision.memory.iter().flat_map(|section| {
        let lines = section.lines.iter().map(|line| el("p").text(line));
        std::iter::once(el("p").class("quiet").text(&section.heading)).chain(lines)
    });
    let memory: Vec<El> = memory.collect();
    el("section")
        .class("moment-calls")
        .child(
            el("h3")
                .class("section-name")
                .text(decision.kind.heading(is_after)),
        )
        .child(el("ol").children(calls.map(|(number, call)| el("li").child(self::call(number, call)))))
        .children((!memory.is_empty()).then(|| {
            el("details")
                .child(el("summary").text("What its mind held afterwards"))
                .children(memory)
        }))
}

fn call(number: usize, call: &RecordedCall) -> El {
    el("details")
        .child(el("summary").text(&format!("{}. {}", number + 1, describe(call))))
        .children(call.messages.iter().map(message_view))
        .child(el("p").class("quiet").text("Reply"))
        .child(el("pre").attr("tabindex", "0").text(answer(&call.answer)))
}

/// Returns what a call was for, with its tokens and its time.
fn describe(call: &RecordedCall) -> String {
    let subject = call.subject.iter().map(|subject| format!(": {subject}"));
    let tokens = match &call.answer {
        CallAnswer::Said {
            tokens: Some(tokens), ..
        } => Some(format!(
            " · {} tokens asked, {} answered",
            tokens.prompt, tokens.completion
        )),
        _ => None,
    };
    let time = format!(" · {:.1} s", f64::from(call.took_ms) / 1_000.0);
    let parts = subject.chain(tokens).chain([time]);
    std::iter::once(call.purpose.clone()).chain(parts).collect()
}

fn answer(answer: &CallAnswer) -> &str {
    match answer {
        CallAnswer::Said { text, .. } => text,
        CallAnswer::Failed(why) => why,
        CallAnswer::GivenUp => "(given up before it came)",
    }
}
