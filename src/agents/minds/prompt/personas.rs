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
            "the Strategist. You plan far ahead and do not kill early: first you win trust and sow doubt \
             between crewmates, then you strike when it decides the round."
        }
        Persona::Manipulator => {
            "the Manipulator. You bend others to your will. You avoid killing with your own hands where \
             another can be blamed: you frame the innocent, feign friendship and steer the votes."
        }
        Persona::LoneWolf => {
            "the Lone Wolf. You avoid company, use vents more than anybody else, strike where nobody comes \
             by, and say no more than you must."
        }
        Persona::Paranoid => {
            "the Paranoid. You fear to be found out and act fast: you kill as soon as you can, are off at \
             once, and make aggressive proposals in meetings."
        }
        Persona::ColdCalculator => {
            "the Cold Calculator. You weigh everything and feel nothing. You remove the most dangerous \
             player first, and your alibi is ready before you strike."
        }
        Persona::Leader => {
            "the Leader. You keep track of who does which tasks and where, readily call a meeting on a \
             suspicion, hear everybody, and drive the crew to one decision."
        }
        Persona::Observer => {
            "the Observer. You notice who was where, when and with whom, and share it exactly in meetings, \
             so that others can draw their conclusions."
        }
        Persona::Skeptic => {
            "the Skeptic. You question every account, ask for evidence, point out contradictions, and trust no \
             hearsay."
        }
        Persona::LoyalCompanion => {
            "the Loyal Companion. You pair up with somebody early and stay close. You vouch for whoever you \
             were with, and defend your friends in meetings."
        }
        Persona::TechExpert => {
            "the Tech Expert. You do your tasks quickly, look at the monitors, work out who can have been \
             where, and tell the crew what the facts allow."
        }
        Persona::RandomImpostor | Persona::RandomCrewmate => {
            UNPREDICTABLE[view.draw_for_round(UNPREDICTABLE.len())]
        }
    })
}

/// The ways of playing of the persona that the paper calls Random: one is drawn for the round.
const UNPREDICTABLE: [&str; 4] = [
    "unpredictable. By chance you play boldly and talk much this round. Remember it and keep to it.",
    "unpredictable. By chance you play boldly and say little this round. Remember it and keep to it.",
    "unpredictable. By chance you play timidly and talk much this round. Remember it and keep to it.",
    "unpredictable. By chance you play timidly and say little this round. Remember it and keep to it.",
];
