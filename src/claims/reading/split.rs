//! Splits a sentence into clauses, without the player that it is spoken to.

use super::clause::Clause;
use super::lexicon::{Token, Word};
use Word::*;

impl<'a> Clause<'a> {
    /// Returns the clauses of a sentence; `asks` tells whether it ends with a question mark. "I walked to
    /// Medbay at 5 and Red was there" has two: what the speaker did, and what it says of somebody else. Each
    /// has the time that the other names, and the second the room that the first ends in, unless it names its
    /// own. So has "I was in Medbay at 5 and in Admin at 6". A question has one.
    pub(super) fn of_sentence(sentence: &'a [Token], asks: bool) -> Vec<Clause<'a>> {
        let mut sentence = sentence;
        while let [_, rest @ ..] = sentence
            && !asks
            && begins_with_an_address(sentence)
        {
            sentence = rest;
        }
        // "It was not me, I was in Admin at 5" denies, and then tells.
        const DENIES: [Token; 3] = [Token::Word(Not), Token::Word(I), Token::Word(I)];
        if let Some(at) = sentence.windows(3).position(|words| words == DENIES) {
            let (denial, rest) = sentence.split_at(at + 2);
            let mut clauses = Clause::of_sentence(rest, asks);
            clauses.insert(0, Clause::new(denial));
            return clauses;
        }
        // "I saw Red with Blue's body and it did not report it" tells what was seen.
        let is_omission = |&at: &usize| {
            let mut rest = sentence[at..].iter();
            let is_filler = |token: &Token| matches!(token, Token::Word(It | Did));
            rest.next() == Some(&Token::Word(And))
                && rest.find(|token| !is_filler(token)) == Some(&Token::Word(Not))
        };
        if let Some(at) = (0..sentence.len()).find(is_omission).filter(|_| !asks) {
            let (told, rest) = (Clause::new(&sentence[..at]), Clause::new(&sentence[at + 1..]));
            let is_deed = [Kill, Vent, Suspect, Was].into_iter().any(|word| rest.has(word));
            if !told.players.is_empty()
                && !told.has(Not)
                && rest.players.is_empty()
                && !rest.has(I)
                && !is_deed
            {
                return vec![told];
            }
        }
        // In "at 5 and 6" nothing new begins.
        let is_joint = |&at: &usize| {
            let joins_numbers = matches!(sentence.get(at + 1), Some(Token::Number(_)));
            !asks && sentence[at] == Token::Word(And) && !joins_numbers
        };
        let joint = (0..sentence.len()).find(is_joint);
        let parts = joint.map(|at| (Clause::new(&sentence[..at]), Clause::new(&sentence[at + 1..])));
        let Some((mut own, mut rest)) = parts.filter(|(own, rest)| {
            let does = (own.has(Was) || own.has(Go) || own.has(Did)) && own.room.is_some();
            let is_own = own.has(I) && does && own.players.is_empty();
            // Where the speaker stood is part of what it saw there.
            let is_deed = [Kill, Vent, Over, Not].into_iter().any(|word| rest.has(word));
            let tells = match rest.players.is_empty() {
                true => rest.room.and(rest.numbers[0]).and(own.numbers[0]).is_some(),
                false => !rest.has(I),
            };
            is_own && !is_deed && tells
        }) else {
            return vec![Clause::new(sentence)];
        };
        let last_room = own.tokens.iter().rev().find_map(|token| match token {
            Token::Place(room) => Some(*room),
            _ => None,
        });
        // "I left to Weapons and left Red with Blue": the two are where the way begins.
        let is_parting = own.has(Go) && rest.tokens.first() == Some(&Token::Word(Go));
        let room = match is_parting {
            true => own.walk().map(|(from, _)| from),
            false => last_room,
        };
        rest.room = rest.room.or(room);
        match (own.numbers[0], rest.numbers[0]) {
            (None, number) => own.numbers[0] = number,
            (number, None) => rest.numbers[0] = number,
            _ => {}
        }
        vec![own, rest]
    }
}

/// Recognises "Red, at 5 I walked to Admin", where the only player named is spoken to and the speaker does whatever is
/// done, "Red, I saw Blue in Admin", "Red, Blue was in Admin" and "Red, Blue: Cyan was in Admin".
fn begins_with_an_address(sentence: &[Token]) -> bool {
    const OF_OTHERS: [Word; 12] = [
        See, With, And, Kill, Vent, Suspect, Vote, Body, Find, Over, Trust, Said,
    ];
    let [Token::Player(_), rest @ ..] = sentence else {
        return false;
    };
    // In "Red, Blue was with me" Red is spoken to, in "Red, Blue and I were in Admin" it is not.
    let named = rest.iter().take_while(|token| matches!(token, Token::Player(_)));
    if let [Token::Player(_), ..] = rest
        && let Some(Token::Word(next)) = rest.get(named.count())
    {
        return *next != And;
    }
    let names_another = || rest.iter().any(|token| matches!(token, Token::Player(_)));
    if rest.starts_with(&[Token::Word(I), Token::Word(See)]) {
        return names_another();
    }
    let tells_of_others = rest.iter().any(|token| match token {
        Token::Player(_) => true,
        Token::Word(word) => OF_OTHERS.contains(word),
        _ => false,
    });
    let is_verb = |token: &Token| matches!(token, Token::Word(Was | Go | Did));
    let mut verbs = (0..rest.len()).filter(|&at| is_verb(&rest[at])).peekable();
    let does = |at: usize| at > 0 && rest[at - 1] == Token::Word(I);
    !tells_of_others && verbs.peek().is_some() && verbs.all(does)
}
