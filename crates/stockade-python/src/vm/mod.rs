//! The machine: frames on a stack of its own, one dispatch loop, and what the loop falls back to.
//!
//! Python functions that call Python functions do not recurse in Rust. A native that calls back
//! into Python does, through [`Vm::call`], and is bounded by the recursion limit.

mod arith;
mod asynchronous;
mod attr;
mod attr_set;
mod bind;
mod call;
mod check;
mod class;
mod compare;
mod display;
mod enter;
mod errors;
mod finalize;
mod frame;
mod generator;
mod group;
mod hooks;
mod import;
mod import_files;
mod iterate;
mod look;
mod matching;
mod missing;
mod names;
mod pause;
mod rare;
mod refuse;
pub(crate) mod report;
mod run;
mod short;
mod stretch;
mod subscript;
mod suggest;
pub(crate) mod text;
mod unwind;

use std::rc::Rc;

use rustc_hash::FxHashMap;

pub(crate) use arith::{float_floor_div, float_mod, quick};
pub(crate) use call::{Args, Flow};
pub(crate) use compare::identity_hash;
pub(crate) use frame::{Frame, Frames, Ret};
pub(crate) use names::{builtin_by_name, builtin_by_name_text};
pub(crate) use suggest::builtin_names;

use crate::class::{BUILTIN_CLASSES, builtin, builtin_mro, id};
use crate::heap::{GeneratorKind, Heap, Iter, Object, Tag, Value, Yields};
use crate::meter::{Limit, Limits, Meter, steps_to_fill};
use crate::symbol::{Sym, sym};
use crate::text::long_search::LONG;
use crate::text::patience::Patience;
use crate::text::search::preparation;

/// Something was thrown; what it was is in [`Vm::pending`]. Small, so that results stay small.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Throw;

/// The result of everything that may throw.
pub(crate) type R<T> = Result<T, Throw>;

/// What is on its way up the frames.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) enum Pending {
    #[default]
    Nothing,
    /// A Python exception, which handlers may catch.
    Exception(Value),
    /// The end of the run, which nothing catches.
    Limit(Limit),
    /// A tool will answer later; nothing catches this either.
    Waiting,
    /// A broken invariant of ours; never the program's fault.
    Internal(&'static str),
}

/// What the host hands in.
pub(crate) trait Outside {
    /// Time since some fixed moment, or `None` to stop the run.
    fn now(&mut self) -> Option<std::time::Duration>;
    /// Takes output; stderr where `error`.
    fn write(&mut self, text: &str, error: bool) -> Result<(), Limit>;
    /// The desk of the host, where there is one; without it there are no tools.
    fn desk(&mut self) -> Option<&mut crate::host::Desk> {
        None
    }
}

