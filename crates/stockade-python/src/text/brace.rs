//! The templates of `str.format`: literal text and replacement fields, one after the other, with
//! CPython's errors where CPython would meet them. Looking up arguments and attributes stays with
//! the caller, who can tell by [`Step::Attribute`] which names begin with an underscore.

use super::error::Raise;
use super::unicode::decimal_value;

/// How deep fields may stand inside format specifications, the outermost counted.
pub(crate) const DEPTH: usize = 2;

/// The exception for fields inside fields inside fields.
pub(crate) fn too_deep() -> Raise {
    Raise::value("Max string recursion exceeded")
}

/// A stretch of a template: text, then perhaps a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Piece<'a> {
    pub(crate) literal: &'a str,
    pub(crate) field: Option<Field<'a>>,
}

/// A replacement field, its name not looked into yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Field<'a> {
    /// What stands before `!` and `:`, as `string.Formatter.parse` shows it.
    pub(crate) name: &'a str,
    pub(crate) conversion: Option<char>,
    pub(crate) spec: &'a str,
    /// Whether the specification holds fields itself and is a template to format first.
    pub(crate) nested: bool,
}

/// Which argument a field begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum First<'a> {
    /// None is named: the next one in order.
    Next,
    Position(usize),
    Name(&'a str),
}

/// A step from an object to a part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step<'a> {
    Attribute { name: &'a str, underscored: bool },
    Position(usize),
    Key(&'a str),
}

/// What to do with the object before it is formatted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Conversion {
    Str,
    Repr,
    Ascii,
}

/// Reads a template piece by piece.
#[derive(Debug, Clone)]
pub(crate) struct Template<'a> {
    rest: &'a str,
}

impl<'a> Template<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { rest: text }
    }

    /// What was not read yet.
    pub(crate) fn rest(&self) -> &'a str {
        self.rest
    }

    fn piece(&mut self) -> Result<Piece<'a>, Raise> {
        let text = self.rest;
        let Some(at) = text.find(['{', '}']) else {
            self.rest = "";
            return Ok(Piece {
                literal: text,
                field: None,
            });
        };
        let brace = &text[at..=at];
        let after = &text[at + 1..];
        if after.starts_with(brace) {
            // A doubled brace is one of them, as text.
            self.rest = &after[1..];
            return Ok(Piece {
                literal: &text[..=at],
                field: None,
            });
        }
        if brace == "}" || after.is_empty() {
            return Err(Raise::value(format!(
                "Single '{brace}' encountered in format string"
            )));
        }
        self.rest = after;
        Ok(Piece {
            literal: &text[..at],
            field: Some(self.field()?),
        })
    }

    fn field(&mut self) -> Result<Field<'a>, Raise> {
        let text = self.rest;
        let (end, stop) = name_end(text)?;
        let name = &text[..end];
        let mut after = &text[end + 1..];
        let mut conversion = None;
        if stop == '!' {
            let mut rest = after.chars();
            conversion = rest.next();
            if conversion.is_none() {
                let ended = "end of string while looking for conversion specifier";
                return Err(Raise::value(ended));
            }
            match rest.next() {
                Some('}') => {
                    self.rest = rest.as_str();
                    return Ok(Field {
                        name,
                        conversion,
                        spec: "",
                        nested: false,
                    });
                }
                Some(':') | None => after = rest.as_str(),
                Some(_) => {
                    return Err(Raise::value("expected ':' after conversion specifier"));
                }
            }
        } else if stop == '}' {
            self.rest = after;
            return Ok(Field {
                name,
                conversion,
                spec: "",
                nested: false,
            });
        }
        let mut depth = 1usize;
        for (at, byte) in after.bytes().enumerate() {
            match byte {
                b'{' => depth += 1,
                b'}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                let spec = &after[..at];
                self.rest = &after[at + 1..];
                return Ok(Field {
                    name,
                    conversion,
                    spec,
                    nested: spec.contains('{'),
                });
            }
        }
        Err(Raise::value("unmatched '{' in format spec"))
    }
}

