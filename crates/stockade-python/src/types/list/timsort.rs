//! A stable merge sort that takes advantage of order already there, with the runs, the merges and
//! the galloping of CPython's, because programs can count and watch the comparisons.
//!
//! A comparison may throw at any moment; the slice is a permutation of what it was even then.

use crate::heap::Value;
use crate::vm::R;

/// What is sorted: the key that is compared, and what comes along with it.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) key: Value,
    pub(super) value: Value,
}

/// The order of two keys.
pub(super) trait Order {
    fn less(&mut self, a: Value, b: Value) -> R<bool>;
}

/// Runs shorter than this are made longer by insertion.
const MAX_MINRUN: usize = 64;
/// Wins in a row from which on one side is galloped over.
const MIN_GALLOP: usize = 7;

/// A sorted part that waits for its merge.
struct Run {
    start: usize,
    len: usize,
    power: u32,
}

struct Sort<'a, O> {
    order: &'a mut O,
    items: &'a mut [Entry],
    runs: Vec<Run>,
    min_gallop: usize,
}

/// Sorts; on a throw the slice holds the same entries in some order.
pub(super) fn sort<O: Order>(order: &mut O, items: &mut [Entry]) -> R<()> {
    if items.len() < 2 {
        return Ok(());
    }
    let mut sort = Sort {
        order,
        items,
        runs: Vec::new(),
        min_gallop: MIN_GALLOP,
    };
    sort.all()
}

/// The length that runs are brought to: such that their number is close below a power of two.
fn minrun(mut len: usize) -> usize {
    let mut rest = 0;
    while len >= MAX_MINRUN {
        rest |= len & 1;
        len >>= 1;
    }
    len + rest
}

