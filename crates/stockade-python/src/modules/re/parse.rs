//! From the text of a pattern to its tree, with CPython's words for everything that is wrong.
//!
//! Groups inside groups are read by recursion, bounded by [`DEPTH`].

use rustc_hash::FxHashMap;

use super::class::{Class, Item, Spec};
use super::fold;
use super::node::{At, ENDLESS, Fault, Fold, Kind, Node, Read, Repeat, Width, flag};
use super::source::{Source, Token};
use super::width::width;

/// Groups inside groups.
pub(super) const DEPTH: usize = 495;

/// A pattern that was read.
pub(super) struct Pattern {
    pub(super) node: Node,
    pub(super) flags: u32,
    pub(super) classes: Vec<Class>,
    /// Groups with a number, the whole match not counted.
    pub(super) groups: u32,
    pub(super) names: Vec<(String, u32)>,
    pub(super) widths: Vec<Option<Width>>,
}

/// What is known while a pattern is read.
pub(super) struct Parser<'a> {
    pub(super) source: Source<'a>,
    /// The flags of the pattern as a whole.
    pub(super) flags: u32,
    /// The flags where the parser is.
    pub(super) here: u32,
    pub(super) classes: Vec<Class>,
    known: FxHashMap<Spec, u32>,
    pub(super) names: FxHashMap<String, u32>,
    named: Vec<(String, u32)>,
    /// The width of each group, once it is closed; the first one is the whole match.
    pub(super) widths: Vec<Option<Width>>,
    /// Groups that conditions ask for by number, and where.
    pub(super) asked: Vec<(u32, usize)>,
    /// The groups that there were before the look behind that the parser is in.
    pub(super) behind: Option<u32>,
    /// Set where a pattern says that it is verbose, after it was not read as such.
    pub(super) verbose_late: bool,
}

/// Reads a pattern.
pub(super) fn parse(points: &[u32], text: bool, flags: u32) -> Read<Pattern> {
    let mut flags = flags;
    loop {
        let mut parser = Parser {
            source: Source::new(points, text)?,
            flags,
            here: flags,
            classes: Vec::new(),
            known: FxHashMap::default(),
            names: FxHashMap::default(),
            named: Vec::new(),
            widths: vec![None],
            asked: Vec::new(),
            behind: None,
            verbose_late: false,
        };
        let read = parser.branches(0);
        if parser.verbose_late {
            flags = parser.flags | flag::VERBOSE;
            continue;
        }
        return parser.finish(read?, text);
    }
}

