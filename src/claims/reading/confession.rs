//! Recognises a speaker's confession that it is an impostor.

/// The beginnings of a confession, in lower case.
const CONFESSIONS: [[&str; 2]; 2] = [["i", "am"], ["we", "are"]];

/// What the speaker confesses to be.
const IMPOSTORS: [&str; 4] = ["impostor", "imposter", "impostors", "imposters"];

/// Words that turn a confession after them in the same sentence into talk about one.
const TALK_ABOUT_IT: [&str; 16] = [
    "if", "say", "says", "said", "saying", "think", "thinks", "believe", "claim", "claims", "accuse",
    "suspect", "whether", "why", "who", "unless",
];

/// Returns whether the speaker says that it is an impostor itself: “I am the impostor”, “I’m an imposter”, “I
/// killed Red”, “it was me”. Questions and what others say of the speaker do not count.
pub fn is_confession(words: &str) -> bool {
    let plain = words.to_lowercase().replace('’', "'");
    let plain = plain.replace("i'm", "i am").replace("we're", "we are");
    plain
        .split_inclusive(['.', '!', '?', ';', '\n'])
        .filter(|sentence| !sentence.ends_with('?'))
        .any(confesses_in_sentence)
}

fn confesses_in_sentence(sentence: &str) -> bool {
    let words = sentence.split(|c: char| !c.is_alphanumeric());
    let said: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let is_article = |word: &&&str| matches!(**word, "the" | "an" | "a" | "one" | "of");
    said.windows(2).enumerate().any(|(at, window)| {
        let named = said[at + 2..].iter().find(|word| !is_article(word));
        let is_talk_about_it = said[..at].iter().any(|word| TALK_ABOUT_IT.contains(word));
        let is_match = match window {
            // “It was me who found the body” is none.
            ["was", "me"] => at > 0 && said[at - 1] == "it" && said.get(at + 2).is_none(),
            ["i", "killed"] => named.is_some_and(|word| !matches!(*word, "nobody" | "no" | "none" | "time")),
            _ => {
                CONFESSIONS.iter().any(|beginning| beginning == window)
                    && named.is_some_and(|word| IMPOSTORS.contains(word))
            }
        };
        is_match && !is_talk_about_it
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
        ] {
            assert!(!is_confession(words), "{words}");
        }
    }
}
