//! `binascii`, and what `base64` takes from here: bytes as text, and check sums.
//!
//! The work is in the files beside; here are the arguments, and what each piece of work costs.

mod base64;
mod quoted;
pub(super) mod sums;

use num_traits::ToPrimitive;

use crate::heap::{Tag, Value};
use crate::modules::common::{self, ascii, in_pieces, one_and, owned, pay};
use crate::native::{Table, function};
use crate::types::args;
use crate::types::signature::{Signature, c_int};
use crate::vm::{Args, R, Throw, Vm};

pub(crate) const TABLE: Table = Table {
    owner: "binascii",
    functions: &[
        function("a2b_base64", a2b_base64, "(data, /, *, strict_mode=False)"),
        function("a2b_hex", a2b_hex, "(hexstr, /)"),
        function("a2b_qp", a2b_qp, "(data, header=False)"),
        function("a2b_uu", a2b_uu, "(data, /)"),
        function("b2a_base64", b2a_base64, "(data, /, *, newline=True)"),
        function(
            "b2a_hex",
            b2a_hex,
            "(data, sep=<unrepresentable>, bytes_per_sep=1)",
        ),
        function(
            "b2a_qp",
            b2a_qp,
            "(data, quotetabs=False, istext=True, header=False)",
        ),
        function("b2a_uu", b2a_uu, "(data, /, *, backtick=False)"),
        function("crc32", crc32, "(data, crc=0, /)"),
        function("crc_hqx", crc_hqx, "(data, crc, /)"),
        function(
            "hexlify",
            hexlify,
            "(data, sep=<unrepresentable>, bytes_per_sep=1)",
        ),
        function("unhexlify", unhexlify, "(hexstr, /)"),
    ],
};

/// What `base64` takes.
pub(crate) const RADIX: Table = Table {
    owner: "_base64",
    functions: &[
        function("base32", base32, "(data, alphabet, /)"),
        function("from_base32", from_base32, "(data, alphabet, /)"),
        function("base85", base85, "(data, alphabet, pad, zeros, spaces, /)"),
        function("from_base85", from_base85, "(data, alphabet, name, /)"),
        function("from_ascii85", from_ascii85, "(data, spaces, ignored, /)"),
    ],
};

fn error(vm: &mut Vm, message: impl AsRef<str>) -> Throw {
    common::throw(vm, "binascii.Error", message)
}

fn flag(vm: &mut Vm, value: Option<Value>, usual: bool) -> R<bool> {
    value.map_or(Ok(usual), |value| vm.truth(value))
}

fn a2b_base64(vm: &mut Vm, args: Args) -> R<Value> {
    let (data, [strict]) = one_and(vm, &args, "a2b_base64", ["strict_mode"])?;
    let strict = flag(vm, strict, false)?;
    let text = ascii(vm, data)?;
    pay(vm, text.len(), text.len())?;
    match base64::decode(&text, strict) {
        Ok(bytes) => Ok(vm.heap.new_bytes(bytes)),
        Err(message) => Err(error(vm, message)),
    }
}

fn b2a_base64(vm: &mut Vm, args: Args) -> R<Value> {
    let (data, [newline]) = one_and(vm, &args, "b2a_base64", ["newline"])?;
    let data = owned(vm, data)?;
    let newline = match newline {
        Some(newline) => c_int(vm, newline)? != 0,
        None => true,
    };
    pay(vm, data.len(), data.len() / 3 * 4 + 8)?;
    Ok(vm.heap.new_bytes(base64::encode(&data, newline)))
}

fn hexed(vm: &mut Vm, args: &Args, name: &'static str) -> R<Value> {
    let signature = Signature {
        name,
        names: ["data", "sep", "bytes_per_sep"],
        least: 1,
    };
    let [data, separator, group] = signature.bind_function(vm, args)?;
    let data = owned(vm, data.unwrap_or(Value::NONE))?;
    let group = match group {
        Some(group) => c_int(vm, group)?,
        None => 1,
    };
    let separator = match separator {
        Some(separator) => Some(separator_byte(vm, separator)?),
        None => None,
    };
    let size = group.unsigned_abs() as usize;
    let separator = separator.filter(|_| size > 0);
    let length = data.len();
    let gaps = match separator {
        Some(_) => length.saturating_sub(1) / size,
        None => 0,
    };
    pay(vm, length, length * 2 + gaps)?;
    let mut out = Vec::with_capacity(length * 2 + gaps);
    for (at, byte) in data.iter().enumerate() {
        let place = if group < 0 { at } else { length - at };
        if let Some(separator) = separator.filter(|_| at > 0 && place.is_multiple_of(size)) {
            out.push(separator);
        }
        for digit in [byte >> 4, byte & 15] {
            out.push(if digit < 10 { b'0' } else { b'a' - 10 } + digit);
        }
    }
    Ok(vm.heap.new_bytes(out))
}

