//! Tests of the personas (Chi et al. 2024, table of personas): what a bot does shows its own.

use super::PAPER;
use among_agents::claims::{Claim, Whereabouts, read_claims};
use among_agents::game::{Action, Cause, Event, Game, Persona, Role, Room};
use among_agents::table::Seat;
use std::sync::OnceLock;

const ROUNDS: u64 = 500;

/// What the seats with a persona did in all rounds, counted.
#[derive(Default)]
struct Habits {
    rounds: f64,
    /// The timesteps of the first kills, and their number.
    first_kills: [f64; 2],
    kills: f64,
    /// For each kill, the share of the other living crewmates who had done fewer tasks than the victim, less
    /// the share of those who had done more. It is 0 for victims taken at random.
    work_of_victims: f64,
    vents: f64,
    presses: f64,
    monitors: f64,
    speeches: f64,
    accusations: f64,
    sightings: f64,
    questions: f64,
    /// The timesteps of the task phase, those at whose end it was alone, and those with two others or more.
    timesteps: f64,
    alone: f64,
    in_a_group: f64,
}

impl Habits {
    fn add(&mut self, seat: Seat, game: &Game) {
        self.rounds += 1.0;
        let (mut has_killed, mut in_a_meeting) = (false, 0);
        let mut tasks = [0_i32; Seat::MAX];
        let mut living = game.roster().seats();
        for entry in game.journal() {
            match &entry.event {
                // Whoever calls with the button has to tell whom it has missed, whatever its persona.
                Event::MeetingOpened { caller, cause, .. } => {
                    let calls = *caller == seat && *cause == Cause::Button;
                    in_a_meeting = if calls { 0 } else { entry.timestep };
                }
                Event::BallotClosed {
                    ejected: Some(ejected),
                    ..
                } => living = living.without(*ejected),
                Event::Acted { seat: who, action } => {
                    if let Action::CompleteTask(_) = action {
                        tasks[who.index()] += 1;
                    }
                    if *who == seat {
                        match action {
                            Action::Kill(victim) => {
                                let done = |crewmate: Seat| tasks[crewmate.index()];
                                let crew = living.without(seat);
                                let lead: i32 = crew
                                    .into_iter()
                                    .map(|who| (done(*victim) - done(who)).signum())
                                    .sum();
                                self.kills += 1.0;
                                self.work_of_victims += f64::from(lead) / (crew.len() as f64 - 1.0);
                                if !has_killed {
                                    self.first_kills[0] += f64::from(entry.timestep);
                                    self.first_kills[1] += 1.0;
                                    has_killed = true;
                                }
                            }
                            Action::Vent { .. } => self.vents += 1.0,
                            Action::CallMeeting => self.presses += 1.0,
                            Action::ViewMonitor(_) => self.monitors += 1.0,
                            Action::Speak(speech)
                                if in_a_meeting == entry.timestep && !speech.is_silence() =>
                            {
                                self.hear(&read_claims(speech.words(), game.roster()));
                            }
                            _ => {}
                        }
                    }
                    if let Action::Kill(victim) = action {
                        living = living.without(*victim);
                    }
                }
                _ => {}
            }
        }
        self.watch(seat, &Whereabouts::of_game(game));
    }

    fn hear(&mut self, claims: &[Claim]) {
        let any = |is: fn(&Claim) -> bool| f64::from(u8::from(claims.iter().any(is)));
        self.speeches += 1.0;
        self.accusations += any(|claim| claim.accused().is_some());
        self.sightings += any(|claim| {
            matches!(
                claim,
                Claim::SawIn { .. } | Claim::SawWalk { .. } | Claim::SawWith { .. }
            )
        });
        self.questions += any(|claim| matches!(claim, Claim::Ask { .. } | Claim::AskAll { .. }));
    }

    fn watch(&mut self, seat: Seat, truth: &Whereabouts) {
        let room = |who, timestep| truth.place(who, timestep).map(|presence| presence.to);
        for timestep in (1..=truth.now()).filter(|&timestep| !truth.is_meeting(timestep)) {
            let Some(own): Option<Room> = room(seat, timestep) else {
                continue;
            };
            let others = (0..Seat::MAX)
                .filter_map(Seat::new)
                .filter(|&who| who != seat && room(who, timestep) == Some(own))
                .count();
            self.timesteps += 1.0;
            self.alone += f64::from(u8::from(others == 0));
            self.in_a_group += f64::from(u8::from(others >= 2));
        }
    }
}

