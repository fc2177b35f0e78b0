//! The meeting: who called it and why, the talk, the votes as they fall, the ejection.

use super::desk::desk;
use super::element::{El, el, follow};
use super::layer::layer;
use super::live::{Playing, SeatState};
use super::resized::Resized;
use super::robot::robot;
use crate::clock::{BrowserClock, Clock};
use crate::game::{Cause, Colour, Moment, Role, Seat, SeatSet, listed};
use crate::round::{Eyes, Fate, Meeting, Said, Speed, Stage, TIME_FOR_A_DECISION, fate_of};
use crate::ship_view::palette;
use leptos::prelude::*;
use std::time::Duration;

/// How near its end, in pixels, the talk counts as read to the end.
const NEAR_END: i32 = 8;

/// Adds the meeting over the ship, while there is one; it is built when a meeting begins and goes when the round is
/// over.
pub fn with_meeting(stage: El, playing: Playing) -> El {
    let desk = desk();
    // Without any delay, bots are through with a meeting before anybody could read it, and it would only flicker.
    let can_be_read = move || {
        let has_delay = desk.speed() != Speed::Max;
        let has_models = || playing.read(|live| live.table.asks_a_model());
        has_delay || desk.paused.get() || has_models()
    };
    let meeting = Memo::new(move |_| {
        if can_be_read() {
            playing.watch(Meeting::current)
        } else {
            None
        }
    });
    let seen = decided_and_seen(playing, meeting);
    let began = move || {
        let is_over = playing.read(|live| live.over.get().is_some());
        let began = meeting.with(|meeting| meeting.as_ref().map(|meeting| meeting.began));
        began.filter(|_| !is_over && began != seen.get())
    };
    stage.part(began, move |_| card(playing, meeting))
}

/// The meeting whose end has been shown for as long as it takes. Otherwise it stands there until somebody acts, and a person
/// who is to act first would never see where they are.
fn decided_and_seen(playing: Playing, meeting: Memo<Option<Meeting>>) -> RwSignal<Option<usize>> {
    let seen = RwSignal::new(None);
    let decided = Memo::new(move |_| {
        meeting.with(|meeting| {
            let meeting = meeting.as_ref()?;
            matches!(meeting.stage, Stage::Decided(_)).then_some(meeting.began)
        })
    });
    follow(move || {
        let Some(decided) = decided.get() else { return };
        let pause = playing.read(|live| live.pace.speed().scaled(TIME_FOR_A_DECISION));
        leptos::task::spawn_local(async move {
            BrowserClock.sleep(pause).await;
            seen.try_set(Some(decided));
        });
    });
    seen
}

fn card(playing: Playing, meeting: Memo<Option<Meeting>>) -> El {
    let ejected = move || {
        of(meeting, |meeting| match meeting.stage {
            Stage::Decided(ejected) => Some(ejected),
            _ => None,
        })
    };
    layer("meeting", "meeting-title")
        .child(opening(playing, meeting))
        .child(talk(playing, meeting))
        .child(ballot(playing, meeting))
        .part(ejected, move |ejected| ejection(playing, ejected))
}

/// Reads the meeting; the default stands in for the moment in which it has just gone.
fn of<T: Default>(meeting: Memo<Option<Meeting>>, read: impl FnOnce(&Meeting) -> T) -> T {
    meeting
        .with(|meeting| meeting.as_ref().map(read))
        .unwrap_or_default()
}

fn colour(playing: Playing, seat: Seat) -> Colour {
    playing.read(|live| live.with(|round| round.game().table().colour(seat)))
}

fn name(playing: Playing, seat: Seat) -> &'static str {
    colour(playing, seat).name()
}

