//! The timeline of the round, with kills, meetings, ejections and lies.

use super::checked_speeches::CheckedSpeeches;
use crate::game::Importance;
use crate::lab::Utterance;
use crate::round::TimelineMark;
use crate::session::Ending;
use crate::ui::dom::{El, el};
use leptos::prelude::*;

/// The timeline. Lies are added once they are known.
pub fn timeline(ending: &Ending, heard: CheckedSpeeches) -> El {
    let events = ending.marks.clone();
    el("div").class("timeline-place").part(
        move || Some(heard.with(Option::is_some)),
        move |_| {
            let lies =
                heard.with_untracked(|heard| heard.as_ref().map_or_else(Vec::new, |heard| lies(heard)));
            line(events.clone(), lies)
        },
    )
}

/// Returns the number of lies by timestep, in order of time.
fn lies(heard: &[Utterance]) -> Vec<(u16, usize)> {
    let mut lies: Vec<(u16, usize)> = Vec::new();
    for speech in heard.iter().filter(|speech| speech.lies() > 0) {
        match lies.last_mut() {
            Some((timestep, count)) if *timestep == speech.timestep => *count += speech.lies(),
            _ => lies.push((speech.timestep, speech.lies())),
        }
    }
    lies
}

fn line(events: Vec<TimelineMark>, lies: Vec<(u16, usize)>) -> El {
    let events = events.into_iter().map(|mark| {
        let class = match mark.importance {
            Importance::Grave => "timeline-mark timeline-grave",
            _ => "timeline-mark",
        };
        let place = u32::from(mark.timestep) * 100;
        (place, mark, class)
    });
    let lies = lies.into_iter().map(|(timestep, count)| {
        let words = match count {
            1 => "1 lie".to_owned(),
            _ => format!("{count} lies"),
        };
        let mark = TimelineMark {
            timestep,
            words,
            importance: Importance::Said,
        };
        // Lies are told before the event that ends the timestep.
        (
            u32::from(timestep) * 100 - 50,
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
        el("li")
            .class(class)
            .child(
                el("span")
                    .class("timeline-when numbers")
                    .child(el("span").class("visually-hidden").text("timestep "))
                    .text(&mark.timestep.to_string()),
            )
            .text(" ")
            .child(el("span").class("timeline-words").text(&mark.words))
    });
    el("ol")
        .class("timeline")
        .attr("aria-label", "What happened when, by timestep")
        .children(marks)
}
