//! Pairs of rounds that one seat cannot tell apart.

use crate::common::random_choice;
use among_agents::agents::minds::prompt::{PromptView, describe_view};
use among_agents::game::{Action, Event, Game, JournalEntry, Role, Rules, SeatOverride, Shown, write_round};
use among_agents::round::{Round, ShownMeeting, next_seat};
use among_agents::table::{Dice, Perspective, Seat, SeatSet};

/// How pairs of rounds differed while the observer's views were equal.
#[derive(Debug, Default)]
pub struct Differences {
    /// Pairs found.
    pub pairs: usize,
    /// Pairs of views compared.
    pub compared: usize,
    /// Pairs of screens compared that the observer shares with another seat.
    pub shared: usize,
    /// Seats that were dealt different roles, personas or tasks.
    pub deals: usize,
    /// Differing choices of other seats.
    pub choices: usize,
    /// Differing votes among those.
    pub votes: usize,
    /// Choices among those that were a real task in one round and a fake one in the other.
    pub same_appearance: usize,
    /// Seats that were in different rooms while the observer was asked.
    pub places: usize,
    /// Seats that were alive in only one round while the observer was asked.
    pub deaths: usize,
}

impl Differences {
    pub fn add(&mut self, other: &Differences) {
        self.pairs += other.pairs;
        self.compared += other.compared;
        self.shared += other.shared;
        self.deals += other.deals;
        self.choices += other.choices;
        self.votes += other.votes;
        self.same_appearance += other.same_appearance;
        self.places += other.places;
        self.deaths += other.deaths;
    }
}

/// Two rounds side by side, and the seat that must not tell them apart.
pub struct RoundPair {
    first: Game,
    second: Game,
    observer: Seat,
    /// The lengths of the two journals when the observer was last asked. Up to there it was told the same.
    since: (usize, usize),
    dice: Dice,
    found: Differences,
}

/// The most people who share a screen.
const MAX_AT_ONE_SCREEN: usize = 4;

/// How often another choice is drawn before the search backtracks.
const DRAWS: usize = 12;

/// How often the search restarts from where the observer was last asked.
const TRIES: u32 = 40;

impl RoundPair {
    /// Deals two tables that are the same for the observer but differ for the others.
    pub fn dealt(rules: &Rules, number: u64, observer: usize) -> Option<RoundPair> {
        let observer = Seat::new(observer).expect("a seat");
        let seed = number * 1_000_003;
        let deal = |seed, cast: &[SeatOverride]| {
            Game::new(rules.clone(), seed, cast).expect("a table that can be played")
        };
        let sampled = deal(seed, &[]);
        let first = deal(seed, &cast_of(&sampled, observer, None));
        let swaps = swaps_unknown_to(&first, observer);
        let second = swaps
            .iter()
            .map(|swap| deal(seed, &cast_of(&first, observer, Some(*swap))))
            .chain(
                (1..20_000).map(|step| deal(seed + step, &cast_of(&first, observer, swaps.first().copied()))),
            )
            .find(|second| second.tasks_of(observer) == first.tasks_of(observer))?;
        let mut twins = RoundPair {
            first,
            second,
            observer,
            since: (0, 0),
            dice: Dice::seeded(number),
            found: Differences::default(),
        };
        twins.found.pairs = 1;
        twins.found.deals = twins.count_deals();
        // A second table with equal deals for all seats would hide nothing.
        twins.compare();
        (twins.found.deals > 0).then_some(twins)
    }

    /// Returns the two rounds as far as they were played.
    pub fn rounds(&self) -> [&Game; 2] {
        [&self.first, &self.second]
    }

    pub fn differences(self) -> Differences {
        self.found
    }

