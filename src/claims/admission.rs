//! Finds words with which somebody admits to being an impostor.

/// Phrases of an admission, in lower case and without apostrophes.
const ADMISSIONS: [&str; 5] = ["i am", "im", "i was", "we are", "were"];

/// What the speaker admits to be.
const IMPOSTORS: [&str; 4] = ["impostor", "imposter", "impostors", "imposters"];

/// Returns whether the speaker says that it is an impostor itself: “I am the impostor”, “I’m an imposter”.
pub fn admits_being_impostor(words: &str) -> bool {
    let plain: String = words.to_lowercase().replace(['\'', '’'], "");
    let words = plain.split(|c: char| !c.is_alphanumeric());
    let said: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let is_article = |word: &str| matches!(word, "the" | "an" | "a" | "one" | "of");
    ADMISSIONS.iter().any(|admission| {
        let begin: Vec<&str> = admission.split(' ').collect();
        said.windows(begin.len()).enumerate().any(|(at, window)| {
            let rest = &said[at + begin.len()..];
            let named = rest.iter().find(|word| !is_article(word));
            window == begin && named.is_some_and(|word| IMPOSTORS.contains(word))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn admissions_are_told_from_talk_of_impostors() {
        for words in [
            "I am the impostor",
            "ok I’m an imposter, you got me",
            "we are the impostors!",
            "I'm one of the impostors",
        ] {
            assert!(admits_being_impostor(words), "{words}");
        }
        for words in [
            "I am not the impostor",
            "Red is the impostor",
            "Who is the impostor?",
            "You say I am what? An engineer?",
        ] {
            assert!(!admits_being_impostor(words), "{words}");
        }
    }
}
