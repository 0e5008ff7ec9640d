//! Sizes, times and counts as people write them: `512m`, `1.5s`, `1_000_000`.
//!
//! Everything is read with whole-number arithmetic, so no value is rounded on the way in, and
//! written back in the largest unit that is exact, so that what is shown loads to the same value.
//! `k`, `m` and `g` are powers of 1024 in every spelling (`m`, `mb`, `MiB`), as `docker -m` has
//! it: a limit that means 4.9% more or less by the spelling of a unit is a trap.

use std::{borrow::Cow, fmt, time::Duration};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, Unexpected, Visitor},
};

/// A number of bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size(pub u64);

/// A length of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Time(pub Duration);

/// A whole number of things.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Count(pub u64);

/// A whole number of things, or `null` for no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bound(pub Option<u64>);

/// Longest text that is read as a number: more digits than any of our types holds.
const LONGEST: usize = 40;

impl Size {
    /// Reads `512m`, `16MiB`, `1_000_000`; bare numbers are bytes.
    ///
    /// ```
    /// use stockade_core::policy::Size;
    ///
    /// assert_eq!(Size::parse("512m"), Ok(Size(512 * 1024 * 1024)));
    /// assert_eq!(Size::parse("4096"), Ok(Size(4096)));
    /// assert!(Size::parse("1.5g").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, String> {
        let (number, unit) = split_unit(text)?;
        let factor = match unit.to_ascii_lowercase().as_str() {
            "" | "b" => 1,
            "k" | "kb" | "kib" => 1 << 10,
            "m" | "mb" | "mib" => 1 << 20,
            "g" | "gb" | "gib" => 1 << 30,
            "t" | "tb" | "tib" => 1 << 40,
            _ => {
                return Err(format!(
                    "`{unit}` is not a unit of size\nuse `k`, `m` or `g`"
                ));
            }
        };
        if number.contains('.') {
            return Err(
                "a size is a whole number\nuse a smaller unit, such as `1536m` for one and a half gigabytes"
                    .to_owned(),
            );
        }
        whole(&scaled(number, factor)?).map(Self)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (unit, shift) in [("g", 30), ("m", 20), ("k", 10)] {
            if self.0 != 0 && self.0.trailing_zeros() >= shift {
                return write!(f, "{}{unit}", self.0 >> shift);
            }
        }
        write!(f, "{}", self.0)
    }
}

impl Time {
    /// Reads `30s`, `500ms`, `1.5s`, `2m`, `1h`; bare numbers are seconds.
    ///
    /// ```
    /// use std::time::Duration;
    /// use stockade_core::policy::Time;
    ///
    /// assert_eq!(Time::parse("1.5"), Ok(Time(Duration::from_millis(1500))));
    /// assert_eq!(Time::parse("500ms"), Ok(Time(Duration::from_millis(500))));
    /// ```
    pub fn parse(text: &str) -> Result<Self, String> {
        let (number, unit) = split_unit(text)?;
        let nanos: u128 = match unit.to_ascii_lowercase().as_str() {
            "ms" => 1_000_000,
            "" | "s" | "sec" => 1_000_000_000,
            "m" | "min" => 60_000_000_000,
            "h" => 3_600_000_000_000,
            _ => {
                return Err(format!(
                    "`{unit}` is not a unit of time\nuse `ms`, `s`, `m` or `h`"
                ));
            }
        };
        let nanos = whole(&scaled(number, nanos)?)?;
        Ok(Self(Duration::from_nanos(nanos)))
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nanos = self.0.subsec_nanos();
        if nanos == 0 {
            return write!(f, "{}s", self.0.as_secs());
        }
        write!(f, "{}", self.0.as_millis())?;
        if !nanos.is_multiple_of(1_000_000) {
            let rest = format!("{:06}", nanos % 1_000_000);
            write!(f, ".{}", rest.trim_end_matches('0'))?;
        }
        f.write_str("ms")
    }
}

/// The digits (with `.` and `_`) and the unit behind them.
fn split_unit(text: &str) -> Result<(&str, &str), String> {
    let text = text.trim();
    if text.starts_with('-') {
        return Err("it cannot be negative".to_owned());
    }
    if text.len() > LONGEST {
        return Err("the number is too long".to_owned());
    }
    let end = text
        .find(|c: char| !(c.is_ascii_digit() || c == '.' || c == '_'))
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    if number.is_empty() {
        return Err("it does not start with a number".to_owned());
    }
    Ok((number, unit.trim_start()))
}

