//! Every number that determines how a bot plays.
//!
//! The first table has a row for each persona (AmongAgents, Chi et al. 2024, describes them in words; the
//! numbers are ours). How likely each kind of evidence is stands where it is weighed, in `inference`.

use crate::game::{Persona, View};

/// The numbers of a persona.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Weights {
    /// The probability of saying something when silence is an option.
    pub(crate) talk: f64,
    /// The lowest probability of being an impostor at which it does not stay alone with a player.
    pub(crate) leave_at_suspicion: f64,
    /// The appeal of each player in a room, for at most two of them. A point is worth half a move on the way
    /// to a task. An impostor with a negative value avoids players.
    pub(crate) sociability: f64,
    /// The probability of following a trusted player who leaves it alone.
    pub(crate) follows: f64,
    /// The probability of a detour into another room.
    pub(crate) curiosity: f64,
    /// The probability of looking at a monitor when in Security.
    pub(crate) monitors: f64,
    /// How much it trusts what others say of each other: the exponent on the likelihoods of accusations.
    pub(crate) trust: f64,
    /// The lowest probability of being an impostor at which it accuses a player aloud.
    pub(crate) accuse: f64,
    /// The lowest probability of being an impostor at which it votes for a player, where it may skip.
    pub(crate) votes: f64,
    /// It calls a meeting once it has not seen a player for this many timesteps.
    pub(crate) calls_when_unseen_for: u16,
    /// The probability of adding a sighting to what it says in a meeting.
    pub(crate) shares: f64,
    /// The probability of adding a question to what it says in a meeting.
    pub(crate) questions: f64,
    /// As an impostor: the first timestep of a kill that does not win at once.
    pub(crate) first_kill: u16,
    /// As an impostor: the probability of a kill when it is alone with a victim. A kill that wins at once is
    /// always made.
    pub(crate) kills: f64,
    /// As an impostor: before this timestep it kills only the crewmates that it takes for the most dangerous.
    pub(crate) chooses_victims_until: u16,
    /// As an impostor: the probability of leaving a body by an unwatched vent.
    pub(crate) vents: f64,
    /// As an impostor: the probability of taking an unwatched vent that shortens its path.
    pub(crate) travels_by_vent: f64,
    /// As an impostor: the probability of reporting its own kill.
    pub(crate) self_report: f64,
    /// As an impostor: the probability of inventing a sighting against a player.
    pub(crate) invent: f64,
}

/// The baseline. Personas deviate from it.
const PLAIN: Weights = Weights {
    talk: 0.6,
    leave_at_suspicion: 0.7,
    sociability: 0.05,
    follows: 0.0,
    curiosity: 0.91,
    monitors: 0.3,
    trust: 0.68,
    accuse: 0.33,
    votes: 0.436,
    calls_when_unseen_for: u16::MAX,
    shares: 0.0,
    questions: 0.0,
    first_kill: FIRST_KILL_TIMESTEP,
    kills: 1.0,
    chooses_victims_until: 0,
    vents: 0.5,
    travels_by_vent: 0.0,
    self_report: 0.06,
    invent: 1.0,
};

impl Weights {
    /// Returns the numbers of the seat's persona. For the persona that is drawn at random, these are the
    /// numbers of another one, the same throughout a round.
    pub(crate) fn of(view: &View<'_>) -> Weights {
        Weights::of_persona(match view.persona() {
            // The last persona of each role is the random one.
            Persona::RandomImpostor | Persona::RandomCrewmate => {
                Persona::of(view.role())[view.draw_for_round(5)]
            }
            persona => persona,
        })
    }
    const fn of_persona(persona: Persona) -> Weights {
        match persona {
            Persona::Strategist => Weights {
                first_kill: 11,
                accuse: 0.5,
                invent: 0.5,
                ..PLAIN
            },
            Persona::Manipulator => Weights {
                talk: 0.9,
                accuse: 0.1,
                kills: 0.27,
                ..PLAIN
            },
            Persona::LoneWolf => Weights {
                talk: 0.3,
                sociability: -0.5,
                vents: 1.0,
                travels_by_vent: 0.7,
                self_report: 0.025,
                invent: 0.4,
                accuse: 0.5,
                ..PLAIN
            },
            Persona::Paranoid => Weights {
                talk: 0.8,
                vents: 0.4,
                accuse: 0.6,
                self_report: 0.025,
                invent: 0.3,
                ..PLAIN
            },
            Persona::ColdCalculator => Weights {
                talk: 0.5,
                kills: 1.0,
                chooses_victims_until: 12,
                accuse: 0.6,
                self_report: 0.04,
                invent: 0.4,
                ..PLAIN
            },
            Persona::Leader => Weights {
                talk: 0.95,
                accuse: 0.3,
                calls_when_unseen_for: 12,
                ..PLAIN
            },
            Persona::Observer => Weights {
                talk: 0.8,
                trust: 0.52,
                accuse: 0.58,
                shares: 1.0,
                ..PLAIN
            },
            Persona::Skeptic => Weights {
                talk: 0.9,
                leave_at_suspicion: 0.5,
                trust: 0.41,
                sociability: 0.02,
                questions: 0.9,
                ..PLAIN
            },
            Persona::LoyalCompanion => Weights {
                trust: 0.92,
                curiosity: 0.605,
                sociability: 0.15,
                follows: 0.5,
                accuse: 0.45,
                votes: 0.45,
                leave_at_suspicion: 0.85,
                ..PLAIN
            },
            Persona::TechExpert => Weights {
                talk: 0.5,
                monitors: 0.95,
                curiosity: 0.705,
                sociability: 0.03,
                ..PLAIN
            },
            Persona::RandomImpostor | Persona::RandomCrewmate | Persona::Outgoing | Persona::NoPersona => {
                PLAIN
            }
        }
    }
}

