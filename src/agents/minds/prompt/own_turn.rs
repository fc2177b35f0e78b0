//! What a seat's turn in a meeting asks for, and whether one wrong vote decides the round.

use super::personas::speaks_little;
use crate::game::{Role, View};
use crate::table::Phase;

/// Says what the crew meets for, before a vote; empty for an impostor, whose aim is another.
pub(super) fn describe_aim_of_meeting(view: &View<'_>) -> &'static str {
    match (view.role(), view.rules().impostors) {
        (Role::Impostor, _) => "",
        (Role::Crewmate, 1) => " Find the impostor, then vote.",
        (Role::Crewmate, _) => " Find the impostors, then vote.",
    }
}

/// The maximum number of words of a speech in a meeting in rounds, as asked for: one for all minds, unless they
/// are used as published.
pub(crate) const SPEECH_WORDS: u8 = 50;

/// Describes what the seat's turn in a meeting asks for (Chi et al. 2024: make a case or answer one).
pub(crate) fn describe_own_turn(view: &View<'_>) -> String {
    describe_own_turn_within(view, SPEECH_WORDS)
}

/// Describes it as [`describe_own_turn`] does, with this maximum number of words of a speech.
pub(crate) fn describe_own_turn_within(view: &View<'_>, max_words: u8) -> String {
    match view.phase() {
        Phase::Discussion { round } => format!(
            "Speak now, at most {max_words} words{}: make a case from what you saw or answer the one against \
             you; answer what you were asked; {}say whom you suspect and why.\n",
            match speaks_little(view) {
                true => " and no more of this than your character would",
                false => "",
            },
            match round < view.rules().discussion_rounds {
                true => "ask one question; ",
                false => "",
            }
        ),
        Phase::Vote => format!("You vote now. {}\n", describe_aim_of_vote(view)),
        Phase::Task | Phase::Chat => String::new(),
    }
}

/// Describes what a vote is to achieve, in the words of the seat's role, and whether it may end the round.
pub(crate) fn describe_aim_of_vote(view: &View<'_>) -> String {
    let aim = match view.role() {
        Role::Impostor => "Get a crewmate ejected without giving yourself away.",
        Role::Crewmate => "Weigh what was said against what you saw yourself.",
    };
    let ends = match (living_impostors(view), view.role()) {
        (Some(1), Role::Crewmate) => " Ejecting the last impostor ends the round.",
        (Some(1), Role::Impostor) => " You are the last impostor: your ejection ends the round.",
        _ => "",
    };
    format!("{aim}{ends}")
}

/// Says that the impostors win, or may win, if a crewmate is ejected now, as far as the seat can tell; empty if
/// they do not.
pub(super) fn one_wrong_vote(view: &View<'_>) -> &'static str {
    let living = view.believed_living().len();
    let decides = |impostors: usize| living <= 2 * impostors + 1;
    match living_impostors(view) {
        Some(impostors) if decides(impostors) => " The impostors win at once if a crewmate is ejected.",
        Some(_) => "",
        // The round goes on, so at least one lives.
        None if decides(1) => " The impostors win at once if a crewmate is ejected.",
        None if decides(view.rules().impostors.into()) => {
            " The impostors may win at once if a crewmate is ejected."
        }
        None => "",
    }
}

/// Returns how many impostors live, as far as the seat can tell: an impostor knows it, a crewmate where there
/// is only one.
fn living_impostors(view: &View<'_>) -> Option<usize> {
    match (view.role(), view.rules().impostors) {
        (Role::Impostor, _) => Some(view.fellows().and(view.believed_living()).len() + 1),
        (Role::Crewmate, 1) => Some(1),
        (Role::Crewmate, _) => None,
    }
}
