//! Two rounds that one seat cannot tell apart.

use crate::common::random_choice;
use among_agents::agents::Dice;
use among_agents::agents::minds::prompt::view_in_words;
use among_agents::game::{Action, Event, Game, Part, Rules, Seat, View, write_round};
use among_agents::round::next_seat;

/// What pairs of rounds differed in while the observer's views were equal.
#[derive(Debug, Default)]
pub struct Differences {
    /// Pairs that were found.
    pub pairs: usize,
    /// Pairs of views that were compared.
    pub compared: usize,
    /// Seats that were dealt another role, persona or other tasks.
    pub hands: usize,
    /// Choices of others that differed.
    pub choices: usize,
    /// Among those, votes.
    pub votes: usize,
    /// Among those, a real task here and a fake one there.
    pub same_look: usize,
    /// Seats that stood in different rooms while the observer was asked.
    pub places: usize,
    /// Seats that lived in one round only while the observer was asked.
    pub deaths: usize,
}

impl Differences {
    pub fn add(&mut self, other: &Differences) {
        self.pairs += other.pairs;
        self.compared += other.compared;
        self.hands += other.hands;
        self.choices += other.choices;
        self.votes += other.votes;
        self.same_look += other.same_look;
        self.places += other.places;
        self.deaths += other.deaths;
    }
}

/// Two rounds side by side, and the seat that must not tell them apart.
pub struct Twins {
    first: Game,
    second: Game,
    observer: Seat,
    dice: Dice,
    found: Differences,
}

/// How often another choice is drawn before the search for an equal look goes back.
const DRAWS: usize = 12;

/// How often the search goes back to where the observer was asked last.
const TRIES: usize = 60;

impl Twins {
    /// Two tables that deal the observer the same and the others, as a whole, not.
    pub fn dealt(rules: &Rules, number: u64, observer: usize) -> Option<Twins> {
        let observer = Seat::new(observer).expect("a seat");
        let seed = number * 1_000_003;
        let first = Game::new(rules.clone(), seed, &[]).expect("a table that can be played");
        let cast = cast_alike_for(&first, observer);
        let second = (1..200_000)
            .map(|step| Game::new(rules.clone(), seed + step, &cast).expect("a table that can be played"))
            .find(|second| second.tasks_of(observer) == first.tasks_of(observer))?;
        let mut twins = Twins {
            first,
            second,
            observer,
            dice: Dice::seeded(number),
            found: Differences::default(),
        };
        twins.found.pairs = 1;
        twins.found.hands = twins.count_hands();
        // A twin that is dealt alike for everybody would hide nothing.
        twins.compare();
        (twins.found.hands > 0).then_some(twins)
    }

    pub fn differences(self) -> Differences {
        self.found
    }

    /// Plays both rounds on until the observer is asked again, compares its views, and lets it choose; false when the
    /// round is over for it, or when no second round was found that looks the same.
    pub fn step(&mut self) -> bool {
        let (was_first, was_second) = (self.first.clone(), self.second.clone());
        if was_first.awaits(self.observer) {
            let action = random_choice(&self.first, self.observer, &mut self.dice);
            self.choose_for_observer(action);
        }
        play_until_asked(&mut self.first, self.observer, &mut self.dice);
        let Some(second) = self.found_twin() else {
            return false;
        };
        self.second = second;
        self.found.choices += self.count_choices(was_first.journal().len(), was_second.journal().len());
        self.compare();
        self.first.outcome().is_none() && self.first.living().contains(self.observer)
    }

    /// The observer does in both rounds what it chose in the first.
    fn choose_for_observer(&mut self, action: Action) {
        for game in [&mut self.first, &mut self.second] {
            let done = game.apply(self.observer, action.clone());
            done.expect("what is legal in one round is legal in the other: the views are equal");
        }
    }

    /// The second round played on, so that the observer was told the same as in the first.
    fn found_twin(&mut self) -> Option<Game> {
        (0..TRIES).find_map(|_| {
            let mut game = self.second.clone();
            while !game.awaits(self.observer) && game.outcome().is_none() {
                if game.journal().len() > self.first.journal().len() + 60 {
                    return None;
                }
                game = self.another_choice(&game)?;
            }
            let alike = same_knowledge(&self.first, &game, self.observer);
            alike.then_some(game)
        })
    }

    /// The round after one more choice that tells the observer nothing it was not told in the first.
    fn another_choice(&mut self, game: &Game) -> Option<Game> {
        let seat = next_seat(game).ok()?;
        (0..DRAWS).find_map(|_| {
            let copied = self.dice.chance(0.3).then(|| self.copied(game, seat)).flatten();
            let action = copied.unwrap_or_else(|| random_choice(game, seat, &mut self.dice));
            let mut next = game.clone();
            next.apply(seat, action).ok()?;
            begins_alike(&next, &self.first, self.observer).then_some(next)
        })
    }

    /// What the seat chose in the first round at this point.
    fn copied(&self, game: &Game, seat: Seat) -> Option<Action> {
        let number = usize::from(game.choices_made(seat));
        let mut choices = self.first.choices().filter(|(who, _)| *who == seat);
        choices.nth(number).map(|(_, action)| action.clone())
    }

