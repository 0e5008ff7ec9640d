//! Messages on a pipe: a length in four bytes, and so many bytes of JSON.
//!
//! A length is bounded, so that a worker gone wrong cannot have us take all memory.

use std::io::{self, Read, Write};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// The longest message. Files of a workspace go along, in Base64, so it is large.
const LONGEST: usize = 1 << 30;

/// What is read at once.
const PIECE: usize = 64 << 10;

pub(super) fn write(pipe: &mut impl Write, message: &impl Serialize) -> io::Result<()> {
    let mut bytes = vec![0; 4];
    serde_json::to_writer(&mut bytes, message)?;
    let length = bytes.len() - 4;
    let written = u32::try_from(length).ok().filter(|_| length <= LONGEST);
    let too_long = || io::Error::new(io::ErrorKind::InvalidData, "a message is too long");
    let head = written.ok_or_else(too_long)?.to_le_bytes();
    bytes[..4].copy_from_slice(&head);
    pipe.write_all(&bytes)?;
    pipe.flush()
}

/// Reads one message whole; nothing where the pipe has ended.
pub(super) fn read<T: DeserializeOwned>(pipe: &mut impl Read) -> io::Result<Option<T>> {
    let mut head = [0; 4];
    match pipe.read_exact(&mut head) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        Err(error) => return Err(error),
    }
    let mut bytes = vec![0; length(head)?];
    pipe.read_exact(&mut bytes)?;
    Ok(Some(serde_json::from_slice(&bytes)?))
}

fn length(head: [u8; 4]) -> io::Result<usize> {
    let length = u32::from_le_bytes(head) as usize;
    let too_long = || io::Error::new(io::ErrorKind::InvalidData, "a message is too long");
    (length <= LONGEST).then_some(length).ok_or_else(too_long)
}

/// Messages as they come in, in pieces of any size.
#[derive(Debug, Default)]
pub(super) struct Inbox(Vec<u8>);

impl Inbox {
    /// Takes in what the pipe has now; nothing was there where it has ended.
    pub(super) fn fill(&mut self, pipe: &mut impl Read) -> io::Result<usize> {
        let before = self.0.len();
        self.0.resize(before + PIECE, 0);
        let read = pipe.read(&mut self.0[before..]);
        self.0.truncate(before + *read.as_ref().unwrap_or(&0));
        read
    }

    /// The next message, where all of it is there.
    pub(super) fn next<T: DeserializeOwned>(&mut self) -> io::Result<Option<T>> {
        let Some((head, rest)) = self.0.split_first_chunk::<4>() else {
            return Ok(None);
        };
        let length = length(*head)?;
        let Some(bytes) = rest.get(..length) else {
            return Ok(None);
        };
        let message = serde_json::from_slice(bytes)?;
        self.0.drain(..4 + length);
        Ok(Some(message))
    }
}
