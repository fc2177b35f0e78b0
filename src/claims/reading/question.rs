//! Questions that ask for an opinion or for what somebody saw. People and models ask them; bots answer.

use super::clause::Clause;
use super::lexicon::Word::*;
use super::lexicon::{Token, asks, sentences, tokens};
use crate::table::{Roster, Seat};

/// A question other than where somebody was, which is [`Claim::Ask`](crate::claims::Claim::Ask).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// Who is asked; everybody if nobody is named.
    pub to: Option<Seat>,
    /// What is asked.
    pub topic: Topic,
    /// The timestep that is asked about, if one is named.
    pub timestep: Option<u16>,
}

/// What a question asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// "Whom do you suspect?"
    Suspect,
    /// "Do you trust Red?"
    OpinionOf(Seat),
    /// "What did you see?"
    Sightings,
    /// "Did anybody see Red?"
    SightingOf(Seat),
    /// "Did anybody see me?"
    SightingOfAsker,
}

/// Returns the questions in `words`, in order.
///
/// ```
/// use among_agents::claims::{Question, Topic, read_questions};
/// use among_agents::game::{Game, Rules, SeatOverride};
/// use among_agents::table::Colour;
/// let red = SeatOverride { colour: Some(Colour::Red), ..SeatOverride::default() };
/// let game = Game::new(Rules::paper(), 1, &[red])?;
/// let who = game.roster().seat_of(Colour::Red).expect("Red sits at the table");
/// let asked = read_questions("Has anybody seen Red?", game.roster());
/// assert_eq!(asked, [Question { to: None, topic: Topic::SightingOf(who), timestep: None }]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_questions(words: &str, roster: &Roster) -> Vec<Question> {
    let tokens = tokens(words, roster);
    let asked = sentences(&tokens).filter(|sentence| asks(sentence));
    let mut questions: Vec<Question> = Vec::new();
    for clause in asked.map(Clause::new) {
        let Some(mut question) = clause.asked() else {
            continue;
        };
        // In "Red, whom do you suspect? Do you trust Blue?" both go to Red.
        if clause.has(You) {
            question.to = question.to.or(questions.last().and_then(|last| last.to));
        }
        questions.push(question);
    }
    questions
}

