//! SARIF 2.1.0, the format that code scanning services read.

use std::fmt::Write as _;

use serde_json::{Value, json};
use stockade_core::{Finding, Severity};
use stockade_guard::rules::{RULES, Rule};

use super::{Checked, json::pretty};

pub(crate) fn render(checked: &[Checked]) -> String {
    let rules: Vec<Value> = RULES.iter().map(|rule| describe(rule)).collect();
    let results: Vec<Value> = checked
        .iter()
        .flat_map(|one| {
            let findings = one.verdict.findings.iter();
            findings.map(|finding| result(&one.name, finding))
        })
        .collect();
    pretty(&json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {
                "driver": {
                    "name": "stockade",
                    "version": env!("CARGO_PKG_VERSION"),
                    "informationUri": env!("CARGO_PKG_REPOSITORY"),
                    "rules": rules,
                }
            },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    }))
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Deny => "error",
        Severity::Warn => "warning",
        Severity::Note => "note",
    }
}

fn describe(rule: &Rule) -> Value {
    let help = if rule.fixed {
        "This rule cannot be switched off.".to_owned()
    } else {
        format!("Switch it off with `--ignore {}`.", rule.code)
    };
    json!({
        "id": rule.code,
        "name": rule.name,
        "shortDescription": {"text": rule.summary},
        "help": {"text": format!("{} {help}", rule.summary)},
        "defaultConfiguration": {"level": level(rule.severity)},
    })
}

fn result(file: &str, finding: &Finding) -> Value {
    let message = match finding.hint.as_str() {
        "" => finding.message.clone(),
        hint => format!("{} (hint: {hint})", finding.message),
    };
    let mut result = json!({
        "ruleId": finding.rule,
        "level": level(finding.severity),
        "message": {"text": message},
        "locations": [{
            "physicalLocation": {
                "artifactLocation": {"uri": uri(file)},
                "region": {
                    "startLine": finding.start.line,
                    "startColumn": finding.start.column,
                    "endLine": finding.end.line,
                    "endColumn": finding.end.column,
                },
            },
        }],
    });
    if let Some(index) = RULES.iter().position(|rule| rule.code == finding.rule) {
        result["ruleIndex"] = json!(index);
    }
    result
}

/// A path as a URI reference: absolute paths become `file:` URIs, odd bytes are percent-encoded.
fn uri(path: &str) -> String {
    let path = path.strip_prefix("./").unwrap_or(path);
    let mut uri = String::new();
    if path.starts_with('/') {
        uri.push_str("file://");
    }
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_uri_references() {
        assert_eq!(uri("./a b/ü.py"), "a%20b/%C3%BC.py");
        assert_eq!(uri("/x:y"), "file:///x%3Ay");
        assert_eq!(uri("<stdin>"), "%3Cstdin%3E");
    }
}
