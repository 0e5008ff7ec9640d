//! Receipts: a line of evidence for each run, signed and chained to the line before.
//!
//! A line holds digests rather than the things themselves, so a ledger can be shown to people who
//! may not see code or data. Any change, gap or reordering shows; so does a cut-off end, as long as
//! the small `.head` file beside the ledger is there.

mod key;
mod ledger;
mod verify;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use stockade_core::policy::Isolation;
use stockade_core::{Decision, Execution, Policy, Request, Status, Usage, Walls};

use crate::hex::digest;

pub use key::{Key, KeyError, PublicKey};
pub use ledger::{Ledger, LedgerError};
pub use verify::{Flaw, Verified, verify};

/// The version of the form.
const VERSION: u32 = 1;

/// What stands in `prev` of the first receipt.
const NOTHING_BEFORE: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// The evidence of one run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Receipt {
    /// The version of this form.
    pub receipt: u32,
    /// Its number in the ledger, from 1.
    pub seq: u64,
    /// The digest of the line before.
    pub prev: String,
    /// When it was written.
    pub time: String,
    /// The run's own name.
    pub id: String,
    /// Digest of the code.
    pub code: String,
    /// The language it was run as.
    pub language: String,
    /// Digest of the inputs as JSON.
    pub inputs: String,
    /// Digests of the files it was given, by name.
    #[serde(default, skip_serializing_if = "std::collections::BTreeMap::is_empty")]
    pub files: std::collections::BTreeMap<String, String>,
    /// Digest of the whole policy as JSON.
    pub policy: String,
    /// Digest of the answer as JSON.
    pub result: String,
    /// Digest of what it printed.
    pub stdout: String,
    /// Digest of what it printed to stderr.
    pub stderr: String,
    /// What the guard decided; nothing where it was off.
    pub decision: Option<Decision>,
    /// The wall it ran behind.
    pub isolation: Option<Isolation>,
    /// Whether the caller asked for no wall.
    #[serde(rename = "unsafe")]
    pub without_walls: bool,
    /// What was really enforced.
    pub walls: Walls,
    /// What it might use.
    pub limits: Value,
    /// What it used.
    pub usage: Usage,
    /// How it ended.
    pub status: Status,
    /// The exit code.
    pub exit_code: i32,
    /// What its randomness started with.
    pub seed: u64,
    /// Who signs.
    pub key: PublicKey,
}

impl Receipt {
    /// The evidence of a run; its place in a ledger comes when it is appended.
    fn of(request: &Request, policy: &Policy, execution: &Execution) -> Self {
        let policy = serde_json::to_value(policy).unwrap_or_default();
        let files = request.files.iter();
        Self {
            receipt: VERSION,
            seq: 0,
            prev: String::new(),
            time: String::new(),
            id: execution.id.clone(),
            code: digest(&request.code),
            language: request.language.to_string(),
            inputs: digest(Value::Object(request.inputs.clone()).to_string().as_bytes()),
            files: files
                .map(|(name, bytes)| (name.clone(), digest(bytes)))
                .collect(),
            result: digest(execution.result.to_string().as_bytes()),
            stdout: digest(execution.stdout.as_bytes()),
            stderr: digest(execution.stderr.as_bytes()),
            decision: execution.verdict.as_ref().map(|verdict| verdict.decision),
            isolation: execution.isolation,
            without_walls: execution.without_walls,
            walls: execution.walls.clone(),
            limits: policy.get("limits").cloned().unwrap_or_default(),
            policy: digest(policy.to_string().as_bytes()),
            usage: execution.usage,
            status: execution.status,
            exit_code: execution.exit_code,
            seed: execution.seed,
            key: PublicKey::default(),
        }
    }
}
