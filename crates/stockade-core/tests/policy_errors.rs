//! What users read when a policy is wrong: every message in one reviewed snapshot.

use std::fmt::Write as _;

use stockade_core::policy::{Document, Layers, PolicyError, Source};

fn project(text: &str) -> Result<(), PolicyError> {
    let source = Source::new("stockade.yaml", text);
    Layers::new().project(source)?.resolve().map(|_| ())
}

fn messages(texts: &[&str], read: impl Fn(&str) -> Result<(), PolicyError>) -> String {
    let mut out = String::new();
    for text in texts {
        let shown: String = text.chars().take(200).collect();
        let result = match read(text) {
            Ok(()) => "accepted".to_owned(),
            Err(error) => error.to_string(),
        };
        let _ = writeln!(out, "{}\n=> {result}\n", shown.trim_end());
    }
    out
}

#[test]
fn keys_that_do_not_exist_name_the_nearest_one_and_the_line() {
    insta::assert_snapshot!(messages(
        &[
            "isolaton: auto\n",
            "# a comment\nlimits:\n  memroy: 1g\n",
            "limits:\n  wall-time: 30s\n",
            "memory: 1g\n",
            "timeout: 30\n",
            "limits: {network: none}\n",
            "imports: {alow: [numpy]}\n",
            "imports:\n  allow_list: []\n",
            "network: {alow: []}\n",
            "network: {}\n",
            "zzzzzz: 1\n",
            "{\"limits\": {\n\t\"memroy\": \"1g\"}}",
            "\"a\\u001b[31mb\": 1\n",
            "limits:\n  ? [a, b]\n  : 1\n",
            "1: 2\n",
        ],
        project
    ));
}

#[test]
fn values_of_the_wrong_kind_say_what_is_expected() {
    insta::assert_snapshot!(messages(
        &[
            "version: 2\n",
            "version: one\n",
            "isolation: dokcer\n",
            "isolation: 3\n",
            "isolation: [auto]\n",
            "guard: on\n",
            "guard: false\n",
            "preset: huge\n",
            "python: 3.12\n",
            "python: ''\n",
            "python: [python3]\n",
            "python: bin/python\n",
            "python: ~/bin/python\n",
            "python: /opt/../bin/python\n",
            "python: python 3\n",
            "preload: numpy\n",
            "preload: [numpy, 'os; import sys']\n",
            "preload: [numpy.*]\n",
            "preload: [null]\n",
            "preloads: [numpy]\n",
            "preset: null\n",
            "require: network\n",
            "require: [1]\n",
            "languages: python\n",
            "languages: [unknown]\n",
            "imports:\n",
            "imports: [numpy]\n",
            "imports: {allow: [\"\"]}\n",
            "imports: {allow: [\"a b\"]}\n",
            "network: true\n",
            "network: null\n",
            "network: nome\n",
            "network: {allow: [example.org]}\n",
            "network: {allow: [\"https://example.org:443\"]}\n",
            "files: {read: [../secret]}\n",
            "files: {read: [data]}\n",
            "files: {read: [\"~/data\"]}\n",
            "ceiling: yes\n",
            "on_error: ignore\n",
            "- 1\n- 2\n",
            "just text\n",
        ],
        project
    ));
}

#[test]
fn numbers_that_make_no_sense_are_refused() {
    insta::assert_snapshot!(messages(
        &[
            "limits: {memory: lots}\n",
            "limits: {memory: 1e999}\n",
            "limits: {memory: .nan}\n",
            "limits: {memory: -5}\n",
            "limits: {memory: -5m}\n",
            "limits: {memory: 1.5}\n",
            "limits: {memory: 1.5g}\n",
            "limits: {memory: 512}\n",
            "limits: {memory: 0}\n",
            "limits: {memory: 1e300}\n",
            "limits: {memory: 100000t}\n",
            "limits: {memory: 99999999999999999999999}\n",
            "limits: {memory: 512q}\n",
            "limits: {memory: null}\n",
            "limits: {memory: [512m]}\n",
            "limits: {wall_time: 0}\n",
            "limits: {wall_time: -1s}\n",
            "limits: {wall_time: 30x}\n",
            "limits: {wall_time: 1000h}\n",
            "limits: {cpus: 0}\n",
            "limits: {cpus: -1}\n",
            "limits: {cpus: .inf}\n",
            "limits: {cpus: \"1\"}\n",
            "limits: {cpus: 100000}\n",
            "limits: {tasks: 0}\n",
            "limits: {tasks: 1.5}\n",
            "limits: {open_files: 2}\n",
            "limits: {operations: 1e30}\n",
            "limits: {operations: many}\n",
            "limits: {loop_iterations: 0}\n",
            "limits: {recursion: -3}\n",
        ],
        project
    ));
}

