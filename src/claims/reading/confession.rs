//! Recognises a speaker's confession that it is an impostor.

use crate::table::Colour;

/// The beginnings of a confession, in lower case.
const CONFESSIONS: [[&str; 2]; 2] = [["i", "am"], ["we", "are"]];

/// What the speaker confesses to be.
const IMPOSTORS: [&str; 4] = ["impostor", "imposter", "impostors", "imposters"];

/// Words that turn a sentence into talk about what somebody says or thinks, wherever they stand in it.
const TALK_ABOUT_IT: [&str; 30] = [
    "say",
    "says",
    "said",
    "saying",
    "tell",
    "tells",
    "told",
    "wrote",
    "writes",
    "think",
    "thinks",
    "believe",
    "claim",
    "claims",
    "claimed",
    "accuse",
    "accuses",
    "suspect",
    "whether",
    "why",
    "who",
    "suppose",
    "imagine",
    "apparently",
    "supposedly",
    "according",
    "story",
    "account",
    "version",
    "accusation",
];

/// Words that make a whole sentence one about what is not so, wherever they stand in it.
const UNREAL: [&str; 12] = [
    "if",
    "unless",
    "would",
    "otherwise",
    "assuming",
    "lie",
    "false",
    "untrue",
    "nonsense",
    "sense",
    "absurd",
    "ridiculous",
];

/// Words that deny what follows them in the same sentence.
const DENIALS: [&str; 7] = ["not", "never", "nobody", "neither", "nor", "cannot", "no"];

/// The only words that may stand before a confession in its clause: whoever confesses begins with it.
const BEFORE_IT: [&str; 14] = [
    "ok", "okay", "fine", "yes", "yeah", "well", "alright", "right", "sorry", "and", "but", "so", "it",
    "true",
];

/// Whom one may have killed, besides a player by its colour.
const VICTIMS: [&str; 3] = ["him", "her", "them"];

/// Returns whether the speaker says that it is an impostor itself: “I am the impostor”, “I’m an imposter”, “I
/// killed Red”, “it was me”. Questions, conditions (“had I killed Red, I would have left”), denials, quotations
/// and what others say of the speaker do not count, nor does a sentence in which something else comes before.
pub fn is_confession(words: &str) -> bool {
    let plain = words.to_lowercase().replace('’', "'");
    let plain = plain.replace("i'm", "i am").replace("we're", "we are");
    let plain = plain.replace("n't", " not").replace("i'd", "i would");
    let sentences = plain.split_inclusive(['.', '!', '?', ';', '\n']);
    let mut plain_sentences = sentences.filter(|sentence| is_plain(sentence));
    plain_sentences.any(confesses_in_sentence)
}

/// Returns whether a sentence states something in the speaker's own words: it is no question, quotes nothing,
/// supposes nothing, and does not repeat what somebody says or thinks.
pub(super) fn is_plain(sentence: &str) -> bool {
    let is_of_others = |word: &str| {
        let word = word.to_lowercase();
        UNREAL.contains(&&*word) || TALK_ABOUT_IT.contains(&&*word)
    };
    !sentence.ends_with('?')
        && !sentence.contains(['"', '“', '”', '«', '»'])
        && !sentence.split(|c: char| !c.is_alphanumeric()).any(is_of_others)
}

fn confesses_in_sentence(sentence: &str) -> bool {
    let mut is_denied = false;
    sentence.split([',', ':', '.', '!', ';', '\n']).any(|clause| {
        let words = clause.split(|c: char| !c.is_alphanumeric());
        let said: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let confesses = !is_denied && confesses_in_clause(&said);
        is_denied |= said.iter().any(|word| DENIALS.contains(word));
        confesses
    })
}

fn confesses_in_clause(said: &[&str]) -> bool {
    let is_article = |word: &&&str| matches!(**word, "the" | "an" | "a" | "one" | "of");
    said.windows(2).enumerate().any(|(at, window)| {
        let named = said[at + 2..].iter().find(|word| !is_article(word));
        let begins = said[..at].iter().all(|word| BEFORE_IT.contains(word));
        let is_match = match window {
            // “It was me who found the body” is none.
            ["was", "me"] => at > 0 && said[at - 1] == "it" && said.get(at + 2).is_none(),
            ["i", "killed"] => {
                named.is_some_and(|word| Colour::named(word).is_some() || VICTIMS.contains(word))
            }
            _ => {
                CONFESSIONS.iter().any(|beginning| beginning == window)
                    && named.is_some_and(|word| IMPOSTORS.contains(word))
            }
        };
        is_match && begins
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn confessions_are_told_from_talk_of_impostors() {
        for words in [
            "I am the impostor",
            "ok I’m an imposter, you got me",
            "we are the impostors!",
            "I'm one of the impostors",
            "we're the imposters, vote us both",
            "Fine. I killed Green in Admin!",
            "ok, it was me",
            "I killed Green, not Blue",
            "well yes, i killed him in electrical",
            "You did not see it. I killed Green",
        ] {
            assert!(is_confession(words), "{words}");
        }
        for words in [
            "It was me who reported.",
            "You say it was me.",
            "Was it me?",
            "It was not me.",
            "I am not the impostor",
            "Red is the impostor",
            "Who is the impostor?",
            "You say I am what? An engineer?",
            "Where were the impostors?",
            "Were the impostors in Admin",
            "If I am the impostor, who killed Green",
            "You say I am the impostor, but I am not",
            "I killed nobody",
            "Am I the impostor? I am the impostor?",
            "But had I killed at T4 I would not have reported it",
            "Had I killed Green, then with whom near?, and when",
            "I'd have left if I killed Green",
            "I would be mad if it was me",
            "I never said it was me",
            "I don't see how I killed Green from Admin",
            "That I killed Green is a lie",
            "Suppose I killed Green: who saw me",
            "Nobody can say I am the impostor",
            "by white's own story i killed with white standing there, makes no sense, who else was in cafeteria at t7",
            "By White's account I killed Black with White there",
            "i killed with white standing there",
            "White wrote \"I killed Black\" and means me",
            "White is wrong that I killed Black",
            "no, i am the impostor only in your head, i killed black as little as you",
            "So I killed Black, makes no sense!",
        ] {
            assert!(!is_confession(words), "{words}");
        }
    }
}