fn opening(playing: Playing, meeting: Memo<Option<Meeting>>) -> El {
    let rounds = playing.read(|live| live.with(|round| round.game().rules().discussion_rounds));
    let stage = move || {
        of(meeting, |meeting| match meeting.stage {
            Stage::Discussion(round) => format!("Discussion {round} / {rounds}"),
            Stage::Chat => "Discussion".to_owned(),
            Stage::Vote => "Vote".to_owned(),
            Stage::Decided(_) => "Decided".to_owned(),
        })
    };
    let head = el("header").class("meeting-head");
    let head = match meeting.get_untracked() {
        Some(meeting) => why(head, playing, &meeting),
        None => head,
    };
    let stage = el("p")
        .class("meeting-stage numbers")
        .attr("aria-live", "polite")
        .words(stage);
    head.child(stage)
        .part(is_timed(meeting), move |_| clock(playing, meeting))
}

/// Something, where the meeting goes against a clock.
fn is_timed(meeting: Memo<Option<Meeting>>) -> impl Fn() -> Option<()> {
    move || of(meeting, |meeting| meeting.ends.map(|_| ()))
}

/// How much time is left to talk or to vote. It is read when somebody looks, and not every second.
fn clock(playing: Playing, meeting: Memo<Option<Meeting>>) -> El {
    let left = move || {
        let now = playing.watch(|round| round.game().moment());
        let end = of(meeting, |meeting| meeting.ends.unwrap_or_default());
        // A clock that shows nothing left has run out.
        let left = end.since(now) + Duration::from_millis(999);
        Moment::after(left).to_string()
    };
    el("p")
        .class("meeting-clock numbers")
        .attr("role", "timer")
        .attr("aria-label", "Time left")
        .words(left)
}

/// Who called the meeting, and why.
fn why(head: El, playing: Playing, meeting: &Meeting) -> El {
    let caller = name(playing, meeting.caller);
    let (title, words, victim) = match meeting.cause {
        Cause::Button => ("Emergency meeting", format!("{caller} pressed the button"), None),
        Cause::Bodies(bodies) => {
            let dead: Vec<_> = bodies.into_iter().map(|seat| name(playing, seat)).collect();
            let words = format!("{caller} found {} in {}", dead.join(" and "), meeting.room);
            ("Body reported", words, bodies.lowest())
        }
    };
    let words = format!("{words} at timestep {}", meeting.called_at);
    let shown = victim.unwrap_or(meeting.caller);
    let title = el("h2")
        .attr("id", "meeting-title")
        .attr("tabindex", "-1")
        .class("meeting-title")
        .text(title);
    let fate = victim.map_or(Fate::Aboard, |_| Fate::Killed);
    head.child(robot(colour(playing, shown), fate))
        .child(el("div").child(title).child(el("p").class("quiet").text(&words)))
}

fn talk(playing: Playing, meeting: Memo<Option<Meeting>>) -> El {
    let busy = Memo::new(move |_| {
        let (present, is_live) = of(meeting, |meeting| (meeting.present, meeting.stage == Stage::Chat));
        playing.read(|live| {
            live.tick.track();
            let is_busy = |seat: &Seat| match live.shown_state_of(*seat) {
                SeatState::Thinking { .. } => !is_live,
                state => state == SeatState::Typing,
            };
            let busy = present.into_iter().filter(is_busy);
            (is_live, busy.collect::<SeatSet>())
        })
    });
    let in_words = move || {
        let (is_live, busy) = busy.get();
        let names = playing.read(|live| live.with(|round| listed(busy, round.game().table())));
        match (is_live, busy.len()) {
            (true, 1) => format!("{names} is typing…"),
            (true, _) => format!("{names} are typing…"),
            // In rounds one is asked after another, and others are only asked ahead.
            (false, _) => {
                let first = busy.lowest().map_or("", |seat| name(playing, seat));
                format!("{first} is thinking…")
            }
        }
    };
    let thinking = el("p")
        .class("quiet talk-thinking")
        .attr_when("hidden", move || busy.with(|(_, busy)| busy.is_empty()))
        .words(in_words);
    let last = thinking.node();
    let list = el("div")
        .class("talk")
        .attr("tabindex", "0")
        .attr("role", "group")
        .attr("aria-label", "What was said")
        .child(thinking);
    let talk = list.node();
    // What was said is never unsaid, so bubbles are only ever added; they belong to the meeting and not to the run of
    // the effect that adds them.
    let owner = Owner::current().unwrap_or_default();
    let mut shown = 0;
    follow(move || {
        let new = |meeting: &Meeting| meeting.said.get(shown..).unwrap_or_default().to_vec();
        let said = of(meeting, new);
        if said.is_empty() {
            return;
        }
        shown += said.len();
        owner.with(|| {
            for said in said {
                bubble(playing, said).put_into(&talk, Some(&last));
            }
        });
        let talk = talk.clone();
        request_animation_frame(move || talk.set_scroll_top(talk.scroll_height()));
    });
    keep_at_end(list.node());
    list
}

