//! What action each tool call stands for, and which calls are refused before any code is read.

use serde_json::{Value, json};
use stockade_core::{Language, Policy, policy::Network};
use stockade_guard::tool_call::{Action, check_call, extract};

fn code(language: &str, code: &str) -> Action {
    Action::CodeExecution {
        language: Language::from_name(language),
        code: code.to_owned(),
    }
}

/// The rules that deny the call under the default policy.
fn denied_by(tool: &str, arguments: &Value) -> Vec<String> {
    let verdict = check_call(tool, arguments, &Policy::default());
    let rules: Vec<String> = verdict.findings.iter().map(|f| f.rule.clone()).collect();
    assert_eq!(verdict.is_allowed(), rules.is_empty(), "{tool} {arguments}");
    rules
}

#[test]
fn code_tools_are_known_in_any_case() {
    for tool in [
        "python",
        "python_exec",
        "run_python",
        "eval",
        "evaluate",
        "code_exec",
        "exec_code",
        "run_code",
        "notebook",
        "notebook_cell",
        "repl",
        "jupyter",
        "ipython",
        "PYTHON_EXEC",
    ] {
        let action = extract(tool, &json!({"code": "1", "language": "python"}));
        assert_eq!(action, code("python", "1"), "{tool}");
    }
}

#[test]
fn code_is_found_under_each_of_its_keys() {
    for key in ["code", "source", "snippet", "script", "input"] {
        assert_eq!(
            extract("python", &json!({key: "x"})),
            code("python", "x"),
            "{key}"
        );
    }
}

#[test]
fn the_language_comes_from_the_argument_and_else_from_the_tool() {
    for key in ["language", "lang"] {
        let action = extract("run_code", &json!({"code": "x", key: "JavaScript"}));
        assert_eq!(action, code("javascript", "x"));
    }
    for (tool, language) in [
        ("python", "python"),
        ("python_exec", "python"),
        ("run_python", "python"),
        ("jupyter", "python"),
        ("ipython", "python"),
        ("notebook", "python"),
        ("notebook_cell", "python"),
        ("repl", "javascript"),
        ("eval", "unknown"),
        ("evaluate", "unknown"),
        ("code_exec", "unknown"),
        ("exec_code", "unknown"),
        ("run_code", "unknown"),
        ("node", "javascript"),
        ("execute_python", "python"),
        ("code_interpreter", "python"),
        ("ruby", "ruby"),
    ] {
        assert_eq!(
            extract(tool, &json!({"code": "x"})),
            code(language, "x"),
            "{tool}"
        );
    }
    assert_eq!(
        extract("run_code", &json!({"code": "x", "lang": "python3.12"})),
        code("python", "x")
    );
}

#[test]
fn shell_tools_carry_their_command() {
    for tool in [
        "bash",
        "shell",
        "run_command",
        "exec",
        "execute",
        "run",
        "shell_exec",
        "terminal",
    ] {
        for key in ["command", "cmd", "input"] {
            let action = extract(tool, &json!({key: "ls"}));
            assert_eq!(
                action,
                Action::ShellCommand {
                    command: "ls".into()
                },
                "{tool} {key}"
            );
        }
    }
    let split = extract("bash", &json!({"command": "echo", "args": ["a b", "it's"]}));
    assert_eq!(
        split,
        Action::ShellCommand {
            command: r"echo 'a b' 'it'\''s'".into()
        }
    );
}

#[test]
fn a_runner_that_gets_code_runs_code() {
    let action = extract("exec", &json!({"code": "1", "language": "py"}));
    assert_eq!(action, code("python", "1"));
    assert_eq!(
        denied_by("exec", &json!({"command": "ls", "code": "import os"})),
        ["SG602"]
    );
}

#[test]
fn network_tools_name_their_host() {
    for tool in [
        "http_request",
        "fetch",
        "curl",
        "http",
        "request",
        "web_request",
    ] {
        for key in ["url", "uri"] {
            let action = extract(tool, &json!({key: "http://user:pw@[::1]:81/x"}));
            assert_eq!(
                action,
                Action::NetworkEgress {
                    host: "::1".into(),
                    port: 81
                },
                "{tool}"
            );
        }
    }
    assert_eq!(
        denied_by("fetch", &json!({"url": "file:///etc/passwd"})),
        ["SG601"]
    );
    assert_eq!(
        denied_by(
            "fetch",
            &json!({"url": "https://a.org", "uri": "https://b.org"})
        ),
        ["SG602"]
    );
}

