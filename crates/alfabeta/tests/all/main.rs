//! Tests of the command and of the workspace, in one program: it is linked once.

mod browse;
mod certificates;
mod commands;
mod grading;
mod killed;
mod matches;
mod play;
mod protocols;
mod puzzle;
mod rooms;
mod shell;
mod stopped;
mod teaching;
mod web;
