//! Finds a Python, looks where its parts lie, asks it once behind a wall, and lays out what it may
//! see. What it says of itself only narrows what it sees.

mod ask;
mod cache;
mod find;
mod layout;
mod owner;
mod recent;
mod shim;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use serde::{Deserialize, Serialize};

pub(crate) use find::{find, on_path};
pub(crate) use recent::python;

use crate::error::JailError;
use crate::marshal::base64;
use crate::view::View;
use layout::Layout;

/// The side inside for Python.
pub const BOOT: &str = include_str!("boot.py");
const ZYGOTE: &str = include_str!("zygote.py");
/// Calls of the kernel for what runs inside beside a program.
pub const KERNEL: &str = include_str!("kernel.py");
/// Errands of the host inside a session: commands and files.
pub const ERRANDS: &str = include_str!("errands.py");
const STEWARD: &str = include_str!("steward.py");
/// What a Python is asked.
pub(crate) const PROBE: &str = include_str!("probe.py");

/// The first words of a Python inside: read the rest from the channel and do as it says.
pub(crate) const STUB: &str = "\
import posix,marshal
def read(n):
 b=b''
 while len(b)<n:
  p=posix.read(3,n-len(b))
  if not p:posix._exit(0)
  b+=p
 return b
def take():return marshal.loads(read(int.from_bytes(read(4),'little')))
__file__='<stockade>'
for c in take():exec(marshal.loads(c))
main(take())
";

/// A Python of this machine.
#[derive(Debug)]
pub(crate) struct Python {
    /// The path it goes by, which may be a link in a virtual environment.
    pub(crate) executable: PathBuf,
    /// The file itself.
    pub(crate) file: PathBuf,
    /// Nobody but the system and the caller can have put this program there.
    pub(crate) is_ours: bool,
    /// Its version.
    pub(crate) version: [u32; 3],
    pub(crate) path: Vec<String>,
    pub(crate) boot: Vec<u8>,
    pub(crate) zygote: Vec<u8>,
    /// What a steward does.
    pub(crate) errands: Vec<u8>,
    pub(crate) steward: Vec<u8>,
    pub(crate) view: View,
}

#[derive(Clone, Serialize, Deserialize)]
struct Told {
    version: [u32; 3],
    library: Vec<PathBuf>,
    path: Vec<String>,
    code: HashMap<String, String>,
}

/// What is known of a Python; it is asked once per process, and again where it was changed.
pub(crate) fn describe(executable: &Path) -> Result<Arc<Python>, JailError> {
    static KNOWN: OnceLock<Mutex<HashMap<String, Arc<Python>>>> = OnceLock::new();
    let layout = Layout::of(executable)?;
    let known = KNOWN.get_or_init(Mutex::default);
    let Some(print) = cache::print(&layout, sources()) else {
        return Ok(Arc::new(settle(&layout, &ask::ask(&layout, sources())?)?));
    };
    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(python) = known.get(&print) {
        return Ok(Arc::clone(python));
    }
    let told = if let Some(told) = cache::load(&print) {
        told
    } else {
        let told = ask::ask(&layout, sources())?;
        cache::store(&print, &told);
        told
    };
    let python = Arc::new(settle(&layout, &told)?);
    known.insert(print, Arc::clone(&python));
    Ok(python)
}

/// Our side inside, as it is sent.
fn sources() -> &'static str {
    static SOURCES: OnceLock<String> = OnceLock::new();
    SOURCES.get_or_init(|| {
        let sources = serde_json::json!({
            "boot": BOOT,
            "zygote": ZYGOTE,
            "errands": format!("{KERNEL}\n\n{ERRANDS}"),
            "steward": STEWARD,
        });
        sources.to_string()
    })
}

/// Refuses what is laid out like no Python.
pub(crate) fn check(executable: &Path) -> Result<(), JailError> {
    Layout::of(executable).map(drop)
}

/// A Python of this machine that may be started without a wall, as the control of an audit: nobody but
/// the system and the caller can have put it there. That of the base, where this is an environment.
pub(crate) fn plain(executable: &Path) -> Option<PathBuf> {
    let ours = |path: &Path| Layout::of(path).ok().filter(|layout| layout.is_ours);
    let usual = ["/usr/bin/python3", "/usr/local/bin/python3"].map(PathBuf::from);
    match ours(executable) {
        Some(layout) if layout.is_linked() => Some(layout.file),
        _ => usual.into_iter().find(|path| ours(path).is_some()),
    }
}

fn settle(layout: &Layout, told: &Told) -> Result<Python, JailError> {
    let broken =
        |what: &str| JailError::Missing(format!("`{}` {what}", layout.executable.display()));
    if told.version < [3, 8, 0] {
        let [major, minor, _] = told.version;
        return Err(broken(&format!(
            "is Python {major}.{minor}; 3.8 is the oldest that runs here"
        )));
    }
    let code = |name: &str| {
        let text = told.code.get(name)?;
        base64(text)
    };
    let all = ["boot", "zygote", "errands", "steward"].map(code);
    let [Some(boot), Some(zygote), Some(errands), Some(steward)] = all else {
        return Err(broken("gave no bytecode"));
    };
    let path = told
        .path
        .iter()
        .filter(|place| layout.holds(Path::new(place)));
    let path: Vec<String> = path.cloned().collect();
    let places = told.library.iter().map(PathBuf::as_path);
    let view = layout.running(places.chain(path.iter().map(Path::new)));
    Ok(Python {
        executable: layout.executable.clone(),
        file: layout.file.clone(),
        is_ours: layout.is_ours && layout.is_linked(),
        version: told.version,
        path,
        boot,
        zygote,
        errands,
        steward,
        view,
    })
}
