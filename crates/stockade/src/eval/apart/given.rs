//! What the tests' side is told of a task: the names to ask the program for.
//!
//! These are words, not a parse: a word that the program has no name for costs nothing, and a name
//! inside a text that the tests evaluate is found too.

use std::collections::BTreeSet;

use serde_json::Value;
use stockade_core::Request;

use super::super::names::words;
use super::super::task::Task;

/// Modules whose randomness the tests may start and the program then draws from.
const RANDOM: [&str; 2] = ["random", "numpy"];

/// The first text of the tests' session.
pub(super) fn request(
    text: &str,
    task: &Task,
    tests: &str,
    head: Option<&str>,
    copies: bool,
    piece: u64,
) -> Request {
    let entry = task.entry_point.as_deref();
    let mut names: BTreeSet<&str> = words(tests).filter(|word| is_name(word)).collect();
    names.extend(
        entry
            .into_iter()
            .flat_map(words)
            .filter(|word| is_name(word)),
    );
    let mut own: BTreeSet<&str> = defined(&task.prompt).collect();
    own.extend(entry.into_iter().flat_map(words));
    let told: BTreeSet<&str> = words(&task.prompt)
        .filter(|word| names.contains(word))
        .collect();
    let twins: BTreeSet<&str> = head.into_iter().flat_map(defined).collect();
    let seeds = if names.contains("seed") {
        RANDOM.as_slice()
    } else {
        &[]
    };
    let uses =
        |name: &&&str| names.contains(**name) && words(&task.candidate).any(|it| it == **name);
    let list = |names: &BTreeSet<&str>| names.iter().copied().collect::<Value>();
    Request::python(text)
        .named("<apart>")
        .input("names", list(&names))
        .input("own", list(&own))
        .input("told", list(&told))
        .input("twins", list(&twins))
        .input("entry", entry)
        .input("prompted", !task.prompt.is_empty())
        .input(
            "seeds",
            seeds.iter().filter(uses).copied().collect::<Value>(),
        )
        .input("copies", copies)
        .input("piece", piece)
}

fn is_name(word: &str) -> bool {
    !word.starts_with(|it: char| it.is_ascii_digit())
}

/// The names that a text defines at its top level.
fn defined(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let line = line.strip_prefix("async ").unwrap_or(line);
        let rest = ["def ", "class "]
            .iter()
            .find_map(|word| line.strip_prefix(word));
        if let Some(rest) = rest {
            return words(rest).next();
        }
        let name = words(line).next().filter(|name| line.starts_with(name))?;
        let rest = line[name.len()..].trim_start();
        let binds = rest.starts_with('=') && !rest.starts_with("==");
        (binds && is_name(name)).then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_at_the_top_level_are_found() {
        let text =
            "import x\nclass A(B):\n    c = 1\ndef f(x): ...\nP = 3\nasync def g(): ...\nq == 2\n";
        assert_eq!(defined(text).collect::<Vec<_>>(), ["A", "f", "P", "g"]);
    }
}
