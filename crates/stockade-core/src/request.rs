//! What a caller asks for: code, its language, and what it is given to work with.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use crate::Language;

/// One piece of code to run.
#[derive(Debug, Clone, PartialEq)]
pub struct Request {
    /// Its language.
    pub language: Language,
    /// The code as it came, valid UTF-8 or not: the guard and the walls judge that.
    pub code: Vec<u8>,
    /// What tracebacks and messages call it.
    pub name: String,
    /// What the code sees as `inputs`.
    pub inputs: Map<String, Value>,
    /// Files in its workspace, by relative name.
    pub files: BTreeMap<String, Vec<u8>>,
    /// Names among the files that the code may read and never change.
    pub read_only: BTreeSet<String>,
    /// What its randomness starts with.
    pub seed: u64,
}

impl Request {
    /// A request to run Python.
    ///
    /// ```
    /// let request = stockade_core::Request::python("1 + 1");
    /// assert_eq!(request.name, "<code>");
    /// ```
    pub fn python(code: impl Into<Vec<u8>>) -> Self {
        Self {
            language: Language::Python,
            code: code.into(),
            name: "<code>".to_owned(),
            inputs: Map::new(),
            files: BTreeMap::new(),
            read_only: BTreeSet::new(),
            seed: 0,
        }
    }

    /// The same with another name for tracebacks.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// The same with one more input.
    #[must_use]
    pub fn input(mut self, name: impl Into<String>, value: impl Into<Value>) -> Self {
        self.inputs.insert(name.into(), value.into());
        self
    }

    /// The same with one more file in its workspace.
    #[must_use]
    pub fn file(mut self, name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        self.files.insert(name.into(), bytes.into());
        self
    }

    /// The same with one more file that the code may read and never change.
    #[must_use]
    pub fn read_only_file(mut self, name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        let name = name.into();
        self.read_only.insert(name.clone());
        self.file(name, bytes)
    }

    /// The same with a seed.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }
}