/// A product that may have come out with a fraction.
struct Scaled {
    value: u128,
    exact: bool,
}

/// `number × factor`, where the number has digits, single `_` between digits, and one `.` at most.
fn scaled(number: &str, factor: u128) -> Result<Scaled, String> {
    let not_a_number = || "it does not start with a number".to_owned();
    let (whole, fraction) = number.split_once('.').unwrap_or((number, "0"));
    let mut value: u128 = 0;
    let mut divisor: u128 = 1;
    for (part, is_fraction) in [(whole, false), (fraction, true)] {
        if part.is_empty() || part.starts_with('_') || part.ends_with('_') || part.contains("__") {
            return Err(not_a_number());
        }
        for digit in part.bytes().filter(|byte| *byte != b'_') {
            if !digit.is_ascii_digit() {
                return Err(not_a_number());
            }
            value = value
                .checked_mul(10)
                .and_then(|value| value.checked_add(u128::from(digit - b'0')))
                .ok_or("the number is too large")?;
            if is_fraction {
                divisor = divisor.checked_mul(10).ok_or("the number is too long")?;
            }
        }
    }
    let product = value.checked_mul(factor).ok_or("the number is too large")?;
    Ok(Scaled {
        value: product / divisor,
        exact: product % divisor == 0,
    })
}

fn whole(scaled: &Scaled) -> Result<u64, String> {
    if !scaled.exact {
        return Err("the fraction is too fine".to_owned());
    }
    u64::try_from(scaled.value).map_err(|_| "the number is too large".to_owned())
}

/// The text of a number that YAML read as floating point, as digits.
fn float_text(value: f64) -> String {
    format!("{value}")
}

/// Floating point that is a whole number small enough to be exact, as `1e9` is.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the range is checked first, and the sign with it"
)]
fn whole_float(value: f64) -> Option<u64> {
    let exact = (0.0..=9_007_199_254_740_992.0).contains(&value) && value.fract() == 0.0;
    exact.then_some(value as u64)
}

macro_rules! text_or_number {
    ($type:ident, $visitor:ident, $expecting:literal, $of:expr, $pattern:literal) => {
        struct $visitor;

        impl Visitor<'_> for $visitor {
            type Value = $type;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str($expecting)
            }

            fn visit_u64<E: Error>(self, value: u64) -> Result<$type, E> {
                let of: fn(u64) -> $type = $of;
                Ok(of(value))
            }

            fn visit_i64<E: Error>(self, value: i64) -> Result<$type, E> {
                match u64::try_from(value) {
                    Ok(value) => self.visit_u64(value),
                    Err(_) => Err(E::custom("it cannot be negative")),
                }
            }

            fn visit_f64<E: Error>(self, value: f64) -> Result<$type, E> {
                self.visit_str(&float_text(value))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<$type, E> {
                $type::parse(text).map_err(E::custom)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_any($visitor)
            }
        }

        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({
                    "description": $expecting,
                    "anyOf": [
                        {"type": "number", "minimum": 0},
                        {"type": "string", "pattern": $pattern},
                    ],
                })
            }
        }
    };
}

text_or_number!(
    Size,
    SizeVisitor,
    "a size such as `512m`, or a number of bytes",
    Size,
    r"^\s*[0-9]+(_[0-9]+)*\s*([kKmMgGtT]([iI]?[bB])?|[bB])?\s*$"
);
text_or_number!(
    Time,
    TimeVisitor,
    "a time such as `30s` or `500ms`, or a number of seconds",
    |seconds: u64| Time(Duration::from_secs(seconds)),
    r"^\s*[0-9]+(_[0-9]+)*(\.[0-9]+)?\s*(ms|s|sec|m|min|h)?\s*$"
);

impl Serialize for Size {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 == 0 || self.0.trailing_zeros() < 10 {
            return serializer.serialize_u64(self.0);
        }
        serializer.collect_str(self)
    }
}

