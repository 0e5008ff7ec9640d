//! Strings that instructions build: f-strings, `str`, `repr` and `format` of any value.

use super::{R, Vm};
use crate::code::Conversion;
use crate::heap::{Heap, Tag, Value};
use crate::meter::Meter;
use crate::symbol::sym;
use crate::types::repr::{push_short, push_short_repr};

/// Bytes of a text that are gone through between two looks at the clock.
pub(crate) const PIECE: usize = 256 << 10;

/// Where a text is cut into pieces: ranges of bytes, each of whole characters.
pub(crate) fn pieces(text: &str) -> impl Iterator<Item = std::ops::Range<usize>> + use<> {
    let length = text.len();
    let cuts = (1..=length / PIECE).map(|n| text.ceil_char_boundary(n * PIECE));
    // A short text has no cuts, and takes no memory for them.
    let cuts: Vec<usize> = cuts.filter(|cut| *cut < length).collect();
    let mut from = 0;
    cuts.into_iter().chain([length]).map(move |to| {
        let piece = from..to;
        from = to;
        piece
    })
}

impl Heap {
    /// `{value!r:spec}` of a number of one word or a short text.
    #[inline(never)]
    pub(super) fn quick_format(
        &mut self,
        value: Value,
        conversion: Conversion,
        spec: Option<Value>,
        meter: &mut Meter,
    ) -> Option<Value> {
        match (conversion, spec) {
            (Conversion::None | Conversion::Str, None) if value.is(Tag::Str) => Some(value),
            (Conversion::None | Conversion::Str, None) => {
                self.write_short(meter, |heap, out| push_short_repr(heap, out, value))
            }
            (Conversion::None, Some(spec)) if spec.is(Tag::Str) => self
                .write_short(meter, |heap, out| {
                    push_short(heap, out, value, heap.str(spec))
                }),
            _ => None,
        }
    }

    /// The parts of an f-string together, which are short.
    #[inline(never)]
    pub(super) fn quick_chain(&mut self, parts: &[Value], meter: &mut Meter) -> Option<Value> {
        let mut bytes = 0;
        for part in parts {
            if !part.is(Tag::Str) {
                return None;
            }
            bytes += self.str(*part).len();
        }
        if !self.is_short(bytes, meter) {
            return None;
        }
        meter.charge(bytes as i64 / 16);
        Some(self.new_chain(parts, bytes))
    }
}

impl Vm {
    /// Joins the parts of an f-string.
    pub(crate) fn build_string(&mut self, start: usize, count: usize) -> R<Value> {
        let parts = &self.stack[start..start + count];
        let length: usize = parts.iter().map(|part| self.heap.str(*part).len()).sum();
        self.charge(length / 16)?;
        self.make_room(length)?;
        if length <= PIECE {
            let parts = &self.stack[start..start + count];
            return Ok(self.heap.new_chain(parts, length));
        }
        let mut text = String::with_capacity(length);
        for at in start..start + count {
            let part = self.stack[at];
            for piece in pieces(self.heap.str(part)) {
                text.push_str(self.heap.str(part).get(piece).unwrap_or_default());
                self.refill()?;
            }
        }
        Ok(self.heap.new_string(text))
    }

    /// `{value!r:spec}`.
    pub(crate) fn format_value(
        &mut self,
        value: Value,
        conversion: Conversion,
        spec: Option<Value>,
    ) -> R<Value> {
        let value = match conversion {
            Conversion::None => value,
            Conversion::Str => self.str_of(value)?,
            Conversion::Repr => {
                let text = self.repr(value)?;
                self.heap.new_string(text)
            }
            Conversion::Ascii => {
                let text = crate::types::repr::ascii(self, value)?;
                self.heap.new_string(text)
            }
        };
        match spec {
            None if value.is(Tag::Str) => Ok(value),
            None => {
                let empty = self.heap.symbol_text(sym::EMPTY);
                self.format(value, empty)
            }
            Some(spec) => self.format(value, spec),
        }
    }

    /// `str(value)`, as a `str`.
    pub(crate) fn str_of(&mut self, value: Value) -> R<Value> {
        if value.is(Tag::Str) {
            return Ok(value);
        }
        crate::types::repr::str_value(self, value)
    }

    /// `repr(value)`.
    pub(crate) fn repr(&mut self, value: Value) -> R<String> {
        let mut text = String::new();
        crate::types::repr::repr_into(self, value, &mut text)?;
        Ok(text)
    }

    /// `format(value, spec)`.
    pub(crate) fn format(&mut self, value: Value, spec: Value) -> R<Value> {
        crate::types::repr::format(self, value, spec)
    }
}
