//! A compiled pattern: instructions in a row, and what they point at.

use memchr::memmem::Finder;

use super::class::Class;
use super::node::{At, Fold, Kind};

/// An instruction; numbers are places of instructions unless they say otherwise.
#[derive(Debug, Clone, Copy)]
pub(super) enum Op {
    /// A byte.
    Byte(u8),
    /// Bytes of [`Program::literals`], from and how many.
    Bytes(u32, u32),
    /// A character of a class.
    Class(u32),
    /// Any character but a line feed.
    Any,
    /// Any character.
    All,
    At(At),
    /// Notes the place as a mark: the even ones begin groups.
    Open(u32),
    Close(u32),
    Jump(u32),
    /// Goes on, and comes back to the other place where that fails.
    Try(u32),
    /// The same, but at once to the other place where the next byte is not in a table.
    TryIf {
        first: u32,
        other: u32,
    },
    /// Goes on after one byte of a table, without taking it.
    Need(u32),
    /// A repetition of one character, by its number.
    Run(u32),
    /// Begins a loop: a register pair.
    Enter(u32),
    /// A loop, by its number.
    Loop(u32),
    /// One round more of a lazy loop.
    Again(u32),
    /// Notes in a register how high the stack is.
    Hold(u32),
    /// Lets go of all other ways since.
    Commit(u32),
    /// As `Hold`, with the place.
    Look(u32),
    /// As `Commit`, and goes back to the place.
    Looked(u32),
    /// As `Hold`, and goes on elsewhere where what follows fails.
    Not {
        register: u32,
        other: u32,
    },
    /// What must not match has matched.
    Refuse(u32),
    /// So many characters back.
    Back(u32),
    Same(u32, Fold),
    /// Goes on where a group took part, elsewhere where not.
    If {
        group: u32,
        other: u32,
    },
    Fail,
    Accept,
}

/// One character, to be repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Single {
    Byte(u8),
    Class(u32),
    Any,
    All,
}

/// A repetition of one character.
#[derive(Debug, Clone, Copy)]
pub(super) struct Run {
    pub(super) what: Single,
    pub(super) min: u32,
    pub(super) max: u32,
    pub(super) kind: Kind,
    pub(super) follow: Follow,
}

/// What has to come after a run.
#[derive(Debug, Clone, Copy)]
pub(super) enum Follow {
    Anything,
    Byte(u8),
    /// A byte of the table of a class.
    Class(u32),
}

/// A repetition of anything else.
#[derive(Debug, Clone, Copy)]
pub(super) struct Loop {
    /// Two registers: the rounds, and where the last one began.
    pub(super) register: u32,
    pub(super) min: u32,
    pub(super) max: u32,
    pub(super) lazy: bool,
    pub(super) body: u32,
    pub(super) exit: u32,
}

/// How the places are found where a match may begin.
pub(super) enum Start {
    /// Everywhere.
    Anywhere,
    /// At the beginning of the text only.
    Beginning,
    /// At the beginnings of lines.
    Lines,
    /// Where these bytes are.
    Literal(Box<Finder<'static>>),
    Byte(u8),
    Two(u8, u8),
    Three(u8, u8, u8),
    /// At bytes of a table.
    Table(Box<[bool; 256]>),
}

/// A compiled pattern.
pub(crate) struct Program {
    pub(super) ops: Vec<Op>,
    pub(super) literals: Vec<u8>,
    pub(super) classes: Vec<Class>,
    pub(super) tables: Vec<[bool; 256]>,
    pub(super) runs: Vec<Run>,
    pub(super) loops: Vec<Loop>,
    pub(super) registers: u32,
    pub(super) start: Start,
    /// Whether it is for texts, not for bytes.
    pub(super) text: bool,
    /// Groups, the whole match not counted.
    pub(super) groups: u32,
    pub(super) flags: u32,
    pub(super) names: Vec<(String, u32)>,
}

impl Program {
    /// Bytes that it takes.
    pub(crate) fn bytes(&self) -> usize {
        let names = self.names.iter().map(|(name, _)| name.len() + 64);
        let classes = self.classes.iter().map(Class::bytes);
        size_of::<Self>()
            + self.ops.capacity() * size_of::<Op>()
            + self.literals.capacity()
            + self.tables.capacity() * 256
            + self.runs.capacity() * size_of::<Run>()
            + self.loops.capacity() * size_of::<Loop>()
            + classes.sum::<usize>()
            + names.sum::<usize>()
            + 1024
    }

    /// The group with a name.
    pub(super) fn group_named(&self, name: &str) -> Option<u32> {
        let found = self.names.iter().find(|(known, _)| known == name);
        found.map(|(_, number)| *number)
    }
}
