//! What a person acts with: who they are, what they may do now, and their tasks.

use super::deed::{Choice, Deed, Group, choice, tasks_in_words};
use super::words::words;
use crate::game::{Action, Phase, Role, Room, Seat};
use crate::ui::desk::{Desk, desk};
use crate::ui::element::{El, button, el};
use crate::ui::live::{Live, Playing};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// The bar of the person at the table.
pub fn bar(playing: Playing) -> El {
    let desk = desk();
    let is_asked = Signal::derive(move || {
        playing.read(|live| {
            live.tick.track();
            live.person
                .as_ref()
                .is_some_and(|seated| seated.person.is_asked())
        })
    });
    // What could be done last stays in place while others act, so that nothing jumps under a finger.
    let choice = Memo::new(move |before: Option<&Choice>| {
        let phase = playing.watch(|round| round.game().phase());
        match playing.seated().filter(|_| is_asked.get()) {
            Some(seat) => playing.watch(|round| choice(&round.game().view(seat))),
            None => Choice::while_others_act(phase, before),
        }
    });
    let is_seated = Memo::new(move |_| playing.seated().is_some());
    let bar = el("section")
        .class("seat-bar")
        .attr("aria-label", "Your seat")
        .attr("tabindex", "-1")
        .class_when("seat-bar-asked", move || is_asked.get());
    let node: web_sys::HtmlElement = bar.node().unchecked_into();
    let play = move |action: Action| {
        act(desk, playing, action);
        // What was pressed may be gone in a moment, and the focus is not to be lost with it.
        let _ = node.focus();
    };
    let key_play = play.clone();
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        let is_wanted = is_asked.get_untracked() && desk.sheet.get_untracked().is_none();
        let chosen = choice.with_untracked(|choice| chosen_by_key(choice, &event));
        if let Some(action) = chosen.filter(|_| is_wanted) {
            event.prevent_default();
            key_play(action);
        }
    });
    on_cleanup(move || keys.remove());
    let say = play.clone();
    bar.child(head(playing, is_asked, is_seated))
        .part(
            move || {
                is_seated
                    .get()
                    .then(|| choice.with(|choice| choice.deeds.clone()))
            },
            move |shown| deeds(&shown, is_asked, play.clone()),
        )
        // What is being written outlasts whatever becomes of the buttons.
        .part(
            move || choice.with(|choice| choice.speech.filter(|_| is_seated.get())),
            move |hearers| words(hearers, is_asked, say.clone()),
        )
}

/// Walks to a room, if the person is asked and it lies next to theirs; whether it does.
pub fn walk(live: &Live, to: Room) -> bool {
    let Some(seated) = &live.person else { return false };
    let from = live.with(|round| round.game().view(seated.seat).room());
    let walks = seated.person.play(Action::Move { from, to }).is_ok();
    if walks {
        live.pace.go_on();
        live.show_anew();
    }
    walks
}

/// Answers what the person is asked; whoever is not asked any more is told by the bar itself.
fn act(desk: Desk, playing: Playing, action: Action) {
    playing.read(|live| {
        let Some(seated) = &live.person else { return };
        match seated.person.play(action) {
            Ok(()) => live.pace.go_on(),
            Err(why) => desk.notice.set(Some(why.to_string())),
        }
        live.show_anew();
    });
}

/// Who the person is, whether it is their turn, and what is left to do.
fn head(playing: Playing, is_asked: Signal<bool>, is_seated: Memo<bool>) -> El {
    let desk = desk();
    let who = playing.read(|live| {
        let seat = live.person.as_ref().map(|seated| seated.seat);
        seat.map_or_else(String::new, |seat| {
            live.with(|round| {
                let view = round.game().view(seat);
                let fellows: Vec<_> = view
                    .fellows()
                    .into_iter()
                    .map(|fellow| view.name(fellow))
                    .collect();
                let role = match view.role() {
                    Role::Crewmate => "a crewmate".to_owned(),
                    Role::Impostor if fellows.is_empty() => "the impostor".to_owned(),
                    Role::Impostor => format!("an impostor with {}", fellows.join(" and ")),
                };
                format!("You are {}, {role}.", view.name(seat))
            })
        })
    });
    let state = move || {
        if playing.read(|live| live.over.get().is_some()) {
            return "The round is over.";
        }
        if !is_seated.get() {
            return "You are dead. Ghosts see everything.";
        }
        match (is_asked.get(), desk.paused.get()) {
            (true, _) => match playing.watch(|round| round.game().phase()) {
                Phase::Task => "Your turn.",
                Phase::Discussion { .. } => "You have the word.",
                Phase::Chat => "Everybody may speak.",
                Phase::Vote => "Your vote.",
            },
            (false, true) => "Paused.",
            (false, false) => "The others act…",
        }
    };
    let tasks = move || {
        let in_task_phase = |_: &Seat| playing.watch(|round| round.game().phase() == Phase::Task);
        let seat = playing.seated().filter(in_task_phase);
        let told = seat.map(|seat| {
            playing.watch(|round| {
                let view = round.game().view(seat);
                let name = if view.is_impostor() {
                    "Tasks to pretend"
                } else {
                    "Tasks"
                };
                format!("{name}: {}", tasks_in_words(&view))
            })
        });
        told.unwrap_or_default()
    };
    el("div")
        .class("seat-head")
        .child(el("p").class("seat-you").text(&who))
        .child(el("p").class("seat-turn").attr("role", "status").words(state))
        .child(el("p").class("seat-tasks quiet").words(tasks))
}

