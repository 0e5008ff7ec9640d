//! What all of it comes to.

use serde::Serialize;

use super::{Check, State};

/// Which wall the process isolation gives here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Everything stands.
    Full,
    /// Programs are run, with fall-backs that `walls` of each run names.
    Reduced,
    /// Nothing is run.
    None,
}

/// Programs are run where one was: everything else that a run cannot do without is in that.
pub(super) fn of(checks: &[Check]) -> (Verdict, String) {
    let lost: Vec<&str> = checks
        .iter()
        .filter(|check| check.state == State::Lost)
        .map(|check| check.name)
        .collect();
    let runs = checks
        .iter()
        .any(|check| check.name == "cold-start" && check.is_found());
    if !runs {
        let why = if lost.contains(&"python") {
            "there is no Python to run"
        } else {
            "a program could not be run"
        };
        return (
            Verdict::None,
            format!("no wall: {why}, so the process isolation refuses to run"),
        );
    }
    if lost.is_empty() {
        return (
            Verdict::Full,
            "full: everything the process wall is made of stands".to_owned(),
        );
    }
    let names = lost.join(", ");
    (
        Verdict::Reduced,
        format!("reduced: programs are run without {names}; every run says so in `walls`"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::Loss;

    fn lost(name: &'static str) -> Check {
        let loss = Loss {
            costs: "",
            walls: &[],
            mend: Vec::new(),
        };
        Check::lost("", name, "", loss)
    }

    #[test]
    fn a_wall_is_full_only_when_nothing_is_lost_and_none_when_nothing_runs() {
        let run = Check::found("", "cold-start", "");
        let absent = Check::absent("", "node", "");
        assert_eq!(of(&[run.clone(), absent]).0, Verdict::Full);
        assert_eq!(of(&[run, lost("cgroup-cpu")]).0, Verdict::Reduced);
        assert_eq!(of(&[lost("cold-start")]).0, Verdict::None);
        assert_eq!(of(&[]).0, Verdict::None);
        assert!(of(&[lost("python")]).1.contains("no Python"));
    }
}
