//! The amount and the vocabulary of talk, compared with people and with published agents.

use super::plot::{Plot, plot};
use crate::lab::baseline::Baseline;
use crate::lab::{Hundredths, MeanStd, MessageGaps, PlayerTalkMeasures, TalkMeasures, baseline};
use crate::table::Colour;
use crate::ui::dom::{El, el};
use crate::ui::round::mark;
use crate::ui::state::SessionHandle;

/// The measures of the round's talk.
pub fn talk(handle: SessionHandle) -> El {
    let body = el("div").class("results-section-body");
    let talk = handle.read(|session| session.finished(TalkMeasures::of));
    let Some(talk) = talk else { return body };
    if talk.meetings.is_empty() {
        return body.child(
            el("p")
                .class("quiet")
                .text("There was no meeting, so there is no talk to count."),
        );
    }
    let colour = |player: &PlayerTalkMeasures| handle.colour(player.seat);
    let plot_of = |name: &str,
                   of: &dyn Fn(&PlayerTalkMeasures) -> Hundredths,
                   round: Option<MeanStd>,
                   baseline: Baseline| {
        let players: Vec<(Colour, Hundredths)> = talk
            .players
            .iter()
            .map(|player| (colour(player), of(player)))
            .collect();
        plot(&Plot {
            name,
            players,
            round,
            baseline,
        })
    };
    let plots = [
        plot_of(
            "Messages in a meeting",
            &PlayerTalkMeasures::messages_per_meeting,
            talk.messages(),
            baseline::MESSAGES,
        ),
        plot_of(
            "Words in a message",
            &PlayerTalkMeasures::words_per_message,
            talk.words(),
            baseline::WORDS,
        ),
        plot_of(
            "Repeated messages in the round",
            &|player| Hundredths::whole(player.repeated),
            talk.repeated(),
            baseline::REPEATED,
        ),
        plot_of(
            "Different words in the round",
            &|player| Hundredths::whole(player.unique),
            talk.unique(),
            baseline::UNIQUE,
        ),
    ];
    body.child(el("p").class("quiet").text(
        "Only meetings count, and silence is no message. Words are separated by blanks; a message is repeated where \
         its player has said the same before in the round, in whatever case and punctuation. Discs are the players of this \
         round, the bar is one standard deviation around the mean of people, ▼ are the means of two kinds of agents, both \
         from 33 games of Mafia (Eckhaus et al. 2025, Time to Talk).",
    ))
    .child(el("div").class("plots").children(plots))
    .child(by_player(handle, &talk))
    .child(ejected(handle, &talk))
}

fn by_player(handle: SessionHandle, talk: &TalkMeasures) -> El {
    let heads = [
        "Player",
        "Messages",
        "in a meeting",
        "Words in a message",
        "Repeated",
        "Different words",
    ];
    let head = heads.map(|words| el("th").attr("scope", "col").text(words));
    let row = |player: &PlayerTalkMeasures| {
        let colour = handle.colour(player.seat);
        let cells = [
            player.messages.to_string(),
            player.messages_per_meeting().to_string(),
            player.words_per_message().to_string(),
            player.repeated.to_string(),
            player.unique.to_string(),
        ];
        el("tr")
            .child(
                el("th").attr("scope", "row").child(
                    el("span")
                        .class("table-who")
                        .child(mark(colour))
                        .text(colour.name()),
                ),
            )
            .children(cells.map(|words| el("td").text(&words)))
    };
    let roster = el("table")
        .class("talk-table numbers")
        .child(el("caption").class("visually-hidden").text("Talk by player"))
        .child(el("thead").child(el("tr").children(head)))
        .child(el("tbody").children(talk.players.iter().map(row)));
    el("div")
        .class("suspicion-scroll")
        .attr("tabindex", "0")
        .attr("role", "group")
        .attr("aria-label", "Talk by player")
        .child(roster)
}

/// How talkative each ejected player was in the meeting that ejected them.
fn ejected(handle: SessionHandle, talk: &TalkMeasures) -> El {
    let ejections = talk.meetings.iter().enumerate().filter_map(|(number, meeting)| {
        let seat = meeting.ejected?;
        let place = meeting.rank_of(seat);
        let name = handle.name(seat);
        Some(format!(
            "Meeting {}: {name} was ejected, number {place} of {} in talkativeness.",
            number + 1,
            meeting.present.len()
        ))
    });
    let lines: Vec<El> = ejections.map(|words| el("li").text(&words)).collect();
    let lines = match lines.is_empty() {
        true => vec![el("li").class("quiet").text("Nobody was ejected.")],
        false => lines,
    };
    el("ul")
        .class("talk-ejected")
        .children(lines)
        .children(gaps(talk).iter().map(|words| el("li").class("quiet").text(words)))
}

/// Describes the silences between messages in live discussions.
fn gaps(talk: &TalkMeasures) -> Vec<String> {
    let line = |since: &str, gaps: Option<MessageGaps>| {
        let MessageGaps { spread, median } = gaps?;
        Some(format!(
            "Seconds since {since} last message: {spread}, the middle one {median}."
        ))
    };
    let lines = [line("anybody’s", talk.gaps()), line("one’s own", talk.own_gaps())];
    let lines: Vec<String> = lines.into_iter().flatten().collect();
    match lines.is_empty() {
        true => vec![
            "Gaps between messages are counted only where discussions are held in real time and more than one message was \
             written."
                .to_owned(),
        ],
        false => lines,
    }
}