    /// Lets the observer choose, plays both rounds until it is asked again, and compares its views. Returns
    /// false if the round is over for it, or no second round was found that looks the same.
    pub fn step(&mut self) -> bool {
        self.since = (self.first.journal().len(), self.second.journal().len());
        if self.first.awaits(self.observer) {
            let Some(action) = self.choice_that_shows_the_same() else {
                return false;
            };
            self.choose_for_observer(action);
        }
        play_until_asked(&mut self.first, self.observer, &mut self.dice);
        let Some(second) = self.found_twin() else {
            return false;
        };
        self.second = second;
        self.count_choices();
        self.compare();
        self.first.outcome().is_none() && self.first.living().contains(self.observer)
    }

    /// Returns a random choice of the observer by which it does not enter a room where it would meet others
    /// in the second round than in the first.
    fn choice_that_shows_the_same(&mut self) -> Option<Action> {
        let [first, second] = [&self.first, &self.second];
        (0..DRAWS).find_map(|_| {
            let action = random_choice(first, self.observer, &mut self.dice);
            let is_same = match action {
                Action::Move { to, .. } | Action::Vent { to, .. } => {
                    (first.living_in(to), first.bodies_in(to)) == (second.living_in(to), second.bodies_in(to))
                }
                _ => true,
            };
            is_same.then_some(action)
        })
    }

    /// Makes the observer's choice from the first round in both.
    fn choose_for_observer(&mut self, action: Action) {
        for game in [&mut self.first, &mut self.second] {
            let done = game.apply(self.observer, action.clone());
            done.expect("what is legal in one round is legal in the other: the views are equal");
        }
    }

    /// Continues the second round so that the observer is told the same as in the first. The search begins
    /// with random choices; where they lead nowhere, it copies more and more choices of the first round.
    fn found_twin(&mut self) -> Option<Game> {
        (0..TRIES).find_map(|number| {
            let copying = f64::from(number) / f64::from(TRIES - 1);
            let mut game = self.second.clone();
            while !game.awaits(self.observer) && game.outcome().is_none() {
                game = self.another_choice(&game, copying)?;
            }
            self.is_alike(&game).then_some(game)
        })
    }

    /// Returns the round after one more choice by which the observer learns nothing that it does not learn in
    /// the first.
    fn another_choice(&mut self, game: &Game, copying: f64) -> Option<Game> {
        let seat = next_seat(game).ok()?;
        (0..DRAWS).find_map(|_| {
            let copy = self
                .dice
                .chance(copying)
                .then(|| self.copied(game, seat))
                .flatten();
            let copy = copy.filter(|action| game.check(seat, action).is_ok());
            let action = copy.unwrap_or_else(|| random_choice(game, seat, &mut self.dice));
            let mut next = game.clone();
            next.apply(seat, action).expect("a legal action is accepted");
            self.begins_alike(&next).then_some(next)
        })
    }

    /// Returns what the seat chose in the first round at this point.
    fn copied(&self, game: &Game, seat: Seat) -> Option<Action> {
        let begun = |game: &Game, since: usize| {
            game.journal()[..since]
                .iter()
                .filter(|entry| entry.event.chooser() == Some(seat))
                .count()
        };
        let made = usize::from(game.choices_made(seat)) - begun(game, self.since.1);
        let mut choices = self.first.choices().filter(|(who, _)| *who == seat);
        choices
            .nth(begun(&self.first, self.since.0) + made)
            .map(|(_, action)| action.clone())
    }

    /// Returns whether everything that the observer was told in this second round since it was last asked is
    /// the beginning of what it was told in the first.
    fn begins_alike(&self, second: &Game) -> bool {
        let mut whole = told(&self.first, self.observer, self.since.0);
        let mut begun = told(second, self.observer, self.since.1);
        begun.all(|entry| {
            whole
                .next()
                .is_some_and(|other| looks_alike(entry, other, self.observer))
        })
    }

