//! What the modules written in Python cannot do themselves: make functions out of text that they
//! have checked, look names of the program up, read the clock, and the generator of `random`.
//!
//! These are no names of a module: each module takes what it needs when it is made, and hides it.

use super::{decimal, decimal_text};
use crate::heap::{Tag, Value};
use crate::native::{Native, Table, function};
use crate::types::args;
use crate::vm::{Args, R, Vm};

pub(crate) const TABLE: Table = Table {
    owner: "inner",
    functions: FUNCTIONS,
};

const FUNCTIONS: &[Native] = &[
    function("_run", run, "(text, names, /)"),
    function("_main", main, "(name, default, /)"),
    function("_own", own, "(name, default, /)"),
    function("_foreign", foreign, "(exception, /)"),
    function("_apart", apart, "()"),
    function("_names", names, "()"),
    function("_now", now, "()"),
    function("_seed", seed, "()"),
    function("_load", super::json::load, "(text, /)"),
    function(
        "_dec_round",
        decimal::round,
        "(sign, digits, exponent, spec, /)",
    ),
    function("_dec_add", decimal::add, "(s, c, e, t, d, f, spec, /)"),
    function("_dec_mul", decimal::multiply, "(s, c, e, t, d, f, spec, /)"),
    function("_dec_div", decimal::divide, "(s, c, e, t, d, f, spec, /)"),
    function("_dec_length", decimal::length, "(digits, /)"),
    function("_dec_scale", decimal::scale, "(digits, power, /)"),
    function("_dec_cut", decimal::shorten, "(digits, count, /)"),
    function("_dec_text", decimal_text::text, "(digits, /)"),
    function("_dec_read", decimal_text::read, "(text, /)"),
    function("_mt_init", mt_init, "(key, /)"),
    function("_mt_next", mt_next, "(state, /)"),
    function("_mt_random", mt_random, "(state, /)"),
    function("_compiled", super::re::compiled, "(pattern, flags, /)"),
    function("_purge", super::re::purge, "()"),
    function("_classes", super::re::classes, "()"),
    function("_parameters", super::mirror::parameters, "(function, /)"),
    function("_stage", super::mirror::stage, "(generator, /)"),
    function("_report", super::mirror::report, "(exception, how, /)"),
    function("_calls", super::mirror::calls, "()"),
    function("_entries", super::mirror::entries, "(traceback, /)"),
    function("_fixed", fixed, "(object, /)"),
    function("_collect", collect, "()"),
    function("_finalized", finalized, "(object, /)"),
];

/// What an operation takes on the clock of a program.
const NANOSECONDS: u64 = 20;
/// The number of words in the generator's state; its place in them stands behind.
const WORDS: usize = 624;

fn give(vm: &mut Vm, number: usize, names: &[&str]) -> R<()> {
    let table = super::INNER_TABLE;
    for name in names {
        let found = FUNCTIONS.iter().position(|native| native.name == *name);
        if let Some(at) = found {
            let name = vm.heap.intern(name);
            vm.heap.modules[number].set(name, Value::native(table, at as u16));
        }
    }
    Ok(())
}

/// For modules that make functions.
pub(crate) fn maker(vm: &mut Vm, number: usize) -> R<()> {
    give(vm, number, &["_run"])
}

/// For `typing`, which finds the names in annotations.
pub(crate) fn finder(vm: &mut Vm, number: usize) -> R<()> {
    give(vm, number, &["_main"])
}

/// For `unittest`, which finds test cases among the names of whoever runs them, and must not take the
/// word of a program that is under test.
pub(crate) fn examiner(vm: &mut Vm, number: usize) -> R<()> {
    give(vm, number, &["_own", "_foreign", "_apart"])
}

/// For `doctest`, which looks through the objects of the program.
pub(crate) fn viewer(vm: &mut Vm, number: usize) -> R<()> {
    give(vm, number, &["_names"])
}

/// For `abc`.
pub(crate) fn owner(vm: &mut Vm, number: usize) -> R<()> {
    give(vm, number, &["_fixed"])
}

/// For `time`.
pub(crate) fn clock(vm: &mut Vm, number: usize) -> R<()> {
    give(vm, number, &["_now"])
}

/// For `json`.
pub(crate) fn scanner(vm: &mut Vm, number: usize) -> R<()> {
    give(vm, number, &["_load"])
}

/// For `re`.
pub(crate) fn patterns(vm: &mut Vm, number: usize) -> R<()> {
    give(vm, number, &["_compiled", "_purge", "_classes"])
}

/// For `inspect`.
pub(crate) fn looker(vm: &mut Vm, number: usize) -> R<()> {
    give(vm, number, &["_parameters", "_stage"])
}

/// For `traceback` and `warnings`.
pub(crate) fn reporter(vm: &mut Vm, number: usize) -> R<()> {
    give(vm, number, &["_report", "_entries", "_calls"])
}

/// For `gc`.
pub(crate) fn collector(vm: &mut Vm, number: usize) -> R<()> {
    give(vm, number, &["_collect", "_finalized"])
}

