//! The attributes of an instance, by slot: a few lie in the instance itself, so that making one
//! takes no block of memory beside its own, and the kinds of these are a byte each.

use super::value::{Kind, Value};

/// Attributes that fit into the instance.
const FEW: usize = 4;

/// The values of an instance's attributes, in the order of its shape.
pub(crate) enum Slots {
    Few {
        len: u8,
        kinds: [Kind; FEW],
        bits: [u64; FEW],
    },
    Many(Vec<Value>),
}

impl Slots {
    #[inline(always)]
    pub(crate) fn get(&self, slot: usize) -> Option<Value> {
        match self {
            Self::Few { len, kinds, bits } if slot < usize::from(*len) => {
                Some(Value::of_parts(kinds.get(slot)?.tag(), *bits.get(slot)?))
            }
            Self::Few { .. } => None,
            Self::Many(many) => many.get(slot).copied(),
        }
    }

    /// Puts a value to a slot; false where there is none.
    #[inline(always)]
    pub(crate) fn put(&mut self, slot: usize, value: Value) -> bool {
        match self {
            Self::Few { len, kinds, bits } if slot < usize::from(*len) => {
                let places = (kinds.get_mut(slot), bits.get_mut(slot));
                let (Some(kind), Some(word)) = places else {
                    return false;
                };
                (*kind, *word) = (value.tag().kind(), value.bits());
                true
            }
            Self::Few { .. } => false,
            Self::Many(many) => many.get_mut(slot).map(|place| *place = value).is_some(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Few { len, .. } => usize::from(*len),
            Self::Many(many) => many.len(),
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Value> {
        (0..self.len()).map_while(|slot| self.get(slot))
    }

    /// All of them, where they lie in the instance; undefined beyond the last.
    #[inline]
    pub(super) fn few(&self) -> Option<[Value; FEW]> {
        match self {
            Self::Few { kinds, bits, .. } => Some(std::array::from_fn(|slot| {
                Value::of_parts(kinds[slot].tag(), bits[slot])
            })),
            Self::Many(_) => None,
        }
    }

    /// Adds a value at the end; the bytes that were taken for it.
    #[inline]
    pub(crate) fn push(&mut self, value: Value) -> usize {
        if let Self::Few { len, .. } = self
            && usize::from(*len) < FEW
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
            let mut many = Vec::with_capacity(FEW * 2);
            many.extend(self.iter());
            *self = Self::Many(many);
        }
        if let Self::Many(many) = self {
            many.push(value);
        }
        self.payload_bytes() - before
    }

    /// Bytes held outside the instance.
    #[inline]
    pub(crate) fn payload_bytes(&self) -> usize {
        match self {
            Self::Few { .. } => 0,
            Self::Many(many) => super::block(many.capacity() * size_of::<Value>()),
        }
    }
}

impl Default for Slots {
    #[inline]
    fn default() -> Self {
        Self::Few {
            len: 0,
            kinds: [Kind::Undef; FEW],
            bits: [0; FEW],
        }
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
}
