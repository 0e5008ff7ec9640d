//! What the guard knows of a value without running anything: a small set of possibilities.
//!
//! A set that grows past its bound forgets nothing silently: it becomes unknown. Texts are kept
//! only while they are short, since names that matter are short.

use std::rc::Rc;

use ruff_python_ast::{Expr, ExprDict};

use super::scope::{ClassId, FunctionId, ScopeId};

/// Possibilities kept per value.
const MAX_VALUES: usize = 8;
/// Elements kept of a sequence that was put together.
const MAX_ITEMS: usize = 512;
/// How deep values made of values may nest.
const MAX_NESTING: u8 = 6;
/// Bytes kept of a text.
pub(super) const MAX_TEXT: usize = 4096;

/// One thing a value may be.
#[derive(Debug, Clone)]
pub(super) enum Value<'a> {
    /// A module, a builtin (`builtins.eval`), something inside one (`os.path.join`), or the result
    /// of calling that (`pathlib.Path()`).
    Path(Path),
    Str(Text<'a>),
    Bytes(Rc<[u8]>),
    Int(i128),
    /// A whole number of that many bits, too long to keep.
    Big(u64),
    /// A sequence of which only the length is known.
    Sized(u128),
    /// `range` with its start, stop and step.
    Range(Rc<(i128, i128, i128)>),
    /// A list, set or generator comprehension, not yet gone through.
    Comprehension(&'a Expr, ScopeId),
    /// `map(f, elements)`, not yet gone through.
    Mapped(Rc<Nested<'a>>),
    /// Elements that were put together.
    Items(Rc<Nested<'a>>),
    Namespace(Namespace),
    Seq(&'a [Expr], ScopeId),
    Map(&'a ExprDict, ScopeId),
    Function(FunctionId),
    Class(ClassId),
    Instance(ClassId),
    /// `operator.attrgetter(name)`.
    Getter(Rc<str>),
    /// `functools.partial(f, …)`.
    Partial(Rc<Nested<'a>>),
}

/// A dotted path, and the first text it was called with, if it was called.
#[derive(Debug, Clone)]
pub(super) struct Path {
    pub(super) name: Rc<str>,
    pub(super) argument: Option<Rc<str>>,
}

/// Values made of values: a function with arguments, or plain elements.
#[derive(Debug)]
pub(super) struct Nested<'a> {
    depth: u8,
    pub(super) function: Values<'a>,
    pub(super) arguments: Vec<Values<'a>>,
}

impl<'a> Nested<'a> {
    /// Nothing when they would nest deeper than anyone writes: dropping them recurses.
    pub(super) fn new(function: Values<'a>, arguments: Vec<Values<'a>>) -> Option<Rc<Self>> {
        let inner = arguments.iter().chain([&function]).flat_map(Values::iter);
        let depth = 1 + inner.map(Value::depth).max().unwrap_or(0);
        let kept = depth <= MAX_NESTING && arguments.len() <= MAX_ITEMS;
        kept.then(|| {
            Rc::new(Self {
                depth,
                function,
                arguments,
            })
        })
    }
}

impl Value<'_> {
    /// Whether two possibilities are plainly one.
    fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Path(one), Self::Path(other)) => {
                (Rc::ptr_eq(&one.name, &other.name) || one.name == other.name)
                    && one.argument == other.argument
            }
            (Self::Str(one), Self::Str(other)) => one.as_str() == other.as_str(),
            (Self::Int(one), Self::Int(other)) => one == other,
            (Self::Function(one), Self::Function(other))
            | (Self::Class(one), Self::Class(other))
            | (Self::Instance(one), Self::Instance(other)) => one == other,
            (Self::Seq(one, _), Self::Seq(other, _)) => std::ptr::eq(*one, *other),
            (Self::Map(one, _), Self::Map(other, _)) => std::ptr::eq(*one, *other),
            (Self::Comprehension(one, _), Self::Comprehension(other, _)) => {
                std::ptr::eq(*one, *other)
            }
            (Self::Partial(one), Self::Partial(other))
            | (Self::Mapped(one), Self::Mapped(other))
            | (Self::Items(one), Self::Items(other)) => Rc::ptr_eq(one, other),
            (Self::Namespace(one), Self::Namespace(other)) => one == other,
            _ => false,
        }
    }

    fn depth(&self) -> u8 {
        match self {
            Self::Partial(nested) | Self::Mapped(nested) | Self::Items(nested) => nested.depth,
            _ => 0,
        }
    }
}

/// A mapping from names to values that belong to the running program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Namespace {
    /// `globals()`, `locals()`, `vars()`.
    Own,
    /// `sys.modules`.
    Modules,
    /// `vars(module)`, `module.__dict__`.
    Of(Rc<str>),
}

