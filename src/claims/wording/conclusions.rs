//! The sentences of bots for [`Conclusion`](crate::claims::conclusion::Conclusion)s. `@` is the player that
//! is spoken against or for, `&` the other one, `%` a timestep, `~` a number of moves, `#` a room. Read back, a
//! sentence gives only the sides that the conclusion takes.

/// Templates for `LastWith`: `&` is the victim.
pub(super) const LAST_WITH: &[&str] = &[
    "Nobody met & after that, so it must be @.",
    "I know of nobody who saw & later, so I suspect @.",
    "Nobody else had & in view after that, so my suspect is @.",
    "No one came to & later than @, so I blame @.",
    "Nothing was seen of & after that, so I accuse @.",
    "From then on nobody met &, so the killer is @.",
    "And then nobody had & in view, so it must be @.",
    "No one can place & after that, so I think it is @.",
];

/// Templates for `Near`.
pub(super) const NEAR: &[&str] = &[
    "@ was right there when it happened.",
    "@ was too close to it for my liking.",
    "@ had the time and the way, so I suspect @.",
    "@ was close to the room, so I suspect @.",
    "That is a short walk from there, so I suspect @.",
    "That is too close to be chance, so I think it is @.",
    "@ had time for it, so I blame @.",
    "Few of us were that close, so I suspect @.",
    "That is too near for my taste, so my suspect is @.",
    "@ was only a step away, so I accuse @.",
];

/// Templates for `PlacesItself`: `#` and `%` are the place and the time that the player names.
pub(super) const PLACES_ITSELF: &[&str] = &[
    "@ says itself that it was in # at %, and that is the place, so I suspect @.",
    "@ has told us of # at %, the very place of the deed, so my suspect is @.",
    "# at % is what @ says itself, right where it happened, so I accuse @.",
    "@ says that it was in # at %, and that is where it happened, so I blame @.",
    "@ named # at %, and it happened right there, so I think it is @.",
    "By what @ says itself it was in # at %, and there it happened, so I suspect @.",
];

/// Templates for `WasThere`: `#` and `%` are the place and the time that the player names.
pub(super) const WAS_THERE: &[&str] = &[
    "@ named # at % itself, and it happened right there.",
    "@ has told us of # at %, the very place of the deed.",
    "# at % is what @ says itself, right where it happened.",
    "By what @ says itself it was in # at %, and there it happened.",
];

/// Templates for `LeftAlone`: `&` is the victim.
pub(super) const LEFT_ALONE: &[&str] = &[
    "As I went, & had nobody but @ for company.",
    "When I walked out, & had no other company than @.",
    "That left & with no company but @.",
    "Once I was gone, & had only @ for company.",
    "I went, so & was left to @.",
];

/// Templates for `AlreadyThere`: `&` is the victim.
pub(super) const ALREADY_THERE: &[&str] = &[
    "When I came in @ was there already, too late for &.",
    "I came in after @, too late for &.",
    "@ had come in before me, and by then & was past help.",
    "I came in after @, and by then & was past help.",
    "@ had come in before me, too late for &.",
];

/// Templates for `Possible`.
pub(super) const POSSIBLE: &[&str] = &[
    "From there @ can have reached the victim in time.",
    "So @ had a way to the victim.",
    "So @ cannot be ruled out.",
    "That is no proof, but @ had the time for it.",
    "From there it was a short walk for @.",
    "So @ is one of those who could get there.",
    "Where @ went from there I did not see.",
    "So @ could have been there, which proves nothing yet.",
];

/// Templates for `EitherLies`: `@` and `&` are the two.
pub(super) const EITHER_LIES: &[&str] = &[
    "@ and & cannot both be right.",
    "Word against word: @ or &, and I cannot tell which.",
    "Either @ or & makes this up.",
    "One of these two is wrong: @ or &.",
    "I have nothing that tells me whether @ or & is right.",
    "What @ says and what & says cannot both be true.",
];

/// Templates for `OnlyOne`.
pub(super) const ONLY_ONE: &[&str] = &[
    "By the map only @ can have been there, so I suspect @.",
    "Nobody else can have been there in time, so it must be @.",
    "Count the steps: nobody but @ was near enough, so I suspect @.",
    "The others are all placed elsewhere, so the impostor is @.",
    "Take away all who were elsewhere, and the suspect is @.",
    "No one else was close enough, so it must be @.",
];

/// Templates for `Likeliest`.
pub(super) const LIKELIEST: &[&str] = &[
    "Of those who are left I suspect @ most.",
    "That leaves @ for me, so I suspect @.",
    "Of the rest I can rule out @ least, so my suspect is @.",
    "Of those that remain @ had the most time for it, so I blame @.",
];

