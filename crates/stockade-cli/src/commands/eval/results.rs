//! Where results go: appended to a file that can be gone on with, or printed.
//!
//! A row is one write that ends in a newline. So a process that is killed leaves whole lines and at
//! most one that is not, which the next one cuts off.

use std::fs::{File, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use stockade::eval::{self, Earlier, Mismatch, Scored};
use stockade::folder::Folder;

use crate::eval_args::EvalArgs;
use crate::exit::Failure;
use crate::output;
use crate::same_file::{self, Identity};

/// Where rows are written, and what was there before.
pub(super) struct Results {
    file: Option<(PathBuf, File)>,
    folder: Option<Folder>,
    earlier: Earlier,
    /// The digest of each row that is in the results.
    digests: Vec<String>,
}

impl Results {
    /// Opens what the call names, and takes in what an earlier call left there. A file that is no
    /// results is left as it is, whatever the call says.
    pub(super) fn open(args: &EvalArgs, read: &[Identity]) -> Result<Self, Failure> {
        let Some(path) = &args.output else {
            return Ok(Self::to(None, None));
        };
        same_file::refuse("-o", path, read)?;
        let (folder, name) = Folder::of(path).map_err(failed(path, "open"))?;
        let mut file = locked(&folder, Path::new(&name), path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed(path, "read"))?;
        let earlier = if args.restart {
            // Results are thrown away also where they are damaged; what is none is not.
            if !eval::begins_as_results(&bytes) {
                return Err(foreign(path));
            }
            Earlier::default()
        } else {
            eval::earlier(&bytes).map_err(|wrong| mismatch(path, &wrong))?
        };
        let mut results = Self::to(Some((path.clone(), file)), Some(folder));
        results.digests.clone_from(&earlier.digests);
        results.earlier = earlier;
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

    fn to(file: Option<(PathBuf, File)>, folder: Option<Folder>) -> Self {
        Self {
            file,
            folder,
            earlier: Earlier::default(),
            digests: Vec::new(),
        }
    }

    /// The digest of each row, the earlier ones first.
    pub(super) fn digests(&self) -> &[String] {
        &self.digests
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
        let (mut line, digest) = eval::line(row)
            .map_err(|error| Failure::new(format!("cannot write a row: {error}")))?;
        line.push('\n');
        match &mut self.file {
            Some((path, file)) => file
                .write_all(line.as_bytes())
                .map_err(failed(path, "write")),
            None => output::print(&line),
        }?;
        self.digests.push(digest);
        Ok(())
    }

    /// Has the disk hold what was written.
    pub(super) fn sync(&self) -> Result<(), Failure> {
        match &self.file {
            Some((path, file)) => file.sync_data().map_err(failed(path, "write")),
            None => Ok(()),
        }
    }

    /// Writes the file anew without the rows that were not scored; it is replaced in one step.
    fn forget_faults(&mut self) -> Result<(), Failure> {
        let (Some((path, _)), Some(folder)) = (&self.file, &self.folder) else {
            return Ok(());
        };
        let is_judged = |row: &Scored| row.outcome != eval::Outcome::Fault;
        if self.earlier.rows.iter().all(is_judged) {
            return Ok(());
        }
        self.earlier.rows.retain(is_judged);
        let (mut text, mut digests) = (String::new(), Vec::new());
        for row in &self.earlier.rows {
            let (line, digest) = eval::line(row)
                .map_err(|error| Failure::new(format!("cannot write a row: {error}")))?;
            text.push_str(&line);
            text.push('\n');
            digests.push(digest);
        }
        let path = path.clone();
        let name = Path::new(path.file_name().unwrap_or_default());
        folder
            .exchange(name, text.as_bytes())
            .map_err(failed(&path, "replace"))?;
        let file = locked(folder, name, &path)?;
        self.earlier.whole = text.len() as u64;
        self.digests = digests;
        self.file = Some((path, file));
        Ok(())
    }
}

/// The file, which no other call may write to while we do. It lies in its folder itself: a link
/// there is not followed.
fn locked(folder: &Folder, name: &Path, path: &Path) -> Result<File, Failure> {
    let file = folder.read_write(name).map_err(|error| {
        failed(path, "open")(error)
            .hint("name a regular file with -o, or leave it out to have the rows on stdout")
    })?;
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

/// Why a file is not thrown away.
fn foreign(path: &Path) -> Failure {
    Failure::new(format!(
        "`{}` does not begin with a row of results, so it is left as it is",
        path.display()
    ))
    .hint("name another file with -o")
}

fn mismatch(path: &Path, wrong: &Mismatch) -> Failure {
    Failure::new(format!(
        "{}:{}: {}",
        path.display(),
        wrong.line,
        wrong.message
    ))
    .hint("name another file with -o, or throw these results away with --restart")
}

fn failed<'a>(path: &'a Path, what: &'a str) -> impl Fn(std::io::Error) -> Failure + 'a {
    move |error| Failure::new(format!("cannot {what} `{}`: {error}", path.display()))
}
