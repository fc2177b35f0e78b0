//! Every number that a bot plays by, in one place.
//!
//! The first table is one row for each persona (AmongAgents, Chi et al. 2024, describes them in words; the numbers are
//! ours). The second holds how much each kind of evidence weighs, in points of suspicion: a point is what a rather weak
//! hint is worth, and about six are a certainty.

use crate::game::Persona;

/// How one persona plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Weights {
    /// How likely it says something where it could also keep silent.
    pub(crate) talk: f64,
    /// Points of suspicion at which it will not stay alone with somebody.
    pub(crate) nerve: f64,
    /// Steps it goes out of its way for company.
    pub(crate) company: f64,
    /// How likely it looks into another room instead of going on by the shortest way.
    pub(crate) curiosity: f64,
    /// How likely it looks at a monitor when it is in Security.
    pub(crate) monitors: f64,
    /// How much it gives on what others say, from 0 to 1.
    pub(crate) faith: f64,
    /// Points of suspicion at which it accuses somebody aloud.
    pub(crate) accuse: f64,
    /// Points of suspicion that a vote already cast adds, so that it goes with the crowd.
    pub(crate) crowd: f64,
    /// How far its judgement wavers, in points of suspicion.
    pub(crate) whim: f64,
    /// As an impostor: how likely it kills at a chance that others may walk in on.
    pub(crate) bold: f64,
    /// As an impostor: how likely it crawls through a vent that nobody watches.
    pub(crate) vents: f64,
    /// As an impostor: how likely it reports its own kill.
    pub(crate) self_report: f64,
    /// As an impostor: how likely it makes up a sighting against somebody.
    pub(crate) invent: f64,
}

/// The middle of the table, from which the personas differ.
const PLAIN: Weights = Weights {
    talk: 0.6,
    nerve: 2.5,
    company: 0.8,
    curiosity: 0.7,
    monitors: 0.3,
    faith: 0.7,
    accuse: 1.8,
    crowd: 0.5,
    whim: 6.8,
    bold: 1.2,
    vents: 0.6,
    self_report: 0.15,
    invent: 0.30,
};

impl Weights {
    /// The numbers of a persona.
    pub(crate) const fn of(persona: Persona) -> Weights {
        match persona {
            Persona::Strategist => Weights {
                bold: 1.1,
                vents: 0.7,
                invent: 0.30,
                ..PLAIN
            },
            Persona::Manipulator => Weights {
                talk: 0.9,
                accuse: 1.2,
                self_report: 0.35,
                invent: 0.60,
                ..PLAIN
            },
            Persona::LoneWolf => Weights {
                talk: 0.3,
                company: 0.0,
                bold: 1.3,
                vents: 0.8,
                invent: 0.10,
                ..PLAIN
            },
            Persona::Paranoid => Weights {
                bold: 0.8,
                vents: 0.3,
                accuse: 1.4,
                self_report: 0.05,
                ..PLAIN
            },
            Persona::ColdCalculator => Weights {
                talk: 0.5,
                whim: 3.8,
                bold: 1.1,
                vents: 0.9,
                self_report: 0.1,
                ..PLAIN
            },
            Persona::RandomImpostor => Weights {
                whim: 6.3,
                bold: 1.2,
                self_report: 0.3,
                invent: 0.40,
                ..PLAIN
            },
            Persona::Leader => Weights {
                talk: 0.95,
                accuse: 1.3,
                crowd: 0.2,
                company: 1.0,
                ..PLAIN
            },
            Persona::Observer => Weights {
                talk: 0.5,
                curiosity: 0.5,
                monitors: 0.7,
                faith: 0.5,
                whim: 3.8,
                ..PLAIN
            },
            Persona::Skeptic => Weights {
                nerve: 1.5,
                faith: 0.35,
                accuse: 1.2,
                crowd: 0.1,
                company: 0.3,
                ..PLAIN
            },
            Persona::LoyalCompanion => Weights {
                faith: 0.9,
                curiosity: 0.3,
                company: 2.0,
                crowd: 0.9,
                accuse: 2.4,
                nerve: 3.5,
                ..PLAIN
            },
            Persona::TechExpert => Weights {
                talk: 0.5,
                monitors: 0.95,
                company: 0.4,
                ..PLAIN
            },
            Persona::RandomCrewmate => Weights {
                whim: 6.3,
                nerve: 3.0,
                ..PLAIN
            },
        }
    }
}

/// How likely a bot that has had its share of a live discussion keeps silent when it looks up.
pub(crate) const LISTEN: f64 = 0.8;

/// The part of a live discussion after which a bot says whom it will vote for.
pub(crate) const LATE: f64 = 0.6;

