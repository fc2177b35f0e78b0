//! Meetings in real time.

use super::world::{World, scenario};
use among_agents::game::{Event, Moment, read_round};
use serde_json::{Value, json};

/// A table of bots at which somebody soon meets: the button is next to all, and everybody has much to do.
fn live_table() -> Value {
    json!({ "rules": { "players": 7, "impostors": 2, "discussion": "live", "kill_cooldown": 0, "timesteps": 30 } })
}

const CLOCK: &str = "document.querySelector('.meeting-clock')?.textContent";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn bots_meet_in_real_time() {
    scenario("A meeting in real time", async |world| {
        let page = &world.page;
        world.open_with(json!({ "table": live_table(), "speed": "normal" })).await;
        begin(world).await;
        // Rounds end without a meeting, too.
        page.until(
            "there is a live meeting",
            &format!("(() => {{
                [...document.querySelectorAll('button')].find((button) => button.textContent === 'Play again')?.click();
                return {CLOCK};
            }})()"),
        )
        .await;
        let first: String = page.read(CLOCK).await;
        page.until("somebody types", "/ (is|are) typing…/.test(document.querySelector('.talk-thinking').textContent)")
            .await;
        page.until("the clock goes on", &format!("{CLOCK} !== '{first}'")).await;

        page.press("Pause").await;
        let lines = "document.querySelectorAll('.said-when').length";
        let before: i64 = page.read(lines).await;
        let paused: String = page.read(CLOCK).await;
        page.press("Step").await;
        page.until("a step lets one line or one vote through", &format!(
            "{lines} > {before} || document.querySelector('.ballot-ready:not([hidden])')"
        ))
        .await;
        println!("          at {first} the meeting opened, at {paused} it was paused");

        page.press("Resume").await;
        page.choose("Speed", "Max").await;
        println!("          {}", page.outcome().await);
        let game = read_round(&page.journal().await).expect("the journal can be read back");
        let timed = |entry: &&among_agents::game::Entry| entry.moment > Moment::START;
        let spoken = game.journal().iter().filter(timed).count();
        assert!(spoken > 10, "a live meeting leaves its moments in the journal: {spoken}");
        assert!(game.journal().iter().any(|entry| matches!(entry.event, Event::BallotClosed { .. })));
    })
    .await;
}

async fn begin(world: &World) {
    world.page.press("Set up a table").await;
    world
        .page
        .until(
            "the form is there",
            "[...document.querySelectorAll('button')].some((button) => button.textContent === 'Play at this table')",
        )
        .await;
    world.page.press("Play at this table").await;
}
