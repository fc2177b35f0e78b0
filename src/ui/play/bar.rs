//! The bar with which a person plays: who they are, their possible actions, and their tasks.

use super::button::{action_buttons, action_of_shortcut, was_focused};
use super::card::{after_death, with_cards};
use super::handover::{handover, pass_device_button};
use super::header::{head, monitor};
use super::hint::hints;
use super::speech::{begin_to_write, focus_words, words};
use super::task::{ActiveTask, panel};
use crate::game::Action;
use crate::round::Speed;
use crate::session::{ActionButton, OfferedChoice, People, SAY_KEY, SpeechAudience, TurnStatus};
use crate::table::{Phase, Seat, SeatSet, Speech};
use crate::ui::dom::{El, el, entered, follow, memo, now_ms, on_shortcut, on_window, option};
use crate::ui::state::{AppState, PLAY_BAR, SessionHandle, app_state, focus_play_bar};
use leptos::prelude::*;

/// The contents of the bar and the seat they are for.
#[derive(Clone, Debug, Default, PartialEq)]
struct BarState {
    seat: Option<Seat>,
    choice: OfferedChoice,
}

/// The bar with which people play.
pub fn bar(handle: SessionHandle) -> El {
    let app = app_state();
    let status = memo(move |_| turn_status(handle));
    let is_asked = Signal::derive(move || status.get().chooser().is_some());
    let shown = memo(move |before: Option<&BarState>| shown(handle, status.get(), before));
    let audience = memo(move |_| shown.with(|shown| shown.choice.speech));
    let task = RwSignal::new(None::<ActiveTask>);
    // In the task phase, where words take the turn, their field is behind a button.
    let is_open = RwSignal::new(false);
    let open = move || {
        is_open.set(true);
        focus_words();
    };
    let bar = el("section")
        .class("seat-bar")
        .attr("aria-label", "Your seat")
        .attr("id", PLAY_BAR)
        .attr("tabindex", "-1")
        // After the end the bar has no function, and the results need the room.
        .attr_when("hidden", move || {
            handle.read(|session| session.over.get().is_some())
        })
        .class_when("seat-bar-task", move || {
            handle.now(app).phase == Phase::Task && status.get() != TurnStatus::Watching
        })
        .class_when("seat-bar-asked", move || is_asked.get());
    let last_ready = LastReady::new(None);
    let play = move |action: Action| {
        if action == Action::Ready && !can_be_ready(handle, last_ready) {
            return;
        }
        let started = started_task(handle, &action).filter(|_| !is_hurried(app));
        match started {
            Some(started) => task.set(Some(started)),
            None => app.choose(handle, action),
        }
    };
    // A task ends with its turn, however the turn ends.
    follow(move || {
        status.track();
        handle.watch(|_| ());
        let is_wanted = |task: &ActiveTask| question(handle) == Some(task.question);
        if task.with_untracked(|task| task.as_ref().is_some_and(|task| !is_wanted(task))) {
            task.set(None);
        }
    });
    give_keys_back();
    let (key_play, say) = (play, play);
    on_shortcut(move |event| {
        let is_busy = task.with_untracked(Option::is_some);
        let chosen = shown.with_untracked(|shown| action_of_shortcut(&shown.choice, &event));
        if let Some(action) = chosen.filter(|_| is_asked.get_untracked() && !is_busy) {
            event.prevent_default();
            // A vote cannot be taken back, so its key leads to its button first.
            let is_vote = matches!(action, Action::Vote(_) | Action::SkipVote);
            if !is_vote || was_focused(&event.key()) {
                key_play(action);
            }
        } else if audience.get_untracked() == Some(SpeechAudience::Room)
            && event.key().chars().eq([SAY_KEY])
            && is_asked.get_untracked()
            && !is_busy
        {
            event.prevent_default();
            open();
        } else if audience.get_untracked() == Some(SpeechAudience::Chat) && !is_busy {
            begin_to_write(&event);
        }
    });
    let end = move || {
        if let Some(done) = task.try_update(Option::take).flatten() {
            app.choose(handle, done.action);
        }
    };
    // Whoever leaves a task has its turn still. If its time runs out, it has waited.
    let leave = move || {
        if task.try_update(Option::take).flatten().is_some() {
            begin(handle, Action::Speak(Speech::SILENCE));
            focus_play_bar();
        }
    };
    let is_idle = move || task.with(Option::is_none);
    let is_gone = move || matches!(status.get(), TurnStatus::Gone(_)).then_some(());
    let is_watching = move || (status.get() == TurnStatus::Watching).then_some(());
    with_cards(bar, handle, status)
        .child(head(handle, status, task))
        .child(hints(handle, status))
        .child(monitor(handle, status))
        .part(
            move || several_asked(handle, status.get()),
            move |seats| speakers(handle, seats),
        )
        .part(move || task.get(), move |task| panel(&task, end, leave))
        .part(
            move || is_idle().then(|| shown.with(|shown| shown.choice.clone())),
            move |shown| {
                let takes_turn = shown.speech == Some(SpeechAudience::Room) && !shown.buttons.is_empty();
                action_buttons(&shown.buttons, is_asked, play, takes_turn.then_some(open))
            },
        )
        .child(words(handle, audience, status, is_asked, is_open, say))
        .part(is_gone, move |()| pass_device_button(handle))
        .part(is_watching, move |()| after_death(handle))
        .child(handover(handle, status))
}

