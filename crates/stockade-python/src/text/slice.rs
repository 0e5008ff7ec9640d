//! Slices: which items `start:stop:step` means in a sequence of a known length. Bounds beyond a
//! word are clamped by the caller, which changes nothing, as no sequence is that long.

/// A slice fitted to a length: `len` items from `start` on, `step` apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Slice {
    pub(crate) start: i64,
    pub(crate) stop: i64,
    pub(crate) step: i64,
    pub(crate) len: usize,
}

impl Slice {
    /// Fits a slice to a sequence; nothing where the step is 0, which is the ValueError
    /// `slice step cannot be zero`.
    #[expect(
        clippy::similar_names,
        reason = "these are the names that Python gives them"
    )]
    pub(crate) fn fit(
        start: Option<i64>,
        stop: Option<i64>,
        step: Option<i64>,
        len: usize,
    ) -> Option<Self> {
        // The smallest number has no opposite; CPython takes one more, too.
        let step = step.unwrap_or(1).max(-i64::MAX);
        let size = i64::try_from(len).unwrap_or(i64::MAX);
        let (low, high) = if step < 0 { (-1, size - 1) } else { (0, size) };
        let place = |bound: i64| {
            let bound = if bound < 0 {
                bound.saturating_add(size)
            } else {
                bound
            };
            bound.clamp(low, high)
        };
        let (first, last) = if step < 0 { (high, low) } else { (low, high) };
        let start = start.map_or(first, place);
        let stop = stop.map_or(last, place);
        let len = match step {
            0 => return None,
            1.. if start < stop => (stop - start - 1) / step + 1,
            ..0 if stop < start => (start - stop - 1) / -step + 1,
            _ => 0,
        };
        Some(Self {
            start,
            stop,
            step,
            len: len as usize,
        })
    }

    /// The positions of the items, in order.
    pub(crate) fn positions(self) -> impl ExactSizeIterator<Item = usize> + Clone {
        (0..self.len).map(move |at| (self.start + at as i64 * self.step) as usize)
    }

    /// The positions as one stretch, where the step is 1.
    pub(crate) fn as_range(self) -> Option<std::ops::Range<usize>> {
        let start = self.start.max(0) as usize;
        (self.step == 1).then_some(start..start + self.len)
    }
}

/// The place that an index means in a sequence; nothing where it is outside.
#[inline]
pub(crate) fn place(index: i64, len: usize) -> Option<usize> {
    let index = if index < 0 {
        index.checked_add_unsigned(len as u64)?
    } else {
        index
    };
    usize::try_from(index).ok().filter(|index| *index < len)
}

/// The start and stop that methods such as `str.find` and `list.index` take, fitted to a length.
/// A start may lie behind the end, where even the empty text is not found.
pub(crate) fn fit_bounds(start: Option<i64>, stop: Option<i64>, len: usize) -> (usize, usize) {
    let size = i64::try_from(len).unwrap_or(i64::MAX);
    let place = |bound: i64| {
        if bound < 0 {
            bound.saturating_add(size).max(0)
        } else {
            bound
        }
    };
    let start = start.map_or(0, place);
    let stop = stop.map_or(size, place).min(size);
    (start as usize, stop as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_small_slices_are_those_of_cpython() {
        let bounds = [
            None,
            Some(0),
            Some(1),
            Some(3),
            Some(9),
            Some(-1),
            Some(-3),
            Some(-9),
            Some(i64::MAX),
            Some(i64::MIN),
        ];
        let steps = [
            None,
            Some(1),
            Some(2),
            Some(5),
            Some(-1),
            Some(-2),
            Some(i64::MAX),
            Some(i64::MIN),
        ];
        let mut digest = 0u64;
        for len in 0..6 {
            for start in bounds {
                for stop in bounds {
                    for step in steps {
                        let slice = Slice::fit(start, stop, step, len).unwrap();
                        for part in [slice.start, slice.stop, slice.step, slice.len as i64] {
                            digest = (digest ^ part as u64).wrapping_mul(0x0000_0100_0000_01b3);
                        }
                        for position in slice.positions() {
                            digest = (digest ^ position as u64).wrapping_mul(0x0000_0100_0000_01b3);
                        }
                    }
                }
            }
        }
        assert_eq!(digest, 0x80c2_36e5_c9ac_8d83);
        assert_eq!(Slice::fit(None, None, Some(0), 5), None);
    }

    #[test]
    fn stretches_and_indices_are_found() {
        assert_eq!(
            Slice::fit(Some(1), Some(3), None, 5).unwrap().as_range(),
            Some(1..3)
        );
        assert_eq!(
            Slice::fit(None, None, Some(-1), 5).unwrap().as_range(),
            None
        );
        assert_eq!(
            (place(-1, 3), place(3, 3), place(-4, 3), place(0, 0)),
            (Some(2), None, None, None)
        );
        assert_eq!(place(i64::MIN, 3), None);
        assert_eq!(fit_bounds(Some(-2), None, 5), (3, 5));
        assert_eq!(fit_bounds(Some(7), Some(-9), 5), (7, 0));
    }
}
