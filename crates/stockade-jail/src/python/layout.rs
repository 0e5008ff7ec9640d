//! Where the parts of a Python lie, found by looking at files and starting nothing.
//!
//! A Python is a program in the folder `bin` of a prefix, with its library beside it in `lib`. In a
//! virtual environment the prefix holds `pyvenv.cfg`, and the library is that of another prefix, the
//! base. Only these two are ever shown, the base where the system or the caller owns it outside of the
//! checkout; what a Python says of itself adds nothing. What lies elsewhere, such as a project that is
//! installed to be edited, is left out.

use std::fs;
use std::io::Read;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use super::owner;
use crate::error::JailError;
use crate::view::{Access, View};

/// A `pyvenv.cfg` is a few lines.
const LARGEST: u64 = 64 << 10;
const ELF: [u8; 4] = *b"\x7fELF";

/// The parts of a Python.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Layout {
    /// The path it goes by.
    pub(crate) executable: PathBuf,
    /// The file itself.
    pub(crate) file: PathBuf,
    /// What `pyvenv.cfg` says, in a virtual environment.
    pub(crate) config: String,
    /// The library folders of its base, as real ones.
    base: Vec<PathBuf>,
    /// Those of its environment.
    own: Vec<PathBuf>,
    /// Other names of both, and of the environment's configuration.
    names: Vec<PathBuf>,
    /// That configuration, as a real path.
    config_file: Option<PathBuf>,
    /// The base is the system's, whose folder holds more than its Python.
    is_system: bool,
    /// Whether a program of the base may be started without a wall: nobody but the system and the
    /// caller can have put it there.
    pub(crate) is_ours: bool,
}

impl Layout {
    /// The parts of this Python.
    pub(crate) fn of(executable: &Path) -> Result<Self, JailError> {
        Self::look(executable).map_err(|why| {
            JailError::Missing(format!(
                "`{}` is not a Python that runs: {why}",
                executable.display()
            ))
        })
    }

    fn look(executable: &Path) -> Result<Self, String> {
        let file = executable
            .canonicalize()
            .map_err(|error| error.to_string())?;
        check_program(&file)?;
        let environment = environment(executable)?;
        let prefix = environment.as_ref().map(|it| it.prefix.as_path());
        let home = environment.as_ref().and_then(|it| it.home.as_deref());
        let base = match prefix_of(&file).filter(|prefix| has_library(prefix)) {
            Some(base) => base,
            // The program itself was copied into the environment.
            None if prefix.is_some_and(|prefix| file.starts_with(prefix)) => home
                .and_then(base_of)
                .ok_or("`home` of its `pyvenv.cfg` names no folder of a Python")?,
            None => {
                return Err(
                    "there is no library of Python beside it, such as `../lib/python3.13`"
                        .to_owned(),
                );
            }
        };
        for place in [Some(base.as_path()), prefix].into_iter().flatten() {
            if !owner::can_be_prefix(place) {
                let at = place.display();
                return Err(format!("`{at}` holds more than a Python, and is not shown"));
            }
        }
        let outside = !owner::in_checkout(&base, None);
        let of_another = prefix.is_some_and(|prefix| base != prefix);
        if of_another && !(outside && owner::is_owned(&base)) {
            let at = base.display();
            return Err(format!(
                "its base `{at}` lies in the checkout, or belongs neither to the system nor to you; \
                 name a Python outside with --python"
            ));
        }
        let is_system = base == Path::new("/usr");
        let mut of_base = libraries(&base);
        let local = Path::new("/usr/local");
        if is_system && owner::is_owned(local) {
            of_base.extend(libraries(local));
        }
        let own = prefix.map(libraries).unwrap_or_default();
        if let Some(tree) = of_base
            .iter()
            .chain(&own)
            .find(|tree| owner::holds_home(tree))
        {
            let at = tree.display();
            return Err(format!("`{at}` holds more than a Python, and is not shown"));
        }
        // One repository may hold both: what stands ready or has no wall is chosen with more care.
        let beside = owner::in_checkout(&base, prefix.and_then(Path::parent));
        let is_ours = outside && !beside && owner::is_closed(&base);
        let mut names = Vec::new();
        if let Some(prefix) = prefix {
            let own = executable.parent().and_then(Path::parent).unwrap_or(prefix);
            names.extend(["lib", "pyvenv.cfg"].map(|name| own.join(name)));
        }
        if let Some(named) = home.and_then(Path::parent)
            && !is_system
        {
            names.push(named.join("lib"));
        }
        let config_file = prefix.map(|prefix| prefix.join("pyvenv.cfg"));
        Ok(Self {
            executable: executable.to_owned(),
            file,
            config: environment.map(|it| it.text).unwrap_or_default(),
            base: of_base,
            own,
            names,
            config_file,
            is_system,
            is_ours,
        })
    }

    /// Whether its program is that of the base, and no copy in an environment.
    pub(crate) fn is_linked(&self) -> bool {
        self.base
            .iter()
            .any(|library| library.parent() == self.file.parent().and_then(Path::parent))
    }

