//! Data sets packed by gzip, read as a stream: what comes out is bounded while it comes, so a small file
//! that unpacks to more than any data set ends in a message and not in full memory.

use std::io::{self, Read};

use miniz_oxide::inflate::stream::{InflateState, inflate};
use miniz_oxide::{DataFormat, MZError, MZFlush, MZStatus};

/// A packed data set may hold so much.
pub(super) const MOST: u64 = 2 << 30;

/// Flags of a member's head.
const CHECKED: u8 = 2;
const EXTRA: u8 = 4;
const NAME: u8 = 8;
const COMMENT: u8 = 16;

/// What comes out of a packed file, with one member or several behind each other.
pub(super) struct Unpacked<R> {
    from: R,
    /// What was read and not used yet.
    packed: Vec<u8>,
    at: usize,
    state: Box<InflateState>,
    /// Whether a member is under way.
    inside: bool,
    crc: u32,
    size: u32,
    total: u64,
}

fn wrong(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

impl<R: Read> Unpacked<R> {
    pub(super) fn new(from: R) -> Self {
        Self {
            from,
            packed: Vec::new(),
            at: 0,
            state: InflateState::new_boxed(DataFormat::Raw),
            inside: false,
            crc: 0,
            size: 0,
            total: 0,
        }
    }

    /// Reads more where all is used; false at the end of the file.
    fn fill(&mut self) -> io::Result<bool> {
        if self.at < self.packed.len() {
            return Ok(true);
        }
        self.packed.resize(64 << 10, 0);
        let count = self.from.read(&mut self.packed)?;
        self.packed.truncate(count);
        self.at = 0;
        Ok(count > 0)
    }

    fn byte(&mut self) -> io::Result<u8> {
        if !self.fill()? {
            return Err(wrong("the file ends too early"));
        }
        self.at += 1;
        Ok(self.packed[self.at - 1])
    }

    fn number(&mut self) -> io::Result<u32> {
        let mut bytes = [0; 4];
        for byte in &mut bytes {
            *byte = self.byte()?;
        }
        Ok(u32::from_le_bytes(bytes))
    }

    /// The head of the next member; false at the end of the file, or at the zeros behind it.
    fn begin(&mut self) -> io::Result<bool> {
        if !self.fill()? {
            return Ok(false);
        }
        let first = self.byte()?;
        if first == 0 && self.total > 0 {
            return Ok(false);
        }
        if first != 0x1f || self.byte()? != 0x8b || self.byte()? != 8 {
            return Err(wrong("it is not packed by gzip"));
        }
        let flags = self.byte()?;
        for _ in 0..6 {
            self.byte()?;
        }
        if flags & EXTRA != 0 {
            let length = u16::from_le_bytes([self.byte()?, self.byte()?]);
            for _ in 0..length {
                self.byte()?;
            }
        }
        for flag in [NAME, COMMENT] {
            while flags & flag != 0 && self.byte()? != 0 {}
        }
        if flags & CHECKED != 0 {
            self.byte()?;
            self.byte()?;
        }
        self.state.reset(DataFormat::Raw);
        (self.inside, self.crc, self.size) = (true, !0, 0);
        Ok(true)
    }

    fn end(&mut self) -> io::Result<()> {
        self.inside = false;
        if self.number()? != !self.crc || self.number()? != self.size {
            return Err(wrong("it is damaged: the checksum is another"));
        }
        Ok(())
    }
}

impl<R: Read> Read for Unpacked<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while !out.is_empty() {
            if !self.inside && !self.begin()? {
                return Ok(0);
            }
            self.fill()?;
            let result = inflate(&mut self.state, &self.packed[self.at..], out, MZFlush::None);
            self.at += result.bytes_consumed;
            let written = result.bytes_written;
            self.crc = checksum(self.crc, &out[..written]);
            self.size = self
                .size
                .wrapping_add(u32::try_from(written).unwrap_or_default());
            self.total += written as u64;
            if self.total > MOST {
                let most = MOST >> 30;
                return Err(wrong(&format!("it unpacks to more than {most} GiB")));
            }
            match result.status {
                Ok(MZStatus::StreamEnd) => self.end()?,
                Ok(_) => {}
                Err(MZError::Buf) if self.at < self.packed.len() || written > 0 => {}
                Err(MZError::Buf) => return Err(wrong("the file ends too early")),
                Err(_) => return Err(wrong("it is damaged")),
            }
            if written > 0 {
                return Ok(written);
            }
        }
        Ok(0)
    }
}

/// The checksum of gzip, goes on from `crc`.
fn checksum(crc: u32, bytes: &[u8]) -> u32 {
    const TABLE: [u32; 256] = {
        let mut table = [0; 256];
        let mut at: u32 = 0;
        while at < 256 {
            let mut value = at;
            let mut bit = 0;
            while bit < 8 {
                value = (value >> 1) ^ ((value & 1) * 0xedb8_8320);
                bit += 1;
            }
            table[at as usize] = value;
            at += 1;
        }
        table
    };
    bytes.iter().fold(crc, |crc, byte| {
        TABLE[usize::from(crc.to_le_bytes()[0] ^ byte)] ^ (crc >> 8)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `printf 'one\ntwo\n' | gzip -n`.
    const PACKED: [u8; 28] = [
        0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xcb, 0xcf, 0x4b, 0xe5, 0x2a, 0x29, 0xcf, 0xe7, 2, 0,
        0xe6, 0x0b, 0xba, 0x12, 8, 0, 0, 0,
    ];

    fn unpacked(bytes: &[u8]) -> io::Result<String> {
        let mut text = String::new();
        Unpacked::new(bytes).read_to_string(&mut text).map(|_| text)
    }

    #[test]
    fn members_behind_each_other_are_one_text() {
        assert_eq!(unpacked(&PACKED).unwrap(), "one\ntwo\n");
        let twice = [PACKED, PACKED].concat();
        assert_eq!(unpacked(&twice).unwrap(), "one\ntwo\none\ntwo\n");
    }

    #[test]
    fn a_damaged_or_cut_file_is_told() {
        for cut in 1..PACKED.len() {
            assert!(unpacked(&PACKED[..cut]).is_err(), "cut at {cut}");
        }
        for at in [0, 1, 2, 12, 21, 25] {
            let mut damaged = PACKED;
            damaged[at] ^= 0x55;
            assert!(unpacked(&damaged).is_err(), "damaged at {at}");
        }
    }
}
