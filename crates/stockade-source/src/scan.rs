//! Bounds the nesting of a text before the parser sees it, in one pass over its bytes.
//!
//! The parser builds trees as deep as the text asks for, and walking or dropping a deep tree
//! overflows the stack, which no caller can catch. So everything that makes a tree deeper is
//! counted here: brackets, blocks, f-strings, prefix operators, right-hand chains (`else`, `**`,
//! `lambda`) and left-hand chains (`a+b+c`, `a.b.c`, `a()()`). Bracket and block bounds are those
//! of CPython, which refuses the same texts. Texts that no lexer could finish (an open string, a
//! bracket that never closes) are answered here too: the parser's recovery would read on from them
//! under another nesting than the one counted.

use crate::refusal::{Bounds, Depth, Kind, Refusal, Scanned};

/// CPython's own bound: "too many nested parentheses".
const MAX_BRACKETS: usize = 200;
/// CPython's own bound: "too many levels of indentation".
const MAX_INDENTS: usize = 100;
/// Brackets, prefix operators and right-hand chains together.
const MAX_DEPTH: usize = 250;
/// Operators, attributes and calls in a row; ten thousand string pieces joined by `+` still pass.
const MAX_CHAIN: usize = 10_000;
/// Statements nested on one line are an error, yet the parser follows them.
const MAX_COLONS: usize = 100;

/// Scans a whole text. In one that passes, no tree is deeper than a few thousand nodes but for the
/// chain that [`Scanned`] names.
pub fn scan(text: &str, bounds: Bounds) -> Result<Scanned, Refusal> {
    let mut scanner = Scanner {
        bounds,
        bytes: text.as_bytes(),
        at: usize::from(text.starts_with('\u{feff}')) * '\u{feff}'.len_utf8(),
        levels: vec![Level::new(0, 0)],
        strings: Vec::new(),
        indents: Vec::new(),
        depth: 0,
        longest_chain: 0,
        deepest: 0,
    };
    scanner.run()?;
    Ok(Scanned {
        longest_chain: scanner.longest_chain,
        deepest: scanner.deepest,
    })
}

/// An open bracket, or the text outside all brackets.
struct Level {
    open: u8,
    at: usize,
    /// Whether the last token could end an operand, so that `-` after it is binary.
    after_operand: bool,
    /// Whether this is the `{…}` of an f-string.
    interpolation: bool,
    run: usize,
    right: usize,
    lambdas: usize,
    chain: usize,
    commas: usize,
    colons: usize,
}

impl Level {
    fn new(open: u8, at: usize) -> Self {
        Self {
            open,
            at,
            after_operand: false,
            interpolation: false,
            run: 0,
            right: 0,
            lambdas: 0,
            chain: 0,
            commas: 0,
            colons: 0,
        }
    }

    fn depth(&self) -> usize {
        1 + self.run + self.right + self.lambdas
    }
}

/// An f-string or t-string that is open.
struct Interpolated {
    quote: u8,
    triple: bool,
    raw: bool,
    at: usize,
    /// How many levels were open outside it, or outside the format spec being read.
    levels: usize,
    /// How many format specs of its interpolations are open.
    specs: usize,
}

struct Scanner<'a> {
    bounds: Bounds,
    bytes: &'a [u8],
    at: usize,
    levels: Vec<Level>,
    strings: Vec<Interpolated>,
    /// The columns of the blocks that are open.
    indents: Vec<usize>,
    /// The depths of all levels but the last.
    depth: usize,
    longest_chain: usize,
    deepest: usize,
}

