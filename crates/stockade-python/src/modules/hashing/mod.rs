//! `hashlib` and `hmac`: digests, and keys out of passwords.
//!
//! MD5, SHA-1 and SHA-2 come from the RustCrypto crates. SHA-3 and BLAKE2 are here, the one because
//! it is short, the other because the crate has no parameters for trees. Nothing here is hardened
//! against someone who watches the time: programs in here have no clock to watch.

mod blake2;
mod derive;
mod keccak;
mod state;

use num_traits::ToPrimitive;

use crate::heap::{Object, Tag, Value};
use crate::modules::common::{self, PIECE, kept, one_and, owned};
use crate::modules::engine::Engine;
use crate::native::{Table, function, getter, method};
use crate::types::signature::{Signature, str_argument};
use crate::types::{args, index};
use crate::vm::{Args, R, Vm};
use blake2::Parameters;
pub(crate) use state::Hash;

/// What the text of `hashlib` takes.
pub(crate) const TABLE: Table = Table {
    owner: "_hashlib",
    functions: &[
        method("update", update, "(obj, /)"),
        method("digest", digest, "()"),
        method("hexdigest", hexdigest, "()"),
        method("press", press, "(length)"),
        method("hexpress", hexpress, "(length)"),
        getter("name", name),
        getter("digest_size", digest_size),
        getter("block_size", block_size),
        function("begun", begun, "(name, /)"),
        function("blake2", new_blake2, "(name, parameters, /)"),
        function("again", again, "(state, /)"),
        function(
            "pbkdf2_hmac",
            pbkdf2_hmac,
            "(hash_name, password, salt, iterations, dklen=None)",
        ),
        function(
            "scrypt",
            scrypt,
            "(password, *, salt=None, n=None, r=None, p=None, maxmem=0, dklen=64)",
        ),
        function("authenticated", authenticated, "(key, message, name, /)"),
        function("compare_digest", compare_digest, "(a, b, /)"),
    ],
};

/// Steps for sixteen bytes: the slowest of the hashes takes so long.
const COST: usize = 6;

fn engine(vm: &mut Vm, hash: Hash) -> R<Value> {
    vm.reserve(1024)?;
    Ok(vm
        .heap
        .new_object(Object::Engine(Box::new(Engine::Hash(Box::new(hash))))))
}

/// The hash behind an engine.
fn behind(vm: &Vm, value: Value) -> Option<&Hash> {
    match value.is(Tag::Object).then(|| vm.heap.object(value)) {
        Some(Object::Engine(engine)) => match &**engine {
            Engine::Hash(hash) => Some(hash),
            _ => None,
        },
        _ => None,
    }
}

/// The hash of the object that a method is called on, copied.
fn own(vm: &mut Vm, args: &Args) -> R<Hash> {
    let state = own_state(vm, args)?;
    match behind(vm, state) {
        Some(hash) => Ok(hash.clone()),
        None => Err(vm.type_error("this is not the state of a hash")),
    }
}

fn own_state(vm: &mut Vm, args: &Args) -> R<Value> {
    let Some(object) = args.opt(vm, 0) else {
        return Err(vm.type_error("unbound method of a hash needs an argument"));
    };
    kept(vm, object, "_state")
}

/// Bytes that are hashed, in the words of CPython where they are none.
fn hashed(vm: &mut Vm, value: Value) -> R<Value> {
    let inner = vm.unwrap_payload(value);
    if inner.is(Tag::Str) {
        return Err(vm.type_error("Strings must be encoded before hashing"));
    }
    match crate::types::bytes::like(vm, value)? {
        Some(bytes) => Ok(vm.root(bytes)),
        None => Err(vm.type_error("object supporting the buffer API required")),
    }
}

fn update(vm: &mut Vm, args: Args) -> R<Value> {
    let data = args::one(vm, &args, "HASH.update")?;
    let state = own_state(vm, &args)?;
    let data = hashed(vm, data)?;
    take_in(vm, state, data)
}

/// Feeds an engine with bytes, in pieces that are paid for one by one.
fn take_in(vm: &mut Vm, state: Value, data: Value) -> R<Value> {
    let Some(mut hash) = behind(vm, state).cloned() else {
        return Err(vm.type_error("this is not the state of a hash"));
    };
    common::in_pieces(vm, data, COST, |piece| hash.update(piece))?;
    vm.charge(4)?;
    if let Object::Engine(engine) = vm.heap.object_mut(state) {
        **engine = Engine::Hash(Box::new(hash));
    }
    Ok(Value::NONE)
}

