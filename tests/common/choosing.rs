//! Minds whose models answer without waiting, and their requests.

use among_agents::agents::{Agent, Choice, Decision, Failure, Memory};
use among_agents::game::View;
use among_agents::llm::Request;
use among_agents::table::Dice;
use futures::FutureExt;

/// Lets a mind choose. Its model must answer without waiting.
pub fn choose(agent: &dyn Agent, view: &View<'_>, memory: &Memory) -> Result<Decision, Failure> {
    match agent.choose(view, memory, Dice::seeded(1)) {
        Choice::Made(decision) => Ok(decision),
        Choice::Asked(asked) => asked
            .answer
            .now_or_never()
            .expect("a scripted model answers at once"),
    }
}

/// Returns the part of a prompt that changes from call to call.
pub fn told(request: &Request) -> &str {
    &request.messages[1].content
}