#[test]
fn faults_of_the_document_itself_have_a_place() {
    let deep = "[".repeat(100_000);
    let deep_block: Vec<String> = (0..900).map(|depth| " ".repeat(depth) + "a:\n").collect();
    let deep_block = deep_block.concat();
    let bomb = "a: &a [x,x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\n\
                c: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]\n\
                e: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d,*d]\nf: &f [*e,*e,*e,*e,*e,*e,*e,*e,*e,*e]\n";
    let huge = "#".repeat((1 << 20) + 1);
    insta::assert_snapshot!(messages(
        &[
            "guard: enforce\nlimits: {}\nguard: off\n",
            "limits:\n  memory: 1g\n  tasks: 3\n  memory: 2g\n",
            "{\"guard\": \"off\", \"guard\": \"off\"}",
            "limits: {memory: 1g\n",
            "\"abc\n",
            "guard: *nowhere\n",
            "guard: enforce\n---\nguard: off\n",
            "guard: !!python/object enforce\n",
            "a: &a [*a]\n",
            "\tguard: off\n",
            "{\"guard\": \"\\ud800\"}",
            &deep,
            &deep_block,
            bomb,
            &huge,
        ],
        project
    ));
}

#[test]
fn loosening_a_ceiling_names_both_places() {
    let org = "ceiling: true\nisolation: process\nguard: warn\nrequire: [network, seccomp]\n\
               languages: [python]\nimports:\n  allow: [numpy, os.path]\n  deny: [os]\n\
               builtins: {deny: [eval]}\nrules: {select: [SG1], ignore: [SG101]}\n\
               network: {allow: [\"example.org:443\"]}\nfiles: {read: [/data], write: [/out]}\n\
               commands: [git]\npython: python3\npreload: [numpy]\non_error: fail\nlimits:\n  memory: 512m\n  wall_time: 30s\n  \
               cpus: 2\n  loop_iterations: 100\n";
    let read = |text: &str| {
        Layers::new()
            .organisation(Source::new("org.yaml", org))?
            .project(Source::new("stockade.yaml", text))?
            .resolve()
            .map(|_| ())
    };
    insta::assert_snapshot!(messages(
        &[
            "isolation: interpreter\n",
            "guard: off\n",
            "guard: enforce\n",
            "require: [network]\n",
            "require: [network, seccomp, memory]\n",
            "languages: []\n",
            "languages: [python, shell]\n",
            "imports: {allow: [numpy.linalg]}\n",
            "imports: {allow: [pandas]}\n",
            "imports: {allow: [os]}\n",
            "imports: {allow: [os.environ]}\n",
            "imports: {allow: [os.path.join]}\n",
            "imports: {allow: [\"*\"]}\n",
            "imports: {default: allow}\n",
            "imports: {deny: []}\n",
            "builtins: {deny: []}\n",
            "rules: {select: [ALL]}\n",
            "rules: {select: [SG102]}\n",
            "rules: {ignore: [SG102]}\n",
            "rules: {ignore: []}\n",
            "network: any\n",
            "network: none\n",
            "network: {allow: [\"EXAMPLE.org:443\"]}\n",
            "network: {allow: [\"example.org:443\", \"example.org:80\"]}\n",
            "files: {read: [/data/in]}\n",
            "files: {read: [/database]}\n",
            "files: {read: [/out/x]}\n",
            "files: {write: [/data]}\n",
            "files: {write: [/]}\n",
            "commands: [git, curl]\n",
            "commands: []\n",
            "python: python3.12\n",
            "python: null\n",
            "python: python3\n",
            "preload: [numpy, pandas]\n",
            "preload: []\n",
            "on_error: continue\n",
            "limits: {memory: 1g}\n",
            "limits: {memory: 512m}\n",
            "limits: {loop_iterations: null}\n",
            "limits: {tasks: 1000}\n",
            "preset: low\n",
            "preset: high\n",
            "preset: high\nlimits: {memory: 256m, wall_time: 5s}\n",
        ],
        read
    ));
}

