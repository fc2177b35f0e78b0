//! Meetings written by a test, and seats that are asked in them.

use crate::common::{as_they_sit, choose};
pub use crate::common::{seat, told};
use among_agents::agents::minds::{Talker, TalkerSettings};
use among_agents::agents::{Agent, Bot, Decision, Failure, Memory};
use among_agents::game::{Action, Discussion, Game, Rules};
use among_agents::llm::{Completion, Request, Scripted};
use among_agents::round::{PlayContext, Playback, Speed};
use among_agents::table::{MeetingTime, Speech};
use std::rc::Rc;

/// Returns the paper's table of five with live meetings. Red is the impostor.
pub fn live() -> Rules {
    Rules {
        discussion: Discussion::Live,
        ..Rules::paper()
    }
}

/// Returns the larger table with live meetings. Red and Blue are the impostors.
pub fn live_seven() -> Rules {
    Rules {
        discussion: Discussion::Live,
        ..Rules::paper_seven()
    }
}

/// Returns a round whose seats have the colours Red, Blue, Green, Pink, Orange and so on, in this order.
pub fn game(rules: Rules) -> Game {
    let cast = as_they_sit(&rules);
    Game::new(rules, 5, &cast).expect("a table that can be played")
}

/// Returns a meeting by these rules that Red has just called.
pub fn opened(rules: Rules) -> Game {
    let mut game = game(rules);
    game.apply(seat("Red"), Action::CallMeeting)
        .expect("all begin beside the button");
    game
}

/// Returns a meeting in which this was said, one line (`Name: words`) every two seconds.
pub fn after(rules: Rules, lines: &[&str]) -> Game {
    let mut game = opened(rules);
    for (line, number) in lines.iter().zip(1..) {
        say(&mut game, number * 2, line);
    }
    game
}

/// Lets a player say something this many seconds after the opening: `Name: words`.
pub fn say(game: &mut Game, seconds: u32, line: &str) {
    let (name, words) = line.split_once(": ").expect("a line is `Name: words`");
    game.pass_time(MeetingTime::from_millis(seconds * 1_000));
    game.apply(seat(name), Action::Speak(Speech::new(words)))
        .expect("everybody may speak");
}

/// Makes all players ready, so that the vote begins.
pub fn to_the_vote(game: &mut Game) {
    for who in game.living().minus(game.ready()) {
        game.apply(who, Action::Ready).expect("ready once");
    }
}

/// Returns the context of a round at this speed with live meetings.
pub fn context_at(speed: Speed) -> PlayContext {
    PlayContext::from(Rc::new(Playback::new(speed, false)))
}

/// Creates a Talker with a bot behind it.
pub fn talker(model: &Scripted, settings: TalkerSettings) -> Talker {
    Talker::new(Rc::new(model.clone()), Rc::new(Bot), settings)
}

/// The result of a seat's poll.
pub type PollResult = Result<Decision, Failure>;

/// Lets a seat poll the chat. Its model must answer without waiting.
pub fn poll_with(agent: &dyn Agent, game: &Game, name: &str, memory: &Memory) -> PollResult {
    choose(agent, &game.view(seat(name)), memory)
}

/// Lets a seat poll the chat for the first time, with default settings.
pub fn poll(model: &Scripted, game: &Game, name: &str) -> Decision {
    poll_with(
        &talker(model, TalkerSettings::default()),
        game,
        name,
        &Memory::default(),
    )
    .expect("it was answered")
}

/// Returns what a seat said at a poll; empty if it waited.
pub fn said(decision: &Decision) -> &str {
    match &decision.action {
        Action::Speak(speech) => speech.words(),
        other => panic!("it did not speak: {other:?}"),
    }
}

/// The kind of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TalkerCall {
    Whether,
    What,
    Vote,
    /// A call of the mind.
    Else,
}

pub fn asked(request: &Request) -> TalkerCall {
    match request.purpose.name() {
        "talker schedule" => TalkerCall::Whether,
        "talker message" => TalkerCall::What,
        "talker vote" => TalkerCall::Vote,
        _ => TalkerCall::Else,
    }
}

/// Returns all calls so far, in order.
pub fn all_asked(model: &Scripted) -> Vec<TalkerCall> {
    model.requests().iter().map(asked).collect()
}

/// Returns whether the scheduler is urged to speak, rather than told to listen.
pub fn is_urged(request: &Request) -> bool {
    let text = told(request);
    let (urged, listens) = (text.contains("speak up now"), text.contains("listen now"));
    assert!(urged != listens, "either of both:\n{text}");
    urged
}

/// Returns a model that always speaks and says these words.
pub fn always_speaking(words: &'static str) -> Scripted {
    Scripted::new(move |request| {
        Ok(Completion::of(match asked(request) {
            TalkerCall::Whether => "<send>",
            TalkerCall::What => words,
            TalkerCall::Vote | TalkerCall::Else => "Blue",
        }))
    })
}

/// Returns a model that wants to speak at every poll, and says these words with a new number each time.
pub fn always_speaking_anew(words: &'static str) -> Scripted {
    let said = std::cell::Cell::new(0);
    Scripted::new(move |request| {
        said.set(said.get() + 1);
        Ok(Completion::of(match asked(request) {
            TalkerCall::Whether => "<send>".to_owned(),
            TalkerCall::What => format!("{words} {}", said.get()),
            TalkerCall::Vote | TalkerCall::Else => "Blue".to_owned(),
        }))
    })
}

/// Returns a model that always waits.
pub fn quiet() -> Scripted {
    Scripted::new(|request| {
        Ok(Completion::of(match asked(request) {
            TalkerCall::Vote => "Blue",
            _ => "<wait>",
        }))
    })
}
