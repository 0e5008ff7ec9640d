//! `stockade workflow check`, through the binary: every mistake with its line, and what a hostile
//! document must not do.

mod common;
mod workflow_common;

use common::Place;
use serde_json::json;
use workflow_common::{checked, flow, mistakes, report};

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
    insta::assert_snapshot!("mistake", ran.stdout);
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
    let nodes: Vec<String> = (1..1000)
        .map(|n| {
            format!(
                "- {{id: n{n}, inputs: {{v: \"{{n{}}}\"}}, code: \"result = inputs['v'] + 1\"}}\n",
                n - 1
            )
        })
        .collect();
    let nodes = nodes.concat();
    let report = flow(
        "thousand",
        &format!("nodes:\n- {{id: n0, code: result = 0}}\n{nodes}"),
    );
    assert_eq!(report["outputs"]["n999"], 999);
}

#[test]
fn hostile_documents_end_in_a_mistake_and_not_in_a_crash() {
    let bomb: Vec<String> = ('b'..='j')
        .map(|name| {
            let before = char::from(name as u8 - 1);
            let nine = vec![format!("*{before}"); 9].join(", ");
            format!("  {name}: &{name} [{nine}]\n")
        })
        .collect();
    let bomb = bomb.concat();
    let many: Vec<String> = (0..10_000)
        .map(|n| format!("- {{id: n{n}, code: \"\", needs: m{n}}}\n"))
        .collect();
    let many = many.concat();
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
        (
            "escape_key",
            b"\"\\e[31mred\": 1\nnodes: [{id: a, \"\\x9b\": 1, code: \"\"}]".to_vec(),
        ),
        (
            "escape_comment",
            b"nodez: 1 # \x1b[31mred\nnodes: [{id: a, code: \"\"}]".to_vec(),
        ),
        (
            "escape_name",
            b"nodes: [{id: a, needs: \"\\e]0;x\\a\", inputs: {\"\\e[31m\": \"{b}\"}, code: \"\"}]"
                .to_vec(),
        ),
    ] {
        let place = Place::new(&format!("workflow_hostile_{name}")).file("flow.yaml", text);
        let ran = place.run(&["workflow", "check", "flow.yaml"]);
        assert_eq!(ran.code, 2, "{name}: {}", ran.stderr);
        assert!(ran.stdout.len() + ran.stderr.len() < 60_000, "{name}");
        let odd = |it: char| it.is_control() && it != '\n';
        assert!(!ran.stdout.contains(odd), "{name}: {:?}", ran.stdout);
        assert!(!ran.stderr.contains(odd), "{name}: {:?}", ran.stderr);
    }
}

#[test]
fn names_in_a_document_do_not_write_to_the_terminal() {
    let text = "inputs: {\"\\e[31mred\": }\nnodes: [{id: a, code: \"\"}]\n";
    let place = Place::new("workflow_names").file("flow.yaml", text);
    let ran = place.run(&["workflow", "check", "flow.yaml"]);
    assert_eq!(ran.code, 0);
    assert!(ran.stderr.contains("a run needs"), "{}", ran.stderr);
    assert!(!ran.stderr.contains('\u{1b}'), "{}", ran.stderr);
    let ran = place.run(&["workflow", "run", "flow.yaml"]);
    assert_eq!(ran.code, 2);
    assert!(!ran.stderr.contains('\u{1b}'), "{}", ran.stderr);
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
