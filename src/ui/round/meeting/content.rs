//! What the layer of a meeting shows: who called it and why, the table with the votes, and the ejection.

use super::ejection::with_ejection;
use super::pick::{is_offered, question};
use super::ring::ring;
use crate::game::{Cause, Fate};
use crate::round::{ShownMeeting, ShownMeetingStage, ShownSpeech};
use crate::session::TimeWarning;
use crate::table::{MeetingTime, Seat};
use crate::ui::dom::{El, el, inject_style, memo};
use crate::ui::round::portrait::{number, robot};
use crate::ui::state::{SessionHandle, app_state};
use leptos::prelude::*;
use std::time::Duration;

/// The style sheet of meetings.
const STYLE: &str = concat!(
    include_str!("../../../../style/meeting/meeting.css"),
    include_str!("../../../../style/meeting/ring.css"),
    include_str!("../../../../style/meeting/seats.css"),
    include_str!("../../../../style/meeting/talk.css"),
    include_str!("../../../../style/meeting/ejection.css"),
);

/// What the layer of a meeting shows.
pub(crate) fn content(handle: SessionHandle, meeting: Memo<Option<ShownMeeting>>) -> El {
    add_style();
    let content = el("div")
        .class("contents")
        .child(opening(handle, meeting))
        .children(is_offered(handle).then(|| question(handle, meeting)))
        .child(ring(handle, meeting))
        .children(meeting.get_untracked().map(|meeting| alarm(handle, &meeting)));
    with_ejection(content, handle, meeting)
}

/// Adds the style of meetings to the page.
pub(super) fn add_style() {
    inject_style("meeting-style", STYLE);
}

/// Reads the meeting. Returns the default for the moment in which the meeting has just ended.
pub(super) fn of<T: Default>(
    meeting: Memo<Option<ShownMeeting>>,
    read: impl FnOnce(&ShownMeeting) -> T,
) -> T {
    meeting
        .with(|meeting| meeting.as_ref().map(read))
        .unwrap_or_default()
}

/// Returns a function that reads the thought behind a speech, if it may be shown. Tracks changes.
pub(super) fn thought(handle: SessionHandle, speech: ShownSpeech) -> impl Fn() -> Option<String> + 'static {
    let app = app_state();
    move || {
        let by = handle.perspective(app);
        handle.read(|session| session.thought_behind(&speech, by))
    }
}

fn opening(handle: SessionHandle, meeting: Memo<Option<ShownMeeting>>) -> El {
    let rounds = handle.read(|session| session.table.rules.discussion_rounds);
    let stage = move || {
        of(meeting, |meeting| match meeting.stage {
            ShownMeetingStage::Discussion(round) => format!("Discussion {round} / {rounds}"),
            ShownMeetingStage::Chat => "Discussion".to_owned(),
            ShownMeetingStage::Vote => "Vote".to_owned(),
            ShownMeetingStage::Announcement(..) => "The votes".to_owned(),
        })
    };
    let head = el("header").class("meeting-head");
    let head = match meeting.get_untracked() {
        Some(meeting) => why(head, handle, &meeting),
        None => head,
    };
    let stage = el("p")
        .class("meeting-stage numbers")
        .attr("aria-live", "polite")
        .words(stage);
    let stood_still = handle.read(|session| session.clock_stood_still());
    let stood_still = stood_still.then(|| {
        el("p")
            .class("meeting-stood-still quiet")
            .attr("role", "status")
            .text("The clock stood still while the page was closed.")
    });
    head.child(stage)
        .part(is_timed(meeting), move |_| clock(handle, meeting))
        .children(stood_still)
}

/// Returns `Some` if the meeting has a time limit.
fn is_timed(meeting: Memo<Option<ShownMeeting>>) -> impl Fn() -> Option<()> {
    move || of(meeting, |meeting| meeting.ends.map(|_| ()))
}

/// The stage of the meeting, and the time left to talk or to vote.
pub(super) fn time_left(
    handle: SessionHandle,
    meeting: Memo<Option<ShownMeeting>>,
) -> Memo<Option<(ShownMeetingStage, Duration)>> {
    memo(move |_| {
        meeting.with(|meeting| {
            let meeting = meeting.as_ref()?;
            let left = handle.watch(|session| session.time_left_in(meeting));
            Some((meeting.stage, left?))
        })
    })
}

