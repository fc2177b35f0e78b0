//! The head of the bar: who acts, whether it is their turn, and what is left to do.

use super::task::ActiveTask;
use super::time::time;
use crate::game::{Discussion, Game, Role};
use crate::session::{TurnStatus, describe_tasks};
use crate::table::{Phase, Seat};
use crate::ui::dom::{El, el};
use crate::ui::state::{PageSession, SessionHandle, app_state};
use leptos::prelude::*;

/// The head of the bar.
pub fn head(handle: SessionHandle, status: Memo<TurnStatus>, task: RwSignal<Option<ActiveTask>>) -> El {
    let app = app_state();
    let who = move || match status.get() {
        TurnStatus::Alone { seat, .. } => handle.read(|session| who_and_what(session, seat)),
        TurnStatus::Gone(seat) => handle.read(|session| format!("You are {}.", session.person_name(seat))),
        TurnStatus::Together { asked: Some(seat) } => handle.read(|session| session.person_name(seat)),
        _ => String::new(),
    };
    let is_waited_for = handle.read(|session| {
        let people = session.people.as_ref();
        people.is_some_and(|people| !people.hot_seat.has_time_limit())
    });
    let may_skip = |game: &Game| game.rules().skip_vote;
    let turn = move || {
        let is_paused = app.paused.get();
        handle.watch(|round| match round.game().phase() {
            Phase::Chat if is_paused => "Paused. What you say now is heard when the round goes on.",
            _ if is_paused => "Your turn. The round is paused.",
            Phase::Task => "Your turn.",
            Phase::Discussion { .. } => "It is your turn to speak.",
            Phase::Chat => "Everybody may speak.",
            Phase::Vote if round.game().rules().discussion == Discussion::Rounds => "Your vote.",
            Phase::Vote if is_waited_for => "Your vote. The others wait for you.",
            Phase::Vote if may_skip(round.game()) => {
                "Your vote. When the time is up, a bot votes for you; you may also vote for nobody."
            }
            Phase::Vote => "Your vote. When the time is up, a bot votes for you.",
        })
    };
    let state = move || match status.get() {
        TurnStatus::Over => "The round is over.",
        TurnStatus::Watching => "You are dead. Ghosts see everything.",
        TurnStatus::Gone(_) => "You are dead. You see everything once nobody living shares this screen.",
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
    let tasks = move || {
        let in_task_phase = || handle.watch(|round| round.game().phase() == Phase::Task);
        match status.get() {
            TurnStatus::Alone { seat, .. } if in_task_phase() => tasks_of(handle, seat),
            _ => String::new(),
        }
    };
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
                .class("visually-hidden play-announced")
                .attr("role", "status")
                .words(called_out),
        )
        .children(time(handle))
        .child(el("p").class("seat-tasks quiet").words(tasks))
}

/// Describes a person's identity and role, for that person only.
fn who_and_what(session: &PageSession, seat: Seat) -> String {
    let name = session.person_name(seat);
    session.with(|round| {
        let view = round.game().view(seat);
        let fellows = view.fellows().into_iter().map(|fellow| view.name(fellow));
        let fellows: Vec<_> = fellows.collect();
        match view.role() {
            Role::Crewmate => format!("You are {name}, a crewmate."),
            Role::Impostor if fellows.is_empty() => format!("You are {name}, the impostor."),
            Role::Impostor => format!("You are {name}, an impostor with {}.", fellows.join(" and ")),
        }
    })
}

fn tasks_of(handle: SessionHandle, seat: Seat) -> String {
    handle.watch(|round| {
        let view = round.game().view(seat);
        let name = if view.is_impostor() {
            "Tasks to pretend"
        } else {
            "Tasks"
        };
        format!("{name}: {}", describe_tasks(&view))
    })
}
