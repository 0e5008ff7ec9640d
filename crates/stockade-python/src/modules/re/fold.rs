//! Which letters `IGNORECASE` takes for the same: those that differ by case, and a few more that
//! share an upper case.
//!
//! Most letters have one other case. Where there are more than two, or the cases are no mapping of
//! one letter to one, they stand in a table.

use super::node::Fold;
use crate::text::surrogate::{character, code_point};
use crate::text::unicode::{simple_lower, simple_upper};

/// Letters that are the same to each other; zero fills a row.
const ROWS: [[u32; 4]; 35] = [
    [0x49, 0x69, 0x130, 0x131],
    [0x4b, 0x6b, 0x212a, 0],
    [0x53, 0x73, 0x17f, 0],
    [0xb5, 0x39c, 0x3bc, 0],
    [0xc5, 0xe5, 0x212b, 0],
    [0xdf, 0x1e9e, 0, 0],
    [0x1c4, 0x1c5, 0x1c6, 0],
    [0x1c7, 0x1c8, 0x1c9, 0],
    [0x1ca, 0x1cb, 0x1cc, 0],
    [0x1f1, 0x1f2, 0x1f3, 0],
    [0x345, 0x399, 0x3b9, 0x1fbe],
    [0x390, 0x1fd3, 0, 0],
    [0x392, 0x3b2, 0x3d0, 0],
    [0x395, 0x3b5, 0x3f5, 0],
    [0x398, 0x3b8, 0x3d1, 0x3f4],
    [0x39a, 0x3ba, 0x3f0, 0],
    [0x3a0, 0x3c0, 0x3d6, 0],
    [0x3a1, 0x3c1, 0x3f1, 0],
    [0x3a3, 0x3c2, 0x3c3, 0],
    [0x3a6, 0x3c6, 0x3d5, 0],
    [0x3a9, 0x3c9, 0x2126, 0],
    [0x3b0, 0x1fe3, 0, 0],
    [0x412, 0x432, 0x1c80, 0],
    [0x414, 0x434, 0x1c81, 0],
    [0x41e, 0x43e, 0x1c82, 0],
    [0x421, 0x441, 0x1c83, 0],
    [0x422, 0x442, 0x1c84, 0x1c85],
    [0x42a, 0x44a, 0x1c86, 0],
    [0x462, 0x463, 0x1c87, 0],
    [0x1c88, 0xa64a, 0xa64b, 0],
    [0x1e60, 0x1e61, 0x1e9b, 0],
    [0x1fb3, 0x1fbc, 0, 0],
    [0x1fc3, 0x1fcc, 0, 0],
    [0x1ff3, 0x1ffc, 0, 0],
    [0xfb05, 0xfb06, 0, 0],
];

/// The letters that are the same as one, itself included; the rest of the row is itself again.
pub(super) fn same(point: u32, fold: Fold) -> [u32; 4] {
    match fold {
        Fold::None => [point; 4],
        Fold::Ascii => {
            let other = match u8::try_from(point) {
                Ok(byte) if byte.is_ascii_alphabetic() => u32::from(byte ^ 0x20),
                _ => point,
            };
            [point, other, point, point]
        }
        Fold::Unicode => same_anywhere(point),
    }
}

fn same_anywhere(point: u32) -> [u32; 4] {
    if point < 0x80 && !u8::try_from(point).is_ok_and(|byte| byte.is_ascii_alphabetic()) {
        return [point; 4];
    }
    // ᾀ and its like have only a title case.
    if (0x1f80..0x1fb0).contains(&point) {
        return [point, point ^ 8, point, point];
    }
    if let Some(row) = ROWS.iter().find(|row| row.contains(&point)) {
        return row.map(|other| if other == 0 { point } else { other });
    }
    let Some(letter) = character(point) else {
        return [point; 4];
    };
    let (lower, upper) = (simple_lower(letter), simple_upper(letter));
    [point, code_point(lower), code_point(upper), point]
}

/// The lower case of a letter, as the text of a group is compared by.
pub(super) fn lower(point: u32, fold: Fold) -> u32 {
    match fold {
        Fold::None => point,
        Fold::Ascii => match u8::try_from(point) {
            Ok(byte) => u32::from(byte.to_ascii_lowercase()),
            Err(_) => point,
        },
        Fold::Unicode => character(point).map_or(point, |letter| code_point(simple_lower(letter))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All characters, without what stands for surrogates inside.
    fn points() -> impl Iterator<Item = u32> {
        (0..0x11_0000).filter(|point| !(0x10_f000..0x10_f800).contains(point))
    }

    #[test]
    fn the_same_letters_know_each_other() {
        for point in points() {
            for other in same(point, Fold::Unicode) {
                let back = same(other, Fold::Unicode);
                assert!(back.contains(&point), "{point:x} {other:x}");
            }
        }
    }

    #[test]
    fn the_letters_with_another_case_are_those_of_cpython() {
        let cased = points().filter(|point| same(*point, Fold::Unicode) != [*point; 4]);
        // Recorded: the count, and a sum over all pairs.
        let mut sum = (0u64, 0u64);
        for point in cased {
            let mut row = same(point, Fold::Unicode).to_vec();
            row.sort_unstable();
            row.dedup();
            sum.0 += 1;
            sum.1 = row.iter().fold(sum.1, |sum, other| {
                sum.wrapping_mul(31).wrapping_add(u64::from(*other))
            });
        }
        assert_eq!(sum, (2886, 0x6569_8ba0_624a_9acd));
    }
}
