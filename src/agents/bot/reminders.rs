//! What others remind a bot of in a meeting.

use crate::claims::{Claim, Topic, Whereabouts, read_claims, read_questions};
use crate::game::View;
use crate::table::{Seat, SeatSet};

/// What others have spoken of in this meeting so that a bot thinks of it again.
#[derive(Clone, Debug, Default)]
pub(super) struct Reminders {
    /// The timesteps for which they named this seat or somebody whom it saw then, asked everybody, or told of a kill or
    /// a vent.
    pub(super) timesteps: Vec<u16>,
    /// The players that they asked after.
    pub(super) players: SeatSet,
}

/// Returns what others remind a seat of in this meeting, if it once observed this.
pub(super) fn reminders(view: &View<'_>, observed: &Whereabouts) -> Reminders {
    let me = view.seat();
    let mut reminders = Reminders::default();
    let is_heard = |who: Seat, timestep: u16| timestep == view.timestep() && who != me;
    for speech in view.talk().filter(|speech| is_heard(speech.who, speech.timestep)) {
        let claims = read_claims(speech.words, view.roster()).into_iter();
        let saw_then = |claim: Claim| {
            let own = claim.is_account().then_some(speech.who);
            let mut named = claim.subject().into_iter().chain(own);
            let at = claim.timestep().filter(|_| claim.is_factual());
            at.is_some_and(|at| named.any(|who| observed.place(who, at).is_some()))
        };
        let concern_me = claims.filter(|&claim| concerns(claim, me) || saw_then(claim));
        reminders.timesteps.extend(concern_me.filter_map(Claim::timestep));
        for question in read_questions(speech.words, view.roster()) {
            match question.topic {
                Topic::SightingOf(who) => reminders.players = reminders.players.with(who),
                Topic::Sightings => reminders.players = view.roster().seats(),
                Topic::Suspect | Topic::OpinionOf(_) => {}
            }
        }
    }
    reminders
}

fn concerns(claim: Claim, who: Seat) -> bool {
    match claim {
        Claim::AskAll { .. } => true,
        Claim::SawWith { other, .. } if other == who => true,
        claim => claim.caught().is_some() || claim.subject() == Some(who),
    }
}
