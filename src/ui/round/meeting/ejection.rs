//! The end of a meeting: the ejected robot drifts into space; then it is told what it was.

use super::content::{colour, name, of};
use crate::game::Role;
use crate::round::{AnnouncementStage, Fate, ShownMeeting, ShownMeetingStage};
use crate::table::{Perspective, Seat};
use crate::ui::dom::{El, el, memo};
use crate::ui::round::portrait::{number, robot};
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
            .child(robot(colour(handle, seat), Fate::Alive))
    });
    let told = move || is_told().then(|| result(handle, ejected, handle.perspective(app)));
    el("div")
        .class("ejection")
        .attr("style", &format!("--pace: {}", number(pace)))
        .attr("role", "status")
        .child(el("div").class("ejection-stars").attr("aria-hidden", "true"))
        .children(robot)
        .part(told, |(words, more)| {
            el("div")
                .class("ejection-told")
                .child(el("p").class("visually-hidden").text(&words))
                .child(letters(&words))
                .child(el("p").class("ejection-more quiet").text(&more))
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

/// What is told of the result, and what follows from it. The role is told to those who watch, and to all if
/// the round ends with it.
fn result(handle: SessionHandle, ejected: Option<Seat>, perspective: Perspective) -> (String, String) {
    handle.read(|session| {
        session.with(|round| {
            let game = round.game();
            let is_last = round.ends_with_announcement();
            let Some(seat) = ejected else {
                return ("Nobody was ejected.".to_owned(), String::new());
            };
            let name = name(handle, seat);
            if perspective != Perspective::Everything && !is_last {
                return (
                    format!("{name} was ejected."),
                    format!("What {name} was stays secret until the end."),
                );
            }
            let role = game.role_of(seat);
            let was = match role {
                Role::Impostor => "was",
                Role::Crewmate => "was not",
            };
            let left = game.living().and(game.impostors()).without(seat).len();
            let left = match left {
                0 => "No impostor is left.".to_owned(),
                1 => "One impostor is still aboard.".to_owned(),
                many => format!("{many} impostors are still aboard."),
            };
            (format!("{name} {was} an impostor."), left)
        })
    })
}
