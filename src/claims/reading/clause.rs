//! One clause of a sentence: what it names, and what it claims.

use super::lexicon::{Token, Word};
use super::question::Topic;
use crate::claims::Claim;
use crate::game::{Room, TaskKind};
use crate::table::Seat;
use Word::*;

/// A part of a sentence, with its tokens sorted by kind.
pub(super) struct Clause<'a> {
    pub(super) tokens: &'a [Token],
    pub(super) players: Vec<(usize, Seat)>,
    pub(super) room: Option<Room>,
    pub(super) numbers: [Option<u16>; 2],
    task: Option<TaskKind>,
    words: u32,
}

impl<'a> Clause<'a> {
    /// Sorts the tokens of a clause.
    pub(super) fn new(tokens: &'a [Token]) -> Clause<'a> {
        let mut clause = Clause {
            tokens,
            players: Vec::new(),
            room: None,
            numbers: [None; 2],
            task: None,
            words: 0,
        };
        for (at, &token) in tokens.iter().enumerate() {
            match token {
                Token::Player(seat) => clause.players.push((at, seat)),
                Token::Place(room) => clause.room = clause.room.or(Some(room)),
                Token::Number(number) if clause.numbers[0].is_none() => clause.numbers[0] = Some(number),
                Token::Number(number) => clause.numbers[1] = clause.numbers[1].or(Some(number)),
                Token::Task(task) => clause.task = clause.task.or(Some(task)),
                Token::Word(word) => clause.words |= 1 << word as u32,
                Token::Cameras => clause.words |= 1 << Monitor as u32,
                Token::Break | Token::Then | Token::QuestionMark | Token::Other => {}
            }
        }
        // "I was on cameras at 5" tells of the room, "Red was in Admin, on cameras" does not.
        if clause.room.is_none() && tokens.contains(&Token::Cameras) {
            clause.room = Some(Room::Security);
        }
        clause
    }

    /// Returns whether the clause says what others did or said; `None` if it does not say who.
    pub(super) fn is_of_others(&self) -> Option<bool> {
        let names_others = self.has(You) || !self.players.is_empty();
        (self.has(Said) || self.has(I) || names_others).then(|| self.has(Said) || !self.has(I))
    }

    pub(super) fn has(&self, word: Word) -> bool {
        self.words & (1 << word as u32) != 0
    }

    /// Returns whether the clause says that this player is gone or missing, which is no accusation.
    pub(super) fn misses(&self, who: Seat) -> bool {
        let missing = [Token::Player(who), Token::Word(Was), Token::Word(Gone)];
        self.tokens.windows(missing.len()).any(|words| words == missing)
    }

    /// Returns the players named, each time that they are.
    pub(super) fn named(&self) -> impl Iterator<Item = Seat> {
        self.players.iter().map(|&(_, seat)| seat)
    }

    /// Returns the position of the word's first occurrence.
    pub(super) fn at(&self, word: Word) -> Option<usize> {
        self.tokens.iter().position(|&token| token == Token::Word(word))
    }

    fn first(&self) -> Option<Seat> {
        self.players.first().map(|&(_, seat)| seat)
    }

    /// Returns the first player named and the first other one.
    fn two(&self) -> Option<(Seat, Seat)> {
        let first = self.first()?;
        let other = self.players.iter().find(|&&(_, seat)| seat != first)?;
        Some((first, other.1))
    }

    /// Returns the last player named before position `at`.
    fn before(&self, at: usize) -> Option<Seat> {
        let before = self.players.iter().rfind(|&&(place, _)| place < at);
        before.map(|&(_, seat)| seat)
    }

    /// Returns the first player named after position `at`, or else the first player named.
    fn after(&self, at: usize) -> Option<Seat> {
        let after = self.players.iter().find(|&&(place, _)| place > at);
        after.map(|&(_, seat)| seat).or(self.first())
    }

    /// Reads the claims; `asks` tells whether the clause ends with a question mark.
    pub(super) fn claims(&self, asks: bool) -> Vec<Claim> {
        if asks {
            return self.question().into_iter().collect();
        }
        if self.has(Said) || self.is_anothers_sighting() || self.asks_about_speaker() {
            return Vec::new();
        }
        if self.has(Not) {
            return self.denied().into_iter().collect();
        }
        if self.has(Trust) {
            return self
                .players
                .iter()
                .map(|&(_, who)| Claim::Vouch { who })
                .collect();
        }
        if let Some(over) = self.stood_over() {
            return vec![over];
        }
        if let Some(pair) = self.left_behind() {
            return vec![pair];
        }
        if self.is_own_company() {
            let company = |&(_, who)| Claim::WasWith {
                who,
                room: self.room,
                timestep: self.numbers[0],
            };
            return self.players.iter().map(company).collect();
        }
        self.stated().into_iter().collect()
    }

    /// Recognises "Orange saw Red in Admin": who sees is another player.
    fn is_anothers_sighting(&self) -> bool {
        let see = self.at(See).and_then(|see| see.checked_sub(1));
        see.is_some_and(|before| matches!(self.tokens[before], Token::Player(_)))
    }

    /// Recognises "Black, was I in Admin at 5".
    fn asks_about_speaker(&self) -> bool {
        let [Token::Player(_), Token::Word(Was | Did), Token::Word(I), ..] = self.tokens else {
            return false;
        };
        true
    }

    /// Reads a question such as "Red, where were you at 5?".
    fn question(&self) -> Option<Claim> {
        // Whoever is asked what it saw may tell where it was, too.
        if self
            .asked()
            .is_some_and(|question| question.topic != Topic::Sightings)
        {
            return None;
        }
        let has_question_word = self.has(Ask) || self.has(Who) || self.has(What);
        let asking = has_question_word || self.has(You) || self.asks_about_speaker();
        let (Some(&first), Some(&last)) = (self.players.first(), self.players.last()) else {
            let room = self.room.filter(|_| has_question_word && !self.has(I))?;
            return Some(Claim::AskAll {
                room,
                timestep: self.numbers[0],
            });
        };
        let who = match (first.0, last.0) {
            (0, _) => first.1,
            (_, at) if at + 2 >= self.tokens.len() => last.1,
            _ => first.1,
        };
        let [timestep, until] = self.numbers;
        asking.then_some(Claim::Ask {
            who,
            timestep,
            until: until.filter(|&until| timestep.is_some_and(|from| from < until)),
        })
    }

    /// Reads a clause with a negation. Only simple cases are recognised.
    fn denied(&self) -> Option<Claim> {
        let not = self.at(Not)?;
        let accuses = self.has(Kill) || self.has(Suspect) || self.has(Vent);
        if let Some(who) = self.first() {
            if self.has(Trust) {
                return Some(Claim::Suspect { who });
            }
            if self.has(I) && accuses && self.at(I) < Some(not) {
                let names_doer = |deed| self.players.iter().any(|(at, _)| (not..deed).contains(at));
                return match self.at(Kill).or(self.at(Vent)) {
                    // "I don't think Red killed Cyan" speaks for Red, "I never saw Red kill Cyan" does not.
                    Some(deed) if names_doer(deed) => self.has(Think).then_some(Claim::Vouch { who }),
                    Some(_) => Some(Claim::Denial),
                    None => Some(Claim::Vouch { who }),
                };
            }
            // In "You were in Admin, Red, and I was not" the speaker was not.
            let before = &self.tokens[..not];
            let is_own =
                before.ends_with(&[Token::Word(I)]) || before.ends_with(&[Token::Word(I), Token::Word(Was)]);
            if let Some(room) = self.room
                && self.has(Was)
                && !self.has(See)
                && !is_own
            {
                return Some(Claim::NotIn {
                    who,
                    room,
                    timestep: self.numbers[0],
                });
            }
            let cleared = (self.has(It) && self.has(Was)) || accuses;
            let alone = self.two().is_none() && !self.has(Vote) && !self.has(See) && !self.has(With);
            return (cleared && alone).then_some(Claim::Vouch { who });
        }
        let bare = self.tokens.get(not + 1) == Some(&Token::Word(I));
        let own = self.has(I) && (self.has(It) || accuses);
        ((own || bare) && self.room.is_none()).then_some(Claim::Denial)
    }

    /// Recognises "I was with Red" and "Red and I were in Admin", but not "I saw Red with Blue".
    fn is_own_company(&self) -> bool {
        let is_list = |words: &[Token]| {
            matches!(
                words,
                [
                    Token::Player(_) | Token::Word(You),
                    Token::Word(And),
                    Token::Word(I)
                ] | [
                    Token::Word(I),
                    Token::Word(And) | Token::Player(_),
                    Token::Player(_)
                ] | [Token::Word(I), Token::Player(_), Token::Word(And)]
            )
        };
        let joined = self.has(With) || (self.has(Was) && self.tokens.windows(3).any(is_list));
        let other = self.has(See) || self.has(Kill) || self.has(Vote) || self.has(Suspect) || self.has(Find);
        let unsure = self.has(Will) || self.has(Vent) || self.has(Body);
        self.has(I) && joined && !other && !unsure && !self.players.is_empty()
    }

    /// Reads "I left Red alone with Blue" and "I passed Red with Blue": the speaker did not stay with them.
    pub(super) fn left_behind(&self) -> Option<Claim> {
        if !self.has(Go) || !self.has(With) {
            return None;
        }
        let known = self.tokens.iter().filter(|&&token| token != Token::Other);
        let known: Vec<Token> = known.copied().collect();
        known.windows(5).find_map(|words| match *words {
            [
                Token::Word(I),
                Token::Word(Go),
                Token::Player(who),
                Token::Word(With),
                Token::Player(other),
            ] => Some(Claim::SawWith {
                who,
                other,
                room: self.room,
                timestep: self.numbers[0],
            }),
            _ => None,
        })
    }

    /// Reads "Red stood over Cyan" and "Red was beside Cyan's body".
    fn stood_over(&self) -> Option<Claim> {
        // In "Red with Cyan and the body" both were there.
        let is_joint = self.at(And).is_some_and(|and| Some(and) < self.at(Body));
        let beside = self.at(With).filter(|_| self.has(Body) && !is_joint);
        let over = self
            .at(Over)
            .filter(|_| self.has(Go) || self.has(Was))
            .or(beside)?;
        let unsure = self.has(Kill) || self.has(Vote) || self.has(Think) || self.has(Will);
        let who = self.before(over)?;
        let others = || self.players.iter().filter(|&&(_, seat)| seat != who);
        let victim = others().find(|&&(at, _)| at > over).or(others().next())?.1;
        (!unsure).then_some(Claim::SawOver {
            who,
            victim,
            room: self.room,
            timestep: self.numbers[0],
        })
    }

    /// Returns the two rooms of a walk through one corridor, in its direction.
    pub(super) fn walk(&self) -> Option<(Room, Room)> {
        let is_place = |with_cameras: bool| {
            move |(at, token): (usize, &Token)| match token {
                Token::Place(room) => Some((at, *room)),
                Token::Cameras if with_cameras => Some((at, Room::Security)),
                _ => None,
            }
        };
        let tokens = || self.tokens.iter().enumerate();
        let named = tokens().filter_map(is_place(false)).count();
        let mut places = tokens().filter_map(is_place(named < 2));
        let (first, (at, second)) = (places.next()?.1, places.next()?);
        let one_time = self.numbers[1].is_none_or(|number| Some(number) == self.numbers[0]);
        if places.next().is_some() || !one_time || !self.has(Go) || !first.joins(second) {
            return None;
        }
        let from = [Token::Word(From), Token::Word(At)];
        match self.tokens[..at].ends_with(&from) {
            true => Some((second, first)),
            false => Some((first, second)),
        }
    }

    /// Reads a clause without a negation.
    fn stated(&self) -> Option<Claim> {
        let (room, timestep) = (self.room, self.numbers[0]);
        let Some(who) = self.first() else {
            return self.own_doing();
        };
        if let Some(kill) = self.at(Kill) {
            return self.killing(kill);
        }
        if let Some(vent) = self.at(Vent) {
            let who = self.before(vent).unwrap_or(who);
            return Some(match self.has(Think) || self.has(Will) {
                true => Claim::Suspect { who },
                false => Claim::SawVent { who, room, timestep },
            });
        }
        if self.has(Find) || self.has(Body) {
            return match (self.two(), room) {
                (Some(_), Some(room)) if !self.has(Find) => Some(Claim::SawIn { who, room, timestep }),
                (Some(_), _) => None,
                (None, _) if self.has(Monitor) || self.has(See) && !self.has(Find) => Some(Claim::SawBody {
                    whom: who,
                    room,
                    timestep,
                }),
                (None, _) => Some(Claim::FoundBody {
                    whom: who,
                    room,
                    timestep,
                }),
            };
        }
        if let Some(vote) = self.at(Vote) {
            return self.after(vote).map(|who| Claim::VoteFor { who });
        }
        if let Some(suspect) = self.at(Suspect).or(self.at(Fake)) {
            let named = self.before(suspect).or(self.after(suspect));
            return named.map(|who| Claim::Suspect { who });
        }
        // "I was in Admin at 5, where were you, Red" tells nothing of Red.
        let is_of_speaker = self.has(You) && (self.has(Ask) || self.has(I) && !self.has(See));
        if self.has(Will) || is_of_speaker {
            return None;
        }
        if let Some((who, other)) = self.two()
            && (self.has(With) || self.has(And))
        {
            return Some(Claim::SawWith {
                who,
                other,
                room,
                timestep,
            });
        }
        // In "I left Admin and Red was in Storage", it is the speaker who walks.
        if let Some((from, to)) = self.walk()
            && self.at(Go) > self.players.first().map(|&(at, _)| at)
        {
            return Some(Claim::SawWalk {
                who,
                from,
                to,
                timestep,
            });
        }
        if let Some(room) = room
            && (self.has(See) || self.has(Was) || self.has(Go) || self.words == 0)
        {
            return Some(Claim::SawIn { who, room, timestep });
        }
        // In "Black, it is White or me" the first player is spoken to.
        let points = self.has(It) && (self.has(Was) || self.has(Think)) && self.two().is_none();
        (points && room.is_none()).then_some(Claim::Suspect { who })
    }

    /// Reads "Red killed Cyan" or "Cyan was killed by Red". A guess becomes a suspicion.
    fn killing(&self, kill: usize) -> Option<Claim> {
        // Who "it" is in "it killed him" cannot be told from one clause.
        if self.tokens[..kill].ends_with(&[Token::Word(It)]) {
            return None;
        }
        let before = self.before(kill)?;
        let after = self
            .players
            .iter()
            .find(|&&(at, _)| at > kill)
            .map(|&(_, seat)| seat);
        let passive = self.at(By).is_some_and(|by| by > kill);
        let (killer, victim) = match after {
            Some(after) if passive => (after, Some(before)),
            after => (before, after),
        };
        match victim {
            Some(victim) if victim != killer && !self.has(Think) && !self.has(Will) => Some(Claim::SawKill {
                killer,
                victim,
                room: self.room,
                timestep: self.numbers[0],
            }),
            _ => Some(Claim::Suspect { who: killer }),
        }
    }

    /// Reads what a clause that names no player says about its speaker.
    fn own_doing(&self) -> Option<Claim> {
        let told_of_others =
            self.has(You) || self.has(Kill) || self.has(Vent) || self.has(Body) || self.has(Suspect);
        if told_of_others {
            return None;
        }
        if self.has(Will) {
            let room = self.room.filter(|_| self.has(I) && self.numbers[0].is_none())?;
            return Some(Claim::Plan { room });
        }
        if let Some(task) = self.task {
            return Some(Claim::DidTask {
                task,
                room: self.room,
                timestep: self.numbers[0],
            });
        }
        // Who walks without being named is the speaker: "left for Admin at 6".
        let is_own = self.has(I) || self.tokens.first() == Some(&Token::Word(Go));
        if let Some((from, to)) = self.walk().filter(|_| is_own) {
            return Some(Claim::Walked {
                from,
                to,
                timestep: self.numbers[0],
            });
        }
        let room = self.room.filter(|_| !self.has(Way))?;
        let from = self.numbers[0];
        let is_own = is_own && (self.has(I) || from.is_some());
        // In "somebody in Admin t5" somebody else is there.
        let others = self.tokens.iter().filter(|&&token| token == Token::Other);
        let is_told = is_own || (self.words == 0 && from.is_some() && others.count() < 2);
        is_told.then_some(Claim::WasIn {
            room,
            from,
            to: self.until().or(from),
        })
    }

    /// Returns the end of a stay. "At 5 and 9" and "at 5, 9 and 12" name single timesteps, of which only the
    /// first is read.
    fn until(&self) -> Option<u16> {
        let [from, to] = self.numbers;
        let numbers = self
            .tokens
            .iter()
            .filter(|token| matches!(token, Token::Number(_)));
        let are_single = numbers.count() > 2 || (self.has(And) && !self.has(From));
        to.filter(|&to| !are_single || Some(to) == from.map(|from| from + 1))
    }
}
