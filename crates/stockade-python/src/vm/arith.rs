//! Binary and unary operators: fast paths for numbers, then the types' own, then the program's.

use num_bigint::BigInt;

use super::{R, Vm};
use crate::code::{BinaryOp, UnaryOp};
use crate::heap::{Object, Tag, Value};
use crate::symbol::{Sym, sym};

/// The operators of small numbers that need neither heap nor error.
#[inline]
pub(crate) fn quick(op: BinaryOp, x: Value, y: Value) -> Option<Value> {
    match (x.tag(), y.tag()) {
        (Tag::Int, Tag::Int) => {
            let (a, b) = (x.bits() as i64, y.bits() as i64);
            let value = match op {
                BinaryOp::Add => a.checked_add(b)?,
                BinaryOp::Sub => a.checked_sub(b)?,
                BinaryOp::Mul => a.checked_mul(b)?,
                BinaryOp::FloorDiv => floor_div(a, b)?,
                BinaryOp::Mod => floor_mod(a, b)?,
                BinaryOp::And => a & b,
                BinaryOp::Or => a | b,
                BinaryOp::Xor => a ^ b,
                BinaryOp::LShift if (0..63).contains(&b) => {
                    let shifted = a << b;
                    (shifted >> b == a).then_some(shifted)?
                }
                BinaryOp::RShift if b >= 0 => a >> b.min(63),
                BinaryOp::TrueDiv if b != 0 => {
                    const EXACT: i64 = 1 << 53;
                    let small = (-EXACT..=EXACT).contains(&a) && (-EXACT..=EXACT).contains(&b);
                    return small.then(|| Value::float(a as f64 / b as f64));
                }
                BinaryOp::Pow if (0..64).contains(&b) => a.checked_pow(b as u32)?,
                _ => return None,
            };
            Some(Value::int(value))
        }
        (Tag::Float, Tag::Float) => {
            float_op(op, f64::from_bits(x.bits()), f64::from_bits(y.bits()))
        }
        (Tag::Float, Tag::Int) => float_op(op, f64::from_bits(x.bits()), y.bits() as i64 as f64),
        (Tag::Int, Tag::Float) => float_op(op, x.bits() as i64 as f64, f64::from_bits(y.bits())),
        _ => None,
    }
}

fn float_op(op: BinaryOp, a: f64, b: f64) -> Option<Value> {
    let value = match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a - b,
        BinaryOp::Mul => a * b,
        BinaryOp::TrueDiv if b != 0.0 => a / b,
        BinaryOp::FloorDiv if b != 0.0 => float_floor_div(a, b),
        BinaryOp::Mod if b != 0.0 => float_mod(a, b),
        // Neither a complex number nor an error comes of these.
        BinaryOp::Pow if a > 0.0 && b.is_finite() => {
            let power = a.powf(b);
            power.is_finite().then_some(power)?
        }
        _ => return None,
    };
    Some(Value::float(value))
}

/// Both where neither is below zero or large, which they seldom are: then there is no sign to look
/// at, and processors divide them in less time.
#[inline(always)]
fn small(a: i64, b: i64) -> Option<(u32, u32)> {
    Some((u32::try_from(a).ok()?, u32::try_from(b).ok()?))
}

/// Python's `//` of integers; nothing on overflow or where the divisor is zero.
#[inline]
pub(crate) fn floor_div(a: i64, b: i64) -> Option<i64> {
    if let Some((a, b)) = small(a, b) {
        return a.checked_div(b).map(i64::from);
    }
    let quotient = a.checked_div(b)?;
    Some(if a % b != 0 && (a < 0) != (b < 0) {
        quotient - 1
    } else {
        quotient
    })
}

/// Python's `%` of integers: it has the sign of the divisor. Nothing as above.
#[inline]
pub(crate) fn floor_mod(a: i64, b: i64) -> Option<i64> {
    if let Some((a, b)) = small(a, b) {
        return a.checked_rem(b).map(i64::from);
    }
    let rest = a.checked_rem(b)?;
    Some(if rest != 0 && (rest < 0) != (b < 0) {
        rest + b
    } else {
        rest
    })
}

/// Python's `%` of floats.
pub(crate) fn float_mod(a: f64, b: f64) -> f64 {
    let rest = a % b;
    if rest == 0.0 {
        return 0.0_f64.copysign(b);
    }
    if (rest < 0.0) == (b < 0.0) {
        rest
    } else {
        rest + b
    }
}

