//! Shims of version managers: read, never run.
//!
//! A shim is a small program in the manager's folder `shims` that looks up which version is wanted and
//! starts it. Here the same is looked up in the manager's folders: the version that the environment
//! names, else that of a version file in the working folder or above it, else the manager's own
//! choice, else the newest that is installed. A version is a plain name of a folder that is there: a
//! file of a checkout can pick among what the caller installed, and nothing else. Other settings of
//! these managers, such as aliases and their configuration for a folder, are not read.

use std::cmp::Ordering;
use std::env;
use std::fs;
use std::io::Read;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// Where managers keep their versions below the folder that `shims` is in: pyenv, asdf and mise, rye.
const STORES: [&str; 3] = ["versions", "installs/python", "py"];
/// Variables that name a version.
pub(super) const VARIABLES: [&str; 3] = [
    "PYENV_VERSION",
    "MISE_PYTHON_VERSION",
    "ASDF_PYTHON_VERSION",
];
/// A version file is a few lines.
const LARGEST: u64 = 16 << 10;

/// Whether a program is one.
pub(super) fn is_shim(program: &Path) -> bool {
    root(program).is_some()
}

/// The manager's folder.
fn root(program: &Path) -> Option<&Path> {
    let folder = program.parent()?;
    (folder.file_name()? == "shims").then(|| folder.parent())?
}

/// What a shim would start. Nothing where its manager has no such program.
pub(super) fn resolve(shim: &Path) -> Option<PathBuf> {
    let here = env::current_dir().ok();
    let wanted = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
    let named = VARIABLES.iter().find_map(|name| wanted(name));
    resolve_for(shim, named.as_deref(), here.as_deref())
}

fn resolve_for(shim: &Path, named: Option<&str>, here: Option<&Path>) -> Option<PathBuf> {
    let root = root(shim)?;
    let store = STORES
        .iter()
        .map(|name| root.join(name))
        .find(|store| store.is_dir())?;
    let installed = installed(&store);
    let program = shim.file_name()?;
    let choices = [
        named.map(split),
        here.and_then(in_folders),
        small(&root.join("version")).map(|text| split(&text)),
        env::var_os("HOME").and_then(|home| of_tools(&Path::new(&home).join(".tool-versions"))),
    ];
    for choice in choices.into_iter().flatten() {
        for version in choice {
            if version == "system" {
                return None;
            }
            let found =
                pick(&version, &installed).and_then(|folder| start_of(&store, folder, program));
            if found.is_some() {
                return found;
            }
        }
    }
    installed
        .iter()
        .rev()
        .find_map(|folder| start_of(&store, folder, program))
}

/// The program of an installed version.
fn start_of(store: &Path, folder: &str, program: &std::ffi::OsStr) -> Option<PathBuf> {
    let folder = store.join(folder);
    ["bin", "install/bin"].iter().find_map(|bin| {
        let file = folder.join(bin).join(program);
        let about = file.metadata().ok()?;
        (about.is_file() && about.permissions().mode() & 0o111 != 0).then_some(file)
    })
}

/// The installed versions, from the oldest.
fn installed(store: &Path) -> Vec<String> {
    let entries = fs::read_dir(store).into_iter().flatten().flatten();
    let mut all: Vec<String> = entries
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| is_plain(name))
        .collect();
    all.sort_by(|a, b| by_version(a, b));
    all
}

/// The folder that a version means: of that name, or the newest that begins with it.
fn pick<'a>(version: &str, installed: &'a [String]) -> Option<&'a String> {
    if !is_plain(version) {
        return None;
    }
    let bare = |name: &'a String| {
        name.rsplit_once('@')
            .map_or(name.as_str(), |(_, bare)| bare)
    };
    let begins = |name: &str| {
        name.strip_prefix(version)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    installed
        .iter()
        .find(|name| *name == version)
        .or_else(|| installed.iter().rev().find(|name| begins(bare(name))))
}

/// A name of one folder: no path, no way up, nothing hidden.
fn is_plain(name: &str) -> bool {
    let letters = |byte: u8| byte.is_ascii_alphanumeric() || b"._+-@".contains(&byte);
    !name.is_empty()
        && name.len() <= 128
        && !name.starts_with(['.', '-'])
        && name.bytes().all(letters)
}

/// By numbers where there are some, so that 3.9 comes before 3.12.
fn by_version(a: &str, b: &str) -> Ordering {
    let parts = |name: &str| -> Vec<u64> {
        let bare = name.rsplit_once('@').map_or(name, |(_, bare)| bare);
        let number = |part: &str| part.parse().ok();
        bare.split('.').map_while(number).collect()
    };
    // What is no version comes first, since it is chosen last.
    parts(a).cmp(&parts(b)).then_with(|| a.cmp(b))
}

