//! What is left of a message once it is typed, after what others have said meanwhile.

use crate::claims::{Claim, Conclusion, VoteGround, is_worded_in, read_claims};
use crate::game::{Room, View};
use crate::table::{MeetingTime, Seat, Speech};

/// Returns what this seat still says of a message that it began to type at `since`: no question that somebody
/// else has asked, that was answered, or about a time at which a victim was alive, as somebody has told since; no
/// comment that somebody else has made in the same words, no reason to skip that another one has given; and nothing
/// if somebody else has told the same or has placed a player of whom it says that nobody has.
pub(in crate::agents::bot) fn revise(view: &View<'_>, speech: &Speech, since: MeetingTime) -> Speech {
    let roster = view.roster();
    let me = view.seat();
    let mut lines: Vec<&str> = Vec::new();
    let mut heard: Vec<(Seat, Claim)> = Vec::new();
    for line in view.talk().filter(|line| line.timestep == view.timestep()) {
        if line.who != me && line.moment > since {
            lines.push(line.words);
            let claims = read_claims(line.words, roster).into_iter();
            heard.extend(claims.map(|claim| (line.who, claim)));
        }
    }
    let is_told = |claim: &Claim| {
        let is_sighting = claim.is_factual() && claim.subject().is_some() && claim.accused().is_none();
        is_sighting && !claim.is_account() && heard.iter().any(|(_, said)| said == claim)
    };
    let dead = roster.seats().minus(view.believed_living());
    let was_alive_after = |at: Option<u16>| {
        let mut alive = heard
            .iter()
            .filter(|(_, said)| !said.seen_alive().and(dead).is_empty());
        at.is_some_and(|at| alive.any(|(_, said)| said.timestep().is_some_and(|seen| seen > at)))
    };
    let is_overtaken = |claim: &Claim| match *claim {
        Claim::Ask { who, timestep, until } => {
            let is_answered = heard.iter().any(|&(by, said)| {
                let is_asked = matches!(said, Claim::Ask { who: asked, .. } if asked == who);
                is_asked || by == who && said.is_account()
            });
            is_answered || was_alive_after(until.or(timestep))
        }
        Claim::AskAll { timestep, .. } => {
            heard.iter().any(|(_, said)| matches!(said, Claim::AskAll { .. })) || was_alive_after(timestep)
        }
        _ => false,
    };
    // The side of a witness is taken once without an addition, and whoever is missing is missed once.
    let has_answered = |sentence: &str| {
        let unanswered = Conclusion::Unanswered { who: me, timestep: 0 };
        let is_account = |&(by, claim): &(Seat, Claim)| {
            roster.named_in(sentence).any(|who| who == by) && claim.is_account()
        };
        is_worded_in(sentence, unanswered.into()) && heard.iter().any(is_account)
    };
    let is_placed = |sentence: &str| {
        let named = |who: Seat| roster.named_in(sentence).any(|named| named == who);
        let places = |&(by, claim): &(Seat, Claim)| {
            claim.is_account() && named(by) || claim.is_factual() && claim.subject().is_some_and(named)
        };
        let ground = VoteGround::Gap { timestep: 0 };
        let gaps = [
            Conclusion::Unaccounted { who: me, timestep: 0 },
            Conclusion::Votes { who: me, ground },
        ];
        gaps.into_iter().any(|gap| is_worded_in(sentence, gap.into())) && heard.iter().any(places)
    };
    let is_echo = |sentence: &str, conclusions: &[Conclusion]| {
        let named: Vec<Seat> = roster.named_in(sentence).collect();
        let is_worded = |words: &str| conclusions.iter().any(|&said| is_worded_in(words, said.into()));
        let is_same =
            |line: &str| is_worded(line) && named.iter().any(|&who| line.contains(roster.name(who)));
        is_worded(sentence) && lines.iter().any(|line| is_same(line))
    };
    let believes = Conclusion::Believes { witness: me, who: me };
    let (who, room, timestep) = (me, Room::Cafeteria, 0);
    let repeated: [&[Conclusion]; 3] = [
        &[Conclusion::Gone { victim: me }],
        &[Conclusion::Unanswered { who, timestep }],
        &[
            Conclusion::PlacesItself { who, room, timestep },
            Conclusion::WasThere { who, room, timestep },
        ],
    ];
    let declines = [Conclusion::Undecided, Conclusion::Cautious { living: 0 }];
    let is_declined = |sentence: &str| {
        let both = |&decline: &Conclusion| {
            let is_worded = |line: &str| is_worded_in(line, decline.into());
            is_worded(sentence) && lines.iter().any(|line| is_worded(line))
        };
        declines.iter().any(both)
    };
    let is_repetition = |sentence: &str, claims: &[Claim]| {
        claims.is_empty() && lines.iter().any(|line| line.contains(sentence.trim()))
    };
    if lines.is_empty() {
        return speech.clone();
    }
    let (mut words, mut is_shortened) = (String::new(), false);
    for sentence in speech.words().split_inclusive(['.', '?', '!']) {
        let claims = read_claims(sentence, roster);
        if claims.iter().any(is_told) || is_placed(sentence) || is_echo(sentence, &[believes]) {
            return Speech::SILENCE;
        }
        match claims.iter().any(is_overtaken)
            || has_answered(sentence)
            || is_repetition(sentence, &claims)
            || is_declined(sentence)
            || repeated.iter().any(|&said| is_echo(sentence, said))
        {
            true => is_shortened = true,
            false => words.push_str(sentence),
        }
    }
    match is_shortened {
        false => speech.clone(),
        true if read_claims(&words, roster).is_empty() => Speech::SILENCE,
        true => Speech::new(words.trim()),
    }
}
