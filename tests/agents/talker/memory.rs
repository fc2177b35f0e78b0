//! Tests of the mind behind a Talker: it plays the task phase, and remembers it in the meeting and the
//! meeting afterwards.

use super::setup::{
    after, context_at, game, live, live_seven, poll_with, quiet, say, seat, talker, to_the_vote, told,
};
use crate::common::LegalReplies;
use among_agents::agents::memory::{MindMemory, PlannerMemory};
use among_agents::agents::minds::{Planner, Talker, TalkerSettings};
use among_agents::agents::{Agent, Autopilot, Memory};
use among_agents::clock::VirtualClock;
use among_agents::game::{Action, Event, Game, Room, Rules};
use among_agents::llm::{Completion, Scripted};
use among_agents::round::{AskPolicy, NoteKind, Round, Speed, play};
use among_agents::table::MeetingTime;
use std::cell::RefCell;
use std::rc::Rc;

const TURN: &str = "[Condensed Memory] Pink limped.\n[Thinking Process] I watch Pink.\n[Action] MOVE from Cafeteria to Admin";

fn around(model: &Scripted, wrap: impl Fn(Rc<dyn Agent>) -> Rc<dyn Agent>) -> Talker {
    let planner = Rc::new(Planner::new(Rc::new(model.clone()), true));
    Talker::new(Rc::new(model.clone()), wrap(planner), TalkerSettings::default())
}

/// Returns the memory of a seat after a turn in the task phase.
fn after_a_turn(talker: &Talker) -> Memory {
    let decision = poll_with(talker, &game(live()), "Red", &Memory::default()).expect("readable");
    let walk = Action::Move {
        from: Room::Cafeteria,
        to: Room::Admin,
    };
    assert_eq!(decision.action, walk, "the mind plays the task phase");
    decision.memory.expect("its mind remembers")
}

#[test]
fn the_minds_memory_reaches_the_meeting_and_outlasts_it() {
    for autopilot in [false, true] {
        let model = Scripted::new(|request| {
            Ok(Completion::of(match super::setup::asked(request) {
                super::setup::TalkerCall::Else => TURN,
                super::setup::TalkerCall::Whether => "<send>",
                _ => "pink limped",
            }))
        });
        let talker = around(&model, |planner| match autopilot {
            true => Rc::new(Autopilot::new(planner)),
            false => planner,
        });
        let memory = after_a_turn(&talker);
        let meeting = after(live(), &["Blue: who saw what"]);
        let spoken = poll_with(&talker, &meeting, "Red", &memory).expect("it was answered");
        let whether = model.requests()[1].clone();
        let thoughts = "Memory, from T1, before this meeting: \"Pink limped.\"\nThinking, from T1, before this \
                        meeting: \"I watch Pink.\"\n";
        assert!(told(&whether).contains(thoughts));
        let later = after(live(), &["Red: hello", "Blue: who saw what"]);
        let before = model.requests().len();
        poll_with(&talker, &later, "Red", &memory).expect("it was answered");
        let text = told(&model.requests()[before]).to_owned();
        assert!(
            text.contains("Memory, from T1, before this meeting:") && !text.contains("Thinking, from"),
            "once it has spoken, the chat tells more:\n{text}"
        );
        let kept = spoken.memory.expect("it remembers its call");
        let mind = MindMemory::Planner(Rc::new(PlannerMemory {
            condensed: "Pink limped.".to_owned(),
            thinking: "I watch Pink.".to_owned(),
            timestep: 1,
        }));
        assert_eq!(kept.mind, mind);
    }
}

#[test]
fn autopilot_and_talker_work_in_either_order() {
    let model = Scripted::saying([TURN]);
    let talker = around(&model, |planner| Rc::new(Autopilot::new(planner)));
    let memory = after_a_turn(&talker);
    let inside = Autopilot::new(Rc::new(around(&Scripted::saying([TURN]), |planner| planner)));
    let other = poll_with(&inside, &game(live()), "Red", &Memory::default()).expect("readable");
    let mut round = game(live());
    for name in ["Red", "Blue", "Green", "Pink", "Orange"] {
        let action = match name {
            "Red" => Action::Move {
                from: Room::Cafeteria,
                to: Room::Admin,
            },
            _ => Action::Speak(Default::default()),
        };
        round.apply(seat(name), action).expect("legal");
    }
    for (agent, memory) in [
        (&talker as &dyn Agent, memory),
        (&inside, other.memory.expect("its mind remembers")),
    ] {
        // The model has no more replies, so only the autopilot can choose.
        let next = poll_with(agent, &round, "Red", &memory).expect("the autopilot goes on");
        assert!(next.thought.is_some_and(|thought| thought.contains("as ")));
        let mind = next.memory.expect("both remember").mind;
        assert!(matches!(mind, MindMemory::Planner(memory) if memory.condensed == "Pink limped."));
    }
}