/// For `decimal`.
pub(crate) fn figures(vm: &mut Vm, number: usize) -> R<()> {
    let names = FUNCTIONS.iter().map(|native| native.name);
    let mut names: Vec<&str> = names.filter(|name| name.starts_with("_dec_")).collect();
    names.push("_apart");
    give(vm, number, &names)
}

/// For `random`.
pub(crate) fn dice(vm: &mut Vm, number: usize) -> R<()> {
    let all = ["_seed", "_apart", "_mt_init", "_mt_next", "_mt_random"];
    give(vm, number, &all)
}

/// Runs a text of a module in a namespace. The modules hide this from programs, and put nothing
/// but identifiers of a program into the text.
fn run(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "run", 2, 2)?;
    let (text, names) = (args.get(vm, 0), args.get(vm, 1));
    if !text.is(Tag::Str) || !names.is(Tag::Dict) {
        return Err(vm.type_error("run() takes a text and a dict"));
    }
    let text = vm.heap.str(text).to_owned();
    vm.run_text(&text, "<string>", false, (Some(names), None))?;
    Ok(Value::NONE)
}

/// A name of whoever runs, the program or the tests beside it, or of the language, or what to say else.
fn main(vm: &mut Vm, args: Args) -> R<Value> {
    let (name, default) = (args.get(vm, 0), args.get(vm, 1));
    let found = own(vm, args)?;
    if !name.is(Tag::Str) || !found.same(default) {
        return Ok(found);
    }
    let name = vm.symbol(name)?;
    let lent = vm.beside_module().filter(|_| vm.tests_run());
    if let Some(lent) = lent.and_then(|module| vm.lent(module, name)) {
        return Ok(lent);
    }
    let builtin = crate::vm::builtin_by_name(name);
    Ok(if builtin.is_undef() { default } else { builtin })
}

/// A name that whoever runs has itself, or what to say else.
fn own(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "own", 2, 2)?;
    let (name, default) = (args.get(vm, 0), args.get(vm, 1));
    if !name.is(Tag::Str) {
        return Ok(default);
    }
    vm.charge(1)?;
    let name = vm.symbol(name)?;
    let module = vm.beside_module().filter(|_| vm.tests_run()).unwrap_or(0);
    let found = vm.heap.modules.get(module as usize);
    let found = found.and_then(|module| module.get(name));
    Ok(found.unwrap_or(default))
}

/// Whether the program under test, and not the tests, raised an exception.
fn foreign(vm: &mut Vm, args: Args) -> R<Value> {
    let exception = args::one(vm, &args, "foreign")?;
    vm.charge(4)?;
    Ok(Value::bool(vm.is_foreign(exception)))
}

/// Whether tests beside a program run.
fn apart(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "apart")?;
    Ok(Value::bool(vm.tests_run()))
}

/// A copy of the names of the program, which has them itself.
fn names(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "names")?;
    let dict = crate::types::module::snapshot(vm, 0);
    vm.charge(8 + vm.heap.dict(dict).len())?;
    vm.check_memory()?;
    Ok(dict)
}

/// What the clock of the program shows, in nanoseconds since 1970.
pub(super) fn nanoseconds(vm: &Vm) -> u64 {
    let passed = vm.meter.used().saturating_mul(NANOSECONDS);
    vm.started.saturating_add(passed)
}

fn now(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "now")?;
    vm.charge(20)?;
    let nanos = i64::try_from(nanoseconds(vm)).unwrap_or(i64::MAX);
    // A number of nanoseconds may be more than fits into a value without an allocation.
    Ok(crate::types::range::new_int(vm, nanos.into()))
}

fn seed(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "seed")?;
    let seed = vm.seed.to_vec();
    Ok(vm.heap.new_bytes(seed))
}

/// Has everything collected that nothing leads to, and pays for it.
fn collect(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "collect")?;
    vm.reap()?;
    Ok(Value::NONE)
}

/// Whether the `__del__` of an object, or the `finally` of a generator, was run by the collector.
fn finalized(vm: &mut Vm, args: Args) -> R<Value> {
    let object = args::one(vm, &args, "finalized")?;
    let over = match object.tag() {
        Tag::Inst => vm.heap.is_finalized(object),
        Tag::Gen => vm.heap.generator(object).finalized,
        _ => false,
    };
    Ok(Value::bool(over))
}

/// Whether an object belongs to the library or the language, so that no program can change it.
fn fixed(vm: &mut Vm, args: Args) -> R<Value> {
    let object = args::one(vm, &args, "fixed")?;
    Ok(Value::bool(vm.heap.is_fixed(object)))
}

/// The first words of a list of whole numbers, as far as they are numbers.
fn words(vm: &Vm, list: Value, most: usize) -> Option<Vec<u32>> {
    if !list.is(Tag::List) {
        return None;
    }
    let items = vm.heap.list(list).iter().take(most);
    items
        .map(|item| item.as_int().and_then(|item| u32::try_from(item).ok()))
        .collect()
}

