//! The bodies of the other kinds of objects: what each one holds, and what it refers to.
//!
//! Only layout lives here. How a type behaves is in `types/`.

use std::rc::Rc;

use num_bigint::BigInt;

use super::value::Value;
use crate::code::{Code, Reg};
use crate::symbol::Sym;

/// A Python function.
pub(crate) struct Function {
    pub(crate) code: Rc<Code>,
    /// The number of the module whose names it sees.
    pub(crate) module: u32,
    pub(crate) defaults: Vec<Value>,
    pub(crate) kw_defaults: Vec<(Sym, Value)>,
    /// Cells, in the order of the code's free variables.
    pub(crate) closure: Box<[Value]>,
    pub(crate) name: Value,
    pub(crate) qualname: Value,
    pub(crate) doc: Value,
    pub(crate) annotations: Value,
    pub(crate) type_params: Value,
    /// The module name it was defined in.
    pub(crate) module_name: Value,
    /// A dict of attributes set by the program, or undefined.
    pub(crate) attrs: Value,
}

impl Default for Function {
    fn default() -> Self {
        Self {
            code: Code::nothing(),
            module: 0,
            defaults: Vec::new(),
            kw_defaults: Vec::new(),
            closure: Box::default(),
            name: Value::UNDEF,
            qualname: Value::UNDEF,
            doc: Value::UNDEF,
            annotations: Value::UNDEF,
            type_params: Value::UNDEF,
            module_name: Value::UNDEF,
            attrs: Value::UNDEF,
        }
    }
}

/// A function or other callable with its first argument.
#[derive(Default, Clone, Copy)]
pub(crate) struct Method {
    pub(crate) function: Value,
    pub(crate) receiver: Value,
}

/// An instance of a user class, of an exception, or of a subclass of a builtin type.
#[derive(Default)]
pub(crate) struct Instance {
    pub(crate) class: u32,
    /// Which attribute is in which slot; see `shape.rs`.
    pub(crate) shape: u32,
    pub(crate) slots: super::Slots,
}

impl Instance {
    /// One of a class, with no attributes yet. `payload` is the builtin value inside, if any: a
    /// list for a subclass of `list`, the exception's state.
    #[inline]
    pub(crate) fn new(class: u32, payload: Value) -> Self {
        Self {
            class,
            shape: 0,
            slots: super::Slots::new(payload),
        }
    }

    /// The builtin value inside, or undefined.
    #[inline]
    pub(crate) fn payload(&self) -> Value {
        self.slots.payload()
    }

    /// The dict that holds the attributes instead of the slots, once something asked for it; or
    /// undefined.
    #[inline]
    pub(crate) fn dict(&self) -> Value {
        self.slots.dict()
    }

    /// From now on the attributes are in this dict. Those that were in the slots are given.
    pub(crate) fn move_to(&mut self, dict: Value) -> super::Slots {
        self.shape = super::IN_DICT;
        let moved = super::Slots::moved(dict, self.payload());
        std::mem::replace(&mut self.slots, moved)
    }
}

/// A class written in Python.
#[derive(Default)]
pub(crate) struct Class {
    pub(crate) name: Value,
    pub(crate) qualname: Value,
    pub(crate) module_name: Value,
    pub(crate) doc: Value,
    pub(crate) bases: Vec<u32>,
    pub(crate) mro: Vec<u32>,
    pub(crate) metaclass: u32,
    /// The attributes in the order of definition.
    pub(crate) attrs: Vec<(Sym, Value)>,
    /// Which builtin class gives its instances their payload, if any.
    pub(crate) layout: Layout,
    /// Names from `__slots__`, with those of the bases; `None` means instances have a dict.
    pub(crate) slots: Option<Vec<Sym>>,
    pub(crate) subclasses: Vec<u32>,
    pub(crate) flags: ClassFlags,
}

/// What sits in an instance's payload.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Layout {
    #[default]
    Plain,
    Int,
    Float,
    Complex,
    Str,
    Bytes,
    ByteArray,
    Tuple,
    List,
    Dict,
    Set,
    FrozenSet,
    Exception,
    Type,
    Property,
    StaticMethod,
    ClassMethod,
    Module,
    Iterator,
}

