//! What a person acts with: who they are, what they may do now, and their tasks.

use super::button::{chosen_by_key, deeds};
use super::curtain::{curtain, hand_on};
use super::head::head;
use super::hint::hints;
use super::task::{ActiveTask, panel};
use super::words::{begin_to_write, words};
use crate::game::{Action, Phase, Seat, SeatSet};
use crate::round::Speed;
use crate::session::{OfferedChoice, People, SpeechAudience, TurnStatus, offered_choice};
use crate::ui::dom::{El, el, entered, follow, memo, now_ms, on_key, option};
use crate::ui::round::{SessionHandle, wants_calm};
use crate::ui::shell::{AppState, PLAY_BAR, app_state};
use leptos::prelude::*;

/// What stands in the bar, and to whom.
#[derive(Clone, Debug, Default, PartialEq)]
struct BarState {
    seat: Option<Seat>,
    choice: OfferedChoice,
}

/// The bar of the people at the table.
pub fn bar(playing: SessionHandle) -> El {
    let app = app_state();
    let stance = memo(move |_| turn_status(playing));
    let is_asked = Signal::derive(move || stance.get().chooser().is_some());
    let shown = memo(move |before: Option<&BarState>| shown(playing, stance.get(), before));
    let hearers = memo(move |_| shown.with(|shown| shown.choice.speech));
    let doing = RwSignal::new(None::<ActiveTask>);
    let bar = el("section")
        .class("seat-bar")
        .attr("aria-label", "Your seat")
        .attr("id", PLAY_BAR)
        .attr("tabindex", "-1")
        // Once the end is shown there is nothing left to do here, and the end needs the room.
        .attr_when("hidden", move || playing.read(|live| live.over.get().is_some()))
        .class_when("seat-bar-asked", move || is_asked.get());
    let last_ready = LastReady::new(None);
    let play = move |action: Action| {
        if action == Action::Ready && !can_be_ready(playing, last_ready) {
            return;
        }
        let begun = begun(playing, &action).filter(|_| !is_hurried(app));
        match begun {
            Some(begun) => doing.set(Some(begun)),
            None => app.choose(playing, action),
        }
    };
    // A task ends with the turn that it is done in, whatever ended that.
    follow(move || {
        stance.track();
        playing.read(|live| live.tick.track());
        let is_wanted = |doing: &ActiveTask| question(playing) == Some(doing.question);
        if doing.with_untracked(|doing| doing.as_ref().is_some_and(|doing| !is_wanted(doing))) {
            doing.set(None);
        }
    });
    let (key_play, say) = (play, play);
    on_key(move |event| {
        let is_busy = doing.with_untracked(Option::is_some) || app.sheet.get_untracked().is_some();
        let chosen = shown.with_untracked(|shown| chosen_by_key(&shown.choice, &event));
        if let Some(action) = chosen.filter(|_| is_asked.get_untracked() && !is_busy) {
            event.prevent_default();
            key_play(action);
        } else if hearers.get_untracked() == Some(SpeechAudience::Chat) && !is_busy {
            begin_to_write(&event);
        }
    });
    let end = move || {
        if let Some(done) = doing.try_update(Option::take).flatten() {
            app.choose(playing, done.action);
        }
    };
    let is_idle = move || doing.with(Option::is_none);
    let is_gone = move || matches!(stance.get(), TurnStatus::Gone(_)).then_some(());
    bar.child(head(playing, stance, doing))
        .child(hints(playing, stance))
        .part(
            move || several_asked(playing, stance.get()),
            move |seats| speakers(playing, seats),
        )
        .part(move || doing.get(), move |doing| panel(&doing, end))
        .part(
            move || is_idle().then(|| shown.with(|shown| shown.choice.buttons.clone())),
            move |shown| deeds(&shown, is_asked, play),
        )
        .child(words(hearers, stance, is_asked, say))
        .part(is_gone, move |()| hand_on(playing))
        .child(curtain(playing, stance))
}

