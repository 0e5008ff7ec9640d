//! What the recogniser keeps: nodes with the shape that messages name, and the mistakes it found.

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
pub(super) struct Id(pub(super) u32);

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
