//! The canaries as a list, for the documentation.

use std::fmt::Write as _;

use stockade_core::policy::Isolation;

use super::canaries::{GUARD, all};
use super::canary::Canary;
use super::guests::Guest;

/// A canary, as far as a reader wants to know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// Its name.
    pub id: &'static str,
    /// What it belongs to.
    pub kind: &'static str,
    /// The walls it is for.
    pub walls: String,
    /// What is shown when it is held.
    pub shows: String,
    /// Whether nothing is run where it fails.
    pub mandatory: bool,
    /// What excuses it.
    pub absent: Vec<&'static str>,
}

/// Every canary there is.
pub fn canaries() -> Vec<Listed> {
    let guard = GUARD.iter().map(|canary| Listed {
        id: canary.id,
        kind: "guard",
        walls: "guard".to_owned(),
        shows: format!("{} is denied", canary.shows),
        mandatory: true,
        absent: Vec::new(),
    });
    let walls = all().map(|canary| {
        let mut absent: Vec<&str> = canary.excuses().collect();
        absent.sort_unstable();
        absent.dedup();
        Listed {
            id: canary.id,
            kind: canary.kind,
            walls: names(canary),
            shows: canary.shows.to_owned(),
            mandatory: canary.mandatory,
            absent,
        }
    });
    guard.chain(walls).collect()
}

fn names(canary: &Canary) -> String {
    let names = canary.walls.iter().map(|wall| match wall {
        Isolation::Process if canary.guest != Guest::Python => "process",
        Isolation::Interpreter => "interpreter",
        // A container runs the machine's kind of Python, so it is tried in the same ways.
        Isolation::Process => "process, container",
        Isolation::Container => "container",
        Isolation::Auto => "any",
    });
    names.collect::<Vec<_>>().join(", ")
}

/// The same as a table of the documentation.
pub fn canaries_markdown() -> String {
    let mut out = String::from(
        "| kind | canary | walls | shows | absent where |\n| --- | --- | --- | --- | --- |\n",
    );
    for canary in canaries() {
        let optional = if canary.mandatory {
            ""
        } else {
            " (not mandatory)"
        };
        // Writing to a text cannot fail.
        let _ = writeln!(
            out,
            "| {} | `{}` | {} | {}{optional} | {} |",
            canary.kind,
            canary.id,
            canary.walls,
            canary.shows,
            canary.absent.join("; ")
        );
    }
    out
}
