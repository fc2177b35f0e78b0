//! Describes in words who played the seats of a table.

use super::{Player, SeatSettings, TableSettings};
use crate::agents::minds::{AnalysisTarget, Mind, MindSettings};
use crate::table::Roster;

impl TableSettings {
    /// Describes who played each seat, in one sentence each: the mind, whether it played as published, else any
    /// parts that were switched off and the temperature that was set.
    /// Models and services are not named.
    pub fn describe_players(&self, roster: &Roster) -> Vec<String> {
        let seats = roster.seats().into_iter().zip(&self.seats);
        seats
            .map(|(seat, settings)| format!("{} was played by {}.", roster.name(seat), player(settings)))
            .collect()
    }
}

fn player(settings: &SeatSettings) -> String {
    match settings.player {
        Player::Bot => "a bot".to_owned(),
        Player::Random => "chance".to_owned(),
        Player::You => "a person".to_owned(),
        Player::Model(mind) => with_its_settings(mind, settings),
    }
}

fn with_its_settings(mind: Mind, settings: &SeatSettings) -> String {
    let settings = &settings.mind;
    let mut words = format!("a model, {}", mind.name());
    if *settings == MindSettings::as_published(mind) {
        return words + ", as published";
    }
    let off = mind.parts().iter().filter(|part| !settings.has(**part));
    let off: Vec<&str> = off.map(|part| part.name()).collect();
    if !off.is_empty() {
        words.push_str(&format!(", without {}", off.join(", ")));
    }
    if mind.can_be_lite() && settings.lite {
        words.push_str(", lite");
    }
    if mind.analyses_players() {
        words.push_str(match settings.analysed {
            AnalysisTarget::Both => "",
            AnalysisTarget::Mates => ", which analysed its own side",
            AnalysisTarget::Foes => ", which analysed the other side",
        });
    }
    if let Some(temperature) = settings.temperature {
        words.push_str(&format!(", at temperature {}", temperature.get()));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::minds::{MindPart, Temperature};
    use crate::game::{Game, Rules};

    #[test]
    fn each_seat_is_described_with_the_parts_switched_off() {
        let mut settings = TableSettings::of_bots(Rules::paper());
        let seats = &mut settings.seats;
        seats[0] = SeatSettings {
            player: Player::Model(Mind::Recaller),
            mind: MindSettings {
                off: vec![MindPart::Summary, MindPart::Reflection],
                lite: true,
                analysed: AnalysisTarget::Foes,
                temperature: Some(Temperature::of_hundredths(25)),
                ..MindSettings::default()
            },
            ..SeatSettings::default()
        };
        seats[1] = SeatSettings {
            player: Player::Model(Mind::Analyst),
            mind: MindSettings {
                analysed: AnalysisTarget::Mates,
                ..MindSettings::default()
            },
            ..SeatSettings::default()
        };
        seats[2].player = Player::You;
        seats[3].player = Player::Random;
        seats[4].player = Player::Model(Mind::Planner);
        seats[4].mind = MindSettings::as_published(Mind::Planner);
        let game = Game::new(Rules::paper(), 1, &[]).expect("the paper's table");
        let messages = settings.describe_players(game.roster());
        let names: Vec<&str> = game
            .roster()
            .seats()
            .into_iter()
            .map(|seat| game.roster().name(seat))
            .collect();
        let wanted = [
            "a model, Recaller, without reflection, lite, at temperature 0.25",
            "a model, Analyst, which analysed its own side",
            "a person",
            "chance",
            "a model, Planner, as published",
        ];
        let wanted: Vec<String> = names
            .iter()
            .zip(wanted)
            .map(|(name, player)| format!("{name} was played by {player}."))
            .collect();
        assert_eq!(messages, wanted);
    }
}
