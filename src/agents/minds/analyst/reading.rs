//! Parsing of the model's replies: an analysis, a plan, what to say.

use super::limits::within_words;
use crate::agents::memory::{Opinion, Plan};
use crate::agents::minds::reply::split;
use crate::table::{Colour, Roster, Speech, one_line};

/// The maximum number of words of an analysis, and of a speech (Lan et al. 2024, adapted to this game).
pub(crate) const MAX_WORDS: usize = 100;

/// The maximum number of actions in a plan, and of sentences of its strategy.
pub(crate) const MAX_LINES: usize = 8;

/// The maximum number of characters of a planned action, and of a sentence of the strategy.
const MAX_LINE: usize = 160;

/// The maximum number of words of the opinion of one player. A limit on the whole analysis would drop the
/// last players.
const MAX_OPINION_WORDS: usize = 40;

/// The maximum number of characters of an opinion of one player.
const MAX_OPINION: usize = 400;

/// Splits an analysis by player: a line that begins with a name starts the opinion of that player.
pub(crate) fn opinions(reply: &str, roster: &Roster, own: Colour) -> Vec<Opinion> {
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
                });
            }
            None if line.is_empty() => {}
            None => match opinions.last_mut() {
                Some(last) => last.words = format!("{} {line}", last.words),
                None => opinions.push(Opinion {
                    of: None,
                    words: line.to_owned(),
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

/// Returns an opinion of each of these players, so that nobody is forgotten when the model is brief: the new
/// one, or else the former one, or else that nothing is known yet. New words that name no player come first.
pub(crate) fn completed(
    fresh: Vec<Opinion>,
    former: Vec<Opinion>,
    analysed: impl Iterator<Item = Colour>,
) -> Vec<Opinion> {
    let mut opinions = fresh;
    for colour in analysed {
        if opinions.iter().any(|opinion| opinion.of == Some(colour)) {
            continue;
        }
        let known = former.iter().find(|opinion| opinion.of == Some(colour));
        opinions.push(known.cloned().unwrap_or_else(|| Opinion {
            of: Some(colour),
            words: "nothing known yet".to_owned(),
        }));
    }
    opinions
}

/// Splits a plan into the sentences of its strategy and its actions, without the numbers of its lines.
pub(crate) fn plan(reply: &str, timestep: u16) -> Plan {
    let (mut strategy, mut actions) = (Vec::new(), Vec::new());
    for line in reply.lines().map(without_number) {
        match without_heading(line) {
            Some(sentence) if !sentence.is_empty() => strategy.push(one_line(sentence, MAX_LINE)),
            Some(_) => {}
            None if line.is_empty() || line.ends_with(':') => {}
            None => actions.push(one_line(line, MAX_LINE)),
        }
    }
    strategy.truncate(MAX_LINES);
    actions.truncate(MAX_LINES);
    Plan {
        timestep,
        strategy,
        actions,
    }
}

/// Returns the rest of a line that begins with the heading `Strategy:`.
fn without_heading(line: &str) -> Option<&str> {
    const HEADING: &str = "strategy";
    let (start, rest) = line.split_at_checked(HEADING.len())?;
    let rest = rest.trim_start_matches(is_mark).strip_prefix(':')?;
    start
        .eq_ignore_ascii_case(HEADING)
        .then(|| rest.trim_start_matches(is_mark))
}

/// Removes marks around a line and a number in front of it: `T5`, `5.`, `Turn 5:`.
fn without_number(line: &str) -> &str {
    let line = line.trim_matches(is_mark);
    let word = line.trim_start_matches(char::is_alphabetic);
    let is_label = |name: &&str| name.eq_ignore_ascii_case(&line[..line.len() - word.len()]);
    let number = match ["t", "turn", "timestep", "line", ""].iter().any(is_label) {
        true => word.trim_start(),
        false => return line,
    };
    let rest = number.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.len() < number.len() {
        true => rest.trim_start_matches(|c: char| c.is_whitespace() || ".:)]-–—*`".contains(c)),
        false => line,
    }
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
    let words = words.trim_matches(['"', '“', '”']).trim();
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
fn is_mark(c: char) -> bool {
    c.is_whitespace() || "*#>`_[-•".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Rules, SeatOverride};

    #[test]
    fn an_analysis_is_read_player_by_player() {
        let cast: Vec<SeatOverride> = (Colour::ALL[..5].iter())
            .map(|&colour| SeatOverride {
                colour: Some(colour),
                ..SeatOverride::default()
            })
            .collect();
        let game = Game::new(Rules::paper(), 1, &cast).expect("a table");
        let read = |reply: &str| opinions(reply, game.roster(), Colour::Red);
        let of = |of: Option<Colour>, words: &str| Opinion {
            of,
            words: words.to_owned(),
        };
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
    fn nobody_is_forgotten_by_a_brief_analysis() {
        let of = |colour, words: &str| Opinion {
            of: Some(colour),
            words: words.to_owned(),
        };
        let fresh = vec![of(Colour::Blue, "impostor")];
        let former = vec![of(Colour::Blue, "crewmate"), of(Colour::Green, "crewmate")];
        let analysed = [Colour::Blue, Colour::Green, Colour::Pink].into_iter();
        assert_eq!(
            completed(fresh, former, analysed),
            [
                of(Colour::Blue, "impostor"),
                of(Colour::Green, "crewmate"),
                of(Colour::Pink, "nothing known yet")
            ]
        );
    }

    #[test]
    fn a_plan_is_read_line_by_line() {
        let plan = plan(
            "Plan:\nStrategy: I trust Blue and doubt Red.\n**Strategy**: I ask Red for a witness.\n1. MOVE \
             from Cafeteria to Admin\n- T6: COMPLETE TASK - Fix Wiring\n\nTurn 3 - wait\n**SPEAK: hi**\n",
            3,
        );
        assert_eq!(plan.timestep, 3);
        assert_eq!(
            plan.strategy,
            ["I trust Blue and doubt Red.", "I ask Red for a witness."]
        );
        assert_eq!(
            plan.actions,
            [
                "MOVE from Cafeteria to Admin",
                "COMPLETE TASK - Fix Wiring",
                "wait",
                "SPEAK: hi"
            ]
        );
        assert_eq!(super::plan(&"wait\n".repeat(50), 1).actions.len(), MAX_LINES);
        assert_eq!(super::plan("\n \n", 1).actions, [""; 0]);
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
