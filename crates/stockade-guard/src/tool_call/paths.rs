//! Whether a path in a tool call stays where the policy lets it.
//!
//! Judged by its letters alone: the guard sees no disk, so it cannot know symbolic links. The
//! wall that runs the tool has to hold those. A relative path without `..` is inside the
//! workspace; anything else must lie under an entry of `files`.

use unicode_normalization::UnicodeNormalization;

/// Whether `path` is inside the workspace or under one of `allowed`.
pub(crate) fn is_allowed<'a>(path: &str, allowed: impl IntoIterator<Item = &'a str>) -> bool {
    if path.contains('\0') || hides_separators(path) || malformed(path).is_some() {
        return false;
    }
    let Some(path) = Place::of(path) else {
        return false;
    };
    path.is_inside_workspace()
        || allowed
            .into_iter()
            .filter_map(Place::of)
            .any(|entry| path.is_under(&entry))
}

/// Why nobody can tell where a path leads, if so.
pub(crate) fn malformed(path: &str) -> Option<&'static str> {
    let marks = |text: &str| {
        text.chars()
            .filter(|one| matches!(one, '.' | '/' | '\\' | '~' | '%' | '$' | ':'))
            .count()
    };
    let folded: String = path.nfkc().collect();
    if path.chars().any(char::is_control) {
        Some("it holds control characters")
    } else if has_scheme(path) {
        Some("it begins with a scheme")
    } else if marks(&folded) != marks(path) {
        Some("some of its characters become dots or slashes in some programs")
    } else {
        None
    }
}

/// `file:`, `s3:` and the like; one letter is a drive, and `a: b` a name.
fn has_scheme(path: &str) -> bool {
    path.trim_start()
        .split_once(':')
        .is_some_and(|(scheme, rest)| {
            scheme.len() > 1
                && scheme.starts_with(|one: char| one.is_ascii_alphabetic())
                && scheme
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'))
                && !rest.starts_with(' ')
        })
}

/// Whether a text that may be a path or any other thing is a path out of the workspace.
pub(crate) fn leads_out(text: &str) -> bool {
    let folded: String = text.nfkc().collect();
    let text = folded.trim();
    text.starts_with(['/', '~', '\\'])
        || is_variable(text)
        || text
            .get(..5)
            .is_some_and(|start| start.eq_ignore_ascii_case("file:"))
        || (text.as_bytes().get(1) == Some(&b':') && text[2..].starts_with(['/', '\\']))
        || text.split(['/', '\\']).any(|part| part == "..")
}

/// Percent-encoded dots, slashes or NULs, which a tool that takes URLs decodes.
fn hides_separators(path: &str) -> bool {
    let lower = path.to_ascii_lowercase();
    ["%2e", "%2f", "%5c", "%00"]
        .iter()
        .any(|encoded| lower.contains(encoded))
}

/// `$HOME` and `%USERPROFILE%`, which shells replace.
fn is_variable(part: &str) -> bool {
    let named = |rest: &str| {
        rest.starts_with(|one: char| one.is_alphanumeric() || matches!(one, '_' | '{' | '('))
    };
    part.strip_prefix('$').is_some_and(named)
        || part
            .strip_prefix('%')
            .and_then(|rest| rest.split_once('%'))
            .is_some_and(|(name, _)| {
                name.len() > 1
                    && name
                        .chars()
                        .all(|one| one.is_alphanumeric() || matches!(one, '_' | '(' | ')'))
            })
}

/// A path taken apart by its letters.
struct Place<'a> {
    /// `/`, `~`, `~user`, `c:` or nothing for a relative path.
    root: String,
    components: Vec<&'a str>,
    /// Whether `..` was written; a relative path may then leave the workspace through a link.
    climbs: bool,
}

impl<'a> Place<'a> {
    /// `None` for a path that climbs above its root.
    fn of(path: &'a str) -> Option<Self> {
        let mut parts = path.split(['/', '\\']).peekable();
        let first = parts.peek().copied().unwrap_or_default();
        let drive = first.len() == 2 && first.ends_with(':');
        let root = if path.starts_with(['/', '\\']) {
            "/".to_owned()
        } else if first.starts_with('~') || drive || is_variable(first) {
            parts.next();
            first.to_lowercase()
        } else {
            String::new()
        };
        let mut components = Vec::new();
        let mut climbs = false;
        for part in parts {
            match part {
                "" | "." => {}
                ".." => {
                    climbs = true;
                    if components.pop().is_none() && root != "/" {
                        return None;
                    }
                }
                // Some systems drop trailing dots and blanks, so `.. ` may climb as well.
                part if part.trim_end_matches([' ', '.']).is_empty() => return None,
                part => components.push(part),
            }
        }
        Some(Self {
            root,
            components,
            climbs,
        })
    }

    fn is_inside_workspace(&self) -> bool {
        self.root.is_empty() && !self.climbs
    }

    fn is_under(&self, entry: &Self) -> bool {
        self.root == entry.root && self.components.starts_with(&entry.components)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workspace_is_open_and_the_rest_is_not() {
        for path in [
            "a",
            "a/b.txt",
            "./a",
            ".hidden",
            "a..b",
            "..a/b",
            "ünï",
            "",
            "12:30.txt",
            "Note: a.txt",
            "ﬁle.txt",
        ] {
            assert!(is_allowed(path, []), "{path}");
        }
        for path in [
            "/etc/passwd",
            "../a",
            "a/../b",
            "a/../../b",
            "~",
            "~/x",
            "~root/x",
            "a\0b",
            "\\\\host\\x",
            "C:\\x",
            "c:/x",
            "..\\x",
            "file:///etc/passwd",
            "FILE:/etc/passwd",
            "$HOME/x",
            "${HOME}/x",
            "%2e%2e/x",
            "a/%2E%2E/%2e%2e/x",
            "a/.. /b",
            "a/.../b",
            "//etc",
            "file://localhost/etc/passwd",
            "s3:x",
            "x\n/etc/passwd",
            "%USERPROFILE%/x",
            "．．/x",
            "‥/x",
            "a／b",
        ] {
            assert!(!is_allowed(path, []), "{path:?}");
        }
    }

    #[test]
    fn an_entry_opens_itself_and_what_is_below_it() {
        let allowed = ["/data", "~/notes/"];
        for path in [
            "/data",
            "/data/x",
            "//data//x",
            "/x/../data/y",
            "/data/.",
            "~/notes/a",
        ] {
            assert!(is_allowed(path, allowed), "{path}");
        }
        for path in [
            "/database",
            "/data/../etc",
            "/",
            "~/notes2",
            "~",
            "~/notes/../x",
            "data/../x",
        ] {
            assert!(!is_allowed(path, allowed), "{path}");
        }
        assert!(is_allowed("/anything", ["/"]));
    }
}
