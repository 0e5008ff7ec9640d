//! Control groups for real: what they bound, what they kill and what they leave.
//!
//! Where this process may make none, each test asserts just that instead; none is passed over.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{
    fs,
    io::Write as _,
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};
use stockade_jail::cgroup::{Bounds, Cgroups, Group, Version};

const BOUNDS: Bounds = Bounds {
    memory: 32 << 20,
    tasks: 20,
    cpus: 1.0,
};

/// A group, or the proof that none is promised.
fn group(cgroups: &Cgroups, needs: impl Fn(&Cgroups) -> bool) -> Option<Group> {
    let made = cgroups.create(&BOUNDS).unwrap();
    assert_eq!(made.is_some(), cgroups.version().is_some());
    if made.is_none() || !needs(cgroups) {
        let all = cgroups.has_memory() && cgroups.has_tasks() && cgroups.has_cpu();
        assert!(!all && !cgroups.problems().is_empty());
        return None;
    }
    made
}

/// A shell in the group, which starts on its script only once it is there. Should it never get
/// there, its input ends and so does it: these scripts must not run unbounded.
fn start(group: &Group, script: &str) -> Child {
    let mut child = Command::new("/bin/sh")
        .args(["-c", &format!("read go || exit 1; {script}")])
        .env("F", "while :; do /bin/sh -c \"$F\" & done")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    group.add(child.id()).unwrap();
    child.stdin.take().unwrap().write_all(b"go\n").unwrap();
    child
}

fn members(group: &Group) -> Vec<u32> {
    let list = fs::read_to_string(&group.join_files()[0]).unwrap();
    list.lines().map(|line| line.parse().unwrap()).collect()
}

fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while !holds() {
        assert!(Instant::now() < deadline, "never: {what}");
        thread::yield_now();
    }
}

fn start_time(pid: u32) -> String {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
    let fields = stat.rsplit_once(')').unwrap().1;
    fields.split_ascii_whitespace().nth(19).unwrap().to_owned()
}

#[test]
fn a_memory_bomb_is_killed_at_the_limit_and_counted() {
    let cgroups = Cgroups::find();
    let Some(group) = group(&cgroups, Cgroups::has_memory) else {
        return;
    };
    assert_eq!(group.oom_kills(), 0);
    let mut child = start(&group, "x=aaaaaaaa; while :; do x=$x$x; done");
    assert!(!child.wait().unwrap().success());
    assert!(group.oom_kills() > 0);
    if let Some(peak) = group.peak_memory() {
        assert!(peak <= BOUNDS.memory && peak > BOUNDS.memory / 2, "{peak}");
    }
    group.remove().unwrap();
}

#[test]
fn files_in_a_tmpfs_count_as_memory_of_who_writes_them() {
    let cgroups = Cgroups::find();
    let Some(group) = group(&cgroups, Cgroups::has_memory) else {
        return;
    };
    let path = format!("/dev/shm/{}", group.name());
    let script = format!("head -c 67108864 /dev/zero > {path}");
    let finished = start(&group, &script).wait().unwrap().success();
    let written = fs::metadata(&path).map_or(0, |file| file.len());
    // Where `/dev/shm` is missing, nothing was written either.
    assert!(!finished && written <= BOUNDS.memory, "{written}");
    assert!(group.oom_kills() > 0 || fs::remove_file(&path).is_err());
    let _ = fs::remove_file(&path);
}

#[test]
fn a_fork_bomb_stays_within_its_tasks_and_dies_whole() {
    let cgroups = Cgroups::find();
    let Some(group) = group(&cgroups, Cgroups::has_tasks) else {
        return;
    };
    let mut child = start(&group, "eval \"$F\"");
    until("a fork is refused", || group.tasks_refused() > Some(0));
    for _ in 0..200 {
        assert!(members(&group).len() as u64 <= BOUNDS.tasks);
    }
    group.kill();
    until("all are gone", || members(&group).is_empty());
    child.wait().unwrap();
    group.remove().unwrap();
}

