//! What `guard: auto` makes of a policy and of a verdict.
//!
//! What a standing wall makes harmless is allowed and noted. What no standing wall answers is denied.
//! What a person wrote down is always enforced. So the lists that nobody wrote count only where no
//! wall stands, and each finding is weighed by the wall that the run takes.

use std::borrow::Cow;

use stockade_core::policy::{Builtins, GuardMode, ImportDefault, Imports, Isolation, Rules};
use stockade_core::{Finding, Policy, Severity, Verdict, Walls};
use stockade_guard::domain::Domain;

/// Rules that a list of imports brings to bear.
const OF_IMPORTS: [&str; 3] = ["SG101", "SG102", "SG104"];
/// Rules that a list of builtins brings to bear.
const OF_BUILTINS: [&str; 3] = ["SG201", "SG202", "SG203"];

/// Whether somebody wrote which modules may be imported. A module that is only added to the list, as
/// by `--allow-import`, switches no list on.
fn writes_imports(policy: &Policy) -> bool {
    policy.written.has("imports") || !policy.imports.deny.is_empty()
}

fn writes_builtins(policy: &Policy) -> bool {
    let denied = &policy.builtins.deny;
    let built_in = denied.is_empty() || *denied == Builtins::default().deny;
    policy.written.has("builtins.deny") || !built_in
}

fn writes_rules(policy: &Policy) -> bool {
    policy.written.has("rules.select") || policy.rules.select != Rules::default().select
}

/// Whether somebody wrote a list of what code may use.
pub(crate) fn writes_lists(policy: &Policy) -> bool {
    writes_imports(policy) || writes_builtins(policy)
}

/// Whether a list that somebody wrote is behind a rule.
pub(crate) fn is_listed(rule: &str, policy: &Policy) -> bool {
    writes_rules(policy)
        || OF_IMPORTS.contains(&rule) && writes_imports(policy)
        || OF_BUILTINS.contains(&rule) && writes_builtins(policy)
}

/// The policy as the guard reads by it: a list of denied modules that stands alone denies those, and
/// nothing else.
pub(crate) fn judged_by(policy: &Policy) -> Cow<'_, Policy> {
    let alone = policy.guard == GuardMode::Auto
        && writes_imports(policy)
        && !policy.written.has("imports.allow")
        && !policy.written.has("imports.default");
    if !alone {
        return Cow::Borrowed(policy);
    }
    let mut open = policy.clone();
    open.imports.default = ImportDefault::Allow;
    Cow::Owned(open)
}

/// The policy without the lists that nobody wrote.
pub(crate) fn without_unwritten_lists(policy: &Policy) -> Policy {
    let mut open = judged_by(policy).into_owned();
    if !writes_imports(policy) {
        open.imports = Imports {
            default: ImportDefault::Allow,
            ..Imports::default()
        };
    }
    if !writes_builtins(policy) {
        open.builtins.deny.clear();
    }
    open
}

/// The policy as the walls are given it.
pub(crate) fn opened(policy: &Policy) -> Cow<'_, Policy> {
    match policy.guard {
        GuardMode::Auto => Cow::Owned(without_unwritten_lists(policy)),
        _ => Cow::Borrowed(policy),
    }
}

/// Whether a wall, as it stands, makes harmless what findings of a domain are about.
pub(crate) fn answers(isolation: Isolation, walls: &Walls, domain: Domain) -> bool {
    let stands = |name: &str| walls.get(name).is_some_and(|how| how != "none");
    // What may reach anything is answered by a wall that stands on all sides.
    let holds = || {
        ["filesystem", "seccomp", "exec", "network"]
            .into_iter()
            .all(stands)
    };
    match (domain, isolation) {
        (Domain::Text, _) | (_, Isolation::Auto) => false,
        // It has nothing of the machine to give, and meters the rest.
        (_, Isolation::Interpreter) => true,
        (Domain::Files, _) => stands("filesystem"),
        (Domain::Network, _) => stands("network"),
        (Domain::Processes, _) => stands("exec"),
        (Domain::Resources, _) => stands("memory") && stands("tasks"),
        (Domain::DynamicCode | Domain::Internals | Domain::Imports | Domain::Machine, _) => holds(),
    }
}

/// What stands against a text before its wall is chosen: what no wall answers, and what somebody wrote.
pub(crate) fn foreseen(verdict: Verdict, policy: &Policy) -> Verdict {
    let counts = |finding: &Finding| {
        Domain::of_rule(&finding.rule) == Domain::Text || is_listed(&finding.rule, policy)
    };
    let findings = verdict.findings.into_iter().filter(counts).collect();
    Verdict::from_findings(verdict.action, verdict.language, findings)
}

