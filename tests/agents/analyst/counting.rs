//! Tests of the number of calls: per timestep of the task phase, per meeting, and after the round.

use super::setup::{AnalystCall, PlayedChoice, meetings, with_meetings};
use among_agents::agents::minds::AnalystSettings;
use among_agents::game::Rules;
use among_agents::llm::estimate_tokens;
use among_agents::table::{Phase, Seat};

fn is_a_turn_of_talk(choice: &PlayedChoice) -> bool {
    matches!(choice.phase, Phase::Discussion { .. })
}

#[test]
fn a_quiet_timestep_takes_one_call_and_a_spoken_one_two() {
    let staged = with_meetings(AnalystSettings::default());
    let mut one = 0;
    for choice in staged.choices.iter().filter(|choice| choice.phase == Phase::Task) {
        match choice.asked[..] {
            [AnalystCall::Action] => one += 1,
            [AnalystCall::Action, AnalystCall::Response]
            | [AnalystCall::Summary, AnalystCall::Action]
            | [AnalystCall::Summary, AnalystCall::Action, AnalystCall::Response] => {}
            [.., AnalystCall::Plan, AnalystCall::Action]
            | [.., AnalystCall::Plan, AnalystCall::Action, AnalystCall::Response] => {}
            ref other => panic!("{other:?}"),
        }
    }
    assert!(one > 0);
}

#[test]
fn a_meeting_takes_at_most_fourteen_calls_a_seat() {
    assert_eq!(Rules::paper().discussion_rounds, 3);
    let staged = with_meetings(AnalystSettings::default());
    let mut most = 0;
    for at in meetings(staged.round.game()) {
        for seat in Seat::all().take(5) {
            let of_it: Vec<_> = (staged.choices.iter())
                .filter(|choice| choice.phase != Phase::Task && (choice.timestep, choice.seat) == (at, seat))
                .collect();
            let asked: Vec<AnalystCall> = of_it.iter().flat_map(|choice| choice.asked.clone()).collect();
            if asked.is_empty() {
                continue;
            }
            let count = |kind| asked.iter().filter(|&&asked| asked == kind).count();
            assert_eq!(
                count(AnalystCall::Summary),
                0,
                "the stretch before the meeting is told whole"
            );
            // A turn before which nobody said anything about a player needs no new plan.
            assert!((1..=3).contains(&count(AnalystCall::Plan)));
            assert_eq!(count(AnalystCall::Action), 4);
            assert!(count(AnalystCall::Analysis) <= 4 && count(AnalystCall::Response) <= 3);
            assert_eq!(of_it.iter().filter(|choice| is_a_turn_of_talk(choice)).count(), 3);
            assert!(asked.len() <= 14, "{asked:?}");
            most = most.max(asked.len());
        }
    }
    assert!(most >= 11, "{most}");
}

#[test]
fn a_round_is_counted() {
    let mut totals = [0usize; 4];
    let (mut tokens, mut words) = (0, 0);
    for seed in 1..=10 {
        let staged = super::setup::stage(Rules::paper(), seed, AnalystSettings::default(), |mind| mind);
        for choice in &staged.choices {
            let (calls, choices) = match choice.phase {
                Phase::Task => (0, 1),
                _ => (2, 3),
            };
            totals[calls] += choice.asked.len();
            totals[choices] += 1;
        }
        for request in staged.actors.iter().flat_map(|actor| actor.model.requests()) {
            tokens += (request.messages.iter())
                .map(|message| estimate_tokens(&message.content))
                .sum::<u64>();
            words += 1;
        }
    }
    let [in_tasks, timesteps, in_meetings, turns] = totals.map(|total| total as f64);
    println!(
        "{:.2} calls a timestep, {:.2} a turn of a meeting, {} tokens a prompt",
        in_tasks / timesteps,
        in_meetings / turns,
        tokens / words
    );
    assert!(
        in_tasks / timesteps < 2.5,
        "three calls a timestep where something was learnt, else one"
    );
    assert!(tokens / words < 1_250, "prompts are short");
}