/// Which hooks a class or one of its bases has, so that fast paths may skip looking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct ClassFlags {
    pub(crate) getattribute: bool,
    pub(crate) getattr: bool,
    pub(crate) setattr: bool,
    pub(crate) delattr: bool,
    pub(crate) eq: bool,
    pub(crate) hash: bool,
    pub(crate) finalizer: bool,
    pub(crate) abstract_methods: bool,
    /// Its `__init__` or `__new__` is not the plain one.
    pub(crate) custom_new: bool,
}

/// The state of an exception.
#[derive(Default, Clone)]
pub(crate) struct ExceptionState {
    pub(crate) args: Value,
    pub(crate) cause: Value,
    pub(crate) context: Value,
    pub(crate) suppress_context: bool,
    pub(crate) traceback: super::Trace,
    pub(crate) notes: Value,
    /// `value` of StopIteration, `code` of SystemExit, `name`, `obj`, `key` … by kind.
    pub(crate) extra: Vec<(Sym, Value)>,
}

/// A suspended generator, coroutine or asynchronous generator.
pub(crate) struct Generator {
    pub(crate) kind: GeneratorKind,
    pub(crate) state: GeneratorState,
    pub(crate) code: Rc<Code>,
    pub(crate) func: Value,
    /// The module whose names it sees.
    pub(crate) module: u32,
    pub(crate) pc: u32,
    /// The register for what is sent to it, while it waits at a `yield`.
    pub(crate) into: Option<Reg>,
    pub(crate) registers: Vec<Value>,
    pub(crate) handled: Value,
    pub(crate) name: Value,
    pub(crate) qualname: Value,
    /// The frame and the instruction that made it.
    pub(crate) born: (u32, u32),
    /// Whether one loop is all that knows it.
    pub(crate) owned: bool,
    /// Whether it was closed because nothing knew it any more, which happens once.
    pub(crate) finalized: bool,
}

/// What made it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GeneratorKind {
    Generator,
    Coroutine,
    AsyncGenerator,
}

/// Where it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GeneratorState {
    Created,
    Suspended,
    Running,
    Finished,
}

impl Generator {
    /// Whether it waits at a place where something is to be done before it goes.
    pub(crate) fn has_to_close(&self) -> bool {
        let at = self.pc.saturating_sub(1);
        self.state == GeneratorState::Suspended
            && !self.finalized
            && self.kind != GeneratorKind::AsyncGenerator
            && self.code.handlers.iter().any(|handler| {
                (handler.start..handler.end).contains(&at)
                    || (handler.start..handler.end).contains(&self.pc)
            })
    }
}

impl Default for Generator {
    fn default() -> Self {
        Self {
            kind: GeneratorKind::Generator,
            state: GeneratorState::Finished,
            code: Code::nothing(),
            func: Value::UNDEF,
            module: 0,
            pc: 0,
            into: None,
            registers: Vec::new(),
            handled: Value::NONE,
            name: Value::NONE,
            qualname: Value::NONE,
            born: (0, 0),
            owned: false,
            finalized: false,
        }
    }
}

/// A lazy iterator made by a builtin.
#[derive(Clone, Default)]
pub(crate) enum Iter {
    #[default]
    Done,
    Range {
        next: i64,
        stop: i64,
        step: i64,
    },
    BigRange {
        next: Value,
        remaining: Value,
        step: Value,
    },
    /// List, tuple, str, bytes by position. `at` counts elements, bytes for a str.
    Sequence {
        over: Value,
        at: usize,
    },
    /// Backwards over the same; `at` is one past the next element.
    Backwards {
        over: Value,
        at: usize,
    },
    /// A dict or one of its views.
    /// `size` is that of the dict when the iteration began, `left` what it has still to give.
    Dict {
        over: Value,
        at: usize,
        size: usize,
        left: usize,
        yields: Yields,
        backwards: bool,
    },
    Set {
        over: Value,
        at: usize,
        size: usize,
    },
    /// An object with `__getitem__` only.
    GetItem {
        over: Value,
        at: i64,
    },
    /// `reversed` of an object with `__len__` and `__getitem__`.
    GetItemBackwards {
        over: Value,
        at: i64,
    },
    /// `iter(callable, sentinel)`.
    Call {
        function: Value,
        sentinel: Value,
    },
    Enumerate {
        over: Value,
        count: Value,
    },
    Zip {
        over: Vec<Value>,
        strict: bool,
    },
    Map {
        function: Value,
        over: Vec<Value>,
    },
    Filter {
        function: Value,
        over: Value,
    },
}

