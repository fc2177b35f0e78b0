//! A speech in a bubble that has no room for all of it: which of its words matter least.

use crate::claims::{Claim, read_claims};
use crate::round::ShownSpeech;
use crate::table::{Roster, Seat, SeatSet};

/// A speech that can be shortened step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortSpeech {
    sentences: Vec<String>,
    /// The indexes of the sentences, from the one that is missed least.
    order: Vec<usize>,
}

impl ShortSpeech {
    /// Takes a speech at the table of these players.
    pub fn of(speech: &ShownSpeech, roster: &Roster) -> ShortSpeech {
        let sentences = sentences(&speech.words);
        let weight = |sentence: &String| {
            let claims = read_claims(sentence, roster);
            let weights = claims.into_iter().map(|claim| weight(claim, speech.seat));
            weights
                .max()
                .unwrap_or_else(|| unread_weight(sentence, speech.seat, roster))
        };
        let weights: Vec<u8> = sentences.iter().map(weight).collect();
        let mut order: Vec<usize> = (0..sentences.len()).collect();
        // Of several alike the last one says what follows from the others.
        order.sort_by_key(|&at| weights[at]);
        ShortSpeech { sentences, order }
    }

    /// Returns the number of steps by which the speech can be shortened.
    pub fn steps(&self) -> usize {
        let words = |last: &usize| self.sentences[*last].split(' ').count();
        (self.order.len() + self.order.last().map_or(0, words)).saturating_sub(2)
    }

    /// Returns the speech without its least sentences, one for each step. When one is left, each further step takes
    /// its first word.
    pub fn shortened(&self, steps: usize) -> String {
        let most = self.order.len().saturating_sub(1);
        let left_out = &self.order[..steps.min(most)];
        let mut words: Vec<&str> = Vec::new();
        for (at, sentence) in self.sentences.iter().enumerate() {
            match left_out.contains(&at) {
                false => words.extend(sentence.split(' ').skip(steps.saturating_sub(most))),
                true if words.last() == Some(&"…") => {}
                true => words.push("…"),
            }
        }
        if steps > most && words.first() != Some(&"…") {
            words.insert(0, "…");
        }
        words.join(" ")
    }
}

/// How much is missed without a sentence that speaks against another player.
const AGAINST: u8 = 4;

/// How much is missed without any other conclusion about a player.
const CONCLUSION: u8 = 3;

/// Returns how much is missed without a claim: most one that speaks against another player, then any other
/// conclusion, then a fact about another player, then one about the speaker.
fn weight(claim: Claim, speaker: Seat) -> u8 {
    let is_of_another = claim.subject().is_some_and(|who| who != speaker);
    match claim {
        _ if claim.accused().is_some_and(|who| who != speaker) => AGAINST,
        Claim::Vouch { .. } => CONCLUSION,
        _ if !claim.is_factual() => 0,
        _ => 1 + u8::from(is_of_another),
    }
}

/// Returns how much is missed without a sentence in which no claim is read. One that names two players tells
/// who alone was with whom, or sets one word against the other. One that names a single player concludes
/// something.
fn unread_weight(sentence: &str, speaker: Seat, roster: &Roster) -> u8 {
    let named: SeatSet = roster.named_in(sentence).filter(|who| *who != speaker).collect();
    match named.len() {
        _ if sentence.ends_with('?') => 0,
        0 => 0,
        1 => CONCLUSION,
        _ => AGAINST,
    }
}

/// Returns the sentences of a speech, with single spaces between words.
fn sentences(words: &str) -> Vec<String> {
    let ends_sentence = |word: &str| word.trim_end_matches(['”', '"']).ends_with(['.', '!', '?', '…']);
    let mut sentences: Vec<String> = Vec::new();
    let mut is_new = true;
    for word in words.split_whitespace() {
        match sentences.last_mut().filter(|_| !is_new) {
            Some(sentence) => {
                sentence.push(' ');
                sentence.push_str(word);
            }
            None => sentences.push(word.to_owned()),
        }
        is_new = ends_sentence(word);
    }
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Rules, SeatOverride};
    use crate::table::Colour;

    /// Returns what Red says, shortened by each number of steps.
    fn shortened(words: &str) -> Vec<String> {
        let colours = [
            Colour::Red,
            Colour::Lime,
            Colour::Pink,
            Colour::Blue,
            Colour::Cyan,
        ];
        let cast = colours.map(|colour| SeatOverride {
            colour: Some(colour),
            ..SeatOverride::default()
        });
        let game = Game::new(Rules::paper(), 1, &cast).expect("the table can be played");
        let speech = ShownSpeech {
            at: 0,
            moment: None,
            seat: Seat::new(0).expect("the first seat"),
            words: words.to_owned(),
        };
        let short = ShortSpeech::of(&speech, game.roster());
        (0..=short.steps()).map(|steps| short.shortened(steps)).collect()
    }

    #[test]
    fn openers_go_first_then_places_and_what_speaks_against_somebody_stays() {
        let told = shortened(
            "Let us be organised. Lime was in Storage at 11. So I accuse Lime. My vote goes to Lime.",
        );
        assert_eq!(
            told[..4],
            [
                "Let us be organised. Lime was in Storage at 11. So I accuse Lime. My vote goes to Lime.",
                "… Lime was in Storage at 11. So I accuse Lime. My vote goes to Lime.",
                "… So I accuse Lime. My vote goes to Lime.",
                "… My vote goes to Lime.",
            ]
        );
        assert_eq!(told.last().map(String::as_str), Some("… Lime."));
    }

    #[test]
    fn a_suspicion_is_kept_rather_than_the_own_place_and_that_rather_than_a_filler() {
        let told =
            shortened("Friends, hear me out. I was in Admin at 8. Pink is suspicious. Think about it.");
        assert_eq!(told[2], "… I was in Admin at 8. Pink is suspicious. …");
        assert_eq!(told[3], "… Pink is suspicious. …");
    }

    #[test]
    fn who_alone_can_have_done_it_is_kept_rather_than_who_was_where() {
        for conclusion in [
            "Lime had come in before me, and by then Pink was past help.",
            "Lime had come in before me, too late for Pink.",
            "When I walked out, Pink had no other company than Lime.",
        ] {
            let told = shortened(&format!(
                "I saw Lime in Upper Engine at 13. {conclusion} Blue kept Cyan company in Storage at 9, the \
                 two together. I was in Admin at 8. So Cyan is clear."
            ));
            assert_eq!(told[4], format!("… {conclusion} …"), "{told:?}");
            assert_eq!(told[3], format!("… {conclusion} … So Cyan is clear."));
        }
    }

    #[test]
    fn of_a_single_sentence_the_end_is_kept() {
        assert_eq!(
            shortened("One long sentence."),
            ["One long sentence.", "… long sentence.", "… sentence."]
        );
    }
}
