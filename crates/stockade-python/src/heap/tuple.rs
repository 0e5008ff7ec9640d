//! The body of a `tuple`: a short one lies in its slot, so that it takes no block of memory of its
//! own; pairs and triples are made and dropped in great numbers.

use std::ops::Deref;

use super::value::Value;

/// Elements that fit into the slot.
const SHORT: usize = 3;

/// A tuple object.
pub(crate) enum Tuple {
    Short { len: u8, items: [Value; SHORT] },
    Long(Box<[Value]>),
}

impl Tuple {
    /// Bytes held outside the slot.
    #[inline]
    pub(crate) fn payload_bytes(&self) -> usize {
        match self {
            Self::Short { .. } => 0,
            Self::Long(items) => super::block(size_of_val(&**items)),
        }
    }

    /// Whether the collector has to go through it: not where it is short and holds no objects.
    #[inline]
    pub(super) fn leads_on(&self) -> bool {
        match self {
            Self::Short { items, .. } => items.iter().any(|item| item.is_heap()),
            Self::Long(_) => true,
        }
    }

    #[inline]
    fn short(items: &[Value]) -> Self {
        let mut places = [Value::UNDEF; SHORT];
        for (place, item) in places.iter_mut().zip(items) {
            *place = *item;
        }
        Self::Short {
            len: items.len() as u8,
            items: places,
        }
    }
}

impl Default for Tuple {
    fn default() -> Self {
        Self::short(&[])
    }
}

impl Deref for Tuple {
    type Target = [Value];

    #[inline(always)]
    fn deref(&self) -> &[Value] {
        match self {
            Self::Short { len, items } => &items[..usize::from(*len).min(SHORT)],
            Self::Long(items) => items,
        }
    }
}

impl From<&[Value]> for Tuple {
    #[inline]
    fn from(items: &[Value]) -> Self {
        if items.len() <= SHORT {
            Self::short(items)
        } else {
            Self::Long(items.into())
        }
    }
}

impl<const N: usize> From<[Value; N]> for Tuple {
    #[inline]
    fn from(items: [Value; N]) -> Self {
        Self::from(&items[..])
    }
}

impl<const N: usize> From<&[Value; N]> for Tuple {
    #[inline]
    fn from(items: &[Value; N]) -> Self {
        Self::from(&items[..])
    }
}

impl From<Box<[Value]>> for Tuple {
    fn from(items: Box<[Value]>) -> Self {
        if items.len() <= SHORT {
            Self::short(&items)
        } else {
            Self::Long(items)
        }
    }
}

impl From<Vec<Value>> for Tuple {
    fn from(items: Vec<Value>) -> Self {
        if items.len() <= SHORT {
            Self::short(&items)
        } else {
            Self::Long(items.into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tuple_has_what_it_was_made_of_whether_it_fits_into_the_slot_or_not() {
        for count in 0..6_i64 {
            let items: Vec<Value> = (0..count).map(Value::int).collect();
            let tuple = Tuple::from(items.clone());
            assert_eq!(tuple.len(), items.len());
            assert!(tuple.iter().zip(&items).all(|(a, b)| a.same(*b)));
            assert_eq!(tuple.payload_bytes() == 0, items.len() <= SHORT);
        }
    }
}
