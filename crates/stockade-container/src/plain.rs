//! A container whose pid 1 is a shell: its streams are the program's own, and what the shell tells
//! stands on stdout between lines with a word that the program is not told.

use std::collections::HashMap;
use std::io;
use std::path::Path;

use stockade_core::{Language, Policy};
use stockade_jail::Job;
use stockade_jail::shared::environment;
use tar::{Builder, EntryType, Header};

use crate::shape::{ROOT, TMP, proxied};

/// The shell's side.
const KEEP: &str = include_str!("shell/keep.sh");

/// The shell itself, and what ends it when it was forgotten.
pub(crate) const OWN_TASKS: u64 = 3;

/// What pid 1 is started as.
pub(crate) fn command(job: &Job<'_>, life: u64) -> Vec<String> {
    let mut all: Vec<String> = ["/bin/sh", "-c", KEEP, "stockade"]
        .map(str::to_owned)
        .to_vec();
    all.push(life.to_string());
    let variables = environment(Path::new(ROOT), proxied(job.policy), job.request.seed);
    all.extend(variables.into_iter().filter(|it| !it.starts_with("PATH=")));
    let inputs = serde_json::to_string(&job.request.inputs).unwrap_or_default();
    all.push(format!("STOCKADE_INPUTS={inputs}"));
    all.extend(program(job.policy, &job.request.language));
    all.push(format!("{TMP}/box/{}", script(&job.request.name)));
    all
}

fn program(policy: &Policy, language: &Language) -> Vec<String> {
    match language {
        Language::Shell => ["bash", "--noprofile", "--norc"]
            .map(str::to_owned)
            .to_vec(),
        _ => policy.container.command.clone(),
    }
}

/// The file of the code: some programs tell a language by a name's ending.
fn script(name: &str) -> String {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    let plain = !ending.is_empty()
        && ending.len() <= 8
        && ending.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if plain {
        format!("script.{ending}")
    } else {
        "script".to_owned()
    }
}

/// What goes in: the word, the workspace's directories, the code and the files.
pub(crate) fn archive(job: &Job<'_>, word: &str) -> io::Result<Vec<u8>> {
    let mut all = Builder::new(Vec::new());
    let mut put = |name: &str, bytes: Option<&[u8]>| {
        let mut header = Header::new_gnu();
        let kind = bytes.map_or(EntryType::Directory, |_| EntryType::Regular);
        header.set_entry_type(kind);
        header.set_mode(if bytes.is_some() { 0o600 } else { 0o700 });
        header.set_size(bytes.map_or(0, <[u8]>::len) as u64);
        all.append_data(&mut header, name, bytes.unwrap_or_default())
    };
    put("word", Some(format!("{word}\n").as_bytes()))?;
    for name in ["box", "box/work", "box/home", "box/tmp"] {
        put(name, None)?;
    }
    put(
        &format!("box/{}", script(&job.request.name)),
        Some(&job.request.code),
    )?;
    for (name, bytes) in &job.request.files {
        put(&format!("box/work/{name}"), Some(bytes))?;
    }
    all.into_inner()
}

/// What a stream turned out to be.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// What stands around the program, as pid 1 found it.
    Hello(Vec<u8>),
    /// The program's own words.
    Output(Vec<u8>),
    /// How it ended.
    End(Vec<u8>),
    /// Its files.
    Archive(Vec<u8>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Hello,
    Program,
    End,
    Archive,
}

/// Takes a stream apart by its word.
pub(crate) struct Splitter {
    begin: Vec<u8>,
    close: Vec<u8>,
    state: State,
    held: Vec<u8>,
}

/// What is told is no longer than this; a program that knows the word cannot fill our memory.
const LONGEST: usize = 256 << 10;

impl Splitter {
    pub(crate) fn new(word: &str) -> Self {
        Self {
            begin: format!("\n{word} ").into_bytes(),
            close: format!("\n{word}\n").into_bytes(),
            state: State::Hello,
            held: Vec::new(),
        }
    }

