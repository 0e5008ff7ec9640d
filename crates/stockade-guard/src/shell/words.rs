//! Reads words: quotes, parameters, substitutions, arithmetic, and the bodies of here-documents.

use std::ops::Range;

use super::ast::{Parameter, Part, Word};
use super::parse::{Parsed, Parser, is_name, script};
use super::quotes::ansi_c;

/// Where a run of parts ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// At a blank or an operator.
    Word,
    /// At the double quote.
    Quote,
    /// At the brace that ends `${…}`.
    Brace,
    /// At the bracket that ends an index.
    Bracket,
    /// Where the text ends: a here-document or an arithmetic expression.
    Text,
}

/// What quotes mean where the parts stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// They quote.
    Plain,
    /// Inside double quotes.
    Double,
    /// In a here-document or an arithmetic expression, where they are text.
    Here,
}

/// The parts of a here-document that expands, or of another text in which quotes mean nothing.
pub(super) fn here_document(
    body: &str,
    span: Range<usize>,
    at: usize,
    depth: usize,
) -> Parsed<Word> {
    let mut parser = Parser::inside(body, span.clone(), at, depth);
    let parts = parser.deeper(|parser| parser.parts(End::Text, Mode::Here, false))?;
    Ok(Word { parts, span })
}

/// The line that ends a here-document, and whether quotes switch expansion off in it. Only plain
/// forms are read: of others nobody is sure where the text ends, and what follows it is run.
pub(super) fn here_end(written: &str) -> Option<(String, bool)> {
    let (inside, quoted) = match written.chars().next()? {
        quote @ ('\'' | '"') => (written[1..].strip_suffix(quote)?, true),
        '\\' => (&written[1..], true),
        _ => (written, false),
    };
    let odd = |one: char| matches!(one, '\'' | '"' | '\\' | '$' | '`' | '\n' | '\r');
    (!inside.contains(odd)).then(|| (inside.to_owned(), quoted))
}

impl<'a> Parser<'a> {
    /// A word, or nothing if none starts here.
    pub(super) fn word(&mut self) -> Parsed<Option<Word>> {
        let start = self.at;
        let parts = self.deeper(|parser| parser.parts(End::Word, Mode::Plain, true))?;
        if self.at == start {
            return Ok(None);
        }
        Ok(Some(Word {
            parts,
            span: self.span(start),
        }))
    }

    pub(super) fn parts_until_bracket(&mut self) -> Parsed<Vec<Part>> {
        self.parts(End::Bracket, Mode::Plain, true)
    }

    /// `(( … ))`, or nothing if the brackets are two subshells.
    pub(super) fn arithmetic_command(&mut self) -> Parsed<Option<Word>> {
        let start = self.at;
        let Some(length) = arithmetic_length(&self.rest()[2..]) else {
            return Ok(None);
        };
        let inside = &self.rest()[2..2 + length];
        self.at += length + 4;
        let span = self.span(start);
        here_document(inside, span, self.place_of(start), self.depth).map(Some)
    }

    /// Parts up to their end; `single` says whether single quotes quote.
    fn parts(&mut self, end: End, mode: Mode, single: bool) -> Parsed<Vec<Part>> {
        let quoted = mode != Mode::Plain;
        let mut parts = Vec::new();
        let mut text = String::new();
        while let Some(first) = self.rest().chars().next() {
            let ends = match end {
                End::Word => {
                    matches!(first, ' ' | '\t' | '\n' | '\r' | ';' | '&' | '|' | ')')
                        || (matches!(first, '<' | '>') && !self.rest()[1..].starts_with('('))
                        || (first == '(' && !text.ends_with(['@', '!', '?', '+', '*']))
                }
                // Quotes inside `${…}` inside quotes open anew.
                End::Quote => first == '"',
                End::Brace => first == '}',
                End::Bracket => first == ']',
                End::Text => false,
            };
            if ends {
                break;
            }
            match first {
                '\'' | '"' if mode == Mode::Here && end == End::Brace => {
                    return Err(
                        self.problem(self.at, "a quote in `${…}` means different things here")
                    );
                }
                '\\' => self.escape(&mut text, &mut parts, quoted)?,
                '\'' if single => {
                    flush(&mut text, &mut parts, quoted);
                    let inside = self.until('\'', "a single quote is not closed")?;
                    parts.push(Part::Text(inside.to_owned(), true));
                }
                '"' if mode != Mode::Here => {
                    flush(&mut text, &mut parts, quoted);
                    self.at += 1;
                    self.double_quoted(&mut parts)?;
                }
                '`' => {
                    flush(&mut text, &mut parts, quoted);
                    parts.push(self.backquoted(mode)?);
                }
                '$' => self.dollar(&mut text, &mut parts, mode)?,
                '<' | '>' if end == End::Word => {
                    flush(&mut text, &mut parts, quoted);
                    self.at += 2;
                    parts.push(match (first, self.substitution()?) {
                        ('>', Part::Command(script)) => Part::Sink(script),
                        (_, part) => part,
                    });
                }
                '(' if end == End::Word => {
                    let group = self.group_length()?;
                    text.push_str(&self.rest()[..group]);
                    self.at += group;
                }
                _ => {
                    text.push(first);
                    self.at += first.len_utf8();
                }
            }
        }
        flush(&mut text, &mut parts, quoted);
        Ok(parts)
    }