fn digest(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "HASH.digest")?;
    vm.charge(32)?;
    let digest = own(vm, &args)?.digest();
    Ok(vm.heap.new_bytes(digest))
}

fn hexdigest(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "HASH.hexdigest")?;
    vm.charge(32)?;
    let digest = own(vm, &args)?.digest();
    Ok(hexed(vm, &digest))
}

fn hexed(vm: &mut Vm, bytes: &[u8]) -> Value {
    let mut text = String::with_capacity(bytes.len() * 2);
    for digit in bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]) {
        text.push(char::from_digit(digit.into(), 16).unwrap_or('0'));
    }
    vm.heap.new_string(text)
}

/// So many bytes out of a sponge.
fn pressed(vm: &mut Vm, args: &Args, name: &'static str) -> R<Vec<u8>> {
    let signature = Signature {
        name,
        names: ["length"],
        least: 1,
    };
    let [length] = signature.bind(vm, args)?;
    let length = index::size_argument(vm, length.unwrap_or(Value::ZERO))?;
    let Ok(length) = usize::try_from(length) else {
        return Err(vm.value_error("value must be positive"));
    };
    let Hash::Shake(mut sponge) = own(vm, args)? else {
        return Err(vm.type_error("this is not the state of a sponge"));
    };
    vm.reserve(length.saturating_mul(3))?;
    vm.charge(32)?;
    let mut out = vec![0; length];
    sponge.close();
    for piece in out.chunks_mut(PIECE) {
        vm.charge(piece.len() / 2)?;
        sponge.press(piece);
    }
    Ok(out)
}

fn press(vm: &mut Vm, args: Args) -> R<Value> {
    let bytes = pressed(vm, &args, "digest")?;
    Ok(vm.heap.new_bytes(bytes))
}

fn hexpress(vm: &mut Vm, args: Args) -> R<Value> {
    let bytes = pressed(vm, &args, "hexdigest")?;
    Ok(hexed(vm, &bytes))
}

fn name(vm: &mut Vm, args: Args) -> R<Value> {
    let name = own(vm, &args)?.name();
    Ok(vm.heap.new_str(name))
}

fn digest_size(vm: &mut Vm, args: Args) -> R<Value> {
    Ok(Value::int(own(vm, &args)?.digest_size() as i64))
}

fn block_size(vm: &mut Vm, args: Args) -> R<Value> {
    Ok(Value::int(own(vm, &args)?.block_size() as i64))
}

/// A state of a kind that has taken in some bytes, or none where there is no such kind.
fn begun(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "begun", 1, 2)?;
    let name = args.get(vm, 0);
    if !name.is(Tag::Str) {
        return Ok(Value::NONE);
    }
    let Some(hash) = Hash::new(vm.heap.str(name)) else {
        return Ok(Value::NONE);
    };
    let state = engine(vm, hash)?;
    vm.root(state);
    if let Some(data) = args.opt(vm, 1) {
        let data = hashed(vm, data)?;
        take_in(vm, state, data)?;
    }
    Ok(state)
}

fn again(vm: &mut Vm, args: Args) -> R<Value> {
    let state = args::one(vm, &args, "again")?;
    match behind(vm, state).cloned() {
        Some(hash) => engine(vm, hash),
        None => Err(vm.type_error("this is not the state of a hash")),
    }
}

/// A number of a parameter, which the text of the module has checked where it is small.
fn parameter(vm: &mut Vm, values: &[Value], at: usize) -> R<u64> {
    let value = values.get(at).copied().unwrap_or(Value::ZERO);
    let number = vm.index(value)?;
    Ok(match number.tag() {
        Tag::BigInt => vm.heap.big(number).to_u64().unwrap_or(u64::MAX),
        _ => number.bits(),
    })
}

