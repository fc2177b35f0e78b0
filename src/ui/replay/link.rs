//! The link of a round: copied, and kept in the page's address at the position that is shown.

use crate::browser::BrowserClock;
use crate::clock::Clock;
use crate::link::LONG_LINK;
use crate::record::link_of_replay;
use crate::round::ReplayPlayer;
use crate::settings::LinkedPosition;
use crate::ui::dom::{copy, follow, page_address, set_fragment};
use crate::ui::state::{PageSession, SessionHandle};
use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// How long the position stays the same before the address names it, in milliseconds. Browsers refuse addresses
/// that change too often.
const SETTLED_MS: u32 = 400;

/// After how long the address names the position though it changes, in milliseconds.
const MOST_MS: f64 = 2_000.0;

/// Returns the address that shows this round, in a replay at its position; `None` while the round goes on.
pub(super) fn link_address(session: &PageSession) -> Option<String> {
    let (round, at) = match (&session.link, &session.replay) {
        (Some(link), Some(player)) => (Some(link.clone()), shared_position(player)),
        (None, Some(player)) => {
            let link = link_of_replay(&session.table, player.replay());
            (Some(link), shared_position(player))
        }
        (_, None) => (session.link(), 0),
    };
    let round = round?;
    Some(page_address() + &LinkedPosition { round, at }.fragment())
}

/// Returns the position that a link names. At its end a round is passed on from its beginning, so that nobody is told
/// the outcome first.
fn shared_position(player: &ReplayPlayer) -> usize {
    let position = player.position();
    if position < player.replay().len() {
        position
    } else {
        0
    }
}

/// Copies the link of a round to the clipboard, in a replay with its position. Returns what is to be said.
pub(crate) async fn copy_link(session: Rc<PageSession>) -> String {
    try_to_copy_link(session).await.unwrap_or_else(|why| why)
}

/// As [`copy_link`], and tells what is to be said when it was not copied from what is to be said otherwise.
pub(super) async fn try_to_copy_link(session: Rc<PageSession>) -> Result<String, String> {
    let Some(address) = link_address(&session) else {
        return Err("The link can be copied when the round is over.".to_owned());
    };
    if copy(&address).await.is_err() {
        return Err(format!("This browser does not let the page copy. {address}"));
    }
    Ok(match address.len() {
        length if length > LONG_LINK => format!(
            "The link was copied. It has {length} characters, and some programs cut links of more than {LONG_LINK}: \
             “Save as file” gives a file to send in its place. Everything that was said is in it."
        ),
        _ => "The link was copied. It holds the whole round: everything that was said is in it.".to_owned(),
    })
}

/// Keeps the round of a link and the position that is shown in the page's address, so that a reload comes back
/// to it, until the replay is left. While it plays, the address follows from time to time.
pub(super) fn keep_in_address(handle: SessionHandle, player: &Rc<ReplayPlayer>, link: String) {
    let player = Rc::clone(player);
    let (settling, named_at_ms) = (RefCell::new(None), Rc::new(Cell::new(f64::NEG_INFINITY)));
    follow(move || {
        let at = handle.watch(|_| player.position());
        let (round, last) = (link.clone(), Rc::clone(&named_at_ms));
        let name = move || {
            last.set(BrowserClock.now_ms());
            set_fragment(&LinkedPosition { round, at }.fragment());
        };
        // Replacing the timeout cancels the one before.
        match BrowserClock.now_ms() - named_at_ms.get() > MOST_MS {
            true => {
                settling.replace(None);
                name();
            }
            false => drop(settling.replace(Some(Timeout::new(SETTLED_MS, name)))),
        }
    });
    on_cleanup(|| set_fragment(""));
}
