//! A small plot of one measure: each player, compared with people and agents from the paper.

use crate::lab::baseline::Baseline;
use crate::lab::{Hundredths, MeanStd};
use crate::ship_view::robot::palette;
use crate::table::Colour;
use crate::ui::dom::{El, el, svg};

/// The plot's width and the heights of its parts, in its own units.
const WIDTH: u32 = 320;
const INSET: u32 = 12;
const RADIUS: u32 = 8;
const BAND: u32 = 14;
const AXIS: u32 = 16;

/// The data of a plot.
pub struct Plot<'a> {
    /// What is measured.
    pub name: &'a str,
    /// Each player's value, in seat order.
    pub players: Vec<(Colour, Hundredths)>,
    /// The value of all players together.
    pub round: Option<MeanStd>,
    /// The paper's values.
    pub baseline: Baseline,
}

/// The plot, with its values in words.
pub fn plot(shown: &Plot<'_>) -> El {
    let Baseline { people, agents } = shown.baseline;
    let round = shown
        .round
        .map_or_else(|| "nobody spoke".to_owned(), |round| round.to_string());
    let line = |class: &str, sign: &str, who: &str, what: &str| {
        el("li")
            .child(el("span").class(class).attr("aria-hidden", "true").text(sign))
            .child(el("span").class("quiet").text(who))
            .text(" ")
            .text(what)
    };
    let words = el("ul")
        .class("plot-words numbers")
        .child(line("", "● ", "this round", &round))
        .child(line("plot-people", "▌ ", "people", &people.to_string()))
        .child(line(
            "plot-agents",
            "▼ ",
            "agents",
            &format!("{} and {}", agents[0], agents[1]),
        ));
    el("figure")
        .class("plot")
        .child(el("h4").class("plot-name").text(shown.name))
        .child(drawing(shown))
        .child(el("figcaption").child(words))
}

fn drawing(shown: &Plot<'_>) -> El {
    let Baseline { people, agents } = shown.baseline;
    let most = shown.players.iter().map(|(_, value)| value.0);
    let known = [people, agents[0], agents[1]].map(|spread| spread.mean.0 + spread.deviation.0);
    let most = most
        .chain(known)
        .max()
        .unwrap_or(100)
        .max(100)
        .next_multiple_of(100);
    let across = |value: u32| {
        INSET + (u64::from(value.min(most)) * u64::from(WIDTH - 2 * INSET) / u64::from(most)) as u32
    };
    let dots = stacked(shown.players.iter().map(|&(_, value)| across(value.0)));
    let floors = dots.iter().map(|&(_, floor)| floor).max().unwrap_or(0) + 1;
    let ground = floors * 2 * RADIUS + BAND + 2;
    let height = ground + AXIS;
    let low = people.mean.0.saturating_sub(people.deviation.0);
    let high = people.mean.0 + people.deviation.0;
    let band = rect(across(low), ground - BAND, across(high) - across(low), BAND).class("plot-band");
    let mean = rect(across(people.mean.0) - 1, ground - BAND, 3, BAND).class("plot-mean");
    let axis = rect(INSET, ground, WIDTH - 2 * INSET, 1).class("plot-axis");
    let ticks = agents.map(|agent| {
        let x = across(agent.mean.0);
        let y = ground - BAND;
        svg("path")
            .class("plot-agent")
            .attr("d", &format!("M{} {y}h10l-5 8z", x.saturating_sub(5)))
    });
    let players = shown
        .players
        .iter()
        .zip(&dots)
        .map(|(&(colour, _), &(x, floor))| {
            let y = ground - BAND - RADIUS - 1 - floor * 2 * RADIUS;
            let disc = svg("circle")
                .attr("cx", &x.to_string())
                .attr("cy", &y.to_string())
                .attr("r", &(RADIUS - 1).to_string())
                .attr("fill", palette::crew_colour(colour));
            let letters = text(x, y, "middle", colour.mark())
                .attr("fill", palette::mark_on(colour))
                .attr("dominant-baseline", "central")
                .attr("font-size", "7")
                .attr("font-weight", "700");
            svg("g").child(disc).child(letters)
        });
    let label = |value: u32, anchor: &str| {
        text(across(value), height - 3, anchor, &Hundredths(value).to_string()).class("plot-label")
    };
    let describe = shown
        .players
        .iter()
        .map(|(colour, value)| format!("{} {value}", colour.name()));
    let describe = describe.collect::<Vec<_>>().join(", ");
    svg("svg")
        .class("plot-drawing")
        .attr("viewBox", &format!("0 0 {WIDTH} {height}"))
        .attr("role", "img")
        .attr("aria-label", &format!("{}: {describe}", shown.name))
        .child(band)
        .child(mean)
        .child(axis)
        .children(ticks)
        .children(players)
        .child(label(0, "start"))
        .child(label(most, "end"))
}

/// Returns the position and the level of each disc, so that none covers another.
fn stacked(places: impl Iterator<Item = u32>) -> Vec<(u32, u32)> {
    let mut set: Vec<(u32, u32)> = Vec::new();
    for place in places {
        let is_free = |floor: u32| {
            !set.iter()
                .any(|&(x, at)| at == floor && x.abs_diff(place) < 2 * RADIUS)
        };
        let floor = (0..).find(|&floor| is_free(floor)).unwrap_or(0);
        set.push((place, floor));
    }
    set
}

fn rect(x: u32, y: u32, width: u32, height: u32) -> El {
    svg("rect")
        .attr("x", &x.to_string())
        .attr("y", &y.to_string())
        .attr("width", &width.to_string())
        .attr("height", &height.to_string())
}

fn text(x: u32, y: u32, anchor: &str, words: &str) -> El {
    svg("text")
        .attr("x", &x.to_string())
        .attr("y", &y.to_string())
        .attr("text-anchor", anchor)
        .text(words)
}
