//! The side behind a session's door, on its own: what the filter keeps programs from making is refused
//! here as well, for a kernel or an image that lets it be made.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may fail loudly"
)]
#![allow(clippy::allow_attributes, reason = "as in the other test files")]

use std::process::Command;

use stockade_jail::shared::{ERRANDS, KERNEL};

/// Does something with an `Errands` over an empty directory, and gives what it printed.
fn errands(text: &str) -> String {
    let python = stockade_jail::find_python(None).unwrap();
    let head = "
import tempfile
sent = []
place = tempfile.TemporaryDirectory()
setup = {'work': place.name, 'commands': True, 'names': [], 'filter': b'', 'rlimits': []}
errands = Errands(setup, sent.append)
def ask(what, path, **more):
    sent.clear()
    errands.do(dict(more, id=7, do=what, path=path))
    said = b''.join(sent)
    kind = said[8:9].decode()
    print(what, kind, int.from_bytes(said[9:13], 'little') if kind == 'f' else said[9:])
os.chdir(place.name)
";
    let code = format!("{KERNEL}\n{ERRANDS}\n{head}\n{text}");
    let said = Command::new(python).args(["-c", &code]).output().unwrap();
    let problem = String::from_utf8_lossy(&said.stderr).into_owned();
    assert!(said.status.success(), "{problem}");
    String::from_utf8(said.stdout).unwrap()
}

#[test]
fn pipes_and_sockets_are_never_opened_to_wait() {
    let said = errands(
        "
os.mkfifo('pipe')
import socket
socket.socket(socket.AF_UNIX).bind('socket')
for name in (b'pipe', b'socket'):
    ask('read', name, most=10)
    ask('write', name)
    ask('stat', name)
os.symlink('pipe', 'link')
ask('read', b'link', most=10)
",
    );
    let odd = "read f 9001\nwrite f 9001\nstat z b'o\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x04\\x00pipe'\n";
    assert!(said.starts_with(odd), "{said}");
    assert!(said.ends_with("read f 9001\n"), "{said}");
    assert_eq!(
        said.matches(" f 9001").count() + said.matches("read f 6").count(),
        5,
        "{said}"
    );
}

#[test]
fn a_message_comes_in_any_pieces() {
    let said = errands(
        "
from marshal import dumps
def framed(**message):
    data = dumps(message, 2)
    return len(data).to_bytes(4, 'little') + data
words = (framed(id=1, do='write', path=b'x') + framed(id=1, do='data', data=b'abc')
         + framed(id=1, do='end', data=b'') + framed(id=2, do='read', path=b'x', most=3))
for size in (1, 7, len(words)):
    sent.clear()
    for at in range(0, len(words), size):
        errands.feed(words[at:at + size])
    print(b''.join(sent).hex())
",
    );
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines.iter().all(|line| *line == lines[0]), "{said}");
    assert!(
        lines[0].contains(&format!("0200000064{}", "616263")),
        "{said}"
    );
}
