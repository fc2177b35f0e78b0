//! Situations written as text: the seats, and then their actions, in the wording of the rule book.

use super::as_they_sit;
use among_agents::game::{Action, Game, Room, Rules, Task, View, read_round, write_round};
use among_agents::round::next_seat;
use among_agents::table::{Colour, Phase, Seat, Speech, Turn};

/// A round written by a test. The seats are Red, Blue, Green, and so on; Red is the impostor (at tables with
/// two, Red and Blue are).
///
/// ```text
/// let scene = ScriptedRound::paper().then("Red: MOVE from Cafeteria to Admin");
/// ```
pub struct ScriptedRound(pub Game);

/// Returns the seat of this name, the same in every scene.
pub fn seat(name: &str) -> Seat {
    let colour = Colour::named(name).expect("a colour");
    let at = Colour::ALL.iter().position(|&other| other == colour);
    at.and_then(Seat::new).expect("a seat for every colour")
}

impl ScriptedRound {
    /// Returns the paper's table, with random tasks.
    pub fn paper() -> ScriptedRound {
        ScriptedRound::of(Rules::paper())
    }

    /// Returns a table with these rules, with random tasks.
    pub fn of(rules: Rules) -> ScriptedRound {
        ScriptedRound::with(rules, |_| true)
    }

    /// Returns a table with these rules at which Blue has this task, and Red can fake it if it is a common
    /// one.
    pub fn where_blue_holds(rules: Rules, task: Task) -> ScriptedRound {
        ScriptedRound::with(rules, |game| {
            let holds = |name| game.tasks_of(seat(name)).iter().any(|held| held.task == task);
            holds("Blue")
        })
    }

    /// Returns a table with these rules, dealt with the first seed for which `is_right` holds.
    pub fn with(rules: Rules, is_right: impl Fn(&Game) -> bool) -> ScriptedRound {
        let cast = as_they_sit(&rules);
        let game = (0..100_000)
            .map(|seed| Game::new(rules.clone(), seed, &cast).expect("a table that can be played"))
            .find(is_right)
            .expect("some seed deals such a table");
        ScriptedRound(game)
    }

    /// Continues with these lines, each `Name: ACTION`. Seats without a line stand still; in a vote they need
    /// one.
    pub fn then(mut self, lines: &str) -> ScriptedRound {
        for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (name, _) = line.split_once(':').expect("a line is `Name: ACTION`");
            self = self.wait_for(name);
            let text = format!("{}{} {line}\n", write_round(&self.0), self.0.timestep());
            let game = read_round(&text);
            self.0 = game.unwrap_or_else(|refused| panic!("{refused}\n{}", write_round(&self.0)));
        }
        self
    }

    /// Lets the seats before this one stand still.
    pub fn wait_for(mut self, name: &str) -> ScriptedRound {
        while !self.0.awaits(seat(name)) {
            self = self.one_waits();
        }
        self
    }

    /// Lets everybody stand still until the timestep is over.
    pub fn end_of_timestep(mut self) -> ScriptedRound {
        let now = self.0.timestep();
        while self.0.timestep() == now && self.0.outcome().is_none() {
            self = self.one_waits();
        }
        self
    }

    /// Lets everybody stand still for this many timesteps.
    pub fn end_of_timesteps(self, count: usize) -> ScriptedRound {
        (0..count).fold(self, |scene, _| scene.end_of_timestep())
    }

    /// Lets everybody be silent until the vote.
    pub fn until_the_vote(mut self) -> ScriptedRound {
        while self.0.phase() != Phase::Vote {
            self = self.one_waits();
        }
        self
    }

    fn one_waits(mut self) -> ScriptedRound {
        let next = next_seat(&self.0).expect("the round goes on");
        let waits = self.0.apply(next, Action::Speak(Speech::SILENCE));
        waits.expect("standing still is legal outside of a vote");
        self
    }

    /// Returns the view of the seat with this name.
    pub fn view(&self, name: &str) -> View<'_> {
        self.0.view(seat(name))
    }

    /// Returns the wordings of the seat's legal actions.
    pub fn on_offer(&self, name: &str) -> Vec<String> {
        let offers = self.0.offers(seat(name));
        offers
            .iter()
            .map(|offer| offer.wording(self.0.roster()))
            .collect()
    }

    /// Returns whether this action is legal for the seat now.
    pub fn may(&self, name: &str, wording: &str) -> bool {
        assert!(self.0.awaits(seat(name)), "it is not {name}'s turn");
        self.on_offer(name).iter().any(|line| line == wording)
    }

    /// Returns the name of the seat whose turn it is.
    pub fn turn_of(&self) -> &'static str {
        match self.0.turn() {
            Turn::One(seat) => self.0.roster().name(seat),
            _ => "nobody alone",
        }
    }

    /// Returns the room of a seat.
    pub fn room_of(&self, name: &str) -> Room {
        self.0.room_of(seat(name))
    }
}