    fn double_quoted(&mut self, parts: &mut Vec<Part>) -> Parsed<()> {
        let start = self.at - 1;
        let inside = self.deeper(|parser| parser.parts(End::Quote, Mode::Double, false))?;
        if !self.rest().starts_with('"') {
            return Err(self.problem(start, "a double quote is not closed"));
        }
        self.at += 1;
        if inside.is_empty() {
            parts.push(Part::Text(String::new(), true));
        }
        parts.extend(inside);
        Ok(())
    }

    /// What a backslash does; a continued line is nothing at all.
    fn escape(&mut self, text: &mut String, parts: &mut Vec<Part>, quoted: bool) -> Parsed<()> {
        self.at += 1;
        let Some(next) = self.rest().chars().next() else {
            return Err(self.problem(self.at, "the script ends in a backslash"));
        };
        self.at += next.len_utf8();
        match next {
            '\n' => {}
            '$' | '`' | '"' | '\\' if quoted => text.push(next),
            _ if quoted => text.extend(['\\', next]),
            _ => {
                flush(text, parts, quoted);
                parts.push(Part::Text(next.to_string(), true));
            }
        }
        Ok(())
    }

    /// The text between here and the quote that ends it.
    fn until(&mut self, quote: char, problem: &str) -> Parsed<&'a str> {
        let start = self.at;
        self.at += 1;
        let rest = self.rest();
        let Some(length) = rest.find(quote) else {
            return Err(self.problem(start, problem));
        };
        self.at += length + 1;
        Ok(&rest[..length])
    }

    fn backquoted(&mut self, mode: Mode) -> Parsed<Part> {
        let start = self.at;
        self.at += 1;
        let mut inside = String::new();
        let mut characters = self.rest().char_indices();
        loop {
            match characters.next() {
                None => return Err(self.problem(start, "a backquote is not closed")),
                Some((at, '`')) => {
                    self.at += at + 1;
                    break;
                }
                Some((_, '\\')) => match characters.next() {
                    Some((_, next @ ('`' | '\\' | '$'))) => inside.push(next),
                    Some((_, '"')) if mode == Mode::Double => inside.push('"'),
                    Some((_, next)) => inside.extend(['\\', next]),
                    None => return Err(self.problem(start, "a backquote is not closed")),
                },
                Some((_, one)) => inside.push(one),
            }
        }
        let span = self.span(start);
        let at = self.place_of(start);
        self.deeper(|parser| script(&inside, Some(span), Some(at), parser.depth))
            .map(Part::Command)
    }

    /// A script up to the closing bracket; the opening one has been read.
    fn substitution(&mut self) -> Parsed<Part> {
        let start = self.at;
        // Here-documents of the line around it begin behind that line.
        let waiting = std::mem::take(&mut self.here);
        let inside = self.deeper(|parser| parser.script_until(&[]))?;
        if !self.rest().starts_with(')') {
            return Err(self.problem(start, "a substitution is not closed"));
        }
        if !std::mem::replace(&mut self.here, waiting).is_empty() {
            return Err(self.problem(start, "a here-document does not end in its substitution"));
        }
        self.at += 1;
        Ok(Part::Command(inside))
    }

    fn dollar(&mut self, text: &mut String, parts: &mut Vec<Part>, mode: Mode) -> Parsed<()> {
        let quoted = mode != Mode::Plain;
        let start = self.at;
        let rest = &self.rest()[1..];
        let first = rest.chars().next();
        let name = rest
            .find(|one: char| !one.is_ascii_alphanumeric() && one != '_')
            .map_or(rest, |end| &rest[..end]);
        if rest.starts_with("\\\n") {
            return Err(self.problem(start, "a line is continued inside an expansion"));
        }
        let part = match first {
            Some('(') => {
                if let Some(inside) = rest.strip_prefix("((")
                    && let Some(length) = arithmetic_length(inside)
                {
                    self.at += 3 + length + 2;
                    let span = self.span(start);
                    let at = self.place_of(start);
                    let word = here_document(&inside[..length], span, at, self.depth)?;
                    Part::Arithmetic(word.parts)
                } else {
                    self.at += 2;
                    self.substitution()?
                }
            }
            Some('[') => {
                self.at += 2;
                let inside = self.deeper(Self::parts_until_bracket)?;
                self.expect(']')?;
                Part::Arithmetic(inside)
            }
            Some('{') => {
                self.at += 2;
                self.braced(mode)?
            }
            Some('\'') if !quoted => {
                self.at += 2;
                let (decoded, length) = ansi_c(self.rest())
                    .ok_or_else(|| self.problem(start, "this quote is not closed or not plain"))?;
                self.at += length;
                Part::Text(decoded, true)
            }
            Some('"') if !quoted => {
                flush(text, parts, quoted);
                self.at += 2;
                return self.double_quoted(parts);
            }
            _ if is_name(name) => {
                self.at += 1 + name.len();
                parameter(name, quoted)
            }
            Some(one) if one.is_ascii_digit() || "@*#?-$!".contains(one) => {
                self.at += 2;
                parameter(&rest[..1], quoted)
            }
            _ => {
                text.push('$');
                self.at += 1;
                return Ok(());
            }
        };
        flush(text, parts, quoted);
        parts.push(part);
        Ok(())
    }

    /// The inside of `${…}`.
    fn braced(&mut self, mode: Mode) -> Parsed<Part> {
        let quoted = mode != Mode::Plain;
        let start = self.at;
        let rest = self.rest();
        let mut name_start = 0;
        let mut operator = String::new();
        if let Some(after) = rest.strip_prefix(['!', '#'])
            && !after.starts_with('}')
        {
            operator.push_str(&rest[..1]);
            name_start = 1;
        }
        let after = &rest[name_start..];
        let length = after
            .find(|one: char| !one.is_ascii_alphanumeric() && one != '_')
            .unwrap_or(after.len());
        let length = match after.chars().next() {
            Some(one) if length == 0 && "@*#?-$!".contains(one) => 1,
            _ => length,
        };
        let name = after[..length].to_owned();
        let counts = operator == "#" && !after.starts_with([' ', '\t', '\n', '|']);
        if name.is_empty() && !counts {
            // Newer shells run `${ command; }` as a command.
            return Err(self.problem(start, "`${` is followed by no name"));
        }
        self.at += name_start + length;
        if self.rest().starts_with('}') && operator.is_empty() {
            self.at += 1;
            return Ok(parameter(&name, quoted));
        }
        let rest = self.rest();
        let signs = rest
            .find(|one: char| !":-=?+#%/^,@[*".contains(one))
            .unwrap_or(rest.len())
            .min(2);
        operator.push_str(&rest[..signs]);
        self.at += signs;
        if self.rest().starts_with("\\\n") {
            return Err(self.problem(start, "a line is continued inside an expansion"));
        }
        // Inside double quotes a single quote quotes only in patterns.
        let pattern = operator.starts_with(['#', '%', '/', '^', ',']);
        let single = mode == Mode::Plain || (mode == Mode::Double && pattern);
        let arguments = self.deeper(|parser| parser.parts(End::Brace, mode, single))?;
        if !self.rest().starts_with('}') {
            return Err(self.problem(start, "`${` is not closed"));
        }
        self.at += 1;
        Ok(Part::Parameter(Parameter {
            name,
            operator,
            arguments,
            quoted,
        }))
    }

    /// Length of the brackets of an extended glob such as `@(a|b)`.
    fn group_length(&self) -> Parsed<usize> {
        let mut depth = 0_usize;
        for (at, byte) in self.rest().bytes().enumerate() {
            match byte {
                b'(' => depth += 1,
                b')' => {
                    depth -= 1;
                    if depth == 0 {
                        return Ok(at + 1);
                    }
                }
                // What runs inside a pattern would go unread.
                b'$' | b'`' | b'\n' | b'<' | b'>' => break,
                _ => {}
            }
        }
        Err(self.problem(
            self.at,
            "this pattern in brackets is not closed or not plain",
        ))
    }
}

