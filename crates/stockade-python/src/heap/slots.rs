//! The attributes of an instance, by slot: a few lie in the instance itself, so that making one
//! takes no block of memory beside its own.

use std::ops::{Deref, DerefMut};

use super::value::Value;

/// Attributes that fit into the instance.
const FEW: usize = 4;

/// The values of an instance's attributes, in the order of its shape.
pub(crate) enum Slots {
    Few { len: u8, items: [Value; FEW] },
    Many(Vec<Value>),
}

impl Slots {
    /// Adds a value at the end; the bytes that were taken for it.
    #[inline]
    pub(crate) fn push(&mut self, value: Value) -> usize {
        if let Self::Few { len, items } = self
            && let Some(place) = items.get_mut(usize::from(*len))
        {
            *place = value;
            *len += 1;
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
            many.extend_from_slice(self);
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
            items: [Value::UNDEF; FEW],
        }
    }
}

impl Deref for Slots {
    type Target = [Value];

    #[inline(always)]
    fn deref(&self) -> &[Value] {
        match self {
            Self::Few { len, items } => &items[..usize::from(*len).min(FEW)],
            Self::Many(many) => many,
        }
    }
}

impl DerefMut for Slots {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [Value] {
        match self {
            Self::Few { len, items } => &mut items[..usize::from(*len).min(FEW)],
            Self::Many(many) => many,
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
        }
        slots[7] = Value::NONE;
        for (at, value) in slots.iter().enumerate() {
            let expected = if at == 7 { None } else { Some(at as i64) };
            assert_eq!(value.as_int(), expected);
        }
    }
}
