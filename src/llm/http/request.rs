//! Building HTTP requests. Nothing is sent here.

use reqwest::{
    Method, Request, Url,
    header::{CONTENT_TYPE, HeaderValue},
};

use crate::llm::{Access, HttpDialect};

impl HttpDialect {
    /// Returns a GET request to `url` with the headers of the dialect.
    pub(crate) fn get(&self, access: &Access, url: Url) -> Request {
        self.authorized(Request::new(Method::GET, url), access)
    }

    /// Returns a POST request of this JSON to `url` with the headers of the dialect.
    pub(crate) fn post(&self, access: &Access, url: Url, body: String) -> Request {
        self.authorized(post_json(url, body), access)
    }

    fn authorized(&self, mut request: Request, access: &Access) -> Request {
        (self.authorize)(request.headers_mut(), access);
        request
    }
}

/// Returns a POST request of this JSON to `url`, without a key.
pub(crate) fn post_json(url: Url, body: String) -> Request {
    let mut request = Request::new(Method::POST, url);
    let json = HeaderValue::from_static("application/json");
    request.headers_mut().insert(CONTENT_TYPE, json);
    *request.body_mut() = Some(body.into());
    request
}
