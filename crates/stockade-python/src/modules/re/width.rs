//! How many characters something matches, least and most: a look behind has to know.

use super::node::{ENDLESS, Node, Width};

/// Beyond this all widths are the same.
const MOST: u64 = 1 << 62;

/// The width of a node, where the widths of the groups closed before are known.
pub(super) fn width(node: &Node, groups: &[Option<Width>]) -> Width {
    match node {
        Node::Char(_) | Node::Class(_) | Node::Any { .. } => (1, 1),
        Node::At(_) | Node::Look { .. } | Node::Never => (0, 0),
        Node::Group(number, node) => match groups.get(*number as usize) {
            Some(Some(known)) => *known,
            _ => width(node, groups),
        },
        Node::Plain(node) | Node::Atomic(node) => width(node, groups),
        Node::Same { group, .. } => groups
            .get(*group as usize)
            .copied()
            .flatten()
            .unwrap_or((0, MOST)),
        Node::If { yes, no, .. } => {
            let yes = width(yes, groups);
            let no = no.as_ref().map_or((0, 0), |no| width(no, groups));
            (yes.0.min(no.0), yes.1.max(no.1))
        }
        Node::Repeat(repeat) => {
            let (low, high) = width(&repeat.node, groups);
            let times = |width: u64, count: u32| {
                let endless = count == ENDLESS && width > 0;
                let all = width.saturating_mul(u64::from(count));
                if endless { MOST } else { all.min(MOST) }
            };
            (times(low, repeat.min), times(high, repeat.max))
        }
        Node::All(parts) => parts.iter().fold((0, 0), |(low, high): Width, part| {
            let (more_low, more_high) = width(part, groups);
            ((low + more_low).min(MOST), (high + more_high).min(MOST))
        }),
        Node::Either(parts) => {
            let widths = parts.iter().map(|part| width(part, groups));
            let both = widths.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)));
            both.unwrap_or((0, 0))
        }
    }
}
