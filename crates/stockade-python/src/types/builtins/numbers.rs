//! The builtin functions about numbers: `abs`, `divmod`, `pow`, `round`, `bin`, `oct`, `hex`,
//! `chr`, `ord`.

use crate::code::BinaryOp;
use crate::heap::{Tag, Value};
use crate::native::{Native, function};
use crate::symbol::{Sym, sym};
use crate::text::surrogate::{character, code_point};
use crate::types::args::{between, one};
use crate::types::number::{absolute, is_int, operators};
use crate::types::{args, float, int, quick};
use crate::vm::{Args, R, Throw, Vm};

pub(super) const FUNCTIONS: &[Native] = &[
    function("abs", abs, "(x, /)").shortly(quick::abs),
    function("divmod", divmod, "(x, y, /)"),
    function("pow", pow, "(base, exp, mod=None)"),
    function("round", round, "(number, ndigits=None)"),
    function("bin", bin, "(number, /)"),
    function("oct", oct, "(number, /)"),
    function("hex", hex, "(number, /)"),
    function("chr", chr, "(i, /)").shortly(quick::chr),
    function("ord", ord, "(c, /)").shortly(quick::ord),
];

/// Calls a special method written in Python; nothing where there is none.
fn call_special(vm: &mut Vm, value: Value, name: Sym, args: &[Value]) -> R<Option<Value>> {
    match vm.special(value, name) {
        Some(method) if !method.is(Tag::Native) => {
            let bound = vm.bind(method, value)?;
            vm.call(bound, args).map(Some)
        }
        _ => Ok(None),
    }
}

fn abs(vm: &mut Vm, args: Args) -> R<Value> {
    let value = one(vm, &args, "abs")?;
    if let Some(answer) = call_special(vm, value, sym::ABS, &[])? {
        return Ok(answer);
    }
    let inner = vm.unwrap_payload(value);
    if let Some(answer) = absolute(vm, inner)? {
        return Ok(answer);
    }
    if let Some(method) = vm.special(value, sym::ABS) {
        let bound = vm.bind(method, value)?;
        return vm.call(bound, &[]);
    }
    let message = format!("bad operand type for abs(): '{}'", vm.type_name(value));
    Err(vm.type_error(message))
}

fn divmod(vm: &mut Vm, args: Args) -> R<Value> {
    between(vm, &args, "divmod", 2, 2)?;
    let (x, y) = (args.get(vm, 0), args.get(vm, 1));
    if let Some(answer) = divmod_methods(vm, x, y)? {
        return Ok(answer);
    }
    let (inner_x, inner_y) = (vm.unwrap_payload(x), vm.unwrap_payload(y));
    if let Some(answer) = operators::divmod(vm, inner_x, inner_y)? {
        Ok(answer)
    } else {
        let message = format!(
            "unsupported operand type(s) for divmod(): '{}' and '{}'",
            vm.type_name(x),
            vm.type_name(y)
        );
        Err(vm.type_error(message))
    }
}

/// `__divmod__` and `__rdivmod__`, in the order of every operator: a subclass on the right first.
fn divmod_methods(vm: &mut Vm, x: Value, y: Value) -> R<Option<Value>> {
    if !x.is(Tag::Inst) && !y.is(Tag::Inst) && !x.is(Tag::Object) && !y.is(Tag::Object) {
        return Ok(None);
    }
    let (x_class, y_class) = (vm.class_of(x), vm.class_of(y));
    let right_first = x_class != y_class && vm.is_subclass(y_class, x_class);
    let asked = |vm: &mut Vm, value: Value, name: Sym, other: Value| -> R<Option<Value>> {
        let answer = call_special(vm, value, name, &[other])?;
        Ok(answer.filter(|answer| !answer.is(Tag::NotImplemented)))
    };
    if right_first && let Some(answer) = asked(vm, y, sym::RDIVMOD, x)? {
        return Ok(Some(answer));
    }
    if let Some(answer) = asked(vm, x, sym::DIVMOD, y)? {
        return Ok(Some(answer));
    }
    if x_class != y_class && !right_first {
        return asked(vm, y, sym::RDIVMOD, x);
    }
    Ok(None)
}

/// The arguments of a function that takes them by position or name, in their order.
fn named<const N: usize>(
    vm: &mut Vm,
    args: &Args,
    name: &str,
    names: [Sym; N],
    required: usize,
) -> R<[Option<Value>; N]> {
    let keywords = args.names.as_ref().map_or(0, |names| names.len());
    let given = args.count + keywords;
    if given > N {
        return Err(vm.type_error(format!(
            "{name}() takes at most {N} arguments ({given} given)"
        )));
    }
    let mut found = [None; N];
    for (at, place) in found.iter_mut().enumerate() {
        *place = args.opt(vm, at);
    }
    for (at, keyword) in names.into_iter().enumerate() {
        let by_name = args.keyword(vm, keyword);
        if found[at].is_none() {
            found[at] = by_name;
        }
        if found[at].is_none() && at < required {
            let wanted = vm.heap.symbols.name(keyword).to_owned();
            let place = at + 1;
            let message = format!("{name}() missing required argument '{wanted}' (pos {place})");
            return Err(vm.type_error(message));
        }
    }
    for (keyword, _) in args.keywords(vm) {
        match names.iter().position(|known| *known == keyword) {
            None => return Err(args::unexpected(vm, name, keyword)),
            Some(at) if at < args.count => {
                let twice = vm.heap.symbols.name(keyword).to_owned();
                let place = at + 1;
                let message = format!(
                    "argument for {name}() given by name ('{twice}') and position ({place})"
                );
                return Err(vm.type_error(message));
            }
            Some(_) => {}
        }
    }
    Ok(found)
}

