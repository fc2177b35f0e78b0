//! Effects and memos that leave nothing behind.
//!
//! A signal of Leptos tells everybody who has read it of a change, and keeps them on its list when they are gone. The desk's
//! signals outlive every round, so each round would lengthen their lists. What is made here leaves them in time.

use leptos::prelude::*;
use leptos::reactive::graph::{AnySubscriber, Subscriber, ToAnySubscriber};

/// Does something now and whenever what it reads has changed, as long as its owner lives.
pub fn follow(act: impl FnMut() + 'static) {
    follow_boxed(Box::new(act));
}

fn follow_boxed(mut act: Box<dyn FnMut()>) {
    let effect = RenderEffect::new(move |_: Option<()>| act());
    leave_with_owner(effect.to_any_subscriber());
    on_cleanup(move || drop(effect));
}

/// What is read, worked out anew when something that it reads has changed, and told to others only when it has become
/// something else. It is given what it was before.
pub fn memo<T: PartialEq + Send + Sync + 'static>(
    read: impl Fn(Option<&T>) -> T + Send + Sync + 'static,
) -> Memo<T> {
    let memo = ArcMemo::new(read);
    leave_with_owner(memo.to_any_subscriber());
    memo.into()
}

/// Takes it off the lists of all that it read when the current owner is cleaned up.
fn leave_with_owner(subscriber: AnySubscriber) {
    on_cleanup(move || subscriber.clear_sources(&subscriber));
}