/// A verdict under `auto`, weighed by the wall that the run takes; by no wall, as it was read.
pub(crate) fn weighed(
    verdict: Verdict,
    policy: &Policy,
    behind: Option<(Isolation, &Walls)>,
) -> Verdict {
    let weigh = |mut finding: Finding| {
        let domain = Domain::of_rule(&finding.rule);
        let enforced = domain == Domain::Text || is_listed(&finding.rule, policy);
        if let Some((isolation, walls)) = behind
            && finding.severity == Severity::Deny
            && !enforced
        {
            if answers(isolation, walls, domain) {
                finding.severity = Severity::Note;
                finding.answered_by = Some(isolation);
            } else {
                finding.message = format!(
                    "{}, and the {} wall cannot hold `{}` here",
                    finding.message,
                    isolation.name(),
                    domain.name()
                );
            }
        }
        finding
    };
    let findings = verdict.findings.into_iter().map(weigh).collect();
    Verdict::from_findings(verdict.action, verdict.language, findings)
}

#[cfg(test)]
mod tests {
    use stockade_core::Language;
    use stockade_core::policy::{Layers, Source};

    use super::*;

    fn policy(text: &str) -> Policy {
        let layers = Layers::new().project(Source::new("stockade.yaml", text));
        let mut policy = layers.unwrap().resolve().unwrap().policy;
        policy.guard = GuardMode::Auto;
        policy
    }

    fn denied(text: &str, code: &str, isolation: Isolation, walls: &[(&str, &str)]) -> Vec<String> {
        let policy = policy(text);
        let walls = walls
            .iter()
            .map(|(name, how)| ((*name).to_owned().into(), (*how).to_owned().into()))
            .collect();
        let read = stockade_guard::check(code, &Language::Python, &judged_by(&policy));
        let verdict = weighed(read, &policy, Some((isolation, &walls)));
        let denies = |finding: &&Finding| finding.severity == Severity::Deny;
        let found = verdict.findings.iter().filter(denies);
        found.map(|finding| finding.rule.clone()).collect()
    }

    const FULL: &[(&str, &str)] = &[
        ("filesystem", "namespace"),
        ("seccomp", "allow list"),
        ("exec", "refused"),
        ("network", "namespace"),
        ("memory", "cgroup v2"),
        ("tasks", "cgroup v2"),
    ];

    #[test]
    fn a_standing_wall_answers_for_what_nobody_wrote() {
        let code = "import os, socket\nopen('/etc/passwd')\neval('1')\nf.__globals__\nos.system('x')\n9**9**9";
        assert_eq!(denied("{}", code, Isolation::Process, FULL), [""; 0]);
        assert_eq!(denied("{}", code, Isolation::Interpreter, &[]), [""; 0]);
    }

    #[test]
    fn what_somebody_wrote_is_enforced() {
        for (text, code, rule) in [
            ("imports: {deny: [os]}", "import os, socket", "SG101"),
            ("imports: {allow: [re]}", "import os", "SG101"),
            ("builtins: {deny: [eval]}", "eval('1')", "SG201"),
            ("rules: {select: [SG3]}", "f.__globals__", "SG301"),
        ] {
            assert_eq!(
                denied(text, code, Isolation::Process, FULL),
                [rule],
                "{text}"
            );
            assert_eq!(denied("{}", code, Isolation::Process, FULL), [""; 0]);
        }
    }

    #[test]
    fn a_part_that_does_not_stand_answers_for_nothing() {
        for (lost, code, rule) in [
            ("network", "import socket\nsocket.socket()", "SG101"),
            ("filesystem", "open('/etc/passwd')", "SG202"),
            ("exec", "import os\nos.system('x')", "SG101"),
            ("tasks", "9**9**9", "SG501"),
        ] {
            let weaker = |how: &'static str| -> Vec<(&str, &str)> {
                let all = FULL.iter().copied();
                all.map(|(name, was)| (name, if name == lost { how } else { was }))
                    .collect()
            };
            let found = denied("{}", code, Isolation::Process, &weaker("none"));
            assert!(found.contains(&rule.to_owned()), "{lost}: {found:?}");
            assert_eq!(denied("{}", code, Isolation::Process, FULL), [""; 0]);
        }
    }

    #[test]
    fn a_text_that_reads_otherwise_than_it_runs_is_denied_everywhere() {
        let found = denied("{}", "x = '\u{202e}'", Isolation::Interpreter, &[]);
        assert_eq!(found, ["SG010"]);
    }
}
