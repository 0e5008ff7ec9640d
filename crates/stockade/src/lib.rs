//! Stockade: runs code that nobody has read yet behind the cheapest wall that is strong enough,
//! and answers with what was really enforced.
//!
//! # A first run
//!
//! [`Sandbox`] takes a [`Policy`] and runs [`Request`]s; each answers with an [`Execution`]. The
//! defaults are safe with no file at all: no network, no files, no processes, a limit on
//! everything.
//!
//! ```
//! use stockade::{Policy, Request, Sandbox, Status};
//!
//! let sandbox = Sandbox::new(Policy::default());
//! let ran = sandbox.run(&Request::python("sum(inputs['numbers'])").input("numbers", vec![1, 2, 3]));
//! assert_eq!(ran.status, Status::Ok);
//! assert_eq!(ran.result, 6);
//! assert_eq!(ran.reason, "pure Python that imports nothing");
//! assert_eq!(ran.walls["network"], "absent");
//! ```
//!
//! # What goes wrong is a value
//!
//! Nothing here returns an error or panics because of the code: how it ended is its [`Status`]. Code
//! that raised, code that was denied, code that ran into a limit and a sandbox that failed are four
//! different things, and a scorer must not mix up the first and the last.
//!
//! ```
//! use std::time::Duration;
//! use stockade::{Policy, Request, Sandbox, Status};
//!
//! let mut policy = Policy::default();
//! policy.limits.wall_time = Duration::from_millis(50);
//! let sandbox = Sandbox::new(policy);
//! assert_eq!(sandbox.run(&Request::python("1 / 0")).error.unwrap().name, "ZeroDivisionError");
//! assert_eq!(sandbox.run(&Request::python("while True: pass")).status, Status::TimeLimit);
//! let denied = sandbox.run(&Request::python("import os"));
//! assert_eq!(denied.status, Status::Denied);
//! assert_eq!(denied.verdict.unwrap().findings[0].rule, "SG101");
//! ```
//!
//! # Tools, output, and stopping it
//!
//! A [`Control`] is the caller's hand on a run: functions of the host that the code may call by
//! name, output as it is printed, and a [`Cancel`] that another thread can pull.
//!
//! ```
//! use stockade::{Control, Policy, Request, Sandbox};
//!
//! let control = Control::default()
//!     .tool("price", |args, _| match args[0].as_str() {
//!         Some("apple") => Ok(3.into()),
//!         other => Err(format!("no such fruit: {other:?}")),
//!     })
//!     .output(|_, text| eprint!("{text}"));
//! let request = Request::python("print('asking')\nprice('apple') * 4");
//! assert_eq!(Sandbox::new(Policy::default()).run_with(&request, &control).result, 12);
//! ```
//!
//! # Variables that last
//!
//! ```
//! use stockade::{Control, Policy, Request, Sandbox};
//!
//! let mut session = Sandbox::new(Policy::default()).session(&Control::default());
//! session.run(&Request::python("seen = [1]"));
//! session.run(&Request::python("seen.append(2)"));
//! assert_eq!(session.run(&Request::python("len(seen)")).result, 2);
//! ```
//!
//! # Commands and files
//!
//! A session on the process or the container wall runs the programs that `commands` of the policy
//! names, and hands files in and out. [`Session::door`] does both from several threads at once.
//!
//! ```no_run
//! use stockade::{Command, Control, Isolation, Policy, Session};
//!
//! let mut policy = Policy { isolation: Isolation::Process, ..Policy::default() };
//! policy.commands = vec!["sh".into(), "wc".into()];
//! let mut session = Session::new(policy, &Control::default());
//! session.write_file("in.txt", b"one two three").unwrap();
//! assert_eq!(session.command(&Command::shell("wc -w < in.txt")).stdout.trim(), "3");
//! ```
//!
//! # Beside other work
//!
//! [`Sandbox::spawn`] runs a request on a thread of its own. What it gives back is waited for in
//! plain code and awaited in any executor; dropping it stops the run.
//!
//! ```
//! use stockade::{Policy, Request, Sandbox};
//!
//! async fn both(sandbox: &Sandbox) -> (serde_json::Value, serde_json::Value) {
//!     let one = sandbox.spawn(Request::python("6 * 7"));
//!     let two = sandbox.spawn(Request::python("'x' * 3"));
//!     (one.await.result, two.await.result)
//! }
//!
//! # use std::task::{Context, Poll, Waker};
//! # let sandbox = Sandbox::new(Policy::default());
//! # let mut work = Box::pin(both(&sandbox));
//! # let answer = loop {
//! #     match work.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
//! #         Poll::Ready(answer) => break answer,
//! #         Poll::Pending => std::thread::yield_now(),
//! #     }
//! # };
//! # assert_eq!(answer, (42.into(), "xxx".into()));
//! let waited = Sandbox::new(Policy::default()).spawn(Request::python("1 + 1")).wait();
//! assert_eq!(waited.result, 2);
//! ```
//!
//! # A wall of one's choice
//!
//! `auto` takes the first wall that has what the code needs. [`Sandbox::explain`] tells the whole
//! decision; [`Builder::isolation`] makes it. The process wall runs the machine's own Python, with
//! whatever packages it has, behind the kernel:
//!
//! ```no_run
//! use stockade::{Isolation, Policy, Request, Sandbox};
//!
//! let mut policy = Policy::default();
//! policy.imports.allow.push("numpy".into());
//! let sandbox = Sandbox::builder().policy(policy).isolation(Isolation::Process).warm(true).build();
//! let ran = sandbox.run(&Request::python("import numpy\nint(numpy.arange(10).sum())"));
//! assert_eq!(ran.walls["network"], "namespace");
//! ```
//!
//! # Evidence
//!
//! A [`receipts::Ledger`] keeps a signed, chained line for each run.

pub mod audit;
mod auto;
mod commanded;
mod container;
mod control;
mod door;
pub mod eval;
pub mod folder;
mod held;
mod hex;
mod id;
mod interpreter;
mod memory_files;
mod planner;
pub mod policy_files;
mod process;
pub mod receipts;
mod record;
mod running;
mod sandbox;
mod session;
mod state;
mod told;
pub mod trust;
mod wall;
mod worker;
pub mod workflow;
mod written;

pub use container::ContainerWall;
pub use control::{Cancel, Control, Listener, Stream, Tool};
pub use door::Door;
pub use interpreter::InterpreterWall;
pub use planner::{Considered, Decision, Explanation, Missing, Plan};
pub use process::ProcessWall;
pub use running::Running;
pub use sandbox::{Builder, Sandbox, weigh};
pub use session::Session;
pub use stockade_container::{doctor as engine, drain as drain_containers};
pub use stockade_core::command::Program;
pub use stockade_core::policy::Isolation;
pub use stockade_core::{
    Command, Entry, EntryKind, Execution, FileError, FileErrorKind, Language, Policy, RawOutput,
    Request, Status, ToolError, Verdict,
};
pub use stockade_guard::needs::Needs;
pub use stockade_jail::doctor;
pub use stockade_jail::seccomp::table_markdown as syscalls_markdown;
pub use stockade_python::{Unfinished, unfinished};
pub use wall::{Fit, Ran, Wall};
pub use worker::{WorkerProgram, Workers, serve as serve_as_worker};
pub use written::{Written, WrittenError};
