//! Tests of a person at the table: a whole round, with nothing in the document that their seat may not know.

use crate::people::seat_contents::{SeatScreen, fix_chance, own_seat, press_action};
use crate::support::world::{World, scenario};
use among_agents::game::{Game, SeatOverride, read_round};
use among_agents::table::{Perspective, Seat};
use serde_json::json;

/// Takes a seat on this side and plays it to the end or to its death, each time with the next action in the
/// list. Returns the document's contents at every turn, and the round with its cast.
async fn played(world: &World, side: &str, chance: &str) -> (Vec<SeatScreen>, Game, Vec<SeatOverride>) {
    let page = &world.page;
    world.open_with(json!({ "speed": "faster" })).await;
    fix_chance(page, chance).await;
    page.press("Play").await;
    page.press(side).await;
    page.press("Begin the round").await;
    let mut looks: Vec<SeatScreen> = Vec::new();
    loop {
        let look = SeatScreen::next(page).await;
        if look.gone {
            break;
        }
        assert!(look.handover.is_empty(), "there is nobody to hide anything from");
        let number = looks.len() * 3 % look.actions.len();
        looks.push(look);
        press_action(page, number).await;
    }
    println!(
        "          {} turns as {side}: {}",
        looks.len(),
        page.outcome().await
    );
    let (game, cast) = round(world).await;
    (looks, game, cast)
}

/// Returns the round that was played, and its cast, from the page's own journal.
pub async fn round(world: &World) -> (Game, Vec<SeatOverride>) {
    let journal = world.page.journal().await;
    let cast = journal.lines().find_map(|line| line.strip_prefix("cast "));
    let cast = cast.map_or_else(Vec::new, |cast| serde_json::from_str(cast).expect("a cast"));
    (read_round(&journal).expect("the journal can be read back"), cast)
}

/// Replays the round and checks each look against the seat's view at that time.
fn check(looks: &[SeatScreen], game: &Game, cast: &[SeatOverride], seat: Seat) {
    let mut again = Game::new(game.rules().clone(), game.seed(), cast).expect("the same table");
    let mut looks = looks.iter();
    for (chooser, action) in game.choices() {
        if chooser == seat
            && let Some(look) = looks.next()
        {
            look.check(&again, Perspective::One(seat));
        }
        again.apply(chooser, action.clone()).expect("the same round");
    }
    assert_eq!(looks.count(), 0, "every turn of the person is one choice");
}

async fn scenario_as(side: &'static str, chance: &'static str) {
    scenario(&format!("A person at the table as {side}"), async |world| {
        let (looks, game, cast) = played(world, side, chance).await;
        let own = looks.first().and_then(|look| own_seat(look, &game));
        check(&looks, &game, &cast, own.expect("the ship says who one is"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_crewmate_finds_nothing_in_the_document_that_its_view_does_not_tell() {
    scenario_as("Crewmate", "0.37").await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn an_impostor_finds_nothing_in_the_document_that_its_view_does_not_tell() {
    scenario_as("Impostor", "0.61").await;
}
