//! Prints which public names of CPython's modules the interpreter has; `cargo xtask generate` puts
//! it into `docs/python-modules.md`.
#![expect(clippy::print_stdout, reason = "a command")]

mod page;

fn main() {
    print!("{}", page::page());
}
