//! Whether a policy lets a tool call go on.
//!
//! Code and command lines go to the guard of their language, hosts to `network`, paths to
//! `files`. Unknown tools and browsers are judged by their arguments. Databases, memory and services
//! pass: this guard judges what it understands, and their own server must judge the rest.

use serde_json::{Map, Value};
use stockade_core::{Finding, Language, Policy, Position, Severity, Verdict, policy::Network};

use super::action::Action;
use super::arguments::quote;
use super::names::{self, Class};
use super::{asked, by_arguments, extract, patch, paths, url};
use crate::report::finding;
use crate::rules::{AMBIGUOUS_CALL, FILE_ACCESS, MALFORMED_CALL, NETWORK_ACCESS, Rule, RuleSet};

const START: Position = Position { line: 1, column: 1 };

/// How much a verdict tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CheckOptions {
    /// Keep only the first denial, in the order language, size, modules, network, time.
    pub first_only: bool,
}

/// Judges a tool call under a policy, with every finding.
///
/// ```
/// use serde_json::json;
/// use stockade_core::Policy;
/// use stockade_guard::tool_call::check_call;
///
/// let verdict = check_call("read_file", &json!({"path": "../secrets"}), &Policy::default());
/// assert_eq!(verdict.findings[0].rule, "SG402");
/// ```
pub fn check_call(name: &str, arguments: &Value, policy: &Policy) -> Verdict {
    check_call_with(name, arguments, policy, CheckOptions::default())
}

/// Judges a tool call under a policy.
pub fn check_call_with(
    name: &str,
    arguments: &Value,
    policy: &Policy,
    options: CheckOptions,
) -> Verdict {
    let action = extract(name, arguments);
    let verdict = match &action {
        Action::CodeExecution { language, code } => {
            judge_code(name, arguments, language, code, policy)
        }
        Action::ShellCommand { command } => judge_shell(arguments, command, policy),
        other => {
            let findings = match other {
                Action::NetworkEgress { host, port } => judge_host(host, *port, policy),
                Action::FileAccess { path } => judge_path(path, false, policy),
                Action::FileWrite { path, .. } => judge_path(path, true, policy),
                Action::Patch { path, diff } => judge_patch(path, diff, policy),
                Action::Malformed { .. } => deny_malformed(other).into_iter().collect(),
                Action::McpTool { .. } | Action::BrowserAction { .. } => {
                    judge_unknown(name, arguments, policy)
                }
                _ => Vec::new(),
            };
            Verdict::from_findings(action.name(), None, selected(findings, policy))
        }
    };
    if options.first_only {
        first_denial(verdict)
    } else {
        verdict
    }
}

/// Keeps the first denial of a verdict only.
pub(crate) fn first_denial(mut verdict: Verdict) -> Verdict {
    let first = verdict
        .findings
        .iter()
        .enumerate()
        .filter(|(_, finding)| finding.severity == Severity::Deny)
        .min_by_key(|(index, finding)| (rank(&finding.rule), *index))
        .map(|(_, finding)| finding.clone());
    if let Some(first) = first {
        verdict.findings = vec![first];
    }
    verdict
}

/// The order in which checks speak: the call itself, language, size and form, modules and the
/// rest of the code, network, time.
fn rank(rule: &str) -> u8 {
    match rule {
        "SG601" | "SG602" => 0,
        "SG006" | "SG007" => 1,
        "SG103" | "SG403" | "SG603" => 4,
        "SG604" => 5,
        _ if rule.starts_with("SG00") => 2,
        _ => 3,
    }
}

/// Judges code, what its call asks for beside it, and whether tool and language agree.
pub(crate) fn judge_code(
    tool: &str,
    arguments: &Value,
    language: &Language,
    code: &str,
    policy: &Policy,
) -> Verdict {
    let mut findings = Vec::new();
    if let Class::Code(named) = names::classify(&names::normalise(tool)).class
        && named.fixed
        && named.language != *language
    {
        findings.push(finding(
            &AMBIGUOUS_CALL,
            START,
            START,
            format!(
                "the tool `{}` runs {}, and the call says `{}`",
                quote(tool),
                named.language,
                quote(language.name())
            ),
            "leave the language out, or call the tool of that language",
        ));
    }
    findings.extend(crate::check(code, language, policy).findings);
    findings.extend(selected(asked_for(arguments, policy), policy));
    Verdict::from_findings(crate::CODE_EXECUTION, Some(language.clone()), findings)
}

