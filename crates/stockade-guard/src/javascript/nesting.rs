//! Bounds how deep a text can nest before the parser, which recurses, gets to see it.
//!
//! Depth has two sources: brackets, and chains without brackets (`!!!a`, `a + a + a`, `a => a => a`,
//! `if (a) if (a)`). Each open bracket keeps counters of the chain it stands in, and the sum over
//! all open brackets is what the parser or a walk could recurse. A chain ends at a comma, a
//! semicolon, or where a name follows a value, which only a new statement can explain.
//!
//! Measured on a 2 MiB stack without optimisation, no shape overflows at 1,000 of these units, so
//! that [`LIMIT`] leaves more than twice the room to callers that have used some of their stack.

use super::scan::{Bracket, Scanner, Token};

/// The most units of depth that a text may have.
const LIMIT: u32 = 420;

/// `a<b<c` is tried as type arguments at each sign, so long rows of it cost more than depth.
const LESS: u32 = 8;

/// Brackets inside each other that stand behind an open `<`. In TypeScript such a bracket is parsed
/// as part of a type, as parameters of a function and as what it is, so each level doubles the time
/// and the memory: 25 levels take many gigabytes.
const MAX_ANGLES: u32 = 6;

/// Why a text is not parsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Refusal {
    /// It nests too deep at this byte.
    TooDeep(usize),
    /// What follows this byte is a regular expression or a division; only a parser knows.
    Unclear(usize),
}

/// The chain that stands inside one bracket.
#[derive(Default, Clone, Copy)]
struct Chain {
    /// Statements without braces: `if (a) for (;;) while (b)`.
    statements: u32,
    /// Operators that nest to the left or right.
    binary: u32,
    /// Prefixes of the present operand.
    prefix: u32,
    /// Members, calls and indexes of the present operand.
    postfix: u32,
    /// `<` that no `>` has closed yet.
    less: u32,
    /// The same, but a comma does not end it: type arguments have commas.
    angle: u32,
}

impl Chain {
    fn depth(self) -> u32 {
        self.statements + self.binary + self.prefix + self.postfix + LESS * self.less
    }

    fn end_expression(&mut self) {
        *self = Self {
            statements: self.statements,
            angle: self.angle,
            ..Self::default()
        };
    }

    fn end_operand(&mut self) {
        self.prefix = 0;
        self.postfix = 0;
    }
}

/// Whether the text may be parsed on an ordinary stack.
pub(super) fn check(text: &str) -> Result<(), Refusal> {
    let mut scanner = Scanner::new(text);
    let mut outer: Vec<Chain> = Vec::new();
    let mut outer_depth = 0;
    let mut angles = 0;
    let mut chain = Chain::default();
    let mut statement_ended = false;
    loop {
        let start = scanner.position();
        let after_operand = scanner.after_operand();
        let Some(token) = scanner.next() else {
            return Ok(());
        };
        let goes_on = matches!(token, Token::Word(Some("else" | "while")));
        if std::mem::take(&mut statement_ended) && !goes_on {
            chain.statements = 0;
        }
        match token {
            Token::Unclear => return Err(Refusal::Unclear(scanner.position())),
            Token::Open(bracket) => {
                chain.postfix += 1;
                outer_depth += chain.depth();
                angles += u32::from(chain.angle > 0);
                outer.push(chain);
                chain = Chain::default();
                if bracket == Bracket::Template {
                    chain.postfix = 1;
                }
            }
            Token::Close(bracket) => {
                if let Some(before) = outer.pop() {
                    outer_depth -= before.depth();
                    angles -= u32::from(before.angle > 0);
                    chain = before;
                }
                if bracket == Bracket::Header {
                    chain.end_expression();
                    chain.statements += 1;
                }
            }
            Token::Comma => chain.end_expression(),
            Token::Semicolon => {
                chain.end_expression();
                chain.angle = 0;
                statement_ended = true;
            }
            Token::Unary => chain.prefix += 1,
            Token::Dot => chain.postfix += 1,
            Token::Less => {
                chain.end_operand();
                chain.less += 1;
                chain.angle += 1;
            }
            Token::Greater => {
                chain.end_operand();
                chain.binary += 1 + u32::from(chain.less > 0);
                chain.less = chain.less.saturating_sub(1);
                chain.angle = chain.angle.saturating_sub(1);
            }
            Token::Binary => {
                chain.end_operand();
                chain.binary += 1;
            }
            Token::Literal if after_operand => chain = Chain::default(),
            Token::Literal => {}
            Token::Word(word) => count_word(&mut chain, word, after_operand),
        }
        if outer_depth + chain.depth() > LIMIT || angles > MAX_ANGLES {
            return Err(Refusal::TooDeep(start));
        }
    }
}

fn count_word(chain: &mut Chain, word: Option<&str>, after_operand: bool) {
    match word {
        Some("in" | "instanceof" | "of" | "as" | "satisfies" | "is" | "extends" | "\\") => {
            chain.end_operand();
            chain.binary += 1;
        }
        Some("else" | "while") => chain.end_expression(),
        // A decorated class is an expression, and `@a` before it looks like a value.
        Some("implements" | "from" | "catch" | "finally" | "class") => {}
        Some("case" | "default") => *chain = Chain::default(),
        _ => {
            if after_operand {
                *chain = Chain::default();
            }
            match word {
                Some("do") => chain.statements += 1,
                Some(
                    "typeof" | "void" | "delete" | "new" | "await" | "keyof" | "infer" | "readonly"
                    | "unique" | "abstract" | "asserts",
                ) => chain.prefix += 1,
                Some("yield" | "return" | "throw" | "async") => chain.binary += 1,
                _ => {}
            }
        }
    }
}
