//! The words of a text in normalised form, with their weights.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The weight of a word that occurs in nearly every sentence.
const LIGHT: f32 = 0.12;

/// The weight of a number: timesteps and the numbers of masked players differ from round to round.
const A_NUMBER: f32 = 0.08;

/// Words that occur in nearly every sentence, whatever it is about.
const COMMON: &str = "a about after all also am an and any are as at be because been before being both but by can could \
did do does doing during each else even ever few for from had has have having he her here hers him his how i if in into \
is it its just keep know like made make may maybe me might more most much must my need never no nobody nor not now of off \
on once one only or other others our out over player players round same see she should since so some somebody someone \
still such take than that the their them then there these they this those though through time timestep to too turn two \
under until up us very want was we were what when where which while who whom whose why will with would yet you your";

/// Words of this game with the same meaning; the first of each group stands for all.
const SYNONYMS: [&str; 17] = [
    "body bodies corpse corpses dead died victim",
    "kill kills killed killing murder murdered eliminate eliminated eliminating",
    "impostor impostors imposter imposters killer murderer",
    "crewmate crewmates crew innocent innocents",
    "suspect suspects suspected suspecting suspicious suspicion suspicions doubt doubted distrust",
    "accuse accuses accused accusing accusation accusations blame blamed blaming",
    "vote votes voted voting ballot",
    "eject ejects ejected ejection ejecting",
    "vent vents vented venting",
    "trust trusts trusted trusting trustworthy reliable vouch vouched vouching",
    "lie lies lied lying liar false falsely fake faked faking pretend pretended pretending",
    "alone isolated solitary unaccompanied",
    "task tasks chore chores",
    "meeting meetings discussion",
    "quiet silent silence quietly silently",
    "report reports reported reporting",
    "witness witnesses witnessed witnessing saw seen watched",
];

/// What is known about a word.
#[derive(Clone, Copy)]
enum WordStatistics {
    /// It occurs everywhere.
    Common,
    /// It has the same meaning as this one.
    Same(&'static str),
}

/// All words about which something is known.
static KNOWN: LazyLock<BTreeMap<&'static str, WordStatistics>> = LazyLock::new(|| {
    let common = COMMON
        .split_ascii_whitespace()
        .map(|word| (word, WordStatistics::Common));
    let same = SYNONYMS.iter().flat_map(|group| {
        let first = group.split(' ').next().unwrap_or(group);
        group
            .split(' ')
            .map(move |word| (word, WordStatistics::Same(first)))
    });
    same.chain(common).collect()
});

/// A normalised word of a text, with its weight.
pub(super) type WeightedTerm = (Cow<'static, str>, f32);

/// Returns the normalised words of a text without those that occur in nearly every sentence. A timestep is
/// the same with and without its letter: `T5`, `at 5`.
pub(super) fn terms(text: &str) -> impl Iterator<Item = Cow<'static, str>> {
    let words = words(text).filter(|&(_, weight)| weight != LIGHT);
    words.map(|(word, _)| match word.strip_prefix('t') {
        Some(digits) if digits.parse::<u16>().is_ok() => Cow::Owned(digits.to_owned()),
        _ => word,
    })
}

/// Returns the normalised words of a text, with their weights.
pub(super) fn words(text: &str) -> impl Iterator<Item = WeightedTerm> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '’');
    words.filter_map(|word| {
        let lower = word.to_lowercase();
        let word = lower.split(['\'', '’']).next().filter(|word| !word.is_empty())?;
        Some(match KNOWN.get_key_value(word) {
            Some((&word, WordStatistics::Common)) => (Cow::Borrowed(word), LIGHT),
            Some((_, WordStatistics::Same(first))) => (Cow::Borrowed(*first), 1.0),
            None if word.bytes().any(|byte| byte.is_ascii_digit()) => (word.to_owned().into(), A_NUMBER),
            None => (stem(word).to_owned().into(), 1.0),
        })
    })
}

/// Returns a word without its ending.
fn stem(word: &str) -> &str {
    let stem = ["ings", "ing", "edly", "ed", "ies", "es", "ly", "s"]
        .iter()
        .find_map(|ending| word.strip_suffix(ending).filter(|stem| stem.chars().count() >= 3));
    let stem = stem.unwrap_or(word);
    stem.strip_suffix(['e', 'y']).unwrap_or(stem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_stemmed_and_synonyms_merged() {
        let forms = |text| -> Vec<Cow<'_, str>> { words(text).map(|(word, _)| word).collect() };
        assert_eq!(forms("Moving, moved, MOVES"), forms("move move move"));
        assert_eq!(forms("the corpses"), forms("the body"));
        assert_eq!(forms("player 2’s story"), forms("player 2 stories"));
        assert_eq!(forms("… — !"), [""; 0]);
    }

    #[test]
    fn common_words_weigh_little() {
        let told: Vec<f32> = words("I saw player 1 in Electrical")
            .map(|(_, told)| told)
            .collect();
        assert_eq!(told, [LIGHT, 1.0, LIGHT, A_NUMBER, LIGHT, 1.0]);
    }
}
