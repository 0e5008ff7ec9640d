//! What a program gives up for good: files, system calls, privileges.

use super::attempt::plainly;
use super::host::Host;
use super::{Check, Loss, mend};
use crate::landlock::SCOPED;
use crate::plan::{Ground, probes};
use crate::seccomp::{self, Runtime, Shape, Signals, Sockets};

const PART: &str = "privileges";
const NOTHING_RUNS: &str = "nothing is run behind this wall without it";

pub(super) fn checks(host: &Host, ground: Ground) -> Vec<Check> {
    vec![
        landlock(host, ground.landlock),
        filter(host),
        no_new(host),
        capabilities(host),
    ]
}

fn landlock(host: &Host, abi: u32) -> Check {
    let name = "landlock";
    let loss = || Loss {
        costs: "the mount namespace alone keeps files out of reach; where that is lost too, \
                nothing is run",
        walls: &[],
        mend: mend::landlock(host),
    };
    if abi == 0 {
        return Check::lost(PART, name, "the kernel does not offer it", loss());
    }
    match plainly(|open| probes::landlock(open, abi)) {
        Ok(()) if abi < SCOPED => {
            let more = format!(
                "abi {abi}: refused a file; signals and abstract sockets are kept inside from abi \
                 {SCOPED} on (Linux 6.12)"
            );
            Check::found(PART, name, more)
        }
        Ok(()) => Check::found(PART, name, format!("abi {abi}: refused a file")),
        Err(failed) => Check::lost(PART, name, failed.why, loss()),
    }
}

fn filter(host: &Host) -> Check {
    let shape = Shape {
        processes: false,
        network: Sockets::None,
        first_exec: None,
        setsid: true,
        signals: Signals::Bounded,
        runtime: Runtime::Python,
        memory_counted: true,
    };
    let program = seccomp::filter(&shape);
    match plainly(|open| probes::seccomp(open, &program)) {
        Ok(()) => {
            let detail = format!("{} instructions: refused a socket", program.len());
            Check::found(PART, "seccomp", detail)
        }
        Err(failed) => {
            let mut mend = vec!["use a kernel built with CONFIG_SECCOMP_FILTER".to_owned()];
            mend.splice(0..0, mend::filter(host));
            let loss = Loss {
                costs: NOTHING_RUNS,
                walls: &[],
                mend,
            };
            Check::lost(PART, "seccomp", failed.why, loss)
        }
    }
}

fn no_new(host: &Host) -> Check {
    match plainly(probes::no_new_privileges) {
        Ok(()) => Check::found(PART, "no-new-privileges", "set and read back"),
        Err(failed) => {
            let loss = Loss {
                costs: NOTHING_RUNS,
                walls: &[],
                mend: mend::kernel(host, 3, 5),
            };
            Check::lost(PART, "no-new-privileges", failed.why, loss)
        }
    }
}

fn capabilities(host: &Host) -> Check {
    match plainly(probes::capabilities) {
        Ok(()) => Check::found(PART, "capabilities", "dropped, and refused what needs one"),
        Err(failed) => {
            let loss = Loss {
                costs: NOTHING_RUNS,
                walls: &[],
                mend: mend::kernel(host, 4, 3),
            };
            Check::lost(PART, "capabilities", failed.why, loss)
        }
    }
}