/// The buttons, group by group.
fn deeds(deeds: &[Deed], is_asked: Signal<bool>, play: impl Fn(Action) + Clone + 'static) -> El {
    let keys = keys(deeds);
    let mut groups = Vec::new();
    for group in Group::ALL {
        let of_group = deeds.iter().filter(|deed| deed.group == group);
        let button = |deed: &Deed| {
            let key = keys.iter().find(|(_, bound)| *bound == deed).map(|(key, _)| *key);
            deed_button(deed.clone(), key, is_asked, play.clone())
        };
        let buttons: Vec<El> = of_group.map(button).collect();
        if buttons.is_empty() {
            continue;
        }
        let name = group.name();
        let label = (!name.is_empty()).then(|| el("span").class("section-name").text(name));
        groups.push(
            el("div")
                .class("seat-group")
                .attr("role", "group")
                .attr("aria-label", if name.is_empty() { "Act" } else { name })
                .children(label)
                .children(buttons),
        );
    }
    el("div").class("seat-deeds").children(groups)
}

fn deed_button(deed: Deed, key: Option<char>, is_asked: Signal<bool>, play: impl Fn(Action) + 'static) -> El {
    let Deed {
        group,
        label,
        hint,
        action,
    } = deed;
    let class = match group {
        Group::Kill => "button seat-deed seat-kill",
        _ => "button seat-deed",
    };
    let can = action.is_some();
    let key = key.map(|key| {
        let key = key.to_string();
        el("kbd").class("seat-key").attr("aria-hidden", "true").text(&key)
    });
    let hint = (!hint.is_empty()).then(|| el("span").class("seat-hint quiet").text(&hint));
    let press = move || {
        if let Some(action) = &action {
            play(action.clone());
        }
    };
    button(class, "", press)
        .attr_when("disabled", move || !can || !is_asked.get())
        .children(key)
        .child(el("span").text(&label))
        .children(hint)
}

/// The deed that a number key stands for, unless the key is being written somewhere.
fn chosen_by_key(choice: &Choice, event: &web_sys::KeyboardEvent) -> Option<Action> {
    let writes = document().active_element().is_some_and(|element| {
        let name = element.tag_name();
        ["INPUT", "SELECT", "TEXTAREA"]
            .iter()
            .any(|field| name.eq_ignore_ascii_case(field))
    });
    if writes || event.ctrl_key() || event.meta_key() || event.alt_key() || event.repeat() {
        return None;
    }
    let pressed = event.key();
    let keys = keys(&choice.deeds);
    let bound = keys.iter().find(|(key, _)| pressed.chars().eq([*key]));
    bound.and_then(|(_, deed)| deed.action.clone())
}

/// The number keys and what they stand for: 0 to wait or to say nothing, 1 to 9 for the first of the others.
fn keys(deeds: &[Deed]) -> Vec<(char, &Deed)> {
    let in_order = Group::ALL
        .iter()
        .flat_map(|&group| deeds.iter().filter(move |deed| deed.group == group));
    let possible = in_order.filter(|deed| deed.action.is_some());
    let (waits, others): (Vec<_>, Vec<_>) = possible.partition(|deed| deed.group == Group::Wait);
    let numbered = ('1'..='9').zip(others);
    numbered.chain(std::iter::once('0').zip(waits)).collect()
}
