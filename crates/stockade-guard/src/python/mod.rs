//! Python, read with ruff's parser.

use stockade_core::Policy;

use crate::report::Report;
use crate::source::Source;

pub(crate) fn check(_source: &Source<'_>, _policy: &Policy, _report: &mut Report<'_>) {}
