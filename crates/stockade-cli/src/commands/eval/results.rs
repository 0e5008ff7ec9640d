//! Where results go: appended to a file that can be gone on with, or printed.
//!
//! A row is one write that ends in a newline. So a process that is killed leaves whole lines and at
//! most one that is not, which the next one cuts off.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use stockade::eval::{self, Earlier, Mismatch, Scored};

use crate::eval_args::EvalArgs;
use crate::exit::Failure;
use crate::output;

/// Where rows are written, and what was there before.
pub(super) struct Results {
    file: Option<(PathBuf, File)>,
    earlier: Earlier,
}

impl Results {
    /// Opens what the call names, and takes in what an earlier call left there.
    pub(super) fn open(args: &EvalArgs) -> Result<Self, Failure> {
        let Some(path) = &args.output else {
            return Ok(Self {
                file: None,
                earlier: Earlier::default(),
            });
        };
        let mut file = locked(path)?;
        let mut bytes = Vec::new();
        if !args.restart {
            file.read_to_end(&mut bytes).map_err(failed(path, "read"))?;
        }
        let earlier = eval::earlier(&bytes).map_err(|wrong| mismatch(path, &wrong))?;
        let mut results = Self {
            file: Some((path.clone(), file)),
            earlier,
        };
        if args.retry_faults {
            results.forget_faults()?;
        }
        let whole = results.earlier.whole;
        if let Some((path, file)) = &mut results.file {
            file.set_len(whole).map_err(failed(path, "write"))?;
            file.seek(SeekFrom::End(0)).map_err(failed(path, "write"))?;
        }
        Ok(results)
    }

    pub(super) fn earlier(&self) -> &Earlier {
        &self.earlier
    }

    pub(super) fn take_earlier(&mut self) -> Vec<Scored> {
        std::mem::take(&mut self.earlier.rows)
    }

    /// Why the earlier rows do not belong to this call.
    pub(super) fn mismatch(&self, wrong: &Mismatch) -> Failure {
        let path = self.file.as_ref().map_or(Path::new("-"), |(path, _)| path);
        mismatch(path, wrong)
    }

    /// Writes a row, in one piece.
    pub(super) fn write(&mut self, row: &Scored) -> Result<(), Failure> {
        let mut line = serde_json::to_string(row)
            .map_err(|error| Failure::new(format!("cannot write a row: {error}")))?;
        line.push('\n');
        match &mut self.file {
            Some((path, file)) => file
                .write_all(line.as_bytes())
                .map_err(failed(path, "write")),
            None => output::print(&line),
        }
    }

    /// Has the disk hold what was written.
    pub(super) fn close(self) -> Result<(), Failure> {
        match self.file {
            Some((path, file)) => file.sync_data().map_err(failed(&path, "write")),
            None => Ok(()),
        }
    }

    /// Writes the file anew without the rows that were not scored; it is replaced in one step.
    fn forget_faults(&mut self) -> Result<(), Failure> {
        let Some((path, _)) = &self.file else {
            return Ok(());
        };
        let path = path.clone();
        let is_judged = |row: &Scored| row.outcome != eval::Outcome::Fault;
        if self.earlier.rows.iter().all(is_judged) {
            return Ok(());
        }
        self.earlier.rows.retain(is_judged);
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".new");
        let beside = path.with_file_name(name);
        let _ = fs::remove_file(&beside);
        let mut new = Self {
            file: Some((beside.clone(), locked(&beside)?)),
            earlier: Earlier::default(),
        };
        for row in &self.earlier.rows {
            new.write(row)?;
        }
        if let Some((_, file)) = &new.file {
            file.sync_data().map_err(failed(&beside, "write"))?;
            let about = file.metadata().map_err(failed(&beside, "read"))?;
            self.earlier.whole = about.len();
        }
        fs::rename(&beside, &path).map_err(failed(&path, "replace"))?;
        self.file = new.file.map(|(_, file)| (path, file));
        Ok(())
    }
}

/// The file, which no other call may write to while we do.
fn locked(path: &Path) -> Result<File, Failure> {
    let file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .map_err(failed(path, "open"))?;
    if file.metadata().is_ok_and(|about| !about.is_file()) {
        return Err(
            Failure::new(format!("`{}` is not a regular file", path.display()))
                .hint("name a file with -o, or leave it out to have the rows on stdout"),
        );
    }
    match file.try_lock() {
        // A file system without locks is no reason to do nothing.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Failure::new(format!(
            "another call is writing to `{}`",
            path.display()
        ))
        .hint("wait until it is done, or name another file with -o")),
    }
}

fn mismatch(path: &Path, wrong: &Mismatch) -> Failure {
    Failure::new(format!(
        "{}:{}: {}",
        path.display(),
        wrong.line,
        wrong.message
    ))
    .hint("name another file with -o, or throw this one away with --restart")
}

fn failed<'a>(path: &'a Path, what: &'a str) -> impl Fn(std::io::Error) -> Failure + 'a {
    move |error| Failure::new(format!("cannot {what} `{}`: {error}", path.display()))
}
