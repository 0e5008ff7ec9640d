//! The heap: arenas of objects, the bytes they take, and the collector.
//!
//! Nothing is counted and nothing is freed between collections. The collector runs only when the
//! machine asks (at back-edges and calls), so code in between may hold values without rooting
//! them, unless it calls back into Python.

/// The same asked of every arena of a heap, with an operator between the answers.
macro_rules! arenas {
    ($heap:ident.$method:ident($($arg:expr)?), $join:tt) => {
        $heap.texts.$method($($arg)?)
            $join $heap.buffers.$method($($arg)?)
            $join $heap.bigs.$method($($arg)?)
            $join $heap.tuples.$method($($arg)?)
            $join $heap.lists.$method($($arg)?)
            $join $heap.dicts.$method($($arg)?)
            $join $heap.sets.$method($($arg)?)
            $join $heap.bytes.$method($($arg)?)
            $join $heap.classes.$method($($arg)?)
            $join $heap.instances.$method($($arg)?)
            $join $heap.functions.$method($($arg)?)
            $join $heap.methods.$method($($arg)?)
            $join $heap.cells.$method($($arg)?)
            $join $heap.generators.$method($($arg)?)
            $join $heap.iters.$method($($arg)?)
            $join $heap.objects.$method($($arg)?)
    };
}

mod arena;
mod collect;
mod cursor;
pub(crate) mod dict;
mod fixed;
mod last_key;
mod letters;
mod list;
mod measure;
pub(crate) mod object;
mod pieces;
pub(crate) mod set;
pub(crate) mod shape;
mod slots;
mod text;
mod trace;
mod tuple;
mod value;
mod weak;

use std::cell::Cell;
use std::collections::HashSet;
use std::rc::Rc;

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use rustc_hash::{FxBuildHasher, FxHashSet};

pub(crate) use arena::Arena;
pub(crate) use dict::Dict;
pub(crate) use list::{List, Row, repeat};
pub(crate) use object::*;
pub(crate) use set::Set;
pub(crate) use slots::Slots;
pub(crate) use value::{Handle, Tag, Value};

use crate::code::Code;
use crate::symbol::{Sym, Symbols, sym};
use letters::Letters;
pub(crate) use pieces::SHORT;
use shape::{IN_DICT, Shapes};
use text::{Body, Text};
pub(crate) use trace::{Trace, TraceEntry};
pub(crate) use tuple::Tuple;

/// Everything that Python code made.
pub(crate) struct Heap {
    texts: Arena<Text>,
    buffers: Arena<String>,
    bigs: Arena<Big>,
    tuples: Arena<Tuple>,
    lists: Arena<List>,
    dicts: Arena<Dict>,
    sets: Arena<Set>,
    bytes: Arena<Vec<u8>>,
    classes: Arena<Class>,
    instances: Arena<Instance>,
    functions: Arena<Function>,
    methods: Arena<Method>,
    cells: Arena<Value>,
    generators: Arena<Generator>,
    iters: Arena<Iter>,
    objects: Arena<Object>,
    /// Modules by number; never freed.
    pub(crate) modules: Vec<Module>,
    pub(crate) symbols: Symbols,
    pub(crate) shapes: Shapes,
    /// The string of each symbol, once made; kept alive for good.
    symbol_texts: Vec<Value>,
    /// The strings of one ASCII character; kept alive for good.
    letters: Letters,
    /// The empty tuple of calls that give nothing more, once made; kept alive for good.
    no_items: Value,
    /// Where short texts are put together, so that each takes no memory but its own.
    scratch: String,
    /// Bytes in use: what was held after the last collection, and what was taken since.
    used: usize,
    /// Bytes of these that nothing holds: names have passed their share, so memory is as good as full.
    feigned: usize,
    /// Bytes among them that are held outside the heap.
    outside: usize,
    /// What the last collection left.
    last: collect::Last,
    /// Code that was reached then, in which more is found while it runs.
    codes: Vec<Rc<Code>>,
    /// Bytes that may be in use; what grows by itself grows slower on the way there.
    limit: usize,
    /// Whether a class with `__del__` was ever made.
    finalizers: bool,
    /// Instances whose `__del__` has run; it does not run again.
    finalized: FxHashSet<Handle>,
    /// Numbers of modules that are free again.
    free_modules: Vec<u32>,
    epoch: u32,
    cursors: cursor::Cursors,
    last_key: Cell<last_key::LastKey>,
    /// Views of bytearrays, and what each looks at; released and freed ones may be among them.
    pub(crate) views: Vec<(Handle, Handle)>,
    links: weak::Links,
    /// The files that the host handed in, where it did.
    pub(crate) tree: Option<Box<crate::files::Tree>>,
}

