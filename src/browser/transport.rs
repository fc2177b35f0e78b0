//! HTTP requests of a page, sent with the browser's `fetch` because reqwest cannot disable redirects there.

use super::abort::Abort;
use crate::llm::{BrokenOff, CallerContext, HttpAnswer, NoAnswer, Transport};
use futures::future::LocalBoxFuture;
use js_sys::{Object, Reflect, Uint8Array};
use reqwest::{Body, Request};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Headers, ReadableStreamDefaultReader, RequestCredentials, RequestInit, RequestRedirect, Response,
    ResponseType,
};

/// Sends requests with the browser's `fetch`.
#[derive(Debug, Clone, Copy, Default)]
pub struct BrowserTransport;

impl Transport for BrowserTransport {
    fn send(&self, request: Request) -> LocalBoxFuture<'static, Result<Box<dyn HttpAnswer>, NoAnswer>> {
        Box::pin(async move {
            // The browser's own error is dropped, since it only says "Failed to fetch".
            let answer = fetch(request).await;
            let answer = answer.map_err(|_| NoAnswer::Unreachable(caller_context()))?;
            // A page does not learn where a redirect leads.
            if answer.response.type_() == ResponseType::Opaqueredirect {
                return Err(NoAnswer::Redirected(None));
            }
            Ok(Box::new(answer) as Box<dyn HttpAnswer>)
        })
    }
}

/// Returns the situation of the page.
fn caller_context() -> CallerContext {
    let Some(window) = web_sys::window() else {
        return CallerContext::default();
    };
    CallerContext {
        is_https: window
            .location()
            .protocol()
            .is_ok_and(|protocol| protocol == "https:"),
        is_offline: !window.navigator().on_line(),
    }
}

async fn fetch(request: Request) -> Result<BrowserAnswer, JsValue> {
    let headers = Headers::new()?;
    for (name, value) in request.headers() {
        headers.append(name.as_str(), value.to_str().unwrap_or_default())?;
    }
    let stop = Abort::new()?;
    let init = RequestInit::new();
    init.set_method(request.method().as_str());
    init.set_headers(&headers);
    // Following a redirect would send the key and the prompts to another address.
    init.set_redirect(RequestRedirect::Manual);
    // The person's cookies must not reach a model's service.
    init.set_credentials(RequestCredentials::Omit);
    init.set_signal(Some(&stop.signal()));
    if let Some(body) = request.body().and_then(Body::as_bytes) {
        init.set_body(&Uint8Array::from(body));
    }
    let request = web_sys::Request::new_with_str_and_init(request.url().as_str(), &init)?;
    let window = web_sys::window().ok_or(JsValue::NULL)?;
    let response: Response = JsFuture::from(window.fetch_with_request(&request))
        .await?
        .dyn_into()?;
    let reader = response.body().map(|body| body.get_reader().unchecked_into());
    Ok(BrowserAnswer {
        response,
        reader,
        _stop: stop,
    })
}

/// An answer whose body is still to be read. Dropping it aborts the transfer.
struct BrowserAnswer {
    response: Response,
    reader: Option<ReadableStreamDefaultReader>,
    _stop: Abort,
}

impl HttpAnswer for BrowserAnswer {
    fn status(&self) -> u16 {
        self.response.status()
    }

    fn header(&self, name: &str) -> Option<String> {
        self.response.headers().get(name).ok()?
    }

    fn chunk(&mut self) -> LocalBoxFuture<'_, Result<Option<Vec<u8>>, BrokenOff>> {
        Box::pin(async move {
            let Some(reader) = &self.reader else {
                return Ok(None);
            };
            let read = JsFuture::from(reader.read()).await.map_err(|_| BrokenOff)?;
            let read: &Object = read.unchecked_ref();
            let value = Reflect::get(read, &"value".into()).map_err(|_| BrokenOff)?;
            Ok(value.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec))
        })
    }
}