#[test]
fn file_tools_name_their_path() {
    for tool in [
        "read_file",
        "read",
        "file_read",
        "get_file",
        "cat",
        "mcp_read_file_v2",
        "list_dir",
        "fs_x_stat",
    ] {
        for key in ["path", "file", "file_path", "filename", "filePath"] {
            let action = extract(tool, &json!({key: "a"}));
            assert_eq!(
                action,
                Action::FileAccess { path: "a".into() },
                "{tool} {key}"
            );
        }
    }
    for tool in [
        "write_file",
        "write",
        "file_write",
        "create_file",
        "put_file",
        "edit_file",
        "edit",
        "delete_file",
    ] {
        let action = extract(tool, &json!({"path": "a", "content": "b"}));
        assert_eq!(
            action,
            Action::FileWrite {
                path: "a".into(),
                content: "b".into()
            },
            "{tool}"
        );
    }
}

#[test]
fn a_general_file_tool_writes_when_it_says_so_or_carries_content() {
    for tool in ["filesystem", "fs", "file"] {
        for verb in ["write", "create", "append", "delete", "remove", "Write"] {
            let action = extract(tool, &json!({"action": verb, "path": "a"}));
            assert_eq!(action.name(), "file_write", "{tool} {verb}");
        }
        assert_eq!(
            extract(tool, &json!({"path": "a", "content": ""})).name(),
            "file_write"
        );
        assert_eq!(extract(tool, &json!({"path": "a"})).name(), "file_access");
    }
}

#[test]
fn patches_browsers_databases_memory_and_services_are_told_apart() {
    for tool in ["apply_patch", "patch", "apply_diff"] {
        let action = extract(tool, &json!({"path": "a", "diff": "d"}));
        assert_eq!(
            action,
            Action::Patch {
                path: "a".into(),
                diff: "d".into()
            }
        );
    }
    let click = extract("click", &json!({"selector": "#a"}));
    assert_eq!(
        click,
        Action::BrowserAction {
            verb: "click".into(),
            target: Some("#a".into())
        }
    );
    let go = extract(
        "browser",
        &json!({"action": "goto", "url": "https://a.org"}),
    );
    assert_eq!(
        go,
        Action::BrowserAction {
            verb: "goto".into(),
            target: Some("https://a.org".into())
        }
    );
    let sql = extract("postgres", &json!({"statement": "select 1"}));
    assert_eq!(
        sql,
        Action::DatabaseQuery {
            database: "postgres".into(),
            query: "select 1".into()
        }
    );
    let named = extract("sql", &json!({"query": "q", "db": "main"}));
    assert_eq!(
        named,
        Action::DatabaseQuery {
            database: "main".into(),
            query: "q".into()
        }
    );
    let write = extract("vector_upsert", &json!({"collection": "c", "id": "k"}));
    assert_eq!(
        write,
        Action::MemoryWrite {
            store: "c".into(),
            key: Some("k".into())
        }
    );
    let read = extract("recall", &json!({"memory_id": "k"}));
    assert_eq!(
        read,
        Action::MemoryRead {
            store: "recall".into(),
            key: Some("k".into())
        }
    );
    let api = extract("slack_post_message", &json!({}));
    assert_eq!(
        api,
        Action::ExternalApiCall {
            service: "slack".into(),
            endpoint: "post_message".into()
        }
    );
    let other = extract("Weather", &json!({"city": "x"}));
    assert_eq!(
        other,
        Action::McpTool {
            name: "Weather".into(),
            args: json!({"city": "x"})
        }
    );
    assert_eq!(extract("slack_", &json!({})).name(), "mcp_tool");
}