impl Serialize for Time {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Count {
    fn parse(text: &str) -> Result<Self, String> {
        match split_unit(text)? {
            (number, "") if !number.contains('.') => whole(&scaled(number, 1)?).map(Self),
            _ => Err("it must be a whole number".to_owned()),
        }
    }
}

struct CountVisitor;

impl Visitor<'_> for CountVisitor {
    type Value = Count;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number")
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Count, E> {
        Ok(Count(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Count, E> {
        u64::try_from(value)
            .map(Count)
            .map_err(|_| E::custom("it cannot be negative"))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Count, E> {
        if value < 0.0 {
            return Err(E::custom("it cannot be negative"));
        }
        whole_float(value).map(Count).ok_or_else(|| {
            if value.fract() == 0.0 {
                E::custom("the number is too large")
            } else {
                E::invalid_value(Unexpected::Float(value), &self)
            }
        })
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Count, E> {
        Count::parse(text).map_err(E::custom)
    }
}

/// `1_000_000`, which some editors take for a text.
const DIGITS: &str = "^[0-9]+(_[0-9]+)*$";

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(CountVisitor)
    }
}

impl Serialize for Count {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.0)
    }
}

impl JsonSchema for Count {
    fn schema_name() -> Cow<'static, str> {
        "Count".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "a whole number",
            "anyOf": [
                {"type": "integer", "minimum": 0},
                {"type": "string", "pattern": DIGITS},
            ],
        })
    }
}

impl<'de> Deserialize<'de> for Bound {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let count = Option::<Count>::deserialize(deserializer)?;
        Ok(Self(count.map(|Count(count)| count)))
    }
}

impl Serialize for Bound {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl JsonSchema for Bound {
    fn schema_name() -> Cow<'static, str> {
        "Bound".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "a whole number, or null for no limit",
            "anyOf": [
                {"type": "null"},
                {"type": "integer", "minimum": 0},
                {"type": "string", "pattern": DIGITS},
            ],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_binary_in_every_spelling() {
        for (text, bytes) in [
            ("0", 0),
            ("1", 1),
            ("1b", 1),
            ("256k", 256 << 10),
            ("512m", 512 << 20),
            ("512M", 512 << 20),
            ("16MiB", 16 << 20),
            ("64MB", 64 << 20),
            ("1 g", 1 << 30),
            ("1g", 1 << 30),
            ("2GiB", 2 << 30),
            ("1_000_000", 1_000_000),
        ] {
            assert_eq!(Size::parse(text), Ok(Size(bytes)), "{text}");
        }
    }

    #[test]
    fn sizes_that_mean_nothing_are_refused() {
        for text in [
            "",
            "m",
            "-1",
            "-5m",
            "1.5g",
            "0.5",
            "1__0",
            "_1",
            "1_",
            "512x",
            "1e9",
            "0x10",
            "m512",
            "1 2",
            "99999999999999999999g",
            "inf",
            "nan",
            "１m",
            ".",
            "1.",
        ] {
            assert!(Size::parse(text).is_err(), "{text}");
        }
        assert!(Size::parse(&"9".repeat(1_000_000)).is_err());
    }

    #[test]
    fn times_are_exact_to_the_nanosecond() {
        for (text, nanos) in [
            ("30", 30_000_000_000),
            ("30s", 30_000_000_000),
            ("500ms", 500_000_000),
            ("1.5s", 1_500_000_000),
            ("1.5", 1_500_000_000),
            ("0.1s", 100_000_000),
            ("2m", 120_000_000_000),
            ("1h", 3_600_000_000_000),
            ("1.5h", 5_400_000_000_000),
            ("0.000001ms", 1),
        ] {
            assert_eq!(
                Time::parse(text),
                Ok(Time(Duration::from_nanos(nanos))),
                "{text}"
            );
        }
        for text in [
            "",
            "s",
            "-1s",
            "1d",
            "1.2.3s",
            "0.0000001ms",
            "1e3",
            "1,5s",
            "5 5s",
        ] {
            assert!(Time::parse(text).is_err(), "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn what_is_written_is_read_back(bytes: u64, nanos: u64) {
            proptest::prop_assert_eq!(Size::parse(&Size(bytes).to_string()), Ok(Size(bytes)));
            let time = Time(Duration::from_nanos(nanos));
            proptest::prop_assert_eq!(Time::parse(&time.to_string()), Ok(time));
        }

        #[test]
        fn no_text_breaks_the_reader(text in ".*") {
            let _ = (Size::parse(&text).is_ok(), Time::parse(&text).is_ok(), Count::parse(&text).is_ok());
        }
    }
}