/// Keeps the latest in sight when there is less room for the talk, as when a vote begins on a phone.
fn keep_at_end(talk: web_sys::Element) {
    let (seen, mut height) = (talk.clone(), talk.client_height());
    let resized = Resized::watch(&talk, move || {
        let was_at_end = seen.scroll_top() + height + NEAR_END >= seen.scroll_height();
        height = seen.client_height();
        if was_at_end {
            seen.set_scroll_top(seen.scroll_height());
        }
    });
    let kept = StoredValue::new_local(resized);
    on_cleanup(move || kept.dispose());
}

fn bubble(playing: Playing, said: Said) -> El {
    let desk = desk();
    let (seat, colour) = (said.seat, colour(playing, said.seat));
    let (class, words) = match said.words.as_str() {
        "" => ("said said-nothing", "says nothing"),
        words => ("said", words),
    };
    // Thoughts are for whoever watches everything; a seat knows only its own. They tell a model from a bot, too.
    let is_shown = move || {
        let tells_kinds = playing.read(|live| live.tells_kinds());
        match playing.eyes(desk) {
            Eyes::Everything => tells_kinds,
            eyes => eyes.see_into(seat),
        }
    };
    let name = el("h3")
        .class("said-name")
        .attr("style", &format!("color: {}", palette::crew_name(colour)))
        .text(colour.name());
    let name = match said.moment {
        Some(moment) => name.child(
            el("span")
                .class("said-when quiet numbers")
                .text(&format!(" {moment}")),
        ),
        None => name,
    };
    let thought = move |thought: String| {
        el("p")
            .class("said-thought")
            .child(el("span").class("quiet").text("thinks "))
            .text(&thought)
    };
    let thinks = move || said.thought.clone().filter(|_| is_shown());
    let bubble = el("div")
        .class("said-bubble")
        .child(name)
        .child(el("p").text(words))
        .part(thinks, thought);
    el("article")
        .class(class)
        .child(robot(colour, Fate::Aboard))
        .child(bubble)
}

fn ballot(playing: Playing, meeting: Memo<Option<Meeting>>) -> El {
    let seats = playing.read(|live| live.with(|round| round.game().table().seats()));
    let cards = seats.into_iter().map(|seat| ballot_card(playing, meeting, seat));
    el("ul")
        .class("ballot")
        .attr("aria-label", "Votes")
        .children(cards)
}

/// What a ballot card shows of the votes for its seat.
#[derive(Clone, Default, PartialEq)]
struct Votes {
    has_voted: bool,
    is_ready: bool,
    /// One for each vote: its colour and who gave it.
    dots: Vec<(&'static str, &'static str)>,
    in_words: String,
}

