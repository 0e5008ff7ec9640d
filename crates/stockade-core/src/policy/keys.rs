//! The names of all settings, and advice about a name that is none of them.

use super::suggest::{nearest, one_of};

/// Every setting of a policy by its dotted name, in the order of the documentation.
pub const KEYS: &[&str] = &[
    "isolation",
    "guard",
    "require",
    "languages",
    "imports.allow",
    "imports.deny",
    "imports.default",
    "builtins.deny",
    "rules.select",
    "rules.ignore",
    "network",
    "files.read",
    "files.write",
    "commands",
    "python",
    "preload",
    "container.image",
    "container.engine",
    "container.pull",
    "container.runtime",
    "container.user",
    "container.command",
    "limits.wall_time",
    "limits.cpu_time",
    "limits.memory",
    "limits.cpus",
    "limits.tasks",
    "limits.open_files",
    "limits.file_size",
    "limits.disk",
    "limits.output",
    "limits.operations",
    "limits.loop_iterations",
    "limits.recursion",
    "limits.code_size",
    "limits.max_execution_time_ms",
    "on_error",
    "unsafe",
];

/// What other tools call some settings, by their usual names.
const ELSEWHERE: &[(&str, &str)] = &[
    ("timeout", "limits.wall_time"),
    ("mem", "limits.memory"),
    ("cpu", "limits.cpus"),
    ("pids", "limits.tasks"),
    ("mode", "isolation"),
    ("allowed_commands", "commands"),
    ("allowed_paths", "files.read"),
    ("allow_imports", "imports.allow"),
];

/// What to say about the unknown `key` under `path`, where only `known` may stand.
pub(super) fn advice(path: &str, key: &str, known: &[&str]) -> String {
    let depth = path.split('.').next().unwrap_or_default();
    let misplaced = KEYS
        .iter()
        .chain(&["version", "ceiling", "preset"])
        .find(|full| full.rsplit('.').next() == Some(key))
        .copied()
        .or_else(|| {
            let (_, full) = ELSEWHERE.iter().find(|(name, _)| *name == key)?;
            Some(full)
        });
    let near = nearest(key, known.iter().copied());
    // Within a map that is no group of settings, only its own keys are meant.
    let misplaced = misplaced.filter(|_| {
        path.is_empty()
            || KEYS
                .iter()
                .any(|full| full.starts_with(&format!("{path}.")))
    });
    match (near, misplaced) {
        (_, Some(full)) if full.contains('.') && !full.starts_with(&format!("{depth}.")) => {
            format!("did you mean `{full}`?")
        }
        (_, Some(full)) if !full.contains('.') && !path.is_empty() => {
            format!("`{full}` stands at the top level")
        }
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, Some(full)) => format!("did you mean `{full}`?"),
        (None, None) => format!("write one of {}", one_of(known)),
    }
}
