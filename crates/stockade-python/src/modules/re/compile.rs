//! From the tree of a pattern to its instructions.

use super::first::{first, prefix};
use super::node::{At, ENDLESS, Fault, Kind, Node, Read, Repeat, Width};
use super::parse::Pattern;
use super::program::{Follow, Loop, Op, Program, Run, Single, Start};
use super::width::width;
use crate::text::surrogate::character;
use memchr::memmem::Finder;

/// Branches deeper inside than this are all tried: finding out what they begin with takes long.
const GATES: usize = 12;

struct Compiler<'a> {
    program: Program,
    widths: &'a [Option<Width>],
}

/// Compiles a pattern that was read.
pub(super) fn compile(pattern: Pattern, text: bool) -> Read<Program> {
    let Pattern {
        node,
        flags,
        classes,
        groups,
        names,
        widths,
    } = pattern;
    let program = Program {
        ops: Vec::new(),
        literals: Vec::new(),
        classes,
        tables: Vec::new(),
        runs: Vec::new(),
        loops: Vec::new(),
        registers: 0,
        start: Start::Anywhere,
        text,
        groups,
        flags,
        names,
    };
    let mut compiler = Compiler {
        program,
        widths: &widths,
    };
    compiler.node(&node, 0)?;
    compiler.push(Op::Accept);
    compiler.follows();
    compiler.program.start = compiler.start(&node);
    Ok(compiler.program)
}

/// The bytes of a character.
pub(super) fn push_char(out: &mut Vec<u8>, point: u32, text: bool) {
    if text {
        let mut buffer = [0; 4];
        let letter = character(point).unwrap_or(char::MAX);
        out.extend_from_slice(letter.encode_utf8(&mut buffer).as_bytes());
    } else {
        out.push(point as u8);
    }
}