fn ballot_card(playing: Playing, meeting: Memo<Option<Meeting>>, seat: Seat) -> El {
    let desk = desk();
    let colour = colour(playing, seat);
    // Who takes part does not change while a meeting goes on.
    let absent = meeting.with_untracked(|meeting| {
        let present = meeting.as_ref().map(|meeting| meeting.present);
        present.is_some_and(|present| !present.contains(seat))
    });
    let fate = match absent {
        true => playing.read(|live| live.with(|round| fate_of(round.game(), seat))),
        false => Fate::Aboard,
    };
    let votes = Memo::new(move |_| {
        let is_seated = playing.eyes(desk) != Eyes::Everything;
        of(meeting, |meeting| votes(playing, meeting, seat, is_seated))
    });
    let dots = move |dots: Vec<(&'static str, &'static str)>| {
        let dot = |(paint, name): (&str, &str)| {
            el("span")
                .class("vote")
                .attr("style", &format!("background: {paint}"))
                .attr("title", name)
        };
        el("span").class("votes").children(dots.into_iter().map(dot))
    };
    let voted = el("span")
        .class("ballot-voted")
        .attr("title", "has voted")
        .attr_when("hidden", move || votes.with(|votes| !votes.has_voted))
        .text("✓ ")
        .child(el("span").class("visually-hidden").text("has voted"));
    let ready = el("span")
        .class("ballot-ready quiet")
        .attr_when("hidden", move || votes.with(|votes| !votes.is_ready))
        .text("ready");
    let card = playing.read(|live| live.people.as_ref().map(|people| people.card));
    el("li")
        .class(if absent {
            "ballot-card ballot-absent"
        } else {
            "ballot-card"
        })
        .child(robot(colour, fate))
        .child(el("span").class("ballot-name").text(colour.name()))
        .part(move || votes.with(|votes| Some(votes.dots.clone())), dots)
        .child(
            el("span")
                .class("visually-hidden")
                .words(move || votes.with(|votes| votes.in_words.clone())),
        )
        .child(voted)
        .child(ready)
        .children(card.map(|card| card(playing, seat)))
}

/// Where ballots are secret, a seat is told the count alone, and that only at the end.
fn votes(playing: Playing, meeting: &Meeting, seat: Seat, is_seated: bool) -> Votes {
    let is_secret = playing.read(|live| live.with(|round| round.game().rules().secret_ballot));
    let is_told = !is_secret || !is_seated;
    let is_decided = matches!(meeting.stage, Stage::Decided(_));
    let voters: Vec<Seat> = match is_told || is_decided {
        true => meeting.voters_for(seat).collect(),
        false => Vec::new(),
    };
    let dot = |&voter: &Seat| match is_told {
        true => (palette::crew(colour(playing, voter)), name(playing, voter)),
        false => (palette::QUIET, "a vote"),
    };
    let dots: Vec<_> = voters.iter().map(dot).collect();
    let in_words = match dots.len() {
        0 => String::new(),
        count if !is_told => format!("{count} votes"),
        _ => {
            let names: Vec<_> = dots.iter().map(|(_, name)| *name).collect();
            format!("votes from {}", names.join(", "))
        }
    };
    Votes {
        is_ready: meeting.stage == Stage::Chat && meeting.ready.contains(seat),
        has_voted: meeting.votes.iter().any(|&(voter, _)| voter == seat),
        dots,
        in_words,
    }
}

/// The ejected robot drifts out past the stars, then who it was, for whoever may know.
fn ejection(playing: Playing, ejected: Option<Seat>) -> El {
    let desk = desk();
    let words = match ejected {
        None => "Nobody was ejected.".to_owned(),
        Some(seat) => format!("{} was ejected.", name(playing, seat)),
    };
    let truth = move || match ejected.filter(|_| playing.eyes(desk) == Eyes::Everything) {
        None => String::new(),
        Some(seat) => {
            let role = playing.read(|live| live.with(|round| round.game().role_of(seat)));
            let was = match role {
                Role::Impostor => "was",
                Role::Crewmate => "was not",
            };
            format!("{} {was} an impostor.", name(playing, seat))
        }
    };
    let robot = ejected.map(|seat| {
        el("div")
            .class("ejection-robot")
            .child(robot(colour(playing, seat), Fate::Aboard))
    });
    el("div")
        .class("ejection")
        .attr("role", "status")
        .child(el("div").class("ejection-stars").attr("aria-hidden", "true"))
        .children(robot)
        .child(el("p").class("ejection-words").text(&words))
        .child(el("p").class("ejection-truth quiet").words(truth))
}
