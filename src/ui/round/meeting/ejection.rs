//! The end of a meeting: who was ejected, and their role.

use super::content::{colour, name};
use crate::game::{Perspective, Role, Seat};
use crate::round::Fate;
use crate::ui::dom::{El, el};
use crate::ui::round::portrait::robot;
use crate::ui::state::{SessionHandle, app_state};

/// The ejected robot drifts past the stars; then the role is shown to viewers who may know it.
pub(super) fn ejection(handle: SessionHandle, ejected: Option<Seat>) -> El {
    let app = app_state();
    let words = match ejected {
        None => "Nobody was ejected.".to_owned(),
        Some(seat) => format!("{} was ejected.", name(handle, seat)),
    };
    let truth = move || match ejected.filter(|_| handle.perspective(app) == Perspective::Everything) {
        None => String::new(),
        Some(seat) => {
            let role = handle.read(|session| session.with(|round| round.game().role_of(seat)));
            let was = match role {
                Role::Impostor => "was",
                Role::Crewmate => "was not",
            };
            format!("{} {was} an impostor.", name(handle, seat))
        }
    };
    let robot = ejected.map(|seat| {
        el("div")
            .class("ejection-robot")
            .child(robot(colour(handle, seat), Fate::Aboard))
    });
    el("div")
        .class("ejection")
        .attr("role", "status")
        .child(el("div").class("ejection-stars").attr("aria-hidden", "true"))
        .children(robot)
        .child(el("p").class("ejection-words").text(&words))
        .child(el("p").class("ejection-truth quiet").words(truth))
}
