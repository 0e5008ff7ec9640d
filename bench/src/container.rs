//! The container wall against the engine's own command-line tool: `docker run` of a small program with
//! the same walls, and the same program by us in a container of its own, and in one made ahead.
//!
//! With ours the answer is there before the container is removed, which goes on beside it; a row of its
//! own waits for that too, as the tool does. Neither has a network; the tool has no word for that but
//! `--network none`, which costs the engine more than ours does (see `shape::body`). The engine is the one that `tests/engine/up.sh` starts,
//! with its image.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use stockade_core::{Policy, Request};
use stockade_jail::{Ending, Job, NoHooks};

const IMAGE: &str = "stockade-test:latest";
const CODE: &str = "print(6 * 7)";
const ROUNDS: usize = 25;

pub(crate) fn run() -> Result<(), String> {
    let folder = std::env::var_os("STOCKADE_ENGINES");
    let folder = folder.map_or_else(|| PathBuf::from("/var/tmp/stockade-engines"), PathBuf::from);
    let address = format!("unix://{}", folder.join("docker.sock").display());
    let mut policy = Policy::default();
    policy.container.engine = Some(address.clone());
    policy.container.image = Some(IMAGE.to_owned());
    // The first of each pays for what is made once.
    ours(&policy, false)?;
    ours(&policy, true)?;
    let names = [
        "docker run --rm",
        "ours, cold",
        "ours, cold, until removed",
        "ours, warm",
    ];
    let mut times = names.map(|_| Vec::with_capacity(ROUNDS));
    for _ in 0..ROUNDS {
        times[0].push(tool(&address)?);
        let begin = Instant::now();
        times[1].push(ours(&policy, false)?);
        stockade_container::settle();
        times[2].push(begin.elapsed());
        times[3].push(ours(&policy, true)?);
        // What was taken is made anew before the next is asked for, as a server with time between
        // its requests would have it.
        stockade_container::settle();
    }
    stockade_container::drain();
    println!("{ROUNDS} rounds, one of each in turns; ratios are of the medians");
    println!("{:<26} {:>10} {:>10} {:>8}", "", "least", "median", "ratio");
    let mut first = None;
    for (name, times) in names.iter().zip(&mut times) {
        times.sort();
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        let (least, median) = (ms(times[0]), ms(times[ROUNDS / 2]));
        let ratio = median / *first.get_or_insert(median);
        println!("{name:<26} {least:>7.1} ms {median:>7.1} ms {ratio:>8.2}");
    }
    Ok(())
}

fn ours(policy: &Policy, warm: bool) -> Result<Duration, String> {
    let request = Request::python(CODE);
    let job = Job {
        request: &request,
        policy,
        python: None,
        guard: None,
        tools: Vec::new(),
        warm,
        preload: &[],
        modules: &[],
    };
    let begin = Instant::now();
    let outcome = stockade_container::run(&job, &mut NoHooks).map_err(|error| error.to_string())?;
    let time = begin.elapsed();
    match outcome.ending {
        Ending::Done { .. } if outcome.stdout.0 == "42\n" => Ok(time),
        other => Err(format!("it ended as {other:?}: {}", outcome.stdout.0)),
    }
}

/// The same walls, asked for by hand.
fn tool(address: &str) -> Result<Duration, String> {
    let mut command = Command::new("docker");
    command
        .args([
            "--host",
            address,
            "run",
            "--rm",
            "--network",
            "none",
            "--read-only",
        ])
        .args([
            "--tmpfs",
            "/tmp:size=64m",
            "--cap-drop",
            "ALL",
            "--ipc",
            "none",
        ])
        .args([
            "--security-opt",
            "no-new-privileges",
            "--user",
            "65534:65534",
        ])
        .args([
            "--memory",
            "512m",
            "--memory-swap",
            "512m",
            "--cpus",
            "1",
            "--pids-limit",
            "33",
        ])
        .args(["--log-driver", "none", IMAGE, "python3", "-c", CODE])
        .stdin(Stdio::null());
    let begin = Instant::now();
    let output = command
        .output()
        .map_err(|error| format!("{command:?}: {error}"))?;
    let time = begin.elapsed();
    if output.status.success() && output.stdout == b"42\n" {
        return Ok(time);
    }
    let complaint = String::from_utf8_lossy(&output.stderr);
    Err(format!(
        "docker run ended with {}: {complaint}",
        output.status
    ))
}
