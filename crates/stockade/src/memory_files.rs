//! The files of the interpreter wall: handed in from a request, and taken out by the rules of the
//! process wall, so that both walls tell of the same files with the same names and digests.
//!
//! There is a file tree where the policy does not deny `open`. Where it does, there is none while
//! the guard enforces it; with the guard off or only warning, there is one once the caller hands in
//! files. It is in memory: no path of it leads to the machine.

use std::borrow::Cow;
use std::path::Path;

use stockade_core::policy::{GuardMode, Size};
use stockade_core::{Entry, EntryKind, FileErrorKind, Policy, Request, Status};
use stockade_guard::needs::Needs;
use stockade_jail::shared::Taking;
use stockade_python::{
    FileEntry, FileError, FileLimits, Interpreter, has_file_module, module_names,
};

use crate::told::{about, failed};
use crate::wall::{Ran, told};

/// Whether the policy itself lets code have files.
pub(crate) fn allowed(policy: &Policy) -> bool {
    !policy.builtins.deny.iter().any(|name| name == "open")
}

/// Whether a request would have files here.
pub(crate) fn present(request: &Request, policy: &Policy) -> bool {
    let given = !request.files.is_empty() && policy.guard != GuardMode::Enforce;
    allowed(policy) || given
}

/// What the code could see of the host's own files elsewhere, where the policy shows any.
pub(crate) fn lacking(needs: &Needs, policy: &Policy) -> Option<String> {
    let shows = !policy.files.read.is_empty() || !policy.files.write.is_empty();
    let opens = ["gzip.open", "gzip.GzipFile", "gzip.*"];
    let asks = needs.builtins.contains("open")
        || needs.modules.iter().any(|it| has_file_module(it))
        || opens.iter().any(|it| needs.members.contains(*it));
    (shows && asks).then(|| {
        "the policy shows files of the host, and the interpreter has only its own".to_owned()
    })
}

/// What the code needs beside the modules that the caller hands in as files, and what those need.
pub(crate) fn needs_beside<'a>(
    request: &Request,
    needs: &'a Needs,
    policy: &Policy,
) -> Cow<'a, Needs> {
    let is_given = |name: &String| {
        let top = name.split('.').next().unwrap_or(name);
        let (file, folder) = (format!("{top}.py"), format!("{top}/"));
        // Modules of the interpreter come first, also those of which it has but a part.
        module_names().all(|own| own != top)
            && request
                .files
                .keys()
                .any(|name| *name == file || name.starts_with(&folder))
    };
    if !needs.modules.iter().any(is_given) {
        return Cow::Borrowed(needs);
    }
    let mut all = needs.clone();
    for (name, code) in &request.files {
        if Path::new(name).extension().is_none_or(|kind| kind != "py") {
            continue;
        }
        let read = stockade_guard::read(code, &request.language, policy).needs;
        all.modules.extend(read.modules);
        all.members.extend(read.members);
        all.builtins.extend(read.builtins);
        all.internals.extend(read.internals);
        all.computed |= read.computed;
    }
    all.modules.retain(|name| !is_given(name));
    Cow::Owned(all)
}

/// Gives an interpreter its file tree.
pub(crate) fn allow(interpreter: &mut Interpreter, policy: &Policy) {
    let limits = &policy.limits;
    interpreter.allow_files(FileLimits {
        disk: limits.disk,
        file_size: limits.file_size,
        open_files: limits.open_files,
    });
}

/// Hands the files of a request in; gives the run that cannot be where that fails.
pub(crate) fn hand_in(
    interpreter: &mut Interpreter,
    request: &Request,
    policy: &Policy,
) -> Result<(), Box<Ran>> {
    if !interpreter.has_files() && present(request, policy) {
        allow(interpreter, policy);
    }
    if !interpreter.has_files() {
        return Ok(());
    }
    for (name, bytes) in &request.files {
        let odd = |part: &str| matches!(part, "" | "." | "..");
        if name.contains(['\0', '\\']) || name.split('/').any(odd) {
            let shown = name.escape_debug();
            let why = format!("the file name `{shown}` is not a plain relative path");
            return Err(Box::new(failed(&why)));
        }
        let fixed = request.read_only.contains(name);
        if let Err(error) = interpreter.write_file(name, bytes.as_slice(), fixed) {
            return Err(Box::new(refused(&error, policy)));
        }
    }
    Ok(())
}

fn refused(error: &FileError, policy: &Policy) -> Ran {
    let limits = &policy.limits;
    let (status, message) = match error {
        FileError::Memory => {
            let bound = Size(limits.memory);
            let message = format!("its files take more than {bound} of memory");
            (Status::MemoryLimit, message)
        }
        FileError::TooLarge { name } => {
            let bound = Size(limits.disk);
            let message = format!("with `{name}` its files are larger than {bound}");
            (Status::DiskLimit, message)
        }
        FileError::NoTree | FileError::Refused { .. } => {
            return failed(&format!("the file {error}"));
        }
    };
    Ran::nothing(status, told("LimitReached", &message))
}