/// Length of an index that is followed by an assignment, found without going into it.
pub(super) fn index_length(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut quote = None;
    let mut escaped = false;
    // An index is short; looking to the end of the text each time would take forever.
    for (at, byte) in text.bytes().enumerate().take(1_000) {
        match (byte, quote) {
            _ if escaped => escaped = false,
            (b'\\', None | Some(b'"')) => escaped = true,
            (b'\'' | b'"', None) => quote = Some(byte),
            (_, Some(open)) if byte == open => quote = None,
            (b'\n', None) => return None,
            (b'[', None) => depth += 1,
            (b']', None) if depth > 0 => depth -= 1,
            (b']', None) => {
                let after = &text[at + 1..];
                return (after.starts_with('=') || after.starts_with("+=")).then_some(at);
            }
            _ => {}
        }
    }
    None
}

fn parameter(name: &str, quoted: bool) -> Part {
    Part::Parameter(Parameter {
        name: name.to_owned(),
        operator: String::new(),
        arguments: Vec::new(),
        quoted,
    })
}

fn flush(text: &mut String, parts: &mut Vec<Part>, quoted: bool) {
    if !text.is_empty() {
        parts.push(Part::Text(std::mem::take(text), quoted));
    }
}

/// Length of an arithmetic expression that `))` ends, or nothing if single brackets end it, which
/// makes it a subshell in a subshell.
fn arithmetic_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut depth = 0_usize;
    let mut at = 0;
    let mut quote = None;
    while let Some(&byte) = bytes.get(at) {
        match (byte, quote) {
            (b'\\', None | Some(b'"')) => at += 1,
            (b'\'' | b'"', None) => quote = Some(byte),
            (_, Some(open)) if byte == open => quote = None,
            (b'(', None) => depth += 1,
            (b')', None) if depth > 0 => depth -= 1,
            (b')', None) => return (bytes.get(at + 1) == Some(&b')')).then_some(at),
            _ => {}
        }
        at += 1;
    }
    None
}