impl Scanner<'_> {
    fn run(&mut self) -> Result<(), Refusal> {
        self.line_start()?;
        while let Some(&byte) = self.bytes.get(self.at) {
            if self.in_string_text() {
                self.string_text()?;
            } else {
                self.token(byte)?;
            }
        }
        if let Some(string) = self.strings.last() {
            return Err(syntax(string.at, "unterminated f-string literal"));
        }
        match self.levels.last() {
            Some(level) if self.levels.len() > 1 => {
                let message = format!("'{}' was never closed", char::from(level.open));
                Err(syntax(level.at, message))
            }
            _ => Ok(()),
        }
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    /// Whether the text here belongs to an f-string rather than to one of its expressions.
    fn in_string_text(&self) -> bool {
        self.strings
            .last()
            .is_some_and(|string| self.levels.len() == string.levels)
    }

    fn token(&mut self, byte: u8) -> Result<(), Refusal> {
        match byte {
            b' ' | b'\t' | b'\x0c' => self.at += 1,
            b'\n' | b'\r' => {
                self.at += if byte == b'\r' && self.peek(1) == b'\n' {
                    2
                } else {
                    1
                };
                if self.levels.len() == 1 {
                    self.new_line();
                    self.line_start()?;
                }
            }
            b'#' => self.skip_line(),
            b'\\' => {
                self.at += if self.peek(1) == b'\r' && self.peek(2) == b'\n' {
                    3
                } else {
                    2
                }
            }
            b'\'' | b'"' => self.string(self.at, b"")?,
            b'0'..=b'9' => self.number()?,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | 0x80.. => self.word()?,
            b'(' | b'[' | b'{' => self.open(byte)?,
            b')' | b']' | b'}' => self.close(byte)?,
            _ => self.operator(byte)?,
        }
        Ok(())
    }

    /// Measures the indentation of a logical line. Blank lines and comments have none.
    fn line_start(&mut self) -> Result<(), Refusal> {
        let mut column = 0;
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b' ' => column += 1,
                b'\t' => column = (column / 8 + 1) * 8,
                b'\x0c' => column = 0,
                _ => break,
            }
            self.at += 1;
        }
        if matches!(self.peek(0), b'\n' | b'\r' | b'#' | b'\\' | 0) {
            return Ok(());
        }
        while self.indents.last().is_some_and(|&last| last > column) {
            self.indents.pop();
        }
        if self.indents.last().is_none_or(|&last| last < column) && column > 0 {
            self.indents.push(column);
        }
        if self.indents.len() > MAX_INDENTS {
            return Err(deep(self.at, Depth::Blocks));
        }
        Ok(())
    }

    fn skip_line(&mut self) {
        let rest = &self.bytes[self.at..];
        let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        self.at += end.unwrap_or(rest.len());
    }

    /// Forgets what the last logical line counted.
    fn new_line(&mut self) {
        if let Some(level) = self.levels.last_mut() {
            self.longest_chain = self.longest_chain.max(level.chain);
            *level = Level::new(0, self.at);
        }
    }

    fn open(&mut self, byte: u8) -> Result<(), Refusal> {
        self.link_if_after_operand()?;
        self.push(byte, false)
    }

    fn push(&mut self, open: u8, interpolation: bool) -> Result<(), Refusal> {
        if let Some(level) = self.levels.last_mut() {
            self.depth += level.depth();
            level.after_operand = true;
        }
        let mut level = Level::new(open, self.at);
        level.interpolation = interpolation;
        self.levels.push(level);
        self.deepest = self.deepest.max(self.levels.len() - 1);
        self.at += 1;
        if self.levels.len() > MAX_BRACKETS + 1 {
            return Err(deep(self.at - 1, Depth::Brackets));
        }
        self.check_depth()
    }

    fn close(&mut self, byte: u8) -> Result<(), Refusal> {
        let wanted = match byte {
            b')' => b'(',
            b']' => b'[',
            _ => b'{',
        };
        let Some(level) = self.levels.pop_if(|level| level.open != 0) else {
            let message = format!("unmatched '{}'", char::from(byte));
            return Err(syntax(self.at, message));
        };
        if level.open != wanted {
            let message = format!(
                "closing parenthesis '{}' does not match opening parenthesis '{}'",
                char::from(byte),
                char::from(level.open)
            );
            return Err(syntax(self.at, message));
        }
        self.longest_chain = self.longest_chain.max(level.chain);
        if let Some(outer) = self.levels.last() {
            self.depth -= outer.depth();
        }
        self.at += 1;
        Ok(())
    }

    fn check_depth(&self) -> Result<(), Refusal> {
        let here = self.levels.last().map_or(0, Level::depth);
        if self.depth + here > MAX_DEPTH {
            return Err(deep(self.at, Depth::Expressions));
        }
        Ok(())
    }

    /// Counts one more link of `a.b`, `a()`, `a[0]`, `a + b`.
    fn link(&mut self) -> Result<(), Refusal> {
        let at = self.at;
        if let Some(level) = self.levels.last_mut() {
            level.chain += 1;
            if level.chain > MAX_CHAIN {
                return Err(deep(at, Depth::Chain));
            }
        }
        Ok(())
    }

    fn link_if_after_operand(&mut self) -> Result<(), Refusal> {
        if self.levels.last().is_some_and(|level| level.after_operand) {
            self.link()?;
        }
        Ok(())
    }

    fn operator(&mut self, byte: u8) -> Result<(), Refusal> {
        if self.starts_format_spec(byte) {
            self.format_spec();
            return Ok(());
        }
        let width = self.operator_width(byte);
        let at = self.at;
        let Some(level) = self.levels.last_mut() else {
            return Ok(());
        };
        let after_operand = std::mem::replace(&mut level.after_operand, false);
        match (byte, width) {
            (b',' | b';', _) => {
                level.run = 0;
                level.right = 0;
                self.longest_chain = self.longest_chain.max(level.chain);
                level.chain = 0;
                level.commas += 1;
                if byte == b',' && level.commas > self.bounds.elements {
                    let most = self.bounds.elements;
                    let message = format!("one display has more than {most} elements");
                    return Err(Refusal {
                        at: level.at,
                        kind: Kind::Giant(message),
                    });
                }
            }
            (b':', 1) => {
                level.colons += usize::from(level.open == 0);
                if level.colons > MAX_COLONS + level.lambdas {
                    return Err(deep(at, Depth::Line));
                }
            }
            (b'*' | b':', 2) => level.right += 1,
            (b'.', 1) => {
                level.after_operand = false;
                self.link()?;
            }
            (b'.', _) => level.after_operand = true,
            (b'+' | b'-' | b'~' | b'*', 1) if !after_operand => level.run += 1,
            (b'+' | b'-' | b'*' | b'/' | b'%' | b'@' | b'&' | b'|' | b'^' | b'<' | b'>', 1 | 2)
                if !matches!((byte, width), (b'<' | b'>', 1)) =>
            {
                level.run = 0;
                level.right = 0;
                self.link()?;
            }
            _ => {
                level.run = 0;
                level.right = 0;
            }
        }
        self.at += width;
        self.check_depth()
    }

    /// The bytes of the operator here; `+=` and its kin are read as two.
    fn operator_width(&self, byte: u8) -> usize {
        let next = self.peek(1);
        match byte {
            b'*' | b'/' | b'<' | b'>' if next == byte => 2,
            b'.' if next == b'.' && self.peek(2) == b'.' => 3,
            b':' | b'=' | b'!' | b'<' | b'>' if next == b'=' => 2,
            b'-' if next == b'>' => 2,
            _ => 1,
        }
    }

    fn word(&mut self) -> Result<(), Refusal> {
        let start = self.at;
        while matches!(self.peek(0), b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | 0x80..) {
            self.at += 1;
        }
        let word = &self.bytes[start..self.at];
        if matches!(self.peek(0), b'\'' | b'"') && is_string_prefix(word) {
            return self.string(start, word);
        }
        let Some(level) = self.levels.last_mut() else {
            return Ok(());
        };
        level.after_operand = false;
        match word {
            b"not" | b"await" | b"else" | b"yield" | b"as" | b"async" => level.right += 1,
            b"lambda" => level.lambdas += 1,
            b"and" | b"or" => {
                level.run = 0;
                level.right = 0;
            }
            b"in" | b"is" | b"if" | b"for" | b"from" | b"return" | b"elif" | b"while" | b"with"
            | b"del" | b"assert" | b"raise" | b"import" | b"case" | b"match" => level.run = 0,
            _ => {
                level.after_operand = true;
                level.run = 0;
            }
        }
        self.check_depth()
    }

    fn number(&mut self) -> Result<(), Refusal> {
        let start = self.at;
        let mut decimal = true;
        while let byte @ (b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'.') = self.peek(0) {
            decimal &= matches!(byte, b'0'..=b'9' | b'_');
            self.at += 1;
        }
        if decimal && self.at - start > self.bounds.digits {
            let most = self.bounds.digits;
            let message = format!("an integer literal has more than {most} digits");
            return Err(Refusal {
                at: start,
                kind: Kind::Giant(message),
            });
        }
        self.operand();
        Ok(())
    }

    fn operand(&mut self) {
        if let Some(level) = self.levels.last_mut() {
            level.after_operand = true;
            level.run = 0;
        }
    }

    /// A string whose prefix started at `start`; `self.at` is at its quote.
    fn string(&mut self, start: usize, prefix: &[u8]) -> Result<(), Refusal> {
        let has = |letter: u8| prefix.iter().any(|byte| byte.eq_ignore_ascii_case(&letter));
        let quote = self.peek(0);
        let triple = self.peek(1) == quote && self.peek(2) == quote;
        self.at += if triple { 3 } else { 1 };
        if has(b'f') || has(b't') {
            self.strings.push(Interpolated {
                quote,
                triple,
                raw: has(b'r'),
                at: start,
                levels: self.levels.len(),
                specs: 0,
            });
            return Ok(());
        }
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'\\' => self.at += 1,
                b'\n' | b'\r' if !triple => break,
                _ if byte == quote && !triple => {
                    self.at += 1;
                    self.operand();
                    return Ok(());
                }
                _ if byte == quote && self.peek(1) == quote && self.peek(2) == quote => {
                    self.at += 3;
                    self.operand();
                    return Ok(());
                }
                _ => {}
            }
            self.at += 1;
        }
        self.at = self.at.min(self.bytes.len());
        let kind = if triple {
            "triple-quoted string"
        } else {
            "string"
        };
        Err(syntax(start, format!("unterminated {kind} literal")))
    }

    /// One step through the text of an f-string, outside its expressions.
    fn string_text(&mut self) -> Result<(), Refusal> {
        let byte = self.peek(0);
        let Some(string) = self.strings.last_mut() else {
            return Ok(());
        };
        let in_spec = string.specs > 0;
        let (quote, triple, raw) = (string.quote, string.triple, string.raw);
        let ends = byte == quote && (!triple || (self.peek(1) == quote && self.peek(2) == quote));
        match byte {
            _ if ends && !in_spec => {
                self.at += if triple { 3 } else { 1 };
                self.strings.pop();
                self.operand();
            }
            _ if ends || (matches!(byte, b'\n' | b'\r') && !triple) => {
                let at = self.strings.last().map_or(self.at, |string| string.at);
                return Err(syntax(at, "unterminated f-string literal"));
            }
            b'\\' if !raw && self.peek(1) == b'N' && self.peek(2) == b'{' => {
                let rest = &self.bytes[self.at..];
                let end = rest.iter().position(|&byte| byte == b'}' || byte == quote);
                self.at += end.map_or(rest.len(), |end| end + usize::from(rest[end] == b'}'));
            }
            b'\\' if !matches!(self.peek(1), b'{' | b'}') => self.at += 2,
            b'{' if self.peek(1) == b'{' && !in_spec => self.at += 2,
            b'{' => self.push(b'{', true)?,
            b'}' if in_spec => {
                // The spec and its interpolation end together.
                if let Some(string) = self.strings.last_mut() {
                    string.specs -= 1;
                    string.levels -= 1;
                }
                self.close(b'}')?;
            }
            b'}' if self.peek(1) == b'}' => self.at += 2,
            b'}' => return Err(syntax(self.at, "f-string: single '}' is not allowed")),
            _ => self.at += 1,
        }
        Ok(())
    }

    /// Whether the colon here ends the expression of an interpolation.
    fn starts_format_spec(&self, byte: u8) -> bool {
        byte == b':' && self.levels.last().is_some_and(|level| level.interpolation)
    }

    fn format_spec(&mut self) {
        self.at += 1;
        if let Some(string) = self.strings.last_mut() {
            string.specs += 1;
            string.levels += 1;
        }
    }
}

fn is_string_prefix(word: &[u8]) -> bool {
    let lower = |at: usize| word.get(at).map(u8::to_ascii_lowercase);
    match (lower(0), lower(1)) {
        (Some(b'r' | b'u' | b'b' | b'f' | b't'), None) => true,
        (Some(b'r'), Some(b'b' | b'f' | b't')) | (Some(b'b' | b'f' | b't'), Some(b'r')) => {
            word.len() == 2
        }
        _ => false,
    }
}

fn deep(at: usize, reason: Depth) -> Refusal {
    Refusal {
        at,
        kind: Kind::Deep(reason),
    }
}

fn syntax(at: usize, message: impl Into<String>) -> Refusal {
    Refusal {
        at,
        kind: Kind::Syntax(message.into()),
    }
}