#[test]
fn a_ceiling_binds_through_what_stands_beside_it() {
    let read = |org: &str, text: &str| {
        Layers::new()
            .organisation(Source::new("org.yaml", org))
            .and_then(|layers| layers.project(Source::new("stockade.yaml", text)))
            .and_then(Layers::resolve)
    };
    for (org, text, holds) in [
        // A preset of the ceiling is a ceiling on its four limits.
        (
            "ceiling: true\npreset: low\n",
            "limits: {memory: 512m}\n",
            true,
        ),
        (
            "ceiling: true\npreset: low\n",
            "limits: {memory: 128m}\n",
            false,
        ),
        // What the ceiling does not set is free.
        ("ceiling: true\npreset: low\n", "network: any\n", false),
        (
            "ceiling: true\nimports: {default: deny}\n",
            "imports: {allow: [numpy]}\n",
            false,
        ),
        // An allow-list would mean nothing beside `default: allow`.
        (
            "ceiling: true\nimports: {allow: [numpy]}\n",
            "imports: {default: allow}\n",
            true,
        ),
        // A denied parent must not be entered by its child.
        (
            "ceiling: true\nimports: {deny: [os]}\n",
            "imports: {allow: [os.path]}\n",
            true,
        ),
        (
            "ceiling: true\nimports: {deny: [os]}\n",
            "imports: {allow: [\"os.*\"]}\n",
            true,
        ),
        (
            "ceiling: true\nimports: {deny: [os]}\n",
            "imports: {allow: [ossaudio]}\n",
            false,
        ),
        // What is writable is readable.
        (
            "ceiling: true\nfiles: {read: [/data]}\n",
            "files: {write: [/etc]}\n",
            true,
        ),
        (
            "ceiling: true\nfiles: {read: [/data]}\n",
            "files: {write: [/data/x]}\n",
            false,
        ),
        (
            "ceiling: true\nfiles: {write: []}\n",
            "files: {read: [/etc]}\n",
            false,
        ),
        // Selecting all rules would mean nothing if they could be ignored.
        (
            "ceiling: true\nrules: {select: [ALL]}\n",
            "rules: {ignore: [SG101]}\n",
            true,
        ),
        (
            "ceiling: true\nrules: {ignore: []}\n",
            "rules: {select: [SG1]}\n",
            true,
        ),
        (
            "ceiling: true\nisolation: auto\n",
            "isolation: process\n",
            false,
        ),
        (
            "ceiling: true\nnetwork: none\n",
            "network: {allow: []}\n",
            false,
        ),
        (
            "ceiling: false\nlimits: {memory: 256m}\n",
            "limits: {memory: 1g}\n",
            false,
        ),
    ] {
        let result = read(org, text);
        assert_eq!(result.is_err(), holds, "{org}{text}{result:?}");
        if let Err(error) = result {
            let ceiling = error.related_place().map(|(place, _)| &*place.file);
            assert_eq!(ceiling, Some("org.yaml"));
            let place = error.place().map(|place| &*place.file);
            assert_eq!(place, Some("stockade.yaml"));
        }
    }
}

#[test]
fn older_workflow_forms_have_errors_as_good_as_the_newer() {
    let read = |text: &str| {
        let document = Document::parse(Source::new("flow.yaml", text))?;
        let root = document.root();
        let config = root.get("config").and_then(|config| config.get("sandbox"));
        let mut layers = Layers::new();
        if let Some(sandbox) = config {
            layers = layers.workflow(&document, sandbox)?;
        }
        if let Some(sandbox) = root.get("sandbox") {
            layers = layers.node(&document, sandbox)?;
        }
        layers.resolve().map(|_| ())
    };
    insta::assert_snapshot!(messages(
        &[
            "sandbox: {mod: docker}\n",
            "sandbox: {mode: dokcer}\n",
            "sandbox: {mode: docker, isolation: process}\n",
            "sandbox: {mode: docker, isolation: container}\n",
            "sandbox:\n  enabled: false\n",
            "sandbox: {enabled: maybe}\n",
            "sandbox: {network: {}}\n",
            "sandbox: {network: {hosts: []}}\n",
            "sandbox: {network: {enabled: false, allow: [\"a:1\"]}}\n",
            "sandbox: {network: true, network_isolated: true}\n",
            "sandbox: {network: false, network_isolated: true}\n",
            "sandbox: {timeout: 0}\n",
            "sandbox: {timeout: 3601}\n",
            "sandbox: {timeout: 10, limits: {wall_time: 20s}}\n",
            "sandbox: {resources: {cpus: 1}}\n",
            "sandbox: {resources: {memory: 1.5g}}\n",
            "sandbox: {resources: {timeout: 5000}}\n",
            "sandbox: {resources: {cpu: 0}}\n",
            "sandbox: {preset: huge}\n",
            "sandbox: {on_error: skip}\n",
            "sandbox: {default_mode: docker}\n",
            "sandbox: [docker]\n",
            "config:\n  sandbox:\n    default_mod: docker\n",
            "config: {sandbox: {default_preset: tiny}}\n",
            "config: {sandbox: {allow_file_ops: false, allowed_paths: [/data]}}\n",
            "config: {sandbox: {allow_imports: numpy}}\n",
            "config: {sandbox: {allow_imports: [numpy], imports: {allow: [pandas]}}}\n",
            "config: {sandbox: {network: true}}\n",
            "config: {sandbox: {allowed_paths: [data]}}\n",
        ],
        read
    ));
}