fn separator_byte(vm: &mut Vm, given: Value) -> R<u8> {
    if vm.length(given)? != 1 {
        return Err(vm.value_error("sep must be length 1."));
    }
    let inner = vm.unwrap_payload(given);
    let found = match inner.tag() {
        Tag::Str => vm.heap.str(inner).chars().next().map(u32::from),
        Tag::Bytes => vm.heap.bytes(inner).first().map(|byte| u32::from(*byte)),
        _ => return Err(vm.type_error("sep must be str or bytes.")),
    };
    let byte = found.and_then(|found| u8::try_from(found).ok());
    byte.ok_or_else(|| vm.value_error("sep must be ASCII."))
}

fn hexlify(vm: &mut Vm, args: Args) -> R<Value> {
    hexed(vm, &args, "hexlify")
}

fn b2a_hex(vm: &mut Vm, args: Args) -> R<Value> {
    hexed(vm, &args, "b2a_hex")
}

/// One argument by position.
fn only(vm: &mut Vm, args: &Args, name: &str) -> R<Value> {
    args::no_keywords(vm, args, &format!("binascii.{name}"))?;
    if args.count == 1 {
        return Ok(args.get(vm, 0));
    }
    let given = args.count;
    let message = format!("binascii.{name}() takes exactly one argument ({given} given)");
    Err(vm.type_error(message))
}

fn unhexed(vm: &mut Vm, args: &Args, name: &str) -> R<Value> {
    let text = only(vm, args, name)?;
    let text = ascii(vm, text)?;
    if !text.len().is_multiple_of(2) {
        return Err(error(vm, "Odd-length string"));
    }
    pay(vm, text.len(), text.len() / 2)?;
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    let pairs = text.chunks_exact(2);
    let bytes = pairs.map(|pair| Some(digit(pair[0])? << 4 | digit(pair[1])?));
    match bytes.collect::<Option<Vec<u8>>>() {
        Some(bytes) => Ok(vm.heap.new_bytes(bytes)),
        None => Err(error(vm, "Non-hexadecimal digit found")),
    }
}

fn unhexlify(vm: &mut Vm, args: Args) -> R<Value> {
    unhexed(vm, &args, "unhexlify")
}

fn a2b_hex(vm: &mut Vm, args: Args) -> R<Value> {
    unhexed(vm, &args, "a2b_hex")
}

fn a2b_qp(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<2> = Signature {
        name: "a2b_qp",
        names: ["data", "header"],
        least: 1,
    };
    let [data, header] = SIGNATURE.bind_function(vm, &args)?;
    let data = ascii(vm, data.unwrap_or(Value::NONE))?;
    let header = flag(vm, header, false)?;
    pay(vm, data.len(), data.len())?;
    Ok(vm.heap.new_bytes(quoted::decode(&data, header)))
}

fn b2a_qp(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<4> = Signature {
        name: "b2a_qp",
        names: ["data", "quotetabs", "istext", "header"],
        least: 1,
    };
    let [data, tabs, text, header] = SIGNATURE.bind_function(vm, &args)?;
    let data = owned(vm, data.unwrap_or(Value::NONE))?;
    let style = quoted::Style {
        tabs: flag(vm, tabs, false)?,
        text: flag(vm, text, true)?,
        header: flag(vm, header, false)?,
    };
    pay(vm, data.len(), data.len().saturating_mul(4))?;
    Ok(vm.heap.new_bytes(quoted::encode(&data, style)))
}

fn a2b_uu(vm: &mut Vm, args: Args) -> R<Value> {
    let text = only(vm, &args, "a2b_uu")?;
    let text = ascii(vm, text)?;
    pay(vm, text.len(), 64)?;
    match quoted::decode_line(&text) {
        Ok(bytes) => Ok(vm.heap.new_bytes(bytes)),
        Err(message) => Err(error(vm, message)),
    }
}

fn b2a_uu(vm: &mut Vm, args: Args) -> R<Value> {
    let (data, [backtick]) = one_and(vm, &args, "b2a_uu", ["backtick"])?;
    let data = owned(vm, data)?;
    let backtick = flag(vm, backtick, false)?;
    if data.len() > 45 {
        return Err(error(vm, "At most 45 bytes at once"));
    }
    Ok(vm.heap.new_bytes(quoted::encode_line(&data, backtick)))
}

/// The lowest 32 bits of a whole number.
pub(super) fn low_bits(vm: &mut Vm, value: Value) -> R<u32> {
    let value = vm.index(value)?;
    if let Some(small) = value.as_int() {
        return Ok(small as u32);
    }
    if !value.is(Tag::BigInt) {
        return Ok(value.bits() as u32);
    }
    let low = vm.heap.big(value) & num_bigint::BigInt::from(u32::MAX);
    Ok(low.to_u32().unwrap_or(0))
}

