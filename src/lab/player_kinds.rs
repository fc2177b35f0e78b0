//! The kinds of players at a table, among which a person guesses after a round with models.

use super::PlayerKind;
use crate::session::{Session, describe_player};
use crate::settings::Player;
use crate::table::{Colour, Seat};

/// Returns all players that no person at this screen plays.
pub fn other_players(session: &Session) -> Vec<(Seat, Colour)> {
    let roster = session.with_round(|round| round.game().roster().clone());
    let seats = roster.seats().into_iter();
    let others = seats.filter(|&seat| session.player_of(seat) != Player::You);
    others.map(|seat| (seat, roster.colour(seat))).collect()
}

/// A player kind and its label.
pub type NamedPlayerKind = (PlayerKind, String);

/// Returns the player kinds to choose from: a bot in any case, then each kind at the table.
pub fn player_kinds(session: &Session) -> Vec<NamedPlayerKind> {
    let mut kinds = vec![(PlayerKind::Bot, "A bot".to_owned())];
    for (seat, _) in other_players(session) {
        let kind = player_kind(session, seat);
        if kinds.iter().all(|(known, _)| *known != kind) {
            kinds.push((kind, player_name(session, seat)));
        }
    }
    kinds
}

/// Returns a player's kind.
pub fn player_kind(session: &Session, seat: Seat) -> PlayerKind {
    match session.player_of(seat) {
        player if player.asks_a_model() => {
            let own = describe_player(session, seat);
            let at = kinds_of_models(session).iter().position(|kind| *kind == own);
            PlayerKind::Model(at.unwrap_or(0) as u8 + 1)
        }
        Player::Random => PlayerKind::Chance,
        _ => PlayerKind::Bot,
    }
}

/// Returns a player's label: a bot, chance, or a model, with the model's name if there are several kinds of
/// models.
pub fn player_name(session: &Session, seat: Seat) -> String {
    match player_kind(session, seat) {
        PlayerKind::Bot => "A bot".to_owned(),
        PlayerKind::Chance => "Chance".to_owned(),
        PlayerKind::Model(_) if kinds_of_models(session).len() == 1 => "A model".to_owned(),
        PlayerKind::Model(_) => describe_player(session, seat),
    }
}

/// Returns the label of a player kind.
pub fn player_kind_name(session: &Session, kind: PlayerKind) -> String {
    let named = player_kinds(session)
        .into_iter()
        .find(|(known, _)| *known == kind);
    named.map(|(_, name)| name).unwrap_or_default()
}

/// Returns the names of the different kinds of models at the table, in seat order.
fn kinds_of_models(session: &Session) -> Vec<String> {
    let mut kinds: Vec<String> = Vec::new();
    for (seat, _) in model_players(session) {
        let kind = describe_player(session, seat);
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds
}

/// Returns the seats that models play.
pub fn model_players(session: &Session) -> Vec<(Seat, Colour)> {
    let others = other_players(session).into_iter();
    others
        .filter(|&(seat, _)| session.player_of(seat).asks_a_model())
        .collect()
}