/// The status of an error that a limit for files brought about, where it was one.
pub(crate) fn status(name: &str, value: &str) -> Option<Status> {
    if name != "OSError" {
        return None;
    }
    let (number, _) = value.strip_prefix("[Errno ")?.split_once(']')?;
    match number {
        "24" => Some(Status::OpenFilesLimit),
        "27" => Some(Status::FileSizeLimit),
        "28" => Some(Status::DiskLimit),
        _ => None,
    }
}

/// Takes out what the last text made and changed in the workspace. Files that are as they were
/// given are no output.
pub(crate) fn take_out(
    interpreter: &Interpreter,
    request: &Request,
    policy: &Policy,
    ran: &mut Ran,
) {
    if !interpreter.has_files() {
        return;
    }
    let mut taking = Taking::new(policy.limits.disk, &request.files);
    walk(interpreter, "", 0, &mut taking);
    let harvest = taking.done();
    let files = harvest.files.iter();
    ran.files = files
        .map(|(name, bytes)| (name.clone(), about(bytes)))
        .collect();
    ran.contents = harvest.files;
    ran.notes.extend(harvest.skipped);
}

fn walk(interpreter: &Interpreter, path: &str, depth: usize, taking: &mut Taking<'_>) {
    for entry in interpreter.list_files(path).unwrap_or_default() {
        if !taking.counts(path) {
            return;
        }
        let inner = |taking: &mut Taking<'_>| taking.name(path, entry.name.as_bytes());
        match entry.size {
            None => {
                if let Some(full) = inner(taking)
                    && taking.enters(&full, depth)
                {
                    walk(interpreter, &full, depth + 1, taking);
                }
            }
            Some(_) if entry.changed => {
                if let Some(full) = inner(taking)
                    && let Ok(bytes) = interpreter.read_file(&full)
                {
                    taking.file(full, bytes.as_slice());
                }
            }
            Some(_) => {}
        }
    }
}

/// The files of a session on this wall, as its caller asks for them.
pub(crate) struct Kept<'a>(pub(crate) &'a mut Interpreter, pub(crate) &'a Policy);

type Told<T> = Result<T, stockade_core::FileError>;

impl Kept<'_> {
    pub(crate) fn read(&self, path: &str) -> Told<Vec<u8>> {
        self.0
            .read_file(path)
            .map_err(|error| told_of(path, &error))
    }

    /// Writes a file; there is a tree from then on, where the policy lets there be one.
    pub(crate) fn write(&mut self, path: &str, bytes: &[u8]) -> Told<()> {
        self.grow();
        let put = self.0.write_file(path, bytes.to_vec(), false);
        put.map_err(|error| told_of(path, &error))
    }

    pub(crate) fn list(&self, path: &str) -> Told<Vec<Entry>> {
        let found = self.0.list_files(path);
        let found = found.map_err(|error| told_of(path, &error))?;
        Ok(found.into_iter().map(entry).collect())
    }

    pub(crate) fn stat(&self, path: &str) -> Told<Entry> {
        let found = self.0.file_entry(path);
        found.map(entry).map_err(|error| told_of(path, &error))
    }

    pub(crate) fn make_dir(&mut self, path: &str) -> Told<()> {
        self.grow();
        let made = self.0.make_directory(path);
        made.map_err(|error| told_of(path, &error))
    }

    pub(crate) fn remove_file(&mut self, path: &str) -> Told<()> {
        if self.stat(path)?.kind == EntryKind::Directory {
            let kind = FileErrorKind::IsADirectory;
            return Err(stockade_core::FileError::new(path, kind));
        }
        self.remove_tree(path)
    }

    pub(crate) fn remove_tree(&mut self, path: &str) -> Told<()> {
        let removed = self.0.remove_file(path);
        removed.map_err(|error| told_of(path, &error))
    }

    fn grow(&mut self) {
        let permitted = allowed(self.1) || self.1.guard != GuardMode::Enforce;
        if permitted && !self.0.has_files() {
            allow(self.0, self.1);
        }
    }
}

fn entry(found: FileEntry) -> Entry {
    Entry {
        name: found.name,
        kind: match found.size {
            Some(_) => EntryKind::File,
            None => EntryKind::Directory,
        },
        bytes: found.size.unwrap_or(0),
    }
}

fn told_of(path: &str, error: &FileError) -> stockade_core::FileError {
    let kind = match error {
        FileError::NoTree => FileErrorKind::Refused(
            "the session has no files: its policy denies `open`; take it out of `builtins.deny`, or \
             set `isolation: process`"
                .to_owned(),
        ),
        FileError::Memory => FileErrorKind::NoRoom {
            limit: "limits.memory",
        },
        FileError::TooLarge { .. } => FileErrorKind::NoRoom {
            limit: "limits.disk",
        },
        FileError::Refused { why, .. } => match *why {
            "No such file or directory" => FileErrorKind::NotFound,
            "Is a directory" => FileErrorKind::IsADirectory,
            "Not a directory" => FileErrorKind::NotADirectory,
            "File exists" => FileErrorKind::Exists,
            "Permission denied" => FileErrorKind::PermissionDenied,
            "File name too long" => FileErrorKind::BadName,
            other => FileErrorKind::Failed(other.to_owned()),
        },
    };
    stockade_core::FileError::new(path, kind)
}
