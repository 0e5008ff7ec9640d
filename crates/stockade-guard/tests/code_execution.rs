//! The `code-execution` guard and its configuration, as far as no code needs to be understood.
//! What it finds in code is in `system1.rs`.

#![expect(clippy::expect_used, reason = "a test may fail loudly")]

use std::fmt::Write as _;

use serde_json::{Value, json};
use stockade_core::policy::{ImportDefault, Network};
use stockade_core::{Language, Verdict};
use stockade_guard::code_execution::{
    CodeExecutionConfig, CodeExecutionGuard, ConfigError, load_config,
};
use stockade_guard::pipeline::{Guard, GuardContext};
use stockade_guard::tool_call::CheckOptions;

fn guard(config: &str) -> CodeExecutionGuard {
    let loaded = load_config(config).expect("a configuration");
    CodeExecutionGuard::with_config(loaded.config).expect("a guard")
}

fn check(guard: &CodeExecutionGuard, tool: &str, arguments: Value) -> Verdict {
    guard.check(&GuardContext::new(tool, arguments))
}

fn rules(verdict: &Verdict) -> Vec<&str> {
    verdict.findings.iter().map(|f| f.rule.as_str()).collect()
}

#[test]
fn the_guard_has_its_name() {
    assert_eq!(CodeExecutionGuard::new().name(), "code-execution");
}

#[test]
fn a_configuration_reads_alike_alone_or_in_a_document_in_yaml_or_json() {
    let fields = json!({
        "enabled": true, "language_allowlist": ["python", "javascript"],
        "module_denylist": ["os"], "network_access": true,
        "max_execution_time_ms": 5000, "max_scan_bytes": 1024,
    });
    let expected: CodeExecutionConfig = serde_json::from_value(fields.clone()).expect("reads");
    let yaml = "enabled: true\nlanguage_allowlist: [python, javascript]\nmodule_denylist:\n  - os\n\
                network_access: true\nmax_execution_time_ms: 5000\nmax_scan_bytes: 1024\n";
    let nested = format!(
        "hushspec: '0.1'\nname: x\nrules:\n  egress: {{enabled: true}}\n  code_execution:\n    {}",
        yaml.replace('\n', "\n    ")
    );
    for text in [
        fields.to_string(),
        json!({"rules": {"code_execution": fields}}).to_string(),
        yaml.to_owned(),
        nested.clone(),
    ] {
        assert_eq!(
            load_config(&text).expect("reads").config,
            expected,
            "{text}"
        );
    }
    assert_eq!(
        load_config(&nested).expect("reads").unread,
        ["rules.egress"]
    );
}

#[test]
fn there_is_one_set_of_defaults_and_it_is_strict() {
    let default = CodeExecutionConfig::default();
    for text in ["", "{}", "enabled: true", "rules: {code_execution: {}}"] {
        assert_eq!(load_config(text).expect("reads").config, default, "{text}");
    }
    assert_eq!(default.language_allowlist, ["python"]);
    assert!(default.enabled && !default.network_access);
    assert_eq!(default.max_scan_bytes, 65536);
    assert_eq!(default.max_execution_time_ms, None);
    assert_eq!(
        default.module_denylist,
        [
            "os",
            "subprocess",
            "socket",
            "sys",
            "ctypes",
            "shutil",
            "pickle",
            "marshal",
            "importlib"
        ]
    );
}

#[test]
fn a_wrong_configuration_is_an_error_and_never_a_laxer_guard() {
    for text in [
        "modul_denylist: []",
        "network_access: 'no'",
        "network_access: no",
        "max_scan_bytes: -1",
        "enabled: true\nenabled: false",
        r#"{"enabled": true, "enabled": false}"#,
        "[]",
        "x",
        "rules: {}",
        "rules: {egress: {}}",
        "rules: 3",
        "max_execution_time_ms: 1.5",
        "rules: {code_execution: {extra: 1}}",
        "rules: {code_execution: null}",
        "{",
        "a: [",
    ] {
        assert!(load_config(text).is_err(), "{text}");
    }
    for pattern in ["", " os", "os; x", ".os", "a..b", "os\n"] {
        let config = CodeExecutionConfig {
            module_denylist: vec![pattern.to_owned()],
            ..CodeExecutionConfig::default()
        };
        let error = CodeExecutionGuard::with_config(config).expect_err(pattern);
        assert!(matches!(error, ConfigError::InvalidPattern { pattern: p, .. } if p == pattern));
    }
    let mut bomb = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
    for level in 1..=12 {
        let item = format!("*a{}, ", level - 1);
        let list = item.repeat(9);
        writeln!(bomb, "a{level}: &a{level} [{list}x]").expect("a string takes all");
    }
    assert!(load_config(&bomb).is_err());
    assert!(matches!(
        load_config(&" ".repeat(2 << 20)),
        Err(ConfigError::TooLarge(_))
    ));
}

#[test]
fn the_policy_behind_a_configuration_denies_only_what_is_listed() {
    let guard = guard(
        "module_denylist: []\nnetwork_access: true\nlanguage_allowlist: []\nmax_scan_bytes: 0",
    );
    let policy = guard.policy();
    assert!(policy.imports.deny.is_empty());
    assert_eq!(policy.imports.default, ImportDefault::Allow);
    assert_eq!(policy.network, Network::Any);
    assert!(policy.languages.is_empty());
    assert_eq!(policy.limits.code_size, 1);
}

