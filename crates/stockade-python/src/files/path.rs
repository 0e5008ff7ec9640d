//! From a path to what it names. A path is gone along one name at a time, and `..` of the top is
//! the top, so that none leads out.

use super::errors::Errno;
use super::tree::{Id, Node, Tree};

/// Bytes of a path, and of one name in it.
pub(crate) const PATH_BYTES: usize = 4095;
const NAME_BYTES: usize = 255;

/// Where a path leads: the directory, and the last name in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Found<'a> {
    pub(crate) directory: Id,
    /// The last name; nothing for a path that ends in the top, `.` or `..`, which is `at` then.
    pub(crate) name: Option<&'a str>,
    /// What is there.
    pub(crate) at: Option<Id>,
    /// Whether the path says that it is a directory.
    pub(crate) slash: bool,
}

impl Tree {
    /// Goes along a path from a directory. Everything but its last name must be there.
    pub(crate) fn find<'a>(&self, from: Id, path: &'a str) -> Result<Found<'a>, Errno> {
        if path.is_empty() {
            return Err(Errno::NoEntry);
        }
        if path.len() > PATH_BYTES {
            return Err(Errno::NameTooLong);
        }
        let mut at = if path.starts_with('/') {
            Self::TOP
        } else {
            from
        };
        let mut names = path.split('/').filter(|name| !name.is_empty()).peekable();
        let slash = path.ends_with('/');
        while let Some(name) = names.next() {
            let Some(Node::Directory(directory)) = self.node(at) else {
                return Err(Errno::NotDirectory);
            };
            if name.len() > NAME_BYTES {
                return Err(Errno::NameTooLong);
            }
            let last = names.peek().is_none();
            match name {
                "." => {}
                ".." => at = directory.parent,
                _ => {
                    let next = directory.entries.get(name).copied();
                    if last {
                        return self.last(Found {
                            directory: at,
                            name: Some(name),
                            at: next,
                            slash,
                        });
                    }
                    at = next.ok_or(Errno::NoEntry)?;
                }
            }
        }
        self.last(Found {
            directory: at,
            name: None,
            at: Some(at),
            slash: true,
        })
    }

    fn last<'a>(&self, found: Found<'a>) -> Result<Found<'a>, Errno> {
        match found.at.and_then(|at| self.node(at)) {
            Some(Node::File(_)) if found.slash => Err(Errno::NotDirectory),
            _ => Ok(found),
        }
    }

    /// What is at a path.
    pub(crate) fn at(&self, from: Id, path: &str) -> Result<Id, Errno> {
        self.find(from, path)?.at.ok_or(Errno::NoEntry)
    }

    /// The path of a directory from the top.
    pub(crate) fn path_of(&self, directory: Id) -> String {
        let mut names = Vec::new();
        let mut at = directory;
        while at != Self::TOP {
            let Some(Node::Directory(inner)) = self.node(at) else {
                break;
            };
            names.push(&*inner.name);
            at = inner.parent;
        }
        names.reverse();
        format!("/{}", names.join("/"))
    }

    /// How many directories a directory is below the top.
    pub(crate) fn depth(&self, directory: Id) -> usize {
        let (mut depth, mut at) = (0, directory);
        while at != Self::TOP {
            let Some(Node::Directory(inner)) = self.node(at) else {
                break;
            };
            depth += 1;
            at = inner.parent;
        }
        depth
    }
}
