//! What every program of the machine needs to see: the loader, the shared libraries, and the few
//! files by which they find each other.

use std::path::Path;

use crate::view::{Access, View};

/// Shows the machine's shared libraries.
pub(crate) fn show(view: &mut View) {
    let own = format!("/usr/lib/{}-linux-gnu", std::env::consts::ARCH);
    let own = Path::new(&own);
    if own.is_dir() {
        view.show(own, Access::Execute);
    } else {
        view.show(Path::new("/usr/lib"), Access::Execute);
    }
    for place in ["/usr/lib64", "/lib64", "/lib"] {
        let path = Path::new(place);
        // Where `/lib` is a link to `/usr/lib`, the link is enough: its libraries are shown above.
        if path.is_symlink() || place == "/usr/lib64" || place == "/lib64" {
            show_link(view, path);
        } else {
            view.show(path, Access::Execute);
        }
    }
    for place in ["/etc/ld.so.cache", "/usr/share/zoneinfo", "/etc/localtime"] {
        view.show(Path::new(place), Access::Read);
    }
    view.texts.push(("/etc/passwd".into(), PASSWD.into()));
    view.texts.push(("/etc/group".into(), GROUP.into()));
    view.texts
        .push(("/etc/hosts".into(), b"127.0.0.1 localhost\n".to_vec()));
}

const PASSWD: &[u8] = b"user:x:1000:1000:user:/box/home:/bin/false\n";
const GROUP: &[u8] = b"user:x:1000:\n";

/// A link as a link; a directory as it is.
fn show_link(view: &mut View, path: &Path) {
    match path.read_link() {
        Ok(to) if path == Path::new("/lib") => view.links.push((path.to_owned(), to)),
        _ => view.show(path, Access::Execute),
    }
}