/// A text out of the source, or one that was put together.
#[derive(Debug, Clone)]
pub(super) enum Text<'a> {
    Source(&'a str),
    Built(Rc<str>),
}

impl Text<'_> {
    pub(super) fn as_str(&self) -> &str {
        match self {
            Self::Source(text) => text,
            Self::Built(text) => text,
        }
    }
}

/// All that a value may be.
#[derive(Debug, Clone, Default)]
pub(super) struct Values<'a> {
    first: Option<Value<'a>>,
    /// Shared, since values are copied far more often than they grow; never an empty list.
    more: Option<Rc<Vec<Value<'a>>>>,
    /// Whether it may be something else as well.
    pub(super) unknown: bool,
    /// Whether a text with `__` in it went into an unknown one.
    pub(super) dunder: bool,
}

impl<'a> Values<'a> {
    pub(super) fn unknown() -> Self {
        Self {
            unknown: true,
            ..Self::default()
        }
    }

    /// Nothing yet, or something unknown.
    pub(super) fn empty(unknown: bool) -> Self {
        Self {
            unknown,
            ..Self::default()
        }
    }

    /// An unknown text that part of a dunder may have gone into.
    pub(super) fn fragment(dunder: bool) -> Self {
        Self {
            unknown: true,
            dunder,
            ..Self::default()
        }
    }

    pub(super) fn one(value: Value<'a>) -> Self {
        Self {
            first: Some(value),
            ..Self::default()
        }
    }

    pub(super) fn path(name: impl Into<Rc<str>>) -> Self {
        Self::one(Value::Path(Path {
            name: name.into(),
            argument: None,
        }))
    }

    /// A text, or only its length when it is long.
    pub(super) fn text(text: impl Into<Rc<str>>) -> Self {
        let text = text.into();
        if text.len() > MAX_TEXT {
            return Self::one(Value::Sized(text.len() as u128));
        }
        Self::one(Value::Str(Text::Built(text)))
    }

    /// A sequence of values, or something unknown when it is too large to keep.
    pub(super) fn items(items: Vec<Values<'a>>) -> Self {
        match Nested::new(Values::default(), items) {
            Some(nested) => Self::one(Value::Items(nested)),
            None => Self::unknown(),
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Value<'a>> {
        self.first.iter().chain(self.more())
    }

    fn more(&self) -> &[Value<'a>] {
        self.more.as_ref().map_or(&[], |more| more)
    }

    pub(super) fn len(&self) -> usize {
        usize::from(self.first.is_some()) + self.more().len()
    }

    /// Whether adding more possibilities changes nothing.
    pub(super) fn is_full(&self) -> bool {
        self.unknown && self.len() >= MAX_VALUES
    }

    /// Whether nothing at all is known.
    pub(super) fn is_opaque(&self) -> bool {
        self.first.is_none()
    }

    pub(super) fn push(&mut self, value: Value<'a>) {
        if self.first.is_none() {
            self.first = Some(value);
        } else if !self.iter().any(|known| known.is_same(&value)) {
            if self.len() < MAX_VALUES {
                Rc::make_mut(self.more.get_or_insert_default()).push(value);
            } else {
                self.unknown = true;
            }
        }
    }

    pub(super) fn add(&mut self, other: Self) {
        self.unknown |= other.unknown;
        self.dunder |= other.dunder;
        if self.first.is_none() {
            self.first = other.first;
            self.more = other.more;
            return;
        }
        if let Some(value) = other.first {
            self.push(value);
        }
        if let Some(more) = other.more {
            for value in more.iter() {
                self.push(value.clone());
            }
        }
    }

    pub(super) fn with(mut self, other: Self) -> Self {
        self.add(other);
        self
    }

    /// The texts among the possibilities.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        self.iter().filter_map(|value| match value {
            Value::Str(text) => Some(text.as_str()),
            _ => None,
        })
    }

    /// The dotted paths among the possibilities.
    pub(super) fn paths(&self) -> impl Iterator<Item = &Path> {
        self.iter().filter_map(|value| match value {
            Value::Path(path) => Some(path),
            _ => None,
        })
    }

    /// The only possibility, if it is a text.
    pub(super) fn only_text(&self) -> Option<&str> {
        match (&self.first, self.more.is_none(), self.unknown) {
            (Some(Value::Str(text)), true, false) => Some(text.as_str()),
            _ => None,
        }
    }

    /// The only possibility, if it is a whole number.
    pub(super) fn only_int(&self) -> Option<i128> {
        match (&self.first, self.more.is_none(), self.unknown) {
            (Some(Value::Int(number)), true, false) => Some(*number),
            _ => None,
        }
    }

    /// Whether one of the possibilities is this very path.
    pub(super) fn has_path(&self, name: &str) -> bool {
        self.paths().any(|path| &*path.name == name)
    }
}
