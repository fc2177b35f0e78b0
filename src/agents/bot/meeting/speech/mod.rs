//! Turns claims into a speech that repeats no earlier line and few phrasings.

mod answer;
mod voice;

use crate::agents::bot::knowledge::Beliefs;
use crate::agents::bot::suspicion::Suspicion;
use crate::agents::bot::weights::{HALF, MAX_LINE, NEWS, SMALL_TALK, WARNING};
use crate::claims::{Claim, Saying, sentences};
use crate::game::{ObservedEvent, Room};
use crate::table::{Dice, Speech};
pub(crate) use answer::answer;
use voice::in_voice;
pub(in crate::agents::bot) use voice::openers;

/// Returns a speech in the persona's voice with those of these sayings that fit and still have unused
/// phrasings. Returns `None` if nothing is left to say.
pub(crate) fn say(
    beliefs: &Beliefs<'_>,
    sayings: impl IntoIterator<Item = impl Into<Saying>>,
    dice: &mut Dice,
) -> Option<Speech> {
    let (spoken, [now, before]) = (beliefs.spoken(), beliefs.lines());
    let mut words = String::new();
    let mut used = Vec::new();
    for saying in sayings {
        let fresh = sentences(
            as_seen(beliefs, saying.into()),
            beliefs.view.roster(),
            &now,
            &before,
            dice,
        )
        .find(|(template, sentence)| {
            !used.contains(template) && !spoken.iter().any(|(_, line)| line.contains(sentence.as_str()))
        });
        let Some((template, sentence)) = fresh else {
            continue;
        };
        used.push(template);
        let space = usize::from(!words.is_empty());
        if words.len() + space + sentence.len() > MAX_LINE {
            break;
        }
        if space == 1 {
            words.push(' ');
        }
        words.push_str(&sentence);
    }
    (!words.is_empty()).then(|| Speech::new(&in_voice(beliefs, words, dice)))
}

/// Returns what is said, told as seen on a monitor if it was.
fn as_seen(beliefs: &Beliefs<'_>, saying: Saying) -> Saying {
    let Saying::Claim(claim) = saying else {
        return saying;
    };
    let seen = match claim {
        Claim::SawIn { room, timestep, .. } => timestep.map(|at| (room, at)),
        Claim::SawKill { room, timestep, .. }
        | Claim::SawBody { room, timestep, .. }
        | Claim::SawVent { room, timestep, .. }
        | Claim::SawWith { room, timestep, .. } => room.zip(timestep),
        _ => None,
    };
    match seen.is_some_and(|(room, at)| beliefs.whereabouts.saw_on_monitor(room, at)) {
        true => Saying::OnMonitor(claim),
        false => saying,
    }
}

/// Occasionally says something to the players in the room in the task phase: an answer, a warning, a
/// question, a plan or news. Returns it with a crewmate's reason.
pub(crate) fn small_talk(
    beliefs: &Beliefs<'_>,
    suspicion: &Suspicion,
    goal: Option<Room>,
    dice: &mut Dice,
) -> Option<(Speech, &'static str)> {
    let here = beliefs.view.here();
    let plan = goal
        .filter(|&room| room != beliefs.view.room())
        .map(|room| Claim::Plan { room });
    let asked = beliefs
        .view
        .seen()
        .rev()
        .take_while(|seen| seen.timestep + 1 >= beliefs.now())
        .any(|seen| {
            matches!(seen.seen, ObservedEvent::Said { who, words } if here.contains(who)
            && crate::claims::read_claims(words, beliefs.view.roster()).iter().any(|claim| {
                matches!(claim, Claim::Ask { who, .. } if *who == beliefs.me)
            }))
        });
    let seen = beliefs
        .whereabouts
        .tasks
        .iter()
        .rfind(|seen| seen.who == beliefs.me);
    let latest_task = seen.filter(|seen| seen.timestep + NEWS >= beliefs.now());
    let latest_task = latest_task.and_then(|seen| {
        Some(Claim::DidTask {
            task: seen.task?.kind,
            room: Some(seen.room),
            timestep: Some(seen.timestep),
        })
    });
    if asked {
        let answer: Vec<Claim> = latest_task.into_iter().chain(plan).collect();
        let why = "They ask me, and I have nothing to hide.";
        return say(beliefs, answer, dice).map(|words| (words, why));
    }
    if !dice.chance(beliefs.weights.talk * SMALL_TALK) {
        return None;
    }
    let suspect = suspicion
        .most_suspected(beliefs.others.minus(here))
        .filter(|&who| suspicion.of_player(who) >= beliefs.weights.accuse.max(HALF));
    if let Some(who) = suspect.filter(|_| dice.chance(WARNING)) {
        let deed = beliefs.deed_claim(who).filter(|_| !beliefs.view.is_impostor());
        let warning = deed.into_iter().chain([Claim::Suspect { who }]);
        let why = "They should be warned.";
        return say(beliefs, warning, dice).map(|words| (words, why));
    }
    let just_came = here.into_iter().find(|&who| {
        let before = beliefs.whereabouts.place(who, beliefs.now().saturating_sub(1));
        before.is_none_or(|presence| presence.to != beliefs.view.room())
    });
    let question = just_came.map(|who| Claim::Ask {
        who,
        timestep: None,
        until: None,
    });
    let topics: Vec<Claim> = [news(beliefs), plan, latest_task, question]
        .into_iter()
        .flatten()
        .collect();
    let topic = *dice.pick(&topics)?;
    let why = match topic {
        Claim::Ask { .. } => "I want to know what the others are up to.",
        Claim::SawIn { .. } | Claim::SawWalk { .. } => "Whoever knows where the others are can find a liar.",
        _ => "If I am missed, they should know what I did.",
    };
    say(beliefs, [topic], dice).map(|words| (words, why))
}

/// Returns where a crewmate has lately seen somebody who is elsewhere now. An impostor keeps it to itself,
/// since it may tell where the impostor was.
fn news(beliefs: &Beliefs<'_>) -> Option<Claim> {
    let absent = beliefs.others.minus(beliefs.view.here());
    let times = (beliefs.now().saturating_sub(NEWS)..beliefs.now()).rev();
    let mut seen = times
        .filter(|&at| !beliefs.view.is_impostor() && !beliefs.whereabouts.is_meeting(at))
        .flat_map(|at| {
            absent
                .into_iter()
                .filter_map(move |who| beliefs.sighting_claim(who, at))
        });
    seen.next()
}
