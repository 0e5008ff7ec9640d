//! Modules among the files of the workspace.

use std::rc::Rc;

use super::tree::{Node, Tree};
use super::{Inode, WORK};

/// Where a module is.
pub(crate) struct CodeFile {
    /// Its whole path; of a package, that of its `__init__.py`.
    pub(crate) path: String,
    /// The directory of a package.
    pub(crate) package: Option<String>,
    /// None where a directory without `__init__.py` is a package.
    pub(crate) file: Option<Rc<Inode>>,
}

impl Tree {
    /// The module of a dotted name, in CPython's order: a package, a file, a bare directory.
    pub(crate) fn code_file(&self, name: &str) -> Option<CodeFile> {
        let odd = |part: &str| part.is_empty() || part.contains(['/', '\0']);
        if name.split('.').any(odd) {
            return None;
        }
        let place = name.replace('.', "/");
        let found = |end: &str| {
            let path = format!("{place}{end}");
            let file = self.file(self.at(self.work, &path).ok()?).ok()?;
            Some((format!("{WORK}/{path}"), Rc::clone(file)))
        };
        let package = Some(format!("{WORK}/{place}"));
        if let Some((path, file)) = found("/__init__.py") {
            let file = Some(file);
            return Some(CodeFile {
                path,
                package,
                file,
            });
        }
        if let Some((path, file)) = found(".py") {
            return Some(CodeFile {
                path,
                package: None,
                file: Some(file),
            });
        }
        let directory = self.at(self.work, &place).ok()?;
        matches!(self.node(directory), Some(Node::Directory(_))).then(|| CodeFile {
            path: String::new(),
            package,
            file: None,
        })
    }
}
