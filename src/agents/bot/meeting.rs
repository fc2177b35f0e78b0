//! What is said in a meeting.

use super::claim::{Claim, Verdict};
use super::mind::{Death, Heard, Mind};
use super::reader::read_claims;

use super::speech;
use super::suspicion::{Evidence, Suspicion, Why, is_account};
use super::temper::{LEANING, REMARK, SURE, WORTH_SAYING};
use crate::agents::Dice;
use crate::game::{Action, Phase, Room, Seat, SeatSet, Speech};

/// What a seat says when it is its turn in a discussion, and why.
pub(super) fn speak(mind: &Mind<'_>, dice: &mut Dice) -> (Action, String) {
    let talk = Talk::new(mind);
    let (claims, thought) = talk.choose(dice);
    let remark = |dice: &mut Dice| match dice.chance(mind.temper.talk * REMARK) {
        true => speech::remark(mind, dice),
        false => None,
    };
    let words = speech::say(mind, &claims, dice)
        .or_else(|| remark(dice))
        .unwrap_or(Speech::SILENCE);
    (Action::Speak(words), thought)
}

/// A meeting as one seat takes part in it.
struct Talk<'a> {
    mind: &'a Mind<'a>,
    /// What the others said in this meeting.
    heard: Vec<Heard>,
    /// What this seat claimed in this meeting.
    own: Vec<Claim>,
    suspicion: Suspicion,
    deaths: Vec<Death>,
    last_round: bool,
}

