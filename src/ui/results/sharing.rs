//! What can be taken along from a round that is over: its link, a file, a picture and the journal.

use super::checked_speeches::CheckedSpeeches;
use super::picture::picture;
use crate::ui::chunks::layers::written_round;
use crate::ui::chunks::rounds::{copy_link, link_code, save_as_file};
use crate::ui::chunks::{ChunkLoadError, loaded_quietly};
use crate::ui::dom::{El, button, copy, el, save_address_as_file};
use crate::ui::state::{PageSession, SessionHandle};
use futures::FutureExt;
use futures::future::LocalBoxFuture;
use leptos::prelude::*;
use std::rc::Rc;

/// The buttons. `said` receives what became of a press.
pub fn sharing(handle: SessionHandle, heard: CheckedSpeeches, said: RwSignal<String>) -> El {
    // Says what a future returns. Until then nothing is said.
    let say = move |words: LocalBoxFuture<'static, Result<String, ChunkLoadError>>| {
        said.set(String::new());
        leptos::task::spawn_local(async move {
            said.try_set(words.await.unwrap_or_else(|why| why.to_string()));
        });
    };
    let link = move || say(copy_link(handle.session()).boxed_local());
    let save = move || say(save_as_file(handle.session()).boxed_local());
    let journal = move || say(copy_journal(handle.session()).boxed_local());
    let save_picture = move || {
        let seed = handle.read(|session| session.seed());
        let drawn = heard.with(|heard| handle.read(|session| picture(session, heard.as_deref()?)));
        said.set(match drawn {
            Some(address) => save_address_as_file(&format!("among-agents-{seed}.png"), &address),
            None => "This browser does not let the page draw a picture.".to_owned(),
        });
    };
    let small = |label, meaning, press: Box<dyn Fn()>| {
        button("button button-small", label, press).attr("title", meaning)
    };
    el("div")
        .class("outcome-sharing")
        .attr("role", "group")
        .attr("aria-label", "Keep or share this round")
        .child(small(
            "Copy link",
            "A link with the whole round and all that was said",
            Box::new(link),
        ))
        .child(loaded_quietly(move |slot| link_code(slot, handle.session())))
        .child(small(
            "Save as file",
            "The whole round as a file: all that was said, thought, asked and answered is in it",
            Box::new(save),
        ))
        .child(
            small(
                "Save a picture",
                "Who won, who was what, and the lie that mattered most, as a PNG of 1200 by 630 pixels",
                Box::new(save_picture),
            )
            .attr_when("disabled", move || heard.with(|heard| heard.is_none())),
        )
        .child(small(
            "Copy the journal",
            "The whole round as text, with all thoughts",
            Box::new(journal),
        ))
}

/// Copies the journal to the clipboard. Returns what is to be said.
async fn copy_journal(session: Rc<PageSession>) -> Result<String, ChunkLoadError> {
    let journal = written_round(session).await?;
    Ok(match copy(&journal).await {
        Ok(()) => "The journal was copied.".to_owned(),
        Err(()) => format!("This browser does not let the page copy. {journal}"),
    })
}
