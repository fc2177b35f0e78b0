//! The sentences of bots: compact templates, several for each kind of claim.
//!
//! Placeholders: `@` is the player the claim is about, `&` a second player, `#` a room, `$` the room that is
//! entered from it, `%` a timestep, `^` the end of a span of timesteps, `*` a task. A claim uses only
//! templates that have exactly a placeholder for each of its details, so that reading the sentence gives the
//! claim back.

/// Templates for [`Claim::SawKill`](crate::claims::Claim::SawKill).
pub(super) const SAW_KILL: &[&str] = &[
    "I saw @ kill & in # at %.",
    "@ killed & in # at %, in front of me.",
    "I watched @ kill & in # at %.",
    "@ killed & at % in #, and I stood right there.",
    "I was in # at % and saw @ murder &.",
    "The guessing is over: I saw @ kill & in # at %.",
    "My own eyes, # at %: @ killed &.",
    "I witnessed it: @ killed & in # at %.",
    "Plainly put, I saw @ kill & in # at %.",
    "I was there: @ killed & in # at %.",
];

/// Templates for [`Claim::SawVent`](crate::claims::Claim::SawVent).
pub(super) const SAW_VENT: &[&str] = &[
    "I saw @ vent in # at %.",
    "@ vented in # at %, and I saw it.",
    "@ used the vent in # at %.",
    "At % @ crawled through the vent in #.",
    "Crewmates do not fit into a vent, but @ went through the vent in # at %.",
    "@ climbed through a vent in # at %.",
    "I caught @ at the vent in # at %.",
    "In # at % I watched @ vent.",
    "I was in # at % when @ vented.",
    "At % I saw @ use the vent in #.",
    "I saw @ use the vent in # at %.",
];

/// Templates for a [`Claim::SawKill`](crate::claims::Claim::SawKill) seen on a monitor.
pub(super) const MONITOR_KILL: &[&str] = &[
    "On the monitor I saw @ kill & in # at %.",
    "I watched the monitor of # at % and saw @ kill &.",
    "@ killed & in # at %, I had it on the monitor.",
    "The monitor was on # at % when @ killed &.",
];

/// Templates for a [`Claim::SawVent`](crate::claims::Claim::SawVent) seen on a monitor.
pub(super) const MONITOR_VENT: &[&str] = &[
    "On the monitor I saw @ vent in # at %.",
    "The monitor was on # at % when @ vented.",
    "@ vented in # at %, I had it on the monitor.",
    "I had # on the monitor at % and saw @ vent.",
];

/// Templates for a [`Claim::SawIn`](crate::claims::Claim::SawIn) seen on a monitor.
pub(super) const MONITOR_IN: &[&str] = &[
    "On the monitor I saw @ in # at %.",
    "I saw @ on the monitor, in # at %.",
    "Seen on the monitor: @ in # at %.",
    "@ was in # at %, by the monitor.",
    "I watched the monitor, and @ was in # at %.",
    "I had # on the monitor at % and saw @.",
];

/// Templates for a [`Claim::SawWith`](crate::claims::Claim::SawWith) seen on a monitor.
pub(super) const MONITOR_WITH: &[&str] = &[
    "On the monitor I saw @ with & in # at %.",
    "@ and & were in # at %, I saw them on the monitor.",
    "Seen on the monitor: @ together with & in # at %.",
    "I watched # on the monitor at %, and @ was with &.",
];

/// Templates for [`Claim::FoundBody`](crate::claims::Claim::FoundBody).
pub(super) const FOUND_BODY: &[&str] = &[
    "I found & dead in # at %.",
    "& lay dead in # when I reported it at %.",
    "We are one robot fewer: I found & in # at %.",
    "The body is &, in #, found at %.",
    "In # at % I found what is left of &.",
    "& is dead, I found the body in # at %.",
    "I went in and found & dead in # at %.",
    "At % I found & in #, cold.",
];

/// Templates for [`Claim::SawBody`](crate::claims::Claim::SawBody).
pub(super) const SAW_BODY: &[&str] = &[
    "I saw & dead in # at %.",
    "In # at % I saw & dead.",
    "I saw the body of & in # at %.",
    "What I saw in # at % was the body of &.",
];

/// Templates for a [`Claim::SawBody`](crate::claims::Claim::SawBody) seen on a monitor.
pub(super) const MONITOR_BODY: &[&str] = &[
    "On the monitor & lay dead in # at %.",
    "& was dead by %: I saw the body in # on the monitor.",
    "I had # on the monitor at %, and & was dead there.",
    "The monitor showed & dead in # at %.",
];

