//! Tests of a person's first turns: hints that can be dismissed for good, and the time limit of a turn.

use crate::support::page::PEOPLE_STORAGE_KEY;
use crate::support::world::scenario;
use serde_json::json;

const HINT: &str = "document.querySelector('.seat-note')?.textContent ?? ''";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn hints_are_put_away_and_time_runs_out() {
    scenario("First turns, with hints and against time", async |world| {
        let page = &world.page;
        let sit_down = async || {
            world.take_a_seat("Crewmate", "as in your table settings").await;
            page.until(
                "the person is asked",
                "document.querySelector('.seat-action:enabled')",
            )
            .await;
        };
        // No meetings, and no kills for a long time.
        let table = json!({ "rules": { "button_uses": 0, "first_kill_cooldown": 20 } });
        world
            .open_with(json!({ "table": table, "speed": "faster" }))
            .await;
        sit_down().await;
        // The card that tells the role comes before the hint.
        page.press("Begin").await;
        let hint: String = page.read(HINT).await;
        assert!(
            hint.contains("Do your tasks"),
            "the first turn is explained: {hint}"
        );
        page.press("Got it").await;
        page.until("the hint is gone", &format!("!({HINT})")).await;
        page.until("the focus is kept", "document.activeElement.id === 'your-seat'")
            .await;
        page.until(
            "the page asks before it is left",
            "(() => {
            const event = new Event('beforeunload', { cancelable: true });
            window.dispatchEvent(event);
            return event.defaultPrevented;
        })()",
        )
        .await;

        // Reading the hint may take any time, so the time limit is set only now.
        let limited = format!(
            "((people) => (
                localStorage.setItem('{PEOPLE_STORAGE_KEY}', JSON.stringify({{ ...people, turn_limit: 'ten' }})),
                true
            ))(JSON.parse(localStorage.getItem('{PEOPLE_STORAGE_KEY}')))"
        );
        let _: bool = page.read(&limited).await;
        page.open(&world.site.address("")).await;
        sit_down().await;
        assert_eq!(page.read::<String>(HINT).await, "", "the hint stays away");
        let left: String = page
            .read("document.querySelector('.seat-time')?.innerText ?? ''")
            .await;
        println!("          of ten seconds there are left: {left}");
        page.until(
            "the seat waits in place when the time is up",
            "(() => {
                const [, who] = /You are (\\w+) in/.exec(document.querySelector('canvas.ship').ariaLabel);
                return document.querySelector('[role=log]').textContent.includes(`${who} waits in Cafeteria`);
            })()",
        )
        .await;
    })
    .await;
}
