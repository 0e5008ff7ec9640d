//! Reading, layering, showing: what a policy comes out as.

#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

use std::time::Duration;

use stockade_core::{
    Language,
    policy::{
        Additions, Document, ExplainRow, GuardMode, ImportDefault, Isolation, LayerKind, Layers,
        LimitsFile, Network, OnError, Policy, PolicyFile, Preset, ResolvedPolicy, Size, Source,
    },
};

fn project(text: &str) -> Policy {
    let source = Source::new("stockade.yaml", text).in_folder("/srv/project");
    match Layers::new().project(source).and_then(Layers::resolve) {
        Ok(resolved) => resolved.policy,
        Err(error) => panic!("{text}\n{error}"),
    }
}

fn row(resolved: &ResolvedPolicy, key: &str) -> ExplainRow {
    let rows = resolved.explain();
    rows.into_iter().find(|row| row.key == key).unwrap()
}

#[test]
fn no_file_an_empty_file_and_a_file_of_comments_are_the_defaults() {
    let none = Layers::new().resolve().unwrap().policy;
    assert_eq!(none, Policy::default());
    for text in [
        "",
        "\n",
        "# nothing\n",
        "---\n",
        "{}",
        "version: 1\n",
        "limits: {}\n",
    ] {
        assert_eq!(project(text), Policy::default(), "{text:?}");
    }
}

#[test]
fn the_defaults_let_nothing_out() {
    let policy = Policy::default();
    assert_eq!(policy.network, Network::None);
    assert_eq!(policy.guard, GuardMode::Enforce);
    assert_eq!(policy.imports.default, ImportDefault::Deny);
    assert!(policy.files.read.is_empty() && policy.files.write.is_empty());
    assert!(policy.commands.is_empty());
    assert!(policy.python.is_none() && policy.preload.is_empty());
}

#[test]
fn a_python_is_a_name_a_path_or_none() {
    for (text, python) in [
        ("python: python3.12\n", Some("python3.12")),
        ("python: null\n", None),
        ("python: ./bin/python\n", Some("/srv/project/bin/python")),
        (
            "{\"python\": \"/opt//py/./bin/python\"}",
            Some("/opt/py/bin/python"),
        ),
    ] {
        assert_eq!(project(text).python.as_deref(), python, "{text}");
    }
    // A later layer takes it back.
    let org = Source::new("org.yaml", "python: python3.12\n");
    let back = Layers::new()
        .organisation(org)
        .and_then(|layers| layers.project(Source::new("stockade.yaml", "python: null\n")))
        .and_then(Layers::resolve)
        .unwrap();
    assert_eq!(back.policy.python, None);
    assert_eq!(
        row(&back, "python").origin_text(),
        "project stockade.yaml:1"
    );
}

#[test]
fn every_key_of_the_documented_example_is_read() {
    let policy = project(
        r#"
version: 1
isolation: docker
guard: off
require: [network, seccomp]
preset: low
languages: [Python, js]
imports:
  allow: [numpy, os.path]
  deny: [os, subprocess]
  default: allow
builtins: {deny: [eval]}
rules: {select: [SG1], ignore: [import-denied]}
network: {allow: ["Example.org:443"]}
files: {read: [/data/, ./in], write: [out]}
commands: [git]
python: .venv/bin/python
preload: [numpy, os.path]
limits:
  wall_time: 1.5
  cpu_time: 500ms
  memory: 64MB
  cpus: 2
  tasks: 8
  open_files: 16
  file_size: 1k
  disk: 2k
  output: 3k
  operations: 1_000_000
  loop_iterations: 5
  recursion: 1e2
  code_size: 4096
  max_execution_time_ms: 1000
on_error: continue
"#,
    );
    assert_eq!(policy.isolation, Isolation::Container);
    assert_eq!(policy.guard, GuardMode::Off);
    assert_eq!(policy.require, ["network", "seccomp"]);
    assert_eq!(policy.languages, [Language::Python, Language::JavaScript]);
    assert_eq!(policy.imports.allow, ["numpy", "os.path"]);
    assert_eq!(policy.imports.deny, ["os", "subprocess"]);
    assert_eq!(policy.imports.default, ImportDefault::Allow);
    assert_eq!(policy.builtins.deny, ["eval"]);
    assert_eq!(policy.rules.select, ["SG1"]);
    assert_eq!(policy.rules.ignore, ["import-denied"]);
    assert_eq!(
        policy.network,
        Network::Allow(vec!["example.org:443".into()])
    );
    assert_eq!(policy.files.read, ["/data", "/srv/project/in"]);
    assert_eq!(policy.files.write, ["/srv/project/out"]);
    assert_eq!(policy.commands, ["git"]);
    assert_eq!(
        policy.python.as_deref(),
        Some("/srv/project/.venv/bin/python")
    );
    assert_eq!(policy.preload, ["numpy", "os.path"]);
    let limits = policy.limits;
    assert_eq!(limits.wall_time, Duration::from_millis(1500));
    assert_eq!(limits.cpu_time, Duration::from_millis(500));
    assert_eq!(limits.memory, 64 << 20);
    assert!((limits.cpus - 2.0).abs() < f64::EPSILON);
    assert_eq!((limits.tasks, limits.open_files), (8, 16));
    assert_eq!(
        (limits.file_size, limits.disk, limits.output),
        (1024, 2048, 3072)
    );
    assert_eq!(
        (limits.operations, limits.loop_iterations),
        (1_000_000, Some(5))
    );
    assert_eq!((limits.recursion, limits.code_size), (100, 4096));
    assert_eq!(limits.max_execution_time_ms, Some(1000));
    assert_eq!(policy.on_error, OnError::Continue);
}

