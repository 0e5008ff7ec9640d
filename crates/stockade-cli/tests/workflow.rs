//! `stockade workflow`, through the binary: what older workflow files rely on, by the numbers of
//! their statements, and what a hostile or broken workflow must not do.

mod common;

use std::io::{BufRead, BufReader, Read};
use std::process::Child;

use common::{Place, Ran};
use serde_json::{Value, json};

/// Runs a workflow with `--json` and reads the report.
fn report(place: &Place, args: &[&str]) -> Value {
    let ran = place.run(&[&["workflow", "run", "flow.yaml", "--json"], args].concat());
    let report: Value = serde_json::from_str(&ran.stdout).unwrap_or_default();
    assert!(report.is_object(), "{args:?}: {ran:?}");
    assert_eq!(report["exit_code"], ran.code, "{args:?}");
    report
}

/// The report of a workflow of this text.
fn flow(test: &str, text: &str) -> Value {
    report(
        &Place::new(&format!("workflow_{test}")).file("flow.yaml", text),
        &[],
    )
}

/// What checking says, for programs.
fn checked(place: &Place, args: &[&str]) -> Value {
    let ran = place.run(
        &[
            &["workflow", "check", "flow.yaml", "--format", "json"],
            args,
        ]
        .concat(),
    );
    let checked: Value = serde_json::from_str(&ran.stdout).unwrap_or_default();
    assert!(checked.is_object(), "{args:?}: {ran:?}");
    let code = match (&checked["mistakes"], &checked["ok"]) {
        (Value::Array(mistakes), _) if !mistakes.is_empty() => 2,
        (_, Value::Bool(true)) => 0,
        _ => 1,
    };
    assert_eq!(ran.code, code, "{ran:?}");
    checked
}

fn check_of(test: &str, text: &str) -> Value {
    checked(
        &Place::new(&format!("workflow_{test}")).file("flow.yaml", text),
        &[],
    )
}

/// The mistakes as `line: message`.
fn mistakes(test: &str, text: &str) -> Vec<String> {
    let checked = check_of(test, text);
    let mistakes = checked["mistakes"].as_array().cloned().unwrap_or_default();
    mistakes
        .iter()
        .map(|one| {
            let message = one["message"].as_str().unwrap_or_default();
            format!("{}: {message}", one["place"]["line"])
        })
        .collect()
}

// What older workflow files rely on.

#[test]
fn c01_every_node_has_a_record_of_status_result_error_time_and_output() {
    let report = flow(
        "c01",
        "nodes: [{id: a, code: \"print('hi')\\nresult = 1\"}]\n",
    );
    let node = &report["nodes"]["a"];
    assert_eq!(report["status"], "ok");
    assert_eq!(node["status"], "ok");
    assert_eq!(node["result"], 1);
    assert_eq!(node["error"], Value::Null);
    assert_eq!(
        (&node["stdout"], &node["stderr"]),
        (&json!("hi\n"), &json!(""))
    );
    assert!(node["usage"]["wall_ms"].as_f64() > Some(0.0));
    assert!(node["walls"]["network"].is_string());
}

#[test]
fn c02_inputs_is_a_dict_and_the_answer_is_result_or_return() {
    let report = flow(
        "c02",
        "nodes:\n\
         - {id: a, inputs: {n: 20}, code: \"result = inputs['n'] + 1\"}\n\
         - {id: b, inputs: {n: 20}, code: \"return {'n': inputs.get('n')}\"}\n\
         - {id: c, code: \"x = 1\"}\n\
         - {id: d, code: \"result = inputs\"}\n",
    );
    let expected = json!({"a": 21, "b": {"n": 20}, "c": null, "d": {}});
    assert_eq!(report["outputs"], expected);
}

#[test]
fn c03_code_that_breaks_the_policy_is_denied_before_anything_runs() {
    let report = flow(
        "c03",
        "nodes:\n- {id: a, code: \"print('ran')\"}\n- {id: b, code: \"import os\"}\n",
    );
    assert_eq!(report["exit_code"], 77);
    assert_eq!(
        (&report["status"], &report["failed"]),
        (&json!("denied"), &json!("b"))
    );
    assert_eq!(report["nodes"]["a"]["status"], "skipped");
    let finding = &report["nodes"]["b"]["verdict"]["findings"][0];
    assert_eq!(finding["rule"], "SG101");
    assert_eq!(finding["start"]["line"], 3, "the workflow's own line");
}

#[test]
fn c03_c16_denied_code_under_continue_is_an_error_and_the_rest_runs() {
    let report = flow(
        "c03_continue",
        "nodes:\n\
         - {id: a, code: \"import os\", on_error: continue}\n\
         - {id: b, inputs: {a: \"{a}\"}, code: \"result = inputs['a']\"}\n",
    );
    assert_eq!(report["exit_code"], 0);
    assert_eq!(report["nodes"]["a"]["status"], "denied");
    assert_eq!(report["outputs"]["b"]["output"], Value::Null);
    let error = report["outputs"]["b"]["error"].as_str().unwrap_or_default();
    assert!(error.contains("os"), "{error}");
}

#[test]
fn c04_cd3_dangerous_names_are_refused_and_harmless_text_is_not() {
    let report = flow(
        "c04",
        "nodes:\n\
         - {id: text, code: \"result = 'exec( eval( __import__'\"}\n\
         - {id: name, code: \"def myvars(): return 7\\nresult = myvars()\"}\n",
    );
    assert_eq!(
        report["outputs"],
        json!({"text": "exec( eval( __import__", "name": 7})
    );
    let checked = check_of("c04_denied", "nodes: [{id: a, code: \"eval('1')\"}]\n");
    assert_eq!(checked["findings"][0]["node"], "a");
}