impl Parser<'_> {
    fn finish(self, node: Node, text: bool) -> Read<Pattern> {
        let flags = checked_flags(self.flags, text)?;
        if self.source.next.is_some() {
            return Err(self.source.fault("unbalanced parenthesis", 0));
        }
        let groups = self.widths.len() as u32;
        for (group, at) in &self.asked {
            if *group >= groups {
                let message = format!("invalid group reference {group}");
                return Err(Fault::Pattern(message, Some(*at)));
            }
        }
        Ok(Pattern {
            node,
            flags,
            classes: self.classes,
            groups: groups - 1,
            names: self.named,
            widths: self.widths,
        })
    }

    pub(super) fn has(&self, flag: u32) -> bool {
        self.here & flag != 0
    }

    fn fold(&self) -> Fold {
        if !self.has(flag::IGNORECASE) {
            Fold::None
        } else if self.unicode() {
            Fold::Unicode
        } else {
            Fold::Ascii
        }
    }

    /// Whether what is read goes by Unicode.
    pub(super) fn unicode(&self) -> bool {
        self.source.text && !self.has(flag::ASCII)
    }

    /// A class, by its number.
    pub(super) fn class(&mut self, items: Vec<Item>, negate: bool) -> Node {
        let spec = Spec {
            items,
            negate,
            fold: self.fold(),
            unicode: self.unicode(),
            text: self.source.text,
        };
        if let Some(known) = self.known.get(&spec) {
            return Node::Class(*known);
        }
        let number = self.classes.len() as u32;
        self.known.insert(spec.clone(), number);
        self.classes.push(Class::new(spec));
        Node::Class(number)
    }

    /// A character, or the class of those that are the same.
    pub(super) fn literal(&mut self, point: u32) -> Node {
        if fold::same(point, self.fold()) == [point; 4] {
            Node::Char(point)
        } else {
            self.class(vec![Item::Range(point, point)], false)
        }
    }

    /// The text of a group that was closed before.
    pub(super) fn same(&mut self, group: u32) -> Node {
        Node::Same {
            group,
            fold: self.fold(),
        }
    }

    /// `a|b|c`.
    pub(super) fn branches(&mut self, depth: usize) -> Read<Node> {
        if depth > DEPTH {
            return Err(Fault::Depth);
        }
        let mut all = Vec::new();
        loop {
            all.push(self.row(depth, depth == 0 && all.is_empty())?);
            if !self.source.take(b'|')? {
                break;
            }
        }
        Ok(match all.len() {
            1 => all.pop().unwrap_or(Node::Never),
            _ => self.either(all),
        })
    }

    /// Branches, as one class where each of them is a character.
    fn either(&mut self, mut all: Vec<Node>) -> Node {
        // What all of them begin with is looked for once.
        let first = all.first().map_or(&[][..], Node::parts);
        let mut count = first.len();
        for node in all.iter().skip(1) {
            let same = first.iter().zip(node.parts()).take(count);
            count = same.take_while(|(a, b)| a == b).count();
        }
        let mut shared = first[..count].to_vec();
        for node in &mut all {
            node.drop_first(count);
        }
        let single = |node: &Node| match node.parts() {
            [Node::Char(point)] => Some(*point),
            _ => None,
        };
        let points: Option<Vec<u32>> = all.iter().map(single).collect();
        let rest = match points {
            Some(points) if self.fold() == Fold::None => {
                let items = points.into_iter().map(|point| Item::Range(point, point));
                let items = items.collect();
                self.class(items, false)
            }
            _ => Node::Either(all),
        };
        if shared.is_empty() {
            return rest;
        }
        shared.push(rest);
        Node::All(shared)
    }

    /// Things one after the other, up to `|` or `)`.
    pub(super) fn row(&mut self, depth: usize, first: bool) -> Read<Node> {
        let mut row: Vec<Node> = Vec::new();
        while let Some(token) = self.source.next {
            if token.is(b'|') || token.is(b')') {
                break;
            }
            self.source.get()?;
            if self.has(flag::VERBOSE) && self.skip(token)? {
                continue;
            }
            match token {
                Token::Escape(point) => {
                    let node = self.escape(point)?;
                    row.push(node);
                }
                Token::Char(point) => match u8::try_from(point).unwrap_or(0) {
                    b'[' => {
                        let node = self.set()?;
                        row.push(node);
                    }
                    what @ (b'*' | b'+' | b'?' | b'{') => self.repeat(what, &mut row)?,
                    b'.' => row.push(Node::Any {
                        all: self.has(flag::DOTALL),
                    }),
                    b'(' => {
                        let fresh = first && row.is_empty();
                        if let Some(node) = self.group(depth, fresh)? {
                            row.push(node);
                        }
                    }
                    b'^' => row.push(Node::At(if self.has(flag::MULTILINE) {
                        At::LineStart
                    } else {
                        At::Start
                    })),
                    b'$' => row.push(Node::At(if self.has(flag::MULTILINE) {
                        At::LineEnd
                    } else {
                        At::End
                    })),
                    _ => {
                        let node = self.literal(point);
                        row.push(node);
                    }
                },
            }
        }
        let mut flat = Vec::with_capacity(row.len());
        for node in row {
            match node {
                Node::Plain(inner) => match *inner {
                    Node::All(inner) => flat.extend(inner),
                    inner => flat.push(inner),
                },
                node => flat.push(node),
            }
        }
        Ok(if flat.len() == 1 {
            flat.pop().unwrap_or(Node::Never)
        } else {
            Node::All(flat)
        })
    }

    /// Skips what means nothing in a verbose pattern.
    fn skip(&mut self, token: Token) -> Read<bool> {
        if token.among(b" \t\n\r\x0b\x0c") {
            return Ok(true);
        }
        if !token.is(b'#') {
            return Ok(false);
        }
        while let Some(token) = self.source.get()? {
            if token.is(b'\n') {
                break;
            }
        }
        Ok(true)
    }

    /// What stands after a thing says how often.
    fn repeat(&mut self, what: u8, row: &mut Vec<Node>) -> Read<()> {
        let here = self.source.tell();
        let (min, max) = match what {
            b'?' => (0, 1),
            b'*' => (0, ENDLESS),
            b'+' => (1, ENDLESS),
            _ => {
                let Some(bounds) = self.braces(here)? else {
                    let brace = self.literal(u32::from(b'{'));
                    row.push(brace);
                    return Ok(());
                };
                bounds
            }
        };
        let back = self.source.tell() - here + 1;
        let node = match row.pop() {
            None | Some(Node::At(_)) => return Err(self.source.fault("nothing to repeat", back)),
            Some(Node::Repeat(_)) => return Err(self.source.fault("multiple repeat", back)),
            Some(Node::Plain(node)) => *node,
            Some(node) => node,
        };
        let kind = if self.source.take(b'?')? {
            Kind::Lazy
        } else if self.source.take(b'+')? {
            Kind::Possessive
        } else {
            Kind::Greedy
        };
        row.push(Node::Repeat(Box::new(Repeat {
            node,
            min,
            max,
            kind,
        })));
        Ok(())
    }

    /// The bounds in braces; nothing where they are only characters.
    fn braces(&mut self, here: usize) -> Read<Option<(u32, u32)>> {
        if self.source.next.is_some_and(|token| token.is(b'}')) {
            return Ok(None);
        }
        let digit = |byte: u8| byte.is_ascii_digit();
        let low = self.source.take_while(usize::MAX, digit)?;
        let high = if self.source.take(b',')? {
            self.source.take_while(usize::MAX, digit)?
        } else {
            low.clone()
        };
        if !self.source.take(b'}')? {
            self.source.seek(here)?;
            return Ok(None);
        }
        let number = |digits: &str, default: u32| {
            if digits.is_empty() {
                return Ok(default);
            }
            let number = digits.parse::<u32>().ok().filter(|it| *it < ENDLESS);
            number.ok_or(Fault::Overflow("the repetition number is too large"))
        };
        let (min, max) = (number(&low, 0)?, number(&high, ENDLESS)?);
        if max < min {
            let back = self.source.tell() - here;
            let message = "min repeat greater than max repeat";
            return Err(self.source.fault(message, back));
        }
        Ok(Some((min, max)))
    }

    /// Opens a group with a number.
    pub(super) fn open(&mut self, name: Option<(String, usize)>) -> Read<u32> {
        let number = self.widths.len() as u32;
        self.widths.push(None);
        if let Some((name, length)) = name {
            if let Some(known) = self.names.get(&name) {
                let shown = crate::text::repr::repr(&name);
                let message = format!(
                    "redefinition of group name {shown} as group {number}; was group {known}"
                );
                return Err(self.source.fault(message, length + 1));
            }
            self.names.insert(name.clone(), number);
            self.named.push((name, number));
        }
        Ok(number)
    }

    pub(super) fn close(&mut self, number: u32, node: &Node) {
        let width = width(node, &self.widths);
        if let Some(place) = self.widths.get_mut(number as usize) {
            *place = Some(width);
        }
    }

    /// Whether a group is there and closed.
    pub(super) fn is_closed(&self, group: u32) -> bool {
        self.widths.get(group as usize).is_some_and(Option::is_some)
    }

    /// Refuses groups that a look behind opened itself.
    pub(super) fn check_behind(&self, group: u32) -> Read<()> {
        let Some(before) = self.behind else {
            return Ok(());
        };
        if !self.is_closed(group) {
            return Err(self.source.fault("cannot refer to an open group", 0));
        }
        if group >= before {
            let message = "cannot refer to group defined in the same lookbehind subpattern";
            return Err(self.source.fault(message, 0));
        }
        Ok(())
    }
}

