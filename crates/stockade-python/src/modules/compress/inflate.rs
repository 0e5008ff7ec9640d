//! The way back from a compressed stream, piece by piece.
//!
//! The stream inside is read by `miniz_oxide`, which is safe Rust throughout; what is around it, the
//! header of zlib or gzip and the sum at the end, is read here.

use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_HAS_MORE_INPUT;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress_with_limit};

use crate::modules::binary::sums::{adler32, crc32};

/// What is around a stream.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wrap {
    Raw,
    Zlib,
    Gzip,
    /// One of the last two, by what it begins with.
    Either,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Head,
    Body,
    Tail,
    Done,
}

/// Bytes of the window, which a stream refers back to.
const WINDOW: usize = 32 << 10;

/// A stream under way.
#[derive(Clone)]
pub(crate) struct Inflate {
    core: DecompressorOxide,
    window: Vec<u8>,
    at: usize,
    stage: Stage,
    wrap: Wrap,
    /// The beginning of a header, or of the sum at the end, that has not come whole.
    held: Vec<u8>,
    sum: u32,
    length: u32,
    dictionary: Vec<u8>,
    /// Whether bytes that came out of the window did not fit.
    more: bool,
}

/// What a step did.
pub(super) struct Step {
    pub(super) taken: usize,
    /// Where in the window what came out is.
    pub(super) given: std::ops::Range<usize>,
}

/// What is wrong with a stream.
pub(super) type Problem = &'static str;

impl Inflate {
    pub(super) fn new(wrap: Wrap, dictionary: Vec<u8>) -> Self {
        let mut made = Self {
            core: DecompressorOxide::new(),
            window: vec![0; WINDOW],
            at: 0,
            stage: Stage::Head,
            wrap,
            held: Vec::new(),
            sum: 0,
            length: 0,
            dictionary,
            more: false,
        };
        if wrap == Wrap::Raw {
            made.stage = Stage::Body;
            made.use_dictionary();
        }
        made
    }

    /// The memory that making one takes.
    pub(super) const BYTES: usize = WINDOW + (16 << 10);

    pub(crate) fn bytes(&self) -> usize {
        Self::BYTES + self.held.capacity() + self.dictionary.capacity()
    }

    pub(super) fn done(&self) -> bool {
        self.stage == Stage::Done
    }

    /// Whether there may be more to come without more input.
    pub(super) fn has_more(&self) -> bool {
        self.more
    }

    pub(super) fn window(&self) -> &[u8] {
        &self.window
    }

    /// A stream refers back to the dictionary as if it had come before.
    fn use_dictionary(&mut self) {
        let taken = self.dictionary.len().min(WINDOW);
        let last = &self.dictionary[self.dictionary.len() - taken..];
        self.window[WINDOW - taken..].copy_from_slice(last);
    }

    /// Goes on with some input, and gives at most so many bytes, of one window at most.
    pub(super) fn step(&mut self, input: &[u8], most: usize) -> Result<Step, Problem> {
        let mut taken = 0;
        while self.stage == Stage::Head {
            let Some(byte) = input.get(taken) else {
                return Ok(Step { taken, given: 0..0 });
            };
            taken += 1;
            self.held.push(*byte);
            self.head()?;
        }
        let mut given = 0..0;
        if self.stage == Stage::Body {
            let rest = input.get(taken..).unwrap_or_default();
            if self.at == WINDOW {
                self.at = 0;
            }
            let from = self.at;
            let (status, used, made) = decompress_with_limit(
                &mut self.core,
                rest,
                &mut self.window,
                from,
                most,
                TINFL_FLAG_HAS_MORE_INPUT,
            );
            taken += used;
            self.at = from + made;
            given = from..self.at;
            self.more = status == TINFLStatus::HasMoreOutput;
            self.length = self.length.wrapping_add(made as u32);
            let out = &self.window[given.clone()];
            self.sum = match self.wrap {
                Wrap::Raw => 0,
                Wrap::Zlib => adler32(out, self.sum),
                Wrap::Gzip | Wrap::Either => crc32(out, self.sum),
            };
            match status {
                TINFLStatus::Done => {
                    self.held.clear();
                    self.stage = if self.wrap == Wrap::Raw {
                        Stage::Done
                    } else {
                        Stage::Tail
                    };
                }
                TINFLStatus::NeedsMoreInput | TINFLStatus::HasMoreOutput => {}
                _ => return Err("Error -3 while decompressing data: invalid data"),
            }
        }
        while self.stage == Stage::Tail {
            let Some(byte) = input.get(taken) else { break };
            taken += 1;
            self.held.push(*byte);
            self.tail()?;
        }
        Ok(Step { taken, given })
    }

