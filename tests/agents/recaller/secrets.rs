//! Tests of whole rounds of Recallers: no seat's thoughts are ever in another's prompt.

use super::playing::played;
use super::setup::{RecallerCall, asked, plain_reply};
use crate::common::LegalReplies;
use among_agents::game::Rules;
use among_agents::llm::{Completion, Scripted};
use among_agents::round::AskPolicy;
use among_agents::table::Dice;

#[test]
fn a_thought_of_one_seat_stands_in_no_other_seats_prompt() {
    let mut own = 0;
    for seed in 0..3 {
        let legal = LegalReplies::default();
        let models: Vec<Scripted> = (0..5)
            .map(|at| {
                let (mut dice, legal) = (Dice::seeded(100 * seed + at), legal.clone());
                Scripted::new(move |request| {
                    Ok(Completion::of(match asked(request) {
                        RecallerCall::Choosing => plain_reply(RecallerCall::Choosing).to_owned(),
                        RecallerCall::Inventing => {
                            format!("#Who saw mind-{at}-question?#Why mind-{at}-question?")
                        }
                        RecallerCall::Action => {
                            let action = legal.draw(&mut dice);
                            format!("[Thinking Process] mind-{at}-thought\n[Action] {action}")
                        }
                        kind => format!("mind-{at}-{kind:?}"),
                    }))
                })
            })
            .collect();
        let round = played(Rules::paper(), seed, &models, &legal, AskPolicy::InTurn).0;
        assert!(round.borrow().game().outcome().is_some());
        for (at, model) in models.iter().enumerate() {
            for request in model.requests() {
                for message in &request.messages {
                    for other in (0..5).filter(|&other| other != at) {
                        let text = &message.content;
                        assert!(
                            !text.contains(&format!("mind-{other}-")),
                            "seat {at} reads seat {other}:\n{text}"
                        );
                    }
                    own += usize::from(message.content.contains(&format!("mind-{at}-")));
                }
            }
        }
    }
    assert!(own > 100, "a seat's own reflections stand in its prompts");
}