/// Templates for `Unwitnessed`: `#` and `%` are the place and the time that the player names.
pub(super) const UNWITNESSED: &[&str] = &[
    "Only @ says that it was in # at %, so I suspect @.",
    "Nobody has spoken for @ in # at %, so I suspect @.",
    "I have heard of no witness for @ in # at %, so my suspect is @.",
    "For @ in # at % I know of no witness, so I blame @.",
    "I know of nobody who saw @ in # at %, so I accuse @.",
    "For # at % I have the word of @ alone, so I suspect @.",
];

/// Templates for `AccusesMe`.
pub(super) const ACCUSES_ME: &[&str] = &[
    "@ puts it on me, and I know better, so I suspect @.",
    "Whoever wants me out is hiding something, so I accuse @.",
    "@ points at me, which is wrong, so I suspect @.",
    "@ needs somebody to point at, so my suspect is @.",
    "I know that @ is wrong about me, so I think it is @.",
    "I did nothing of the kind, and @ names me, so it must be @.",
    "The impostor has to name somebody, and @ named me, so I blame @.",
];

/// Templates for `Concedes`.
pub(super) const CONCEDES: &[&str] = &[
    "What @ tells of me is so, but it proves nothing.",
    "@ has that right, and still it proves nothing.",
    "I do not deny what @ tells, and others had the time, too.",
    "So far @ is right, but that is all there is.",
    "It is as @ tells it, and there was time enough for others.",
];

/// Templates for `Lying`.
pub(super) const LYING: &[&str] = &[
    "Both cannot be true, so @ is lying.",
    "So the liar is @.",
    "I know what I saw, so @ lied.",
    "Whoever invents places is the impostor, so I accuse @.",
    "One of us is wrong, and the liar is @.",
    "So @ lied about it.",
    "Crewmates have no need to lie, so it must be @.",
];

/// Templates for `LiedBefore`.
pub(super) const LIED_BEFORE: &[&str] = &[
    "In an earlier meeting @ told it otherwise, so @ is lying.",
    "@ told an earlier meeting something else, so the liar is @.",
    "That is not what @ said in an earlier meeting, so I suspect @.",
    "An earlier meeting heard another story from @, so I accuse @.",
    "In an earlier meeting @ had another story, so I blame @.",
];

/// Templates for `Believes`: `&` is the witness.
pub(super) const BELIEVES: &[&str] = &[
    "I take the word of &, so it must be @.",
    "What & told us is enough for me, so I suspect @.",
    "& has no reason to make this up, so I blame @.",
    "After what & told us my suspect is @.",
    "I believe & there, so I accuse @.",
    "By what & told us, I think it is @.",
];

/// Templates for `Disbelieves`: `@` is the accuser, `&` the accused.
pub(super) const DISBELIEVES: &[&str] = &[
    "It cannot have been &, so @ is lying.",
    "& is clear, so @ is the liar.",
    "It was not &, so I suspect @.",
    "That makes & innocent, so the liar is @.",
    "I can clear &, so I blame @.",
    "& is innocent, so it must be @.",
];

/// Templates for `OutOfReach`: `~` is the number of moves, `#` the room of the deed.
pub(super) const OUT_OF_REACH: &[&str] = &[
    "That is ~ from #.",
    "It takes ~ to # from there.",
    "It is ~ to # from there.",
    "From there it is ~ to #.",
    "# is ~ off from there.",
];

/// Templates for `TooFar`: `~` is the number of moves, `#` the room of the deed.
pub(super) const TOO_FAR: &[&str] = &[
    "It is ~ to # from there, so it was not @.",
    "From there @ needed ~ to #, so @ is clear.",
    "It takes ~ to #, so it cannot have been @.",
    "# was ~ away, so @ is innocent.",
    "That is ~ from #, so leave @ alone, it was not @.",
    "Nobody makes ~ to # in that time, so @ is clear.",
];

/// Templates for `TooFar` by one move.
pub(super) const NEXT_DOOR: &[&str] = &[
    "A move to # and a kill there take two turns, so it was not @.",
    "From there @ would have reached # too late for a kill, so @ is clear.",
    "It takes a move to # and a turn to kill, so it cannot have been @.",
    "One move to # and then a kill takes longer than that, so @ is innocent.",
    "@ had a move to make before a kill in #, and no time for both, so it was not @.",
];

