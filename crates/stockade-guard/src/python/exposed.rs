//! What the attributes of safe modules really are: `csv.io` is `io`, so `csv.io.open` is `io.open`.
//!
//! The table was made by looking at the modules of CPython 3.13; its first line names the script.
//! Private attributes are left out: they are internals and denied as such.

use std::borrow::Cow;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::imports::SAFE_PYTHON_MODULES;

static TABLE: LazyLock<FxHashMap<(&str, &str), &str>> = LazyLock::new(|| {
    let mut table = FxHashMap::default();
    let lines = include_str!("exposed.txt").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let Some((module, attributes)) = line.split_once(':') else {
            continue;
        };
        for attribute in attributes.split_whitespace() {
            let (name, target) = attribute.split_once('=').unwrap_or((attribute, attribute));
            table.insert((module, name), target);
        }
    }
    table
});

/// Safe modules with members that do something to the machine. Another release of Python may carry
/// one where the table knows none (`csv.io`), so their names are enough behind any safe module.
const ANYWHERE: &[&str] = &[
    "asyncio",
    "configparser",
    "contextlib",
    "doctest",
    "functools",
    "io",
    "logging",
    "operator",
    "pathlib",
    "shlex",
    "traceback",
    "types",
    "typing",
    "unittest",
    "warnings",
    "zoneinfo",
];

/// What `module.attribute` is, if it lives elsewhere.
pub(super) fn target(module: &str, attribute: &str) -> Option<&'static str> {
    if let Some(target) = TABLE.get(&(module, attribute)) {
        return Some(target);
    }
    let name = ANYWHERE.iter().find(|name| **name == attribute)?;
    let (_, last) = module.rsplit_once('.').unwrap_or(("", module));
    let is_module =
        SAFE_PYTHON_MODULES.contains(&module) || TABLE.keys().any(|(one, _)| *one == module);
    (is_module && last != attribute).then_some(*name)
}

/// A dotted path with every step taken to what it is.
pub(super) fn canonical(path: &str) -> Cow<'_, str> {
    let mut steps = path.split('.');
    let mut here = Cow::Borrowed(steps.next().unwrap_or_default());
    for step in steps {
        here = match target(&here, step) {
            Some(target) => Cow::Borrowed(target),
            None => Cow::Owned(format!("{here}.{step}")),
        };
    }
    here
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_lead_to_the_module_that_they_are() {
        for (path, is) in [
            ("csv.io.open", "io.open"),
            ("asyncio.log.logging.io.open", "io.open"),
            ("asyncio.tasks.events", "asyncio.events"),
            ("unittest.mock.CodeType", "types.CodeType"),
            ("collections.OrderedDict", "collections.OrderedDict"),
            ("math", "math"),
        ] {
            assert_eq!(canonical(path), is);
        }
    }
}