/// Gives the keys back to the game when a speed has been chosen with a pointer. Whoever chooses it with keys keeps the
/// focus there.
fn give_keys_back() {
    let is_by_key = StoredValue::new(false);
    on_window("keydown", move |_| is_by_key.set_value(true));
    on_window("pointerdown", move |_| is_by_key.set_value(false));
    on_window("change", move |_| {
        let focused = document().active_element();
        let is_speed = focused.is_some_and(|focused| focused.matches(".speed select") == Ok(true));
        if is_speed && !is_by_key.get_value() {
            focus_play_bar();
        }
    });
}

/// Returns what the bar shows. The previous actions stay in place while others act, so that the layout does
/// not shift. They are shown to no other person.
fn shown(handle: SessionHandle, status: TurnStatus, before: Option<&BarState>) -> BarState {
    let phase = handle.now(app_state()).phase;
    if let Some(seat) = status.chooser() {
        let choice = handle
            .watch(|session| session.offered_choice())
            .unwrap_or_default();
        return BarState {
            seat: Some(seat),
            choice: OfferedChoice {
                buttons: for_whom(handle, status, seat, choice.buttons),
                ..choice
            },
        };
    }
    match status {
        TurnStatus::Alone { seat, .. } => {
            let own = before.filter(|before| before.seat == Some(seat));
            BarState {
                seat: Some(seat),
                choice: OfferedChoice::while_others_act(phase, own.map(|own| &own.choice)),
            }
        }
        TurnStatus::Together { .. } if phase != Phase::Task => BarState {
            seat: None,
            choice: OfferedChoice::while_others_act(phase, None),
        },
        _ => BarState::default(),
    }
}

/// Adds whose button it is to “ready” where several people share the screen.
fn for_whom(
    handle: SessionHandle,
    status: TurnStatus,
    seat: Seat,
    mut buttons: Vec<ActionButton>,
) -> Vec<ActionButton> {
    let is_shared = matches!(status, TurnStatus::Together { .. });
    for button in buttons.iter_mut().filter(|_| is_shared) {
        if let Some(Action::Ready | Action::NotReady) = button.action {
            button.hint = handle.read(|session| session.person_name(seat));
        }
    }
    buttons
}

/// Returns the people who share the screen and are asked at the same time, if there are several.
fn several_asked(handle: SessionHandle, status: TurnStatus) -> Option<SeatSet> {
    let is_together = matches!(status, TurnStatus::Together { .. });
    let all_asked = |people: &People| people.all_asked();
    let asked = handle.read(|session| session.people.as_ref().map_or(SeatSet::EMPTY, all_asked));
    Some(asked).filter(|asked| is_together && asked.len() > 1)
}

/// The choice of which of them acts now.
fn speakers(handle: SessionHandle, seats: SeatSet) -> El {
    let name = |seat: Seat| handle.read(|session| session.person_name(seat));
    let options = seats
        .into_iter()
        .map(|seat| option(&seat.index().to_string(), &name(seat)));
    let speaker = move || {
        handle.watch(|session| {
            let asked = session.people.as_ref().and_then(|people| people.asked());
            asked.map_or_else(String::new, |asked| asked.seat.index().to_string())
        })
    };
    let select = el("select")
        .class("select")
        .children(options)
        .value_of(speaker)
        .on("change", move |event| {
            let chosen = entered(&event).parse().ok().and_then(Seat::new);
            handle.read(|session| {
                if let Some((people, seat)) = session.people.as_ref().zip(chosen) {
                    people.hot_seat.act_as(seat);
                }
                session.request_redraw();
            });
        });
    el("label")
        .child(el("span").class("quiet").text("Now acts "))
        .child(select)
}

/// How long after one person presses "ready" another one at the same screen cannot, in milliseconds. The
/// button belongs to the next person at once, and a double press is meant for the first.
const APART: f64 = 500.0;

/// The last seat that was ready at this screen, and when.
type LastReady = StoredValue<Option<(Option<Seat>, f64)>>;

/// Returns whether a press of "ready" was meant for the seat that is asked now. If so, records it.
fn can_be_ready(handle: SessionHandle, last: LastReady) -> bool {
    let now = (untrack(|| turn_status(handle).chooser()), now_ms());
    let can = last
        .get_value()
        .is_none_or(|before| before.0 == now.0 || now.1 - before.1 >= APART);
    if can {
        last.set_value(Some(now));
    }
    can
}

/// Returns the number of the question that a person is asked.
fn question(handle: SessionHandle) -> Option<u64> {
    handle.read(|session| session.people.as_ref()?.asked()?.person.question())
}

/// Returns the task that this action starts. The task counts as done even if the time for the turn ends
/// first.
fn started_task(handle: SessionHandle, action: &Action) -> Option<ActiveTask> {
    let (Action::CompleteTask(task) | Action::FakeTask(task)) = action else {
        return None;
    };
    let question = question(handle)?;
    begin(handle, action.clone()).map(|()| ActiveTask {
        action: action.clone(),
        task: *task,
        question,
    })
}

/// Sets what the person has done if the time for the turn ends now; `None` if it is not theirs to do.
fn begin(handle: SessionHandle, action: Action) -> Option<()> {
    handle.read(|session| {
        let asked = session.people.as_ref()?.asked()?;
        asked.person.set_intent(action).ok()
    })
}

/// Returns whether tasks are done without their games: at maximum speed.
fn is_hurried(app: AppState) -> bool {
    untrack(|| app.speed()) == Speed::Max
}

/// Returns whose turn it is. Tracks the round.
fn turn_status(handle: SessionHandle) -> TurnStatus {
    handle.watch(|session| TurnStatus::of(session))
}