/// Templates for `Wrong`.
pub(super) const WRONG: &[&str] = &[
    "That does not fit with what @ says.",
    "So what @ says about it is wrong.",
    "I was there, and it was not as @ says.",
    "So @ has that wrong.",
    "What @ tells us is something else.",
    "@ tells it otherwise, and that is wrong.",
];

/// Templates for `WasWrongAbout`: `&` is the innocent one.
pub(super) const WAS_WRONG_ABOUT: &[&str] = &[
    "@ was wrong about & in an earlier meeting.",
    "In an earlier meeting @ was wrong about &.",
    "Remember how wrong @ was about &.",
    "@ has been wrong before, about &.",
];

/// Templates for `Confirms`.
pub(super) const CONFIRMS: &[&str] = &[
    "That fits with what @ says.",
    "So what @ says about it is right.",
    "@ tells it as it was.",
    "What @ says about it I can confirm.",
    "So @ has that right.",
    "I saw it as @ tells it.",
];

/// Templates for `Elsewhere`: `#` is the room of the deed.
pub(super) const ELSEWHERE: &[&str] = &[
    "That is too short for # and back, so it was not @.",
    "Between the two there was no time for #, so @ is clear.",
    "From the one place to the other by way of # takes longer, so it cannot have been @.",
    "In between # was out of reach, so @ is innocent.",
    "That leaves no time for #, so leave @ alone, it was not @.",
    "With a way to # the times do not fit, so @ is not the impostor.",
    "Nobody gets to # in between, so it was not @.",
    "By those times # was too far, so @ is clear to me.",
    "Whoever stands there has no time for #, so @ is innocent.",
    "The time is too short for #, so it cannot have been @.",
];

/// Templates for `WithMe`.
pub(super) const WITH_ME: &[&str] = &[
    "I had @ in view all that time, so @ is clear.",
    "We stayed together all the while, so it was not @.",
    "There was no time without me for @, so @ is innocent.",
    "I was the witness, so @ is clear.",
    "I did not lose sight of @, so it cannot have been @.",
    "We did not part, so @ is not the impostor.",
];

/// Templates for `EachOther`: `@` and `&` are the two.
pub(super) const EACH_OTHER: &[&str] = &[
    "@ is clear and & is clear, each by the word of the other.",
    "Each speaks for the other, so @ is clear, and & is clear.",
    "Two words that agree: @ is innocent, and & is innocent.",
    "They were out of reach together, so @ is innocent and & is innocent.",
];

/// Templates for `AliveThen`: `&` is the victim.
pub(super) const ALIVE_THEN: &[&str] = &[
    "So & was alive until then.",
    "Whatever happened to & came after.",
    "Up to that time & was alive.",
    "& was alive then, so look at what came later.",
    "As late as that & was alive.",
    "Then & was still alive.",
    "Nothing had happened to & by then.",
    "It happened to & later than that.",
];

/// Templates for `Unaccounted`.
pub(super) const UNACCOUNTED: &[&str] = &[
    "Nobody has said where @ was at %.",
    "I have not heard who saw @ at %.",
    "Nobody has spoken for @ at %.",
    "No witness has spoken for @ at %.",
    "I know of nobody who was with @ at %.",
    "Nobody has told us what @ did at %.",
];

/// Templates for `MissingSinceMeeting`.
pub(super) const MISSING_SINCE_MEETING: &[&str] = &[
    "I have not seen @ since we last met here, so I called.",
    "I called because I have not met @ since the last meeting.",
    "@ has not crossed my way since the last meeting, so I called.",
    "I missed @ after the last meeting and called you all.",
];

/// Templates for `Missing`.
pub(super) const MISSING: &[&str] = &[
    "I pressed because I have not seen @ since.",
    "That is why I called: I have not met @ since.",
    "I missed @ and called you all.",
    "I have not seen @ since then, so I called.",
    "I had not seen @ for so long that I called.",
];

/// Templates for `Shadowed`.
pub(super) const SHADOWED: &[&str] = &[
    "I pressed because @ has followed me from room to room.",
    "That is why I called: wherever I went, @ came along.",
    "@ was behind me all the way, so I called.",
    "Every step I took @ took, too, so I called you all.",
];

/// Templates for `Unanswered`.
pub(super) const UNANSWERED: &[&str] = &[
    "@ was asked about % and has not answered.",
    "I still hear nothing from @ about %.",
    "The question about % was for @, and no answer came.",
    "@ keeps quiet about %.",
    "@ has left the question about % open.",
];

/// Templates for `Gone`: `&` is the victim.
pub(super) const GONE: &[&str] = &[
    "& is missing.",
    "& is not here.",
    "We are without &.",
    "& did not come to this meeting.",
    "The seat of & is empty.",
    "& has not come to this table.",
];

