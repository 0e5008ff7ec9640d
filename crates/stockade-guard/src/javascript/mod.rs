//! JavaScript and TypeScript, read with oxc's parser.

use stockade_core::{Language, Policy};

use crate::report::Report;
use crate::source::Source;

pub(crate) fn check(
    _source: &Source<'_>,
    _language: &Language,
    _policy: &Policy,
    _report: &mut Report<'_>,
) {
}
