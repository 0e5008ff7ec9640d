//! Properties of the policy: nothing breaks the reader, showing loses nothing, no layer escapes a
//! ceiling. The last has its own reading of "looser", by what a run could do.

#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

use proptest::{collection::vec, option, prelude::*, sample::select};
use stockade_core::{
    Language,
    policy::{
        Additions, Bound, BuiltinsFile, ContainerFile, Count, Document, FilesFile, GuardMode,
        ImportDefault, Imports, ImportsFile, Isolation, KEYS, Layers, LimitsFile, Name, Network,
        OnError, Policy, PolicyFile, Preset, Program, Pull, Rules, RulesFile, Size, Source, Time,
        Unsafe,
    },
};

const MODULES: &[&str] = &[
    "os",
    "os.path",
    "os.path.join",
    "numpy",
    "numpy.linalg",
    "*",
    "os.*",
];
const PATHS: &[&str] = &["/", "/data", "/data/in", "/database", "/out", "/out/x/y"];
const HOSTS: &[&str] = &["a.org:443", "b.org:443", "a.org:80"];
const RULES: &[&str] = &["ALL", "SG1", "SG101", "SG102", "SG2", "import-denied"];
const WORDS: &[&str] = &["git", "ls", "network", "memory", "eval", "open"];

fn list(words: &'static [&'static str]) -> impl Strategy<Value = Option<Vec<String>>> {
    option::of(vec(select(words).prop_map(str::to_owned), 0..4))
}

fn network() -> impl Strategy<Value = Network> {
    prop_oneof![
        Just(Network::None),
        Just(Network::Any),
        vec(select(HOSTS).prop_map(str::to_owned), 0..3).prop_map(Network::Allow),
    ]
}

fn limits() -> impl Strategy<Value = LimitsFile> {
    let bound = || option::of(option::of(1_u64..1 << 40).prop_map(Bound));
    let time = || {
        option::of(
            (1_u64..600_000_000_000)
                .prop_map(|nanos| Time(std::time::Duration::from_nanos(nanos.max(1_000_000)))),
        )
    };
    let size = || option::of((1_u64 << 20..1 << 26).prop_map(Size));
    let count = || option::of((3_u64..100_000).prop_map(Count));
    (
        (
            time(),
            time(),
            size(),
            option::of(0.01..1024.0_f64),
            count(),
            count(),
        ),
        (
            size(),
            size(),
            size(),
            count(),
            bound(),
            count(),
            size(),
            option::of(option::of(1_u64..1 << 29).prop_map(Bound)),
        ),
    )
        .prop_map(|(a, b)| LimitsFile {
            wall_time: a.0,
            cpu_time: a.1,
            memory: a.2,
            cpus: a.3,
            tasks: a.4,
            open_files: a.5,
            file_size: b.0,
            disk: b.1,
            output: b.2,
            operations: b.3,
            loop_iterations: b.4,
            recursion: b.5,
            code_size: b.6,
            max_execution_time_ms: b.7,
        })
}

fn container() -> impl Strategy<Value = ContainerFile> {
    let name = |names: &'static [&'static str]| {
        let name = option::of(select(names));
        option::of(name.prop_map(|name| Name(name.map(str::to_owned))))
    };
    let parts = (
        name(&["python:3.13-slim", "localhost:5000/a/b@sha256:00"]),
        name(&["docker", "podman", "unix:///run/x.sock"]),
        option::of(select(&[Pull::Never, Pull::Missing, Pull::Always][..])),
        name(&["runsc", "runc"]),
        option::of((1..70_000_u64).prop_map(Count)),
        list(WORDS),
    );
    parts.prop_map(|parts| ContainerFile {
        image: parts.0,
        engine: parts.1,
        pull: parts.2,
        runtime: parts.3,
        user: parts.4,
        command: parts.5,
    })
}

