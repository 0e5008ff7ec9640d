//! What an audit answers.

use serde::Serialize;

/// The whole of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// Whether every mandatory check holds.
    pub passed: bool,
    /// Every check, in the order in which they were made.
    pub checks: Vec<Check>,
    /// Where it was made.
    pub machine: Machine,
}

/// One check.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Check {
    /// Its name, which does not change.
    pub id: String,
    /// The wall it is of.
    pub wall: String,
    /// Whether nothing is run where it fails.
    pub mandatory: bool,
    /// How it came out.
    pub outcome: Outcome,
    /// What is shown when it passes.
    pub shows: String,
    /// What was seen.
    pub detail: String,
    /// Its share of the time.
    pub ms: f64,
}

/// How a check came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// It holds: held behind the wall, and done outside.
    Pass,
    /// It does not hold, or nothing was shown.
    Fail,
    /// It cannot be done outside either, so nothing was shown.
    Void,
    /// It cannot be checked here, and need not be.
    Deferred,
    /// The machine does not have what it takes, for a documented reason.
    Absent,
}

impl Outcome {
    /// Its name in the report.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::Void => "void",
            Self::Deferred => "deferred",
            Self::Absent => "absent",
        }
    }
}

impl Check {
    /// Whether nothing may run because of it.
    pub fn stands_in_the_way(&self) -> bool {
        self.mandatory && matches!(self.outcome, Outcome::Fail | Outcome::Void)
    }
}

/// Where an audit was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Machine {
    /// The kernel's release.
    pub kernel: String,
    /// The processor's kind.
    pub arch: String,
    /// Whether this user is root.
    pub root: bool,
    /// The Python of the process wall and of the controls, where there is one.
    pub python: Option<String>,
}

impl Report {
    pub(super) fn new(checks: Vec<Check>, machine: Machine) -> Self {
        let mut report = Self {
            passed: false,
            checks,
            machine,
        };
        report.settle();
        report
    }

    /// Takes one more check, which counts as the others do.
    pub fn add(&mut self, check: Check) {
        self.checks.push(check);
        self.settle();
    }

    fn settle(&mut self) {
        let none = !self
            .checks
            .iter()
            .any(|check| check.outcome == Outcome::Pass);
        self.passed = !none && !self.checks.iter().any(Check::stands_in_the_way);
    }

    /// The checks because of which nothing may run.
    pub fn in_the_way(&self) -> impl Iterator<Item = &Check> {
        self.checks.iter().filter(|check| check.stands_in_the_way())
    }
}
