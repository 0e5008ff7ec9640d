//! The fast way of `json.loads`: a text without errors and without anything unusual.
//!
//! Whatever else it meets (errors, lone surrogates, deep nesting, `NaN`) it gives back undone, and
//! the module's own Python, which knows CPython's words for everything, reads the text again.

use num_bigint::BigInt;
use rustc_hash::FxHashMap;

use crate::heap::{Dict, Tag, Value};
use crate::types::args;
use crate::vm::{Args, R, Vm};

/// Containers inside containers that are read here.
const DEPTH: usize = 100;
/// Digits of an int that Python reads from a text; a longer number is left to the slow way.
const DIGITS: usize = 4300;
/// Bytes that are read between two looks at the clock, and letters that are written as escapes.
const PIECE: usize = 1 << 16;

struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// Keys that came before: objects in a list mostly have the same ones.
    keys: FxHashMap<&'a str, Value>,
}

/// The value in a text, or `NotImplemented`. Nothing is called back, so nothing is collected.
pub(super) fn load(vm: &mut Vm, args: Args) -> R<Value> {
    let given = args::one(vm, &args, "load")?;
    if !given.is(Tag::Str) {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    let length = vm.heap.str(given).len();
    vm.room_for(length)?;
    vm.charge_in_pieces(1 + length / 16)?;
    let mut text = String::with_capacity(length);
    vm.watched(|heap, patience| patience.push(&mut text, heap.str(given)))?;
    let mut reader = Reader {
        text: &text,
        at: 0,
        keys: FxHashMap::default(),
    };
    reader.blank(vm)?;
    let value = reader.value(vm, 0)?;
    reader.blank(vm)?;
    Ok(value
        .filter(|_| reader.at == text.len())
        .unwrap_or(Value::NOT_IMPLEMENTED))
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn blank(&mut self, vm: &mut Vm) -> R<()> {
        let mut look_at = self.at + PIECE;
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.at += 1;
            if self.at >= look_at {
                vm.look_now()?;
                look_at = self.at + PIECE;
            }
        }
        Ok(())
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn word(&mut self, word: &str, value: Value) -> Option<Value> {
        let rest = self.text.as_bytes().get(self.at..)?;
        let found = rest.starts_with(word.as_bytes());
        self.at += word.len();
        found.then_some(value)
    }

    fn value(&mut self, vm: &mut Vm, depth: usize) -> R<Option<Value>> {
        vm.charge(1)?;
        match self.peek() {
            Some(b'"') => {
                self.at += 1;
                self.string(vm)
            }
            Some(b'[') if depth < DEPTH => self.array(vm, depth),
            Some(b'{') if depth < DEPTH => self.object(vm, depth),
            Some(b'n') => Ok(self.word("null", Value::NONE)),
            Some(b't') => Ok(self.word("true", Value::TRUE)),
            Some(b'f') => Ok(self.word("false", Value::FALSE)),
            Some(b'-' | b'0'..=b'9') => self.number(vm),
            _ => Ok(None),
        }
    }

    fn array(&mut self, vm: &mut Vm, depth: usize) -> R<Option<Value>> {
        self.at += 1;
        let mut values = Vec::new();
        self.blank(vm)?;
        if !self.take(b']') {
            loop {
                self.blank(vm)?;
                let Some(value) = self.value(vm, depth + 1)? else {
                    return Ok(None);
                };
                if values.len() == values.capacity() {
                    vm.reserve((values.len() + 4) * 2 * size_of::<Value>())?;
                }
                values.push(value);
                self.blank(vm)?;
                if self.take(b']') {
                    break;
                }
                if !self.take(b',') {
                    return Ok(None);
                }
            }
        }
        Ok(Some(vm.heap.new_list(values)))
    }

    fn object(&mut self, vm: &mut Vm, depth: usize) -> R<Option<Value>> {
        self.at += 1;
        vm.reserve(256)?;
        let dict = vm.heap.new_dict(Dict::default());
        self.blank(vm)?;
        if self.take(b'}') {
            return Ok(Some(dict));
        }
        loop {
            self.blank(vm)?;
            let Some(key) = self.key(vm)? else {
                return Ok(None);
            };
            self.blank(vm)?;
            if !self.take(b':') {
                return Ok(None);
            }
            self.blank(vm)?;
            let Some(value) = self.value(vm, depth + 1)? else {
                return Ok(None);
            };
            vm.dict_set(dict, key, value)?;
            vm.check_memory()?;
            self.blank(vm)?;
            if self.take(b'}') {
                return Ok(Some(dict));
            }
            if !self.take(b',') {
                return Ok(None);
            }
        }
    }

    fn key(&mut self, vm: &mut Vm) -> R<Option<Value>> {
        if !self.take(b'"') {
            return Ok(None);
        }
        let start = self.at;
        let value = self.string(vm)?;
        let Some(value) = value else {
            return Ok(None);
        };
        let written = self.text.get(start..self.at.saturating_sub(1));
        let Some(written) = written.filter(|written| written.len() <= 64) else {
            return Ok(Some(value));
        };
        if self.keys.len() < 1024 {
            return Ok(Some(*self.keys.entry(written).or_insert(value)));
        }
        Ok(Some(self.keys.get(written).copied().unwrap_or(value)))
    }

    /// The rest of a string after its first quote.
    fn string(&mut self, vm: &mut Vm) -> R<Option<Value>> {
        let start = self.at;
        let mut made: Option<String> = None;
        let mut plain = start;
        let mut look_at = start + PIECE;
        loop {
            match self.peek() {
                None | Some(0..0x20) => return Ok(None),
                Some(b'"') => break,
                Some(b'\\') => {
                    let before = self.text.get(plain..self.at).unwrap_or_default();
                    let text = made.get_or_insert_default();
                    text.push_str(before);
                    let Some(letter) = self.escape() else {
                        return Ok(None);
                    };
                    made.get_or_insert_default().push(letter);
                    plain = self.at;
                }
                Some(_) => self.at += 1,
            }
            if self.at >= look_at && self.text.is_char_boundary(self.at) {
                vm.charge_in_pieces(PIECE / 16)?;
                // A long text is put together on the way: copied at once it would take too long.
                let before = self.text.get(plain..self.at).unwrap_or_default();
                vm.room_for(self.at - start)?;
                made.get_or_insert_default().push_str(before);
                plain = self.at;
                look_at = self.at + PIECE;
                vm.look_now()?;
            }
        }
        let rest: &'a str = self.text.get(plain..self.at).unwrap_or_default();
        let length = self.at - start;
        self.at += 1;
        vm.charge(length % PIECE / 16)?;
        vm.room_for(length)?;
        Ok(Some(match made {
            None => vm.heap.new_str(rest),
            Some(mut made) => {
                made.push_str(rest);
                vm.heap.new_string(made)
            }
        }))
    }

    fn escape(&mut self) -> Option<char> {
        self.at += 1;
        let letter = match self.peek()? {
            letter @ (b'"' | b'\\' | b'/') => char::from(letter),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                self.at += 1;
                let high = self.four()?;
                if !(0xd800..0xe000).contains(&high) {
                    return char::from_u32(high);
                }
                // Only a whole pair is a letter.
                let pair = self.take(b'\\') && self.take(b'u');
                let low = self.four().filter(|_| pair)?;
                if high >= 0xdc00 || !(0xdc00..0xe000).contains(&low) {
                    return None;
                }
                return char::from_u32(0x1_0000 + ((high - 0xd800) << 10) + (low - 0xdc00));
            }
            _ => return None,
        };
        self.at += 1;
        Some(letter)
    }

    fn four(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at..self.at + 4)?;
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        self.at += 4;
        u32::from_str_radix(digits, 16).ok()
    }

    /// How many digits follow: no more than one above what is read here.
    fn digits(&mut self) -> usize {
        let start = self.at;
        while let Some(b'0'..=b'9') = self.peek().filter(|_| self.at - start <= DIGITS) {
            self.at += 1;
        }
        self.at - start
    }

    fn number(&mut self, vm: &mut Vm) -> R<Option<Value>> {
        let start = self.at;
        self.take(b'-');
        let zero = self.peek() == Some(b'0');
        let whole = self.digits();
        if whole == 0 || whole > DIGITS || (zero && whole > 1) {
            return Ok(None);
        }
        let mut float = false;
        if self.take(b'.') {
            float = true;
            if !(1..=DIGITS).contains(&self.digits()) {
                return Ok(None);
            }
        }
        if self.take(b'e') || self.take(b'E') {
            float = true;
            let _sign = self.take(b'+') || self.take(b'-');
            if !(1..=DIGITS).contains(&self.digits()) {
                return Ok(None);
            }
        }
        let text = self.text.get(start..self.at).unwrap_or_default();
        vm.charge(text.len() / 16)?;
        if float {
            return Ok(text.parse().ok().map(Value::float));
        }
        if let Ok(small) = text.parse::<i64>() {
            return Ok(Some(Value::int(small)));
        }
        vm.charge(whole * whole / 256)?;
        let number = text.parse::<BigInt>().ok();
        Ok(number.map(|number| crate::types::range::new_int(vm, number)))
    }
}