/// Templates for [`Claim::SawIn`](crate::claims::Claim::SawIn).
pub(super) const SAW_IN: &[&str] = &[
    "I saw @ in # at %.",
    "@ was in # at %.",
    "I noticed @ in # at %.",
    "@ stood in # at %.",
    "I remember @ in # at %.",
    "What I have is @ in # at %.",
    "In # at % I saw @.",
    "I met @ in # at %.",
    "At % I noticed @ in #.",
    "Write down that @ was in # at %.",
];

/// Templates for [`Claim::SawWalk`](crate::claims::Claim::SawWalk).
pub(super) const SAW_WALK: &[&str] = &[
    "I saw @ walk from # to $ at %.",
    "@ came into $ from # at %.",
    "I saw that @ left # for $ at %.",
    "At % @ went from # to $.",
    "@ walked from # into $ at %.",
    "I watched @ come from # into $ at %.",
    "@ crossed from # to $ at %.",
    "I noticed @ leaving # for $ at %.",
    "@ moved from # to $ at %, right past me.",
    "At % I saw @ enter $, coming from #.",
    "I watched @ walk into $ from # at %.",
    "@ passed from # to $ at %.",
    "At % @ was walking from # to $.",
    "I had @ in view, walking from # to $ at %.",
    "@ entered $ at %, coming from #.",
    "I saw @ leave # for $ at %.",
];

/// Templates for [`Claim::SawOver`](crate::claims::Claim::SawOver).
pub(super) const SAW_OVER: &[&str] = &[
    "I walked into # at % and @ stood over &.",
    "When I came into # at %, @ was standing over &.",
    "@ stood over & in # at %, when I walked in.",
    "At % I came into # and saw @ standing over &.",
    "I opened the door to # at % and there was @, over & in pieces.",
    "I came into # at % and @ was standing over &.",
    "In # at % @ stood over what is left of &.",
];

/// Templates for [`Claim::NotIn`](crate::claims::Claim::NotIn).
pub(super) const NOT_IN: &[&str] = &[
    "I was in # at % and @ was not.",
    "At % I stood in # and @ was not there.",
    "@ was never in # at %.",
    "I was in # myself at %, and @ was not there.",
    "That is not so: @ was not in # at %.",
    "I had # in view at % and @ was not there.",
    "At % there was no @ in #, and I was there.",
];

/// Templates for [`Claim::SawWith`](crate::claims::Claim::SawWith).
pub(super) const SAW_WITH: &[&str] = &[
    "I last saw @ with & in # at %.",
    "@ and & were together in # at %.",
    "@ was with & in # at %.",
    "At % @ and & were in # together.",
    "In # at % I saw @ together with &.",
    "I saw @ with & in # at %.",
    "@ kept & company in # at %, the two together.",
    "@ and & stood together in # at %.",
    "At % I noticed @ beside & in #.",
    "In # at % @ was with &.",
];

/// Templates for [`Claim::WasIn`](crate::claims::Claim::WasIn).
pub(super) const WAS_IN: &[&str] = &[
    "I was in # at %.",
    "At % I was in #.",
    "I was in # from % to ^.",
    "From % to ^ I was in #.",
    "I stood in # at %.",
    "I stayed in # from % to ^.",
    "I can only speak for #, where I was at %.",
    "I was in # at % for anybody to see.",
    "I spent % to ^ in #.",
    "Put me down for # at %.",
    "I was in # at % and nowhere else.",
    "At % I stood in #.",
    "I was in # the whole time from % to ^.",
    "# is where I was from % to ^.",
    "Between % and ^ I stayed in #.",
];

/// Templates for [`Claim::Walked`](crate::claims::Claim::Walked).
pub(super) const WALKED: &[&str] = &[
    "I walked from # to $ at %.",
    "At % I walked from # into $.",
    "I went from # to $ at %.",
    "I left # for $ at %.",
    "I came into $ from # at %.",
    "At % I crossed from # to $.",
    "I moved from # to $ at %.",
    "I entered $ at %, coming from #.",
    "I was walking from # to $ at %.",
];

/// Templates for [`Claim::WasWith`](crate::claims::Claim::WasWith).
pub(super) const WAS_WITH: &[&str] = &[
    "I was with @ in # at %.",
    "@ was with me in # at %.",
    "@ and I were in # at %.",
    "At % I was in # with @.",
    "@ and I were together in # at %.",
    "I had @ with me in # at %.",
    "At % @ and I were both in #.",
    "At % I stood in # with @.",
    "@ stood with me in # at %.",
    "In # at % I was with @.",
    "Plainly, I was with @ in # at %.",
    "I kept company with @ in # at %.",
];

