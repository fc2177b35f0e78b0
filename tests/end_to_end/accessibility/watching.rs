//! Audits of watching: from the welcome to the end of a round.

use super::audited;
use crate::results::round_with_lies;
use crate::support::seeds::survivor;
use among_agents::game::Rules;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn everybody_can_watch_a_round() {
    audited("Axe: a round from the welcome to its end", async |audits| {
        let world = audits.world;
        let page = &world.page;
        world.open("?frobnicate").await;
        page.until_offered("Dismiss").await;
        audits.audit("a notice").await;
        page.press("Dismiss").await;
        audits.audit("the welcome").await;

        let (seed, game, _) = round_with_lies(&Rules::paper_seven());
        world
            .open(&format!("?seed={seed}&rules=paper-seven&speed=slow&roles=shown"))
            .await;
        audits
            .step_until(
                "somebody has walked",
                "document.querySelectorAll('.log-line').length > 20",
            )
            .await;
        audits.audit("the task phase").await;
        let opened: bool = page.read("(document.querySelector('.legend').open = true)").await;
        assert!(opened);
        for tab in ["Seats", "Log"] {
            audits.audit_tab(tab).await;
        }
        page.choose("What is shown", &format!("As {} knows it", survivor(&game)))
            .await;
        audits.audit("the task phase as a seat").await;
        audits.audit_tab("Seats").await;
        page.press("Among Agents").await;
        page.until_offered("Stay").await;
        audits.audit("the question whether to leave").await;
        page.press("Stay").await;

        audits
            .step_until(
                "somebody has spoken",
                "document.querySelectorAll('.said').length > 3",
            )
            .await;
        audits.audit("a meeting as a seat").await;
        page.choose("What is shown", "Everything").await;
        audits.audit("a meeting").await;
        audits
            .step_until("somebody has voted", "document.querySelector('.tally')")
            .await;
        audits.audit("the ballot").await;
        audits
            .step_until("it is decided", "document.querySelector('.ejection')")
            .await;
        audits.audit("the ejection").await;

        page.press("Resume").await;
        page.choose("Speed", "Max").await;
        page.outcome().await;
        let sections = ["Said against believed", "Who suspected whom", "Talk figures"];
        page.until(
            "what was said has been read",
            "document.querySelector('.timeline-lies')",
        )
        .await;
        audits.audit("the end").await;
        for (section, shows) in sections
            .into_iter()
            .zip([".statements-row", ".suspicion", ".plot-drawing"])
        {
            let open = format!(
                "[...document.querySelectorAll('.results-section summary')].find((summary) =>
                    summary.textContent === '{section}').click() ?? true"
            );
            assert!(page.read::<bool>(&open).await);
            page.until("it is opened", &format!("document.querySelector('{shows}')"))
                .await;
            audits.audit(&format!("the end, {section}")).await;
        }
        audits.audit_tab("Seats").await;

        page.press("Watch the replay").await;
        page.until(
            "its marks are there",
            "document.querySelector('.replay-mark.mark-lie')",
        )
        .await;
        page.press("Pause").await;
        audits.audit("a replay").await;
        for moment in ["Next kill", "Next lie", "Next vote"] {
            page.press(moment).await;
            audits.audit(&format!("a replay, {moment}")).await;
        }
        for panel in ["Why", "Players", "Compare", "Play with others"] {
            page.press(panel).await;
            page.until("it is open", "document.querySelector('.replay-panel')")
                .await;
            audits.audit(&format!("a replay, {panel}")).await;
        }
    })
    .await;
}
