//! `cargo xtask generate`: writes the files that are printed from the code.
//!
//! The tests compare the same files with the same sources, so a stale one cannot land.

use std::fs;

use crate::command::{cargo, output, root};

/// The command itself.
const STOCKADE: &[&str] = &["--package", "stockade-cli", "--"];
/// The page of names of the interpreter.
const NAMES: &[&str] = &["--package", "stockade-python", "--example", "names"];

/// A file, a program and its words that print it. Where the file has `<!-- generated -->` markers,
/// what stands between them is replaced; otherwise the whole file is.
const FILES: &[(&str, &[&str], &[&str])] = &[
    ("schema/policy.schema.json", STOCKADE, &["policy", "schema"]),
    (
        "docs/rules.md",
        STOCKADE,
        &["rules", "--format", "markdown"],
    ),
    ("docs/syscalls.md", STOCKADE, &["doctor", "--syscalls"]),
    ("docs/audit.md", STOCKADE, &["audit", "--list"]),
    ("docs/python-modules.md", NAMES, &[]),
];

const BEGIN: &str = "<!-- generated: begin -->";
const END: &str = "<!-- generated: end -->";

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let check = match args {
        [] => false,
        ["--check"] => true,
        _ => return Err("`generate` takes nothing but --check".to_owned()),
    };
    for (file, program, words) in FILES {
        let line = [&["run", "--quiet"], *program, *words].concat();
        let text = output(&mut cargo(&line))?;
        let path = root().join(file);
        let old = fs::read_to_string(&path).unwrap_or_default();
        let new = between_markers(&old, &text).unwrap_or(text);
        if old == new {
            continue;
        }
        if check {
            return Err(format!("{file} is stale: run `cargo xtask generate`"));
        }
        fs::write(&path, new).map_err(|error| format!("{file}: {error}"))?;
        println!("wrote {file}");
    }
    Ok(())
}

/// `old` with the part between the markers replaced, or `None` where it has no markers.
fn between_markers(old: &str, text: &str) -> Option<String> {
    let (head, rest) = old.split_once(BEGIN)?;
    let (_, tail) = rest.split_once(END)?;
    Some(format!("{head}{BEGIN}\n{}\n{END}{tail}", text.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_stands_between_the_markers_is_replaced() {
        let old = format!("# Rules\n{BEGIN}\nold\n{END}\nend\n");
        let new = format!("# Rules\n{BEGIN}\nnew\n{END}\nend\n");
        assert_eq!(between_markers(&old, "new\n"), Some(new));
        assert_eq!(between_markers("{}", "new"), None);
    }
}
