//! OpenAI's dialect over HTTP, for this machine only.

use super::dice_model::DiceModel;
use super::question::Question;
use axum::Router;
use axum::extract::State;
use axum::http::{Response, StatusCode, header};
use axum::routing::{get, post};
use serde_json::{Value, json};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;

/// The name of the model. Names that begin so are further ones, which draw the same lots for the same question.
const MODEL: &str = "dice";

/// A service that listens and does not answer yet.
pub struct HttpService {
    listener: TcpListener,
    address: SocketAddr,
}

impl HttpService {
    /// Listens at this port of this machine, which no other machine can reach.
    ///
    /// # Errors
    /// A sentence if the port cannot be used.
    pub fn bind(port: u16) -> Result<HttpService, String> {
        let listened = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).and_then(|listener| {
            listener.set_nonblocking(true)?;
            let address = listener.local_addr()?;
            Ok(HttpService { listener, address })
        });
        listened.map_err(|why| format!("Port {port} cannot be used ({why}): name another one with --port."))
    }

    /// Returns the base URL of the service.
    pub fn base_url(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    /// Answers requests with this model until the program ends.
    ///
    /// # Errors
    /// A sentence if the service breaks down.
    pub fn serve(self, model: DiceModel) -> Result<(), String> {
        let router = Router::new()
            .route("/v1/chat/completions", post(completion))
            .route("/v1/models", get(models))
            .fallback(async || error(StatusCode::NOT_FOUND, "There is nothing at this address."))
            .with_state(Arc::new(model));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let served = runtime.and_then(|runtime| {
            runtime.block_on(async {
                axum::serve(tokio::net::TcpListener::from_std(self.listener)?, router).await
            })
        });
        served.map_err(|why| format!("The service broke down: {why}"))
    }
}

async fn completion(State(model): State<Arc<DiceModel>>, body: String) -> Response<String> {
    let asked = serde_json::from_str(&body).ok();
    let Some(question) = asked.as_ref().and_then(Question::of) else {
        return error(
            StatusCode::BAD_REQUEST,
            "This is no request for a chat completion.",
        );
    };
    let name = asked.as_ref().and_then(|asked| asked["model"].as_str());
    if !name.is_some_and(|name| name.starts_with(MODEL)) {
        let why = format!("There is no such model: here are {MODEL} and any whose name begins so.");
        return error(StatusCode::NOT_FOUND, &why);
    }
    let said = model.answer(&question);
    // About four bytes make a token.
    let tokens = |text: &str| text.len().div_ceil(4);
    let usage = json!({"prompt_tokens": tokens(&question.words), "completion_tokens": tokens(&said)});
    answer(
        StatusCode::OK,
        &json!({
            "object": "chat.completion",
            "choices": [{
                "index": 0,
                "message": {"role": "assistant", "content": said},
                "finish_reason": "stop",
            }],
            "usage": usage,
        }),
    )
}

async fn models() -> Response<String> {
    let model = json!({"id": MODEL, "object": "model"});
    answer(StatusCode::OK, &json!({"object": "list", "data": [model]}))
}

fn error(status: StatusCode, why: &str) -> Response<String> {
    answer(status, &json!({"error": {"message": why}}))
}

fn answer(status: StatusCode, body: &Value) -> Response<String> {
    let mut response = Response::new(body.to_string());
    *response.status_mut() = status;
    let json = header::HeaderValue::from_static("application/json");
    response.headers_mut().insert(header::CONTENT_TYPE, json);
    response
}