/// Python's `//` of floats.
pub(crate) fn float_floor_div(a: f64, b: f64) -> f64 {
    let rest = a % b;
    let mut quotient = (a - rest) / b;
    if rest != 0.0 && (rest < 0.0) != (b < 0.0) {
        quotient -= 1.0;
    }
    if quotient == 0.0 {
        return 0.0_f64.copysign(a / b);
    }
    let floor = quotient.floor();
    if quotient - floor > 0.5 {
        floor + 1.0
    } else {
        floor
    }
}

impl BinaryOp {
    /// The methods behind an operator: its own, the reflected, the in-place one.
    pub(crate) fn methods(self) -> (Sym, Sym, Sym) {
        match self {
            Self::Add => (sym::ADD, sym::RADD, sym::IADD),
            Self::Sub => (sym::SUB, sym::RSUB, sym::ISUB),
            Self::Mul => (sym::MUL, sym::RMUL, sym::IMUL),
            Self::MatMul => (sym::MATMUL, sym::RMATMUL, sym::IMATMUL),
            Self::TrueDiv => (sym::TRUEDIV, sym::RTRUEDIV, sym::ITRUEDIV),
            Self::FloorDiv => (sym::FLOORDIV, sym::RFLOORDIV, sym::IFLOORDIV),
            Self::Mod => (sym::MOD, sym::RMOD, sym::IMOD),
            Self::Pow => (sym::POW, sym::RPOW, sym::IPOW),
            Self::LShift => (sym::LSHIFT, sym::RLSHIFT, sym::ILSHIFT),
            Self::RShift => (sym::RSHIFT, sym::RRSHIFT, sym::IRSHIFT),
            Self::And => (sym::AND, sym::RAND, sym::IAND),
            Self::Xor => (sym::XOR, sym::RXOR, sym::IXOR),
            Self::Or => (sym::OR, sym::ROR, sym::IOR),
        }
    }

    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Sub => "-",
            Self::Mul => "*",
            Self::MatMul => "@",
            Self::TrueDiv => "/",
            Self::FloorDiv => "//",
            Self::Mod => "%",
            Self::Pow => "** or pow()",
            Self::LShift => "<<",
            Self::RShift => ">>",
            Self::And => "&",
            Self::Xor => "^",
            Self::Or => "|",
        }
    }
}

/// What became of asking an object for an operator.
pub(crate) enum Operated {
    /// It has no method of Python.
    Missing,
    /// Its method gave `NotImplemented`.
    Declined,
    Done(Value),
}

impl Vm {
    /// `x op y`.
    pub(crate) fn binary(&mut self, op: BinaryOp, x: Value, y: Value) -> R<Value> {
        match self.binary_or_not(op, x, y)? {
            Some(value) => Ok(value),
            None => Err(self.unsupported(op.text(), x, y)),
        }
    }

    /// `x op constant` where the fast path did not do; `op=` where it came from that.
    pub(crate) fn add_constant(
        &mut self,
        op: BinaryOp,
        x: Value,
        y: Value,
        in_place: bool,
    ) -> R<Value> {
        if let Some(value) = quick(op, x, y) {
            return Ok(value);
        }
        if in_place {
            self.in_place(op, x, y)
        } else {
            self.binary(op, x, y)
        }
    }

    #[cold]
    pub(super) fn unsupported(&mut self, op: &str, x: Value, y: Value) -> super::Throw {
        let message = format!(
            "unsupported operand type(s) for {op}: '{}' and '{}'",
            self.type_name(x),
            self.type_name(y)
        );
        self.type_error(message)
    }

