//! The page as a person uses it: buttons by their texts, fields by their labels, and the visible text.

mod controls;

use crate::support::browser::{Browser, ConsoleLine};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::sync::Mutex;
use std::time::Duration;

/// The maximum duration of one command to the browser.
pub const PATIENCE: Duration = Duration::from_secs(300);
/// The interval between checks for a condition.
const GLANCE: Duration = Duration::from_millis(40);
/// The maximum number of checks for a condition. Each takes longer on a slower machine, and so does the wait.
/// It only ends tests that would wait for ever; nothing is asserted about time.
const GLANCES: u32 = 4_000;

/// Waits for a condition, and fails when it has not come about after the maximum number of checks.
pub struct Wait<'a> {
    what: &'a str,
    glances: u32,
}

impl<'a> Wait<'a> {
    /// Begins to wait for this condition.
    pub fn for_this(what: &'a str) -> Wait<'a> {
        Wait { what, glances: 0 }
    }

    /// Counts a check that took some time itself.
    pub fn count(&mut self) {
        self.glances += 1;
        assert!(self.glances < GLANCES, "It never came that {}.", self.what);
    }

    /// Counts a check and pauses before the next.
    pub async fn pause(&mut self) {
        self.count();
        tokio::time::sleep(GLANCE).await;
    }
}

/// Changes are visible within two frames.
const DRAWN: &str =
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))";

/// Waits for an event outside the page.
pub async fn eventually(what: &str, happened: impl Fn() -> bool) {
    let mut wait = Wait::for_this(what);
    while !happened() {
        wait.pause().await;
    }
}

/// The storage key of the settings.
pub const SETTINGS_STORAGE_KEY: &str = "among-agents.settings.1";
/// The storage key of the people's settings.
pub const PEOPLE_STORAGE_KEY: &str = "among-agents.people.1";
/// The storage key of the connections, without their API keys.
pub const CONNECTIONS_STORAGE_KEY: &str = "among-agents.connections.1";

/// The page in a browser.
pub struct Page {
    pub browser: Browser,
    console: Mutex<Vec<ConsoleLine>>,
}

impl Page {
    pub fn new(browser: Browser) -> Page {
        Page {
            browser,
            console: Mutex::default(),
        }
    }

    /// Opens an address and waits until the game has started.
    pub async fn open(&self, address: &str) {
        let opened = self.browser.client.goto(address).await;
        opened.expect("the page opens");
        self.until_started().await;
    }

    pub async fn reload(&self) {
        let reloaded = self.browser.client.refresh().await;
        reloaded.expect("the page loads again");
        self.until_started().await;
    }

    async fn until_started(&self) {
        self.until(
            "the game has started",
            "document.documentElement.dataset.state === 'ready'",
        )
        .await;
    }

    /// Replaces the stored settings, which apply from the next load on.
    pub async fn store(&self, key: &str, settings: Value) {
        self.store_text(key, &settings.to_string()).await;
    }

    /// Replaces what is stored under this key by a text, which need not be readable as settings.
    pub async fn store_text(&self, key: &str, text: &str) {
        let script = "localStorage.setItem(arguments[0], arguments[1])";
        let stored = self
            .browser
            .client
            .execute(script, vec![json!(key), json!(text)])
            .await;
        stored.expect("the browser stores it");
    }

    /// Plays another round at the same table to its outcome. The round may be over before the test can look.
    pub async fn play_again(&self) -> String {
        self.next_outcome(async || self.press("Watch another").await)
            .await
    }

    /// Waits for the outcome of the round that `begin` starts.
    pub async fn next_outcome(&self, begin: impl AsyncFnOnce()) -> String {
        let figures = "(document.querySelector('.outcome-figures')?.textContent ?? '')";
        let before: String = self.read(figures).await;
        begin().await;
        self.until(
            "another round has been played",
            &format!("!['', {}].includes({figures})", json!(before)),
        )
        .await;
        self.outcome().await
    }

