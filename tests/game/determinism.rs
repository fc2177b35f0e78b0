//! Tests that the same rules, seed and choices give the same journal, byte for byte, on every platform and
//! after saving, loading and replaying.
//!
//! `UPDATE_GOLDEN=1 cargo test --test native determinism` rewrites the golden files after an intended change.

use crate::common::{any_rules, cases, check_golden, golden, played, random_round};
use among_agents::game::{Game, read_round, write_round};
use among_agents::table::Turn;
use proptest::prelude::*;

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn the_same_rules_seed_and_choices_give_the_same_journal(rules in any_rules(), seed: u64, chance: u64) {
        let first = played(rules.clone(), seed, chance);
        let second = played(rules, seed, chance);
        prop_assert_eq!(golden::journal(&first), golden::journal(&second));
    }

    #[test]
    fn a_round_is_rebuilt_from_its_rules_seed_cast_and_choices(round in random_round()) {
        let game = round.0;
        let choices = game.timed_choices().map(|(moment, seat, action)| (moment, seat, action.clone()));
        let again = Game::replay(game.rules().clone(), game.seed(), game.cast(), choices);
        let again = again.expect("what was legal once is legal again");
        prop_assert_eq!(golden::journal(&again), golden::journal(&game));
        prop_assert_eq!(again, game);
    }

    #[test]
    fn a_round_written_down_and_read_back_is_the_same(round in random_round()) {
        let game = round.0;
        let text = write_round(&game);
        let read = read_round(&text).expect("what was written can be read");
        prop_assert_eq!(write_round(&read), text);
        prop_assert_eq!(read, game);
    }

    #[test]
    fn the_journal_read_back_from_json_is_the_same(round in random_round()) {
        let game = round.0;
        let json = golden::journal(&game);
        let entries: Vec<among_agents::game::JournalEntry> = serde_json::from_str(&json).expect("JSON");
        prop_assert_eq!(entries.as_slice(), game.journal());
    }

    #[test]
    fn a_round_cut_short_can_be_read_as_far_as_it_goes(round in random_round(), cut in 0.0..1.0) {
        let text = write_round(&round.0);
        let lines: Vec<&str> = text.lines().collect();
        let kept = 4 + (cut * (lines.len() - 4) as f64) as usize;
        let read = read_round(&lines[..kept].join("\n")).expect("the beginning of a round is one");
        prop_assert!(read.choices().count() <= round.0.choices().count());
    }

    #[test]
    fn a_text_that_is_no_round_is_refused_without_a_panic(
        round in random_round(),
        at: prop::sample::Index,
        with: String,
    ) {
        let text = write_round(&round.0);
        let mut lines: Vec<&str> = text.lines().collect();
        let at = at.index(lines.len());
        lines[at] = &with;
        let _ = read_round(&lines.join("\n"));
        let _ = read_round(&with);
    }
}

#[test]
fn the_golden_round_is_played_as_ever() {
    let game = golden::round(0);
    assert!(matches!(game.turn(), Turn::Over));
    check_golden("round.txt", golden::ROUND, &write_round(&game));
}

#[test]
fn the_journals_of_200_random_rounds_have_the_golden_digest() {
    check_golden("digest.txt", golden::DIGEST, &golden::digest());
}
