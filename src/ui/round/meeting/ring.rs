//! The ring around a meeting's table: the robots around it, the words of the speaker, and who points at whom.

use super::content::thought;
use super::fitted_words::fit_words;
use super::placed_speech::PlacedSpeech;
use super::seat::{seats, tally};
use crate::round::{ShownMeeting, ShownSpeech};
use crate::session::{MeetingRing, ShortSpeech};
use crate::ship_view::Point;
use crate::ship_view::robot::meeting_ring::{RingPlace, TABLE, ring_places};
use crate::ship_view::robot::palette;
use crate::table::Seat;
use crate::ui::dom::{El, Resized, el, memo, svg};
use crate::ui::round::portrait::number;
use crate::ui::state::{SessionHandle, app_state};
use leptos::prelude::*;
use std::rc::Rc;

/// The table with everybody around it.
pub(super) fn ring(handle: SessionHandle, meeting: Memo<Option<ShownMeeting>>) -> El {
    let app = app_state();
    let shown = memo(move |_| {
        let perspective = handle.perspective(app);
        handle.watch(|session| {
            meeting.with(|meeting| Some(MeetingRing::of(session, meeting.as_ref()?, perspective)))
        })
    });
    let places = ring_places(handle.seats().len());
    let speech = memo(move |_| shown.with(|shown| shown.as_ref()?.speech.clone()));
    let is_heard = memo(move |_| shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.is_heard)));
    let heard = move || {
        speech
            .get()
            .filter(|speech| is_heard.get() && !speech.words.is_empty())
    };
    let pointing = memo(move |_| shown.with(|shown| shown.as_ref().map(|shown| shown.pointing.clone())));
    let skipped = memo(move |_| {
        let skipped = shown.with(|shown| Some(shown.as_ref()?.skipped.clone()));
        skipped.filter(|voters| !voters.is_empty())
    });
    let counted = move || {
        let counted = shown.with(|shown| shown.as_ref()?.counted);
        counted.map_or_else(String::new, |(open, all)| format!("{open} of {all} votes"))
    };
    let area = el("div").class("ring");
    let ring = area.node();
    let count = places.len();
    let arrows = places.clone();
    let placed = RwSignal::new(None::<PlacedSpeech>);
    let place = move || {
        let speaker = speech.with_untracked(|speech| speech.as_ref().map(|speech| speech.seat));
        placed.set(speaker.and_then(|speaker| PlacedSpeech::of(&ring, count, speaker)));
    };
    let lines = svg("svg")
        .attr("class", "ring-lines")
        .attr("viewBox", "0 0 100 100")
        .attr("preserveAspectRatio", "none")
        .attr("aria-hidden", "true");
    let lines = lines
        .part(
            move || placed.get().filter(|_| heard().is_some()),
            |placed| {
                svg("polygon")
                    .attr("class", "ring-tail")
                    .attr("points", &placed.tail)
            },
        )
        .part(
            move || pointing.get().filter(|pointing| !pointing.is_empty()),
            move |pointing| {
                let arrow = |(from, to): (Seat, Seat)| {
                    let ends = (arrows.get(from.index())?, arrows.get(to.index())?);
                    Some(arrow(*ends.0, *ends.1, palette::crew_colour(handle.colour(from))))
                };
                svg("g").children(pointing.into_iter().filter_map(arrow))
            },
        );
    let votes = el("div")
        .class("ring-votes")
        .child(el("p").class("quiet numbers").words(counted))
        .part(
            move || skipped.get(),
            move |voters| {
                el("p")
                    .class("ring-skipped")
                    .text("nobody ")
                    .child(tally(handle, &voters))
            },
        );
    area.child(el("div").class("ring-table").attr("aria-hidden", "true"))
        .child(lines)
        .child(seats(handle, shown, &places))
        .child(votes)
        .part(heard, move |speech| bubble(handle, speech, placed, place.clone()))
}

/// What the speaker says, by its head. The talk beside the table says it to screen readers.
fn bubble(
    handle: SessionHandle,
    speech: ShownSpeech,
    placed: RwSignal<Option<PlacedSpeech>>,
    place: impl Fn() + 'static,
) -> El {
    let words = el("p").class("ring-words").text(&speech.words);
    let short = handle.read(|session| ShortSpeech::of(&speech, session.roster()));
    let (said, speech_words) = (words.node(), Rc::new((speech.words.clone(), short)));
    let bubble = el("div")
        .class("ring-bubble")
        .attr("aria-hidden", "true")
        .attr_of("style", move || {
            // It is laid out before it has a place, which depends on its size.
            placed
                .get()
                .map_or_else(|| "visibility: hidden".to_owned(), |placed| placed.style)
        })
        .child(words)
        .part(thought(handle, speech), |thought| {
            el("p").class("ring-thought").text(&format!("thinks: {thought}"))
        });
    // The size changes with the window, and with a thought that is added.
    let (node, place) = (bubble.node(), Rc::new(place));
    let resized = Resized::watch(&bubble.node(), move || {
        let (node, said) = (node.clone(), said.clone());
        let (speech_words, place) = (Rc::clone(&speech_words), Rc::clone(&place));
        // Words that are left out change the size again, which an observer may not do in the same frame.
        request_animation_frame(move || {
            // It may be gone by now.
            if node.client_width() > 0 {
                fit_words(&node, &said, &speech_words);
                place();
            }
        });
    });
    let resized = StoredValue::new_local(resized);
    on_cleanup(move || resized.set_value(None));
    bubble
}

/// A dotted line from one player to another, which ends at the other's head.
fn arrow(from: RingPlace, to: RingPlace, paint: &str) -> El {
    let (start, end) = (head(from), head(to));
    // The line bends away from the table, so that it does not cross the words.
    let middle = start.towards(end, 0.5);
    let bend = middle.towards(TABLE, -0.35);
    let at = |value: f64| number(value * 100.0);
    let path = format!(
        "M{} {} Q{} {} {} {}",
        at(start.x),
        at(start.y),
        at(bend.x),
        at(bend.y),
        at(end.x),
        at(end.y)
    );
    svg("path")
        .attr("class", "ring-arrow")
        .attr("d", &path)
        .attr("stroke", paint)
        .attr("vector-effect", "non-scaling-stroke")
}

/// Returns where the head of a figure is, as fractions of the area's width and height.
fn head(place: RingPlace) -> Point {
    place.feet.shifted(0.0, -0.13 * place.scale)
}
