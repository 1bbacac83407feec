//! Refusals as HTTP: those of the desk, and those of the server itself.

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

/// Seconds after which a client that was refused as too many were waiting may ask again.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("2");

/// A refusal with its reason, for the person who asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refusal {
    code: Code,
    /// What is wrong with the content.
    kind: Option<&'static str>,
    message: String,
}

/// Why a request is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Code {
    /// The desk says so.
    Desk(desk::Code),
    /// It exists, with another method.
    WrongMethod,
    /// It did not arrive in time.
    TooSlow,
    /// It is too long.
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
    fn name_and_status(self) -> (&'static str, StatusCode) {
        match self {
            Code::Desk(code) => {
                (code.name(), StatusCode::from_u16(code.status()).expect("a status of HTTP"))
            }
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

    /// Something went wrong that is not the client's fault.
    pub(crate) fn failed() -> Refusal {
        Refusal::new(Code::Failed, "this failed, which is a bug: please report it")
    }

    /// As a client reads it.
    pub(crate) fn json(&self) -> Value {
        let mut error = json!({"code": self.code.name_and_status().0, "message": self.message});
        if let Some(kind) = self.kind {
            error["kind"] = kind.into();
        }
        json!({"error": error})
    }
}

impl From<desk::Refusal> for Refusal {
    fn from(refusal: desk::Refusal) -> Refusal {
        let desk::Refusal { code, kind, message } = refusal;
        Refusal { code: Code::Desk(code), kind, message }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let json = HeaderValue::from_static("application/json");
        let (status, body) = (self.code.name_and_status().1, self.json().to_string());
        let mut response = (status, [(header::CONTENT_TYPE, json)], body).into_response();
        if self.code == Code::Busy {
            response.headers_mut().insert(header::RETRY_AFTER, RETRY_AFTER);
        }
        response
    }
}
