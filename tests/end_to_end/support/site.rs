//! Serves the built page like a project page: under a path, not at the root.

use crate::support::recording::{Recording, record};
use axum::Router;
use axum::middleware::from_fn_with_state;
use std::path::PathBuf;
use tokio::net::TcpListener;
use tower_http::services::ServeDir;

const PATH: &str = "/some/where";

/// A server of the built page.
pub struct Site {
    origin: String,
    pub recording: Recording,
}

impl Site {
    pub async fn start() -> Site {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("it is bound");
        let recording = Recording::default();
        let router = Router::new()
            .nest_service(PATH, ServeDir::new(built_page()))
            .layer(from_fn_with_state(recording.clone(), record));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Site {
            origin: format!("http://{address}"),
            recording,
        }
    }

    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Returns the page's address with these parameters, which begin with a question mark if there are any.
    pub fn address(&self, parameters: &str) -> String {
        format!("{}{PATH}/{parameters}", self.origin)
    }
}

/// Returns the folder of the built page, which script/test sets.
fn built_page() -> PathBuf {
    let folder = std::env::var_os("AMONG_AGENTS_DIST").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("dist"),
        PathBuf::from,
    );
    assert!(
        folder.join("index.html").is_file(),
        "There is no built page in {}: build it with script/build, or name its folder in AMONG_AGENTS_DIST.",
        folder.display()
    );
    folder
}
