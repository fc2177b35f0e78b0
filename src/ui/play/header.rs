//! The head of the bar: who acts, whether it is their turn, and what is left to do.

use super::task::ActiveTask;
use super::time::time;
use crate::game::Discussion;
use crate::session::{OwnTasks, Session, TurnStatus};
use crate::table::{Phase, Seat};
use crate::ui::dom::{El, el, memo};
use crate::ui::round::robot;
use crate::ui::state::{SessionHandle, app_state};
use leptos::prelude::*;

/// What the person has just seen on a camera: the robots there, and the same in words.
pub fn monitor(handle: SessionHandle, status: Memo<TurnStatus>) -> El {
    let footage = memo(move |_| match status.get() {
        TurnStatus::Alone { seat, .. } => handle.watch(|session| session.own_footage(seat)),
        _ => None,
    });
    // The live region exists from the start, so that screen readers announce its changes.
    el("div").class("seat-monitor-place").attr("role", "status").part(
        move || footage.get(),
        |footage| {
            let figures = footage.figures.iter().map(|&(colour, fate)| robot(colour, fate));
            el("figure")
                .class("seat-monitor")
                .child(
                    el("div")
                        .class("seat-monitor-screen")
                        .attr("aria-hidden", "true")
                        .child(el("span").class("section-name").text(footage.room.name()))
                        .children(figures),
                )
                .child(el("figcaption").text(&footage.words))
        },
    )
}

/// The head of the bar.
pub fn head(handle: SessionHandle, status: Memo<TurnStatus>, task: RwSignal<Option<ActiveTask>>) -> El {
    let app = app_state();
    let who = move || match status.get() {
        TurnStatus::Alone { seat, .. } => handle.read(|session| session.own_identity(seat)),
        TurnStatus::Gone(seat) => handle.read(|session| format!("You are {}.", session.person_name(seat))),
        TurnStatus::Together { asked: Some(seat) } => handle.read(|session| session.person_name(seat)),
        _ => String::new(),
    };
    let is_waited_for = handle.read(|session| {
        let people = session.people.as_ref();
        people.is_some_and(|people| !people.hot_seat.has_time_limit())
    });
    let (discussion, may_skip) = handle.read(|session| {
        let rules = &session.table.rules;
        (rules.discussion, rules.skip_vote)
    });
    let turn = move || {
        let is_paused = app.paused.get();
        match handle.now(app).phase {
            Phase::Chat if is_paused => "Paused. What you say now is heard when the round goes on.",
            _ if is_paused => "Your turn. The round is paused.",
            Phase::Task => "Your turn.",
            Phase::Discussion { .. } => "It is your turn to speak.",
            Phase::Chat => "Everybody may speak.",
            Phase::Vote if discussion == Discussion::Rounds => "Your vote.",
            Phase::Vote if is_waited_for => {
                "Your vote. The clock is for the others; the result waits for yours."
            }
            Phase::Vote if may_skip => {
                "Your vote. When the time is up, a bot votes for you; you may also vote for nobody."
            }
            Phase::Vote => "Your vote. When the time is up, a bot votes for you.",
        }
    };
    let state = move || match status.get() {
        TurnStatus::Over => "The round is over.",
        TurnStatus::Watching => "You are dead. Ghosts see the whole ship.",
        TurnStatus::Gone(_) => "You are dead. You see the whole ship once nobody living shares this screen.",
        TurnStatus::Handover(_) => "",
        now if now.chooser().is_some() => turn(),
        _ if app.paused.get() => "Paused.",
        _ => "The others act…",
    };
    // A turn is announced to screen readers once; with several people, the announcement names the person. The
    // visible text is not announced again.
    let called_out = move || {
        if let Some(task) = task.get() {
            return task.describe();
        }
        match status.get() {
            TurnStatus::Alone { is_asked: true, .. } => turn().to_owned(),
            TurnStatus::Together { asked: Some(seat) } => {
                format!("{}: {}", handle.read(|session| session.person_name(seat)), turn())
            }
            TurnStatus::Watching | TurnStatus::Gone(_) => state().to_owned(),
            _ => String::new(),
        }
    };
    let told = move |tell: fn(&Session, Seat) -> Option<String>| match status.get() {
        TurnStatus::Alone { seat, .. } => handle.watch(|session| tell(session, seat).unwrap_or_default()),
        _ => String::new(),
    };
    let seen = move || told(Session::own_deed_seen);
    let kill_state = move || told(Session::own_kill_state);
    let tasks = memo(move |_| match status.get() {
        TurnStatus::Alone { seat, .. } => handle.watch(|session| session.own_tasks(seat)),
        _ => None,
    });
    el("div")
        .class("seat-head")
        .child(el("p").class("play-own").words(who))
        .child(
            el("p")
                .class("seat-turn")
                .attr("aria-hidden", "true")
                .words(state),
        )
        .child(
            el("p")
                .class("visually-hidden")
                .attr("role", "status")
                .words(called_out),
        )
        .child(el("p").class("seat-kill-state").words(kill_state))
        .child(el("p").class("seat-seen").attr("role", "status").words(seen))
        .children(time(handle))
        .part(move || tasks.get(), |tasks| task_list(&tasks))
}

/// The person's tasks.
fn task_list(tasks: &OwnTasks) -> El {
    let name = match tasks.are_fake {
        true => "Fake tasks:",
        false => "Tasks:",
    };
    let task = |words: &String| el("li").text(words);
    el("div")
        .class("seat-tasks quiet")
        .child(el("span").attr("id", "seat-tasks").text(name))
        .child(
            el("ul")
                .attr("aria-labelledby", "seat-tasks")
                .children(tasks.open.iter().map(task)),
        )
}
