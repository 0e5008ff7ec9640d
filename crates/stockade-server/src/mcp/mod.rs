//! The Model Context Protocol: five tools over stdio or streamable HTTP.
//!
//! One policy holds for every client. A client may ask for less than the policy gives, never for
//! more. Each client has a session of its own: variables and files that last, which no other client
//! can see. Sessions are bounded in number, in memory and in idle time.
//!
//! Left out on purpose: prompts, resources and anything that would let a client choose the policy.

mod answer;
mod arguments;
mod bounds;
mod files;
mod http;
mod kept;
mod lines;
mod progress;
mod run;
mod server;
mod sessions;
mod stdio;
mod text;
mod token;
mod tools;
mod worker;
mod workspace;

use std::sync::Arc;
use std::time::Duration;

use stockade::audit::Auditor;
use stockade::receipts::Ledger;
use stockade::{Policy, Workers};

pub use self::http::{Http, HttpError};
pub use self::stdio::StdioError;
pub use self::token::{Token, TokenError};

/// What a server gives its clients.
pub struct Settings {
    /// What code may do and use, for every client.
    pub policy: Policy,
    /// What is asked before anything runs behind a wall.
    pub auditor: Option<Arc<Auditor>>,
    /// Where the interpreter runs, so that code of one client that kills it leaves the others alone.
    pub workers: Option<Workers>,
    /// Where each run leaves its receipt.
    pub ledger: Option<Ledger>,
    /// How many sessions there are at once.
    pub sessions: usize,
    /// What all sessions together may hold, in bytes.
    pub memory: u64,
    /// How long a session lives on without being used.
    pub idle: Duration,
    /// Says something to the person who started the server.
    pub say: fn(&str),
}

impl Settings {
    /// What one session may hold: memory, and a workspace of files.
    pub fn one(&self) -> u64 {
        let limits = &self.policy.limits;
        limits.memory.saturating_add(limits.disk)
    }

    /// How many sessions there can be, by number and by memory; nothing fits where it is zero.
    pub fn room(&self) -> usize {
        let by_memory = self.memory / self.one().max(1);
        usize::try_from(by_memory)
            .unwrap_or(usize::MAX)
            .min(self.sessions)
    }
}

/// Serves one client on stdin and stdout, until it leaves or the process is told to end.
pub fn serve_stdio(settings: Settings) -> Result<(), StdioError> {
    stdio::serve(settings)
}

/// Serves clients over HTTP until the process is told to end.
pub fn serve_http(settings: Settings, http: Http) -> Result<(), HttpError> {
    http::serve(settings, http)
}
