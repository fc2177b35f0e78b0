//! Measurements: how long the page's main thread is busy at a time, with twelve seats at full speed, while
//! the log grows by thousands of lines; how long a replay takes to show a position; and what the page holds after
//! two hundred rounds. All but the last fail only if the rounds do not happen.

use crate::all_day::watch_unattended;
use crate::results::{drop_file, record};
use crate::support::model_server::ServerBehaviour;
use crate::support::page::Page;
use crate::support::world::{World, scenario};
use among_agents::agents::Random;
use serde_json::{Value, json};

#[path = "../common/largest_table.rs"]
mod largest_table;

use largest_table::twelve_seats;

/// The number of lines that must be written during the measurement.
const LINES: usize = 2_500;

/// Records every task of the main thread over 50 ms, which is what browsers report.
const OBSERVE: &str = "
    window.longTasks = [];
    new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((entry) => entry.duration)))
        .observe({ type: 'longtask' });
";

/// Returns rules with much talk and many tasks.
fn rules() -> Value {
    json!({
        "players": 12, "impostors": 1, "timesteps": 250,
        "common_tasks": 2, "short_tasks": 5, "long_tasks": 3,
        "discussion_rounds": 8, "button_uses": 9, "skip_vote": true,
        "kill_cooldown": 20, "first_kill_cooldown": 20,
    })
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn long_tasks_in_rounds_of_twelve_bots_are_printed() {
    scenario("Twelve bots without delay, round after round", async |world| {
        let page = &world.page;
        let settings = json!({ "speed": "max", "table": { "rules": rules(), "seats": [] } });
        world.open_with(settings).await;
        page.press("Table").await;
        page.until_offered("Watch this table").await;
        observe(page).await;
        page.press("Watch this table").await;
        let mut lines = 0;
        page.outcome().await;
        loop {
            lines += lines_of_log(page).await;
            if lines > LINES {
                break;
            }
            play_again(page).await;
        }
        tell_longest(page, lines).await;
    })
    .await;
}

/// A round in which nobody dies and not all tasks are done lasts to the last timestep. So the impostor and
/// one crewmate are models that only walk about. Three more seats play at random.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn long_tasks_in_a_round_of_thousands_of_lines_are_printed() {
    scenario("One round of thousands of lines", async |world| {
        let page = &world.page;
        long_round(world).await;
        let lines = lines_of_log(page).await;
        assert!(lines > LINES, "the log has {lines} lines");
        tell_longest(page, lines).await;
    })
    .await;
}

async fn long_round(world: &World) {
    let mut seats = vec![json!({ "player": "bot" }); 12];
    seats[0] = json!({ "player": "planner", "part": { "role": "impostor" } });
    seats[1] = json!({ "player": "planner" });
    for seat in &mut seats[9..] {
        *seat = json!({ "player": "random" });
    }
    let mut rules = rules();
    rules["button_uses"] = json!(0);
    let settings = json!({ "speed": "max", "table": { "rules": rules, "seats": seats } });
    world.open_with(settings).await;
    world.model.answer_as(ServerBehaviour::Wanders);
    world.enter_service().await;
    observe(&world.page).await;
    world.page.press("Play with one model seat").await;
    world.page.outcome().await;
}

/// Plays another round. The driver's own search for the button among thousands of lines would itself be a
/// long task.
async fn play_again(page: &Page) {
    let press = "document.querySelector('.outcome .button-action').click()";
    page.next_outcome(async || {
        let pressed = page.browser.client.execute(press, Vec::new()).await;
        pressed.expect("the end offers another round");
    })
    .await;
}

async fn observe(page: &Page) {
    let observed = page.browser.client.execute(OBSERVE, Vec::new()).await;
    observed.expect("Chromium tells of long tasks");
}

async fn lines_of_log(page: &Page) -> usize {
    page.read("document.querySelectorAll('[role=log] li').length")
        .await
}

async fn tell_longest(page: &Page, lines: usize) {
    let mut tasks: Vec<f64> = page.read("window.longTasks").await;
    tasks.sort_by(f64::total_cmp);
    match tasks.last() {
        None => println!("          {lines} lines of log, and no task over 50 ms"),
        Some(longest) => println!(
            "          {lines} lines of log; {} tasks over 50 ms, the longest {longest:.0} ms",
            tasks.len()
        ),
    }
}

/// Moves the scrubber through the whole record, forwards and then backwards in long jumps, and returns for each
/// move the milliseconds until the page has painted the position.
const MOVE_THROUGH: &str = "
    (async () => {
        const range = document.querySelector('[aria-label=Position]');
        const painted = () => new Promise((done) => requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = done;
            channel.port2.postMessage(0);
        }));
        const last = Number(range.max);
        const forwards = Array.from({ length: 101 }, (_, part) => Math.round((part * last) / 100));
        const jumps = forwards.map((position) => (position * 37) % (last + 1)).reverse();
        const times = [];
        for (const position of [last, ...forwards, ...jumps, 0, last]) {
            await painted();
            const start = performance.now();
            range.value = position;
            range.dispatchEvent(new Event('input', { bubbles: true }));
            await painted();
            times.push(performance.now() - start);
        }
        return times;
    })()";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn the_time_of_a_position_of_the_longest_replay_is_printed() {
    scenario("A replay of twelve seats and fifty timesteps", async |world| {
        let page = &world.page;
        let longest = record(&twelve_seats(), &Random);
        world.open("?roles=shown").await;
        drop_file(page, &longest.to_json()).await;
        page.press("Pause").await;
        let mut times: Vec<f64> = page.read_later(MOVE_THROUGH).await;
        let first = times[0];
        times.sort_by(f64::total_cmp);
        println!(
            "          {} choices; until a position is painted: the first time {first:.0} ms, median {:.0} ms, at most \
             {:.0} ms",
            longest.round.choices.len(),
            times[times.len() / 2],
            times[times.len() - 1]
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn two_hundred_rounds_leave_nothing_behind() {
    scenario("Two hundred rounds on an unattended screen", async |world| {
        watch_unattended(world, 200).await;
    })
    .await;
}