#[test]
fn c06_safe_modules_may_be_imported_and_others_when_allowed() {
    let text = "nodes: [{id: a, code: \"import math\\nresult = math.floor(2.5)\"}]\n";
    assert_eq!(flow("c06", text)["outputs"]["a"], 2);
    let text = "nodes: [{id: a, code: \"import math, json, re, datetime, collections\"}]\n";
    assert_eq!(check_of("c06_safe", text)["ok"], true);
    let text =
        "config: {sandbox: {allow_imports: [numpy]}}\nnodes: [{id: a, code: import numpy}]\n";
    assert_eq!(check_of("c06_allowed", text)["ok"], true);
    let text = "config: {sandbox: {allow_imports: false}}\nnodes: [{id: a, code: import numpy}]\n";
    assert_eq!(check_of("c06_off", text)["ok"], false);
}

#[test]
fn c08_cd5_what_nodes_print_is_theirs_though_they_run_side_by_side() {
    let nodes: String = (0..8)
        .map(|n| format!("- {{id: n{n}, code: \"for i in range(200): print({n})\"}}\n"))
        .collect();
    let report = flow("c08", &format!("nodes:\n{nodes}"));
    for n in 0..8 {
        let expected = format!("{n}\n").repeat(200);
        assert_eq!(report["nodes"][format!("n{n}")]["stdout"], expected, "{n}");
    }
}

#[test]
fn c09_cd5_a_node_that_never_ends_is_stopped_and_the_time_is_named() {
    let report = flow(
        "c09",
        "nodes: [{id: a, code: \"while True: pass\", sandbox: {timeout: 1}}]\n",
    );
    assert_eq!(
        (&report["status"], &report["exit_code"]),
        (&json!("time_limit"), &json!(124))
    );
    assert_eq!(report["failed"], "a");
    assert_eq!(
        report["nodes"]["a"]["error"]["value"],
        "it ran longer than 1s"
    );
}

#[test]
fn c10_errors_have_type_and_message_and_memory_is_bounded() {
    let report = flow("c10", "nodes: [{id: a, code: \"x = 1\\n1 / 0\"}]\n");
    let error = &report["nodes"]["a"]["error"];
    assert_eq!(
        (&error["name"], &error["value"]),
        (&json!("ZeroDivisionError"), &json!("division by zero"))
    );
    assert_eq!(error["line"], 2);
    assert_eq!(report["exit_code"], 1);
    let report = flow(
        "c10_memory",
        "nodes: [{id: a, code: \"x = []\\nwhile True: x.append(x * 2)\", sandbox: {resources: {memory: 16m}}}]\n",
    );
    assert_eq!(
        (&report["status"], &report["exit_code"]),
        (&json!("memory_limit"), &json!(137))
    );
}

#[test]
fn c11_empty_code_unicode_and_large_or_nested_values_work() {
    let place = Place::new("workflow_c11").file(
        "flow.yaml",
        "inputs: {big: }\n\
         nodes:\n\
         - {id: nothing, code: \"\"}\n\
         - {id: null_code, code: }\n\
         - {id: ünï, code: \"result = 'héllo 🦉'\"}\n\
         - {id: length, inputs: {big: \"{big}\"}, code: \"result = len(inputs['big'])\"}\n\
         - {id: nested, code: \"result = {'a': [{'b': (1, None, True)}]}\"}\n\
         - {id: read, inputs: {v: \"{nested.a.0.b}\"}, code: \"result = inputs['v']\"}\n",
    );
    let big = json!({"big": vec!["x".repeat(100); 10_000]}).to_string();
    std::fs::write(place.root.join("big.json"), big).unwrap();
    let report = report(&place, &["--inputs", "@big.json"]);
    let expected = json!({
        "nothing": null, "null_code": null, "ünï": "héllo 🦉", "length": 10_000,
        "nested": {"a": [{"b": [1, null, true]}]}, "read": [1, null, true],
    });
    assert_eq!(report["outputs"], expected);
}

#[test]
fn c12_presets_are_exact_and_an_unknown_one_is_a_mistake() {
    for (preset, cpus, memory, time) in [
        ("low", 0.5, "256m", "10s"),
        ("medium", 1.0, "512m", "30s"),
        ("high", 2.0, "1g", "60s"),
        ("max", 4.0, "2g", "120s"),
    ] {
        let text = format!("nodes: [{{id: a, code: \"1\", sandbox: {{preset: {preset}}}}}]\n");
        let checked = check_of(&format!("c12_{preset}"), &text);
        let limits = &checked["nodes"][0]["limits"];
        assert_eq!(limits["cpus"], cpus, "{preset}");
        assert_eq!(limits["memory"], memory, "{preset}");
        assert_eq!(limits["wall_time"], time, "{preset}");
    }
    let text = "nodes:\n- {id: a, code: \"1\", sandbox: {preset: enormous}}\n";
    assert_eq!(
        mistakes("c12_unknown", text),
        ["2: `preset` cannot be `enormous`"]
    );
}

#[test]
fn c13_the_older_form_of_a_workflow_runs_unchanged() {
    let text = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../examples/workflow/older.yaml"
    ))
    .unwrap();
    let place = Place::new("workflow_c13").file("flow.yaml", text);
    let ran = report(&place, &["--input", "numbers=[1, 2, 6]"]);
    assert_eq!(ran["workflow"], "numbers");
    assert_eq!(
        ran["outputs"],
        json!({"total": 9, "share": 3.0, "summary": "total 9, mean 3.0"})
    );
    let ran = report(&place, &["--input", "numbers=[]"]);
    let expected = "total 0, no mean: ZeroDivisionError: division by zero";
    assert_eq!(ran["outputs"]["summary"], expected);
    assert_eq!(ran["exit_code"], 0);
}

