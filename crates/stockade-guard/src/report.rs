//! Collects findings, drops those whose rule the policy switched off, and keeps their number sane.

use std::ops::Range;

use stockade_core::{Finding, Policy, Position, Severity};

use crate::needs::Needs;
use crate::rules::{Rule, RuleSet};
use crate::source::Source;

/// A hostile text can hold a finding per byte; more than this many help no reader.
const MAX_FINDINGS: usize = 100;

/// The findings of one text, as they come.
pub(crate) struct Report<'a> {
    source: &'a Source<'a>,
    rules: RuleSet,
    findings: Vec<(usize, Finding)>,
    /// What the text needs to run, found on the way.
    pub(crate) needs: Needs,
}

impl<'a> Report<'a> {
    pub(crate) fn new(source: &'a Source<'a>, policy: &Policy) -> Self {
        Self {
            source,
            rules: RuleSet::of(&policy.rules),
            findings: Vec::new(),
            needs: Needs::default(),
        }
    }

    /// Records that `rule` matched the bytes of `span`. Repeats of one rule at one place count once.
    pub(crate) fn add(
        &mut self,
        rule: &'static Rule,
        span: Range<usize>,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) {
        if !self.rules.contains(rule) || self.is_full() {
            return;
        }
        let start = self.source.position(span.start);
        let known = self
            .findings
            .iter()
            .any(|(_, finding)| finding.rule == rule.code && finding.start == start);
        if !known {
            let end = self.source.position(span.end.max(span.start));
            self.findings
                .push((span.start, finding(rule, start, end, message, hint)));
        }
    }

    /// The text that is judged.
    pub(crate) fn text(&self) -> &'a str {
        self.source.text()
    }

    /// Whether nothing more will be recorded, so that a walk may stop. Only a report that already
    /// denies counts as full: warnings never crowd out a denial.
    pub(crate) fn is_full(&self) -> bool {
        self.findings.len() >= MAX_FINDINGS
            && self
                .findings
                .iter()
                .any(|(_, finding)| finding.severity == Severity::Deny)
    }

    /// The findings in the order of the source.
    pub(crate) fn into_findings(self) -> Vec<Finding> {
        let mut findings = self.findings;
        findings.sort_by_key(|(at, _)| *at);
        findings.into_iter().map(|(_, finding)| finding).collect()
    }
}

/// A finding of `rule` at a place.
pub(crate) fn finding(
    rule: &'static Rule,
    start: Position,
    end: Position,
    message: impl Into<String>,
    hint: impl Into<String>,
) -> Finding {
    Finding {
        answered_by: None,
        rule: rule.code.to_owned(),
        severity: rule.severity,
        message: message.into(),
        hint: hint.into(),
        start,
        end,
    }
}
