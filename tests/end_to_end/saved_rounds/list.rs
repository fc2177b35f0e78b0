//! Tests of the list of saved rounds.

use super::{LINES, OFFER, SEED, damage, heads, until_end_saved, until_lines, until_saved, with_heads};
use crate::support::world::scenario;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn saved_rounds_are_listed_named_and_deleted() {
    scenario("The list of saved rounds", async |world| {
        let page = &world.page;
        world.open(&format!("?seed={SEED}&rules=paper&speed=max")).await;
        page.outcome().await;
        until_end_saved(page).await;
        world.open(&format!("?seed={SEED}&rules=standard&speed=1")).await;
        until_lines(page, 4).await;
        until_saved(page).await;
        world.open("").await;
        page.press("Not now").await;
        page.press("Saved rounds").await;
        page.until(
            "both are listed",
            "document.querySelectorAll('.saved-round').length === 2",
        )
        .await;
        let texts: Vec<String> = page
            .read("[...document.querySelectorAll('.saved-round')].map((row) => row.textContent)")
            .await;
        assert!(texts[0].contains("standard, 6 bots"), "{texts:?}");
        assert!(
            texts[0].contains("Go on") && !texts[1].contains("Go on"),
            "{texts:?}"
        );
        assert!(
            texts[1].contains("paper, 5 bots, timestep") && texts[1].contains("win"),
            "{texts:?}"
        );

        let named: bool = page
            .read(
                "(() => {
                    const name = document.querySelectorAll('.saved-round input')[1];
                    name.value = 'The one with the vent';
                    return name.dispatchEvent(new Event('change', { bubbles: true }));
                })()",
            )
            .await;
        assert!(named);
        page.press("Delete").await;
        page.press("Delete for good?").await;
        page.until(
            "one is left",
            "document.querySelectorAll('.saved-round').length === 1",
        )
        .await;
        page.reload().await;
        page.press("Saved rounds").await;
        page.until(
            "one is left",
            "document.querySelectorAll('.saved-round').length === 1",
        )
        .await;
        let name: String = page
            .read("document.querySelector('.saved-round input').value")
            .await;
        assert_eq!(name, "The one with the vent");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_round_keeps_its_name_when_it_goes_on_and_ends() {
    scenario("A round with a name", async |world| {
        let page = &world.page;
        world
            .open(&format!("?seed={SEED}&rules=standard&speed=slow"))
            .await;
        until_lines(page, 2).await;
        until_saved(page).await;
        world.open("").await;
        page.until("the round is offered", OFFER).await;
        page.press("Not now").await;
        page.press("Saved rounds").await;
        let name_it = |name: &str| {
            format!(
                "(() => {{
                    const field = document.querySelector('.saved-round input');
                    field.value = '{name}';
                    return field.dispatchEvent(new Event('change', {{ bubbles: true }}));
                }})()"
            )
        };
        page.until("it is listed", "document.querySelector('.saved-round input')")
            .await;
        let _: bool = page.read(&name_it("the one with the vent")).await;
        page.press("Go on").await;
        until_lines(page, 2).await;
        page.press("Table").await;
        page.press("Saved rounds…").await;
        page.until("it is listed", "document.querySelector('.saved-round input')")
            .await;
        let (name, words): (String, String) = page
            .read("[document.querySelector('.saved-round input').value, document.querySelector('.saved-round').textContent]")
            .await;
        assert_eq!(name, "the one with the vent");
        assert!(words.contains("in play") && !words.contains("Go on"), "{words}");
        // The name is entered in a list that was opened before the end of the round.
        page.read::<bool>(
            "((select) => {
                select.value = 'max';
                return select.dispatchEvent(new Event('change', { bubbles: true }));
            })(document.querySelector('select[aria-label=Speed]'))",
        )
        .await;
        until_end_saved(page).await;
        let _: bool = page.read(&name_it("finished")).await;
        page.until_later(
            "the name is saved",
            &with_heads("heads.some((head) => head.name === 'finished')"),
        )
        .await;
        let heads = heads(page).await;
        assert!(
            heads.len() == 1 && !heads[0]["state"]["over"].is_null(),
            "it stays a finished round: {heads:?}"
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_lost_head_is_rebuilt_or_told() {
    scenario("Damaged heads", async |world| {
        let page = &world.page;
        let address = format!("?seed={SEED}&rules=standard&speed=slow");
        world.open(&address).await;
        until_lines(page, 3).await;
        until_saved(page).await;
        damage(world, "heads", "{\"id\":").await;
        world.open("").await;
        page.until("the round is offered all the same", OFFER).await;
        page.press("Go on").await;
        until_lines(page, 3).await;
        until_saved(page).await;

        damage(world, "heads", "{}").await;
        damage(world, "rounds", "{\"version\":2,").await;
        world.open("").await;
        page.press("Saved rounds").await;
        page.until(
            "the damage is told",
            "document.querySelector('.saved-round')?.textContent.includes('A damaged round')",
        )
        .await;
        page.press("Delete").await;
        page.press("Delete for good?").await;
        page.until("it is gone", "!document.querySelector('.saved-round')")
            .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_round_deleted_in_another_tab_is_not_saved_any_more() {
    scenario("A round deleted while it is played", async |world| {
        let page = &world.page;
        world
            .open_with(json!({ "speed": "slow", "table": { "rules": {} } }))
            .await;
        page.press("Watch a round").await;
        until_lines(page, 2).await;
        until_saved(page).await;
        // Another tab deletes in the same way.
        let deleted: bool = page
            .read_later(&format!(
                "(async () => {{
                    const base = await {};
                    const change = base.transaction(['heads', 'rounds'], 'readwrite');
                    change.objectStore('heads').clear();
                    change.objectStore('rounds').clear();
                    await new Promise((done) => {{ change.oncomplete = done; }});
                    base.close();
                    return true;
                }})()",
                super::OPENED
            ))
            .await;
        assert!(deleted);
        let lines: usize = page.read(LINES).await;
        page.press("Resume").await;
        page.until(
            "the page says so",
            "document.querySelector('.toast[role=alert]:not([hidden])')?.textContent.includes('was deleted')",
        )
        .await;
        until_lines(page, lines + 2).await;
        assert_eq!(heads(page).await.len(), 0, "it does not come back");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_round_of_another_tab_can_go_on_when_the_tab_is_gone() {
    scenario("The list beside another tab", async |world| {
        let page = &world.page;
        let client = &page.browser.client;
        world
            .open(&format!("?seed={SEED}&rules=standard&speed=slow"))
            .await;
        until_lines(page, 1).await;
        until_saved(page).await;
        let first = client.window().await.expect("the page has a tab");
        let other = client.new_window(true).await.expect("another tab opens");
        let other = other.handle;
        client.switch_to_window(other.clone()).await.expect("it is there");
        world.open("").await;
        page.press("Saved rounds").await;
        let row = "(document.querySelector('.saved-round')?.textContent ?? '')";
        page.until("it is listed", row).await;
        let words: String = page.read(row).await;
        assert!(words.contains(": in play in another tab"), "{words}");
        assert!(!words.contains("Go on"), "{words}");

        client.switch_to_window(first).await.expect("it is there");
        client.close_window().await.expect("the first tab closes");
        client.switch_to_window(other).await.expect("it is there");
        // The browser takes a moment to give up the lock of a tab that is gone.
        let looks_again = "document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))";
        page.until(
            "the round can go on",
            &format!("({looks_again}, {row}.includes(': interrupted') && {row}.includes('Go on'))"),
        )
        .await;
        // Behind the list the round is offered as well.
        let goes_on = "document.querySelector('.saved-round .button-action').click() ?? true";
        assert!(page.read::<bool>(goes_on).await);
        until_lines(page, 2).await;
    })
    .await;
}
