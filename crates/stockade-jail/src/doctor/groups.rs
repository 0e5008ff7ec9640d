//! Control groups: made, bounded, read back and removed.

use super::host::Host;
use super::{Check, Loss, mend};
use crate::cgroup::{Bounds, Cgroups, Version};

const PART: &str = "control groups";

pub(super) fn checks(host: &Host) -> Vec<Check> {
    let cgroups = Cgroups::find();
    let bounds = Bounds {
        memory: 64 << 20,
        tasks: 16,
        cpus: 0.5,
    };
    // Every bound was read back when it was found; this is a whole group, as a run has it.
    let made = cgroups.create(&bounds).and_then(|group| match group {
        Some(group) => group.remove().map(|()| true),
        None => Ok(false),
    });
    let version = match cgroups.version() {
        Some(Version::Two) => "cgroup v2",
        Some(Version::One) => "cgroup v1",
        None => "no control group",
    };
    let why = match &made {
        Err(error) => format!("a group could not be made and removed: {error}"),
        Ok(_) => cgroups.problems().join("; "),
    };
    let made = made.unwrap_or(false);
    let check = |name, has: bool, bound: &str, costs, walls| {
        if made && has {
            return Check::found(PART, name, format!("{version}: {bound} set and read back"));
        }
        let loss = Loss {
            costs,
            walls,
            mend: mend::groups(host),
        };
        Check::lost(PART, name, why.clone(), loss)
    };
    vec![
        check(
            "cgroup-memory",
            cgroups.has_memory(),
            "64m",
            "memory is bounded for each process and not for all of them together",
            &[("memory", "per-process")],
        ),
        check(
            "cgroup-pids",
            cgroups.has_tasks(),
            "16 tasks",
            "tasks are counted by the user's limit inside the user namespace; without namespaces \
             they are not bounded",
            &[("tasks", "rlimit")],
        ),
        check(
            "cgroup-cpu",
            cgroups.has_cpu(),
            "half a processor",
            "`limits.cpus` is not enforced; processor time is still bounded by `limits.cpu_time`",
            &[("cpus", "none")],
        ),
    ]
}
