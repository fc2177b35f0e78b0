//! The largest table, which benches measure as well.

use among_agents::game::Rules;

/// Returns rules for twelve seats and fifty timesteps, at which hardly anybody dies before the last one.
pub fn twelve_seats() -> Rules {
    Rules {
        players: 12,
        timesteps: 50,
        kill_cooldown: 10,
        short_tasks: 5,
        long_tasks: 3,
        button_uses: 1,
        ..Rules::paper()
    }
}
