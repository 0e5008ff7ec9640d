//! What `sub` and `expand` put in place of a match: text with references to groups in it.

use super::compile::push_char;
use super::machine::UNSET;
use super::node::{Fault, Read};
use super::program::Program;
use super::source::{Source, Token};

/// A part of a template.
pub(super) enum Part {
    Text(Vec<u8>),
    Group(u32),
}

/// Why a template is none.
pub(super) enum Bad {
    Fault(Fault),
    /// There is no group of this name.
    Name(String),
}

impl From<Fault> for Bad {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

struct Reader<'a> {
    source: Source<'a>,
    program: &'a Program,
    parts: Vec<Part>,
    text: Vec<u8>,
}

/// Reads a template for a pattern.
pub(super) fn read(points: &[u32], program: &Program) -> Result<Vec<Part>, Bad> {
    let mut reader = Reader {
        source: Source::new(points, program.text)?,
        program,
        parts: Vec::new(),
        text: Vec::new(),
    };
    while let Some(token) = reader.source.get()? {
        match token {
            Token::Char(point) => reader.push(point),
            Token::Escape(point) => reader.escape(point)?,
        }
    }
    if !reader.text.is_empty() {
        let text = std::mem::take(&mut reader.text);
        reader.parts.push(Part::Text(text));
    }
    Ok(reader.parts)
}

impl Reader<'_> {
    fn push(&mut self, point: u32) {
        push_char(&mut self.text, point, self.program.text);
    }

    fn group(&mut self, group: u32, back: usize) -> Read<()> {
        if group > self.program.groups {
            let message = format!("invalid group reference {group}");
            return Err(self.source.fault(message, back));
        }
        if !self.text.is_empty() {
            let text = std::mem::take(&mut self.text);
            self.parts.push(Part::Text(text));
        }
        self.parts.push(Part::Group(group));
        Ok(())
    }

    fn named(&mut self) -> Result<(), Bad> {
        if !self.source.take(b'<')? {
            return Err(self.source.fault("missing <", 0).into());
        }
        let (name, length) = self.source.until(b'>', "group name")?;
        if name.bytes().all(|byte| byte.is_ascii_digit()) {
            let Ok(group) = name.parse::<u32>() else {
                let number = name.trim_start_matches('0');
                let message = format!("invalid group reference {number}");
                return Err(self.source.fault(message, length + 1).into());
            };
            return Ok(self.group(group, length + 1)?);
        }
        self.source.check_name(&name, length + 1)?;
        match self.program.group_named(&name) {
            Some(group) => Ok(self.group(group, length + 1)?),
            None => Err(Bad::Name(name)),
        }
    }

    fn escape(&mut self, point: u32) -> Result<(), Bad> {
        let octal = |byte: u8| matches!(byte, b'0'..=b'7');
        let letter = u8::try_from(point).ok().filter(u8::is_ascii).unwrap_or(0);
        match letter {
            b'g' => return self.named(),
            b'0' => {
                let more = self.source.take_while(2, octal)?;
                let value = u32::from_str_radix(&format!("0{more}"), 8).unwrap_or(0);
                self.push(value & 0xff);
                return Ok(());
            }
            b'1'..=b'9' => return Ok(self.numbered(letter)?),
            _ => {}
        }
        let control = match letter {
            b'a' => 7,
            b'b' => 8,
            b'f' => 12,
            b'n' => 10,
            b'r' => 13,
            b't' => 9,
            b'v' => 11,
            b'\\' => u32::from(b'\\'),
            _ if letter.is_ascii_alphabetic() => {
                let message = format!("bad escape \\{}", char::from(letter));
                return Err(self.source.fault(message, 2).into());
            }
            _ => {
                self.push(u32::from(b'\\'));
                point
            }
        };
        self.push(control);
        Ok(())
    }

    /// A group, or three octal digits.
    fn numbered(&mut self, letter: u8) -> Read<()> {
        let mut digits = String::from(char::from(letter));
        let second = self.source.take_while(1, |byte| byte.is_ascii_digit())?;
        digits.push_str(&second);
        let octal = digits.bytes().all(|byte| matches!(byte, b'0'..=b'7'));
        if octal && digits.len() == 2 {
            let third = self
                .source
                .take_while(1, |byte| matches!(byte, b'0'..=b'7'))?;
            if !third.is_empty() {
                digits.push_str(&third);
                let value = u32::from_str_radix(&digits, 8).unwrap_or(u32::MAX);
                if value > 0o377 {
                    let message = format!("octal escape value \\{digits} outside of range 0-0o377");
                    return Err(self.source.fault(message, digits.len() + 1));
                }
                self.push(value);
                return Ok(());
            }
        }
        let group = digits.parse().unwrap_or(u32::MAX);
        self.group(group, digits.len())
    }
}

/// Appends what a template gives for a match in `text`, whose groups are at `marks`.
pub(super) fn expand(parts: &[Part], text: &[u8], marks: &[u32], out: &mut Vec<u8>) {
    for part in parts {
        match part {
            Part::Text(more) => out.extend_from_slice(more),
            Part::Group(group) => {
                out.extend_from_slice(group_text(text, marks, *group));
            }
        }
    }
}

/// How many bytes that takes.
pub(super) fn expanded(parts: &[Part], text: &[u8], marks: &[u32]) -> usize {
    let length = |part: &Part| match part {
        Part::Text(text) => text.len(),
        Part::Group(group) => group_text(text, marks, *group).len(),
    };
    parts.iter().map(length).sum()
}

fn group_text<'a>(text: &'a [u8], marks: &[u32], group: u32) -> &'a [u8] {
    let at = group as usize * 2;
    match (marks.get(at), marks.get(at + 1)) {
        (Some(from), Some(to)) if *from != UNSET && *to != UNSET => {
            text.get(*from as usize..*to as usize).unwrap_or_default()
        }
        _ => &[],
    }
}
