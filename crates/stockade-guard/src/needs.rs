//! What a piece of code needs from whatever runs it, as far as reading can tell.
//!
//! The planner takes the cheapest wall that has all of it. This judges nothing: a need that the
//! policy is against is a finding of its own.

use std::collections::BTreeSet;

/// What a text asks of the Python that runs it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Needs {
    /// Modules that are imported, by their whole names.
    pub modules: BTreeSet<String>,
    /// Members of `os`, `shutil` and `tempfile` that are used, by their whole names.
    pub members: BTreeSet<String>,
    /// Builtins that reach beyond the language: `open`, `input` and their kin.
    pub builtins: BTreeSet<&'static str>,
    /// Attributes that are internals of a Python: frames, code objects, climbing dunders.
    pub internals: BTreeSet<String>,
    /// Whether a module is imported by a name that only running the code could tell.
    pub computed: bool,
    /// Whether something is imported by dots from the package that the code would be in.
    pub relative: bool,
}

/// Builtins that are of use only where there is a machine around the code, or another text to run.
const BEYOND: &[&str] = &[
    "breakpoint",
    "compile",
    "eval",
    "exec",
    "help",
    "input",
    "open",
];

impl Needs {
    pub(crate) fn module(&mut self, name: &str) {
        if !name.is_empty() && !self.modules.contains(name) {
            self.modules.insert(name.to_owned());
        }
    }

    /// A member of a module of which not every Python has all; the others are not noted.
    pub(crate) fn member(&mut self, module: &str, full: &str) {
        let some = ["gc", "gzip", "os", "shutil", "tempfile"];
        if some.contains(&module) && !self.members.contains(full) {
            self.members.insert(full.to_owned());
        }
    }

    pub(crate) fn builtin(&mut self, name: &str) {
        if let Some(known) = BEYOND.iter().find(|known| **known == name) {
            self.builtins.insert(known);
        }
    }

    pub(crate) fn internal(&mut self, name: &str) {
        if !self.internals.contains(name) {
            self.internals.insert(name.to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use stockade_core::{Language, Policy};

    use super::*;

    fn needs(code: &str) -> Needs {
        crate::read(code.as_bytes(), &Language::Python, &Policy::default()).needs
    }

    fn modules(code: &str) -> Vec<String> {
        needs(code).modules.into_iter().collect()
    }

    #[test]
    fn every_form_of_import_is_a_need() {
        assert_eq!(modules("import os.path, math as m"), ["math", "os.path"]);
        assert_eq!(modules("def f():\n    from json import loads"), ["json"]);
        assert_eq!(modules("__import__('re')"), ["re"]);
        let spelled = "import importlib\nimportlib.import_module('cs' + 'v')";
        assert_eq!(modules(spelled), ["csv", "importlib"]);
        assert!(modules("# import os\nx = 'import os'").is_empty());
    }

    #[test]
    fn an_import_that_cannot_be_told_is_said_so() {
        assert!(needs("__import__(inputs['m'])").computed);
        assert!(!needs("import math").computed);
        assert!(needs("from . import math").relative);
        assert!(!needs("from math import pi").relative);
    }

    #[test]
    fn builtins_count_only_where_nothing_else_has_their_name() {
        let found = |code: &str| needs(code).builtins.contains("open");
        assert!(found("open('x')"));
        assert!(found("f = open"));
        assert!(!found("def open(x): return x\nopen('x')"));
        assert!(!found("door.open()"));
        assert!(needs("len([1])").builtins.is_empty());
    }

    #[test]
    fn members_of_modules_with_a_machine_behind_them_are_named() {
        let found = |code: &str| -> Vec<String> { needs(code).members.into_iter().collect() };
        let code = "import os as o, math\no.getpid()\no.path.join('a')\nmath.sin(1)";
        assert_eq!(found(code), ["os.getpid", "os.path"]);
        assert_eq!(found("from os import getpid"), ["os.getpid"]);
        assert_eq!(found("from shutil import *"), ["shutil.*"]);
        assert_eq!(found("import gc\ngc.get_objects()"), ["gc.get_objects"]);
        assert_eq!(found("from gzip import open"), ["gzip.open"]);
    }

    #[test]
    fn internals_of_cpython_are_named() {
        assert!(needs("f.__code__").internals.contains("__code__"));
        assert!(needs("g.gi_frame").internals.contains("gi_frame"));
        assert!(needs("f.__name__").internals.is_empty());
    }
}
