//! What a policy has against a candidate or its tests, as far as it counts in an evaluation.
//!
//! The walls hold whatever a candidate does, so the built-in lists of modules, builtins and rules deny
//! nobody: a model that writes `import os` and never uses it has not failed. What a person wrote
//! counts, and so does a text that cannot be read.

use stockade_core::policy::{GuardMode, ImportDefault};
use stockade_core::{ErrorInfo, Finding, Language, Policy, Severity};
use stockade_guard::Reading;

use crate::auto::{is_listed, without_unwritten_lists};

/// Rules about a text that cannot be read, or that reads otherwise than it runs.
const OF_THE_TEXT: [&str; 8] = [
    "SG001", "SG002", "SG003", "SG004", "SG005", "SG010", "SG011", "SG012",
];
/// Rules that a list of languages brings to bear.
const OF_LANGUAGES: [&str; 2] = ["SG006", "SG007"];
/// What only a wall between program and tests would make harmless: the insides of modules, of objects
/// and of Python, code made while it runs, other programs.
const OF_ONE_PYTHON: [&str; 10] = [
    "SG101", "SG102", "SG104", "SG201", "SG203", "SG301", "SG302", "SG303", "SG401", "SG404",
];

/// Modules through which a program reaches another in the same Python, its process or its machine.
const REACHING: &str = "_ctypes _frozen_importlib _imp _io _posixsubprocess _signal _sitebuiltins \
    _socket _thread _tracemalloc _weakref _xxsubinterpreters atexit bdb builtins cProfile cgitb \
    code codeop ctypes dis doctest faulthandler fcntl gc imp importlib inspect io linecache marshal \
    mmap multiprocessing nt opcode os pdb pickle pickletools pkgutil posix profile pty pydoc \
    resource runpy select selectors shelve signal site socket subprocess symtable sys sysconfig \
    test threading trace tracemalloc tty unittest.mock venv zipimport";

/// Why a text is not run.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Against {
    /// Whether a list that somebody wrote is what stands against it, and not the text itself.
    pub(super) by_list: bool,
    /// What stands against it.
    pub(super) error: ErrorInfo,
}

/// Whether every list counts: a person wrote that the guard enforces, or chose its rules.
fn is_strict(policy: &Policy) -> bool {
    let written = &policy.written;
    policy.guard == GuardMode::Enforce && written.has("guard") || written.has("rules.select")
}

/// The policy without the lists that nobody wrote.
pub(super) fn opened(policy: &Policy) -> Policy {
    if is_strict(policy) {
        return policy.clone();
    }
    without_unwritten_lists(policy)
}

/// Reads a text under an opened policy, and says what stands against it.
pub(super) fn read(text: &str, policy: &Policy) -> (Reading, Option<Against>) {
    let reading = stockade_guard::read(text.as_bytes(), &Language::Python, policy);
    let against = match policy.guard {
        GuardMode::Enforce | GuardMode::Auto => against(&reading.verdict.findings, policy),
        GuardMode::Warn | GuardMode::Off => None,
    };
    (reading, against)
}

fn against(findings: &[Finding], policy: &Policy) -> Option<Against> {
    let strict = is_strict(policy);
    let counts = |finding: &&Finding| {
        let rule = finding.rule.as_str();
        finding.severity == Severity::Deny
            && (strict
                || OF_THE_TEXT.contains(&rule)
                || OF_LANGUAGES.contains(&rule)
                || is_listed(rule, policy))
    };
    let first = findings.iter().find(counts)?;
    Some(Against {
        by_list: !OF_THE_TEXT.contains(&first.rule.as_str()),
        error: told(first),
    })
}

fn told(finding: &Finding) -> ErrorInfo {
    ErrorInfo {
        name: "Denied".to_owned(),
        value: format!("{} {}", finding.rule, finding.message),
        traceback: String::new(),
        line: Some(finding.start.line),
    }
}

/// What of a program could reach tests in the same Python; nothing where the guard sees nothing. This
/// counts whatever the mode of the guard is, as it is what a score rests on there.
pub(super) fn reaches_tests(program: &str, policy: &Policy) -> Option<String> {
    let mut strict = policy.clone();
    strict.guard = GuardMode::Enforce;
    strict.rules = stockade_core::policy::Rules::default();
    strict.imports.default = ImportDefault::Allow;
    let reaching = REACHING.split_ascii_whitespace().map(str::to_owned);
    strict.imports.deny.extend(reaching);
    strict.builtins = stockade_core::policy::Builtins::default();
    let reading = stockade_guard::read(program.as_bytes(), &Language::Python, &strict);
    let reaching = |finding: &&Finding| OF_ONE_PYTHON.contains(&finding.rule.as_str());
    let found = reading.verdict.findings.iter().find(reaching)?;
    Some(format!("{} {}", found.rule, found.message))
}

#[cfg(test)]
mod tests {
    use stockade_core::policy::{Layers, Source};

    use super::*;

    fn denied(policy: &str, code: &str) -> Option<bool> {
        let source = Source::new("stockade.yaml", policy);
        let layers = Layers::new().project(source).unwrap();
        let policy = opened(&layers.resolve().unwrap().policy);
        read(code, &policy).1.map(|against| against.by_list)
    }

    #[test]
    fn built_in_lists_deny_nobody_and_written_ones_do() {
        let code = "import os\nx = eval('1')\nf.__globals__";
        assert_eq!(denied("{}", code), None);
        assert_eq!(denied("imports: {deny: [os]}", code), Some(true));
        assert_eq!(denied("imports: {allow: [re]}", code), Some(true));
        assert_eq!(denied("builtins: {deny: [eval]}", code), Some(true));
        assert_eq!(denied("builtins: {deny: [open]}", code), None);
        assert_eq!(denied("guard: enforce", "f.__globals__"), Some(true));
        assert_eq!(
            denied("rules: {select: [SG3]}", "f.__globals__"),
            Some(true)
        );
        assert_eq!(denied("guard: warn\nimports: {deny: [os]}", code), None);
    }

    #[test]
    fn a_text_that_cannot_be_read_is_the_candidates_own() {
        assert_eq!(denied("{}", "def f(:"), Some(false));
        assert_eq!(denied("{}", "x = '\u{202e}'"), Some(false));
    }

    #[test]
    fn what_reaches_into_the_same_python_is_seen() {
        let reaches = |code: &str| reaches_tests(code, &Policy::default()).is_some();
        for code in [
            "import sys\nsys._getframe(1)",
            "import gc",
            "def f(g): return g.__globals__",
            "import math\nmath.isclose = f",
            "exec('x')",
            "import subprocess",
        ] {
            assert!(reaches(code), "{code}");
        }
        assert!(!reaches(
            "import numpy, math\ndef f(x): return math.sqrt(x)"
        ));
    }
}