#[test]
fn killing_reaches_daemons_and_removing_leaves_no_folder() {
    let cgroups = Cgroups::find();
    let Some(group) = group(&cgroups, |_| true) else {
        return;
    };
    let mut child = start(
        &group,
        "setsid sleep 1000 & (sleep 1000 &); exec sleep 1000",
    );
    until("all have started", || {
        let asleep = |pid: &u32| {
            fs::read_to_string(format!("/proc/{pid}/comm")).is_ok_and(|name| name == "sleep\n")
        };
        members(&group).iter().filter(|pid| asleep(pid)).count() == 3
    });
    let files = group.join_files();
    group.kill();
    assert!(!child.wait().unwrap().success());
    group.remove().unwrap();
    for file in files {
        assert!(!file.parent().unwrap().exists());
    }
}

#[test]
fn dropping_a_group_kills_what_runs_in_it() {
    let cgroups = Cgroups::find();
    let Some(group) = group(&cgroups, |_| true) else {
        return;
    };
    let mut child = start(&group, "exec sleep 1000");
    let files = group.join_files();
    drop(group);
    assert!(!child.wait().unwrap().success());
    assert!(files.iter().all(|file| !file.exists()));
}

#[test]
fn processor_time_of_the_dead_is_counted() {
    let cgroups = Cgroups::find();
    let Some(group) = group(&cgroups, |_| true) else {
        return;
    };
    let script = "(i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done); true";
    assert!(start(&group, script).wait().unwrap().success());
    if let Some(used) = group.cpu_time() {
        assert!(used > Duration::from_millis(1), "{used:?}");
    } else {
        assert_eq!(cgroups.version(), Some(Version::One));
    }
}

#[test]
fn the_kernel_holds_the_limits_that_were_asked_for() {
    let cgroups = Cgroups::find();
    let Some(group) = group(&cgroups, |_| true) else {
        return;
    };
    let said = |name: &str| {
        let files = group.join_files();
        let mut found = files.iter().map(|file| file.with_file_name(name));
        let path = found.find(|path| path.exists())?;
        Some(fs::read_to_string(path).unwrap().trim().to_owned())
    };
    let memory = Some(BOUNDS.memory.to_string());
    if cgroups.has_memory() {
        if cgroups.version() == Some(Version::One) {
            assert_eq!(said("memory.limit_in_bytes"), memory);
            let swap = said("memory.memsw.limit_in_bytes");
            assert!(swap == memory || said("memory.swappiness") == Some("0".into()));
        } else {
            assert_eq!(said("memory.max"), memory);
            assert_eq!(said("memory.swap.max").unwrap_or("0".into()), "0");
            assert_eq!(said("memory.oom.group").unwrap_or("1".into()), "1");
        }
    }
    if cgroups.has_tasks() {
        assert_eq!(said("pids.max"), Some(BOUNDS.tasks.to_string()));
    }
    if cgroups.has_cpu() {
        let quota = said("cpu.cfs_quota_us").or_else(|| said("cpu.max"));
        assert!(quota.unwrap().starts_with("100000"));
    }
    assert!(cgroups.has_memory() || cgroups.has_tasks() || cgroups.has_cpu());
}

#[test]
fn bounds_at_the_edge_of_numbers_are_taken_or_refused_but_never_half_made() {
    let cgroups = Cgroups::find();
    for bounds in [
        Bounds {
            memory: u64::MAX,
            tasks: u64::MAX,
            cpus: f64::INFINITY,
        },
        Bounds {
            memory: 12_345_678,
            tasks: 4_194_304,
            cpus: 0.000_001,
        },
        Bounds {
            memory: 0,
            tasks: 0,
            cpus: 1e300,
        },
        Bounds {
            memory: 1 << 20,
            tasks: 1,
            cpus: f64::NAN,
        },
        Bounds {
            memory: 1 << 20,
            tasks: 1,
            cpus: -1.0,
        },
    ] {
        let made = cgroups.create(&bounds);
        let mistaken = cgroups.version().is_some()
            && bounds.cpus.partial_cmp(&0.0) != Some(std::cmp::Ordering::Greater);
        assert_eq!(made.is_err(), mistaken, "{bounds:?}");
        if let Ok(Some(group)) = made {
            group.remove().unwrap();
        }
    }
}

