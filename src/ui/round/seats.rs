//! The seats: who plays, who lives, who is thinking.

use super::portrait::robot;
use super::session::{Session, SessionHandle};
use crate::agents::minds::Mind;
use crate::clock::{BrowserClock, Clock};
use crate::game::{Colour, Role, Seat};
use crate::round::{Fate, Perspective, SeatState, SeatStates, fate_of};
use crate::settings::{Player, PlayerKind};
use crate::ui::dom::{El, button, el, follow, memo, now_ms};
use crate::ui::model_clients::ModelClient;
use crate::ui::shell::{app_state, network};
use leptos::prelude::*;
use std::time::Duration;

/// How often the seconds of a thinking seat are told anew.
const SECONDS_PACE: Duration = Duration::from_millis(200);

/// What one row shows.
#[derive(Clone, Debug, PartialEq)]
struct SeatRow {
    colour: Colour,
    player: String,
    persona: Option<&'static str>,
    role: Option<Role>,
    fate: Fate,
    state: String,
    tone: StateTone,
    /// What a model wrote is another seat's business no more than its thoughts are.
    may_tell: bool,
}

/// How a seat's state is set.
#[derive(Clone, Copy, Debug, PartialEq)]
enum StateTone {
    Quiet,
    Thinking,
    Trouble,
}

/// The list of seats, at the time that [`seconds`] tells.
pub fn seats(playing: SessionHandle, now: RwSignal<f64>) -> El {
    let seats = playing.read(|live| live.with(|round| round.game().table().seats()));
    let rows = seats.into_iter().map(|seat| seat_row(playing, seat, now));
    // Whoever plays can press no seat, and the keyboard gets to what is scrolled all the same.
    let stop = move || if playing.is_veiled() { "0" } else { "-1" };
    el("section")
        .class("seats")
        .attr("aria-labelledby", "seats-name")
        .attr_of("tabindex", stop)
        .child(el("ul").class("seat-list").children(rows))
}

/// The time in milliseconds, told anew while anybody is thinking.
pub fn seconds(playing: SessionHandle) -> RwSignal<f64> {
    let now = RwSignal::new(now_ms());
    let is_thinking = move || {
        playing.read(|live| {
            live.tick.track();
            live.with_states(SeatStates::is_anybody_thinking)
        })
    };
    let (going, alive) = (StoredValue::new(false), StoredValue::new(true));
    on_cleanup(move || alive.set_value(false));
    follow(move || {
        if !is_thinking() || going.get_value() {
            return;
        }
        going.set_value(true);
        leptos::task::spawn_local(async move {
            let clock = BrowserClock;
            while alive.try_get_value() == Some(true) && untrack(is_thinking) {
                now.try_set(now_ms());
                clock.sleep(SECONDS_PACE).await;
            }
            going.try_set_value(false);
        });
    });
    now
}

fn seat_row(playing: SessionHandle, seat: Seat, now: RwSignal<f64>) -> El {
    let app = app_state();
    let row = memo(move |_| {
        let perspective = playing.perspective(app);
        playing.read(|live| {
            live.tick.track();
            let thinking = matches!(live.shown_state_of(seat), SeatState::Thinking { .. });
            row(live, seat, perspective, if thinking { now.get() } else { 0.0 })
        })
    });
    let colour = row.with_untracked(|row| row.colour);
    let is_dead = move || row.with(|row| row.fate != Fate::Aboard);
    let is_seated = move || playing.is_veiled();
    let is_knower = move || match playing.read(Session::perspective) {
        Perspective::Everything => app.knower.get() == Some(seat),
        perspective => perspective == Perspective::One(seat),
    };
    let is_at = move |tone: StateTone| move || row.with(|row| row.tone == tone);
    let title = move || match is_knower() {
        _ if is_seated() => String::new(),
        true => "Show all again".to_owned(),
        false => format!("See the ship as {} knows it", colour.name()),
    };
    let switch = move || {
        app.knower.update(|knower| {
            *knower = if *knower == Some(seat) { None } else { Some(seat) };
        });
    };
    let role = el("span")
        .class("role")
        .class_when("role-impostor", move || {
            row.with(|row| row.role == Some(Role::Impostor))
        })
        .attr_when("hidden", move || row.with(|row| row.role.is_none()))
        .words(move || row.with(|row| row.role.map_or("", Role::name)));
    let name = el("span").class("seat-name").text(colour.name()).child(role);
    let player = el("span")
        .class("seat-player")
        .child(el("span").words(move || row.with(|row| row.player.clone())))
        .text(" ")
        .child(
            el("span")
                .class("seat-persona")
                .words(move || row.with(|row| row.persona.unwrap_or_default())),
        );
    let state = el("span")
        .class("seat-state numbers")
        .class_when("seat-state-thinking", is_at(StateTone::Thinking))
        .class_when("seat-state-trouble", is_at(StateTone::Trouble))
        .words(move || row.with(|row| row.state.clone()));
    let button = button("seat-button", "", switch)
        .attr_of("aria-pressed", move || is_knower().to_string())
        .attr_when("disabled", is_seated)
        .attr_of("title", title)
        .part(
            move || Some(row.with(|row| row.fate)),
            move |fate| robot(colour, fate),
        )
        .child(el("span").class("seat-who").child(name).child(player))
        .child(state);
    let may_tell = Signal::derive(move || row.with(|row| row.may_tell));
    let of_seat = playing.read(|live| {
        let asks = live.player_of(seat).asks_a_model();
        live.shown_of_models()
            .filter(|_| asks)
            .map(|models| models.of_seat)
    });
    el("li")
        .class("seat")
        .class_when("seat-thinking", is_at(StateTone::Thinking))
        .class_when("seat-dead", is_dead)
        .child(button)
        .children(
            of_seat
                .into_iter()
                .flat_map(|of_seat| of_seat(playing, seat, may_tell)),
        )
}

