//! A headless Chromium of its own for each scenario, driven over WebDriver.

use super::page::PATIENCE;
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

/// What the driver prints when it is ready, before the number of its port.
const READY: &str = "started successfully on port ";

const FLAGS: [&str; 10] = [
    "--headless=new",
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

/// What stands for chance in every document that a browser opens. The first has the same numbers in every run, the second others
/// but the same again, and so on, so that a scenario whose rounds get their seeds from it goes the same way every time.
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

/// Flags of the driver's own with which a page in the background would be treated as no person's browser treats it.
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
    /// Starts the driver that CHROMEDRIVER names, or the one on PATH, and a browser. On a busy machine the driver may give a
    /// browser up that has not begun in its time; then another is started.
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

    /// What the console said since this was last asked.
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

    /// Lets this script run in every page that is opened from now on, before anything of its own does.
    pub async fn before_each_page(&self, script: &str) {
        let added = self
            .chromium(
                "Page.addScriptToEvaluateOnNewDocument",
                json!({ "source": script }),
            )
            .await;
        added.expect("the browser takes scripts");
    }

    /// Lets nothing of these addresses through from now on; an asterisk stands for anything.
    pub async fn block(&self, addresses: &[&str]) {
        let enabled = self.chromium("Network.enable", json!({})).await;
        enabled.expect("the network can be watched");
        let blocked = self
            .chromium("Network.setBlockedURLs", json!({ "urls": addresses }))
            .await;
        blocked.expect("addresses can be blocked");
    }

    /// Carries out a command of Chromium's own protocol.
    pub async fn chromium(&self, command: &str, parameters: Value) -> Result<Value, CmdError> {
        let body = json!({ "cmd": command, "params": parameters });
        self.client.issue_cmd(Extension("goog/cdp/execute", body)).await
    }
}

/// How often a driver is started that ends before it says its port, and a browser that does not begin.
const TRIES: usize = 5;

/// A driver, and the port on which it listens. It looks for one that is free on IPv4 and wants the same on IPv6, which somebody
/// else may have; then it ends, and another is started.
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
                // Nobody reads what it says later, and a full pipe would stop it.
                tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
                return (driver, port);
            }
        }
    }
    panic!("ChromeDriver ended {TRIES} times before it said its port");
}

/// One line of the console.
#[derive(Clone, Debug)]
pub struct ConsoleLine {
    pub level: String,
    pub source: String,
    pub message: String,
}

impl ConsoleLine {
    /// Whether it tells of an error that is not the browser's own note of a request that failed.
    pub fn is_our_error(&self) -> bool {
        self.level == "SEVERE" && self.source != "network"
    }
}

/// A command of the driver beyond the standard: its path and its parameters.
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
