//! Compressed streams, piece by piece: `miniz_oxide` makes the stream, what is around it is here.

use miniz_oxide::deflate::core::{
    CompressorOxide, TDEFLFlush, TDEFLStatus, compress, create_comp_flags_from_zip_params,
};

use super::inflate::Wrap;
use crate::modules::binary::sums::{adler32, crc32};

/// A stream under way.
#[derive(Clone)]
pub(crate) struct Deflate {
    core: CompressorOxide,
    wrap: Wrap,
    level: i32,
    sum: u32,
    length: u32,
    dictionary: Option<u32>,
    begun: bool,
    pub(super) finished: bool,
}

/// Bytes that come out at once.
pub(super) const ROOM: usize = 32 << 10;

impl Deflate {
    /// The memory that making one takes.
    pub(crate) const BYTES: usize = 400 << 10;

    pub(super) fn new(wrap: Wrap, level: i32, strategy: i32, dictionary: Option<&[u8]>) -> Self {
        let level = if level < 0 { 6 } else { level };
        let flags = create_comp_flags_from_zip_params(level, -15, strategy);
        Self {
            core: CompressorOxide::new(flags),
            wrap,
            level,
            sum: u32::from(wrap == Wrap::Zlib),
            length: 0,
            dictionary: dictionary.map(|words| adler32(words, 1)),
            begun: false,
            finished: false,
        }
    }

    /// Notes bytes that will be given to the stream.
    pub(super) fn note(&mut self, data: &[u8]) {
        self.length = self.length.wrapping_add(data.len() as u32);
        self.sum = match self.wrap {
            Wrap::Raw => 0,
            Wrap::Zlib => adler32(data, self.sum),
            Wrap::Gzip | Wrap::Either => crc32(data, self.sum),
        };
    }

    /// What stands before the stream, once.
    pub(super) fn head(&mut self, out: &mut Vec<u8>) {
        if std::mem::replace(&mut self.begun, true) {
            return;
        }
        match self.wrap {
            Wrap::Raw => {}
            Wrap::Zlib => {
                let strength = match self.level {
                    0 | 1 => 0u8,
                    2..=5 => 1,
                    6 => 2,
                    _ => 3,
                };
                let flags = strength << 6 | if self.dictionary.is_some() { 0x20 } else { 0 };
                let rest = (0x7800 | u16::from(flags)) % 31;
                let check = if rest == 0 { 0 } else { 31 - rest as u8 };
                out.extend_from_slice(&[0x78, flags + check]);
                if let Some(words) = self.dictionary {
                    out.extend_from_slice(&words.to_be_bytes());
                }
            }
            Wrap::Gzip | Wrap::Either => {
                let strength = match self.level {
                    9 => 2,
                    1 => 4,
                    _ => 0,
                };
                out.extend_from_slice(&[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, strength, 3]);
            }
        }
    }

    /// Goes on: how many bytes were taken, and how many came out; or that all is done.
    pub(super) fn step(&mut self, data: &[u8], out: &mut [u8], flush: i32) -> (usize, usize, bool) {
        let flush = match flush {
            0 => TDEFLFlush::None,
            3 => TDEFLFlush::Full,
            4 => TDEFLFlush::Finish,
            _ => TDEFLFlush::Sync,
        };
        let (status, taken, made) = compress(&mut self.core, data, out, flush);
        (taken, made, status == TDEFLStatus::Done)
    }

    /// What stands behind the stream.
    pub(super) fn tail(&mut self, out: &mut Vec<u8>) {
        self.finished = true;
        match self.wrap {
            Wrap::Raw => {}
            Wrap::Zlib => out.extend_from_slice(&self.sum.to_be_bytes()),
            Wrap::Gzip | Wrap::Either => {
                out.extend_from_slice(&self.sum.to_le_bytes());
                out.extend_from_slice(&self.length.to_le_bytes());
            }
        }
    }
}