#[test]
fn json_is_read_with_its_escapes_tabs_and_surrogate_pairs() {
    let policy = project(
        "{\r\n\t\"commands\": [\"a\\/b\", \"\\ud83d\\ude00\", \"\\u0041\", \"\\\"\"],\r\n\
         \t\"limits\": {\"memory\": \"512m\", \"loop_iterations\": null, \"cpus\": 5e-1}\r\n}\r\n",
    );
    assert_eq!(policy.commands, ["a/b", "😀", "A", "\""]);
    assert!((policy.limits.cpus - 0.5).abs() < f64::EPSILON);
}

#[test]
fn anchors_and_merges_work_and_point_at_their_use() {
    let text = "imports:\n  allow: &list [numpy]\n  deny: [os]\ncommands: *list\n";
    let resolved = Layers::new()
        .project(Source::new("stockade.yaml", text))
        .and_then(Layers::resolve)
        .unwrap();
    assert_eq!(resolved.policy.commands, ["numpy"]);
    assert_eq!(row(&resolved, "commands").line, Some(4));
}

#[test]
fn a_byte_order_mark_and_crlf_do_not_move_the_lines() {
    let resolved = Layers::new()
        .project(Source::new(
            "p.yaml",
            "\u{feff}guard: warn\r\nlimits:\r\n  tasks: 3\r\n",
        ))
        .and_then(Layers::resolve)
        .unwrap();
    assert_eq!(row(&resolved, "limits.tasks").line, Some(3));
    assert_eq!(resolved.policy.guard, GuardMode::Warn);
}

#[test]
fn later_layers_win_key_by_key_and_lists_replace_lists() {
    let flow = Document::parse(Source::new(
        "flow.yaml",
        "config: {sandbox: {limits: {tasks: 4, open_files: 40}}}\nnode: {sandbox: {limits: {open_files: 50}}}\n",
    ))
    .unwrap();
    let workflow = flow.root().get("config").unwrap().get("sandbox").unwrap();
    let node = flow.root().get("node").unwrap().get("sandbox").unwrap();
    // The order of the calls does not matter; the layer does.
    let resolved = Layers::new()
        .call(PolicyFile {
            guard: Some(GuardMode::Off),
            ..PolicyFile::default()
        })
        .unwrap()
        .node(&flow, node)
        .unwrap()
        .workflow(&flow, workflow)
        .unwrap()
        .project(Source::new(
            "p.yaml",
            "imports: {allow: [b]}\nlimits: {tasks: 3}\nguard: warn\n",
        ))
        .unwrap()
        .organisation(Source::new(
            "o.yaml",
            "imports: {allow: [a], deny: [x]}\nlimits: {tasks: 2, disk: 1m}\n",
        ))
        .unwrap()
        .resolve()
        .unwrap();
    let policy = &resolved.policy;
    assert_eq!(policy.imports.allow, ["b"]);
    assert_eq!(policy.imports.deny, ["x"]);
    assert_eq!((policy.limits.tasks, policy.limits.open_files), (4, 50));
    assert_eq!(policy.guard, GuardMode::Off);
    let layers = [
        ("isolation", LayerKind::Default, None),
        ("limits.disk", LayerKind::Organisation, Some("o.yaml")),
        ("imports.allow", LayerKind::Project, Some("p.yaml")),
        ("limits.tasks", LayerKind::Workflow, Some("flow.yaml")),
        ("limits.open_files", LayerKind::Node, Some("flow.yaml")),
        ("guard", LayerKind::Call, None),
    ];
    for (key, layer, file) in layers {
        let row = row(&resolved, key);
        assert_eq!((row.layer, row.file.as_deref()), (layer, file), "{key}");
    }
}