#[test]
fn the_prompt_tells_the_seats_observations_before_the_meeting() {
    let mut round = game(live());
    for name in ["Red", "Blue", "Green", "Pink", "Orange"] {
        let action = match name {
            "Red" | "Blue" => Action::Move {
                from: Room::Cafeteria,
                to: Room::Admin,
            },
            _ => Action::Speak(Default::default()),
        };
        round.apply(seat(name), action).expect("legal");
    }
    for name in ["Red", "Blue"] {
        round
            .apply(seat(name), Action::Speak(Default::default()))
            .expect("legal");
    }
    round
        .apply(seat("Green"), Action::CallMeeting)
        .expect("it stands beside the button");
    say(&mut round, 2, "Pink: so");
    let model = quiet();
    let _ = poll_with(&around(&model, |mind| mind), &round, "Blue", &Memory::default());
    let text = told(&model.requests()[0]).to_owned();
    assert!(
        text.contains(
            "Record:\nT1 Cafeteria with Green, Pink, Orange; Red to Admin; you to Admin, met Red\n"
        ),
        "{text}"
    );
}

/// Returns the prompt of a Planner for this seat.
fn planned(game: &Game, name: &str) -> String {
    let model = Scripted::saying([""; 3]);
    let planner = Planner::new(Rc::new(model.clone()), true);
    let _ = poll_with(&planner, game, name, &Memory::default());
    told(&model.requests()[0]).to_owned()
}

#[test]
fn after_a_live_meeting_the_mind_reads_the_chat_for_a_timestep() {
    let mut lines: Vec<String> = (1..=14).map(|number| format!("Blue: line {number}")).collect();
    lines.push("Green: it was \"Red\"".to_owned());
    let lines: Vec<_> = lines.iter().map(String::as_str).collect();
    let mut game = after(live(), &lines);
    to_the_vote(&mut game);
    for (name, whom) in [
        ("Red", "Blue"),
        ("Blue", "Red"),
        ("Green", "Red"),
        ("Pink", "Blue"),
        ("Orange", "Green"),
    ] {
        game.apply(seat(name), Action::Vote(seat(whom))).expect("a vote");
    }
    let text = planned(&game, "Red");
    let told: Vec<_> = (1..=14).map(|number| format!("Blue \"line {number}\"")).collect();
    let chat = format!("Said: {} Green \"it was 'Red'\"\n", told.join(" "));
    assert!(text.contains(&chat), "{text}");
    assert!(
        !text.contains("said \"line") && !text.contains("ready to vote"),
        "told once:\n{text}"
    );
    assert!(text.contains("Nobody was ejected"));
    for name in ["Red", "Blue", "Green", "Pink", "Orange"] {
        game.apply(seat(name), Action::Speak(Default::default()))
            .expect("legal");
    }
    assert!(
        !planned(&game, "Red").contains("Said: "),
        "a timestep later it is the memory's"
    );
    game.apply(seat("Red"), Action::CallMeeting).expect("legal");
    let model = Scripted::saying(["hi"]);
    let talker = talker(&model, TalkerSettings::default());
    let _ = poll_with(&talker, &game, "Red", &Memory::default());
    let labelled = format!("The talk of the meeting at T2:\n{chat}");
    assert!(self::told(&model.requests()[0]).contains(&labelled));
}

#[test]
fn a_round_of_talkers_around_planners_ends_without_a_bot() {
    let legal = LegalReplies::default();
    let known = legal.clone();
    let written = std::cell::Cell::new(0);
    let model = Scripted::new(move |request| {
        use super::setup::{TalkerCall, asked};
        written.set(written.get() + 1);
        Ok(Completion::of(match asked(request) {
            TalkerCall::Whether => "<send>".to_owned(),
            TalkerCall::What => format!("i was in admin at {}", written.get()),
            TalkerCall::Vote => "Pink, or else Blue".to_owned(),
            TalkerCall::Else => {
                let calls = known.contain(&Action::CallMeeting);
                format!(
                    "[Condensed Memory] m\n[Thinking Process] t\n[Action] {}",
                    if calls { "CALL MEETING" } else { "1" }
                )
            }
        }))
    });
    let clock = VirtualClock::new();
    let rules = Rules {
        timesteps: 12,
        ..live_seven()
    };
    let round = Rc::new(RefCell::new(Round::new(
        Game::new(rules, 3, &[]).expect("a table"),
    )));
    let talker = Rc::new(around(&model, |planner| {
        Rc::new(Autopilot::new(legal.known_to_model_of(planner)))
    }));
    let agents = vec![talker as Rc<dyn Agent>; 7];
    clock.run_until(play(
        Rc::clone(&round),
        agents,
        Rc::new(clock.clone()),
        context_at(Speed::Max),
        AskPolicy::Ahead,
        |_| {},
    ));
    let round = round.borrow();
    assert!(round.game().outcome().is_some());
    let spoken = round.game().journal().iter().filter(|entry| {
        entry.moment > MeetingTime::START
            && matches!(
                entry.event,
                Event::Acted {
                    action: Action::Speak(_),
                    ..
                }
            )
    });
    assert!(spoken.count() > 20);
    let fallback = round
        .notes()
        .iter()
        .find(|note| matches!(note.kind, NoteKind::Fallback(_)));
    assert_eq!(fallback, None);
}
