//! File paths and hosts written in code, against the ones a policy names. Nothing here looks at a
//! disk: a symlink is the walls' business.

use stockade_core::policy::Files;

/// Whether a path stays in the workspace or below one that the policy names.
pub(super) fn is_inside(path: &str, write: bool, files: &Files) -> bool {
    let path = path.strip_prefix("file://").unwrap_or(path);
    let windows = path.as_bytes().get(1) == Some(&b':') || path.starts_with("\\\\");
    let absolute = path.starts_with('/') || path.starts_with('~') || windows;
    let Some(plain) = normal(path) else {
        return false;
    };
    if !absolute {
        return true;
    }
    let readable = files.read.iter().filter(|_| !write);
    readable.chain(&files.write).any(|root| {
        let root = normal(root).unwrap_or_default();
        root.is_empty()
            || plain == root
            || plain
                .strip_prefix(&root)
                .is_some_and(|rest| rest.starts_with('/'))
    })
}

/// The path without `.`, `..` and doubled slashes; nothing when it climbs out of where it starts.
fn normal(path: &str) -> Option<String> {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split(['/', '\\']) {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            _ => parts.push(part),
        }
    }
    let joined = parts.join("/");
    Some(if path.starts_with('/') {
        format!("/{joined}")
    } else {
        joined
    })
}

/// The host, with its port if it has one, of a URL or of a bare host.
pub(super) fn host(place: &str) -> String {
    let rest = place.split_once("://").map_or(place, |(_, rest)| rest);
    let authority = rest.split(['/', '?', '#', '\\']).next().unwrap_or(rest);
    let host = authority.rsplit('@').next().unwrap_or(authority);
    host.to_ascii_lowercase()
}

/// Whether an entry of `network.allow` means this host; without a port on one side, any port.
pub(super) fn is_host(entry: &str, host: &str) -> bool {
    let name = |text: &str| {
        text.rsplit_once(':')
            .map_or(text.to_owned(), |(name, _)| name.to_owned())
    };
    let ported = entry.contains(':') && host.contains(':');
    if ported {
        entry.eq_ignore_ascii_case(host)
    } else {
        name(entry).eq_ignore_ascii_case(&name(host))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_relative_paths_that_do_not_climb_are_inside_by_themselves() {
        let none = Files::default();
        assert!(is_inside("data/in.csv", true, &none));
        assert!(is_inside("a/../b.txt", false, &none));
        for path in [
            "/etc/passwd",
            "../x",
            "a/../../x",
            "~/.ssh/id",
            "C:\\x",
            "\\\\host\\share",
        ] {
            assert!(!is_inside(path, false, &none), "{path}");
        }
    }

    #[test]
    fn a_named_root_lets_in_what_lies_below_it_and_nothing_beside_it() {
        let files = Files {
            read: vec!["/data".into()],
            write: vec!["/out/".into()],
        };
        assert!(is_inside("/data/a.csv", false, &files));
        assert!(is_inside("/data/../data/a.csv", false, &files));
        assert!(!is_inside("/data/a.csv", true, &files));
        assert!(!is_inside("/database", false, &files));
        assert!(!is_inside("/data/../etc/passwd", false, &files));
        assert!(is_inside("/out/a", true, &files));
        assert!(is_inside("/out/a", false, &files));
    }

    #[test]
    fn hosts_are_compared_without_scheme_user_and_path() {
        assert!(is_host(
            "example.org:443",
            &host("https://u:p@Example.org/x?y#z")
        ));
        assert!(is_host("example.org", &host("http://example.org:8080/")));
        assert!(!is_host(
            "example.org:443",
            &host("http://example.org:8080/")
        ));
        assert!(!is_host(
            "example.org",
            &host("https://example.org.evil.com/")
        ));
        assert!(!is_host(
            "example.org",
            &host("https://example.org@evil.com/")
        ));
    }
}