impl Compiler<'_> {
    fn push(&mut self, op: Op) -> usize {
        self.program.ops.push(op);
        self.program.ops.len() - 1
    }

    fn here(&self) -> u32 {
        self.program.ops.len() as u32
    }

    fn registers(&mut self, count: u32) -> u32 {
        let first = self.program.registers;
        self.program.registers += count;
        first
    }

    fn node(&mut self, node: &Node, depth: usize) -> Read<()> {
        match node {
            Node::Char(_) => self.literal(std::slice::from_ref(node)),
            Node::Class(class) => {
                self.push(Op::Class(*class));
            }
            Node::Any { all: false } => {
                self.push(Op::Any);
            }
            Node::Any { all: true } => {
                self.push(Op::All);
            }
            Node::At(at) => {
                self.push(Op::At(*at));
            }
            Node::Group(number, node) => {
                self.push(Op::Open(number * 2));
                self.node(node, depth + 1)?;
                self.push(Op::Close(number * 2 + 1));
            }
            Node::Plain(node) => self.node(node, depth + 1)?,
            Node::Atomic(node) => {
                let register = self.registers(1);
                self.push(Op::Hold(register));
                self.node(node, depth + 1)?;
                self.push(Op::Commit(register));
            }
            Node::Look {
                behind,
                negate,
                node,
            } => self.look(*behind, *negate, node, depth)?,
            Node::Same { group, fold } => {
                self.push(Op::Same(*group, *fold));
            }
            Node::If { group, yes, no } => {
                let at = self.push(Op::Fail);
                self.node(yes, depth + 1)?;
                let jump = self.push(Op::Fail);
                let other = self.here();
                self.program.ops[at] = Op::If {
                    group: *group,
                    other,
                };
                if let Some(no) = no {
                    self.node(no, depth + 1)?;
                }
                let end = self.here();
                self.program.ops[jump] = Op::Jump(end);
            }
            Node::Repeat(repeat) => self.repeat(repeat, depth)?,
            Node::All(parts) => self.row(parts, depth)?,
            Node::Either(parts) => self.either(parts, depth)?,
            Node::Never => {
                self.push(Op::Fail);
            }
        }
        Ok(())
    }

    /// Characters one after the other, as one piece.
    fn literal(&mut self, parts: &[Node]) {
        let from = self.program.literals.len();
        for part in parts {
            if let Node::Char(point) = part {
                push_char(&mut self.program.literals, *point, self.program.text);
            }
        }
        let length = self.program.literals.len() - from;
        if let (1, Some(&byte)) = (length, self.program.literals.last()) {
            self.program.literals.pop();
            self.push(Op::Byte(byte));
        } else {
            self.push(Op::Bytes(from as u32, length as u32));
        }
    }

    fn row(&mut self, parts: &[Node], depth: usize) -> Read<()> {
        let mut at = 0;
        while at < parts.len() {
            let chars = parts[at..].iter();
            let count = chars.take_while(|it| matches!(it, Node::Char(_))).count();
            if count > 0 {
                self.literal(&parts[at..at + count]);
                at += count;
            } else {
                self.node(&parts[at], depth + 1)?;
                at += 1;
            }
        }
        Ok(())
    }

    fn either(&mut self, parts: &[Node], depth: usize) -> Read<()> {
        let mut jumps = Vec::new();
        for (at, part) in parts.iter().enumerate() {
            let gate = self.gate(part, depth);
            let last = at + 1 == parts.len();
            let place = match (gate, last) {
                (Some(table), true) => {
                    self.push(Op::Need(table));
                    None
                }
                (None, true) => None,
                _ => Some(self.push(Op::Fail)),
            };
            self.node(part, depth + 1)?;
            if let Some(place) = place {
                jumps.push(self.push(Op::Fail));
                let other = self.here();
                self.program.ops[place] = match gate {
                    Some(first) => Op::TryIf { first, other },
                    None => Op::Try(other),
                };
            }
        }
        let end = self.here();
        for jump in jumps {
            self.program.ops[jump] = Op::Jump(end);
        }
        Ok(())
    }

    /// The table of the bytes that something begins with, where it has to begin with one.
    fn gate(&mut self, node: &Node, depth: usize) -> Option<u32> {
        if depth > GATES {
            return None;
        }
        let mut table = [false; 256];
        if first(node, &self.program, &mut table) {
            return None;
        }
        // A pattern with many branches mostly has the same few again.
        let recent = self.program.tables.iter().rev().take(8);
        if let Some(back) = recent.into_iter().position(|known| *known == table) {
            return Some((self.program.tables.len() - 1 - back) as u32);
        }
        self.program.tables.push(table);
        Some(self.program.tables.len() as u32 - 1)
    }

    fn look(&mut self, behind: bool, negate: bool, node: &Node, depth: usize) -> Read<()> {
        let back = if behind {
            let (low, high) = width(node, self.widths);
            if low > u64::from(u32::MAX) {
                return Err(Fault::Pattern("looks too much behind".to_owned(), None));
            }
            if low != high {
                let message = "look-behind requires fixed-width pattern".to_owned();
                return Err(Fault::Pattern(message, None));
            }
            low as u32
        } else {
            0
        };
        let register = self.registers(2);
        let at = self.push(Op::Look(register));
        if back > 0 {
            self.push(Op::Back(back));
        }
        self.node(node, depth + 1)?;
        if negate {
            self.push(Op::Refuse(register));
            let other = self.here();
            self.program.ops[at] = Op::Not { register, other };
        } else {
            self.push(Op::Looked(register));
        }
        Ok(())
    }

    /// The one character that a node is.
    fn single(&mut self, node: &Node) -> Option<Single> {
        Some(match node {
            Node::Char(point) if *point < 0x80 || !self.program.text => Single::Byte(*point as u8),
            Node::Class(class) => Single::Class(*class),
            Node::Any { all: false } => Single::Any,
            Node::Any { all: true } => Single::All,
            Node::All(parts) => match parts.as_slice() {
                [part] => return self.single(part),
                _ => return None,
            },
            _ => return None,
        })
    }

    fn repeat(&mut self, repeat: &Repeat, depth: usize) -> Read<()> {
        let Repeat {
            node,
            min,
            max,
            kind,
        } = repeat;
        if let Some(what) = self.single(node) {
            if (*min, *max) == (1, 1) {
                return self.node(node, depth + 1);
            }
            self.program.runs.push(Run {
                what,
                min: *min,
                max: *max,
                kind: *kind,
                follow: Follow::Anything,
            });
            let number = self.program.runs.len() as u32 - 1;
            self.push(Op::Run(number));
            return Ok(());
        }
        match (*min, *max, *kind) {
            (_, 0, _) => {
                // Never gone through, but what is wrong with it is wrong.
                let length = self.program.ops.len();
                self.node(node, depth + 1)?;
                self.program.ops.truncate(length);
            }
            (0, 1, Kind::Greedy) => {
                let gate = self.gate(node, depth);
                let at = self.push(Op::Fail);
                self.node(node, depth + 1)?;
                let other = self.here();
                self.program.ops[at] = match gate {
                    Some(first) => Op::TryIf { first, other },
                    None => Op::Try(other),
                };
            }
            _ => self.rounds(repeat, depth)?,
        }
        Ok(())
    }

    fn rounds(&mut self, repeat: &Repeat, depth: usize) -> Read<()> {
        let register = self.registers(2);
        let possessive = repeat.kind == Kind::Possessive;
        let hold = self.registers(u32::from(possessive));
        self.push(Op::Enter(register));
        let number = self.program.loops.len() as u32;
        self.program.loops.push(Loop {
            register,
            min: repeat.min,
            max: repeat.max,
            lazy: repeat.kind == Kind::Lazy,
            body: 0,
            exit: 0,
        });
        let outer = possessive.then(|| {
            let outer = self.registers(1);
            self.push(Op::Hold(outer));
            outer
        });
        let start = self.push(Op::Loop(number)) as u32;
        if repeat.kind == Kind::Lazy {
            self.push(Op::Again(number));
        }
        let body = self.here();
        if possessive {
            // Each round is for good, so that none is tried another way.
            self.push(Op::Hold(hold));
        }
        self.node(&repeat.node, depth + 1)?;
        if possessive {
            self.push(Op::Commit(hold));
        }
        self.push(Op::Jump(start));
        let exit = self.here();
        if let Some(outer) = outer {
            self.push(Op::Commit(outer));
        }
        let rounds = &mut self.program.loops[number as usize];
        (rounds.body, rounds.exit) = (body, exit);
        Ok(())
    }

    /// Finds out what comes after each run: where that cannot be in the run, there is nothing to
    /// come back to.
    fn follows(&mut self) {
        for at in 0..self.program.ops.len() {
            let Op::Run(number) = self.program.ops[at] else {
                continue;
            };
            let follow = self.follow(at + 1);
            let program = &mut self.program;
            let run = program.runs[number as usize];
            let apart = match (run.what, follow) {
                (_, Follow::Anything) | (Single::All, _) | (Single::Any, Follow::Class(_)) => false,
                (Single::Any, Follow::Byte(byte)) => byte == b'\n',
                (Single::Byte(a), Follow::Byte(b)) => a != b,
                (Single::Byte(a), Follow::Class(class)) => {
                    !program.classes[class as usize].table[usize::from(a)]
                }
                (Single::Class(class), Follow::Byte(byte)) => {
                    !program.classes[class as usize].table[usize::from(byte)]
                }
                (Single::Class(a), Follow::Class(b)) => {
                    program.classes[a as usize].is_apart(&program.classes[b as usize])
                }
            };
            let run = &mut program.runs[number as usize];
            run.follow = follow;
            if apart && run.kind == Kind::Greedy {
                run.kind = Kind::Possessive;
            }
        }
    }

    fn follow(&self, from: usize) -> Follow {
        let mut at = from;
        // Marks are no characters; jumps are followed a little.
        for _ in 0..8 {
            let single = match self.program.ops.get(at) {
                Some(Op::Open(_) | Op::Close(_)) => {
                    at += 1;
                    continue;
                }
                Some(Op::Jump(to)) => {
                    at = *to as usize;
                    continue;
                }
                Some(Op::Byte(byte)) => return Follow::Byte(*byte),
                Some(Op::Bytes(from, _)) => {
                    let first = self.program.literals.get(*from as usize);
                    return first.map_or(Follow::Anything, |byte| Follow::Byte(*byte));
                }
                Some(Op::Class(class)) => Single::Class(*class),
                Some(Op::Run(number)) => {
                    let run = self.program.runs[*number as usize];
                    if run.min == 0 {
                        return Follow::Anything;
                    }
                    run.what
                }
                _ => return Follow::Anything,
            };
            return match single {
                Single::Byte(byte) => Follow::Byte(byte),
                Single::Class(class) => Follow::Class(class),
                _ => Follow::Anything,
            };
        }
        Follow::Anything
    }

    /// Where a match may begin.
    fn start(&self, node: &Node) -> Start {
        match leading(node) {
            Some(At::Start) => return Start::Beginning,
            Some(At::LineStart) => return Start::Lines,
            _ => {}
        }
        let mut literal = Vec::new();
        prefix(node, self.program.text, &mut literal);
        match literal.as_slice() {
            [] => {}
            [byte] => return Start::Byte(*byte),
            bytes => return Start::Literal(Box::new(Finder::new(bytes).into_owned())),
        }
        let mut table = [false; 256];
        if first(node, &self.program, &mut table) {
            return Start::Anywhere;
        }
        let bytes = (0..=u8::MAX).filter(|byte| table[usize::from(*byte)]);
        match bytes.collect::<Vec<_>>().as_slice() {
            [only] => Start::Byte(*only),
            [a, b] => Start::Two(*a, *b),
            [a, b, c] => Start::Three(*a, *b, *c),
            all if all.len() > 250 => Start::Anywhere,
            _ => Start::Table(Box::new(table)),
        }
    }
}

/// The place that a pattern asks for first.
fn leading(node: &Node) -> Option<At> {
    match node {
        Node::At(at) => Some(*at),
        Node::Group(_, node) | Node::Plain(node) | Node::Atomic(node) => leading(node),
        Node::All(parts) => leading(parts.first()?),
        Node::Repeat(repeat) if repeat.min > 0 && repeat.max != ENDLESS => leading(&repeat.node),
        _ => None,
    }
}
