//! Division of a large integer by one word.
//!
//! The processor's own division of two words by one takes several times as long as the two products
//! that stand in for it here: the word is made to fill all its bits, and the distance of its
//! reciprocal from a power of two is found out once (Möller and Granlund, "Improved division by
//! invariant integers", 2011).

use num_bigint::BigUint;

/// Quotient and rest of a number by a word, which is not zero.
pub(super) fn divide(number: &BigUint, word: u64) -> (BigUint, u64) {
    let shift = word.leading_zeros();
    let divisor = word << shift;
    let reciprocal = (u128::MAX / u128::from(divisor)) as u64;
    let digits = number.iter_u64_digits();
    let mut quotient = vec![0u32; digits.len() * 2];
    // Every digit is shifted by as much as the divisor: what leaves it at the top goes to the one
    // before, and what leaves the first is the first rest.
    let over = |digit: u64| digit.checked_shr(64 - shift).unwrap_or(0);
    let mut digits = digits.rev().peekable();
    let mut rest = digits.peek().map_or(0, |digit| over(*digit));
    let mut places = quotient.chunks_exact_mut(2).rev();
    while let (Some(digit), Some(place)) = (digits.next(), places.next()) {
        let below = digits.peek().map_or(0, |digit| over(*digit));
        let low = (digit << shift) | below;
        let guess = u128::from(reciprocal) * u128::from(rest)
            + ((u128::from(rest) << 64) | u128::from(low));
        let mut here = ((guess >> 64) as u64).wrapping_add(1);
        let mut left = low.wrapping_sub(here.wrapping_mul(divisor));
        if left > guess as u64 {
            here = here.wrapping_sub(1);
            left = left.wrapping_add(divisor);
        }
        if left >= divisor {
            here = here.wrapping_add(1);
            left -= divisor;
        }
        rest = left;
        place.copy_from_slice(&[here as u32, (here >> 32) as u32]);
    }
    (BigUint::new(quotient), rest >> shift)
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_integer::Integer;

    fn check(number: &BigUint, word: u64) {
        let (quotient, rest) = number.div_rem(&BigUint::from(word));
        assert_eq!(divide(number, word), (quotient, rest.try_into().unwrap()));
    }

    #[test]
    fn words_at_the_edges_divide_numbers_at_the_edges() {
        let words = [
            1,
            2,
            3,
            u64::MAX,
            u64::MAX - 1,
            1 << 63,
            (1 << 63) + 1,
            1 << 32,
            10,
        ];
        for word in words {
            for length in 0..4 {
                for digit in [0, 1, u32::MAX, 1 << 31] {
                    check(&BigUint::new(vec![digit; length]), word);
                }
            }
        }
    }

    #[test]
    fn a_word_divides_as_a_large_number_does() {
        // Numbers in no order, the same ones each time.
        let mut state = 88_172_645_463_325_252_u64;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        for _ in 0..20_000 {
            let digits = (0..next() % 20).map(|_| next() as u32).collect();
            let word = next() >> (next() % 64);
            check(&BigUint::new(digits), word.max(1));
        }
    }
}
