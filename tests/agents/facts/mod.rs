//! Property: every prompt of every mind contains what its seat must not miss.

mod company;
mod deaths;
mod meetings;
mod task_phase;

use crate::common::{apply, random_choice};
use among_agents::agents::minds::{Mind, MindConfig, MindSettings, MindTools};
use among_agents::agents::{Agent, Choice, Memory};
use among_agents::game::{Action, Discussion, Game, Passage, Role, Room, Rules, View, distance};
use among_agents::llm::Scripted;
use among_agents::round::next_seat;
use among_agents::table::{Dice, Phase, Seat, Speech};
use std::rc::Rc;

/// What some players say of themselves in every fourth round.
const CONFESSION: &str = "Fine, I am the impostor.";

/// The number of messages of a live discussion that a prompt contains at most; at the vote it contains all.
const MAX_CHAT_LINES: usize = 40;

/// Returns the agents of all four minds. Nothing is asked: their prompts are read off before.
fn minds(rules: &Rules) -> Vec<(Mind, Rc<dyn Agent>)> {
    let agent = |mind| {
        let settings = MindSettings::default();
        let config = MindConfig::of(mind, &settings, rules.discussion);
        (
            mind,
            config.agent(MindTools::new(Rc::new(Scripted::saying([""; 0])))),
        )
    };
    Mind::ALL.into_iter().map(agent).collect()
}

/// A prompt with the view on which it was written.
struct PromptCheck<'a> {
    mind: Mind,
    view: View<'a>,
    system: String,
    user: String,
    /// The first and the last timestep of each line of the record that tells several.
    runs: Vec<(u16, u16)>,
}

impl PromptCheck<'_> {
    /// Fails unless some line of the prompt contains all of these texts.
    fn has_line(&self, what: &str, texts: &[&str]) {
        let (first, others) = texts.split_first().expect("a fact has a text");
        let is_there = self.user.match_indices(first).any(|(at, _)| {
            let line = self.line_at(at);
            others.iter().all(|text| line.contains(text))
        });
        assert!(
            is_there,
            "{what} ({texts:?}) is missing for {:?} in:\n{}",
            self.mind, self.user
        );
    }

    /// Returns the line that contains this byte.
    fn line_at(&self, at: usize) -> &str {
        let (before, after) = self.user.split_at(at);
        let begin = before.rfind('\n').map_or(0, |end| end + 1);
        let end = after.find('\n').map_or(self.user.len(), |end| at + end);
        &self.user[begin..end]
    }

    /// Fails unless the standing instructions contain this.
    fn has_rule(&self, text: &str) {
        assert!(
            self.system.contains(text),
            "“{text}” is missing for {:?} in:\n{}",
            self.mind,
            self.system
        );
    }

    fn has_everything(&self) {
        self.has_the_living_and_the_dead();
        self.has_what_proves();
        self.has_everything_since_the_last_meeting();
        match self.view.phase() {
            Phase::Task => self.has_the_task_phase(),
            _ => self.has_the_meeting(),
        }
        self.has_the_rules();
    }

    fn has_the_rules(&self) {
        let rules = self.view.rules();
        let is_crewmate = self.view.role() == Role::Crewmate;
        self.has_rule(match is_crewmate {
            true => "Only impostors kill or vent",
            false => "Only impostors VENT",
        });
        self.has_rule("Connected vents: Cafeteria, Admin; ");
        self.has_the_map();
        self.has_rule(&format!("for {} of ", rules.kill_cooldown));
        self.has_rule("SPEAK is heard in the room, in a meeting by all.");
        self.has_rule("acts once, in seat order");
        let vote = match self.is_live() {
            true => "openly",
            false => "openly, one by one",
        };
        let (whom, nobody) = match rules.skip_vote {
            true => (
                "another player or, by skipping, for nobody",
                "Most for nobody, or a tie",
            ),
            false => ("another player; nobody may skip", "On a tie"),
        };
        self.has_rule(&format!("votes, {vote}, against {whom}."));
        self.has_rule(&format!("{nobody}: no ejection."));
        self.has_rule("REPORT DEAD BODY, in its room, calls a meeting.");
        self.has_rule("VIEW MONITOR, in Security, shows the players and bodies in another room");
        if rules.first_kill_cooldown > 0 {
            let first = format!("first {} ", rules.first_kill_cooldown);
            self.has_rule(&first);
        }
        if rules.common_tasks > 0 {
            self.has_rule(&format!(
                "Every crewmate has {} common (the same for all), ",
                rules.common_tasks
            ));
        }
    }

    /// Every corridor, and how far apart rooms are that have at least two rooms between them.
    fn has_the_map(&self) {
        let line_of = |heading: &str| {
            let mut lines = self.system.lines();
            lines.find_map(|line| line.strip_prefix(heading))
        };
        let steps = line_of("Steps on foot, one a turn: ").expect("the map tells how far rooms are apart");
        for (at, room) in Room::ALL.into_iter().enumerate() {
            for other in Room::ALL.into_iter().skip(at + 1) {
                let is_told = match distance(room, other, Passage::Corridors) {
                    1 => line_of(&format!("{room}: ")).is_some_and(|rooms| names(rooms, other)),
                    2 => true,
                    far => steps
                        .split("; ")
                        .find_map(|pairs| pairs.strip_prefix(&format!("{far} between ")))
                        .into_iter()
                        .flat_map(|pairs| pairs.split(" / "))
                        .filter_map(|pair| pair.split_once(" and "))
                        .any(|(from, to)| {
                            names(from, room) && names(to, other) || names(from, other) && names(to, room)
                        }),
                };
                assert!(
                    is_told,
                    "the way from {room} to {other} is missing in:\n{}",
                    self.system
                );
            }
        }
    }
}

