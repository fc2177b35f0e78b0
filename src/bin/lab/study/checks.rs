//! What is written in a study and has no effect.

use super::StudyArgs;
use among_agents::agents::minds::{MindPart, MindSettings};
use among_agents::lab::plan::{Experience, Plan, SidePlayer};
use among_agents::settings::Player;

/// The parts of minds that need earlier rounds.
const OF_EARLIER_ROUNDS: [MindPart; 3] = [
    MindPart::Suggestion,
    MindPart::Improving,
    MindPart::OthersStrategies,
];

/// Returns a sentence for each option or setting that has no effect in this study.
pub fn hints(args: &StudyArgs, plan: &Plan) -> Vec<String> {
    let seats = |mind| {
        let mut players = plan.cells().iter().flat_map(|cell| cell.players());
        players.any(|player| player.player() == Player::Model(mind))
    };
    let absent = args.minds.of_a_file().filter(|&mind| !seats(mind)).map(|mind| {
        let mind = mind.id();
        format!("The settings of the {mind} have no effect: these sides have none.")
    });
    let learns_nothing = plan
        .cells()
        .iter()
        .filter(|cell| *cell.experience() == Experience::None);
    let minds: Vec<_> = learns_nothing
        .flat_map(|cell| cell.players())
        .filter_map(SidePlayer::mind)
        .collect();
    let idle = OF_EARLIER_ROUNDS.into_iter().filter(|&part| {
        minds.iter().any(|player| {
            let is_off = player.mind.parts().contains(&part) && !player.settings.has(part);
            is_off && player.settings != MindSettings::as_published(player.mind)
        })
    });
    let idle = idle.map(|part| {
        let part = part.name();
        format!(
            "That {part} is off has no effect: without a pool that is learnt or frozen there are no earlier rounds to \
             use."
        )
    });
    let services = plan.services().iter();
    let unspoken =
        services.filter(|service| service.embeddings.is_some() && !service.dialect.has_embeddings());
    let unspoken = unspoken.map(|_| {
        "The model for embeddings has no effect: only services with the openai dialect have embeddings."
            .to_owned()
    });
    let is_asked = plan.cells().iter().any(|cell| cell.asks_a_model());
    let unasked = (args.base_url.is_some() && !is_asked)
        .then(|| "--base-url has no effect: no model plays, so no service is asked.".to_owned());
    absent.chain(idle).chain(unspoken).chain(unasked).collect()
}
