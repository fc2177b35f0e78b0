//! Tests that the stage is as large as the tests of its picture take it to be.

#[path = "../../common/stages.rs"]
mod common;

use crate::people::layout::begin;
use crate::support::page::Page;
use crate::support::world::scenario;
use crate::watching::small_screens::resize;
use among_agents::game::Role;
use common::{SMALL_STAGES, Stages, WIDE_STAGES};
use serde_json::json;

/// Waits until the stage has this size on a screen, on this tab if there is one.
async fn is_large(page: &Page, screen: (u32, u32), tab: &str, (width, height): (u32, u32)) {
    resize(page, screen).await;
    let what = format!("the stage has {width} × {height} pixels at {screen:?} beside “{tab}”");
    let has_size = format!(
        "(() => {{
            const tab = [...document.querySelectorAll('.tab')].find((tab) => tab.textContent === '{tab}');
            if (tab?.checkVisibility()) tab.click();
            const stage = document.querySelector('.stage');
            return stage.clientWidth === {width} && stage.clientHeight === {height};
        }})()"
    );
    page.until(&what, &has_size).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn the_stage_is_as_large_as_the_tests_of_its_picture_say() {
    scenario("The sizes of the stage", async |world| {
        let page = &world.page;
        let all = || SMALL_STAGES.into_iter().chain(WIDE_STAGES);
        world.open("?seed=7&speed=slow&roles=shown").await;
        page.until("the ship is there", "document.querySelector('canvas')")
            .await;
        for Stages {
            screen,
            watched,
            with_seats,
            ..
        } in all()
        {
            is_large(page, screen, "Ship", watched).await;
            is_large(page, screen, "Seats", with_seats).await;
        }
        begin(world, &json!({}), Role::Crewmate, 7).await;
        for Stages { screen, seated, .. } in all() {
            is_large(page, screen, "Ship", seated).await;
        }
    })
    .await;
}
