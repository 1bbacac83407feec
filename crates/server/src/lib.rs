//! The web page and its programming interface, on loopback.