/// Seen with own eyes; outweighs all else together.
pub(crate) const SEEN_KILL: f64 = 20.0;
/// A vent is as good as a confession, since only impostors use them.
pub(crate) const SEEN_VENT: f64 = 16.0;
/// The last one seen with the victim, nobody else near, and the body found soon after.
pub(crate) const ALONE_WITH_VICTIM: f64 = 1.5;
/// One of several who were last seen with the victim.
pub(crate) const AMONG_COMPANY: f64 = 0.8;
/// Seen in the room of the body in the time in which it came to lie there.
pub(crate) const NEAR_BODY: f64 = 1.2;
/// Could not have been at the body in time: with one impostor this clears.
pub(crate) const COULD_NOT: f64 = -2.0;
/// The same with several impostors, where it clears of this kill only.
pub(crate) const COULD_NOT_OF_SEVERAL: f64 = -1.5;
/// Said to have been where it was not. Impostors must; crewmates never do.
pub(crate) const FALSE_ALIBI: f64 = 4.0;
/// Said something else that cannot be.
pub(crate) const FALSE_WORD: f64 = 3.0;
/// Claims to have seen me kill or vent, which I know to be made up.
pub(crate) const SLANDER: f64 = 7.0;
/// Suspects me, who am innocent.
pub(crate) const SUSPECTS_ME: f64 = 0.4;
/// A kill that somebody trusted says it saw.
pub(crate) const TOLD_KILL: f64 = 7.0;
/// A vent that somebody trusted says it saw.
pub(crate) const TOLD_VENT: f64 = 5.5;
/// Company of the victim, told by somebody trusted.
pub(crate) const TOLD_COMPANY: f64 = 0.9;
/// Presence near the body, told by somebody trusted.
pub(crate) const TOLD_NEAR: f64 = 1.0;
/// Absence from the place it says it was in, told by somebody trusted.
pub(crate) const TOLD_ABSENT: f64 = 2.0;
/// Mere suspicion of somebody trusted.
pub(crate) const TOLD_SUSPICION: f64 = 0.4;
/// Company or trust of somebody trusted.
pub(crate) const TOLD_COMPANION: f64 = -0.9;
/// Somebody's bare word that it is innocent.
pub(crate) const TOLD_TRUST: f64 = -0.3;
/// An account of where it was that fits with what I know.
pub(crate) const GAVE_ACCOUNT: f64 = -0.4;
/// Reported the body: finders are mostly honest, but some killers report.
pub(crate) const REPORTED: f64 = -0.5;
/// Asked where it was and did not say.
pub(crate) const NO_ANSWER: f64 = 0.5;
/// Said it saw somebody kill or vent who proved innocent.
pub(crate) const PROVEN_LIAR: f64 = 12.0;
/// Voted for somebody who proved innocent.
pub(crate) const VOTED_WRONG: f64 = 0.3;
/// Points at which evidence is as good as seen: no more asking, the button is worth a walk.
pub(crate) const SURE: f64 = 6.0;
/// How fast a hint fades: at this many timesteps between it and the body it is worth half.
pub(crate) const FADE: f64 = 3.0;
/// The suspicion at which trust in a speaker has fallen to half.
pub(crate) const HALF_TRUST: f64 = 2.5;
/// By how many timesteps a speaker may be off before a false place counts as a lie.
pub(crate) const SLACK: u16 = 1;
/// The longest speech of a bot in characters: what a bubble holds.
pub(crate) const MAX_LINE: usize = 200;
/// Extra steps that going straight back costs, against walking to and fro.
pub(crate) const TURNING_BACK: f64 = 1.5;
/// How many timesteps old a sighting may be to guess that somebody is still near.
pub(crate) const STILL_NEAR: u16 = 2;
/// How likely somebody in company says something in the task phase, before persona. A word costs a turn.
pub(crate) const SMALL_TALK: f64 = 0.7;
/// How likely such a word is a warning of somebody suspected, where there is somebody.
pub(crate) const WARNING: f64 = 0.5;
/// How likely somebody with nothing to say in a meeting makes a remark, before persona.
pub(crate) const REMARK: f64 = 0.4;
/// How many timesteps lie at least between two such words.
pub(crate) const TALK_PAUSE: u16 = 3;
/// How likely somebody waits for a companion who is busy with a task, before its wish for company.
pub(crate) const WAIT_FOR_OTHERS: f64 = 0.5;
/// Points of evidence that are worth a word in a meeting.
pub(crate) const WORTH_SAYING: f64 = 0.7;
/// The share of its points for accusing at which somebody votes aloud in the last round.
pub(crate) const LEANING: f64 = 0.8;
/// How much bolder an impostor gets with each timestep, since the tasks run out.
pub(crate) const IMPATIENCE: f64 = 0.02;
/// How much more than others an impostor goes with the crowd at the vote: its own skin is at stake.
pub(crate) const HERD: f64 = 20.0;
/// How many people a body of its own making counts for when an impostor looks where to go: it stays away.
pub(crate) const OWN_BODY: f64 = 4.0;
/// Before this timestep an impostor does not kill: all have just stood together in the Cafeteria.
pub(crate) const FIRST_BLOOD: u16 = 2;
/// What a room is worth less to a hunter for each step to it.
pub(crate) const DISTANCE: f64 = 0.75;
/// What a possible witness takes from a chance to kill.
pub(crate) const WITNESS: f64 = 0.5;
/// How likely somebody out of sight stays in its room for a timestep.
pub(crate) const RESTS: f64 = 0.45;
/// The cooldown up to which an impostor stays with its prey and waits.
pub(crate) const PATIENCE: u8 = 2;
/// The points of a vote that was announced: a mind is rarely changed between the word and the deed.
pub(crate) const WORD_GIVEN: f64 = 5.0;
/// What is left of curiosity where there are several impostors.
pub(crate) const AMONG_SEVERAL: f64 = 0.15;
/// After how many timesteps without a sighting somebody is missed.
pub(crate) const MISSED: u16 = 3;
/// The points a fellow impostor is spared.
pub(crate) const FELLOW: f64 = -12.0;
