//! The words of a text as CPython's tokenizer cuts them, and where it gives up. It is only run over
//! texts that the parser refused, so that the refusal can be put in CPython's words; what the
//! program means is decided elsewhere.

use super::fstring::Mode;
use crate::text::unicode::{is_identifier_continue, is_identifier_start, is_printable};

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Name,
    Number,
    Text,
    /// `f"`, then pieces, then the closing quote.
    FormatStart,
    FormatMiddle,
    FormatEnd,
    Operator,
    Newline,
    Indent,
    Dedent,
    End,
}

/// A token, and what the tokenizer knew when it had read it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) start: usize,
    pub(super) end: usize,
    /// Brackets open after it.
    pub(super) level: usize,
    /// The line, from 1, and where it starts.
    pub(super) line: usize,
    pub(super) line_start: usize,
    /// How far the tokenizer had read.
    pub(super) read: usize,
}

impl Token {
    /// Indents, dedents and the end have no place of their own.
    pub(super) fn is_placeless(&self) -> bool {
        matches!(self.kind, Kind::Indent | Kind::Dedent | Kind::End)
    }
}

/// Why the tokenizer stops before the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Stop {
    /// With a message and a place: line, its start, columns in bytes from 1.
    Said {
        message: String,
        line: usize,
        line_start: usize,
        column: usize,
        end_column: usize,
    },
    /// The text ends; here, with a bracket open or a backslash before.
    Early { open: Option<(char, usize)> },
    /// No outer block is indented like this.
    Unindent,
    /// Tabs and spaces disagree.
    Tabs,
    /// Blocks in blocks in blocks.
    TooDeep,
    /// Something follows a backslash.
    AfterBackslash,
}

/// All tokens of a text.
pub(super) struct Tokens {
    pub(super) read: Vec<Token>,
    /// Why there are no more, and the state then.
    pub(super) stop: Option<(Stop, Token)>,
    /// Whether an f-string was open then.
    pub(super) in_format: bool,
}

pub(super) struct Lexer<'a> {
    pub(super) text: &'a str,
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
    pub(super) start: usize,
    pub(super) line: usize,
    pub(super) line_start: usize,
    /// Open brackets: the character, where it is, and its line.
    pub(super) brackets: Vec<(u8, usize, usize)>,
    pub(super) modes: Vec<Mode>,
    indents: Vec<(usize, usize)>,
    out: Vec<Token>,
    /// Whether a missing last line end is made up, as for statements.
    adds_newline: bool,
}

pub(super) type Read<T = ()> = Result<T, Stop>;

/// Cuts a text.
pub(super) fn tokens(text: &str, adds_newline: bool) -> Tokens {
    let mut lexer = Lexer {
        text,
        bytes: text.as_bytes(),
        at: 0,
        start: 0,
        line: 0,
        line_start: 0,
        brackets: Vec::new(),
        modes: Vec::new(),
        indents: vec![(0, 0)],
        out: Vec::new(),
        adds_newline,
    };
    if text.starts_with('\u{feff}') {
        lexer.at = 3;
        lexer.line_start = 3;
    }
    let stop = lexer.run().err();
    let state = lexer.state(Kind::End);
    Tokens {
        read: lexer.out,
        in_format: !lexer.modes.is_empty(),
        stop: stop.map(|stop| (stop, state)),
    }
}

