//! The requests, one function each. `api.md` is their contract.

mod board;
mod contest;
mod ladder;
mod records;
mod search;
mod start;

use crate::{
    Answer, State,
    answer::json,
    assets,
    guard::guard,
    refusal::{Code, Refusal},
};
use axum::{
    Router,
    http::Uri,
    middleware,
    routing::{any, get, post},
};
use std::sync::Arc;

/// The contract, for those who ask the server itself.
const CONTRACT: &str = include_str!("../api.md");

/// All that can be asked.
pub(crate) fn router(state: Arc<State>) -> Router {
    Router::new()
        .route("/api", get(async || CONTRACT))
        .route("/api/games", get(board::games))
        .route("/api/view", post(board::view))
        .route("/api/pictures", post(board::pictures))
        .route("/api/choose", post(search::choose))
        .route("/api/think", post(search::think))
        .route("/api/review", post(search::review))
        .route("/api/ladder", post(ladder::run))
        .route("/api/explain", post(ladder::explain))
        .route("/api/match", post(contest::contest))
        .route("/api/records/read", post(records::read))
        .route("/api/records/write", post(records::write))
        .route("/api/", any(unknown))
        .method_not_allowed_fallback(wrong_method)
        .route("/api/{*rest}", any(unknown))
        .fallback(assets::file)
        .layer(middleware::from_fn_with_state(Arc::clone(&state), guard))
        .with_state(state)
}

async fn unknown(uri: Uri) -> Refusal {
    Refusal::new(Code::NotFound, format!("there is no {}: see /api", uri.path()))
}

async fn wrong_method(uri: Uri) -> Refusal {
    Refusal::new(Code::WrongMethod, format!("{} is asked in another way: see /api", uri.path()))
}