/// One interpreter.
pub(crate) struct Vm {
    pub(crate) heap: Heap,
    pub(crate) meter: Meter,
    pub(crate) limits: Limits,
    pub(crate) outside: Box<dyn Outside>,
    pub(crate) stack: Vec<Value>,
    /// The first free place of the stack.
    pub(crate) top: usize,
    pub(crate) frames: Frames,
    pub(crate) pending: Pending,
    /// Values that natives hold while they call back.
    pub(crate) roots: Vec<Value>,
    /// The answer of the feed: a last expression or a top-level `return`.
    pub(crate) answer: Value,
    /// Changes whenever any class does, and so empties every inline cache.
    pub(crate) class_version: u32,
    /// Attributes of classes that were found or missed, each in the one place it may have.
    method_cache: Vec<Remembered>,
    /// What was remembered in another round than this counts no more.
    cache_round: u32,
    /// The modules that may be imported; all that there are where this is nothing.
    pub(crate) allowed_modules: Option<crate::interpreter::AllowedModules>,
    /// Whether `eval` and `exec` exist.
    pub(crate) allow_eval: bool,
    /// What the program put in place of `sys.stdout`, if anything.
    pub(crate) stdout: Value,
    /// What all randomness of the program comes from.
    pub(crate) seed: [u8; 32],
    /// What the clock showed when the feed began, in nanoseconds since 1970.
    pub(crate) started: u64,
    /// Imported modules by name.
    pub(crate) imported: FxHashMap<Sym, Value>,
    /// Containers being printed, so that one inside itself prints as `[...]`.
    pub(crate) printing: Vec<Value>,
    /// How deep natives and Python code are nested in each other.
    native_depth: usize,
    /// Whether the generator that was resumed last gave a value by `yield`.
    pub(crate) yielded: bool,
    /// What the lowest frame of a run gave to the native that started it.
    handed: Value,
    /// Whether a call in the short loop has thrown, and the frames are to be unwound.
    thrown: bool,
    /// Whether the frames are those of a feed, which may be paused.
    pausable: bool,
    /// Where the answer goes that paused frames wait for.
    paused: Option<crate::code::Reg>,
    /// The call that is waited for.
    pub(crate) waiting: Option<crate::host::ToolCall>,
    /// What a tool gave last, and the frame and the instruction that got it.
    tool_value: Option<(usize, usize, Value)>,
    /// Whether the feed has assigned `result`.
    pub(crate) result_set: bool,
    /// The most bytes that were in use at once.
    pub(crate) peak: usize,
    /// How many NaNs were made from text.
    nans: u64,
    /// What nothing refers to any more, and has something to do before it goes.
    dying: Vec<Value>,
    /// Whether that is being done.
    finalizing: bool,
    /// What weak references have cost.
    looks: finalize::Looks,
    /// The names of the last call that spread a few.
    last_names: Option<Rc<[Sym]>>,
    /// Whether a limit ended the last feed: what it left behind is not finalised any more.
    pub(crate) cut_short: bool,
    /// The patterns of `re`, and what matching them works with.
    pub(crate) regex: crate::modules::re::State,
}

/// Builtin classes whose values have no hash.
fn is_unhashable(class: u32) -> bool {
    matches!(
        class,
        id::LIST | id::DICT | id::SET | id::BYTEARRAY | id::DICT_KEYS | id::DICT_ITEMS
    )
}

/// Bytes that a feed gets where the session has used up its memory.
const FEED_SPARE: usize = 128 << 10;

/// Bytes of new names that every feed may bring, however many there are.
pub(crate) const NAMES_PER_FEED: usize = 256 << 10;

/// An attribute of a class as it was found, or undefined where there is none.
#[derive(Clone, Copy, Default)]
struct Remembered {
    class: u32,
    name: Sym,
    round: u32,
    value: Value,
}

/// Attributes of classes that are remembered: few enough to stay near the processor.
const REMEMBERED: usize = 512;

/// The place of an attribute among those that are remembered.
#[inline(always)]
fn remembered_at(class: u32, name: Sym) -> usize {
    let mixed = class.wrapping_mul(0x9e37_79b1) ^ name.0.wrapping_mul(0x85eb_ca6b);
    (mixed >> 23) as usize % REMEMBERED
}

/// Registers of a window; the stack always reaches this far past a frame's base.
pub(crate) const WINDOW: usize = 256;

/// A fresh stack: the window of a frame, and room for a small frame before it. To copy it is faster
/// than to fill it value by value.
const FIRST_STACK: &[Value] = &[Value::UNDEF; WINDOW + 32];

/// Bytes that take long enough to fill to look at the clock before.
const LONG_TO_FILL: usize = 4 << 20;

/// Work of so few steps is done without a look at the clock before it.
const SHORT_WORK: usize = 1 << 14;