/// What iterating over a dict gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Yields {
    #[default]
    Keys,
    Values,
    Items,
}

/// The rarer kinds of objects.
#[derive(Default)]
pub(crate) enum Object {
    #[default]
    Gone,
    Complex(f64, f64),
    Range {
        start: Value,
        stop: Value,
        step: Value,
    },
    Slice {
        start: Value,
        stop: Value,
        step: Value,
    },
    Property(Box<Property>),
    StaticMethod(Value),
    ClassMethod(Value),
    Super {
        class: Value,
        receiver: Value,
        receiver_class: u32,
    },
    /// A module, by its number in the heap.
    Module(u32),
    View {
        dict: Value,
        yields: Yields,
    },
    MappingProxy(Value),
    /// `len` items from `start` on, `step` bytes apart, each in the format of a letter of `struct`.
    MemoryView {
        over: Value,
        start: usize,
        len: usize,
        step: isize,
        readonly: bool,
        released: bool,
        format: u8,
    },
    Exception(Box<ExceptionState>),
    /// What a `traceback` attribute or `__exit__` sees: nothing to climb along.
    Traceback(Value),
    /// `list[int]` and the like.
    GenericAlias {
        origin: Value,
        args: Value,
    },
    /// `int | str`.
    Union(Value),
    TypeVar {
        name: Value,
        bound: Value,
        constraints: Value,
        default: Value,
        kind: TypeVarKind,
        variance: Variance,
    },
    TypeAlias {
        name: Value,
        params: Value,
        value: Value,
    },
    /// A slot of a class with `__slots__`.
    Member {
        class: u32,
        name: Sym,
    },
    /// A tool of the host.
    Tool {
        name: Value,
    },
    /// What `agen.__anext__()` and its like give.
    AsyncStep {
        generator: Value,
        what: AsyncStep,
        sent: Value,
        started: bool,
    },
    /// `coroutine.__await__()`.
    Awaiter(Value),
    /// A plain `object()`.
    Bare,
    /// The namespace of a module as a dict-like view.
    Globals(u32),
    /// An object of a library module.
    Library(Box<LibraryObject>),
    /// A compiled pattern of `re`.
    Regex(Box<Regex>),
    /// A match of one.
    Found(Box<Found>),
    /// A pattern on its way through a text.
    Scan(Box<Scan>),
    /// What an object of a module keeps that no value could hold.
    Engine(Box<crate::modules::engine::Engine>),
    /// A link that the collector does not follow; see `weak.rs`.
    Weak {
        target: Value,
        callback: Value,
        owner: Value,
    },
}

/// A compiled pattern.
pub(crate) struct Regex {
    pub(crate) program: Rc<crate::modules::re::Program>,
    /// What it was made of.
    pub(crate) pattern: Value,
    /// The numbers of the groups with names.
    pub(crate) names: Value,
}

/// A match of a pattern.
pub(crate) struct Found {
    pub(crate) regex: Value,
    /// What the program gave, and the text or bytes in it.
    pub(crate) given: Value,
    pub(crate) body: Value,
    /// Where groups begin and end, in bytes, the whole match first.
    pub(crate) marks: Box<[u32]>,
    /// The group that ended last, or zero.
    pub(crate) last: u32,
    /// Where the match begins, in characters.
    pub(crate) chars: u32,
    pub(crate) pos: u32,
    pub(crate) endpos: u32,
}

