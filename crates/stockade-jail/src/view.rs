//! What a program sees of the machine: a few read-only trees, its workspace, and nothing else.
//!
//! A view is a list of places. The mount namespace shows exactly these, and Landlock allows exactly
//! these a second time; where there is no mount namespace, Landlock alone keeps to the list.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The workspace as the program sees it.
pub(crate) const BOX: &str = "/box";
/// Where it starts, and what is harvested.
pub(crate) const WORK: &str = "work";
/// The other directories of the workspace.
pub(crate) const HOME: &str = "home";
pub(crate) const TMP: &str = "tmp";
pub(crate) const SHM: &str = "shm";

/// What a program may do with a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Access {
    /// Read it.
    Read,
    /// Read it, and have the kernel start it.
    Execute,
    /// Read and change it.
    Write,
}

/// A place of the host, at the same path inside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    /// The path inside, and on the host.
    pub(crate) path: PathBuf,
    /// Whether it is a directory.
    pub(crate) directory: bool,
    /// What may be done with it.
    pub(crate) access: Access,
}

/// Everything a program sees besides its workspace.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct View {
    /// Places of the host.
    pub(crate) places: Vec<Place>,
    /// Links, such as `/lib` to `usr/lib`: where, and to what.
    pub(crate) links: Vec<(PathBuf, PathBuf)>,
    /// Small files of our own.
    pub(crate) texts: Vec<(PathBuf, Vec<u8>)>,
}

impl View {
    /// The names of all places and links.
    pub(crate) fn names(&self) -> Vec<String> {
        let places = self.places.iter().map(|place| &place.path);
        let links = self.links.iter().map(|(link, _)| link);
        places
            .chain(links)
            .map(|path| path.display().to_string())
            .collect()
    }

    /// Shows a place of the host where it exists. A link is shown as a link, with what it leads to.
    pub(crate) fn show(&mut self, path: &Path, access: Access) {
        let Ok(real) = path.canonicalize() else {
            return;
        };
        self.links_on_the_way(path);
        let Ok(about) = real.metadata() else { return };
        if let Some(known) = self.places.iter_mut().find(|place| place.path == real) {
            known.access = known.access.max(access);
            return;
        }
        self.places.push(Place {
            directory: about.is_dir(),
            path: real,
            access,
        });
    }

    /// Every part of a path that is a link on the host becomes one inside.
    fn links_on_the_way(&mut self, path: &Path) {
        let mut seen = BTreeSet::new();
        let mut path = path.to_owned();
        // A chain of links longer than the kernel follows leads nowhere.
        for _ in 0..40 {
            let found = path
                .ancestors()
                .collect::<Vec<_>>()
                .into_iter()
                .rev()
                .find_map(|part| {
                    let to = part.read_link().ok()?;
                    seen.insert(part.to_owned()).then(|| (part.to_owned(), to))
                });
            let Some((link, to)) = found else { return };
            let rest = path
                .strip_prefix(&link)
                .map(Path::to_owned)
                .unwrap_or_default();
            let parent = link.parent().unwrap_or(Path::new("/"));
            path = lexical(&parent.join(&to).join(rest));
            if !self.links.iter().any(|(known, _)| *known == link) {
                self.links.push((link, to));
            }
        }
    }

    /// Drops what another place shows already, and puts parents before children.
    pub(crate) fn settle(&mut self) {
        self.places.sort_by(|a, b| a.path.cmp(&b.path));
        let mut kept: Vec<Place> = Vec::new();
        for place in self.places.drain(..) {
            let shown = kept.iter().any(|outer| {
                outer.directory
                    && place.path.starts_with(&outer.path)
                    && outer.access == place.access
            });
            if !shown {
                kept.push(place);
            }
        }
        let inside = |path: &Path, kept: &[Place]| {
            kept.iter()
                .any(|place| place.directory && path.starts_with(&place.path))
        };
        self.links.retain(|(link, _)| !inside(link, &kept));
        self.links.sort();
        self.places = kept;
    }
}

/// A path without `.` and `..`, read as text.
fn lexical(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            std::path::Component::ParentDir => {
                out.pop();
            }
            std::path::Component::CurDir => {}
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_inside_a_shown_one_is_not_shown_twice() {
        let mut view = View::default();
        view.show(Path::new("/usr/lib"), Access::Read);
        view.show(Path::new("/usr/lib/os-release"), Access::Read);
        view.settle();
        assert_eq!(view.places.len(), 1);
    }

    #[test]
    fn a_missing_place_is_not_shown() {
        let mut view = View::default();
        view.show(Path::new("/no/such/place"), Access::Write);
        assert_eq!(view, View::default());
    }
}
