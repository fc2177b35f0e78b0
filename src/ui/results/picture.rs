//! The picture of how a round ended.

use crate::game::{Fate, Role};
use crate::lab::{EndForOthers, Utterance};
use crate::session::{CrewMember, Session};
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
    let end = EndForOthers::of(session, heard)?;
    Some(EndPicture {
        headline: end.headline.to_owned(),
        explanation: end.explanation,
        players: end.players.into_iter().map(pictured).collect(),
        moment: end
            .moment
            .map(|moment| (moment.kind.word().to_owned(), moment.words)),
        figures: end.figures,
    })
}

fn pictured(member: CrewMember) -> PicturedPlayer {
    PicturedPlayer {
        colour: member.colour,
        is_impostor: member.role == Role::Impostor,
        player: member.player,
        is_killed: member.fate == Fate::Killed,
        is_ejected: member.fate == Fate::Ejected,
        fate: member.fate.word(),
    }
}
