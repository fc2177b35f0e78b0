//! The page as a person uses it: buttons by their texts, fields by their labels, and the visible text.

use super::browser::{Browser, ConsoleLine};
use fantoccini::Locator;
use fantoccini::elements::Element;
use fantoccini::key::Key;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The maximum duration of any step on a slow machine. It only ends tests that hang; nothing is asserted
/// about time.
pub const PATIENCE: Duration = Duration::from_secs(600);
/// The interval between checks for a condition.
const GLANCE: Duration = Duration::from_millis(40);

/// Scrolls an element to where no fixed element covers it, waits until its position is stable between two
/// frames, and records whether a click arrives.
const BRING_UP: &str = "
    const [element, done] = arguments;
    let pictures = 0;
    const stay = (before) => {
        element.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = element.getBoundingClientRect();
        const now = [left, top, width, height].join();
        pictures += 1;
        if (now !== before && pictures < 100) return requestAnimationFrame(() => stay(now));
        window.clickArrived = false;
        element.addEventListener('click', () => { window.clickArrived = true; }, { capture: true, once: true });
        done(true);
    };
    stay();
";

/// Whether the click arrived. An element that is redrawn between press and release gets no click. A new
/// document after a navigation has no record of the click, which then counts as arrived.
const ARRIVED: &str = "
    const done = arguments[0];
    const began = performance.now();
    const look = () => {
        if (window.clickArrived !== false) return done(true);
        if (performance.now() - began > 10000) return done(false);
        setTimeout(look, 10);
    };
    look();
";

/// Changes are visible within two frames.
const DRAWN: &str =
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))";

/// Waits for an event outside the page.
pub async fn eventually(what: &str, happened: impl Fn() -> bool) {
    let began = Instant::now();
    while !happened() {
        assert!(began.elapsed() < PATIENCE, "It never came that {what}.");
        tokio::time::sleep(GLANCE).await;
    }
}

