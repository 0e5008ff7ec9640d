//! `cargo xtask generate`: writes the files that are printed from the code.
//!
//! The tests compare the same files with the same sources, so a stale one cannot land.

use std::fs;

use crate::command::{cargo, output, root};

/// A file and the words of `stockade` that print it. Where the file has `<!-- generated -->`
/// markers, what stands between them is replaced; otherwise the whole file is.
const FILES: &[(&str, &[&str])] = &[
    ("schema/policy.schema.json", &["policy", "schema"]),
    ("docs/rules.md", &["rules", "--format", "markdown"]),
    ("docs/syscalls.md", &["doctor", "--syscalls"]),
    ("docs/audit.md", &["audit", "--list"]),
];

const BEGIN: &str = "<!-- generated: begin -->";
const END: &str = "<!-- generated: end -->";

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let check = match args {
        [] => false,
        ["--check"] => true,
        _ => return Err("`generate` takes nothing but --check".to_owned()),
    };
    for (file, words) in FILES {
        let mut line = vec!["run", "--quiet", "--package", "stockade-cli", "--"];
        line.extend_from_slice(words);
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
