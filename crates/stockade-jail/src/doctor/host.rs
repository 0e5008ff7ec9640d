//! What is known of the machine without trying: only used to name what stands in the way.

use std::fs;
use std::path::Path;

use serde::Serialize;

/// The machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Host {
    /// The kernel's release.
    pub kernel: String,
    /// The machine's kind.
    pub machine: String,
    /// Whether this process is root.
    pub root: bool,
    /// The container engine this process seems to be inside of.
    pub container: Option<&'static str>,
    /// Whether somebody has put a system-call filter around this process already.
    pub filtered: bool,
}

impl Host {
    pub(super) fn read() -> Self {
        let name = rustix::system::uname();
        let status = fs::read_to_string("/proc/thread-self/status").unwrap_or_default();
        let filtered = status.lines().any(|line| {
            line.strip_prefix("Seccomp:")
                .is_some_and(|mode| mode.trim() == "2")
        });
        let engines = [("/.dockerenv", "docker"), ("/run/.containerenv", "podman")];
        let engine = engines
            .into_iter()
            .find(|(mark, _)| Path::new(mark).exists());
        let cluster = std::env::var_os("KUBERNETES_SERVICE_HOST").map(|_| "kubernetes");
        Self {
            kernel: name.release().to_string_lossy().into_owned(),
            machine: name.machine().to_string_lossy().into_owned(),
            root: rustix::process::geteuid().is_root(),
            container: cluster.or(engine.map(|(_, engine)| engine)),
            filtered,
        }
    }

    /// Whether the kernel is older than this.
    pub(super) fn older_than(&self, major: u32, minor: u32) -> bool {
        let mut parts = self.kernel.split(|c: char| !c.is_ascii_digit());
        let mut next = || parts.next().and_then(|part| part.parse().ok()).unwrap_or(0);
        let ours: (u32, u32) = (next(), next());
        ours < (major, minor)
    }
}

/// A setting below `/proc/sys`, such as `user.max_user_namespaces`.
pub(super) fn setting(name: &str) -> Option<i64> {
    let path = Path::new("/proc/sys").join(name.replace('.', "/"));
    fs::read_to_string(path).ok()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernels_are_compared_by_number_and_not_by_text() {
        let host = |kernel: &str| Host {
            kernel: kernel.to_owned(),
            machine: String::new(),
            root: false,
            container: None,
            filtered: false,
        };
        assert!(host("5.9.0-1-amd64").older_than(5, 12));
        assert!(!host("5.12.1").older_than(5, 12));
        assert!(!host("6.1").older_than(5, 13));
        assert!(host("").older_than(1, 0));
    }
}
