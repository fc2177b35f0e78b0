//! Nothing leaks: two rounds that differ only in what a seat cannot know give that seat equal views, at every step.
//!
//! Two rounds are played side by side for one observing seat. They are dealt alike for it and differently for the
//! others. The first goes on at random; the second is led through choices that are as different as can be found while
//! the observer is told the same. Whenever the observer is asked, its two views and their words must be equal.

#[path = "../common/mod.rs"]
mod common;

mod twins;

use among_agents::game::{Rules, TurnOrder};
use twins::{Differences, Twins};

/// Plays many pairs of rounds, looks at each for every observing seat, and says what the pairs differed in.
fn play_pairs(rules: &Rules, pairs: u64) -> Differences {
    let mut all = Differences::default();
    for number in 0..pairs {
        let observer = (number % u64::from(rules.players)) as usize;
        if let Some(mut twins) = Twins::dealt(rules, number, observer) {
            while twins.step() {}
            all.add(&twins.differences());
        }
    }
    println!("{all:?}");
    all
}

/// The pairs must have been different, or equal views would say nothing.
fn check_that_much_was_hidden(found: &Differences, pairs: usize) {
    assert!(
        found.pairs * 10 >= pairs * 9,
        "most tables have a twin: {found:?}"
    );
    assert!(found.compared >= pairs * 5, "{found:?}");
    assert!(found.hands >= found.pairs, "{found:?}");
    assert!(found.choices >= found.pairs * 3, "{found:?}");
    assert!(found.places >= found.pairs, "{found:?}");
    assert!(
        found.same_look >= 1,
        "a real task and a fake one were told apart by nobody: {found:?}"
    );
}

#[test]
fn equal_knowledge_gives_equal_views_at_the_papers_table() {
    let found = play_pairs(&Rules::paper(), 600);
    check_that_much_was_hidden(&found, 600);
    assert!(found.deaths >= 20, "{found:?}");
}

#[test]
fn equal_knowledge_gives_equal_views_at_the_table_of_seven() {
    let found = play_pairs(&Rules::paper_seven(), 300);
    check_that_much_was_hidden(&found, 300);
    assert!(found.deaths >= 20, "{found:?}");
}

#[test]
fn equal_knowledge_gives_equal_views_where_all_choose_together() {
    let rules = Rules {
        turn_order: TurnOrder::Simultaneous,
        ..Rules::paper_seven()
    };
    let found = play_pairs(&rules, 300);
    assert!(found.pairs >= 100, "{found:?}");
    assert!(found.choices >= found.pairs, "{found:?}");
    assert!(found.compared >= found.pairs * 3, "{found:?}");
}

#[test]
fn a_secret_ballot_hides_who_voted_for_whom() {
    let rules = Rules {
        secret_ballot: true,
        skip_vote: true,
        ..Rules::paper()
    };
    let found = play_pairs(&rules, 600);
    check_that_much_was_hidden(&found, 600);
    assert!(found.votes >= 100, "{found:?}");
}
