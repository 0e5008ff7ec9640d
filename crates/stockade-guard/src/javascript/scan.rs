//! Splits JavaScript or TypeScript into the few kinds of token that nesting depends on.
//!
//! It runs before the parser, on text nobody has read, so it is linear and never recurses. It must
//! agree with the parser on where strings, templates, regular expressions and comments end, or
//! depth could be hidden in what it takes for a string. Where one cannot know that without parsing
//! (a slash after a closing brace, say) it answers [`Token::Unclear`] unless both readings agree.
//! JSX is left out: texts that need it are bounded otherwise.

/// What a token does to the nesting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// An identifier or keyword. `None` where escapes or a dot before it make it no keyword.
    Word(Option<&'a str>),
    /// A string, number or regular expression.
    Literal,
    /// `(`, `[`, `{`, or the start of a template or of a substitution in one.
    Open(Bracket),
    /// The end of what `Open` began.
    Close(Bracket),
    /// `,`.
    Comma,
    /// `;`.
    Semicolon,
    /// A prefix or postfix operator, or one that may be either.
    Unary,
    /// A dot of a member access.
    Dot,
    /// `<`, which compares or opens type arguments.
    Less,
    /// `>`.
    Greater,
    /// Any other operator.
    Binary,
    /// Something whose extent only a parser can tell, at this place.
    Unclear,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bracket {
    Round,
    /// Round brackets right after `if`, `for`, `while` or `with`.
    Header,
    Square,
    Curly,
    Template,
    Substitution,
}

/// What stood before, as far as it decides what a slash means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Before {
    /// Nothing, an operator, an opening bracket or a keyword that wants an expression.
    Operator,
    /// A value, after which a slash divides.
    Operand,
    /// `}`, which ends a value or a block.
    Brace,
    /// `++`, or a word that is a keyword only in places.
    Either,
}

/// Reads one token after another.
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
    open: Vec<Bracket>,
    before: Before,
    after_dot: bool,
    after_header_word: bool,
    new_line: bool,
}

/// Words that an expression must follow.
const WANT_EXPRESSION: &[&str] = &[
    "case",
    "default",
    "delete",
    "do",
    "else",
    "extends",
    "in",
    "instanceof",
    "new",
    "return",
    "throw",
    "typeof",
    "void",
];

/// Words that are keywords in some places and names in others.
const MAY_WANT_EXPRESSION: &[&str] = &[
    "abstract",
    "as",
    "asserts",
    "async",
    "await",
    "break",
    "class",
    "continue",
    "debugger",
    "function",
    "infer",
    "is",
    "keyof",
    "let",
    "of",
    "readonly",
    "satisfies",
    "unique",
    "yield",
];

/// How far an unclear regular expression is looked at.
const LONGEST_UNCLEAR: usize = 2_000;

