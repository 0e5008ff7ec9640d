//! Whose a container is, written on it as labels, so that what a dead process left can be told from
//! what a living one uses.

use std::collections::HashMap;
use std::fs;

/// On every container of ours.
pub(crate) const LABEL: &str = "stockade";
/// Which process made it.
pub(crate) const OWNER: &str = "stockade.owner";

/// What is said of the owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Owner {
    /// It is this machine's, and lives.
    Lives,
    /// It is this machine's, and is gone.
    Gone,
    /// It cannot be asked from here.
    Elsewhere,
}

/// The labels of our containers.
pub(crate) fn labels() -> HashMap<String, String> {
    HashMap::from([
        (LABEL.to_owned(), "1".to_owned()),
        (OWNER.to_owned(), ours()),
    ])
}

/// This process: the machine since it was started, the namespace its number counts in, its number,
/// and when it began, since numbers come again.
pub(crate) fn ours() -> String {
    let pid = std::process::id();
    let (boot, space) = here();
    format!("{boot} {space} {pid} {}", began(pid).unwrap_or_default())
}

fn here() -> (String, String) {
    let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    let space = fs::read_link("/proc/self/ns/pid").unwrap_or_default();
    (boot.trim().to_owned(), space.display().to_string())
}

fn began(pid: u32) -> Option<String> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name in parentheses may hold anything.
    let rest = stat.rsplit_once(')')?.1;
    rest.split_whitespace().nth(19).map(str::to_owned)
}

/// What became of the owner that a label names.
pub(crate) fn of(label: &str) -> Owner {
    let parts: Vec<&str> = label.split(' ').collect();
    let [boot, space, pid, start] = parts.as_slice() else {
        return Owner::Elsewhere;
    };
    if (boot.to_string(), space.to_string()) != here() {
        return Owner::Elsewhere;
    }
    match pid.parse().ok().and_then(began) {
        Some(began) if began == *start => Owner::Lives,
        _ => Owner::Gone,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_living_owner_is_told_from_a_dead_and_from_a_stranger() {
        assert_eq!(of(&ours()), Owner::Lives);
        let (boot, space) = here();
        assert_eq!(of(&format!("{boot} {space} 1 999999999999")), Owner::Gone);
        assert_eq!(of(&format!("{boot} {space} 4294967295 1")), Owner::Gone);
        assert_eq!(of(&format!("other {space} 1 1")), Owner::Elsewhere);
        assert_eq!(of(""), Owner::Elsewhere);
    }
}
