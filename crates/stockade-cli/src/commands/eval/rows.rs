//! The rows of `eval`, from a file to what is judged.

use std::collections::HashMap;
use std::fs;
use std::io::Read;
use std::path::Path;

use stockade::eval::{BadRow, Reader, Task};
use stockade_core::Policy;

use crate::eval_args::EvalArgs;
use crate::exit::{Failure, say};

/// So many bad rows are told one by one.
const TOLD: usize = 10;

/// Every row, and those that cannot be read where the call goes on without them.
pub(super) fn read(args: &EvalArgs, policy: &Policy) -> Result<(Vec<Task>, Vec<BadRow>), Failure> {
    let mut reader = Reader::new(policy.limits.clone());
    if let Some(path) = &args.problems {
        let bytes = bytes(path)?;
        for (line, text) in lines(&bytes) {
            let taken = text.and_then(|text| reader.problem(line, text));
            taken.map_err(|bad| failure(&name(path), &bad, 0))?;
        }
    }
    let (bytes, name) = (bytes(&args.tasks)?, name(&args.tasks));
    let (mut tasks, mut bad) = (Vec::new(), Vec::new());
    for (line, text) in lines(&bytes) {
        if args.limit.is_some_and(|limit| tasks.len() >= limit) {
            break;
        }
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

fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let read = if path == Path::new("-") {
        let mut bytes = Vec::new();
        std::io::stdin()
            .lock()
            .read_to_end(&mut bytes)
            .map(|_| bytes)
    } else {
        fs::read(path)
    };
    read.map_err(|error| Failure::new(format!("cannot read `{}`: {error}", name(path))))
}

/// Each line with its number; one that is not text is a bad row.
fn lines(bytes: &[u8]) -> impl Iterator<Item = (u64, Result<&str, BadRow>)> {
    (1..)
        .zip(bytes.split(|byte| *byte == b'\n'))
        .map(|(line, text)| {
            let text = std::str::from_utf8(text).map_err(|error| BadRow {
                line,
                message: format!("the row is not UTF-8 at byte {}", error.valid_up_to()),
                hint: "write the file as UTF-8".to_owned(),
            });
            (line, text)
        })
}

fn failure(name: &str, bad: &BadRow, more: usize) -> Failure {
    let more = match more {
        0 => String::new(),
        more => format!(" (and {more} more bad rows)"),
    };
    Failure::new(format!("{name}:{}: {}{more}", bad.line, bad.message))
        .hint(format!("{}; --skip-bad goes on without it", bad.hint))
}
