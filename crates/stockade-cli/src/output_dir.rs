//! `--output-dir`: what a run left, written beneath one folder.
//!
//! The code chose the names and what is in the files. So no link is followed, names that a policy or
//! a tool is configured by are left out, and a file that no earlier run of ours wrote stays.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;
use stockade::audit::State;
use stockade::{Execution, Written, WrittenError};

use crate::exit::{Failure, say};
use crate::steering::obeyed;

/// So many files are named in a message.
const NAMED: usize = 20;

/// Where files that come out go.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct OutputArgs {
    /// Write the files that the code leaves in its workspace to this directory. Files there that
    /// no earlier run wrote are not replaced, and no link in it is followed
    #[arg(long, value_name = "DIR", alias = "out")]
    pub(crate) output_dir: Option<PathBuf>,
    /// Write names too that a policy or a tool is configured by: `stockade.yaml`, `*.pth`, names
    /// that begin with a dot; the next command in that directory may obey them
    #[arg(long, requires = "output_dir")]
    pub(crate) output_any: bool,
}

/// The directory, opened before the code runs.
pub(crate) struct Output {
    written: Written,
    any: bool,
}

impl OutputArgs {
    pub(crate) fn open(&self) -> Result<Option<Output>, Failure> {
        let Some(path) = &self.output_dir else {
            return Ok(None);
        };
        // Where there is no state directory nothing that is there counts as ours.
        let written = Written::open(path, State::open().ok()).map_err(|error| {
            Failure::new(format!("cannot write to `{}`: {error}", path.display()))
                .hint("name a directory of your own with --output-dir")
        })?;
        Ok(Some(Output {
            written,
            any: self.output_any,
        }))
    }
}

impl Output {
    /// Writes what a run left, beneath `under` where that says so. What is left out is said; what
    /// could not be written is the failure.
    pub(crate) fn keep(
        &self,
        under: Option<&str>,
        files: &BTreeMap<String, Vec<u8>>,
    ) -> Result<(), Failure> {
        let mut left_out = Vec::new();
        let mut kept = Vec::new();
        for (name, bytes) in files {
            if let Some(why) = obeyed(name).filter(|_| !self.any) {
                left_out.push((name.as_str(), why));
            } else {
                let name = under.map_or_else(|| name.into(), |under| Path::new(under).join(name));
                kept.push((name, bytes.as_slice()));
            }
        }
        say_left_out(&left_out);
        let path = self.written.folder().path();
        let failed = self.written.write(&kept).map_err(|error| {
            Failure::new(format!("cannot write to `{}`: {error}", path.display()))
        })?;
        if failed.is_empty() {
            return Ok(());
        }
        let told: Vec<String> = failed
            .iter()
            .take(NAMED)
            .map(|(name, why)| {
                let shown = shown(&path.join(name).to_string_lossy());
                match why {
                    WrittenError::Theirs => {
                        format!(
                            "`{shown}` was not written: a file is there that no earlier run wrote, or that was changed since"
                        )
                    }
                    WrittenError::Io(error) => format!("`{shown}` was not written: {error}"),
                }
            })
            .collect();
        let mut told = told.join("\n");
        if failed.len() > NAMED {
            told = format!("{told}\nand {} more", failed.len() - NAMED);
        }
        Err(Failure::new(told).hint("move it away, or name another directory with --output-dir"))
    }

    /// Whether the files that a run left are where they were written.
    pub(crate) fn holds(&self, under: &str, execution: &Execution) -> bool {
        let folder = self.written.folder();
        execution.files.iter().all(|(name, info)| {
            if obeyed(name).is_some() && !self.any {
                return true;
            }
            let there = folder.read(&Path::new(under).join(name), info.bytes);
            there.is_ok_and(|bytes| {
                bytes.is_some_and(|bytes| stockade::eval::digest(&bytes) == info.sha256)
            })
        })
    }
}

fn say_left_out(names: &[(&str, &str)]) {
    for (name, why) in names.iter().take(NAMED) {
        say(&format!(
            "note: `{}` was left out: {why} (--output-any writes it)",
            shown(name)
        ));
    }
    if names.len() > NAMED {
        say(&format!(
            "note: and {} more were left out",
            names.len() - NAMED
        ));
    }
}

/// A name without what a terminal would obey.
fn shown(name: &str) -> String {
    name.escape_debug().to_string()
}