/// The probability that a bot stays silent at a poll after it has had its share of a live discussion.
pub(crate) const LISTEN: f64 = 0.65;

/// After this fraction of a live discussion a bot that has nothing to say is ready to vote, or says that it votes for
/// nobody.
pub(crate) const HEARD_OUT: f64 = 0.5;

/// A bot announces its vote after this fraction of a live discussion, or once it has spoken twice.
pub(crate) const LATE: f64 = 0.6;

/// A claimed place counts as false only if it is also wrong for this many timesteps before and after.
pub(crate) const SLACK: u16 = 1;
/// The maximum length of a bot's speech in bytes: what a speech bubble holds.
pub(crate) const MAX_LINE: usize = 200;
/// The penalty for going straight back, in moves. It prevents walking to and fro.
pub(crate) const TURNING_BACK: f64 = 1.5;
/// A player counts as near for this many timesteps after it was seen.
pub(crate) const NEARBY_FOR: u16 = 2;
/// The probability of speaking to others in the task phase, times that of the persona ([`Weights::talk`]).
/// Speaking costs a turn.
pub(crate) const SMALL_TALK: f64 = 0.3;
/// In the task phase a bot tells what it did and saw in this many timesteps.
pub(crate) const NEWS: u16 = 3;
/// The probability that a speech in the task phase is a warning, if there is a suspect.
pub(crate) const WARNING: f64 = 0.5;
/// The probability that a speech begins with a sentence in the persona's voice.
pub(crate) const VOICE: f64 = 0.18;
/// The minimum number of timesteps between two speeches in the task phase.
pub(crate) const TALK_PAUSE: u16 = 3;
/// The probability of waiting for a companion who is busy with a task, times the bot's sociability and the
/// number of impostors.
pub(crate) const WAIT_FOR_OTHERS: f64 = 0.2;
/// The lowest probability, as the others judge, at which an impostor that may skip votes for a player.
pub(crate) const IMPOSTOR_VOTES: f64 = 0.2;
/// The lowest probability at which a crewmate that may skip votes for a player if it is likely the last vote. A skip
/// loses then, too, so even odds are enough.
pub(crate) const LAST_VOTE: f64 = 0.49;
/// With fewer timesteps left than these, no other meeting will come.
pub(crate) const LAST_TIMESTEPS: u16 = 5;
/// The share of the crew's tasks from which an impostor takes every chance to kill.
pub(crate) const URGENT: f64 = 0.2;
/// A player that is an impostor with at least this probability is asked nothing more, and a bot with proof
/// walks to the button.
pub(crate) const SURE: f64 = 0.95;
/// Once a majority votes aloud for a player that is an impostor with at least this probability, nothing else matters.
pub(crate) const SETTLED: f64 = 0.8;
/// Above this probability a player is rather an impostor than not, so its word does not count.
pub(crate) const HALF: f64 = 0.5;
/// By how much one player must be likelier than another for a bot to take a side between them.
pub(crate) const SIDE: f64 = 0.15;
/// The least that evidence must add to a player's probability to be told as a reason.
pub(crate) const WORTH_SAYING: f64 = 0.04;
/// At this probability that it is one of two, a bot says that it cannot choose between them.
pub(crate) const LIKELY_OF_TWO: f64 = 0.6;
/// The probability at which nobody else is left who can have done it.
pub(crate) const ONLY_ONE: f64 = 0.75;
/// The probability that an impostor blames somebody whom nothing speaks against, as a multiple of that of inventing
/// a sighting.
pub(crate) const BLAMES: f64 = 0.5;
/// How much it counts for an impostor that the scapegoat knows a lie to be one: 1 if as much as the belief of each
/// other crewmate.
pub(crate) const SCAPEGOAT_KNOWS: f64 = 0.3;
/// By how much a lie must lower the others' suspicion of an impostor below what the truth makes of it.
pub(crate) const WORTH_LYING: f64 = 0.03;
/// At this probability an impostor gives up a fellow.
pub(crate) const GIVES_UP_FELLOW: f64 = 0.8;
/// The points of a room's appeal that a certain impostor who is alone there takes away.
pub(crate) const DREAD: f64 = 4.0;
/// The points of a room's appeal that a certain impostor takes away in company, or while it is too little
/// suspected to be avoided.
pub(crate) const WARINESS: f64 = 1.2;
/// A speech with this many claims gets no further sighting or question by persona.
pub(crate) const MAX_CLAIMS: usize = 3;
/// A player this many moves from the room of the deed was far away.
pub(crate) const FAR: u8 = 2;
/// Those that stay behind together tell something if at most this many are there, with the one who tells.
pub(crate) const FEW: usize = 3;
/// Who was with a victim or near the room tells nothing if that was more than this many timesteps before the death was
/// known.
pub(crate) const LONG_AGO: u16 = 6;

