//! A recogniser of Python's grammar that backtracks as CPython's parser does, so that it gets stuck
//! at the same token and can look for the same mistakes there. It keeps only as much of a tree as
//! messages need.
//!
//! What a position of the text was read as is remembered, so that backtracking stays linear. The
//! rules are in the files beside this one, one family each; those named `invalid_…` look for a
//! mistake and are tried only once it is known that there is one.

use rustc_hash::FxHashMap;

use super::node::{Found, Id, Node, Rule, Shape};
use super::token::{Kind, Stop, Token, Tokens};

pub(super) type Got<T = Id> = Option<T>;

#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own, as in CPython's parser"
)]
pub(super) struct Parser<'a> {
    pub(super) text: &'a str,
    pub(super) tokens: Vec<Token>,
    pub(super) stop: Option<(Stop, Token)>,
    pub(super) mark: usize,
    /// How many tokens have been asked for.
    pub(super) fill: usize,
    nodes: Vec<Node>,
    memo: FxHashMap<(Rule, u32), (Got, u32)>,
    blocks: FxHashMap<u32, (Got, u32)>,
    /// Whether rules that look for mistakes are tried.
    pub(super) invalid: bool,
    pub(super) found: Option<Found>,
    /// Where the other parser found fault.
    pub(super) suspect: usize,
    /// Whether the tokenizer stopped inside an f-string.
    pub(super) in_format: bool,
    pub(super) past_end: bool,
    /// Rules that may still be tried: a mistake far into a long statement is not worth more.
    work: usize,
    /// Whether they were used up.
    pub(super) tired: bool,
    /// Whether lines come from a file, whose end CPython sees differently from that of a string.
    pub(super) file: bool,
}

/// Rules that are tried for one text: some tens of milliseconds, since nothing ends it from outside.
const WORK: usize = 200_000;

