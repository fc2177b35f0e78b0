//! A headless Chromium of its own for each scenario, driven over WebDriver.

use super::page::PATIENCE;
use axum::http::Method;
use fantoccini::error::CmdError;
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
    /// Starts the driver that CHROMEDRIVER names, or the one on PATH, and a browser.
    pub async fn start() -> Browser {
        let (driver, port) = started_driver().await;
        let mut capabilities = Capabilities::new();
        // The driver gives each session an empty profile and removes it afterwards.
        let options = json!({ "args": FLAGS, "excludeSwitches": UNWANTED_FLAGS });
        capabilities.insert("goog:chromeOptions".into(), options);
        capabilities.insert("goog:loggingPrefs".into(), json!({ "browser": "ALL" }));
        // A script that waits for the page may wait as long as a scenario does.
        capabilities.insert(
            "timeouts".into(),
            json!({ "script": PATIENCE.as_millis() as u64 }),
        );
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{port}"))
            .await
            .expect("Chromium starts");
        Browser {
            client,
            _driver: driver,
        }
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

/// How often a driver is started that ends before it says its port.
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
