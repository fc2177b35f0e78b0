//! The reader's vocabulary: words and their meanings.

use crate::game::{Room, TaskKind};
use crate::table::{Colour, Roster, Seat};

/// The meaning of a word or of a few words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Player(Seat),
    Place(Room),
    Number(u16),
    Task(TaskKind),
    /// "cameras", the monitors or the room with them.
    Cameras,
    Word(Word),
    /// A full stop.
    Break,
    /// A word that starts a new thought within a sentence.
    Then,
    /// A question mark.
    QuestionMark,
    /// Any other word.
    Other,
}

/// The words that the reader knows, by meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    I,
    You,
    It,
    Not,
    Was,
    See,
    Kill,
    Vent,
    Find,
    Body,
    With,
    And,
    Go,
    Did,
    Vote,
    Suspect,
    Fake,
    Trust,
    /// "where", "why", "how" or "which".
    Ask,
    Who,
    What,
    Said,
    Think,
    Will,
    By,
    /// "over", of somebody who stands over a body.
    Over,
    /// "from" or "between", which precedes a time or the room that is left.
    From,
    /// A word that precedes a time.
    At,
    /// "gone" or "missing", of somebody who is not there.
    Gone,
    /// "way", of somebody who is not there yet.
    Way,
    /// A monitor, or what it shows.
    Monitor,
}

/// Splits a text into tokens, ignoring case.
pub(super) fn tokens(words: &str, roster: &Roster) -> Vec<Token> {
    let mut tokens = Vec::with_capacity(words.len() / 4 + 4);
    let mut rest = words;
    while let Some(begin) = rest.find(|c: char| c.is_ascii_alphanumeric() || mark(c).is_some()) {
        rest = &rest[begin..];
        if let Some(mark) = rest.chars().next().and_then(mark) {
            tokens.push(mark);
            rest = &rest[rest.chars().next().map_or(1, char::len_utf8)..];
            continue;
        }
        let word = split_word(&mut rest);
        read_word(word, &mut rest, roster, &mut tokens);
    }
    tokens
}

/// Returns the sentences of a text, or their parts, with their ends.
pub(super) fn sentences(tokens: &[Token]) -> impl Iterator<Item = &[Token]> {
    tokens.split_inclusive(|token| matches!(token, Token::Break | Token::Then | Token::QuestionMark))
}

/// Returns whether a sentence ends with a question mark, or asks in its first words.
pub(super) fn asks(sentence: &[Token]) -> bool {
    sentence.last() == Some(&Token::QuestionMark) || begins_as_question(sentence)
}

/// Returns whether a sentence without a question mark asks for nothing but a place: it names no deed.
pub(super) fn asks_for_a_place(sentence: &[Token]) -> bool {
    use Word::{Body, Kill, Over, Suspect, Vent, Vote};
    let names_deed = |token: &Token| match token {
        Token::Word(word) => [Body, Kill, Over, Suspect, Vent, Vote].contains(word),
        Token::QuestionMark => true,
        _ => false,
    };
    begins_as_question(sentence) && !sentence.iter().any(names_deed)
}

/// Recognises "Red, did you go through Admin" and "where were you at 5", which people type without a question
/// mark.
fn begins_as_question(sentence: &[Token]) -> bool {
    use Word::{Ask, Did, Was, You};
    let names = sentence
        .iter()
        .take_while(|token| matches!(token, Token::Player(_)));
    let asked = &sentence[names.count()..];
    let verb = usize::from(asked.first() == Some(&Token::Word(Ask)));
    matches!(
        asked.get(verb..),
        Some([Token::Word(Did | Was), Token::Word(You), ..])
    )
}

/// Reads a mark that ends a thought or, as what others said, a quotation mark.
fn mark(c: char) -> Option<Token> {
    Some(match c {
        '?' => Token::QuestionMark,
        '.' | '!' | ';' | '—' | '…' => Token::Break,
        '"' | '“' | '”' => Token::Word(Word::Said),
        _ => return None,
    })
}

/// Takes the word at the beginning of `rest`, including apostrophes.
fn split_word<'a>(rest: &mut &'a str) -> &'a str {
    let end = rest
        .find(|c: char| !(c.is_ascii_alphanumeric() || c == '\'' || c == '’'))
        .unwrap_or(rest.len());
    let (word, after) = rest.split_at(end);
    *rest = after;
    word
}

/// Takes the next word if it equals `expected`.
fn follows(rest: &mut &str, expected: &str) -> bool {
    let mut ahead = rest.trim_start();
    if ahead
        .get(..expected.len())
        .is_some_and(|next| next.eq_ignore_ascii_case(expected))
        && !ahead[expected.len()..].starts_with(|c: char| c.is_ascii_alphanumeric())
    {
        ahead = &ahead[expected.len()..];
        *rest = ahead;
        return true;
    }
    false
}

