//! Arguments that also go by name, bound and refused as CPython does it, and the conversions of
//! arguments that the text and binary types share.
//!
//! Methods that take arguments by position only are served by `args.rs`.

use super::index;
use crate::heap::{Tag, Value};
use crate::text::traceback::suggestion;
use crate::vm::{Args, R, Throw, Vm};

/// The arguments of a native after its receiver.
pub(crate) struct Signature<const N: usize> {
    pub(crate) name: &'static str,
    /// Those without a name go by position only.
    pub(crate) names: [&'static str; N],
    /// How many must be there.
    pub(crate) least: usize,
}

impl<const N: usize> Signature<N> {
    /// The arguments in order; those that are missing are none.
    pub(crate) fn bind(&self, vm: &mut Vm, args: &Args) -> R<[Option<Value>; N]> {
        self.bind_after(vm, args, 1)
    }

    /// The same for a function, which has no receiver.
    pub(crate) fn bind_function(&self, vm: &mut Vm, args: &Args) -> R<[Option<Value>; N]> {
        self.bind_after(vm, args, 0)
    }

    fn bind_after(&self, vm: &mut Vm, args: &Args, first: usize) -> R<[Option<Value>; N]> {
        let positional = args.count.saturating_sub(first);
        let named = args.names.as_ref().map_or(0, |names| names.len());
        if positional + named > N {
            let bound = if self.least == N {
                "exactly"
            } else {
                "at most"
            };
            let kind = if positional == 0 { "keyword " } else { "" };
            let message = format!(
                "{}() takes {bound} {N} {kind}argument{} ({} given)",
                self.name,
                plural(N),
                positional + named
            );
            return Err(vm.type_error(message));
        }
        let by_position = self.names.iter().take_while(|name| name.is_empty()).count();
        let needed = by_position.min(self.least);
        if positional < needed {
            let bound = if needed < N { "at least" } else { "exactly" };
            let message = format!(
                "{}() takes {bound} {needed} positional argument{} ({positional} given)",
                self.name,
                plural(needed)
            );
            return Err(vm.type_error(message));
        }
        let mut bound = [None; N];
        for (at, slot) in bound.iter_mut().enumerate() {
            *slot = args.opt(vm, at + first);
        }
        for (name, value) in args.keywords(vm) {
            let text = vm.heap.symbols.name(name).to_owned();
            let found = self
                .names
                .iter()
                .position(|known| !known.is_empty() && *known == text);
            match found {
                Some(at) if bound[at].is_some() => {
                    let message = format!(
                        "argument for {}() given by name ('{text}') and position ({})",
                        self.name,
                        at + 1
                    );
                    return Err(vm.type_error(message));
                }
                Some(at) => bound[at] = Some(value),
                None => return Err(self.unexpected(vm, &text)),
            }
        }
        match bound[..self.least.min(N)].iter().position(Option::is_none) {
            Some(at) => {
                let message = format!(
                    "{}() missing required argument '{}' (pos {})",
                    self.name,
                    self.names[at],
                    at + 1
                );
                Err(vm.type_error(message))
            }
            None => Ok(bound),
        }
    }

    #[cold]
    fn unexpected(&self, vm: &mut Vm, given: &str) -> Throw {
        let known: Vec<&str> = self
            .names
            .iter()
            .copied()
            .filter(|name| !name.is_empty())
            .collect();
        let mut message = format!(
            "{}() got an unexpected keyword argument '{given}'",
            self.name
        );
        if let Some(near) = suggestion(given, known.into_iter()) {
            message.push_str(&[". Did you mean '", near, "'?"].concat());
        }
        vm.type_error(message)
    }
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// The `str` that a value is or holds.
pub(crate) fn as_str(vm: &Vm, value: Value) -> Option<Value> {
    let inner = vm.unwrap_payload(value);
    inner.is(Tag::Str).then_some(inner)
}

/// An argument that must be a `str`; `what` names it, as in `find() argument 1`.
pub(crate) fn str_argument(vm: &mut Vm, value: Value, what: &str) -> R<Value> {
    if let Some(text) = as_str(vm, value) {
        return Ok(text);
    }
    let given = if value.is_none() {
        "None"
    } else {
        vm.type_name(value)
    };
    let message = format!("{what} must be str, not {given}");
    Err(vm.type_error(message))
}

/// An argument that CPython keeps in a C `int`.
pub(crate) fn c_int(vm: &mut Vm, value: Value) -> R<i64> {
    let value = vm.index(value)?;
    match value.as_int() {
        Some(value) if i32::try_from(value).is_ok() => Ok(value),
        _ => Err(vm.overflow_error("Python int too large to convert to C int")),
    }
}

/// Where a search begins and ends, from the arguments at `from` and after it.
pub(crate) fn search_bounds(
    vm: &mut Vm,
    args: &Args,
    from: usize,
) -> R<(Option<i64>, Option<i64>)> {
    let start = bound(vm, args.opt(vm, from))?;
    let stop = bound(vm, args.opt(vm, from + 1))?;
    Ok((start, stop))
}

fn bound(vm: &mut Vm, value: Option<Value>) -> R<Option<i64>> {
    const MESSAGE: &str = "slice indices must be integers or None or have an __index__ method";
    match value {
        None => Ok(None),
        Some(value) if value.is_none() => Ok(None),
        Some(value) => index::clamped(vm, value, MESSAGE).map(Some),
    }
}

/// The `maxsplit` of `split` or the `count` of `replace`: none where it is negative.
pub(crate) fn most(vm: &mut Vm, value: Option<Value>) -> R<Option<usize>> {
    match value {
        None => Ok(None),
        Some(value) => Ok(usize::try_from(index::size_argument(vm, value)?).ok()),
    }
}