/// Operators of more than one character, longest first.
const OPERATORS: &[&str] = &[
    ">>>=", "===", "!==", "**=", "<<=", ">>=", "&&=", "||=", "??=", "=>", "==", "!=", "<=", ">=",
    "&&", "||", "??", "**", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<",
];

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let at = if text.starts_with("#!") {
            line_end(text, 0)
        } else {
            0
        };
        Self {
            text,
            at,
            open: Vec::new(),
            before: Before::Operator,
            after_dot: false,
            after_header_word: false,
            new_line: true,
        }
    }

    /// Where the next token will be looked for.
    pub(super) fn position(&self) -> usize {
        self.at
    }

    /// Whether a value or block stood before the next token: a name can only follow it as the
    /// start of a statement.
    pub(super) fn after_operand(&self) -> bool {
        matches!(self.before, Before::Operand | Before::Brace)
    }

    pub(super) fn next(&mut self) -> Option<Token<'a>> {
        if self.open.last() == Some(&Bracket::Template) {
            return self.template_text();
        }
        if !self.skip_blanks() {
            return Some(Token::Unclear);
        }
        let after_header_word = std::mem::take(&mut self.after_header_word);
        let after_dot = std::mem::take(&mut self.after_dot);
        let new_line = std::mem::take(&mut self.new_line);
        let rest = &self.text[self.at..];
        let first = rest.chars().next()?;
        match first {
            '(' if after_header_word => Some(self.opening(Bracket::Header)),
            '(' => Some(self.opening(Bracket::Round)),
            '[' => Some(self.opening(Bracket::Square)),
            '{' => Some(self.opening(Bracket::Curly)),
            '`' => Some(self.opening(Bracket::Template)),
            ')' | ']' | '}' => Some(self.closing(first)),
            '\'' | '"' => {
                self.string(first);
                Some(self.operand(Token::Literal))
            }
            '0'..='9' => {
                self.number();
                Some(self.operand(Token::Literal))
            }
            '.' if rest[1..].starts_with(|next: char| next.is_ascii_digit()) => {
                self.number();
                Some(self.operand(Token::Literal))
            }
            '/' => Some(self.slash(new_line)),
            _ if is_word_start(first) => Some(self.word(after_dot, after_header_word)),
            _ => Some(self.operator(rest, new_line)),
        }
    }

    /// Passes blanks and comments; `false` at an HTML comment, which only scripts have.
    fn skip_blanks(&mut self) -> bool {
        loop {
            let rest = &self.text[self.at..];
            let Some(first) = rest.chars().next() else {
                return true;
            };
            if is_line_end(first) {
                self.new_line = true;
                self.at += first.len_utf8();
            } else if is_blank(first) {
                self.at += first.len_utf8();
            } else if rest.starts_with("//") {
                self.at = line_end(self.text, self.at);
            } else if let Some(comment) = rest.strip_prefix("/*") {
                let end = comment.find("*/").map_or(rest.len(), |end| end + 4);
                self.new_line |= rest[..end].contains(is_line_end);
                self.at += end;
            } else {
                let html = rest.starts_with("<!--") || (self.new_line && rest.starts_with("-->"));
                return !html;
            }
        }
    }

    fn opening(&mut self, bracket: Bracket) -> Token<'a> {
        self.at += 1;
        self.open.push(bracket);
        self.before = Before::Operator;
        Token::Open(bracket)
    }

    fn closing(&mut self, character: char) -> Token<'a> {
        self.at += 1;
        let expected = match character {
            ')' => Bracket::Round,
            ']' => Bracket::Square,
            _ => Bracket::Curly,
        };
        // A bracket that closes nothing is a syntax error; the parser stops there.
        let bracket = match self.open.last() {
            Some(&last) if last == expected => last,
            Some(&Bracket::Header) if character == ')' => Bracket::Header,
            Some(&Bracket::Substitution) if character == '}' => Bracket::Substitution,
            _ => return self.operand(Token::Binary),
        };
        self.open.pop();
        self.before = match bracket {
            Bracket::Header => Before::Operator,
            Bracket::Curly => Before::Brace,
            _ => Before::Operand,
        };
        Token::Close(bracket)
    }

    /// The inside of a template, up to a substitution or the end.
    fn template_text(&mut self) -> Option<Token<'a>> {
        let rest = &self.text.as_bytes()[self.at..];
        let mut index = 0;
        loop {
            match rest.get(index)? {
                b'\\' => index += 2,
                b'`' => {
                    self.at += index + 1;
                    self.open.pop();
                    return Some(self.operand(Token::Close(Bracket::Template)));
                }
                b'$' if rest.get(index + 1) == Some(&b'{') => {
                    self.at += index + 2;
                    self.open.push(Bracket::Substitution);
                    self.before = Before::Operator;
                    return Some(Token::Open(Bracket::Substitution));
                }
                _ => index += 1,
            }
        }
    }

    fn string(&mut self, quote: char) {
        let bytes = self.text.as_bytes();
        let mut at = self.at + 1;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'\\' if bytes.get(at + 1) == Some(&b'\r') && bytes.get(at + 2) == Some(&b'\n') => {
                    at += 3;
                }
                b'\\' => at += 2,
                b'\n' | b'\r' => break,
                _ => {
                    at += 1;
                    if byte == quote as u8 {
                        break;
                    }
                }
            }
        }
        self.at = self.boundary(at);
    }

    fn number(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        let digits = |from: usize| {
            let inside = |byte: &&u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f' | b'A'..=b'F' | b'x' | b'X' | b'o' | b'O' | b'n' | b'_');
            from + rest[from.min(rest.len())..]
                .iter()
                .take_while(inside)
                .count()
        };
        let mut end = digits(0);
        if rest.get(end) == Some(&b'.') && !rest[..end].iter().any(u8::is_ascii_alphabetic) {
            end = digits(end + 1);
        }
        let exponent = matches!(rest.get(end.wrapping_sub(1)), Some(b'e' | b'E'))
            && !rest.starts_with(b"0x")
            && !rest.starts_with(b"0X");
        if exponent && matches!(rest.get(end), Some(b'+' | b'-')) {
            end = digits(end + 1);
        }
        self.at += end.max(1);
    }

    fn word(&mut self, after_dot: bool, after_header_word: bool) -> Token<'a> {
        let rest = &self.text[self.at..];
        let mut escaped = false;
        let mut end = 0;
        for (index, character) in rest.char_indices() {
            if index < end {
                continue;
            }
            if character == '\\' {
                escaped = true;
                end = index + escape_length(&rest[index..]);
            } else if is_word_part(character) {
                end = index + character.len_utf8();
            } else {
                break;
            }
        }
        let word = &rest[..end.max(1)];
        self.at = self.boundary(self.at + word.len());
        if after_dot || word.starts_with('#') {
            return self.operand(Token::Word(None));
        }
        if escaped {
            // A keyword may not be escaped, but what the parser makes of one is its affair.
            self.before = Before::Either;
            return Token::Word(Some("\\"));
        }
        self.after_header_word = matches!(word, "if" | "for" | "while" | "with")
            || (word == "await" && after_header_word);
        self.before = if WANT_EXPRESSION.contains(&word) {
            Before::Operator
        } else if MAY_WANT_EXPRESSION.contains(&word) {
            Before::Either
        } else {
            Before::Operand
        };
        Token::Word(Some(word))
    }

    fn slash(&mut self, new_line: bool) -> Token<'a> {
        let body = &self.text[self.at + 1..];
        match self.before {
            Before::Operand if !new_line => self.divide(),
            Before::Operator => match regex_end(body, usize::MAX) {
                Some(end) => {
                    self.at += 1 + end;
                    self.operand(Token::Literal)
                }
                None => Token::Unclear,
            },
            // Both readings count the same unless the body could open or close something.
            _ => match regex_end(body, LONGEST_UNCLEAR) {
                Some(end)
                    if end >= LONGEST_UNCLEAR
                        || body[..end]
                            .contains(['\'', '"', '`', '(', '[', '{', ')', ']', '}', '<'])
                        || body[..end - 1].contains('/')
                        || body[end - 1..].starts_with("//")
                        || body[end - 1..].starts_with("/*") =>
                {
                    Token::Unclear
                }
                _ => self.divide(),
            },
        }
    }

    fn divide(&mut self) -> Token<'a> {
        self.at += 1;
        if self.text[self.at..].starts_with('=') {
            self.at += 1;
        }
        self.before = Before::Operator;
        Token::Binary
    }

    fn operator(&mut self, rest: &'a str, new_line: bool) -> Token<'a> {
        if rest.starts_with("++") || rest.starts_with("--") {
            self.at += 2;
            // After a value on the same line it is a postfix, else a prefix.
            self.before = match self.before {
                Before::Operand if !new_line => Before::Operand,
                Before::Operator => Before::Operator,
                _ => Before::Either,
            };
            return Token::Unary;
        }
        let first = rest.chars().next().unwrap_or_default();
        let optional =
            rest.starts_with("?.") && !rest[2..].starts_with(|next: char| next.is_ascii_digit());
        let (length, token) = match first {
            ',' => (1, Token::Comma),
            ';' => (1, Token::Semicolon),
            '.' if rest.starts_with("...") => (3, Token::Unary),
            '.' => (1, Token::Dot),
            _ if optional => (2, Token::Dot),
            _ => match OPERATORS.iter().find(|known| rest.starts_with(**known)) {
                Some(known) => (known.len(), Token::Binary),
                None if first == '<' => (1, Token::Less),
                None if first == '>' => (1, Token::Greater),
                None if matches!(first, '+' | '-') && self.before == Before::Operand => {
                    (1, Token::Binary)
                }
                None if matches!(first, '!' | '~' | '+' | '-' | '@') => (1, Token::Unary),
                None => (first.len_utf8(), Token::Binary),
            },
        };
        self.at += length;
        self.after_dot = token == Token::Dot;
        // `a!` is a value in TypeScript, `!a` is none, and `a!/b/` could be either.
        self.before = match (first, self.before) {
            ('!', Before::Operand | Before::Brace | Before::Either) if length == 1 => {
                Before::Either
            }
            _ => Before::Operator,
        };
        token
    }

    fn operand(&mut self, token: Token<'a>) -> Token<'a> {
        self.before = Before::Operand;
        token
    }

    /// The nearest place at or after `at` that is no inside of a character.
    fn boundary(&self, at: usize) -> usize {
        let mut at = at.min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at += 1;
        }
        at
    }
}

