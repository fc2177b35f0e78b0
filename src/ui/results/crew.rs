//! How the round ended, and the players' roles.

use crate::game::{Fate, Role};
use crate::session::{CrewMember, Ending};
use crate::ui::dom::{El, el};
use crate::ui::round::robot;

/// One sentence on how the outcome came about, and one on the tasks.
pub fn explanation(ending: &Ending) -> El {
    el("p")
        .class("outcome-how")
        .text(&ending.explanation)
        .text(" ")
        .text(&ending.tasks)
}

/// One sentence for each person who played: how it ended for them.
pub fn own_ends(ending: &Ending) -> Option<El> {
    let lines = ending.people.iter().map(|line| el("p").text(line));
    (!ending.people.is_empty()).then(|| el("div").class("outcome-own").children(lines))
}

/// All players with their roles, and with what played them as far as that may be revealed.
pub fn crew(members: &[CrewMember]) -> El {
    el("ul")
        .class("crew")
        .attr("aria-label", "Who was what")
        .children(members.iter().map(member))
}

fn member(member: &CrewMember) -> El {
    let class = match member.role {
        Role::Impostor => "crew-member crew-impostor",
        Role::Crewmate => "crew-member",
    };
    let quiet = |words: &str| el("span").class("quiet").text(words);
    let gone = (member.fate != Fate::Alive).then(|| quiet(member.fate.word()));
    let fallbacks = match member.fallbacks {
        0 => None,
        1 => Some("bot chose instead once".to_owned()),
        times => Some(format!("bot chose instead {times} times")),
    };
    let fallbacks = fallbacks.map(|words| el("span").class("crew-trouble").text(&words));
    el("li")
        .class(class)
        .child(robot(member.colour, member.fate))
        .child(el("span").class("crew-name").text(member.colour.name()))
        .child(quiet(member.role.name()))
        .children(gone)
        .child(quiet(&member.player))
        .children(fallbacks)
}
