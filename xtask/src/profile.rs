//! `cargo xtask release`: the command as it is given out, built twice. The first build counts what it
//! does while it runs the interpreter's recorded programs; the second is laid out for what was
//! counted. CPython is given out the same way, trained on its own tests.
//!
//! The benchmarks are no part of the training, so that they measure what other programs get.

use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::SystemTime;

use crate::command::{cargo, only_flags, output, root, succeed};

/// What is not laid out by the profile: long numbers are rare in the programs, and code that is rare
/// is made small instead of fast.
const LEFT_OUT: &str = "num_bigint";

/// How the counts are used (ARCHITECTURE.md has the figures): what nine tenths of them come from is
/// hot, and by the compiler's own measure, 99 of 100, programs run slower; blocks lie so that the
/// fewest jumps are taken, also in the interpreter's loop, which is large; ends that several
/// instructions have in common are not made one; what three of ten cases are is asked for before the
/// others are told apart; instructions stay in their order, because with another one the loop's place
/// in the code was often kept in memory.
const LAID_OUT: [&str; 6] = [
    "-Cllvm-args=-profile-summary-cutoff-hot=900000",
    "-Cllvm-args=-enable-ext-tsp-block-placement",
    "-Cllvm-args=-ext-tsp-block-placement-max-blocks=20000",
    "-Cllvm-args=-enable-tail-merge=0",
    "-Cllvm-args=-switch-peel-threshold=30",
    "-Cllvm-args=-enable-misched=false",
];

/// The folder of programs that do what programs do all day, and how often each of them runs: most
/// of the others try what is rare.
const WORK: (&str, usize) = ("work", 8);

/// What is counted and what is given out, built at once or not: Cargo chooses the features of what they
/// depend on for all of them together. Names of functions carry those features, and counts are found
/// by the names.
const PACKAGES: [&str; 3] = ["stockade-python", "stockade-cli", "stockade-bench"];

/// A part of the name of the function that most of the time is spent in.
const HOTTEST: &str = "stockade_python..vm..Vm$GT$7stretch";

/// Keeps jumps from the end of 32 bytes; `.cargo/config.toml` has it for builds without a profile.
const PADDED: &str = "-Cllvm-args=-x86-branches-within-32B-boundaries";

/// Intel's processors, by the model's number in family 6, that decode the 32 bytes around a jump anew
/// where it lies across their end: Skylake and what came of it, up to Comet Lake.
const SLOW_AT_ENDS: [&str; 7] = ["78", "85", "94", "142", "158", "165", "166"];

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let path = match args {
        [] => build_for_here(&["stockade"]),
        ["--padded"] => build(&["stockade"], true),
        _ => Err("`release` takes `--padded` or nothing".to_owned()),
    };
    println!("{}", path?.display());
    Ok(())
}

/// Builds binaries for processors like this one, and gives the path of the first.
pub(crate) fn build_for_here(binaries: &[&str]) -> Result<PathBuf, String> {
    let about = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    build(binaries, slow_at_ends(&about))
}

/// Whether jumps have to be padded for the processor of which `/proc/cpuinfo` says this.
fn slow_at_ends(about: &str) -> bool {
    let is = |name: &str, values: &[&str]| {
        let mut fields = about.lines().filter_map(|line| line.split_once(':'));
        fields.any(|(key, value)| key.trim() == name && values.contains(&value.trim()))
    };
    is("vendor_id", &["GenuineIntel"]) && is("cpu family", &["6"]) && is("model", &SLOW_AT_ENDS)
}

/// The same with jumps padded or not.
fn build(binaries: &[&str], padded: bool) -> Result<PathBuf, String> {
    let tool = tool()?;
    let profile = profile(&tool)?;
    let folder = folder();
    eprintln!("building {} with it", binaries.join(" and "));
    let used = format!("-Cprofile-use={}", profile.display());
    let padding = padded.then_some(PADDED);
    let with: Vec<&str> = LAID_OUT
        .into_iter()
        .chain(padding)
        .chain([&*used])
        .collect();
    let mut build = building(&folder, &with);
    succeed(build.args(binaries.iter().flat_map(|name| ["--bin", name])))?;
    let first = binaries.first().ok_or("nothing to build")?;
    let path = folder.join("release").join(first);
    check(&tool, &profile, &path)?;
    Ok(path)
}

/// A build of the program that is counted.
fn building(folder: &Path, with: &[&str]) -> Command {
    let mut build = cargo(&["build", "--quiet", "--release", "--example", "run"]);
    build.args(PACKAGES.iter().flat_map(|name| ["--package", name]));
    only_flags(&mut build, with);
    build.arg("--target-dir").arg(folder);
    build
}

/// Whether what was counted is in the binary: the compiler says nothing of counts that it has for
/// functions of other names.
fn check(tool: &Path, profile: &Path, built: &Path) -> Result<(), String> {
    let mut show = Command::new(tool);
    show.args(["show", "--function", HOTTEST]).arg(profile);
    let shown = output(&mut show)?;
    let mut names = shown
        .lines()
        .filter_map(|line| line.trim().strip_suffix(':')?.rsplit(';').next());
    let name = names
        .find(|name| name.contains(HOTTEST))
        .ok_or_else(|| format!("{} has no counts of {HOTTEST}", profile.display()))?;
    let bytes = fs::read(built).map_err(|error| format!("{}: {error}", built.display()))?;
    if bytes.windows(name.len()).any(|it| it == name.as_bytes()) {
        return Ok(());
    }
    Err(format!(
        "{} was not built with the profile: it has no function {name}",
        built.display()
    ))
}