    /// Takes the next bytes.
    pub(crate) fn feed(&mut self, bytes: &[u8]) -> Vec<Part> {
        self.held.extend_from_slice(bytes);
        let mut parts = Vec::new();
        loop {
            match self.state {
                State::Archive => {
                    if !self.held.is_empty() {
                        parts.push(Part::Archive(std::mem::take(&mut self.held)));
                    }
                    return parts;
                }
                State::Program => {
                    if let Some(at) = find(&self.held, &self.begin) {
                        let rest = self.held.split_off(at + self.begin.len());
                        self.held.truncate(at);
                        parts.push(Part::Output(std::mem::replace(&mut self.held, rest)));
                        self.state = State::End;
                        continue;
                    }
                    let rest = self.held.split_off(self.held.len() - self.may_be());
                    parts.push(Part::Output(std::mem::replace(&mut self.held, rest)));
                    return parts;
                }
                State::Hello | State::End => {
                    let Some(at) = find(&self.held, &self.close) else {
                        self.held.truncate(LONGEST);
                        return parts;
                    };
                    let rest = self.held.split_off(at + self.close.len());
                    let told = std::mem::replace(&mut self.held, rest);
                    let told = String::from_utf8_lossy(&told).into_owned();
                    if self.state == State::Hello {
                        parts.push(Part::Hello(hello(&told)));
                        self.state = State::Program;
                    } else {
                        parts.push(Part::End(end(&told)));
                        self.state = State::Archive;
                    }
                }
            }
        }
    }

    /// What is left of the program's words when the stream is over.
    pub(crate) fn rest(&mut self) -> Vec<u8> {
        match self.state {
            State::Program => std::mem::take(&mut self.held),
            _ => Vec::new(),
        }
    }

    /// How many bytes at the end may be the begin of what is not the program's.
    fn may_be(&self) -> usize {
        let longest = self.held.len().min(self.begin.len() - 1);
        (1..=longest)
            .rev()
            .find(|length| self.held.ends_with(&self.begin[..*length]))
            .unwrap_or(0)
    }
}

fn find(text: &[u8], word: &[u8]) -> Option<usize> {
    text.windows(word.len()).position(|window| window == word)
}

type Sections = HashMap<String, Vec<String>>;

/// Files by their names, as words.
fn sections(text: &str) -> Sections {
    let mut all = Sections::new();
    let mut name = String::new();
    for line in text.lines() {
        match line.strip_prefix("= ") {
            Some(next) => next.clone_into(&mut name),
            None => all
                .entry(name.clone())
                .or_default()
                .extend(line.split_whitespace().map(str::to_owned)),
        }
    }
    all
}

/// The first word of a file as a number; `max` is no bound.
fn number(all: &Sections, name: &str) -> Option<i64> {
    let word = all.get(name)?.first()?;
    Some(word.parse().unwrap_or(-1))
}

/// The word that stands behind another.
fn behind<'a>(all: &'a Sections, file: &str, name: &str) -> Option<&'a String> {
    let words = all.get(file)?;
    let at = words.iter().position(|word| word == name)?;
    words.get(at + 1)
}

fn count(all: &Sections, file: &str, name: &str) -> Option<i64> {
    behind(all, file, name)?.parse().ok()
}

/// What stands around the program, in the order in which every pid 1 tells it.
fn hello(text: &str) -> Vec<u8> {
    let all = sections(text);
    let one = all.contains_key("memory.limit_in_bytes");
    let memory = number(&all, "memory.limit_in_bytes").or_else(|| number(&all, "memory.max"));
    let both = number(&all, "memory.memsw.limit_in_bytes");
    let swap = match (both, memory) {
        (Some(both), Some(memory)) if both >= 0 => Some(both.saturating_sub(memory)),
        _ => number(&all, "memory.swap.max"),
    };
    let quota = number(&all, "cpu.cfs_quota_us").or_else(|| number(&all, "cpu.max"));
    let period =
        number(&all, "cpu.cfs_period_us").or_else(|| all.get("cpu.max")?.get(1)?.parse().ok());
    let status = |name: &str| behind(&all, "status", name);
    let mask = |name: &str| status(name).map(|mask| i64::from(mask.bytes().any(|it| it != b'0')));
    let read_only = all.get("mounts").is_some_and(|words| {
        // Device, place, kind, options, and two numbers.
        let mut mounts = words
            .chunks(6)
            .filter(|mount| mount.get(1).is_some_and(|it| it == "/"));
        mounts.next_back().is_some_and(|root| {
            let options = root.get(3).map_or("", String::as_str);
            options.split(',').any(|option| option == "ro")
        })
    });
    // An interface with ten words behind it, below a head; nine words with one behind them.
    let device = |file: &str, length: usize, at: usize| {
        let lines = all.get(file).map_or(&[][..], Vec::as_slice).chunks(length);
        lines.filter_map(move |line| line.get(at))
    };
    let routes = device("route", 11, 0).skip(1);
    let routes = routes.chain(device("ipv6_route", 10, 9));
    let ways_out = routes.filter(|device| *device != "lo").count();
    let list = [
        memory,
        swap,
        number(&all, "pids.max"),
        quota,
        period,
        status("Uid:").and_then(|user| user.parse().ok()),
        mask("CapEff:"),
        mask("CapBnd:"),
        count(&all, "status", "NoNewPrivs:"),
        count(&all, "status", "Seccomp:"),
        Some(read_only.into()),
        Some(if one { 1 } else { 2 }),
        i64::try_from(ways_out).ok(),
    ];
    serde_json::to_vec(&list).unwrap_or_default()
}

