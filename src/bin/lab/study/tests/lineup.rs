//! Tests of the minds on the seats.

use crate::study::lineup::Lineup;
use among_agents::agents::minds::Mind;

#[test]
fn at_a_mixed_table_each_mind_sits_on_each_place_equally_often() {
    for first in [1, 6, u64::MAX - 1] {
        for seat in 0..7 {
            let seeds = (0..8).map(|at: u64| first.wrapping_add(at));
            let minds: Vec<Mind> = seeds.map(|seed| Lineup::Mixed.on(seat, seed)).collect();
            for mind in Mind::ALL {
                assert_eq!(minds.iter().filter(|&&other| other == mind).count(), 2, "{seat}");
            }
        }
    }
}

#[test]
fn all_four_minds_play_in_every_round_of_a_mixed_table() {
    for seed in 0..9 {
        let round: Vec<Mind> = (0..5).map(|seat| Lineup::Mixed.on(seat, seed)).collect();
        assert!(Mind::ALL.iter().all(|mind| round.contains(mind)));
    }
}
