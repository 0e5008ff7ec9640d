//! Native functions: tables of functions written in Rust, one per builtin class and module.
//!
//! A native is a value without an allocation: the number of its table and its place in it. The
//! first tables are those of the builtin classes, in the order of their numbers.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use crate::class::{BUILTIN_CLASSES, id};
use crate::heap::{Heap, Tag, Value};
use crate::meter::Meter;
use crate::symbol::{Sym, known_symbol};
use crate::vm::{Args, Flow, R, Ret, Vm};

/// A function of ours.
#[derive(Clone, Copy)]
pub(crate) struct Native {
    pub(crate) name: &'static str,
    pub(crate) kind: NativeKind,
    pub(crate) call: fn(&mut Vm, Args) -> R<Value>,
    /// The signature after the name, as `help` and error messages show it.
    pub(crate) signature: &'static str,
    /// The usual case in short, where there is one.
    pub(crate) quick: Option<Quick>,
    pub(crate) short: Option<Short>,
}

/// The usual case of a native: positional arguments at a place of the stack, their number, and
/// where the value goes. It throws nothing, calls nothing back other than by a frame on top, and
/// does and charges nothing where it gives nothing; then the native itself is called.
pub(crate) type Quick = fn(&mut Vm, usize, usize, Ret) -> Option<Flow>;

/// The same for what needs the heap and the meter only: the short loop need not be left for it.
pub(crate) type Short = fn(&mut Heap, &mut Meter, &[Value]) -> Option<Value>;

impl Native {
    /// The same with a short way for the usual case.
    pub(crate) const fn quickly(mut self, quick: Quick) -> Self {
        self.quick = Some(quick);
        self
    }

    /// The same with a short way that needs the heap and the meter only.
    pub(crate) const fn shortly(mut self, short: Short) -> Self {
        self.short = Some(short);
        self
    }
}

/// How a native is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NativeKind {
    /// Called as it is.
    Function,
    /// Called with the instance first.
    Method,
    /// Called with the class first.
    ClassMethod,
    StaticMethod,
    /// Called with the instance when the attribute is read.
    Getter,
}

/// The natives of one class or module.
pub(crate) struct Table {
    pub(crate) owner: &'static str,
    pub(crate) functions: &'static [Native],
}

pub(crate) use crate::types::TABLES;

/// How many natives several lists have together.
pub(crate) const fn total(parts: &[&[Native]]) -> usize {
    let (mut sum, mut at) = (0, 0);
    while at < parts.len() {
        sum += parts[at].len();
        at += 1;
    }
    sum
}

/// Several lists as one; see [`joined`](crate::native::joined).
pub(crate) const fn join<const N: usize>(parts: &[&[Native]]) -> [Native; N] {
    fn nothing(_: &mut Vm, _: Args) -> R<Value> {
        Ok(Value::NONE)
    }
    let mut all = [function("", nothing, ""); N];
    let (mut to, mut part) = (0, 0);
    while part < parts.len() {
        let mut at = 0;
        while at < parts[part].len() {
            all[to] = parts[part][at];
            to += 1;
            at += 1;
        }
        part += 1;
    }
    all
}

/// One table out of several lists of natives, put together when the crate is compiled.
macro_rules! joined {
    ($($part:expr),* $(,)?) => {{
        const PARTS: &[&[$crate::native::Native]] = &[$($part),*];
        const ALL: [$crate::native::Native; $crate::native::total(PARTS)] =
            $crate::native::join(PARTS);
        &ALL
    }};
}
pub(crate) use joined;

/// Shorthands for the entries of a table.
pub(crate) const fn method(
    name: &'static str,
    call: fn(&mut Vm, Args) -> R<Value>,
    signature: &'static str,
) -> Native {
    Native {
        name,
        kind: NativeKind::Method,
        call,
        signature,
        quick: None,
        short: None,
    }
}

