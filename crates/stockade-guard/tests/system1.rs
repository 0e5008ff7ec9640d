//! What the `code-execution` guard finds in code: every form of importing a denied module, the
//! evasions that word matching misses, and innocent text that must pass.

#![expect(clippy::expect_used, reason = "a test may fail loudly")]

use serde_json::{Value, json};
use stockade_core::{Policy, Verdict};
use stockade_guard::code_execution::{CodeExecutionConfig, CodeExecutionGuard};
use stockade_guard::pipeline::GuardContext;
use stockade_guard::tool_call::{CheckOptions, check_call};

fn check_with(config: CodeExecutionConfig, tool: &str, arguments: Value) -> Verdict {
    CodeExecutionGuard::with_config(config)
        .expect("a guard")
        .check(&GuardContext::new(tool, arguments))
}

fn python(code: &str) -> Verdict {
    check_with(
        CodeExecutionConfig::default(),
        "python",
        json!({"code": code}),
    )
}

fn node(code: &str, denied: &[&str]) -> Verdict {
    let config = CodeExecutionConfig {
        language_allowlist: vec![],
        module_denylist: denied.iter().map(|&name| name.to_owned()).collect(),
        ..CodeExecutionConfig::default()
    };
    check_with(config, "node", json!({"code": code}))
}

#[test]
fn every_listed_module_is_denied_in_every_form() {
    for module in CodeExecutionConfig::default().module_denylist {
        for code in [
            format!("import {module}"),
            format!("import {module} as x"),
            format!("import {module}.sub"),
            format!("import math, {module}"),
            format!("from {module} import x"),
            format!("from {module}.sub import x"),
            format!("def f():\n    import {module}\n"),
        ] {
            assert!(!python(&code).is_allowed(), "{code}");
        }
    }
    for code in [
        "require('fs')",
        "require(\"fs\").readFileSync('x')",
        "import fs from 'fs'",
        "import('fs')",
    ] {
        assert!(!node(code, &["fs"]).is_allowed(), "{code}");
    }
}

#[test]
fn evasions_of_word_matching_are_caught() {
    for code in [
        "import os;x = 1",
        "import os;",
        "import math, os as o",
        "import\\\n os",
        "from os\\\nimport path",
        "__import__('os')",
        "__import__('o' + 's')",
        "import posix",
        "import pty",
        "import multiprocessing",
        "import builtins",
        "import code",
        "import asyncio",
        "import ｏｓ",
        "open('/etc/passwd')",
        "exec(bytes([105, 109]))",
        "import importlib\nimportlib.import_module('os')",
        "getattr(__builtins__, 'ev' + 'al')('1')",
        "eval('1')",
        "compile('1', '', 'exec')",
    ] {
        assert!(!python(code).is_allowed(), "{code}");
    }
}

#[test]
fn a_denied_module_that_is_used_without_an_import_is_denied() {
    // A session or an executor may have imported it before.
    for code in [
        "os.system('id')",
        "x = os .getcwd()",
        "importlib.import_module('os')",
    ] {
        assert!(!python(code).is_allowed(), "{code}");
    }
    for code in [
        "os = 1\nprint(os.real)",
        "def f(sys):\n    return sys.x\n",
        "requests.get('x')",
    ] {
        assert!(
            python(code).is_allowed(),
            "{code}: {:?}",
            python(code).findings
        );
    }
}

#[test]
fn modules_nobody_listed_may_be_imported() {
    for code in [
        "import math",
        "import subprocesses",
        "import numpy as np",
        "from collections import deque",
        "import os_tools",
        "import pandas, json",
    ] {
        assert!(
            python(code).is_allowed(),
            "{code}: {:?}",
            python(code).findings
        );
    }
    assert!(node("const p = require('path')", &["fs"]).is_allowed());
}

#[test]
fn text_that_only_mentions_a_module_passes() {
    for code in [
        "# subprocess is not used here",
        "# os. x",
        "s = 'os.path'",
        "os_name = 'linux'",
        "text = 'import os'",
        "print(\"from os import path\")",
        "class A:\n    sys = 1\n",
    ] {
        assert!(
            python(code).is_allowed(),
            "{code}: {:?}",
            python(code).findings
        );
    }
}

