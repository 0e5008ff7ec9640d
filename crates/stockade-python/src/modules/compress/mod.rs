//! `zlib`: compressed streams, whole or piece by piece, and check sums.
//!
//! The compressed bytes are not those of CPython's zlib, but either reads what the other wrote. A
//! window smaller than 32 KiB can be asked for and is not kept to, and a dictionary for compressing
//! is noted in the stream and not made use of.

mod deflate;
mod inflate;

use crate::heap::{Object, Tag, Value};
use crate::modules::binary::{summed, sums};
use crate::modules::common::{self, kept, one_and, owned};
use crate::modules::engine::Engine;
use crate::native::{Table, function};
use crate::types::signature::{Signature, c_int};
use crate::types::{args, index};
use crate::vm::{Args, R, Throw, Vm};
pub(crate) use deflate::Deflate;
pub(crate) use inflate::Inflate;
use inflate::Wrap;

pub(crate) const TABLE: Table = Table {
    owner: "zlib",
    functions: &[
        function("adler32", adler32, "(data, value=1, /)"),
        function("crc32", crc32, "(data, value=0, /)"),
        function("compress", compress, "(data, /, level=-1, wbits=15)"),
        function(
            "decompress",
            decompress,
            "(data, /, wbits=15, bufsize=16384)",
        ),
    ],
};

/// What the text of the module makes its classes of.
pub(crate) const HIDDEN: Table = Table {
    owner: "_zlib",
    functions: &[
        function(
            "deflating",
            deflating,
            "(level=-1, method=8, wbits=15, memLevel=8, strategy=0, zdict)",
        ),
        function("inflating", inflating, "(wbits=15, zdict=b'')"),
        function("deflated", deflated, "(state, data, mode, /)"),
        function("inflated", inflated, "(state, data, most, /)"),
        function("copied", copied, "(state, /)"),
        crate::native::method("decompressed", decompressed, "(data, /, max_length=0)"),
        crate::native::method("compressed", compressed, "(data, /)"),
    ],
};

fn error(vm: &mut Vm, message: impl AsRef<str>) -> Throw {
    common::throw(vm, "zlib.error", message)
}

fn adler32(vm: &mut Vm, args: Args) -> R<Value> {
    args::no_keywords(vm, &args, "zlib.adler32")?;
    args::count(vm, "adler32", args.count, 1, 2)?;
    summed(vm, &args, 1, sums::adler32)
}

fn crc32(vm: &mut Vm, args: Args) -> R<Value> {
    args::no_keywords(vm, &args, "zlib.crc32")?;
    args::count(vm, "crc32", args.count, 1, 2)?;
    summed(vm, &args, 0, sums::crc32)
}

/// What is around a stream, from the number for it.
fn wrap_of(bits: i64, reading: bool) -> Option<Wrap> {
    match bits {
        0 if reading => Some(Wrap::Zlib),
        8..=15 => Some(Wrap::Zlib),
        -15..=-8 => (reading || bits < -8).then_some(Wrap::Raw),
        24..=31 => (reading || bits > 24).then_some(Wrap::Gzip),
        16 | 40..=47 | 32 if reading => Some(if bits == 16 { Wrap::Gzip } else { Wrap::Either }),
        _ => None,
    }
}

/// Room for more output, asked for before it is taken.
fn room(vm: &mut Vm, out: &mut Vec<u8>, more: usize) -> R<()> {
    let wanted = out.len() + more;
    if wanted <= out.capacity() {
        return Ok(());
    }
    let grown = wanted.max(out.len() + out.len() / 2);
    // While it grows, the old room is there as well.
    vm.reserve(grown + out.capacity())?;
    out.reserve_exact(grown - out.len());
    Ok(())
}

/// Steps for compressing sixteen bytes.
const COST: usize = 24;