pub(crate) const fn function(
    name: &'static str,
    call: fn(&mut Vm, Args) -> R<Value>,
    signature: &'static str,
) -> Native {
    Native {
        name,
        kind: NativeKind::Function,
        call,
        signature,
        quick: None,
        short: None,
    }
}

pub(crate) const fn class_method(
    name: &'static str,
    call: fn(&mut Vm, Args) -> R<Value>,
    signature: &'static str,
) -> Native {
    Native {
        name,
        kind: NativeKind::ClassMethod,
        call,
        signature,
        quick: None,
        short: None,
    }
}

pub(crate) const fn static_method(
    name: &'static str,
    call: fn(&mut Vm, Args) -> R<Value>,
    signature: &'static str,
) -> Native {
    Native {
        name,
        kind: NativeKind::StaticMethod,
        call,
        signature,
        quick: None,
        short: None,
    }
}

pub(crate) const fn getter(name: &'static str, call: fn(&mut Vm, Args) -> R<Value>) -> Native {
    Native {
        name,
        kind: NativeKind::Getter,
        call,
        signature: "",
        quick: None,
        short: None,
    }
}

/// The native behind a value.
#[inline]
pub(crate) fn native_of(value: Value) -> &'static Native {
    let (table, index) = value.native_id();
    &TABLES[table].functions[index]
}

/// Whether a special method is that of a builtin class, which the machine does itself for what is
/// inside an instance. Natives that the text of a module put into its classes are called.
#[inline]
pub(crate) fn is_of_class(method: Value) -> bool {
    method.is(Tag::Native) && method.native_id().0 < BUILTIN_CLASSES as usize
}

/// The native of a table that has a name.
pub(crate) fn find(table: usize, name: Sym) -> Option<Value> {
    static INDEX: OnceLock<Vec<FxHashMap<Sym, u16>>> = OnceLock::new();
    let index = INDEX.get_or_init(|| {
        TABLES
            .iter()
            .map(|table| {
                let names = table.functions.iter().enumerate();
                names
                    .filter_map(|(at, native)| Some((known_symbol(native.name)?, at as u16)))
                    .collect()
            })
            .collect()
    });
    let at = index.get(table)?.get(&name)?;
    Some(Value::native(table as u16, *at))
}

/// The class of a native that is bound to nothing.
pub(crate) fn class_of_native(value: Value) -> u32 {
    match native_of(value).kind {
        NativeKind::Method if is_slot(value) => id::WRAPPER_DESCRIPTOR,
        NativeKind::Method => id::METHOD_DESCRIPTOR,
        NativeKind::ClassMethod => id::CLASSMETHOD_DESCRIPTOR,
        NativeKind::Getter => match value.native_id().0 as u32 {
            id::RANGE | id::SLICE | id::COMPLEX => id::MEMBER,
            _ => id::GETSET_DESCRIPTOR,
        },
        NativeKind::Function | NativeKind::StaticMethod => id::BUILTIN,
    }
}

/// Whether a native is a method that CPython keeps in a slot of the class.
pub(crate) fn is_slot(value: Value) -> bool {
    const PLAIN: [&str; 20] = [
        "__format__",
        "__reduce__",
        "__reduce_ex__",
        "__getstate__",
        "__setstate__",
        "__sizeof__",
        "__dir__",
        "__getnewargs__",
        "__round__",
        "__floor__",
        "__ceil__",
        "__trunc__",
        "__complex__",
        "__bytes__",
        "__reversed__",
        "__enter__",
        "__exit__",
        "__copy__",
        "__length_hint__",
        "__class_getitem__",
    ];
    let native = native_of(value);
    let special = native.name.starts_with("__") && native.name.ends_with("__");
    if native.kind != NativeKind::Method || !special || PLAIN.contains(&native.name) {
        return false;
    }
    // These two exist twice in CPython, and the plain method wins.
    !matches!(
        (value.native_id().0 as u32, native.name),
        (id::LIST | id::DICT, "__getitem__") | (id::DICT | id::SET | id::FROZENSET, "__contains__")
    )
}