#[test]
fn an_explicit_limit_beats_the_preset_of_its_own_layer_in_either_order() {
    for text in [
        "preset: low\nlimits: {memory: 1g}\n",
        "limits: {memory: 1g}\npreset: low\n",
    ] {
        let limits = project(text).limits;
        assert_eq!(limits.memory, 1 << 30);
        assert_eq!(limits.wall_time, Duration::from_secs(10));
    }
}

#[test]
fn a_later_preset_beats_an_earlier_explicit_limit() {
    let resolved = Layers::new()
        .project(Source::new(
            "p.yaml",
            "preset: max\nlimits: {memory: 1g, tasks: 3}\n",
        ))
        .unwrap()
        .call(PolicyFile {
            preset: Some(Preset::Low),
            ..PolicyFile::default()
        })
        .unwrap()
        .resolve()
        .unwrap();
    assert_eq!(resolved.policy.limits.memory, 256 << 20);
    assert_eq!(resolved.policy.limits.tasks, 3);
    assert_eq!(resolved.preset(), Some(Preset::Low));
    let memory = row(&resolved, "limits.memory");
    assert_eq!(
        (memory.layer, memory.preset),
        (LayerKind::Call, Some(Preset::Low))
    );
}

#[test]
fn additions_of_a_call_add_and_are_explained() {
    let resolved = Layers::new()
        .project(Source::new("p.yaml", "imports: {allow: [numpy]}\n"))
        .unwrap()
        .call_adding(
            PolicyFile::default(),
            Additions {
                allow_imports: vec!["pandas".into(), "numpy".into()],
                ignore_rules: vec!["SG101".into()],
                ..Additions::default()
            },
        )
        .unwrap()
        .resolve()
        .unwrap();
    assert_eq!(resolved.policy.imports.allow, ["numpy", "pandas"]);
    assert_eq!(resolved.policy.rules.ignore, ["SG101"]);
    let row = row(&resolved, "imports.allow");
    assert_eq!(row.origin_text(), "project p.yaml:1, call");
}

#[test]
fn additions_cannot_pass_a_ceiling() {
    let layers = Layers::new()
        .organisation(Source::new(
            "o.yaml",
            "ceiling: true\nimports: {allow: [numpy]}\n",
        ))
        .unwrap();
    let more = Additions {
        allow_imports: vec!["os".into()],
        ..Additions::default()
    };
    let error = layers
        .call_adding(PolicyFile::default(), more)
        .and_then(Layers::resolve)
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "`imports.allow` may not hold `os`; leave it out of this call, or ask for the ceiling to be \
         raised (the ceiling is at o.yaml:2:11)"
    );
}

#[test]
fn denied_names_of_a_ceiling_stay_and_are_explained() {
    let resolved = Layers::new()
        .organisation(Source::new(
            "o.yaml",
            "ceiling: true\nimports: {deny: [os]}\nbuiltins: {deny: [eval]}\n",
        ))
        .unwrap()
        .project(Source::new(
            "p.yaml",
            "imports: {deny: [sys]}\nbuiltins: {deny: []}\n",
        ))
        .unwrap()
        .resolve()
        .unwrap();
    assert_eq!(resolved.policy.imports.deny, ["sys", "os"]);
    assert_eq!(resolved.policy.builtins.deny, ["eval"]);
    let row = row(&resolved, "imports.deny");
    assert_eq!(row.origin_text(), "project p.yaml:1, organisation o.yaml:2");
}

#[test]
fn a_ceiling_keeps_the_engine_although_it_is_silent_about_it() {
    let fails = |org: &str, project: &str| {
        Layers::new()
            .organisation(Source::new("org.yaml", org))
            .and_then(|layers| layers.project(Source::new("p.yaml", project)))
            .and_then(Layers::resolve)
            .err()
            .map(|error| error.to_string())
    };
    let evil = "container: {engine: unix:///tmp/evil.sock}";
    assert_eq!(fails("guard: enforce", evil), None, "it is no ceiling");
    let why = fails("ceiling: true\nguard: enforce", evil);
    assert!(why.is_some_and(|why| why.contains("`container.engine` must stay `null`")));
    for (top, below) in [
        ("image: python:3.13-slim", "image: other"),
        ("runtime: runsc", "runtime: null"),
        ("user: 1000", "user: 65534"),
        ("command: [ruby]", "command: [sh]"),
        ("pull: never", "pull: missing"),
        ("pull: missing", "pull: always"),
    ] {
        let org = format!("ceiling: true\ncontainer: {{{top}}}");
        assert!(
            fails(&org, &format!("container: {{{below}}}")).is_some(),
            "{below}"
        );
        assert_eq!(fails(&org, &format!("container: {{{top}}}")), None, "{top}");
    }
    assert_eq!(
        fails(
            "ceiling: true\ncontainer: {pull: always}",
            "container: {pull: never}"
        ),
        None
    );
}