impl Vm {
    #[inline]
    pub(crate) fn new(limits: Limits, outside: Box<dyn Outside>, seed: [u8; 32]) -> Box<Self> {
        let memory = limits.memory;
        let mut vm = Box::new(Self {
            meter: Meter::new(&limits),
            limits,
            outside,
            stack: FIRST_STACK.to_vec(),
            top: 0,
            frames: Frames::default(),
            pending: Pending::Nothing,
            roots: Vec::new(),
            answer: Value::UNDEF,
            class_version: 1,
            method_cache: Vec::new(),
            cache_round: 1,
            allowed_modules: None,
            allow_eval: false,
            stdout: Value::UNDEF,
            started: 0,
            seed,
            imported: FxHashMap::default(),
            printing: Vec::new(),
            native_depth: 0,
            yielded: false,
            handed: Value::UNDEF,
            thrown: false,
            pausable: false,
            paused: None,
            waiting: None,
            tool_value: None,
            result_set: false,
            peak: 0,
            nans: 0,
            dying: Vec::new(),
            finalizing: false,
            looks: finalize::Looks::default(),
            last_names: None,
            cut_short: false,
            regex: crate::modules::re::State::default(),
            heap: const { Heap::new() },
        });
        vm.heap.set_limit(memory);
        vm.heap.symbols.set_quota(memory / 8, 0);
        vm
    }

    /// The class of a value, by number.
    pub(crate) fn class_of(&self, value: Value) -> u32 {
        match value.tag() {
            Tag::Undef | Tag::None | Tag::Count => id::NONE,
            Tag::NotImplemented => id::NOT_IMPLEMENTED,
            Tag::Ellipsis => id::ELLIPSIS,
            Tag::Bool => id::BOOL,
            Tag::Int | Tag::BigInt => id::INT,
            Tag::Float => id::FLOAT,
            Tag::Native => crate::native::class_of_native(value),
            Tag::Str => id::STR,
            Tag::Tuple => id::TUPLE,
            Tag::List => id::LIST,
            Tag::Dict => id::DICT,
            Tag::Set => id::SET,
            Tag::FrozenSet => id::FROZENSET,
            Tag::Bytes => id::BYTES,
            Tag::ByteArray => id::BYTEARRAY,
            Tag::Class => self.metaclass_of(value.handle()),
            Tag::Inst => self.heap.instance(value).class,
            Tag::Func => id::FUNCTION,
            Tag::Method => match self.heap.method(value).function.tag() {
                Tag::Native if crate::native::is_slot(self.heap.method(value).function) => {
                    id::METHOD_WRAPPER
                }
                Tag::Native => id::BUILTIN,
                _ => id::METHOD,
            },
            Tag::Cell => id::CELL,
            Tag::Gen => match self.heap.generator(value).kind {
                GeneratorKind::Generator => id::GENERATOR,
                GeneratorKind::Coroutine => id::COROUTINE,
                GeneratorKind::AsyncGenerator => id::ASYNC_GENERATOR,
            },
            Tag::Iter => self.class_of_iter(value),
            Tag::Object => self.class_of_object(value),
        }
    }

    /// The class of a class.
    pub(crate) fn metaclass_of(&self, class: u32) -> u32 {
        match class.checked_sub(BUILTIN_CLASSES) {
            Some(own) => self.heap.class_at(own).metaclass,
            None => id::TYPE,
        }
    }

