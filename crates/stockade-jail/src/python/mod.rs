//! Finds a Python, asks it once what it needs, and lays out what it may see.

mod cache;
mod find;

use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use serde::{Deserialize, Serialize};

pub(crate) use find::{find, on_path};

use crate::error::JailError;
use crate::marshal::base64;
use crate::view::{Access, View};

/// The side inside for Python.
pub const BOOT: &str = include_str!("boot.py");
const ZYGOTE: &str = include_str!("zygote.py");
/// Calls of the kernel for what runs inside beside a program.
pub const KERNEL: &str = include_str!("kernel.py");
/// Errands of the host inside a session: commands and files.
pub const ERRANDS: &str = include_str!("errands.py");
const STEWARD: &str = include_str!("steward.py");
const PROBE: &str = include_str!("probe.py");

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
    executable: String,
    version: [u32; 3],
    prefix: PathBuf,
    base_prefix: PathBuf,
    library: Vec<PathBuf>,
    path: Vec<String>,
    code: HashMap<String, String>,
}

/// What is known of a Python; it is asked once per process.
pub(crate) fn describe(executable: &Path) -> Result<Arc<Python>, JailError> {
    static KNOWN: OnceLock<Mutex<HashMap<PathBuf, Arc<Python>>>> = OnceLock::new();
    let known = KNOWN.get_or_init(Mutex::default);
    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(python) = known.get(executable) {
        return Ok(Arc::clone(python));
    }
    let python = Arc::new(settle(ask(executable)?)?);
    known.insert(executable.to_owned(), Arc::clone(&python));
    Ok(python)
}

/// Asks it, unless what it said before still holds.
fn ask(executable: &Path) -> Result<Told, JailError> {
    let sources = serde_json::json!({
        "boot": BOOT,
        "zygote": ZYGOTE,
        "errands": format!("{KERNEL}\n\n{ERRANDS}"),
        "steward": STEWARD,
    });
    let sources = sources.to_string();
    let cached = !is_shim(executable);
    if cached && let Some(told) = cache::load(executable, &sources) {
        return Ok(told);
    }
    let told = ask_now(executable, &sources)?;
    if cached {
        cache::store(executable, &sources, &told);
    }
    Ok(told)
}

/// Whether it is a shim, which may lead to another Python tomorrow without being changed itself.
pub(crate) fn is_shim(executable: &Path) -> bool {
    let mut parts = executable.components();
    parts.any(|part| part.as_os_str() == "shims")
}

fn ask_now(executable: &Path, sources: &str) -> Result<Told, JailError> {
    let failed = |why: String| {
        JailError::Missing(format!(
            "`{}` is not a Python that runs: {why}",
            executable.display()
        ))
    };
    let mut child = Command::new(executable)
        .args(["-I", "-c", PROBE])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| failed(error.to_string()))?;
    if let Some(mut input) = child.stdin.take() {
        // A child that does not read says why below.
        let _ = input.write_all(sources.as_bytes());
    }
    let said = child
        .wait_with_output()
        .map_err(|error| failed(error.to_string()))?;
    if !said.status.success() {
        let text = String::from_utf8_lossy(&said.stderr);
        let last = text
            .trim()
            .lines()
            .last()
            .unwrap_or("it said nothing")
            .to_owned();
        return Err(failed(last));
    }
    serde_json::from_slice(&said.stdout).map_err(|error| failed(error.to_string()))
}

fn settle(told: Told) -> Result<Python, JailError> {
    let executable = PathBuf::from(&told.executable);
    let broken = |what: &str| JailError::Missing(format!("`{}` {what}", told.executable));
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
    let mut view = View::default();
    view.show(&executable, Access::Execute);
    crate::libraries::show(&mut view);
    for place in &told.library {
        view.show(place, Access::Read);
    }
    for place in &told.path {
        view.show(Path::new(place), Access::Read);
    }
    if told.base_prefix != Path::new("/usr") {
        view.show(&told.base_prefix.join("lib"), Access::Read);
    }
    if told.prefix != told.base_prefix {
        view.show(&told.prefix.join("pyvenv.cfg"), Access::Read);
        view.show(&told.prefix.join("lib"), Access::Read);
    }
    view.settle();
    let file = executable
        .canonicalize()
        .map_err(|error| broken(&error.to_string()))?;
    Ok(Python {
        executable,
        file,
        version: told.version,
        path: told.path,
        boot,
        zygote,
        errands,
        steward,
        view,
    })
}
