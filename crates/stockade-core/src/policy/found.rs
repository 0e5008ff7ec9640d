//! A file that was found and that nobody named: it may tighten what stands, and nothing else.
//!
//! It is applied like any other file. Then the ceiling's own code compares the outcome with the
//! policy that stood before, as if that had been a ceiling on every key: the built-in defaults, where
//! no organisation has said more. What comes out looser gets its former value back and is told of.
//! Some keys it may not set at all, whichever way: they choose programs, or what a wall lets through,
//! and who wrote the file is not known.

use super::{
    Policy,
    ceiling::Ceiling,
    error::Place,
    keys::KEYS,
    layer::{Changes, Layer},
};

/// What only a person names: keys, and groups of keys.
const ONLY_NAMED: &[&str] = &[
    "python",
    "container.engine",
    "commands",
    "files",
    "network",
    "unsafe",
    "guard",
    "packages",
    "processes",
    "env",
];

fn is_only_named(key: &str) -> bool {
    let within = |group: &&str| {
        key.strip_prefix(group)
            .is_some_and(|rest| rest.starts_with('.'))
    };
    ONLY_NAMED.iter().any(|only| key == *only || within(only))
}

/// A setting of a found file that does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    /// The dotted name of the setting.
    pub key: &'static str,
    /// Why it was left out, as the end of a sentence about the key.
    pub why: String,
    /// Where it stands, or the preset that meant it.
    pub place: Option<Place>,
}

/// Applies a found file over `policy`, and says what it may not set.
pub(super) fn apply(layer: &Layer, policy: &mut Policy) -> (Changes, Vec<LeftOut>) {
    let before = policy.clone();
    let mut changes = layer.apply(policy);
    let mut left = Vec::new();
    let leave_out = |key: &'static str, why: String, changes: &mut Changes| {
        let by_preset = changes.by_preset.contains(&key);
        changes.forget(key);
        LeftOut {
            key,
            why,
            place: layer.place(if by_preset { "preset" } else { key }),
        }
    };
    for key in changes.all() {
        if !is_only_named(key) {
            continue;
        }
        // To repeat what stands is harmless, and no news.
        if put_back(policy, &before, key) {
            left.push(leave_out(
                key,
                "only a file that is named may set it".to_owned(),
                &mut changes,
            ));
        } else {
            changes.forget(key);
        }
    }
    let bound = Ceiling {
        policy: before.clone(),
        keys: KEYS.to_vec(),
        layer: 0,
    };
    // Denied names are united and never lost; that some would have been is told all the same.
    for key in ["imports.deny", "builtins.deny"] {
        let loose = bound.loosened(policy, &[key]);
        left.extend(loose.map(|loose| LeftOut {
            key,
            why: loose.why,
            place: layer.place(key),
        }));
    }
    bound.unite(policy, &changes.set);
    // Each round takes a key away, so it ends.
    while let Some(loose) = bound.loosened(policy, &changes.all()) {
        put_back(policy, &before, loose.key);
        left.push(leave_out(loose.key, loose.why, &mut changes));
    }
    left.sort_by_key(|left| KEYS.iter().position(|key| *key == left.key));
    (changes, left)
}

/// Gives a key its former value; says whether it had another.
#[expect(
    clippy::float_cmp,
    reason = "a number that nobody has changed is the very same"
)]
fn put_back(policy: &mut Policy, before: &Policy, key: &str) -> bool {
    macro_rules! keys {
        ($($name:literal => $($field:ident).+;)*) => {
            match key {
                $($name => {
                    let changed = policy.$($field).+ != before.$($field).+;
                    policy.$($field).+.clone_from(&before.$($field).+);
                    changed
                })*
                // A test holds that every key is here.
                _ => false,
            }
        };
    }
    keys! {
        "isolation" => isolation;
        "guard" => guard;
        "require" => require;
        "languages" => languages;
        "imports.allow" => imports.allow;
        "imports.deny" => imports.deny;
        "imports.default" => imports.default;
        "builtins.deny" => builtins.deny;
        "rules.select" => rules.select;
        "rules.ignore" => rules.ignore;
        "network" => network;
        "files.read" => files.read;
        "files.write" => files.write;
        "commands" => commands;
        "python" => python;
        "preload" => preload;
        "container.image" => container.image;
        "container.engine" => container.engine;
        "container.pull" => container.pull;
        "container.runtime" => container.runtime;
        "container.user" => container.user;
        "container.command" => container.command;
        "limits.wall_time" => limits.wall_time;
        "limits.cpu_time" => limits.cpu_time;
        "limits.memory" => limits.memory;
        "limits.cpus" => limits.cpus;
        "limits.tasks" => limits.tasks;
        "limits.open_files" => limits.open_files;
        "limits.file_size" => limits.file_size;
        "limits.disk" => limits.disk;
        "limits.output" => limits.output;
        "limits.operations" => limits.operations;
        "limits.loop_iterations" => limits.loop_iterations;
        "limits.recursion" => limits.recursion;
        "limits.code_size" => limits.code_size;
        "limits.max_execution_time_ms" => limits.max_execution_time_ms;
        "on_error" => on_error;
        "unsafe" => r#unsafe;
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Layers, PolicyFile, Source};
    use super::*;

    /// A policy in which every key has another value than by default.
    const OTHER: &str = "
isolation: container
guard: off
require: [network]
languages: [python, shell]
imports: {allow: [numpy], deny: [os], default: allow}
builtins: {deny: []}
rules: {select: [SG101], ignore: [SG102]}
network: any
files: {read: [/data], write: [/out]}
commands: [git]
python: /opt/python/bin/python3
preload: [numpy]
container: {image: own, engine: podman, pull: always, runtime: runsc, user: 7, command: [sh]}
limits: {wall_time: 2m, cpu_time: 2m, memory: 2g, cpus: 4, tasks: 64, open_files: 128, file_size: 32m,
  disk: 128m, output: 2m, operations: 2_000_000_000, loop_iterations: 5, recursion: 2000,
  code_size: 512k, max_execution_time_ms: 5}
on_error: continue
unsafe: forbid
";

    #[test]
    fn every_key_can_be_put_back() {
        let other = Layers::new()
            .project(Source::new("other.yaml", OTHER))
            .unwrap();
        let other = other.resolve().unwrap().policy;
        let before = Policy::default();
        for key in KEYS {
            let mut policy = other.clone();
            assert!(
                put_back(&mut policy, &before, key),
                "{key} differs and is put back"
            );
            assert!(!put_back(&mut policy, &before, key), "{key} is back");
        }
        let mut policy = other;
        for key in KEYS {
            put_back(&mut policy, &before, key);
        }
        assert_eq!(PolicyFile::from(&policy), PolicyFile::from(&before));
    }
}