#[test]
fn c13_templates_pass_values_with_their_type_and_outputs_receive_the_result() {
    let place = Place::new("workflow_c13_templates").file(
        "flow.yaml",
        "inputs: {n: 3, list: [1, 2], name: Ada}\n\
         nodes:\n\
         - id: a\n  inputs: {n: \"{n}\", list: \"{list}\", text: \"{name} has {n} of {list}\", plain: \"{{n}}\", deep: [{k: \"{n}\"}], number: 7}\n  \
           code: result = inputs\n  outputs: [seen, unused]\n\
         - {id: b, inputs: {by_output: \"{seen.n}\", by_state: \"{state.name}\", by_id: \"{a.deep.0.k}\"}, code: result = inputs}\n",
    );
    let ran = report(&place, &["--input", "n=4"]);
    let expected = json!({
        "seen": {"n": 4, "list": [1, 2], "text": "Ada has 4 of [1,2]", "plain": "{n}", "deep": [{"k": 4}], "number": 7},
        "b": {"by_output": 4, "by_state": "Ada", "by_id": 4},
    });
    assert_eq!(ran["outputs"], expected);
}

#[test]
fn c13_edges_say_the_order_and_a_name_has_the_value_of_that_moment() {
    let ran = flow(
        "c13_edges",
        "state: {fields: {x: {type: int, default: 1}, y: {type: int}}}\n\
         nodes:\n\
         - {id: last, inputs: {x: \"{x}\", y: \"{y}\"}, code: result = inputs}\n\
         - {id: double, inputs: {x: \"{x}\"}, outputs: [x], code: \"result = inputs['x'] * 2\"}\n\
         - {id: add, inputs: {x: \"{x}\"}, outputs: [x], code: \"result = inputs['x'] + 10\"}\n\
         edges:\n\
         - {from: START, to: add}\n- {from: add, to: double}\n- {from: double, to: last}\n- {from: last, to: END}\n",
    );
    assert_eq!(ran["outputs"]["last"], json!({"x": 22, "y": null}));
    assert_eq!(ran["outputs"]["x"], 22);
    let text =
        "nodes: [{id: a, code: \"1\"}]\nedges:\n- {from: a, routes: []}\n- {from: b, to: END}\n";
    assert_eq!(
        mistakes("c13_routes", text),
        [
            "3: edges with `routes` are not run here",
            "4: an edge speaks of `b`, and there is no such node"
        ]
    );
}

#[test]
fn c13_network_is_off_unless_asked_for_and_no_wall_is_no_choice() {
    let text = "nodes:\n\
                - {id: a, code: \"1\"}\n\
                - {id: b, code: \"1\", sandbox: {network: true}}\n\
                - {id: c, code: \"1\", sandbox: {mode: docker, network: false}}\n";
    let checked = check_of("c13_network", text);
    let of = |at: usize, key: &str| checked["nodes"][at][key].clone();
    assert_eq!(
        (of(0, "network"), of(0, "isolation")),
        (json!("none"), json!("auto"))
    );
    assert_eq!(of(1, "network"), "any");
    assert_eq!(
        (of(2, "network"), of(2, "isolation")),
        (json!("none"), json!("container"))
    );
    let text = "nodes:\n- {id: a, code: \"1\", sandbox: {enabled: false}}\n";
    let told = mistakes("c13_enabled", text);
    assert_eq!(
        told,
        ["2: `enabled: false` would run the code with no wall"]
    );
}

#[test]
fn c14_config_sandbox_holds_for_every_node() {
    let text = "config:\n  sandbox: {default_mode: restricted, default_preset: high, allow_imports: [pandas], allow_file_ops: false, allowed_paths: [], allowed_commands: []}\n\
                nodes:\n- {id: a, code: import pandas}\n- {id: b, code: \"1\", sandbox: {preset: low}}\n";
    let checked = check_of("c14", text);
    assert_eq!(checked["ok"], true, "{checked}");
    assert_eq!(checked["nodes"][0]["isolation"], "interpreter");
    assert_eq!(checked["nodes"][0]["limits"]["wall_time"], "60s");
    assert_eq!(checked["nodes"][1]["limits"]["wall_time"], "10s");
}

#[test]
fn c15_a_nodes_timeout_beats_that_of_its_resources_and_that_beats_the_preset() {
    for (sandbox, time) in [
        ("{preset: low}", "10s"),
        ("{preset: low, resources: {timeout: 7}}", "7s"),
        ("{resources: {timeout: 7}, timeout: 3, preset: low}", "3s"),
        ("{timeout: 3, preset: low}", "3s"),
        ("{}", "30s"),
    ] {
        let text = format!("nodes: [{{id: a, code: \"1\", sandbox: {sandbox}}}]\n");
        let place = Place::new("workflow_c15").file("flow.yaml", text);
        let limits = &checked(&place, &[])["nodes"][0]["limits"];
        assert_eq!(limits["wall_time"], time, "{sandbox}");
        assert_eq!(limits["cpu_time"], time, "{sandbox}");
        let limits = &checked(&place, &["--timeout", "5s"])["nodes"][0]["limits"];
        assert_eq!(limits["wall_time"], "5s", "the call beats {sandbox}");
    }
}

#[test]
fn c16_continue_goes_on_and_fail_names_the_node() {
    let text = |word: &str| {
        format!(
            "nodes:\n\
             - {{id: bad, code: \"raise ValueError('no')\", sandbox: {{on_error: {word}}}}}\n\
             - {{id: after, inputs: {{v: \"{{bad}}\"}}, code: \"result = inputs['v']\"}}\n\
             - {{id: later, needs: after, code: \"result = 1\"}}\n"
        )
    };
    let goes_on = flow("c16_continue", &text("continue"));
    assert_eq!(
        (&goes_on["status"], &goes_on["exit_code"]),
        (&json!("ok"), &json!(0))
    );
    let expected = json!({"error": "ValueError: no", "output": null});
    assert_eq!(goes_on["outputs"]["after"], expected);
    assert_eq!(goes_on["outputs"]["bad"], expected);
    assert_eq!(goes_on["nodes"]["bad"]["status"], "error");
    let fails = flow("c16_fail", &text("fail"));
    assert_eq!(
        (&fails["status"], &fails["exit_code"]),
        (&json!("error"), &json!(1))
    );
    assert_eq!(fails["failed"], "bad");
    assert_eq!(fails["nodes"]["after"]["status"], "skipped");
    assert_eq!(
        fails["nodes"]["later"]["reason"],
        "`bad` failed before it started"
    );
    assert_eq!(fails["outputs"], json!({}));
}