/// Templates for `AsksWhoSaw`: `&` is the victim.
pub(super) const ASKS_WHO_SAW: &[&str] = &[
    "Who saw & last?",
    "Has anybody seen &?",
    "Where did anybody see & last?",
    "Did anybody see where & went?",
];

/// Templates for `AsksNear`.
pub(super) const ASKS_NEAR: &[&str] = &[
    "@, you were close to #: where were you at %?",
    "@, your way led to #: what did you do at %?",
    "With # that close, @, what were you doing at %?",
    "@, you were near #, too: where exactly were you at %?",
    "You came by #, @: where were you at %?",
    "@, you were next to #: where did you go at %?",
];

/// Templates for `AsksLast`: `&` is the victim.
pub(super) const ASKS_LAST: &[&str] = &[
    "@, you were the last with &: where were you at %?",
    "@, after you were with &, what did you do at %?",
    "@, you had & with you: where were you at %?",
    "@, where did & and you part, and where were you at %?",
    "@, when you left &, where were you at %?",
    "@, was & alive when you left: where were you at %?",
    "@, how was & when you left: where did you go at %?",
];

/// Templates for `AsksWhy`.
pub(super) const ASKS_WHY: &[&str] = &[
    "@, why did you press the button?",
    "Why did you call us, @?",
    "@, you pressed the button: what have you seen?",
    "What is this meeting for, @, what do you know?",
    "@, why are we here?",
];

/// Templates for `Decisive`: `=` is the number of players left.
pub(super) const DECISIVE: &[&str] = &[
    "Only the right vote helps with = of us left, so I vote @.",
    "We are =, and after one more death it is over, so my vote goes to @.",
    "Only = of us are left and we get no other vote, so I vote for @.",
    "One more death and it is lost with = of us left, so @ gets my vote.",
    "With = of us left there is no later vote, so I vote @.",
    "The round hangs on this vote now that we are =, so my vote is for @.",
];

/// Templates for `Cautious`: `=` is the number of players left.
pub(super) const CAUTIOUS: &[&str] = &[
    "With = of us left a wrong vote is the last one, and a skip is not, so I skip.",
    "We are =, and a skip leaves us another vote, so I skip.",
    "A wrong vote now leaves no second chance with = of us left, so I skip.",
    "With = of us left I would rather skip and vote next time, when I know more.",
    "We are = and can wait for one more meeting, but not for two, so I skip.",
];

/// Templates for `Torn`: `@` and `&` are the two.
pub(super) const TORN: &[&str] = &[
    "Between @ and & I would only guess, so I skip.",
    "@ or &, I cannot choose, so I skip.",
    "@ or &: I am torn, so I skip.",
    "I cannot tell @ from &, and I will not toss a coin, so I skip.",
];

/// Templates for `NotEnough`.
pub(super) const NOT_ENOUGH: &[&str] = &[
    "What we have on @ is too little to vote anybody out, so I skip.",
    "@ had the way, but nobody saw a deed, so I skip.",
    "What is held up to @ does not make a case, so I skip.",
    "That @ was close is all we have, so I skip.",
    "As long as nobody has more on @, I skip.",
];

/// Templates for `NotSeen`.
pub(super) const NOT_SEEN: &[&str] = &[
    "I have not seen @ since we all parted.",
    "@ never came my way.",
    "Of @ I have seen nothing since we were all together.",
    "I met others, but never @.",
];

/// Templates for `MetNobody`.
pub(super) const MET_NOBODY: &[&str] = &[
    "I have met nobody since we all parted.",
    "Nobody came my way.",
    "I was on my own the whole time.",
    "All alone, wherever I went.",
];

/// Templates for `NothingAgainst`.
pub(super) const NOTHING_AGAINST: &[&str] = &[
    "So far I have nothing against @.",
    "Nothing I know speaks against @.",
    "About @ I have no reason to worry yet.",
    "As far as I know, @ has done nothing.",
];

/// Templates for `NoSuspect`.
pub(super) const NO_SUSPECT: &[&str] = &[
    "I have no name for you yet.",
    "So far I have nothing against anybody.",
    "I do not know yet, I want to hear more first.",
    "That is open for me so far.",
];

/// Templates for `Undecided`.
pub(super) const UNDECIDED: &[&str] = &[
    "I know too little to vote anybody out.",
    "Without proof I skip.",
    "That is not enough to vote anybody out.",
    "I skip unless somebody has more.",
    "I would rather skip than guess.",
    "No proof, no vote.",
    "I have nothing solid, so I skip.",
    "That is too thin for a vote.",
];
