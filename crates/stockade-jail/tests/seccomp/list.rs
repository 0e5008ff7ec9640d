//! The list as data: complete, with reasons, and saying about the calls that matter most what the
//! design says about them.

use std::collections::BTreeSet;

use stockade_jail::seccomp::{
    Action, Arch, FirstExec, Instruction, Rule, Runtime, Shape, Signals, Sockets, bytes, calls,
    filter, rules_for, table_markdown,
};

use crate::{TOKEN, narrow, shapes};

const ARCHES: [Arch; 2] = [Arch::X86_64, Arch::Aarch64];

/// What the list answers to a call by its name on x86_64.
fn answer(shape: &Shape, name: &str, arguments: [u64; 6]) -> Action {
    answer_of(&rules_for(Arch::X86_64, shape), name, arguments)
}

fn answer_of(rules: &[Rule], name: &str, arguments: [u64; 6]) -> Action {
    let mut of_call = rules.iter().filter(|rule| rule.name == name);
    of_call
        .find(|rule| rule.matches(&arguments))
        .map(|rule| rule.action)
        .expect(name)
}

fn first(values: &[u64]) -> [u64; 6] {
    let mut arguments = [0; 6];
    arguments[..values.len()].copy_from_slice(values);
    arguments
}

#[test]
fn every_known_call_is_decided_with_a_reason_in_every_shape() {
    for arch in ARCHES {
        for shape in shapes() {
            let rules = rules_for(arch, &shape);
            let decided: BTreeSet<_> = rules.iter().map(|rule| rule.number).collect();
            for call in calls() {
                let Some(number) = call.number(arch) else {
                    continue;
                };
                assert!(decided.contains(&number), "{} is not decided", call.name());
            }
            for rule in &rules {
                assert!(rule.reason.len() > 10, "{} has no reason", rule.name);
                assert_ne!(rule.reason, "not in the list", "{} has no row", rule.name);
                assert!(
                    !rule.reason.ends_with('.') && !rule.reason.contains('|'),
                    "{}",
                    rule.name
                );
            }
        }
    }
}

#[test]
fn every_call_ends_with_a_rule_without_condition_and_only_refusals_follow_conditions() {
    for shape in shapes() {
        let rules = rules_for(Arch::HOST, &shape);
        for same in rules.chunk_by(|a, b| a.number == b.number) {
            let (last, before) = same.split_last().unwrap();
            assert!(last.condition.is_empty(), "{}", last.name);
            for rule in before {
                assert!(
                    !rule.condition.is_empty(),
                    "{} is unreachable behind it",
                    rule.name
                );
                assert_eq!(rule.action, Action::Allow, "{}", rule.name);
            }
            assert!(
                before.is_empty() || last.action != Action::Allow,
                "{}",
                last.name
            );
        }
    }
}

#[test]
fn no_test_looks_for_bits_outside_its_mask_or_for_a_seventh_argument() {
    for shape in shapes() {
        for rule in ARCHES.into_iter().flat_map(|arch| rules_for(arch, &shape)) {
            for test in &rule.condition {
                assert_eq!(
                    test.value & !test.mask,
                    0,
                    "{} can never be allowed",
                    rule.name
                );
                assert!(test.argument < 6 && test.mask != 0, "{}", rule.name);
            }
        }
    }
}

#[test]
fn numbers_are_unique_on_each_machine_and_names_everywhere() {
    let names: BTreeSet<_> = calls()
        .iter()
        .map(stockade_jail::seccomp::Call::name)
        .collect();
    assert_eq!(names.len(), calls().len());
    for arch in ARCHES {
        let numbers: Vec<_> = calls()
            .iter()
            .filter_map(|call| call.number(arch))
            .collect();
        assert_eq!(numbers.iter().collect::<BTreeSet<_>>().len(), numbers.len());
    }
}

