//! The syscall filter: that the list is complete, that the tree decides as the list says and as an
//! independent compiler's program does, that the kernel agrees, and that real programs still run.

#![expect(
    unsafe_code,
    reason = "only the kernel can say whether it refuses; every block says why"
)]
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test that panics has failed"
)]

mod interpret;
mod kernel;
mod list;
mod load;
mod programs;
mod tree;

use stockade_jail::seccomp::{FirstExec, Runtime, Shape, Signals, Sockets};

/// A token of no meaning, with all four quarters different.
pub(crate) const TOKEN: u64 = 0x1234_5678_9ABC_DEF1;

/// The narrowest shape: a warm Python without network or commands.
pub(crate) fn narrow() -> Shape {
    Shape {
        processes: false,
        network: Sockets::None,
        first_exec: None,
        setsid: true,
        signals: Signals::Bounded,
        runtime: Runtime::Python,
        memory_counted: true,
    }
}

/// Every combination of what a shape can be.
pub(crate) fn shapes() -> Vec<Shape> {
    let mut shapes = Vec::new();
    for processes in [false, true] {
        for network in [Sockets::None, Sockets::Tcp, Sockets::Inet] {
            for first_exec in [
                None,
                Some(FirstExec {
                    descriptor: 700,
                    token: TOKEN,
                }),
            ] {
                for setsid in [false, true] {
                    for signals in [Signals::Bounded, Signals::Only(4321)] {
                        for (runtime, memory_counted) in [
                            (Runtime::Python, true),
                            (Runtime::Python, false),
                            (Runtime::Node, true),
                            (Runtime::Shell, false),
                        ] {
                            shapes.push(Shape {
                                processes,
                                network,
                                first_exec,
                                setsid,
                                signals,
                                runtime,
                                memory_counted,
                            });
                        }
                    }
                }
            }
        }
    }
    shapes
}
