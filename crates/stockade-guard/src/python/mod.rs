//! Python, read with ruff's parser.
//!
//! In this order: the coding cookie, a scan that bounds nesting, the parser, the names that
//! normalise to others, a walk that collects bindings, and the walk that judges. Texts inside the
//! text that are code themselves (docstring examples, annotations) are judged the same way. What
//! the guard leaves out is what only running the code could tell.

mod attribute;
mod bind;
mod builtin;
mod call;
mod collect;
mod effects;
mod eval;
mod exposed;
mod format;
mod inherited;
mod items;
mod judge;
mod lookup;
mod modules;
mod names;
mod namespace;
mod number;
mod parse;
mod paths;
mod scope;
mod text;
mod value;
mod walk;

use std::ops::Range;

use stockade_core::Policy;
use stockade_source::{Bounds, Kind, Refusal};
use unicode_normalization::UnicodeNormalization;

use crate::report::Report;
use crate::rules::{
    CODING_COOKIE, CONFUSABLE_NAME, DYNAMIC_CODE, GIANT_LITERAL, NESTING_TOO_DEEP, SYNTAX_ERROR,
};
use crate::source::Source;

/// Syntax errors shown at most: the first ones cause the rest.
const MAX_SYNTAX_ERRORS: usize = 3;
/// Texts inside the text that are judged.
const MAX_INNER: usize = 500;

pub(crate) fn check(source: &Source<'_>, policy: &Policy, report: &mut Report<'_>) {
    let text = source.text();
    cookie(text, report);
    judge(text, policy, report, None);
}

/// Judges a text; with `pinned`, a text inside the text, whose findings all go to one place.
fn judge(text: &str, policy: &Policy, report: &mut Report<'_>, pinned: Option<&Range<usize>>) {
    let scanned = match stockade_source::scan(text, Bounds::default()) {
        Ok(scanned) => scanned,
        Err(refusal) if pinned.is_none() => return refuse(&refusal, report),
        Err(_) => return,
    };
    parse::with_tree(text, scanned.longest_chain, |parsed| {
        let tree = match parsed {
            Ok(tree) => tree,
            Err(errors) if pinned.is_none() => return syntax_errors(errors, report),
            Err(_) => return,
        };
        if pinned.is_none() {
            wide_names(text, &tree.wide_names, report);
        }
        let program = match collect::collect(&tree.module.body) {
            Ok(program) => program,
            Err(at) => return too_deep(at, "expressions or blocks nest too deep", report),
        };
        let walker = walk::Walker::new(program, policy, report, text.len(), pinned.cloned());
        let inner = walker.module(&tree.module.body);
        if pinned.is_none() {
            if let Some((_, span)) = inner.get(MAX_INNER) {
                report.add(
                    &DYNAMIC_CODE,
                    span.clone(),
                    "more texts are run as code than anyone would read",
                    "write the code itself",
                );
            }
            for (code, span) in inner.into_iter().take(MAX_INNER) {
                judge(&examples(&code), policy, report, Some(&span));
            }
        }
    });
}

/// The code in a text: the examples of a docstring, or else the text itself.
fn examples(text: &str) -> String {
    let mut code = String::new();
    for line in text.lines() {
        let line = line.trim_start();
        let example = line
            .strip_prefix(">>>")
            .or_else(|| line.strip_prefix("..."));
        if let Some(example) = example {
            code.push_str(example.strip_prefix(' ').unwrap_or(example));
            code.push('\n');
        }
    }
    if code.is_empty() {
        text.trim().to_owned()
    } else {
        code
    }
}

fn refuse(refusal: &Refusal, report: &mut Report<'_>) {
    match &refusal.kind {
        Kind::Deep(reason) => too_deep(refusal.at, reason.message(), report),
        Kind::Giant(message) => report.add(
            &GIANT_LITERAL,
            refusal.at..refusal.at + 1,
            message.clone(),
            "pass large data as `inputs`",
        ),
        Kind::Syntax(message) => report.add(
            &SYNTAX_ERROR,
            refusal.at..refusal.at + 1,
            message.clone(),
            SYNTAX_HINT,
        ),
    }
}

const SYNTAX_HINT: &str = "correct the syntax; code that does not parse is never run";

fn too_deep(at: usize, reason: &str, report: &mut Report<'_>) {
    report.add(
        &NESTING_TOO_DEEP,
        at..at + 1,
        reason,
        "split it into several statements or functions",
    );
}

fn syntax_errors(errors: &[parse::SyntaxError], report: &mut Report<'_>) {
    for error in errors.iter().take(MAX_SYNTAX_ERRORS) {
        report.add(
            &SYNTAX_ERROR,
            error.start..error.end,
            error.message.clone(),
            SYNTAX_HINT,
        );
    }
    if errors.is_empty() {
        report.add(&SYNTAX_ERROR, 0..0, "the code is not a module", SYNTAX_HINT);
    }
}

/// Names that the interpreter reads as other names.
fn wide_names(text: &str, names: &[(usize, usize)], report: &mut Report<'_>) {
    for &(start, end) in names {
        let name = &text[start..end];
        let plain: String = name.nfkc().collect();
        if plain != name {
            report.add(
                &CONFUSABLE_NAME,
                start..end,
                format!("`{name}` is read as `{plain}`"),
                format!("write `{plain}`"),
            );
        }
    }
}

/// A comment in the first two lines that asks for another encoding (PEP 263). The second line
/// counts only below a blank line or a comment.
fn cookie(text: &str, report: &mut Report<'_>) {
    let mut start = 0;
    for _ in 0..2 {
        let rest = &text[start..];
        let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let line = &rest[..length];
        let body = line.trim_start_matches(['\u{feff}', ' ', '\t', '\x0c']);
        if let Some(name) = body.strip_prefix('#').and_then(coding) {
            let plain = name.to_ascii_lowercase().replace('_', "-");
            if plain != "utf-8" && plain != "utf8" && plain != "utf-8-sig" {
                report.add(
                    &CODING_COOKIE,
                    start..start + length,
                    format!("the coding cookie asks for `{name}`"),
                    "remove the cookie and save the file as UTF-8",
                );
            }
            return;
        }
        if !body.is_empty() && !body.starts_with('#') {
            return;
        }
        let after = &rest[length..];
        start += length
            + if after.starts_with("\r\n") {
                2
            } else {
                after.len().min(1)
            };
    }
}

/// The encoding that a comment names: `coding`, `:` or `=`, blanks, the name.
fn coding(comment: &str) -> Option<&str> {
    comment.match_indices("coding").find_map(|(at, word)| {
        let rest = &comment[at + word.len()..];
        let rest = rest
            .strip_prefix([':', '='])?
            .trim_start_matches([' ', '\t']);
        let end = rest
            .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.')))
            .unwrap_or(rest.len());
        (end > 0).then(|| &rest[..end])
    })
}