/// What the nearest version file in a folder or above it says.
fn in_folders(here: &Path) -> Option<Vec<String>> {
    here.ancestors().find_map(|folder| {
        small(&folder.join(".python-version"))
            .map(|text| split(&text))
            .or_else(|| of_tools(&folder.join(".tool-versions")))
    })
}

/// The versions that `.tool-versions` has for Python.
fn of_tools(path: &Path) -> Option<Vec<String>> {
    let text = small(path)?;
    text.lines().find_map(|line| {
        let mut words = line.split('#').next()?.split_whitespace();
        (words.next()? == "python").then(|| words.map(str::to_owned).collect())
    })
}

fn split(text: &str) -> Vec<String> {
    let lines = text.lines().filter_map(|line| line.split('#').next());
    let words = lines.flat_map(|line| line.split([':', ' ', '\t']));
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// A small text file. Nothing that another writes to while it is read, and nothing that waits.
fn small(path: &Path) -> Option<String> {
    let open = fs::OpenOptions::new()
        .read(true)
        .custom_flags(libc::O_NONBLOCK)
        .open(path)
        .ok()?;
    if !open.metadata().ok()?.is_file() {
        return None;
    }
    let mut bytes = Vec::new();
    open.take(LARGEST).read_to_end(&mut bytes).ok()?;
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Manager(PathBuf);

    impl Manager {
        fn new(test: &str, store: &str, versions: &[&str]) -> Self {
            let root = env::temp_dir().join(format!("stockade-shim-{test}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&root);
            let shims = root.join("shims");
            fs::create_dir_all(&shims).unwrap();
            fs::create_dir_all(root.join("work/deep")).unwrap();
            for version in versions {
                let bin = root.join(store).join(version).join("bin");
                fs::create_dir_all(&bin).unwrap();
                fs::write(bin.join("python3"), "").unwrap();
                let executable = fs::Permissions::from_mode(0o755);
                fs::set_permissions(bin.join("python3"), executable).unwrap();
            }
            Self(root)
        }

        fn version(&self, named: Option<&str>) -> Option<String> {
            let here = self.0.join("work/deep");
            let found = resolve_for(&self.0.join("shims/python3"), named, Some(&here))?;
            let version = found.parent()?.parent()?.file_name()?;
            Some(version.to_str()?.to_owned())
        }

        fn writes(&self, name: &str, text: &str) {
            fs::write(self.0.join(name), text).unwrap();
        }
    }

    impl Drop for Manager {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn the_nearest_choice_wins_and_a_short_version_means_the_newest() {
        let pyenv = Manager::new(
            "order",
            "versions",
            &["3.9.1", "3.12.4", "3.12.11", "own-env"],
        );
        pyenv.writes("work/deep/.python-version", "own-env\n");
        assert_eq!(pyenv.version(None).as_deref(), Some("own-env"));
        assert_eq!(
            pyenv.version(Some("3.9.1:3.12.4")).as_deref(),
            Some("3.9.1")
        );
        pyenv.writes("work/deep/.python-version", "# ours\n3.12\n");
        assert_eq!(pyenv.version(None).as_deref(), Some("3.12.11"));
        pyenv.writes("work/deep/.python-version", "system\n");
        assert_eq!(pyenv.version(None), None);
    }

    #[test]
    fn a_version_file_names_no_path() {
        let pyenv = Manager::new("plain", "versions", &["3.9.1", "3.12.4"]);
        pyenv.writes("version", "3.9.1\n");
        for odd in [
            "../work",
            "/tmp/evil",
            "./3.12.4",
            "..",
            "3.12.4/../../work",
            ".hidden",
            "-x",
            "\0",
            "3.13",
            "3.1",
        ] {
            pyenv.writes("work/.python-version", odd);
            assert_eq!(pyenv.version(None).as_deref(), Some("3.9.1"), "{odd:?}");
        }
    }

    #[test]
    fn a_version_file_that_waits_for_ever_is_none() {
        let asdf = Manager::new("fifo", "installs/python", &["3.9.1", "3.12.4"]);
        let path = asdf.0.join("work/deep/.python-version");
        let made = std::process::Command::new("mkfifo").arg(&path).status();
        assert!(made.unwrap().success());
        asdf.writes("work/.tool-versions", "nodejs 20\npython 3.9.1\n");
        assert_eq!(asdf.version(None).as_deref(), Some("3.9.1"));
    }
}
