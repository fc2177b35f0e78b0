//! Makes one speech out of claims, never the same line twice.

use super::claim::Claim;
use super::mind::Mind;
use super::temper::LONGEST_LINE;
use super::wording::sentences;
use crate::agents::Dice;
use crate::game::Speech;

/// A speech that says these claims, as far as they fit and are not worn out. `None` when nothing is left to say.
pub(super) fn say(mind: &Mind<'_>, claims: &[Claim], dice: &mut Dice) -> Option<Speech> {
    let spoken = mind.spoken();
    let mut words = String::new();
    for &claim in claims {
        let fresh = sentences(claim, mind.view.table(), dice)
            .find(|sentence| !spoken.iter().any(|(_, line)| line.contains(sentence.as_str())));
        let Some(sentence) = fresh else { continue };
        let space = usize::from(!words.is_empty());
        if words.len() + space + sentence.len() > LONGEST_LINE {
            break;
        }
        if space == 1 {
            words.push(' ');
        }
        words.push_str(&sentence);
    }
    (!words.is_empty()).then(|| Speech::new(&words))
}

/// A useful line in the task phase: where it just was.
pub(super) fn small_talk(mind: &Mind<'_>, dice: &mut Dice) -> Option<Speech> {
    let said_lately = mind
        .spoken()
        .iter()
        .any(|&(timestep, _)| timestep + 4 > mind.now());
    let work = mind.record.work.iter().rfind(|work| work.who == mind.me)?;
    let claim = Claim::DidTask {
        task: work.task?.kind,
        room: Some(work.room),
        timestep: Some(work.timestep),
    };
    if said_lately {
        return None;
    }
    say(mind, &[claim], dice)
}
