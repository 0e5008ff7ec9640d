//! Receipts: a line of evidence for each run and each decision, signed and chained to the line
//! before.
//!
//! A line holds digests rather than the things themselves, so a ledger can be shown to people who
//! may not see code or data. Any change, gap or reordering shows; so does a cut-off end, as long as
//! the small `.head` file beside the ledger is there. What the digests name can be kept beside it
//! (`Store`), and then the interpreter's runs can be repeated elsewhere (`Replay`).

mod compare;
mod evidence;
mod head;
mod key;
mod ledger;
mod line;
mod replay;
mod sessions;
mod store;
mod tail;
mod verify;

use serde::{Deserialize, Serialize};

pub use evidence::{Evaluated, Evidence, Judged, Left, Ran, Rows, policy_text};
pub use key::{Key, KeyError, PublicKey};
pub use ledger::{Ledger, LedgerError};
pub use replay::{Ceiling, Repeated, Replay};
pub use store::{Store, StoreError};
pub use verify::{Flaw, Verified, verify, verify_each};

/// The version of the form. The first is still read.
const VERSION: u32 = 2;

/// The version of this build, which a run must have been made by to be repeated.
const STOCKADE: &str = env!("CARGO_PKG_VERSION");

/// What stands in `prev` of the first receipt.
const NOTHING_BEFORE: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// One line of a ledger: its place in the chain, and what it is evidence of.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Receipt {
    /// The version of this form.
    pub receipt: u32,
    /// Its number in the ledger, from 1.
    pub seq: u64,
    /// The digest of the line before.
    pub prev: String,
    /// When it was written.
    pub time: String,
    /// The name of the chain; the first of a file has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chain: Option<String>,
    /// The version of Stockade that wrote it.
    #[serde(default)]
    pub stockade: String,
    /// The name of the run or the decision.
    pub id: String,
    /// Digest of the whole policy as JSON.
    pub policy: String,
    /// What it is evidence of.
    #[serde(flatten)]
    pub evidence: Evidence,
    /// Who signs.
    pub key: PublicKey,
}
