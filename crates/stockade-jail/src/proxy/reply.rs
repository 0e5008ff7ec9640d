//! Answers of our own, in words that whoever wrote the program can act on.
//!
//! The words are in the status line too: of a refused `CONNECT` most clients show nothing else.

use super::{Shared, wait::End};
use std::{
    net::{Shutdown, TcpStream},
    time::{Duration, Instant},
};

/// For how long and how much we listen to a client that was told no.
const LINGER: Duration = Duration::from_secs(1);
const LISTEN: usize = 256 << 10;

/// Tells the client why, and closes.
pub(super) fn say(client: &TcpStream, status: u16, why: &str, shared: &Shared) {
    let body = format!("stockade: {why}\n");
    let answer = format!(
        "HTTP/1.1 {status} stockade: {why}\r\ncontent-type: text/plain; charset=utf-8\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    let deadline = Instant::now() + LINGER;
    if shared
        .stop
        .write_all(client, answer.as_bytes(), deadline)
        .is_ok()
    {
        let _: Result<(), End> = close(client, shared);
    }
}

/// Closes so that the client can still read what was sent: closing with bytes unread would make
/// the kernel throw away what is on its way.
pub(super) fn close(client: &TcpStream, shared: &Shared) -> Result<(), End> {
    client.shutdown(Shutdown::Write).map_err(|_| End::Closed)?;
    let deadline = Instant::now() + LINGER;
    let mut buffer = [0; 4096];
    let mut heard = 0;
    while heard < LISTEN {
        match shared.stop.read(client, &mut buffer, deadline)? {
            0 => break,
            length => heard += length,
        }
    }
    Ok(())
}
