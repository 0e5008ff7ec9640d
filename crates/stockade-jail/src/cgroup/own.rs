//! Who made a group, as its name says it: `stockade-<pid>-<start time>-<number>`.
//!
//! A pid alone is used again by the kernel; together with the time at which its process started it
//! is not, so that the groups of a dead owner can be told from those of a living one.

use std::{fs, process, sync::atomic::AtomicU64, sync::atomic::Ordering};

const PREFIX: &str = "stockade";

/// A process, now or earlier in this boot of the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Owner {
    pid: u32,
    started: u64,
}

impl Owner {
    /// This process, if `/proc` can be read.
    pub(super) fn this_process() -> Option<Self> {
        let pid = process::id();
        let (started, _) = stat(&fs::read_to_string("/proc/self/stat").ok()?)?;
        Some(Self { pid, started })
    }

    /// A name that no other group has or had.
    pub(super) fn next_name(self) -> String {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        format!("{PREFIX}-{}-{}-{number}", self.pid, self.started)
    }

    /// The owner in a name of the exact form that we write.
    pub(super) fn of_name(name: &str) -> Option<Self> {
        let mut parts = name.split('-');
        let (prefix, pid, started, number) =
            (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        let plain = |text: &str| -> Option<u64> {
            let number: u64 = text.parse().ok()?;
            (number.to_string() == text).then_some(number)
        };
        plain(number)?;
        if prefix != PREFIX || parts.next().is_some() {
            return None;
        }
        Some(Self {
            pid: plain(pid)?.try_into().ok()?,
            started: plain(started)?,
        })
    }

    /// Whether that process still runs. A zombie does not, although its pid is still taken.
    pub(super) fn is_alive(self) -> bool {
        fs::read_to_string(format!("/proc/{}/stat", self.pid))
            .ok()
            .and_then(|text| stat(&text))
            .is_some_and(|(started, state)| started == self.started && !"ZXx".contains(state))
    }
}

/// Start time and state. The name in parentheses is chosen by the process and may hold anything,
/// so fields are counted from the last parenthesis.
fn stat(text: &str) -> Option<(u64, char)> {
    let mut fields = text.rsplit_once(')')?.1.split_ascii_whitespace();
    let state = fields.next()?.chars().next()?;
    // Field 22 of the whole line; the state is field 3.
    let started = fields.nth(18)?.parse().ok()?;
    Some((started, state))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_is_alive_and_an_earlier_one_of_its_pid_is_not() {
        let owner = Owner::this_process().unwrap();
        assert!(owner.is_alive());
        let earlier = Owner {
            started: owner.started - 1,
            ..owner
        };
        assert!(!earlier.is_alive());
    }

    #[test]
    fn names_are_read_back_and_other_names_are_not_ours() {
        let owner = Owner::this_process().unwrap();
        let (one, two) = (owner.next_name(), owner.next_name());
        assert_ne!(one, two);
        assert_eq!(Owner::of_name(&one), Some(owner));
        for other in [
            "",
            "stockade",
            "stockade-1-2",
            "stockade-1-2-3-4",
            "stockade-1-2-x",
            "stockade-01-2-3",
            "stockade-+1-2-3",
            "stockade--1-2-3",
            "Stockade-1-2-3",
            "system.slice",
            "stockade-1-2-99999999999999999999999",
        ] {
            assert_eq!(Owner::of_name(other), None, "{other}");
        }
    }

    #[test]
    fn a_process_cannot_forge_its_start_time_by_its_name() {
        let line = "7 (a) S 1 1 1) R 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 777 20";
        assert_eq!(stat(line), Some((777, 'R')));
        assert_eq!(stat("7 (a) R 1 2"), None);
        assert_eq!(stat("nothing"), None);
    }
}