fn read_word(word: &str, rest: &mut &str, roster: &Roster, tokens: &mut Vec<Token>) {
    let mut lower = [0u8; 16];
    let mut length = 0;
    for byte in word.bytes().filter(|byte| byte.is_ascii_alphanumeric()) {
        if length == lower.len() {
            return tokens.push(Token::Other);
        }
        lower[length] = byte.to_ascii_lowercase();
        length += 1;
    }
    let Ok(lower) = std::str::from_utf8(&lower[..length]) else {
        return tokens.push(Token::Other);
    };
    if begins_a_purpose(lower, rest, tokens) {
        return tokens.extend([Token::Then, Token::Word(Word::Will)]);
    }
    if let Some(number) = number(lower) {
        return tokens.push(Token::Number(number));
    }
    if let Some(task) = task(lower, rest) {
        return tokens.push(Token::Task(task));
    }
    if let Some(room) = room(lower, rest) {
        return tokens.push(Token::Place(room));
    }
    let possessive = word.len() > lower.len();
    let name = if possessive {
        lower.strip_suffix('s')
    } else {
        Some(lower)
    };
    if let Some(seat) = name
        .and_then(Colour::named)
        .and_then(|colour| roster.seat_of(colour))
    {
        return tokens.push(Token::Player(seat));
    }
    if matches!(lower, "cams" | "cameras") {
        return tokens.push(Token::Cameras);
    }
    // "I agree with Red" tells of no company.
    let is_of_opinion = matches!(
        lower,
        "agree"
            | "agrees"
            | "agreed"
            | "disagree"
            | "side"
            | "siding"
            | "stick"
            | "fine"
            | "okay"
            | "ok"
            | "happy"
            | "wrong"
            | "start"
    );
    if is_of_opinion && follows(rest, "with") {
        return tokens.push(Token::Other);
    }
    senses(lower, tokens);
}

/// Recognises what follows the way in "I walked to Admin at 5 to get to my wires in Electrical" and "I walked to
/// Admin at 5, on my way to Electrical": where the speaker wanted to go is no part of the way that it went.
fn begins_a_purpose(word: &str, rest: &mut &str, tokens: &[Token]) -> bool {
    let purposes: &[&str] = match word {
        "to" => &["get", "reach"],
        "on" => &["my way", "the way"],
        _ => return false,
    };
    let mut sentences =
        tokens.rsplit(|token| matches!(token, Token::Break | Token::Then | Token::QuestionMark));
    let told = sentences.next().unwrap_or_default();
    let tells_a_way =
        told.contains(&Token::Word(Word::Go)) && told.iter().any(|token| matches!(token, Token::Place(_)));
    tells_a_way && purposes.iter().any(|purpose| follows(rest, purpose))
}

/// Reads a number such as "12" or "t12".
fn number(word: &str) -> Option<u16> {
    let digits = word.strip_prefix('t').unwrap_or(word);
    if digits.len() > 3 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok()
}

fn room(word: &str, rest: &mut &str) -> Option<Room> {
    Some(match word {
        "cafeteria" | "cafe" | "caf" => Room::Cafeteria,
        "weapons" => Room::Weapons,
        "navigation" | "nav" => Room::Navigation,
        "o2" | "oxygen" => Room::O2,
        "shields" | "shield" => Room::Shields,
        "communications" | "comms" => Room::Communications,
        "storage" => Room::Storage,
        "admin" => Room::Admin,
        "electrical" | "elec" => Room::Electrical,
        "security" => Room::Security,
        "reactor" => Room::Reactor,
        "medbay" => Room::Medbay,
        "med" if follows(rest, "bay") => Room::Medbay,
        "lower" if follows(rest, "engine") => Room::LowerEngine,
        "upper" if follows(rest, "engine") => Room::UpperEngine,
        _ => return None,
    })
}

fn task(word: &str, rest: &mut &str) -> Option<TaskKind> {
    use TaskKind::*;
    let (kind, second, third) = match word {
        "fix" => (FixWiring, "wiring", ""),
        "swipe" => (SwipeCard, "card", ""),
        "empty" if follows(rest, "garbage") => return Some(EmptyGarbage),
        "empty" => (EmptyChute, "chute", ""),
        "clear" => (ClearAsteroids, "asteroids", ""),
        "align" => (AlignEngineOutput, "engine", "output"),
        "fuel" => (FuelEngines, "engines", ""),
        "start" => (StartReactor, "reactor", ""),
        "inspect" => (InspectSample, "sample", ""),
        "download" => (DownloadData, "data", ""),
        "accept" => (AcceptDivertedPower, "diverted", "power"),
        "chart" => (ChartCourse, "course", ""),
        "stabilize" | "stabilise" => (StabilizeSteering, "steering", ""),
        "clean" => (CleanO2Filter, "o2", "filter"),
        "prime" => (PrimeShields, "shields", ""),
        "upload" => (UploadData, "data", ""),
        "calibrate" => (CalibrateDistributor, "distributor", ""),
        "divert" => (DivertPower, "power", ""),
        "unlock" => (UnlockManifolds, "manifolds", ""),
        "submit" => (SubmitScan, "scan", ""),
        _ => return None,
    };
    let whole = follows(rest, second);
    if whole && !third.is_empty() {
        follows(rest, third);
    }
    whole.then_some(kind)
}

