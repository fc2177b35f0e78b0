//! Tests of the personas' voices.

use super::speeches::speeches;
use super::{PAPER_SEVEN, STANDARD};
use among_agents::game::{Game, Role, Room, Task};
use among_agents::table::Colour;
use std::collections::{BTreeMap, BTreeSet};

/// Returns the words of a speech without the names of players, rooms and tasks and without numbers.
fn plain_words(speech: &str) -> Vec<String> {
    let mut text = speech.to_lowercase();
    let rooms = Room::ALL.iter().map(|room| room.name());
    let tasks = Task::ALL.iter().map(|task| task.kind.name());
    let colours = Colour::ALL.iter().map(|colour| colour.name());
    for name in rooms.chain(tasks).chain(colours) {
        text = text.replace(&name.to_lowercase(), " ");
    }
    text.split(|letter: char| !letter.is_ascii_alphabetic())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Returns what each persona said in meetings in the words that [`plain_words`] leaves.
fn lines_of<'a>(games: impl Iterator<Item = &'a Game>) -> Vec<(&'static str, Vec<String>)> {
    let said = games.flat_map(|game| {
        let in_meetings = speeches(game).filter(|&(.., meeting)| meeting);
        in_meetings.map(|(_, seat, speech, _)| (game.persona_of(seat).name(), plain_words(speech.words())))
    });
    said.collect()
}

/// A naive Bayes classifier of lines with add-one smoothing and equal priors.
struct Classifier {
    counts: BTreeMap<&'static str, BTreeMap<String, f64>>,
    vocabulary: usize,
}

impl Classifier {
    fn trained_on(lines: &[(&'static str, Vec<String>)]) -> Classifier {
        let mut counts: BTreeMap<&'static str, BTreeMap<String, f64>> = BTreeMap::new();
        for (persona, words) in lines {
            let counted = counts.entry(*persona).or_default();
            for word in words {
                *counted.entry(word.clone()).or_default() += 1.0;
            }
        }
        let all: BTreeSet<&String> = counts.values().flat_map(BTreeMap::keys).collect();
        let vocabulary = all.len();
        Classifier { counts, vocabulary }
    }

    fn name(&self, words: &[String]) -> &'static str {
        let likelihood = |counted: &BTreeMap<String, f64>| -> f64 {
            let total = counted.values().sum::<f64>() + self.vocabulary as f64;
            let count = |word| counted.get(word).copied().unwrap_or_default() + 1.0;
            words.iter().map(|word| (count(word) / total).ln()).sum()
        };
        let likeliest = self
            .counts
            .iter()
            .max_by(|(_, one), (_, other)| likelihood(one).total_cmp(&likelihood(other)));
        likeliest.expect("it was trained").0
    }
}

#[test]
fn a_simple_classifier_names_the_persona_better_than_twice_chance() {
    let training = lines_of(STANDARD.first(300).map(|(_, game)| game));
    let classifier = Classifier::trained_on(&training);
    let chance = 1.0 / classifier.counts.len() as f64;
    let unseen = lines_of(STANDARD.first(400).skip(300).map(|(_, game)| game));
    // Equally many lines of each persona, about 200 together.
    let each = 200usize.div_ceil(classifier.counts.len());
    let (mut asked, mut right) = (0, 0);
    for &persona in classifier.counts.keys() {
        let lines = unseen
            .iter()
            .filter(|(speaker, _)| *speaker == persona)
            .take(each);
        for (_, words) in lines {
            asked += 1;
            right += u32::from(classifier.name(words) == persona);
        }
    }
    let share = f64::from(right) / f64::from(asked);
    println!("{right} of {asked} lines named ({share:.3}), by chance {chance:.3}");
    assert!(asked >= 200);
    assert!(share > 2.0 * chance);
}

/// The voice of an impostor is that of a crewmate, too, so it does not tell the role.
#[test]
fn a_voice_does_not_tell_the_role() {
    let mut openers: BTreeMap<&str, BTreeSet<bool>> = BTreeMap::new();
    for (_, game) in PAPER_SEVEN.first(500) {
        for (_, seat, speech, _) in speeches(game) {
            let opener = speech.words().split_inclusive(['.', '?', '!']).next();
            let roles = openers.entry(opener.unwrap_or_default()).or_default();
            roles.insert(game.role_of(seat) == Role::Impostor);
        }
    }
    for opener in [
        "Order, please.",
        "Dear crew.",
        "Noted.",
        "Hm.",
        "Data first.",
        "Oh boy.",
    ] {
        assert_eq!(openers[opener].len(), 2, "{opener} is said by one role only");
    }
}
