//! What may be assigned to or deleted, and what is said of the rest.

use super::node::{Id, Rule, Shape};
use super::parser::{Got, Parser};

/// What targets are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Targets {
    Star,
    For,
    Delete,
}

impl Parser<'_> {
    /// Says which part of an expression cannot be a target, if one cannot.
    pub(super) fn invalid_target(&mut self, of: Id, targets: Targets) -> Got {
        let wrong = self.wrong_target(of, targets)?;
        let what = self.shape(wrong).name();
        let verb = match targets {
            Targets::Delete => "delete",
            _ => "assign to",
        };
        self.at_node(wrong, format!("cannot {verb} {what}"))
    }

    fn wrong_target(&self, of: Id, targets: Targets) -> Option<Id> {
        let mut waiting = vec![of];
        while let Some(id) = waiting.pop() {
            let node = self.node(id);
            match node.shape {
                Shape::List | Shape::Tuple => waiting.extend(node.parts.iter().rev()),
                Shape::Starred if targets == Targets::Delete => return Some(id),
                Shape::Starred => waiting.extend(&node.parts),
                // The `a in b` of `for a in b` is read as a comparison.
                Shape::Comparison(true) if targets == Targets::For => {
                    waiting.extend(&node.parts);
                }
                Shape::Comparison(_) if targets == Targets::For => {}
                Shape::Name | Shape::Subscript | Shape::Attribute => {}
                _ => return Some(id),
            }
        }
        None
    }

    pub(super) fn star_targets(&mut self) -> Got {
        self.alt(|p| {
            let start = p.start()?;
            let first = p.star_target()?;
            if !p.is_op(&[","]) {
                return Some(first);
            }
            let mut parts = vec![first];
            while p.op(",").is_some() {
                match p.maybe(Self::star_target)? {
                    Some(next) => parts.push(next),
                    None => break,
                }
            }
            p.made(Shape::Tuple, start, parts)
        })
    }

    pub(super) fn star_target(&mut self) -> Got {
        self.memo(Rule::StarTarget, |p| {
            if let Some(star) = p.op("*") {
                if p.is_op(&["*"]) {
                    return None;
                }
                let inner = p.star_target()?;
                return p.made(Shape::Starred, star.start, vec![inner]);
            }
            p.target_with_star_atom()
        })
    }

    fn target_with_star_atom(&mut self) -> Got {
        self.memo(Rule::StarAtomTarget, |p| {
            if let Some(target) = p.maybe(Self::place_target)? {
                return Some(target);
            }
            p.star_atom()
        })
    }

    /// `a.b` and `a[b]`.
    pub(super) fn place_target(&mut self) -> Got {
        let start = self.start()?;
        self.target_primary()?;
        let shape = if self.op(".").is_some() {
            self.name()?;
            Shape::Attribute
        } else {
            self.op("[")?;
            self.target_slices()?;
            self.op("]")?;
            Shape::Subscript
        };
        if self.is_op(&["(", "[", "."]) {
            return None;
        }
        self.made(shape, start, Vec::new())
    }

    fn target_slices(&mut self) -> Got {
        // The subscript is read as that of an expression.
        self.mark -= 1;
        let start = self.start()?;
        self.trailer(start)?;
        self.mark -= 1;
        self.made(Shape::Other, start, Vec::new())
    }

    /// What stands before the last `.b` or `[b]`.
    fn target_primary(&mut self) -> Got {
        self.memo(Rule::TargetPrimary, |p| {
            let start = p.start()?;
            let mut left = p.atom()?;
            if !p.is_op(&["(", "[", "."]) {
                return None;
            }
            loop {
                let next = p.maybe(|p| {
                    let next = p.trailer(start)?;
                    p.is_op(&["(", "[", "."]).then_some(next)
                })?;
                match next {
                    Some(next) => left = next,
                    None => return Some(left),
                }
            }
        })
    }

    fn star_atom(&mut self) -> Got {
        if let Some(name) = self.name() {
            return self.leaf(Shape::Name, name);
        }
        if let Some(open) = self.op("(") {
            let single = self.maybe(|p| {
                let target = p.target_with_star_atom()?;
                p.op(")")?;
                Some(target)
            })?;
            if single.is_some() {
                return single;
            }
            self.maybe(Self::star_targets)?;
            self.op(")")?;
            return self.made(Shape::Tuple, open.start, Vec::new());
        }
        let open = self.op("[")?;
        self.maybe(Self::star_targets)?;
        self.op("]")?;
        self.made(Shape::List, open.start, Vec::new())
    }

    pub(super) fn single_target(&mut self) -> Got {
        self.alt(|p| {
            if let Some(target) = p.maybe(Self::place_target)? {
                return Some(target);
            }
            if let Some(name) = p.name() {
                return p.leaf(Shape::Name, name);
            }
            p.op("(")?;
            let target = p.single_target()?;
            p.op(")")?;
            Some(target)
        })
    }

    pub(super) fn del_targets(&mut self) -> Got<()> {
        self.list(Self::del_target)?;
        self.op(",");
        Some(())
    }

    fn del_target(&mut self) -> Got {
        self.memo(Rule::DelTarget, |p| {
            if let Some(target) = p.maybe(Self::place_target)? {
                return Some(target);
            }
            if let Some(name) = p.name() {
                return p.leaf(Shape::Name, name);
            }
            let start = p.start()?;
            let close = if p.op("(").is_some() {
                ")"
            } else {
                p.op("[")?;
                "]"
            };
            p.maybe(Self::del_targets)?;
            p.op(close)?;
            p.made(Shape::Tuple, start, Vec::new())
        })
    }
}
