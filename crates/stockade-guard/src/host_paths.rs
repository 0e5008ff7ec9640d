//! Whether a path that code names lies in its workspace or where the policy lets it.
//!
//! Paths are compared as they are written. A link inside the workspace that leads out of it is not
//! seen here; the walls see it.

use stockade_core::policy::Files;

/// Whether code may touch the path, to write it or only to read it.
pub(crate) fn is_allowed(path: &str, write: bool, files: &Files) -> bool {
    if is_inside_workspace(path) || is_harmless_device(path) {
        return true;
    }
    let climbs = path.split('/').any(|part| part == "..");
    let within = |entry: &String| {
        let entry = entry.trim_end_matches('/');
        !climbs
            && path
                .strip_prefix(entry)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    files.write.iter().any(within) || (!write && files.read.iter().any(within))
}

/// Relative, and never above where it starts.
fn is_inside_workspace(path: &str) -> bool {
    if path.starts_with(['/', '~', '\\']) || path.contains(":\\") {
        return false;
    }
    let mut depth = 0_i32;
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => depth -= 1,
            _ => depth += 1,
        }
        if depth < 0 {
            return false;
        }
    }
    true
}

/// Devices that hold nothing, and the streams that a program has anyway.
fn is_harmless_device(path: &str) -> bool {
    matches!(
        path,
        "/dev/null" | "/dev/zero" | "/dev/stdin" | "/dev/stdout" | "/dev/stderr" | "/dev/tty"
    ) || path.strip_prefix("/dev/fd/").is_some_and(|number| {
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_workspace_and_named_paths_are_allowed() {
        let files = Files {
            read: vec!["/data".to_owned()],
            write: vec!["/out/".to_owned()],
        };
        for (path, read, write) in [
            ("notes.txt", true, true),
            ("a/../b", true, true),
            ("a/../../b", false, false),
            ("/data/x", true, false),
            ("/database", false, false),
            ("/data/../etc/passwd", false, false),
            ("/out/x", true, true),
            ("~/x", false, false),
            ("/dev/null", true, true),
            ("/dev/fd/3", true, true),
            ("/dev/fd/../sda", false, false),
        ] {
            assert_eq!(is_allowed(path, false, &files), read, "{path}");
            assert_eq!(is_allowed(path, true, &files), write, "{path}");
        }
    }
}