    fn class_of_iter(&self, value: Value) -> u32 {
        match self.heap.iter(value) {
            Iter::Done => id::ITERATOR,
            Iter::Range { .. } => id::RANGE_ITERATOR,
            Iter::BigRange { .. } => id::LONGRANGE_ITERATOR,
            Iter::Sequence { over, .. } => match over.tag() {
                Tag::List => id::LIST_ITERATOR,
                Tag::Tuple => id::TUPLE_ITERATOR,
                Tag::Str if self.heap.str_is_ascii(*over) => id::STR_ASCII_ITERATOR,
                Tag::Str => id::STR_ITERATOR,
                Tag::Bytes => id::BYTES_ITERATOR,
                Tag::ByteArray => id::BYTEARRAY_ITERATOR,
                Tag::Object if matches!(self.heap.object(*over), Object::MemoryView { .. }) => {
                    id::MEMORY_ITERATOR
                }
                _ => id::ITERATOR,
            },
            Iter::Backwards { over, .. } => match over.tag() {
                Tag::List => id::LIST_REVERSEITERATOR,
                _ => id::REVERSED,
            },
            Iter::Dict {
                yields, backwards, ..
            } => match (yields, backwards) {
                (Yields::Keys, false) => id::DICT_KEYITERATOR,
                (Yields::Keys, true) => id::DICT_REVERSEKEYITERATOR,
                (Yields::Values, false) => id::DICT_VALUEITERATOR,
                (Yields::Values, true) => id::DICT_REVERSEVALUEITERATOR,
                (Yields::Items, false) => id::DICT_ITEMITERATOR,
                (Yields::Items, true) => id::DICT_REVERSEITEMITERATOR,
            },
            Iter::Set { .. } => id::SET_ITERATOR,
            Iter::GetItem { over, .. } => match over.tag() {
                Tag::Object if matches!(self.heap.object(*over), Object::MemoryView { .. }) => {
                    id::MEMORY_ITERATOR
                }
                _ => id::ITERATOR,
            },
            Iter::GetItemBackwards { .. } => id::REVERSED,
            Iter::Call { .. } => id::CALLABLE_ITERATOR,
            Iter::Enumerate { .. } => id::ENUMERATE,
            Iter::Zip { .. } => id::ZIP,
            Iter::Map { .. } => id::MAP,
            Iter::Filter { .. } => id::FILTER,
        }
    }

    fn class_of_object(&self, value: Value) -> u32 {
        use crate::heap::TypeVarKind;
        match self.heap.object(value) {
            Object::Gone
            | Object::Bare
            | Object::Exception(_)
            | Object::Engine(_)
            | Object::Weak { .. } => id::OBJECT,
            Object::Complex(..) => id::COMPLEX,
            Object::Range { .. } => id::RANGE,
            Object::Slice { .. } => id::SLICE,
            Object::Property(_) => id::PROPERTY,
            Object::StaticMethod(_) => id::STATICMETHOD,
            Object::ClassMethod(_) => id::CLASSMETHOD,
            Object::Super { .. } => id::SUPER,
            Object::Module(_) => id::MODULE,
            Object::View { yields, .. } => match yields {
                Yields::Keys => id::DICT_KEYS,
                Yields::Values => id::DICT_VALUES,
                Yields::Items => id::DICT_ITEMS,
            },
            Object::MappingProxy(_) => id::MAPPINGPROXY,
            Object::Globals(_) => id::GLOBALS,
            Object::MemoryView { .. } => id::MEMORYVIEW,
            Object::Traceback(_) => id::TRACEBACK,
            Object::GenericAlias { .. } => id::GENERIC_ALIAS,
            Object::Union(_) => id::UNION,
            Object::TypeVar { kind, .. } => match kind {
                TypeVarKind::TypeVar => id::TYPE_VAR,
                TypeVarKind::TypeVarTuple => id::TYPE_VAR_TUPLE,
                TypeVarKind::ParamSpec => id::PARAM_SPEC,
            },
            Object::TypeAlias { .. } => id::TYPE_ALIAS,
            Object::Member { .. } => id::MEMBER,
            Object::Tool { .. } => id::TOOL,
            Object::AsyncStep { .. } => id::ASYNC_STEP,
            Object::Awaiter(_) => id::AWAITER,
            Object::Library(object) => object.class,
            Object::Regex(_) => id::RE_PATTERN,
            Object::Found(_) => id::RE_MATCH,
            Object::Scan(_) => id::RE_SCANNER,
        }
    }

    /// The classes a class takes its attributes from, itself first.
    pub(crate) fn mro(&self, class: u32) -> &[u32] {
        match class.checked_sub(BUILTIN_CLASSES) {
            Some(own) => &self.heap.class_at(own).mro,
            None => builtin_mro(class),
        }
    }

    /// The name of a class, as messages show it.
    pub(crate) fn class_name(&self, class: u32) -> &str {
        match class.checked_sub(BUILTIN_CLASSES) {
            Some(own) => self.heap.str(self.heap.class_at(own).name),
            None => builtin(class).map_or("?", |class| class.name),
        }
    }

    /// The name of the class of a value.
    pub(crate) fn type_name(&self, value: Value) -> &str {
        self.class_name(self.class_of(value))
    }

