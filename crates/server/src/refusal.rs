//! What is answered to a request that cannot be served.

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};
use std::fmt::Display;

/// Seconds after which a client that found too many others waiting may ask again.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("2");

/// A refusal with its reason, for the person who asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refusal {
    code: Code,
    /// What the content is wrong about, where the program has a word for it.
    kind: Option<&'static str>,
    message: String,
}

/// Why a request is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Code {
    /// It is no JSON, or not of the form that is expected.
    Malformed,
    /// Its form is fine and its content is not.
    Refused,
    /// There is no such thing.
    NotFound,
    /// It exists, to be asked in another way.
    WrongMethod,
    /// It did not arrive in time.
    TooSlow,
    /// It is longer than any honest one.
    TooLarge,
    /// Its body is not said to be JSON.
    WrongType,
    /// It comes from another page, or is meant for another host.
    Foreign,
    /// Too many wait already.
    Busy,
    /// It failed here, and should not have.
    Failed,
}

impl Code {
    /// The name and the status.
    const fn told(self) -> (&'static str, StatusCode) {
        match self {
            Code::Malformed => ("malformed", StatusCode::BAD_REQUEST),
            Code::Refused => ("refused", StatusCode::UNPROCESSABLE_ENTITY),
            Code::NotFound => ("not_found", StatusCode::NOT_FOUND),
            Code::WrongMethod => ("wrong_method", StatusCode::METHOD_NOT_ALLOWED),
            Code::TooSlow => ("too_slow", StatusCode::REQUEST_TIMEOUT),
            Code::TooLarge => ("too_large", StatusCode::PAYLOAD_TOO_LARGE),
            Code::WrongType => ("wrong_type", StatusCode::UNSUPPORTED_MEDIA_TYPE),
            Code::Foreign => ("foreign", StatusCode::FORBIDDEN),
            Code::Busy => ("busy", StatusCode::SERVICE_UNAVAILABLE),
            Code::Failed => ("failed", StatusCode::INTERNAL_SERVER_ERROR),
        }
    }
}

impl Refusal {
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Refusal {
        Refusal { code, kind: None, message: message.into() }
    }

    /// The content of a request makes no sense.
    pub(crate) fn content(reason: impl Display) -> Refusal {
        Refusal::new(Code::Refused, reason.to_string())
    }

    /// Something went wrong that is not the client's fault.
    pub(crate) fn failed() -> Refusal {
        Refusal::new(Code::Failed, "this failed, which is a bug: please report it")
    }

    /// As a client reads it.
    pub(crate) fn json(&self) -> Value {
        let mut error = json!({"code": self.code.told().0, "message": self.message});
        if let Some(kind) = self.kind {
            error["kind"] = kind.into();
        }
        json!({"error": error})
    }
}

impl From<session::Error> for Refusal {
    fn from(error: session::Error) -> Refusal {
        Refusal { kind: Some(error.kind()), ..Refusal::content(error) }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let json = HeaderValue::from_static("application/json");
        let body = self.json().to_string();
        let mut response =
            (self.code.told().1, [(header::CONTENT_TYPE, json)], body).into_response();
        if self.code == Code::Busy {
            response.headers_mut().insert(header::RETRY_AFTER, RETRY_AFTER);
        }
        response
    }
}
