//! The check at the end of the rule book: if every seat chooses at random, the shares of the outcomes are
//! near known values.

use among_agents::agents::{InstantAgent, Random};
use among_agents::game::{Action, Event, Game, Outcome, Rules};
use among_agents::round::play_at_once;

const ROUNDS: u64 = 10_000;

/// The means over many rounds.
#[derive(Default)]
struct Means {
    shares: [f64; 4],
    timesteps: f64,
    kills: f64,
    meetings: f64,
}

fn play_all_random(rules: &Rules) -> Means {
    let agents: Vec<&dyn InstantAgent> = vec![&Random; rules.players.into()];
    let one = 1.0 / ROUNDS as f64;
    let mut means = Means::default();
    for seed in 0..ROUNDS {
        let mut game = Game::new(rules.clone(), seed, &[]).expect("a preset can be played");
        let outcome = play_at_once(&mut game, &agents).expect("random choices are legal");
        means.shares[outcome as usize] += one;
        means.timesteps += one * f64::from(game.timestep());
        for entry in game.journal() {
            match entry.event {
                Event::Acted {
                    action: Action::Kill(_),
                    ..
                } => means.kills += one,
                Event::MeetingOpened { .. } => means.meetings += one,
                _ => {}
            }
        }
    }
    means
}

#[test]
fn random_rounds_fall_near_the_shares_of_the_rule_book() {
    let means = play_all_random(&Rules::paper());
    let near = |what: &str, found: f64, expected: f64, within: f64| {
        assert!(
            (found - expected).abs() <= within,
            "{what}: {found:.3} is not within {within} of {expected}"
        );
    };
    let share = |outcome: Outcome| means.shares[outcome as usize];
    near(
        "crewmates outnumbered",
        share(Outcome::CrewmatesOutnumbered),
        0.428,
        0.02,
    );
    near("impostors ejected", share(Outcome::ImpostorsEjected), 0.317, 0.02);
    near("tasks done", share(Outcome::TasksDone), 0.0, 0.02);
    near("time up", share(Outcome::TimeUp), 0.255, 0.02);
    near("timesteps", means.timesteps, 26.1, 0.5);
    near("kills", means.kills, 1.01, 0.05);
    near("meetings", means.meetings, 1.85, 0.1);
}