#[test]
fn cd2_everyday_python_works_in_a_node() {
    let report = flow(
        "cd2",
        "nodes:\n- id: a\n  code: |\n    import math\n    class Box:\n        size = 1\n    d = {}\n    d['a'] = 1\n    x = 1\n    x += 1\n    match x:\n        case 2: word = 'two'\n    return [d, x, word, type(Box()).__name__, math.sqrt(4)]\n",
    );
    assert_eq!(
        report["outputs"]["a"],
        json!([{"a": 1}, 2, "two", "Box", 2.0])
    );
}

#[test]
fn cd4_a_node_without_a_sandbox_key_stands_behind_a_wall() {
    let report = flow("cd4", "nodes: [{id: a, code: \"result = 1\"}]\n");
    let node = &report["nodes"]["a"];
    assert_eq!(node["isolation"], "interpreter");
    assert_eq!(node["walls"]["filesystem"], "absent");
    assert_eq!(
        check_of(
            "cd4_open",
            "nodes: [{id: a, code: \"open('/etc/passwd')\"}]\n"
        )["ok"],
        false
    );
}

#[test]
fn cd6_printing_cannot_forge_an_answer() {
    for wall in ["interpreter", "process"] {
        let text = format!(
            "nodes: [{{id: a, code: \"print('{{\\\"result\\\": 666}}')\\nresult = 1\", sandbox: {{isolation: {wall}}}}}]\n"
        );
        assert_eq!(flow("cd6", &text)["outputs"]["a"], 1, "{wall}");
    }
}

// Failures, and whose they are.

#[test]
fn a_fault_of_the_sandbox_is_none_of_the_code_and_continue_does_not_hide_it() {
    let report = flow(
        "fault",
        "nodes:\n\
         - {id: a, code: \"1\", on_error: continue, sandbox: {require: [moat]}}\n\
         - {id: b, needs: [a], code: \"1\"}\n",
    );
    assert_eq!(
        (&report["status"], &report["exit_code"]),
        (&json!("sandbox_error"), &json!(125))
    );
    assert_eq!(report["nodes"]["a"]["status"], "sandbox_error");
    assert_eq!(report["nodes"]["b"]["status"], "skipped");
}

#[test]
fn a_field_that_an_answer_lacks_is_the_readers_error() {
    let text = |rest: &str| {
        format!(
            "nodes:\n- {{id: a, code: \"result = {{'x': 1}}\"}}\n\
             - {{id: b, inputs: {{v: \"{{a.y}}\"}}, code: \"1\"{rest}}}\n"
        )
    };
    let fails = flow("field", &text(""));
    assert_eq!(
        (&fails["failed"], &fails["exit_code"]),
        (&json!("b"), &json!(1))
    );
    assert_eq!(fails["nodes"]["b"]["error"]["name"], "TemplateError");
    let goes_on = flow("field_continue", &text(", on_error: continue"));
    assert_eq!(goes_on["exit_code"], 0);
    assert_eq!(goes_on["outputs"]["b"]["output"], Value::Null);
}

#[test]
fn an_answer_that_cannot_be_passed_on_is_not_taken_for_none() {
    for code in [
        "result = 'x' * 3000000",
        "result = len",
        "x = []\\nfor _ in range(150): x = [x]\\nresult = x",
    ] {
        let report = flow(
            "lost",
            &format!(
                "nodes:\n- {{id: a, code: \"{code}\"}}\n- {{id: b, inputs: {{v: \"{{a}}\"}}, code: \"1\"}}\n"
            ),
        );
        assert_eq!(report["nodes"]["a"]["status"], "ok", "{code}");
        assert_eq!(report["failed"], "b", "{code}");
    }
}

#[test]
fn a_node_that_leaves_with_exit_code_zero_has_not_answered() {
    let report = flow("exit", "nodes: [{id: a, code: \"raise SystemExit(0)\"}]\n");
    assert_eq!(
        (&report["failed"], &report["exit_code"]),
        (&json!("a"), &json!(1))
    );
    let report = flow(
        "exit_3",
        "nodes: [{id: a, code: \"raise SystemExit(3)\"}]\n",
    );
    assert_eq!(report["exit_code"], 3);
}

// Checking.

#[test]
fn every_mistake_is_told_at_once_with_its_line() {
    let told = mistakes(
        "mistakes",
        "nodez: 1\n\
         nodes:\n\
         - {id: a, code: \"1\", neds: [b]}\n\
         - {id: a, code: \"1\"}\n\
         - {id: b, needs: [aa, 7]}\n\
         - {id: c, needs: [ghost], code: \"1\"}\n\
         - {id: d, inputs: {x: \"{gohst}\", y: \"{\"}, code: \"1\"}\n\
         - {id: e, file: missing.py}\n\
         - {id: ../f, code: \"1\"}\n\
         - {code: \"1\"}\n\
         - {id: g, code: \"1\", file: g.py}\n\
         - {id: h, code: \"1\", sandbox: {memroy: 1g}}\n\
         - {id: i, needs: j, code: \"1\"}\n\
         - {id: j, inputs: {i: \"{i}\"}, code: \"1\"}\n\
         - {id: k, prompt: hello}\n\
         - {id: l, code: \"1\", language: cobol}\n\
         - {id: m, code: [1], on_error: perhaps}\n\
         - 7\n",
    );
    assert_eq!(
        told,
        [
            "1: unknown key `nodez` of a workflow",
            "3: unknown key `neds` of a node",
            "4: the id `a` is taken",
            "5: `needs` must be a list of names",
            "5: the node `b` has neither `code` nor `file`",
            "6: `c` needs `ghost`, and there is no such node",
            "7: a `{` is not closed",
            "7: nothing gives `{gohst}`, the input `x` of `d`",
            "8: cannot read `missing.py`: No such file or directory (os error 2)",
            "9: `../f` cannot be an id",
            "10: the node has no `id`",
            "11: the node `g` has both `code` and `file`",
            "12: unknown key `sandbox.memroy`",
            "13: these nodes wait for each other: `i` needs `j` needs `i`",
            "15: the node `k` has a `prompt` and no `code`",
            "16: no wall runs the language `cobol`",
            "17: `code` must be a text",
            "17: `on_error` cannot be `perhaps`",
            "18: a node is a map of keys and values",
        ]
    );
}

