//! The page as a person meets it: buttons by their words, fields by their labels, and what stands on the screen.

use super::browser::{Browser, ConsoleLine};
use fantoccini::Locator;
use fantoccini::elements::Element;
use fantoccini::key::Key;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How long anything may take on a slow machine. Nothing is asserted about time; this only ends what hangs.
pub const PATIENCE: Duration = Duration::from_secs(600);
/// How often it is looked whether something has happened.
const GLANCE: Duration = Duration::from_millis(40);

/// Scrolls an element to where nothing that stays in sight covers it, lets it come to rest there from one picture to the next,
/// and notes whether a click arrives.
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

/// Whether the click arrived. An element that is drawn anew between the press and the release of the button gets none. A page
/// that the click has left does not know of it any more.
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

/// Work is shown before the second picture from now.
const DRAWN: &str =
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))";

/// Waits until something has happened that does not happen in the page.
pub async fn eventually(what: &str, happened: impl Fn() -> bool) {
    let began = Instant::now();
    while !happened() {
        assert!(began.elapsed() < PATIENCE, "It never came that {what}.");
        tokio::time::sleep(GLANCE).await;
    }
}

/// Where the page keeps its settings.
pub const SETTINGS_PLACE: &str = "among-agents.settings.1";
/// Where the page keeps what people at this device want.
pub const PEOPLE_PLACE: &str = "among-agents.people.1";
/// Where the page keeps its connections, without their keys.
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

    /// Replaces the kept settings; they hold from the next load on.
    pub async fn keep(&self, place: &str, settings: Value) {
        let script = "localStorage.setItem(arguments[0], arguments[1])";
        let arguments = vec![json!(place), json!(settings.to_string())];
        let kept = self.browser.client.execute(script, arguments).await;
        kept.expect("the browser keeps settings");
    }

    /// Presses the first button in sight with these words.
    pub async fn press(&self, words: &str) {
        self.press_at(words, &button_path(words)).await;
    }

    /// Presses the first button in sight on this path. It is pressed again if the click does not arrive.
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

    /// Presses the meter, whose words change as long as answers come.
    pub async fn press_meter(&self) {
        self.press_at("the meter", "//button[contains(@class, 'meter')]")
            .await;
    }

    /// Waits until a button with these words is in sight.
    pub async fn until_offered(&self, words: &str) {
        self.act(&format!("finding “{words}”"), async || {
            self.in_sight(&button_path(words)).await
        })
        .await;
    }

    /// Plays another round at the same table to its outcome. It may be over before anybody has looked.
    pub async fn play_again(&self) -> String {
        self.next_outcome(async || self.press("Play again").await).await
    }

    /// Waits for the outcome of the round that this begins.
    pub async fn next_outcome(&self, begin: impl AsyncFnOnce()) -> String {
        let figures = "(document.querySelector('.ending-figures')?.textContent ?? '')";
        let before: String = self.read(figures).await;
        begin().await;
        self.until(
            "another round has been played",
            &format!("!['', {}].includes({figures})", json!(before)),
        )
        .await;
        self.outcome().await
    }

    /// Replaces what stands in the field with this label.
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

    /// What stands in the field with this label.
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
                // A key reaches it wherever the sheet is scrolled to; a click may meet what lies over its end.
                tick.send_keys(" ").await.ok()?;
            }
            Some(())
        })
        .await;
    }

    /// Whether the box with this label is ticked.
    pub async fn ticked(&self, label: &str) -> bool {
        self.act(&format!("looking at “{label}”"), async || {
            self.in_sight(&box_path(label)).await?.is_selected().await.ok()
        })
        .await
    }

    /// Chooses what is called so in the select with this label.
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

    /// Tries until it can be done: the page may be drawing anew just now.
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

    /// The value of a JavaScript expression.
    pub async fn read<T: DeserializeOwned>(&self, expression: &str) -> T {
        let script = format!("return {expression}");
        let value = self.browser.client.execute(&script, Vec::new()).await;
        let value = value.unwrap_or_else(|error| panic!("{expression} can be evaluated: {error}"));
        serde_json::from_value(value).expect("it is of the kind that was expected")
    }

    /// What a JavaScript expression that is a promise comes to.
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

    /// Waits until what a JavaScript promise comes to is true.
    pub async fn until_later(&self, what: &str, promise: &str) {
        let began = Instant::now();
        while !self.read_later::<bool>(promise).await {
            assert!(began.elapsed() < PATIENCE, "It never came that {what}.");
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Waits until everything that has happened is drawn.
    pub async fn sampled(&self) {
        let _: bool = self.read_later(DRAWN).await;
    }

    /// The lines of the activity log.
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

    /// The states that stand beside the seats.
    pub async fn seat_states(&self) -> Vec<String> {
        self.sampled().await;
        self.read("[...document.querySelectorAll('.seat-state')].map((state) => state.textContent)")
            .await
    }

    /// What stands on the page.
    pub async fn text(&self) -> String {
        self.sampled().await;
        self.read("document.body.innerText").await
    }

    /// Everything that the console has said so far.
    pub async fn console(&self) -> Vec<ConsoleLine> {
        let news = self.browser.console().await;
        let mut console = self.console.lock().expect("nobody panics while it is locked");
        console.extend(news);
        console.clone()
    }

    /// Forgets what the console has said so far, where a scenario made it say so.
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
        let said = "document.querySelector('.ending-copied').textContent";
        self.until("the page says how copying went", said).await;
        let said: String = self.read(said).await;
        assert_eq!(said, "The journal copied.");
        self.read_later("navigator.clipboard.readText()").await
    }
}

/// Words may be followed by other words for narrow screens only.
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
