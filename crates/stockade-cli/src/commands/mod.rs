//! One file per command.

pub(crate) mod check;
pub(crate) mod guard;
pub(crate) mod policy;
pub(crate) mod rules;

use stockade_core::policy::GuardMode;
use stockade_core::{Severity, Verdict};

/// A verdict as the policy's `guard` weighs it: under `warn` every finding is reported and none
/// denies, under `off` there is none.
fn weigh(mut verdict: Verdict, mode: GuardMode) -> Verdict {
    match mode {
        GuardMode::Enforce => return verdict,
        GuardMode::Off => verdict.findings.clear(),
        GuardMode::Warn => {
            for finding in &mut verdict.findings {
                finding.severity = Severity::Warn;
            }
        }
    }
    Verdict::from_findings(verdict.action, verdict.language, verdict.findings)
}
