//! The picture of how a round ended.

use crate::game::{Fate, Outcome, Role};
use crate::lab::{KeyMoment, KeyMomentKind, Utterance};
use crate::session::{CrewMember, Ending, Session};
use crate::ship_view::end_picture::{EndPicture, HEIGHT, PicturedPlayer, WIDTH};
use crate::ship_view::{Size, png};

/// Returns the picture as a PNG in a data URL; `None` before the end, and if the browser cannot draw it.
/// `heard` are the checked speeches of the round.
pub fn picture(session: &Session, heard: &[Utterance]) -> Option<String> {
    let size = Size {
        width: WIDTH,
        height: HEIGHT,
    };
    let picture = content(session, heard)?;
    png(size, |widths| picture.paint(widths))
}

fn content(session: &Session, heard: &[Utterance]) -> Option<EndPicture> {
    let ending = Ending::of(session)?;
    let outcome = session.finished(|game| game.outcome())??;
    let moments = session.finished(|game| KeyMoment::of(game, heard, session.human_seats()))?;
    let lie = moments.iter().find(|moment| moment.kind == KeyMomentKind::Lie);
    let moment = lie.or(moments.last());
    Some(EndPicture {
        headline: Outcome::headline(outcome).to_owned(),
        figures: format!("{} · seed {}", ending.figures(), session.seed()),
        explanation: ending.explanation,
        players: CrewMember::all(session).iter().map(pictured).collect(),
        moment: moment.map(|moment| (moment.kind.word().to_owned(), moment.words.clone())),
    })
}

fn pictured(member: &CrewMember) -> PicturedPlayer {
    PicturedPlayer {
        colour: member.colour,
        is_impostor: member.role == Role::Impostor,
        is_alive: member.fate == Fate::Alive,
        // A person's own name stays on the page.
        player: match member.is_person {
            true => "Person".to_owned(),
            false => member.player.clone(),
        },
        fate: member.fate.word(),
    }
}
