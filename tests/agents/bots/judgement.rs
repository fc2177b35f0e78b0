//! Tests of what a crewmate's bot makes of the others: probabilities that follow from what it saw and heard.

use super::play;
use among_agents::agents::bot::{Judgement, judge};
use among_agents::agents::{Bot, Decision, InstantAgent};
use among_agents::game::{ObservedEvent, Role, Rules, View};
use among_agents::table::{Dice, Phase, Seat, SeatSet};
use std::cell::RefCell;

/// What a seat judged at one choice.
struct Judged {
    seat: Seat,
    phase: Phase,
    timestep: u16,
    /// The living players that it has seen kill or vent.
    caught: SeatSet,
    others: Vec<Judgement>,
}

thread_local! {
    static JUDGED: RefCell<Vec<Judged>> = const { RefCell::new(Vec::new()) };
}

/// A bot that also judges, as a crewmate at each of its choices.
struct JudgingBot;

impl InstantAgent for JudgingBot {
    fn decide(&self, view: &View<'_>, dice: Dice) -> Decision {
        let caught = view.seen().filter_map(|observation| match observation.seen {
            ObservedEvent::Killed { who, .. } | ObservedEvent::Vented { who, .. } => Some(who),
            _ => None,
        });
        let judged = Judged {
            seat: view.seat(),
            phase: view.phase(),
            timestep: view.timestep(),
            caught: caught.collect(),
            others: judge(view),
        };
        JUDGED.with_borrow_mut(|all| all.push(judged));
        Bot.decide(view, dice)
    }
}

/// Plays a round and returns its roles with what crewmates judged.
fn judged(rules: &Rules, seed: u64) -> (Vec<Role>, Vec<Judged>) {
    let game = play(rules, seed, &JudgingBot, &Bot);
    let roles = game.roster().seats().into_iter().map(|seat| game.role_of(seat));
    (roles.collect(), JUDGED.take())
}

#[test]
fn the_probabilities_are_of_every_possible_set_of_impostors() {
    for (rules, seeds) in [(Rules::standard(), 1..=20), (Rules::paper_seven(), 1..=20)] {
        for seed in seeds {
            let (_, judged) = judged(&rules, seed);
            for Judged { seat, others, .. } in judged {
                let sum: f64 = others.iter().map(|other| other.probability).sum();
                let impostors = f64::from(rules.impostors);
                // Of several impostors one may have been ejected.
                let least = if rules.impostors == 1 { 1.0 } else { 0.0 };
                assert!(
                    (least - 1e-9..=impostors + 1e-9).contains(&sum),
                    "seed {seed}: {sum}"
                );
                assert!(others.iter().all(|other| other.who != seat));
                assert!(
                    others
                        .iter()
                        .all(|other| (0.0..=1.0 + 1e-9).contains(&other.probability))
                );
            }
        }
    }
}

#[test]
fn whoever_was_seen_killing_or_venting_is_an_impostor() {
    let mut caught = 0;
    for seed in 1..=200 {
        let (_, judged) = judged(&Rules::standard(), seed);
        for other in judged.iter().flat_map(|judged| {
            let caught = judged.caught;
            judged
                .others
                .iter()
                .filter(move |other| caught.contains(other.who))
        }) {
            assert!(other.probability > 0.999, "seed {seed}: {other:?}");
            caught += 1;
        }
    }
    println!("{caught} judgements");
    assert!(caught > 20, "{caught} judgements of players that were caught");
}

/// Returns the Brier scores of the crewmates' votes in the last meetings, summed over the living players: of
/// the probabilities, and of those before any evidence.
fn brier_scores(rules: &Rules, seeds: std::ops::RangeInclusive<u64>) -> [f64; 2] {
    let (mut scores, mut voters) = ([0.0; 2], 0.0);
    for seed in seeds {
        let (roles, judged) = judged(rules, seed);
        let votes: Vec<&Judged> = judged
            .iter()
            .filter(|judged| judged.phase == Phase::Vote)
            .collect();
        let last = votes.iter().map(|judged| judged.timestep).max();
        for vote in votes.iter().filter(|judged| Some(judged.timestep) == last) {
            voters += 1.0;
            for other in &vote.others {
                let truth = f64::from(u8::from(roles[other.who.index()] == Role::Impostor));
                scores[0] += (other.probability - truth).powi(2);
                scores[1] += (other.base_rate - truth).powi(2);
            }
        }
    }
    scores.map(|score| score / voters)
}

#[test]
fn at_the_last_vote_the_crew_knows_twice_as_much_as_the_base_rate() {
    // `lab rounds --rounds 500` counts at most half. These rounds are a tenth of those and count 0.51.
    let [score, base_rate] = brier_scores(&Rules::standard(), 1..=50);
    println!("Brier score {score:.3}, of the base rate {base_rate:.3}");
    assert!(score <= 0.55 * base_rate, "{score} against {base_rate}");
    let [score, base_rate] = brier_scores(&Rules::paper_seven(), 1..=50);
    assert!(score < base_rate, "{score} against {base_rate}");
}