#[test]
fn actions_survive_a_round_trip_through_json() {
    for action in [
        extract("python", &json!({"code": "1"})),
        extract("python", &json!({})),
        extract("fetch", &json!({"url": "https://a.org"})),
        extract("anything", &json!([1])),
        extract("browser", &json!({})),
    ] {
        let text = serde_json::to_value(&action).expect("serialises");
        assert_eq!(text["action"], action.name());
        assert_eq!(
            serde_json::from_value::<Action>(text).expect("reads back"),
            action
        );
    }
}

#[test]
fn a_missing_or_mistyped_main_argument_denies() {
    for arguments in [
        json!({}),
        json!(null),
        json!([]),
        json!("x"),
        json!({"code": null}),
        json!({"code": 1}),
        json!({"code": ["import os"]}),
        json!({"code": null, "source": "import os"}),
        json!({"code": {"text": "1"}}),
        json!({"arguments": {"code": "1"}}),
        json!({"code": "1", "language": ["python"]}),
    ] {
        assert_eq!(denied_by("python", &arguments), ["SG601"], "{arguments}");
    }
    for tool in [
        "bash",
        "fetch",
        "read_file",
        "write_file",
        "fs",
        "apply_patch",
        "sql",
    ] {
        assert_eq!(denied_by(tool, &json!({})), ["SG601"], "{tool}");
    }
    assert_eq!(
        denied_by("bash", &json!({"command": ["ls", "-l"]})),
        ["SG601"]
    );
    assert_eq!(
        denied_by("click", &json!({"selector": {"x": 1}})),
        ["SG601"]
    );
}

#[test]
fn two_keys_that_differ_deny_and_two_that_agree_do_not() {
    for arguments in [
        json!({"code": "1", "source": "import os"}),
        json!({"code": "1", "Code": "2"}),
        json!({"code": "1", "input": ["2"]}),
        json!({"source": "1", "script": null}),
        json!({"code": "1", "language": "python", "lang": "ruby"}),
    ] {
        assert_eq!(denied_by("python", &arguments), ["SG602"], "{arguments}");
    }
    let same = json!({"code": "x = 1", "source": "x = 1", "language": "python", "lang": "Py"});
    assert!(denied_by("python", &same).is_empty());
}

#[test]
fn a_tool_of_one_language_is_not_told_another() {
    let verdict = check_call(
        "python",
        &json!({"code": "x = 1", "language": "javascript"}),
        &Policy {
            languages: vec![],
            ..Policy::default()
        },
    );
    assert_eq!(verdict.findings[0].rule, "SG602");
    let open = check_call(
        "notebook",
        &json!({"code": "x = 1", "language": "javascript"}),
        &Policy {
            languages: vec![],
            ..Policy::default()
        },
    );
    assert!(open.is_allowed());
}

#[test]
fn a_vague_tool_behind_a_server_is_judged_only_when_it_carries_the_argument() {
    assert!(denied_by("ci.run", &json!({"workflow": "tests"})).is_empty());
    assert_eq!(
        extract("box.run", &json!({"command": "ls"})).name(),
        "shell_command"
    );
    assert_eq!(denied_by("mcp__box__python", &json!({})), ["SG601"]);
}

#[test]
fn languages_hosts_and_paths_are_ruled_by_the_policy() {
    assert_eq!(
        denied_by("run_code", &json!({"code": "x", "language": "javascript"})),
        ["SG006"]
    );
    assert!(denied_by("run_code", &json!({"code": "x"})).contains(&"SG006".to_owned()));
    assert_eq!(
        denied_by("fetch", &json!({"url": "https://a.org"})),
        ["SG403"]
    );
    assert_eq!(denied_by("cat", &json!({"path": "/etc/passwd"})), ["SG402"]);
    assert_eq!(denied_by("write", &json!({"path": "../x"})), ["SG402"]);
    assert!(denied_by("write", &json!({"path": "out/x"})).is_empty());

    let mut policy = Policy {
        network: Network::Allow(vec!["a.org:443".into()]),
        ..Policy::default()
    };
    policy.files.read = vec!["/data".into()];
    assert!(check_call("fetch", &json!({"url": "https://A.org"}), &policy).is_allowed());
    assert!(!check_call("fetch", &json!({"url": "http://a.org"}), &policy).is_allowed());
    assert!(!check_call("fetch", &json!({"url": "https://a.org@b.org"}), &policy).is_allowed());
    assert!(check_call("cat", &json!({"path": "/data/x"}), &policy).is_allowed());
    assert!(!check_call("write", &json!({"path": "/data/x"}), &policy).is_allowed());
}

