//! The `stockade` binary.
//!
//! It allocates with the system's allocator, which moves large blocks by changing the page table: one
//! that copies them, or keeps what was freed, holds twice the memory that a run was given. Only small
//! blocks are kept at hand, and few of them.

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: stockade_alloc::Alloc = stockade_alloc::Alloc;

fn main() -> ExitCode {
    ExitCode::from(stockade_cli::main(std::env::args_os()))
}
