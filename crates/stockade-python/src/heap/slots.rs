//! What an instance holds, by slot: a few attributes lie in the instance itself, so that making one
//! takes no block of memory beside its own, and the kinds of these are a byte each.

use std::num::NonZero;

use super::value::{Kind, Tag, Value};

/// Values that fit into the instance.
const FEW: usize = 4;

/// The values of an instance's attributes, in the order of its shape, and the builtin value inside.
pub(crate) enum Slots {
    Few {
        len: u8,
        /// Whether the last place is that of the builtin value, and none of an attribute.
        built: bool,
        kinds: [Kind; FEW],
        bits: [u64; FEW],
    },
    Many {
        values: Vec<Value>,
        /// The builtin value.
        kind: Kind,
        bits: u64,
        /// The number of the dict that holds the attributes instead, where there is one.
        dict: Option<NonZero<u32>>,
    },
}

impl Slots {
    /// With no attributes yet. `payload` is the builtin value inside, or undefined.
    #[inline]
    pub(super) fn new(payload: Value) -> Self {
        let (mut kinds, mut bits) = ([Kind::Undef; FEW], [0; FEW]);
        (kinds[FEW - 1], bits[FEW - 1]) = (payload.tag().kind(), payload.bits());
        Self::Few {
            len: 0,
            built: !payload.is_undef(),
            kinds,
            bits,
        }
    }

    /// Of an instance whose attributes are in a dict.
    pub(super) fn moved(dict: Value, payload: Value) -> Self {
        Self::Many {
            values: Vec::new(),
            kind: payload.tag().kind(),
            bits: payload.bits(),
            dict: NonZero::new(dict.handle().wrapping_add(1)),
        }
    }

    /// The builtin value inside, or undefined.
    #[inline]
    pub(super) fn payload(&self) -> Value {
        match self {
            Self::Few { built: false, .. } => Value::UNDEF,
            Self::Few { kinds, bits, .. } => Value::of_parts(kinds[FEW - 1].tag(), bits[FEW - 1]),
            Self::Many { kind, bits, .. } => Value::of_parts(kind.tag(), *bits),
        }
    }

    /// The dict that holds the attributes, or undefined.
    #[inline]
    pub(super) fn dict(&self) -> Value {
        match self {
            Self::Many {
                dict: Some(number), ..
            } => Value::handle_of(Tag::Dict, number.get() - 1),
            _ => Value::UNDEF,
        }
    }

    #[inline(always)]
    pub(crate) fn get(&self, slot: usize) -> Option<Value> {
        match self {
            Self::Few {
                len, kinds, bits, ..
            } if slot < usize::from(*len) => {
                Some(Value::of_parts(kinds.get(slot)?.tag(), *bits.get(slot)?))
            }
            Self::Few { .. } => None,
            Self::Many { values, .. } => values.get(slot).copied(),
        }
    }

    /// Puts a value to a slot; false where there is none.
    #[inline(always)]
    pub(crate) fn put(&mut self, slot: usize, value: Value) -> bool {
        match self {
            Self::Few {
                len, kinds, bits, ..
            } if slot < usize::from(*len) => {
                let places = (kinds.get_mut(slot), bits.get_mut(slot));
                let (Some(kind), Some(word)) = places else {
                    return false;
                };
                (*kind, *word) = (value.tag().kind(), value.bits());
                true
            }
            Self::Few { .. } => false,
            Self::Many { values, .. } => values.get_mut(slot).map(|place| *place = value).is_some(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Few { len, .. } => usize::from(*len),
            Self::Many { values, .. } => values.len(),
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Value> {
        (0..self.len()).map_while(|slot| self.get(slot))
    }

    /// All that lies in the instance, where all of it does; undefined where there is nothing.
    #[inline]
    pub(super) fn few(&self) -> Option<[Value; FEW]> {
        match self {
            Self::Few { kinds, bits, .. } => Some(std::array::from_fn(|slot| {
                Value::of_parts(kinds[slot].tag(), bits[slot])
            })),
            Self::Many { .. } => None,
        }
    }

    /// Whether there may be objects in it.
    #[inline]
    pub(super) fn leads_on(&self) -> bool {
        self.few()
            .is_none_or(|few| few.iter().any(|value| value.is_heap()))
    }

    /// Adds a value at the end; the bytes that were taken for it.
    #[inline]
    pub(crate) fn push(&mut self, value: Value) -> usize {
        if let Self::Few { len, built, .. } = self
            && usize::from(*len) + usize::from(*built) < FEW
        {
            *len += 1;
            let last = usize::from(*len) - 1;
            self.put(last, value);
            return 0;
        }
        self.push_beyond(value)
    }

    #[cold]
    #[inline(never)]
    fn push_beyond(&mut self, value: Value) -> usize {
        let before = self.payload_bytes();
        if let Self::Few { .. } = self {
            let payload = self.payload();
            let mut values = Vec::with_capacity(FEW * 2);
            values.extend(self.iter());
            *self = Self::Many {
                values,
                kind: payload.tag().kind(),
                bits: payload.bits(),
                dict: None,
            };
        }
        if let Self::Many { values, .. } = self {
            values.push(value);
        }
        self.payload_bytes() - before
    }

    /// Bytes held outside the instance.
    #[inline]
    pub(crate) fn payload_bytes(&self) -> usize {
        match self {
            Self::Few { .. } => 0,
            Self::Many { values, .. } => super::block(values.capacity() * size_of::<Value>()),
        }
    }
}

impl Default for Slots {
    #[inline]
    fn default() -> Self {
        Self::new(Value::UNDEF)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_keep_their_slots_when_they_leave_the_instance() {
        let mut slots = Slots::default();
        let mut taken = 0;
        for n in 0..20_i64 {
            taken += slots.push(Value::int(n));
            assert_eq!(taken, slots.payload_bytes());
            assert_eq!(taken == 0, slots.len() <= FEW);
            assert!(slots.get(slots.len()).is_none());
            let last = slots.get(slots.len() - 1);
            assert_eq!(last.and_then(Value::as_int), Some(n));
        }
        assert!(slots.put(7, Value::NONE));
        assert!(!slots.put(20, Value::NONE));
        for (at, value) in slots.iter().enumerate() {
            let expected = if at == 7 { None } else { Some(at as i64) };
            assert_eq!(value.as_int(), expected);
        }
    }

    #[test]
    fn the_builtin_value_inside_stays_wherever_the_attributes_are() {
        let payload = Value::int(-5);
        let mut slots = Slots::new(payload);
        assert!(slots.dict().is_undef());
        for n in 0..20_i64 {
            assert!(slots.payload().same(payload));
            assert_eq!(slots.payload_bytes() == 0, slots.len() < FEW);
            slots.push(Value::int(n));
            assert_eq!(slots.len() as i64, n + 1);
            let values: Vec<_> = slots.iter().map(Value::as_int).collect();
            assert_eq!(values, (0..=n).map(Some).collect::<Vec<_>>());
        }
        let dict = Value::handle_of(Tag::Dict, 7);
        let moved = Slots::moved(dict, payload);
        assert!(moved.dict().same(dict) && moved.payload().same(payload));
        assert_eq!((moved.len(), moved.payload_bytes()), (0, 0));
        assert!(Slots::default().payload().is_undef());
    }
}