/// Compresses some bytes, and flushes in a way.
fn run(vm: &mut Vm, state: &mut Deflate, data: &[u8], mode: i32) -> R<Vec<u8>> {
    const PIECE: usize = 8 << 10;
    let mut out = Vec::new();
    let mut space = vec![0; deflate::ROOM];
    vm.charge(16)?;
    state.head(&mut out);
    let mut pieces = data.chunks(PIECE);
    let mut piece = pieces.next().unwrap_or_default();
    let mut left = data.len();
    state.note(piece);
    vm.charge(piece.len() * COST / 16)?;
    loop {
        let last = left == piece.len();
        let flush = if last { mode } else { 0 };
        let (taken, made, done) = state.step(piece, &mut space, flush);
        room(vm, &mut out, made + 16)?;
        vm.charge(made / 4 + 1)?;
        out.extend_from_slice(&space[..made]);
        piece = piece.get(taken..).unwrap_or_default();
        left -= taken;
        if done {
            state.tail(&mut out);
            return Ok(out);
        }
        if piece.is_empty() && made < space.len() {
            let Some(next) = pieces.next() else {
                return Ok(out);
            };
            piece = next;
            state.note(piece);
            vm.charge(piece.len() * COST / 16)?;
        } else if taken == 0 && made == 0 {
            return Ok(out);
        }
    }
}

fn compress(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<3> = Signature {
        name: "compress",
        names: ["", "level", "wbits"],
        least: 1,
    };
    let [data, level, bits] = SIGNATURE.bind_function(vm, &args)?;
    let data = owned(vm, data.unwrap_or(Value::NONE))?;
    let level = level.map_or(Ok(-1), |level| c_int(vm, level))?;
    let bits = bits.map_or(Ok(15), |bits| c_int(vm, bits))?;
    let wrap = wrap_of(bits, false).filter(|_| (-1..=9).contains(&level));
    let Some(wrap) = wrap else {
        return Err(error(vm, "Bad compression level"));
    };
    vm.charge(1000)?;
    vm.reserve(Deflate::BYTES)?;
    let mut state = Deflate::new(wrap, level as i32, 0, None);
    let out = run(vm, &mut state, &data, 4)?;
    Ok(vm.heap.new_bytes(out))
}

/// Reads on until input, output or the stream ends: what came out, and how much was taken.
fn read(vm: &mut Vm, state: &mut Inflate, data: &[u8], most: usize) -> R<(Vec<u8>, usize)> {
    let (mut out, mut taken) = (Vec::new(), 0);
    loop {
        let rest = data.get(taken..).unwrap_or_default();
        // As long as output can come, it comes in windows that are paid for one by one.
        let piece = &rest[..rest.len().min(16 << 10)];
        vm.charge(piece.len() / 16 + 8)?;
        let step = match state.step(piece, most.saturating_sub(out.len())) {
            Ok(step) => step,
            Err(problem) => return Err(error(vm, problem)),
        };
        taken += step.taken;
        let made = step.given.len();
        vm.charge(made / 4)?;
        room(vm, &mut out, made)?;
        out.extend_from_slice(&state.window()[step.given]);
        if state.done() || out.len() >= most || (made == 0 && step.taken == 0) {
            return Ok((out, taken));
        }
        if !state.has_more() && taken == data.len() {
            return Ok((out, taken));
        }
    }
}

fn decompress(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<3> = Signature {
        name: "decompress",
        names: ["", "wbits", "bufsize"],
        least: 1,
    };
    let [data, bits, size] = SIGNATURE.bind_function(vm, &args)?;
    let data = owned(vm, data.unwrap_or(Value::NONE))?;
    let bits = bits.map_or(Ok(15), |bits| c_int(vm, bits))?;
    let size = size.map_or(Ok(1), |size| index::size_argument(vm, size))?;
    if size < 0 {
        return Err(vm.value_error("bufsize must be non-negative"));
    }
    let Some(wrap) = wrap_of(bits, true) else {
        let message = "Error -2 while preparing to decompress data: inconsistent stream state";
        return Err(error(vm, message));
    };
    vm.charge(1000)?;
    vm.reserve(Inflate::BYTES)?;
    let mut state = Inflate::new(wrap, Vec::new());
    let (out, _) = read(vm, &mut state, &data, usize::MAX)?;
    if !state.done() {
        let message = "Error -5 while decompressing data: incomplete or truncated stream";
        return Err(error(vm, message));
    }
    Ok(vm.heap.new_bytes(out))
}

