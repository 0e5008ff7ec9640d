//! What objects really hold: every allocation behind a slot, in the sizes the system hands out.

use super::{
    Big, Class, Dict, ExceptionState, Function, Generator, Heap, Instance, Iter, LibraryObject,
    List, Method, Module, Object, Property, Set, Text, Tuple, Value, block,
};
use crate::code::{CacheCell, Code, Handler, Op, Span};
use crate::source::Source;
use crate::symbol::Sym;

const VALUE: usize = size_of::<Value>();
const NAMED: usize = size_of::<(Sym, Value)>();

/// What an object holds outside its slot.
pub(crate) trait Held {
    fn held(&self) -> usize;
}

macro_rules! held {
    ($($type:ty, $it:ident => $bytes:expr;)*) => {
        $(impl Held for $type {
            #[inline]
            fn held(&self) -> usize {
                let $it = self;
                $bytes
            }
        })*
    };
}

held! {
    Text, it => it.payload_bytes();
    String, it => block(it.capacity());
    Big, it => it.payload_bytes();
    Tuple, it => it.payload_bytes();
    List, it => it.payload_bytes();
    Dict, it => it.payload_bytes();
    Set, it => it.payload_bytes();
    Vec<u8>, it => block(it.capacity());
    Class, it => it.payload_bytes();
    Instance, it => it.slots.payload_bytes();
    Function, it => it.payload_bytes();
    Method, _it => 0;
    Value, _it => 0;
    Generator, it => block(it.registers.capacity() * VALUE);
    Iter, it => it.payload_bytes();
    Object, it => it.payload_bytes();
}

impl Big {
    pub(crate) fn payload_bytes(&self) -> usize {
        block((self.0.bits().div_ceil(64) * 8) as usize)
    }
}

impl Function {
    pub(crate) fn payload_bytes(&self) -> usize {
        block(self.defaults.capacity() * VALUE)
            + block(self.kw_defaults.capacity() * NAMED)
            + block(self.closure.len() * VALUE)
    }
}

impl Class {
    pub(crate) fn payload_bytes(&self) -> usize {
        let slots = self
            .slots
            .as_ref()
            .map_or(0, |slots| block(slots.capacity() * 4));
        block(self.attrs.capacity() * NAMED)
            + block(self.bases.capacity() * 4)
            + block(self.mro.capacity() * 4)
            + block(self.subclasses.capacity() * 4)
            + slots
    }
}

impl Iter {
    pub(crate) fn payload_bytes(&self) -> usize {
        match self {
            Self::Zip { over, .. } | Self::Map { over, .. } => block(over.capacity() * VALUE),
            _ => 0,
        }
    }
}

impl ExceptionState {
    fn payload_bytes(&self) -> usize {
        block(size_of::<Self>())
            + block(self.traceback.bytes())
            + block(self.extra.capacity() * NAMED)
    }
}

impl Object {
    pub(crate) fn payload_bytes(&self) -> usize {
        match self {
            Self::Property(_) => block(size_of::<Property>()),
            Self::Exception(state) => state.payload_bytes(),
            Self::Library(object) => {
                block(size_of::<LibraryObject>()) + block(object.values.capacity() * VALUE)
            }
            Self::Regex(regex) => block(size_of::<super::Regex>()) + block(regex.program.bytes()),
            Self::Found(found) => {
                block(size_of::<super::Found>()) + block(size_of_val(&*found.marks))
            }
            Self::Scan(_) => block(size_of::<super::Scan>()),
            Self::Engine(engine) => block(engine.bytes()),
            _ => 0,
        }
    }
}

impl Module {
    fn payload_bytes(&self) -> usize {
        block(self.names.capacity() * 4)
            + block((self.values.capacity() + self.fallback.capacity()) * VALUE)
            + block(self.index.capacity() / 7 * 8 * 9)
    }
}

impl Source {
    pub(crate) fn bytes(&self) -> usize {
        // The starts of the lines are at most as many as the bytes.
        block(self.text.len()) + block(self.text.len() / 8) + block(size_of::<Self>())
    }
}

impl Code {
    /// Bytes of this code, without those of the functions in it and of its text.
    pub(crate) fn bytes(&self) -> usize {
        let lists = self
            .name_lists
            .iter()
            .map(|names| block(names.len() * 4 + 16));
        block(size_of::<Self>() + 16)
            + block(self.qualname.len())
            + block(self.ops.len() * size_of::<Op>())
            + block(self.spans.len() * size_of::<Span>())
            + block(self.consts.len() * VALUE)
            + block(self.children.len() * 8)
            + block(self.caches.len() * size_of::<CacheCell>())
            + self.caches.iter().map(CacheCell::bytes).sum::<usize>()
            + block(self.name_lists.len() * 16)
            + lists.sum::<usize>()
            + block(self.handlers.len() * size_of::<Handler>())
            + block(self.locals.len() * 4)
            + block(self.cell_params.len())
            + block(self.captures.len())
    }

    /// Bytes of this code and of everything in it.
    pub(crate) fn all_bytes(&self) -> usize {
        let inside = self.children.iter().map(|child| child.all_bytes());
        self.bytes() + inside.sum::<usize>()
    }
}

impl Heap {
    /// The bytes of all slots, whether used or not.
    pub(super) fn slots(&self) -> usize {
        arenas!(self.bytes(), +)
    }

    /// The bytes that are held beside slots and what objects own.
    pub(super) fn held_beside(&self) -> usize {
        let modules: usize = self.modules.iter().map(Module::payload_bytes).sum();
        self.symbols.bytes()
            + self.shapes.bytes()
            + modules
            + block(self.modules.capacity() * size_of::<Module>())
            + block(self.symbol_texts.capacity() * VALUE)
            + block(self.views.capacity() * 8)
            + self
                .tree
                .as_ref()
                .map_or(0, |tree| tree.ledger.memory.get())
    }
}