impl Clause<'_> {
    /// Reads a question for an opinion or a sighting.
    pub(super) fn asked(&self) -> Option<Question> {
        self.asks_for_sightings().or_else(|| self.asks_for_opinion())
    }

    fn asks_for_sightings(&self) -> Option<Question> {
        // "Red, where was I at 5?" asks for the asker; "Red, why are we here?" does not.
        const WHERE_WAS_I: [Token; 3] = [Token::Word(Ask), Token::Word(Was), Token::Word(I)];
        let asks_for_asker = self.tokens.windows(3).any(|words| words == WHERE_WAS_I);
        if asks_for_asker && self.numbers[0].is_some() {
            return Some(Question {
                to: self.address().or(self.last()),
                topic: Topic::SightingOfAsker,
                timestep: self.numbers[0],
            });
        }
        let see = self.at(See);
        let sees = see.is_some_and(|see| self.at(You).is_none_or(|you| you < see));
        let asks_for_company = self.has(Who) && self.has(With) && !self.has(You);
        if !(sees || asks_for_company) {
            return None;
        }
        let timestep = self.numbers[0];
        if let Some(own) = self.at(I) {
            // In "I saw Red, did you?" the asker is not the one seen.
            return see.is_some_and(|see| see < own).then(|| Question {
                to: self.address().or(self.last()),
                topic: Topic::SightingOfAsker,
                timestep,
            });
        }
        // In "What did you see, Red?" Red is asked, in "Did you see Red?" it is seen.
        let asks_openly = self.has(You) && (self.has(What) || self.has(Who));
        let (to, about) = match self.last().filter(|_| asks_openly && self.named().count() == 1) {
            Some(only) => (Some(only), None),
            None => (self.address(), self.spoken_about()),
        };
        let topic = match about {
            Some(who) => Topic::SightingOf(who),
            None if asks_openly => Topic::Sightings,
            None => return None,
        };
        Some(Question { to, topic, timestep })
    }

    fn asks_for_opinion(&self) -> Option<Question> {
        let judges = [Suspect, Trust, Think, Vote]
            .into_iter()
            .any(|word| self.has(word));
        if self.has(Who) {
            let asks_somebody = self.has(You) || self.has(I) || self.has(Suspect);
            let asked_last = self.last().filter(|_| !self.has(Kill));
            return (self.has(Kill) || judges && asks_somebody).then(|| Question {
                to: self.address().or(asked_last),
                topic: Topic::Suspect,
                timestep: None,
            });
        }
        if self.asks_for_reasons() {
            return None;
        }
        let topic = match self.spoken_about() {
            Some(about) => (self.has(You) && judges && !self.has(Vote)).then_some(Topic::OpinionOf(about)),
            None => {
                (self.has(Suspect) && !self.has(I) && self.named().next().is_none()).then_some(Topic::Suspect)
            }
        };
        Some(Question {
            to: self.address(),
            topic: topic?,
            timestep: None,
        })
    }

    /// Returns whether the clause asks why, how or where.
    fn asks_for_reasons(&self) -> bool {
        self.has(Ask) || self.has(What)
    }

    /// Returns the player that the clause speaks to: the first word is its name, or the last of several is.
    fn address(&self) -> Option<Seat> {
        match self.tokens.first() {
            Some(Token::Player(first)) => Some(*first),
            _ => self.last().filter(|_| self.named().count() > 1),
        }
    }

    /// Returns the first player named that the clause does not speak to.
    fn spoken_about(&self) -> Option<Seat> {
        let to = self.address();
        self.named().find(|&who| Some(who) != to)
    }

    /// Returns the player whose name is the last word.
    fn last(&self) -> Option<Seat> {
        match self.tokens {
            [.., Token::Player(last), Token::QuestionMark] => Some(*last),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::reading::tests::game;

    /// Checks what a sentence asks at a table where Red, Blue and Cyan sit first.
    fn check(words: &str, expected: impl Fn([Seat; 3]) -> Option<(Option<Seat>, Topic)>) {
        let seats = [0, 1, 2].map(|at| Seat::new(at).expect("a seat of the table"));
        let asked = read_questions(words, game().roster());
        let asked = asked.into_iter().map(|question| (question.to, question.topic));
        assert_eq!(Vec::from_iter(asked), Vec::from_iter(expected(seats)), "{words}");
    }

    #[test]
    fn questions_for_sightings_are_told_from_questions_to_somebody() {
        check("Did anybody see Blue?", |[_, blue, _]| {
            Some((None, Topic::SightingOf(blue)))
        });
        check("has anyone seen blue since 5?", |[_, blue, _]| {
            Some((None, Topic::SightingOf(blue)))
        });
        check("Who saw Cyan last?", |[.., cyan]| {
            Some((None, Topic::SightingOf(cyan)))
        });
        check("Who was with Cyan at 5?", |[.., cyan]| {
            Some((None, Topic::SightingOf(cyan)))
        });
        check("Did you see Blue?", |[_, blue, _]| {
            Some((None, Topic::SightingOf(blue)))
        });
        check("Red, did you see Blue in Admin?", |[red, blue, _]| {
            Some((Some(red), Topic::SightingOf(blue)))
        });
        check("did you see Blue, Red?", |[red, blue, _]| {
            Some((Some(red), Topic::SightingOf(blue)))
        });
        check("What did you see on the monitor, Red?", |[red, ..]| {
            Some((Some(red), Topic::Sightings))
        });
        check("Red, who did you meet? Who did you see?", |_| {
            Some((None, Topic::Sightings))
        });
        check("What did you all see?", |_| Some((None, Topic::Sightings)));
        check("Who saw you at 5, Red?", |_| None);
        check("Did anybody see who was in Admin at 5?", |_| None);
        check("I saw Blue. Where were you, Red?", |_| None);
    }

    #[test]
    fn whoever_asks_whether_it_was_seen_is_meant_itself() {
        let seen = |to| Some((to, Topic::SightingOfAsker));
        check("Red, did you see me in Admin at 1?", |[red, ..]| seen(Some(red)));
        check("Did you see me at 5, Red?", |[red, ..]| seen(Some(red)));
        check("Who saw me in Admin at 5?", |_| seen(None));
        check("I saw Blue at 5, did you?", |_| None);
        let asked = read_questions("Red, did you see me in Admin at 1?", game().roster());
        assert_eq!(asked[0].timestep, Some(1));
    }

    #[test]
    fn a_question_goes_to_whoever_the_one_before_it_spoke_to() {
        let asked = read_questions("Red, whom do you suspect? Do you trust Blue?", game().roster());
        let [red, blue] = [0, 1].map(|at| Seat::new(at).expect("a seat of the table"));
        let question = |topic| Question {
            to: Some(red),
            topic,
            timestep: None,
        };
        assert_eq!(
            asked,
            [question(Topic::Suspect), question(Topic::OpinionOf(blue))]
        );
    }

    #[test]
    fn questions_for_opinions_are_read() {
        check("Red, who do you trust?", |[red, ..]| {
            Some((Some(red), Topic::Suspect))
        });
        check("Whom do you suspect, Red?", |[red, ..]| {
            Some((Some(red), Topic::Suspect))
        });
        check("who do you think it is", |_| None);
        check("Who do you think it is?", |_| Some((None, Topic::Suspect)));
        check("Who should we vote for?", |_| Some((None, Topic::Suspect)));
        check("Who killed Cyan?", |_| Some((None, Topic::Suspect)));
        check("Any suspects?", |_| Some((None, Topic::Suspect)));
        check("Red, do you trust Blue?", |[red, blue, _]| {
            Some((Some(red), Topic::OpinionOf(blue)))
        });
        check("Do you think it is Blue, Red?", |[red, blue, _]| {
            Some((Some(red), Topic::OpinionOf(blue)))
        });
        check("Why do you suspect Blue, Red?", |_| None);
        check("Who voted for Red?", |_| None);
        check("Why me?", |_| None);
    }
}