#[test]
fn what_the_design_puts_out_is_out_in_every_shape() {
    let out = "io_uring_setup io_uring_enter io_uring_register ptrace process_vm_readv \
        process_vm_writev bpf userfaultfd keyctl add_key request_key mount umount2 open_tree \
        move_mount fsopen fsconfig fsmount fspick mount_setattr unshare setns pivot_root chroot \
        perf_event_open kexec_load kexec_file_load init_module finit_module delete_module reboot \
        swapon swapoff acct quotactl open_by_handle_at name_to_handle_at modify_ldt iopl ioperm \
        vmsplice landlock_create_ruleset landlock_add_rule landlock_restrict_self seccomp \
        clock_settime adjtimex clock_adjtime sethostname mknod mknodat setuid setgid setreuid \
        setresuid setgroups capset shmget msgget semget mq_open fanotify_init lookup_dcookie \
        move_pages mbind migrate_pages process_madvise pidfd_getfd pidfd_open clone3 \
        sched_setscheduler sched_setattr syslog";
    for shape in shapes() {
        let rules = rules_for(Arch::X86_64, &shape);
        for name in out.split_whitespace() {
            for fill in [0, 1, u64::MAX] {
                assert_ne!(answer_of(&rules, name, [fill; 6]), Action::Allow, "{name}");
            }
        }
    }
}

#[test]
fn clone_makes_threads_always_children_with_commands_and_namespaces_never() {
    const PTHREAD: u64 = 0x3D_0F00;
    const FORK: u64 = 0x120_0011;
    const SPAWN: u64 = 0x4111;
    let commands = Shape {
        processes: true,
        ..narrow()
    };
    for (flags, alone, with_commands) in [
        (PTHREAD, Action::Allow, Action::Allow),
        (FORK, Action::Refuse, Action::Allow),
        (SPAWN, Action::Refuse, Action::Allow),
        (17, Action::Refuse, Action::Allow),
        (0, Action::Refuse, Action::Refuse),
    ] {
        assert_eq!(
            answer(&narrow(), "clone", first(&[flags])),
            alone,
            "{flags:#x}"
        );
        assert_eq!(
            answer(&commands, "clone", first(&[flags])),
            with_commands,
            "{flags:#x}"
        );
    }
    let (newtime, ptrace, parent, untraced) = (0x80, 0x2000, 0x8000, 0x80_0000);
    let (newns, newcgroup, newuts, newipc) = (0x2_0000, 0x200_0000, 0x400_0000, 0x800_0000);
    let (newuser, newpid, newnet) = (0x1000_0000, 0x2000_0000, 0x4000_0000);
    let bad = [
        newtime,
        ptrace,
        parent,
        untraced,
        newns,
        newcgroup,
        newuts,
        newipc,
        newuser,
        newpid,
        newnet,
        1 << 32,
        1 << 33,
        1 << 63,
    ];
    for shape in shapes() {
        let rules = rules_for(Arch::X86_64, &shape);
        for base in [PTHREAD, FORK, SPAWN] {
            for flag in bad {
                let flags = base | flag;
                assert_eq!(
                    answer_of(&rules, "clone", first(&[flags])),
                    Action::Refuse,
                    "{flags:#x}"
                );
            }
        }
        assert_eq!(answer_of(&rules, "clone3", [0; 6]), Action::Missing);
    }
}

#[test]
fn exec_needs_commands_or_all_of_descriptor_flag_and_token() {
    for name in ["execve", "execveat", "fork", "vfork"] {
        assert_eq!(answer(&narrow(), name, [0; 6]), Action::Refuse);
        let commands = Shape {
            processes: true,
            ..narrow()
        };
        assert_eq!(answer(&commands, name, [0; 6]), Action::Allow);
    }
    let cold = Shape {
        first_exec: Some(FirstExec {
            descriptor: 700,
            token: TOKEN,
        }),
        ..narrow()
    };
    let good = [700, 7, 8, 9, 0x1000, TOKEN];
    assert_eq!(answer(&cold, "execveat", good), Action::Allow);
    for (at, bad) in [
        (0, 3),
        (4, 0),
        (4, 0x1100),
        (5, 0),
        (5, TOKEN & 0xFFFF_FFFF),
        (5, TOKEN ^ 1),
    ] {
        let mut arguments = good;
        arguments[at] = bad;
        assert_eq!(
            answer(&cold, "execveat", arguments),
            Action::Refuse,
            "{at} {bad:#x}"
        );
    }
    assert_eq!(answer(&cold, "execve", good), Action::Refuse);
}

#[test]
fn the_token_does_not_show_in_debug_output() {
    let shown = format!(
        "{:?}",
        FirstExec {
            descriptor: 700,
            token: TOKEN
        }
    );
    assert!(
        shown.contains("700") && !shown.contains(&TOKEN.to_string()),
        "{shown}"
    );
}

