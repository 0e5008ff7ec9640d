//! The container wall: programs in containers of Docker or Podman, asked for over the Engine API.
//!
//! A run is a [`Job`](stockade_jail::Job), as on the process wall, and ends in the same
//! [`Outcome`](stockade_jail::Outcome): the side inside, the supervision and the rules for files are
//! that wall's own, and what is here is how a container is asked for, read back, spoken to and
//! removed. Everything is blocking; the runtime that the client needs stays in `clerk`.

#![cfg(target_os = "linux")]

mod archive;
mod bridge;
mod clerk;
pub mod doctor;
mod door;
mod engine;
mod error;
mod foreseen;
mod frames;
mod held;
mod image;
mod owner;
mod plain;
mod pool;
mod raw;
mod removal;
mod run;
mod session;
mod shape;
mod standing;
mod sweep;
mod verify;

pub use error::ContainerError;
pub use foreseen::{identity, walls};
pub use pool::{drain, settle};
pub use run::run;
pub use session::Session;
pub use shape::image;
pub use sweep::{left, sweep};
pub use verify::holds;