    /// `x op y`, or nothing where neither side knows how.
    fn binary_or_not(&mut self, op: BinaryOp, x: Value, y: Value) -> R<Option<Value>> {
        if !self.has_own_methods(x) && !self.has_own_methods(y) {
            if let Some(value) = quick(op, x, y) {
                return Ok(Some(value));
            }
            return crate::types::binary(self, op, x, y);
        }
        self.room()?;
        let (own, reflected, _) = op.methods();
        let (x_class, y_class) = (self.class_of(x), self.class_of(y));
        let mut reflected_first = false;
        if x_class != y_class && self.is_subclass(y_class, x_class) {
            // A subclass on the right goes first, if it brings a method of its own.
            let theirs = self.class_attr(y_class, reflected);
            let ours = self.class_attr(x_class, reflected);
            reflected_first = match (theirs, ours) {
                (Some(theirs), Some(ours)) => !theirs.same(ours),
                (theirs, _) => theirs.is_some(),
            };
        }
        if reflected_first && let Some(value) = self.call_operator(y, reflected, x)? {
            return Ok(Some(value));
        }
        let (inner_x, inner_y) = (self.unwrap_payload(x), self.unwrap_payload(y));
        let declined = match self.operate(x, own, y)? {
            Operated::Done(value) => return Ok(Some(value)),
            Operated::Declined => true,
            Operated::Missing => {
                // What a builtin type does itself goes before what the right side would do.
                // What `%` formats is shown as the object it is.
                if op == BinaryOp::Mod
                    && matches!(inner_x.tag(), Tag::Str | Tag::Bytes | Tag::ByteArray)
                {
                    return crate::types::binary(self, op, inner_x, y);
                }
                if self.goes_together(inner_x, inner_y)
                    && let Some(value) = self.binary_or_not(op, inner_x, inner_y)?
                {
                    return Ok(Some(value));
                }
                false
            }
        };
        let mut both_declined = declined && x_class == y_class;
        if x_class != y_class && !reflected_first {
            match self.operate(y, reflected, x)? {
                Operated::Done(value) => return Ok(Some(value)),
                Operated::Declined => both_declined = declined,
                Operated::Missing => {}
            }
        }
        if both_declined {
            return Ok(None);
        }
        if declined && !self.goes_together(inner_y, inner_x) {
            return crate::types::binary(self, op, x, inner_y);
        }
        match self.strange_sequences(op, (x, inner_x), (y, inner_y))? {
            Operated::Missing => {}
            Operated::Declined => return Ok(None),
            Operated::Done(value) => return Ok(Some(value)),
        }
        // Subclasses of builtin types without a method of their own act as what is inside.
        if !inner_x.same(x) || !inner_y.same(y) {
            return self.binary_or_not(op, inner_x, inner_y);
        }
        // A sequence times an object with `__index__`, or a sequence and something strange.
        crate::types::binary(self, op, x, y)
    }

    /// A sequence plus something that is no such sequence, or times something that is no integer:
    /// the error names the other side as it is, and a subclass may still have an `__index__`.
    fn strange_sequences(
        &mut self,
        op: BinaryOp,
        (x, inner_x): (Value, Value),
        (y, inner_y): (Value, Value),
    ) -> R<Operated> {
        let kind = |value: Value| match value.tag() {
            Tag::Str => 1,
            Tag::Bytes | Tag::ByteArray => 2,
            Tag::List => 3,
            Tag::Tuple => 4,
            _ => 0,
        };
        let is_int = |value: Value| matches!(value.tag(), Tag::Int | Tag::BigInt | Tag::Bool);
        let (left, right) = (kind(inner_x), kind(inner_y));
        let (inner, other) = match op {
            BinaryOp::Add if left != 0 && left != right && y.is(Tag::Inst) => {
                let answer = crate::types::binary(self, op, inner_x, y)?;
                return Ok(answer.map_or(Operated::Declined, Operated::Done));
            }
            BinaryOp::Mul if left != 0 && !is_int(inner_y) => (inner_x, y),
            BinaryOp::Mul if left == 0 && right != 0 && !is_int(inner_x) => (inner_y, x),
            _ => return Ok(Operated::Missing),
        };
        // Where the program defines one of the two methods, the other is asked as a method.
        for (sequence, inner, other) in [(x, inner_x, y), (y, inner_y, x)] {
            let mut own = false;
            for name in [op.methods().0, op.methods().1] {
                let method = self.special(sequence, name);
                own |= method.is_some_and(|method| !method.is(Tag::Native));
            }
            let own = own && sequence.is(Tag::Inst) && kind(inner) != 0;
            if own && !crate::types::index::is_index(self, other) {
                let message = format!(
                    "'{}' object cannot be interpreted as an integer",
                    self.type_name(other)
                );
                return Err(self.type_error(message));
            }
        }
        let answer = crate::types::binary(self, op, inner, other)?;
        Ok(answer.map_or(Operated::Declined, Operated::Done))
    }

    /// Whether the type of one builtin value computes with the other by itself, so that no method
    /// of the other is asked. Sequences are asked only after both sides' own methods.
    pub(super) fn goes_together(&self, x: Value, y: Value) -> bool {
        // Of numbers the wider type knows the narrower one.
        let family = |value: Value| match value.tag() {
            Tag::Bool | Tag::Int | Tag::BigInt => (1, 0),
            Tag::Float => (1, 1),
            Tag::Set | Tag::FrozenSet => (2, 0),
            Tag::Dict => (3, 0),
            Tag::Object => match self.heap.object(value) {
                Object::Complex(..) => (1, 2),
                Object::View { .. } => (2, 0),
                _ => (0, 0),
            },
            _ => (0, 0),
        };
        let ((x, wide), (y, narrow)) = (family(x), family(y));
        x != 0 && x == y && narrow <= wide
    }