fn engine(vm: &mut Vm, engine: Engine) -> Value {
    vm.heap.new_object(Object::Engine(Box::new(engine)))
}

fn deflating(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<6> = Signature {
        name: "compressobj",
        names: ["level", "method", "wbits", "memLevel", "strategy", "zdict"],
        least: 0,
    };
    let bound = SIGNATURE.bind_function(vm, &args)?;
    let mut numbers = [-1, 8, 15, 8, 0];
    for (number, given) in numbers.iter_mut().zip(bound) {
        if let Some(given) = given {
            *number = c_int(vm, given)?;
        }
    }
    let words = match bound[5].filter(|words| !words.is_none()) {
        Some(words) => Some(owned(vm, words)?),
        None => None,
    };
    let [level, method, bits, memory, strategy] = numbers;
    let good = (-1..=9).contains(&level)
        && method == 8
        && (1..=9).contains(&memory)
        && (0..=4).contains(&strategy);
    let Some(wrap) = wrap_of(bits, false).filter(|_| good) else {
        return Err(vm.value_error("Invalid initialization option"));
    };
    vm.charge(1000)?;
    vm.reserve(Deflate::BYTES)?;
    let made = Deflate::new(wrap, level as i32, strategy as i32, words.as_deref());
    Ok(engine(vm, Engine::Deflate(Box::new(made))))
}

fn inflating(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<2> = Signature {
        name: "decompressobj",
        names: ["wbits", "zdict"],
        least: 0,
    };
    let [bits, words] = SIGNATURE.bind_function(vm, &args)?;
    let bits = bits.map_or(Ok(15), |bits| c_int(vm, bits))?;
    let words = match words {
        Some(words) => {
            let Some(words) = crate::types::bytes::buffer(vm, words)? else {
                let message = "zdict argument must support the buffer protocol";
                return Err(vm.type_error(message));
            };
            words
        }
        None => Vec::new(),
    };
    let Some(wrap) = wrap_of(bits, true) else {
        return Err(vm.value_error("Invalid initialization option"));
    };
    vm.charge(1000)?;
    vm.reserve(Inflate::BYTES)?;
    let made = Inflate::new(wrap, words);
    Ok(engine(vm, Engine::Inflate(Box::new(made))))
}

/// Takes the engine out of an object while it works; it is given back whatever happens.
fn lent(vm: &mut Vm, value: Value) -> Option<Engine> {
    match value.is(Tag::Object).then(|| vm.heap.object_mut(value)) {
        Some(Object::Engine(engine)) if !matches!(**engine, Engine::Hash(_) | Engine::Lent) => {
            Some(std::mem::replace(&mut **engine, Engine::Lent))
        }
        _ => None,
    }
}

fn give_back(vm: &mut Vm, value: Value, state: Engine) {
    if let Object::Engine(engine) = vm.heap.object_mut(value) {
        **engine = state;
    }
}

const NO_STATE: &str = "this is not the state of a stream";

/// What a compressor makes of bytes and a mode of flushing.
fn deflated(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "deflated", 3, 3)?;
    let (value, data, mode) = (args.get(vm, 0), args.get(vm, 1), args.get(vm, 2));
    let data = owned(vm, data)?;
    let mode = c_int(vm, mode)?;
    deflate_more(vm, value, &data, mode)
}

