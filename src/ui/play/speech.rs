//! Speaking: to the room, or in a meeting to everyone.
//!
//! The field stays while a person types, even when their chance to speak ends. No typed letter becomes a key
//! of the game, and half-written words are available at the next chance.

use crate::browser::BrowserClock;
use crate::clock::Clock;
use crate::game::Action;
use crate::session::{DraftAuthor, SpeechAudience, TurnStatus};
use crate::table::Speech;
use crate::ui::dom::{El, button, el, entered, follow, now_ms};
use crate::ui::state::{SessionHandle, focus_play_bar};
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsCast;

/// The element id of the field.
const FIELD: &str = "your-words";

/// The text field and its button, visible while someone would hear the words or a person is still typing. Words
/// that take the turn are written once the field `is_open`.
pub fn words(
    handle: SessionHandle,
    audience: Memo<Option<SpeechAudience>>,
    status: Memo<TurnStatus>,
    is_asked: Signal<bool>,
    is_open: RwSignal<bool>,
    play: impl Fn(Action) + 'static,
) -> El {
    let is_in_hand = RwSignal::new(false);
    let typed = StoredValue::new(0_u32);
    let field = el("input")
        .attr("id", FIELD)
        .attr("maxlength", &Speech::MAX_LENGTH.to_string())
        .attr("autocomplete", "off")
        .attr("enterkeyhint", "send")
        .attr_of("placeholder", move || match audience.get() {
            _ if is_unassigned(status.get()) => "wait for your turn",
            Some(SpeechAudience::Room) => "here; takes your turn",
            Some(SpeechAudience::All | SpeechAudience::Chat) => "to all",
            // The label says that the words are kept.
            None => "",
        })
        .on("keydown", move |event| {
            let event: web_sys::KeyboardEvent = event.unchecked_into();
            if event.key() == "Escape" {
                is_open.set(false);
                focus_play_bar();
            }
        })
        .on("focus", move |_| is_in_hand.set(true))
        .on("blur", move |_| is_in_hand.set(false));
    let note_typing = move |has_words: bool| {
        handle.read(|session| {
            if let Some(people) = &session.people {
                people.hot_seat.note_typing(now_ms(), has_words);
            }
        });
    };
    let field = field.on("input", move |event| {
        let words = entered(&event);
        typed.update_value(|count| *count += 1);
        note_typing(!words.trim().is_empty());
        keep_draft(handle, status, words);
    });
    let field = field.attr_when("readonly", move || is_unassigned(status.get()));
    let input: web_sys::HtmlInputElement = field.node().unchecked_into();
    show_drafts(handle, input.clone(), status);
    put_away_after_the_talk(audience, input.clone(), typed);
    let can_say = move || is_asked.get() && audience.get().is_some();
    let say = el("button")
        .attr("type", "submit")
        .class("button")
        .attr_when("disabled", move || !can_say())
        .attr_when("hidden", move || audience.get().is_none())
        .text("Say");
    // Where words take the turn, the field is closed without them.
    let close = button("button", "✕", move || {
        is_open.set(false);
        focus_play_bar();
    })
    .attr("aria-label", "Close without a word")
    .attr_when("hidden", move || audience.get() != Some(SpeechAudience::Room));
    let label = move || match audience.get() {
        Some(_) => "Your words",
        None => "Not sent, kept for the next talk:",
    };
    el("form")
        .class("seat-words")
        .attr_when("hidden", move || {
            let is_wanted = match audience.get() {
                None => false,
                Some(SpeechAudience::Room) => is_open.get(),
                Some(SpeechAudience::All | SpeechAudience::Chat) => true,
            };
            !is_wanted && !is_in_hand.get()
        })
        .on("submit", move |event| {
            event.prevent_default();
            let speech = Speech::new(&input.value());
            // Silence has its own button, so that no one is silent by accident.
            if !speech.is_silence() && untrack(can_say) {
                input.set_value("");
                note_typing(false);
                keep_draft(handle, status, String::new());
                is_open.set(false);
                // In a chat the person keeps typing. Elsewhere the next keys may be for the next turn, so the
                // field does not keep the focus.
                match audience.get_untracked() {
                    Some(SpeechAudience::Chat) => _ = input.focus(),
                    _ => focus_play_bar(),
                }
                play(Action::Speak(speech));
            }
        })
        .child(
            el("label")
                .class("seat-words-label")
                .child(
                    el("span")
                        .class("quiet")
                        .class_when("kept", move || audience.get().is_none())
                        .words(label),
                )
                .child(field),
        )
        .child(say)
        .child(close)
}

/// How long after the last key a field with words that nobody would hear any more is put away. Until then a
/// letter that was meant for it is no key of the game. An empty field is put away at once, since its digits would
/// choose nothing.
const BLUR_DELAY: Duration = Duration::from_millis(1_500);

/// Takes the focus from the field some time after the talk has ended.
fn put_away_after_the_talk(
    audience: Memo<Option<SpeechAudience>>,
    input: web_sys::HtmlInputElement,
    typed: StoredValue<u32>,
) {
    follow(move || {
        if audience.get().is_some() {
            return;
        }
        let input = input.clone();
        leptos::task::spawn_local(async move {
            let mut seen = None;
            // Every further letter begins the time anew.
            while !input.value().is_empty() && seen != typed.try_get_value() {
                seen = typed.try_get_value();
                BrowserClock.sleep(BLUR_DELAY).await;
            }
            let is_focused = document().active_element().as_ref() == Some(input.as_ref());
            if is_focused && audience.try_get_untracked() == Some(None) {
                focus_play_bar();
            }
        });
    });
}

/// Focuses the field once it is visible.
pub fn focus_words() {
    request_animation_frame(|| {
        if let Some(field) = document().get_element_by_id(FIELD) {
            // A field that cannot be focused can still be tapped.
            let _ = field.unchecked_into::<web_sys::HtmlElement>().focus();
        }
    });
}

/// Focuses the field when a letter is typed as a shortcut during a chat and no control has the focus, so that
/// the person need not find the field first.
pub fn begin_to_write(event: &web_sys::KeyboardEvent) {
    let key = event.key();
    let mut letters = key.chars();
    let is_letter = letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none();
    let is_free = document()
        .active_element()
        .is_none_or(|focused| focused.matches("body, main, main *, section") == Ok(true));
    let field = document().get_element_by_id(FIELD);
    if let Some(field) = field.filter(|_| is_letter && is_free) {
        // The browser inserts the letter into the focused field.
        let _ = field.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}

/// Returns whether several people share the screen and none of them is asked. Text typed now would belong to
/// no one, and another person could send it.
fn is_unassigned(status: TurnStatus) -> bool {
    matches!(status, TurnStatus::Together { asked: None })
}

/// Shows each person their own unfinished words, and hides them from others.
fn show_drafts(handle: SessionHandle, input: web_sys::HtmlInputElement, status: Memo<TurnStatus>) {
    let mut writer = None;
    follow(move || {
        let next = DraftAuthor::of(status.get());
        if next != writer {
            let words = handle.read(|session| {
                let drafts = session.people.as_ref().map(|people| people.drafts.borrow());
                next.zip(drafts)
                    .map(|(author, drafts)| drafts.of(author).to_owned())
            });
            input.set_value(&words.unwrap_or_default());
            writer = next;
        }
    });
}

/// Keeps what is typed as the unfinished words of whoever types now.
fn keep_draft(handle: SessionHandle, status: Memo<TurnStatus>, words: String) {
    if let Some(author) = DraftAuthor::of(status.get_untracked()) {
        handle.read(|session| session.keep_draft(author, words));
    }
}
