//! Backslashes and `[sets]` in patterns.

use super::class::{Category, Item};
use super::node::{At, Fault, Node, Read, flag};
use super::parse::Parser;
use super::source::Token;
use crate::text::surrogate::code_point;

/// What a backslash and a letter stand for everywhere.
fn control(letter: u8) -> Option<u32> {
    Some(match letter {
        b'a' => 7,
        b'f' => 12,
        b'n' => 10,
        b'r' => 13,
        b't' => 9,
        b'v' => 11,
        b'\\' => u32::from(b'\\'),
        _ => return None,
    })
}

fn category(letter: u8) -> Option<Item> {
    let kind = match letter.to_ascii_lowercase() {
        b'd' => Category::Digit,
        b's' => Category::Space,
        b'w' => Category::Word,
        _ => return None,
    };
    let negate = letter.is_ascii_uppercase();
    Some(Item::Category { kind, negate })
}

fn is_octal(byte: u8) -> bool {
    matches!(byte, b'0'..=b'7')
}

fn is_hex(byte: u8) -> bool {
    byte.is_ascii_hexdigit()
}

/// What an escape in a set is.
enum Member {
    Char(u32),
    Category(Item),
}

impl Parser<'_> {
    fn bad_escape(&self, escape: &str) -> Fault {
        let back = escape.chars().count();
        self.source.fault(format!("bad escape {escape}"), back)
    }

    /// `\x41` and its like: a letter and a number of digits.
    fn hex(&mut self, letter: char, digits: usize) -> Read<u32> {
        let found = self.source.take_while(digits, is_hex)?;
        let escape = format!("\\{letter}{found}");
        if found.len() != digits {
            let message = format!("incomplete escape {escape}");
            return Err(self.source.fault(message, escape.len()));
        }
        match u32::from_str_radix(&found, 16) {
            Ok(point) if point < 0x11_0000 => Ok(point),
            _ => Err(self.bad_escape(&escape)),
        }
    }

    /// `\N{name}`.
    fn named(&mut self) -> Read<u32> {
        if !self.source.take(b'{')? {
            return Err(self.source.fault("missing {", 0));
        }
        let (name, length) = self.source.until(b'}', "character name")?;
        character_named(&name).ok_or_else(|| {
            let shown = crate::text::repr::repr(&name);
            let message = format!("undefined character name {shown}");
            self.source.fault(message, length + 4)
        })
    }

    /// A character by its number or its name; nothing for another escape.
    fn numbered(&mut self, letter: u8) -> Read<Option<u32>> {
        Ok(Some(match letter {
            b'x' => self.hex('x', 2)?,
            b'u' if self.source.text => self.hex('u', 4)?,
            b'U' if self.source.text => self.hex('U', 8)?,
            b'N' if self.source.text => self.named()?,
            _ => return Ok(None),
        }))
    }

    fn octal(&self, digits: &str) -> Read<u32> {
        let value = u32::from_str_radix(digits, 8).unwrap_or(u32::MAX);
        if value <= 0o377 {
            return Ok(value);
        }
        let message = format!("octal escape value \\{digits} outside of range 0-0o377");
        Err(self.source.fault(message, digits.len() + 1))
    }

    /// What a backslash and a character mean outside a set.
    pub(super) fn escape(&mut self, point: u32) -> Read<Node> {
        let letter = u8::try_from(point).ok().filter(u8::is_ascii);
        let Some(letter) = letter else {
            return Ok(self.literal(point));
        };
        match letter {
            b'A' => return Ok(Node::At(At::Start)),
            b'Z' => return Ok(Node::At(At::VeryEnd)),
            b'b' | b'B' => {
                return Ok(Node::At(At::Boundary {
                    unicode: self.unicode(),
                    negate: letter == b'B',
                }));
            }
            b'0' => {
                let more = self.source.take_while(2, is_octal)?;
                let point = self.octal(&format!("0{more}"))?;
                return Ok(self.literal(point));
            }
            b'1'..=b'9' => return self.group_or_octal(letter),
            _ => {}
        }
        if let Some(item) = category(letter) {
            return Ok(self.class(vec![item], false));
        }
        if let Some(point) = control(letter) {
            return Ok(self.literal(point));
        }
        if let Some(point) = self.numbered(letter)? {
            return Ok(self.literal(point));
        }
        if letter.is_ascii_alphabetic() {
            return Err(self.bad_escape(&format!("\\{}", char::from(letter))));
        }
        Ok(self.literal(point))
    }

    /// `\1` to `\99`, or three octal digits.
    fn group_or_octal(&mut self, letter: u8) -> Read<Node> {
        let mut digits = String::from(char::from(letter));
        let next = |parser: &Self| parser.source.next.and_then(Token::ascii);
        if let Some(second) = next(self).filter(u8::is_ascii_digit) {
            digits.push(char::from(second));
            self.source.get()?;
            if is_octal(letter)
                && is_octal(second)
                && let Some(third) = next(self).filter(|byte| is_octal(*byte))
            {
                digits.push(char::from(third));
                self.source.get()?;
                let point = self.octal(&digits)?;
                return Ok(self.literal(point));
            }
        }
        let group: u32 = digits.parse().unwrap_or(u32::MAX);
        if (group as usize) >= self.widths.len() {
            let message = format!("invalid group reference {group}");
            return Err(self.source.fault(message, digits.len()));
        }
        if !self.is_closed(group) {
            let message = "cannot refer to an open group";
            return Err(self.source.fault(message, digits.len() + 1));
        }
        self.check_behind(group)?;
        Ok(self.same(group))
    }

    /// What a backslash and a character mean inside a set.
    fn member(&mut self, point: u32) -> Read<Member> {
        let letter = u8::try_from(point).ok().filter(u8::is_ascii);
        let Some(letter) = letter else {
            return Ok(Member::Char(point));
        };
        if letter == b'b' {
            return Ok(Member::Char(8));
        }
        if let Some(point) = control(letter) {
            return Ok(Member::Char(point));
        }
        if let Some(item) = category(letter) {
            return Ok(Member::Category(item));
        }
        if let Some(point) = self.numbered(letter)? {
            return Ok(Member::Char(point));
        }
        if is_octal(letter) {
            let more = self.source.take_while(2, is_octal)?;
            let digits = format!("{}{more}", char::from(letter));
            return self.octal(&digits).map(Member::Char);
        }
        if letter.is_ascii_alphanumeric() {
            return Err(self.bad_escape(&format!("\\{}", char::from(letter))));
        }
        Ok(Member::Char(point))
    }

    fn set_member(&mut self, token: Token) -> Read<Member> {
        match token {
            Token::Char(point) => Ok(Member::Char(point)),
            Token::Escape(point) => self.member(point),
        }
    }

    /// `[…]`, after its first bracket.
    pub(super) fn set(&mut self) -> Read<Node> {
        let here = self.source.tell() - 1;
        let mut items: Vec<Item> = Vec::new();
        let negate = self.source.take(b'^')?;
        let unfinished = |parser: &Self| {
            let back = parser.source.tell() - here;
            parser.source.fault("unterminated character set", back)
        };
        loop {
            let Some(first) = self.source.get()? else {
                return Err(unfinished(self));
            };
            if first.is(b']') && !items.is_empty() {
                break;
            }
            let low = self.set_member(first)?;
            if !self.source.take(b'-')? {
                items.push(low.item());
                continue;
            }
            let Some(last) = self.source.get()? else {
                return Err(unfinished(self));
            };
            if last.is(b']') {
                items.push(low.item());
                items.push(Member::Char(u32::from(b'-')).item());
                break;
            }
            let high = self.set_member(last)?;
            match (low, high) {
                (Member::Char(low), Member::Char(high)) if low <= high => {
                    items.push(Item::Range(low, high));
                }
                _ => {
                    let message = format!("bad character range {}-{}", first.text(), last.text());
                    let back = first.len() + 1 + last.len();
                    return Err(self.source.fault(message, back));
                }
            }
        }
        if let ([Item::Range(low, high)], false) = (items.as_slice(), negate)
            && low == high
        {
            let point = *low;
            return Ok(self.literal(point));
        }
        // Most sets say a thing once; long ones are looked through for what they say again.
        let mut seen = rustc_hash::FxHashSet::default();
        items.retain(|item| seen.insert(*item));
        Ok(self.class(items, negate))
    }

    /// The flag of a letter.
    pub(super) fn flag(letter: u8) -> Option<u32> {
        Some(match letter {
            b'i' => flag::IGNORECASE,
            b'L' => flag::LOCALE,
            b'm' => flag::MULTILINE,
            b's' => flag::DOTALL,
            b'x' => flag::VERBOSE,
            b'a' => flag::ASCII,
            b'u' => flag::UNICODE,
            _ => return None,
        })
    }
}

impl Member {
    fn item(self) -> Item {
        match self {
            Self::Char(point) => Item::Range(point, point),
            Self::Category(item) => item,
        }
    }
}

/// The character with a name. The reader of Python's own string literals knows them all.
fn character_named(name: &str) -> Option<u32> {
    let known = |letter: char| letter.is_ascii_alphanumeric() || " -()".contains(letter);
    if name.len() > 100 || !name.chars().all(known) {
        return None;
    }
    let literal = format!("\"\\N{{{name}}}\"");
    let read = ruff_python_parser::parse_expression(&literal).ok()?;
    let string = read.expr().as_string_literal_expr()?;
    let mut letters = string.value.to_str().chars();
    let letter = letters.next()?;
    letters.next().is_none().then_some(code_point(letter))
}
