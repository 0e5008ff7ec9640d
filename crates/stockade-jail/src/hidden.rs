//! Places that no program is ever shown, whatever leads to them: the directory with the keys that
//! audits, trust and receipts are signed with.
//!
//! Whoever opens such a directory says so here; the one that the environment names is known without
//! being told. Places are compared by their numbers as well as by their names, so that neither a link
//! nor a second mount leads there.

use std::env;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::error::JailError;
use crate::view::View;

static HIDDEN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
/// A name that both are known by, if the directory was opened by another.
const KEYS: [&str; 2] = ["key", "receipts.key"];

/// No program of this process sees this directory from now on.
pub fn hide(directory: &Path) {
    let mut hidden = HIDDEN.lock().unwrap_or_else(PoisonError::into_inner);
    if !hidden.iter().any(|known| known == directory) {
        hidden.push(directory.to_owned());
    }
}

/// Refuses a view that shows a hidden place.
pub(crate) fn check(view: &View) -> Result<(), JailError> {
    let mut hidden = HIDDEN
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .clone();
    hidden.extend(usual());
    for secret in hidden {
        let Ok(real) = secret.canonicalize() else {
            // What is not there is not shown.
            continue;
        };
        let above: Vec<_> = real.ancestors().filter_map(number).collect();
        let keys: Vec<_> = KEYS
            .iter()
            .filter_map(|key| number(&real.join(key)))
            .collect();
        let own = number(&real);
        for place in &view.places {
            let path = &place.path;
            let of_place = number(path);
            let leads = real.starts_with(path)
                || path.starts_with(&real)
                || of_place.is_some_and(|it| above.contains(&it) || keys.contains(&it))
                || path
                    .ancestors()
                    .skip(1)
                    .any(|it| own.is_some() && number(it) == own);
            if leads {
                return Err(JailError::Refused(format!(
                    "a program would see `{}`, which holds the audit's key and records in `{}`; set \
                     STOCKADE_STATE to another place",
                    path.display(),
                    secret.display()
                )));
            }
        }
    }
    Ok(())
}

/// Where the directory is when nothing was opened.
fn usual() -> Option<PathBuf> {
    let variable = |name: &str| env::var_os(name).filter(|value| !value.is_empty());
    variable("STOCKADE_STATE")
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(variable("XDG_STATE_HOME")?).join("stockade")))
        .or_else(|| Some(PathBuf::from(variable("HOME")?).join(".local/state/stockade")))
        .filter(|path| path.is_absolute())
}

fn number(path: &Path) -> Option<(u64, u64)> {
    let about = fs::metadata(path).ok()?;
    Some((about.dev(), about.ino()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::Access;

    #[test]
    fn neither_a_hidden_place_nor_what_holds_it_or_a_link_to_it_is_shown() {
        let folder = env::temp_dir().join(format!("stockade-hidden-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("state/deep")).unwrap();
        fs::create_dir_all(folder.join("other")).unwrap();
        fs::write(folder.join("state/key"), "k").unwrap();
        fs::hard_link(folder.join("state/key"), folder.join("other/second")).unwrap();
        std::os::unix::fs::symlink(folder.join("state"), folder.join("link")).unwrap();
        hide(&folder.join("state"));
        let shows = |name: &str| {
            let mut view = View::default();
            view.show(&folder.join(name), Access::Read);
            check(&view)
        };
        for name in [
            "state",
            "state/deep",
            "state/key",
            "link",
            ".",
            "other/second",
        ] {
            assert!(shows(name).is_err(), "{name}");
        }
        assert!(shows("other").is_ok());
        fs::remove_dir_all(&folder).unwrap();
    }
}