/// Returns what the seats with this persona did.
fn habits(persona: Persona) -> &'static Habits {
    static HABITS: OnceLock<Vec<(Persona, Habits)>> = OnceLock::new();
    let all = HABITS.get_or_init(|| {
        let personas = Persona::CREWMATE.into_iter().chain(Persona::IMPOSTOR);
        let mut all: Vec<_> = personas.map(|persona| (persona, Habits::default())).collect();
        for (_, game) in PAPER.first(ROUNDS) {
            for seat in game.roster().seats() {
                let persona = game.persona_of(seat);
                let own = all.iter_mut().find(|(of, _)| *of == persona);
                own.expect("every persona has its habits").1.add(seat, game);
            }
        }
        all
    });
    let own = all.iter().find(|(of, _)| *of == persona);
    &own.expect("every persona has its habits").1
}

/// Fails unless this persona has a value at least 5 % higher than each other one of its role that is not
/// drawn at random.
fn stands_out(persona: Persona, role: Role, what: &str, value: impl Fn(&Habits) -> f64) {
    let own = value(habits(persona));
    let others = Persona::of(role)[..5].iter().filter(|&&other| other != persona);
    let others: Vec<_> = others.map(|&other| (other, value(habits(other)))).collect();
    println!("{what}: {persona:?} {own:.3}, others {others:.3?}");
    for (other, others) in others {
        assert!(
            own > others + 0.05 * others.abs(),
            "{what}: {persona:?} {own}, {other:?} {others}"
        );
    }
}

fn first_kill(habits: &Habits) -> f64 {
    habits.first_kills[0] / habits.first_kills[1]
}

#[test]
fn a_strategist_does_not_kill_early() {
    stands_out(Persona::Strategist, Role::Impostor, "first kill", first_kill);
}

#[test]
fn a_manipulator_accuses_others_and_kills_less() {
    stands_out(Persona::Manipulator, Role::Impostor, "accusations", |habits| {
        habits.accusations / habits.speeches
    });
    stands_out(
        Persona::Manipulator,
        Role::Impostor,
        "kills less often",
        |habits| -habits.kills / habits.timesteps,
    );
}

#[test]
fn a_lone_wolf_uses_vents_more_than_anybody_and_avoids_company() {
    stands_out(Persona::LoneWolf, Role::Impostor, "vents", |habits| {
        habits.vents / habits.rounds
    });
    stands_out(Persona::LoneWolf, Role::Impostor, "less in a group", |habits| {
        -habits.in_a_group / habits.timesteps
    });
}

#[test]
fn the_paranoid_kills_early() {
    stands_out(Persona::Paranoid, Role::Impostor, "first kill", |habits| {
        -first_kill(habits)
    });
}

#[test]
fn a_cold_calculator_kills_who_does_the_most_for_the_crew() {
    stands_out(
        Persona::ColdCalculator,
        Role::Impostor,
        "work of victims",
        |habits| habits.work_of_victims / habits.kills,
    );
}

#[test]
fn a_leader_calls_meetings() {
    stands_out(Persona::Leader, Role::Crewmate, "button", |habits| {
        habits.presses / habits.rounds
    });
}

#[test]
fn an_observer_tells_whom_it_saw_where() {
    stands_out(Persona::Observer, Role::Crewmate, "sightings told", |habits| {
        habits.sightings / habits.speeches
    });
}

#[test]
fn a_skeptic_asks() {
    stands_out(Persona::Skeptic, Role::Crewmate, "questions", |habits| {
        habits.questions / habits.speeches
    });
}

#[test]
fn a_loyal_companion_keeps_company() {
    stands_out(
        Persona::LoyalCompanion,
        Role::Crewmate,
        "timesteps in company",
        |habits| 1.0 - habits.alone / habits.timesteps,
    );
}

#[test]
fn a_tech_expert_looks_at_the_monitors() {
    stands_out(Persona::TechExpert, Role::Crewmate, "monitors", |habits| {
        habits.monitors / habits.rounds
    });
}