fn new_blake2(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "blake2", 2, 2)?;
    let (name, values) = (args.get(vm, 0), args.get(vm, 1));
    if !name.is(Tag::Str) || !values.is(Tag::Tuple) {
        return Err(vm.type_error("blake2() takes a name and its parameters"));
    }
    let name = vm.heap.str(name).to_owned();
    let (size, short) = if name == "blake2b" { (64, 16) } else { (32, 8) };
    let values = vm.copied(values)?;
    let mut texts = [Vec::new(), Vec::new(), Vec::new()];
    for (at, text) in texts.iter_mut().enumerate() {
        let given = values.get(at).copied().unwrap_or(Value::NONE);
        *text = owned(vm, given)?;
    }
    let [key, salt, person] = texts;
    for (text, what, most) in [
        (&salt, "salt", short),
        (&person, "person", short),
        (&key, "key", size),
    ] {
        if text.len() > most {
            let message = format!("maximum {what} length is {most} bytes");
            return Err(vm.value_error(message));
        }
    }
    let mut salt = salt;
    let mut person = person;
    salt.resize(short, 0);
    person.resize(short, 0);
    let parameters = Parameters {
        digest_size: parameter(vm, &values, 3)?.clamp(1, size as u64) as usize,
        key,
        salt,
        person,
        fanout: parameter(vm, &values, 4)? as u8,
        depth: parameter(vm, &values, 5)? as u8,
        leaf_size: parameter(vm, &values, 6)? as u32,
        node_offset: parameter(vm, &values, 7)?,
        node_depth: parameter(vm, &values, 8)? as u8,
        inner_size: parameter(vm, &values, 9)? as u8,
        last_node: match values.get(10) {
            Some(last) => vm.truth(*last)?,
            None => false,
        },
    };
    match Hash::blake2(&name, &parameters) {
        Some(hash) => engine(vm, hash),
        None => Err(vm.type_error("blake2() takes a name and its parameters")),
    }
}

fn pbkdf2_hmac(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<5> = Signature {
        name: "pbkdf2_hmac",
        names: ["hash_name", "password", "salt", "iterations", "dklen"],
        least: 4,
    };
    let bound = SIGNATURE.bind_function(vm, &args)?;
    let [hash, password, salt, rounds] =
        [bound[0], bound[1], bound[2], bound[3]].map(|value| value.unwrap_or(Value::NONE));
    let hash = str_argument(vm, hash, "pbkdf2_hmac() argument 'hash_name'")?;
    let (password, salt) = (owned(vm, password)?, owned(vm, salt)?);
    let rounds = index::size_argument(vm, rounds)?;
    let name = vm.heap.str(hash).to_ascii_lowercase();
    let fresh = Hash::new(&name).filter(|fresh| fresh.digest_size() > 0);
    let Some(fresh) = fresh else {
        let message = format!("unsupported hash type {name}");
        return Err(vm.value_error(message));
    };
    if rounds < 1 {
        return Err(vm.value_error("iteration value must be greater than 0."));
    }
    let length = match bound[4].filter(|length| !length.is_none()) {
        Some(length) => index::size_argument(vm, length)?,
        None => fresh.digest_size() as i64,
    };
    if length < 1 {
        return Err(vm.value_error("key length must be greater than 0."));
    }
    if length > i64::from(i32::MAX) {
        return Err(vm.overflow_error("key length is too great."));
    }
    let key = derive::pbkdf2(vm, &fresh, &password, &salt, rounds as u64, length as usize)?;
    Ok(vm.heap.new_bytes(key))
}

/// A number that scrypt takes: whole, and not negative.
fn cost(vm: &mut Vm, value: Option<Value>, name: &str) -> R<u64> {
    let number = match value.filter(|value| !value.is_none()) {
        Some(value) => {
            let inner = vm.unwrap_payload(value);
            if !matches!(inner.tag(), Tag::Int | Tag::Bool | Tag::BigInt) {
                let given = vm.type_name(value);
                let message = format!("scrypt() argument '{name}' must be int, not {given}");
                return Err(vm.type_error(message));
            }
            inner.as_int().and_then(|number| u64::try_from(number).ok())
        }
        None => None,
    };
    number.ok_or_else(|| vm.type_error(format!("{name} is required and must be an unsigned int")))
}

