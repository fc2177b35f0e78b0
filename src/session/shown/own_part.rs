//! What people are told of their own part in a round: their role at its start, how they died, and how it
//! ended for them.

use crate::game::{Action, Event, Game, JournalEntry, Outcome, Role, View, join_names};
use crate::table::{Seat, SeatSet};

/// A heading and a sentence or two below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnPart {
    /// The heading.
    pub title: String,
    /// The sentences.
    pub words: String,
}

/// Returns what a person is told at the start of the round.
pub fn own_role(view: &View<'_>) -> OwnPart {
    let rules = view.rules();
    match view.role() {
        Role::Crewmate => OwnPart {
            title: "You are a crewmate.".to_owned(),
            words: match rules.impostors {
                1 => "One of the others is the impostor. Do your tasks, remember who was where, and vote it out.".to_owned(),
                several => format!(
                    "{several} of the others are impostors. Do your tasks, remember who was where, and vote them out."
                ),
            },
        },
        Role::Impostor => {
            let fellows = view.fellows();
            let (title, with) = match fellows.len() {
                0 => ("You are the impostor.", String::new()),
                1 => ("You are an impostor.", format!("{} is with you. ", join_names(fellows, view.roster()))),
                _ => ("You are an impostor.", format!("{} are with you. ", join_names(fellows, view.roster()))),
            };
            OwnPart {
                title: title.to_owned(),
                words: format!("{with}Kill when nobody sees it, leave by a vent, and talk your way out of meetings."),
            }
        }
    }
}

/// Returns how this person died; `None` while they live.
pub fn own_death(game: &Game, seat: Seat) -> Option<OwnPart> {
    let name = |seat: Seat| game.roster().name(seat);
    let now = match game.outcome() {
        None => " You see the whole ship now.",
        Some(_) => "",
    };
    if let Some((killer, entry)) = kill_of(game, seat) {
        let seen = entry.witnesses.without(seat).without(killer);
        let seen = match seen.is_empty() {
            true => "Nobody saw it.".to_owned(),
            false => format!("{} saw it.", join_names(seen, game.roster())),
        };
        return Some(OwnPart {
            title: format!("{} killed you.", name(killer)),
            words: format!(
                "In {}, at timestep {}. {seen}{now}",
                entry.room,
                entry.reported_at()
            ),
        });
    }
    let (at, entry) = ejection_of(game, seat)?;
    let voters = game.voters_for(at, Some(seat));
    Some(OwnPart {
        title: "You were voted out.".to_owned(),
        words: format!(
            "At timestep {}, by {}.{now}",
            entry.reported_at(),
            join_names(voters, game.roster())
        ),
    })
}

/// Returns how the round ended for this person, in one sentence; `None` while it goes on.
pub fn own_end(game: &Game, seat: Seat) -> Option<String> {
    let outcome = game.outcome()?;
    Some(match game.role_of(seat) {
        Role::Impostor => impostors_end(game, seat, outcome),
        Role::Crewmate => crewmates_end(game, seat, outcome),
    })
}

fn impostors_end(game: &Game, seat: Seat, outcome: Outcome) -> String {
    if let Some((at, entry)) = ejection_of(game, seat) {
        let voters = game.voters_for(at, Some(seat));
        let caught = format!("You were caught at timestep {}", entry.reported_at());
        return match given_away(game, seat, voters) {
            Some(how) => format!("{caught}: {how}."),
            None => format!("{caught}: {} voted for you.", join_names(voters, game.roster())),
        };
    }
    let kills = kills_by(game, seat);
    let killed = match kills.len() {
        0 => "You killed nobody".to_owned(),
        _ => format!("You killed {}", join_names(kills, game.roster())),
    };
    if outcome.winner() != Role::Impostor {
        return format!("{killed}, and nobody caught you. It was not enough.");
    }
    let fooled = fooled_by(game, seat);
    match fooled.len() {
        0 => format!("{killed}, and nobody caught you."),
        1 => format!("{killed}, and you fooled {}.", join_names(fooled, game.roster())),
        many => format!("{killed}, and you fooled {many} of them."),
    }
}

fn crewmates_end(game: &Game, seat: Seat, outcome: Outcome) -> String {
    let has_won = outcome.winner() == Role::Crewmate;
    if let Some((killer, entry)) = kill_of(game, seat) {
        let killer = game.roster().name(killer);
        let end = if has_won {
            "The crew won without you."
        } else {
            "Nobody stopped it."
        };
        return format!(
            "{killer} killed you in {} at timestep {}. {end}",
            entry.room,
            entry.reported_at()
        );
    }
    if let Some((at, entry)) = ejection_of(game, seat) {
        let voters = join_names(game.voters_for(at, Some(seat)), game.roster());
        return format!(
            "You were voted out at timestep {}, though innocent, by {voters}.",
            entry.reported_at()
        );
    }
    let caught: SeatSet = own_votes(game, seat).and(game.ejected()).and(game.impostors());
    match (has_won, caught.is_empty()) {
        (true, false) => format!(
            "You lived, and your vote helped to eject {}.",
            join_names(caught, game.roster())
        ),
        (true, true) => "You lived, and your crew won.".to_owned(),
        (false, _) => "You lived, but the impostors won.".to_owned(),
    }
}

