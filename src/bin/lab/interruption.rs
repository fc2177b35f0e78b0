//! What is said at Ctrl-C.

use futures::poll;
use std::pin::pin;
use std::sync::mpsc::{Sender, channel};
use std::task::Poll;
use tokio::signal::ctrl_c;

/// The exit status of a program that was ended by Ctrl-C, as shells tell it.
const INTERRUPTED: i32 = 130;

/// Ends the program at Ctrl-C with a sentence from now on. What is written by then stays, since each line is
/// written in one call.
pub fn tell() {
    let (ready, is_ready) = channel();
    std::thread::spawn(|| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        // Without a runtime the program ends at Ctrl-C without a word.
        if runtime.is_ok_and(|runtime| runtime.block_on(is_interrupted(ready))) {
            eprintln!("\nStopped. What was written is kept, and the same command goes on from there.");
            std::process::exit(INTERRUPTED);
        }
    });
    // The sender is dropped where nobody waits for the key.
    let _ = is_ready.recv();
}

/// Waits for Ctrl-C. Returns whether it was pressed; it cannot be waited for everywhere.
async fn is_interrupted(ready: Sender<()>) -> bool {
    let mut pressed = pin!(ctrl_c());
    // The first poll installs the handler.
    let first = poll!(pressed.as_mut());
    drop(ready);
    let pressed = match first {
        Poll::Ready(pressed) => pressed,
        Poll::Pending => pressed.await,
    };
    pressed.is_ok()
}
