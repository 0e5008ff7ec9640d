//! The files that a diff would touch, read from its headers.
//!
//! Unified diffs, git's extended headers and the `*** Update File:` form are known. A line inside
//! a hunk that looks like a header counts too: better one path too many than one too few.

/// Header beginnings after which a path follows.
const HEADERS: &[&str] = &[
    "+++ ",
    "--- ",
    "*** Update File:",
    "*** Add File:",
    "*** Delete File:",
    "*** Move to:",
    "*** Move To:",
    "rename from ",
    "rename to ",
    "copy from ",
    "copy to ",
    "Index: ",
];

/// Every path a diff names, without git's `a/` and `b/`, in order. `/dev/null` is no path.
pub(crate) fn paths(diff: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for line in diff.split(['\n', '\r']) {
        let line = line.trim_start();
        if let Some(rest) = line.strip_prefix("diff --git ") {
            found.extend(rest.split_whitespace().map(clean));
            continue;
        }
        let header = HEADERS.iter().find_map(|header| line.strip_prefix(header));
        if let Some(rest) = header {
            found.push(clean(rest.split('\t').next().unwrap_or(rest)));
        }
    }
    found.retain(|path| !path.is_empty() && *path != "/dev/null");
    found
}

fn clean(path: &str) -> &str {
    let path = path.trim().trim_matches('"');
    path.strip_prefix("a/")
        .or_else(|| path.strip_prefix("b/"))
        .unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_header_form_names_its_path() {
        let diff = "diff --git a/x.py b/x.py\n--- a/x.py\t2024\n+++ b/../y.py\n@@ -1 +1 @@\n-a\n+b\n\
                    *** Update File: /etc/passwd\n*** Move to: z\nrename to \"q\"\n+++ /dev/null\n";
        assert_eq!(
            paths(diff),
            ["x.py", "x.py", "x.py", "../y.py", "/etc/passwd", "z", "q"]
        );
    }
}
