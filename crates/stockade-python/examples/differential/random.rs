//! A small generator of random numbers: the same seed gives the same programs everywhere.

/// Xorshift, which is random enough to pick parts of programs.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        // Neighbouring seeds are spread, and zero, on which xorshift stands still, is avoided.
        Self(
            seed.wrapping_add(1)
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .max(1),
        )
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 11
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let bound = bound.max(1) as u64;
        usize::try_from(self.next() % bound).unwrap_or_default()
    }

    /// True in so many of a hundred cases.
    pub(crate) fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of some things.
    pub(crate) fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        let at = self.below(of.len());
        &of[at]
    }

    /// One of some words.
    pub(crate) fn word(&mut self, of: &[&'static str]) -> &'static str {
        self.pick::<&'static str>(of)
    }
}
