//! Reading a plan from a model's reply: the strategy, and an action for each turn.

use super::reading::is_mark;
use crate::agents::memory::{Plan, PlannedAction, PlannedTurn};
use crate::table::{Phase, one_line};

/// The maximum number of actions in a plan.
pub(crate) const MAX_LINES: usize = 8;

/// The maximum number of characters of a planned action.
const MAX_LINE: usize = 160;

/// The maximum number of characters of the strategy: about a hundred words.
const MAX_STRATEGY: usize = 600;

/// Splits a plan into its strategy and its actions. An action belongs to the turn with which its line begins,
/// in the forms `T5:`, `T5 round 2:` and `T5 vote:`. Without one, or with one that is over, it belongs to the
/// turn after that of the line before; the first line to the turn `first`. Two lines that name the same turn of
/// the task phase become one action with the words of both. `rounds` are the rounds of talk in a meeting.
pub(crate) fn plan(reply: &str, first: PlannedTurn, rounds: u8) -> Plan {
    let mut strategy: Vec<&str> = Vec::new();
    let mut actions: Vec<PlannedAction> = Vec::new();
    let mut next = first;
    let mut is_strategy_open = false;
    for line in reply.lines().map(|line| line.trim_matches(is_mark)) {
        if let Some(words) = without_heading(line) {
            is_strategy_open = words.is_empty();
            strategy.push(words);
            continue;
        }
        let Labelled { turn, until, words } = labelled(line, first);
        if words.is_empty() || turn.is_none() && words.ends_with(':') {
            continue;
        }
        if turn.is_none() && std::mem::take(&mut is_strategy_open) {
            strategy.push(words);
            continue;
        }
        is_strategy_open = false;
        // Two lines for one turn of the task phase are alternatives: `T4: if Red leaves: WAIT`, `T4: MOVE …`.
        let alternative = actions
            .last_mut()
            .filter(|last| last.turn.phase == Phase::Task && turn == Some(last.turn) && until == 0);
        if let Some(last) = alternative {
            last.words = one_line(&format!("{}; {words}", last.words), 2 * MAX_LINE);
            continue;
        }
        let mut turn = turn.map_or(next, |turn| not_before(next, turn));
        loop {
            next = turn.next(rounds);
            if actions.len() < MAX_LINES {
                actions.push(PlannedAction {
                    turn,
                    words: one_line(words, MAX_LINE),
                });
            }
            if next.timestep > until || actions.len() == MAX_LINES {
                break;
            }
            turn = next;
        }
    }
    Plan {
        timestep: first.timestep,
        strategy: one_line(&strategy.join(" "), MAX_STRATEGY),
        actions,
    }
}

/// Returns the turn that a line names, or `next` if it is over then. A meeting takes the timestep after the call, so
/// a round or vote at the call's own timestep belongs to the meeting.
fn not_before(next: PlannedTurn, turn: PlannedTurn) -> PlannedTurn {
    let of_meeting = PlannedTurn {
        timestep: next.timestep,
        ..turn
    };
    match (turn.is_before(next), turn.phase) {
        (false, _) => turn,
        (true, phase) if phase != Phase::Task && !of_meeting.is_before(next) => of_meeting,
        (true, _) => next,
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

/// A line of a plan.
struct Labelled<'a> {
    /// The turn with which it begins.
    turn: Option<PlannedTurn>,
    /// The last timestep of a line for several: `T5-T7:`; 0 for one.
    until: u16,
    /// The rest.
    words: &'a str,
}

/// Splits off the turn with which a line begins, or its number. Rounds and votes without a timestep are those of
/// the meeting in which the plan is made.
fn labelled(line: &str, first: PlannedTurn) -> Labelled<'_> {
    let (name, rest) = split_word(line);
    let is_one_of = |names: &[&str]| names.iter().any(|other| name.eq_ignore_ascii_case(other));
    let number = number(rest.trim_start());
    let (timestep, until, rest) = match number {
        Some((timestep, rest)) if is_one_of(&["t", "turn", "timestep"]) => {
            let (until, rest) = end_of_range(rest).unwrap_or((0, rest));
            (Some(timestep), until, rest)
        }
        Some((_, rest)) if is_one_of(&["", "line", "step"]) => (None, 0, rest),
        _ => (None, 0, line),
    };
    let part = part_of_meeting(rest.trim_start_matches(is_separator));
    let (phase, rest) = match part {
        Some((phase, rest)) if timestep.is_some() || first.phase != Phase::Task => (Some(phase), rest),
        _ => (None, rest),
    };
    let turn = match (timestep, phase) {
        (None, None) => None,
        (timestep, phase) => {
            let timestep = timestep.unwrap_or(first.timestep);
            let usual = match timestep == first.timestep {
                true => first.phase,
                false => Phase::Task,
            };
            Some(PlannedTurn {
                timestep,
                phase: phase.unwrap_or(usual),
            })
        }
    };
    let words = match rest.len() < line.len() {
        true => rest.trim_start_matches(is_separator),
        false => line,
    };
    Labelled { turn, until, words }
}