/// Returns who killed this player, and the entry of the journal.
fn kill_of(game: &Game, victim: Seat) -> Option<(Seat, &JournalEntry)> {
    kills(game).find_map(|(killer, whom, entry)| (whom == victim).then_some((killer, entry)))
}

fn kills_by(game: &Game, killer: Seat) -> SeatSet {
    kills(game)
        .filter(|(by, _, _)| *by == killer)
        .map(|(_, victim, _)| victim)
        .collect()
}

/// Returns each kill: killer, victim and entry.
fn kills(game: &Game) -> impl Iterator<Item = (Seat, Seat, &JournalEntry)> {
    game.journal().iter().filter_map(|entry| {
        let (killer, victim) = entry.event.kill()?;
        Some((killer, victim, entry))
    })
}

/// Returns the ballot that ejected this player, with its index in the journal.
fn ejection_of(game: &Game, seat: Seat) -> Option<(usize, &JournalEntry)> {
    let mut entries = game.journal().iter().enumerate();
    entries.find(
        |(_, entry)| matches!(entry.event, Event::BallotClosed { ejected, .. } if ejected == Some(seat)),
    )
}

/// Returns for whom this player has ever voted.
fn own_votes(game: &Game, seat: Seat) -> SeatSet {
    let votes = game.journal().iter().filter_map(|entry| entry.event.vote());
    votes
        .filter(|(voter, _)| *voter == seat)
        .filter_map(|(_, whom)| whom)
        .collect()
}

/// Returns the crewmates whose last vote went to another than this player.
fn fooled_by(game: &Game, seat: Seat) -> SeatSet {
    let mut last = [None; Seat::MAX];
    for (voter, whom) in game.journal().iter().filter_map(|entry| entry.event.vote()) {
        last[voter.index()] = whom;
    }
    let crew = game.roster().seats().minus(game.impostors()).into_iter();
    crew.filter(|voter| last[voter.index()].is_some_and(|whom| whom != seat))
        .collect()
}

/// Returns which of the voters saw what gave this impostor away, if any did.
fn given_away(game: &Game, seat: Seat, voters: SeatSet) -> Option<String> {
    game.journal().iter().rev().find_map(|entry| {
        let Event::Acted { seat: by, action } = &entry.event else {
            return None;
        };
        let saw = entry.witnesses.and(voters);
        let saw = join_names(saw, game.roster());
        match action {
            _ if *by != seat || entry.witnesses.and(voters).is_empty() => None,
            Action::Kill(victim) => Some(format!("{saw} saw you kill {}", game.roster().name(*victim))),
            Action::Vent { .. } => Some(format!("{saw} saw you vent")),
            _ => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{Bot, InstantAgent};
    use crate::game::Rules;
    use crate::round::play_at_once;

    #[test]
    fn everybody_learns_how_a_round_ended_for_them() {
        let (mut caught, mut fooled, mut dead) = (0, 0, 0);
        for seed in 1..=300 {
            let mut game = Game::new(Rules::standard(), seed, &[]).expect("a preset can be played");
            for seat in game.roster().seats() {
                assert_eq!(own_end(&game, seat), None, "the round goes on");
                assert_eq!(own_death(&game, seat), None, "everybody lives");
            }
            let bots: Vec<&dyn InstantAgent> = Seat::all().map(|_| &Bot as &dyn InstantAgent).collect();
            let outcome = play_at_once(&mut game, &bots).expect("bots choose legally");
            for seat in game.roster().seats() {
                let end = own_end(&game, seat).expect("the round is over");
                let death = own_death(&game, seat);
                assert_eq!(
                    death.is_none(),
                    game.living().contains(seat),
                    "seed {seed}: {end}"
                );
                dead += usize::from(death.is_some());
                match game.role_of(seat) {
                    Role::Impostor => {
                        assert_eq!(
                            end.starts_with("You were caught"),
                            !game.living().contains(seat),
                            "{end}"
                        );
                        caught += usize::from(end.contains("saw you"));
                        fooled += usize::from(end.contains("fooled"));
                        assert!(
                            outcome.winner() == Role::Impostor || !end.contains("fooled"),
                            "{end}"
                        );
                    }
                    Role::Crewmate => {
                        assert_eq!(
                            end.starts_with("You lived"),
                            game.living().contains(seat),
                            "{end}"
                        );
                    }
                }
            }
        }
        assert!(caught > 0 && fooled > 3 && dead > 60, "{caught} {fooled} {dead}");
    }

    #[test]
    fn an_impostor_is_told_who_is_with_it() {
        let rules = Rules {
            impostors: 2,
            players: 7,
            ..Rules::standard()
        };
        let game = Game::new(rules, 1, &[]).expect("these rules can be played");
        for seat in game.impostors() {
            let told = own_role(&game.view(seat));
            assert_eq!(told.title, "You are an impostor.");
            let fellow = game.impostors().without(seat);
            assert!(
                told.words
                    .starts_with(&format!("{} is with you.", join_names(fellow, game.roster())))
            );
        }
        let crewmates = game.roster().seats().minus(game.impostors());
        for seat in crewmates {
            let told = own_role(&game.view(seat));
            assert!(
                game.impostors()
                    .into_iter()
                    .all(|fellow| !told.words.contains(game.roster().name(fellow)))
            );
        }
    }
}