    /// Whether a class is `base` or derives from it.
    pub(crate) fn is_subclass(&self, class: u32, base: u32) -> bool {
        class == base || self.mro(class).contains(&base)
    }

    /// Whether a value is an instance of a class, without asking the class.
    pub(crate) fn is_instance(&self, value: Value, class: u32) -> bool {
        self.is_subclass(self.class_of(value), class)
    }

    /// An attribute of a class, found along its method resolution order.
    #[inline]
    pub(crate) fn class_attr(&mut self, class: u32, name: Sym) -> Option<Value> {
        let place = remembered_at(class, name);
        if let Some(known) = self.method_cache.get(place)
            && known.class == class
            && known.name == name
            && known.round == self.cache_round
        {
            return (!known.value.is_undef()).then_some(known.value);
        }
        self.class_attr_anew(class, name)
    }

    #[inline(never)]
    fn class_attr_anew(&mut self, class: u32, name: Sym) -> Option<Value> {
        // Attributes of a class are a row: walking it is work, paid at the next safepoint.
        let mut walked = 0;
        let mut found = None;
        for id in self.mro(class) {
            if let Some(own) = id.checked_sub(BUILTIN_CLASSES) {
                walked += 2 + self.heap.class_at(own).attrs.len() / 8;
            }
            found = self.own_attr(*id, name);
            if found.is_some() {
                break;
            }
        }
        self.meter.charge(walked as i64);
        if self.method_cache.is_empty() {
            self.method_cache.resize(REMEMBERED, Remembered::default());
        }
        self.method_cache[remembered_at(class, name)] = Remembered {
            class,
            name,
            round: self.cache_round,
            value: found.unwrap_or(Value::UNDEF),
        };
        found
    }

    /// An attribute that a class itself has, without its bases.
    pub(crate) fn own_attr(&self, class: u32, name: Sym) -> Option<Value> {
        match class.checked_sub(BUILTIN_CLASSES) {
            Some(own) => {
                let attrs = &self.heap.class_at(own).attrs;
                attrs
                    .iter()
                    .find(|(known, _)| *known == name)
                    .map(|(_, value)| *value)
            }
            // What can change cannot be hashed, and says so by having None for a method.
            None if name == sym::HASH && is_unhashable(class) => Some(Value::NONE),
            None => crate::native::find(class as usize, name),
        }
    }

    /// A special method of the class of a value, unless it is None or missing.
    pub(crate) fn special(&mut self, value: Value, name: Sym) -> Option<Value> {
        let class = self.class_of(value);
        self.class_attr(class, name)
            .filter(|found| !found.is_none())
    }

    /// Forgets which attributes classes have.
    fn forget_attrs(&mut self) {
        self.cache_round = self.cache_round.wrapping_add(1);
        if self.cache_round == 0 {
            self.method_cache.clear();
            self.cache_round = 1;
        }
    }

    /// Notes that some class changed.
    pub(crate) fn classes_changed(&mut self) {
        self.class_version = self.class_version.wrapping_add(1);
        self.forget_attrs();
    }

    /// A NaN that is another object than those before it, as each `float('nan')` is: the bits that
    /// a NaN leaves free tell them apart.
    pub(crate) fn new_nan(&mut self, like: f64) -> f64 {
        self.nans = self.nans.wrapping_add(1) & ((1 << 50) - 1);
        f64::from_bits(like.to_bits() ^ self.nans)
    }

    /// Keeps a value alive until the native that is running returns.
    pub(crate) fn root(&mut self, value: Value) -> Value {
        self.roots.push(value);
        value
    }

    /// Does some work and lets go of the values that were rooted meanwhile, for what runs outside a
    /// native.
    pub(crate) fn rooted<T>(&mut self, work: impl FnOnce(&mut Self) -> R<T>) -> R<T> {
        let roots = self.roots.len();
        let result = work(self);
        self.roots.truncate(roots);
        result
    }

