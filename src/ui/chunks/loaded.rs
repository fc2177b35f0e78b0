//! Elements that a chunk builds.

use super::ChunkLoadError;
use crate::ui::dom::{El, button, el};
use futures::FutureExt;
use futures::future::LocalBoxFuture;
use leptos::prelude::*;

/// The place of an element that a chunk builds.
#[derive(Clone)]
pub struct ChunkSlot {
    owner: Owner,
    /// Disposed of with the owner.
    alive: StoredValue<()>,
}

impl ChunkSlot {
    /// Returns a place that the current owner owns.
    fn new() -> ChunkSlot {
        ChunkSlot {
            owner: Owner::current().unwrap_or_default(),
            alive: StoredValue::new(()),
        }
    }

    /// Builds the element, unless the place was removed while its chunk was loaded.
    pub fn build(&self, build: impl FnOnce() -> El) -> Option<El> {
        let is_gone = self.alive.is_disposed();
        (!is_gone).then(|| self.owner.with(build))
    }
}

/// A place for what `build` returns once its chunk is loaded: at once if it is there already. Until then the
/// place says that it is loading. If the chunk cannot be loaded, it says so and offers to try again.
///
/// `build` receives the place, which owns the new element.
pub fn loaded<F>(build: impl Fn(ChunkSlot) -> F + 'static) -> El
where
    F: Future<Output = Result<Option<El>, ChunkLoadError>> + 'static,
{
    loaded_boxed(Box::new(move |slot| build(slot).boxed_local()))
}

/// A place for what `build` returns once its chunk is loaded. It is empty until then, and stays so if `build`
/// returns nothing.
pub fn loaded_quietly<F>(build: impl FnOnce(ChunkSlot) -> F) -> El
where
    F: Future<Output = Result<Option<El>, ChunkLoadError>> + 'static,
{
    let place = el("div").class("contents");
    // Held by the owner, so that a place that is gone does not stay in memory until `build` is done.
    let node = StoredValue::new_local(place.node());
    let building = build(ChunkSlot::new());
    leptos::task::spawn_local(async move {
        if let (Ok(Some(built)), Some(node)) = (building.await, node.try_get_value()) {
            built.put_into(&node, None);
        }
    });
    place
}

/// Builds an element of a chunk, or returns `None` if its place is gone.
type Build = Box<dyn Fn(ChunkSlot) -> LocalBoxFuture<'static, Result<Option<El>, ChunkLoadError>>>;

/// Does the work of [`loaded`] without type parameters, so that its machine code exists once.
fn loaded_boxed(build: Build) -> El {
    let attempt = RwSignal::new(0_u32);
    let retry = move || attempt.update(|attempt| *attempt += 1);
    el("div").class("contents").part(
        move || Some(attempt.get()),
        move |_| {
            let content = el("div").class("contents");
            let (node, place) = (content.node(), ChunkSlot::new());
            let show = {
                let place = place.clone();
                move |built: Result<Option<El>, ChunkLoadError>| {
                    let built = match built {
                        Ok(built) => built,
                        Err(why) => place.build(|| not_loaded(why, retry)),
                    };
                    if let Some(built) = built {
                        node.set_text_content(None);
                        built.put_into(&node, None);
                    }
                }
            };
            let mut building = build(place);
            if let Some(built) = (&mut building).now_or_never() {
                show(built);
                return content;
            }
            leptos::task::spawn_local(async move { show(building.await) });
            content.child(
                el("p")
                    .class("chunk-loading quiet")
                    .attr("role", "status")
                    .text("Loading…"),
            )
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