/// Templates for [`Claim::DidTask`](crate::claims::Claim::DidTask).
pub(super) const DID_TASK: &[&str] = &[
    "I did * in # at %.",
    "I was busy with * in # at %.",
    "At % I did * in #.",
    "* in # kept me busy at %.",
    "I had my hands full with * in # at %.",
    "I worked on * in # at %.",
    "I had * to do in #, and was at it at %.",
    "At % I worked on * in #.",
    "At % I was doing * in #.",
    "My task at % was * in #.",
    "I was at work on * in # at %.",
];

/// Templates for [`Claim::Suspect`](crate::claims::Claim::Suspect).
pub(super) const SUSPECT: &[&str] = &[
    "I suspect @.",
    "I think it is @.",
    "My money is on it being @.",
    "@ is suspicious.",
    "It must be @.",
    "It looks like @ is the impostor.",
    "I do believe it was @.",
    "The one I suspect is @.",
    "Everything points at @ as the impostor.",
    "One name for the impostor: @.",
    "I accuse @.",
    "@ looks suspicious to me.",
    "To me @ is the killer.",
    "My suspect is @.",
    "I blame @.",
];

/// Templates for [`Claim::Vouch`](crate::claims::Claim::Vouch).
pub(super) const VOUCH: &[&str] = &[
    "I trust @.",
    "@ is clear.",
    "I vouch for @.",
    "@ is innocent as far as I can see.",
    "Leave @ out of this, @ is clear.",
    "It was not @.",
    "@ is safe with me.",
    "I can clear @.",
    "I do trust @.",
    "@ is innocent.",
    "Count @ as clear.",
    "@ is clear to me.",
];

/// Templates for [`Claim::Ask`](crate::claims::Claim::Ask).
pub(super) const ASK: &[&str] = &[
    "@, where were you at %?",
    "Where were you at %, @?",
    "@, what did you do at %?",
    "@, which room were you in at %?",
    "Who saw you at %, @?",
    "@, who were you with at %?",
    "@, account for yourself at %: where were you?",
    "@, where were you?",
    "What have you been doing, @?",
    "@, what are you working on?",
    "How far along are you, @?",
    "@, where do you come from?",
    "@, which way are you walking?",
    "What keeps you busy, @?",
    "@, where were you around %?",
    "Tell us, @, where were you at %?",
    "At %, where were you, @?",
    "@, what were you doing at %?",
    "What was your room at %, @?",
    "@, where were you from % to ^?",
    "Where were you between % and ^, @?",
    "@, which way did you go between % and ^?",
    "@, what did you do from % to ^?",
    "@, tell us your way from % to ^: where were you?",
    "From % to ^, where were you, @?",
    "@, where did you go between % and ^?",
    "Between % and ^, what were you doing, @?",
];

/// Templates for [`Claim::AskAll`](crate::claims::Claim::AskAll).
pub(super) const ASK_ALL: &[&str] = &[
    "Who was near # at %?",
    "Who went through # around %?",
    "Which of you were in # at %?",
    "Who else passed # at %?",
    "Who can speak for # at %?",
    "What happened in # around %, and who was there?",
    "Who came by # at %?",
    "Did anybody see who was in # at %?",
    "Which of you passed # around %?",
];

/// Templates for [`Claim::Plan`](crate::claims::Claim::Plan).
pub(super) const PLAN: &[&str] = &[
    "I am off to #.",
    "I am heading to #.",
    "# is next for me.",
    "I will be in #.",
    "Next I go to #.",
    "I need to get to #.",
    "Look for me in # next.",
    "They want me in # next.",
];

/// Templates for [`Claim::VoteFor`](crate::claims::Claim::VoteFor).
pub(super) const VOTE_FOR: &[&str] = &[
    "I vote for @.",
    "My vote goes to @.",
    "I am voting @.",
    "Vote @.",
    "@ gets my vote.",
    "Let us vote @ out.",
    "So I vote @.",
    "I will vote for @.",
    "I am for voting @ out.",
    "My vote: @.",
    "One vote for @, and it is mine.",
    "I put my vote on @.",
    "Vote with me for @.",
];

/// Templates for [`Claim::Denial`](crate::claims::Claim::Denial).
pub(super) const DENIAL: &[&str] = &[
    "It was not me.",
    "I did not do it.",
    "Not me.",
    "You are wrong, it was not me.",
    "I am not the impostor.",
    "I did not kill anybody.",
    "It is not me, and voting me out helps the impostor.",
    "You suspect the wrong one, I am not the impostor.",
    "I did not kill anyone.",
    "It was not me, look elsewhere.",
    "No, it was not me.",
    "I am not your impostor.",
    "You have the wrong one, it was not me.",
];
