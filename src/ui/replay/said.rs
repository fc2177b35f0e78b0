//! What became of a press in the bar, told for as long as it takes to read.

use crate::browser::BrowserClock;
use crate::clock::Clock;
use crate::lab::time_to_read;
use crate::ui::dom::{El, el};
use leptos::prelude::*;
use std::time::Duration;

/// The least time that something is told.
const LEAST_TIME: Duration = Duration::from_secs(5);

/// What is told now; empty for nothing.
#[derive(Clone, Copy)]
pub struct Said {
    words: RwSignal<String>,
    /// The number of what was told so far. A later one is not taken away with an earlier one.
    count: StoredValue<u32>,
}

impl Said {
    /// Nothing is told yet.
    pub fn new() -> Said {
        Said {
            words: RwSignal::default(),
            count: StoredValue::new(0),
        }
    }

    /// Tells this, and takes it away when there was time to read it.
    pub fn say(self, words: String) {
        let time = LEAST_TIME.max(time_to_read(&words));
        self.count.update_value(|count| *count += 1);
        let number = self.count.get_value();
        self.words.set(words);
        leptos::task::spawn_local(async move {
            BrowserClock.sleep(time).await;
            if self.count.try_get_value() == Some(number) {
                self.words.try_set(String::new());
            }
        });
    }

    /// The line in which it is told.
    pub fn shown(self) -> El {
        el("p")
            .class("replay-said")
            .attr("role", "status")
            .words(move || self.words.get())
    }
}
