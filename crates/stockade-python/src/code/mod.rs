//! Code objects: what the compiler makes and the machine runs.

#[cfg(test)]
pub(crate) mod dis;
pub(crate) mod op;

use std::cell::{Cell, OnceCell};
use std::rc::Rc;

use ruff_python_ast::ModModule;

use crate::heap::Value;
use crate::source::Source;
use crate::symbol::Sym;

pub(crate) use op::{BinaryOp, CompareOp, Conversion, Op, Reg, Special, Test, UnaryOp, int_jump};

/// Where code begins.
pub(crate) const ENTRY: usize = 1;

/// The code of one function, class body, comprehension or module.
#[derive(Default)]
pub(crate) struct Code {
    pub(crate) name: Sym,
    pub(crate) qualname: Box<str>,
    pub(crate) kind: CodeKind,
    pub(crate) source: Rc<Source>,
    pub(crate) first_line: u32,
    /// The first one does nothing and is never run: the machine goes to an instruction by stepping
    /// over the one before it.
    pub(crate) ops: Box<[Op]>,
    /// The bytes of the source behind each instruction.
    pub(crate) spans: Box<[Span]>,
    pub(crate) consts: Box<[Value]>,
    pub(crate) children: Box<[Rc<Code>]>,
    pub(crate) caches: Box<[CacheCell]>,
    /// Lists of names, for keyword arguments and class patterns.
    pub(crate) name_lists: Box<[Rc<[Sym]>]>,
    pub(crate) handlers: Box<[Handler]>,
    pub(crate) registers: u16,
    pub(crate) params: Params,
    /// Names of the locals, by register; the free variables from `free_base` on included.
    pub(crate) locals: Box<[Sym]>,
    /// Parameters that inner functions use: wrapped in a cell at the start.
    pub(crate) cell_params: Box<[Reg]>,
    /// Registers of the enclosing code whose cells this code takes along.
    pub(crate) captures: Box<[Reg]>,
    /// Where those cells go here.
    pub(crate) free_base: Reg,
    pub(crate) doc: Option<Value>,
    /// What a call charges beside the loops.
    pub(crate) entry_cost: u32,
    pub(crate) plain: Plain,
    /// The register that holds the list of locals beyond the window, and their number.
    pub(crate) wide: Option<(Reg, u32)>,
    /// The body, where it is compiled only at the first call; there are no instructions yet then.
    pub(crate) later: Option<&'static ModModule>,
    /// The collection that last visited the constants.
    pub(crate) visited: Cell<u32>,
}

impl Code {
    /// Whether a call needs a frame and its arguments, and nothing else: no cells and no generator.
    #[inline(always)]
    pub(crate) fn is_simple(&self) -> bool {
        self.kind == CodeKind::Function
            && self.cell_params.is_empty()
            && self.wide.is_none()
            && self.later.is_none()
    }

    /// The code of what is not there any more: one for all, since slots that were freed have it.
    pub(crate) fn nothing() -> Rc<Self> {
        thread_local! {
            static NOTHING: Rc<Code> = Rc::default();
        }
        // A thread that ends has none to share.
        NOTHING.try_with(Rc::clone).unwrap_or_default()
    }
}

/// The number of arguments with which a call needs no binding, no cells and no generator, if there is
/// one. A number that no call has stands for none, so that one comparison is enough.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plain(u32);

impl Plain {
    pub(crate) fn with(count: Option<u8>) -> Self {
        Self(count.map_or(u32::MAX, u32::from))
    }

    #[inline(always)]
    pub(crate) fn takes(self, total: usize) -> bool {
        self.0 as usize == total
    }
}

impl Default for Plain {
    fn default() -> Self {
        Self::with(None)
    }
}

/// What a code object is the code of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum CodeKind {
    #[default]
    Module,
    Function,
    Class,
    Generator,
    Coroutine,
    AsyncGenerator,
}

/// The parameters of a function. Their registers are in this order, from 0: positional-only,
/// ordinary, `*args`, keyword-only, `**kwargs`.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Params {
    pub(crate) positional_only: u8,
    /// Positional-only ones included.
    pub(crate) positional: u8,
    pub(crate) keyword_only: u8,
    pub(crate) star: bool,
    pub(crate) star_star: bool,
}

impl Params {
    /// Whether a call with that many positional arguments binds without any work.
    #[inline(always)]
    pub(crate) fn is_plain(self) -> bool {
        self.keyword_only == 0 && !self.star && !self.star_star
    }

    pub(crate) fn count(self) -> usize {
        usize::from(self.positional)
            + usize::from(self.keyword_only)
            + usize::from(self.star)
            + usize::from(self.star_star)
    }
}

/// A range of bytes in the source.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