fn pow(vm: &mut Vm, args: Args) -> R<Value> {
    let [base, exponent, modulus] =
        named(vm, &args, "pow", [sym::BASE, sym::EXP, sym::MOD_ARG], 2)?;
    let (base, exponent) = (base.unwrap_or(Value::NONE), exponent.unwrap_or(Value::NONE));
    let Some(modulus) = modulus.filter(|modulus| !modulus.is_none()) else {
        return vm.binary(BinaryOp::Pow, base, exponent);
    };
    if let Some(answer) = call_special(vm, base, sym::POW, &[exponent, modulus])?
        && !answer.is(Tag::NotImplemented)
    {
        return Ok(answer);
    }
    let [x, y, z] = [base, exponent, modulus].map(|value| vm.unwrap_payload(value));
    if let Some(answer) = operators::power_mod(vm, x, y, z)? {
        Ok(answer)
    } else {
        let message = format!(
            "unsupported operand type(s) for ** or pow(): '{}', '{}', '{}'",
            vm.type_name(base),
            vm.type_name(exponent),
            vm.type_name(modulus)
        );
        Err(vm.type_error(message))
    }
}

fn round(vm: &mut Vm, args: Args) -> R<Value> {
    let [number, digits] = named(vm, &args, "round", [sym::NUMBER_ARG, sym::NDIGITS], 1)?;
    let number = number.unwrap_or(Value::NONE);
    let digits = digits.filter(|digits| !digits.is_none());
    let answer = match digits {
        Some(digits) => call_special(vm, number, sym::ROUND, &[digits])?,
        None => call_special(vm, number, sym::ROUND, &[])?,
    };
    if let Some(answer) = answer {
        return Ok(answer);
    }
    let inner = vm.unwrap_payload(number);
    if let Some(value) = inner.as_float() {
        return float::round_float(vm, value, digits);
    }
    if is_int(inner) {
        return int::round_int(vm, inner, digits);
    }
    if let Some(method) = vm.special(number, sym::ROUND) {
        let bound = vm.bind(method, number)?;
        return vm.call(bound, digits.as_slice());
    }
    let message = format!(
        "type {} doesn't define __round__ method",
        vm.type_name(number)
    );
    Err(vm.type_error(message))
}

fn in_base(vm: &mut Vm, args: &Args, name: &str, base: u32) -> R<Value> {
    let value = one(vm, args, name)?;
    let value = vm.index(value)?;
    let text = int::with_prefix(vm, value, base)?;
    Ok(vm.heap.new_string(text))
}

fn bin(vm: &mut Vm, args: Args) -> R<Value> {
    in_base(vm, &args, "bin", 2)
}

fn oct(vm: &mut Vm, args: Args) -> R<Value> {
    in_base(vm, &args, "oct", 8)
}

fn hex(vm: &mut Vm, args: Args) -> R<Value> {
    in_base(vm, &args, "hex", 16)
}

fn chr(vm: &mut Vm, args: Args) -> R<Value> {
    let value = one(vm, &args, "chr")?;
    let point = vm.index(value)?;
    let letter = point
        .as_int()
        .and_then(|point| u32::try_from(point).ok())
        .and_then(character);
    match letter {
        Some(letter) => Ok(vm.heap.new_char(letter)),
        None => Err(vm.value_error("chr() arg not in range(0x110000)")),
    }
}

fn ord(vm: &mut Vm, args: Args) -> R<Value> {
    let value = one(vm, &args, "ord")?;
    let inner = vm.unwrap_payload(value);
    let length = match inner.tag() {
        Tag::Str => {
            let mut letters = vm.heap.str(inner).chars();
            if let (Some(letter), None) = (letters.next(), letters.next()) {
                return Ok(Value::int(i64::from(code_point(letter))));
            }
            vm.heap.str_chars(inner)
        }
        Tag::Bytes | Tag::ByteArray => match vm.heap.bytes(inner).as_slice() {
            [byte] => return Ok(Value::int(i64::from(*byte))),
            bytes => bytes.len(),
        },
        _ => return Err(no_character(vm, value)),
    };
    let message = format!("ord() expected a character, but string of length {length} found");
    Err(vm.type_error(message))
}

#[cold]
fn no_character(vm: &mut Vm, value: Value) -> Throw {
    let message = format!(
        "ord() expected string of length 1, but {} found",
        vm.type_name(value)
    );
    vm.type_error(message)
}
