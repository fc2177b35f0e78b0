//! What a question to oneself asks for: words that answers are likely to contain, and the timesteps that it
//! names.

use crate::agents::minds::prompt::known_deaths;
use crate::agents::retrieval::Query;
use crate::game::{ObservedEvent, View};
use crate::table::SeatSet;
use std::collections::BTreeSet;

/// Words of questions, and words that memories about the same things contain.
const RELATED: [(&[&str], &str); 16] = [
    (
        &["impostor", "impostors", "roles", "role"],
        "killed vented dead accuse suspect",
    ),
    (&["killed", "victim", "last"], "killed dead body reported"),
    (
        &["dangerous", "evidence", "suspects", "suspect"],
        "accuse suspect killed vented saw dead",
    ),
    (
        &["accounts", "conflict", "conflicts", "confirm", "refute", "story"],
        "saw passed spent stayed noticed wrong",
    ),
    (
        &["witness", "alone", "followed"],
        "alone saw both together noticed spent stayed",
    ),
    (&["venting", "pretended", "signs"], "vented task seemingly fake"),
    (&["timesteps", "room", "near"], "walked were task"),
    (
        &[
            "where", "go", "went", "come", "came", "leave", "left", "enter", "entered",
        ],
        "walked",
    ),
    (&["doing", "busy", "work", "working", "faking"], "seemingly task"),
    (&["beside", "next", "over"], "lay dead"),
    (&["camera", "cameras"], "monitor"),
    (
        &[
            "say", "tell", "told", "claim", "claims", "account", "announce", "explain", "answer", "ask",
            "asked", "deny",
        ],
        "said",
    ),
    (
        &["accuse", "accuses", "accused", "blames"],
        "said accuse suspect did",
    ),
    (
        &["vouch", "vouches", "alibi", "account"],
        "vouch together kept spent stayed stood",
    ),
    (&["vote", "voted", "skipped", "abstained"], "voted"),
    (&["end", "ended", "result", "outcome"], "ejected"),
];

/// The word that begins every memory of an own action.
const CHOSE: &str = "chose";

/// The players whom questions mean without naming them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ImpliedPlayers {
    /// The name of the seat that asks itself.
    pub(crate) own: String,
    /// The names of the players known to be killed.
    pub(crate) victims: Vec<String>,
}

impl ImpliedPlayers {
    /// Returns those of a seat, as it knows of them.
    pub(super) fn of(view: &View<'_>) -> ImpliedPlayers {
        let ejected = view.seen().filter_map(|seen| match seen.seen {
            ObservedEvent::BallotClosed { ejected, .. } => ejected,
            _ => None,
        });
        let dead: SeatSet = known_deaths(view).iter().map(|death| death.who).collect();
        let killed = dead.minus(ejected.collect()).into_iter();
        ImpliedPlayers {
            own: view.name(view.seat()).to_owned(),
            victims: killed.map(|seat| view.name(seat).to_owned()).collect(),
        }
    }
}

/// Returns the query for a question.
pub(super) fn query_for(question: &str, implied: &ImpliedPlayers) -> Query {
    Query {
        question: question.to_owned(),
        related: related_words(question, implied),
    }
}

/// Returns words that memories are likely to contain if they help to answer the question.
fn related_words(question: &str, implied: &ImpliedPlayers) -> String {
    let words = words(question);
    let has = |asked: &[&str]| asked.iter().any(|&word| words.iter().any(|other| other == word));
    let told = RELATED.iter().filter(|(asked, _)| has(asked));
    let mut related: Vec<&str> = told.map(|&(_, told)| told).collect();
    if has(&["killed", "victim", "dead", "body"]) {
        related.extend(implied.victims.iter().map(String::as_str));
    }
    if has(&["me", "my", "myself"]) {
        related.push(&implied.own);
    }
    if has(&["i"]) && !related.contains(&"said") && !subject_of(question).is_others {
        related.push(CHOSE);
    }
    related.join(" ")
}