    fn compare(&mut self) {
        self.found.compared += 1;
        let (one, other) = (self.first.view(self.observer), self.second.view(self.observer));
        let rounds = || format!("{}\n\n{}", write_round(&self.first), write_round(&self.second));
        assert_eq!(one, other, "{}", rounds());
        assert_eq!(view_in_words(&one), view_in_words(&other), "{}", rounds());
        for seat in self.first.table().seats().without(self.observer) {
            let (one, other) = (
                self.first.living().contains(seat),
                self.second.living().contains(seat),
            );
            self.found.deaths += usize::from(one != other);
            let moved = self.first.room_of(seat) != self.second.room_of(seat);
            self.found.places += usize::from(one && other && moved);
        }
    }

    fn count_hands(&self) -> usize {
        let hand = |game: &Game, seat| {
            (
                game.role_of(seat),
                game.persona_of(seat),
                game.tasks_of(seat).to_vec(),
            )
        };
        let seats = self.first.table().seats().into_iter();
        seats
            .filter(|&seat| hand(&self.first, seat) != hand(&self.second, seat))
            .count()
    }

    /// The choices of others since these points of the two journals, as far as they differ.
    fn count_choices(&mut self, first: usize, second: usize) -> usize {
        let choices = |game: &Game, since: usize| -> Vec<(Seat, Action)> {
            let events = game.journal()[since..]
                .iter()
                .filter_map(|entry| entry.event.choice());
            events.map(|(seat, action)| (seat, action.clone())).collect()
        };
        let (first, second) = (choices(&self.first, first), choices(&self.second, second));
        let mut differing = 0;
        for (seat, action) in &first {
            let others: Vec<_> = second.iter().filter(|(who, _)| who == seat).collect();
            if others.iter().any(|(_, other)| other == action) {
                continue;
            }
            differing += 1;
            self.found.votes += usize::from(matches!(action, Action::Vote(_) | Action::SkipVote));
            let seems_work =
                |action: &Action| matches!(action, Action::CompleteTask(_) | Action::FakeTask(_));
            let same_look = seems_work(action) && others.iter().any(|(_, other)| seems_work(other));
            self.found.same_look += usize::from(same_look);
        }
        differing
    }
}

/// A cast that gives the observer its hand and everybody its colour, and leaves the rest to chance, as far as the
/// observer cannot know it.
fn cast_alike_for(game: &Game, observer: Seat) -> Vec<Part> {
    let view = game.view(observer);
    let part = |seat: Seat| {
        let known = seat == observer || view.fellows().contains(seat);
        let persona = (seat == observer).then(|| game.persona_of(seat));
        Part {
            colour: Some(game.table().colour(seat)),
            role: known.then(|| game.role_of(seat)),
            as_crewmate: persona.filter(|_| !view.is_impostor()),
            as_impostor: persona.filter(|_| view.is_impostor()),
        }
    };
    game.table().seats().into_iter().map(part).collect()
}

fn play_until_asked(game: &mut Game, observer: Seat, dice: &mut Dice) {
    while let Ok(seat) = next_seat(game)
        && !game.awaits(observer)
    {
        let action = random_choice(game, seat, dice);
        game.apply(seat, action).expect("a legal action is accepted");
    }
}

/// Whether the observer has been told the same, and finds the same around it. This is written out from the journal and
/// the rule book, not taken from the views that are to be compared.
fn same_knowledge(one: &Game, other: &Game, observer: Seat) -> bool {
    let surroundings = |game: &Game| {
        let room = game.room_of(observer);
        let told_time = game.living().contains(observer) || game.outcome().is_some();
        (
            room,
            game.living().contains(observer),
            game.living_in(room),
            game.bodies_in(room),
            game.outcome(),
            told_time.then(|| (game.timestep(), game.phase())),
            game.awaits(observer),
        )
    };
    surroundings(one) == surroundings(other) && told(one, observer).eq(told(other, observer))
}

/// Whether all that the observer was told in `game` is the beginning of what it was told in `whole`.
fn begins_alike(game: &Game, whole: &Game, observer: Seat) -> bool {
    let mut whole = told(whole, observer);
    told(game, observer).all(|line| whole.next() == Some(line))
}

/// What the observer was told, as lines: when, where, who and what, with real and fake tasks alike.
fn told(game: &Game, observer: Seat) -> impl Iterator<Item = String> {
    let entries = game
        .journal()
        .iter()
        .filter(move |entry| entry.witnesses.contains(observer));
    entries.map(move |entry| {
        let own = entry.event.chooser() == Some(observer);
        let what = match &entry.event {
            Event::Acted {
                seat,
                action: Action::CompleteTask(_) | Action::FakeTask(_),
            } if !own => format!("{seat:?} seemed to do a task"),
            // In the Cafeteria a call is a press of the button or a report by the state of the button, which all know.
            event => format!("{event:?}"),
        };
        format!("{} {:?} {what}", entry.timestep, entry.room)
    })
}

#[allow(dead_code)]
fn looks_at(_: View<'_>) {}
