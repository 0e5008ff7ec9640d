//! Parses POSIX shell and bash into commands, by recursive descent over the bytes.
//!
//! Written for text that nobody trusts: every byte is looked at a bounded number of times, nesting
//! is bounded by [`MAX_DEPTH`] across blocks, substitutions and quotes alike, and what is not
//! understood is an error, which denies. Simple commands are read in `simple`, words in `words`.
//! Left out: history expansion, and aliases, which `commands` treats as definitions.

use std::cell::OnceCell;
use std::ops::Range;
use std::rc::Rc;

use super::ast::{BlockKind, Command, Kind, Pipeline, Script, Word};

/// Blocks, substitutions and quotes inside each other. A level takes a few kilobytes of stack.
pub(super) const MAX_DEPTH: usize = 40;

/// Why a text is no script.
#[derive(Debug)]
pub(super) struct Problem {
    pub(super) at: usize,
    pub(super) message: String,
    /// It nests too deep, rather than being wrong.
    pub(super) too_deep: bool,
}

pub(super) type Parsed<T> = Result<T, Problem>;

/// Parses a whole script. With `place`, everything in it is said to stand there: it is the text of
/// a string inside another script. With `fixed`, everything in it happens where that script says.
pub(super) fn script(
    text: &str,
    place: Option<Range<usize>>,
    fixed: Option<usize>,
    depth: usize,
) -> Parsed<Script> {
    let mut parser = Parser {
        text,
        at: 0,
        depth,
        place,
        fixed,
        here: Vec::new(),
    };
    let script = parser.script_until(&[])?;
    if parser.at < text.len() {
        return Err(parser.unexpected());
    }
    parser.read_here_documents()?;
    Ok(script)
}

/// A here-document whose body is still to come.
pub(super) struct Here {
    pub(super) body: Rc<OnceCell<Word>>,
    pub(super) end: String,
    pub(super) quoted: bool,
    pub(super) strip_tabs: bool,
    /// Where the command stands that it belongs to.
    pub(super) at: usize,
}

pub(super) struct Parser<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    pub(super) depth: usize,
    place: Option<Range<usize>>,
    /// Where all commands count as standing: those of a piece run when the command around it does.
    fixed: Option<usize>,
    pub(super) here: Vec<Here>,
}

const RESERVED_ENDS: &[&str] = &["then", "else", "elif", "fi", "do", "done", "esac", "}"];