#[test]
fn joining_works_through_descriptors_opened_before() {
    let cgroups = Cgroups::find();
    let Some(group) = group(&cgroups, |_| true) else {
        return;
    };
    let files = group.open_join().unwrap();
    assert_eq!(files.len(), group.join_files().len());
    let mut child = Command::new("/bin/sleep").arg("1000").spawn().unwrap();
    for file in &files {
        rustix::io::write(file, child.id().to_string().as_bytes()).unwrap();
    }
    assert_eq!(members(&group), [child.id()]);
    group.kill();
    assert!(!child.wait().unwrap().success());
}

#[test]
fn a_sweep_removes_the_groups_of_dead_owners_and_no_others() {
    let cgroups = Cgroups::find();
    let Some(ours) = group(&cgroups, |_| true) else {
        cgroups.sweep();
        return;
    };
    let mut owner = Command::new("/bin/sleep").arg("1000").spawn().unwrap();
    let mut living = Command::new("/bin/sleep").arg("1000").spawn().unwrap();
    let name = |child: &Child| format!("stockade-{}-{}-7", child.id(), start_time(child.id()));
    let (of_dead, of_living) = (name(&owner), name(&living));
    let other = format!("stockade-{}-kept", owner.id());
    owner.kill().unwrap();
    owner.wait().unwrap();

    let places = cgroups.places();
    let folders = |name: &str| {
        places
            .iter()
            .map(|place| place.join(name))
            .collect::<Vec<_>>()
    };
    for name in [&of_dead, &of_living, &other] {
        for path in folders(name) {
            fs::create_dir(path).unwrap();
        }
    }
    let mut left = Command::new("/bin/sleep").arg("1000").spawn().unwrap();
    for folder in folders(&of_dead) {
        fs::write(folder.join("cgroup.procs"), left.id().to_string()).unwrap();
    }

    cgroups.sweep();
    assert!(!left.wait().unwrap().success());
    assert!(folders(&of_dead).iter().all(|path| !path.exists()));
    for name in [&of_living, &other] {
        assert!(folders(name).iter().all(|path| path.exists()));
        for path in folders(name) {
            fs::remove_dir(path).unwrap();
        }
    }
    assert!(ours.join_files().iter().all(|file| file.exists()));
    living.kill().unwrap();
    living.wait().unwrap();
}

#[test]
fn a_named_folder_bounds_what_its_hierarchy_can() {
    let cgroups = Cgroups::find();
    for place in cgroups.places() {
        let below = Cgroups::below(&place);
        assert_eq!(
            below.version().is_some(),
            below.create(&BOUNDS).unwrap().is_some()
        );
        assert!(below.version().is_none() || below.version() == cgroups.version());
    }
    assert!(Cgroups::below(Path::new("/proc")).version().is_none());
}

#[test]
fn many_groups_leave_no_folder_and_no_descriptor() {
    let cgroups = Cgroups::find();
    let Some(group) = group(&cgroups, |_| true) else {
        return;
    };
    let folder = group.join_files()[0].parent().unwrap().to_owned();
    assert!(folder.exists());
    drop(group);
    let names: Vec<String> = (0..200)
        .map(|_| {
            let group = cgroups.create(&BOUNDS).unwrap().unwrap();
            let name = group.name().to_owned();
            group.remove().unwrap();
            name
        })
        .collect();
    for name in names {
        assert!(!folder.with_file_name(&name).exists());
        let open = fs::read_dir("/proc/self/fd").unwrap().flatten();
        let held = open.filter_map(|entry| fs::read_link(entry.path()).ok());
        assert!(
            held.into_iter()
                .all(|path| !path.to_string_lossy().contains(&name))
        );
    }
}