fn row(live: &Session, seat: Seat, perspective: Perspective, now: f64) -> SeatRow {
    live.with(|round| {
        let game = round.game();
        let told_all = perspective.see_into(seat) || game.outcome().is_some();
        let fellow = matches!(perspective, Perspective::One(own) if game.view(own).fellows().contains(seat));
        let living = perspective.believed_living(game);
        let fate = match living.contains(seat) {
            true => Fate::Aboard,
            false => fate_of(game, seat),
        };
        let is_relieved = live.takeover.is_taken(seat);
        let asked = live.people.as_ref().and_then(|people| people.asked());
        let is_asked = asked.is_some_and(|asked| asked.seat == seat);
        let (state, tone) = match live.shown_state_of(seat) {
            _ if fate != Fate::Aboard => (fate.word().to_owned(), StateTone::Quiet),
            _ if is_asked => ("your turn".to_owned(), StateTone::Thinking),
            _ if is_relieved && live.tells_kinds() => ("a bot plays".to_owned(), StateTone::Trouble),
            SeatState::Idle => (String::new(), StateTone::Quiet),
            SeatState::Thinking { .. } if network().is_waited_for() => {
                ("waits for the network".to_owned(), StateTone::Trouble)
            }
            SeatState::Thinking { .. } if live.clients.hold_of(seat).is_some() => {
                ("waits for its service".to_owned(), StateTone::Trouble)
            }
            SeatState::Thinking { since, again } => {
                let words = thinking_for((now - since).max(0.0));
                match again {
                    false => (words, StateTone::Thinking),
                    true => (format!("asked again, {words}"), StateTone::Thinking),
                }
            }
            SeatState::Typing => ("is typing".to_owned(), StateTone::Thinking),
            SeatState::Answered => ("answered".to_owned(), StateTone::Quiet),
            SeatState::AskedAgain => ("asked again".to_owned(), StateTone::Trouble),
            SeatState::StoodIn => ("bot stood in".to_owned(), StateTone::Trouble),
        };
        SeatRow {
            colour: game.table().colour(seat),
            player: shown_player(live, seat),
            persona: (told_all && live.player_of(seat) != Player::You).then(|| game.persona_of(seat).name()),
            role: (told_all || fellow).then(|| game.role_of(seat)),
            fate,
            state,
            tone,
            may_tell: told_all && fate == Fate::Aboard && live.tells_kinds(),
        }
    })
}

/// How long a seat has been thinking, in seconds and tenths.
fn thinking_for(milliseconds: f64) -> String {
    let tenths = (milliseconds / 100.0) as u64;
    format!("thinking {}.{} s", tenths / 10, tenths % 10)
}

/// Who plays a seat as far as that may be told: whoever is to guess who is a model is told only of themselves.
pub fn shown_player(live: &Session, seat: Seat) -> String {
    match live.tells_kinds() || live.player_of(seat) == Player::You {
        true => describe_player(live, seat),
        false => String::new(),
    }
}

/// Who plays a seat, in a few words.
pub fn describe_player(live: &Session, seat: Seat) -> String {
    let model = || {
        live.clients
            .of(seat)
            .map_or_else(|| "Model".to_owned(), ModelClient::model_name)
    };
    let mind = |mind: Mind| {
        let settings = &live.table.seats[seat.index()].mind;
        let off = mind.parts().iter().filter(|&&part| !settings.has(part)).count();
        match off {
            0 => format!("{} · {}", model(), mind.name()),
            1 => format!("{} · {}, 1 part off", model(), mind.name()),
            _ => format!("{} · {}, {off} parts off", model(), mind.name()),
        }
    };
    match live.player_of(seat).kind() {
        PlayerKind::Model(chosen) => mind(chosen),
        PlayerKind::Bot => "Bot".to_owned(),
        PlayerKind::Random => "Random".to_owned(),
        PlayerKind::Person => {
            let people = live.people.as_ref();
            let name = people.and_then(|people| Some(people.on(seat)?.name.as_str()));
            match name.filter(|name| !name.is_empty()) {
                Some(name) => name.to_owned(),
                None if people.is_some_and(|people| people.seated.len() > 1) => "Person".to_owned(),
                None => "You".to_owned(),
            }
        }
    }
}
