//! What a match has to begin with, so that most of a text can be passed over.

use super::compile::push_char;
use super::node::Node;
use super::program::Program;

/// Bytes of a prefix that are worth looking for.
const LONG: usize = 64;

/// Adds the first bytes of what a node matches to a table; true where it may match nothing, or may
/// begin with anything.
pub(super) fn first(node: &Node, program: &Program, table: &mut [bool; 256]) -> bool {
    match node {
        Node::Char(point) => {
            let mut bytes = Vec::with_capacity(4);
            push_char(&mut bytes, *point, program.text);
            if let Some(byte) = bytes.first() {
                table[usize::from(*byte)] = true;
            }
            false
        }
        Node::Class(class) => {
            if let Some(class) = program.classes.get(*class as usize) {
                for (place, more) in table.iter_mut().zip(&class.table) {
                    *place |= more;
                }
            }
            false
        }
        Node::Any { all } => {
            for (byte, place) in table.iter_mut().enumerate() {
                *place |= *all || byte != usize::from(b'\n');
            }
            false
        }
        Node::At(_) | Node::Look { .. } => true,
        Node::Same { .. } => {
            table.fill(true);
            true
        }
        Node::Never => false,
        Node::Group(_, node) | Node::Plain(node) | Node::Atomic(node) => {
            first(node, program, table)
        }
        Node::If { yes, no, .. } => {
            let yes = first(yes, program, table);
            let no = no.as_ref().is_none_or(|no| first(no, program, table));
            yes || no
        }
        Node::Repeat(repeat) => {
            let nothing = first(&repeat.node, program, table);
            nothing || repeat.min == 0
        }
        Node::All(parts) => parts.iter().all(|part| first(part, program, table)),
        Node::Either(parts) => {
            let mut nothing = false;
            for part in parts {
                nothing |= first(part, program, table);
            }
            nothing
        }
    }
}

/// Appends the bytes that a match begins with for certain; true where all of the node was said.
pub(super) fn prefix(node: &Node, text: bool, out: &mut Vec<u8>) -> bool {
    if out.len() > LONG {
        return false;
    }
    match node {
        Node::Char(point) => {
            push_char(out, *point, text);
            true
        }
        // What takes no characters changes nothing about those that follow.
        Node::At(_) | Node::Look { .. } => true,
        Node::Group(_, node) | Node::Plain(node) | Node::Atomic(node) => prefix(node, text, out),
        Node::All(parts) => parts.iter().all(|part| prefix(part, text, out)),
        Node::Repeat(repeat) if repeat.min > 0 => {
            let whole = prefix(&repeat.node, text, out);
            whole && repeat.min == 1 && repeat.max == 1
        }
        _ => false,
    }
}