impl<'a> Talk<'a> {
    fn new(mind: &'a Mind<'a>) -> Talk<'a> {
        let heard = mind.heard();
        let suspicion = Suspicion::of(mind, &heard);
        let now = mind.now();
        let own = mind
            .spoken()
            .into_iter()
            .filter(|&(timestep, _)| timestep == now)
            .flat_map(|(_, words)| read_claims(words, mind.view.table()))
            .collect();
        let rounds = mind.view.rules().discussion_rounds;
        let last_round = mind.view.phase() == Phase::Discussion { round: rounds };
        let deaths = mind
            .deaths()
            .into_iter()
            .filter(|death| death.latest + 1 == now)
            .collect();
        Talk {
            heard: heard.into_iter().filter(|line| line.timestep == now).collect(),
            own,
            suspicion,
            deaths,
            last_round,
            mind,
        }
    }

    fn said(&self, claim: Claim) -> bool {
        self.own.contains(&claim)
    }

    fn name(&self, who: Seat) -> &'static str {
        self.mind.view.name(who)
    }

    /// The most suspected player.
    fn top(&self) -> Option<(Seat, f64)> {
        let top = self.suspicion.most(self.mind.others)?;
        Some((top, self.suspicion.against(top)))
    }

    /// The weightiest evidence that can be said and was not said yet.
    fn unsaid(&self) -> Option<&Evidence> {
        let mut best: Option<&Evidence> = None;
        let proven = |who: Seat| {
            let proof = |claim: &Claim| matches!(claim, Claim::SawKill { .. } | Claim::SawVent { .. });
            self.own
                .iter()
                .any(|claim| proof(claim) && claim.accused() == Some(who))
        };
        for evidence in &self.suspicion.evidence {
            if proven(evidence.about) {
                continue;
            }
            let fresh = evidence.claim.is_some_and(|claim| !self.said(claim));
            let worth = evidence.points >= WORTH_SAYING && self.suspicion.against(evidence.about) > 0.0;
            if fresh && worth && best.is_none_or(|best| best.points < evidence.points) {
                best = Some(evidence);
            }
        }
        best
    }

    fn choose(&self, dice: &mut Dice) -> (Vec<Claim>, String) {
        let mind = self.mind;
        let mut claims = Vec::new();
        let mut thought = "I have nothing to add.".to_owned();
        for death in self.deaths.iter().filter(|death| death.finder == Some(mind.me)) {
            let found = Claim::FoundBody {
                whom: death.victim,
                room: Some(death.room),
                timestep: Some(death.latest),
            };
            if !self.said(found) {
                claims.push(found);
                thought = format!("I found {}, so I begin.", self.name(death.victim));
            }
        }
        if self.is_accused() && !self.said(Claim::Denial) {
            claims.push(Claim::Denial);
            claims.extend(self.account());
            claims.extend(self.retort(dice));
            thought = "They point at me. I have to answer.".to_owned();
        } else if let Some(at) = self.is_asked() {
            claims.extend(self.account_at(at));
            thought = "I was asked, so I answer.".to_owned();
        }
        if let Some(evidence) = self.unsaid() {
            claims.extend(evidence.claim);
            thought = format!("What I know speaks against {}.", self.name(evidence.about));
            let suspect = Claim::Suspect { who: evidence.about };
            if self.suspicion.against(evidence.about) >= mind.temper.accuse && !self.said(suspect) {
                claims.push(suspect);
            }
        }
        if !claims.iter().any(|claim| claim.accused().is_some())
            && let Some((lie, scapegoat)) = self.invention(dice)
        {
            if !self.own.iter().any(is_account) {
                claims.extend(self.account());
            }
            claims.push(lie);
            claims.extend(Some(Claim::Suspect { who: scapegoat }).filter(|&claim| !self.said(claim)));
            thought = format!("Better they look at {} than at me.", self.name(scapegoat));
        }
        if self.last_round {
            if let Some((top, points)) = self.top() {
                let vote = Claim::VoteFor { who: top };
                if points >= mind.temper.accuse * LEANING && !self.said(vote) {
                    claims.extend(self.believed(top));
                    claims.push(vote);
                    thought = format!("My mind is made up: {}.", self.name(top));
                }
            }
        }
        if claims.is_empty() {
            if let Some(vouch) = self.vouching() {
                claims.extend(vouch);
                thought = "I can speak for one of them.".to_owned();
            } else if !self.own.iter().any(is_account) {
                claims.extend(self.account());
                thought = "They should know where I was.".to_owned();
            } else if let Some(ask) = self.asking(dice) {
                claims.push(ask);
                thought = "Somebody has not said where it was.".to_owned();
            } else if let Some(seen) = self.sighting() {
                claims.push(seen);
                thought = "This may help somebody.".to_owned();
            } else if let Some((top, points)) = self.top() {
                let suspect = Claim::Suspect { who: top };
                if points >= mind.temper.accuse * LEANING && !self.said(suspect) {
                    claims.extend(self.believed(top));
                    claims.push(suspect);
                    thought = format!("I believe it is {}.", self.name(top));
                }
            }
            if claims.is_empty() && dice.chance(mind.temper.talk) {
                claims.extend(self.open_question());
            }
        }
        (claims, thought)
    }

    /// Whom it believes in suspecting somebody, where it goes by another's word.
    fn believed(&self, suspect: Seat) -> Option<Claim> {
        match self.suspicion.chief(suspect)?.why {
            Why::Told(who) | Why::Accused(who) if self.mind.others.contains(who) => {
                Some(Claim::Vouch { who }).filter(|&claim| !self.said(claim))
            }
            _ => None,
        }
    }

    /// What it throws back at somebody who says it saw this seat kill: an innocent that this is a lie, an impostor
    /// perhaps the same tale with the parts exchanged.
    fn retort(&self, dice: &mut Dice) -> Option<Claim> {
        let me = self.mind.me;
        let (accuser, claim) = self.heard.iter().rev().find_map(|line| {
            let slander = line.claims.iter().find(|claim| {
                matches!(**claim, Claim::SawKill { killer: who, .. } | Claim::SawVent { who, .. } if who == me)
            });
            slander.map(|&claim| (line.who, claim))
        })?;
        let exchanged = match claim {
            Claim::SawKill {
                victim,
                room,
                timestep,
                ..
            } if self.mind.view.is_impostor() && dice.chance(self.mind.temper.invent) => {
                Some(Claim::SawKill {
                    killer: accuser,
                    victim,
                    room,
                    timestep,
                })
            }
            _ => None,
        };
        Some(exchanged.unwrap_or(Claim::Suspect { who: accuser }))
    }

    /// An impostor's made-up sighting of a crewmate at the body, at a time at which it knows of nobody who could say
    /// otherwise and at which, by its own story, it could have seen it.
    fn invention(&self, dice: &mut Dice) -> Option<(Claim, Seat)> {
        let mind = self.mind;
        let death = self.deaths.last().filter(|_| mind.view.is_impostor())?;
        if !dice.chance(mind.temper.invent) {
            return None;
        }
        let scapegoats = mind.others.minus(mind.view.fellows());
        let invented = |claim: &Claim| match *claim {
            Claim::SawIn {
                who,
                timestep: Some(at),
                ..
            } => mind.record.place(who, at).is_none(),
            _ => false,
        };
        if self.own.iter().any(invented) {
            return None;
        }
        let who = self.suspicion.most(scapegoats)?;
        let near = |timestep: &u16| {
            let place = mind.record.place(mind.me, *timestep);
            place.is_some_and(|stay| stay.touches(death.room) || stay.to.joins(death.room))
                && mind.record.place(who, *timestep).is_none()
        };
        let timestep = (death.earliest..=death.latest).rev().find(near)?;
        let claim = Claim::SawIn {
            who,
            room: death.room,
            timestep: Some(timestep),
        };
        (!self.said(claim)).then_some((claim, who))
    }

    /// A question to everybody about the place and time of the death.
    fn open_question(&self) -> Option<Claim> {
        let death = self.deaths.last()?;
        let asked = Claim::AskAll {
            room: death.room,
            timestep: Some(self.crucial()),
        };
        let open = |claim: &Claim| matches!(claim, Claim::AskAll { .. });
        let before = self
            .heard
            .iter()
            .flat_map(|line| &line.claims)
            .chain(&self.own)
            .any(open);
        (!before).then_some(asked)
    }

    /// Whether somebody speaks against this seat in this meeting.
    fn is_accused(&self) -> bool {
        self.heard
            .iter()
            .flat_map(|line| &line.claims)
            .any(|claim| claim.accused() == Some(self.mind.me))
    }

    /// The time this seat was asked about, unless it has spoken of it.
    fn is_asked(&self) -> Option<Option<u16>> {
        let me = self.mind.me;
        let asked = self
            .heard
            .iter()
            .flat_map(|line| &line.claims)
            .rev()
            .find_map(|claim| match *claim {
                Claim::Ask { who, timestep } if who == me => Some(timestep),
                _ => None,
            })?;
        let answered = self.own.iter().any(|claim| match *claim {
            Claim::WasIn {
                from: Some(from),
                to: Some(to),
                ..
            } => asked.is_none_or(|at| (from..=to).contains(&at)),
            Claim::WasWith { timestep, .. } => asked.is_none() || timestep == asked,
            _ => false,
        });
        (!answered).then_some(asked)
    }

    /// The time that matters: when the last victim died, or just now.
    fn crucial(&self) -> u16 {
        let before = self.mind.now().saturating_sub(1).max(1);
        self.deaths.last().map_or(before, |death| {
            let middle = death.earliest + (death.latest - death.earliest).div_ceil(2);
            middle.clamp(1, before)
        })
    }

    fn account(&self) -> Option<Claim> {
        self.account_at(Some(self.crucial()))
    }

    /// Where it was, with whom if it can name a witness, or at what task.
    fn account_at(&self, at: Option<u16>) -> Option<Claim> {
        let record = &self.mind.record;
        let at = at.unwrap_or(self.crucial()).clamp(1, record.now());
        let stay = record.place(self.mind.me, at)?;
        let work = record
            .work
            .iter()
            .find(|work| work.who == self.mind.me && work.timestep == at);
        let task = work.and_then(|work| work.task).map(|task| Claim::DidTask {
            task: task.kind,
            room: Some(task.room),
            timestep: Some(at),
        });
        let trusted = |who: &Seat| self.suspicion.against(*who) < self.mind.temper.accuse;
        let with = self.mind.others.into_iter().filter(trusted).find_map(|who| {
            let room = record.place(who, at)?.shared(stay)?;
            Some(Claim::WasWith {
                who,
                room: Some(room),
                timestep: Some(at),
            })
        });
        let plain = self.stretch(stay.to, at);
        [with, task, Some(plain)]
            .into_iter()
            .flatten()
            .find(|&claim| !self.said(claim))
    }

    /// The whole time around `at` that it spent in a room.
    fn stretch(&self, room: Room, at: u16) -> Claim {
        let record = &self.mind.record;
        let place = |timestep: u16| {
            let stay = record.place(self.mind.me, timestep);
            stay.filter(|_| timestep > 0 && !record.is_meeting(timestep))
        };
        let ends_here = |timestep: &u16| place(*timestep).is_some_and(|stay| stay.to == room);
        let begins_here = |timestep: &u16| place(*timestep).is_some_and(|stay| stay.from == room);
        let before = (1..at).rev().take_while(ends_here);
        let from = before.last().filter(|_| begins_here(&at)).unwrap_or(at);
        let after = (at + 1..self.mind.now()).take_while(begins_here);
        let to = after.last().filter(|_| ends_here(&at)).unwrap_or(at);
        Claim::WasIn {
            room,
            from: Some(from),
            to: Some(to),
        }
    }

    /// Speaks up for somebody accused that it was with.
    fn vouching(&self) -> Option<Vec<Claim>> {
        let at = self.crucial();
        let record = &self.mind.record;
        let mine = record.place(self.mind.me, at)?;
        let accused: SeatSet = self
            .heard
            .iter()
            .flat_map(|line| &line.claims)
            .filter_map(|claim| claim.accused())
            .filter(|&who| self.mind.others.contains(who))
            .collect();
        accused.into_iter().find_map(|who| {
            let room = record.place(who, at)?.shared(mine)?;
            let with = Claim::WasWith {
                who,
                room: Some(room),
                timestep: Some(at),
            };
            let vouch = Claim::Vouch { who };
            let fits = self.suspicion.against(who) < 0.0 && !self.said(with) && !self.said(vouch);
            (fits && with.check(self.mind.me, record, 0) == Verdict::True).then(|| vec![with, vouch])
        })
    }

    /// Asks the most suspected player who has not given an account and was not asked.
    fn asking(&self, dice: &mut Dice) -> Option<Claim> {
        let silent = self.mind.others.into_iter().filter(|&who| {
            let account = |line: &&Heard| line.who == who && line.claims.iter().any(is_account);
            let asked = self
                .heard
                .iter()
                .flat_map(|line| &line.claims)
                .chain(&self.own)
                .any(|claim| matches!(*claim, Claim::Ask { who: asked, .. } if asked == who));
            !asked && self.heard.iter().find(account).is_none() && self.suspicion.against(who) < SURE
        });
        let who = self.suspicion.most(silent.collect())?;
        dice.chance(self.mind.temper.talk).then(|| Claim::Ask {
            who,
            timestep: Some(self.crucial()),
        })
    }

    /// A sighting of somebody near the time that matters.
    fn sighting(&self) -> Option<Claim> {
        let record = &self.mind.record;
        let middle = self.crucial();
        let told = |who: Seat| self.own.iter().any(|claim| claim.subject() == Some(who));
        let times = [middle, middle + 1, middle.saturating_sub(1)].into_iter();
        let seen = times.filter(|&at| at > 0 && at < self.mind.now()).flat_map(|at| {
            let strangers = self.mind.others.minus(self.mind.view.fellows());
            let untold = strangers.into_iter().filter(|&who| !told(who));
            untold.filter_map(move |who| {
                let stay = record.place(who, at).filter(|_| !record.is_meeting(at))?;
                Some(Claim::SawIn {
                    who,
                    room: stay.to,
                    timestep: Some(at),
                })
            })
        });
        let first = { seen }.next();
        first
    }
}
