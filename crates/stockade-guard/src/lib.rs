//! The guard: reads code, runs nothing, and gives a verdict with findings.
//!
//! Every language is parsed by a real parser, and what cannot be parsed is denied. A guard is
//! advice: it tells a model what to change before anything runs, and stops what a policy names.
//! It is never the security of a run. The walls behind it are.
//!
//! ```
//! use stockade_core::{Language, Policy};
//!
//! let verdict = stockade_guard::check("import math, os as o", &Language::Python, &Policy::default());
//! assert!(!verdict.is_allowed());
//! assert_eq!(verdict.findings[0].rule, "SG101");
//! ```

pub mod code_execution;
pub mod domain;
pub mod imports;
pub mod needs;
pub mod pipeline;
pub mod rules;
pub mod tool_call;

mod bounds;
mod host_names;
mod host_paths;
mod javascript;
mod python;
mod report;
mod shell;
mod source;

use stockade_core::{Language, Policy, Verdict};

use crate::needs::Needs;
use crate::report::Report;
use crate::source::Source;

/// The name of the action that [`check`] judges.
pub const CODE_EXECUTION: &str = "code_execution";

/// Judges a piece of code under a policy.
pub fn check(code: &str, language: &Language, policy: &Policy) -> Verdict {
    check_bytes(code.as_bytes(), language, policy)
}

/// Judges code as it came off a disk or a wire, valid UTF-8 or not.
pub fn check_bytes(code: &[u8], language: &Language, policy: &Policy) -> Verdict {
    read(code, language, policy).verdict
}

/// What reading a piece of code tells.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// Whether the policy stands against it.
    pub verdict: Verdict,
    /// What it needs from whatever runs it; known of Python only.
    pub needs: Needs,
}

/// Judges code, and tells what it needs to run, in one reading.
pub fn read(code: &[u8], language: &Language, policy: &Policy) -> Reading {
    let mut needs = Needs::default();
    let mut findings = Vec::new();
    bounds::check_language(language, policy, &mut findings);
    match bounds::decode(code, policy) {
        Err(finding) => findings.push(finding),
        Ok(text) => {
            let source = Source::new(text);
            let mut report = Report::new(&source, policy);
            bounds::check_text(&mut report, language);
            match language {
                Language::Python => python::check(&source, policy, &mut report),
                Language::JavaScript | Language::TypeScript => {
                    javascript::check(&source, language, policy, &mut report);
                }
                Language::Shell => shell::check(&source, policy, &mut report),
                Language::Unknown | Language::Other(_) => {
                    bounds::deny_unreadable_language(language, &mut report);
                }
            }
            needs = std::mem::take(&mut report.needs);
            findings.extend(report.into_findings());
        }
    }
    Reading {
        verdict: Verdict::from_findings(CODE_EXECUTION, Some(language.clone()), findings),
        needs,
    }
}
