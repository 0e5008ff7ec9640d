//! The process wall against what a user would have instead: a bare Python with no wall at all, and
//! bubblewrap with every namespace. Interleaved, one of each per round, request to result.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use stockade_core::{Policy, Request};
use stockade_jail::{Ending, Job, NoHooks};

const ROUNDS: usize = 200;
const BUSY: Duration = Duration::from_secs(3);

/// One way to run a program that does nothing.
struct Way {
    name: &'static str,
    run: Box<dyn Fn() -> Result<(), String> + Sync>,
}

pub(crate) fn run() -> Result<(), String> {
    let python = python("python3")?;
    println!("{}", python.display());
    let mut ways = vec![bare("bare python3 -I -S -c pass", &python, "pass")];
    match bubblewrap(&python) {
        Some(way) => ways.push(way),
        None => println!("bubblewrap is not installed: its row is left out"),
    }
    ways.push(ours("ours, cold", &python, "pass", false, &[]));
    ways.push(ours("ours, warm", &python, "pass", true, &[]));
    // A Python that has numpy; `cargo xtask bench process` makes one.
    if let Some(with) = std::env::var_os("STOCKADE_BENCH_NUMPY") {
        let with = PathBuf::from(with);
        let numpy = ["numpy".to_owned()];
        ways.push(ours(
            "ours, warm, numpy preloaded",
            &with,
            "import numpy",
            true,
            &numpy,
        ));
        ways.push(bare("bare, importing numpy", &with, "import numpy"));
    } else {
        println!("STOCKADE_BENCH_NUMPY names no Python: the numpy rows are left out");
    }
    for way in &ways {
        // The first of each finds, starts and caches what later ones use.
        (way.run)().map_err(|why| format!("{}: {why}", way.name))?;
    }
    latency(&ways)?;
    throughput(&ways)
}

fn latency(ways: &[Way]) -> Result<(), String> {
    let mut times = vec![Vec::with_capacity(ROUNDS); ways.len()];
    for _ in 0..ROUNDS {
        for (way, times) in ways.iter().zip(&mut times) {
            let begin = Instant::now();
            (way.run)()?;
            times.push(begin.elapsed());
        }
    }
    println!("{ROUNDS} rounds, one of each in turns; ratios are of the medians");
    println!(
        "{:<30} {:>10} {:>10} {:>10} {:>8}",
        "", "least", "median", "p99", "ratio"
    );
    let mut first = None;
    for (way, times) in ways.iter().zip(&mut times) {
        times.sort();
        let at = |part: f64| {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                clippy::cast_precision_loss,
                reason = "a place in a short list"
            )]
            let place = ((times.len() - 1) as f64 * part) as usize;
            times[place].as_secs_f64() * 1e3
        };
        let ratio = at(0.5) / *first.get_or_insert(at(0.5));
        println!(
            "{:<30} {:>7.2} ms {:>7.2} ms {:>7.2} ms {ratio:>8.2}",
            way.name,
            at(0.0),
            at(0.5),
            at(0.99)
        );
    }
    Ok(())
}

/// Runs per second on all cores, each way alone.
fn throughput(ways: &[Way]) -> Result<(), String> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    println!("runs per second on {cores} cores");
    let mut first = None;
    for way in ways {
        let done = AtomicU64::new(0);
        let failed = AtomicBool::new(false);
        let begin = Instant::now();
        thread::scope(|scope| {
            for _ in 0..cores {
                scope.spawn(|| {
                    while begin.elapsed() < BUSY {
                        match (way.run)() {
                            Ok(()) => done.fetch_add(1, Ordering::Relaxed),
                            Err(_) => return failed.store(true, Ordering::Relaxed),
                        };
                    }
                });
            }
        });
        if failed.load(Ordering::Relaxed) {
            return Err(format!("{} failed under load", way.name));
        }
        #[expect(clippy::cast_precision_loss, reason = "a few thousand")]
        let rate = done.load(Ordering::Relaxed) as f64 / begin.elapsed().as_secs_f64();
        let ratio = rate / *first.get_or_insert(rate);
        println!("{:<30} {rate:>10.0} {ratio:>8.2}", way.name);
    }
    Ok(())
}

fn bare(name: &'static str, python: &Path, code: &'static str) -> Way {
    let python = python.to_owned();
    let flags: &[&str] = if code == "pass" {
        &["-I", "-S", "-c"]
    } else {
        &["-I", "-c"]
    };
    Way {
        name,
        run: Box::new(move || succeed(Command::new(&python).args(flags).arg(code))),
    }
}

fn bubblewrap(python: &Path) -> Option<Way> {
    succeed(Command::new("bwrap").arg("--version")).ok()?;
    let python = python.to_owned();
    Some(Way {
        name: "bubblewrap, all namespaces",
        run: Box::new(move || {
            let mut command = Command::new("bwrap");
            command.args([
                "--ro-bind",
                "/usr",
                "/usr",
                "--proc",
                "/proc",
                "--dev",
                "/dev",
            ]);
            command.args([
                "--unshare-all",
                "--die-with-parent",
                "--new-session",
                "--clearenv",
            ]);
            for link in ["lib", "lib64", "bin"] {
                command.args(["--symlink", &format!("usr/{link}"), &format!("/{link}")]);
            }
            if !python.starts_with("/usr")
                && let Some(home) = python.parent().and_then(Path::parent)
            {
                command.arg("--ro-bind").arg(home).arg(home);
            }
            succeed(
                command
                    .arg("--")
                    .arg(&python)
                    .args(["-I", "-S", "-c", "pass"]),
            )
        }),
    })
}

fn ours(
    name: &'static str,
    python: &Path,
    code: &'static str,
    warm: bool,
    preload: &[String],
) -> Way {
    let python = python.to_owned();
    let preload = preload.to_vec();
    Way {
        name,
        run: Box::new(move || {
            let policy = Policy::default();
            let request = Request::python(code);
            let job = Job {
                request: &request,
                policy: &policy,
                python: Some(&python),
                guard: None,
                tools: Vec::new(),
                warm,
                preload: &preload,
                modules: &[],
            };
            let outcome =
                stockade_jail::run(&job, &mut NoHooks).map_err(|error| error.to_string())?;
            match outcome.ending {
                Ending::Done { .. } => Ok(()),
                other => Err(format!("ended as {other:?}")),
            }
        }),
    }
}

fn succeed(command: &mut Command) -> Result<(), String> {
    let quiet = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let status = quiet.status().map_err(|error| error.to_string())?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("ended with {status}"))
    }
}

/// The file behind a name, so that no shim is measured.
pub(crate) fn python(name: &str) -> Result<PathBuf, String> {
    let said = Command::new(name)
        .args(["-I", "-c", "import sys; print(sys.executable)"])
        .output()
        .map_err(|error| format!("{name}: {error}"))?;
    Ok(PathBuf::from(String::from_utf8_lossy(&said.stdout).trim()))
}
