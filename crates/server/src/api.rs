//! From an HTTP request to the desk and back. `api.md` is the contract.

use crate::{
    Answer, State,
    answer::{json, lines},
    assets, body,
    client::Client,
    guard::guard,
    lane::Lane,
    refusal::{Code, Refusal},
    stream,
};
use axum::{
    Router,
    extract::{self, Request},
    http::{Method, header},
    middleware,
    response::{IntoResponse, Response},
    routing::{any, get},
};
use desk::{Class, Kind, Message, Task};
use serde_json::{Value, json};
use session::Job;
use std::sync::{Arc, Mutex, PoisonError};

/// The contract, which the server itself serves.
const CONTRACT: &str = include_str!("../api.md");
/// The methods of requests without a body.
const GET: &str = "GET, HEAD";

/// All that can be asked.
pub(crate) fn router(state: Arc<State>) -> Router {
    Router::new()
        .route("/api", get(async || CONTRACT).fallback(async || wrong_method(GET)))
        .route("/api/", any(ask))
        .route("/api/{*name}", any(ask))
        .fallback(assets::file)
        .layer(middleware::from_fn_with_state(Arc::clone(&state), guard))
        .with_state(state)
}

fn wrong_method(expected: &'static str) -> Response {
    let refusal = Refusal::new(Code::WrongMethod, format!("expected {expected}: see /api"));
    ([(header::ALLOW, expected)], refusal).into_response()
}

async fn ask(
    extract::State(state): extract::State<Arc<State>>,
    client: Client,
    request: Request,
) -> Answer {
    let name = request.uri().path().trim_start_matches("/api/").to_owned();
    let kind = Kind::named(&name).ok_or_else(|| desk::Refusal::not_found(&name))?;
    let body = match (kind, request.method()) {
        (Kind::Games, &Method::GET | &Method::HEAD) => body::Body::default(),
        (Kind::Games, _) => return Ok(wrong_method(GET)),
        (_, &Method::POST) => body::read(request, &state, kind).await?,
        _ => return Ok(wrong_method("POST")),
    };
    let (desk, id) = (Arc::clone(&state), client.id.clone());
    let open = move || {
        let request = desk::Request::read(&name, body.bytes())?;
        drop(body);
        Ok::<Task, Refusal>(desk.desk.open(request)?)
    };
    let shared = Arc::clone(&state);
    let begun = state.quick.answer(id.clone(), move |job| {
        let task = open()?;
        Ok(match task.class() {
            Class::Quick => Begun::Answered(run(&shared, &client, task, job)?),
            _ => Begun::Waits(task, client),
        })
    });
    let (task, client) = match begun.await? {
        Begun::Answered(response) => return Ok(response),
        Begun::Waits(task, client) => (task, client),
    };
    let lane = state.lane(task.class());
    if kind.streams() {
        return Ok(stream::answer(&state, lane.enter(&id)?, task));
    }
    let shared = Arc::clone(&state);
    lane.answer(id, move |job| run(&shared, &client, task, job)).await
}

/// What has become of a request after its quick part.
enum Begun {
    Answered(Response),
    Waits(Task, Client),
}

/// Does the work and answers with all of it at once.
fn run(state: &State, client: &Client, task: Task, job: &Job) -> Answer {
    let kind = task.kind();
    let messages = Mutex::new(Vec::new());
    let keep = |message: Message| {
        messages.lock().unwrap_or_else(PoisonError::into_inner).push(message);
    };
    let answer = task.run(job, &keep)?;
    if kind.streams() {
        let messages = messages.into_inner().unwrap_or_else(PoisonError::into_inner);
        return Ok(lines(&messages, &answer));
    }
    if kind != Kind::Games {
        return json(state, client, &answer);
    }
    json(state, client, &with_limits(state, &answer))
}

/// The answer to a quick request of our own.
pub(crate) fn answer(state: &State, name: &str, body: &[u8]) -> Result<Value, Refusal> {
    let task = state.desk.open(desk::Request::read(name, body)?)?;
    let kind = task.kind();
    let answer = task.run(&Job::new(), &|_: Message| ())?;
    Ok(match kind {
        Kind::Games => with_limits(state, &answer),
        _ => serde_json::to_value(&answer).expect("our values have only text keys"),
    })
}

/// The games, with the limits of the server besides those of the desk.
fn with_limits(state: &State, games: &desk::Answer) -> Value {
    let mut games = serde_json::to_value(games).expect("our values have only text keys");
    games["limits"] = json!(state.limits);
    games
}

impl State {
    /// The queue for work of a class.
    fn lane(&self, class: Class) -> &Arc<Lane> {
        match class {
            Class::Quick => &self.quick,
            Class::Search => &self.searches,
            Class::Match => &self.matches,
        }
    }
}