/// What a question asks about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Subject {
    /// Whether it is what others did, were or said, and not what the seat itself did.
    pub(super) is_others: bool,
    /// Whether it is who was killed, and by whom.
    pub(super) is_killing: bool,
}

/// Returns what a question asks about. A question in which the seat names itself is about others if it asks what
/// the seat noticed of them or concludes.
pub(super) fn subject_of(question: &str) -> Subject {
    const OF_OTHERS: [&str; 13] = [
        "others", "conclude", "saw", "see", "seen", "hear", "heard", "meet", "met", "noticed", "trust",
        "confirm", "refute",
    ];
    const OF_KILLING: [&str; 10] = [
        "kill", "kills", "killed", "killing", "killer", "victim", "victims", "dead", "died", "body",
    ];
    let words = words(question);
    let has = |asked: &[&str]| asked.iter().any(|&word| words.iter().any(|other| other == word));
    Subject {
        is_others: !has(&["i", "my", "myself"]) || has(&OF_OTHERS),
        is_killing: has(&OF_KILLING),
    }
}

/// Returns the timesteps that a question names: `5`, `T5`, and all of `T3 to T5`.
pub(super) fn named_timesteps(question: &str) -> BTreeSet<u16> {
    let words = words(question);
    let mut named = BTreeSet::new();
    for (at, word) in words.iter().enumerate() {
        let Some(timestep) = timestep(word) else { continue };
        let is_range = words
            .get(at + 1)
            .is_some_and(|word| word == "to" || word == "until");
        let last = words.get(at + 2).and_then(|word| self::timestep(word));
        named.extend(timestep..=last.filter(|_| is_range).unwrap_or(timestep));
    }
    named
}

/// Reads a timestep: a number of at most three digits, with or without a T before it.
fn timestep(word: &str) -> Option<u16> {
    let digits = word.strip_prefix('t').unwrap_or(word);
    digits
        .parse()
        .ok()
        .filter(|timestep| (1..1_000).contains(timestep))
}

fn words(text: &str) -> Vec<String> {
    let lower = text.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_widened_by_what_memories_say() {
        let implied = ImpliedPlayers {
            own: "Cyan".to_owned(),
            victims: vec!["Pink".to_owned()],
        };
        let related = related_words(
            "Who was last with each player that was killed, where and when?",
            &implied,
        );
        for word in ["dead", "walked", "Pink"] {
            assert!(related.contains(word), "{related}");
        }
        assert!(related_words("Who accused me?", &implied).contains("Cyan"));
        assert_eq!(related_words("Hm?", &implied), "");
    }

    #[test]
    fn questions_are_about_others_or_about_the_seat_itself() {
        let of = |question: &str| {
            let Subject {
                is_others,
                is_killing,
            } = subject_of(question);
            (is_others, is_killing)
        };
        for (question, subject) in [
            (
                "What can I conclude about the roles of the others?",
                (true, false),
            ),
            (
                "Whose accounts conflict with each other, or with what I saw?",
                (true, false),
            ),
            (
                "Who was last with each player that was killed, where and when?",
                (true, true),
            ),
            ("Whom did I kill?", (false, true)),
            ("Which task have I done?", (false, false)),
            ("What phase is it, and what should I do in it?", (false, false)),
        ] {
            assert_eq!(of(question), subject, "{question}");
        }
    }

    #[test]
    fn timesteps_are_read_from_questions() {
        let named = |question| Vec::from_iter(named_timesteps(question));
        assert_eq!(named("Who was in Admin at T3, and who at 12?"), [3, 12]);
        assert_eq!(named("Where was Red from T4 to T6?"), [4, 5, 6]);
        assert_eq!(named("Where was Red from 6 to 4, or until 0?"), [4]);
        assert!(named("Who was at the table? And in 12345?").is_empty());
    }
}
