//! The environment of a scenario: a browser, the built page and a service with a model.

use crate::support::browser::Browser;
use crate::support::model_server::ModelServer;
use crate::support::page::{CONNECTIONS_STORAGE_KEY, PEOPLE_STORAGE_KEY, Page, SETTINGS_STORAGE_KEY, Wait};
use crate::support::site::Site;
use among_agents::settings::Settings;
use futures::FutureExt;
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::path::PathBuf;
use std::time::Instant;

/// The key with which scenarios connect. It must not appear anywhere else.
pub const KEY: &str = "sk-e2e-4f9c2b7d1a8e6350";
pub const MODEL: &str = "test-model";

/// The environment of a scenario.
pub struct World {
    pub page: Page,
    pub site: Site,
    pub model: ModelServer,
}

/// Plays a scenario and prints its duration. At the end the console must contain no error of the page. After
/// a failure, the contents of the screen are printed and saved as a picture.
///
/// Nothing is asserted about time, since other scenarios run meanwhile. Durations that a scenario prints are
/// comparable only if it runs by itself, chosen by its name.
pub async fn scenario(name: &str, play: impl AsyncFnOnce(&World)) {
    let began = Instant::now();
    // The browser is started last, so that none is left running if there is no page to open.
    let (site, model) = (Site::start().await, ModelServer::start().await);
    let page = Page::new(Browser::start().await);
    let world = World { page, site, model };
    let played = AssertUnwindSafe(async {
        play(&world).await;
        let console = world.page.console().await;
        let errors = console.iter().filter(|line| line.is_our_error());
        let errors: Vec<&str> = errors.map(|line| line.message.as_str()).collect();
        assert!(errors.is_empty(), "the console holds errors: {errors:#?}");
    })
    .catch_unwind()
    .await;
    if played.is_err() {
        // A page that hangs must not keep the failure report from being printed.
        let told = AssertUnwindSafe(tell_of_failure(name, &world))
            .catch_unwind()
            .await;
        if told.is_err() {
            eprintln!("What the page showed could not be told.");
        }
    }
    // A browser that cannot be closed ends with its driver.
    let _ = world.page.browser.client.clone().close().await;
    if let Err(panic) = played {
        resume_unwind(panic);
    }
    println!("{:6.1} s  {name}", began.elapsed().as_secs_f64());
}

async fn tell_of_failure(name: &str, world: &World) {
    // A page in the background is not redrawn any more.
    let text: String = world.page.read("document.body.innerText").await;
    eprintln!("FAILED: {name}\n--- the page:\n{text}");
    eprintln!("--- the console:\n{:#?}", world.page.console().await);
    let asked = world.model.asked();
    eprintln!("--- the model was asked {} times", asked.len());
    if let Some(last) = asked.last() {
        eprintln!("{}", last.body);
    }
    let picture = world.page.browser.client.screenshot().await;
    let file: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
        .collect();
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{file}.png"));
    if let Ok(picture) = picture {
        std::fs::write(&path, picture).expect("the folder for test files can be written");
        eprintln!("--- as a picture: {}", path.display());
    }
}

impl World {
    /// Opens the page with these parameters, which begin with a question mark if there are any.
    pub async fn open(&self, parameters: &str) {
        self.page.open(&self.site.address(parameters)).await;
    }

    /// Leaves the page for one of its files, where scripts of a scenario reach the same storage and no game
    /// runs.
    pub async fn leave(&self) {
        let left = self
            .page
            .browser
            .client
            .goto(&self.site.address("icon.svg"))
            .await;
        left.expect("the page has an icon");
    }

    /// Opens the page and stores a connection to the model, with these fields besides its address and its
    /// model's name.
    pub async fn store_connection(&self, more: Value) {
        self.open("").await;
        let mut connection = json!({ "id": 4, "base_url": self.model.base_url(), "model": MODEL });
        for (field, value) in more.as_object().into_iter().flatten() {
            connection[field] = value.clone();
        }
        self.page
            .store(CONNECTIONS_STORAGE_KEY, json!([connection]))
            .await;
    }

