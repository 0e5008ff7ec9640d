//! What the audit costs a run: the first time, and when it is on record.
//!
//! `cargo run --release -p stockade --example audit_cost`, with `STOCKADE_STATE` set to a directory
//! that does not exist yet.

#![expect(clippy::print_stdout, reason = "an example talks")]

use std::time::Instant;

use stockade::Policy;
use stockade::audit::{State, ensure};
use stockade_core::policy::Isolation;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let policy = Policy::default();
    for isolation in [Isolation::Interpreter, Isolation::Process] {
        let begin = Instant::now();
        let fresh = ensure(isolation, &policy, None, &State::open()?, &mut |_| {})?;
        let first = begin.elapsed();
        let rounds = 1000;
        let begin = Instant::now();
        for _ in 0..rounds {
            ensure(isolation, &policy, None, &State::open()?, &mut |_| {})?;
        }
        let each = begin.elapsed() / rounds;
        println!(
            "{isolation:?}: first {first:?} (audited now: {}), on record {each:?}",
            fresh.now
        );
    }
    Ok(())
}
