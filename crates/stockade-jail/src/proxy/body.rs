//! What is made of the bytes that pass: the body of a request up to its end and not a byte more,
//! and the answer with a head that we have read.

use super::head::{self, Bad, Body};

/// The longest line of a chunk's size with its extensions, and of all trailers together.
const LINE: usize = 256;
const TRAILERS: usize = 4096;

/// What one direction of a connection lets through.
#[derive(Debug)]
pub(super) enum Filter {
    /// Everything.
    All,
    /// So many bytes more.
    Length(u64),
    /// Chunks, written anew without extensions and trailers.
    Chunks(Chunks),
    /// A server's answer.
    Answer(Passing),
}

impl Filter {
    pub(super) fn of(body: Body) -> Self {
        match body {
            Body::Unsaid => Self::Length(0),
            Body::Length(length) => Self::Length(length),
            Body::Chunked => Self::Chunks(Chunks::default()),
        }
    }

    pub(super) fn answer(most: usize, no_body: bool) -> Self {
        Self::Answer(Passing {
            most,
            no_body,
            head: Vec::new(),
            left: Left::Head,
        })
    }

    /// Whether nothing more will pass.
    pub(super) fn is_done(&self) -> bool {
        match self {
            Self::All => false,
            Self::Length(left) => *left == 0,
            Self::Chunks(chunks) => chunks.state == State::Done,
            Self::Answer(passing) => passing.left == Left::Body(0),
        }
    }

    /// Whether the bytes may end here.
    pub(super) fn may_end(&self) -> bool {
        match self {
            Self::All => true,
            Self::Length(_) | Self::Chunks(_) => self.is_done(),
            Self::Answer(passing) => passing.left != Left::Head,
        }
    }

    /// Takes what came and appends what passes.
    pub(super) fn feed(&mut self, input: &[u8], out: &mut Vec<u8>) -> Result<(), Bad> {
        match self {
            Self::All => out.extend_from_slice(input),
            Self::Length(left) => pass(left, input, out),
            Self::Chunks(chunks) => chunks.feed(input, out)?,
            Self::Answer(passing) => passing.feed(input, out)?,
        }
        Ok(())
    }
}

fn pass(left: &mut u64, input: &[u8], out: &mut Vec<u8>) {
    let most = usize::try_from(*left).unwrap_or(usize::MAX);
    let taken = input.len().min(most);
    out.extend_from_slice(&input[..taken]);
    *left -= taken as u64;
}

/// An answer under way.
#[derive(Debug)]
pub(super) struct Passing {
    most: usize,
    no_body: bool,
    head: Vec<u8>,
    left: Left,
}

/// What is still to come of an answer.
#[derive(Debug, PartialEq, Eq)]
enum Left {
    /// The rest of its head, and all else.
    Head,
    /// So many bytes of its body.
    Body(u64),
    /// Whatever comes before the connection closes.
    Rest,
}

impl Passing {
    fn feed(&mut self, mut input: &[u8], out: &mut Vec<u8>) -> Result<(), Bad> {
        while self.left == Left::Head {
            let looked_at = self.head.len();
            self.head.extend_from_slice(input);
            let Some(end) = head::end(&self.head, looked_at)? else {
                if self.head.len() > self.most {
                    return Err(Bad("the server's head is too long"));
                }
                return Ok(());
            };
            let answer = head::answer(&self.head[..end])?;
            out.extend_from_slice(&answer.head);
            input = &input[end - looked_at..];
            self.head.clear();
            self.left = match (answer.status, answer.body) {
                // Not the answer itself yet.
                (..200, _) => Left::Head,
                (204 | 304, _) => Left::Body(0),
                _ if self.no_body => Left::Body(0),
                (_, Body::Length(length)) => Left::Body(length),
                (_, Body::Unsaid | Body::Chunked) => Left::Rest,
            };
        }
        match &mut self.left {
            Left::Body(left) => pass(left, input, out),
            _ => out.extend_from_slice(input),
        }
        Ok(())
    }
}

#[derive(Debug, Default, PartialEq, Eq)]
enum State {
    /// In the line that says the size.
    #[default]
    Size,
    /// In the data.
    Data(u64),
    /// In the line end after the data.
    After,
    /// In the lines after the last chunk.
    Trailer,
    Done,
}

/// A chunked body under way.
#[derive(Debug, Default)]
pub(super) struct Chunks {
    state: State,
    line: Vec<u8>,
    trailers: usize,
}

impl Chunks {
    fn feed(&mut self, mut input: &[u8], out: &mut Vec<u8>) -> Result<(), Bad> {
        while !input.is_empty() && self.state != State::Done {
            if let State::Data(left) = &mut self.state {
                let most = usize::try_from(*left).unwrap_or(usize::MAX);
                let (data, rest) = input.split_at(input.len().min(most));
                out.extend_from_slice(format!("{:x}\r\n", data.len()).as_bytes());
                out.extend_from_slice(data);
                out.extend_from_slice(b"\r\n");
                *left -= data.len() as u64;
                if *left == 0 {
                    self.state = State::After;
                }
                input = rest;
                continue;
            }
            let (byte, rest) = (input[0], &input[1..]);
            input = rest;
            self.line.push(byte);
            if self.line.len() > LINE {
                return Err(Bad("a line between chunks is too long"));
            }
            if byte == b'\n' {
                let line = std::mem::take(&mut self.line);
                self.line_ended(&line, out)?;
            }
        }
        Ok(())
    }