    /// Calls an operator method of an object, where it has one of Python; nothing where it has
    /// none or declines.
    pub(crate) fn call_operator(
        &mut self,
        obj: Value,
        name: Sym,
        other: Value,
    ) -> R<Option<Value>> {
        Ok(match self.operate(obj, name, other)? {
            Operated::Done(value) => Some(value),
            Operated::Declined | Operated::Missing => None,
        })
    }

    /// The same, telling one that declines from one that is not there.
    pub(crate) fn operate(&mut self, obj: Value, name: Sym, other: Value) -> R<Operated> {
        if !self.has_own_methods(obj) {
            return Ok(Operated::Missing);
        }
        self.refuse_none(obj, name)?;
        let Some(method) = self.special(obj, name) else {
            return Ok(Operated::Missing);
        };
        if method.is(Tag::Native) {
            return Ok(Operated::Missing);
        }
        let value = if method.tag() == Tag::Func {
            self.call(method, &[obj, other])?
        } else {
            let bound = self.bind(method, obj)?;
            self.call(bound, &[other])?
        };
        Ok(if value.is(Tag::NotImplemented) {
            Operated::Declined
        } else {
            Operated::Done(value)
        })
    }

    /// A special method that a class sets to None is called all the same, and fails.
    pub(crate) fn refuse_none(&mut self, obj: Value, name: Sym) -> R<()> {
        let class = self.class_of(obj);
        if self.class_attr(class, name).is_some_and(Value::is_none) {
            return Err(self.type_error("'NoneType' object is not callable"));
        }
        Ok(())
    }

    /// Whether operators of a value may be the program's own: an instance, or a class with a
    /// metaclass of the program.
    #[inline]
    pub(crate) fn has_own_methods(&self, value: Value) -> bool {
        match value.tag() {
            Tag::Inst => true,
            Tag::Class => self.metaclass_of(value.handle()) >= crate::class::BUILTIN_CLASSES,
            _ => false,
        }
    }

    /// The builtin value inside an instance of a subclass of a builtin type.
    #[inline(always)]
    pub(crate) fn unwrap_payload(&self, value: Value) -> Value {
        if value.is(Tag::Inst) {
            self.payload_of(value)
        } else {
            value
        }
    }

    /// The name that a value is, where it is a string. That of a subclass is the text inside it,
    /// whatever its methods say.
    pub(crate) fn name_in(&mut self, value: Value) -> R<Option<Sym>> {
        let text = self.unwrap_payload(value);
        if !text.is(Tag::Str) {
            return Ok(None);
        }
        self.symbol(text).map(Some)
    }

    /// The symbol of a text, all of which is gone through to find it.
    pub(crate) fn symbol(&mut self, text: Value) -> R<Sym> {
        let length = self.heap.str(text).len();
        self.charge(length / 8)?;
        self.look_ahead(length)?;
        Ok(self.heap.symbol_of(text))
    }

    #[inline(never)]
    fn payload_of(&self, value: Value) -> Value {
        let payload = self.heap.instance(value).payload();
        let state =
            payload.is(Tag::Object) && matches!(self.heap.object(payload), Object::Exception(_));
        if payload.is_undef() || state {
            value
        } else {
            payload
        }
    }

    /// Whether `x *= y` would repeat the sequence on the right, which CPython does not do for an
    /// `x` that is a container itself, or an instance.
    fn no_sequence_to_repeat(&self, x: Value, y: Value) -> bool {
        let y = self.unwrap_payload(y);
        matches!(x.tag(), Tag::Inst | Tag::Dict | Tag::Set | Tag::FrozenSet)
            && matches!(
                y.tag(),
                Tag::Str | Tag::Bytes | Tag::ByteArray | Tag::List | Tag::Tuple
            )
    }