/// A question is about all the time in question if that is at least this many timesteps after its first.
pub(crate) const LONG_QUESTION: u16 = 2;
/// When a victim was last seen alive is worth telling if its death was known at most this many timesteps later.
pub(crate) const WORTH_TELLING_FOR: u16 = 8;
/// A bot assumes that a victim died this many timesteps after it was last seen alive, unless it was found earlier.
pub(crate) const TYPICAL_DELAY: u16 = 2;
/// A crewmate that left an impostor with its victim at most this many timesteps before tells of it.
pub(crate) const LEFT_SHORTLY: u16 = 3;
/// The share of the crew's tasks from which an impostor no longer minds who has left it with its victim, and a
/// crewmate minds who follows it.
pub(crate) const PRESSING: f64 = 0.8;
/// Whoever is alone with a crewmate from room to room for this many timesteps follows it.
pub(crate) const SHADOWED: u16 = 3;
/// The factor on the probability of a kill with which a crewmate has just left the impostor and its victim.
pub(crate) const CARE: f64 = 0.02;
/// With this many other crewmates left, an impostor kills only if none of them is near.
pub(crate) const LAST_TWO: usize = 2;
/// An impostor pretends to do a task for at most this many turns in a row, then it hunts.
pub(crate) const FAKES: usize = 1;
/// The probability that a crewmate on its way to a task stops in a room and looks around for a timestep, as it has not
/// done in the timestep before.
pub(crate) const LOOKS_AROUND: f64 = 0.82;
/// A crewmate without tasks stays in company for this many turns, then it looks for those whom it misses.
pub(crate) const RESTS: usize = 2;
/// No impostor kills before this timestep, since all have just been together in the Cafeteria.
const FIRST_KILL_TIMESTEP: u16 = 2;
/// The factor on the worth of a room to an impostor for each move to it.
pub(crate) const DISTANCE: f64 = 0.75;
/// What each expected witness subtracts from the worth of a room to an impostor.
pub(crate) const WITNESS: f64 = 0.9;
/// The risk of telling another story than before, in expected witnesses.
pub(crate) const CONTRADICTED: f64 = 10.0;
/// The probability that an unseen player stays in its room for a timestep.
pub(crate) const STAYS: f64 = 0.45;
/// The factor on curiosity with several impostors.
pub(crate) const CURIOSITY_WITH_SEVERAL_IMPOSTORS: f64 = 0.3;
/// Whoever was asked in a live meeting has answered within this time, or evades the question.
pub(crate) const ANSWERS_WITHIN_MILLIS: u32 = 50_000;
/// After so long a silence in a live meeting a bot that has nothing to say is ready to vote: longer than it takes to
/// type an answer.
pub(crate) const QUIET_MILLIS: u32 = 25_000;
/// The first seconds of a live meeting in which nobody asks the caller why it called.
pub(crate) const CALLER_SPEAKS_WITHIN_MILLIS: u32 = 12_000;
/// A player counts as missed once it has not been seen for this many timesteps.
pub(crate) const MISSED: u16 = 3;
#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::bot::play;
    use crate::game::{Game, Rules};
    use crate::table::{Dice, Seat};

    #[test]
    fn a_random_persona_draws_a_way_of_playing_and_keeps_it() {
        let mut drawn: Vec<Weights> = Vec::new();
        for seed in 1..100 {
            let mut game = Game::new(Rules::paper(), seed, &[]).expect("the paper's table");
            let is_random = |seat: &Seat| {
                matches!(
                    game.persona_of(*seat),
                    Persona::RandomImpostor | Persona::RandomCrewmate
                )
            };
            let seats: Vec<Seat> = game.roster().seats().into_iter().filter(is_random).collect();
            let at_first: Vec<Weights> = seats.iter().map(|&seat| Weights::of(&game.view(seat))).collect();
            while let Some(next) = game.turn().seats().lowest() {
                let chosen = play(
                    &game.view(next),
                    Dice::for_choice(seed, next, game.choices_made(next)),
                );
                game.apply(next, chosen.action).expect("bots choose legally");
            }
            for (seat, weights) in seats.into_iter().zip(at_first) {
                assert_eq!(Weights::of(&game.view(seat)), weights, "seed {seed}");
                if !drawn.contains(&weights) {
                    drawn.push(weights);
                }
            }
        }
        assert_eq!(drawn.len(), 10, "each role has five to draw from");
    }
}