#[test]
fn a_mistake_is_drawn_where_it_stands_and_nothing_runs() {
    let place = Place::new("workflow_drawn").file(
        "flow.yaml",
        "nodes:\n  - id: first\n    code: print('ran')\n  - id: second\n    needs: [frist]\n    code: result = 1\n",
    );
    let ran = place.run(&["workflow", "check", "flow.yaml"]);
    assert_eq!(ran.code, 2);
    insta::assert_snapshot!("workflow_mistake", ran.stdout);
    assert_eq!(ran.stderr, "checked flow.yaml: 1 mistake, 0 nodes denied\n");
    let ran = place.run(&["workflow", "run", "flow.yaml"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (2, ""));
    assert!(ran.stderr.contains("nothing ran"), "{}", ran.stderr);
}

#[test]
fn check_exits_with_one_where_only_the_guard_denies() {
    let text = "nodes:\n- id: a\n  code: |\n    x = 1\n    import numpy\n";
    let place = Place::new("workflow_guard").file("flow.yaml", text);
    let ran = place.run(&["workflow", "check", "flow.yaml"]);
    assert_eq!(ran.code, 1);
    assert!(ran.stdout.contains("flow.yaml:5:12"), "{}", ran.stdout);
    let ran = place.run(&["workflow", "check", "flow.yaml", "--allow-import", "numpy"]);
    assert_eq!(ran.code, 0, "{ran:?}");
}

#[test]
fn inputs_that_are_missing_or_misspelled_are_mistakes_of_the_call() {
    let place = Place::new("workflow_inputs").file(
        "flow.yaml",
        "inputs:\n  topic:\n  depth: 1\nnodes:\n- {id: a, inputs: {t: \"{topic}\"}, code: \"result = inputs['t']\"}\n",
    );
    let wanted = checked(&place, &[]);
    assert_eq!(
        (&wanted["ok"], &wanted["wanted_inputs"]),
        (&json!(true), &json!(["topic"]))
    );
    let missing = checked(&place, &["--input", "depth=2"]);
    assert_eq!(
        missing["mistakes"][0]["message"],
        "the input `topic` is not given"
    );
    assert_eq!(missing["mistakes"][0]["place"]["line"], 2);
    let misspelled = checked(&place, &["--input", "topic=x", "--input", "dpeth=2"]);
    assert_eq!(misspelled["mistakes"][0]["hint"], "did you mean `depth`?");
    let ran = place.run(&["workflow", "run", "flow.yaml"]);
    assert_eq!(ran.code, 2, "{ran:?}");
    assert_eq!(
        report(&place, &["--input", "topic=owls"])["outputs"]["a"],
        "owls"
    );
    for bad in [
        &["--input", "novalue"][..],
        &["--inputs", "[1]"],
        &["--inputs", "@missing"],
    ] {
        let ran = place.run(&[&["workflow", "run", "flow.yaml"], bad].concat());
        assert_eq!(ran.code, 2, "{bad:?}");
    }
}

#[test]
fn the_layers_are_those_of_a_policy_and_a_ceiling_holds_for_every_node() {
    let place = Place::new("workflow_layers")
        .file("org.yaml", "ceiling: true\nlimits: {memory: 512m}\n")
        .file("stockade.yaml", "limits: {memory: 400m, tasks: 9}\n")
        .file(
            "flow.yaml",
            "config: {sandbox: {limits: {memory: 300m}}}\n\
             nodes:\n\
             - {id: a, code: \"1\"}\n\
             - {id: b, code: \"1\", sandbox: {limits: {memory: 200m}}}\n",
        );
    let memory = |args: &[&str]| {
        let nodes = &checked(&place, &[&["--org", "org.yaml"], args].concat())["nodes"];
        (
            nodes[0]["limits"]["memory"].clone(),
            nodes[1]["limits"]["memory"].clone(),
        )
    };
    assert_eq!(memory(&[]), (json!("300m"), json!("200m")));
    assert_eq!(memory(&["--mem", "100m"]), (json!("100m"), json!("100m")));
    let loose = "nodes:\n- {id: a, code: \"1\"}\n- id: b\n  code: \"1\"\n  sandbox:\n    limits: {memory: 2g}\n";
    std::fs::write(place.root.join("flow.yaml"), loose).unwrap();
    let refused = checked(&place, &["--org", "org.yaml"]);
    let mistake = &refused["mistakes"][0];
    assert_eq!(
        (&mistake["place"]["line"], &mistake["related"]["file"]),
        (&json!(6), &json!("org.yaml"))
    );
}

// Running.

#[test]
fn the_examples_run() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/workflow");
    let place = Place::new("workflow_examples");
    for name in ["orders.yaml", "totals.py", "older.yaml"] {
        std::fs::copy(format!("{folder}/{name}"), place.root.join(name)).unwrap();
    }
    let ran = place.run(&["workflow", "run", "orders.yaml"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let outputs: Value = serde_json::from_str(&ran.stdout).unwrap();
    let expected = "Ada leads with 15.60 (1 dropped, largest 1250 cents, in EUR)";
    assert_eq!(outputs["report"], expected);
    let lines: Vec<&str> = ran.stderr.lines().collect();
    assert_eq!(lines.len(), 4, "one line per node: {lines:?}");
    assert!(
        lines[0].starts_with("ok        clean  interpreter"),
        "{lines:?}"
    );
    let ran = place.run(&["workflow", "check", "older.yaml"]);
    assert_eq!(ran.code, 0, "{ran:?}");
}

/// Two nodes that each wait for a file that the other makes.
fn rendezvous(place: &Place) -> String {
    let folder = place.root.join("shared");
    std::fs::create_dir_all(&folder).unwrap();
    // Where we are root, each run is a user of its own.
    let open = std::os::unix::fs::PermissionsExt::from_mode(0o777);
    std::fs::set_permissions(&folder, open).unwrap();
    let folder = folder.display();
    let node = |own: &str, other: &str| {
        format!(
            "- id: {own}\n  code: |\n    import os\n    open('{folder}/{own}', 'w').close()\n    while not os.path.exists('{folder}/{other}'): pass\n    result = 1\n"
        )
    };
    format!(
        "config:\n  sandbox:\n    isolation: process\n    guard: off\n    files: {{read: [\"{folder}\"], write: [\"{folder}\"]}}\n    limits: {{cpus: 1.0, wall_time: 20s}}\nnodes:\n{}{}",
        node("a", "b"),
        node("b", "a")
    )
}

#[test]
fn independent_nodes_run_side_by_side() {
    let place = Place::new("workflow_together");
    let text = rendezvous(&place);
    let place = place.file("flow.yaml", text);
    let ran = report(&place, &["--jobs", "2", "--total-cpu", "2"]);
    assert_eq!(ran["status"], "ok", "{ran}");
}

#[test]
fn nodes_that_ask_for_more_processors_than_there_are_take_turns() {
    for bound in [["--total-cpu", "1.5"], ["--jobs", "1"]] {
        let place = Place::new("workflow_turns");
        let text = rendezvous(&place);
        let place = place.file("flow.yaml", text);
        let args = ["--jobs", "2", "--total-cpu", "2", "--timeout", "1500ms"];
        // The later of two equal flags is not taken, so each bound is given alone.
        let args: Vec<&str> = args
            .chunks(2)
            .filter(|pair| pair[0] != bound[0])
            .flatten()
            .copied()
            .chain(bound)
            .collect();
        let ran = report(&place, &args);
        assert_eq!(ran["status"], "time_limit", "{bound:?}: {ran}");
        assert_eq!(ran["nodes"]["b"]["status"], "skipped", "{bound:?}: {ran}");
    }
}

#[test]
fn files_that_nodes_leave_lie_in_a_folder_per_node() {
    let place = Place::new("workflow_files").file(
        "flow.yaml",
        "config: {sandbox: {isolation: process, guard: off}}\n\
         nodes:\n\
         - {id: a, code: \"open('out.txt', 'w').write('A')\"}\n\
         - {id: b, code: \"open('out.txt', 'w').write('B')\"}\n",
    );
    let ran = report(&place, &["--output-dir", "out"]);
    assert_eq!(ran["status"], "ok", "{ran}");
    let read = |name: &str| std::fs::read_to_string(place.root.join(name)).unwrap();
    assert_eq!(
        (read("out/a/out.txt"), read("out/b/out.txt")),
        ("A".into(), "B".into())
    );
    // A file that is gone is made again, since only its digest is remembered.
    std::fs::remove_file(place.root.join("out/a/out.txt")).unwrap();
    let again = report(&place, &["--output-dir", "out", "--resume"]);
    assert_eq!(again["nodes"]["a"]["reused"], Value::Null);
    assert_eq!(again["nodes"]["b"]["reused"], true);
    assert_eq!(read("out/a/out.txt"), "A");
}

#[test]
fn other_languages_run_where_the_policy_lets_them() {
    let place = Place::new("workflow_languages")
        .file("step.sh", "echo from a shell\n")
        .file(
            "flow.yaml",
            "config: {sandbox: {languages: []}}\nnodes: [{id: a, file: step.sh}]\n",
        );
    let ran = report(&place, &[]);
    assert_eq!(ran["nodes"]["a"]["stdout"], "from a shell\n", "{ran}");
    let text = "nodes: [{id: a, language: shell, code: echo hi}]\n";
    assert_eq!(check_of("languages_default", text)["ok"], false);
}

// Interrupted and resumed.

/// Two nodes: one that ends, and one that does not until its code is changed.
fn endless(code: &str) -> String {
    format!(
        "nodes:\n\
         - {{id: a, code: \"result = 20\"}}\n\
         - {{id: b, inputs: {{a: \"{{a}}\"}}, code: \"{code}\"}}\n\
         - {{id: c, inputs: {{b: \"{{b}}\"}}, code: \"result = inputs['b']\"}}\n"
    )
}

/// Starts the workflow and waits until the first node has been told to have ended.
fn started(place: &Place) -> (Child, BufReader<std::process::ChildStderr>) {
    let mut child = place
        .command(&["workflow", "run", "flow.yaml", "--json"])
        .spawn()
        .unwrap();
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    stderr.read_line(&mut line).unwrap();
    assert!(line.starts_with("ok        a "), "{line}");
    (child, stderr)
}

fn resumed(place: &Place) -> (Ran, Value) {
    let ran = place.run(&["workflow", "run", "flow.yaml", "--json", "--resume"]);
    let report = serde_json::from_str(&ran.stdout).unwrap();
    (ran, report)
}

#[test]
fn a_killed_workflow_goes_on_where_it_was() {
    let place = Place::new("workflow_killed").file("flow.yaml", endless("while True: pass"));
    let (mut child, _stderr) = started(&place);
    child.kill().unwrap();
    child.wait().unwrap();
    std::fs::write(
        place.root.join("flow.yaml"),
        endless("result = inputs['a'] + 1"),
    )
    .unwrap();
    let (ran, report) = resumed(&place);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(report["outputs"], json!({"a": 20, "b": 21, "c": 21}));
    assert_eq!(report["nodes"]["a"]["reused"], true);
    assert_eq!(report["nodes"]["b"]["reused"], Value::Null);
    assert!(
        ran.stderr.contains("not repeated, as nothing changed: `a`"),
        "{}",
        ran.stderr
    );
}

#[test]
fn ctrl_c_says_what_had_finished_and_how_to_go_on() {
    let place = Place::new("workflow_interrupted").file("flow.yaml", endless("while True: pass"));
    let (mut child, mut stderr) = started(&place);
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
    let mut said = String::new();
    stderr.read_to_string(&mut said).unwrap();
    let mut stdout = String::new();
    child
        .stdout
        .take()
        .unwrap()
        .read_to_string(&mut stdout)
        .unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{said}");
    assert!(said.contains("1 of 3 nodes had finished: `a`"), "{said}");
    assert!(
        said.contains("stockade workflow run flow.yaml --resume"),
        "{said}"
    );
    let report: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(report["status"], "cancelled");
    assert_eq!(report["nodes"]["a"]["status"], "ok");
    assert_eq!(
        report["nodes"]["c"]["reason"],
        "the workflow was interrupted"
    );
    std::fs::write(place.root.join("flow.yaml"), endless("result = 2")).unwrap();
    let (ran, report) = resumed(&place);
    assert_eq!(
        (ran.code, &report["nodes"]["a"]["reused"]),
        (0, &json!(true)),
        "{ran:?}"
    );
}

#[test]
fn half_a_line_at_the_end_of_the_state_is_passed_over() {
    let place = Place::new("workflow_half").file("flow.yaml", endless("result = 1"));
    report(&place, &[]);
    let path = place.root.join(".stockade/flow.state.jsonl");
    let bytes = std::fs::read(&path).unwrap();
    for cut in [1, 30, 300] {
        std::fs::write(&path, &bytes[..bytes.len() - cut]).unwrap();
        let (ran, report) = resumed(&place);
        assert_eq!(ran.code, 0, "{cut}: {ran:?}");
        let reused = |node: &str| report["nodes"][node]["reused"] == true;
        assert!(reused("a") && reused("b"), "{cut}: {report}");
        assert_eq!(
            reused("c"),
            cut == 1,
            "only the end of its line is lost: {cut}"
        );
    }
}

#[test]
fn only_the_same_work_is_reused_and_failures_never() {
    let place = Place::new("workflow_same").file(
        "flow.yaml",
        "inputs: {n: 1, m: 1}\n\
         nodes:\n\
         - {id: n, inputs: {v: \"{n}\"}, code: \"result = inputs['v']\"}\n\
         - {id: m, inputs: {v: \"{m}\"}, code: \"result = inputs['v']\"}\n\
         - {id: bad, code: \"1 / 0\", on_error: continue}\n",
    );
    let reused = |args: &[&str]| {
        let report = report(&place, args);
        ["n", "m", "bad"].map(|node| report["nodes"][node]["reused"] == true)
    };
    assert_eq!(reused(&[]), [false; 3]);
    assert_eq!(reused(&["--resume"]), [true, true, false]);
    assert_eq!(
        reused(&["--resume", "--input", "n=2"]),
        [false, true, false],
        "inputs"
    );
    assert_eq!(
        reused(&["--resume", "--input", "n=2", "--mem", "64m"]),
        [false; 3],
        "policy"
    );
    assert_eq!(
        reused(&["--input", "n=2", "--mem", "64m"]),
        [false; 3],
        "without --resume"
    );
    assert_eq!(
        reused(&["--resume", "--input", "n=2", "--mem", "64m"]),
        [true, true, false]
    );
    let text = std::fs::read_to_string(place.root.join("flow.yaml")).unwrap();
    let text = text.replacen("result = inputs['v']", "result = 0 + inputs['v']", 1);
    std::fs::write(place.root.join("flow.yaml"), text).unwrap();
    let args = &["--resume", "--input", "n=2", "--mem", "64m"];
    assert_eq!(reused(args), [false, true, false], "code");
}

#[test]
fn a_number_that_was_written_down_is_the_same_to_its_last_bit() {
    let place = Place::new("workflow_floats").file(
        "flow.yaml",
        "nodes:\n\
         - {id: a, code: \"result = [n / 7 for n in range(1, 2000)]\"}\n\
         - {id: b, inputs: {a: \"{a}\"}, code: \"result = inputs['a'] == [n / 7 for n in range(1, 2000)]\"}\n\
         - {id: c, inputs: {a: \"{a}\"}, code: \"1 / 0\", on_error: continue}\n",
    );
    report(&place, &[]);
    let again = report(&place, &["--resume"]);
    assert_eq!(again["nodes"]["a"]["reused"], true);
    assert_eq!(again["nodes"]["b"]["reused"], true);
    assert_eq!(again["outputs"]["b"], true);
}

#[test]
fn the_state_is_where_it_is_said_to_be_and_nobody_elses() {
    use std::os::unix::fs::PermissionsExt;
    let place =
        Place::new("workflow_state").file("flow.yaml", "nodes: [{id: a, code: \"result = 1\"}]\n");
    report(&place, &[]);
    let mode = |path: &str| {
        let data = std::fs::metadata(place.root.join(path)).unwrap();
        data.permissions().mode() & 0o777
    };
    assert_eq!(mode(".stockade/flow.state.jsonl"), 0o600);
    report(&place, &["--state", "mine.jsonl"]);
    assert_eq!(mode("mine.jsonl"), 0o600);
    let again = report(&place, &["--state", "mine.jsonl", "--resume"]);
    assert_eq!(again["nodes"]["a"]["reused"], true);
    let ran = place.run(&["workflow", "run", "flow.yaml", "--state", "no/such/folder"]);
    assert_eq!(ran.code, 2, "{ran:?}");
}

#[test]
fn code_cannot_write_the_state_that_it_would_be_judged_by() {
    let place = Place::new("workflow_forged");
    let text = format!(
        "config: {{sandbox: {{files: {{write: [\"{}\"]}}}}}}\nnodes: [{{id: a, code: \"result = 1\"}}]\n",
        place.root.display()
    );
    let place = place.file("flow.yaml", text);
    let ran = place.run(&["workflow", "run", "flow.yaml"]);
    assert!(ran.stderr.contains("cannot be resumed"), "{ran:?}");
    assert!(!place.root.join(".stockade").exists());
    let ran = place.run(&["workflow", "run", "flow.yaml", "--state", "s.jsonl"]);
    assert_eq!(ran.code, 2, "{ran:?}");
}

// Shapes of an attack.

#[test]
fn ten_thousand_nodes_in_a_chain_or_a_ring_are_read_without_recursion() {
    let node = |n: usize, need: usize| format!("- {{id: n{n}, code: \"\", needs: [n{need}]}}\n");
    let chain: String = (1..10_000).map(|n| node(n, n - 1)).collect();
    let place = Place::new("workflow_chain")
        .file(
            "flow.yaml",
            format!("nodes:\n- {{id: n0, code: \"\"}}\n{chain}"),
        )
        .file("ring.yaml", format!("nodes:\n{}{chain}", node(0, 9_999)));
    assert_eq!(place.run(&["workflow", "check", "flow.yaml"]).code, 0);
    let ran = place.run(&["workflow", "check", "ring.yaml"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.stdout.contains("`n0` needs `n9999` needs `n9998`"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.len() < 2000, "{}", ran.stdout.len());
}

#[test]
fn a_thousand_nodes_run() {
    let nodes: String = (1..1000)
        .map(|n| {
            format!(
                "- {{id: n{n}, inputs: {{v: \"{{n{}}}\"}}, code: \"result = inputs['v'] + 1\"}}\n",
                n - 1
            )
        })
        .collect();
    let report = flow(
        "thousand",
        &format!("nodes:\n- {{id: n0, code: result = 0}}\n{nodes}"),
    );
    assert_eq!(report["outputs"]["n999"], 999);
}

#[test]
fn hostile_documents_end_in_a_mistake_and_not_in_a_crash() {
    let bomb: String = ('b'..='j')
        .map(|name| {
            let before = char::from(name as u8 - 1);
            let nine = vec![format!("*{before}"); 9].join(", ");
            format!("  {name}: &{name} [{nine}]\n")
        })
        .collect();
    let many: String = (0..10_000)
        .map(|n| format!("- {{id: n{n}, code: \"\", needs: m{n}}}\n"))
        .collect();
    for (name, text) in [
        (
            "bomb",
            format!("inputs:\n  a: &a [x]\n{bomb}nodes: [{{id: z, code: \"1\"}}]\n").into_bytes(),
        ),
        (
            "deep",
            format!(
                "nodes: [{{id: a, code: \"1\", inputs: {{x: {}",
                "[".repeat(100_000)
            )
            .into_bytes(),
        ),
        ("open", "{".repeat(200_000).into_bytes()),
        ("many", format!("nodes:\n{many}").into_bytes()),
        (
            "long",
            format!("nodes: [{{id: a, neds: \"{}\"}}]", "x".repeat(500_000)).into_bytes(),
        ),
        ("large", vec![b'#'; 3 << 20]),
        ("bytes", b"nodes:\n\xff\xfe".to_vec()),
        ("empty", Vec::new()),
        ("list", b"[1, 2]".to_vec()),
        ("null", b"nodes:\n".to_vec()),
        ("two", b"nodes: []\n---\nnodes: []\n".to_vec()),
        (
            "brace",
            format!(
                "nodes: [{{id: a, code: \"\", inputs: {{x: \"{}\"}}}}]",
                "{".repeat(300_001)
            )
            .into_bytes(),
        ),
        (
            "escape",
            b"nodes: [{id: \"\\e[31mred\", code: \"\"}]".to_vec(),
        ),
    ] {
        let place = Place::new(&format!("workflow_hostile_{name}")).file("flow.yaml", text);
        let ran = place.run(&["workflow", "check", "flow.yaml"]);
        assert_eq!(ran.code, 2, "{name}: {}", ran.stderr);
        assert!(ran.stdout.len() + ran.stderr.len() < 60_000, "{name}");
        assert!(!ran.stdout.contains('\u{1b}'), "{name}");
    }
}

#[test]
fn a_small_template_cannot_fill_the_memory() {
    let report = flow(
        "refs",
        &format!(
            "nodes:\n- {{id: a, code: \"result = 'x' * 1000000\"}}\n- {{id: b, inputs: {{t: \"{}\"}}, code: \"1\"}}\n",
            "{a}".repeat(10_000)
        ),
    );
    assert_eq!(report["failed"], "b");
    assert_eq!(
        report["nodes"]["b"]["error"]["value"],
        "its inputs together are larger than 64 MB"
    );
}

#[test]
fn a_node_reads_no_device_and_no_pipe_as_its_code() {
    let place = Place::new("workflow_devices");
    let fifo = place.root.join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&fifo).status();
    assert!(made.unwrap().success());
    let place = place.file(
        "flow.yaml",
        "nodes:\n- {id: a, file: pipe}\n- {id: b, file: /dev/zero}\n- {id: c, file: .}\n",
    );
    let checked = checked(&place, &[]);
    assert_eq!(
        checked["mistakes"].as_array().map(Vec::len),
        Some(3),
        "{checked}"
    );
}
