//! The personas in words, after the twelve of AmongAgents (Chi, Mao and Tang 2024, table of personas) and the
//! one of “Time to Talk” (Eckhaus et al. 2025). Where the text of a paper relies on sabotage, which the rules
//! here do not have, another means takes its place.
//!
//! Each manner of speaking belongs to a persona of the impostors and to one of the crewmates, so that it never
//! tells the role.

use crate::game::{Persona, View};

/// A persona: what it does in the two phases of a round, each as the end of a sentence about “you”.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Character {
    /// What the persona is called.
    name: &'static str,
    in_tasks: &'static str,
    in_meetings: &'static str,
}

/// Describes how the seat's persona plays, for its own prompt; `None` without a persona.
pub(super) fn manner(view: &View<'_>) -> Option<String> {
    let Character {
        name,
        in_tasks,
        in_meetings,
    } = character(view)?;
    Some(format!(
        "{name}. Between meetings you {in_tasks}. In meetings you {in_meetings}."
    ))
}

/// Returns whether the seat's persona says little in meetings.
pub(super) fn speaks_little(view: &View<'_>) -> bool {
    character(view).is_some_and(|character| character.in_meetings.starts_with("say little"))
}

fn character(view: &View<'_>) -> Option<Character> {
    let (name, in_tasks, in_meetings) = match view.persona() {
        Persona::NoPersona => return None,
        Persona::Outgoing => (
            "outgoing",
            "like company",
            "like to take part, but you do not want all eyes on you all the time",
        ),
        Persona::Strategist => (
            "the Strategist",
            "plan far ahead, win trust by company and kill late, when it decides the round",
            LEADING,
        ),
        Persona::Manipulator => (
            "the Manipulator",
            "feign friendship and kill only where somebody else can be blamed",
            TAKING_SIDES,
        ),
        Persona::LoneWolf => (
            "the Lone Wolf",
            "avoid company, use vents readily and strike where nobody comes by",
            SAYING_LITTLE,
        ),
        Persona::Paranoid => (
            "the Paranoid",
            "fear to be found out: you kill as soon as you can and are off at once",
            DOUBTING,
        ),
        Persona::ColdCalculator => (
            "the Cold Calculator",
            "remove the most dangerous player first, with an alibi ready before you strike",
            REASONING,
        ),
        Persona::Leader => (
            "the Leader",
            "keep track of who does which tasks and where, and readily call a meeting on a suspicion",
            LEADING,
        ),
        Persona::Observer => (
            "the Observer",
            "go where others pass and notice who was where, when and with whom",
            SAYING_LITTLE,
        ),
        Persona::Skeptic => (
            "the Skeptic",
            "check with your own eyes what others told, and follow whoever you doubt",
            DOUBTING,
        ),
        Persona::LoyalCompanion => (
            "the Loyal Companion",
            "pair up with somebody early and stay close",
            TAKING_SIDES,
        ),
        Persona::TechExpert => (
            "the Tech Expert",
            "do your tasks quickly and look at the monitors",
            REASONING,
        ),
        Persona::RandomImpostor | Persona::RandomCrewmate => {
            let way = view.draw_by_seat(RANDOM_IN_TASKS.len() * RANDOM_IN_MEETINGS.len());
            (
                "unpredictable",
                RANDOM_IN_TASKS[way % RANDOM_IN_TASKS.len()],
                RANDOM_IN_MEETINGS[way % RANDOM_IN_MEETINGS.len()],
            )
        }
    };
    Some(Character {
        name,
        in_tasks,
        in_meetings,
    })
}

const LEADING: &str = "ask for everybody's account, sum up what is known and drive the talk to one decision";
const TAKING_SIDES: &str = "speak warmly, take one player's side and bring the others round to your view";
const SAYING_LITTLE: &str = "say little, but name exact rooms and times";
const DOUBTING: &str = "question every account, point out contradictions and take nobody's word for it";
const REASONING: &str = "argue step by step from rooms, times and numbers, and show no feeling";

