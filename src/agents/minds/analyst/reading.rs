//! Parsing of the model's replies: a summary, an analysis, what to say.

use super::limits::within_words;
use crate::agents::memory::Opinion;
use crate::agents::minds::reply::{split, without_marks};
use crate::table::{Colour, Roster, SeatSet, Speech, one_line};

/// The maximum number of words of an analysis, and of a speech (Lan et al. 2024, adapted to this game).
pub(crate) const MAX_WORDS: usize = 100;

/// The maximum number of words of a summary. Up to 100 are asked for; the votes come last and must not be cut.
const MAX_SUMMARY_WORDS: usize = 150;

/// The maximum number of words of the opinion of one player. A limit on the whole analysis would drop the
/// last players.
pub(crate) const MAX_OPINION_WORDS: usize = 60;

/// The maximum number of characters of an opinion of one player.
const MAX_OPINION: usize = 400;

/// Returns the words of a summary, with the line breaks of the reply.
pub(crate) fn summary(reply: &str) -> String {
    let lines = within_words(reply, MAX_SUMMARY_WORDS).lines();
    let lines = lines.map(|line| line.trim_matches(is_mark));
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    lines.join("\n")
}

/// Splits an analysis of this timestep by player: a line that begins with a name starts the opinion of that
/// player.
pub(crate) fn opinions(reply: &str, timestep: u16, roster: &Roster, own: Colour) -> Vec<Opinion> {
    let mut opinions: Vec<Opinion> = Vec::new();
    for line in reply.lines() {
        let line = line.trim_start_matches(is_mark).trim_end();
        let name = line
            .split(|c: char| !c.is_alphanumeric())
            .next()
            .unwrap_or_default();
        let is_other = |colour: &Colour| *colour != own && roster.seat_of(*colour).is_some();
        match Colour::named(name).filter(is_other) {
            Some(colour) => {
                let rest = line[name.len()..].trim_start_matches(['*', '_', '`', ']', ' ']);
                let words = rest.strip_prefix([':', '-', '–', '—']);
                opinions.push(Opinion {
                    of: Some(colour),
                    words: words
                        .map_or(line, |words| words.trim_start_matches(is_mark))
                        .to_owned(),
                    timestep,
                });
            }
            None if line.is_empty() => {}
            None => match opinions.last_mut() {
                Some(last) => last.words = format!("{} {line}", last.words),
                None => opinions.push(Opinion {
                    of: None,
                    words: line.to_owned(),
                    timestep,
                }),
            },
        }
    }
    for opinion in &mut opinions {
        opinion.words = one_line(within_words(&opinion.words, MAX_OPINION_WORDS), MAX_OPINION);
    }
    opinions.retain(|opinion| !opinion.words.is_empty());
    opinions
}

/// Returns the opinions after a new analysis: first what it says of nobody by name, then in seat order what
/// it says of each of the `others`, or else the former opinion. Of the players in `withdrawn` no former
/// opinion is kept.
pub(crate) fn merged(
    fresh: &[Opinion],
    former: &[Opinion],
    others: SeatSet,
    withdrawn: SeatSet,
    roster: &Roster,
) -> Vec<Opinion> {
    let of = |opinions: &[Opinion], colour| opinions.iter().find(|opinion| opinion.of == colour).cloned();
    let named = others.into_iter().filter_map(|seat| {
        let colour = Some(roster.colour(seat));
        of(fresh, colour).or_else(|| of(former, colour).filter(|_| !withdrawn.contains(seat)))
    });
    of(fresh, None).into_iter().chain(named).collect()
}

/// Extracts what the seat says, without thoughts, headings or quotation marks. A reply that declines to speak
/// becomes silence.
pub(crate) fn spoken(reply: &str, own: &str) -> Speech {
    let parts = split(reply);
    let text = parts.action.words.as_deref().unwrap_or(&parts.action.text);
    let mut words = text.trim_matches(is_mark);
    for heading in ["speak", "response", own] {
        let (start, rest) = words.split_at_checked(heading.len()).unwrap_or_default();
        let rest = rest.trim_start_matches(['*', '_', ']', ' ']);
        if let Some(rest) = rest
            .strip_prefix(':')
            .filter(|_| start.eq_ignore_ascii_case(heading))
        {
            words = rest.trim_matches(is_mark);
        }
    }
    let words = without_marks(words, |c| c.is_whitespace() || "\"“”".contains(c));
    let bare = words.trim_matches(|c: char| !c.is_alphanumeric());
    match ["", "nothing", "silence", "wait"]
        .iter()
        .any(|none| bare.eq_ignore_ascii_case(none))
    {
        true => Speech::SILENCE,
        false => in_short(words),
    }
}