/// The storage key of the settings.
pub const SETTINGS_PLACE: &str = "among-agents.settings.1";
/// The storage key of the people's settings.
pub const PEOPLE_PLACE: &str = "among-agents.people.1";
/// The storage key of the connections, without their API keys.
pub const CONNECTIONS_PLACE: &str = "among-agents.connections.1";

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
    pub async fn keep(&self, place: &str, settings: Value) {
        let script = "localStorage.setItem(arguments[0], arguments[1])";
        let arguments = vec![json!(place), json!(settings.to_string())];
        let kept = self.browser.client.execute(script, arguments).await;
        kept.expect("the browser keeps settings");
    }

    /// Presses the first visible button with this text.
    pub async fn press(&self, words: &str) {
        self.press_at(words, &button_path(words)).await;
    }

    /// Presses the first visible button at this path. Repeats the press if the click does not arrive.
    async fn press_at(&self, what: &str, path: &str) {
        self.act(&format!("pressing “{what}”"), async || {
            let button = self.in_sight(path).await?;
            self.bring_up(&button).await?;
            button.click().await.ok()?;
            self.has_arrived().await.then_some(())
        })
        .await;
    }

    async fn bring_up(&self, element: &Element) -> Option<()> {
        let element = serde_json::to_value(element).ok()?;
        let client = &self.browser.client;
        client.execute_async(BRING_UP, vec![element]).await.ok()?;
        Some(())
    }

    async fn has_arrived(&self) -> bool {
        let arrived = self.browser.client.execute_async(ARRIVED, Vec::new()).await;
        arrived.ok().and_then(|arrived| arrived.as_bool()).unwrap_or(true)
    }

    /// Presses the meter, whose text changes as answers come in.
    pub async fn press_meter(&self) {
        self.press_at("the meter", "//button[contains(@class, 'meter')]")
            .await;
    }

    /// Waits until a button with this text is visible.
    pub async fn until_offered(&self, words: &str) {
        self.act(&format!("finding “{words}”"), async || {
            self.in_sight(&button_path(words)).await
        })
        .await;
    }

    /// Plays another round at the same table to its outcome. The round may be over before the test can look.
    pub async fn play_again(&self) -> String {
        self.next_outcome(async || self.press("Play again").await).await
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

    /// Replaces the text in the field with this label.
    pub async fn enter(&self, label: &str, text: &str) {
        let select_all = format!("{}a{}", char::from(Key::Control), char::from(Key::Null));
        let keys = format!("{select_all}{}{text}", char::from(Key::Backspace));
        self.act(&format!("entering “{label}”"), async || {
            let field = self.in_sight(&field_path(label)).await?;
            field.send_keys(&keys).await.ok()
        })
        .await;
        assert_eq!(
            self.field(label).await,
            text,
            "the field “{label}” takes the text"
        );
    }

    /// Returns the text in the field with this label.
    pub async fn field(&self, label: &str) -> String {
        self.act(&format!("reading “{label}”"), async || {
            let field = self.in_sight(&field_path(label)).await?;
            field.prop("value").await.ok()?
        })
        .await
    }

    /// Ticks or unticks the box with this label.
    pub async fn tick(&self, label: &str, on: bool) {
        self.act(&format!("ticking “{label}”"), async || {
            let tick = self.in_sight(&box_path(label)).await?;
            if tick.is_selected().await.ok()? != on {
                // A key reaches the box wherever the dialog is scrolled to; a click may hit an element that
                // covers it.
                tick.send_keys(" ").await.ok()?;
            }
            Some(())
        })
        .await;
    }

    /// Returns whether the box with this label is ticked.
    pub async fn ticked(&self, label: &str) -> bool {
        self.act(&format!("looking at “{label}”"), async || {
            self.in_sight(&box_path(label)).await?.is_selected().await.ok()
        })
        .await
    }

    /// Chooses the option with this text in the select with this label.
    pub async fn choose(&self, label: &str, option: &str) {
        let path =
            format!("//select[@aria-label='{label}'] | //label[normalize-space(span)='{label}']//select");
        self.act(&format!("choosing “{option}”"), async || {
            let select = self.in_sight(&path).await?;
            select.select_by_label(option).await.ok()
        })
        .await;
    }

    async fn in_sight(&self, path: &str) -> Option<Element> {
        let found = self.browser.client.find_all(Locator::XPath(path)).await.ok()?;
        for element in found {
            if element.is_displayed().await.unwrap_or(false) {
                return Some(element);
            }
        }
        None
    }

    /// Retries until the attempt succeeds, since the page may be redrawing.
    async fn act<T>(&self, what: &str, attempt: impl AsyncFn() -> Option<T>) -> T {
        let began = Instant::now();
        loop {
            if let Some(done) = attempt().await {
                return done;
            }
            assert!(began.elapsed() < PATIENCE, "{what} could not be done");
            tokio::time::sleep(GLANCE).await;
        }
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
        let began = Instant::now();
        while !self.read::<bool>(&format!("Boolean({expression})")).await {
            assert!(began.elapsed() < PATIENCE, "It never came that {what}.");
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Waits until the result of a JavaScript promise is true.
    pub async fn until_later(&self, what: &str, promise: &str) {
        let began = Instant::now();
        while !self.read_later::<bool>(promise).await {
            assert!(began.elapsed() < PATIENCE, "It never came that {what}.");
            tokio::time::sleep(GLANCE).await;
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
        let permissions = json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
        let allowed = self
            .browser
            .chromium("Browser.grantPermissions", permissions)
            .await;
        allowed.expect("the browser allows the clipboard");
        self.press("Copy the journal").await;
        let said = "document.querySelector('.outcome-copied').textContent";
        self.until("the page says how copying went", said).await;
        let said: String = self.read(said).await;
        assert_eq!(said, "The journal copied.");
        self.read_later("navigator.clipboard.readText()").await
    }
}

/// Matches buttons with this text, which may be followed by text for narrow screens only.
fn button_path(words: &str) -> String {
    format!(
        "//button[normalize-space(.)='{words}' or normalize-space(*[1])='{words}' or @aria-label='{words}']"
    )
}

fn box_path(label: &str) -> String {
    format!("//label[contains(normalize-space(.), '{label}')]/input[@type='checkbox']")
}

fn field_path(label: &str) -> String {
    format!("//label[normalize-space(span)='{label}']//*[self::input or self::select]")
}
