//! Starting other programs, with an error that says which one failed.

use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.parent().map_or(here.clone(), PathBuf::from)
}

/// `cargo` in the root of the repository.
pub(crate) fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root()).args(args);
    command
}

/// Flags for the compiler, beside those of `.cargo/config.toml`, which `RUSTFLAGS` would replace.
pub(crate) fn flags(cargo: &mut Command, flags: &[&str]) {
    let quoted: Vec<String> = flags.iter().map(|flag| format!("{flag:?}")).collect();
    let list = quoted.join(", ");
    cargo.arg("--config");
    cargo.arg(format!("target.'cfg(all())'.rustflags = [{list}]"));
}

/// Flags for the compiler in place of those of `.cargo/config.toml`.
pub(crate) fn only_flags(cargo: &mut Command, flags: &[&str]) {
    cargo.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"));
}

/// Runs a command to its end and fails unless it succeeded.
pub(crate) fn succeed(command: &mut Command) -> Result<(), String> {
    let status = command
        .status()
        .map_err(|error| format!("{}: {error}", spell(command)))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{} failed ({status})", spell(command)))
    }
}

/// Runs a command to its end and gives its standard output.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let out = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("{}: {error}", spell(command)))?;
    if !out.status.success() {
        return Err(format!("{} failed ({})", spell(command), out.status));
    }
    String::from_utf8(out.stdout).map_err(|_| format!("{} printed no text", spell(command)))
}

/// The command as one would type it.
pub(crate) fn spell(command: &Command) -> String {
    let mut words = vec![command.get_program().to_string_lossy().into_owned()];
    words.extend(
        command
            .get_args()
            .map(|arg| arg.to_string_lossy().into_owned()),
    );
    words.join(" ")
}
