//! Python's own binary format, written for the side inside: it is read there without importing
//! anything, which is most of what a start costs. Nothing of the kind is ever read here.

use serde_json::{Map, Value};

/// Collects values in version 2 of the format, which has no back references.
#[derive(Debug, Default)]
pub struct Marshal(Vec<u8>);

impl Marshal {
    /// A dict with these entries, the values already written.
    pub fn dict<'a>(entries: impl IntoIterator<Item = (&'a str, Self)>) -> Self {
        let mut all = Self(vec![b'{']);
        for (key, value) in entries {
            all.string(key);
            all.0.extend(value.0);
        }
        all.0.push(b'0');
        all
    }

    /// A list of these.
    pub fn list(items: impl IntoIterator<Item = Self>) -> Self {
        let items: Vec<Self> = items.into_iter().collect();
        let mut all = Self(vec![b'[']);
        all.length(items.len());
        for item in items {
            all.0.extend(item.0);
        }
        all
    }

    /// A text.
    pub fn text(text: &str) -> Self {
        let mut all = Self::default();
        all.string(text);
        all
    }

    /// Bytes.
    pub fn bytes(bytes: &[u8]) -> Self {
        let mut all = Self::default();
        all.blob(bytes);
        all
    }

    /// A whole number.
    pub fn number(number: i128) -> Self {
        let mut all = Self::default();
        all.integer(number);
        all
    }

    /// True or false.
    pub fn truth(truth: bool) -> Self {
        Self(vec![if truth { b'T' } else { b'F' }])
    }

    /// Nothing.
    pub fn none() -> Self {
        Self(vec![b'N'])
    }

    /// A list of texts.
    pub fn texts(texts: &[String]) -> Self {
        Self::list(texts.iter().map(|text| Self::text(text)))
    }

    /// An object as a plain dict, whatever its keys are; marks inside it are read.
    pub fn object(object: &Map<String, Value>) -> Self {
        let mut all = Self(vec![b'{']);
        for (key, value) in object {
            all.string(key);
            all.value(value);
        }
        all.0.push(b'0');
        all
    }

    /// Any JSON value, with the marks of `docs/values.md`.
    pub fn json(value: &Value) -> Self {
        let mut all = Self::default();
        all.value(value);
        all
    }

    /// What is sent: the length, then the bytes.
    pub fn framed(self) -> Vec<u8> {
        let mut frame = u32::try_from(self.0.len())
            .unwrap_or(u32::MAX)
            .to_le_bytes()
            .to_vec();
        frame.extend(self.0);
        frame
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Null => self.0.push(b'N'),
            Value::Bool(true) => self.0.push(b'T'),
            Value::Bool(false) => self.0.push(b'F'),
            Value::Number(number) => match number.as_i128() {
                Some(whole) => self.integer(whole),
                None => self.float(number.as_f64().unwrap_or(f64::NAN)),
            },
            Value::String(text) => self.string(text),
            Value::Array(items) => {
                self.0.push(b'[');
                self.length(items.len());
                for item in items {
                    self.value(item);
                }
            }
            Value::Object(object) => {
                if !self.mark(object) {
                    self.0.extend(Self::object(object).0);
                }
            }
        }
    }

    /// Writes what a marked object stands for, where it is well formed.
    fn mark(&mut self, object: &Map<String, Value>) -> bool {
        let mut entries = object.iter();
        let (Some((key, value)), None) = (entries.next(), entries.next()) else {
            return false;
        };
        match (key.as_str(), value) {
            ("$int", Value::String(digits)) => self.digits(digits),
            ("$float", Value::String(name)) => {
                let number = match name.as_str() {
                    "nan" => f64::NAN,
                    "inf" => f64::INFINITY,
                    "-inf" => f64::NEG_INFINITY,
                    _ => return false,
                };
                self.float(number);
                true
            }
            ("$bytes", Value::String(text)) => match base64(text) {
                Some(bytes) => {
                    self.blob(&bytes);
                    true
                }
                None => false,
            },
            ("$complex", Value::Array(parts)) => match parts.as_slice() {
                [Value::Number(real), Value::Number(imaginary)] => {
                    self.0.push(b'y');
                    for part in [real, imaginary] {
                        self.0
                            .extend(part.as_f64().unwrap_or(f64::NAN).to_le_bytes());
                    }
                    true
                }
                _ => false,
            },
            ("$dict", Value::Object(inner)) => {
                self.0.extend(Self::object(inner).0);
                true
            }
            _ => false,
        }
    }

    fn length(&mut self, length: usize) {
        let length = u32::try_from(length).unwrap_or(u32::MAX);
        self.0.extend(length.to_le_bytes());
    }

    fn string(&mut self, text: &str) {
        self.0.push(b'u');
        self.length(text.len());
        self.0.extend(text.as_bytes());
    }

    fn blob(&mut self, bytes: &[u8]) {
        self.0.push(b's');
        self.length(bytes.len());
        self.0.extend(bytes);
    }

    fn float(&mut self, number: f64) {
        self.0.push(b'g');
        self.0.extend(number.to_le_bytes());
    }

    fn integer(&mut self, number: i128) {
        if let Ok(small) = i32::try_from(number) {
            self.0.push(b'i');
            self.0.extend(small.to_le_bytes());
            return;
        }
        let mut digits = Vec::new();
        let mut rest = number.unsigned_abs();
        while rest > 0 {
            digits.push((rest & 0x7fff) as u16);
            rest >>= 15;
        }
        self.long(number < 0, &digits);
    }

    /// A decimal text of any length.
    fn digits(&mut self, text: &str) -> bool {
        let (negative, plain) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        if plain.is_empty() || plain.len() > 4300 || !plain.bytes().all(|it| it.is_ascii_digit()) {
            return false;
        }
        // Digits of 15 bits, the lowest first; each decimal digit multiplies and adds.
        let mut digits: Vec<u16> = Vec::new();
        for byte in plain.bytes() {
            let mut carry = u32::from(byte - b'0');
            for digit in &mut digits {
                carry += u32::from(*digit) * 10;
                *digit = (carry & 0x7fff) as u16;
                carry >>= 15;
            }
            if carry > 0 {
                digits.push((carry & 0x7fff) as u16);
            }
        }
        self.long(negative, &digits);
        true
    }

    fn long(&mut self, negative: bool, digits: &[u16]) {
        self.0.push(b'l');
        let count = i32::try_from(digits.len()).unwrap_or(i32::MAX);
        let count = if negative { -count } else { count };
        self.0.extend(count.to_le_bytes());
        for digit in digits {
            self.0.extend(digit.to_le_bytes());
        }
    }
}

/// Base64 with padding, strictly.
pub(crate) fn base64(text: &str) -> Option<Vec<u8>> {
    let bytes = text.as_bytes();
    if !bytes.len().is_multiple_of(4) {
        return None;
    }
    let mut out = Vec::with_capacity(bytes.len() / 4 * 3);
    let last = bytes.len().checked_div(4)?.saturating_sub(1);
    for (at, four) in bytes.chunks(4).enumerate() {
        let padding = four.iter().rev().take_while(|it| **it == b'=').count();
        if padding > 2 || padding > 0 && at != last {
            return None;
        }
        let mut number = 0_u32;
        for byte in &four[..4 - padding] {
            number = number << 6 | u32::from(six_bits(*byte)?);
        }
        number <<= 6 * padding;
        out.extend(&number.to_be_bytes()[1..4 - padding]);
    }
    Some(out)
}

fn six_bits(byte: u8) -> Option<u8> {
    Some(match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    })
}
