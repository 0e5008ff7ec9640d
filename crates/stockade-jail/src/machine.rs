//! What this machine can put up, found by doing it.

use std::sync::OnceLock;

use crate::cgroup::Cgroups;
use crate::error::JailError;
use crate::landlock;
use crate::plan::{self, Ground, Reach};
use crate::spawn;

/// What was found, once per process.
pub struct Machine {
    pub(crate) ground: Ground,
    pub(crate) cgroups: Cgroups,
    /// Why there are no namespaces, where there are none.
    pub(crate) without_namespaces: Option<String>,
    /// Why there is no own /proc, where there is none.
    pub(crate) without_proc: Option<String>,
}

impl Machine {
    /// This machine.
    pub fn get() -> &'static Self {
        static MACHINE: OnceLock<Machine> = OnceLock::new();
        MACHINE.get_or_init(Self::find)
    }

    fn find() -> Self {
        let best = Ground {
            namespaces: true,
            proc: true,
            landlock: landlock::abi(),
            root: rustix::process::geteuid().is_root(),
        };
        let cgroups = Cgroups::find();
        cgroups.sweep();
        crate::workspace::sweep();
        let mut machine = Self {
            ground: best,
            cgroups,
            without_namespaces: None,
            without_proc: None,
        };
        let Err(first) = try_ground(best) else {
            return machine;
        };
        let no_proc = Ground {
            proc: false,
            ..best
        };
        match try_ground(no_proc) {
            Ok(()) => {
                machine.ground = no_proc;
                machine.without_proc = Some(first.to_string());
            }
            Err(error) => {
                machine.ground = Ground {
                    namespaces: false,
                    ..no_proc
                };
                machine.without_namespaces = Some(error.to_string());
                machine.without_proc =
                    Some("there is no mount namespace to mount it in".to_owned());
            }
        }
        machine
    }

    /// Whether a zygote can stand here: its children map their users through an own /proc.
    pub(crate) fn can_be_warm(&self) -> bool {
        self.ground.namespaces && self.ground.proc
    }

    /// Whether anything can be held here at all.
    pub(crate) fn holds(&self) -> Result<(), JailError> {
        if self.ground.namespaces || self.ground.landlock > 0 {
            return Ok(());
        }
        let why = self.without_namespaces.as_deref().unwrap_or("unknown");
        Err(JailError::NoWall(format!(
            "neither namespaces nor Landlock can be used here, so no file would be out of reach \
             ({why}); see `stockade doctor`"
        )))
    }
}

/// Builds an empty root in fresh namespaces, for real.
fn try_ground(ground: Ground) -> Result<(), JailError> {
    let broken = |error: std::io::Error| JailError::step("make pipes", &error);
    let ends = spawn::ends(64).map_err(broken)?;
    let plan = plan::rehearsal(ground, &ends.numbers);
    let spawned = spawn::spawn(&plan, ends, ground, Reach::Nothing, None)?;
    let settled = spawned.settled(&plan);
    spawned.kill();
    spawned.reap();
    settled
}
