//! A recogniser of Python's grammar that backtracks as CPython's parser does, so that it gets stuck
//! at the same token and can look for the same mistakes there. It keeps only as much of a tree as
//! messages need.
//!
//! What a position of the text was read as is remembered, so that backtracking stays linear. The
//! rules are in the files beside this one, one family each; those named `invalid_…` look for a
//! mistake and are tried only once it is known that there is one.

use rustc_hash::FxHashMap;

use super::token::{Kind, Stop, Token, Tokens};
use crate::source::problem::Fault;

/// What an expression is, as far as messages tell expressions apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Attribute,
    Subscript,
    Starred,
    Name,
    List,
    Tuple,
    Lambda,
    /// With whether it has an argument after `**`.
    Call,
    Operation,
    Generator,
    Yield,
    Await,
    ListComprehension,
    SetComprehension,
    DictComprehension,
    Dict,
    Set,
    FormatString,
    None,
    False,
    True,
    Ellipsis,
    Literal,
    /// With whether the first operator is `in`.
    Comparison(bool),
    Conditional,
    Named,
    /// Something that is no expression: arguments, comprehension clauses, patterns.
    Other,
    /// Arguments of a call: whether one of them was unpacked from a mapping.
    Arguments(bool),
}

impl Shape {
    /// What messages call it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Attribute => "attribute",
            Self::Subscript => "subscript",
            Self::Starred => "starred",
            Self::Name => "name",
            Self::List => "list",
            Self::Tuple => "tuple",
            Self::Lambda => "lambda",
            Self::Call => "function call",
            Self::Operation | Self::Other | Self::Arguments(_) => "expression",
            Self::Generator => "generator expression",
            Self::Yield => "yield expression",
            Self::Await => "await expression",
            Self::ListComprehension => "list comprehension",
            Self::SetComprehension => "set comprehension",
            Self::DictComprehension => "dict comprehension",
            Self::Dict => "dict literal",
            Self::Set => "set display",
            Self::FormatString => "f-string expression",
            Self::None => "None",
            Self::False => "False",
            Self::True => "True",
            Self::Ellipsis => "ellipsis",
            Self::Literal => "literal",
            Self::Comparison(_) => "comparison",
            Self::Conditional => "conditional expression",
            Self::Named => "named expression",
        }
    }
}

/// A node: what it is, the bytes it covers, and the nodes below it that matter.
#[derive(Debug, Clone)]
pub(super) struct Node {
    pub(super) shape: Shape,
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) parts: Vec<Id>,
}

/// The number of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Id(u32);

/// Something that was found to be wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) fault: Fault,
    pub(super) message: String,
    pub(super) spot: Spot,
    /// Whether CPython looks at the rest of the text for a mistake of the tokenizer before it says
    /// this.
    pub(super) yields: bool,
    /// Whether the line is shown without its end.
    pub(super) bare: bool,
}

/// Where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Spot {
    /// From here to there, in bytes of the text.
    Range(usize, usize),
    /// At a byte; the end is not known.
    From(usize),
    /// In a line that starts at a byte, at columns in bytes from 1.
    Columns {
        line: usize,
        line_start: usize,
        column: usize,
        /// Nothing where CPython gives -1.
        end_column: Option<usize>,
    },
}

/// The rules whose results are remembered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Rule {
    SimpleStatement,
    Block,
    Expression,
    StarExpression,
    StarNamed,
    Named,
    InvalidNamed,
    Disjunction,
    Conjunction,
    Inversion,
    Comparison,
    Binary(u8),
    Factor,
    AwaitPrimary,
    Primary,
    Atom,
    Strings,
    Arguments,
    Args,
    Kwargs,
    Genexp,
    ForIf,
    Lambda,
    Slices,
    StarTarget,
    StarAtomTarget,
    TargetPrimary,
    DelTarget,
    ClosedPattern,
    Pattern,
    Format,
}

pub(super) type Got<T = Id> = Option<T>;

pub(super) struct Parser<'a> {
    pub(super) text: &'a str,
    tokens: Vec<Token>,
    stop: Option<(Stop, Token)>,
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
    past_end: bool,
    /// Rules that may still be tried: a mistake far into a long statement is not worth more.
    work: usize,
    /// Whether they were used up.
    pub(super) tired: bool,
    /// Whether lines come from a file, whose end CPython sees differently from that of a string.
    pub(super) file: bool,
}

/// Rules that are tried for one text.
const WORK: usize = 600_000;