#[test]
fn sockets_are_none_or_tcp_or_tcp_and_udp() {
    const CLOEXEC_NONBLOCK: u64 = 0x8_0800;
    let (tcp, udp, raw, packet) = ([2, 1, 0], [10, 2, 17], [2, 3, 1], [17, 3, 0]);
    let (unix, netlink, mptcp, ping) = ([1, 1, 0], [16, 3, 0], [2, 1, 262], [2, 2, 1]);
    for (network, streams, datagrams) in [
        (Sockets::None, Action::Refuse, Action::Refuse),
        (Sockets::Tcp, Action::Allow, Action::Refuse),
        (Sockets::Inet, Action::Allow, Action::Allow),
    ] {
        let shape = Shape {
            network,
            ..narrow()
        };
        let ask = |socket: [u64; 3]| {
            let plain = answer(&shape, "socket", first(&socket));
            let flagged = first(&[socket[0], socket[1] | CLOEXEC_NONBLOCK, socket[2]]);
            assert_eq!(
                plain,
                answer(&shape, "socket", flagged),
                "flags change nothing"
            );
            plain
        };
        assert_eq!(ask(tcp), streams);
        assert_eq!(ask(udp), datagrams);
        for other in [raw, packet, unix, netlink, mptcp, ping] {
            assert_eq!(ask(other), Action::Refuse, "{network:?} {other:?}");
        }
        assert_eq!(answer(&shape, "connect", [0; 6]), streams);
        assert_eq!(
            answer(&shape, "socketpair", first(&[1, 1 | CLOEXEC_NONBLOCK])),
            Action::Allow
        );
        assert_eq!(
            answer(&shape, "socketpair", first(&[1, 2])),
            Action::Refuse,
            "datagrams"
        );
        assert_eq!(
            answer(&shape, "socketpair", first(&[16, 1])),
            Action::Refuse
        );
        let fast_open = first(&[3, 0, 0, 0x2000_0000]);
        assert_eq!(answer(&shape, "sendto", fast_open), Action::Refuse);
        assert_eq!(
            answer(&shape, "sendto", first(&[3, 0, 0, 0x4000])),
            Action::Allow
        );
        let attach_filter = first(&[3, 1, 26]);
        assert_eq!(answer(&shape, "setsockopt", attach_filter), Action::Refuse);
    }
}

#[test]
fn the_fall_back_without_a_pid_namespace_cannot_hide_or_reach_others() {
    let fallback = Shape {
        setsid: false,
        signals: Signals::Only(4321),
        ..narrow()
    };
    for name in ["setsid", "setpgid"] {
        assert_eq!(answer(&narrow(), name, [0; 6]), Action::Allow);
        assert_eq!(answer(&fallback, name, [0; 6]), Action::Refuse);
    }
    for name in ["kill", "tkill", "tgkill"] {
        assert_eq!(answer(&narrow(), name, first(&[1, 9])), Action::Allow);
        assert_eq!(answer(&fallback, name, first(&[4321, 6])), Action::Allow);
        for other in [0, 1, u64::from(u32::MAX), u64::MAX, 4322] {
            assert_eq!(answer(&fallback, name, first(&[other, 9])), Action::Refuse);
        }
    }
    for name in ["sched_setaffinity", "prlimit64"] {
        assert_eq!(answer(&fallback, name, first(&[0])), Action::Allow);
        assert_eq!(answer(&fallback, name, first(&[1])), Action::Refuse);
    }
    assert_eq!(
        answer(&fallback, "setpriority", first(&[0, 0])),
        Action::Allow
    );
    assert_eq!(
        answer(&fallback, "setpriority", first(&[0, 1])),
        Action::Refuse
    );
    assert_eq!(
        answer(&fallback, "setpriority", first(&[2, 0])),
        Action::Refuse,
        "a whole user"
    );
}

