//! `struct`: values as bytes in a format of letters, and back.
//!
//! The formats are read in `format.rs` each time they are used: they are short, and reading one costs
//! less than looking for it. The class `Struct` is in the text of the module; its methods are here.

mod format;
pub(super) mod item;

use crate::heap::{Tag, Value};
use crate::modules::common::{self, kept};
use crate::native::{Table, function, method};
use crate::types::signature::Signature;
use crate::types::{args, index, memoryview};
use crate::vm::{Args, R, Throw, Vm};
use format::{Format, Kind, parse};

pub(crate) const TABLE: Table = Table {
    owner: "struct",
    functions: &[
        function("calcsize", calcsize, "(format, /)"),
        function("pack", pack, ""),
        function("pack_into", pack_into, ""),
        function("unpack", unpack, "(format, buffer, /)"),
        function("unpack_from", unpack_from, "(format, /, buffer, offset=0)"),
        function("_clearcache", clear_cache, "()"),
    ],
};

/// The methods of `Struct`, which its text takes over.
pub(crate) const METHODS: Table = Table {
    owner: "_struct",
    functions: &[
        method("pack", own_pack, ""),
        method("pack_into", own_pack_into, ""),
        method("unpack", own_unpack, "(buffer, /)"),
        method("unpack_from", own_unpack_from, "(buffer, offset=0)"),
        function("iterated", iterated, "(format, buffer, /)"),
        function("checked", checked, "(format)"),
    ],
};

fn error(vm: &mut Vm, message: impl AsRef<str>) -> Throw {
    common::throw(vm, "struct.error", message)
}

/// Reads the format that a value is.
fn read(vm: &mut Vm, value: Value) -> R<Format> {
    let inner = vm.unwrap_payload(value);
    let length = match inner.tag() {
        Tag::Str if vm.heap.str_is_ascii(inner) => vm.heap.str(inner).len(),
        Tag::Str => {
            let encode = vm.heap.intern("encode");
            let (method, codec) = (vm.get_attr(inner, encode)?, vm.heap.new_str("ascii"));
            vm.call(method, &[codec])?;
            return Err(vm.value_error("a format must be ASCII"));
        }
        Tag::Bytes => vm.heap.bytes(inner).len(),
        _ => {
            vm.hash(value)?;
            let name = vm.type_name(value);
            let message = format!("Struct() argument 1 must be a str or bytes object, not {name}");
            return Err(vm.type_error(message));
        }
    };
    vm.charge(length / 2 + 1)?;
    // A list grows by doubling.
    vm.reserve(2 * length * size_of::<format::Part>())?;
    vm.look_ahead(length * 2)?;
    let text = match inner.tag() {
        Tag::Str => vm.heap.str(inner).as_bytes(),
        _ => vm.heap.bytes(inner).as_slice(),
    };
    parse(text).map_err(|message| error(vm, message))
}

fn calcsize(vm: &mut Vm, args: Args) -> R<Value> {
    args::no_keywords(vm, &args, "_struct.calcsize")?;
    if args.count != 1 {
        let given = args.count;
        let message = format!("_struct.calcsize() takes exactly one argument ({given} given)");
        return Err(vm.type_error(message));
    }
    let format = args.get(vm, 0);
    let format = read(vm, format)?;
    Ok(Value::int(format.size as i64))
}

fn clear_cache(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "_clearcache")?;
    Ok(Value::NONE)
}

fn format_argument(vm: &mut Vm, args: &Args) -> R<Format> {
    let Some(format) = args.opt(vm, 0) else {
        return Err(vm.type_error("missing format argument"));
    };
    read(vm, format)
}

fn pack(vm: &mut Vm, args: Args) -> R<Value> {
    args::no_keywords(vm, &args, "_struct.pack")?;
    let format = format_argument(vm, &args)?;
    let packed = packed(vm, &format, &args, "pack")?;
    Ok(vm.heap.new_bytes(packed))
}

fn own_pack(vm: &mut Vm, args: Args) -> R<Value> {
    args::no_keywords(vm, &args, "Struct.pack")?;
    let format = own_format(vm, &args)?;
    let packed = packed(vm, &format, &args, "pack")?;
    Ok(vm.heap.new_bytes(packed))
}

/// The format of the `Struct` that a method is called on.
fn own_format(vm: &mut Vm, args: &Args) -> R<Format> {
    let Some(own) = args.opt(vm, 0) else {
        return Err(vm.type_error("unbound method of Struct needs an argument"));
    };
    let format = kept(vm, own, "_format")?;
    read(vm, format)
}

