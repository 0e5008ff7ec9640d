//! Questions that are asked without the client: it refuses a list of containers, or one of them, in a
//! state that it does not know, and Podman has such; and it shows no heads, in which an engine says who
//! it is. One request, one answer, and the connection is over.

use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::os::unix::net::UnixStream;
use std::time::Duration;

use serde_json::Value;

use crate::clerk::PATIENCE;

/// An engine that has more to tell than this has gone mad.
const LONGEST: u64 = 64 << 20;

/// Asks an engine for a path, and reads the JSON of its answer.
pub(crate) fn get(address: &str, path: &str) -> io::Result<Value> {
    let answer = ask(address, path, PATIENCE)?;
    serde_json::from_slice(parts(&answer)?.1).map_err(|_| broken())
}

/// The same, of which the heads are wanted: what stands behind each of these names, where it does.
pub(crate) fn heads<const N: usize>(
    address: &str,
    path: &str,
    patience: Duration,
    names: [&str; N],
) -> io::Result<[Option<String>; N]> {
    let answer = ask(address, path, patience)?;
    let head = String::from_utf8_lossy(parts(&answer)?.0);
    let lines = head.lines().filter_map(|line| line.split_once(':'));
    Ok(names.map(|name| {
        let mut found = lines.clone();
        let found = found.find(|(it, _)| it.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.trim().to_owned())
    }))
}

fn ask(address: &str, path: &str, patience: Duration) -> io::Result<Vec<u8>> {
    // The older version of the protocol: an answer ends with its connection.
    let request = format!("GET {path} HTTP/1.0\r\nHost: engine\r\n\r\n");
    let mut answer = Vec::new();
    match address.split_once("://") {
        Some(("unix", path)) => {
            let mut stream = UnixStream::connect(path)?;
            stream.set_read_timeout(Some(patience))?;
            stream.write_all(request.as_bytes())?;
            read(stream, &mut answer)?;
        }
        Some((_, host)) => {
            let mut stream = reach(host, patience)?;
            stream.set_read_timeout(Some(patience))?;
            stream.write_all(request.as_bytes())?;
            read(stream, &mut answer)?;
        }
        None => return Err(io::Error::other("the address is none")),
    }
    Ok(answer)
}

fn read(stream: impl Read, answer: &mut Vec<u8>) -> io::Result<()> {
    match stream.take(LONGEST).read_to_end(answer) {
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => Err(late()),
        other => other.map(drop),
    }
}

/// What an engine is told of that does not answer.
pub(crate) fn late() -> io::Error {
    io::Error::new(io::ErrorKind::TimedOut, "the engine did not answer in time")
}

fn reach(host: &str, patience: Duration) -> io::Result<TcpStream> {
    let mut why = io::Error::other("the address is none");
    for place in host.to_socket_addrs()? {
        match TcpStream::connect_timeout(&place, patience) {
            Ok(stream) => return Ok(stream),
            Err(error) => why = error,
        }
    }
    Err(why)
}

fn broken() -> io::Error {
    io::Error::other("the engine's answer is broken")
}

/// The head and the body of an answer that is not a refusal.
fn parts(answer: &[u8]) -> io::Result<(&[u8], &[u8])> {
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n");
    let (head, body) = answer.split_at(end.ok_or_else(broken)? + 4);
    let status = head.split(|byte| *byte == b' ').nth(1);
    if status != Some(b"200") {
        let body = String::from_utf8_lossy(body);
        return Err(io::Error::other(body.trim().to_owned()));
    }
    Ok((head, body))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_read_and_a_refusal_is_told() {
        let (head, body) = parts(b"HTTP/1.0 200 OK\r\nA: b\r\n\r\n[1]").unwrap();
        assert_eq!(head, b"HTTP/1.0 200 OK\r\nA: b\r\n\r\n");
        assert_eq!(body, b"[1]");
        let refused = parts(b"HTTP/1.0 500 No\r\n\r\nwhy not\n").unwrap_err();
        assert_eq!(refused.to_string(), "why not");
        for odd in [&b""[..], b"x", b"HTTP/1.0 200 OK\r\nA: b\r\n"] {
            assert!(parts(odd).is_err());
        }
    }
}
