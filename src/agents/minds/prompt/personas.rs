//! The personas in words, after the twelve of AmongAgents (Chi, Mao and Tang 2024, table of personas). Where
//! the paper's text relies on sabotage, which the rules here do not have, another means takes its place.

use crate::game::{Persona, View};

/// Describes how the seat's persona plays, for its own prompt; `None` without a persona.
pub(super) fn manner(view: &View<'_>) -> Option<&'static str> {
    Some(match view.persona() {
        Persona::NoPersona => return None,
        Persona::Outgoing => {
            "outgoing. You like to take part in games, but you do not want all eyes on you all the time."
        }
        Persona::Strategist => {
            "the Strategist. Between meetings you plan far ahead and do not kill early, but when it \
             decides the round. In meetings you win trust and sow doubt between crewmates."
        }
        Persona::Manipulator => {
            "the Manipulator. Between meetings you feign friendship and kill only where another can be \
             blamed. In meetings you frame the innocent and steer the votes."
        }
        Persona::LoneWolf => {
            "the Lone Wolf. Between meetings you avoid company, use vents more than anybody else and \
             strike where nobody comes by. In meetings you say no more than you must."
        }
        Persona::Paranoid => {
            "the Paranoid. You fear to be found out. Between meetings you kill as soon as you can and are \
             off at once. In meetings you press for a quick vote on somebody else."
        }
        Persona::ColdCalculator => {
            "the Cold Calculator. Between meetings you remove the most dangerous player first, with an \
             alibi ready before you strike. In meetings you weigh every word and show no feeling."
        }
        Persona::Leader => {
            "the Leader. Between meetings you keep track of who does which tasks and where, and readily \
             call a meeting on a suspicion. In meetings you hear everybody and drive the crew to one decision."
        }
        Persona::Observer => {
            "the Observer. Between meetings you notice who was where, when and with whom. In meetings you \
             share it exactly, so that others can draw their conclusions."
        }
        Persona::Skeptic => {
            "the Skeptic. Between meetings you check with your own eyes what others told. In meetings you \
             question every account, ask for evidence, point out contradictions and trust no hearsay."
        }
        Persona::LoyalCompanion => {
            "the Loyal Companion. Between meetings you pair up with somebody early and stay close. In \
             meetings you vouch for whoever you were with and defend your friends."
        }
        Persona::TechExpert => {
            "the Tech Expert. Between meetings you do your tasks quickly and look at the monitors. In \
             meetings you work out who can have been where, and tell the crew what the facts allow."
        }
        Persona::RandomImpostor | Persona::RandomCrewmate => {
            UNPREDICTABLE[view.draw_by_seat(UNPREDICTABLE.len())]
        }
    })
}

/// The ways of playing of the persona that the paper calls Random: each seat of a table plays another one.
const UNPREDICTABLE: [&str; 8] = [
    "unpredictable. By chance you keep near others between meetings this round, and talk much in them. \
     Keep to it.",
    "unpredictable. By chance you keep away from others between meetings this round, and say little in \
     them. Keep to it.",
    "unpredictable. By chance you take risks between meetings this round, and ask questions in them. Keep \
     to it.",
    "unpredictable. By chance you take no risks between meetings this round, and accuse early in them. \
     Keep to it.",
    "unpredictable. By chance you change rooms often between meetings this round, and agree with others \
     in them. Keep to it.",
    "unpredictable. By chance you stay long in each room between meetings this round, and doubt others in \
     them. Keep to it.",
    "unpredictable. By chance you follow one player between meetings this round, and defend somebody in \
     them. Keep to it.",
    "unpredictable. By chance you seek company late between meetings this round, and wait for others to \
     speak first in them. Keep to it.",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Role, Rules, SeatOverride, SeatOverrides};

    #[test]
    fn seats_that_play_at_random_play_in_different_ways() {
        let rules = Rules {
            players: 8,
            ..Rules::paper()
        };
        let random = SeatOverride {
            as_crewmate: Some(Persona::RandomCrewmate),
            as_impostor: Some(Persona::RandomImpostor),
            ..SeatOverride::default()
        };
        let cast: SeatOverrides = (0..8).map(|_| random).collect();
        for seed in 0..20 {
            let game = Game::new(rules.clone(), seed, &cast).expect("a table that can be played");
            let ways: Vec<&str> = game
                .roster()
                .seats()
                .into_iter()
                .filter_map(|seat| manner(&game.view(seat)))
                .collect();
            for (at, way) in ways.iter().enumerate() {
                assert!(!ways[..at].contains(way), "{way}");
            }
        }
    }

    #[test]
    fn each_persona_says_what_it_does_in_both_phases() {
        for role in [Role::Crewmate, Role::Impostor] {
            for &persona in Persona::of(role) {
                let cast: SeatOverrides = [SeatOverride {
                    role: Some(role),
                    as_crewmate: (role == Role::Crewmate).then_some(persona),
                    as_impostor: (role == Role::Impostor).then_some(persona),
                    ..SeatOverride::default()
                }]
                .into_iter()
                .collect();
                let game = Game::new(Rules::paper(), 1, &cast).expect("a table that can be played");
                let seat = game.roster().seats().lowest().expect("a seat");
                let words = manner(&game.view(seat)).expect("a persona");
                assert!(
                    words.contains("etween meetings") && words.contains(" in them. Keep")
                        || words.contains("In meetings"),
                    "{words}"
                );
            }
        }
    }
}
