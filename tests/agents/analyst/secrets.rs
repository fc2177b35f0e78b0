//! Tests that an Analyst's summaries, analyses, plans, decisions and thoughts stay with its seat.

use super::setup::{secret, stage, told};
use among_agents::agents::minds::AnalystSettings;
use among_agents::game::{Discussion, Rules};
use among_agents::llm::MessageRole;

const OF_A_MIND: [&str; 6] = ["summary", "analysis", "plan", "aim", "thinking", "suggestions"];

#[test]
fn thoughts_stand_in_no_other_seats_prompt_and_in_no_speech() {
    let rules = Rules::paper_seven();
    assert_eq!(rules.discussion, Discussion::Rounds);
    let mut own = 0;
    for seed in [2, 4] {
        let staged = stage(rules.clone(), seed, AnalystSettings::default(), |mind| mind);
        for (at, actor) in staged.actors.iter().enumerate() {
            for request in actor.model.requests() {
                assert_eq!(request.messages[0].role, MessageRole::System);
                let text = format!("{}\n{}", request.messages[0].content, told(&request));
                for other in 0..7 {
                    let holds = OF_A_MIND.iter().any(|of| text.contains(&secret(of, other)));
                    assert!(
                        !holds || other == at,
                        "seat {at} reads the mind of seat {other}:\n{text}"
                    );
                    own += usize::from(holds);
                }
            }
        }
        let journal = serde_json::to_string(staged.round.game().journal()).expect("a journal");
        assert!(!journal.contains("-kept"), "what is thought is not said");
    }
    assert!(own > 100, "its own thoughts stand in a seat's prompts");
}