    /// Opens the page at a table with these rules and these players on its first seats, and begins a round.
    pub async fn begin_round(&self, speed: &str, rules: Value, seats: Vec<Value>) {
        let table = json!({ "rules": rules, "seats": seats });
        self.open_with(json!({ "speed": speed, "table": table })).await;
        self.play_at_the_table().await;
    }

    /// Begins a round at the table that is set, by its form.
    pub async fn play_at_the_table(&self) {
        self.page.press("Table").await;
        self.begin_at_the_open_table().await;
    }

    /// Begins a round from the open form of a table: plays it if a person has a seat there, and watches it
    /// otherwise.
    pub async fn begin_at_the_open_table(&self) {
        self.page.until_offered("Watch this table").await;
        let has_people: bool = self
            .page
            .read("[...document.querySelectorAll('.seat-field select')].some((select) => select.value === 'you')")
            .await;
        let button = if has_people {
            "Play at this table"
        } else {
            "Watch this table"
        };
        self.page.press(button).await;
    }

    /// Takes a seat on this side among these other players, by the form of “Play”.
    pub async fn take_a_seat(&self, side: &str, others: &str) {
        self.page.press("Play").await;
        self.page.show_more().await;
        self.page.choose("The others", others).await;
        self.page.press(side).await;
        self.page.press("Begin the round").await;
    }

    /// Opens the page at a table with this many timesteps and these players on its first seats, at speed Max.
    pub async fn open_table(&self, timesteps: u16, players: &[&str]) {
        let seats: Vec<Value> = players.iter().map(|player| json!({ "player": player })).collect();
        let table = json!({ "rules": { "timesteps": timesteps }, "seats": seats });
        self.open_with(json!({ "table": table, "speed": "max" })).await;
    }

    /// Opens the page with these settings from an earlier visit, and with all roles shown unless they say
    /// otherwise. Tables with people have meetings in rounds,
    /// which take less time.
    pub async fn open_with(&self, mut settings: Value) {
        if settings["shows_roles"].is_null() {
            settings["shows_roles"] = json!(true);
        }
        let kept: Settings =
            serde_json::from_value(settings.clone()).expect("settings as the page keeps them");
        let rules = kept.table.rules.check();
        rules.expect("rules that the page does not mend");
        self.open("").await;
        self.page.store(SETTINGS_STORAGE_KEY, settings).await;
        self.page
            .store(PEOPLE_STORAGE_KEY, json!({ "meet_in_rounds": true }))
            .await;
        self.page.reload().await;
    }

    /// Enters the service in the form.
    pub async fn enter_service(&self) {
        self.page.press("Connect a model").await;
        self.page.enter("Base URL", &self.model.base_url()).await;
        self.page.enter("Model", MODEL).await;
        self.page.enter("API key", KEY).await;
    }

    /// Saves the form on the open dialog.
    pub async fn save(&self) {
        self.page.press("Save").await;
        let said = "document.querySelector('.dialog[open] .saving [role=status]').textContent";
        self.page
            .until("the form is saved", &format!("{said} === 'Saved.'"))
            .await;
    }

    /// Releases the model's waiting answers, again and again, until an expression of the page is true. Later
    /// answers stay held back.
    pub async fn release_until(&self, what: &str, expression: &str) {
        let mut wait = Wait::for_this(what);
        loop {
            // Changes that the page made when it sent its requests are drawn before the expression is
            // checked.
            let is_held = self.model.held() > 0;
            self.page.sampled().await;
            if self.page.read(&format!("Boolean({expression})")).await {
                return;
            }
            wait.count();
            if is_held {
                self.model.release();
            }
        }
    }

    /// Tests the connection and returns the result on the page.
    pub async fn test_connection(&self) -> String {
        let said = "document.querySelector('.form-outcome[role=status]').textContent";
        self.page.press("Test connection").await;
        self.page
            .until(
                "the test has ended",
                &format!("!['', 'Asking the model…'].includes({said})"),
            )
            .await;
        self.page.read(said).await
    }
}
