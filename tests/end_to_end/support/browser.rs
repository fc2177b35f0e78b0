//! A separate headless Chromium for each scenario, driven over WebDriver.

use crate::support::page::PATIENCE;
use axum::http::Method;
use fantoccini::error::{CmdError, NewSessionError};
use fantoccini::wd::{Capabilities, WebDriverCompatibleCommand};
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use reqwest::Url;
use serde_json::{Value, json};
use std::process::Stdio;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// The driver's output when it is ready, before its port number.
const READY: &str = "started successfully on port ";

/// A window of an application has no toolbar, which the browser would draw at every start.
const FLAGS: [&str; 11] = [
    "--headless=new",
    "--app=about:blank",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1280,900",
    "--host-resolver-rules=MAP models.example 127.0.0.1",
];

/// Replaces the random numbers in every document that the browser opens. The first document has the same
/// numbers in every run, so does the second, and so on, so that a scenario whose rounds get their seeds from
/// them runs the same way every time.
const SEEDED_CHANCE: &str = "{
    let state = 7;
    try {
        state += sessionStorage.documents = Number(sessionStorage.documents ?? 0) + 1;
    } catch {
        // An empty document can keep nothing.
    }
    Math.random = () => {
        state = (state + 0x6D2B79F5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    };
}";

/// Default flags of the driver that would treat a page in the background differently from a normal browser.
const UNWANTED_FLAGS: [&str; 3] = [
    "disable-background-timer-throttling",
    "disable-backgrounding-occluded-windows",
    "disable-renderer-backgrounding",
];

/// A running browser with an empty profile.
pub struct Browser {
    pub client: Client,
    _driver: Child,
}

impl Browser {
    /// Starts a browser with the driver that CHROMEDRIVER names, or the one on PATH. On a busy machine the
    /// driver may give up a browser that starts too slowly; then another one is started.
    pub async fn start() -> Browser {
        let mut why = None;
        for _ in 0..TRIES {
            match Browser::tried().await {
                Ok(browser) => return browser,
                Err(error) => why = Some(error),
            }
        }
        panic!("Chromium did not start {TRIES} times: {why:?}");
    }

    async fn tried() -> Result<Browser, NewSessionError> {
        let (driver, port) = started_driver().await;
        let mut capabilities = Capabilities::new();
        // The driver gives each session an empty profile and removes it afterwards.
        let options = json!({ "args": FLAGS, "excludeSwitches": UNWANTED_FLAGS });
        capabilities.insert("goog:chromeOptions".into(), options);
        capabilities.insert("goog:loggingPrefs".into(), json!({ "browser": "ALL" }));
        let patience = PATIENCE.as_millis();
        capabilities.insert(
            "timeouts".into(),
            json!({ "script": patience, "pageLoad": patience }),
        );
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{port}"))
            .await?;
        let browser = Browser {
            client,
            _driver: driver,
        };
        browser.before_each_page(SEEDED_CHANCE).await;
        Ok(browser)
    }

    /// Returns the console messages since the last call.
    pub async fn console(&self) -> Vec<ConsoleLine> {
        let lines = self
            .client
            .issue_cmd(Extension("se/log", json!({ "type": "browser" })))
            .await
            .expect("the console can be read");
        let text = |line: &Value, name: &str| line[name].as_str().unwrap_or_default().to_owned();
        let lines = lines.as_array().into_iter().flatten();
        lines
            .map(|line| ConsoleLine {
                level: text(line, "level"),
                source: text(line, "source"),
                message: text(line, "message"),
            })
            .collect()
    }

    /// Runs this script in every page opened from now on, before the page's own scripts.
    pub async fn before_each_page(&self, script: &str) {
        let added = self
            .chromium(
                "Page.addScriptToEvaluateOnNewDocument",
                json!({ "source": script }),
            )
            .await;
        added.expect("the browser takes scripts");
    }

    /// Blocks these addresses from now on; an asterisk matches anything.
    pub async fn block(&self, addresses: &[&str]) {
        let enabled = self.chromium("Network.enable", json!({})).await;
        enabled.expect("the network can be watched");
        let blocked = self
            .chromium("Network.setBlockedURLs", json!({ "urls": addresses }))
            .await;
        blocked.expect("addresses can be blocked");
    }

    /// Runs a command of Chromium's DevTools protocol.
    pub async fn chromium(&self, command: &str, parameters: Value) -> Result<Value, CmdError> {
        let body = json!({ "cmd": command, "params": parameters });
        self.client.issue_cmd(Extension("goog/cdp/execute", body)).await
    }
}

/// The maximum number of tries to start a driver, and a browser.
const TRIES: usize = 5;

/// Starts a driver and returns its port. The driver picks a port that is free on IPv4 and requires the same
/// one on IPv6, where it may be taken; then it exits, and another is started.
async fn started_driver() -> (Child, String) {
    for _ in 0..TRIES {
        let program = std::env::var_os("CHROMEDRIVER").unwrap_or_else(|| "chromedriver".into());
        let mut driver = Command::new(program)
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("ChromeDriver starts; script/test installs it or says how to get it");
        let stdout = driver.stdout.take().expect("it was asked for");
        let mut lines = BufReader::new(stdout).lines();
        while let Some(line) = lines.next_line().await.expect("it can be read") {
            if let Some((_, port)) = line.split_once(READY) {
                let port = port.trim_end_matches('.').to_owned();
                // Keep draining the output, since a full pipe would block the driver.
                tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
                return (driver, port);
            }
        }
    }
    panic!("ChromeDriver ended {TRIES} times before it said its port");
}

/// A message of the console.
#[derive(Clone, Debug)]
pub struct ConsoleLine {
    pub level: String,
    pub source: String,
    pub message: String,
}

impl ConsoleLine {
    /// Returns whether this is an error other than the browser's own message about a failed request.
    pub fn is_our_error(&self) -> bool {
        self.level == "SEVERE" && self.source != "network"
    }
}

/// A non-standard command of the driver: its path and its parameters.
#[derive(Debug)]
struct Extension(&'static str, Value);

impl WebDriverCompatibleCommand for Extension {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, <Url as std::str::FromStr>::Err> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.0))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.1.to_string()))
    }
}
