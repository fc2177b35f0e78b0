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
    let (events, end) = (ending.marks.clone(), ending.timestep);
    el("div").class("timeline-place").part(
        move || Some(heard.with(Option::is_some)),
        move |_| {
            let lies =
                heard.with_untracked(|heard| heard.as_ref().map_or_else(Vec::new, |heard| lies(heard)));
            line(events.clone(), end, lies)
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

fn line(events: Vec<TimelineMark>, end: u16, lies: Vec<(u16, usize)>) -> El {
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
    let mut lanes = Lanes::default();
    let marks: Vec<El> = all
        .into_iter()
        .map(|(place, mark, class)| {
            let place = place / u32::from(end.max(1));
            let when = format!(" at timestep {}", mark.timestep);
            let words = el("span")
                .class("timeline-words")
                .text(&mark.words)
                .text(" ")
                .child(el("span").class("visually-hidden").text(&when));
            let lane = lanes.place(place, &mark.words);
            el("li")
                .class(class)
                .attr("style", &format!("left: {place}%; --lane: {lane}"))
                .child(words)
        })
        .collect();
    el("ol")
        .class("timeline")
        .attr("style", &format!("--lanes: {}", lanes.0.len()))
        .attr("aria-label", "What happened when")
        .children(marks)
}

/// The end of the labels in each lane, in hundredths of the timeline.
#[derive(Default)]
struct Lanes(Vec<u32>);

impl Lanes {
    /// Returns the lane below all labels that this one would overlap, so that later ones are read below earlier
    /// ones.
    fn place(&mut self, place: u32, words: &str) -> usize {
        // A letter takes about one hundredth of the timeline, and labels are centred on their position.
        let half = words.len() as u32 / 2 + 2;
        let begin = place.saturating_sub(half);
        let lane = self.0.iter().rposition(|&taken| taken > begin);
        let lane = lane.map_or(0, |taken| taken + 1);
        self.0.resize(self.0.len().max(lane + 1), 0);
        self.0[lane] = place + half;
        lane
    }
}
