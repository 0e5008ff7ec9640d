//! From what was refused to the command that brings it back.
//!
//! The error alone rarely says who refused; the settings of the machine are looked at for that, and
//! what cannot be known is said as the likeliest first. Nothing here changes anything.

use super::host::{Host, setting};

const SOME: i64 = 15_000;

/// For a namespace that was refused. `count` is the setting that bounds its kind.
pub(super) fn namespace(host: &Host, errno: i32, count: &str) -> Vec<String> {
    let mut all = Vec::new();
    if setting(count).is_some_and(|most| most < 16) || errno == libc::ENOSPC {
        all.push(format!("sysctl -w {count}={SOME}"));
    }
    if setting("kernel.unprivileged_userns_clone") == Some(0) {
        all.push("sysctl -w kernel.unprivileged_userns_clone=1".to_owned());
    }
    if setting("kernel.apparmor_restrict_unprivileged_userns").is_some_and(|it| it != 0) {
        all.push("sysctl -w kernel.apparmor_restrict_unprivileged_userns=0".to_owned());
    }
    if matches!(errno, libc::EINVAL | libc::ENOSYS) && !host.filtered {
        all.push("use a kernel built with CONFIG_USER_NS and CONFIG_NAMESPACES".to_owned());
    }
    all.extend(filter(host));
    if all.is_empty() {
        all.push(
            "ask what confines this process: a chroot, SELinux or a service with \
             RestrictNamespaces= refuses namespaces"
                .to_owned(),
        );
    }
    all
}

/// For a call that a filter around us may have refused.
pub(super) fn filter(host: &Host) -> Vec<String> {
    if !host.filtered {
        return Vec::new();
    }
    match host.container {
        Some("kubernetes") => {
            vec!["securityContext: {seccompProfile: {type: Unconfined}} on the pod".to_owned()]
        }
        Some("podman") => vec!["podman run --security-opt seccomp=unconfined …".to_owned()],
        Some(_) => vec!["docker run --security-opt seccomp=unconfined …".to_owned()],
        None => vec![
            "start stockade outside of what filters its system calls; in a systemd service that \
             is RestrictNamespaces=no and no SystemCallFilter=; in a container, \
             docker run --security-opt seccomp=unconfined …"
                .to_owned(),
        ],
    }
}

/// For a kernel that is too old for a call, or that has it refused.
pub(super) fn kernel(host: &Host, major: u32, minor: u32) -> Vec<String> {
    let mut all = Vec::new();
    if host.older_than(major, minor) {
        all.push(format!(
            "use Linux {major}.{minor} or newer; this is {}",
            host.kernel
        ));
    }
    all.extend(filter(host));
    if all.is_empty() {
        all.push(format!(
            "use a kernel from Linux {major}.{minor} on that has it built in"
        ));
    }
    all
}

/// For a /proc that cannot be mounted: the kernel refuses it where parts of ours are covered.
pub(super) fn proc(host: &Host) -> Vec<String> {
    if host.older_than(5, 8) {
        return vec![format!("use Linux 5.8 or newer; this is {}", host.kernel)];
    }
    match host.container {
        Some("podman") => vec!["podman run --security-opt unmask=ALL …".to_owned()],
        Some("kubernetes") => {
            vec!["securityContext: {procMount: Unmasked} on the container".to_owned()]
        }
        _ => vec!["docker run --security-opt systempaths=unconfined …".to_owned()],
    }
}

/// For Landlock.
pub(super) fn landlock(host: &Host) -> Vec<String> {
    let mut all = Vec::new();
    if host.older_than(5, 13) {
        all.push(format!("use Linux 5.13 or newer; this is {}", host.kernel));
    } else {
        all.push(
            "boot with `landlock` in lsm=…, on a kernel built with CONFIG_SECURITY_LANDLOCK"
                .to_owned(),
        );
    }
    all.extend(filter(host));
    all
}

/// For control groups that cannot be made.
pub(super) fn groups(host: &Host) -> Vec<String> {
    let first = match host.container {
        Some("kubernetes") => {
            "securityContext: {privileged: true}, or set limits on the pod instead"
        }
        Some(_) => {
            "docker run --cgroupns=host -v /sys/fs/cgroup:/sys/fs/cgroup:rw …, which gives the \
             container the machine's control groups; or bound the container itself with --memory \
             and --pids-limit"
        }
        None => "systemd-run --user --scope -p Delegate=yes stockade …",
    };
    let mut all = vec![first.to_owned()];
    if !host.root {
        all.push("run stockade as root: its programs still run as nobody".to_owned());
    }
    all
}
