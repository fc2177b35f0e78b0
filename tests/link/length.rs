//! How long links are, in characters, over 50 rounds each.

use super::played::{of_bots, of_bots_live, written_speeches};
use among_agents::game::{Discussion, Game, Rules};
use among_agents::link::{LONG_LINK, write_link};
use among_agents::table::{Phase, Speech};

/// Returns the lengths of the links of the rounds of seeds 1 to `rounds`, in ascending order.
fn lengths(rounds: u64, play: impl FnMut(u64) -> Game) -> Vec<usize> {
    let mut lengths: Vec<usize> = (1..=rounds)
        .map(play)
        .map(|game| write_link(&game, &[]).len())
        .collect();
    lengths.sort_unstable();
    lengths
}

fn mean(lengths: &[usize]) -> usize {
    lengths.iter().sum::<usize>() / lengths.len()
}

fn print(what: &str, lengths: &[usize]) {
    let long = lengths.iter().filter(|&&length| length > LONG_LINK).count();
    println!(
        "{what}: {} characters on average, 95th percentile {}, {} % over {LONG_LINK}",
        mean(lengths),
        lengths[lengths.len() * 95 / 100],
        100 * long / lengths.len()
    );
}

#[test]
fn a_silent_round_takes_at_most_150_characters() {
    for name in ["standard", "paper"] {
        let rules = Rules::preset(name).expect("a preset");
        let lengths = lengths(50, |seed| of_bots(&rules, seed, |_, _| Speech::SILENCE));
        print(&format!("{name}, silent"), &lengths);
        assert!(mean(&lengths) <= 150);
    }
}

#[test]
fn a_round_of_bots_with_all_that_they_say_takes_at_most_700_characters() {
    for name in ["standard", "paper"] {
        let rules = Rules::preset(name).expect("a preset");
        let lengths = lengths(50, |seed| of_bots(&rules, seed, |_, speech| speech));
        print(&format!("{name}, bots"), &lengths);
        assert!(mean(&lengths) <= 700);
    }
}

#[test]
fn a_round_of_models_with_all_that_they_say_takes_at_most_4000_characters() {
    let mut written = written_speeches().into_iter();
    let lengths = lengths(50, |seed| {
        // In meetings nobody is silent.
        of_bots(&Rules::paper(), seed, |phase, speech| {
            match phase == Phase::Task && speech.is_silence() {
                true => speech,
                false => written.next().expect("there are enough sentences"),
            }
        })
    });
    print("paper, models", &lengths);
    assert!(mean(&lengths) <= 4_000);
}

#[test]
fn live_meetings_take_more_for_their_times() {
    let rules = Rules {
        discussion: Discussion::Live,
        ..Rules::standard()
    };
    let lengths = lengths(20, |seed| of_bots_live(rules.clone(), seed));
    print("standard, bots, live", &lengths);
    assert!(mean(&lengths) <= 900);
}

#[test]
fn twelve_seats_and_fifty_timesteps_fit_in_a_link() {
    let rules = Rules {
        players: 12,
        impostors: 2,
        timesteps: 50,
        short_tasks: 5,
        long_tasks: 3,
        ..Rules::standard()
    };
    let lengths = lengths(10, |seed| of_bots(&rules, seed, |_, speech| speech));
    print("twelve bots", &lengths);
    assert!(lengths.iter().all(|&length| length < LONG_LINK));
}