/// Returns the part of a meeting that a line names: `round 2`, or `vote` before a colon, since `VOTE Red` is
/// an action.
fn part_of_meeting(text: &str) -> Option<(Phase, &str)> {
    let (word, rest) = split_word(text);
    if word.eq_ignore_ascii_case("round") {
        let (round, rest) = number(rest.trim_start())?;
        let round = u8::try_from(round).ok()?;
        return Some((Phase::Discussion { round }, rest));
    }
    let is_label = rest.trim_start_matches(is_mark).starts_with(':');
    (word.eq_ignore_ascii_case("vote") && is_label).then_some((Phase::Vote, rest))
}

/// Returns the end of a range of timesteps, after its beginning: `-T7`.
fn end_of_range(text: &str) -> Option<(u16, &str)> {
    let text = text.trim_start().strip_prefix(['-', '–', '—'])?.trim_start();
    number(text.strip_prefix(['T', 't']).unwrap_or(text))
}

/// Splits off the letters with which a text begins.
fn split_word(text: &str) -> (&str, &str) {
    let rest = text.trim_start_matches(char::is_alphabetic);
    text.split_at(text.len() - rest.len())
}

/// Splits off the number with which a text begins.
fn number(text: &str) -> Option<(u16, &str)> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = text[..text.len() - rest.len()].parse().ok()?;
    Some((number, rest))
}

