//! What a pattern says, as a tree: the parser makes it, the compiler goes through it.
//!
//! Flags are gone here: what they change is in the nodes.

/// The flags of a pattern, numbered as `re.RegexFlag`.
pub(super) mod flag {
    pub(in super::super) const IGNORECASE: u32 = 2;
    pub(in super::super) const LOCALE: u32 = 4;
    pub(in super::super) const MULTILINE: u32 = 8;
    pub(in super::super) const DOTALL: u32 = 16;
    pub(in super::super) const UNICODE: u32 = 32;
    pub(in super::super) const VERBOSE: u32 = 64;
    pub(in super::super) const DEBUG: u32 = 128;
    pub(in super::super) const ASCII: u32 = 256;
    /// Those of which a pattern has at most one.
    pub(in super::super) const KINDS: u32 = ASCII | LOCALE | UNICODE;
}

/// No bound of a repetition.
pub(super) const ENDLESS: u32 = u32::MAX;

/// A part of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Node {
    /// One character, by its code point.
    Char(u32),
    /// One character of a class, by its number.
    Class(u32),
    /// Any character, line feeds included where it says so.
    Any {
        all: bool,
    },
    At(At),
    /// A group with a number.
    Group(u32, Box<Node>),
    /// A group without one, kept apart so that it can be repeated.
    Plain(Box<Node>),
    Atomic(Box<Node>),
    Look {
        behind: bool,
        negate: bool,
        node: Box<Node>,
    },
    /// The text of a group.
    Same {
        group: u32,
        fold: Fold,
    },
    /// One thing where a group took part, another where it did not.
    If {
        group: u32,
        yes: Box<Node>,
        no: Option<Box<Node>>,
    },
    Repeat(Box<Repeat>),
    All(Vec<Node>),
    Either(Vec<Node>),
    /// Never.
    Never,
}

/// A repetition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Repeat {
    pub(super) node: Node,
    pub(super) min: u32,
    /// [`ENDLESS`] where there is none.
    pub(super) max: u32,
    pub(super) kind: Kind,
}

/// How much a repetition takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Greedy,
    Lazy,
    /// As much as it can, for good.
    Possessive,
}

/// A place in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum At {
    Start,
    LineStart,
    End,
    LineEnd,
    VeryEnd,
    Boundary { unicode: bool, negate: bool },
}

/// How letters of two cases are taken for the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Fold {
    None,
    Ascii,
    Unicode,
}

/// What is wrong with a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Fault {
    /// A `PatternError`, and the character it is at.
    Pattern(String, Option<usize>),
    Value(&'static str),
    Overflow(&'static str),
    /// Too many groups inside each other.
    Depth,
}

/// The result of everything that reads a pattern.
pub(super) type Read<T> = Result<T, Fault>;

/// The least and the most characters that something matches.
pub(super) type Width = (u64, u64);
