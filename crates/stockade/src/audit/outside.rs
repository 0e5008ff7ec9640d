//! The control: the same program in a bare Python, with no wall at all.
//!
//! It is one of our own programs, bounded by how it is written, and it is ended when it takes too
//! long. What it leaves is in the audit's own directory, and gone with it.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, pidfd_open};
use serde_json::{Value, json};

use super::canary::{Canary, Proof, Trace};
use super::guests::{Guest, outdoors, said_by_bash};
use super::observed::Observed;
use super::place::{Ground, Place, VARIABLE};
use super::program;
use super::text::line;

/// A control that takes longer has shown nothing.
const PATIENCE: Duration = Duration::from_secs(20);
/// More output than any control prints.
const MOST: usize = 4 << 20;

/// Reads the program, runs it as its own, and says what it answered after a mark that it cannot know
/// before it ends.
const WRAPPER: &str = "\
import sys, json
job = json.load(sys.stdin)
space = {'__name__': '__main__', 'inputs': job['inputs']}
exec(compile(job['code'], '<audit>', 'exec'), space)
sys.stdout.flush()
print('\\n' + job['mark'] + json.dumps(space.get('out')), flush=True)
";

/// A bare Python.
#[derive(Debug, Clone)]
pub(super) struct Outside {
    python: PathBuf,
}

struct Said {
    stdout: Vec<u8>,
    stderr: Vec<u8>,
    status: Option<ExitStatus>,
}

impl Outside {
    pub(super) fn new(python: PathBuf) -> Self {
        Self { python }
    }

    /// Runs canaries outside: together, and one by one where that gave no answer.
    pub(super) fn observe(&self, place: &Place, canaries: &[&Canary]) -> io::Result<Observed> {
        let first = self.once(place, canaries)?;
        if canaries.len() == 1 || canaries.iter().all(|one| first.met.contains_key(one.id)) {
            return Ok(first);
        }
        let mut all = first;
        for canary in canaries {
            let alone = self.once(place, &[canary])?;
            all.met.extend(alone.met);
            all.traces.extend(alone.traces);
            all.output = all.output.max(alone.output);
            all.crashed.extend(alone.crashed);
        }
        Ok(all)
    }

    fn once(&self, place: &Place, canaries: &[&Canary]) -> io::Result<Observed> {
        let ground = place.ground()?;
        let code = program::text(canaries, &ground.inputs);
        let guest = program::guest(canaries);
        let (said, answer) = self.ask(place, &ground, guest, &code, &ground.inputs)?;
        let mut traces = place.traces(&ground);
        if canaries
            .iter()
            .any(|one| one.proof == Proof::Trace(Trace::Lives))
        {
            traces.extend(Place::lives(&ground).then_some(Trace::Lives));
            Place::stop(&ground);
        }
        let word = ground.inputs["print"].as_str().unwrap_or_default();
        let stdout = String::from_utf8_lossy(&said.stdout);
        let well = said.status.is_some_and(|status| status.success());
        Ok(Observed {
            met: program::read(&answer).unwrap_or_default(),
            status: None,
            ended: said.ended(),
            // As the usual harness sees it: it left with 0, and the answer is what it printed.
            passes: well && stdout.contains("forged"),
            printed: stdout.contains(word),
            output: stdout.len(),
            harvested: follows(place, &ground.work),
            traces,
            crashed: match (canaries, said.status.and_then(|status| status.signal())) {
                ([one], Some(_)) => vec![one.id],
                _ => Vec::new(),
            },
        })
    }

    /// Runs texts that stand for themselves, each in a space of its own.
    pub(super) fn texts(
        &self,
        place: &Place,
        texts: &BTreeMap<&str, &str>,
    ) -> io::Result<Observed> {
        const EACH: &str = "\
import builtins
out = {}
for name, text in inputs['texts'].items():
    try:
        exec(compile(text, name, 'exec'), {'__builtins__': builtins, 'inputs': inputs})
        out[name] = ['done', 'it ran']
    except BaseException as error:
        out[name] = ['refused', type(error).__name__ + ': ' + str(error)[:200], -1]
";
        let ground = place.ground()?;
        let mut inputs = ground.inputs.clone();
        inputs["texts"] = json!(texts);
        let (said, answer) = self.ask(place, &ground, Guest::Python, EACH, &inputs)?;
        Ok(Observed {
            met: program::read(&answer).unwrap_or_default(),
            ended: said.ended(),
            ..Observed::default()
        })
    }