fn deflate_more(vm: &mut Vm, value: Value, data: &[u8], mode: i64) -> R<Value> {
    let mut state = match lent(vm, value) {
        Some(Engine::Deflate(state)) => state,
        other => return Err(not_this(vm, value, other)),
    };
    if state.finished || !(0..=5).contains(&mode) {
        let what = if mode == 0 && !data.is_empty() {
            "compressing data"
        } else {
            "flushing"
        };
        give_back(vm, value, Engine::Deflate(state));
        let message = format!("Error -2 while {what}: inconsistent stream state");
        return Err(error(vm, message));
    }
    let out = run(vm, &mut state, data, mode as i32);
    give_back(vm, value, Engine::Deflate(state));
    Ok(vm.heap.new_bytes(out?))
}

/// `Compress.compress`.
fn compressed(vm: &mut Vm, args: Args) -> R<Value> {
    let named = args.names.as_ref().is_some_and(|names| !names.is_empty());
    if args.count != 2 || named {
        let given = args.count.saturating_sub(1);
        let message = format!("compress() takes exactly 1 positional argument ({given} given)");
        return Err(vm.type_error(message));
    }
    let (object, data) = (args.get(vm, 0), args.get(vm, 1));
    let data = owned(vm, data)?;
    let state = kept(vm, object, "_state")?;
    deflate_more(vm, state, &data, 0)
}

/// What comes out of a stream for some input: the bytes, how much input was taken, whether it ended.
fn inflated(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "inflated", 3, 3)?;
    let (value, data, most) = (args.get(vm, 0), args.get(vm, 1), args.get(vm, 2));
    let data = owned(vm, data)?;
    let most = index::size_argument(vm, most)?;
    let most = usize::try_from(most)
        .ok()
        .filter(|most| *most > 0)
        .unwrap_or(usize::MAX);
    let mut state = match lent(vm, value) {
        Some(Engine::Inflate(state)) => state,
        other => return Err(not_this(vm, value, other)),
    };
    let result = read(vm, &mut state, &data, most);
    let done = state.done();
    give_back(vm, value, Engine::Inflate(state));
    let (out, taken) = result?;
    let out = vm.heap.new_bytes(out);
    let rest = data.get(taken..).unwrap_or_default().to_vec();
    let rest = vm.heap.new_bytes(rest);
    Ok(vm.heap.new_tuple([out, rest, Value::bool(done)]))
}

/// The arguments of `Decompress.decompress`: the data and the most that may come out.
fn decompressed(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<2> = Signature {
        name: "decompress",
        names: ["", "max_length"],
        least: 1,
    };
    let [data, most] = SIGNATURE.bind(vm, &args)?;
    let data = common::given(vm, data.unwrap_or(Value::NONE))?;
    let most = most.map_or(Ok(0), |most| index::size_argument(vm, most))?;
    if most < 0 {
        return Err(vm.value_error("max_length must be non-negative"));
    }
    let (object, more) = (args.get(vm, 0), vm.heap.intern("_more"));
    let more = vm.get_attr(object, more)?;
    vm.call(more, &[data, Value::int(most)])
}

fn copied(vm: &mut Vm, args: Args) -> R<Value> {
    let (value, []) = one_and(vm, &args, "copied", [])?;
    vm.charge(Deflate::BYTES / 64)?;
    vm.reserve(Deflate::BYTES)?;
    let copy = match value.is(Tag::Object).then(|| vm.heap.object(value)) {
        Some(Object::Engine(engine)) => match &**engine {
            Engine::Deflate(state) if state.finished => {
                return Err(vm.value_error("Inconsistent stream state"));
            }
            Engine::Deflate(state) => Engine::Deflate(state.clone()),
            Engine::Inflate(state) => Engine::Inflate(state.clone()),
            _ => return Err(vm.type_error(NO_STATE)),
        },
        _ => return Err(vm.type_error(NO_STATE)),
    };
    Ok(engine(vm, copy))
}

/// Puts back what was lent by mistake.
fn not_this(vm: &mut Vm, value: Value, lent: Option<Engine>) -> Throw {
    if let Some(engine) = lent {
        give_back(vm, value, engine);
    }
    vm.type_error(NO_STATE)
}
