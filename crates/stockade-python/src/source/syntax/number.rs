//! The part of the tokenizer that reads numbers, and says what is wrong with them.

use super::token::{Kind, Lexer, Read};

impl Lexer<'_> {
    pub(super) fn number(&mut self) -> Read {
        if self.peek(0) == b'0' {
            let radix = self.peek(1).to_ascii_lowercase();
            match radix {
                b'x' => return self.digits_of("hexadecimal", 16),
                b'o' => return self.digits_of("octal", 8),
                b'b' => return self.digits_of("binary", 2),
                _ => return self.zero(),
            }
        }
        if self.peek(0) != b'.' {
            self.decimal_digits()?;
        }
        self.fraction()
    }

    /// After `0x` and its like.
    fn digits_of(&mut self, kind: &str, radix: u32) -> Read {
        self.at += 2;
        loop {
            if self.peek(0) == b'_' {
                self.at += 1;
            }
            if !char::from(self.peek(0)).is_digit(radix) {
                return self.wrong_digit(kind);
            }
            while char::from(self.peek(0)).is_digit(radix) {
                self.at += 1;
            }
            if self.peek(0) != b'_' {
                break;
            }
        }
        if self.peek(0).is_ascii_digit() {
            return self.wrong_digit(kind);
        }
        self.end_of_number(kind)?;
        self.push(Kind::Number, self.at);
        Ok(())
    }

    fn wrong_digit(&mut self, kind: &str) -> Read {
        let byte = self.peek(0);
        if byte.is_ascii_digit() {
            self.at += 1;
            let digit = char::from(byte);
            return self.said(format!("invalid digit '{digit}' in {kind} literal"));
        }
        self.said(format!("invalid {kind} literal"))
    }

    /// A number that starts with a zero: only zeros, or the whole part of a float.
    fn zero(&mut self) -> Read {
        loop {
            if self.peek(0) == b'_' {
                self.at += 1;
                if !self.peek(0).is_ascii_digit() {
                    return self.said("invalid decimal literal");
                }
            }
            if self.peek(0) != b'0' {
                break;
            }
            self.at += 1;
        }
        let zeros_end = self.at + 1;
        let nonzero = self.peek(0).is_ascii_digit();
        if nonzero {
            self.decimal_digits()?;
        }
        if matches!(self.peek(0), b'.' | b'e' | b'E' | b'j' | b'J') {
            return self.fraction();
        }
        if nonzero {
            let message = "leading zeros in decimal integer literals are not permitted; \
                 use an 0o prefix for octal integers";
            let column = self.start + 1 - self.line_start;
            return self.said_at(message, column, zeros_end - self.line_start);
        }
        self.end_of_number("decimal")?;
        self.push(Kind::Number, self.at);
        Ok(())
    }

    fn decimal_digits(&mut self) -> Read {
        loop {
            while self.peek(0).is_ascii_digit() {
                self.at += 1;
            }
            if self.peek(0) != b'_' {
                return Ok(());
            }
            self.at += 1;
            if !self.peek(0).is_ascii_digit() {
                return self.said("invalid decimal literal");
            }
        }
    }

    /// What follows the whole part.
    fn fraction(&mut self) -> Read {
        if self.peek(0) == b'.' {
            self.at += 1;
            if self.peek(0).is_ascii_digit() {
                self.decimal_digits()?;
            }
        }
        if matches!(self.peek(0), b'e' | b'E') {
            let signed = matches!(self.peek(1), b'+' | b'-');
            if self.peek(1 + usize::from(signed)).is_ascii_digit() {
                self.at += 1 + usize::from(signed);
                self.decimal_digits()?;
            } else if signed {
                self.at += 2;
                return self.said("invalid decimal literal");
            }
        }
        if matches!(self.peek(0), b'j' | b'J') {
            self.at += 1;
            self.end_of_number("imaginary")?;
        } else {
            self.end_of_number("decimal")?;
        }
        self.push(Kind::Number, self.at);
        Ok(())
    }

    /// A name may not follow at once, but some keywords may.
    fn end_of_number(&mut self, kind: &str) -> Read {
        let rest = &self.bytes[self.at..];
        let short: [&[u8]; 3] = [b"if", b"in", b"is"];
        let words: [&[u8]; 5] = [b"and", b"else", b"for", b"or", b"not"];
        let ends = |word: &[u8]| {
            let next = rest.get(word.len()).copied().unwrap_or(0);
            !(next.is_ascii_alphanumeric() || next == b'_' || next >= 0x80)
        };
        if short.iter().any(|word| rest.starts_with(word))
            || words
                .iter()
                .any(|word| rest.starts_with(word) && ends(word))
        {
            return Ok(());
        }
        if matches!(self.peek(0), b'a'..=b'z' | b'A'..=b'Z' | b'_') {
            return self.said(format!("invalid {kind} literal"));
        }
        Ok(())
    }
}
