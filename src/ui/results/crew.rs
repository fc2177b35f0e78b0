//! How the round ended, and the players' roles.

use crate::game::Role;
use crate::round::{Fate, count_fallbacks, explain_outcome, fate_of};
use crate::session::{own_end, shown_player};
use crate::table::Seat;
use crate::ui::dom::{El, el};
use crate::ui::round::robot;
use crate::ui::state::{PageSession, SessionHandle};

/// One sentence on how the outcome came about.
pub fn explanation(handle: SessionHandle) -> El {
    let words = handle.read(|session| session.with(|round| explain_outcome(round.game())));
    el("p").class("outcome-how").text(&words.unwrap_or_default())
}

/// One sentence for each person who played: how it ended for them.
pub fn own_ends(handle: SessionHandle) -> Option<El> {
    let people = handle.read(|session| {
        let seated = &session.people.as_ref()?.seated;
        let is_alone = seated.len() == 1;
        let line = |seat: Seat| {
            let end = session.with(|round| own_end(round.game(), seat))?;
            Some(match is_alone {
                true => end,
                false => format!("{}: {end}", session.person_name(seat)),
            })
        };
        let lines = seated.iter().filter_map(|person| line(person.seat));
        Some(lines.chain(guess_of_the_winner(session)).collect::<Vec<_>>())
    })?;
    let lines = people.iter().map(|line| el("p").text(line));
    Some(el("div").class("outcome-own").children(lines))
}

/// Whether the dead guessed the winner.
fn guess_of_the_winner(session: &PageSession) -> Option<String> {
    let guessed = session.people.as_ref()?.guessed_winner.get()?;
    let winner = session.with(|round| round.game().outcome())?.winner();
    Some(match guessed == winner {
        true => format!("As a ghost you guessed it: {}s win.", winner.name()),
        false => format!("As a ghost you guessed that {}s would win.", guessed.name()),
    })
}

/// All players with their roles, and with what played them as far as that may be revealed.
pub fn crew(handle: SessionHandle) -> El {
    let seats = handle.read(|session| session.with(|round| round.game().roster().seats()));
    let member = |seat: Seat| {
        handle.read(|session| {
            let (player, reveals_players) = (shown_player(session, seat), session.reveals_players());
            session.with(|round| {
                let game = round.game();
                let (roster, role, fate) = (game.roster(), game.role_of(seat), fate_of(game, seat));
                let class = match role {
                    Role::Impostor => "crew-member crew-impostor",
                    Role::Crewmate => "crew-member",
                };
                let quiet = |words: &str| el("span").class("quiet").text(words);
                let gone = (fate != Fate::Alive).then(|| quiet(fate.word()));
                let fallbacks = match count_fallbacks(round, seat) {
                    _ if !reveals_players => None,
                    0 => None,
                    1 => Some("bot chose instead once".to_owned()),
                    times => Some(format!("bot chose instead {times} times")),
                };
                let fallbacks = fallbacks.map(|words| el("span").class("crew-trouble").text(&words));
                el("li")
                    .class(class)
                    .child(robot(roster.colour(seat), fate))
                    .child(el("span").class("crew-name").text(roster.name(seat)))
                    .child(quiet(role.name()))
                    .children(gone)
                    .child(quiet(&player))
                    .children(fallbacks)
            })
        })
    };
    el("ul")
        .class("crew")
        .attr("aria-label", "Who was what")
        .children(seats.into_iter().map(member))
}
