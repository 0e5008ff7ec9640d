//! Makes a program that shows a difference smaller while it still shows the same one.

use crate::oracle::Oracle;
use crate::{Compared, compare};

/// The smaller program and what the two print. The first piece is kept whole: it is what tells
/// the exceptions of the others.
pub(crate) fn shrink(
    mut pieces: Vec<String>,
    shape: &str,
    oracle: &mut Oracle,
) -> (String, String, String) {
    let first = pieces.remove(0);
    let pieces = drop_parts(&first, pieces, shape, oracle);
    // Lines too: a deletion that leaves no program fails alike on both, and is not taken.
    let lines = pieces.join("\n");
    let lines = lines.lines().map(str::to_owned).collect();
    let code = drop_parts(&first, lines, shape, oracle).join("\n");
    match compare(&format!("{first}\n{code}"), oracle) {
        Compared::Different { ours, theirs, .. } => (code, ours, theirs),
        _ => (code, String::new(), String::new()),
    }
}

/// Leaves out what can be left out, larger runs first.
fn drop_parts(
    first: &str,
    mut parts: Vec<String>,
    shape: &str,
    oracle: &mut Oracle,
) -> Vec<String> {
    let mut run = (parts.len() / 2).max(1);
    loop {
        let mut at = 0;
        while at < parts.len() {
            let end = (at + run).min(parts.len());
            let fewer = [&parts[..at], &parts[end..]].concat();
            let code = format!("{first}\n{}", fewer.join("\n"));
            let still = matches!(compare(&code, oracle), Compared::Different { shape: it, .. } if it == shape);
            if still {
                parts = fewer;
            } else {
                at = end;
            }
        }
        if run == 1 {
            return parts;
        }
        run /= 2;
    }
}