#[test]
fn an_empty_deny_list_stays_empty() {
    let config = CodeExecutionConfig {
        module_denylist: vec![],
        network_access: true,
        ..CodeExecutionConfig::default()
    };
    let verdict = check_with(config, "python", json!({"code": "import shutil"}));
    assert!(verdict.is_allowed(), "{:?}", verdict.findings);
}

#[test]
fn deny_list_entries_are_compared_with_case() {
    let config = CodeExecutionConfig {
        module_denylist: vec!["Foo".to_owned()],
        ..CodeExecutionConfig::default()
    };
    assert!(check_with(config.clone(), "python", json!({"code": "import foo"})).is_allowed());
    assert!(!check_with(config, "python", json!({"code": "import Foo"})).is_allowed());
}

#[test]
fn network_modules_are_denied_without_network_and_allowed_with_it() {
    for module in [
        "requests",
        "urllib.request",
        "urllib2",
        "urllib3",
        "http.client",
        "httpx",
        "aiohttp",
        "websockets",
        "ftplib",
        "smtplib",
        "telnetlib",
    ] {
        let code = format!("import {module}");
        assert!(!python(&code).is_allowed(), "{code}");
        let open = CodeExecutionConfig {
            network_access: true,
            ..CodeExecutionConfig::default()
        };
        let verdict = check_with(open, "python", json!({"code": code}));
        assert!(verdict.is_allowed(), "{module}: {:?}", verdict.findings);
    }
    assert!(!node("fetch('https://a.org')", &[]).is_allowed());
}

#[test]
fn code_that_does_not_parse_is_denied() {
    assert_eq!(python("def f(:").findings[0].rule, "SG005");
}

#[test]
fn findings_come_all_or_only_the_first() {
    let code = json!({"code": "import requests\nimport os\n", "allow_network": true});
    let guard = CodeExecutionGuard::new();
    let call = GuardContext::new("python", code);
    let all = guard.check(&call);
    assert!(all.findings.len() >= 3, "{:?}", all.findings);
    let first = guard
        .with_options(CheckOptions { first_only: true })
        .check(&call);
    assert_eq!(first.findings.len(), 1);
    assert_eq!(
        first.findings[0].rule, "SG101",
        "modules come before network"
    );
}

#[test]
fn other_names_of_code_tools_are_judged_as_code() {
    for tool in [
        "python3",
        "execute_python",
        "code_interpreter",
        "python_interpreter",
        "mcp_python",
        "sandbox.python",
        "mcp__box__python",
        "box/python",
        "box:run_python",
    ] {
        let verdict = check_with(
            CodeExecutionConfig::default(),
            tool,
            json!({"code": "import os"}),
        );
        assert!(!verdict.is_allowed(), "{tool}");
        let fine = check_with(
            CodeExecutionConfig::default(),
            tool,
            json!({"code": "x = 1"}),
        );
        assert!(fine.is_allowed(), "{tool}: {:?}", fine.findings);
    }
    let verdict = check_with(
        CodeExecutionConfig::default(),
        "execute_code",
        json!({"code": "import os", "language": "python"}),
    );
    assert!(!verdict.is_allowed());
    assert!(
        !node(
            "require('child_process').execSync('id')",
            &["child_process"]
        )
        .is_allowed()
    );
}

#[test]
fn under_a_policy_command_lines_go_to_the_shell_guard() {
    let mut policy = Policy::default();
    let denied = check_call("bash", &json!({"command": "rm -rf /"}), &policy);
    assert!(
        denied.findings.iter().any(|f| f.rule == "SG401"),
        "{:?}",
        denied.findings
    );
    policy.commands = vec!["git".to_owned()];
    let allowed = check_call("bash", &json!({"command": "git status"}), &policy);
    assert!(allowed.is_allowed(), "{:?}", allowed.findings);
    let hidden = check_call(
        "bash",
        &json!({"command": "git", "args": "status; rm -rf x"}),
        &policy,
    );
    assert!(!hidden.is_allowed());
}