/// Length of an escape in a name: `\u0065` or `\u{65}`.
fn escape_length(text: &str) -> usize {
    match text.strip_prefix("\\u{") {
        Some(rest) => rest.find('}').map_or(text.len(), |end| end + 4),
        None => text.char_indices().nth(6).map_or(text.len(), |(at, _)| at),
    }
}

/// Bytes up to and with the slash that ends a regular expression; no line end stands before it.
fn regex_end(body: &str, longest: usize) -> Option<usize> {
    let mut in_class = false;
    let mut escaped = false;
    for (at, character) in body.char_indices() {
        match character {
            _ if is_line_end(character) => return None,
            _ if at >= longest => return Some(at),
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '[' => in_class = true,
            ']' => in_class = false,
            '/' if !in_class => return Some(at + 1),
            _ => {}
        }
    }
    None
}

fn line_end(text: &str, from: usize) -> usize {
    text[from..]
        .find(is_line_end)
        .map_or(text.len(), |end| from + end)
}

fn is_line_end(character: char) -> bool {
    matches!(character, '\n' | '\r' | '\u{2028}' | '\u{2029}')
}

/// More than the language calls blank: what is no blank to the parser stops it.
fn is_blank(character: char) -> bool {
    character.is_whitespace() || matches!(character, '\u{FEFF}' | '\u{200B}' | '\u{180E}')
}

fn is_word_start(character: char) -> bool {
    character.is_ascii_alphabetic()
        || matches!(character, '_' | '$' | '\\' | '#')
        || !character.is_ascii()
}

fn is_word_part(character: char) -> bool {
    character.is_ascii_alphanumeric()
        || matches!(character, '_' | '$')
        || (!character.is_ascii() && !is_blank(character) && !is_line_end(character))
}
