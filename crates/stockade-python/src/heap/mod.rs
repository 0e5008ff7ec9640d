//! The heap: arenas of objects, the bytes they take, and the collector.
//!
//! Nothing is counted and nothing is freed between collections. The collector runs only when the
//! machine asks (at back-edges and calls), so code in between may hold values without rooting
//! them, unless it calls back into Python.

mod arena;
mod collect;
mod cursor;
pub(crate) mod dict;
pub(crate) mod object;
pub(crate) mod set;
pub(crate) mod shape;
mod text;
mod value;

use num_bigint::BigInt;
use num_traits::ToPrimitive;

pub(crate) use arena::Arena;
pub(crate) use dict::Dict;
pub(crate) use object::*;
pub(crate) use set::Set;
pub(crate) use value::{Handle, Tag, Value};

use crate::symbol::{Sym, Symbols};
use shape::Shapes;
use text::{Body, Text};

/// Everything that Python code made.
#[derive(Default)]
pub(crate) struct Heap {
    texts: Arena<Text>,
    buffers: Arena<String>,
    bigs: Arena<Big>,
    tuples: Arena<Box<[Value]>>,
    lists: Arena<Vec<Value>>,
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
    /// The strings of one ASCII character, once made; kept alive for good.
    letters: Vec<Value>,
    /// Bytes in use, as far as known since the last collection.
    used: usize,
    /// Bytes in use after the last collection.
    used_after_collection: usize,
    epoch: u32,
    cursors: cursor::Cursors,
    /// Views of bytearrays, and what each looks at; released and freed ones may be among them.
    pub(crate) views: Vec<(Handle, Handle)>,
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

impl Heap {
    accessors! {
        list list_mut lists Vec<Value>;
        dict dict_mut dicts Dict;
        set set_mut sets Set;
        bytes bytes_mut bytes Vec<u8>;
        class class_mut classes Class;
        instance instance_mut instances Instance;
        function function_mut functions Function;
        method method_mut methods Method;
        cell cell_mut cells Value;
        generator generator_mut generators Generator;
        iter iter_mut iters Iter;
        object object_mut objects Object;
    }

    #[inline(always)]
    pub(crate) fn tuple(&self, value: Value) -> &[Value] {
        self.tuples.get(value.handle())
    }

    #[inline(always)]
    pub(crate) fn big(&self, value: Value) -> &BigInt {
        &self.bigs.get(value.handle()).0
    }

    /// The text of a `str`.
    #[inline(always)]
    pub(crate) fn str(&self, value: Value) -> &str {
        match &self.texts.get(value.handle()).body {
            Body::Flat(text) => text,
            Body::Shared { buffer, len } => self
                .buffers
                .get(*buffer)
                .get(..*len as usize)
                .unwrap_or_default(),
        }
    }

    /// The length of a `str` in characters.
    #[inline(always)]
    pub(crate) fn str_chars(&self, value: Value) -> usize {
        self.texts.get(value.handle()).chars()
    }

    /// Whether every character of a `str` is one byte.
    #[inline(always)]
    pub(crate) fn str_is_ascii(&self, value: Value) -> bool {
        self.str_chars(value) == self.str(value).len()
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
        self.used += bytes;
    }

    pub(crate) fn used(&self) -> usize {
        self.used
    }

    pub(crate) fn used_after_collection(&self) -> usize {
        self.used_after_collection
    }

    pub(crate) fn new_str(&mut self, text: &str) -> Value {
        match text.as_bytes() {
            [] => self.symbol_text(crate::symbol::sym::EMPTY),
            [byte] if byte.is_ascii() => self.letter(*byte),
            _ => self.insert_text(Text::new(text)),
        }
    }

    /// As `new_str`, for a text that is already owned.
    pub(crate) fn new_string(&mut self, text: String) -> Value {
        if text.len() <= 1 {
            self.new_str(&text)
        } else {
            self.insert_text(Text::new(text))
        }
    }

    pub(crate) fn new_char(&mut self, character: char) -> Value {
        let mut buffer = [0; 4];
        self.new_str(character.encode_utf8(&mut buffer))
    }

    fn insert_text(&mut self, text: Text) -> Value {
        self.charge(size_of::<Text>() + text.payload_bytes());
        Value::handle_of(Tag::Str, self.texts.insert(text))
    }

    fn letter(&mut self, byte: u8) -> Value {
        if self.letters.is_empty() {
            self.letters.resize(128, Value::UNDEF);
        }
        let known = self.letters[usize::from(byte)];
        if !known.is_undef() {
            return known;
        }
        let made = self.insert_text(Text::new(char::from(byte).to_string()));
        self.letters[usize::from(byte)] = made;
        made
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
            let mut text = String::with_capacity(a_len + b_len);
            text.push_str(self.str(a));
            text.push_str(self.str(b));
            return self.insert_text(Text::new(text));
        }
        let buffer = match self.texts.get(a.handle()).body {
            Body::Shared { buffer, len } if self.buffers.get(buffer).len() == len as usize => {
                buffer
            }
            _ => {
                let mut text = String::with_capacity((a_len + b_len) * 2);
                text.push_str(self.str(a));
                self.charge(size_of::<String>() + text.capacity());
                self.buffers.insert(text)
            }
        };
        let tail = self.str(b).to_owned();
        let text = self.buffers.get_mut(buffer);
        let before = text.capacity();
        text.push_str(&tail);
        let grown = text.capacity() - before;
        self.charge(grown);
        self.insert_text(Text::shared(buffer, a_len + b_len, chars))
    }

