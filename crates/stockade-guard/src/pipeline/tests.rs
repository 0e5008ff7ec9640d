//! How answers of several guards add up.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::json;
use stockade_core::Decision;

use super::*;

/// A guard that always says the same and counts how often it was asked.
struct Fixed {
    name: &'static str,
    answer: Result<GuardVerdict, GuardError>,
    asked: Arc<AtomicUsize>,
}

impl Guard for Fixed {
    fn name(&self) -> &str {
        self.name
    }

    fn evaluate(&self, _call: &GuardContext) -> Result<GuardDecision, GuardError> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        self.answer.clone().map(|verdict| GuardDecision {
            verdict,
            ..GuardDecision::allow()
        })
    }
}

fn fixed(
    name: &'static str,
    answer: Result<GuardVerdict, GuardError>,
) -> (Fixed, Arc<AtomicUsize>) {
    let asked = Arc::new(AtomicUsize::new(0));
    let guard = Fixed {
        name,
        answer,
        asked: Arc::clone(&asked),
    };
    (guard, asked)
}

fn call() -> GuardContext {
    GuardContext::new("get_weather", json!({}))
}

#[test]
fn an_empty_pipeline_allows() {
    assert_eq!(Pipeline::new().run(&call()).verdict, GuardVerdict::Allow);
    assert!(Pipeline::new().verdict(&call()).is_allowed());
}

#[test]
fn guards_speak_in_order_and_the_first_denial_stops() {
    let (first, _) = fixed("first", Ok(GuardVerdict::Allow));
    let (second, _) = fixed("second", Ok(GuardVerdict::Deny));
    let (third, asked) = fixed("third", Ok(GuardVerdict::Allow));
    let pipeline = Pipeline::new().with(first).with(second).with(third);
    assert!(pipeline.names().eq(["first", "second", "third"]));
    let decision = pipeline.run(&call());
    assert_eq!(decision.verdict, GuardVerdict::Deny);
    let names: Vec<_> = decision
        .evidence
        .iter()
        .map(|e| (e.guard_name.as_str(), e.verdict))
        .collect();
    assert_eq!(names, [("first", true), ("second", false)]);
    assert_eq!(asked.load(Ordering::Relaxed), 0);
}

#[test]
fn collecting_asks_every_guard() {
    let (first, _) = fixed("first", Ok(GuardVerdict::Deny));
    let (second, asked) = fixed("second", Ok(GuardVerdict::Allow));
    let pipeline = Pipeline::new()
        .with(first)
        .with(second)
        .mode(Mode::CollectAll);
    assert_eq!(pipeline.run(&call()).verdict, GuardVerdict::Deny);
    assert_eq!(asked.load(Ordering::Relaxed), 1);
}

#[test]
fn an_error_is_a_denial_with_evidence() {
    let (broken, _) = fixed("broken", Err(GuardError::Unavailable("no database".into())));
    let (later, asked) = fixed("later", Ok(GuardVerdict::Allow));
    let pipeline = Pipeline::new().with(broken).with(later);
    let decision = pipeline.run(&call());
    assert_eq!(decision.verdict, GuardVerdict::Deny);
    assert_eq!(decision.evidence[0].guard_name, "broken");
    assert!(
        decision.evidence[0]
            .details
            .as_deref()
            .is_some_and(|d| d.contains("no database"))
    );
    assert_eq!(pipeline.verdict(&call()).findings[0].rule, "SG605");
    assert_eq!(asked.load(Ordering::Relaxed), 0);
}

#[test]
fn a_pending_approval_sticks_and_denies_in_the_end() {
    let (pending, _) = fixed("pending", Ok(GuardVerdict::PendingApproval));
    let (later, asked) = fixed("later", Ok(GuardVerdict::Allow));
    let pipeline = Pipeline::new().with(pending).with(later);
    assert_eq!(pipeline.run(&call()).verdict, GuardVerdict::PendingApproval);
    assert_eq!(asked.load(Ordering::Relaxed), 1);
    let verdict = pipeline.verdict(&call());
    assert_eq!(verdict.decision, Decision::Deny);
    assert_eq!(verdict.findings[0].rule, "SG606");
}

#[test]
fn a_denial_after_a_pending_approval_is_a_denial() {
    let (pending, _) = fixed("pending", Ok(GuardVerdict::PendingApproval));
    let (denying, _) = fixed("denying", Ok(GuardVerdict::Deny));
    let pipeline = Pipeline::new().with(pending).with(denying);
    assert_eq!(pipeline.run(&call()).verdict, GuardVerdict::Deny);
    assert!(!pipeline.verdict(&call()).findings.is_empty());
}

#[test]
fn a_pipeline_inside_a_pipeline_counts_as_one_guard() {
    let (denying, _) = fixed("denying", Ok(GuardVerdict::Deny));
    let outer = Pipeline::new().with(Pipeline::new().with(denying));
    let decision = outer.run(&call());
    assert_eq!(decision.verdict, GuardVerdict::Deny);
    assert_eq!(decision.evidence[0].guard_name, "denying");
}