    /// Charges work of a native; ends the run where a limit is reached.
    #[inline]
    pub(crate) fn charge(&mut self, operations: usize) -> R<()> {
        if self.meter.charge(operations.min(1 << 40) as i64) {
            Ok(())
        } else {
            self.refill()
        }
    }

    #[cold]
    pub(crate) fn refill(&mut self) -> R<()> {
        let moved = self.heap.about_to_move();
        let more = if moved < LONG_TO_FILL {
            0
        } else {
            steps_to_fill(moved)
        };
        let outside = &mut self.outside;
        self.meter
            .refill(more, || outside.now())
            .map_err(|limit| self.limit(limit))
    }

    /// Looks at the clock before work of so many steps that is done in one piece and is charged
    /// elsewhere; ends the run where it would go on long after the deadline.
    #[inline]
    pub(crate) fn look_ahead(&mut self, steps: usize) -> R<()> {
        if steps < SHORT_WORK {
            return Ok(());
        }
        self.look_far_ahead(steps)
    }

    /// Pays for getting a needle ready that is to be looked for in a text of that length.
    pub(crate) fn ready_needle(&mut self, length: usize, needle: usize) -> R<()> {
        let steps = preparation(length, needle);
        self.charge_in_pieces(steps)?;
        if needle >= LONG && needle <= length {
            // What is noted of a long one on the way.
            self.room_for(needle.saturating_mul(5))?;
        }
        Ok(())
    }

    #[cold]
    fn look_far_ahead(&mut self, steps: usize) -> R<()> {
        let now = self.outside.now();
        self.meter
            .check_ahead(now, steps as u64)
            .map_err(|limit| self.limit(limit))
    }

    /// Looks at the clock between two pieces of work.
    pub(crate) fn look_now(&mut self) -> R<()> {
        let now = self.outside.now();
        self.meter
            .check_clock(now)
            .map_err(|limit| self.limit(limit))
    }