/// Boxed in parts: a tree of strategies is as large as all of its leaves, and a test has 2 MiB.
fn file() -> impl Strategy<Value = PolicyFile> {
    let choices = (
        option::of(select(
            &[
                Isolation::Auto,
                Isolation::Interpreter,
                Isolation::Process,
                Isolation::Container,
            ][..],
        )),
        option::of(select(
            &[
                GuardMode::Enforce,
                GuardMode::Auto,
                GuardMode::Warn,
                GuardMode::Off,
            ][..],
        )),
        option::of(select(&Preset::ALL[..])),
        option::of(select(&[ImportDefault::Deny, ImportDefault::Allow][..])),
        option::of(select(&[OnError::Fail, OnError::Continue][..])),
        option::of(network()),
        option::of(vec(select(vec![Language::Python, Language::Shell]), 0..3)),
        option::of(
            option::of(select(vec!["python3", "/opt/bin/python"]))
                .prop_map(|name| Program(name.map(str::to_owned))),
        ),
        option::of(select(&[Unsafe::Allow, Unsafe::Forbid][..])),
    );
    let lists = (
        list(WORDS),
        list(MODULES),
        list(MODULES),
        list(WORDS),
        list(RULES),
        list(RULES),
        list(PATHS),
        list(PATHS),
        list(WORDS),
        list(WORDS),
    );
    let parts = (
        choices.boxed(),
        lists.boxed(),
        option::of(limits()).boxed(),
        option::of(container()).boxed(),
    );
    let file = parts.prop_map(|(choices, lists, limits, container)| PolicyFile {
        isolation: choices.0,
        guard: choices.1,
        preset: choices.2,
        on_error: choices.4,
        r#unsafe: choices.8,
        network: choices.5,
        languages: choices.6,
        require: lists.0,
        imports: Some(ImportsFile {
            allow: lists.1,
            deny: lists.2,
            default: choices.3,
        }),
        builtins: Some(BuiltinsFile { deny: lists.3 }),
        rules: Some(RulesFile {
            select: lists.4,
            ignore: lists.5,
        }),
        files: Some(FilesFile {
            read: lists.6,
            write: lists.7,
        }),
        commands: lists.8,
        python: choices.7,
        preload: lists.9,
        container,
        limits,
        ..PolicyFile::default()
    });
    file.boxed()
}

/// What a policy file says, as the text a user would have written.
fn text(file: &PolicyFile) -> String {
    serde_json::to_string(file).unwrap()
}

/// Whether a module may be imported, in the words of the documentation.
fn may_import(module: &str, imports: &Imports) -> bool {
    let longest = |entries: &[String]| {
        let matching = entries.iter().filter_map(|entry| {
            let entry = entry.strip_suffix(".*").unwrap_or(entry);
            let below = module == entry || module.starts_with(&format!("{entry}."));
            (entry == "*").then_some(0).or(below.then_some(entry.len()))
        });
        matching.max()
    };
    match (longest(&imports.allow), longest(&imports.deny)) {
        (allow, Some(deny)) if allow.is_none_or(|allow| deny >= allow) => false,
        (Some(_), _) => true,
        _ => imports.default == ImportDefault::Allow,
    }
}

fn rule_is_on(code: &str, rules: &Rules) -> bool {
    let named = |list: &[String]| {
        list.iter()
            .any(|by| by == "ALL" || code.starts_with(by.as_str()))
    };
    named(&rules.select) && !named(&rules.ignore)
}

fn reaches(network: &Network, host: &str) -> bool {
    match network {
        Network::None => false,
        Network::Any => true,
        Network::Allow(hosts) => hosts.iter().any(|one| one == host),
    }
}

fn under(folders: &[String], path: &str) -> bool {
    folders
        .iter()
        .any(|folder| folder == "/" || path == folder || path.starts_with(&format!("{folder}/")))
}