/// What the persona that the paper calls Random may do between meetings. With four ways here and three in
/// meetings, no two of the twelve seats that a table can have play alike.
const RANDOM_IN_TASKS: [&str; 4] = [
    "keep near others",
    "keep away from others",
    "take risks and change rooms often",
    "take no risks and stay long in each room",
];

/// What it may do in meetings.
const RANDOM_IN_MEETINGS: [&str; 3] = [
    "talk much and ask questions",
    "say little and let others speak first",
    "speak up for one player and against another",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Role, Rules, SeatOverride, SeatOverrides};
    use crate::table::Seat;
    use std::collections::BTreeSet;

    /// Plays the round of a seed with these personas, and calls a function with the view of each seat.
    fn views<T>(rules: Rules, seed: u64, personas: SeatOverride, of: impl Fn(&View<'_>) -> T) -> Vec<T> {
        let cast: SeatOverrides = vec![personas; rules.players.into()];
        let game = Game::new(rules, seed, &cast).expect("a table that can be played");
        let seats = game.roster().seats().into_iter();
        seats.map(|seat| of(&game.view(seat))).collect()
    }

    /// Returns what a persona of this role is, at its first seat.
    fn character_of(role: Role, persona: Persona) -> Character {
        let personas = SeatOverride {
            as_crewmate: (role == Role::Crewmate).then_some(persona),
            as_impostor: (role == Role::Impostor).then_some(persona),
            ..SeatOverride::default()
        };
        let of = |view: &View<'_>| (view.role() == role).then(|| character(view));
        let mut found = views(Rules::paper(), 1, personas, of).into_iter().flatten();
        found.next().flatten().expect("a seat with the persona")
    }

    #[test]
    fn seats_that_play_at_random_play_in_different_ways() {
        let rules = Rules {
            players: Seat::MAX as u8,
            ..Rules::paper()
        };
        let random = SeatOverride {
            as_crewmate: Some(Persona::RandomCrewmate),
            as_impostor: Some(Persona::RandomImpostor),
            ..SeatOverride::default()
        };
        let mut of_the_first = BTreeSet::new();
        for seed in 0..50 {
            let ways = views(rules.clone(), seed, random, manner);
            assert_eq!(ways.iter().collect::<BTreeSet<_>>().len(), Seat::MAX, "{ways:?}");
            of_the_first.insert(ways.into_iter().next());
        }
        assert!(
            of_the_first.len() > 6,
            "it differs between rounds: {of_the_first:?}"
        );
    }

    #[test]
    fn where_personas_do_not_repeat_no_two_seats_of_a_role_have_the_same_text() {
        let rules = Rules {
            distinct_personas: true,
            ..Rules::paper()
        };
        for seed in 0..50 {
            let texts = views(rules.clone(), seed, SeatOverride::default(), manner);
            assert_eq!(texts.iter().collect::<BTreeSet<_>>().len(), 5, "{texts:?}");
        }
    }

    #[test]
    fn the_manner_of_speaking_is_the_same_in_both_roles_and_names_none() {
        let [crewmates, impostors] = [Role::Crewmate, Role::Impostor].map(|role| {
            let named = Persona::of(role)
                .iter()
                .filter(|persona| !matches!(persona, Persona::RandomCrewmate | Persona::RandomImpostor));
            let manners = named.map(|&persona| character_of(role, persona).in_meetings);
            manners.collect::<BTreeSet<_>>()
        });
        assert_eq!(crewmates, impostors);
        assert_eq!(crewmates.len(), 5);
        let outgoing = character_of(Role::Crewmate, Persona::Outgoing).in_meetings;
        for words in crewmates.into_iter().chain(RANDOM_IN_MEETINGS).chain([outgoing]) {
            for telling in [
                "crew",
                "impostor",
                "kill",
                "vent",
                "task",
                "innocent",
                "murder",
                "victim",
                "blame",
                "frame",
                "lie",
                "alibi",
                "suspicion",
            ] {
                assert!(!words.contains(telling), "“{telling}” in “{words}”");
            }
        }
    }
}