#[test]
fn a_verdict_names_its_action_and_language() {
    let verdict = check_call("bash", &json!({"command": ""}), &Policy::default());
    assert_eq!(
        (verdict.action.as_str(), verdict.language),
        ("shell_command", Some(Language::Shell))
    );
    let verdict = check_call("python", &json!({"code": ""}), &Policy::default());
    assert_eq!(
        (verdict.action.as_str(), verdict.language),
        ("code_execution", Some(Language::Python))
    );
    let verdict = check_call("anything", &json!({}), &Policy::default());
    assert_eq!(
        (verdict.action.as_str(), verdict.language),
        ("mcp_tool", None)
    );
}

#[test]
fn a_message_quotes_little_of_what_the_caller_wrote() {
    let long = "x".repeat(1 << 20);
    for (tool, arguments) in [
        ("cat", json!({"path": format!("/{long}")})),
        (
            "python",
            json!({"code": 1, format!("co{}de", "_".repeat(1 << 20)): "2"}),
        ),
        ("run_code", json!({"code": "", "language": long})),
        (
            "python",
            json!({"code": "", format!("allow{}network", "_".repeat(1 << 20)): true}),
        ),
    ] {
        let verdict = check_call(tool, &arguments, &Policy::default());
        assert!(!verdict.is_allowed());
        assert!(
            verdict.findings.iter().all(|f| f.message.len() < 1000),
            "{tool}"
        );
    }
}

#[test]
fn a_tool_that_nobody_knows_is_judged_by_its_arguments() {
    let path = json!({"path": "/etc/passwd"});
    for tool in [
        "str_replace_based_edit_tool",
        "str_replace_editor",
        "view",
        "MultiEdit",
        "NotebookEdit",
        "Grep",
        "Glob",
        "LS",
        "move_file",
        "directory_tree",
        "search_files",
        "copy_file",
        "remove_file",
        "append_file",
        "get_file_contents",
        "open_file",
        "download",
        "upload_file",
    ] {
        assert_eq!(denied_by(tool, &path), ["SG402"], "{tool}");
    }
    let url = json!({"url": "https://a.org"});
    for tool in [
        "download_file",
        "open_url",
        "scrape",
        "crawl",
        "post",
        "webhook",
        "url_fetch",
        "browser_navigate",
        "navigate",
        "goto",
    ] {
        assert_eq!(denied_by(tool, &url), ["SG403"], "{tool}");
    }
    let command = json!({"command": "rm -rf /"});
    for tool in [
        "cmd",
        "zsh",
        "ssh",
        "sudo",
        "subprocess",
        "os_system",
        "start_process",
        "spawn",
        "command",
        "docker_exec",
        "container_exec",
        "call_shell",
        "tmux",
    ] {
        assert_eq!(denied_by(tool, &command), ["SG401"], "{tool}");
    }
    let code = json!({"code": "import os; os.system('x')"});
    for tool in [
        "code",
        "sandbox",
        "notebook_execute",
        "execute_ipython_cell",
    ] {
        assert!(
            denied_by(tool, &code).contains(&"SG101".to_owned()),
            "{tool}"
        );
    }
    assert!(denied_by("deno", &json!({"code": "import 'fs'"})).contains(&"SG006".to_owned()));
}

