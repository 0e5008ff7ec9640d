//! The one receipt of an evaluation: over all rows that are in the results, those of earlier calls
//! included. A row on its own leaves none; it carries its digest.

use std::path::Path;

use stockade::eval::{Summary, Task};
use stockade::receipts::{Ledger, Rows};
use stockade_core::Policy;

use super::results::Results;
use crate::eval_args::EvalArgs;
use crate::exit::Failure;
use crate::receipt_args::lost;
use crate::same_file::{self, Identity};

/// What an evaluation came to.
pub(super) struct Done<'a> {
    pub(super) summary: &'a Summary,
    pub(super) results: &'a Results,
    pub(super) tasks: &'a [Task],
    pub(super) stopped: bool,
}

/// The files that an evaluation reads, none of which it writes to.
pub(super) fn read(args: &EvalArgs) -> Vec<Identity> {
    let mut read = args.policy.read();
    read.extend(same_file::all(paths(args)));
    read
}

/// Leaves the receipt. With `--keep` the files of tasks are kept as they are now.
pub(super) fn leave(
    ledger: &Ledger,
    args: &EvalArgs,
    policy: &Policy,
    done: &Done<'_>,
) -> Result<(), Failure> {
    let mut files = Vec::new();
    if args.receipts.keep.is_some() {
        for path in paths(args) {
            // What came through a pipe is gone.
            if Identity::at(path).is_some() {
                files.push(std::fs::read(path).map_err(|error| {
                    Failure::new(format!("cannot keep `{}`: {error}", path.display())).ending(125)
                })?);
            }
        }
    }
    let tasks: Vec<String> = done.tasks.iter().map(|it| it.row_sha256.clone()).collect();
    let rows = Rows {
        summary: done.summary,
        digests: done.results.digests(),
        tasks: &tasks,
        files: &files,
        stopped: done.stopped,
    };
    ledger.evaluation(&rows, policy).map(|_| ()).map_err(lost)
}

fn paths(args: &EvalArgs) -> impl Iterator<Item = &Path> {
    [Some(args.tasks.as_path()), args.problems.as_deref()]
        .into_iter()
        .flatten()
        .filter(|path| *path != Path::new("-"))
}