/// Native stack that a rule may use before more is asked for.
const RED_ZONE: usize = 256 << 10;
const STACK: usize = 4 << 20;

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a str, tokens: Tokens, suspect: usize, file: bool) -> Self {
        Self {
            text,
            in_format: tokens.in_format,
            tokens: tokens.read,
            stop: tokens.stop,
            mark: 0,
            fill: 0,
            nodes: Vec::new(),
            memo: FxHashMap::default(),
            blocks: FxHashMap::default(),
            invalid: false,
            found: None,
            suspect,
            past_end: false,
            work: WORK,
            tired: false,
            file,
        }
    }

    /// Starts again at a token.
    pub(super) fn restart(&mut self, mark: usize, invalid: bool) {
        self.mark = mark;
        self.memo.clear();
        self.blocks.clear();
        self.invalid = invalid;
    }

    /// The token at which to start reading, so that little of what is right is read again: a
    /// statement at the margin, some before the place where the other parser found fault.
    pub(super) fn near_suspect(&self) -> usize {
        let mut starts = [0; 4];
        let mut depth = 0_usize;
        let mut fresh = true;
        for (at, token) in self.tokens.iter().enumerate() {
            if token.start > self.suspect {
                break;
            }
            match token.kind {
                Kind::Indent => depth += 1,
                Kind::Dedent => depth = depth.saturating_sub(1),
                Kind::Newline => fresh = true,
                _ => {
                    let goes_on = ["else", "elif", "except", "finally"];
                    if fresh && depth == 0 && !goes_on.contains(&self.word(*token)) {
                        starts.rotate_left(1);
                        starts[3] = at;
                    }
                    fresh = false;
                }
            }
        }
        starts[0]
    }

    /// Forgets expressions; nothing goes back behind the end of a statement.
    pub(super) fn forget(&mut self) {
        self.memo.clear();
    }

    // Tokens.

    /// The token here.
    pub(super) fn here(&mut self) -> Got<Token> {
        self.ahead(0)
    }

    pub(super) fn ahead(&mut self, by: usize) -> Got<Token> {
        if self.found.is_some() {
            return None;
        }
        let at = self.mark + by;
        if let Some(token) = self.tokens.get(at).copied() {
            self.fill = self.fill.max(at + 1);
            return Some(token);
        }
        self.fill = self.tokens.len();
        self.past_end = true;
        self.stopped();
        None
    }

    pub(super) fn word(&self, token: Token) -> &'a str {
        self.text.get(token.start..token.end).unwrap_or_default()
    }

    pub(super) fn kind(&mut self, kind: Kind) -> Got<Token> {
        let token = self.here().filter(|token| token.kind == kind)?;
        self.mark += 1;
        Some(token)
    }

    /// An operator.
    pub(super) fn op(&mut self, text: &str) -> Got<Token> {
        let token = self.here()?;
        if token.kind != Kind::Operator || self.word(token) != text {
            return None;
        }
        self.mark += 1;
        Some(token)
    }

    /// A keyword, hard or soft.
    pub(super) fn kw(&mut self, text: &str) -> Got<Token> {
        let token = self.here()?;
        if token.kind != Kind::Name || self.word(token) != text {
            return None;
        }
        self.mark += 1;
        Some(token)
    }

    /// A name that is no keyword.
    pub(super) fn name(&mut self) -> Got<Token> {
        let token = self.here()?;
        if token.kind != Kind::Name || is_keyword(self.word(token)) {
            return None;
        }
        self.mark += 1;
        Some(token)
    }

    pub(super) fn is_op(&mut self, texts: &[&str]) -> bool {
        self.here()
            .is_some_and(|token| token.kind == Kind::Operator && texts.contains(&self.word(token)))
    }

    pub(super) fn is_kw(&mut self, texts: &[&str]) -> bool {
        self.here()
            .is_some_and(|token| token.kind == Kind::Name && texts.contains(&self.word(token)))
    }

    pub(super) fn is_kind(&mut self, kind: Kind) -> bool {
        self.here().is_some_and(|token| token.kind == kind)
    }

    /// The token before.
    pub(super) fn last(&self) -> Token {
        let at = self.mark.saturating_sub(1);
        self.tokens.get(at).copied().unwrap_or(Token {
            kind: Kind::End,
            start: 0,
            end: 0,
            level: 0,
            line: 0,
            line_start: 0,
            read: 0,
        })
    }

    pub(super) fn token_at(&self, at: usize) -> Option<Token> {
        self.tokens.get(at).copied()
    }

    /// An operator that must be here; that it is not is the mistake.
    pub(super) fn forced(&mut self, text: &str) -> Got<Token> {
        let token = self.here()?;
        if let Some(token) = self.op(text) {
            return Some(token);
        }
        if !self.invalid {
            return None;
        }
        self.at_token(token, format!("expected '{text}'"))
    }

    // Rules.

    /// One way to read something: all of it, or back to the start.
    pub(super) fn alt<T>(&mut self, rule: impl FnOnce(&mut Self) -> Got<T>) -> Got<T> {
        if self.found.is_some() {
            return None;
        }
        let mark = self.mark;
        let got = rule(self);
        if got.is_none() || self.found.is_some() {
            self.mark = mark;
            return None;
        }
        got
    }

    /// Whether something is here, without going past it.
    pub(super) fn look<T>(&mut self, rule: impl FnOnce(&mut Self) -> Got<T>) -> bool {
        let mark = self.mark;
        let got = rule(self).is_some();
        self.mark = mark;
        got && self.found.is_none()
    }

    /// Something that may be missing. Nothing only where a mistake was found.
    pub(super) fn maybe<T>(&mut self, rule: impl FnOnce(&mut Self) -> Got<T>) -> Got<Option<T>> {
        let got = self.alt(rule);
        if self.found.is_some() {
            return None;
        }
        Some(got)
    }

    /// As many as there are.
    pub(super) fn many<T>(&mut self, mut rule: impl FnMut(&mut Self) -> Got<T>) -> Got<Vec<T>> {
        let mut all = Vec::new();
        while let Some(one) = self.maybe(&mut rule)? {
            all.push(one);
        }
        Some(all)
    }

    /// One at least, with commas between.
    pub(super) fn list<T>(&mut self, mut rule: impl FnMut(&mut Self) -> Got<T>) -> Got<Vec<T>> {
        let mut all = vec![self.alt(&mut rule)?];
        while let Some(one) = self.maybe(|p| {
            p.op(",")?;
            rule(p)
        })? {
            all.push(one);
        }
        Some(all)
    }

    /// A rule that looks for a mistake.
    pub(super) fn invalid(&mut self, rule: impl FnOnce(&mut Self) -> Got) -> Got<()> {
        if self.invalid {
            self.alt(rule);
        }
        (self.found.is_none()).then_some(())
    }

    /// Remembers what a rule read here.
    pub(super) fn memo(&mut self, rule: Rule, read: impl FnOnce(&mut Self) -> Got) -> Got {
        if self.found.is_some() {
            return None;
        }
        let key = (rule, self.mark as u32);
        let known = match rule {
            Rule::Block => self.blocks.get(&key.1),
            _ => self.memo.get(&key),
        };
        if let Some((got, mark)) = known.copied() {
            if got.is_some() {
                self.mark = mark as usize;
            }
            return got;
        }
        if self.work == 0 {
            // Something is said, and nothing more is looked for.
            self.tired = true;
            return self.range(0, 0, "invalid syntax");
        }
        self.work -= 1;
        let got = stacker::maybe_grow(RED_ZONE, STACK, || self.alt(read));
        if self.found.is_none() {
            let result = (got, self.mark as u32);
            match rule {
                Rule::Block => self.blocks.insert(key.1, result),
                _ => self.memo.insert(key, result),
            };
        }
        got
    }

    // Nodes.

    pub(super) fn node(&self, id: Id) -> &Node {
        &self.nodes[id.0 as usize]
    }

    pub(super) fn shape(&self, id: Id) -> Shape {
        self.node(id).shape
    }

    /// A node from a byte to the end of the last token.
    pub(super) fn made(&mut self, shape: Shape, start: usize, parts: Vec<Id>) -> Got {
        let end = self.last().end;
        self.nodes.push(Node {
            shape,
            start,
            end,
            parts,
        });
        Some(Id(self.nodes.len() as u32 - 1))
    }

    /// A node of one token.
    pub(super) fn leaf(&mut self, shape: Shape, token: Token) -> Got {
        self.made(shape, token.start, Vec::new())
    }

    /// Where the next token starts.
    pub(super) fn start(&mut self) -> Got<usize> {
        self.here().map(|token| token.start)
    }
}

pub(super) fn is_keyword(word: &str) -> bool {
    matches!(
        word,
        "False"
            | "None"
            | "True"
            | "and"
            | "as"
            | "assert"
            | "async"
            | "await"
            | "break"
            | "class"
            | "continue"
            | "def"
            | "del"
            | "elif"
            | "else"
            | "except"
            | "finally"
            | "for"
            | "from"
            | "global"
            | "if"
            | "import"
            | "in"
            | "is"
            | "lambda"
            | "nonlocal"
            | "not"
            | "or"
            | "pass"
            | "raise"
            | "return"
            | "try"
            | "while"
            | "with"
            | "yield"
    )
}
