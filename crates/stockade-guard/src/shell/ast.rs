//! What a shell script is made of, as far as the guard asks.

use std::cell::OnceCell;
use std::ops::Range;
use std::rc::Rc;

/// Commands in a row, whether joined by `;`, `&&`, `||` or a line end.
#[derive(Debug, Default)]
pub(super) struct Script {
    pub(super) pipelines: Vec<Pipeline>,
}

#[derive(Debug)]
pub(super) struct Pipeline {
    pub(super) commands: Vec<Command>,
    /// Ended by `&`.
    pub(super) background: bool,
    /// It stands behind `&&` or `||`.
    pub(super) conditional: bool,
}

#[derive(Debug)]
pub(super) struct Command {
    pub(super) kind: Kind,
    pub(super) redirects: Vec<Redirect>,
    pub(super) span: Range<usize>,
    /// Where it stands in the text that holds it, whatever its `span` says.
    pub(super) at: usize,
}

/// What a block is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BlockKind {
    /// Its parts run one after another, in this shell.
    Group,
    /// It runs in another shell.
    Subshell,
    /// Its first part runs, and then one of the others; with an `else`, surely one.
    Branches { complete: bool },
}

#[derive(Debug)]
pub(super) enum Kind {
    Simple {
        assignments: Vec<Assignment>,
        words: Vec<Word>,
    },
    /// `if`, a group or a subshell: the parts in their order.
    Block {
        how: BlockKind,
        parts: Vec<Script>,
    },
    /// `while` or `until`: the condition and the body.
    Loop {
        condition: Script,
        body: Script,
    },
    /// `for` and `select`.
    For {
        variable: String,
        values: Option<Vec<Word>>,
        body: Script,
    },
    Case {
        subject: Word,
        arms: Vec<(Vec<Word>, Script)>,
    },
    /// `[[ … ]]`: the words between the brackets.
    Test {
        words: Vec<Word>,
    },
    /// `(( … ))`, and the head of an arithmetic `for`.
    Arithmetic {
        expression: Word,
        body: Script,
    },
    Function {
        name: String,
        body: Box<Command>,
    },
}

#[derive(Debug)]
pub(super) struct Assignment {
    pub(super) name: String,
    /// More than one for an array.
    pub(super) values: Vec<Word>,
    /// What stands in the brackets of `name[…]=`.
    pub(super) index: Option<Word>,
    /// `+=`, an index, or an array: not simply the value.
    pub(super) partial: bool,
    pub(super) span: Range<usize>,
}

#[derive(Debug)]
pub(super) struct Redirect {
    pub(super) operator: &'static str,
    pub(super) target: Word,
    /// The body of a here-document, which is read when its line has ended.
    pub(super) body: Option<Rc<OnceCell<Word>>>,
}

/// One word as it is written.
#[derive(Debug, Default)]
pub(super) struct Word {
    pub(super) parts: Vec<Part>,
    pub(super) span: Range<usize>,
}

#[derive(Debug)]
pub(super) enum Part {
    /// Text, and whether it is quoted, so that no glob, brace or tilde in it counts.
    Text(String, bool),
    Parameter(Parameter),
    /// `$(…)`, a backquoted command, or `<(…)`.
    Command(Script),
    /// `>(…)`, whose input the command around it writes.
    Sink(Script),
    /// `$((…))` with what is expanded in it.
    Arithmetic(Vec<Part>),
}

#[derive(Debug)]
pub(super) struct Parameter {
    pub(super) name: String,
    /// What follows the name inside braces, such as `:-`; empty for a plain `$name`.
    pub(super) operator: String,
    pub(super) arguments: Vec<Part>,
    pub(super) quoted: bool,
}

impl Word {
    /// The text of a word without quotes and expansions.
    pub(super) fn bare(&self) -> Option<&str> {
        match self.parts.as_slice() {
            [Part::Text(text, false)] => Some(text),
            _ => None,
        }
    }

    /// The text of a word that is one piece, quoted or not.
    pub(super) fn literal(&self) -> Option<&str> {
        match self.parts.as_slice() {
            [Part::Text(text, _)] => Some(text),
            _ => None,
        }
    }
}