#[test]
fn arguments_are_judged_in_lists_and_at_any_depth() {
    for (tool, arguments, rule) in [
        (
            "read_multiple_files",
            json!({"paths": ["a", "/etc/passwd"]}),
            "SG402",
        ),
        (
            "move_file",
            json!({"source": "/etc/passwd", "destination": "x"}),
            "SG402",
        ),
        (
            "move_file",
            json!({"source": "x", "destination": "~/.bashrc"}),
            "SG402",
        ),
        (
            "batch",
            json!({"calls": [{"input": {"file_path": "../x"}}]}),
            "SG402",
        ),
        (
            "batch",
            json!({"do": {"with": {"cmd": ["rm", "-rf", "/"]}}}),
            "SG401",
        ),
        ("crawl", json!({"start_urls": ["https://a.org"]}), "SG403"),
        ("Glob", json!({"pattern": "/etc/*"}), "SG402"),
        ("start_process", json!({"command": "reboot"}), "SG401"),
        (
            "browser_evaluate",
            json!({"function": "() => fetch('x')"}),
            "SG006",
        ),
        ("goto", json!({"url": "file:///etc/passwd"}), "SG601"),
        ("view", json!({"path": "s3://bucket/x"}), "SG601"),
    ] {
        let rules = denied_by(tool, &arguments);
        assert!(
            rules.contains(&rule.to_owned()),
            "{tool} {arguments} {rules:?}"
        );
    }
}

#[test]
fn harmless_calls_of_unknown_tools_pass_as_before() {
    for (tool, arguments) in [
        ("get_weather", json!({"city": "Bern"})),
        ("search", json!({"query": "rm -rf / && curl http://x"})),
        ("view", json!({"path": "a.txt"})),
        (
            "str_replace_editor",
            json!({"command": "view", "path": "src/a.py"}),
        ),
        (
            "str_replace_editor",
            json!({"command": "create", "path": "a", "file_text": "/etc"}),
        ),
        ("exchange_rate", json!({"code": "EUR"})),
        ("http_status", json!({"code": 404})),
        (
            "code_review",
            json!({"code": "def f(x):\n    return x + 1\n"}),
        ),
        ("music", json!({"command": "play"})),
        (
            "translate",
            json!({"text": "a", "source": "en", "target": "de"}),
        ),
        (
            "move_file",
            json!({"source": "a.txt", "destination": "b/c.txt"}),
        ),
        ("Glob", json!({"pattern": "**/*.py"})),
        ("browser_navigate", json!({"url": "about:blank"})),
        ("click", json!({"selector": "#a", "text": "x"})),
        (
            "send_mail",
            json!({"to": "a@b.org", "body": "see https://x.org and /etc/passwd"}),
        ),
        ("calculator", json!({"expression": "2 + 2 * (3)"})),
        ("create_issue", json!({"title": "a", "body": "rm -rf /"})),
        ("slack_post", json!({"url": "https://a.org"})),
        ("think", json!({"thought": "rm -rf /"})),
        (
            "todo_write",
            json!({"todos": [{"content": "rm -rf /", "status": "open"}]}),
        ),
        ("jsonpath", json!({"path": "$.store.book"})),
        ("anything", json!([1])),
        ("anything", json!(null)),
    ] {
        assert!(denied_by(tool, &arguments).is_empty(), "{tool} {arguments}");
    }
    let policy = Policy {
        network: Network::Allow(vec!["a.org".into()]),
        commands: vec!["ls".into()],
        ..Policy::default()
    };
    for (tool, arguments) in [
        ("scrape", json!({"url": "https://a.org/x"})),
        ("docker_exec", json!({"command": "ls -l"})),
        ("sandbox", json!({"code": "print(1)"})),
    ] {
        assert!(check_call(tool, &arguments, &policy).is_allowed(), "{tool}");
    }
}

#[test]
fn paths_that_two_readers_take_differently_are_malformed() {
    for path in [
        "file://localhost/etc/passwd",
        "file:///etc/passwd",
        "FILE:x",
        "s3://bucket/x",
        "x\n/etc/passwd",
        "a\tb",
        "．．/x",
        "‥/x",
        "a／b",
        "～/x",
    ] {
        let arguments = json!({"path": path});
        for tool in ["read_file", "write_file", "view"] {
            assert_eq!(denied_by(tool, &arguments), ["SG601"], "{tool} {path:?}");
        }
    }
    assert_eq!(
        denied_by("read_file", &json!({"path": "%USERPROFILE%/x"})),
        ["SG402"]
    );
    for path in [
        "12:30.txt",
        "Note: a.txt",
        "ﬁne.txt",
        "a-b_c (1).txt",
        "50%.txt",
    ] {
        assert!(
            denied_by("read_file", &json!({"path": path})).is_empty(),
            "{path}"
        );
    }
}