impl Lexer<'_> {
    fn run(&mut self) -> Read {
        self.begin_line();
        self.indentation()?;
        loop {
            if self.modes.last().is_some_and(|mode| mode.in_text) {
                self.format_text()?;
            } else if !self.next()? {
                return Ok(());
            }
        }
    }

    pub(super) fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    pub(super) fn at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    fn state(&self, kind: Kind) -> Token {
        Token {
            kind,
            start: self.start,
            end: self.at,
            level: self.brackets.len(),
            line: self.line,
            line_start: self.line_start,
            read: self.at,
        }
    }

    pub(super) fn push(&mut self, kind: Kind, end: usize) {
        let token = Token {
            end,
            ..self.state(kind)
        };
        self.out.push(token);
    }

    /// Stops with the column of what was read last.
    pub(super) fn said<T>(&self, message: impl Into<String>) -> Read<T> {
        let column = self.at.saturating_sub(self.line_start);
        self.said_at(message, column, column)
    }

    pub(super) fn said_at<T>(
        &self,
        message: impl Into<String>,
        column: usize,
        end_column: usize,
    ) -> Read<T> {
        Err(Stop::Said {
            message: message.into(),
            line: self.line,
            line_start: self.line_start,
            column,
            end_column,
        })
    }

    /// Whether a line end is here; its width.
    fn line_end(&self) -> Option<usize> {
        match self.peek(0) {
            b'\r' if self.peek(1) == b'\n' => Some(2),
            b'\n' | b'\r' => Some(1),
            _ => None,
        }
    }

    fn begin_line(&mut self) {
        if !self.at_end() {
            self.line += 1;
            self.line_start = self.at;
        }
    }

    /// Goes past a line end, if one is here.
    pub(super) fn pass_line_end(&mut self) -> bool {
        let Some(width) = self.line_end() else {
            return false;
        };
        self.at += width;
        self.begin_line();
        true
    }

    /// Reads the indentation of the next line that has something on it.
    fn indentation(&mut self) -> Read {
        loop {
            let (mut column, mut strict) = (0, 0);
            loop {
                match self.peek(0) {
                    b' ' => {
                        column += 1;
                        strict += 1;
                    }
                    b'\t' => {
                        column = (column / 8 + 1) * 8;
                        strict += 1;
                    }
                    b'\x0c' => {
                        column = 0;
                        strict = 0;
                    }
                    _ => break,
                }
                self.at += 1;
            }
            if self.peek(0) == b'\\' {
                // The indentation is what stands before it.
                while self.peek(0) == b'\\' {
                    self.continuation()?;
                    while matches!(self.peek(0), b' ' | b'\t' | b'\x0c') {
                        self.at += 1;
                    }
                }
                return self.measure(column, strict);
            }
            if self.peek(0) == b'#' {
                self.comment();
            }
            if self.at_end() {
                return Ok(());
            }
            if self.pass_line_end() {
                continue;
            }
            return self.measure(column, strict);
        }
    }

    fn measure(&mut self, column: usize, strict: usize) -> Read {
        let Some(&(last, last_strict)) = self.indents.last() else {
            return Ok(());
        };
        self.start = self.at;
        if column == last {
            return if strict == last_strict {
                Ok(())
            } else {
                Err(Stop::Tabs)
            };
        }
        if column > last {
            if self.indents.len() >= 100 {
                return Err(Stop::TooDeep);
            }
            if strict <= last_strict {
                return Err(Stop::Tabs);
            }
            self.indents.push((column, strict));
            self.push(Kind::Indent, self.at);
            return Ok(());
        }
        let mut count = 0;
        while self
            .indents
            .last()
            .is_some_and(|(outer, _)| *outer > column)
        {
            self.indents.pop();
            count += 1;
        }
        let Some(&(outer, outer_strict)) = self.indents.last() else {
            return Ok(());
        };
        if outer != column {
            // CPython has read the whole line by then.
            self.comment();
            self.at += self.line_end().unwrap_or(1);
            return Err(Stop::Unindent);
        }
        if outer_strict != strict {
            return Err(Stop::Tabs);
        }
        for _ in 0..count {
            self.push(Kind::Dedent, self.at);
        }
        Ok(())
    }

    /// Goes to the end of the line.
    fn comment(&mut self) {
        while !self.at_end() && self.line_end().is_none() {
            self.at += 1;
        }
    }

    /// Reads one token of code; false at the end.
    fn next(&mut self) -> Read<bool> {
        while matches!(self.peek(0), b' ' | b'\t' | b'\x0c') {
            self.at += 1;
        }
        if self.peek(0) == b'#' {
            self.comment();
        }
        self.start = self.at;
        if self.at_end() {
            return self.finish();
        }
        if let Some(width) = self.line_end() {
            if !self.brackets.is_empty() {
                self.at += width;
                self.begin_line();
                return Ok(true);
            }
            self.at += width;
            self.push(Kind::Newline, self.start);
            self.begin_line();
            self.indentation()?;
            return Ok(true);
        }
        let byte = self.peek(0);
        match byte {
            b'\\' => self.continuation()?,
            b'0'..=b'9' => self.number()?,
            b'.' if self.peek(1).is_ascii_digit() => self.number()?,
            b'\'' | b'"' => self.string()?,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | 0x80.. => self.word()?,
            _ => self.operator(byte)?,
        }
        Ok(true)
    }

    fn finish(&mut self) -> Read<bool> {
        if let Some(&(open, at, _)) = self.brackets.last() {
            let open = Some((char::from(open), at));
            return Err(Stop::Early { open });
        }
        let ends_line = matches!(
            self.out.last().map(|token| token.kind),
            None | Some(Kind::Newline | Kind::Indent | Kind::Dedent)
        );
        if !ends_line && self.adds_newline {
            self.push(Kind::Newline, self.at);
            // The line end that was made up has been read as well.
            if let Some(token) = self.out.last_mut() {
                token.read += 1;
            }
        }
        let made_up = usize::from(self.adds_newline && !self.bytes.ends_with(b"\n"));
        for _ in 1..self.indents.len() {
            self.push(Kind::Dedent, self.at);
        }
        self.push(Kind::End, self.at);
        for token in self.out.iter_mut().rev() {
            if !token.is_placeless() {
                break;
            }
            token.read += made_up;
        }
        Ok(false)
    }

    fn continuation(&mut self) -> Read {
        self.at += 1;
        if self.line_end().is_none() {
            if self.at_end() {
                self.at += usize::from(self.adds_newline);
                return Err(Stop::Early { open: None });
            }
            let width = self.text[self.at..]
                .chars()
                .next()
                .map_or(1, char::len_utf8);
            self.at += width;
            return Err(Stop::AfterBackslash);
        }
        self.at += self.line_end().unwrap_or(1);
        if self.at_end() {
            return Err(Stop::Early { open: None });
        }
        self.begin_line();
        Ok(())
    }

    fn word(&mut self) -> Read {
        let mut prefix = [false; 4];
        loop {
            // A prefix of a string, as long as its letters go together.
            let [b, u, r, f] = &mut prefix;
            match self.peek(0).to_ascii_lowercase() {
                b'b' if !*b && !*u && !*f => *b = true,
                b'u' if !*u && !*b && !*r && !*f => *u = true,
                b'r' if !*r && !*u => *r = true,
                b'f' if !*f && !*b && !*u => *f = true,
                _ => break,
            }
            self.at += 1;
            if matches!(self.peek(0), b'\'' | b'"') {
                return if prefix[3] {
                    self.format_start(prefix[2])
                } else {
                    self.string()
                };
            }
        }
        while matches!(self.peek(0), b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | 0x80..) {
            self.at += 1;
        }
        let word = &self.text[self.start..self.at];
        if !word.is_ascii() {
            for (at, character) in word.char_indices() {
                let fits = match at {
                    0 => is_identifier_start(character) || character == '_',
                    _ => is_identifier_continue(character),
                };
                if !fits {
                    self.at = self.start + at + character.len_utf8();
                    return self.wrong_character(character);
                }
            }
        }
        self.push(Kind::Name, self.at);
        Ok(())
    }

    fn wrong_character(&self, character: char) -> Read {
        let code = u32::from(character);
        if is_printable(character) {
            self.said(format!("invalid character '{character}' (U+{code:04X})"))
        } else {
            self.said(format!("invalid non-printable character U+{code:04X}"))
        }
    }

    /// A string that is not formatted; `at` is its first quote.
    fn string(&mut self) -> Read {
        let quote = self.peek(0);
        let triple = self.peek(1) == quote && self.peek(2) == quote;
        let (line, line_start) = (self.line, self.line_start);
        self.at += if triple { 3 } else { 1 };
        let mut escaped = false;
        loop {
            let byte = self.peek(0);
            if self.at_end() || (!triple && self.line_end().is_some()) {
                break;
            }
            if byte == quote && (!triple || (self.peek(1) == quote && self.peek(2) == quote)) {
                self.at += if triple { 3 } else { 1 };
                let token = Token {
                    line,
                    ..self.state(Kind::Text)
                };
                self.out.push(token);
                return Ok(());
            }
            if byte == b'\\' {
                self.at += 1;
                escaped |= self.peek(0) == quote;
                if !self.pass_line_end() {
                    self.at += 1;
                }
            } else if !self.pass_line_end() {
                self.at += 1;
            }
        }
        self.at = self.at.min(self.bytes.len());
        if self.format_ends_here(quote, triple) {
            self.at = self.start + 1;
            (self.line, self.line_start) = (line, line_start);
            return self.said("f-string: expecting '}'");
        }
        let detected = self.line;
        (self.line, self.line_start) = (line, line_start);
        self.at = self.start + 1;
        let message = if triple {
            format!("unterminated triple-quoted string literal (detected at line {detected})")
        } else {
            let hint = if escaped {
                "; perhaps you escaped the end quote?"
            } else {
                ""
            };
            format!("unterminated string literal (detected at line {detected}){hint}")
        };
        self.said(message)
    }

    fn operator(&mut self, byte: u8) -> Read {
        let character = self.text[self.at..].chars().next().unwrap_or(' ');
        if !is_printable(character) {
            self.at += character.len_utf8();
            return self.wrong_character(character);
        }
        if self.ends_format_expression(byte) {
            self.at += 1;
            self.push(Kind::Operator, self.at);
            return Ok(());
        }
        let width = self.operator_width(byte);
        match byte {
            b'(' | b'[' | b'{' => {
                if self.brackets.len() >= 200 {
                    self.at += 1;
                    return self.said("too many nested parentheses");
                }
                self.brackets.push((byte, self.at, self.line));
                if let Some(mode) = self.modes.last_mut() {
                    mode.depth += 1;
                }
            }
            b')' | b']' | b'}' => self.close(byte)?,
            _ => {}
        }
        self.at += width;
        self.push(Kind::Operator, self.at);
        Ok(())
    }

    fn close(&mut self, byte: u8) -> Read {
        let shown = char::from(byte);
        self.at += 1;
        if byte == b'}' && self.modes.last().is_some_and(|mode| mode.depth == 0) {
            return self.said("f-string: single '}' is not allowed");
        }
        let Some((open, _, line)) = self.brackets.pop() else {
            return self.said(format!("unmatched '{shown}'"));
        };
        if !matches!((open, byte), (b'(', b')') | (b'[', b']') | (b'{', b'}')) {
            if open == b'{'
                && let Some(mode) = self.modes.last()
                && mode.depth - 1 == mode.expression
            {
                return self.said(format!("f-string: unmatched '{shown}'"));
            }
            let open = char::from(open);
            let place = if line == self.line {
                String::new()
            } else {
                format!(" on line {line}")
            };
            return self.said(format!(
                "closing parenthesis '{shown}' does not match opening parenthesis '{open}'{place}"
            ));
        }
        if let Some(mode) = self.modes.last_mut() {
            mode.depth -= 1;
            if mode.depth < 0 {
                return self.said(format!("f-string: unmatched '{shown}'"));
            }
            if byte == b'}' && mode.depth == mode.expression {
                mode.expression -= 1;
                mode.in_text = true;
                mode.in_spec = false;
            }
        }
        self.at -= 1;
        Ok(())
    }

    fn operator_width(&self, byte: u8) -> usize {
        let (second, third) = (self.peek(1), self.peek(2));
        match (byte, second) {
            (b'*', b'*') | (b'/', b'/') | (b'<', b'<') | (b'>', b'>') => {
                2 + usize::from(third == b'=')
            }
            (b'.', b'.') if third == b'.' => 3,
            (b'-' | b'<', b'>')
            | (
                b'=' | b'!' | b'<' | b'>' | b'+' | b'-' | b'*' | b'/' | b'%' | b'&' | b'|' | b'^'
                | b'@' | b':',
                b'=',
            ) => 2,
            _ => 1,
        }
    }
}