/// What could be done last stays in place while others act, so that nothing jumps under a finger; but it is shown to
/// nobody else.
fn shown(playing: SessionHandle, stance: TurnStatus, before: Option<&BarState>) -> BarState {
    let phase = playing.watch(|round| round.game().phase());
    if let Some(seat) = stance.chooser() {
        return BarState {
            seat: Some(seat),
            choice: playing.watch(|round| offered_choice(&round.game().view(seat))),
        };
    }
    match stance {
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

/// The people who are asked at once and share the screen.
fn several_asked(playing: SessionHandle, stance: TurnStatus) -> Option<SeatSet> {
    let is_together = matches!(stance, TurnStatus::Together { .. });
    let all_asked = |people: &People| people.all_asked();
    let asked = playing.read(|session| session.people.as_ref().map_or(SeatSet::EMPTY, all_asked));
    Some(asked).filter(|asked| is_together && asked.len() > 1)
}

/// Says who of them acts now.
fn speakers(playing: SessionHandle, seats: SeatSet) -> El {
    let name = |seat: Seat| playing.read(|live| live.person_name(seat));
    let options = seats
        .into_iter()
        .map(|seat| option(&seat.index().to_string(), &name(seat)));
    let speaker = move || {
        playing.read(|live| {
            live.tick.track();
            let asked = live.people.as_ref().and_then(|people| people.asked());
            asked.map_or_else(String::new, |asked| asked.seat.index().to_string())
        })
    };
    let select = el("select")
        .class("select")
        .children(options)
        .value_of(speaker)
        .on("change", move |event| {
            let chosen = entered(&event).parse().ok().and_then(Seat::new);
            playing.read(|live| {
                if let Some((people, seat)) = live.people.as_ref().zip(chosen) {
                    people.hot_seat.speak_as(seat);
                }
                live.show_anew();
            });
        });
    el("label")
        .class("seat-speaker")
        .child(el("span").class("quiet").text("Now acts "))
        .child(select)
}

/// How long after one person was ready another one at the same screen cannot be, in milliseconds: the button is the next
/// person's at once, and what was pressed twice in a row was meant for one.
const APART: f64 = 500.0;

/// Who was ready last at this screen, and when.
type LastReady = StoredValue<Option<(Option<Seat>, f64)>>;

/// Whether whoever is asked now can have meant to be ready; if so, they are the last who was.
fn can_be_ready(playing: SessionHandle, last: LastReady) -> bool {
    let now = (untrack(|| turn_status(playing).chooser()), now_ms());
    let can = last
        .get_value()
        .is_none_or(|before| before.0 == now.0 || now.1 - before.1 >= APART);
    if can {
        last.set_value(Some(now));
    }
    can
}

/// The number of the question that a person is asked.
fn question(playing: SessionHandle) -> Option<u64> {
    playing.read(|live| live.people.as_ref()?.asked()?.person.question())
}

/// The task that this action begins, which is done as well if the time for the turn ends first.
fn begun(playing: SessionHandle, action: &Action) -> Option<ActiveTask> {
    let (Action::CompleteTask(task) | Action::FakeTask(task)) = action else {
        return None;
    };
    let question = question(playing)?;
    let begins = playing.read(|live| {
        let asked = live.people.as_ref()?.asked()?;
        asked.person.begin(action.clone()).ok()
    });
    begins.map(|()| ActiveTask {
        action: action.clone(),
        task: *task,
        question,
    })
}

/// Whether nothing is to be played out: where less motion is wanted, or no delay at all.
fn is_hurried(app: AppState) -> bool {
    wants_calm() || untrack(|| app.speed()) == Speed::Max
}

/// Whose turn it is; whoever calls this is called again when the round goes on.
fn turn_status(playing: SessionHandle) -> TurnStatus {
    playing.read(|session| {
        session.tick.track();
        TurnStatus::of(session)
    })
}