/// Returns whether a list of rooms contains this one.
fn names(rooms: &str, room: Room) -> bool {
    let listed = rooms.split(", ").flat_map(|rooms| rooms.split(" or "));
    listed.into_iter().any(|listed| listed == room.name())
}

/// Returns the timesteps of a line that begins with several: `T3 to T5 …`.
fn run(line: &str) -> Option<(u16, u16)> {
    let (first, rest) = line.strip_prefix('T')?.split_once(" to T")?;
    Some((first.parse().ok()?, rest.split(' ').next()?.parse().ok()?))
}

#[test]
fn every_prompt_contains_what_its_seat_must_not_miss() {
    check_rounds(&Rules::paper(), 250);
}

#[test]
fn so_does_every_prompt_at_the_table_of_seven() {
    check_rounds(&Rules::paper_seven(), 200);
}

#[test]
fn so_does_every_prompt_at_the_standard_table() {
    check_rounds(&Rules::standard(), 50);
}

#[test]
fn so_does_every_prompt_where_meetings_are_live() {
    let rules = Rules {
        discussion: Discussion::Live,
        ..Rules::paper_seven()
    };
    check_rounds(&rules, 30);
}

/// Plays random rounds and checks each prompt of each mind on the way.
fn check_rounds(rules: &Rules, rounds: u64) {
    let minds = minds(rules);
    let (mut prompts, mut confessions) = (0, 0);
    for seed in 0..rounds {
        let mut game = Game::new(rules.clone(), seed, &[]).expect("a preset can be played");
        let mut dice = Dice::seeded(seed);
        while let Ok(seat) = next_seat(&game) {
            prompts += check(&game, seat, &minds);
            let action = match random_choice(&game, seat, &mut dice) {
                Action::Speak(speech) if !speech.is_silence() && seed % 4 == 0 => {
                    confessions += 1;
                    Action::Speak(Speech::new(CONFESSION))
                }
                action => action,
            };
            apply(&mut game, seat, action, &mut dice);
        }
    }
    assert!(prompts as u64 > 100 * rounds, "{prompts} prompts");
    assert!(confessions > 0);
}

/// Checks the prompts of all minds for the seat's choice, and returns how many there are.
fn check(game: &Game, seat: Seat, minds: &[(Mind, Rc<dyn Agent>)]) -> usize {
    let mut prompts = 0;
    for (mind, agent) in minds {
        let view = game.view(seat);
        let choice = agent.choose(&view, &Memory::default(), Dice::seeded(1));
        let Choice::Asked(asked) = choice else {
            // In a live discussion a mind may wait without asking anything.
            assert_eq!(game.phase(), Phase::Chat, "{mind:?} asks its model");
            continue;
        };
        prompts += 1;
        let request = asked.request.expect("a mind's choice rests on a request");
        let message = |at: usize| request.messages[at].content.clone();
        let prompt = PromptCheck {
            mind: *mind,
            view,
            system: message(0),
            runs: message(1).lines().filter_map(run).collect(),
            user: message(1),
        };
        prompt.has_everything();
    }
    prompts
}