/// Returns the time as the clock shows it. It is rounded up, so that zero is shown only when the time has run out.
pub(super) fn shown_time(left: Duration) -> String {
    MeetingTime::after(left + Duration::from_millis(999)).to_string()
}

/// The time left to talk or to vote. As a `timer` it is read out on demand only, not every second; the
/// warnings are announced.
fn clock(handle: SessionHandle, meeting: Memo<Option<ShownMeeting>>) -> El {
    let left = time_left(handle, meeting);
    let words = move || match left.get() {
        // After the time those are waited for who are typing, or who have no time limit.
        Some((ShownMeetingStage::Chat, Duration::ZERO)) => "last words".to_owned(),
        Some((_, Duration::ZERO)) => "last votes".to_owned(),
        Some((_, left)) => shown_time(left),
        None => String::new(),
    };
    let warning = memo(move |_| {
        let (stage, left) = left.get()?;
        Some((TimeWarning::of(left)?, stage))
    });
    let warning_words = move || match warning.get() {
        Some((warning, stage)) => warning.words(stage),
        None => "",
    };
    el("div")
        .class("meeting-clock numbers")
        .class_when("meeting-clock-late", move || warning.with(Option::is_some))
        .child(
            el("p")
                .attr("role", "timer")
                .attr("aria-label", "Time left")
                .words(words),
        )
        .child(
            el("p")
                .class("visually-hidden")
                .attr("role", "status")
                .words(warning_words),
        )
}

/// Why a meeting was called: a title, a sentence, and whom it is about.
struct MeetingReason {
    title: &'static str,
    words: String,
    shown: Seat,
    fate: Fate,
}

impl MeetingReason {
    fn of(handle: SessionHandle, meeting: &ShownMeeting) -> MeetingReason {
        let caller = handle.name(meeting.caller);
        let (title, words, victim) = match meeting.cause {
            Cause::Button => ("Emergency meeting", format!("{caller} pressed the button"), None),
            Cause::Bodies(bodies) => {
                let dead: Vec<_> = bodies.into_iter().map(|seat| handle.name(seat)).collect();
                let words = format!("{caller} found {} in {}", dead.join(" and "), meeting.room);
                ("Body reported", words, bodies.lowest())
            }
        };
        MeetingReason {
            title,
            words,
            shown: victim.unwrap_or(meeting.caller),
            fate: victim.map_or(Fate::Alive, |_| Fate::Killed),
        }
    }
}

/// Adds who called the meeting, and why.
fn why(head: El, handle: SessionHandle, meeting: &ShownMeeting) -> El {
    let why = MeetingReason::of(handle, meeting);
    let words = format!("{} at timestep {}", why.words, meeting.called_at);
    let title = el("h2")
        .attr("id", "meeting-title")
        .attr("tabindex", "-1")
        .class("meeting-title")
        .text(why.title);
    head.child(robot(handle.colour(why.shown), why.fate)).child(
        el("div")
            .class("meeting-why")
            .child(title)
            .child(el("p").class("quiet").text(&words)),
    )
}

/// The alarm that opens a meeting which has just been called. It fades by itself.
fn alarm(handle: SessionHandle, meeting: &ShownMeeting) -> El {
    let alarm = el("div").class("meeting-alarm").attr("aria-hidden", "true");
    if !meeting.said.is_empty() || meeting.stage == ShownMeetingStage::Vote {
        return alarm.attr("hidden", "");
    }
    let why = MeetingReason::of(handle, meeting);
    let pace = handle.read(|session| session.playback.speed().factor().unwrap_or(4.0));
    // Another layout, as after a turn of the screen, would begin the animation again.
    let is_over = RwSignal::new(false);
    alarm
        .on("animationend", move |_| is_over.set(true))
        .attr_when("hidden", move || is_over.get())
        .attr("style", &format!("--pace: {}", number(pace)))
        .child(robot(handle.colour(why.shown), why.fate))
        .child(el("p").class("meeting-alarm-title").text(why.title))
        .child(el("p").text(&why.words))
}
