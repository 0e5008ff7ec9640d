//! Questions that are asked without the client: it refuses a list of containers, or one of them, in a
//! state that it does not know, and Podman has such. One request, one answer, and the connection is over.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::os::unix::net::UnixStream;

use serde_json::Value;

use crate::clerk::PATIENCE;

/// An engine that has more to tell than this has gone mad.
const LONGEST: u64 = 64 << 20;

/// Asks an engine for a path, and reads the JSON of its answer.
pub(crate) fn get(address: &str, path: &str) -> io::Result<Value> {
    // The older version of the protocol: an answer ends with its connection.
    let request = format!("GET {path} HTTP/1.0\r\nHost: engine\r\n\r\n");
    let mut answer = Vec::new();
    match address.split_once("://") {
        Some(("unix", path)) => {
            let mut stream = UnixStream::connect(path)?;
            stream.set_read_timeout(Some(PATIENCE))?;
            stream.write_all(request.as_bytes())?;
            stream.take(LONGEST).read_to_end(&mut answer)?;
        }
        Some((_, host)) => {
            let mut stream = TcpStream::connect(host)?;
            stream.set_read_timeout(Some(PATIENCE))?;
            stream.write_all(request.as_bytes())?;
            stream.take(LONGEST).read_to_end(&mut answer)?;
        }
        None => return Err(io::Error::other("the address is none")),
    }
    read(&answer)
}

fn read(answer: &[u8]) -> io::Result<Value> {
    let broken = || io::Error::other("the engine's answer is broken");
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n");
    let (head, body) = answer.split_at(end.ok_or_else(broken)? + 4);
    let status = head.split(|byte| *byte == b' ').nth(1);
    if status != Some(b"200") {
        let body = String::from_utf8_lossy(body);
        return Err(io::Error::other(body.trim().to_owned()));
    }
    serde_json::from_slice(body).map_err(|_| broken())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_read_and_a_refusal_is_told() {
        let good = read(b"HTTP/1.0 200 OK\r\nA: b\r\n\r\n[1]").unwrap();
        assert_eq!(good, serde_json::json!([1]));
        let refused = read(b"HTTP/1.0 500 No\r\n\r\nwhy not\n").unwrap_err();
        assert_eq!(refused.to_string(), "why not");
        for odd in [&b""[..], b"x", b"HTTP/1.0 200 OK\r\n\r\n[1"] {
            assert!(read(odd).is_err());
        }
    }
}