    fn ask(
        &self,
        place: &Place,
        ground: &Ground,
        guest: Guest,
        code: &str,
        inputs: &Value,
    ) -> io::Result<(Said, Value)> {
        let mark = crate::id::fresh();
        let job = json!({"code": code, "inputs": inputs, "mark": mark}).to_string();
        let mut command = match guest.program() {
            Some(program) => outdoors(guest, &program, code),
            None => Command::new(&self.python),
        };
        if guest == Guest::Python {
            command.args(["-I", "-B", "-c", WRAPPER]);
        }
        let mut child = command
            .current_dir(&ground.work)
            .env(VARIABLE, place.variable())
            .env("HOME", ground.work.join("home"))
            .env("TMPDIR", ground.work.join("tmp"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        if let Some(mut input) = child.stdin.take() {
            // A child that does not read says so by not answering.
            let _ = input.write_all(job.as_bytes());
        }
        let said = attend(&mut child)?;
        let text = String::from_utf8_lossy(&said.stdout);
        if guest == Guest::Bash {
            let answer = said_by_bash(&text);
            return Ok((said, answer));
        }
        let answer = text
            .rsplit_once(&mark)
            .and_then(|(_, answer)| serde_json::from_str(answer.trim()).ok());
        let answer = answer.unwrap_or_default();
        Ok((said, answer))
    }
}

impl Said {
    fn ended(&self) -> String {
        let stderr = String::from_utf8_lossy(&self.stderr);
        let last = stderr.trim().lines().last().unwrap_or_default();
        match self.status {
            None => "it took too long".to_owned(),
            Some(status) if last.is_empty() => status.to_string(),
            Some(status) => line(&format!("{status}: {last}")),
        }
    }
}

/// Reads until the program itself has ended. What it started may hold its output open, and is not
/// waited for.
fn attend(child: &mut Child) -> io::Result<Said> {
    let deadline = Instant::now() + PATIENCE;
    let ended = attend_until(child, deadline);
    if !matches!(
        ended,
        Ok(Said {
            status: Some(_),
            ..
        })
    ) {
        let _ = child.kill();
        let _ = child.wait();
    }
    ended
}

fn attend_until(child: &mut Child, deadline: Instant) -> io::Result<Said> {
    let broken = || io::Error::other("a program without output");
    let mut stdout = child.stdout.take().ok_or_else(broken)?;
    let mut stderr = child.stderr.take().ok_or_else(broken)?;
    for stream in [stdout.as_fd(), stderr.as_fd()] {
        rustix::io::ioctl_fionbio(stream, true)?;
    }
    let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    let watched = pidfd_open(pid.ok_or_else(broken)?, PidfdFlags::empty())?;
    let mut said = Said {
        stdout: Vec::new(),
        stderr: Vec::new(),
        status: None,
    };
    let mut open = [true, true];
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Ok(said);
        }
        let mut all = vec![PollFd::new(&watched, PollFlags::IN)];
        if open[0] {
            all.push(PollFd::new(&stdout, PollFlags::IN));
        }
        if open[1] {
            all.push(PollFd::new(&stderr, PollFlags::IN));
        }
        let left = Timespec {
            tv_sec: i64::try_from(left.as_secs()).unwrap_or(i64::MAX),
            tv_nsec: left.subsec_nanos().into(),
        };
        poll(&mut all, Some(&left))?;
        let over = !all[0].revents().is_empty();
        drop(all);
        open[0] = open[0] && take(&mut stdout, &mut said.stdout);
        open[1] = open[1] && take(&mut stderr, &mut said.stderr);
        if over {
            said.status = Some(child.wait()?);
            return Ok(said);
        }
    }
}

/// Reads what is there; says whether more may come.
fn take(from: &mut impl Read, into: &mut Vec<u8>) -> bool {
    let mut piece = [0; 16 << 10];
    loop {
        match from.read(&mut piece) {
            Ok(0) => return false,
            Ok(length) if into.len() < MOST => into.extend(piece.get(..length).unwrap_or_default()),
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return error.kind() == io::ErrorKind::WouldBlock,
        }
    }
}

/// What a careless collector would fetch from a directory: it opens whatever has a name there.
fn follows(place: &Place, work: &Path) -> bool {
    let fetched = std::fs::read(work.join("answer.txt"));
    fetched.is_ok_and(|bytes| place.betrayed(&bytes))
}
