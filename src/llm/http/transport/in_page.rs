//! Requests of a page, sent with the browser's `fetch` because reqwest cannot disable redirects there.

use js_sys::{Object, Reflect, Uint8Array};
use reqwest::{Body, Client, RequestBuilder};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Headers, ReadableStreamDefaultReader, Request, RequestCredentials, RequestInit, RequestRedirect,
    Response, ResponseType,
};

use super::NoAnswer;
use crate::llm::abort::Abort;

/// Returns a client for building requests; this module sends them.
pub(in crate::llm) fn client() -> Client {
    Client::new()
}

/// An answer whose body is still to be read. Dropping it aborts the transfer.
pub(crate) struct HttpAnswer {
    response: Response,
    reader: Option<ReadableStreamDefaultReader>,
    _stop: Abort,
}

/// Sends a request once.
pub(crate) async fn answer_to(request: RequestBuilder) -> Result<HttpAnswer, NoAnswer> {
    // The browser's own error is dropped, since it only says "Failed to fetch".
    let answer = fetch(request).await.map_err(|_| NoAnswer::Nothing)?;
    // A page does not learn where a redirect leads.
    if answer.response.type_() == ResponseType::Opaqueredirect {
        return Err(NoAnswer::Elsewhere(None));
    }
    Ok(answer)
}

async fn fetch(request: RequestBuilder) -> Result<HttpAnswer, JsValue> {
    let request = request.build().map_err(|_| JsValue::NULL)?;
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
    let request = Request::new_with_str_and_init(request.url().as_str(), &init)?;
    let window = web_sys::window().ok_or(JsValue::NULL)?;
    let response: Response = JsFuture::from(window.fetch_with_request(&request))
        .await?
        .dyn_into()?;
    let reader = response.body().map(|body| body.get_reader().unchecked_into());
    Ok(HttpAnswer {
        response,
        reader,
        _stop: stop,
    })
}

impl HttpAnswer {
    pub fn status(&self) -> u16 {
        self.response.status()
    }

    /// Returns the header with this name, if it exists and the page may read it.
    pub fn header(&self, name: &str) -> Option<String> {
        self.response.headers().get(name).ok()?
    }

    /// Returns the next piece of the body; `None` after the last.
    pub async fn chunk(&mut self) -> Result<Option<Vec<u8>>, ()> {
        let Some(reader) = &self.reader else {
            return Ok(None);
        };
        let read = JsFuture::from(reader.read()).await.map_err(|_| ())?;
        let read: &Object = read.unchecked_ref();
        let value = Reflect::get(read, &"value".into()).map_err(|_| ())?;
        Ok(value.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec))
    }
}