/// Strings shorter than this are copied when they grow: a buffer would cost more.
const SHARED_FROM: usize = 128;

macro_rules! accessors {
    ($($get:ident $get_mut:ident $arena:ident $type:ty;)*) => {
        $(
            #[inline(always)]
            pub(crate) fn $get(&self, value: Value) -> &$type {
                self.$arena.get(value.handle())
            }

            #[inline(always)]
            pub(crate) fn $get_mut(&mut self, value: Value) -> &mut $type {
                self.$arena.get_mut(value.handle())
            }
        )*
    };
}

/// The same for the short loop and what it calls: where an object is not there, they do nothing.
macro_rules! try_accessors {
    (
        $(see $get:ident $arena:ident $type:ty;)*
        $(change $get_mut:ident $arena_mut:ident $type_mut:ty;)*
    ) => {
        $(
            #[inline(always)]
            pub(crate) fn $get(&self, value: Value) -> Option<&$type> {
                self.$arena.try_get(value.handle())
            }
        )*
        $(
            #[inline(always)]
            pub(crate) fn $get_mut(&mut self, value: Value) -> Option<&mut $type_mut> {
                self.$arena_mut.try_get_mut(value.handle())
            }
        )*
    };
}

impl Heap {
    /// A heap with nothing in it. A start copies one that was laid out when the crate was compiled.
    pub(crate) const fn new() -> Self {
        Self {
            texts: Arena::new(),
            buffers: Arena::new(),
            bigs: Arena::new(),
            tuples: Arena::new(),
            lists: Arena::new(),
            dicts: Arena::new(),
            sets: Arena::new(),
            bytes: Arena::new(),
            classes: Arena::new(),
            instances: Arena::new(),
            functions: Arena::new(),
            methods: Arena::new(),
            cells: Arena::new(),
            generators: Arena::new(),
            iters: Arena::new(),
            objects: Arena::new(),
            modules: Vec::new(),
            symbols: Symbols::new(),
            shapes: Shapes::new(),
            symbol_texts: Vec::new(),
            letters: letters::NOT_MADE,
            no_items: Value::UNDEF,
            scratch: String::new(),
            used: 0,
            feigned: 0,
            outside: 0,
            last: collect::Last::NONE,
            codes: Vec::new(),
            limit: 0,
            finalizers: false,
            finalized: HashSet::with_hasher(FxBuildHasher),
            free_modules: Vec::new(),
            epoch: 0,
            cursors: cursor::Cursors::new(),
            last_key: Cell::new(last_key::LastKey::NONE),
            views: Vec::new(),
            links: weak::Links::new(),
            tree: None,
        }
    }

    /// Makes the module of the program.
    #[inline(never)]
    pub(crate) fn open_main(&mut self) {
        let name = self.symbol_text(sym::MAIN);
        let mut module = Module {
            name,
            ..Module::default()
        };
        module.set(sym::NAME, name);
        self.modules.push(module);
    }

    accessors! {
        list list_mut lists List;
        dict dict_mut dicts Dict;
        set set_mut sets Set;
        bytes bytes_mut bytes Vec<u8>;
        instance instance_mut instances Instance;
        function function_mut functions Function;
        cell cell_mut cells Value;
        generator generator_mut generators Generator;
        iter iter_mut iters Iter;
        object object_mut objects Object;
    }