    /// Does work on what is on the heap that may take long, and looks at the clock on the way.
    pub(crate) fn watched<T>(&mut self, work: impl FnOnce(&Heap, &mut Patience<'_>) -> T) -> R<T> {
        let (meter, outside) = (&self.meter, &mut self.outside);
        let mut stopped = None;
        let mut go_on = || {
            stopped = meter.check_clock(outside.now()).err();
            stopped.is_none()
        };
        let done = work(&self.heap, &mut Patience::new(&mut go_on));
        match stopped {
            Some(limit) => Err(self.limit(limit)),
            None => Ok(done),
        }
    }

    /// Charges work that is done in pieces, with a look at the clock before each: it may be long.
    pub(crate) fn charge_in_pieces(&mut self, operations: usize) -> R<()> {
        if self.meter.charge(operations.min(1 << 40) as i64) {
            return Ok(());
        }
        let outside = &mut self.outside;
        self.meter
            .refill_for_pieces(|| outside.now())
            .map_err(|limit| self.limit(limit))
    }

    /// Makes sure that so many bytes may be taken, before they are.
    ///
    /// Garbage counts here: what calls this may hold values that only it knows of, so nothing can
    /// be collected. What asks for much before it has made anything uses [`Vm::make_room`].
    #[inline]
    pub(crate) fn reserve(&mut self, bytes: usize) -> R<()> {
        self.room_for(bytes)?;
        self.before_filling(bytes)
    }

    /// As [`Vm::reserve`], for what looks at the clock while it fills the memory.
    #[inline]
    pub(crate) fn room_for(&mut self, bytes: usize) -> R<()> {
        if self.heap.used().saturating_add(bytes) <= self.meter.memory {
            return Ok(());
        }
        Err(self.limit(Limit::Memory))
    }

    /// What takes much memory fills it next, which the system makes slow where it is fresh.
    #[inline]
    pub(super) fn before_filling(&mut self, bytes: usize) -> R<()> {
        if bytes < LONG_TO_FILL {
            return Ok(());
        }
        self.look_ahead(steps_to_fill(bytes))
    }

    /// As [`Vm::reserve`], but garbage is collected before it gives up. Everything that the caller
    /// holds must be on the stack or rooted.
    #[inline]
    pub(crate) fn make_room(&mut self, bytes: usize) -> R<()> {
        if self.heap.used().saturating_add(bytes) <= self.meter.memory {
            return self.before_filling(bytes);
        }
        if bytes <= self.meter.memory {
            self.collect()?;
        }
        self.reserve(bytes)
    }

    /// The same for what looks at the clock while it fills the memory.
    pub(crate) fn make_room_for_pieces(&mut self, bytes: usize) -> R<()> {
        if self.heap.used().saturating_add(bytes) > self.meter.memory && bytes <= self.meter.memory
        {
            self.collect()?;
        }
        self.room_for(bytes)
    }

    /// Whether what just failed for want of memory may be tried again once garbage is gone: it
    /// took nothing but values that cannot change and run no code, so it left no trace.
    #[cold]
    pub(crate) fn try_again(&mut self, start: usize, total: usize) -> R<bool> {
        let inert = |value: &Value| {
            !value.is_heap()
                || matches!(value.tag(), Tag::Str | Tag::BigInt | Tag::Bytes)
                || (value.is(Tag::Class) && value.handle() < BUILTIN_CLASSES)
                || (value.is(Tag::Object)
                    && matches!(
                        self.heap.object(*value),
                        Object::Range { .. } | Object::Regex(_) | Object::Found(_)
                    ))
        };
        if !matches!(self.pending, Pending::Limit(Limit::Memory))
            || !self.stack[start..start + total].iter().all(inert)
        {
            return Ok(false);
        }
        self.pending = Pending::Nothing;
        self.collect()?;
        Ok(true)
    }

    /// `x op y` in an instruction, whose operands are in registers, into a place of the stack.
    #[inline]
    pub(crate) fn binary_anew(
        &mut self,
        op: crate::code::BinaryOp,
        x: Value,
        y: Value,
        to: usize,
    ) -> R<Value> {
        match self.binary(op, x, y) {
            Err(throw) if matches!(self.pending, Pending::Limit(Limit::Memory)) => {
                let inert = |value: Value| {
                    !value.is_heap()
                        || matches!(
                            value.tag(),
                            Tag::Str | Tag::BigInt | Tag::Bytes | Tag::Tuple | Tag::List
                        )
                };
                if !inert(x) || !inert(y) {
                    return Err(throw);
                }
                self.pending = Pending::Nothing;
                // What lies where the result goes is not needed any more, unless it is a variable.
                let variable = self
                    .frames
                    .last()
                    .is_some_and(|frame| to.saturating_sub(frame.base) < frame.code.locals.len());
                let old = self.stack[to];
                if !variable && !old.same(x) && !old.same(y) {
                    self.stack[to] = Value::UNDEF;
                }
                self.collect()?;
                self.binary(op, x, y)
            }
            result => result,
        }
    }

    /// Ends the run.
    #[cold]
    pub(crate) fn limit(&mut self, limit: Limit) -> Throw {
        self.pending = Pending::Limit(limit);
        Throw
    }

    /// What is due at back-edges and calls: the next slice, a collection, the memory limit.
    #[cold]
    #[inline(never)]
    pub(crate) fn safepoint(&mut self) -> R<()> {
        if self.meter.fuel < 0 {
            self.refill()?;
        }
        if self.heap.used() >= self.meter.collect_at {
            self.collect_due()?;
            if self.heap.used() > self.meter.memory || self.heap.symbols.is_crowded() {
                return Err(self.limit(Limit::Memory));
            }
        }
        if !self.dying.is_empty() {
            self.finalize_dying()?;
        }
        Ok(())
    }

    /// The collection that is due: of the young objects, as long as that does.
    fn collect_due(&mut self) -> R<()> {
        let all = self.meter.wants_all(self.heap.used()) || !self.heap.knows_old();
        self.collect_some(!all)
    }

    /// Frees what nothing refers to; ends the run where time is up meanwhile.
    pub(crate) fn collect(&mut self) -> R<()> {
        self.collect_some(false)
    }

    fn collect_some(&mut self, young: bool) -> R<()> {
        self.peak = self.peak.max(self.heap.held());
        self.forget_attrs();
        let (meter, outside) = (&self.meter, &mut self.outside);
        let mut stopped = None;
        let mut go_on = || {
            stopped = meter.check_clock(outside.now()).err();
            stopped.is_none()
        };
        let mut marker = self.heap.collect(young);
        marker.values(self.stack[..self.top.min(self.stack.len())].iter().copied());
        marker.values(self.roots.iter().copied());
        marker.values(self.imported.values().copied());
        marker.values(self.printing.iter().copied());
        marker.values(self.regex.values());
        marker.value(self.answer);
        marker.value(self.stdout);
        if let Pending::Exception(value) = self.pending {
            marker.value(value);
        }
        self.frames.forget();
        for frame in self.frames.iter() {
            marker.code(&frame.code);
            marker.module(frame.module);
            marker.values([frame.func, frame.handled, frame.extra, frame.generator]);
        }
        marker.values(self.dying.iter().copied());
        let mut done = marker.mark_touched(&mut go_on) && marker.mark_all(&mut go_on);
        let mut calls = Vec::new();
        if done {
            // What has something to do before it goes is gone already for those who look at it.
            calls = marker.clear_links();
            self.dying.extend(marker.dying(&mut go_on));
            done = marker.mark_all(&mut go_on) && marker.finish(&mut go_on);
        }
        if let Some(limit) = stopped.filter(|_| !done) {
            return Err(self.limit(limit));
        }
        for (callback, owner) in calls {
            let call = self.heap.new_method(callback, owner);
            self.dying.push(call);
        }
        let own = self.stack.capacity() * size_of::<Value>()
            + self.frames.bytes()
            + self.roots.capacity() * size_of::<Value>();
        self.heap.charge_outside(own);
        if young {
            let dies_young = self.heap.dies_young();
            self.meter.after_young(self.heap.used(), dies_young);
            return Ok(());
        }
        self.after_collection()
    }

    fn after_collection(&mut self) -> R<()> {
        let (unused, dies_young) = (self.heap.unused(), self.heap.dies_young());
        self.meter
            .after_collection(self.heap.used(), unused, dies_young)
            .map_err(|limit| self.limit(limit))
    }

    /// Begins a feed: what the last one left behind is forgotten, and the meter starts anew.
    ///
    /// A session whose variables fill its memory must still be able to let go of them, so a feed
    /// that finds it full gets a little more, up to a sixteenth of the limit in all.
    pub(crate) fn begin(&mut self, now: Option<std::time::Duration>) -> R<()> {
        let limits = self.limits.clone();
        self.meter.restart(&limits, now.unwrap_or_default());
        if now.is_none() {
            return Err(self.limit(Limit::Cancelled));
        }
        if std::mem::take(&mut self.cut_short) {
            self.forsake()?;
        }
        let spare = FEED_SPARE.min(limits.memory / 16);
        if self.heap.used().saturating_add(spare) > limits.memory {
            self.collect()?;
            let full = self.heap.used().saturating_add(spare);
            self.meter.memory = full.clamp(limits.memory, limits.memory + limits.memory / 16);
            self.after_collection()?;
        }
        Ok(())
    }

    /// The window of the frame that runs.
    pub(crate) fn frame(&self) -> Option<&Frame> {
        self.frames.last()
    }

    /// The last frame of the program, for builtins that look at their caller: a function of a module
    /// of ours that calls one for the program is not there, as it is not where it is written in C.
    pub(crate) fn program_frame(&self) -> Option<&Frame> {
        let of_program = |frame: &&Frame| !self.heap.modules[frame.module as usize].frozen;
        self.frames.iter().rev().find(of_program)
    }

    /// The code that runs, for what looks at its source.
    pub(crate) fn running(&self) -> Option<Rc<crate::code::Code>> {
        self.frames.last().map(|frame| Rc::clone(&frame.code))
    }
}
