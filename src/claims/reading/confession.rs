//! Recognises a speaker's confession that it is an impostor.

/// The beginnings of a confession, in lower case.
const CONFESSIONS: [[&str; 2]; 2] = [["i", "am"], ["we", "are"]];

/// What the speaker confesses to be.
const IMPOSTORS: [&str; 4] = ["impostor", "imposter", "impostors", "imposters"];

/// Words that turn a confession after them in the same sentence into talk about one, or deny it.
const TALK_ABOUT_IT: [&str; 23] = [
    "say",
    "says",
    "said",
    "saying",
    "think",
    "thinks",
    "believe",
    "claim",
    "claims",
    "accuse",
    "suspect",
    "whether",
    "why",
    "who",
    "suppose",
    "imagine",
    "apparently",
    "not",
    "never",
    "nobody",
    "neither",
    "nor",
    "cannot",
];

/// Words that make a whole sentence one about what is not so, wherever they stand in it.
const UNREAL: [&str; 9] = [
    "if",
    "unless",
    "would",
    "otherwise",
    "assuming",
    "lie",
    "false",
    "untrue",
    "nonsense",
];

/// Words that make a condition or a question of the confession that they stand right before: “had I killed”.
const INVERTED: [&str; 9] = [
    "had", "have", "were", "should", "did", "could", "can", "might", "am",
];

/// Returns whether the speaker says that it is an impostor itself: “I am the impostor”, “I’m an imposter”, “I
/// killed Red”, “it was me”. Questions, conditions (“had I killed Red, I would have left”), denials and what
/// others say of the speaker do not count.
pub fn is_confession(words: &str) -> bool {
    let plain = words.to_lowercase().replace('’', "'");
    let plain = plain.replace("i'm", "i am").replace("we're", "we are");
    let plain = plain.replace("n't", " not").replace("i'd", "i would");
    plain
        .split_inclusive(['.', '!', '?', ';', '\n'])
        .filter(|sentence| !sentence.ends_with('?'))
        .any(confesses_in_sentence)
}

fn confesses_in_sentence(sentence: &str) -> bool {
    let words = sentence.split(|c: char| !c.is_alphanumeric());
    let said: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    if said.iter().any(|word| UNREAL.contains(word)) {
        return false;
    }
    let is_article = |word: &&&str| matches!(**word, "the" | "an" | "a" | "one" | "of");
    said.windows(2).enumerate().any(|(at, window)| {
        let named = said[at + 2..].iter().find(|word| !is_article(word));
        let is_talk_about_it = said[..at].iter().any(|word| TALK_ABOUT_IT.contains(word));
        let is_inverted = at > 0 && INVERTED.contains(&said[at - 1]);
        let is_match = match window {
            // “It was me who found the body” is none.
            ["was", "me"] => at > 0 && said[at - 1] == "it" && said.get(at + 2).is_none(),
            ["i", "killed"] => named.is_some_and(|word| !matches!(*word, "nobody" | "no" | "none" | "time")),
            _ => {
                CONFESSIONS.iter().any(|beginning| beginning == window)
                    && named.is_some_and(|word| IMPOSTORS.contains(word))
            }
        };
        is_match && !is_talk_about_it && !is_inverted
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
        ] {
            assert!(!is_confession(words), "{words}");
        }
    }
}