/// Native stack that a rule may use before more is asked for.
const RED_ZONE: usize = 256 << 10;
const STACK: usize = 4 << 20;

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a str, tokens: Tokens, suspect: usize, file: bool) -> Self {
        Self {
            text,
            in_format: tokens.in_format,
            tokens: tokens.tokens,
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

    // Mistakes.

    pub(super) fn found<T>(
        &mut self,
        fault: Fault,
        message: impl Into<String>,
        spot: Spot,
    ) -> Got<T> {
        if self.found.is_none() {
            self.found = Some(Found {
                fault,
                message: message.into(),
                spot,
                yields: true,
                bare: false,
            });
        }
        None
    }

    pub(super) fn range<T>(
        &mut self,
        start: usize,
        end: usize,
        message: impl Into<String>,
    ) -> Got<T> {
        self.found(Fault::Syntax, message, Spot::Range(start, end))
    }

    pub(super) fn at_token<T>(&mut self, token: Token, message: impl Into<String>) -> Got<T> {
        if token.is_placeless() {
            let spot = Spot::Columns {
                line: token.line,
                line_start: token.line_start,
                column: 0,
                end_column: Some(0),
            };
            return self.found(Fault::Syntax, message, spot);
        }
        let spot = place_of(token);
        self.found(Fault::Syntax, message, spot)
    }

    pub(super) fn at_node<T>(&mut self, id: Id, message: impl Into<String>) -> Got<T> {
        let node = self.node(id);
        let (start, end) = (node.start, node.end);
        self.range(start, end, message)
    }

    /// From one node to another.
    pub(super) fn across<T>(&mut self, from: Id, to: Id, message: impl Into<String>) -> Got<T> {
        let (start, end) = (self.node(from).start, self.node(to).end);
        self.range(start, end, message)
    }

    /// From a byte to what was read last.
    pub(super) fn onward<T>(&mut self, start: usize, message: impl Into<String>) -> Got<T> {
        let end = self.tokens.get(self.fill.saturating_sub(1));
        let end = end.map_or(start, |token| token.read.saturating_sub(1));
        self.range(start, end.max(start), message)
    }

    /// At the last token that was asked for.
    pub(super) fn at_last<T>(&mut self, fault: Fault, message: impl Into<String>) -> Got<T> {
        let at = self.fill.saturating_sub(1);
        self.at_number(at, fault, message)
    }

    /// At the token that comes next.
    pub(super) fn at_next<T>(&mut self, message: impl Into<String>) -> Got<T> {
        self.here()?;
        let at = self.mark;
        self.at_number(at, Fault::Syntax, message)
    }

    fn at_number<T>(&mut self, at: usize, fault: Fault, message: impl Into<String>) -> Got<T> {
        let Some(token) = self.tokens.get(at).copied() else {
            return self.found(fault, message, Spot::Range(0, 0));
        };
        if token.is_placeless() {
            let spot = self.behind(token);
            return self.found(fault, message, spot);
        }
        self.found(fault, message, place_of(token))
    }

    /// Where something is that has no place: where the tokenizer was.
    fn behind(&self, token: Token) -> Spot {
        let at_file_end = self.file && token.kind != Kind::Indent && token.read >= self.text.len();
        let column = if at_file_end {
            0
        } else {
            token.read.saturating_sub(token.line_start)
        };
        Spot::Columns {
            line: token.line,
            line_start: token.line_start,
            column,
            end_column: None,
        }
    }

    pub(super) fn expected_block<T>(&mut self, what: &str, after: Token) -> Got<T> {
        let line = after.line;
        let message = format!("expected an indented block after {what} on line {line}");
        self.at_last(Fault::Indentation, message)
    }

    /// Says why the tokenizer stopped.
    fn stopped(&mut self) {
        let Some((stop, state)) = self.stop.clone() else {
            let _: Got = self.at_last(Fault::Syntax, "invalid syntax");
            return;
        };
        let at = |column: usize, end_column: Option<usize>| Spot::Columns {
            line: state.line,
            line_start: state.line_start,
            column,
            end_column,
        };
        let read = state.read.saturating_sub(state.line_start);
        let (fault, message, spot) = match stop {
            Stop::Said { .. } => {
                self.found = self.said();
                return;
            }
            Stop::Early {
                open: Some((open, start)),
            } => (
                Fault::Syntax,
                format!("'{open}' was never closed"),
                Spot::From(start),
            ),
            Stop::Early { open: None } => (
                Fault::Syntax,
                "unexpected EOF while parsing".to_owned(),
                at(read, None),
            ),
            Stop::Unindent => (
                Fault::Indentation,
                "unindent does not match any outer indentation level".to_owned(),
                at(read, None),
            ),
            Stop::Tabs => (
                Fault::Tab,
                "inconsistent use of tabs and spaces in indentation".to_owned(),
                at(1, Some(0)),
            ),
            Stop::TooDeep => (
                Fault::Indentation,
                "too many levels of indentation".to_owned(),
                at(1, Some(0)),
            ),
            Stop::AfterBackslash => (
                Fault::Syntax,
                "unexpected character after line continuation character".to_owned(),
                at(read, Some(0)),
            ),
        };
        let _: Got = self.found(fault, message, spot);
        if let Some(found) = &mut self.found {
            found.yields = false;
        }
    }

    /// What the tokenizer itself says, if it says something.
    pub(super) fn said(&self) -> Option<Found> {
        let Some((
            Stop::Said {
                message,
                line,
                line_start,
                column,
                end_column,
            },
            _,
        )) = &self.stop
        else {
            return None;
        };
        Some(Found {
            fault: Fault::Syntax,
            message: message.clone(),
            spot: Spot::Columns {
                line: *line,
                line_start: *line_start,
                column: *column,
                end_column: Some(*end_column),
            },
            yields: false,
            bare: true,
        })
    }

    /// The bracket that is open where the text ends.
    pub(super) fn unclosed(&self) -> Option<(char, usize)> {
        match &self.stop {
            Some((Stop::Early { open }, _)) => *open,
            _ => None,
        }
    }

    /// The line that the tokenizer had come to.
    pub(super) fn reached(&self) -> usize {
        match (self.tokens.get(self.fill.saturating_sub(1)), &self.stop) {
            (_, Some((_, state))) if self.past_end => state.line,
            (Some(token), _) => {
                let inner = self.text.get(token.start..token.end).unwrap_or_default();
                token.line + inner.matches('\n').count()
            }
            _ => 0,
        }
    }
}

/// Where a token is. A line end is one character wide, whether or not it is in the text.
fn place_of(token: Token) -> Spot {
    if token.kind != Kind::Newline {
        return Spot::Range(token.start, token.end);
    }
    let column = token.start.saturating_sub(token.line_start) + 1;
    Spot::Columns {
        line: token.line,
        line_start: token.line_start,
        column,
        end_column: Some(column + 1),
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
