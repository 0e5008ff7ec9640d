//! The audit that stands before every command that runs code.

use std::sync::Arc;

use indicatif::{ProgressBar, ProgressStyle};
use stockade::audit::{Auditor, Progress, State};

use crate::exit::say;

/// What asks for audits. A first run on a machine is told what it waits for.
pub(crate) fn auditor() -> Arc<Auditor> {
    let bar = bar();
    let auditor = Auditor::new(State::open()).telling(move |step| match step {
        Progress::Begins(total) => {
            say("stockade: auditing this wall, once for this machine (`stockade audit` shows it)");
            bar.set_length(total as u64);
        }
        Progress::Made(_) => {
            bar.inc(1);
            if Some(bar.position()) == bar.length() {
                bar.finish_and_clear();
            }
        }
    });
    Arc::new(auditor)
}

/// A bar on a terminal, nothing elsewhere.
pub(crate) fn bar() -> ProgressBar {
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {wide_msg}") {
        bar.set_style(style);
    }
    bar
}
