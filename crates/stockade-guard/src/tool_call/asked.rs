//! What a call asks for beside its code: network and time.
//!
//! Every present key is judged, not the first that parses: a small number under one key must not
//! hide a large one under another, and a value nobody can read is a denial. A key without a unit
//! (`timeout`) is taken as seconds, the larger of its two usual meanings.

use serde_json::{Map, Value};
use stockade_core::{Finding, Policy, Position, policy::Network};

use super::arguments::{fold, quote, type_name};
use crate::report::finding;
use crate::rules::{NETWORK_ASKED, TIME_ASKED};

const START: Position = Position { line: 1, column: 1 };

const NETWORK_KEYS: &[&str] = &[
    "networkaccess",
    "allownetwork",
    "allowinternet",
    "allownetworkaccess",
    "enableinternet",
    "enablenetwork",
    "internet",
    "internetaccess",
    "network",
    "networkenabled",
    "withnetwork",
];

const MILLISECOND_KEYS: &[&str] = &[
    "executiontimems",
    "timeoutms",
    "maxexecutiontimems",
    "deadlinems",
    "maxtimems",
    "runtimems",
    "timelimitms",
    "timeoutmillis",
    "timeoutmilliseconds",
    "walltimems",
];

const SECOND_KEYS: &[&str] = &[
    "executiontime",
    "executiontimes",
    "executiontimeseconds",
    "executiontimeout",
    "maxexecutiontime",
    "maxexecutiontimes",
    "maxexecutiontimeseconds",
    "maxtime",
    "timelimit",
    "timelimits",
    "timelimitseconds",
    "timeout",
    "timeouts",
    "timeoutsec",
    "timeoutsecs",
    "timeoutseconds",
    "walltime",
];

const MINUTE_KEYS: &[&str] = &["timeoutminutes", "timeoutmin", "timeoutmins"];

/// Findings for flags that ask for network access where the policy gives none.
pub(crate) fn network(arguments: &Map<String, Value>, policy: &Policy) -> Vec<Finding> {
    let closed = match &policy.network {
        Network::None => true,
        Network::Allow(hosts) => hosts.is_empty(),
        Network::Any => false,
    };
    if !closed {
        return Vec::new();
    }
    let asks = |value: &Value| match value {
        Value::Bool(asked) => *asked,
        Value::String(mode) => mode != "none",
        _ => true,
    };
    entries(arguments, NETWORK_KEYS)
        .filter(|(key, value)| match fold(key).as_str() {
            "network" => asks(value),
            _ => **value != Value::Bool(false),
        })
        .map(|(key, value)| {
            let key = quote(key);
            let message = match value {
                Value::Bool(_) => format!("the call asks for network access with `{key}`"),
                other => format!(
                    "`{key}` is {}, which may be taken for a request for network access",
                    type_name(other)
                ),
            };
            finding(
                &NETWORK_ASKED,
                START,
                START,
                message,
                format!("leave `{key}` out or send `false`"),
            )
        })
        .collect()
}

/// A finding where the call asks for more time than the policy gives, or for an unreadable time.
pub(crate) fn time(arguments: &Map<String, Value>, policy: &Policy) -> Vec<Finding> {
    let Some(bound) = policy.limits.max_execution_time_ms else {
        return Vec::new();
    };
    let lists = [
        (MILLISECOND_KEYS, 1.0),
        (SECOND_KEYS, 1000.0),
        (MINUTE_KEYS, 60_000.0),
    ];
    let mut findings = Vec::new();
    let mut largest: Option<(&str, f64)> = None;
    for (keys, unit) in lists {
        for (key, value) in entries(arguments, keys) {
            match milliseconds(value, unit) {
                Some(asked) if largest.is_none_or(|(_, known)| asked > known) => {
                    largest = Some((key, asked));
                }
                Some(_) => {}
                None => findings.push(finding(
                    &TIME_ASKED,
                    START,
                    START,
                    format!("`{}` is not a time that can be read", quote(key)),
                    format!("send `timeout_ms` as a whole number up to {bound}, or leave it out"),
                )),
            }
        }
    }
    #[expect(
        clippy::cast_precision_loss,
        reason = "bounds above 2^53 ms are 285,000 years; the comparison stays right in kind"
    )]
    if let Some((key, asked)) = largest.filter(|(_, asked)| *asked > bound as f64) {
        findings.push(finding(
            &TIME_ASKED,
            START,
            START,
            format!(
                "`{}` asks for {asked} ms, and the policy allows {bound}",
                quote(key)
            ),
            format!("ask for at most {bound} ms"),
        ));
    }
    findings
}

