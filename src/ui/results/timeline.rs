//! The timeline of the round, with kills, meetings, ejections and lies.

use super::checked_speeches::CheckedSpeeches;
use super::is_guessed;
use crate::game::Importance;
use crate::lab::Utterance;
use crate::round::TimelineMark;
use crate::session::Ending;
use crate::ui::chunks::rounds::show_choice;
use crate::ui::dom::{El, button, el};
use crate::ui::state::{SessionHandle, app_state};
use leptos::prelude::*;

/// The timeline. Lies are added once they are known. Each event can be shown again, unless it is still to be
/// guessed who played.
pub fn timeline(handle: SessionHandle, ending: &Ending, heard: CheckedSpeeches) -> El {
    let events = ending.marks.clone();
    el("div").class("timeline-place").part(
        move || Some((heard.with(Option::is_some), is_guessed(handle))),
        move |(_, is_guessed)| {
            let lies =
                heard.with_untracked(|heard| heard.as_ref().map_or_else(Vec::new, |heard| lies(heard)));
            line(handle, is_guessed, events.clone(), lies)
        },
    )
}

/// The lies of a timestep.
struct Lies {
    timestep: u16,
    count: usize,
    /// The position of a replay before the first of them.
    position: usize,
}

/// Returns the lies by timestep, in order of time.
fn lies(heard: &[Utterance]) -> Vec<Lies> {
    let mut lies: Vec<Lies> = Vec::new();
    for speech in heard.iter().filter(|speech| speech.lies() > 0) {
        match lies.last_mut() {
            Some(last) if last.timestep == speech.timestep => last.count += speech.lies(),
            _ => lies.push(Lies {
                timestep: speech.timestep,
                count: speech.lies(),
                position: speech.position,
            }),
        }
    }
    lies
}

fn line(handle: SessionHandle, is_guessed: bool, events: Vec<TimelineMark>, lies: Vec<Lies>) -> El {
    let app = app_state();
    let events = events.into_iter().map(|mark| {
        let class = match mark.importance {
            Importance::Grave => "timeline-mark timeline-grave",
            _ => "timeline-mark",
        };
        let place = u32::from(mark.timestep) * 100;
        (place, mark, class)
    });
    let lies = lies.into_iter().map(|lies| {
        let words = match lies.count {
            1 => "1 lie".to_owned(),
            count => format!("{count} lies"),
        };
        let mark = TimelineMark {
            timestep: lies.timestep,
            words,
            importance: Importance::Said,
            position: lies.position,
        };
        // Lies are told before the event that ends the timestep.
        (
            u32::from(lies.timestep) * 100 - 50,
            mark,
            "timeline-mark timeline-lies",
        )
    });
    let mut all: Vec<(u32, TimelineMark, &str)> = events.collect();
    for lie in lies {
        let at = all.partition_point(|(place, ..)| *place <= lie.0);
        all.insert(at, lie);
    }
    let marks = all.into_iter().map(|(_, mark, class)| {
        let words = match is_guessed {
            true => el("span").text(&mark.words),
            false => button("timeline-show", &mark.words, move || {
                app.run(show_choice(app, handle.session(), mark.position))
            })
            .attr("title", "Show it again"),
        };
        el("li")
            .class(class)
            .child(
                el("span")
                    .class("timeline-when numbers")
                    .child(el("span").class("visually-hidden").text("timestep "))
                    .text(&mark.timestep.to_string()),
            )
            .text(" ")
            .child(words)
    });
    el("ol")
        .class("timeline")
        .attr("aria-label", "What happened when, by timestep")
        .children(marks)
}