/// Everything that a run under `policy` could do and one under `top` could not, for the keys that
/// the ceiling sets.
fn escapes(top: &Policy, policy: &Policy, keys: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    let mut deny = |bad: bool, what: &str| {
        if bad {
            found.push(what.to_owned());
        }
    };
    for key in keys {
        let (a, b) = (&top.limits, &policy.limits);
        let above = |most: Option<u64>, value: Option<u64>| {
            most.is_some_and(|most| value.is_none_or(|value| value > most))
        };
        let bad = match *key {
            "isolation" => top.isolation != Isolation::Auto && top.isolation != policy.isolation,
            "guard" => match top.guard {
                GuardMode::Enforce => policy.guard != GuardMode::Enforce,
                GuardMode::Auto => matches!(policy.guard, GuardMode::Warn | GuardMode::Off),
                GuardMode::Warn => policy.guard == GuardMode::Off,
                GuardMode::Off => false,
            },
            "require" => !top.require.iter().all(|wall| policy.require.contains(wall)),
            "languages" => [Language::Python, Language::Shell, Language::JavaScript]
                .iter()
                .any(|language| {
                    let runs = |policy: &Policy| {
                        policy.languages.is_empty() || policy.languages.contains(language)
                    };
                    runs(policy) && !runs(top)
                }),
            // With its allow-list a ceiling says everything that may be imported.
            "imports.allow" => MODULES
                .iter()
                .chain(&["secret", "os.environ"])
                .filter(|name| !name.contains('*'))
                .any(|module| {
                    may_import(module, &policy.imports)
                        && !may_import(
                            module,
                            &Imports {
                                deny: vec![],
                                ..top.imports.clone()
                            },
                        )
                }),
            "imports.deny" => MODULES
                .iter()
                .filter(|name| !name.contains('*'))
                .any(|module| {
                    let denied = !may_import(
                        module,
                        &Imports {
                            default: ImportDefault::Allow,
                            ..top.imports.clone()
                        },
                    );
                    denied && may_import(module, &policy.imports)
                }),
            "imports.default" => {
                policy.imports.default == ImportDefault::Allow
                    && top.imports.default == ImportDefault::Deny
            }
            "builtins.deny" => !top
                .builtins
                .deny
                .iter()
                .all(|name| policy.builtins.deny.contains(name)),
            "rules.select" | "rules.ignore" => ["SG101", "SG102", "SG201", "SG999"]
                .iter()
                .any(|code| rule_is_on(code, &top.rules) && !rule_is_on(code, &policy.rules)),
            "network" => HOSTS
                .iter()
                .chain(&["evil:1"])
                .any(|host| reaches(&policy.network, host) && !reaches(&top.network, host)),
            "files.read" => PATHS.iter().any(|path| {
                let seen = |policy: &Policy| {
                    under(&policy.files.read, path) || under(&policy.files.write, path)
                };
                seen(policy) && !seen(top)
            }),
            "files.write" => PATHS
                .iter()
                .any(|path| under(&policy.files.write, path) && !under(&top.files.write, path)),
            "commands" => !policy.commands.iter().all(|one| top.commands.contains(one)),
            "python" => policy.python != top.python,
            "preload" => !policy.preload.iter().all(|one| top.preload.contains(one)),
            "container.image" => policy.container.image != top.container.image,
            "container.engine" => policy.container.engine != top.container.engine,
            "container.runtime" => policy.container.runtime != top.container.runtime,
            "container.user" => policy.container.user != top.container.user,
            "container.command" => policy.container.command != top.container.command,
            "container.pull" => match top.container.pull {
                Pull::Never => policy.container.pull != Pull::Never,
                Pull::Missing => policy.container.pull == Pull::Always,
                Pull::Always => false,
            },
            "on_error" => top.on_error == OnError::Fail && policy.on_error == OnError::Continue,
            "unsafe" => top.r#unsafe == Unsafe::Forbid && policy.r#unsafe == Unsafe::Allow,
            "limits.wall_time" => b.wall_time > a.wall_time,
            "limits.cpu_time" => b.cpu_time > a.cpu_time,
            "limits.memory" => b.memory > a.memory,
            "limits.cpus" => b.cpus > a.cpus,
            "limits.tasks" => b.tasks > a.tasks,
            "limits.open_files" => b.open_files > a.open_files,
            "limits.file_size" => b.file_size > a.file_size,
            "limits.disk" => b.disk > a.disk,
            "limits.output" => b.output > a.output,
            "limits.operations" => b.operations > a.operations,
            "limits.loop_iterations" => above(a.loop_iterations, b.loop_iterations),
            "limits.recursion" => b.recursion > a.recursion,
            "limits.code_size" => b.code_size > a.code_size,
            "limits.max_execution_time_ms" => {
                above(a.max_execution_time_ms, b.max_execution_time_ms)
            }
            other => panic!("no reading of `{other}`"),
        };
        deny(bad, key);
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn no_text_breaks_the_reader(text in "(?s).{0,200}") {
        let _ = Layers::new().project(Source::new("p", &text)).and_then(Layers::resolve);
    }

    #[test]
    fn no_text_that_looks_like_yaml_breaks_the_reader(
        parts in vec(select(vec![
            "limits", "memory", "network", "allow", ":", ": ", "\n", "\n  ", "- ", "[", "]", "{", "}", ",", "'",
            "\"", "&a ", "*a", "<<", "512m", "1e999", "null", "!!str ", "|", ">", "#", "\t", "---", "\u{feff}",
            "é", "\\u", "\r\n", "? ", "preset", "low", "sandbox", "timeout", "..", "~", "0x", "-1",
        ]), 0..40)
    ) {
        let text = parts.concat();
        let source = Source::new("p", &text).in_folder("/srv");
        if let Err(error) = Layers::new().project(source.clone()).and_then(Layers::resolve) {
            // A place always lies within its text, so that it can be drawn.
            let place = error.place().unwrap();
            prop_assert!(place.text.get(place.mark.span.clone()).is_some(), "{error}");
            prop_assert!(!error.to_string().contains('\n'));
        }
        if let Ok(document) = Document::parse(source) {
            let _ = Layers::new().node(&document, document.root());
            let _ = Layers::new().workflow(&document, document.root());
        }
    }

    #[test]
    fn a_policy_shown_and_loaded_again_is_the_same(one in file(), two in file()) {
        let resolved = Layers::new()
            .project(Source::new("p", text(&one)))
            .and_then(|layers| layers.call(two))
            .and_then(Layers::resolve)
            .unwrap();
        for shown in [resolved.policy.to_yaml(), resolved.policy.to_json()] {
            let again = Layers::new().project(Source::new("shown", &shown)).and_then(Layers::resolve).unwrap();
            prop_assert_eq!(&again.policy, &resolved.policy);
            prop_assert_eq!(again.policy.to_yaml(), resolved.policy.to_yaml());
        }
    }

    #[test]
    fn no_layer_under_a_ceiling_ends_looser(
        top in file(), two in file(), three in file(), more in list(MODULES), ignored in list(RULES)
    ) {
        let top = PolicyFile { ceiling: Some(true), ..top };
        let org = Source::new("org", text(&top));
        let alone = Layers::new().organisation(org.clone()).and_then(Layers::resolve).unwrap();
        let bound: Vec<&str> = alone
            .explain()
            .iter()
            .filter(|row| row.layer == stockade_core::policy::LayerKind::Organisation)
            .map(|row| row.key)
            .filter(|key| KEYS.contains(key))
            .collect();
        // One key at a time, or nearly every pair would be refused for some other key.
        for (key, value) in serde_json::to_value(&two).unwrap().as_object().unwrap() {
            let parts: Vec<serde_json::Value> = match value.as_object() {
                Some(map) if key != "network" => map.iter().map(|(k, v)| serde_json::json!({key: {k: v}})).collect(),
                _ => vec![serde_json::json!({key: value})],
            };
            for part in parts {
                let resolved = Layers::new()
                    .organisation(org.clone())
                    .and_then(|layers| layers.project(Source::new("project", part.to_string())))
                    .and_then(Layers::resolve);
                if let Ok(resolved) = resolved {
                    let found = escapes(&alone.policy, &resolved.policy, &bound);
                    prop_assert!(found.is_empty(), "{found:?} through {part}");
                }
            }
        }
        let additions = Additions {
            allow_imports: more.unwrap_or_default(),
            ignore_rules: ignored.unwrap_or_default(),
            ..Additions::default()
        };
        let all = Layers::new()
            .organisation(org)
            .and_then(|layers| layers.call_adding(three, additions))
            .and_then(Layers::resolve);
        if let Ok(resolved) = all {
            let found = escapes(&alone.policy, &resolved.policy, &bound);
            prop_assert!(found.is_empty(), "{found:?}");
        }
    }

    #[test]
    fn a_found_file_never_loosens_what_stands(org in option::of(file()), one in file(), ceiling in any::<bool>()) {
        let base = || match &org {
            Some(org) => Layers::new().organisation(Source::new("org", text(org))).unwrap(),
            None => Layers::new(),
        };
        let before = base().resolve().unwrap().policy;
        let one = PolicyFile { ceiling: Some(ceiling), ..one };
        let resolved = base().found(Source::new("found", text(&one))).and_then(Layers::resolve).unwrap();
        let found = escapes(&before, &resolved.policy, KEYS);
        prop_assert!(found.is_empty(), "{found:?}");
        for key in ["python", "container.engine", "commands", "files.read", "files.write", "network", "guard"] {
            let value = |policy: &Policy| {
                let file = serde_json::to_value(policy).unwrap();
                key.split('.').fold(file, |value, part| value[part].clone())
            };
            prop_assert_eq!(value(&before), value(&resolved.policy), "{}", key);
        }
        // Every key that a found file sets alone holds, or is told of.
        let same = base().project(Source::new("named", text(&PolicyFile { ceiling: None, ..one.clone() })));
        if let Ok(named) = same.and_then(Layers::resolve) {
            let left: Vec<&str> = resolved.left_out().iter().map(|left| left.key).collect();
            let (a, b) = (serde_json::to_value(&named.policy).unwrap(), serde_json::to_value(&resolved.policy).unwrap());
            for key in KEYS.iter().filter(|key| !left.contains(key)) {
                let united = ["imports.deny", "builtins.deny"].contains(key) || (*key == "unsafe" && ceiling);
                let value = |from: &serde_json::Value| key.split('.').fold(from.clone(), |value, part| value[part].clone());
                prop_assert!(united || value(&a) == value(&b), "{key}");
            }
        }
    }
}