fn entries<'a>(
    arguments: &'a Map<String, Value>,
    keys: &'static [&'static str],
) -> impl Iterator<Item = (&'a str, &'a Value)> {
    arguments
        .iter()
        .filter(|(key, _)| keys.contains(&fold(key).as_str()))
        .map(|(key, value)| (key.as_str(), value))
}

/// A number, or text such as `5000`, `30s`, `500ms`, `2m`; negative and endless times are none.
fn milliseconds(value: &Value, unit: f64) -> Option<f64> {
    let asked = match value {
        Value::Number(number) => number.as_f64()? * unit,
        Value::String(text) => {
            let text = text.trim();
            let digits = text
                .find(|character: char| !character.is_ascii_digit() && character != '.')
                .unwrap_or(text.len());
            let (number, suffix) = text.split_at(digits);
            let unit = match suffix.trim() {
                "" => unit,
                "ms" => 1.0,
                "s" | "sec" => 1000.0,
                "m" | "min" => 60_000.0,
                "h" => 3_600_000.0,
                _ => return None,
            };
            number.parse::<f64>().ok()? * unit
        }
        _ => return None,
    };
    (asked.is_finite() && asked >= 0.0).then_some(asked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn asks_too_long(arguments: &Value) -> bool {
        let mut policy = Policy::default();
        policy.limits.max_execution_time_ms = Some(5000);
        !time(arguments.as_object().expect("an object"), &policy).is_empty()
    }

    #[test]
    fn a_time_up_to_the_bound_passes_in_every_spelling() {
        for arguments in [
            json!({}),
            json!({"timeout_ms": 5000}),
            json!({"timeoutMs": 1}),
            json!({"timeout": 5}),
            json!({"execution_time_ms": 0}),
            json!({"timeout_ms": 4999.5}),
            json!({"timeout_ms": "5000"}),
            json!({"timeout": "5s"}),
            json!({"timeout": "500ms"}),
            json!({"maxExecutionTimeMs": 5000, "timeout_s": 5}),
        ] {
            assert!(!asks_too_long(&arguments), "{arguments}");
        }
    }

    #[test]
    fn a_longer_or_unreadable_time_is_found_wherever_it_is_written() {
        for arguments in [
            json!({"timeout_ms": 5001}),
            json!({"timeout_ms": 5000.5}),
            json!({"timeout_ms": -1}),
            json!({"timeout_ms": "9999"}),
            json!({"timeout_ms": "soon"}),
            json!({"timeout": 6}),
            json!({"timeout": null}),
            json!({"timeout": "inf"}),
            json!({"timeout": "1e9"}),
            json!({"execution_time_ms": 1, "timeout_ms": 9000}),
            json!({"timeout": true}),
            json!({"timeout_seconds": 6}),
            json!({"TimeoutMS": 5001}),
            json!({"timeout": [1]}),
            json!({"timeout_ms": u64::MAX}),
            json!({"timeout_minutes": 1}),
            json!({"timeout": ""}),
        ] {
            assert!(asks_too_long(&arguments), "{arguments}");
        }
    }

    #[test]
    fn only_a_plain_false_does_not_ask_for_the_network() {
        let asks = |arguments: &Value, policy: &Policy| {
            !network(arguments.as_object().expect("an object"), policy).is_empty()
        };
        let closed = Policy::default();
        for arguments in [
            json!({"network_access": true}),
            json!({"networkAccess": true}),
            json!({"network_access": "true"}),
            json!({"network_access": "false"}),
            json!({"network_access": false, "allow_network": true}),
            json!({"allowNetwork": 1}),
            json!({"allow_network": null}),
            json!({"network": "host"}),
            json!({"internet": true}),
        ] {
            assert!(asks(&arguments, &closed), "{arguments}");
        }
        for arguments in [
            json!({}),
            json!({"network_access": false}),
            json!({"network": "none"}),
        ] {
            assert!(!asks(&arguments, &closed), "{arguments}");
        }
        let open = Policy {
            network: Network::Any,
            ..Policy::default()
        };
        assert!(!asks(&json!({"network_access": true}), &open));
    }
}