fn folder() -> PathBuf {
    root().join("target/profiled")
}

/// The profile of the tree as it is, made anew where the tree is newer.
fn profile(tool: &Path) -> Result<PathBuf, String> {
    let folder = folder();
    let raw = folder.join("raw");
    eprintln!("building the interpreter so that it counts what it does");
    let training = folder.join("training");
    let generate = format!("-Cprofile-generate={}", raw.display());
    succeed(&mut building(&training, &[&generate]))?;

    let counting = training.join("release/examples/run");
    let programs = programs(&root().join("crates/stockade-python/tests/python"))?;
    let newest = programs.iter().chain([&counting]).map(|path| age(path));
    let newest = newest.max().flatten();
    if let Some(made) = known(&folder).filter(|made| age(made) >= newest) {
        return Ok(made);
    }
    let _ = fs::remove_dir_all(&raw);
    eprintln!("training: {} runs of recorded programs", programs.len());
    train(&counting, &raw, programs);

    let merged = folder.join("new.profdata");
    let mut merge = Command::new(tool);
    merge.args(["merge", "--no-function", LEFT_OUT, "--output"]);
    succeed(merge.arg(&merged).arg(&raw))?;
    let text = fs::read(&merged).map_err(|error| format!("{}: {error}", merged.display()))?;
    // The name is what Cargo looks at when it asks whether to build anew.
    let mut hash = DefaultHasher::new();
    hash.write(&text);
    let named = folder.join(format!("stockade-{:016x}.profdata", hash.finish()));
    if let Some(old) = known(&folder) {
        let _ = fs::remove_file(old);
    }
    fs::rename(&merged, &named).map_err(|error| format!("{}: {error}", named.display()))?;
    Ok(named)
}

/// The profile that is there already.
fn known(folder: &Path) -> Option<PathBuf> {
    let entries = fs::read_dir(folder).ok()?.flatten();
    let mut paths = entries.map(|entry| entry.path());
    paths.find(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("stockade-") && name.ends_with(".profdata")
    })
}

fn age(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|found| found.modified()).ok()
}

/// Every Python file below a folder, in order, as often as it is to run.
fn programs(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    let times = if folder.ends_with(WORK.0) { WORK.1 } else { 1 };
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(programs(&path)?);
        } else if path.extension().is_some_and(|kind| kind == "py") {
            found.extend(std::iter::repeat_n(path, times));
        }
    }
    found.sort();
    Ok(found)
}

/// Runs them all, as many at once as there are processors. Many of them end in an error on purpose.
fn train(counting: &Path, raw: &Path, programs: Vec<PathBuf>) {
    let left = Mutex::new(programs.into_iter());
    let next = || left.lock().ok().and_then(|mut left| left.next());
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(program) = next() {
                    let mut run = Command::new(counting);
                    run.arg(program).stdin(Stdio::null());
                    run.stdout(Stdio::null()).stderr(Stdio::null());
                    // A file for each of the processes at a time, to which each adds its counts.
                    run.env("LLVM_PROFILE_FILE", raw.join("%8m.profraw"));
                    let _ = run.status();
                }
            });
        }
    });
}

/// The tool that adds counts together, of the same LLVM as the compiler's.
fn tool() -> Result<PathBuf, String> {
    let mut ask = Command::new("rustc");
    let libraries = output(ask.args(["--print", "target-libdir"]).current_dir(root()))?;
    let tool = Path::new(libraries.trim()).with_file_name("bin/llvm-profdata");
    if !tool.exists() {
        let mut add = Command::new("rustup");
        succeed(
            add.args(["component", "add", "llvm-tools"])
                .current_dir(root()),
        )?;
    }
    if tool.exists() {
        Ok(tool)
    } else {
        Err(format!(
            "a profile needs {}: `rustup component add llvm-tools` installs it",
            tool.display()
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::slow_at_ends;

    fn about(vendor: &str, family: &str, model: &str) -> String {
        format!(
            "processor\t: 0\nvendor_id\t: {vendor}\ncpu family\t: {family}\nmodel\t\t: {model}\n\
             model name\t: 85\nstepping\t: 7\n"
        )
    }

    #[test]
    fn jumps_are_padded_for_the_processors_that_need_it_and_no_others() {
        for model in ["78", "85", "94", "142", "158", "165", "166"] {
            assert!(slow_at_ends(&about("GenuineIntel", "6", model)), "{model}");
        }
        for (vendor, family, model) in [
            ("GenuineIntel", "6", "106"),
            ("GenuineIntel", "6", "8"),
            ("GenuineIntel", "15", "85"),
            ("AuthenticAMD", "6", "85"),
        ] {
            let about = about(vendor, family, model);
            assert!(!slow_at_ends(&about), "{vendor} {family} {model}");
        }
        assert!(!slow_at_ends(""), "nothing is known of another system's");
    }
}