    fn line_ended(&mut self, line: &[u8], out: &mut Vec<u8>) -> Result<(), Bad> {
        let line = line
            .strip_suffix(b"\r\n")
            .filter(|line| !line.iter().any(|byte| *byte < b' ' && *byte != b'\t'))
            .ok_or(Bad("a line between chunks is not a line"))?;
        self.state = match self.state {
            State::Size => match size(line)? {
                0 => State::Trailer,
                size => State::Data(size),
            },
            State::After if line.is_empty() => State::Size,
            State::After => return Err(Bad("a chunk is longer than it says")),
            State::Trailer if line.is_empty() => {
                out.extend_from_slice(b"0\r\n\r\n");
                State::Done
            }
            State::Trailer => {
                self.trailers += line.len();
                if self.trailers > TRAILERS {
                    return Err(Bad("there are too many trailers"));
                }
                State::Trailer
            }
            State::Data(_) | State::Done => return Ok(()),
        };
        Ok(())
    }
}

/// Hexadecimal digits, and after a semicolon whatever one likes.
fn size(line: &[u8]) -> Result<u64, Bad> {
    let digits = line.split(|byte| *byte == b';').next().unwrap_or_default();
    let text = std::str::from_utf8(digits).unwrap_or_default();
    let plain = (1..=16).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    plain
        .then(|| u64::from_str_radix(text, 16).ok())
        .flatten()
        .ok_or(Bad("the size of a chunk is not a number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunks(input: &[u8], piece: usize) -> Result<(Vec<u8>, bool), Bad> {
        let mut filter = Filter::of(Body::Chunked);
        let mut out = Vec::new();
        for piece in input.chunks(piece) {
            filter.feed(piece, &mut out)?;
        }
        Ok((out, filter.is_done()))
    }

    #[test]
    fn chunks_are_written_anew_and_nothing_after_the_last_passes() {
        let input = b"3;x=y\r\nabc\r\nA\r\n0123456789\r\n0\r\nTrailer: 1\r\n\r\nGET / HTTP/1.1\r\n";
        let (out, done) = chunks(input, 1000).unwrap();
        assert!(done);
        assert_eq!(out, b"3\r\nabc\r\na\r\n0123456789\r\n0\r\n\r\n");
        let (out, done) = chunks(input, 1).unwrap();
        assert!(done && out.starts_with(b"1\r\na\r\n1\r\nb\r\n") && out.ends_with(b"0\r\n\r\n"));
    }

    #[test]
    fn odd_chunks_are_refused() {
        for bad in [
            "\r\n",
            "x\r\n",
            " 3\r\nabc\r\n",
            "3 \r\nabc\r\n",
            "+3\r\nabc\r\n",
            "0x3\r\nabc\r\n",
            "3\nabc\r\n",
            "3\r\nabcd\r\n",
            "3\r\nabc\n",
            "11111111111111111\r\n",
            "3;\0\r\nabc\r\n",
        ] {
            assert!(chunks(bad.as_bytes(), 1000).is_err(), "{bad:?}");
            assert!(chunks(bad.as_bytes(), 1).is_err(), "{bad:?}");
        }
        assert!(chunks(&[b'1'; 1000], 7).is_err());
        let endless = format!("0\r\n{}", "a: b\r\n".repeat(5000));
        assert!(chunks(endless.as_bytes(), 999).is_err());
    }

    #[test]
    fn a_length_lets_pass_that_many_bytes_and_no_more() {
        let mut filter = Filter::of(Body::Length(4));
        let mut out = Vec::new();
        filter.feed(b"ab", &mut out).unwrap();
        assert!(!filter.may_end());
        filter.feed(b"cdefg", &mut out).unwrap();
        assert!(filter.is_done() && out == b"abcd");
    }

    #[test]
    fn answers_pass_with_our_head_after_interim_ones() {
        let input =
            b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nConnection: keep-alive, x-gone\r\n\
            X-Gone: 1\r\nX-Kept: 2\r\nContent-Length: 3\r\n\r\nabcdef";
        for piece in [1, 2, 7, 1000] {
            let mut filter = Filter::answer(1000, false);
            let mut out = Vec::new();
            for piece in input.chunks(piece) {
                filter.feed(piece, &mut out).unwrap();
            }
            assert!(filter.is_done());
            assert_eq!(
                String::from_utf8(out).unwrap(),
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nx-kept: 2\r\n\
                 content-length: 3\r\nconnection: close\r\n\r\nabc"
            );
        }
    }

    #[test]
    fn answers_without_bodies_end_with_their_head_and_endless_heads_are_refused() {
        let mut out = Vec::new();
        let mut head = Filter::answer(1000, true);
        head.feed(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n", &mut out)
            .unwrap();
        assert!(head.is_done());
        let mut unmodified = Filter::answer(1000, false);
        unmodified.feed(b"HTTP/1.1 304 \r\n\r\n", &mut out).unwrap();
        assert!(unmodified.is_done());
        let mut endless = Filter::answer(1000, false);
        assert!(endless.feed(&[b'a'; 2000], &mut out).is_err());
        let mut upgraded = Filter::answer(1000, false);
        assert!(
            upgraded
                .feed(b"HTTP/1.1 101 Switch\r\n\r\n", &mut out)
                .is_err()
        );
    }
}