/// The bytes of the arguments that come after the format, or after the buffer and the offset.
fn packed(vm: &mut Vm, format: &Format, args: &Args, name: &str) -> R<Vec<u8>> {
    let from = if name == "pack" { 1 } else { 3 };
    let given = args.count.saturating_sub(from);
    if given != format.values {
        let wanted = format.values;
        let message = format!("{name} expected {wanted} items for packing (got {given})");
        return Err(error(vm, message));
    }
    vm.reserve(format.size)?;
    vm.charge(format.size / 16 + 2 * given)?;
    let mut out = vec![0; format.size];
    let mut next = from;
    for part in &format.parts {
        if matches!(part.kind, Kind::Text | Kind::Pascal) {
            let value = args.get(vm, next);
            next += 1;
            let inner = vm.unwrap_payload(value);
            if !matches!(inner.tag(), Tag::Bytes | Tag::ByteArray) {
                let letter = char::from(part.letter);
                let message = format!("argument for '{letter}' must be a bytes object");
                return Err(error(vm, message));
            }
            let text = vm.heap.bytes(inner);
            let Some(to) = out.get_mut(part.offset..part.offset + part.size) else {
                continue;
            };
            match (part.kind, to) {
                (Kind::Pascal, [length, to @ ..]) => {
                    let taken = text.len().min(to.len());
                    *length = taken.min(255) as u8;
                    to[..taken].copy_from_slice(&text[..taken]);
                }
                (Kind::Text, to) => {
                    let taken = text.len().min(to.len());
                    to[..taken].copy_from_slice(&text[..taken]);
                }
                _ => {}
            }
            continue;
        }
        for n in 0..part.count {
            let value = args.get(vm, next);
            next += 1;
            let bytes = item::pack(vm, part, format.big_endian, format.native, value)?;
            let at = part.offset + n * part.size;
            if let Some(to) = out.get_mut(at..at + part.size) {
                to.copy_from_slice(&bytes[..part.size]);
            }
        }
    }
    Ok(out)
}

/// Where in its buffer `pack_into` and `unpack_from` go to work.
fn place(vm: &mut Vm, size: usize, offset: i64, length: usize, packing: bool) -> R<usize> {
    let (verb, noun) = if packing {
        ("pack", "packing")
    } else {
        ("unpack", "unpacking")
    };
    if offset < 0 {
        if offset.saturating_add(size as i64) > 0 {
            let what = if packing {
                "no space"
            } else {
                "not enough data"
            };
            let message = format!("{what} to {verb} {size} bytes at offset {offset}");
            return Err(error(vm, message));
        }
        if offset.saturating_add(length as i64) < 0 {
            let message = format!("offset {offset} out of range for {length}-byte buffer");
            return Err(error(vm, message));
        }
    }
    let at = if offset < 0 {
        offset + length as i64
    } else {
        offset
    } as usize;
    if length.checked_sub(at).is_some_and(|left| left >= size) {
        return Ok(at);
    }
    let from = if packing { "pack_into" } else { "unpack_from" };
    let least = at.saturating_add(size);
    let message = format!(
        "{from} requires a buffer of at least {least} bytes for {noun} {size} bytes at offset \
         {at} (actual buffer size is {length})"
    );
    Err(error(vm, message))
}

fn pack_into(vm: &mut Vm, args: Args) -> R<Value> {
    args::no_keywords(vm, &args, "_struct.pack_into")?;
    let format = format_argument(vm, &args)?;
    packed_into(vm, &format, &args)
}

fn own_pack_into(vm: &mut Vm, args: Args) -> R<Value> {
    args::no_keywords(vm, &args, "Struct.pack_into")?;
    let format = own_format(vm, &args)?;
    packed_into(vm, &format, &args)
}

fn packed_into(vm: &mut Vm, format: &Format, args: &Args) -> R<Value> {
    if args.count < 3 {
        let missing = ["buffer", "offset"][args.count.clamp(1, 2) - 1];
        let message = format!("pack_into expected {missing} argument");
        return Err(error(vm, message));
    }
    let given = args.count - 3;
    if given != format.values {
        let wanted = format.values;
        let message = format!("pack_into expected {wanted} items for packing (got {given})");
        return Err(error(vm, message));
    }
    let (buffer, offset) = (args.get(vm, 1), args.get(vm, 2));
    if memoryview::writable(vm, buffer)?.is_none() {
        return Err(item::not_writable(vm, buffer));
    }
    let offset = vm.index(offset)?;
    let Some(offset) = offset.as_int() else {
        let message = "cannot fit 'int' into an index-sized integer";
        return Err(vm.index_error(message));
    };
    let length = memoryview::writable(vm, buffer)?.map_or(0, |span| span.2);
    let at = place(vm, format.size, offset, length, true)?;
    // What goes wrong from here on leaves zeros.
    if let Some((over, start, _)) = memoryview::writable(vm, buffer)? {
        let to = vm.heap.bytes_mut(over).get_mut(start + at..);
        if let Some(to) = to.and_then(|to| to.get_mut(..format.size)) {
            to.fill(0);
        }
    }
    let packed = packed(vm, format, args, "pack_into")?;
    // Packing may have run code of the program, which may have changed the buffer.
    let Some((over, start, length)) = memoryview::writable(vm, buffer)? else {
        return Err(item::not_writable(vm, buffer));
    };
    let at = place(vm, format.size, offset, length, true)?;
    let to = vm.heap.bytes_mut(over).get_mut(start + at..);
    if let Some(to) = to.and_then(|to| to.get_mut(..packed.len())) {
        to.copy_from_slice(&packed);
    }
    Ok(Value::NONE)
}