/// Judges a command line. `commands` rules it, not `languages`: a policy for Python code that
/// names `git` in `commands` means to let `git status` through.
fn judge_shell(arguments: &Value, command: &str, policy: &Policy) -> Verdict {
    let mut any_language = policy.clone();
    any_language.languages.clear();
    let mut findings = crate::check(command, &Language::Shell, &any_language).findings;
    findings.extend(selected(asked_for(arguments, policy), policy));
    Verdict::from_findings("shell_command", Some(Language::Shell), findings)
}

/// Judges a tool that has no rules of its own by what its arguments are called.
fn judge_unknown(tool: &str, arguments: &Value, policy: &Policy) -> Vec<Finding> {
    let asked = by_arguments::asked(&names::normalise(tool), arguments);
    let mut findings = Vec::new();
    for command in &asked.commands {
        findings.extend(judge_shell(arguments, command, policy).findings);
    }
    findings.extend(judge_codes(&asked.codes, arguments, policy));
    for url in &asked.urls {
        findings.extend(match url::host_and_port(url) {
            Ok((host, port)) => judge_host(&host, port, policy),
            Err(reason) => deny(
                &MALFORMED_CALL,
                format!(
                    "the URL `{}` cannot be read in one way: {reason}",
                    quote(url)
                ),
                "send it as `https://host:port/path`".to_owned(),
            ),
        });
    }
    for (path, writes) in &asked.paths {
        findings.extend(match paths::malformed(path) {
            Some(reason) => deny(
                &MALFORMED_CALL,
                format!(
                    "the path `{}` cannot be read in one way: {reason}",
                    quote(path)
                ),
                "send it as a plain path".to_owned(),
            ),
            None => judge_path(path, *writes, policy),
        });
    }
    let mut kept: Vec<Finding> = Vec::new();
    for finding in findings {
        if kept.len() < 100 && !kept.contains(&finding) {
            kept.push(finding);
        }
    }
    kept
}

/// Judges the code in the arguments of a tool that has no rules of its own.
pub(crate) fn judge_unknown_code(tool: &str, arguments: &Value, policy: &Policy) -> Vec<Finding> {
    let asked = by_arguments::asked(&names::normalise(tool), arguments);
    judge_codes(&asked.codes, arguments, policy)
}

fn judge_codes(codes: &[(Language, String)], arguments: &Value, policy: &Policy) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (language, code) in codes {
        let language = match language {
            Language::Unknown => guessed(code, policy),
            said => said.clone(),
        };
        findings.extend(crate::check(code, &language, policy).findings);
        findings.extend(selected(asked_for(arguments, policy), policy));
    }
    findings
}

/// The first language in which code parses whose call does not say any.
fn guessed(code: &str, policy: &Policy) -> Language {
    let mut any_language = policy.clone();
    any_language.languages.clear();
    [Language::Python, Language::JavaScript, Language::TypeScript]
        .into_iter()
        .find(|language| {
            let verdict = crate::check(code, language, &any_language);
            verdict
                .findings
                .iter()
                .all(|finding| finding.rule != "SG005")
        })
        .unwrap_or(Language::Unknown)
}

fn asked_for(arguments: &Value, policy: &Policy) -> Vec<Finding> {
    let nothing = Map::new();
    let arguments = arguments.as_object().unwrap_or(&nothing);
    let mut findings = asked::network(arguments, policy);
    findings.extend(asked::time(arguments, policy));
    findings
}

fn judge_host(host: &str, port: u16, policy: &Policy) -> Vec<Finding> {
    let allowed = match &policy.network {
        Network::Any => true,
        Network::None => false,
        Network::Allow(entries) => entries.iter().any(|entry| host_matches(entry, host, port)),
    };
    if allowed {
        return Vec::new();
    }
    deny(
        &NETWORK_ACCESS,
        format!("the call connects to `{host}` at port {port}, which `network` does not allow"),
        // An address with colons is told apart from its port by brackets.
        if host.contains(':') {
            format!("work without it, or allow `[{host}]:{port}` in `network`")
        } else {
            format!("work without it, or allow `{host}:{port}` in `network`")
        },
    )
}

