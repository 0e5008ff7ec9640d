//! `cargo xtask package`: the Python package, built as a wheel and tested in a virtual environment
//! that is made anew: pytest (examples in docstrings included), mypy --strict, and the stubs against
//! the module that they describe.
//!
//! Nothing is skipped: a machine without a CPython is told what to install, and a test that pytest
//! skips is a failure.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::command::{root, succeed};
use crate::count::Count;
use crate::engines;

/// The oldest CPython that the package runs on.
const OLDEST: (u32, u32) = (3, 10);

/// How the wheel is built.
#[derive(Clone, Copy)]
pub(crate) enum Profile {
    /// As the tests of the workspace are, so that most of it is built already.
    Dev,
    /// As users get it.
    Release,
}

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    if !args.is_empty() {
        return Err("`package` takes nothing".to_owned());
    }
    // Commands and files of a session are tried in containers too.
    engines::up(&["docker"])?;
    let mut count = Count::default();
    let outcome = test(&mut count);
    println!(
        "{} passed, {} failed, {} skipped",
        count.passed, count.failed, count.skipped
    );
    outcome
}

/// Builds and tests the package, and adds its tests to the count.
pub(crate) fn test(count: &mut Count) -> Result<(), String> {
    let folder = root().join("bindings/python");
    let python = environment("package-python", &folder.join("requirements-test.txt"))?;
    install(&python, Profile::Dev)?;
    let inside = |words: &[&str]| {
        let mut command = Command::new(&python);
        command.arg("-m").args(words).current_dir(&folder);
        command
    };
    pytest(inside(&["pytest", "-q", "--color=no"]), count)?;
    succeed(&mut inside(&["mypy", "--strict"]))?;
    let mut stubs = inside(&["mypy.stubtest", "stockade._native", "--concise"]);
    // From elsewhere, so that what is compared is what was installed.
    succeed(stubs.current_dir(folder.join("tests")))
}

/// Runs pytest, showing what it says, and reads its last line.
fn pytest(mut command: Command, count: &mut Count) -> Result<(), String> {
    let out = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&out.stdout);
    print!("{text}");
    let before = count.skipped;
    count.read_pytest(text.lines().last().unwrap_or_default());
    if !out.status.success() {
        return Err(format!("pytest failed ({})", out.status));
    }
    if count.skipped > before {
        return Err("a test of the Python package was skipped".to_owned());
    }
    Ok(())
}

/// A virtual environment under `target`, made anew, with what the file names; gives its Python.
pub(crate) fn environment(name: &str, requirements: &Path) -> Result<PathBuf, String> {
    let folder = target().join(name);
    let newest = newest_python()?;
    let make = || {
        let _ = fs::remove_dir_all(&folder);
        succeed(Command::new(&newest).args(["-m", "venv"]).arg(&folder))
    };
    if let Err(why) = make() {
        eprintln!("no virtual environment ({why}): trying to install python3-venv");
        // Either may fail without root; what counts is whether an environment can be made then.
        let _ = Command::new("apt-get").args(["update", "-qq"]).status();
        let install = ["install", "-y", "-qq", "python3-venv"];
        let _ = Command::new("apt-get").args(install).status();
        make().map_err(|why| format!("{why}: install python3-venv and try again"))?;
    }
    let python = folder.join("bin/python");
    let mut install = Command::new(&python);
    install.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "-r",
    ]);
    succeed(install.arg(requirements))?;
    Ok(python)
}

/// Builds the wheel and installs it there.
pub(crate) fn install(python: &Path, profile: Profile) -> Result<(), String> {
    let wheels = target().join("wheels-of-xtask");
    let _ = fs::remove_dir_all(&wheels);
    let mut build = Command::new(python);
    build.args(["-m", "maturin", "build", "--quiet", "--locked"]);
    build.args(match profile {
        Profile::Dev => ["--profile", "dev"],
        Profile::Release => ["--profile", "release"],
    });
    build.arg("--interpreter").arg(python);
    build.arg("--out").arg(&wheels);
    build.current_dir(root().join("bindings/python"));
    // The workspace's own artefacts are used again.
    build.env("CARGO_TARGET_DIR", target());
    succeed(&mut build)?;
    let wheel = fs::read_dir(&wheels)
        .map_err(|error| format!("{}: {error}", wheels.display()))?
        .flatten()
        .next()
        .ok_or("maturin made no wheel")?;
    let mut install = Command::new(python);
    install.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
    ]);
    install.args(["--force-reinstall", "--no-deps"]);
    succeed(install.arg(wheel.path()))
}

fn target() -> PathBuf {
    let named = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    named.unwrap_or_else(|| root().join("target"))
}

/// The newest CPython of this machine: `STOCKADE_PYTHON` where it is set, else the newest of those
/// on the path and pyenv's.
fn newest_python() -> Result<PathBuf, String> {
    if let Some(named) = std::env::var_os("STOCKADE_PYTHON") {
        return Ok(named.into());
    }
    let mut names: Vec<OsString> = (OLDEST.1..30)
        .map(|minor| format!("python3.{minor}").into())
        .collect();
    names.push("python3".into());
    names.push("/usr/bin/python3".into());
    let versions = home().join(".pyenv/versions");
    for version in fs::read_dir(versions).into_iter().flatten().flatten() {
        names.push(version.path().join("bin/python3").into());
    }
    let known = names.into_iter().filter_map(|name| {
        let version = version(&name)?;
        (version >= OLDEST).then_some((version, name))
    });
    let newest = known.max_by_key(|(version, _)| *version);
    newest.map(|(_, name)| name.into()).ok_or_else(|| {
        let (major, minor) = OLDEST;
        format!(
            "the package needs CPython {major}.{minor} or newer: install python3 and python3-venv"
        )
    })
}

fn home() -> PathBuf {
    std::env::var_os("HOME").unwrap_or_default().into()
}

/// What it says it is, where it is a CPython at all and can make environments or learn to.
fn version(python: &OsString) -> Option<(u32, u32)> {
    let ask = "import sys; assert sys.implementation.name == 'cpython' and \
               sys.version_info.releaselevel == 'final'; print(*sys.version_info[:2])";
    let mut command = Command::new(python);
    command.args(["-c", ask]).stderr(Stdio::null());
    let said = command.output().ok().filter(|out| out.status.success())?;
    let said = String::from_utf8(said.stdout).ok()?;
    let mut parts = said.split_whitespace().map(str::parse);
    Some((parts.next()?.ok()?, parts.next()?.ok()?))
}