/// A pattern and how far it has got.
pub(crate) struct Scan {
    pub(crate) regex: Value,
    pub(crate) subject: crate::modules::re::Subject,
}

/// An object that a library module made: a class and its values.
pub(crate) struct LibraryObject {
    pub(crate) class: u32,
    pub(crate) values: Vec<Value>,
}

/// Which step of an asynchronous generator is awaited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AsyncStep {
    Send,
    Throw,
    Close,
    /// `anext(it, default)`: `generator` is the awaited iterator, `sent` the default.
    Default,
}

/// How a type parameter varies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Variance {
    Inferred,
    Invariant,
    Covariant,
    Contravariant,
}

/// Kinds of type parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TypeVarKind {
    TypeVar,
    TypeVarTuple,
    ParamSpec,
}

/// The state of a `property`.
#[derive(Clone, Copy)]
pub(crate) struct Property {
    pub(crate) get: Value,
    pub(crate) set: Value,
    pub(crate) delete: Value,
    pub(crate) doc: Value,
    pub(crate) name: Value,
}

/// A module and its names.
#[derive(Default)]
pub(crate) struct Module {
    pub(crate) name: Value,
    /// Which name is in which slot, where there are many.
    pub(crate) index: rustc_hash::FxHashMap<Sym, u32>,
    pub(crate) names: Vec<Sym>,
    pub(crate) values: Vec<Value>,
    /// The builtin or native that an undefined name stands for, or undefined.
    pub(crate) fallback: Vec<Value>,
    /// The table of native functions behind it, for attributes not yet asked for.
    pub(crate) table: Option<u16>,
    /// Whether it is one of ours, which programs cannot change.
    pub(crate) frozen: bool,
    /// Whether its code, from a file, has not come to its end.
    pub(crate) filling: bool,
    /// Whether it is one of ours and not the bare package around one.
    pub(crate) library: bool,
    /// Names that the host protects: the program cannot bind or unbind them.
    pub(crate) protected: Vec<Sym>,
    /// The namespace as an object, once something asked for it.
    pub(crate) namespace: Value,
    /// Whether it goes when nothing refers to it: the names of a text that brought its own.
    pub(crate) passing: bool,
    /// Whether it has gone, and its number may be given again.
    pub(crate) free: bool,
}

/// So many names are looked through.
const FEW: usize = 8;

impl Module {
    /// The slot of a name.
    fn find(&self, name: Sym) -> Option<u32> {
        if self.names.len() > FEW {
            return self.index.get(&name).copied();
        }
        let at = self.names.iter().position(|known| *known == name);
        at.map(|at| at as u32)
    }

    /// The slot of a name, made where there is none yet. A new slot has no value and no fallback.
    pub(crate) fn slot(&mut self, sym: Sym) -> u32 {
        if let Some(slot) = self.find(sym) {
            return slot;
        }
        let slot = self.names.len() as u32;
        self.names.push(sym);
        if self.names.len() == FEW + 1 {
            self.index = self.names.iter().copied().zip(0..).collect();
        } else if self.names.len() > FEW {
            self.index.insert(sym, slot);
        }
        self.values.push(Value::UNDEF);
        self.fallback.push(Value::UNDEF);
        slot
    }

    /// The value of a name.
    pub(crate) fn get(&self, name: Sym) -> Option<Value> {
        let slot = self.find(name)? as usize;
        self.values
            .get(slot)
            .copied()
            .filter(|value| !value.is_undef())
    }

    /// What a name stands for whose slot is known, or undefined.
    pub(crate) fn at(&self, slot: u32) -> Value {
        let values = [&self.values, &self.fallback];
        let mut known = values.iter().filter_map(|it| it.get(slot as usize));
        known.find(|it| !it.is_undef()).copied().unwrap_or_default()
    }

    pub(crate) fn set(&mut self, name: Sym, value: Value) {
        let slot = self.slot(name) as usize;
        self.values[slot] = value;
    }
}

/// An integer beyond 64 bits.
#[derive(Default)]
pub(crate) struct Big(pub(crate) BigInt);