/// The values of the bytes from a place on.
fn unpacked(vm: &mut Vm, format: &Format, bytes: Value, at: usize) -> R<Value> {
    vm.charge(format.size / 16 + format.values + 1)?;
    vm.reserve(format.size.saturating_add(format.values.saturating_mul(64)))?;
    let mut values = Vec::with_capacity(format.values);
    for part in &format.parts {
        for n in 0..part.count {
            let from = at + part.offset + n * part.size;
            let item = vm.heap.bytes(bytes).get(from..from + part.size);
            let value = match (part.kind, item) {
                (_, None) => return Err(error(vm, "the buffer is too short")),
                (Kind::Text | Kind::Pascal, Some(item)) => {
                    let item = item.to_vec();
                    item::unpack(vm, part, false, &item)
                }
                (_, Some(item)) => {
                    let mut short = [0; 8];
                    let size = item.len().min(8);
                    short[..size].copy_from_slice(&item[..size]);
                    item::unpack(vm, part, format.big_endian, &short[..size])
                }
            };
            values.push(value);
        }
    }
    Ok(vm.heap.new_tuple(values))
}

fn unpack(vm: &mut Vm, args: Args) -> R<Value> {
    args::no_keywords(vm, &args, "_struct.unpack")?;
    args::count(vm, "unpack", args.count, 2, 2)?;
    let (format, buffer) = (args.get(vm, 0), args.get(vm, 1));
    let format = read(vm, format)?;
    whole(vm, &format, buffer)
}

fn own_unpack(vm: &mut Vm, args: Args) -> R<Value> {
    let buffer = args::one(vm, &args, "Struct.unpack")?;
    let format = own_format(vm, &args)?;
    whole(vm, &format, buffer)
}

fn whole(vm: &mut Vm, format: &Format, buffer: Value) -> R<Value> {
    let bytes = common::given(vm, buffer)?;
    if vm.heap.bytes(bytes).len() != format.size {
        let size = format.size;
        return Err(error(
            vm,
            format!("unpack requires a buffer of {size} bytes"),
        ));
    }
    unpacked(vm, format, bytes, 0)
}

fn unpack_from(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<3> = Signature {
        name: "unpack_from",
        names: ["", "buffer", "offset"],
        least: 2,
    };
    let [format, buffer, offset] = SIGNATURE.bind_function(vm, &args)?;
    let format = read(vm, format.unwrap_or(Value::NONE))?;
    from(vm, &format, buffer, offset)
}

fn own_unpack_from(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<2> = Signature {
        name: "unpack_from",
        names: ["buffer", "offset"],
        least: 1,
    };
    let [buffer, offset] = SIGNATURE.bind(vm, &args)?;
    let format = own_format(vm, &args)?;
    from(vm, &format, buffer, offset)
}

fn from(vm: &mut Vm, format: &Format, buffer: Option<Value>, offset: Option<Value>) -> R<Value> {
    let bytes = common::given(vm, buffer.unwrap_or(Value::NONE))?;
    let offset = match offset {
        Some(offset) => index::size_argument(vm, offset)?,
        None => 0,
    };
    let length = vm.heap.bytes(bytes).len();
    let at = place(vm, format.size, offset, length, false)?;
    unpacked(vm, format, bytes, at)
}

/// What `iter_unpack` goes through: the buffer as bytes, once the two fit.
fn iterated(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "iter_unpack", 2, 2)?;
    let (format, buffer) = (args.get(vm, 0), args.get(vm, 1));
    let format = read(vm, format)?;
    let bytes = common::given(vm, buffer)?;
    let size = format.size;
    if size == 0 {
        let message = "cannot iteratively unpack with a struct of length 0";
        return Err(error(vm, message));
    }
    if !vm.heap.bytes(bytes).len().is_multiple_of(size) {
        let message =
            format!("iterative unpacking requires a buffer of a multiple of {size} bytes");
        return Err(error(vm, message));
    }
    let step = Value::int(size as i64);
    Ok(vm.heap.new_tuple([bytes, step]))
}

/// The size and the text of the format that a `Struct` is made with.
fn checked(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<1> = Signature {
        name: "Struct",
        names: ["format"],
        least: 1,
    };
    if args.count > 1 {
        let given = args.count;
        let message = format!("Struct() takes at most 1 argument ({given} given)");
        return Err(vm.type_error(message));
    }
    let [format] = SIGNATURE.bind_function(vm, &args)?;
    let format = format.unwrap_or(Value::NONE);
    let size = read(vm, format)?.size;
    let inner = vm.unwrap_payload(format);
    let text = if inner.is(Tag::Bytes) {
        // What was read is ASCII.
        let text = String::from_utf8_lossy(vm.heap.bytes(inner)).into_owned();
        vm.heap.new_string(text)
    } else {
        inner
    };
    Ok(vm.heap.new_tuple([Value::int(size as i64), text]))
}