#[test]
fn calls_that_run_no_code_pass_and_a_disabled_guard_passes_everything() {
    let on = CodeExecutionGuard::new();
    for (tool, arguments) in [
        ("bash", json!({"command": "ls"})),
        ("fetch", json!({"url": "https://a.org"})),
        ("read_file", json!({"path": "/etc/passwd"})),
        ("anything", json!({"x": 1})),
    ] {
        assert!(check(&on, tool, arguments).is_allowed(), "{tool}");
    }
    let off = guard("enabled: false");
    for (tool, arguments) in [
        ("python", json!({"code": "import os"})),
        ("python", json!({})),
    ] {
        assert!(check(&off, tool, arguments).is_allowed());
    }
}

#[test]
fn a_malformed_call_is_denied_by_this_guard_too() {
    let guard = CodeExecutionGuard::new();
    assert_eq!(
        rules(&check(&guard, "python", json!({"code": null}))),
        ["SG601"]
    );
    assert_eq!(rules(&check(&guard, "bash", json!({}))), ["SG601"]);
}

#[test]
fn languages_are_compared_without_case_and_unknown_is_denied() {
    let listed = guard("language_allowlist: [Python]");
    assert!(
        check(
            &listed,
            "run_code",
            json!({"code": "x", "language": "PYTHON"})
        )
        .is_allowed()
    );
    for arguments in [
        json!({"code": "x", "language": "ruby"}),
        json!({"code": "x"}),
    ] {
        let verdict = check(&listed, "run_code", arguments);
        assert_eq!(verdict.findings[0].rule, "SG006");
    }
    let unknown = guard("language_allowlist: [unknown]");
    assert!(!check(&unknown, "eval", json!({"code": "x"})).is_allowed());
    let any = guard("language_allowlist: []");
    let verdict = check(&any, "repl", json!({"code": "1"}));
    assert_eq!(verdict.language, Some(Language::JavaScript));
    assert!(verdict.is_allowed());
}

#[test]
fn code_at_the_bound_passes_and_one_byte_more_is_denied_whole() {
    let guard = guard("max_scan_bytes: 10");
    assert!(check(&guard, "python", json!({"code": "#".repeat(10)})).is_allowed());
    assert_eq!(
        rules(&check(&guard, "python", json!({"code": "#".repeat(11)}))),
        ["SG003"]
    );
    let padded = format!("{}\nimport os", "#".repeat(65536));
    let default = CodeExecutionGuard::new();
    assert_eq!(
        rules(&check(&default, "python", json!({"code": padded}))),
        ["SG003"]
    );
}

#[test]
fn a_call_may_ask_for_as_much_time_as_is_set_and_no_more() {
    let bounded = guard("max_execution_time_ms: 5000");
    for key in [
        "execution_time_ms",
        "executionTimeMs",
        "timeout_ms",
        "timeoutMs",
        "max_execution_time_ms",
        "maxExecutionTimeMs",
    ] {
        assert!(
            check(&bounded, "python", json!({"code": "", key: 5000})).is_allowed(),
            "{key}"
        );
        let verdict = check(&bounded, "python", json!({"code": "", key: 5001}));
        assert_eq!(rules(&verdict), ["SG604"], "{key}");
    }
    assert!(check(&bounded, "python", json!({"code": ""})).is_allowed());
    let free = CodeExecutionGuard::new();
    assert!(check(&free, "python", json!({"code": "", "timeout_ms": u64::MAX})).is_allowed());
}

#[test]
fn asking_for_the_network_is_denied_unless_the_configuration_gives_it() {
    let closed = CodeExecutionGuard::new();
    let open = guard("network_access: true");
    for key in [
        "network_access",
        "networkAccess",
        "allow_network",
        "allowNetwork",
    ] {
        let verdict = check(&closed, "python", json!({"code": "", key: true}));
        assert_eq!(rules(&verdict), ["SG603"], "{key}");
        assert!(check(&closed, "python", json!({"code": "", key: false})).is_allowed());
        assert!(check(&open, "python", json!({"code": "", key: true})).is_allowed());
    }
    let decoy = json!({"code": "", "network_access": false, "allow_network": true});
    assert_eq!(rules(&check(&closed, "python", decoy)), ["SG603"]);
}

#[test]
fn the_first_denial_alone_follows_the_order_of_checks() {
    let guard = guard("max_execution_time_ms: 1").with_options(CheckOptions { first_only: true });
    let mut arguments =
        json!({"code": "x", "language": "ruby", "timeout_ms": 2, "allow_network": true});
    assert_eq!(
        rules(&check(&guard, "run_code", arguments.clone())),
        ["SG006"]
    );
    arguments["language"] = json!("python");
    assert_eq!(
        rules(&check(&guard, "run_code", arguments.clone())),
        ["SG603"]
    );
    arguments["allow_network"] = json!(false);
    assert_eq!(rules(&check(&guard, "run_code", arguments)), ["SG604"]);
}

#[test]
fn evidence_names_the_guard_and_the_reason() {
    let call = GuardContext::new("python", json!({}));
    let decision = CodeExecutionGuard::new()
        .evaluate(&call)
        .expect("a decision");
    let evidence = serde_json::to_value(&decision.evidence[0]).expect("serialises");
    assert_eq!(evidence["guard_name"], "code-execution");
    assert_eq!(evidence["verdict"], false);
    assert!(
        evidence["details"]
            .as_str()
            .is_some_and(|details| details.starts_with("SG601"))
    );
}
