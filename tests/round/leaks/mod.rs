//! Tests of information leaks: two rounds that differ only in what a seat cannot know give that seat equal
//! views at every step.
//!
//! Two rounds are played side by side for one observing seat. They are dealt alike for it and differently for
//! the others. The first continues at random; the second is led through choices that differ as much as
//! possible while the observer is told the same. Whenever the observer is asked, its two views and their
//! words must be equal, and so must all that it is shown on a screen, alone or with another seat that cannot
//! tell the rounds apart.

mod replayed;
mod timing;
mod twins;

use among_agents::game::{Discussion, Rules, TurnOrder};
use twins::{Differences, RoundPair};

/// Plays many pairs of rounds, checks each for every observing seat, and counts how the pairs differed.
fn play_pairs(rules: &Rules) -> Differences {
    let mut all = Differences::default();
    for number in 0..PAIRS {
        let observer = (number % u64::from(rules.players)) as usize;
        if let Some(mut twins) = RoundPair::dealt(rules, number, observer) {
            while twins.step() {}
            all.add(&twins.differences());
        }
    }
    all
}

const PAIRS: u64 = 240;

/// Checks that the pairs differed, since otherwise equal views would prove nothing.
fn check_that_much_was_hidden(found: &Differences) {
    let pairs = PAIRS as usize;
    assert!(
        found.pairs * 10 >= pairs * 9,
        "most tables have a twin: {found:?}"
    );
    assert!(
        found.compared >= pairs * 3,
        "the twins stay alike for a while: {found:?}"
    );
    assert!(found.shared >= pairs, "others cannot tell either: {found:?}");
    assert!(
        found.deals >= pairs * 2,
        "others were dealt something else: {found:?}"
    );
    assert!(found.choices >= pairs * 2, "others do other things: {found:?}");
    assert!(found.places >= pairs / 2, "others are elsewhere: {found:?}");
    assert!(found.deaths >= pairs / 10, "others live or not: {found:?}");
    assert!(
        found.same_appearance >= 1,
        "a task here is a fake there: {found:?}"
    );
}

#[test]
fn equal_knowledge_gives_equal_views_at_the_papers_table() {
    check_that_much_was_hidden(&play_pairs(&Rules::paper()));
}

#[test]
fn equal_knowledge_gives_equal_views_at_the_table_of_seven() {
    check_that_much_was_hidden(&play_pairs(&Rules::paper_seven()));
}

#[test]
fn equal_knowledge_gives_equal_views_where_all_choose_together() {
    check_that_much_was_hidden(&play_pairs(&Rules {
        turn_order: TurnOrder::Simultaneous,
        ..Rules::paper_seven()
    }));
}

#[test]
fn equal_knowledge_gives_equal_views_where_meetings_are_live() {
    let found = play_pairs(&Rules {
        discussion: Discussion::Live,
        secret_ballot: true,
        ..Rules::paper_seven()
    });
    check_that_much_was_hidden(&found);
    assert!(found.votes >= 50, "who votes for whom is hidden: {found:?}");
}

#[test]
fn equal_knowledge_gives_equal_views_where_the_ballot_is_secret() {
    let found = play_pairs(&Rules {
        secret_ballot: true,
        skip_vote: true,
        separate_reports: true,
        ..Rules::paper()
    });
    check_that_much_was_hidden(&found);
    assert!(found.votes >= 50, "who votes for whom is hidden: {found:?}");
}