/// Where the name of a field ends, and by which character.
fn name_end(text: &str) -> Result<(usize, char), Raise> {
    let mut in_brackets = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b']' if in_brackets => in_brackets = false,
            _ if in_brackets => {}
            b'[' => in_brackets = true,
            b'{' => return Err(Raise::value("unexpected '{' in field name")),
            b'}' | b':' | b'!' => return Ok((at, char::from(byte))),
            _ => {}
        }
    }
    Err(Raise::value("expected '}' before end of string"))
}

impl<'a> Iterator for Template<'a> {
    type Item = Result<Piece<'a>, Raise>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let piece = self.piece();
        if piece.is_err() {
            self.rest = "";
        }
        Some(piece)
    }
}

impl<'a> Field<'a> {
    /// The argument that the field begins with, and the steps from there.
    pub(crate) fn path(&self) -> Result<(First<'a>, Path<'a>), Raise> {
        let end = self.name.find(['.', '[']).unwrap_or(self.name.len());
        let (first, rest) = self.name.split_at(end);
        let first = match number(first)? {
            Some(position) => First::Position(position),
            None if first.is_empty() => First::Next,
            None => First::Name(first),
        };
        Ok((first, Path { rest }))
    }

    /// What the letter after `!` asks for.
    pub(crate) fn conversion(&self) -> Result<Option<Conversion>, Raise> {
        Ok(Some(match self.conversion {
            None => return Ok(None),
            Some('s') => Conversion::Str,
            Some('r') => Conversion::Repr,
            Some('a') => Conversion::Ascii,
            Some(letter) => {
                let shown = match super::surrogate::code_point(letter) {
                    33..127 => letter.to_string(),
                    point => format!("\\x{point:x}"),
                };
                return Err(Raise::value(format!(
                    "Unknown conversion specifier {shown}"
                )));
            }
        }))
    }
}

/// The steps of a field's name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Path<'a> {
    rest: &'a str,
}

impl<'a> Path<'a> {
    /// The steps that a text spells.
    pub(crate) fn new(rest: &'a str) -> Self {
        Self { rest }
    }

    /// What was not read yet.
    pub(crate) fn rest(&self) -> &'a str {
        self.rest
    }

    fn step(&mut self) -> Result<Step<'a>, Raise> {
        let text = self.rest;
        let empty = || Raise::value("Empty attribute in format string");
        if let Some(text) = text.strip_prefix('.') {
            let end = text.find(['.', '[']).unwrap_or(text.len());
            let (name, rest) = text.split_at(end);
            if name.is_empty() {
                return Err(empty());
            }
            self.rest = rest;
            return Ok(Step::Attribute {
                name,
                underscored: name.starts_with('_'),
            });
        }
        let Some(text) = text.strip_prefix('[') else {
            let after = "Only '.' or '[' may follow ']' in format field specifier";
            return Err(Raise::value(after));
        };
        let Some((key, rest)) = text.split_once(']') else {
            return Err(Raise::value("Missing ']' in format string"));
        };
        self.rest = rest;
        let position = number(key)?;
        if key.is_empty() {
            return Err(empty());
        }
        Ok(position.map_or(Step::Key(key), Step::Position))
    }
}

impl<'a> Iterator for Path<'a> {
    type Item = Result<Step<'a>, Raise>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let step = self.step();
        if step.is_err() {
            self.rest = "";
        }
        Some(step)
    }
}

/// A text of decimal digits as a number; nothing where it holds anything else.
fn number(text: &str) -> Result<Option<usize>, Raise> {
    let mut value: Option<i64> = None;
    for character in text.chars() {
        let Some(digit) = decimal_value(character) else {
            return Ok(None);
        };
        let next = value.unwrap_or(0).checked_mul(10);
        let next = next.and_then(|tens| tens.checked_add(i64::from(digit)));
        let many = || Raise::value("Too many decimal digits in format string");
        value = Some(next.ok_or_else(many)?);
    }
    Ok(value.map(|value| value as usize))
}

/// Numbers the fields that name no argument, and sees to it that either all do or none does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Numbering {
    next: usize,
    manual: Option<bool>,
}