    /// Returns whether the observer was told the same in this second round as in the first, and has the same
    /// surroundings. This is derived from the journal and the rule book, not from the views under test.
    fn is_alike(&self, second: &Game) -> bool {
        let surroundings = |game: &Game| {
            let room = game.room_of(self.observer);
            let time = (game.timestep(), game.phase(), game.outcome());
            let lives = game.living().contains(self.observer);
            let company = lives.then(|| (room, game.living_in(room), game.bodies_in(room)));
            (time, company, game.awaits(self.observer))
        };
        let count = |game, since| told(game, self.observer, since).count();
        surroundings(&self.first) == surroundings(second)
            && count(&self.first, self.since.0) == count(second, self.since.1)
            && self.begins_alike(second)
    }

    fn compare(&mut self) {
        self.found.compared += 1;
        let (one, other) = (self.first.view(self.observer), self.second.view(self.observer));
        let rounds = || format!("{}\n\n{}", write_round(&self.first), write_round(&self.second));
        assert_eq!(one, other, "{}", rounds());
        let [one, other] = [one, other].map(|view| describe_view(&view, PromptView::FULL, ""));
        assert_eq!(one, other, "{}", rounds());
        assert!(
            self.shows_the_same(Perspective::One(self.observer)),
            "{}",
            rounds()
        );
        self.compare_shared_screens();
        for seat in self.first.roster().seats().without(self.observer) {
            let (one, other) = (
                self.first.living().contains(seat),
                self.second.living().contains(seat),
            );
            self.found.deaths += usize::from(one != other);
            let moved = self.first.room_of(seat) != self.second.room_of(seat);
            self.found.places += usize::from(one && other && moved);
        }
    }

    /// Returns whether this perspective is shown the same of both rounds.
    fn shows_the_same(&self, by: Perspective) -> bool {
        let [one, other] = [&self.first, &self.second].map(|game| Shown::of(game, by, 0));
        let [meeting, other_meeting] = [&self.first, &self.second].map(|game| meeting_of(game, by));
        // After the end everybody is told all roles.
        let is_over = self.first.outcome().is_some();
        one.entries == other.entries
            && one.ship == other.ship
            && (is_over || one.now == other.now)
            && meeting == other_meeting
    }

    /// Checks that the observer and other seats who cannot tell the rounds apart either are shown the same if
    /// they share a screen, in twos and all together.
    fn compare_shared_screens(&mut self) {
        let others = self.first.roster().seats().without(self.observer).into_iter();
        let alike: Vec<Seat> = others
            .filter(|&other| self.first.view(other) == self.second.view(other))
            .collect();
        let all = alike.iter().copied().take(MAX_AT_ONE_SCREEN - 1).collect();
        let screens = alike.iter().map(|&other| SeatSet::only(other)).chain([all]);
        for others in screens.filter(|others| !others.is_empty()) {
            let shared = Perspective::Shared(others.with(self.observer));
            assert!(self.shows_the_same(shared), "{shared:?}");
            self.found.shared += 1;
        }
    }

    fn count_deals(&self) -> usize {
        let deal_of = |game: &Game, seat| {
            (
                game.role_of(seat),
                game.persona_of(seat),
                game.tasks_of(seat).to_vec(),
            )
        };
        let seats = self.first.roster().seats().into_iter();
        seats
            .filter(|&seat| deal_of(&self.first, seat) != deal_of(&self.second, seat))
            .count()
    }

    /// Counts the differing choices of others since the observer was last asked.
    fn count_choices(&mut self) {
        let choices = |game: &Game, since: usize| -> Vec<(Seat, Action)> {
            let events = game.journal()[since..]
                .iter()
                .filter_map(|entry| entry.event.choice());
            events.map(|(seat, action)| (seat, action.clone())).collect()
        };
        let second = choices(&self.second, self.since.1);
        for (seat, action) in choices(&self.first, self.since.0) {
            let others: Vec<_> = second
                .iter()
                .filter(|(who, _)| *who == seat)
                .map(|(_, action)| action)
                .collect();
            if others.contains(&&action) {
                continue;
            }
            self.found.choices += 1;
            self.found.votes += usize::from(matches!(action, Action::Vote(_) | Action::SkipVote));
            let seems_work =
                |action: &Action| matches!(action, Action::CompleteTask(_) | Action::FakeTask(_));
            self.found.same_appearance +=
                usize::from(seems_work(&action) && others.into_iter().any(seems_work));
        }
    }
}

