//! Files that the page saves, and that a test lets it import.

use super::page::Page;
use fantoccini::Locator;
use serde_json::json;
use std::path::{Path, PathBuf};

/// JavaScript that keeps what the page offers as downloads instead of saving it: the texts, and the name and the
/// address of the latest.
pub const KEEP_DOWNLOADS: &str = "window.downloads = [];
    URL.createObjectURL = (blob) => { blob.text().then((text) => window.downloads.push(text)); return '#'; };
    HTMLAnchorElement.prototype.click = function() {
        window.downloadName = this.download;
        window.downloadAddress = this.href;
    };";

/// A folder for the files of one test, removed at the end.
pub struct Files(PathBuf);

impl Files {
    /// Creates the folder of this name, without what another run left behind.
    pub fn of(test: &str) -> Files {
        let name = format!("{test}-{}", std::process::id());
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("the folder for test files can be made");
        Files(folder)
    }

    /// Writes a file of this name.
    pub fn written(&self, name: &str, content: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, content).expect("the folder for test files can be written");
        path
    }

    /// Lets the page save its file of this name, and reads it.
    pub async fn export(&self, page: &Page, name: &str) -> String {
        let allowed = json!({ "behavior": "allow", "downloadPath": &self.0 });
        let allowed = page.browser.chromium("Page.setDownloadBehavior", allowed).await;
        allowed.expect("files can be saved");
        page.press("Export to a file").await;
        let path = self.0.join(name);
        loop {
            if let Ok(text) = std::fs::read_to_string(&path)
                && text.trim_end().ends_with('}')
            {
                return text;
            }
            // The browser writes the file asynchronously.
            let _: bool = page
                .read_later("new Promise((done) => setTimeout(() => done(true), 100))")
                .await;
        }
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        // A folder that cannot be removed does no harm.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Chooses a file to import.
pub async fn import(page: &Page, path: &Path) {
    let field = page
        .browser
        .client
        .find(Locator::Css("dialog[open] input[type=file]"))
        .await;
    let field = field.expect("files can be imported");
    let path = path.to_str().expect("a path in plain letters");
    field.send_keys(path).await.expect("the file is chosen");
}