#[test]
fn what_names_a_container_is_checked() {
    let fails = |text: &str| {
        let layers = Layers::new().project(Source::new("p.yaml", text));
        layers.err().map(|error| error.to_string())
    };
    for (text, why) in [
        (
            "container: {image: 'a b'}",
            "`container.image` cannot be `a b`",
        ),
        (
            "container: {image: 'x?tag=y'}",
            "`container.image` cannot be",
        ),
        (
            "container: {engine: ssh://host}",
            "`container.engine` cannot be",
        ),
        (
            "container: {runtime: ../x}",
            "`container.runtime` cannot be",
        ),
        ("container: {user: 0}", "`container.user` cannot be `0`"),
        (
            "container: {user: 4294967295}",
            "`container.user` cannot be",
        ),
        (
            "container: {pull: often}",
            "`container.pull` cannot be `often`",
        ),
        (
            "container: {command: ['']}",
            "`container.command` cannot hold",
        ),
        ("container: {memory: 1g}", "unknown key `container.memory`"),
    ] {
        let said = fails(text).unwrap_or_default();
        assert!(said.contains(why), "{text}: {said}");
    }
    assert_eq!(project("container: {image: null}").container.image, None);
}

#[test]
fn two_ceilings_both_bind() {
    let layers = Layers::new()
        .organisation(Source::new(
            "o.yaml",
            "ceiling: true\nlimits: {memory: 1g}\n",
        ))
        .unwrap()
        .project(Source::new(
            "p.yaml",
            "ceiling: true\nlimits: {memory: 512m}\n",
        ))
        .unwrap();
    let call = |memory| PolicyFile {
        limits: Some(LimitsFile {
            memory: Some(Size(memory)),
            ..LimitsFile::default()
        }),
        ..PolicyFile::default()
    };
    let error = layers
        .clone()
        .call(call(600 << 20))
        .unwrap()
        .resolve()
        .unwrap_err();
    assert_eq!(&*error.related_place().unwrap().0.file, "p.yaml");
    let fits = layers.call(call(256 << 20)).unwrap().resolve().unwrap();
    assert_eq!(fits.policy.limits.memory, 256 << 20);
}

#[test]
fn values_from_code_are_checked_too() {
    let file = PolicyFile {
        limits: Some(LimitsFile {
            cpus: Some(f64::NAN),
            ..LimitsFile::default()
        }),
        ..PolicyFile::default()
    };
    let error = Layers::new().call(file).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`limits.cpus` must be at least 0.01, not NaN"
    );
    assert!(error.place().is_none());
}

#[test]
fn explain_has_a_row_for_every_key_in_order() {
    let resolved = Layers::new()
        .project(Source::new(
            "stockade.yaml",
            "preset: high\nimports:\n  allow:\n    - numpy\nnetwork: {allow: [\"a.b:1\"]}\n",
        ))
        .and_then(Layers::resolve)
        .unwrap();
    let rows = resolved.explain();
    let lines = rows.iter().map(|row| {
        let (value, origin) = (row.value_text(), row.origin_text());
        format!("{:28} {value:24} {origin}", row.key)
    });
    insta::assert_snapshot!(lines.collect::<Vec<String>>().join("\n"));
}

#[test]
#[expect(
    clippy::disallowed_methods,
    reason = "the test reads the committed file"
)]
fn the_committed_schema_is_current() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../schema/policy.schema.json"
    );
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        committed == stockade_core::policy::schema_json(),
        "schema/policy.schema.json is stale; run `cargo xtask generate`"
    );
}

#[test]
fn the_schema_knows_every_key_and_no_null_by_accident() {
    let schema: serde_json::Value =
        serde_json::from_str(&stockade_core::policy::schema_json()).unwrap();
    for key in stockade_core::policy::KEYS {
        let mut at = &schema;
        for part in key.split('.') {
            if let Some(name) = at["$ref"].as_str() {
                at = schema.pointer(name.trim_start_matches('#')).unwrap();
            }
            at = &at["properties"][part];
        }
        assert!(at.is_object(), "{key}");
    }
    let nulls = schema.to_string().matches("\"null\"").count();
    assert_eq!(nulls, 3, "only a bound, a program and a name may be null");
    assert_eq!(schema["additionalProperties"], false);
}

#[test]
fn lists_are_bounded_so_that_comparing_them_is_cheap() {
    let list = |length: usize| format!("imports: {{deny: [{}]}}\n", vec!["a"; length].join(","));
    assert_eq!(project(&list(1000)).imports.deny.len(), 1000);
    let source = Source::new("p.yaml", list(1001));
    let error = Layers::new().project(source).unwrap_err();
    assert_eq!(
        error.to_string(),
        "p.yaml:1:11: `imports.deny` holds 1001 entries, and may hold 1000"
    );
}
