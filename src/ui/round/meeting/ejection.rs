//! The end of a meeting: the ejected robot drifts into space; then it is told what it was.

use super::content::of;
use crate::game::Fate;
use crate::round::{AnnouncementStage, ShownMeeting, ShownMeetingStage};
use crate::session::AnnouncedResult;
use crate::table::Seat;
use crate::ui::dom::{El, el, memo};
use crate::ui::round::portrait::{number, robot as portrait};
use crate::ui::state::{SessionHandle, app_state};
use leptos::prelude::*;

/// The ejection, once all votes are open.
pub(super) fn with_ejection(content: El, handle: SessionHandle, meeting: Memo<Option<ShownMeeting>>) -> El {
    let ejected = memo(move |_| {
        of(meeting, |meeting| match meeting.stage {
            ShownMeetingStage::Announcement(
                AnnouncementStage::Ejection | AnnouncementStage::Result,
                ejected,
            ) => Some(ejected),
            _ => None,
        })
    });
    content.part(
        move || ejected.get(),
        move |ejected| ejection(handle, meeting, ejected),
    )
}

fn ejection(handle: SessionHandle, meeting: Memo<Option<ShownMeeting>>, ejected: Option<Seat>) -> El {
    let app = app_state();
    let is_told = move || {
        of(meeting, |meeting| {
            matches!(
                meeting.stage,
                ShownMeetingStage::Announcement(AnnouncementStage::Result, _)
            )
        })
    };
    let pace = handle.read(|session| session.playback.speed().factor().unwrap_or(4.0));
    let robot = ejected.map(|seat| {
        el("div")
            .class("ejection-robot")
            .child(portrait(handle.colour(seat), Fate::Alive))
    });
    let told = move || {
        let by = handle.perspective(app);
        is_told().then(|| handle.read(|session| AnnouncedResult::of(session, ejected, by)))
    };
    let stands_still = move || {
        app.paused.track();
        handle.watch(|session| session.playback.stands_still())
    };
    el("div")
        .class("ejection")
        .class_when("ejection-held", stands_still)
        .attr("style", &format!("--pace: {}", number(pace)))
        .attr("role", "status")
        .child(el("div").class("ejection-stars").attr("aria-hidden", "true"))
        .children(robot)
        .part(told, move |told| {
            el("div")
                .class("ejection-told")
                .children(ejected.map(|seat| portrait(handle.colour(seat), Fate::Ejected)))
                .child(el("p").class("visually-hidden").text(&told.words))
                .child(letters(&told.words))
                .child(el("p").class("ejection-more quiet").text(&told.consequence))
                .children(
                    told.answer
                        .map(|answer| el("p").class("ejection-more").text(&answer)),
                )
        })
}

/// The words, which appear letter by letter.
fn letters(words: &str) -> El {
    let letter = |(at, letter): (usize, char)| {
        el("span")
            .attr("style", &format!("--at: {at}"))
            .text(letter.encode_utf8(&mut [0; 4]))
    };
    el("p")
        .class("ejection-words")
        .attr("aria-hidden", "true")
        .children(words.chars().enumerate().map(letter))
}
