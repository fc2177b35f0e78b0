//! Rounds whose page is closed again and again, at any moment, end as the undisturbed round.
//!
//! `script/test` closes six times. More takes longer:
//!
//!     AMONG_AGENTS_CLOSINGS=30 AMONG_AGENTS_DIST=dist cargo test --test end_to_end -- --include-ignored --nocapture
//!         closings

use super::going_on::choices;
use super::{LINES, OFFER, until_lines};
use crate::support::page::Page;
use crate::support::seeds::fix_seed;
use crate::support::world::{World, scenario};
use among_agents::table::Dice;
use serde_json::{Value, json};

/// The seed of the rounds and of the moments of closing.
const SEED: u64 = 11;

/// Returns this share of the closings; six in all unless AMONG_AGENTS_CLOSINGS names another number.
fn closings(share: usize) -> usize {
    let wanted = std::env::var("AMONG_AGENTS_CLOSINGS").ok();
    let all: usize = wanted.map_or(6, |all| all.parse().expect("AMONG_AGENTS_CLOSINGS is a number"));
    all * share / 6
}

/// A table with these players on its first seats, where nobody is killed early, so that the round lasts.
fn table(order: &str, players: Vec<Value>) -> Value {
    let rules = json!({ "turn_order": order, "timesteps": 12, "first_kill_cooldown": 6 });
    json!({ "rules": rules, "seats": players })
}

/// Plays for the person in this document: the first action that they have.
async fn play_for_the_person(page: &Page) {
    let plays: bool = page
        .read(
            "(setInterval(() => {
                const action = document.querySelector('.seat-action:enabled:not(.seat-do)') ?? document.querySelector('.ballot-choose:enabled');
                action?.click();
            }, 20), true)",
        )
        .await;
    assert!(plays);
}

/// Plays a round twice, undisturbed and closing its page so often at moments drawn at random, and compares
/// the journals.
async fn compare(world: &World, name: &str, table: Value, closings: usize, has_person: bool) {
    let page = &world.page;
    let begin = async |speed: &str| {
        world.open_with(json!({ "table": table, "speed": speed })).await;
        fix_seed(page, SEED).await;
        world.play_at_the_table().await;
        if has_person {
            play_for_the_person(page).await;
        }
    };
    begin("max").await;
    page.outcome().await;
    let undisturbed = page.journal().await;
    let lines: usize = page.read(LINES).await;

    begin("faster").await;
    let mut dice = Dice::seeded(SEED);
    let mut moments: Vec<usize> = (0..closings).map(|_| 1 + dice.below(lines * 2 / 3)).collect();
    moments.sort_unstable();
    for &moment in &moments {
        until_lines(page, moment).await;
        world.open("").await;
        page.until("the round is offered", OFFER).await;
        page.press("Go on").await;
        page.until("the offer is gone", &format!("!{OFFER}")).await;
        if has_person {
            play_for_the_person(page).await;
        }
    }
    if !has_person {
        page.choose("Speed", "Max").await;
    }
    page.outcome().await;
    let journal = page.journal().await;
    println!("          {name}: closed after {moments:?} of {lines} lines");
    assert_eq!(choices(&journal), choices(&undisturbed), "{name}");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn closings_do_not_change_a_round_of_bots() {
    scenario("Closings in a round of bots", async |world| {
        let table = table("sequential", Vec::new());
        compare(world, "bots", table, closings(2), false).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn closings_do_not_change_a_round_of_models() {
    scenario("Closings in rounds of models", async |world| {
        world.store_connection(json!({ "at_once": 8 })).await;
        for order in ["sequential", "simultaneous"] {
            let table = table(order, vec![json!({ "player": "planner" }); 5]);
            compare(world, order, table, closings(1), false).await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn closings_do_not_change_a_round_of_a_person() {
    scenario("Closings in a round of a person", async |world| {
        let person = json!({ "player": "you", "part": { "role": "crewmate" } });
        let table = table("sequential", vec![person]);
        compare(world, "a person", table, closings(2), true).await;
    })
    .await;
}