/// Cuts words to the maximum length of a speech.
pub(crate) fn in_short(words: &str) -> Speech {
    Speech::new(within_words(words, MAX_WORDS))
}

/// Returns whether a character only marks up a line.
pub(super) fn is_mark(c: char) -> bool {
    c.is_whitespace() || "*#>`_[-•".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    /// Returns five players, of the first five colours.
    fn five_players() -> Roster {
        Roster::draw(
            5,
            |seat| Some(Colour::ALL[seat]),
            &mut ChaCha8Rng::seed_from_u64(1),
        )
    }

    fn opinion(of: Option<Colour>, words: &str, timestep: u16) -> Opinion {
        Opinion {
            of,
            words: words.to_owned(),
            timestep,
        }
    }

    #[test]
    fn an_analysis_is_read_player_by_player() {
        let roster = &five_players();
        let read = |reply: &str| opinions(reply, 4, roster, Colour::Red);
        let of = |of, words| opinion(of, words, 4);
        assert_eq!(
            read("- **Blue**: impostor, hides.\n  Vents a lot.\n\n2 is odd\ngreen - crewmate"),
            [
                of(Some(Colour::Blue), "impostor, hides. Vents a lot. 2 is odd"),
                of(Some(Colour::Green), "crewmate")
            ]
        );
        assert_eq!(
            read("Nobody is suspicious so far."),
            [of(None, "Nobody is suspicious so far.")]
        );
        assert_eq!(
            read("Pink and Blue walk together."),
            [of(Some(Colour::Pink), "Pink and Blue walk together.")]
        );
        let long = read(&format!("Blue: {}\nGreen: crewmate", "so ".repeat(150)));
        assert_eq!(long[0].words.split_whitespace().count(), MAX_OPINION_WORDS);
        assert_eq!(long[1].words, "crewmate", "a long opinion crowds out no other");
    }

    #[test]
    fn an_analysis_of_some_keeps_the_former_opinions_of_the_rest() {
        let roster = &five_players();
        let [red, blue, green, pink] = [Colour::Red, Colour::Blue, Colour::Green, Colour::Pink];
        let fresh = [
            opinion(Some(green), "impostor", 6),
            opinion(None, "It is close.", 6),
        ];
        let former = [
            opinion(None, "Nothing yet.", 3),
            opinion(Some(blue), "crewmate", 3),
            opinion(Some(green), "crewmate", 3),
            opinion(Some(pink), "dead by now", 2),
        ];
        let seat = |colour| roster.seat_of(colour).expect("it plays");
        let others = roster.seats().without(seat(red)).without(seat(pink));
        let read = |withdrawn| merged(&fresh, &former, others, withdrawn, roster);
        let kept = opinion(Some(blue), "crewmate", 3);
        assert_eq!(read(SeatSet::EMPTY), [fresh[1].clone(), kept, fresh[0].clone()]);
        assert_eq!(
            read(SeatSet::only(seat(blue))),
            [fresh[1].clone(), fresh[0].clone()]
        );
    }

    #[test]
    fn a_summary_keeps_its_lines() {
        assert_eq!(
            summary("- Round 1: Red was in Admin.\n\n**Votes: all against Red**\n"),
            "Round 1: Red was in Admin.\nVotes: all against Red"
        );
        let long = "so it was\n".repeat(100);
        assert_eq!(summary(&long).split_whitespace().count(), MAX_SUMMARY_WORDS);
    }

    #[test]
    fn speeches_hold_no_thoughts_and_no_headings() {
        let words = |reply: &str| spoken(reply, "Red").words().to_owned();
        for reply in [
            "I was in Admin.",
            "\"I was in Admin.\"",
            "SPEAK: I was in Admin.",
            "**Response**: I was in Admin.",
            "Red: \"I was in Admin.\"",
            "<think>Blame Blue.</think>I was in Admin.",
            "[Thinking Process] Blame Blue.\n[Action] SPEAK: I was in Admin.",
        ] {
            assert_eq!(words(reply), "I was in Admin.", "{reply}");
        }
        for nothing in ["", "(nothing)", "<wait>", "[Thinking Process] Blame Blue."] {
            assert_eq!(words(nothing), "", "{nothing}");
        }
        assert_eq!(words(&"so ".repeat(200)).split_whitespace().count(), 100);
    }
}
