//! The `stockade` binary.

use std::process::ExitCode;

/// The parsers make many small trees, which this allocator builds and drops faster.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    ExitCode::from(stockade_cli::main(std::env::args_os()))
}
