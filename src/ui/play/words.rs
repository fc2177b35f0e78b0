//! Saying something: to the room, or in a meeting to all.
//!
//! The field outlasts the moment it is for: whoever is still writing when a vote begins goes on writing into it, so that no
//! letter becomes a key of the game, and what was half written is there again at the next chance to say it.

use crate::game::{Action, Seat, Speech};
use crate::session::SpeechAudience;
use crate::session::TurnStatus;
use crate::ui::dom::{El, el, follow};
use crate::ui::shell::focus_play_bar;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// The field's name on the page.
const FIELD: &str = "your-words";

/// A field for words and a button that says them, in sight while anybody would hear them or somebody still writes.
pub fn words(
    audience: Memo<Option<SpeechAudience>>,
    status: Memo<TurnStatus>,
    is_asked: Signal<bool>,
    play: impl Fn(Action) + 'static,
) -> El {
    let is_in_hand = RwSignal::new(false);
    let field = el("input")
        .attr("id", FIELD)
        .attr("maxlength", &Speech::MAX_LENGTH.to_string())
        .attr("autocomplete", "off")
        .attr("enterkeyhint", "send")
        .attr_of("placeholder", move || match audience.get() {
            _ if is_nobodys(status.get()) => "when it is the turn of one of you",
            Some(SpeechAudience::Room) => "to whoever is here",
            Some(SpeechAudience::All) => "to all",
            Some(SpeechAudience::Chat) => "to all, whenever you like",
            None => "nobody listens now",
        })
        .on("keydown", |event| {
            let event: web_sys::KeyboardEvent = event.unchecked_into();
            if event.key() == "Escape" {
                focus_play_bar();
            }
        })
        .on("focus", move |_| is_in_hand.set(true))
        .on("blur", move |_| is_in_hand.set(false));
    let field = field.attr_when("readonly", move || is_nobodys(status.get()));
    let input: web_sys::HtmlInputElement = field.node().unchecked_into();
    keep_drafts(input.clone(), status);
    let can_say = move || is_asked.get() && audience.get().is_some();
    let say = el("button")
        .attr("type", "submit")
        .class("button")
        .attr_when("disabled", move || !can_say())
        .text("Say");
    let label = move || match audience.get() {
        Some(_) => "Your words",
        None => "Your words, kept for later",
    };
    el("form")
        .class("seat-words")
        .attr_when("hidden", move || audience.get().is_none() && !is_in_hand.get())
        .on("submit", move |event| {
            event.prevent_default();
            let speech = Speech::new(&input.value());
            // Silence has a button of its own, so that nobody is silent by mistake.
            if !speech.is_silence() && untrack(can_say) {
                input.set_value("");
                play(Action::Speak(speech));
                // Whoever chats goes on writing; elsewhere the next turn may be a key away.
                if audience.get_untracked() == Some(SpeechAudience::Chat) {
                    let _ = input.focus();
                }
            }
        })
        .child(
            el("label")
                .class("seat-words-label")
                .child(el("span").class("quiet").words(label))
                .child(field),
        )
        .child(say)
}

/// Lets a letter that is typed in a chat, and meant for no control, begin the words: the field is not left to be looked for
/// while others talk.
pub fn begin_to_write(event: &web_sys::KeyboardEvent) {
    let key = event.key();
    let mut letters = key.chars();
    let is_letter = letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none();
    let is_held = event.ctrl_key() || event.meta_key() || event.alt_key();
    let is_free = document()
        .active_element()
        .is_none_or(|held| held.matches("body, main, main *, section") == Ok(true));
    let field = document().get_element_by_id(FIELD);
    if let Some(field) = field.filter(|_| is_letter && !is_held && is_free) {
        // The letter goes to whatever has the focus by then.
        let _ = field.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}

/// Whether several people share the screen and none of them is asked: what was written now would belong to nobody, and could
/// be said by another.
fn is_nobodys(status: TurnStatus) -> bool {
    matches!(status, TurnStatus::Together { asked: None })
}

/// Keeps what each person at the screen has half written, and shows it to nobody else. What was written while only its writer
/// looked is there again when they are alone with the screen, and not where all look at it.
fn keep_drafts(input: web_sys::HtmlInputElement, status: Memo<TurnStatus>) {
    let mut writer = None;
    let mut drafts: Vec<(DraftAuthor, String)> = Vec::new();
    follow(move || {
        let next = DraftAuthor::of(status.get());
        if next == writer {
            return;
        }
        if let Some(writer) = writer {
            drafts.push((writer, input.value()));
        }
        let kept = drafts.iter().position(|(kept, _)| Some(*kept) == next);
        input.set_value(&kept.map_or_else(String::new, |at| drafts.swap_remove(at).1));
        writer = next;
    });
}

/// Who writes, and whether others look on.
#[derive(Clone, Copy, PartialEq)]
struct DraftAuthor {
    seat: Seat,
    is_alone: bool,
}

impl DraftAuthor {
    fn of(status: TurnStatus) -> Option<DraftAuthor> {
        let (seat, is_alone) = match status {
            TurnStatus::Alone { seat, .. } => (seat, true),
            TurnStatus::Together { asked: Some(seat) } => (seat, false),
            _ => return None,
        };
        Some(DraftAuthor { seat, is_alone })
    }
}
