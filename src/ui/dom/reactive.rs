//! Effects and memos that unsubscribe when their owner is cleaned up.
//!
//! A Leptos signal keeps its subscribers in its list even after they are disposed of. The signals of
//! [`AppState`](crate::ui::state::AppState) outlive every round, so each round would lengthen their lists.
//! Effects and memos created here remove themselves in time.

use leptos::prelude::*;
use leptos::reactive::graph::{AnySubscriber, Subscriber, ToAnySubscriber};

/// Runs an effect now and whenever a signal it reads changes, for the lifetime of the owner.
pub fn follow(act: impl FnMut() + 'static) {
    follow_boxed(Box::new(act));
}

fn follow_boxed(mut act: Box<dyn FnMut()>) {
    let effect = RenderEffect::new(move |_: Option<()>| act());
    unsubscribe_on_cleanup(effect.to_any_subscriber());
    on_cleanup(move || drop(effect));
}

/// Creates a memo. It recomputes when a signal it reads changes, and notifies its subscribers only when the
/// value differs. `read` receives the previous value.
pub fn memo<T: PartialEq + Send + Sync + 'static>(
    read: impl Fn(Option<&T>) -> T + Send + Sync + 'static,
) -> Memo<T> {
    let memo = ArcMemo::new(read);
    unsubscribe_on_cleanup(memo.to_any_subscriber());
    memo.into()
}

/// Removes the subscriber from the lists of its sources when the current owner is cleaned up.
fn unsubscribe_on_cleanup(subscriber: AnySubscriber) {
    on_cleanup(move || subscriber.clear_sources(&subscriber));
}