/// Returns whether a character stands between a turn and its action.
fn is_separator(c: char) -> bool {
    c.is_whitespace() || ".,;:()]-–—*`".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(timestep: u16, phase: Phase) -> PlannedTurn {
        PlannedTurn { timestep, phase }
    }

    /// Returns the plan as lines.
    fn read(reply: &str, first: PlannedTurn) -> Vec<String> {
        let plan = plan(reply, first, 3);
        let line = |action: &PlannedAction| format!("{}: {}", action.turn, action.words);
        plan.actions.iter().map(line).collect()
    }

    #[test]
    fn each_action_belongs_to_its_turn() {
        for reply in [
            "Plan:\n1. MOVE from Cafeteria to Admin\n2. wait\n\n**SPEAK: hi**",
            "T6: MOVE from Cafeteria to Admin\nT7: wait\nT8: SPEAK: hi",
            "- **T6**: MOVE from Cafeteria to Admin\n- **T7** – wait\n- [T8] SPEAK: hi",
            "Turn 6: MOVE from Cafeteria to Admin\nTimestep 7: wait\nthen:\nSPEAK: hi",
            "T1: MOVE from Cafeteria to Admin\nT2: wait\nT3: SPEAK: hi",
        ] {
            let expected = ["T6: MOVE from Cafeteria to Admin", "T7: wait", "T8: SPEAK: hi"];
            assert_eq!(read(reply, at(6, Phase::Task)), expected, "{reply}");
        }
    }

    #[test]
    fn turns_may_be_left_out_or_joined() {
        assert_eq!(
            read(
                "T6: MOVE from Admin to Storage\nT8-T10: COMPLETE TASK - Fix Wiring\nstay",
                at(6, Phase::Task)
            ),
            [
                "T6: MOVE from Admin to Storage",
                "T8: COMPLETE TASK - Fix Wiring",
                "T9: COMPLETE TASK - Fix Wiring",
                "T10: COMPLETE TASK - Fix Wiring",
                "T11: stay"
            ]
        );
        assert_eq!(read("T6-T60000: wait", at(6, Phase::Task)).len(), MAX_LINES);
        assert_eq!(read(&"wait\n".repeat(50), at(1, Phase::Task)).len(), MAX_LINES);
        assert_eq!(read("\n \n", at(1, Phase::Task)), [""; 0]);
    }

    #[test]
    fn alternatives_for_one_turn_stay_in_it_and_shift_nothing() {
        let reply = "T9: if only Orange is in Medbay: WAIT\nT9: MOVE from Admin to Medbay\nT10: wait\n\
                     T12: CALL MEETING\nT12 round 1: SPEAK: accuse Orange\nT12 vote: VOTE Orange";
        assert_eq!(
            read(reply, at(9, Phase::Task)),
            [
                "T9: if only Orange is in Medbay: WAIT; MOVE from Admin to Medbay",
                "T10: wait",
                "T12: CALL MEETING",
                "T13 round 1: SPEAK: accuse Orange",
                "T13 vote: VOTE Orange"
            ]
        );
    }

    #[test]
    fn turns_of_a_meeting_are_told_apart() {
        let expected = [
            "T5 round 2: SPEAK: ask Red",
            "T5 round 3: SPEAK: accuse Red",
            "T5 vote: VOTE Red",
            "T6: MOVE from Cafeteria to Admin",
        ];
        for reply in [
            "T5 round 2: SPEAK: ask Red\nT5 round 3: SPEAK: accuse Red\nT5 vote: VOTE Red\nT6: MOVE from Cafeteria to Admin",
            "SPEAK: ask Red\nSPEAK: accuse Red\nVOTE Red\nMOVE from Cafeteria to Admin",
            "Round 2: SPEAK: ask Red\n**Round 3**: SPEAK: accuse Red\nVote: VOTE Red\nT6: MOVE from Cafeteria to Admin",
            "T5: SPEAK: ask Red\nT5: SPEAK: accuse Red\nT5: VOTE Red\nT6: MOVE from Cafeteria to Admin",
        ] {
            let first = at(5, Phase::Discussion { round: 2 });
            assert_eq!(read(reply, first), expected, "{reply}");
        }
    }

    #[test]
    fn turns_of_a_meeting_to_come_are_read() {
        let reply =
            "T6: REPORT DEAD BODY\nT7 round 1: SPEAK: accuse Red\nT7 vote: if Red has no witness: VOTE Red";
        assert_eq!(
            read(reply, at(6, Phase::Task)),
            [
                "T6: REPORT DEAD BODY",
                "T7 round 1: SPEAK: accuse Red",
                "T7 vote: if Red has no witness: VOTE Red"
            ]
        );
    }

    #[test]
    fn the_strategy_is_one_paragraph() {
        for reply in [
            "Strategy: I trust Blue. I ask Red for a witness.\nT6: wait",
            "**Strategy**:\nI trust Blue. I ask Red for a witness.\n\nT6: wait",
            "Strategy: I trust Blue.\nStrategy: I ask Red for a witness.\nActions:\nT6: wait",
        ] {
            let plan = plan(reply, at(6, Phase::Task), 3);
            assert_eq!(plan.strategy, "I trust Blue. I ask Red for a witness.", "{reply}");
            assert_eq!(plan.actions.len(), 1, "{reply}");
        }
    }
}