/// Where an exception raised at `start..end` goes: to `target`, with the exception in `reg`.
/// Inner handlers stand before outer ones.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Handler {
    pub(crate) start: u32,
    pub(crate) end: u32,
    pub(crate) target: u32,
    pub(crate) reg: Reg,
}

/// An inline cache of an attribute access.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Cache {
    pub(crate) sym: Sym,
    /// What the cache is about: a class, with the version of all classes it was filled at.
    pub(crate) class: u32,
    pub(crate) version: u32,
    pub(crate) shape: u32,
    pub(crate) kind: CacheKind,
    pub(crate) slot: u32,
    pub(crate) value: Value,
}

/// A place for an inline cache. Each part is read by itself, so that a hit reads only what it needs.
#[derive(Debug, Default)]
pub(crate) struct CacheCell {
    sym: Cell<Sym>,
    // Class and shape as one number, as instances have them side by side.
    about: Cell<u64>,
    version: Cell<u32>,
    pub(crate) kind: Cell<CacheKind>,
    pub(crate) slot: Cell<u32>,
    pub(crate) value: Cell<Value>,
    /// What it knew of other classes, and which of these goes next.
    others: OnceCell<Box<[CacheCell; OTHERS]>>,
    turn: Cell<u8>,
}

/// A class and a shape as one number.
#[inline(always)]
fn both(class: u32, shape: u32) -> u64 {
    u64::from(class) | u64::from(shape) << 32
}

/// Classes that a place knows beside the one it met last.
const OTHERS: usize = 4;

impl CacheCell {
    pub(crate) fn new(cache: Cache) -> Self {
        let cell = Self::default();
        cell.set(cache);
        cell
    }

    pub(crate) fn get(&self) -> Cache {
        let about = self.about.get();
        Cache {
            sym: self.sym.get(),
            class: about as u32,
            version: self.version.get(),
            shape: (about >> 32) as u32,
            kind: self.kind.get(),
            slot: self.slot.get(),
            value: self.value.get(),
        }
    }

    pub(crate) fn set(&self, cache: Cache) {
        self.sym.set(cache.sym);
        self.about.set(both(cache.class, cache.shape));
        self.version.set(cache.version);
        self.kind.set(cache.kind);
        self.slot.set(cache.slot);
        self.value.set(cache.value);
    }

    /// Whether it is about instances of this class and shape, while no class has changed.
    #[inline(always)]
    pub(crate) fn fits(&self, class: u32, shape: u32, version: u32) -> bool {
        self.about.get() == both(class, shape) && self.version.get() == version
    }

    /// What is known of instances of this class and shape.
    #[inline(always)]
    pub(crate) fn met(&self, class: u32, shape: u32, version: u32) -> Option<&Self> {
        if self.fits(class, shape, version) {
            Some(self)
        } else {
            self.other(class, shape, version)
        }
    }

    #[inline(never)]
    fn other(&self, class: u32, shape: u32, version: u32) -> Option<&Self> {
        let mut others = self.others.get()?.iter();
        others.find(|known| known.fits(class, shape, version))
    }

    /// Makes way for another class: the one met last is still known, but not first. Gives the bytes
    /// that were taken for it.
    pub(crate) fn make_way(&self) -> usize {
        let known = self.get();
        self.set(Cache {
            sym: known.sym,
            ..Cache::default()
        });
        if matches!(known.kind, CacheKind::Empty | CacheKind::Builtin) {
            return 0;
        }
        let before = self.bytes();
        let turn = usize::from(self.turn.get()) % OTHERS;
        self.others.get_or_init(Box::default)[turn].set(known);
        self.turn.set(turn as u8 + 1);
        self.bytes() - before
    }

    /// Bytes held outside the cell.
    pub(crate) fn bytes(&self) -> usize {
        match self.others.get() {
            Some(others) => crate::heap::block(size_of_val(&**others)),
            None => 0,
        }
    }

    /// Every value that it knows.
    pub(crate) fn values(&self) -> impl Iterator<Item = Value> + '_ {
        let others = self
            .others
            .get()
            .into_iter()
            .flat_map(|others| others.iter());
        std::iter::once(self.value.get()).chain(others.map(|known| known.value.get()))
    }
}

/// What a cache knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum CacheKind {
    #[default]
    Empty,
    /// The attribute is in the instance's slot.
    Slot,
    /// A function of the class, to be called with the instance before the arguments.
    Method,
    /// A value of the class that is not bound.
    ClassValue,
    /// A property; the value is the function that gets it.
    Property,
    /// A native method of every value with the tag in `slot`.
    Builtin,
    /// What `super()` finds after the class in `slot`.
    Super,
    /// Setting the attribute adds a slot and moves to the shape in `slot`.
    Grow,
}
