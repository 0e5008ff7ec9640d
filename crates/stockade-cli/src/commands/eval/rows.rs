//! The rows of `eval`, from a file to what is judged.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use stockade::eval::{BadRow, Reader, Task};
use stockade_core::Policy;

use super::gzip::Unpacked;
use crate::eval_args::EvalArgs;
use crate::exit::{Failure, say};
use crate::unread::unread;

/// A line of a file with its number.
type Numbered<'a> = (u64, Result<&'a str, BadRow>);

/// A row may be so long; data sets with large inputs have some of tens of megabytes.
const LONGEST: u64 = 256 << 20;
/// So many bad rows are told one by one.
const TOLD: usize = 10;

/// Every row, and those that cannot be read where the call goes on without them.
pub(super) fn read(args: &EvalArgs, policy: &Policy) -> Result<(Vec<Task>, Vec<BadRow>), Failure> {
    let mut reader = Reader::new(policy.limits.clone());
    if let Some(path) = &args.problems {
        let mut lines = Lines::open(path)?;
        while let Some((line, text)) = lines.next()? {
            let taken = text.and_then(|text| reader.problem(line, text));
            taken.map_err(|bad| failure(&name(path), &bad, 0))?;
        }
    }
    let name = name(&args.tasks);
    let mut lines = Lines::open(&args.tasks)?;
    let (mut tasks, mut bad) = (Vec::new(), Vec::new());
    while args.limit.is_none_or(|limit| tasks.len() < limit) {
        let Some((line, text)) = lines.next()? else {
            break;
        };
        match text.and_then(|text| reader.row(line, text)) {
            Ok(task) => tasks.extend(task),
            Err(wrong) => bad.push(wrong),
        }
    }
    if let Some(first) = bad.first() {
        if !args.skip_bad {
            return Err(failure(&name, first, bad.len() - 1));
        }
        for wrong in bad.iter().take(TOLD) {
            say(&format!("skipped {name}:{}: {}", wrong.line, wrong.message));
        }
        if bad.len() > TOLD {
            say(&format!("skipped {} more", bad.len() - TOLD));
        }
    }
    if tasks.is_empty() {
        return Err(
            Failure::new(format!("`{name}` has no row that can be judged"))
                .hint("write one JSON object a line; `stockade eval --help` says what is in it"),
        );
    }
    Ok((tasks, bad))
}

/// The k that are asked for, or the usual ones that some task has samples enough for.
pub(super) fn ks(args: &EvalArgs, tasks: &[Task]) -> Vec<u64> {
    if !args.k.is_empty() {
        return args.k.clone();
    }
    let mut samples: HashMap<&str, u64> = HashMap::new();
    for task in tasks {
        *samples.entry(&task.task_id).or_default() += 1;
    }
    let most = samples.values().copied().max().unwrap_or_default();
    [1, 10, 100].into_iter().filter(|k| *k <= most).collect()
}

fn name(path: &Path) -> String {
    if path == Path::new("-") {
        "<stdin>".to_owned()
    } else {
        path.display().to_string()
    }
}

/// The lines of a file, one after the other.
struct Lines {
    name: String,
    from: Box<dyn BufRead>,
    line: u64,
    bytes: Vec<u8>,
}

impl Lines {
    /// Opens a file, or standard input. What is packed by gzip is known by its first two bytes.
    fn open(path: &Path) -> Result<Self, Failure> {
        let name = name(path);
        let mut from: Box<dyn BufRead> = if path == Path::new("-") {
            Box::new(BufReader::new(io::stdin()))
        } else {
            let file = File::open(path).map_err(|error| unread(&name, &error))?;
            Box::new(BufReader::new(file))
        };
        let begin = from.fill_buf().map_err(|error| unread(&name, &error))?;
        if begin.starts_with(&[0x1f, 0x8b]) {
            from = Box::new(BufReader::new(Unpacked::new(from)));
        }
        Ok(Self {
            name,
            from,
            line: 0,
            bytes: Vec::new(),
        })
    }

    /// The next line with its number; one that is not text is a bad row.
    fn next(&mut self) -> Result<Option<Numbered<'_>>, Failure> {
        self.line += 1;
        self.bytes.clear();
        let mut rest = (&mut self.from).take(LONGEST);
        let read = rest.read_until(b'\n', &mut self.bytes);
        let read = read.map_err(|error| unread(&self.name, &error))?;
        if read == 0 {
            return Ok(None);
        }
        if read as u64 >= LONGEST && self.bytes.last() != Some(&b'\n') {
            let most = LONGEST >> 20;
            let what = format!(
                "{}:{}: the row is longer than {most} MiB",
                self.name, self.line
            );
            return Err(Failure::new(what).hint("write one row to a line"));
        }
        let text = self.bytes.strip_suffix(b"\n").unwrap_or(&self.bytes);
        let text = std::str::from_utf8(text).map_err(|error| BadRow {
            line: self.line,
            message: format!("the row is not UTF-8 at byte {}", error.valid_up_to()),
            hint: "write the file as UTF-8".to_owned(),
        });
        Ok(Some((self.line, text)))
    }
}

fn failure(name: &str, bad: &BadRow, more: usize) -> Failure {
    let more = match more {
        0 => String::new(),
        more => format!(" (and {more} more bad rows)"),
    };
    Failure::new(format!("{name}:{}: {}{more}", bad.line, bad.message))
        .hint(format!("{}; --skip-bad goes on without it", bad.hint))
}