    /// Returns the value of a JavaScript expression.
    pub async fn read<T: DeserializeOwned>(&self, expression: &str) -> T {
        let script = format!("return {expression}");
        let value = self.browser.client.execute(&script, Vec::new()).await;
        let value = value.unwrap_or_else(|error| panic!("{expression} can be evaluated: {error}"));
        serde_json::from_value(value).expect("it is of the kind that was expected")
    }

    /// Returns the result of a JavaScript promise.
    pub async fn read_later<T: DeserializeOwned>(&self, promise: &str) -> T {
        let script = format!(
            "const done = arguments[arguments.length - 1]; ({promise}).then(done, (error) => done(String(error)))"
        );
        let value = self.browser.client.execute_async(&script, Vec::new()).await;
        let value = value.unwrap_or_else(|error| panic!("{promise} can be awaited: {error}"));
        serde_json::from_value(value).expect("it is of the kind that was expected")
    }

    /// Waits until a JavaScript expression is true.
    pub async fn until(&self, what: &str, expression: &str) {
        let mut wait = Wait::for_this(what);
        while !self.read::<bool>(&format!("Boolean({expression})")).await {
            wait.pause().await;
        }
    }

    /// Waits until the result of a JavaScript promise is true.
    pub async fn until_later(&self, what: &str, promise: &str) {
        let mut wait = Wait::for_this(what);
        while !self.read_later::<bool>(promise).await {
            wait.pause().await;
        }
    }

    /// Waits until all changes so far are drawn.
    pub async fn sampled(&self) {
        let _: bool = self.read_later(DRAWN).await;
    }

    /// Returns the lines of the activity log.
    pub async fn log(&self) -> Vec<String> {
        self.sampled().await;
        self.read("[...document.querySelectorAll('[role=log][aria-label=\"Activity log\"] li')].map((line) => line.textContent)")
            .await
    }

    /// Waits for the round's outcome and returns its heading.
    pub async fn outcome(&self) -> String {
        let heading = "[...document.querySelectorAll('h1, h2, h3')].map((heading) => heading.textContent)\
            .find((words) => /Crewmates win|Impostors win/.test(words)) ?? ''";
        self.until("the round has an outcome", &format!("({heading})"))
            .await;
        self.read(heading).await
    }

    /// Returns the states shown next to the seats.
    pub async fn seat_states(&self) -> Vec<String> {
        self.sampled().await;
        self.read("[...document.querySelectorAll('.seat-state')].map((state) => state.textContent)")
            .await
    }

    /// Returns the visible text of the page.
    pub async fn text(&self) -> String {
        self.sampled().await;
        self.read("document.body.innerText").await
    }

    /// Returns all console messages so far.
    pub async fn console(&self) -> Vec<ConsoleLine> {
        let news = self.browser.console().await;
        let mut console = self.console.lock().expect("nobody panics while it is locked");
        console.extend(news);
        console.clone()
    }

    /// Discards the console messages so far, if a scenario caused them on purpose.
    pub async fn forget_console(&self) {
        self.console().await;
        self.console
            .lock()
            .expect("nobody panics while it is locked")
            .clear();
    }

    /// Copies the journal with the page's own button and returns it.
    pub async fn journal(&self) -> String {
        self.copied("Copy the journal", "The journal was copied.").await
    }

    /// Presses a button at the end of a round that copies something, and returns what was copied.
    pub async fn copied(&self, button: &str, message: &str) -> String {
        self.copied_and_told(button, ".outcome-copied", message).await
    }

    /// Presses a button that copies something and then tells this message in a place, and returns what was
    /// copied.
    pub async fn copied_and_told(&self, button: &str, place: &str, message: &str) -> String {
        let permissions = json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
        let allowed = self
            .browser
            .chromium("Browser.grantPermissions", permissions)
            .await;
        allowed.expect("the browser allows the clipboard");
        self.press(button).await;
        let said = format!("document.querySelector('{place}').textContent");
        self.until("the page says how copying went", &said).await;
        let said: String = self.read(&said).await;
        assert_eq!(said, message);
        self.read_later("navigator.clipboard.readText()").await
    }
}
