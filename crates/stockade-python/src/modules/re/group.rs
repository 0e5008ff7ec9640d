//! What begins with a parenthesis in a pattern: groups, looks, conditions, flags, comments.

use super::node::{Node, Read, flag};
use super::parse::Parser;
use super::source::Token;

/// More groups than this have no number.
const MOST: u32 = 1 << 30;

/// What a parenthesis begins.
enum Begun {
    /// It is read to its end: a node, or nothing that matches.
    Whole(Option<Node>),
    Group(Option<(String, usize)>),
    Plain,
    Atomic,
    /// Flags inside: to set, and to take away.
    Flags(u32, u32),
}

impl Parser<'_> {
    /// A group, after its first parenthesis. `fresh` is whether nothing came before it.
    pub(super) fn group(&mut self, depth: usize, fresh: bool) -> Read<Option<Node>> {
        let start = self.source.tell() - 1;
        let begun = if self.source.take(b'?')? {
            self.extension(depth, fresh, start)?
        } else {
            Begun::Group(None)
        };
        let outside = self.here;
        let mut number = None;
        match &begun {
            Begun::Group(name) => number = Some(self.open(name.clone())?),
            Begun::Flags(add, remove) => {
                if add & flag::KINDS != 0 {
                    self.here &= !flag::KINDS;
                }
                self.here = (self.here | add) & !remove;
            }
            Begun::Whole(_) | Begun::Plain | Begun::Atomic => {}
        }
        if let Begun::Whole(node) = begun {
            return Ok(node);
        }
        let node = self.branches(depth + 1)?;
        self.here = outside;
        self.end_of(start)?;
        Ok(Some(match begun {
            Begun::Atomic => Node::Atomic(Box::new(node)),
            Begun::Group(_) => {
                let number = number.unwrap_or(0);
                self.close(number, &node);
                Node::Group(number, Box::new(node))
            }
            _ => Node::Plain(Box::new(node)),
        }))
    }

    /// The parenthesis at the end.
    fn end_of(&mut self, start: usize) -> Read<()> {
        if self.source.take(b')')? {
            return Ok(());
        }
        let back = self.source.tell() - start;
        let message = "missing ), unterminated subpattern";
        Err(self.source.fault(message, back))
    }

    /// The next token, where there has to be one.
    fn more(&mut self) -> Read<Token> {
        match self.source.get()? {
            Some(token) => Ok(token),
            None => Err(self.source.fault("unexpected end of pattern", 0)),
        }
    }

    /// What stands after `(?`.
    fn extension(&mut self, depth: usize, fresh: bool, start: usize) -> Read<Begun> {
        let token = self.more()?;
        Ok(match token.ascii().unwrap_or(0) {
            b'P' => return self.named_group(),
            b':' => Begun::Plain,
            b'#' => {
                loop {
                    if self.source.next.is_none() {
                        let back = self.source.tell() - start;
                        let message = "missing ), unterminated comment";
                        return Err(self.source.fault(message, back));
                    }
                    if self.source.get()?.is_some_and(|token| token.is(b')')) {
                        break;
                    }
                }
                Begun::Whole(None)
            }
            b'=' | b'!' | b'<' => Begun::Whole(Some(self.look(token, depth, start)?)),
            b'(' => Begun::Whole(Some(self.condition(depth, start)?)),
            b'>' => Begun::Atomic,
            b'-' => self.flags(b'-')?,
            letter if Self::flag(letter).is_some() => match self.flags(letter)? {
                Begun::Whole(_) => {
                    if !fresh {
                        let back = self.source.tell() - start;
                        let message = "global flags not at the start of the expression";
                        return Err(self.source.fault(message, back));
                    }
                    if self.flags & flag::VERBOSE != 0 && !self.has(flag::VERBOSE) {
                        self.verbose_late = true;
                        return Err(self.source.fault("", 0));
                    }
                    self.here = self.flags;
                    Begun::Whole(None)
                }
                scoped => scoped,
            },
            _ => {
                let message = format!("unknown extension ?{}", token.text());
                return Err(self.source.fault(message, token.len() + 1));
            }
        })
    }

    /// `(?P<name>…)` and `(?P=name)`.
    fn named_group(&mut self) -> Read<Begun> {
        if self.source.take(b'<')? {
            let (name, length) = self.source.until(b'>', "group name")?;
            self.source.check_name(&name, length + 1)?;
            return Ok(Begun::Group(Some((name, length))));
        }
        if !self.source.take(b'=')? {
            let token = self.more()?;
            let message = format!("unknown extension ?P{}", token.text());
            return Err(self.source.fault(message, token.len() + 2));
        }
        let (name, length) = self.source.until(b')', "group name")?;
        self.source.check_name(&name, length + 1)?;
        let group = self.known_name(&name, length)?;
        if !self.is_closed(group) {
            let message = "cannot refer to an open group";
            return Err(self.source.fault(message, length + 1));
        }
        self.check_behind(group)?;
        Ok(Begun::Whole(Some(self.same(group))))
    }

    fn known_name(&mut self, name: &str, length: usize) -> Read<u32> {
        self.names.get(name).copied().ok_or_else(|| {
            let shown = crate::text::repr::repr(name);
            let message = format!("unknown group name {shown}");
            self.source.fault(message, length + 1)
        })
    }

    /// `(?=…)`, `(?!…)`, `(?<=…)` and `(?<!…)`.
    fn look(&mut self, token: Token, depth: usize, start: usize) -> Read<Node> {
        let mut token = token;
        let behind = token.is(b'<');
        let before = self.behind;
        if behind {
            token = self.more()?;
            if !token.is(b'=') && !token.is(b'!') {
                let message = format!("unknown extension ?<{}", token.text());
                return Err(self.source.fault(message, token.len() + 2));
            }
            self.behind = before.or(Some(self.widths.len() as u32));
        }
        let node = self.branches(depth + 1)?;
        self.behind = before;
        self.end_of(start)?;
        let negate = token.is(b'!');
        if negate && matches!(&node, Node::All(parts) if parts.is_empty()) {
            return Ok(Node::Never);
        }
        Ok(Node::Look {
            behind,
            negate,
            node: Box::new(node),
        })
    }

    /// `(?(1)yes|no)`.
    fn condition(&mut self, depth: usize, start: usize) -> Read<Node> {
        let (name, length) = self.source.until(b')', "group name")?;
        let group = if name.bytes().all(|byte| byte.is_ascii_digit()) {
            let group = name.parse::<u32>().unwrap_or(u32::MAX);
            if group == 0 {
                return Err(self.source.fault("bad group number", length + 1));
            }
            if group >= MOST {
                let number = name.trim_start_matches('0');
                let message = format!("invalid group reference {number}");
                return Err(self.source.fault(message, length + 1));
            }
            if !self.asked.iter().any(|(known, _)| *known == group) {
                let at = self.source.tell().saturating_sub(length + 1);
                self.asked.push((group, at));
            }
            group
        } else {
            self.source.check_name(&name, length + 1)?;
            self.known_name(&name, length)?
        };
        self.check_behind(group)?;
        if depth >= super::parse::DEPTH {
            return Err(super::node::Fault::Depth);
        }
        let yes = Box::new(self.row(depth + 1, false)?);
        let mut no = None;
        if self.source.take(b'|')? {
            no = Some(Box::new(self.row(depth + 1, false)?));
            if self.source.next.is_some_and(|token| token.is(b'|')) {
                let message = "conditional backref with more than two branches";
                return Err(self.source.fault(message, 0));
            }
        }
        self.end_of(start)?;
        Ok(Node::If { group, yes, no })
    }

    /// The letters of flags, from the first one on.
    fn flags(&mut self, first: u8) -> Read<Begun> {
        let (mut add, mut remove) = (0, 0);
        let mut letter = first;
        while letter != b'-' {
            let flag = Self::flag(letter).unwrap_or(0);
            let kind = match (self.source.text, letter) {
                (true, b'L') => Some("bad inline flags: cannot use 'L' flag with a str pattern"),
                (false, b'u') => Some("bad inline flags: cannot use 'u' flag with a bytes pattern"),
                _ => None,
            };
            if let Some(message) = kind {
                return Err(self.source.fault(message, 0));
            }
            add |= flag;
            if flag & flag::KINDS != 0 && add & flag::KINDS != flag {
                let message = "bad inline flags: flags 'a', 'u' and 'L' are incompatible";
                return Err(self.source.fault(message, 0));
            }
            let Some(token) = self.source.get()? else {
                return Err(self.source.fault("missing -, : or )", 0));
            };
            match token.ascii() {
                Some(b')') => {
                    self.flags |= add;
                    return Ok(Begun::Whole(None));
                }
                Some(b':') => return Ok(Begun::Flags(add, 0)),
                Some(byte) if byte == b'-' || Self::flag(byte).is_some() => letter = byte,
                _ => return Err(self.unknown_flag(token, "missing -, : or )")),
            }
        }
        let Some(mut token) = self.source.get()? else {
            return Err(self.source.fault("missing flag", 0));
        };
        let mut missing = "missing flag";
        loop {
            let Some(flag) = token.ascii().and_then(Self::flag) else {
                return Err(self.unknown_flag(token, missing));
            };
            missing = "missing :";
            if flag & flag::KINDS != 0 {
                let message = "bad inline flags: cannot turn off flags 'a', 'u' and 'L'";
                return Err(self.source.fault(message, 0));
            }
            remove |= flag;
            token = match self.source.get()? {
                Some(token) => token,
                None => return Err(self.source.fault("missing :", 0)),
            };
            if token.is(b':') {
                break;
            }
        }
        if add & remove != 0 {
            let message = "bad inline flags: flag turned on and off";
            return Err(self.source.fault(message, 1));
        }
        Ok(Begun::Flags(add, remove))
    }

    fn unknown_flag(&self, token: Token, missing: &str) -> super::node::Fault {
        let message = if token.is_alpha() {
            "unknown flag"
        } else {
            missing
        };
        self.source.fault(message, token.len())
    }
}