/// How the program ended, in the order in which every pid 1 tells it.
fn end(text: &str) -> Vec<u8> {
    let all = sections(text);
    let code = text
        .split_whitespace()
        .next()
        .and_then(|code| code.parse::<i64>().ok());
    // A shell tells a signal as a code of 128 and more.
    let status = match code.unwrap_or(0) {
        code @ 129..=159 => code - 128,
        code => code << 8,
    };
    let micros = number(&all, "cpuacct.usage")
        .map(|nanos| nanos / 1000)
        .or_else(|| count(&all, "cpu.stat", "usage_usec"));
    let peak = number(&all, "memory.max_usage_in_bytes").or_else(|| number(&all, "memory.peak"));
    let kills = count(&all, "memory.oom_control", "oom_kill")
        .or_else(|| count(&all, "memory.events", "oom_kill"));
    let list = [
        Some(status),
        Some(micros.unwrap_or(0)),
        Some(peak.unwrap_or(0).max(0)),
        Some(kills.unwrap_or(0)),
        count(&all, "pids.events", "max"),
    ];
    serde_json::to_vec(&list).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_is_the_same_however_it_is_cut() {
        let stream =
            b"\nw hello\n= pids.max\n7\nw\nsome\n\nw but not\nthe end\nw 3\n= pids.max\n7\nw\ntar";
        let stream = stream.to_vec();
        let stream = String::from_utf8(stream).unwrap().replace("w but", "v but");
        let mut seen: Vec<Vec<Part>> = Vec::new();
        for size in 1..stream.len() {
            let mut splitter = Splitter::new("w");
            let (mut output, mut archive, mut told) = (Vec::new(), Vec::new(), Vec::new());
            for piece in stream.as_bytes().chunks(size) {
                for part in splitter.feed(piece) {
                    match part {
                        Part::Output(bytes) => output.extend(bytes),
                        Part::Archive(bytes) => archive.extend(bytes),
                        other => told.push(other),
                    }
                }
            }
            assert_eq!(output, b"some\n\nv but not\nthe end", "cut by {size}");
            assert_eq!(archive, b"tar");
            assert_eq!(told.len(), 2);
            seen.push(told);
        }
        assert!(seen.windows(2).all(|two| two[0] == two[1]));
    }

    #[test]
    fn a_hello_counts_the_routes_that_lead_out() {
        let text = |four: &str, six: &str| {
            let head = "Iface Destination Gateway Flags RefCnt Use Metric Mask MTU Window IRTT";
            let all = format!("hello\n= route\n{head}\n{four}= ipv6_route\n{six}= pids.max\n7\n");
            let told: Vec<Option<i64>> = serde_json::from_slice(&hello(&all)).unwrap();
            told[12]
        };
        let own = "00 00 00 00 00 ffffffff 00000001 00000000 00200200 lo\n";
        assert_eq!(text("", own), Some(0));
        let out = "00 00 00 00 00 00000400 00000001 00000000 00000003 eth0\n";
        assert_eq!(text("", &format!("{own}{out}{own}")), Some(1));
        let four = "eth0 00000000 010011AC 0003 0 0 0 00000000 0 0 0\n";
        assert_eq!(text(four, out), Some(2));
    }

    #[test]
    fn an_end_tells_code_signal_and_kills() {
        let text =
            "137\n= memory.oom_control\noom_kill_disable 0\noom_kill 2\n= cpuacct.usage\n5000\n";
        assert_eq!(end(text), b"[9,5,0,2,null]");
        assert_eq!(end("3\n"), b"[768,0,0,0,null]");
    }
}
