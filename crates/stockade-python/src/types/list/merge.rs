//! A stable sort that looks at the clock on its way: pieces are sorted by the standard library, which
//! nothing can stop, and merged here.
//!
//! A piece is so small that it takes some milliseconds with the slowest order there is. Where time is
//! up the elements are all there, in some order. What compares must not call back.

use std::cmp::Ordering;

use crate::text::patience::Patience;

/// Elements that are merged, or moved, between two looks.
const MERGED: usize = 1024;
const MOVED: usize = 1 << 16;

/// Sorts with pieces of so many elements; how far it came where time is up, nobody can know.
pub(super) fn sort<T: Copy>(
    items: &mut [T],
    piece: usize,
    patience: &mut Patience<'_>,
    compare: &impl Fn(&T, &T) -> Ordering,
) {
    if items.len() <= piece {
        items.sort_by(compare);
        return;
    }
    if descends(items, patience, compare) {
        reverse(items, patience);
        return;
    }
    let mut left = Vec::with_capacity(items.len() / 2);
    halves(items, piece, &mut left, patience, compare);
}

/// Turns a long row around; false where time is up.
pub(super) fn reverse<T: Copy>(items: &mut [T], patience: &mut Patience<'_>) {
    let middle = items.len() / 2;
    let (front, back) = items.split_at_mut(middle);
    let back = back.iter_mut().rev();
    for (at, (one, other)) in front.iter_mut().zip(back).enumerate() {
        std::mem::swap(one, other);
        if at % MOVED == MOVED - 1 && !patience.look() {
            return;
        }
    }
}

/// Whether each element is less than the one before it.
fn descends<T>(
    items: &[T],
    patience: &mut Patience<'_>,
    compare: &impl Fn(&T, &T) -> Ordering,
) -> bool {
    let mut pairs = items.windows(2);
    pairs.all(|pair| patience.step() && compare(&pair[0], &pair[1]).is_gt())
}

/// Sorts both halves and merges them; false where time is up.
fn halves<T: Copy>(
    items: &mut [T],
    piece: usize,
    left: &mut Vec<T>,
    patience: &mut Patience<'_>,
    compare: &impl Fn(&T, &T) -> Ordering,
) -> bool {
    if items.len() <= piece {
        items.sort_by(compare);
        return patience.look();
    }
    let middle = items.len() / 2;
    let (front, back) = items.split_at_mut(middle);
    halves(front, piece, left, patience, compare)
        && halves(back, piece, left, patience, compare)
        && merge(items, middle, left, patience, compare)
}

/// Merges two sorted parts; false where time is up.
fn merge<T: Copy>(
    items: &mut [T],
    middle: usize,
    left: &mut Vec<T>,
    patience: &mut Patience<'_>,
    compare: &impl Fn(&T, &T) -> Ordering,
) -> bool {
    let (front, back) = items.split_at(middle);
    let (Some(last), Some(first)) = (front.last(), back.first()) else {
        return true;
    };
    if compare(last, first).is_le() {
        return true;
    }
    // What is in its place at either end stays there; the last one of the left is then the largest.
    let start = front.partition_point(|item| compare(item, first).is_le());
    let end = middle + back.partition_point(|item| compare(item, last).is_lt());
    let (items, middle) = (&mut items[start..end], middle - start);
    left.clear();
    for part in items[..middle].chunks(MOVED) {
        left.extend_from_slice(part);
        if !patience.look() {
            return false;
        }
    }
    let (mut a, mut b, mut to, mut on) = (0, middle, 0, true);
    while on && b < items.len() {
        for _ in 0..MERGED.min(items.len() - b) {
            let takes_b = compare(&items[b], &left[a]).is_lt();
            items[to] = if takes_b { items[b] } else { left[a] };
            b += usize::from(takes_b);
            a += usize::from(!takes_b);
            to += 1;
        }
        on = patience.look();
    }
    items[to..b].copy_from_slice(&left[a..]);
    on
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that are not in order, and where each of them stood.
    fn mixed(count: usize, kinds: usize) -> Vec<(usize, usize)> {
        (0..count).map(|at| (at * 7919 % kinds, at)).collect()
    }

    #[test]
    fn pieces_are_merged_as_one_stable_sort_would() {
        for (count, kinds) in [(0, 1), (1, 1), (1000, 7), (5000, 4999), (100_000, 60_000)] {
            for piece in [1, 3, 100, 20_000] {
                let (mut ours, mut known) = (mixed(count, kinds), mixed(count, kinds));
                known.sort_by_key(|item| item.0);
                let patience = &mut Patience::endless();
                sort(&mut ours, piece, patience, &|a, b| a.0.cmp(&b.0));
                assert_eq!(ours, known, "{count} of {kinds} kinds by {piece}");
            }
        }
    }

    #[test]
    fn what_falls_is_turned_around_and_what_is_in_order_stays() {
        for piece in [1, 10, 1000] {
            let mut falls: Vec<u32> = (0..500).rev().collect();
            sort(&mut falls, piece, &mut Patience::endless(), &Ord::cmp);
            let rises: Vec<u32> = (0..500).collect();
            assert_eq!(falls, rises);
            sort(&mut falls, piece, &mut Patience::endless(), &Ord::cmp);
            assert_eq!(falls, rises);
        }
    }

    #[test]
    fn nothing_is_lost_where_time_is_up() {
        for looks in 0..200 {
            let mut left = looks;
            let mut go_on = || {
                left -= 1;
                left > 0
            };
            let mut items = mixed(20_000, 15_000);
            sort(&mut items, 500, &mut Patience::new(&mut go_on), &|a, b| {
                a.0.cmp(&b.0)
            });
            items.sort_unstable_by_key(|item| item.1);
            assert_eq!(items, mixed(20_000, 15_000), "after {looks} looks");
        }
    }
}
