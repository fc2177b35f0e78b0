//! The voices of bots: short sentences before a speech that tell a persona.
//!
//! A voice belongs to one persona of the impostors and one of the crewmates, so that it never tells the role.

use crate::agents::bot::knowledge::Beliefs;
use crate::agents::bot::weights::{MAX_LINE, VOICE};
use crate::game::Persona;
use crate::table::Dice;

/// Returns the opening sentences of this persona's speeches. None of them claims anything.
pub(in crate::agents::bot) fn openers(persona: Persona) -> &'static [&'static str] {
    match persona {
        Persona::Strategist | Persona::Leader => &[
            "Everyone, listen.",
            "Order, please.",
            "Attention, crew.",
            "Stay with me on this.",
            "Quiet, everybody.",
            "We do this properly.",
            "Let us be organised.",
            "We decide as one crew.",
        ],
        Persona::Manipulator | Persona::LoyalCompanion => &[
            "Friends, hear me out.",
            "Dear crew.",
            "It hurts to say this.",
            "My heart is heavy.",
            "Please do not be angry.",
            "I feel awful about this.",
            "Bless you all.",
            "I am only helping, friends.",
        ],
        Persona::LoneWolf | Persona::Observer => &[
            "Briefly.",
            "Noted.",
            "Facts only.",
            "No speeches.",
            "Few words.",
            "Quick one.",
            "Keep it short.",
            "No drama.",
        ],
        Persona::Paranoid | Persona::Skeptic => &[
            "Hm.",
            "I do not like this.",
            "It smells wrong.",
            "I have my doubts.",
            "Prove me wrong.",
            "Call me careful.",
            "That is too convenient.",
            "Nobody fools me.",
            "My neck itches.",
            "I doubt every word in here.",
        ],
        Persona::ColdCalculator | Persona::TechExpert => &[
            "For the record.",
            "Data first.",
            "My log is exact.",
            "Logically speaking.",
            "My sensors agree with me.",
            "My log says this.",
            "Measured, not imagined.",
            "The numbers are clear.",
        ],
        Persona::RandomImpostor | Persona::RandomCrewmate | Persona::Outgoing => &[
            "Oh boy.",
            "Well, well.",
            "Right, folks.",
            "Wow, okay.",
            "No joke.",
            "Honestly, it is a mess.",
            "Ha, listen to this.",
            "Oof, okay.",
        ],
        Persona::NoPersona => &[],
    }
}

/// The opening sentences of a light tone, which do not stand before words about the dead.
const LIGHT: [&str; 5] = [
    "Oh boy.",
    "Well, well.",
    "Wow, okay.",
    "Ha, listen to this.",
    "Quick one.",
];

/// Puts one of the persona's opening sentences before a speech with probability [`VOICE`]. A sentence that
/// was heard before in this meeting is not repeated.
pub(crate) fn in_voice(beliefs: &Beliefs<'_>, words: String, dice: &mut Dice) -> String {
    if !dice.chance(VOICE) {
        return words;
    }
    let [now, _] = beliefs.lines();
    let spoken = beliefs.spoken();
    let own_last = spoken.last().map_or("", |&(_, line)| line);
    let all = openers(beliefs.view.persona());
    let living = beliefs.others.with(beliefs.me);
    let is_grave = beliefs
        .view
        .roster()
        .named_in(&words)
        .any(|who| !living.contains(who));
    let fresh: Vec<&str> = all
        .iter()
        .copied()
        .filter(|opener| !own_last.starts_with(opener) && !now.iter().any(|line| line.contains(opener)))
        .filter(|opener| !is_grave || !LIGHT.contains(opener))
        .filter(|opener| opener.len() + 1 + words.len() <= MAX_LINE)
        .collect();
    match dice.pick(&fresh) {
        Some(opener) => format!("{opener} {words}"),
        None => words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::read_claims;
    use crate::game::{Game, Rules};

    #[test]
    fn the_sentences_of_a_voice_claim_nothing_and_belong_to_both_roles() {
        let game = Game::new(Rules::paper_seven(), 1, &[]).expect("a preset can be played");
        for impostor in Persona::IMPOSTOR {
            let sentences = openers(impostor);
            assert!(sentences.len() >= 8, "{impostor:?}");
            let crewmates = Persona::CREWMATE.into_iter();
            let alike = crewmates.filter(|&crewmate| openers(crewmate) == sentences);
            assert_eq!(alike.count(), 1, "{impostor:?}");
            for sentence in sentences {
                assert_eq!(read_claims(sentence, game.roster()), [], "{sentence}");
                let line = format!("{sentence} It was not me.");
                let plain = read_claims("It was not me.", game.roster());
                assert_eq!(read_claims(&line, game.roster()), plain, "{line}");
            }
        }
    }
}
