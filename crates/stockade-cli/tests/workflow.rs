//! `stockade workflow run`, through the binary: what older workflow files rely on, by the numbers of
//! their statements, and whose failure a failure is.

mod common;
mod workflow_common;

use common::Place;
use serde_json::{Value, json};
use workflow_common::{check_of, checked, flow, mistakes, report};

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
    let text = "nodes: [{id: a, code: \"import math, json, re, datetime, collections\\nresult = json.loads('[1]')\"}]\n";
    assert_eq!(flow("c06_safe", text)["outputs"]["a"], json!([1]));
    let text =
        "config: {sandbox: {allow_imports: [numpy]}}\nnodes: [{id: a, code: import numpy}]\n";
    assert_eq!(check_of("c06_allowed", text)["ok"], true);
    let text = "config: {sandbox: {allow_imports: false}}\nnodes: [{id: a, code: import numpy}]\n";
    assert_eq!(check_of("c06_off", text)["ok"], false);
}

#[test]
fn c08_cd5_what_nodes_print_is_theirs_though_they_run_side_by_side() {
    let nodes: Vec<String> = (0..8)
        .map(|n| format!("- {{id: n{n}, code: \"for i in range(200): print({n})\"}}\n"))
        .collect();
    let nodes = nodes.concat();
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
fn c16_the_call_beats_the_node_and_the_node_may_say_it_in_one_place_only() {
    let text = "nodes:\n- {id: a, code: 1 / 0, on_error: continue}\n- {id: b, code: result = 1}\n";
    let place = Place::new("workflow_c16_call").file("flow.yaml", text);
    assert_eq!(report(&place, &[])["exit_code"], 0);
    assert_eq!(report(&place, &["--on-error", "fail"])["exit_code"], 1);
    assert_eq!(report(&place, &["--on-error", "continue"])["exit_code"], 0);
    let text = "nodes:\n- {id: a, code: \"1\", on_error: fail, sandbox: {on_error: continue}}\n";
    assert_eq!(
        mistakes("c16_twice", text),
        ["2: `on_error` and `sandbox.on_error` say different things"]
    );
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