/// `host:port`, or `host` for any port. `*.example.org` means the hosts below, not itself.
fn host_matches(entry: &str, host: &str, port: u16) -> bool {
    let (name, entry_port) = match entry.rsplit_once(':') {
        Some((name, digits)) if !name.contains(':') || name.ends_with(']') => (name, Some(digits)),
        _ => (entry, None),
    };
    if entry_port.is_some_and(|digits| digits != "*" && digits.parse() != Ok(port)) {
        return false;
    }
    let name = name.trim_start_matches('[').trim_end_matches(']');
    let name = name.strip_suffix('.').unwrap_or(name);
    if let Ok(address) = name.parse::<std::net::Ipv6Addr>() {
        return host.parse() == Ok(address);
    }
    let name = name.to_ascii_lowercase();
    match name.strip_prefix("*.") {
        Some(parent) => host
            .strip_suffix(parent)
            .is_some_and(|below| below.len() > 1 && below.ends_with('.')),
        None => name == host,
    }
}

fn judge_path(path: &str, writes: bool, policy: &Policy) -> Vec<Finding> {
    let writable = policy.files.write.iter().map(String::as_str);
    let allowed = if writes {
        paths::is_allowed(path, writable)
    } else {
        paths::is_allowed(
            path,
            writable.chain(policy.files.read.iter().map(String::as_str)),
        )
    };
    if allowed {
        return Vec::new();
    }
    let (verb, list) = if writes {
        ("writes", "files.write")
    } else {
        ("reads", "files.read")
    };
    deny(
        &FILE_ACCESS,
        format!("the call {verb} `{}`, outside the workspace", quote(path)),
        format!("use a relative path without `..`, or name the path in `{list}`"),
    )
}

/// A patch writes the path of the call and every path its diff names.
fn judge_patch(path: &str, diff: &str, policy: &Policy) -> Vec<Finding> {
    let mut findings = judge_path(path, true, policy);
    for named in patch::paths(diff) {
        for denied in judge_path(named, true, policy) {
            if findings.len() < 100 && !findings.contains(&denied) {
                findings.push(denied);
            }
        }
    }
    findings
}

/// The denial of a malformed call; nothing for any other action.
pub(crate) fn deny_malformed(action: &Action) -> Option<Finding> {
    let Action::Malformed {
        ambiguous,
        message,
        hint,
        ..
    } = action
    else {
        return None;
    };
    let rule = if *ambiguous {
        &AMBIGUOUS_CALL
    } else {
        &MALFORMED_CALL
    };
    Some(finding(rule, START, START, message, hint))
}

fn deny(rule: &'static Rule, message: String, hint: String) -> Vec<Finding> {
    vec![finding(rule, START, START, message, hint)]
}

/// The findings whose rules the policy leaves on.
fn selected(mut findings: Vec<Finding>, policy: &Policy) -> Vec<Finding> {
    let rules = RuleSet::of(&policy.rules);
    findings.retain(|finding| rules.contains_code(&finding.rule));
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn hosts_are_compared_whole() {
        for (entry, host, port, expected) in [
            ("example.org:443", "example.org", 443, true),
            ("example.org:443", "example.org", 80, false),
            ("Example.org", "example.org", 80, true),
            ("example.org", "notexample.org", 443, false),
            ("*.example.org", "a.example.org", 443, true),
            ("*.example.org", "example.org", 443, false),
            ("*.example.org", "evilexample.org", 443, false),
            ("[::1]:443", "::1", 443, true),
            ("::1", "::1", 80, true),
            ("[0:0::1]:443", "::1", 443, true),
        ] {
            assert_eq!(
                host_matches(entry, host, port),
                expected,
                "{entry} {host}:{port}"
            );
        }
    }

    #[test]
    fn a_patch_is_judged_by_every_path_its_diff_names() {
        let diff = "--- a/ok.py\n+++ b/ok.py\n*** Update File: /etc/passwd\n";
        let call = json!({"path": "ok.py", "diff": diff});
        let verdict = check_call("apply_patch", &call, &Policy::default());
        assert_eq!(verdict.action, "patch");
        assert_eq!(verdict.findings.len(), 1);
        assert!(verdict.findings[0].message.contains("/etc/passwd"));
    }

    #[test]
    fn a_rule_switched_off_is_not_reported() {
        let mut policy = Policy::default();
        policy.rules.ignore = vec!["SG402".to_owned()];
        let verdict = check_call("cat", &json!({"path": "/etc/passwd"}), &policy);
        assert!(verdict.is_allowed());
        let fixed = check_call("cat", &json!({}), &policy);
        assert_eq!(fixed.findings[0].rule, "SG601");
    }
}