    fn head(&mut self) -> Result<(), Problem> {
        const WRONG: Problem = "Error -3 while decompressing data: incorrect header check";
        let gzip = match (self.wrap, self.held.as_slice()) {
            (_, []) | (Wrap::Either, [_]) => return Ok(()),
            (Wrap::Gzip, _) | (Wrap::Either, [0x1f, 0x8b, ..]) => true,
            _ => false,
        };
        if gzip {
            self.wrap = Wrap::Gzip;
            return self.gzip_head();
        }
        self.wrap = Wrap::Zlib;
        let [method, flags, rest @ ..] = self.held.as_slice() else {
            return Ok(());
        };
        if !(u16::from(*method) << 8 | u16::from(*flags)).is_multiple_of(31) {
            return Err(WRONG);
        }
        if method & 15 != 8 {
            return Err("Error -3 while decompressing data: unknown compression method");
        }
        if method >> 4 > 7 {
            return Err("Error -3 while decompressing data: invalid window size");
        }
        if flags & 0x20 != 0 {
            let [a, b, c, d] = rest else { return Ok(()) };
            let wanted = u32::from_be_bytes([*a, *b, *c, *d]);
            if self.dictionary.is_empty() {
                return Err("Error 2 while decompressing data");
            }
            if adler32(&self.dictionary, 1) != wanted {
                return Err("Error -3 while setting zdict: invalid input data");
            }
            self.use_dictionary();
        }
        self.sum = 1;
        self.stage = Stage::Body;
        Ok(())
    }

    fn gzip_head(&mut self) -> Result<(), Problem> {
        const WRONG: Problem = "Error -3 while decompressing data: incorrect header check";
        let held = &self.held;
        let magic = [0x1f, 0x8b, 8];
        if held.iter().zip(magic).any(|(byte, wanted)| *byte != wanted) {
            return Err(WRONG);
        }
        let Some(&flags) = held.get(3) else {
            return Ok(());
        };
        if flags & 0xe0 != 0 {
            return Err("Error -3 while decompressing data: unknown header flags set");
        }
        // What follows is there or not: an extra field, a name, a comment, a sum.
        let mut at = 10;
        if flags & 4 != 0 {
            let (Some(low), Some(high)) = (held.get(at), held.get(at + 1)) else {
                return Ok(());
            };
            at += 2 + usize::from(u16::from_le_bytes([*low, *high]));
        }
        for flag in [8, 16] {
            if flags & flag == 0 {
                continue;
            }
            let rest = held.get(at..).unwrap_or_default();
            match rest.iter().position(|byte| *byte == 0) {
                Some(end) => at += end + 1,
                None if held.len() > MOST_HEAD => return Err(WRONG),
                None => return Ok(()),
            }
        }
        if flags & 2 != 0 {
            at += 2;
        }
        if held.len() >= at {
            self.sum = 0;
            self.stage = Stage::Body;
        }
        Ok(())
    }

    fn tail(&mut self) -> Result<(), Problem> {
        match (self.wrap, self.held.as_slice()) {
            (Wrap::Zlib, [a, b, c, d]) => {
                if u32::from_be_bytes([*a, *b, *c, *d]) != self.sum {
                    return Err("Error -3 while decompressing data: incorrect data check");
                }
                self.stage = Stage::Done;
            }
            (_, [a, b, c, d]) if u32::from_le_bytes([*a, *b, *c, *d]) != self.sum => {
                return Err("Error -3 while decompressing data: incorrect data check");
            }
            (_, [_, _, _, _, a, b, c, d]) => {
                if u32::from_le_bytes([*a, *b, *c, *d]) != self.length {
                    return Err("Error -3 while decompressing data: incorrect length check");
                }
                self.stage = Stage::Done;
            }
            _ => {}
        }
        Ok(())
    }
}

/// A name or a comment that is longer than this is refused: it would be read over again for each of
/// its bytes.
const MOST_HEAD: usize = 4 << 10;
