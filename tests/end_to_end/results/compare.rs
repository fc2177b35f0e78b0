//! Tests of two records of one table side by side.

use super::file::drop_file;
use super::replay::until_at;
use crate::support::world::scenario;
use among_agents::agents::{Bot, InstantAgent, Random};
use among_agents::game::{Game, Rules};
use among_agents::record::Record;
use among_agents::round::{Replay, Round, play_at_once};
use among_agents::settings::TableSettings;

/// Returns the record of a round of one seed in which everybody plays like this.
pub fn record(rules: &Rules, agent: &dyn InstantAgent) -> Record {
    let mut game = Game::new(rules.clone(), 7, &[]).expect("a preset can be played");
    let seats = game.roster().seats();
    play_at_once(&mut game, &vec![agent; seats.len()]).expect("they choose legally");
    let table = TableSettings::of_bots(rules.clone());
    let round = Round::new(game);
    Record::new(round.record(), round.game(), &table, |_| None)
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn two_records_of_a_table_stand_side_by_side_at_their_first_difference() {
    scenario("Two records of one table", async |world| {
        let page = &world.page;
        let rules = Rules::paper();
        let (bots, dice) = (record(&rules, &Bot), record(&rules, &Random));
        let is_replay = "document.querySelector('[aria-label=Replay]')";
        world.open("?roles=shown").await;
        drop_file(page, &dice.to_json()).await;
        page.until("it is shown", is_replay).await;
        page.press("Compare").await;
        page.until(
            "there is nothing to compare it with",
            "document.querySelector('.replay-compare')?.textContent.includes('No other saved round has this table')",
        )
        .await;
        page.press("Leave").await;
        page.until("it is left", &format!("!{is_replay}")).await;
        drop_file(page, &bots.to_json()).await;
        page.until("the other is shown", is_replay).await;
        // A replay that plays would go past the choice that is looked for.
        page.press("Pause").await;
        page.press("Compare").await;
        page.until(
            "the first can be chosen",
            "document.querySelectorAll('.replay-compare option').length === 2",
        )
        .await;
        let chosen: bool = page
            .read(
                "(() => {
                    const select = document.querySelector('.replay-compare select');
                    select.selectedIndex = 1;
                    return select.dispatchEvent(new Event('change', { bubbles: true }));
                })()",
            )
            .await;
        assert!(chosen);
        page.until(
            "both stand side by side",
            "document.querySelectorAll('.compared-record .moment-did').length === 2",
        )
        .await;
        let replay = |record: &Record| Replay::of(record.round.clone()).expect("a round that was played");
        let position = replay(&bots)
            .first_difference(&replay(&dice))
            .expect("they differ");
        page.press("Show this choice").await;
        until_at(page, position + 1).await;
        page.press("Open the other round here").await;
        page.until(
            "the other round stands still there",
            "!document.querySelector('.replay-compare') && document.body.textContent.includes('Resume')",
        )
        .await;
        until_at(page, position + 1).await;
    })
    .await;
}