impl<'a> Parser<'a> {
    /// A parser for a piece of a script that stands at `place`.
    pub(super) fn inside(text: &'a str, place: Range<usize>, fixed: usize, depth: usize) -> Self {
        Self {
            text,
            at: 0,
            depth,
            place: Some(place),
            fixed: Some(fixed),
            here: Vec::new(),
        }
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(super) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    pub(super) fn span(&self, start: usize) -> Range<usize> {
        self.place.clone().unwrap_or(start..self.at)
    }

    /// Where a command that starts at `start` stands in the text.
    pub(super) fn place_of(&self, start: usize) -> usize {
        self.fixed.unwrap_or(start)
    }

    pub(super) fn problem(&self, at: usize, message: impl Into<String>) -> Problem {
        Problem {
            at: self.place.as_ref().map_or(at, |place| place.start),
            message: message.into(),
            too_deep: false,
        }
    }

    pub(super) fn unexpected(&self) -> Problem {
        match self.rest().chars().next() {
            Some('\n') => self.problem(self.at, "unexpected end of line"),
            Some(one) => self.problem(self.at, format!("unexpected `{one}`")),
            None => self.problem(self.at, "unexpected end of the script"),
        }
    }

    /// Goes one level deeper for the length of `inner`.
    pub(super) fn deeper<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= MAX_DEPTH {
            let mut problem = self.problem(self.at, "the script nests too deep here");
            problem.too_deep = true;
            return Err(problem);
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    /// Passes blanks, continued lines and a comment.
    pub(super) fn skip_blanks(&mut self) {
        loop {
            let rest = self.rest();
            if rest.starts_with([' ', '\t', '\r']) {
                self.at += 1;
            } else if rest.starts_with("\\\n") {
                self.at += 2;
            } else if rest.starts_with('#') {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else {
                return;
            }
        }
    }

    pub(super) fn skip_lines(&mut self) -> Parsed<()> {
        loop {
            self.skip_blanks();
            if self.peek() != Some(b'\n') {
                return Ok(());
            }
            self.at += 1;
            self.read_here_documents()?;
        }
    }

    fn read_here_documents(&mut self) -> Parsed<()> {
        for here in std::mem::take(&mut self.here) {
            let start = self.at;
            let mut body = String::new();
            loop {
                let ended = self.rest().is_empty();
                let line = self.here_line(here.quoted);
                let shown = if here.strip_tabs {
                    line.trim_start_matches('\t')
                } else {
                    &line
                };
                if ended || shown == here.end {
                    break;
                }
                body.push_str(shown);
                body.push('\n');
            }
            let span = self.span(start);
            let word = if here.quoted {
                Word {
                    parts: vec![super::ast::Part::Text(body, true)],
                    span,
                }
            } else {
                super::words::here_document(&body, span, here.at, self.depth)?
            };
            // Each cell is filled once: the entry was taken out of the list.
            let _ = here.body.set(word);
        }
        Ok(())
    }

    /// The next line of a here-document. Where it expands, a backslash joins a line to the next one
    /// before anyone looks for its end.
    fn here_line(&mut self, quoted: bool) -> String {
        let mut whole = String::new();
        loop {
            let line = self.rest().split('\n').next().unwrap_or_default();
            self.at = (self.at + line.len() + 1).min(self.text.len());
            let backslashes = line.len() - line.trim_end_matches('\\').len();
            if quoted || backslashes.is_multiple_of(2) || self.rest().is_empty() {
                whole.push_str(line);
                return whole;
            }
            whole.push_str(&line[..line.len() - 1]);
        }
    }

    /// Whether one of these words comes next, as a word of its own.
    fn at_word(&self, words: &[&str]) -> bool {
        let rest = self.rest();
        words.iter().any(|word| {
            rest.strip_prefix(word).is_some_and(|after| {
                after.is_empty()
                    || after.starts_with([' ', '\t', '\n', '\r', ';', '&', '|', '<', '>', '(', ')'])
            })
        })
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = self.at_word(&[word]);
        if found {
            self.at += word.len();
        }
        found
    }

    fn expect_word(&mut self, word: &str) -> Parsed<()> {
        self.skip_lines()?;
        if self.take_word(word) {
            return Ok(());
        }
        Err(self.problem(self.at, format!("`{word}` is missing here")))
    }

    /// Commands up to one of the words, a closing bracket, `;;` or the end.
    pub(super) fn script_until(&mut self, ends: &[&str]) -> Parsed<Script> {
        let mut script = Script::default();
        let mut conditional = false;
        loop {
            self.skip_lines()?;
            let rest = self.rest();
            if rest.is_empty()
                || rest.starts_with(')')
                || rest.starts_with(";;")
                || rest.starts_with(";&")
                || self.at_word(ends)
            {
                return Ok(script);
            }
            if self.at_word(RESERVED_ENDS) {
                return Err(self.unexpected());
            }
            let mut pipeline = self.pipeline()?;
            pipeline.conditional = std::mem::take(&mut conditional);
            self.skip_blanks();
            let rest = self.rest();
            if rest.starts_with("&&") || rest.starts_with("||") {
                self.at += 2;
                self.skip_lines()?;
                conditional = true;
                script.pipelines.push(pipeline);
                if self.rest().is_empty() {
                    return Err(self.unexpected());
                }
                continue;
            }
            if rest.starts_with('&') {
                self.at += 1;
                pipeline.background = true;
            } else if rest.starts_with(';') && !rest.starts_with(";;") && !rest.starts_with(";&") {
                self.at += 1;
            } else if !rest.is_empty() && !rest.starts_with(['\n', ')', ';']) && !self.at_word(ends)
            {
                return Err(self.unexpected());
            }
            script.pipelines.push(pipeline);
        }
    }

    fn pipeline(&mut self) -> Parsed<Pipeline> {
        let mut commands = Vec::new();
        loop {
            self.skip_blanks();
            loop {
                if self.take_word("time") {
                    self.skip_blanks();
                    self.take_word("-p");
                } else if !self.take_word("!") {
                    break;
                }
                self.skip_blanks();
            }
            commands.push(self.command()?);
            self.skip_blanks();
            let rest = self.rest();
            if rest.starts_with('|') && !rest.starts_with("||") {
                self.at += if rest.starts_with("|&") { 2 } else { 1 };
                self.skip_lines()?;
            } else {
                return Ok(Pipeline {
                    commands,
                    background: false,
                    conditional: false,
                });
            }
        }
    }

    fn command(&mut self) -> Parsed<Command> {
        self.deeper(|parser| {
            let start = parser.at;
            let kind = parser.compound(start)?;
            let Some(kind) = kind else {
                return parser.simple(start);
            };
            let mut redirects = Vec::new();
            parser.skip_blanks();
            while let Some(redirect) = parser.redirect()? {
                redirects.push(redirect);
                parser.skip_blanks();
            }
            Ok(Command {
                kind,
                redirects,
                span: parser.span(start),
                at: parser.place_of(start),
            })
        })
    }

    /// A command that begins with a reserved word or a bracket.
    fn compound(&mut self, start: usize) -> Parsed<Option<Kind>> {
        let rest = self.rest();
        if rest.starts_with("((")
            && let Some(expression) = self.arithmetic_command()?
        {
            let body = Script::default();
            return Ok(Some(Kind::Arithmetic { expression, body }));
        }
        if rest.starts_with('(') {
            self.at += 1;
            let part = self.script_until(&[])?;
            self.expect(')')?;
            let how = BlockKind::Subshell;
            let parts = vec![part];
            return Ok(Some(Kind::Block { how, parts }));
        }
        if self.take_word("{") {
            let part = self.script_until(&["}"])?;
            self.expect_word("}")?;
            let how = BlockKind::Group;
            let parts = vec![part];
            return Ok(Some(Kind::Block { how, parts }));
        }
        if self.take_word("[[") {
            return self.test(start).map(Some);
        }
        if self.take_word("if") {
            return self.conditional().map(Some);
        }
        if self.take_word("while") || self.take_word("until") {
            let condition = self.script_until(&["do"])?;
            let body = self.do_group()?;
            return Ok(Some(Kind::Loop { condition, body }));
        }
        if self.take_word("for") || self.take_word("select") {
            return self.each().map(Some);
        }
        if self.take_word("case") {
            return self.case().map(Some);
        }
        if self.take_word("function") {
            self.skip_blanks();
            let name = self.word()?.ok_or_else(|| self.unexpected())?;
            let name = name.bare().map(str::to_owned);
            self.skip_blanks();
            if self.rest().starts_with('(') {
                self.at += 1;
                self.skip_blanks();
                self.expect(')')?;
            }
            let name =
                name.ok_or_else(|| self.problem(start, "the name of a function is not plain"))?;
            return self.function(name).map(Some);
        }
        if self.take_word("coproc") {
            self.skip_blanks();
            let body = self.command()?;
            return Ok(Some(Kind::Block {
                how: BlockKind::Subshell,
                parts: vec![Script {
                    pipelines: vec![Pipeline {
                        commands: vec![body],
                        background: true,
                        conditional: false,
                    }],
                }],
            }));
        }
        Ok(None)
    }

    pub(super) fn expect(&mut self, character: char) -> Parsed<()> {
        if self.rest().starts_with(character) {
            self.at += 1;
            return Ok(());
        }
        Err(self.problem(self.at, format!("`{character}` is missing here")))
    }

    fn conditional(&mut self) -> Parsed<Kind> {
        let mut parts = vec![self.script_until(&["then"])?];
        self.expect_word("then")?;
        loop {
            parts.push(self.script_until(&["elif", "else", "fi"])?);
            if self.take_word("elif") {
                parts.push(self.script_until(&["then"])?);
                self.expect_word("then")?;
            } else if self.take_word("else") {
                parts.push(self.script_until(&["fi"])?);
                self.expect_word("fi")?;
                let how = BlockKind::Branches { complete: true };
                return Ok(Kind::Block { how, parts });
            } else {
                self.expect_word("fi")?;
                let how = BlockKind::Branches { complete: false };
                return Ok(Kind::Block { how, parts });
            }
        }
    }

    fn do_group(&mut self) -> Parsed<Script> {
        self.expect_word("do")?;
        let body = self.script_until(&["done"])?;
        self.expect_word("done")?;
        Ok(body)
    }

    fn each(&mut self) -> Parsed<Kind> {
        self.skip_blanks();
        if self.rest().starts_with("((") {
            let expression = self
                .arithmetic_command()?
                .ok_or_else(|| self.problem(self.at, "the head of this `for` is not closed"))?;
            self.skip_blanks();
            if self.rest().starts_with(';') {
                self.at += 1;
            }
            self.skip_lines()?;
            let body = if self.take_word("{") {
                let body = self.script_until(&["}"])?;
                self.expect_word("}")?;
                body
            } else {
                self.do_group()?
            };
            return Ok(Kind::Arithmetic { expression, body });
        }
        let start = self.at;
        let name = self.word()?.ok_or_else(|| self.unexpected())?;
        let variable = match name.bare() {
            Some(name) if is_name(name) => name.to_owned(),
            _ => return Err(self.problem(start, "`for` needs the name of a variable")),
        };
        self.skip_lines()?;
        let values = if self.take_word("in") {
            let mut values = Vec::new();
            loop {
                self.skip_blanks();
                match self.word()? {
                    Some(word) => values.push(word),
                    None => break,
                }
            }
            Some(values)
        } else {
            None
        };
        self.skip_blanks();
        if self.rest().starts_with(';') {
            self.at += 1;
        }
        let body = self.do_group()?;
        Ok(Kind::For {
            variable,
            values,
            body,
        })
    }

    fn case(&mut self) -> Parsed<Kind> {
        self.skip_blanks();
        let subject = self.word()?.ok_or_else(|| self.unexpected())?;
        self.expect_word("in")?;
        let mut arms = Vec::new();
        loop {
            self.skip_lines()?;
            if self.take_word("esac") {
                return Ok(Kind::Case { subject, arms });
            }
            if self.rest().starts_with('(') {
                self.at += 1;
            }
            let mut patterns = Vec::new();
            loop {
                self.skip_blanks();
                patterns.push(self.word()?.ok_or_else(|| self.unexpected())?);
                self.skip_blanks();
                if !self.rest().starts_with('|') {
                    break;
                }
                self.at += 1;
            }
            self.expect(')')?;
            let body = self.script_until(&["esac"])?;
            arms.push((patterns, body));
            let rest = self.rest();
            let end = [";;&", ";;", ";&"]
                .iter()
                .find(|end| rest.starts_with(**end));
            let Some(end) = end else {
                self.expect_word("esac")?;
                return Ok(Kind::Case { subject, arms });
            };
            self.at += end.len();
        }
    }

    fn test(&mut self, start: usize) -> Parsed<Kind> {
        let mut words = Vec::new();
        loop {
            // No comments: `[[ a =~ (#) ]]` has none.
            while self.rest().starts_with([' ', '\t', '\r', '\n']) {
                if self.peek() == Some(b'\n') && !self.here.is_empty() {
                    return Err(self.problem(start, "a here-document begins inside `[[`"));
                }
                self.at += 1;
            }
            if self.rest().starts_with("\\\n") {
                self.at += 2;
                continue;
            }
            if self.take_word("]]") {
                return Ok(Kind::Test { words });
            }
            let rest = self.rest();
            if rest.is_empty() {
                return Err(self.problem(start, "`[[` is not closed"));
            }
            // Operators and the brackets of groups and regular expressions mean nothing here.
            if rest.starts_with(['(', ')', '<', '>', '|', '&', ';']) && !rest.starts_with("<(") {
                self.at += 1;
                continue;
            }
            match self.word()? {
                Some(word) => words.push(word),
                None => return Err(self.unexpected()),
            }
        }
    }

    pub(super) fn function(&mut self, name: String) -> Parsed<Kind> {
        self.skip_lines()?;
        let body = self.command()?;
        Ok(Kind::Function {
            name,
            body: Box::new(body),
        })
    }
}

/// Whether a text is the name of a variable.
pub(super) fn is_name(text: &str) -> bool {
    !text.is_empty()
        && !text.starts_with(|one: char| one.is_ascii_digit())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Whether a word means something to the grammar where a command may stand.
pub(super) fn is_reserved(word: &str) -> bool {
    RESERVED_ENDS.contains(&word)
        || matches!(
            word,
            "!" | "{"
                | "[["
                | "]]"
                | "case"
                | "coproc"
                | "for"
                | "function"
                | "if"
                | "in"
                | "select"
                | "time"
                | "until"
                | "while"
        )
}