/// Returns the meeting in progress as this perspective is shown it. What identifies it and its speeches are
/// positions in the journal, which are not told to anybody.
fn meeting_of(game: &Game, by: Perspective) -> Option<ShownMeeting> {
    let mut meeting = ShownMeeting::current(&Round::new(game.clone()), by)?;
    meeting.began = 0;
    for said in &mut meeting.said {
        said.at = 0;
    }
    Some(meeting)
}

/// Returns the deal of a round as a cast, with the observer's persona; if two seats are given, their roles
/// are swapped.
fn cast_of(game: &Game, observer: Seat, swap: Option<(Seat, Seat)>) -> Vec<SeatOverride> {
    let role = |seat| match swap {
        Some((one, other)) if seat == one => game.role_of(other),
        Some((one, other)) if seat == other => game.role_of(one),
        _ => game.role_of(seat),
    };
    let seat_override = |seat: Seat| {
        let persona = (seat == observer).then(|| game.persona_of(seat));
        SeatOverride {
            colour: Some(game.roster().colour(seat)),
            role: Some(role(seat)),
            as_crewmate: persona.filter(|_| role(seat) == Role::Crewmate),
            as_impostor: persona.filter(|_| role(seat) == Role::Impostor),
        }
    };
    game.roster().seats().into_iter().map(seat_override).collect()
}

/// Returns pairs of an impostor and a crewmate whose roles could be swapped without the observer knowing, the
/// last seats first, since the deals of the seats before them then stay the same. An impostor knows all
/// roles.
fn swaps_unknown_to(game: &Game, observer: Seat) -> Vec<(Seat, Seat)> {
    if game.role_of(observer) == Role::Impostor {
        return Vec::new();
    }
    let crew = game.roster().seats().minus(game.impostors()).without(observer);
    let pairs = game
        .impostors()
        .into_iter()
        .flat_map(|one| crew.into_iter().map(move |other| (one, other)));
    let mut pairs: Vec<_> = pairs.collect();
    pairs.sort_by_key(|(one, other)| std::cmp::Reverse(one.min(other).index()));
    pairs
}

fn play_until_asked(game: &mut Game, observer: Seat, dice: &mut Dice) {
    while let Ok(seat) = next_seat(game)
        && !game.awaits(observer)
    {
        let action = random_choice(game, seat, dice);
        game.apply(seat, action).expect("a legal action is accepted");
    }
}

/// Returns what the observer was told since this index of the journal.
fn told(game: &Game, observer: Seat, since: usize) -> impl Iterator<Item = &JournalEntry> {
    let entries = game.journal()[since..].iter();
    entries.filter(move |entry| entry.witnesses.contains(observer))
}

/// Returns whether the observer cannot tell these two entries apart: they are equal, or others seem to do a
/// task in both.
fn looks_alike(one: &JournalEntry, other: &JournalEntry, observer: Seat) -> bool {
    let seems_work = |entry: &JournalEntry| match entry.event {
        Event::Acted {
            seat,
            action: Action::CompleteTask(_) | Action::FakeTask(_),
        } if seat != observer => Some(seat),
        _ => None,
    };
    let same_event = match (seems_work(one), seems_work(other)) {
        (None, None) => one.event == other.event,
        (one, other) => one == other,
    };
    // Whom one meets on arrival is known to whoever arrives.
    let same_encounter = one.event.chooser() != Some(observer) || one.met == other.met;
    one.timestep == other.timestep && one.room == other.room && same_event && same_encounter
}
