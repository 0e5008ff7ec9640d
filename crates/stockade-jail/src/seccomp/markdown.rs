//! The list as a table for the documentation, from the same rows that the filter is made of.

use std::fmt::Write as _;

use super::Arch;
use super::list::rows;
use super::rule::{Action, Pattern, Row};

/// Every call: when it is allowed, with which arguments, why; then every refusal and its reason.
pub fn table_markdown() -> String {
    let mut text = String::from(
        "A call marked ¹ exists on x86_64 only. Arguments are counted from 0. What is not in the \
         first table is answered with EPERM, or with ENOSYS where libc then falls back to a call \
         that is; numbers newer than the list with ENOSYS. Calls of another machine (32-bit, x32) \
         end the process.\n\n\
         | allowed | when | arguments | why |\n| --- | --- | --- | --- |\n",
    );
    for row in rows().filter(|row| row.action == Action::Allow) {
        let arguments: Vec<_> = row.tests.iter().map(describe).collect();
        let arguments = if arguments.is_empty() {
            "any".to_owned()
        } else {
            arguments.join("; ")
        };
        line(
            &mut text,
            &[&name(row), row.when.words(), &arguments, row.reason],
        );
    }
    text.push_str("\n| refused | with | why |\n| --- | --- | --- |\n");
    for row in rows() {
        let answer = match row.action {
            Action::Allow => continue,
            Action::Refuse => "EPERM",
            Action::Missing => "ENOSYS",
            Action::Unsupported => "EOPNOTSUPP",
        };
        line(&mut text, &[&name(row), answer, row.reason]);
    }
    text
}

fn name(row: &Row) -> String {
    let mark = if row.call.number(Arch::Aarch64).is_none() {
        "¹"
    } else {
        ""
    };
    format!("`{}`{mark}", row.call.name())
}

fn describe(test: &Pattern) -> String {
    format!("{}: {}", test.argument, test.words)
}

fn line(text: &mut String, cells: &[&str]) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "| {} |", cells.join(" | "));
}
