//! What a text is about, as far as its words tell: words brought to one form, and how much each tells.

/// How much a word tells that stands in nearly every sentence.
const LIGHT: f32 = 0.12;

/// How much a number tells: which timestep it was, or which of the masked players, is different in every round.
const A_NUMBER: f32 = 0.08;

/// Words that stand in nearly every sentence, whatever it is about.
const COMMON: &str = " a about after all also am an and any are as at be because been before being both but by can could \
did do does doing during each else even ever few for from had has have having he her here hers him his how i if in into \
is it its just keep know like made make may maybe me might more most much must my need never no nobody nor not now of off \
on once one only or other others our out over player players round same see she should since so some somebody someone \
still such take than that the their them then there these they this those though through time timestep to too turn two \
under until up us very want was we were what when where which while who whom whose why will with would yet you your ";

/// Words of this game that say the same, each group by its first.
const SAME: [&str; 17] = [
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

/// The words of a text, each brought to one form, with how much it tells.
pub(super) fn words(text: &str) -> impl Iterator<Item = (String, f32)> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '’');
    words.filter_map(|word| {
        let lower = word.to_lowercase();
        let word = lower.split(['\'', '’']).next().unwrap_or_default();
        match word {
            "" => None,
            _ if word.bytes().any(|byte| byte.is_ascii_digit()) => Some((word.to_owned(), A_NUMBER)),
            _ if stands_in(COMMON, word) => Some((word.to_owned(), LIGHT)),
            _ => Some((one_form(word), 1.0)),
        }
    })
}

/// Whether a word stands in a list of words between spaces.
fn stands_in(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace().any(|listed| listed == word)
}

/// A word without its ending, or the one that stands for all that say the same.
fn one_form(word: &str) -> String {
    if let Some(group) = SAME.iter().find(|group| stands_in(group, word)) {
        let first = group.split(' ').next();
        return first.expect("a group holds a word").to_owned();
    }
    let stem = ["ings", "ing", "edly", "ed", "ies", "es", "ly", "s"]
        .iter()
        .find_map(|ending| word.strip_suffix(ending).filter(|stem| stem.chars().count() >= 3));
    let stem = stem.unwrap_or(word);
    stem.strip_suffix(['e', 'y']).unwrap_or(stem).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_brought_to_one_form() {
        let forms = |text| -> Vec<String> { words(text).map(|(word, _)| word).collect() };
        assert_eq!(forms("Moving, moved, MOVES"), forms("move move move"));
        assert_eq!(forms("the corpses"), forms("the body"));
        assert_eq!(forms("player 2’s story"), forms("player 2 stories"));
        assert_eq!(forms("… — !"), [""; 0]);
    }

    #[test]
    fn what_stands_everywhere_tells_little() {
        let told: Vec<f32> = words("I saw player 1 in Electrical")
            .map(|(_, told)| told)
            .collect();
        assert_eq!(told, [LIGHT, 1.0, LIGHT, A_NUMBER, LIGHT, 1.0]);
    }
}
