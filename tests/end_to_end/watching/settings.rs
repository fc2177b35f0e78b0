//! Tests of address parameters, of settings that survive a reload, and of the controls of a round.

use crate::support::page::{Page, SETTINGS_STORAGE_KEY};
use crate::support::world::{World, scenario};

const FIGURES: &str = "document.querySelector('.outcome-figures').textContent";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn an_address_begins_a_round() {
    scenario("Rounds that an address asks for", async |world| {
        let first = round_of_seven(world).await;
        assert!(first.contains("seed 7"), "{first}");
        assert_eq!(
            first,
            round_of_seven(world).await,
            "the same seed gives the same round"
        );

        world.open("?watch&rules=paper-seven").await;
        world
            .page
            .until("a round runs", "document.querySelector('[role=log] li')")
            .await;
        let seats: usize = world
            .page
            .read("document.querySelectorAll('.seat-list > li').length")
            .await;
        assert_eq!(seats, 7);

        world.open("?watch&rules=foo&frobnicate").await;
        let notice = "document.querySelector('[role=alert].toast').textContent";
        world
            .page
            .until(
                "there is a notice",
                "document.querySelector('[role=alert].toast')?.textContent",
            )
            .await;
        let notice: String = world.page.read(notice).await;
        assert!(notice.contains("cannot read: rules=foo, frobnicate."), "{notice}");

        world.open("").await;
        // Without a parameter, no round begins.
        world.page.until_offered("Watch a round").await;
    })
    .await;
}

async fn round_of_seven(world: &World) -> String {
    world.open("?seed=7&speed=max").await;
    world.page.outcome().await;
    let figures: String = world.page.read(FIGURES).await;
    assert!(figures.contains("seed 7"), "{figures}");
    world.page.journal().await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn settings_survive_a_reload() {
    scenario("Settings and a reload", async |world| {
        let page = &world.page;
        world.open("").await;
        page.press("Watch a round").await;
        page.choose("Speed", "2×").await;
        page.press("Table").await;
        page.choose("Rules", "As in the paper, larger: seven players, two impostors")
            .await;
        page.choose("Seat 7: player", "Random").await;
        world.save().await;
        page.press("Close").await;
        let kept = format!("localStorage.getItem('{SETTINGS_STORAGE_KEY}')?.includes('random')");
        page.until("the table is kept", &kept).await;
        world.enter_service().await;
        page.enter("Seconds to wait for an answer", "75").await;
        world.test_connection().await;
        world.save().await;

        page.reload().await;
        page.press("Table").await;
        assert_eq!(page.field("Rules").await, "paper-seven");
        let seventh = "document.querySelector('[aria-label=\"Seat 7: player\"]').value";
        assert_eq!(page.read::<String>(seventh).await, "random");
        page.press("Close").await;
        page.press("Connect a model").await;
        assert_eq!(page.field("Base URL").await, world.model.base_url());
        assert_eq!(page.field("Seconds to wait for an answer").await, "75");
        page.press("Close").await;
        page.press("Watch a round").await;
        let speed = "document.querySelector('select[aria-label=Speed]').value";
        page.until("the speed is as it was", &format!("{speed} === 'fast'"))
            .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_round_is_paused_stepped_and_resumed() {
    scenario("Pause, Step, Resume", async |world| {
        let page = &world.page;
        world.open("?seed=3&speed=slow&roles=shown").await;
        page.until("a round runs", "document.querySelector('[role=log] li')")
            .await;
        page.press("Pause").await;
        page.until(
            "it is paused",
            "document.querySelector('.pause').textContent === 'Resume'",
        )
        .await;
        let mut before = settled(page).await;
        for _ in 0..3 {
            page.press("Step").await;
            page.until("a step adds to the log", &more_lines_than(before))
                .await;
            before = settled(page).await;
        }
        page.press("Resume").await;
        page.until("it goes on", &more_lines_than(before + 2)).await;
        page.choose("Speed", "Max").await;
        page.outcome().await;
    })
    .await;
}

fn more_lines_than(lines: usize) -> String {
    format!("document.querySelectorAll('[role=log] li').length > {lines}")
}

/// Returns the number of lines once the page has drawn all of them: changes are visible within two frames.
async fn settled(page: &Page) -> usize {
    page.read_later(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
            done(document.querySelectorAll('[role=log] li').length))))",
    )
    .await
}