    /// Whether a place lies in its libraries, wherever links lead.
    pub(crate) fn holds(&self, place: &Path) -> bool {
        let real = place.canonicalize();
        let all = || self.base.iter().chain(&self.own);
        real.is_ok_and(|real| all().any(|tree| real.starts_with(tree)))
    }

    /// All that it may see while it is asked.
    pub(crate) fn asked(&self) -> View {
        self.view(self.base.iter().map(PathBuf::as_path))
    }

    /// What it may see when it runs code, having told what its path is. Of the system's folder, which
    /// holds much else, that is its path alone.
    pub(crate) fn running<'a>(&'a self, told: impl Iterator<Item = &'a Path>) -> View {
        if self.is_system {
            self.view(told)
        } else {
            self.view(told.chain(self.base.iter().map(PathBuf::as_path)))
        }
    }

    fn view<'a>(&'a self, places: impl Iterator<Item = &'a Path>) -> View {
        let mut system = View::default();
        crate::libraries::show(&mut system);
        let mut view = system.clone();
        view.show(&self.executable, Access::Execute);
        let own = self.own.iter().chain(&self.names);
        for place in places.chain(own.map(PathBuf::as_path)) {
            view.show(place, Access::Read);
        }
        // Links were followed, and may be others by now: what counts is where they led.
        let all = || self.base.iter().chain(&self.own);
        view.places.retain(|place| {
            place.path == self.file
                || Some(&place.path) == self.config_file.as_ref()
                || all().any(|tree| place.path.starts_with(tree))
                || system.places.iter().any(|own| own.path == place.path)
        });
        view.settle();
        view
    }
}

/// Whether this is a program that the kernel starts by itself.
pub(super) fn is_program(path: &Path) -> bool {
    path.canonicalize()
        .is_ok_and(|file| check_program(&file).is_ok())
}

/// It is a file that the kernel starts by itself. A script is not run to see what it starts.
fn check_program(file: &Path) -> Result<(), String> {
    let open = fs::OpenOptions::new()
        .read(true)
        .custom_flags(libc::O_NONBLOCK)
        .open(file);
    let mut open = open.map_err(|error| error.to_string())?;
    let about = open.metadata().map_err(|error| error.to_string())?;
    if !about.is_file() || about.permissions().mode() & 0o111 == 0 {
        return Err("it is not a program".to_owned());
    }
    let mut head = [0; 4];
    let read = open.read_exact(&mut head);
    if read.is_err() || head != ELF {
        return Err(
            "it is a script, which is not run to see what it starts; name the Python itself"
                .to_owned(),
        );
    }
    Ok(())
}

struct Environment {
    /// The real folder.
    prefix: PathBuf,
    home: Option<PathBuf>,
    text: String,
}

/// The virtual environment that this is the Python of.
fn environment(executable: &Path) -> Result<Option<Environment>, String> {
    let Some(named) = prefix_of(executable) else {
        return Ok(None);
    };
    let Ok(prefix) = named.canonicalize() else {
        return Ok(None);
    };
    let path = prefix.join("pyvenv.cfg");
    let Ok(about) = fs::symlink_metadata(&path) else {
        return Ok(None);
    };
    if !about.is_file() || about.size() > LARGEST {
        return Err(format!("`{}` is not a small file", path.display()));
    }
    let open = fs::OpenOptions::new()
        .read(true)
        .custom_flags(libc::O_NONBLOCK | libc::O_NOFOLLOW)
        .open(&path);
    let mut bytes = Vec::new();
    open.and_then(|file| file.take(LARGEST).read_to_end(&mut bytes))
        .map_err(|error| format!("cannot read `{}`: {error}", path.display()))?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let home = text.lines().find_map(|line| {
        let (key, value) = line.split_once('=')?;
        (key.trim().eq_ignore_ascii_case("home")).then(|| PathBuf::from(value.trim()))
    });
    Ok(Some(Environment {
        prefix,
        home: home.filter(|home| home.is_absolute()),
        text,
    }))
}

/// The folder above `bin`.
fn prefix_of(program: &Path) -> Option<PathBuf> {
    let folder = program.parent()?;
    (folder.file_name()? == "bin").then(|| folder.parent().map(Path::to_owned))?
}

/// The prefix that `home` of an environment is the programs' folder of.
fn base_of(home: &Path) -> Option<PathBuf> {
    let real = home.canonicalize().ok()?;
    let prefix = prefix_of(&real.join("python"))?;
    has_library(&prefix).then_some(prefix)
}

/// Whether Python's own library is there.
fn has_library(prefix: &Path) -> bool {
    libraries(prefix).iter().any(|library| {
        let Ok(entries) = fs::read_dir(library) else {
            return false;
        };
        entries.flatten().any(|entry| {
            let name = entry.file_name();
            let name = name.as_encoded_bytes();
            (name.starts_with(b"python3") || name.starts_with(b"pypy3"))
                && entry.path().join("os.py").is_file()
        })
    })
}

/// The library folders of a prefix, as real ones that lie in it.
fn libraries(prefix: &Path) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> = ["lib", "lib64"]
        .iter()
        .filter_map(|name| prefix.join(name).canonicalize().ok())
        .filter(|real| real.starts_with(prefix) && real != prefix && real.is_dir())
        .collect();
    all.dedup();
    all
}