    /// The string of a symbol, made once.
    pub(crate) fn symbol_text(&mut self, sym: Sym) -> Value {
        let at = sym.0 as usize;
        if self.symbol_texts.len() <= at {
            self.symbol_texts.resize(at + 1, Value::UNDEF);
        }
        if self.symbol_texts[at].is_undef() {
            let text = Text::new(self.symbols.name(sym));
            self.symbol_texts[at] = self.insert_text(text);
        }
        self.symbol_texts[at]
    }

    /// The symbol of a string.
    pub(crate) fn symbol_of(&mut self, text: Value) -> Sym {
        let name = self.str(text).to_owned();
        self.symbols.intern(&name)
    }

    /// An integer, inline where it fits.
    pub(crate) fn new_big(&mut self, value: BigInt) -> Value {
        if let Some(small) = value.to_i64() {
            return Value::int(small);
        }
        self.charge(size_of::<Big>() + (value.bits() / 8) as usize);
        Value::handle_of(Tag::BigInt, self.bigs.insert(Big(value)))
    }

    pub(crate) fn new_tuple(&mut self, items: impl Into<Box<[Value]>>) -> Value {
        let items = items.into();
        self.charge(size_of::<Box<[Value]>>() + items.len() * size_of::<Value>());
        Value::handle_of(Tag::Tuple, self.tuples.insert(items))
    }

    pub(crate) fn new_list(&mut self, items: Vec<Value>) -> Value {
        self.charge(size_of::<Vec<Value>>() + items.capacity() * size_of::<Value>());
        Value::handle_of(Tag::List, self.lists.insert(items))
    }

    /// Appends, noting growth.
    #[inline]
    pub(crate) fn list_push(&mut self, list: Value, item: Value) {
        let items = self.lists.get_mut(list.handle());
        if items.len() == items.capacity() {
            let before = items.capacity();
            items.push(item);
            let grown = items.capacity() - before;
            self.charge(grown * size_of::<Value>());
        } else {
            items.push(item);
        }
    }

    pub(crate) fn new_dict(&mut self, dict: Dict) -> Value {
        self.charge(size_of::<Dict>() + dict.payload_bytes());
        Value::handle_of(Tag::Dict, self.dicts.insert(dict))
    }

    pub(crate) fn new_set(&mut self, set: Set) -> Value {
        self.charge(size_of::<Set>() + set.payload_bytes());
        Value::handle_of(Tag::Set, self.sets.insert(set))
    }

    pub(crate) fn new_frozenset(&mut self, set: Set) -> Value {
        self.charge(size_of::<Set>() + set.payload_bytes());
        Value::handle_of(Tag::FrozenSet, self.sets.insert(set))
    }

    pub(crate) fn new_bytes(&mut self, bytes: Vec<u8>) -> Value {
        self.charge(size_of::<Vec<u8>>() + bytes.capacity());
        Value::handle_of(Tag::Bytes, self.bytes.insert(bytes))
    }

    pub(crate) fn new_bytearray(&mut self, bytes: Vec<u8>) -> Value {
        self.charge(size_of::<Vec<u8>>() + bytes.capacity());
        Value::handle_of(Tag::ByteArray, self.bytes.insert(bytes))
    }

    /// A class of the program; its number is the handle after those of the builtin classes.
    pub(crate) fn new_class(&mut self, class: Class) -> Handle {
        self.charge(size_of::<Class>() + class.attrs.len() * size_of::<(Sym, Value)>());
        self.classes.insert(class)
    }

    #[inline]
    pub(crate) fn new_instance(&mut self, instance: Instance) -> Value {
        self.charge(size_of::<Instance>() + instance.slots.capacity() * size_of::<Value>());
        Value::handle_of(Tag::Inst, self.instances.insert(instance))
    }

    pub(crate) fn new_function(&mut self, function: Function) -> Value {
        self.charge(size_of::<Function>() + function.closure.len() * size_of::<Value>());
        Value::handle_of(Tag::Func, self.functions.insert(function))
    }

    pub(crate) fn new_method(&mut self, function: Value, receiver: Value) -> Value {
        self.charge(size_of::<Method>());
        Value::handle_of(
            Tag::Method,
            self.methods.insert(Method { function, receiver }),
        )
    }

    pub(crate) fn new_cell(&mut self, value: Value) -> Value {
        self.charge(size_of::<Value>());
        Value::handle_of(Tag::Cell, self.cells.insert(value))
    }

    pub(crate) fn new_generator(&mut self, generator: Generator) -> Value {
        self.charge(size_of::<Generator>() + generator.registers.capacity() * size_of::<Value>());
        Value::handle_of(Tag::Gen, self.generators.insert(generator))
    }

    pub(crate) fn new_iter(&mut self, iter: Iter) -> Value {
        self.charge(size_of::<Iter>());
        Value::handle_of(Tag::Iter, self.iters.insert(iter))
    }

    pub(crate) fn new_object(&mut self, object: Object) -> Value {
        self.charge(size_of::<Object>());
        Value::handle_of(Tag::Object, self.objects.insert(object))
    }

    /// A class by its number among the program's own.
    pub(crate) fn class_at(&self, handle: Handle) -> &Class {
        self.classes.get(handle)
    }

    pub(crate) fn class_at_mut(&mut self, handle: Handle) -> &mut Class {
        self.classes.get_mut(handle)
    }
}
