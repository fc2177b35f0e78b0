//! Each speech beside the speaker's thought at the time, with lies marked.

use super::checked_speeches::{CheckedSpeeches, SLICE_MS, is_alive};
use crate::browser::BrowserClock;
use crate::claims::Verdict;
use crate::clock::Clock;
use crate::game::{Cause, Event, Game, join_names};
use crate::lab::{SpeechPart, Utterance};
use crate::ui::dom::{El, el, now_ms};
use crate::ui::round::mark;
use crate::ui::state::{PageSession, SessionHandle};
use leptos::prelude::*;
use std::rc::Rc;
use std::time::Duration;

/// The speeches, shown once they are checked.
pub fn statements(handle: SessionHandle, heard: CheckedSpeeches) -> El {
    let speeches = move |is_there: bool| match heard.get_untracked().filter(|_| is_there) {
        None => el("p")
            .class("quiet")
            .attr("role", "status")
            .text("Reading what was said…"),
        Some(heard) if heard.is_empty() => el("p").class("quiet").text("Nobody said a word."),
        Some(heard) => list(handle, heard),
    };
    el("div")
        .class("results-section-body")
        .child(el("p").class("quiet").text(
            "A lie is a statement that the speaker’s own view contradicts. Bots state what they say exactly; of what models \
             and people say, only what can be read by rule is checked, and the rest is left unmarked.",
        ))
        .part(move || Some(heard.with(Option::is_some)), speeches)
}

/// The list of speeches. Rows are added in slices, because a long round has hundreds.
fn list(handle: SessionHandle, heard: Rc<Vec<Utterance>>) -> El {
    let list = el("div").class("statements");
    let lies: usize = heard.iter().map(Utterance::lies).sum();
    let count = el("p").class("statements-count").text(&match lies {
        0 => "No lie was found.".to_owned(),
        1 => "One lie was found.".to_owned(),
        _ => format!("{lies} lies were found."),
    });
    let (place, session, alive) = (list.node(), handle.session(), is_alive());
    leptos::task::spawn_local(async move {
        let mut began = now_ms();
        let mut group: Option<(Option<usize>, web_sys::Element)> = None;
        for speech in heard.iter() {
            let at = match &group {
                Some((meeting, at)) if *meeting == speech.meeting => at.clone(),
                _ => {
                    let items = el("ul").class("statements-group");
                    let at = items.node();
                    el("section")
                        .child(el("h4").class("section-name").text(&heading(&session, speech)))
                        .child(items)
                        .put_into(&place, None);
                    group = Some((speech.meeting, at.clone()));
                    at
                }
            };
            row(&session, speech).put_into(&at, None);
            if now_ms() - began > SLICE_MS {
                BrowserClock.sleep(Duration::ZERO).await;
                began = now_ms();
                if !alive() {
                    return;
                }
            }
        }
    });
    el("div").child(count).child(list)
}

fn heading(session: &PageSession, speech: &Utterance) -> String {
    match speech.meeting {
        None => "In the task phase".to_owned(),
        Some(number) => session.with(|round| describe_meeting(round.game(), number)),
    }
}

/// Describes a meeting briefly: its number, when it was, who called it and why.
pub fn describe_meeting(game: &Game, number: usize) -> String {
    let roster = game.roster();
    let mut meetings = game.journal().iter().filter_map(|entry| match &entry.event {
        Event::MeetingOpened { caller, cause, .. } => Some((entry, *caller, *cause)),
        _ => None,
    });
    let Some((entry, caller, cause)) = meetings.nth(number) else {
        return format!("Meeting {}", number + 1);
    };
    let why = match cause {
        Cause::Button => "pressed the button".to_owned(),
        Cause::Bodies(bodies) => format!("found {} in {}", join_names(bodies, roster), entry.room),
    };
    format!(
        "Meeting {} · timestep {} · {} {why}",
        number + 1,
        entry.timestep,
        roster.name(caller)
    )
}

fn row(session: &PageSession, speech: &Utterance) -> El {
    let (colour, role, reasons) = session.with(|round| {
        let game = round.game();
        let roster = game.roster();
        let reasons: Vec<String> = speech
            .parts
            .iter()
            .flat_map(|part| &part.statements)
            .filter_map(|held| Some(format!("{} {}", roster.name(speech.seat), held.instead.as_ref()?)))
            .collect();
        (roster.colour(speech.seat), game.role_of(speech.seat), reasons)
    });
    let who = el("p")
        .class("statements-who")
        .child(mark(colour))
        .child(el("span").class("crew-name").text(colour.name()))
        .child(el("span").class("quiet").text(role.name()))
        .child(
            el("span")
                .class("quiet numbers")
                .text(&format!("timestep {}", speech.timestep)),
        );
    let words = speech.parts.iter().flat_map(|part| sentence(&speech.words, part));
    let said = el("div")
        .class("statements-said")
        .child(el("p").children(words))
        .children(reasons.into_iter().map(|reason| {
            el("p")
                .class("statements-instead")
                .child(el("span").class("lie-sign").text("✗ Lie: "))
                .text(&format!("{reason}."))
        }));
    let thought = match &speech.thought {
        Some(thought) => el("p")
            .class("statements-thought")
            .child(el("span").class("quiet").text("thought "))
            .text(thought),
        None => el("p")
            .class("statements-thought quiet")
            .text("no thought is known"),
    };
    let class = match speech.lies() {
        0 => "statements-row",
        _ => "statements-row statements-lying",
    };
    el("li").class(class).child(who).child(said).child(thought)
}

/// A sentence of a speech. A lie is marked by a sign, in words and by a line; a sentence known to be true by
/// a sign.
fn sentence(words: &str, part: &SpeechPart) -> Vec<El> {
    let (text, blank) = {
        let whole = &words[part.words.clone()];
        let text = whole.trim_end();
        (text, &whole[text.len()..])
    };
    let hidden = |words: &str| el("span").class("visually-hidden").text(words);
    let has_true = part
        .statements
        .iter()
        .any(|statement| statement.verdict == Verdict::True);
    let sentence = if part.is_lie() {
        el("mark")
            .class("lie")
            .text("✗ ")
            .child(hidden("lie: "))
            .text(text)
    } else if part.is_true() || has_true {
        el("span")
            .class("truth")
            .child(
                el("span")
                    .class("truth-sign")
                    .attr("aria-hidden", "true")
                    .text("✓ "),
            )
            .child(hidden("true: "))
            .text(text)
    } else {
        el("span").text(text)
    };
    vec![sentence, el("span").text(blank)]
}