/// The state that a key, a list of words, leads to.
fn mt_init(vm: &mut Vm, args: Args) -> R<Value> {
    let list = args::one(vm, &args, "init")?;
    let Some(key) = words(vm, list, usize::MAX).filter(|key| !key.is_empty()) else {
        return Err(vm.type_error("init() takes a list of words"));
    };
    new_state(vm, &key)
}

fn new_state(vm: &mut Vm, key: &[u32]) -> R<Value> {
    vm.charge(2 * (WORDS + key.len()))?;
    vm.reserve((WORDS + 1) * 16)?;
    let mut state = [0u32; WORDS];
    state[0] = 19_650_218;
    for at in 1..WORDS {
        let before = state[at - 1] ^ (state[at - 1] >> 30);
        state[at] = before.wrapping_mul(1_812_433_253).wrapping_add(at as u32);
    }
    let (mut at, mut of) = (1, 0);
    for _ in 0..WORDS.max(key.len()) {
        let before = state[at - 1] ^ (state[at - 1] >> 30);
        state[at] = (state[at] ^ before.wrapping_mul(1_664_525))
            .wrapping_add(key[of])
            .wrapping_add(of as u32);
        at += 1;
        of = (of + 1) % key.len();
        if at >= WORDS {
            state[0] = state[WORDS - 1];
            at = 1;
        }
    }
    for _ in 0..WORDS - 1 {
        let before = state[at - 1] ^ (state[at - 1] >> 30);
        state[at] = (state[at] ^ before.wrapping_mul(1_566_083_941)).wrapping_sub(at as u32);
        at += 1;
        if at >= WORDS {
            state[0] = state[WORDS - 1];
            at = 1;
        }
    }
    state[0] = 0x8000_0000;
    let mut items: Vec<Value> = state
        .iter()
        .map(|word| Value::int(i64::from(*word)))
        .collect();
    items.push(Value::int(WORDS as i64));
    Ok(vm.heap.new_list(items))
}

/// The state that whoever runs draws from. One that both sides have holds, after the program's words,
/// those of the tests beside it, once they have drawn.
fn drawn_from(vm: &mut Vm, list: Value) -> R<Value> {
    let theirs = match list.tag() {
        Tag::List => vm.heap.list(list).get(WORDS + 1),
        _ => None,
    };
    let Some(theirs) = theirs.filter(|_| vm.tests_run()) else {
        return Ok(list);
    };
    if theirs.is(Tag::List) {
        return Ok(theirs);
    }
    // What no program has: it knows its own seed.
    let key: Vec<u32> = vm
        .seed
        .iter()
        .map(|byte| u32::from(*byte) ^ 0x7e57)
        .collect();
    let made = new_state(vm, &key)?;
    vm.heap.list_mut(list).set(WORDS + 1, made);
    Ok(made)
}

/// The next word of a state, which moves on.
fn step(vm: &mut Vm, list: Value) -> R<u32> {
    vm.charge(1)?;
    let list = drawn_from(vm, list)?;
    let place = match list.tag() {
        Tag::List => vm.heap.list(list).get(WORDS).and_then(Value::as_int),
        _ => None,
    };
    let Some(mut place) = place.and_then(|place| usize::try_from(place).ok()) else {
        return Err(vm.type_error("this is not the state of a generator"));
    };
    if place >= WORDS {
        vm.charge(WORDS)?;
        let state = words(vm, list, WORDS + 1).filter(|state| state.len() == WORDS + 1);
        let Some(mut state) = state else {
            return Err(vm.type_error("this is not the state of a generator"));
        };
        for at in 0..WORDS {
            let joined = (state[at] & 0x8000_0000) | (state[(at + 1) % WORDS] & 0x7fff_ffff);
            let twist = if joined & 1 == 1 { 0x9908_b0df } else { 0 };
            state[at] = state[(at + 397) % WORDS] ^ (joined >> 1) ^ twist;
        }
        let items = vm.heap.list_mut(list);
        for (at, word) in state[..WORDS].iter().enumerate() {
            items.set(at, Value::int(i64::from(*word)));
        }
        place = 0;
    }
    let word = vm.heap.list(list).get(place).and_then(Value::as_int);
    let mut word = word.and_then(|word| u32::try_from(word).ok()).unwrap_or(0);
    let next = Value::int(place as i64 + 1);
    vm.heap.list_mut(list).set(WORDS, next);
    word ^= word >> 11;
    word ^= (word << 7) & 0x9d2c_5680;
    word ^= (word << 15) & 0xefc6_0000;
    Ok(word ^ (word >> 18))
}

fn mt_next(vm: &mut Vm, args: Args) -> R<Value> {
    let state = args::one(vm, &args, "next")?;
    Ok(Value::int(i64::from(step(vm, state)?)))
}

/// A number from 0 to 1 with 53 random bits.
fn mt_random(vm: &mut Vm, args: Args) -> R<Value> {
    let state = args::one(vm, &args, "random")?;
    let high = f64::from(step(vm, state)? >> 5);
    let low = f64::from(step(vm, state)? >> 6);
    Ok(Value::float(
        (high * 67_108_864.0 + low) / 9_007_199_254_740_992.0,
    ))
}
