//! The activity log: everything that happened, in plain sentences.
//!
//! Lines come in chunks. Only the last chunk ever changes, and the browser lays out only chunks that are seen, so
//! thousands of lines cost as little as a few.

use super::desk::desk;
use super::live::Playing;
use super::robot::Mark;
use crate::game::{Colour, Seat, Weight, tell, tell_to};
use crate::round::{NoteKind, Round};
use leptos::html::Div;
use leptos::prelude::*;

/// How many lines a chunk holds.
const CHUNK: usize = 50;

/// How near its end, in pixels, a log counts as read to the end and follows what comes.
const NEAR_END: i32 = 48;

/// One line of the log.
#[derive(Clone, Debug, PartialEq)]
struct Line {
    timestep: u16,
    who: Option<(Colour, &'static str)>,
    what: String,
    tone: Tone,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Tone {
    Told(Weight),
    Trouble,
}

/// Some lines in a row. New lines go to the last chunk only. Its signal is counted, for it outlives the run of the effect
/// that made it.
#[derive(Clone)]
struct Chunk {
    number: usize,
    lines: ArcRwSignal<Vec<(usize, Line)>>,
}

/// How far the journal and the notes have been told.
#[derive(Clone, Copy, Default)]
struct Told {
    entries: usize,
    notes: usize,
    lines: usize,
}

/// The activity log.
#[component]
pub fn Log(playing: Playing) -> impl IntoView {
    let desk = desk();
    let chunks = RwSignal::new(Vec::<Chunk>::new());
    let told = StoredValue::new(Told::default());
    let scroller = NodeRef::<Div>::new();
    let behind = RwSignal::new(false);
    let (follows, last_top) = (StoredValue::new(true), StoredValue::new(0));
    // Only a person scrolls up; the log's own growth never does.
    let scrolled = move || {
        let Some(log) = scroller.get_untracked() else {
            return;
        };
        let top = log.scroll_top();
        if is_at_end(&log) {
            follows.set_value(true);
            behind.set(false);
        } else if top < last_top.get_value() {
            follows.set_value(false);
        }
        last_top.set_value(top);
    };
    let knower_told = StoredValue::new(None);
    Effect::new(move |_| {
        let knower = desk.knower.get();
        if knower_told.get_value() != knower {
            knower_told.set_value(knower);
            told.set_value(Told::default());
            chunks.set(Vec::new());
        }
        let lines = playing.watch(|round| {
            let mut upto = told.get_value();
            let lines = new_lines(round, knower, &mut upto);
            told.set_value(upto);
            lines
        });
        if lines.is_empty() {
            return;
        }
        append(chunks, told, lines);
        if follows.get_value() {
            request_animation_frame(move || to_end(scroller));
        } else {
            behind.set(true);
        }
    });
    view! {
        <section class="log-section" aria-labelledby="log-name">
            <h2 id="log-name" class="section-name">"Activity log"</h2>
            <div
                class="log"
                role="log"
                aria-label="Activity log"
                tabindex="0"
                node_ref=scroller
                on:scroll=move |_| scrolled()>
                <For each=move || chunks.get() key=|chunk| chunk.number children=|chunk| view! { <ChunkView chunk=chunk /> } />
            </div>
            <button type="button" class="button to-end" hidden=move || !behind.get() on:click=move |_| to_end(scroller)>
                "Newest ↓"
            </button>
        </section>
    }
}

#[component]
fn ChunkView(chunk: Chunk) -> impl IntoView {
    view! {
        <ol class="log-chunk">
            <For each=move || chunk.lines.get() key=|(number, _)| *number children=|(_, line)| line_view(line) />
        </ol>
    }
}

fn line_view(line: Line) -> impl IntoView {
    let class = match line.tone {
        Tone::Told(Weight::Plain) => "log-line",
        Tone::Told(Weight::Said) => "log-line log-said",
        Tone::Told(Weight::Meeting) => "log-line log-meeting",
        Tone::Told(Weight::Grave) => "log-line log-grave",
        Tone::Trouble => "log-line log-trouble",
    };
    view! {
        <li class=class>
            <span class="log-time numbers">{line.timestep}</span>
            {line.who.map(|(colour, _)| view! { <Mark colour=colour /> })}
            <span class="log-what">
                {line.who.map(|(_, name)| view! { <span class="log-who">{name}</span> " " })}
                {line.what}
            </span>
        </li>
    }
}

fn append(chunks: RwSignal<Vec<Chunk>>, told: StoredValue<Told>, lines: Vec<Line>) {
    let mut lines = lines.into_iter().peekable();
    let mut number = told.with_value(|told| told.lines);
    while lines.peek().is_some() {
        let chunk = match chunks.with_untracked(|chunks| chunks.last().cloned()) {
            Some(last) if number % CHUNK != 0 => last,
            _ => {
                let chunk = Chunk {
                    number: number / CHUNK,
                    lines: ArcRwSignal::new(Vec::new()),
                };
                chunks.update(|chunks| chunks.push(chunk.clone()));
                chunk
            }
        };
        chunk.lines.update(|kept| {
            for line in lines.by_ref().take(CHUNK - number % CHUNK) {
                kept.push((number, line));
                number += 1;
            }
        });
    }
    told.update_value(|told| told.lines = number);
}

/// The lines for everything that is not yet told to this seat, or to somebody who may know all.
fn new_lines(round: &Round, knower: Option<Seat>, told: &mut Told) -> Vec<Line> {
    let game = round.game();
    let table = game.table();
    let who = |seat: Seat| (table.colour(seat), table.name(seat));
    let mut lines = Vec::new();
    let mut tell_notes_before = |at: usize, lines: &mut Vec<Line>| {
        while let Some(note) = round.notes().get(told.notes).filter(|note| note.at <= at) {
            told.notes += 1;
            let what = match &note.kind {
                NoteKind::Thought(_) => continue,
                NoteKind::AskedAgain(why) => format!("was asked again: {why}"),
                NoteKind::StoodIn(why) => format!("could not choose; its bot stood in. {why}"),
            };
            if knower.is_none_or(|knower| knower == note.seat) {
                lines.push(Line {
                    timestep: note.timestep,
                    who: Some(who(note.seat)),
                    what,
                    tone: Tone::Trouble,
                });
            }
        }
    };
    for (at, entry) in game.journal().iter().enumerate().skip(told.entries) {
        tell_notes_before(at, &mut lines);
        let telling = match knower {
            Some(knower) => tell_to(knower, entry, table),
            None => tell(entry, table),
        };
        if let Some(telling) = telling {
            lines.push(Line {
                timestep: entry.timestep,
                who: telling.who.map(who),
                what: telling.what,
                tone: Tone::Told(telling.weight),
            });
        }
    }
    told.entries = game.journal().len();
    lines
}

fn is_at_end(log: &web_sys::HtmlDivElement) -> bool {
    log.scroll_height() - log.scroll_top() - log.client_height() < NEAR_END
}

/// Scrolls to the end, and once more when the chunks that came into sight have got their size.
fn to_end(scroller: NodeRef<Div>) {
    let scroll = move || {
        if let Some(log) = scroller.try_get_untracked().flatten() {
            log.set_scroll_top(log.scroll_height());
        }
    };
    scroll();
    request_animation_frame(scroll);
}
