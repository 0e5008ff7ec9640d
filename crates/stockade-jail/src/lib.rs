//! The process wall: the machine's own Python (or node, or bash), one child per run, held by the
//! kernel rather than by promises made inside the child.

#![cfg(target_os = "linux")]

pub mod cgroup;
pub mod proxy;
pub mod seccomp;
