//! `Value`: sixteen bytes, `Copy`, a tag and a word.
//!
//! Small integers, floats and singletons are inside; everything else is a handle into an arena of
//! the [`Heap`](super::Heap). A struct of two fields rather than an enum with payloads: the enum
//! runs the same instructions and takes twice the time, because its stores stall the next load.
//! The tag is four bytes for the same reason: the compiler loads a byte that stands alone as four,
//! and the processor cannot take four bytes from a store of one that is still on its way.

use std::fmt;

macro_rules! tags {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// What a [`Value`] is. The order matters: everything from `Str` on is a handle.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
        #[repr(u32)]
        pub(crate) enum Tag {
            $($(#[$doc])* $name,)*
        }

        /// The same in one byte, for where values lie and not for where they are worked on.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub(crate) enum Kind {
            $($name,)*
        }

        impl Tag {
            #[inline(always)]
            pub(super) const fn kind(self) -> Kind {
                match self {
                    $(Self::$name => Kind::$name,)*
                }
            }
        }

        impl Kind {
            #[inline(always)]
            pub(super) const fn tag(self) -> Tag {
                match self {
                    $(Self::$name => Tag::$name,)*
                }
            }
        }
    };
}

tags! {
    /// No value: an unbound local, a deleted entry. Never seen by Python code.
    Undef,
    None,
    NotImplemented,
    Ellipsis,
    Bool,
    Int,
    Float,
    /// A function of ours, by table and index: nothing to allocate.
    Native,
    /// Where a loop that counts has come to. It is in the register of the loop's iterator, and never
    /// seen by Python code.
    Count,
    Str,
    BigInt,
    Tuple,
    List,
    Dict,
    Set,
    FrozenSet,
    Bytes,
    ByteArray,
    Class,
    Inst,
    Func,
    Method,
    Cell,
    Gen,
    Iter,
    /// The rarer kinds, told apart by [`Object`](super::object::Object).
    Object,
}

/// A Python value.
#[derive(Clone, Copy)]
pub(crate) struct Value {
    tag: Tag,
    bits: u64,
}

/// The index of an object in its arena.
pub(crate) type Handle = u32;

impl Value {
    pub(crate) const UNDEF: Self = Self {
        tag: Tag::Undef,
        bits: 0,
    };
    pub(crate) const NONE: Self = Self {
        tag: Tag::None,
        bits: 0,
    };
    pub(crate) const NOT_IMPLEMENTED: Self = Self {
        tag: Tag::NotImplemented,
        bits: 0,
    };
    pub(crate) const ELLIPSIS: Self = Self {
        tag: Tag::Ellipsis,
        bits: 0,
    };
    pub(crate) const TRUE: Self = Self {
        tag: Tag::Bool,
        bits: 1,
    };
    pub(crate) const FALSE: Self = Self {
        tag: Tag::Bool,
        bits: 0,
    };
    pub(crate) const ZERO: Self = Self {
        tag: Tag::Int,
        bits: 0,
    };

    #[inline(always)]
    pub(crate) const fn tag(self) -> Tag {
        self.tag
    }

    #[inline(always)]
    pub(crate) const fn bits(self) -> u64 {
        self.bits
    }

    #[inline(always)]
    pub(super) const fn of_parts(tag: Tag, bits: u64) -> Self {
        Self { tag, bits }
    }

    #[inline(always)]
    pub(crate) const fn handle_of(tag: Tag, handle: Handle) -> Self {
        Self {
            tag,
            bits: handle as u64,
        }
    }

    /// The handle of a heap value; meaningless for the others.
    #[inline(always)]
    pub(crate) const fn handle(self) -> Handle {
        self.bits as u32
    }

    #[inline(always)]
    pub(crate) const fn int(value: i64) -> Self {
        Self {
            tag: Tag::Int,
            bits: value as u64,
        }
    }

    #[inline(always)]
    pub(crate) const fn float(value: f64) -> Self {
        Self {
            tag: Tag::Float,
            bits: value.to_bits(),
        }
    }

    #[inline(always)]
    pub(crate) const fn bool(value: bool) -> Self {
        Self {
            tag: Tag::Bool,
            bits: value as u64,
        }
    }

    #[inline(always)]
    pub(crate) const fn native(table: u16, index: u16) -> Self {
        Self {
            tag: Tag::Native,
            bits: ((table as u64) << 16) | index as u64,
        }
    }

    /// Counts from one number to below another, where both are small and not negative.
    pub(crate) fn count(from: i64, to: i64) -> Option<Self> {
        let (from, to) = (u32::try_from(from).ok()?, u32::try_from(to).ok()?);
        Some(Self {
            tag: Tag::Count,
            bits: u64::from(to) << 32 | u64::from(from),
        })
    }

    /// The next number, and where the count is then; nothing at its end.
    #[inline(always)]
    pub(crate) fn counted(self) -> Option<(Self, Self)> {
        let (at, end) = (self.bits as u32, (self.bits >> 32) as u32);
        // Below the end there is room for one more.
        let further = Self {
            tag: Tag::Count,
            bits: self.bits.wrapping_add(1),
        };
        (at < end).then_some((Self::int(i64::from(at)), further))
    }

    #[inline(always)]
    pub(crate) const fn class(id: u32) -> Self {
        Self {
            tag: Tag::Class,
            bits: id as u64,
        }
    }

    #[inline(always)]
    pub(crate) fn as_int(self) -> Option<i64> {
        if self.tag == Tag::Int {
            Some(self.bits as i64)
        } else {
            None
        }
    }

    #[inline(always)]
    pub(crate) fn as_float(self) -> Option<f64> {
        if self.tag == Tag::Float {
            Some(f64::from_bits(self.bits))
        } else {
            None
        }
    }

    /// The table and index of a native function.
    #[inline(always)]
    pub(crate) fn native_id(self) -> (usize, usize) {
        (
            (self.bits >> 16) as usize & 0xffff,
            self.bits as usize & 0xffff,
        )
    }

    #[inline(always)]
    pub(crate) fn is(self, tag: Tag) -> bool {
        self.tag == tag
    }

    #[inline(always)]
    pub(crate) fn is_none(self) -> bool {
        self.tag == Tag::None
    }

    #[inline(always)]
    pub(crate) fn is_undef(self) -> bool {
        self.tag == Tag::Undef
    }

    /// Whether the collector has to follow it.
    #[inline(always)]
    pub(crate) fn is_heap(self) -> bool {
        self.tag >= Tag::Str
    }

    /// Python's `is`.
    #[inline(always)]
    pub(crate) fn same(self, other: Self) -> bool {
        self.tag == other.tag && self.bits == other.bits
    }
}

impl Default for Value {
    fn default() -> Self {
        Self::UNDEF
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}:{:#x}", self.tag, self.bits)
    }
}
