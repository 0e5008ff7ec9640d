//! What a scan is asked for and what it answers: the caller's bounds, what was learnt of a text that
//! passes, and why one does not.

/// Bounds that do not nest anything and are the caller's to set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// Digits of one decimal integer.
    pub digits: usize,
    /// Elements of one display.
    pub elements: usize,
}

impl Default for Bounds {
    /// What nobody writes by hand: `int` itself refuses longer decimal texts.
    fn default() -> Self {
        Self {
            digits: 4300,
            elements: 100_000,
        }
    }
}

impl Bounds {
    /// Nothing but the nesting is bounded.
    pub const NONE: Self = Self {
        digits: usize::MAX,
        elements: usize::MAX,
    };
}

/// What the scan learnt of a text that may be parsed.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Scanned {
    /// The longest chain on the left: it nests the tree although it nests no bracket.
    pub longest_chain: usize,
    /// The most brackets open at once.
    pub deepest: usize,
}

/// Why a text is refused before parsing, and where.
#[derive(Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The offset in bytes.
    pub at: usize,
    /// Why.
    pub kind: Kind,
}

/// Why a text is refused.
#[derive(Debug, PartialEq, Eq)]
pub enum Kind {
    /// It nests too deep.
    Deep(Depth),
    /// Something in it is larger than the caller's bounds.
    Giant(String),
    /// No lexer could finish it.
    Syntax(String),
}

/// What nests too deep.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// Brackets in brackets.
    Brackets,
    /// Blocks in blocks.
    Blocks,
    /// Brackets, prefix operators and right-hand chains together.
    Expressions,
    /// Operators, attributes or calls in a row.
    Chain,
    /// Statements on one line.
    Line,
}

impl Depth {
    /// The bound in a sentence.
    pub fn message(self) -> &'static str {
        match self {
            Self::Brackets => "brackets nest more than 200 deep",
            Self::Blocks => "blocks nest more than 100 deep",
            Self::Expressions => "expressions nest more than 250 deep",
            Self::Chain => "more than 10000 operators or attributes in a row",
            Self::Line => "more than 100 statements nest on one line",
        }
    }
}
