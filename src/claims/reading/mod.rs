//! Reads claims from English sentences of bots, models and people.
//!
//! Rules read what can be checked, and are cautious: what they do not understand is no claim. Each sentence is
//! split again at words such as "but" and "because", and each part gives at most one kind of claim. Whom the
//! whole speech accuses is judged by a linear model of its words (`accusation`).

mod accusation;
mod charge;
mod clause;
mod confession;
mod evidence;
mod lexicon;
mod question;
mod split;

pub use accusation::{FEATURES, MAX_WEIGHT, Model, accusation_features};
pub use charge::read_charges;
pub use confession::is_confession;
pub use evidence::{EvidenceBasis, Statement};
pub use question::{Question, Topic, read_questions};

use crate::claims::Claim;
use crate::table::{Roster, Seat};
use accusation::Judgement::{Accused, NotAccused, Unclear};
use clause::Clause;
use lexicon::{Token, Word, asks, asks_for_a_place, sentences, tokens};

/// Returns the claims in `words`, in order.
///
/// ```
/// use among_agents::claims::{Claim, read_claims};
/// use among_agents::game::{Game, Room, Rules, SeatOverride};
/// use among_agents::table::Colour;
/// let seat_override = |colour| SeatOverride { colour: Some(colour), ..SeatOverride::default() };
/// let game = Game::new(Rules::paper(), 1, &[seat_override(Colour::Red), seat_override(Colour::Cyan)])?;
/// let red = game.roster().seat_of(Colour::Red).expect("Red sits at the table");
/// let claims = read_claims("red was in Electrical at 5, I swear!", game.roster());
/// assert_eq!(claims, [Claim::SawIn { who: red, room: Room::Electrical, timestep: Some(5) }]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_claims(words: &str, roster: &Roster) -> Vec<Claim> {
    let mut claims = Vec::new();
    read(words, roster, |_, claim| {
        if !claims.contains(&claim) {
            claims.push(claim);
        }
    });
    claims
}

/// Returns the claims in `words` with the basis of each, in order.
pub fn read_statements(words: &str, roster: &Roster) -> Vec<Statement> {
    let mut statements = Vec::new();
    read(words, roster, |clause, claim| {
        let basis = clause.basis(claim);
        statements.push(Statement { claim, basis });
    });
    statements
}

/// A player whom a speech accuses, or may accuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadAccusation {
    /// The accused.
    pub who: Seat,
    /// Whether the words are clear. If not, they may say something else.
    pub is_certain: bool,
}

/// Returns the players whom `words` accuse for certain or may accuse, in the order in which they are named.
pub fn read_accusations(words: &str, roster: &Roster) -> Vec<ReadAccusation> {
    let judgements = judged(words, &tokens(words, roster), roster).into_iter();
    judgements
        .filter_map(|(who, judgement)| match judgement {
            Accused => Some(ReadAccusation {
                who,
                is_certain: true,
            }),
            Unclear => Some(ReadAccusation {
                who,
                is_certain: false,
            }),
            NotAccused => None,
        })
        .collect()
}

/// Judges whom `words`, of these tokens, accuse. Whoever asks whom somebody suspects or saw, or where it was,
/// accuses nobody by that.
fn judged(words: &str, all: &[Token], roster: &Roster) -> Vec<(Seat, accusation::Judgement)> {
    // Few lines ask so, and the sentences of the others need not be read once more.
    let may_ask = sentences(all).any(asks_for_a_place);
    let is_said = |sentence: &&str| match sentence.ends_with('?') {
        true => read_questions(sentence, roster).is_empty(),
        false => !(may_ask && asks_for_a_place(&tokens(sentence, roster))),
    };
    let said: String = words.split_inclusive(['.', '!', '?']).filter(is_said).collect();
    accusation::judge(&said, roster)
}

fn read(words: &str, roster: &Roster, mut take: impl FnMut(&Clause<'_>, Claim)) {
    if words.is_empty() {
        return;
    }
    let tokens = tokens(words, roster);
    let names = |sentence: &[Token], who| sentence.contains(&Token::Player(who));
    let judgements = match tokens.iter().any(|token| matches!(token, Token::Player(_))) {
        true => judged(words, &tokens, roster),
        false => Vec::new(),
    };
    let is_kept = |claim: &Claim| {
        claim
            .accused()
            .is_none_or(|who| !judgements.contains(&(who, NotAccused)))
    };
    let mut read: Vec<(Clause<'_>, Vec<Claim>)> = Vec::new();
    let mut is_of_others = false;
    for sentence in sentences(&tokens) {
        let asks = asks(sentence);
        for clause in Clause::of_sentence(sentence, asks) {
            // In "You said that you were in O2, then came to Admin at 5" the speaker did not come.
            is_of_others = clause.is_of_others().unwrap_or(is_of_others);
            // Only impostors fake tasks.
            let is_meant = |claim: &Claim| {
                (is_kept(claim) || clause.has(Word::Fake)) && !(is_of_others && claim.is_account())
            };
            let claims = clause.claims(asks).into_iter().filter(is_meant).collect();
            read.push((clause, claims));
        }
        is_of_others &= sentence.ends_with(&[Token::Then]);
    }
    for &(who, _) in judgements.iter().filter(|(_, judgement)| *judgement == Accused) {
        let accuses = |claim: &Claim| claim.accused() == Some(who);
        let is_said = read.iter().any(|(_, claims)| claims.iter().any(accuses));
        // Whoever ends with "Red is clear" does not accuse Red, whatever the other words suggest.
        if !is_said
            && let Some((clause, claims)) = read.iter_mut().rfind(|(clause, _)| names(clause.tokens, who))
            && !clause.misses(who)
            && !(clause.has(Word::Trust) && claims.contains(&Claim::Vouch { who }))
        {
            claims.push(Claim::Suspect { who });
        }
    }
    for (clause, claims) in &read {
        for &claim in claims {
            take(clause, claim);
        }
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod typed_tests;
