//! The sentences of bots for votes with their reasons. `@` is the player that is voted for, `&` the other one, `%` a
//! timestep.

/// Templates for `Votes` with `VoteGround::Deed`.
pub(super) const DEED: &[&str] = &[
    "After what I saw I vote for @.",
    "My vote goes to @ for what I saw.",
    "I saw it myself, and my vote goes to @.",
    "@ gets my vote for what I saw.",
    "What I saw is enough: I vote @.",
];

/// Templates for `Votes` with `VoteGround::Word`: `&` is the witness.
pub(super) const WORD: &[&str] = &[
    "I vote @ on the word of &.",
    "I take the word of & and vote @.",
    "I go with & and vote for @.",
    "What & tells us is enough: I vote @.",
    "My vote goes to @, on the word of &.",
    "I follow & in this and vote @.",
];

/// Templates for `Votes` with `VoteGround::Lie`.
pub(super) const LIE: &[&str] = &[
    "I vote @ for that false word.",
    "A false word is enough: my vote goes to @.",
    "My vote goes to @ for a story that was wrong.",
    "@ was wrong about it and gets my vote.",
    "I vote @ for making things up.",
    "I vote for @, whose story was wrong.",
];

/// Templates for `Votes` with `VoteGround::Near`.
pub(super) const NEAR: &[&str] = &[
    "My vote goes to @, who was closest.",
    "I vote @ for being that close.",
    "@ was close to it and gets my vote.",
    "I vote for @, who was near enough.",
    "@ was right there and gets my vote.",
];

/// Templates for `Votes` with `VoteGround::NotCleared`.
pub(super) const NOT_CLEARED: &[&str] = &[
    "I have heard nothing that rules @ out, so I vote @ after all.",
    "Nobody else was closer, so my vote goes to @ after all.",
    "It is not much, but my vote goes to @.",
    "@ is still the closest, so I vote @.",
];

/// Templates for `Votes` with `VoteGround::Company`: `&` is the victim.
pub(super) const COMPANY: &[&str] = &[
    "I vote @, the last one with &.",
    "My vote goes to @, who was the last with &.",
    "@ was last with & and gets my vote.",
    "I vote for @, with whom I last saw &.",
];

/// Templates for `Votes` with `VoteGround::Gap`.
pub(super) const GAP: &[&str] = &[
    "Nobody vouches for @ at %, so I vote @.",
    "My vote goes to @ for the gap at %.",
    "I vote @ for the time around %.",
    "@ has a gap at % and gets my vote.",
    "I vote for @, who is unaccounted for at %.",
];

/// Templates for `Votes` with `VoteGround::AccusesMe`.
pub(super) const ACCUSES_ME: &[&str] = &[
    "I vote @, who put it on me.",
    "@ wants me out, and I vote @.",
    "My vote goes to @, who pointed at me.",
    "@ points at me, and my vote is @.",
    "I vote for @, who is wrong about me.",
];

/// Templates for `Votes` with `VoteGround::Blames`: `&` is the accused.
pub(super) const BLAMES: &[&str] = &[
    "I vote @ for putting it on &.",
    "My vote goes to @, who put it on &.",
    "I vote for @, who is wrong about &.",
    "@ put it on & and gets my vote.",
];
