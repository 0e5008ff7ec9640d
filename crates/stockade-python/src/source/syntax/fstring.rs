//! The parts of the tokenizer that read f-strings: the text between expressions, and where an
//! expression ends.

use super::token::{Kind, Lexer, Read};

/// An f-string that is open.
#[expect(
    clippy::struct_excessive_bools,
    reason = "two describe the quotes, two what is being read"
)]
pub(super) struct Mode {
    quote: u8,
    triple: bool,
    raw: bool,
    start: usize,
    line: usize,
    line_start: usize,
    /// Brackets open inside it.
    pub(super) depth: isize,
    /// How many expressions are open, less one.
    pub(super) expression: isize,
    /// Whether text is read, not code.
    pub(super) in_text: bool,
    pub(super) in_spec: bool,
}

/// Strings inside each other that CPython reads.
const MOST_NESTED: usize = 149;

impl Lexer<'_> {
    pub(super) fn format_start(&mut self, raw: bool) -> Read {
        let quote = self.peek(0);
        let triple = self.peek(1) == quote && self.peek(2) == quote;
        self.at += if triple { 3 } else { 1 };
        if self.modes.len() >= MOST_NESTED {
            return self.said("too many nested f-strings");
        }
        self.push(Kind::FormatStart, self.at);
        self.modes.push(Mode {
            quote,
            triple,
            raw,
            start: self.start,
            line: self.line,
            line_start: self.line_start,
            depth: 0,
            expression: -1,
            in_text: true,
            in_spec: false,
        });
        Ok(())
    }

    /// Whether a quote that never ends another string ends the f-string around it.
    pub(super) fn format_ends_here(&self, quote: u8, triple: bool) -> bool {
        self.modes
            .last()
            .is_some_and(|mode| mode.quote == quote && mode.triple == triple)
    }

    /// Whether the colon here starts a format specification.
    pub(super) fn ends_format_expression(&mut self, byte: u8) -> bool {
        let Some(mode) = self.modes.last_mut() else {
            return false;
        };
        if byte == b':' && mode.depth - 1 == mode.expression {
            mode.in_text = true;
            mode.in_spec = true;
            return true;
        }
        false
    }

    /// Reads text up to the next expression or the end of the string.
    pub(super) fn format_text(&mut self) -> Read {
        self.start = self.at;
        let Some(mode) = self.modes.last() else {
            return Ok(());
        };
        let (quote, triple, raw) = (mode.quote, mode.triple, mode.raw);
        let in_spec = mode.in_spec && mode.expression >= 0;
        if self.peek(0) == b'{' && (self.peek(1) != b'{' || in_spec) {
            return self.enter_expression();
        }
        let closes = |lexer: &Self| {
            lexer.peek(0) == quote
                && (!triple || (lexer.peek(1) == quote && lexer.peek(2) == quote))
        };
        if closes(self) {
            self.at += if triple { 3 } else { 1 };
            self.modes.pop();
            self.push(Kind::FormatEnd, self.at);
            return Ok(());
        }
        let mut named = false;
        loop {
            let byte = self.peek(0);
            if self.at_end() || (!triple && matches!(byte, b'\n' | b'\r')) {
                if in_spec && !self.at_end() {
                    self.leave_text();
                    return Ok(());
                }
                return self.unterminated();
            }
            if closes(self) {
                self.push(Kind::FormatMiddle, self.at);
                return Ok(());
            }
            match byte {
                b'{' if self.peek(1) != b'{' || in_spec => {
                    self.push(Kind::FormatMiddle, self.at);
                    return Ok(());
                }
                b'{' => {
                    self.at += 2;
                    self.push(Kind::FormatMiddle, self.at - 1);
                    return Ok(());
                }
                b'}' if named => {
                    self.at += 1;
                    self.push(Kind::FormatMiddle, self.at);
                    return Ok(());
                }
                b'}' => {
                    let depth = self.modes.last().map_or(0, |mode| mode.depth);
                    if self.peek(1) == b'}' && !in_spec && depth == 0 {
                        self.at += 2;
                        self.push(Kind::FormatMiddle, self.at - 1);
                    } else {
                        self.leave_text();
                    }
                    return Ok(());
                }
                b'\\' => {
                    self.at += 1;
                    match self.peek(0) {
                        b'{' | b'}' => {}
                        b'N' if !raw && self.peek(1) == b'{' => {
                            named = true;
                            self.at += 2;
                        }
                        _ if self.at_end() => {}
                        _ => {
                            if !self.pass_line_end() {
                                self.at += 1;
                            }
                        }
                    }
                }
                _ => {
                    if !self.pass_line_end() {
                        self.at += 1;
                    }
                }
            }
        }
    }

    fn enter_expression(&mut self) -> Read {
        let Some(mode) = self.modes.last_mut() else {
            return Ok(());
        };
        mode.expression += 1;
        mode.in_text = false;
        if mode.expression > 148 {
            return self.said("f-string: expressions nested too deeply");
        }
        Ok(())
    }

    /// What follows is read as code: the end of an expression, or a mistake.
    fn leave_text(&mut self) {
        self.push(Kind::FormatMiddle, self.at);
        if let Some(mode) = self.modes.last_mut() {
            mode.in_text = false;
            mode.in_spec = false;
        }
    }

    fn unterminated(&mut self) -> Read {
        let detected = self.line;
        let Some(mode) = self.modes.last() else {
            return Ok(());
        };
        self.at = mode.start + 1;
        self.line_start = mode.line_start;
        self.line = mode.line;
        let kind = if mode.triple {
            "triple-quoted f-string"
        } else {
            "f-string"
        };
        self.said(format!(
            "unterminated {kind} literal (detected at line {detected})"
        ))
    }
}