    try_accessors! {
        see try_list lists List;
        see try_dict dicts Dict;
        see try_set sets Set;
        see try_iter iters Iter;
        change try_list_mut lists List;
        change try_dict_mut dicts Dict;
        change try_set_mut sets Set;
        change try_instance_mut instances Instance;
    }

    /// An iterator that only goes on: what it goes over stays the same.
    #[inline(always)]
    pub(crate) fn iter_advance(&mut self, value: Value) -> &mut Iter {
        self.iters.get_mut_still(value.handle())
    }

    #[inline(always)]
    pub(crate) fn try_iter_advance(&mut self, value: Value) -> Option<&mut Iter> {
        self.iters.try_get_mut_still(value.handle())
    }

    #[inline(always)]
    pub(crate) fn try_tuple(&self, value: Value) -> Option<&[Value]> {
        self.tuples.try_get(value.handle()).map(|items| &**items)
    }

    #[inline(always)]
    pub(crate) fn method(&self, value: Value) -> &Method {
        self.methods.get(value.handle())
    }

    #[inline(always)]
    pub(crate) fn tuple(&self, value: Value) -> &[Value] {
        self.tuples.get(value.handle())
    }

    /// Whether a generator is no coroutine and not asynchronous.
    #[inline]
    pub(crate) fn is_plain_generator(&self, value: Value) -> bool {
        self.generator(value).kind == GeneratorKind::Generator
    }