/// Adds the meanings of a word that is not a name, room, task or number. Apostrophes have already been
/// removed.
fn senses(word: &str, tokens: &mut Vec<Token>) {
    use Word::*;
    let mut say = |words: &[Word]| tokens.extend(words.iter().map(|&word| Token::Word(word)));
    match word {
        "i" | "me" | "my" | "myself" | "we" | "us" => say(&[I]),
        "im" => say(&[I, Was]),
        "ive" | "id" => say(&[I]),
        "ill" => say(&[I, Will]),
        "you" | "your" | "yourself" | "u" | "ur" | "youve" => say(&[You]),
        "youre" => say(&[You, Was]),
        "it" => say(&[It]),
        "its" | "thats" => say(&[It, Was]),
        "that" => say(&[It]),
        "not" | "no" | "never" | "nobody" | "none" | "dont" | "doesnt" | "didnt" | "cant" | "cannot"
        | "couldnt" | "havent" | "hasnt" | "wont" | "nor" | "neither" | "nothing" | "aint" | "without"
        | "wouldnt" => say(&[Not]),
        "wasnt" | "isnt" | "werent" | "arent" => say(&[Was, Not]),
        "was" | "is" | "were" | "am" | "are" | "be" | "been" | "being" => say(&[Was]),
        "saw" | "seen" | "see" | "watched" | "witnessed" | "caught" | "spotted" | "noticed" | "remember"
        | "met" => say(&[See]),
        "killed" | "kill" | "kills" | "killing" | "murdered" | "murder" | "stabbed" => say(&[Kill]),
        "vent" | "vented" | "vents" | "venting" => say(&[Vent]),
        "found" | "find" | "reported" | "discovered" => say(&[Find]),
        "body" | "dead" | "corpse" | "died" | "lay" => say(&[Body]),
        "with" | "together" | "beside" | "alongside" => say(&[With]),
        "and" => say(&[And]),
        "went" | "walked" | "moved" | "passed" | "came" | "left" | "stayed" | "stood" | "entered"
        | "standing" | "walking" | "coming" | "crossed" | "leave" | "leaving" | "enter" | "entering"
        | "walk" | "spent" | "come" => say(&[Go]),
        "did" | "done" | "finished" | "completed" | "doing" | "worked" => say(&[Did]),
        "vote" | "voting" | "voted" | "votes" => say(&[Vote]),
        "sus" | "suspicious" | "suspect" | "suspects" | "accuse" | "blame" | "impostor" | "imposter"
        | "guilty" | "killer" | "lying" | "lied" | "lies" | "liar" => say(&[Suspect]),
        "fake" | "faked" | "faking" | "fakes" => say(&[Fake]),
        "trust" | "vouch" | "clear" | "cleared" | "clean" | "innocent" | "safe" => say(&[Trust]),
        "where" | "why" | "how" | "which" => say(&[Ask]),
        "who" | "whom" => say(&[Who]),
        "what" => say(&[What]),
        "says" | "said" | "claims" | "claimed" | "saying" | "told" | "wrote" => say(&[Said]),
        "think" | "guess" | "maybe" | "probably" | "might" | "could" | "perhaps" | "believe" | "must" => {
            say(&[Think])
        }
        "will" | "would" | "if" | "going" | "heading" | "headed" | "should" | "want" | "need" | "may"
        | "off" | "next" | "soon" => say(&[Will]),
        "gone" | "missing" => say(&[Gone]),
        "by" => say(&[By]),
        "over" => say(&[Over]),
        "from" | "between" => say(&[From, At]),
        "way" => say(&[Way]),
        "monitor" | "monitors" | "screen" | "camera" | "footage" => say(&[Monitor]),
        "at" | "to" | "until" | "till" | "through" | "since" | "around" | "during" | "timestep"
        | "timesteps" | "step" | "time" => say(&[At]),
        "but" | "so" | "because" | "then" => tokens.push(Token::Then),
        _ => tokens.push(Token::Other),
    }
}