fn crc32(vm: &mut Vm, args: Args) -> R<Value> {
    args::no_keywords(vm, &args, "binascii.crc32")?;
    args::count(vm, "crc32", args.count, 1, 2)?;
    summed(vm, &args, 0, sums::crc32)
}

/// A sum of the bytes of the first argument that goes on from the second.
pub(super) fn summed(vm: &mut Vm, args: &Args, start: u32, sum: fn(&[u8], u32) -> u32) -> R<Value> {
    let data = args.get(vm, 0);
    let data = common::given(vm, data)?;
    let mut total = match args.opt(vm, 1) {
        Some(before) => low_bits(vm, before)?,
        None => start,
    };
    total = sum(&[], total);
    in_pieces(vm, data, 2, |piece| total = sum(piece, total))?;
    Ok(Value::int(i64::from(total)))
}

fn crc_hqx(vm: &mut Vm, args: Args) -> R<Value> {
    args::no_keywords(vm, &args, "binascii.crc_hqx")?;
    args::count(vm, "crc_hqx", args.count, 2, 2)?;
    let (data, before) = (args.get(vm, 0), args.get(vm, 1));
    let data = common::given(vm, data)?;
    let mut total = low_bits(vm, before)? as u16;
    in_pieces(vm, data, 16, |piece| total = sums::crc_hqx(piece, total))?;
    Ok(Value::int(i64::from(total)))
}

/// Data and an alphabet, which `base64` hands in.
fn lettered(vm: &mut Vm, args: &Args, count: usize) -> R<(Vec<u8>, Vec<u8>)> {
    args::between(vm, args, "base", count, count)?;
    let (data, alphabet) = (args.get(vm, 0), args.get(vm, 1));
    let (data, alphabet) = (owned(vm, data)?, owned(vm, alphabet)?);
    pay(
        vm,
        data.len().saturating_mul(2),
        data.len().saturating_mul(2),
    )?;
    Ok((data, alphabet))
}

fn base32(vm: &mut Vm, args: Args) -> R<Value> {
    let (data, alphabet) = lettered(vm, &args, 2)?;
    Ok(vm.heap.new_bytes(base64::encode32(&data, &alphabet)))
}

fn from_base32(vm: &mut Vm, args: Args) -> R<Value> {
    let (data, alphabet) = lettered(vm, &args, 2)?;
    vm.charge(data.len().saturating_mul(alphabet.len().min(64)) / 16)?;
    match base64::decode32(&data, &alphabet) {
        Ok(bytes) => Ok(vm.heap.new_bytes(bytes)),
        Err(message) => Err(error(vm, message)),
    }
}

fn base85(vm: &mut Vm, args: Args) -> R<Value> {
    let (data, alphabet) = lettered(vm, &args, 5)?;
    let mut flags = [false; 3];
    for (at, flag) in flags.iter_mut().enumerate() {
        let given = args.get(vm, at + 2);
        *flag = vm.truth(given)?;
    }
    let [pad, zeros, spaces] = flags;
    let mut short = Vec::new();
    if zeros {
        short.push((0, b'z'));
    }
    if spaces {
        short.push((0x2020_2020, b'y'));
    }
    let coded = base64::encode85(&data, &alphabet, pad, &short);
    Ok(vm.heap.new_bytes(coded))
}

fn decoded(vm: &mut Vm, result: Result<Vec<u8>, String>) -> R<Value> {
    match result {
        Ok(bytes) => Ok(vm.heap.new_bytes(bytes)),
        Err(message) => Err(vm.value_error(message)),
    }
}

fn from_base85(vm: &mut Vm, args: Args) -> R<Value> {
    let (data, alphabet) = lettered(vm, &args, 3)?;
    let name = args.get(vm, 2);
    let name = if name.is(Tag::Str) {
        vm.heap.str(name).to_owned()
    } else {
        "base85".to_owned()
    };
    let result = base64::decode85(&data, &alphabet, &name);
    decoded(vm, result)
}

fn from_ascii85(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "base", 3, 3)?;
    let (data, spaces, ignored) = (args.get(vm, 0), args.get(vm, 1), args.get(vm, 2));
    let (data, ignored) = (owned(vm, data)?, owned(vm, ignored)?);
    let spaces = vm.truth(spaces)?;
    vm.charge(data.len().saturating_mul(ignored.len() / 16 + 1) / 2)?;
    // A letter may stand for four bytes.
    vm.reserve(data.len().saturating_mul(4))?;
    let result = base64::decode_ascii85(&data, spaces, &ignored);
    decoded(vm, result)
}
