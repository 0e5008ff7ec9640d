//! Whether a path in a tool call stays where the policy lets it.
//!
//! Judged by its letters alone: the guard sees no disk, so it cannot know symbolic links. The
//! wall that runs the tool has to hold those. A relative path without `..` is inside the
//! workspace; anything else must lie under an entry of `files`.

/// Whether `path` is inside the workspace or under one of `allowed`.
pub(crate) fn is_allowed<'a>(path: &str, allowed: impl IntoIterator<Item = &'a str>) -> bool {
    if path.contains('\0') || hides_separators(path) {
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

/// Percent-encoded dots, slashes or NULs, which a tool that takes URLs decodes.
fn hides_separators(path: &str) -> bool {
    let lower = path.to_ascii_lowercase();
    ["%2e", "%2f", "%5c", "%00"]
        .iter()
        .any(|encoded| lower.contains(encoded))
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
        let path = match path.get(..5) {
            Some(scheme) if scheme.eq_ignore_ascii_case("file:") => {
                let rest = &path[5..];
                rest.strip_prefix("//").unwrap_or(rest)
            }
            _ => path,
        };
        let mut parts = path.split(['/', '\\']).peekable();
        let first = parts.peek().copied().unwrap_or_default();
        let drive = first.len() == 2 && first.ends_with(':');
        let root = if path.starts_with(['/', '\\']) {
            "/".to_owned()
        } else if first.starts_with(['~', '$']) || drive {
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
        for path in ["a", "a/b.txt", "./a", ".hidden", "a..b", "..a/b", "ünï", ""] {
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
