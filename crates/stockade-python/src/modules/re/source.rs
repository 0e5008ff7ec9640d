//! A pattern as a row of tokens: a character, or a backslash with the character after it.
//!
//! One token is always looked at ahead. Positions in errors are characters, bytes for a pattern of
//! bytes.

use super::node::{Fault, Read};
use crate::text::cases::is_identifier;
use crate::text::patience::Patience;
use crate::text::repr::{ascii, repr};
use crate::text::surrogate::character;

/// A character, or a backslash and a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token {
    Char(u32),
    Escape(u32),
}

impl Token {
    pub(super) const fn is(self, ascii: u8) -> bool {
        matches!(self, Self::Char(point) if point == ascii as u32)
    }

    /// Whether it is one of some ASCII characters.
    pub(super) fn among(self, row: &[u8]) -> bool {
        self.ascii().is_some_and(|byte| row.contains(&byte))
    }

    /// The byte of a plain ASCII character.
    pub(super) fn ascii(self) -> Option<u8> {
        match self {
            Self::Char(point) => u8::try_from(point).ok().filter(u8::is_ascii),
            Self::Escape(_) => None,
        }
    }

    /// How many characters it has.
    pub(super) const fn len(self) -> usize {
        match self {
            Self::Char(_) => 1,
            Self::Escape(_) => 2,
        }
    }

    /// Whether it is a letter, as `str.isalpha` says of the token.
    pub(super) fn is_alpha(self) -> bool {
        match self {
            Self::Char(point) => character(point).is_some_and(crate::text::unicode::is_alpha),
            Self::Escape(_) => false,
        }
    }

    pub(super) fn push(self, out: &mut String) {
        let (Self::Char(point) | Self::Escape(point)) = self;
        if let Self::Escape(_) = self {
            out.push('\\');
        }
        out.extend(character(point));
    }

    pub(super) fn text(self) -> String {
        let mut out = String::new();
        self.push(&mut out);
        out
    }
}

/// A pattern on its way through the parser.
pub(super) struct Source<'a> {
    points: &'a [u32],
    /// Whether it is a `str`.
    pub(super) text: bool,
    /// Behind the token that is looked at.
    index: usize,
    pub(super) next: Option<Token>,
}

impl<'a> Source<'a> {
    pub(super) fn new(points: &'a [u32], text: bool) -> Read<Self> {
        let mut source = Self {
            points,
            text,
            index: 0,
            next: None,
        };
        source.advance()?;
        Ok(source)
    }

    /// The place of the token that is looked at.
    pub(super) fn tell(&self) -> usize {
        self.index - self.next.map_or(0, Token::len)
    }

    /// Goes back to a place.
    pub(super) fn seek(&mut self, to: usize) -> Read<()> {
        self.index = to;
        self.advance()
    }

    fn advance(&mut self) -> Read<()> {
        let Some(&first) = self.points.get(self.index) else {
            self.next = None;
            return Ok(());
        };
        if first != u32::from(b'\\') {
            self.next = Some(Token::Char(first));
            self.index += 1;
            return Ok(());
        }
        let Some(&second) = self.points.get(self.index + 1) else {
            let message = "bad escape (end of pattern)".to_owned();
            return Err(Fault::Pattern(message, Some(self.points.len() - 1)));
        };
        self.next = Some(Token::Escape(second));
        self.index += 2;
        Ok(())
    }

    /// Takes the next token.
    pub(super) fn get(&mut self) -> Read<Option<Token>> {
        let token = self.next;
        self.advance()?;
        Ok(token)
    }

    /// Takes the next token if it is this one.
    pub(super) fn take(&mut self, ascii: u8) -> Read<bool> {
        let found = self.next.is_some_and(|token| token.is(ascii));
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    /// Takes up to so many characters of a kind.
    pub(super) fn take_while(&mut self, most: usize, kind: fn(u8) -> bool) -> Read<String> {
        let mut found = String::new();
        while found.len() < most
            && let Some(byte) = self.next.and_then(Token::ascii).filter(|byte| kind(*byte))
        {
            found.push(char::from(byte));
            self.advance()?;
        }
        Ok(found)
    }

    /// Takes a name up to a mark; `what` says what it is the name of. Gives its characters too.
    pub(super) fn until(&mut self, mark: u8, what: &str) -> Read<(String, usize)> {
        let (mut name, mut length) = (String::new(), 0);
        loop {
            match self.get()? {
                None if length == 0 => return Err(self.fault(format!("missing {what}"), 0)),
                None => {
                    let message = format!("missing {}, unterminated name", char::from(mark));
                    return Err(self.fault(message, length));
                }
                Some(token) if token.is(mark) => {
                    if length == 0 {
                        return Err(self.fault(format!("missing {what}"), 1));
                    }
                    return Ok((name, length));
                }
                Some(token) => {
                    token.push(&mut name);
                    length += token.len();
                }
            }
        }
    }

    /// Refuses what cannot be the name of a group.
    pub(super) fn check_name(&self, name: &str, back: usize) -> Read<()> {
        let known = self.text || name.is_ascii();
        if known && is_identifier(name, &mut Patience::endless()) {
            return Ok(());
        }
        let shown = if known { repr(name) } else { ascii(name) };
        Err(self.fault(format!("bad character in group name {shown}"), back))
    }

    /// An error so many characters before the token that is looked at.
    pub(super) fn fault(&self, message: impl Into<String>, back: usize) -> Fault {
        let message: String = message.into();
        let message = if self.text || message.is_ascii() {
            message
        } else {
            // Bytes are said as a program would write them.
            let mut escaped = String::new();
            for letter in message.chars() {
                match u8::try_from(letter) {
                    Ok(byte) if !byte.is_ascii() => {
                        escaped.extend(std::ascii::escape_default(byte).map(char::from));
                    }
                    _ => escaped.push(letter),
                }
            }
            escaped
        };
        Fault::Pattern(message, Some(self.tell().saturating_sub(back)))
    }
}
