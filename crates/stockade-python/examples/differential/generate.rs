//! From a seed to a program: a list of pieces, each a whole statement or definition.
//!
//! Expressions are typed, so that most of them mean something; a few are of the wrong type on
//! purpose, since the words of errors are compared too.

use std::fmt::Write as _;

use crate::random::Random;
use crate::tables::{KINDS, Kind};

/// What the program is made with.
pub(crate) struct Maker {
    pub(crate) random: Random,
    /// Variables of the module with what they hold, mostly.
    pub(crate) variables: Vec<(String, Kind)>,
    /// Names of parameters where a function's body is being made; they hold anything.
    pub(crate) locals: Vec<&'static str>,
    /// Classes made so far.
    pub(crate) classes: Vec<String>,
    /// Functions made so far.
    pub(crate) functions: Vec<String>,
    /// A number for the next name.
    names: usize,
}

const PIECES: usize = 24;

/// What every program starts with: `tell` says what an exception is, its origins included.
const PRELUDE: &str = "\
def tell(e):
    text = type(e).__name__ + ': ' + str(e)
    for name, it in (('cause', e.__cause__), ('context', e.__context__)):
        if it is not None: text += f' [{name} {type(it).__name__}: {it}]'
    print(text)";

/// The pieces of the program of a seed.
pub(crate) fn program(seed: u64) -> Vec<String> {
    let mut maker = Maker {
        random: Random::new(seed),
        variables: Vec::new(),
        locals: Vec::new(),
        classes: Vec::new(),
        functions: Vec::new(),
        names: 0,
    };
    let mut pieces = vec![PRELUDE.to_owned()];
    for kind in KINDS {
        let name = maker.name("v");
        let depth = 1 + maker.random.below(2);
        let value = maker.literal(*kind, depth);
        maker.variables.push((name.clone(), *kind));
        pieces.push(format!("{name} = {value}"));
    }
    for _ in 0..PIECES {
        let piece = maker.piece();
        pieces.push(piece);
    }
    pieces
}

impl Maker {
    /// A new name.
    pub(crate) fn name(&mut self, start: &str) -> String {
        self.names += 1;
        format!("{start}{}", self.names)
    }

    /// One piece of a program.
    fn piece(&mut self) -> String {
        match self.random.below(100) {
            0..45 => self.shown(),
            45..65 => self.changed(),
            65..72 => self.function(),
            72..80 => self.class(),
            80..86 => self.generator(),
            86..91 => self.matched(),
            91..96 => self.tried(),
            _ => self.unpacked(),
        }
    }

    /// An expression whose value is printed.
    fn shown(&mut self) -> String {
        let depth = 1 + self.random.below(3);
        let value = self.anything(depth);
        guarded(&format!("print(repr({value}))"))
    }

    /// A statement that changes a variable, and what it holds then.
    fn changed(&mut self) -> String {
        if self.random.percent(15) {
            let (name, kind) = self.random.pick(&self.variables).clone();
            let value = self.expression(kind, 2);
            return guarded(&format!("{name} = {value}"));
        }
        let (name, kind) = self.random.pick(&self.variables).clone();
        let change = *self.random.pick(crate::containers::changes(kind));
        let change = self.fill(change, 1).replace('V', &name);
        guarded(&format!("{change}\nprint(repr({name})[:500])"))
    }
}

/// A statement whose exception is printed.
pub(crate) fn guarded(statement: &str) -> String {
    let body = indented(statement);
    format!("try:\n{body}except Exception as e: tell(e)")
}

/// Lines one level further in.
pub(crate) fn indented(text: &str) -> String {
    let mut inner = String::new();
    for line in text.lines() {
        let _ = writeln!(inner, "    {line}");
    }
    inner
}