/// Flags that go together with the kind of a pattern.
fn checked_flags(flags: u32, text: bool) -> Read<u32> {
    let both = |pair: u32| flags & pair == pair;
    if text {
        if flags & flag::LOCALE != 0 {
            return Err(Fault::Value("cannot use LOCALE flag with a str pattern"));
        }
        if both(flag::ASCII | flag::UNICODE) {
            return Err(Fault::Value("ASCII and UNICODE flags are incompatible"));
        }
        return Ok(if flags & flag::ASCII == 0 {
            flags | flag::UNICODE
        } else {
            flags
        });
    }
    if flags & flag::UNICODE != 0 {
        return Err(Fault::Value("cannot use UNICODE flag with a bytes pattern"));
    }
    if both(flag::LOCALE | flag::ASCII) {
        return Err(Fault::Value("ASCII and LOCALE flags are incompatible"));
    }
    Ok(flags)
}

impl Node {
    /// The things that stand one after the other in it.
    pub(super) fn parts(&self) -> &[Node] {
        match self {
            Self::All(parts) => parts,
            node => std::slice::from_ref(node),
        }
    }

    /// Lets go of so many of them.
    fn drop_first(&mut self, count: usize) {
        match self {
            _ if count == 0 => {}
            Self::All(parts) => {
                parts.drain(..count.min(parts.len()));
            }
            node => *node = Self::All(Vec::new()),
        }
    }
}