    /// The elements of a list or a tuple.
    #[inline]
    pub(crate) fn items(&self, value: Value) -> Row<'_> {
        match value.tag() {
            Tag::List => Row::List(self.list(value)),
            _ => Row::Values(self.tuple(value)),
        }
    }

    #[inline(always)]
    pub(crate) fn big(&self, value: Value) -> &BigInt {
        &self.bigs.get(value.handle()).0
    }

    /// The text of a `str`.
    #[inline(always)]
    pub(crate) fn str(&self, value: Value) -> &str {
        self.text(self.texts.get(value.handle()))
    }

    #[inline]
    fn text<'a>(&'a self, text: &'a Text) -> &'a str {
        match &text.body {
            Body::Flat(text) => text,
            Body::Shared { buffer, len } => self
                .buffers
                .try_get(*buffer)
                .and_then(|whole| whole.get(..*len as usize))
                .unwrap_or_default(),
        }
    }

    /// The text of a `str` that is all ASCII.
    #[inline(always)]
    pub(crate) fn ascii(&self, value: Value) -> Option<&str> {
        let text = self.texts.try_get(value.handle())?;
        let bytes = self.text(text);
        (bytes.len() == text.chars()).then_some(bytes)
    }

    /// The length of a `str` in characters.
    #[inline(always)]
    pub(crate) fn str_chars(&self, value: Value) -> usize {
        self.texts.get(value.handle()).chars()
    }

    #[inline(always)]
    pub(crate) fn try_str_chars(&self, value: Value) -> Option<usize> {
        self.texts.try_get(value.handle()).map(Text::chars)
    }

    /// Whether every character of a `str` is one byte.
    #[inline(always)]
    pub(crate) fn str_is_ascii(&self, value: Value) -> bool {
        self.str_chars(value) == self.str(value).len()
    }

    /// The bytes that have to be gone through for the hash of a `str`.
    #[inline]
    pub(crate) fn str_hash_work(&self, value: Value) -> usize {
        match self.texts.get(value.handle()).cached_hash() {
            Some(_) => 0,
            None => self.str(value).len(),
        }
    }

    /// The hash of a `str` that was asked for it before.
    #[inline]
    pub(crate) fn str_hash_known(&self, value: Value) -> Option<i64> {
        self.texts.try_get(value.handle())?.cached_hash()
    }

    pub(crate) fn str_hash(&self, value: Value) -> i64 {
        let text = self.texts.get(value.handle());
        text.cached_hash().unwrap_or_else(|| {
            let hash = crate::text::hash::hash_str(self.str(value));
            text.cache_hash(hash);
            hash
        })
    }

    /// Notes bytes that were taken; the machine looks at the sum at its next safepoint.
    #[inline(always)]
    pub(crate) fn charge(&mut self, bytes: usize) {
        self.used = self.used.saturating_add(bytes);
    }

    /// The shape of an instance after `name` is added, unless there would be too many.
    pub(crate) fn grown_shape(&mut self, shape: u32, name: Sym) -> Option<u32> {
        let before = self.shapes.bytes();
        let grown = self.shapes.grown(shape, name);
        self.charge(self.shapes.bytes() - before);
        grown
    }

    /// Notes, after a collection, what is held outside the heap.
    pub(crate) fn charge_outside(&mut self, bytes: usize) {
        self.outside = bytes;
        self.charge(bytes);
    }

    #[inline(always)]
    pub(crate) fn used(&self) -> usize {
        self.used
    }

    /// The same without what only stands for a share that is used up.
    pub(crate) fn held(&self) -> usize {
        self.used.saturating_sub(self.feigned)
    }

    /// The bytes of slots that no object is in.
    pub(crate) fn unused(&self) -> usize {
        arenas!(self.unused(), +)
    }

    /// The memory that is left, as far as known.
    #[inline(always)]
    pub(crate) fn growth_room(&self) -> usize {
        self.limit.saturating_sub(self.used)
    }

    /// Bytes of the arenas that may be moved where some thousand objects more are made, and of the
    /// names.
    pub(crate) fn about_to_move(&self) -> usize {
        const MORE: usize = 1 << 14;
        arenas!(self.moved_by(MORE), +) + self.symbols.moved_by(MORE)
    }

    pub(crate) fn set_limit(&mut self, bytes: usize) {
        self.limit = bytes;
    }

    /// How many elements more a row of so many should make room for, once it has to grow: half of
    /// it while that is little, an eighth later, and no more than half of the memory left, so that
    /// growing does not pass the limit before the next safepoint looks.
    pub(crate) fn growth(&self, len: usize, size: usize) -> usize {
        growth(len, size, self.growth_room())
    }

    pub(crate) fn new_str(&mut self, text: &str) -> Value {
        match text.as_bytes() {
            [] => self.symbol_text(sym::EMPTY),
            [byte] if byte.is_ascii() => self.letter(*byte),
            _ => self.insert_text(Text::new(text)),
        }
    }

    /// As `new_str`, for a text that is already owned.
    pub(crate) fn new_string(&mut self, text: String) -> Value {
        if text.len() <= 1 {
            self.new_str(&text)
        } else {
            self.insert_text(Text::from_string(text))
        }
    }

    /// A string whose characters were counted already.
    pub(crate) fn new_counted(&mut self, text: String, chars: usize) -> Value {
        if text.len() <= 1 {
            self.new_str(&text)
        } else {
            self.insert_text(Text::counted(text, chars))
        }
    }

    pub(crate) fn new_char(&mut self, character: char) -> Value {
        let mut buffer = [0; 4];
        self.new_str(character.encode_utf8(&mut buffer))
    }

    #[inline(always)]
    fn insert_text(&mut self, text: Text) -> Value {
        let outside = text.payload_bytes();
        if let Some((handle, slot)) = self.texts.free_slot() {
            *slot = text;
            self.charge(outside + size_of::<Text>());
            return Value::handle_of(Tag::Str, handle);
        }
        self.charge(outside);
        self.push_text_slot(text)
    }

    /// A text after all the others.
    #[inline(never)]
    fn push_text_slot(&mut self, text: Text) -> Value {
        let room = self.growth_room();
        let (handle, bytes) = self.texts.push(text, room);
        self.charge(bytes);
        Value::handle_of(Tag::Str, handle)
    }

    /// Whether `a + b` leaves the bytes of `a` where they are.
    pub(crate) fn grows_in_place(&self, a: Value) -> bool {
        match self.texts.get(a.handle()).body {
            Body::Shared { buffer, len } => self.buffers.get(buffer).len() == len as usize,
            Body::Flat(_) => false,
        }
    }

    /// `a + b` of two strings, in place where `a` is the end of its buffer.
    pub(crate) fn concat(&mut self, a: Value, b: Value) -> Value {
        let (a_len, b_len) = (self.str(a).len(), self.str(b).len());
        if b_len == 0 {
            return a;
        }
        if a_len == 0 {
            return b;
        }
        let chars = self.str_chars(a) + self.str_chars(b);
        if a_len + b_len < SHARED_FROM {
            let text = Text::joined(self.str(a), self.str(b), chars);
            return self.insert_text(text);
        }
        let buffer = match self.texts.get(a.handle()).body {
            Body::Shared { buffer, len } if self.buffers.get(buffer).len() == len as usize => {
                buffer
            }
            _ => {
                let mut text = self.buffer_for(a_len + b_len);
                text.push_str(self.str(a));
                self.keep_buffer(text)
            }
        };
        let (len, before) = {
            let text = self.buffers.get(buffer);
            (text.len(), text.capacity())
        };
        if len + b_len > before {
            let more = self.growth(len, 1).max(b_len);
            self.buffers.get_mut(buffer).reserve_exact(more);
        }
        // A text that lies in the same buffer is a beginning of it.
        let own = matches!(self.texts.get(b.handle()).body,
            Body::Shared { buffer: other, .. } if other == buffer);
        let mut text = std::mem::take(self.buffers.get_mut(buffer));
        if own {
            text.extend_from_within(..b_len);
        } else {
            text.push_str(self.str(b));
        }
        *self.buffers.get_mut(buffer) = text;
        let text = self.buffers.get(buffer);
        let grown = block(text.capacity()).saturating_sub(block(before));
        self.charge(grown);
        self.insert_text(Text::shared(buffer, a_len + b_len, chars))
    }

    /// Nothing, with room for a text that may grow.
    pub(crate) fn buffer_for(&self, bytes: usize) -> String {
        String::with_capacity(bytes + self.growth(bytes, 1))
    }

    fn keep_buffer(&mut self, text: String) -> Handle {
        self.charge(block(text.capacity()));
        let room = self.growth_room();
        let (handle, bytes) = self.buffers.insert(text, room);
        self.charge(bytes);
        handle
    }

    /// A `str` in a buffer that may grow.
    pub(crate) fn new_shared(&mut self, text: String, chars: usize) -> Value {
        let length = text.len();
        let buffer = self.keep_buffer(text);
        self.insert_text(Text::shared(buffer, length, chars))
    }

    /// Notes the hash of a `str`, which was made elsewhere.
    pub(crate) fn keep_hash(&self, text: Value, hash: i64) {
        self.texts.get(text.handle()).cache_hash(hash);
    }

    /// `a + b` of two strings where little is put to the end of a buffer that has room for it;
    /// nothing where it is not that simple, and nothing was done.
    #[inline(never)]
    pub(crate) fn quick_concat(&mut self, a: Value, b: Value, memory: usize) -> Option<Value> {
        let one = self.texts.try_get(a.handle())?;
        let other = self.texts.try_get(b.handle())?;
        let (Body::Shared { buffer, len }, Body::Flat(text)) = (&one.body, &other.body) else {
            return None;
        };
        let (buffer, len) = (*buffer, *len as usize);
        let chars = one.chars() + other.chars();
        let whole = self.buffers.try_get_mut(buffer)?;
        // What is charged for copying begins where this ends.
        if text.is_empty()
            || text.len() >= 16
            || whole.len() != len
            || whole.capacity() - len < text.len()
            || u32::try_from(len + text.len()).is_err()
            || self.used + text.len() > memory
        {
            return None;
        }
        whole.push_str(text);
        let len = len + text.len();
        Some(self.insert_text(Text::shared(buffer, len, chars)))
    }

    /// The string of a symbol, made once.
    pub(crate) fn symbol_text(&mut self, sym: Sym) -> Value {
        let at = sym.0 as usize;
        if self.symbol_texts.len() <= at {
            let before = self.symbol_texts.capacity();
            self.symbol_texts.resize(at + 1, Value::UNDEF);
            let grown = self.symbol_texts.capacity() - before;
            self.charge(grown * size_of::<Value>());
        }
        if self.symbol_texts[at].is_undef() {
            let name = self.symbols.name(sym);
            self.symbol_texts[at] = match name.as_bytes() {
                [byte] => self.letter(*byte),
                _ => self.insert_text(Text::new(name)),
            };
        }
        self.symbol_texts[at]
    }

    /// The length of a short string, where it is that of a symbol.
    #[inline]
    pub(crate) fn reads(&self, text: Value, sym: Sym) -> Option<usize> {
        const SHORT: usize = 64;
        if !text.is(Tag::Str) {
            return None;
        }
        let own = self.symbol_texts.get(sym.0 as usize);
        let (same, text) = (own.is_some_and(|own| own.same(text)), self.str(text));
        let reads = text.len() <= SHORT && (same || text == self.symbols.name(sym));
        reads.then_some(text.len())
    }

    /// The symbol of a string.
    pub(crate) fn symbol_of(&mut self, text: Value) -> Sym {
        if let Some(known) = self.symbols.find(self.str(text)) {
            return known;
        }
        let name = self.str(text).to_owned();
        self.intern(&name)
    }

    /// Counts the names that came to those which took so many bytes before.
    pub(crate) fn charge_names(&mut self, before: usize) {
        let grown = self.symbols.bytes() - before;
        if grown > 0 {
            self.charge(grown);
            if self.symbols.is_crowded() {
                let more = self.limit.saturating_add(1).saturating_sub(self.used);
                self.used += more;
                self.feigned += more;
            }
        }
    }

    /// The symbol of a name. Symbols are never given back, so they count towards the limit, and
    /// past their own share of it memory is as good as used up.
    pub(crate) fn intern(&mut self, name: &str) -> Sym {
        let before = self.symbols.bytes();
        let sym = self.symbols.intern(name);
        self.charge_names(before);
        sym
    }

    /// An integer, inline where it fits.
    pub(crate) fn new_big(&mut self, value: BigInt) -> Value {
        if let Some(small) = value.to_i64() {
            return Value::int(small);
        }
        let big = Big(value);
        self.charge(big.payload_bytes());
        let room = self.growth_room();
        let (handle, bytes) = self.bigs.insert(big, room);
        self.charge(bytes);
        Value::handle_of(Tag::BigInt, handle)
    }

    pub(crate) fn new_tuple(&mut self, items: impl Into<Tuple>) -> Value {
        let items = items.into();
        self.charge(items.payload_bytes());
        let room = self.growth_room();
        let (handle, bytes) = self.tuples.insert(items, room);
        self.charge(bytes);
        Value::handle_of(Tag::Tuple, handle)
    }

    /// The empty tuple for calls, of which there is one.
    #[inline]
    pub(crate) fn no_items(&mut self) -> Value {
        if self.no_items.is_undef() {
            self.no_items = self.tuple_of(&[]);
        }
        self.no_items
    }

    /// A tuple of values that lie next to each other. A call, for the loop that must stay small.
    #[inline(never)]
    pub(crate) fn tuple_of(&mut self, items: &[Value]) -> Value {
        self.new_tuple(items)
    }

    /// A list likewise.
    #[inline(never)]
    pub(crate) fn list_of(&mut self, items: &[Value]) -> Value {
        self.new_list(items)
    }

    pub(crate) fn new_list(&mut self, items: impl Into<List>) -> Value {
        let items = items.into();
        self.charge(items.payload_bytes());
        let room = self.growth_room();
        let (handle, bytes) = self.lists.insert(items, room);
        self.charge(bytes);
        Value::handle_of(Tag::List, handle)
    }

    /// Changes a list, noting what it takes more.
    pub(crate) fn change_list<T>(&mut self, list: Value, change: impl FnOnce(&mut List) -> T) -> T {
        let items = self.lists.get_mut(list.handle());
        let before = items.payload_bytes();
        let result = change(items);
        let taken = items.payload_bytes().saturating_sub(before);
        self.charge(taken);
        result
    }

    /// Appends, noting growth.
    #[inline]
    pub(crate) fn list_push(&mut self, list: Value, item: Value) {
        if !self.list_push_within(list, item) {
            self.list_push_beyond(list, item);
        }
    }

    /// Appends where that takes no time to speak of.
    #[inline]
    pub(crate) fn list_push_short(&mut self, list: Value, item: Value) -> bool {
        const SHORT: usize = 1 << 12;
        if self.list_push_within(list, item) {
            return true;
        }
        let short = self.list(list).len() < SHORT && !self.is_fixed(list);
        if short {
            self.list_push_beyond(list, item);
        }
        short
    }

    /// Appends where there is room.
    #[inline]
    pub(crate) fn list_push_within(&mut self, list: Value, item: Value) -> bool {
        let body = self.try_list_mut(list);
        body.is_some_and(|body| body.push_within(item))
    }

    /// Appends to a list that is full, or holds other kinds.
    #[inline(never)]
    fn list_push_beyond(&mut self, list: Value, item: Value) {
        let items = self.list(list);
        let full = items.len() == items.capacity();
        let more = self.growth(items.len(), List::ITEM);
        self.change_list(list, |items| {
            if full {
                items.reserve_exact(more);
            }
            items.push(item);
        });
    }

    #[inline]
    pub(crate) fn new_dict(&mut self, dict: Dict) -> Value {
        self.charge(dict.payload_bytes());
        let room = self.growth_room();
        let (handle, bytes) = self.dicts.insert(dict, room);
        self.charge(bytes);
        Value::handle_of(Tag::Dict, handle)
    }

    /// An empty dict.
    #[inline(never)]
    pub(crate) fn empty_dict(&mut self) -> Value {
        self.new_dict(Dict::default())
    }

    fn insert_set(&mut self, set: Set) -> Handle {
        self.charge(set.payload_bytes());
        let room = self.growth_room();
        let (handle, bytes) = self.sets.insert(set, room);
        self.charge(bytes);
        handle
    }

    pub(crate) fn new_set(&mut self, set: Set) -> Value {
        Value::handle_of(Tag::Set, self.insert_set(set))
    }

    pub(crate) fn new_frozenset(&mut self, set: Set) -> Value {
        Value::handle_of(Tag::FrozenSet, self.insert_set(set))
    }

    fn insert_bytes(&mut self, bytes: Vec<u8>) -> Handle {
        self.charge(block(bytes.capacity()));
        let room = self.growth_room();
        let (handle, taken) = self.bytes.insert(bytes, room);
        self.charge(taken);
        handle
    }

    pub(crate) fn new_bytes(&mut self, bytes: Vec<u8>) -> Value {
        Value::handle_of(Tag::Bytes, self.insert_bytes(bytes))
    }

    pub(crate) fn new_bytearray(&mut self, bytes: Vec<u8>) -> Value {
        Value::handle_of(Tag::ByteArray, self.insert_bytes(bytes))
    }

    /// A class of the program; its number is the handle after those of the builtin classes.
    pub(crate) fn new_class(&mut self, class: Class) -> Handle {
        self.charge(class.payload_bytes());
        let room = self.growth_room();
        let (handle, bytes) = self.classes.insert(class, room);
        self.charge(bytes);
        handle
    }

    /// An instance with no attributes yet and nothing inside.
    #[inline(never)]
    pub(crate) fn bare_instance(&mut self, class: u32) -> Value {
        self.new_instance(Instance::new(class, Value::UNDEF))
    }

    #[inline]
    pub(crate) fn new_instance(&mut self, instance: Instance) -> Value {
        self.charge(instance.slots.payload_bytes());
        let room = self.growth_room();
        let (handle, bytes) = self.instances.insert(instance, room);
        self.charge(bytes);
        Value::handle_of(Tag::Inst, handle)
    }

    pub(crate) fn new_function(&mut self, function: Function) -> Value {
        self.charge(function.payload_bytes());
        let room = self.growth_room();
        let (handle, bytes) = self.functions.insert(function, room);
        self.charge(bytes);
        Value::handle_of(Tag::Func, handle)
    }

    pub(crate) fn new_method(&mut self, function: Value, receiver: Value) -> Value {
        let room = self.growth_room();
        let (handle, bytes) = self.methods.insert(Method { function, receiver }, room);
        self.charge(bytes);
        Value::handle_of(Tag::Method, handle)
    }

    pub(crate) fn new_cell(&mut self, value: Value) -> Value {
        let room = self.growth_room();
        let (handle, bytes) = self.cells.insert(value, room);
        self.charge(bytes);
        Value::handle_of(Tag::Cell, handle)
    }

    pub(crate) fn new_generator(&mut self, generator: Generator) -> Value {
        self.charge(block(generator.registers.capacity() * size_of::<Value>()));
        let room = self.growth_room();
        let (handle, bytes) = self.generators.insert(generator, room);
        self.charge(bytes);
        Value::handle_of(Tag::Gen, handle)
    }

    pub(crate) fn new_iter(&mut self, iter: Iter) -> Value {
        self.charge(iter.payload_bytes());
        let room = self.growth_room();
        let (handle, bytes) = self.iters.insert(iter, room);
        self.charge(bytes);
        Value::handle_of(Tag::Iter, handle)
    }

    pub(crate) fn new_object(&mut self, object: Object) -> Value {
        self.charge(object.payload_bytes());
        let room = self.growth_room();
        let (handle, bytes) = self.objects.insert(object, room);
        self.charge(bytes);
        Value::handle_of(Tag::Object, handle)
    }

    /// An exception of a class with its arguments, not yet thrown.
    pub(crate) fn new_exception(&mut self, class: u32, args: impl Into<Tuple>) -> Value {
        let state = ExceptionState {
            args: self.new_tuple(args),
            cause: Value::NONE,
            context: Value::NONE,
            ..ExceptionState::default()
        };
        let payload = self.new_object(Object::Exception(Box::new(state)));
        self.new_instance(Instance::new(class, payload))
    }

    /// Adds a module, in a number that is free again where there is one.
    pub(crate) fn new_module(&mut self, module: Module) -> u32 {
        self.charge(1 << 10);
        if let Some(number) = self.free_modules.pop() {
            self.modules[number as usize] = module;
            return number;
        }
        self.modules.push(module);
        self.modules.len() as u32 - 1
    }

    /// A class by its number among the program's own.
    pub(crate) fn class_at(&self, handle: Handle) -> &Class {
        self.classes.get(handle)
    }

    pub(crate) fn class_at_mut(&mut self, handle: Handle) -> &mut Class {
        self.classes.get_mut(handle)
    }
}

/// What the system takes for a block of so many bytes: a header, and whole units.
#[inline]
pub(crate) fn block(bytes: usize) -> usize {
    match bytes {
        0 => 0,
        1..=24 => 32,
        _ => bytes.saturating_add(23) & !15,
    }
}

/// See [`Heap::growth`].
pub(crate) fn growth(len: usize, size: usize, room: usize) -> usize {
    let wanted = if len * size <= 64 << 10 {
        (len / 2).max(4)
    } else {
        len / 8
    };
    wanted.min((room / size / 2).max(16))
}