impl Numbering {
    /// The position that a field's first part means, or its name.
    pub(crate) fn place<'a>(&mut self, first: First<'a>) -> Result<First<'a>, Raise> {
        let manual = match first {
            First::Name(_) => return Ok(first),
            First::Position(_) => true,
            First::Next => false,
        };
        match (*self.manual.get_or_insert(manual), manual) {
            (true, false) => Err(Raise::value(
                "cannot switch from manual field specification to automatic field numbering",
            )),
            (false, true) => Err(Raise::value(
                "cannot switch from automatic field numbering to manual field specification",
            )),
            (true, true) => Ok(first),
            (false, false) => {
                self.next += 1;
                Ok(First::Position(self.next - 1))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;

    /// Goes through a template as a caller would and tells what it met.
    fn walk(text: &str) -> Result<String, Raise> {
        let mut numbering = Numbering::default();
        let mut out = String::new();
        for piece in Template::new(text) {
            let piece = piece?;
            out += piece.literal;
            let Some(field) = piece.field else { continue };
            let (first, path) = field.path()?;
            write!(out, "<{:?}", numbering.place(first)?).unwrap();
            for step in path {
                write!(out, " {:?}", step?).unwrap();
            }
            if let Some(conversion) = field.conversion()? {
                write!(out, " {conversion:?}").unwrap();
            }
            if field.nested {
                out += &walk(field.spec)?;
            } else if !field.spec.is_empty() {
                write!(out, " {:?}", field.spec).unwrap();
            }
            out.push('>');
        }
        Ok(out)
    }

    #[test]
    fn fields_are_taken_apart() {
        for (text, expected) in [
            ("", ""),
            ("a{{b}}c", "a{b}c"),
            ("{}{}", "<Position(0)><Position(1)>"),
            ("{0:>5}{1!r}", "<Position(0) \">5\"><Position(1) Repr>"),
            ("{x!s:{}}", "<Name(\"x\") Str<Position(0)>>"),
            (
                "{a.b._c[0][k{]:x!}",
                "<Name(\"a\") Attribute { name: \"b\", underscored: false } \
                 Attribute { name: \"_c\", underscored: true } Position(0) Key(\"k{\") \"x!\">",
            ),
            ("{[-1]}", "<Position(0) Key(\"-1\")>"),
            ("{!a}", "<Position(0) Ascii>"),
        ] {
            assert_eq!(walk(text).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn bad_templates_are_refused_in_the_words_of_cpython() {
        for (text, expected) in [
            ("}", "Single '}' encountered in format string"),
            ("{", "Single '{' encountered in format string"),
            ("a}b", "Single '}' encountered in format string"),
            ("a{", "Single '{' encountered in format string"),
            ("{!", "end of string while looking for conversion specifier"),
            ("{!r", "unmatched '{' in format spec"),
            ("{!rx}", "expected ':' after conversion specifier"),
            ("{!}", "unmatched '{' in format spec"),
            ("{!}}", "Unknown conversion specifier }"),
            ("{!q}", "Unknown conversion specifier q"),
            ("{!é}", "Unknown conversion specifier \\xe9"),
            ("{:", "unmatched '{' in format spec"),
            ("{:{}", "unmatched '{' in format spec"),
            ("{a{}", "unexpected '{' in field name"),
            ("{", "Single '{' encountered in format string"),
            ("{0", "expected '}' before end of string"),
            ("{0]", "expected '}' before end of string"),
            ("{[", "expected '}' before end of string"),
            ("{[a", "expected '}' before end of string"),
            ("{[a}", "expected '}' before end of string"),
            ("{[]}", "Empty attribute in format string"),
            ("{.}", "Empty attribute in format string"),
            ("{..a}", "Empty attribute in format string"),
            ("{.a.}", "Empty attribute in format string"),
            (
                "{[0]x}",
                "Only '.' or '[' may follow ']' in format field specifier",
            ),
            (
                "{}{0}",
                "cannot switch from automatic field numbering to manual field specification",
            ),
            (
                "{0}{}",
                "cannot switch from manual field specification to automatic field numbering",
            ),
            (
                "{99999999999999999999}",
                "Too many decimal digits in format string",
            ),
            (
                "{[99999999999999999999]}",
                "Too many decimal digits in format string",
            ),
            ("}}}", "Single '}' encountered in format string"),
            ("{{{", "Single '{' encountered in format string"),
            (
                "{a:{}{0}}",
                "cannot switch from automatic field numbering to manual field specification",
            ),
            ("{:}}", "Single '}' encountered in format string"),
        ] {
            assert_eq!(walk(text).unwrap_err().message, expected, "{text}");
        }
    }
}
