//! Pressing buttons and filling in fields, as a person would.

use super::{Page, Wait};
use fantoccini::Locator;
use fantoccini::elements::Element;
use fantoccini::key::Key;
use std::cell::Cell;

/// The maximum number of clicks on a button that do not arrive.
const MISSED: u32 = 20;

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

impl Page {
    /// Presses the first visible button with this text.
    pub async fn press(&self, words: &str) {
        self.press_at(words, &button_path(words)).await;
    }

    /// Presses the first visible button at this path. Repeats the press if the click does not arrive.
    async fn press_at(&self, what: &str, path: &str) {
        let missed = Cell::new(0);
        self.act(&format!("pressing “{what}”"), async || {
            let button = self.in_sight(path).await?;
            self.bring_up(&button).await?;
            let clicked = button.click().await;
            if clicked.is_ok() && self.has_arrived().await {
                return Some(());
            }
            missed.set(missed.get() + 1);
            assert!(
                missed.get() < MISSED,
                "the click on “{what}” does not arrive: {clicked:?}"
            );
            None
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

    /// Opens the field for words that take the turn, which is behind a button in the task phase.
    pub async fn open_words(&self) {
        let open = "(document.querySelector('.seat-say:enabled')?.click(),
            document.querySelector('#your-words')?.checkVisibility())";
        self.until("the field for words is open", open).await;
    }

    /// Opens what the form for joining a round shows under “More”.
    pub async fn show_more(&self) {
        let open = "document.querySelector('.seat-more')?.setAttribute('open', '') === undefined";
        self.until(
            "the form has more",
            &format!("document.querySelector('.seat-more') && {open}"),
        )
        .await;
    }

    /// Waits until a button with this text is visible.
    pub async fn until_offered(&self, words: &str) {
        self.act(&format!("finding “{words}”"), async || {
            self.in_sight(&button_path(words)).await
        })
        .await;
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

    /// ReplyRetries until the attempt succeeds, since the page may be redrawing.
    async fn act<T>(&self, what: &str, attempt: impl AsyncFn() -> Option<T>) -> T {
        let what = format!("{what} succeeds");
        let mut wait = Wait::for_this(&what);
        loop {
            if let Some(done) = attempt().await {
                return done;
            }
            wait.pause().await;
        }
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
