//! Elements that a chunk builds.

use super::ChunkLoadError;
use crate::ui::dom::{El, button, el};
use futures::FutureExt;
use leptos::prelude::*;

/// A place for what `build` returns once its chunk is loaded: at once if it is there already. Until then the
/// place says that it is loading. If the chunk cannot be loaded, it says so and offers to try again.
///
/// `build` receives the owner for the new element, which lives as long as the place.
pub fn loaded<F>(build: impl Fn(Owner) -> F + 'static) -> El
where
    F: Future<Output = Result<El, ChunkLoadError>> + 'static,
{
    let attempt = RwSignal::new(0_u32);
    let retry = move || attempt.update(|attempt| *attempt += 1);
    el("div").class("contents").part(
        move || Some(attempt.get()),
        move |_| {
            let owner = Owner::current().unwrap_or_default();
            let mut building = Box::pin(build(owner.clone()));
            if let Some(built) = building.as_mut().now_or_never() {
                return built.unwrap_or_else(|why| not_loaded(why, retry));
            }
            let place = el("div").class("contents").child(
                el("p")
                    .class("chunk-loading quiet")
                    .attr("role", "status")
                    .text("Loading…"),
            );
            let node = place.node();
            let is_shown = StoredValue::new(());
            leptos::task::spawn_local(async move {
                let built = building.await;
                if is_shown.is_disposed() {
                    return;
                }
                node.set_text_content(None);
                let built = built.unwrap_or_else(|why| owner.with(|| not_loaded(why, retry)));
                built.put_into(&node, None);
            });
            place
        },
    )
}

fn not_loaded(why: ChunkLoadError, retry: impl Fn() + 'static) -> El {
    el("div")
        .class("chunk-failed")
        .attr("role", "alert")
        .child(el("p").text(&why.to_string()))
        .child(button("button button-action", "Try again", retry))
}
