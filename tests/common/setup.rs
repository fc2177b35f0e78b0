//! Generators of all tables that the rule book allows.

use among_agents::game::{Discussion, Role, Rules, SeatOverride, SeatOverrides, TurnOrder};
use among_agents::table::Colour;
use proptest::prelude::*;

/// Generates the presets, and custom rules with every option.
pub fn any_rules() -> impl Strategy<Value = Rules> {
    prop_oneof![
        Just(Rules::paper()),
        Just(Rules::paper_seven()),
        hand_set(Just(TurnOrder::Sequential)),
        hand_set(Just(TurnOrder::Simultaneous)),
        any_live_rules(),
    ]
}

/// Generates custom rules with live meetings.
pub fn any_live_rules() -> impl Strategy<Value = Rules> {
    let order = prop_oneof![Just(TurnOrder::Sequential), Just(TurnOrder::Simultaneous)];
    hand_set(order).prop_map(|rules| Rules {
        discussion: Discussion::Live,
        ..rules
    })
}

/// Generates custom rules with every option and this turn order.
pub fn any_rules_in(order: TurnOrder) -> impl Strategy<Value = Rules> {
    hand_set(Just(order))
}

fn hand_set(order: impl Strategy<Value = TurnOrder>) -> impl Strategy<Value = Rules> {
    let seats = (4..=12u8, 1..=3u8).prop_filter("fewer impostors than crewmates", |(players, impostors)| {
        2 * impostors < *players
    });
    let tasks = (0..=2u8, 0..=3u8, 0..=3u8).prop_filter("at least one task", |&tasks| tasks != (0, 0, 0));
    let meetings = (0..=4u8, 0..=4u8);
    let cooldowns = (0..=6u8, 0..=6u8);
    let options = (any::<bool>(), any::<bool>(), any::<bool>(), order);
    let more_options = any::<[bool; 5]>();
    (
        seats,
        tasks,
        meetings,
        cooldowns,
        1..=60u16,
        options,
        more_options,
    )
        .prop_map(
            |(
                (players, impostors),
                (common_tasks, short_tasks, long_tasks),
                (discussion_rounds, button_uses),
                (kill_cooldown, first_kill_cooldown),
                timesteps,
                (skip_vote, secret_ballot, separate_reports, turn_order),
                [
                    caller_first,
                    public_task_bar,
                    endless_fakes,
                    distinct_personas,
                    full_sentences,
                ],
            )| Rules {
                players,
                impostors,
                common_tasks,
                short_tasks,
                long_tasks,
                discussion: Discussion::Rounds,
                discussion_rounds,
                discussion_seconds: 90,
                ballot_seconds: 30,
                button_uses,
                kill_cooldown,
                first_kill_cooldown,
                timesteps,
                turn_order,
                skip_vote,
                secret_ballot,
                separate_reports,
                caller_first,
                public_task_bar,
                endless_fakes,
                distinct_personas,
                full_sentences,
            },
        )
}

/// Returns a cast with the colours Red, Blue, Green, Pink, Orange, and so on, in this order; the first seats
/// are the impostors.
pub fn as_they_sit(rules: &Rules) -> SeatOverrides {
    let seat_override = |at: usize| SeatOverride {
        colour: Some(Colour::ALL[at]),
        role: Some(match at < usize::from(rules.impostors) {
            true => Role::Impostor,
            false => Role::Crewmate,
        }),
        ..SeatOverride::default()
    };
    (0..usize::from(rules.players)).map(seat_override).collect()
}