    /// `x op= y`.
    pub(crate) fn in_place(&mut self, op: BinaryOp, x: Value, y: Value) -> R<Value> {
        // What texts are mostly built with.
        if op == BinaryOp::Add && x.is(Tag::Str) && y.is(Tag::Str) {
            return crate::types::str::concatenated(self, x, y);
        }
        let inner = self.unwrap_payload(x);
        let mut builtin = true;
        if x.is(Tag::Inst) {
            let (own, _, in_place) = op.methods();
            match self.operate(x, in_place, y)? {
                Operated::Done(value) => return Ok(value),
                Operated::Declined => builtin = false,
                // Repeating a sequence in place comes after a `__mul__` of the program.
                Operated::Missing if op == BinaryOp::Mul => {
                    builtin = self
                        .special(x, own)
                        .is_none_or(|method| method.is(Tag::Native));
                }
                Operated::Missing => {}
            }
        }
        if builtin {
            // A subclass of list grows before the right side is asked, a list after it.
            if op == BinaryOp::Add && inner.is(Tag::List) && !inner.same(x) {
                self.rooted(|vm| vm.list_extend(inner, y))?;
                return Ok(x);
            }
            if let Some(value) = crate::types::in_place(self, op, inner, y)? {
                return Ok(if value.same(inner) { x } else { value });
            }
        }
        let done = if op == BinaryOp::Mul && self.no_sequence_to_repeat(inner, y) {
            let (own, reflected, _) = op.methods();
            match self.call_operator(x, own, y)? {
                Some(value) => Some(value),
                None => self.call_operator(y, reflected, x)?,
            }
        } else {
            self.binary_or_not(op, x, y)?
        };
        if let Some(value) = done {
            Ok(value)
        } else {
            let text = match op {
                BinaryOp::Pow => "** or pow()".to_owned(),
                _ => op.text().to_owned(),
            };
            let text = if op == BinaryOp::Pow {
                "**=".to_owned()
            } else {
                format!("{text}=")
            };
            Err(self.unsupported(&text, x, y))
        }
    }

    /// `-x`, `+x`, `~x`.
    pub(crate) fn unary(&mut self, op: UnaryOp, x: Value) -> R<Value> {
        let x = match x.tag() {
            Tag::Inst => {
                let name = match op {
                    UnaryOp::Neg => sym::NEG,
                    UnaryOp::Pos => sym::POS,
                    UnaryOp::Invert => sym::INVERT,
                };
                match self.special(x, name) {
                    Some(method) if !method.is(Tag::Native) => {
                        let bound = self.bind(method, x)?;
                        return self.call(bound, &[]);
                    }
                    _ => self.unwrap_payload(x),
                }
            }
            _ => x,
        };
        let value = match (x.tag(), op) {
            (Tag::Int | Tag::Bool, UnaryOp::Neg) => match (x.bits() as i64).checked_neg() {
                Some(value) => Value::int(value),
                None => self.heap.new_big(-BigInt::from(x.bits() as i64)),
            },
            (Tag::Int | Tag::Bool, UnaryOp::Pos) => Value::int(x.bits() as i64),
            (Tag::Int | Tag::Bool, UnaryOp::Invert) => Value::int(!(x.bits() as i64)),
            (Tag::Float, UnaryOp::Neg) => Value::float(-f64::from_bits(x.bits())),
            (Tag::Float | Tag::BigInt, UnaryOp::Pos) => x,
            (Tag::BigInt, UnaryOp::Neg) => {
                self.pay_for_copy(x)?;
                let value = -self.heap.big(x);
                self.heap.new_big(value)
            }
            (Tag::BigInt, UnaryOp::Invert) => {
                self.pay_for_copy(x)?;
                let value = !self.heap.big(x);
                self.heap.new_big(value)
            }
            (Tag::Object, UnaryOp::Neg | UnaryOp::Pos) => match self.heap.object(x) {
                Object::Complex(re, im) => {
                    let (re, im) = (*re, *im);
                    match op {
                        UnaryOp::Neg => self.heap.new_object(Object::Complex(-re, -im)),
                        _ => x,
                    }
                }
                _ => return Err(self.bad_unary(op, x)),
            },
            _ => return Err(self.bad_unary(op, x)),
        };
        Ok(value)
    }

    /// Pays for a pass over a large integer that makes another of its size.
    fn pay_for_copy(&mut self, x: Value) -> R<()> {
        let bits = self.heap.big(x).bits();
        self.charge((bits / 64) as usize)?;
        self.reserve((bits / 8) as usize)
    }

    #[cold]
    fn bad_unary(&mut self, op: UnaryOp, x: Value) -> super::Throw {
        let op = match op {
            UnaryOp::Neg => "-",
            UnaryOp::Pos => "+",
            UnaryOp::Invert => "~",
        };
        let message = format!("bad operand type for unary {op}: '{}'", self.type_name(x));
        self.type_error(message)
    }
}