impl<O: Order> Sort<'_, O> {
    fn all(&mut self) -> R<()> {
        let total = self.items.len();
        let minrun = minrun(total);
        let mut start = 0;
        while start < total {
            let remaining = total - start;
            let mut len = self.count_run(start, remaining)?;
            if len < minrun {
                let wanted = minrun.min(remaining);
                self.insertion(start, wanted, len)?;
                len = wanted;
            }
            self.settle(len)?;
            self.runs.push(Run {
                start,
                len,
                power: 0,
            });
            start += len;
        }
        while self.runs.len() > 1 {
            let mut at = self.runs.len() - 2;
            if at > 0 && self.runs[at - 1].len < self.runs[at + 1].len {
                at -= 1;
            }
            self.merge_at(at)?;
        }
        Ok(())
    }

    fn less(&mut self, a: usize, b: usize) -> R<bool> {
        self.order.less(self.items[a].key, self.items[b].key)
    }

    /// The length of the run at `start`, made ascending where it descends. A descending run may
    /// hold equal elements: they are turned around first, so that they end in their old order.
    fn count_run(&mut self, start: usize, remaining: usize) -> R<usize> {
        let mut len = 1;
        while len < remaining && !self.less(start + len, start + len - 1)? {
            len += 1;
        }
        if len == remaining {
            return Ok(len);
        }
        if len > 1 {
            if self.less(start, start + len - 1)? {
                return Ok(len);
            }
            // All equal so far, and now a smaller one: the run descends.
            self.items[start..start + len].reverse();
        }
        len += 1;
        let mut equal = 0;
        while len < remaining {
            if self.less(start + len, start + len - 1)? {
                self.turn_last(start + len, equal);
                equal = 0;
            } else if self.less(start + len - 1, start + len)? {
                break;
            } else {
                equal += 1;
            }
            len += 1;
        }
        self.turn_last(start + len, equal);
        self.items[start..start + len].reverse();
        while len < remaining && !self.less(start + len, start + len - 1)? {
            len += 1;
        }
        Ok(len)
    }

    /// Turns the last `equal + 1` entries before `end` around, where any are equal.
    fn turn_last(&mut self, end: usize, equal: usize) {
        if equal > 0 {
            self.items[end - equal - 1..end].reverse();
        }
    }

    /// Inserts the entries from `sorted` on into those before, finding places by bisection.
    fn insertion(&mut self, start: usize, len: usize, sorted: usize) -> R<()> {
        for at in sorted.max(1)..len {
            let pivot = self.items[start + at];
            let (mut low, mut high) = (0, at);
            while low < high {
                let middle = usize::midpoint(low, high);
                if self.order.less(pivot.key, self.items[start + middle].key)? {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            self.items[start + low..=start + at].rotate_right(1);
        }
        Ok(())
    }

    /// Merges runs that lie deeper in the tree of merges than the border before a new run of
    /// `len` entries.
    fn settle(&mut self, len: usize) -> R<()> {
        let Some(last) = self.runs.last() else {
            return Ok(());
        };
        let power = power(last.start, last.len, len, self.items.len());
        while self.runs.len() > 1 && self.runs[self.runs.len() - 2].power > power {
            self.merge_at(self.runs.len() - 2)?;
        }
        if let Some(last) = self.runs.last_mut() {
            last.power = power;
        }
        Ok(())
    }

    /// Merges the run at `at` with the one after it.
    fn merge_at(&mut self, at: usize) -> R<()> {
        let next = self.runs.remove(at + 1);
        let run = &mut self.runs[at];
        let (mut a, mut a_len) = (run.start, run.len);
        run.len += next.len;
        run.power = next.power;
        let (b, mut b_len) = (next.start, next.len);
        // What is in place already at either end need not be merged.
        let skip = gallop_right(self.order, self.items[b].key, &self.items[a..a + a_len], 0)?;
        a += skip;
        a_len -= skip;
        if a_len == 0 {
            return Ok(());
        }
        let last = self.items[a + a_len - 1].key;
        b_len = gallop_left(self.order, last, &self.items[b..b + b_len], b_len - 1)?;
        if b_len == 0 {
            return Ok(());
        }
        if a_len <= b_len {
            self.merge_low(a, a_len, b_len)
        } else {
            self.merge_high(a, a_len, b_len)
        }
    }

    /// Merges two neighbours from the left; the left one, the shorter, is copied out.
    fn merge_low(&mut self, start: usize, a_len: usize, b_len: usize) -> R<()> {
        let copy = self.items[start..start + a_len].to_vec();
        let mut merge = Low {
            to: start,
            a: 0,
            a_left: a_len,
            b: start + a_len,
            b_left: b_len,
            copy,
        };
        let result = merge.run(self);
        // What is left of the copy goes where it belongs; after a throw too.
        if merge.a_left > 0 {
            let (to, b, left) = (merge.to, merge.b, merge.b_left);
            if result.is_ok() {
                self.items.copy_within(b..b + left, to);
                let rest = &merge.copy[merge.a..merge.a + merge.a_left];
                self.items[to + left..to + left + merge.a_left].copy_from_slice(rest);
            } else {
                let rest = &merge.copy[merge.a..merge.a + merge.a_left];
                self.items[to..to + merge.a_left].copy_from_slice(rest);
            }
        }
        result
    }

    /// Merges two neighbours from the right; the right one is copied out.
    fn merge_high(&mut self, start: usize, a_len: usize, b_len: usize) -> R<()> {
        let b_start = start + a_len;
        let copy = self.items[b_start..b_start + b_len].to_vec();
        let mut merge = High {
            start,
            end: b_start + b_len,
            a_left: a_len,
            b_left: b_len,
            copy,
        };
        let result = merge.run(self);
        if merge.b_left > 0 {
            let (end, a_left, b_left) = (merge.end, merge.a_left, merge.b_left);
            if result.is_ok() {
                self.items.copy_within(start..start + a_left, end - a_left);
                self.items[end - a_left - b_left..end - a_left]
                    .copy_from_slice(&merge.copy[..b_left]);
            } else {
                self.items[end - b_left..end].copy_from_slice(&merge.copy[..b_left]);
            }
        }
        result
    }
}

/// How deep in an ideal tree of merges the border between two runs lies.
fn power(start: usize, first: usize, second: usize, total: usize) -> u32 {
    let mut a = 2 * start + first;
    let mut b = a + first + second;
    let mut power = 0;
    loop {
        power += 1;
        if a >= total {
            a -= total;
            b -= total;
        } else if b >= total {
            return power;
        }
        a <<= 1;
        b <<= 1;
    }
}

/// The first place in `run` before which `key` may go, looked for from `hint` in growing steps.
fn gallop_left<O: Order>(order: &mut O, key: Value, run: &[Entry], hint: usize) -> R<usize> {
    let (mut last, mut step) = (0, 1);
    let (mut low, mut high);
    if order.less(run[hint].key, key)? {
        let most = run.len() - hint;
        while step < most && order.less(run[hint + step].key, key)? {
            last = step;
            step = step * 2 + 1;
        }
        (low, high) = (hint + last + 1, hint + step.min(most));
    } else {
        let most = hint + 1;
        while step < most && !order.less(run[hint - step].key, key)? {
            last = step;
            step = step * 2 + 1;
        }
        (low, high) = (most - step.min(most), hint - last);
    }
    while low < high {
        let middle = low + (high - low) / 2;
        if order.less(run[middle].key, key)? {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    Ok(high)
}

/// The last place in `run` after which `key` may go.
fn gallop_right<O: Order>(order: &mut O, key: Value, run: &[Entry], hint: usize) -> R<usize> {
    let (mut last, mut step) = (0, 1);
    let (mut low, mut high);
    if order.less(key, run[hint].key)? {
        let most = hint + 1;
        while step < most && order.less(key, run[hint - step].key)? {
            last = step;
            step = step * 2 + 1;
        }
        (low, high) = (most - step.min(most), hint - last);
    } else {
        let most = run.len() - hint;
        while step < most && !order.less(key, run[hint + step].key)? {
            last = step;
            step = step * 2 + 1;
        }
        (low, high) = (hint + last + 1, hint + step.min(most));
    }
    while low < high {
        let middle = low + (high - low) / 2;
        if order.less(key, run[middle].key)? {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    Ok(high)
}

/// A merge from the left under way: `to` is the next free place, `a` counts inside the copy.
struct Low {
    to: usize,
    a: usize,
    a_left: usize,
    b: usize,
    b_left: usize,
    copy: Vec<Entry>,
}

impl Low {
    fn take_a<O: Order>(&mut self, sort: &mut Sort<'_, O>, count: usize) {
        let from = &self.copy[self.a..self.a + count];
        sort.items[self.to..self.to + count].copy_from_slice(from);
        self.to += count;
        self.a += count;
        self.a_left -= count;
    }

    fn take_b<O: Order>(&mut self, sort: &mut Sort<'_, O>, count: usize) {
        sort.items.copy_within(self.b..self.b + count, self.to);
        self.to += count;
        self.b += count;
        self.b_left -= count;
    }

    /// Ends where one side has no more to compare: the right one is empty, or the left one has a
    /// single entry, which is known to be the largest.
    fn run<O: Order>(&mut self, sort: &mut Sort<'_, O>) -> R<()> {
        self.take_b(sort, 1);
        if self.b_left == 0 || self.a_left == 1 {
            return Ok(());
        }
        let mut min_gallop = sort.min_gallop;
        loop {
            let (mut a_wins, mut b_wins) = (0, 0);
            loop {
                if sort
                    .order
                    .less(sort.items[self.b].key, self.copy[self.a].key)?
                {
                    self.take_b(sort, 1);
                    b_wins += 1;
                    a_wins = 0;
                    if self.b_left == 0 {
                        return Ok(());
                    }
                } else {
                    self.take_a(sort, 1);
                    a_wins += 1;
                    b_wins = 0;
                    if self.a_left == 1 {
                        return Ok(());
                    }
                }
                if a_wins.max(b_wins) >= min_gallop {
                    break;
                }
            }
            min_gallop += 1;
            loop {
                min_gallop -= usize::from(min_gallop > 1);
                sort.min_gallop = min_gallop;
                let rest = &self.copy[self.a..self.a + self.a_left];
                a_wins = gallop_right(sort.order, sort.items[self.b].key, rest, 0)?;
                if a_wins > 0 {
                    self.take_a(sort, a_wins);
                    if self.a_left <= 1 {
                        return Ok(());
                    }
                }
                self.take_b(sort, 1);
                if self.b_left == 0 {
                    return Ok(());
                }
                let rest = &sort.items[self.b..self.b + self.b_left];
                b_wins = gallop_left(sort.order, self.copy[self.a].key, rest, 0)?;
                if b_wins > 0 {
                    self.take_b(sort, b_wins);
                    if self.b_left == 0 {
                        return Ok(());
                    }
                }
                self.take_a(sort, 1);
                if self.a_left == 1 {
                    return Ok(());
                }
                if a_wins < MIN_GALLOP && b_wins < MIN_GALLOP {
                    break;
                }
            }
            min_gallop += 1;
            sort.min_gallop = min_gallop;
        }
    }
}

/// A merge from the right under way: `end` is one past the next free place; the rest of the left
/// side starts at `start`, the rest of the right one at the beginning of the copy.
struct High {
    start: usize,
    end: usize,
    a_left: usize,
    b_left: usize,
    copy: Vec<Entry>,
}

impl High {
    fn take_a<O: Order>(&mut self, sort: &mut Sort<'_, O>, count: usize) {
        let last = self.start + self.a_left;
        sort.items.copy_within(last - count..last, self.end - count);
        self.end -= count;
        self.a_left -= count;
    }

    fn take_b<O: Order>(&mut self, sort: &mut Sort<'_, O>, count: usize) {
        let from = &self.copy[self.b_left - count..self.b_left];
        sort.items[self.end - count..self.end].copy_from_slice(from);
        self.end -= count;
        self.b_left -= count;
    }

    /// Ends where the left side is empty, or the right one has a single entry, which is known to
    /// be the smallest.
    fn run<O: Order>(&mut self, sort: &mut Sort<'_, O>) -> R<()> {
        self.take_a(sort, 1);
        if self.a_left == 0 || self.b_left == 1 {
            return Ok(());
        }
        let mut min_gallop = sort.min_gallop;
        loop {
            let (mut a_wins, mut b_wins) = (0, 0);
            loop {
                let last = sort.items[self.start + self.a_left - 1].key;
                if sort.order.less(self.copy[self.b_left - 1].key, last)? {
                    self.take_a(sort, 1);
                    a_wins += 1;
                    b_wins = 0;
                    if self.a_left == 0 {
                        return Ok(());
                    }
                } else {
                    self.take_b(sort, 1);
                    b_wins += 1;
                    a_wins = 0;
                    if self.b_left == 1 {
                        return Ok(());
                    }
                }
                if a_wins.max(b_wins) >= min_gallop {
                    break;
                }
            }
            min_gallop += 1;
            loop {
                min_gallop -= usize::from(min_gallop > 1);
                sort.min_gallop = min_gallop;
                let rest = &sort.items[self.start..self.start + self.a_left];
                let key = self.copy[self.b_left - 1].key;
                a_wins = self.a_left - gallop_right(sort.order, key, rest, self.a_left - 1)?;
                if a_wins > 0 {
                    self.take_a(sort, a_wins);
                    if self.a_left == 0 {
                        return Ok(());
                    }
                }
                self.take_b(sort, 1);
                if self.b_left == 1 {
                    return Ok(());
                }
                let key = sort.items[self.start + self.a_left - 1].key;
                let rest = &self.copy[..self.b_left];
                b_wins = self.b_left - gallop_left(sort.order, key, rest, self.b_left - 1)?;
                if b_wins > 0 {
                    self.take_b(sort, b_wins);
                    if self.b_left <= 1 {
                        return Ok(());
                    }
                }
                self.take_a(sort, 1);
                if self.a_left == 0 {
                    return Ok(());
                }
                if a_wins < MIN_GALLOP && b_wins < MIN_GALLOP {
                    break;
                }
            }
            min_gallop += 1;
            sort.min_gallop = min_gallop;
        }
    }
}

#[cfg(test)]
mod tests;