#[test]
fn ioctl_prctl_fcntl_and_memory_files_take_only_the_named_forms() {
    let shape = narrow();
    let (tiocsti, set_owner, set_lease, death_signal) = (0x5412, 8, 1024, 1);
    assert_eq!(answer(&shape, "ioctl", first(&[0, 0x5401])), Action::Allow);
    assert_eq!(
        answer(&shape, "ioctl", first(&[0, tiocsti])),
        Action::Refuse
    );
    let above = 0x1_0000_0000 | tiocsti;
    assert_eq!(
        answer(&shape, "ioctl", first(&[0, above])),
        Action::Refuse,
        "the upper half"
    );
    assert_eq!(
        answer(&shape, "fcntl", first(&[0, set_owner])),
        Action::Refuse
    );
    assert_eq!(
        answer(&shape, "fcntl", first(&[0, set_lease])),
        Action::Refuse
    );
    assert_eq!(
        answer(&shape, "prctl", first(&[death_signal])),
        Action::Refuse
    );
    assert_eq!(
        answer(&shape, "personality", first(&[0xFFFF_FFFF])),
        Action::Allow
    );
    assert_eq!(answer(&shape, "personality", first(&[0])), Action::Refuse);
    assert_eq!(
        answer(&shape, "memfd_create", first(&[0, 1])),
        Action::Allow
    );
    assert_eq!(
        answer(&shape, "memfd_create", first(&[0, 4])),
        Action::Refuse,
        "huge pages"
    );
    let commands = Shape {
        processes: true,
        ..narrow()
    };
    assert_eq!(
        answer(&commands, "memfd_create", first(&[0, 1])),
        Action::Refuse,
        "executable"
    );
    assert_eq!(
        answer(&commands, "memfd_create", first(&[0, 9])),
        Action::Allow
    );
    assert_eq!(
        answer(&commands, "memfd_create", first(&[0, 0x19])),
        Action::Refuse,
        "both"
    );
    let node = Shape {
        runtime: Runtime::Node,
        ..narrow()
    };
    assert_eq!(answer(&shape, "pkey_alloc", [0; 6]), Action::Refuse);
    assert_eq!(answer(&node, "pkey_alloc", [0; 6]), Action::Allow);
}

#[test]
fn the_table_names_every_call_with_its_reason() {
    let table = table_markdown();
    for call in calls() {
        assert!(
            table.contains(&format!("| `{}`", call.name())),
            "{}",
            call.name()
        );
    }
    for line in table.lines().filter(|line| line.starts_with("| `")) {
        let columns = line.matches(" | ").count();
        assert!(columns == 3 || columns == 2, "{line}");
    }
    assert!(table.contains("| `open`¹ |") && table.contains("| `openat` |"));
}

#[test]
fn a_program_as_bytes_is_eight_to_the_instruction() {
    let program = filter(&narrow());
    let flat = bytes(&program);
    assert_eq!(flat.len(), program.len() * 8);
    assert_eq!(size_of::<Instruction>(), 8);
    let word = u32::from_ne_bytes(flat[12..16].try_into().unwrap());
    assert_eq!(
        word,
        Arch::HOST.audit(),
        "the second instruction compares the machine"
    );
}

#[test]
fn files_in_memory_are_made_only_where_they_are_counted() {
    for processes in [false, true] {
        let counted = Shape {
            processes,
            ..narrow()
        };
        let uncounted = Shape {
            memory_counted: false,
            ..counted.clone()
        };
        let sealed = first(&[0, 9]);
        assert_eq!(answer(&counted, "memfd_create", sealed), Action::Allow);
        assert_eq!(answer(&uncounted, "memfd_create", sealed), Action::Refuse);
    }
}

#[test]
fn no_file_becomes_one_that_runs_as_its_owner() {
    // What stands above 16 bits of a mode the kernel never sees.
    for mode in [0o4755, 0o2755, 0o6000, 0xFFFF_0000 | 0o4000] {
        for (name, arguments) in [
            ("chmod", [0, mode, 0, 0]),
            ("fchmod", [3, mode, 0, 0]),
            ("fchmodat", [3, 0, mode, 0]),
            ("fchmodat2", [3, 0, mode, 0]),
            ("creat", [0, mode, 0, 0]),
            ("open", [0, 0o101, mode, 0]),
            ("openat", [3, 0, 0o101, mode]),
            ("openat", [3, 0, 0o20_200_002, mode]),
        ] {
            let arguments = first(&arguments);
            assert_eq!(answer(&narrow(), name, arguments), Action::Refuse, "{name}");
        }
    }
    for (name, arguments) in [
        ("chmod", [0, 0o1777, 0, 0]),
        ("fchmodat", [3, 0, 0o755, 0]),
        ("openat", [3, 0, 0o101, 0o666]),
        // What stands where a mode would is nothing when no file is made.
        ("open", [0, 0o200_000, 0xFFFF_FFFF, 0]),
        ("openat", [3, 0, 0o2_000_000, 0xFFFF_FFFF]),
    ] {
        let arguments = first(&arguments);
        assert_eq!(answer(&narrow(), name, arguments), Action::Allow, "{name}");
    }
}