fn scrypt(vm: &mut Vm, args: Args) -> R<Value> {
    const MOST: i64 = i32::MAX as i64;
    let known = ["salt", "n", "r", "p", "maxmem", "dklen"];
    if args.count == 0 {
        let message = "scrypt() missing required argument 'password' (pos 1)";
        return Err(vm.type_error(message));
    }
    let (password, [salt, n, r, p, most, length]) = one_and(vm, &args, "scrypt", known)?;
    let password = owned(vm, password)?;
    let Some(salt) = salt.filter(|salt| !salt.is_none()) else {
        return Err(vm.type_error("salt is required"));
    };
    let salt = owned(vm, salt)?;
    let n = cost(vm, n, "n")?;
    if n < 2 || !n.is_power_of_two() {
        return Err(vm.value_error("n must be a power of 2."));
    }
    let (r, p) = (cost(vm, r, "r")?, cost(vm, p, "p")?);
    let most = most.map_or(Ok(0), |most| index::size_argument(vm, most))?;
    if !(0..=MOST).contains(&most) {
        let message = "maxmem must be positive and smaller than 2147483647";
        return Err(vm.value_error(message));
    }
    let length = length.map_or(Ok(64), |length| index::size_argument(vm, length))?;
    if !(1..=MOST).contains(&length) {
        let message = "dklen must be greater than 0 and smaller than 2147483647";
        return Err(vm.value_error(message));
    }
    let sizes = [n, r, p].map(|size| usize::try_from(size).ok().filter(|size| *size < 1 << 30));
    let [Some(rounds), Some(size), Some(lanes)] = sizes else {
        let message = "Invalid parameter combination for n, r, p, maxmem.";
        return Err(vm.value_error(message));
    };
    if size == 0 || lanes == 0 || size * lanes >= 1 << 30 {
        let message = "Invalid parameter combination for n, r, p, maxmem.";
        return Err(vm.value_error(message));
    }
    let cost = derive::Cost {
        rounds,
        size,
        lanes,
    };
    let key = derive::scrypt(vm, &password, &salt, cost, length as usize)?;
    Ok(vm.heap.new_bytes(key))
}

/// The HMAC of a message, or none where there is no such hash.
fn authenticated(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "digest", 3, 3)?;
    let (key, message, name) = (args.get(vm, 0), args.get(vm, 1), args.get(vm, 2));
    let (key, message) = (owned(vm, key)?, owned(vm, message)?);
    if !name.is(Tag::Str) {
        return Ok(Value::NONE);
    }
    let fresh = Hash::new(vm.heap.str(name)).filter(|fresh| fresh.digest_size() > 0);
    let Some(fresh) = fresh else {
        return Ok(Value::NONE);
    };
    vm.charge(64 + key.len() / 2 + message.len() / 2)?;
    let digest = derive::Keyed::new(&fresh, &key).of(&[&message]);
    Ok(vm.heap.new_bytes(digest))
}

fn compare_digest(vm: &mut Vm, args: Args) -> R<Value> {
    args::no_keywords(vm, &args, "_operator._compare_digest")?;
    args::count(vm, "compare_digest", args.count, 2, 2)?;
    let (a, b) = (args.get(vm, 0), args.get(vm, 1));
    let inner = [a, b].map(|value| vm.unwrap_payload(value));
    if inner.iter().all(|value| value.is(Tag::Str)) {
        if !inner.iter().all(|value| vm.heap.str_is_ascii(*value)) {
            let message = "comparing strings with non-ASCII characters is not supported";
            return Err(vm.type_error(message));
        }
        vm.charge(vm.heap.str(inner[0]).len() / 8)?;
        return Ok(Value::bool(vm.heap.str(inner[0]) == vm.heap.str(inner[1])));
    }
    let mut sides = [None, None];
    for (side, value) in sides.iter_mut().zip([a, b]) {
        *side = crate::types::bytes::buffer(vm, value)?;
    }
    match sides {
        [Some(a), Some(b)] => {
            vm.charge(a.len() / 8)?;
            Ok(Value::bool(a == b))
        }
        [None, None] => {
            let names = [a, b].map(|value| vm.type_name(value).to_owned());
            let message = format!(
                "unsupported operand types(s) or combination of types: '{}' and '{}'",
                names[0], names[1]
            );
            Err(vm.type_error(message))
        }
        [one, _] => {
            let other = if one.is_none() { a } else { b };
            let name = vm.type_name(other);
            let message = format!("a bytes-like object is required, not '{name}'");
            Err(vm.type_error(message))
        }
    }
}
