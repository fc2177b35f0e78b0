//! Recognises what a speaker charges others with: plain statements that somebody killed or vented.

use super::confession::is_plain;
use super::{read_accusations, read_statements};
use crate::claims::{Claim, EvidenceBasis};
use crate::table::Roster;

/// Returns the kills and vents that the words state for certain and directly, in order. Guesses, questions,
/// conditions, denials and what the speaker repeats of others do not count, nor does a sentence of which it is
/// unclear whether it accuses the player.
pub fn read_charges(words: &str, roster: &Roster) -> Vec<Claim> {
    let sentences = words.split_inclusive(['.', '!', '?', ';', '\n']);
    let mut charges = Vec::new();
    for sentence in sentences.filter(|sentence| is_plain(sentence)) {
        let accusations = read_accusations(sentence, roster);
        let is_certain = |claim: &Claim| {
            let accused = claim.accused();
            accusations
                .iter()
                .any(|accusation| accusation.is_certain && Some(accusation.who) == accused)
        };
        for statement in read_statements(sentence, roster) {
            let is_charge = matches!(statement.claim, Claim::SawKill { .. } | Claim::SawVent { .. });
            if is_charge && statement.basis != EvidenceBasis::Loose && is_certain(&statement.claim) {
                charges.push(statement.claim);
            }
        }
    }
    charges
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::reading::tests::game_of;
    use crate::game::{Game, Room};
    use crate::table::{Colour, Seat};

    /// Returns a round at a table of Brown, Black, White, Red and Blue.
    fn game() -> Game {
        use Colour::{Black, Blue, Brown, Red, White};
        game_of([Brown, Black, White, Red, Blue])
    }

    #[test]
    fn plain_charges_are_read() {
        let game = game();
        let [brown, black] = [0, 1].map(|at| Seat::new(at).expect("a seat of the table"));
        for (words, room, timestep) in [
            ("Brown killed Black there at T7.", None, Some(7)),
            (
                "It was like this: Brown killed Black in Electrical at T7!",
                Some(Room::Electrical),
                Some(7),
            ),
            (
                "I saw Brown kill Black in Admin. Who else was near?",
                Some(Room::Admin),
                None,
            ),
        ] {
            let killed = Claim::SawKill {
                killer: brown,
                victim: black,
                room,
                timestep,
            };
            assert_eq!(read_charges(words, game.roster()), [killed], "{words}");
        }
        let vented = Claim::SawVent {
            who: brown,
            room: Some(Room::Admin),
            timestep: Some(4),
        };
        assert_eq!(
            read_charges("I saw Brown vent in Admin at T4.", game.roster()),
            [vented]
        );
    }

    #[test]
    fn what_is_quoted_supposed_denied_or_repeated_is_no_charge() {
        let game = game();
        for words in [
            "White says Brown killed Black at T7.",
            "You claim that Brown killed Black.",
            "By White's own story Brown killed Black with White standing there, makes no sense.",
            "If Brown killed Black, White would have seen it.",
            "Brown never killed Black.",
            "Brown did not kill Black.",
            "Did Brown kill Black?",
            "I think Brown killed Black.",
            "White wrote \"Brown killed Black at T7\".",
            "According to White, Brown vented in Admin.",
            "That Brown killed Black is a lie.",
        ] {
            assert_eq!(read_charges(words, game.roster()), [], "{words}");
        }
    }
}
