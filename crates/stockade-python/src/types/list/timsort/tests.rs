use super::*;
use crate::vm::Throw;

struct Counting {
    calls: usize,
    fail_at: usize,
}

impl Order for Counting {
    fn less(&mut self, a: Value, b: Value) -> R<bool> {
        self.calls += 1;
        if self.calls == self.fail_at {
            return Err(Throw);
        }
        Ok(a.as_int() < b.as_int())
    }
}

fn entries(keys: impl IntoIterator<Item = i64>) -> Vec<Entry> {
    let numbered = keys.into_iter().enumerate();
    numbered
        .map(|(at, key)| Entry {
            key: Value::int(key),
            value: Value::int(at as i64),
        })
        .collect()
}

/// The same sequence as the Python line `x = (x * 1103515245 + 12345) % 2**31`.
fn random(count: usize, most: i64) -> Vec<i64> {
    let mut x = 42i64;
    let mut step = || {
        x = (x * 1_103_515_245 + 12_345) % (1 << 31);
        x % most
    };
    (0..count).map(|_| step()).collect()
}

fn pairs(items: &[Entry]) -> Vec<(i64, i64)> {
    items
        .iter()
        .filter_map(|it| Some((it.key.as_int()?, it.value.as_int()?)))
        .collect()
}

#[test]
fn as_many_comparisons_are_made_as_by_cpython() {
    // Counted with a class whose `__lt__` counts, in CPython 3.13.
    for (count, most, expected) in RECORDED {
        let mut items = entries(random(*count, *most));
        let mut order = Counting {
            calls: 0,
            fail_at: usize::MAX,
        };
        sort(&mut order, &mut items).unwrap();
        assert_eq!(order.calls, *expected, "{count} keys below {most}");
        let mut sorted = pairs(&items);
        sorted.sort_unstable();
        assert_eq!(pairs(&items), sorted, "stable and sorted");
    }
}

#[test]
fn nothing_is_lost_wherever_a_comparison_throws() {
    let keys: Vec<i64> = random(150, 1000)
        .into_iter()
        .chain(0..100)
        .chain((0..100).rev())
        .collect();
    for fail_at in (1..2200).step_by(7) {
        let mut items = entries(keys.iter().copied());
        let mut order = Counting { calls: 0, fail_at };
        let _ = sort(&mut order, &mut items);
        let mut left: Vec<i64> = pairs(&items).into_iter().map(|(_, at)| at).collect();
        left.sort_unstable();
        assert_eq!(
            left,
            (0..keys.len() as i64).collect::<Vec<_>>(),
            "failing at {fail_at}"
        );
    }
}

const RECORDED: &[(usize, i64, usize)] = &[
    (2, 10, 1),
    (10, 5, 26),
    (63, 100, 297),
    (64, 3, 268),
    (65, 1000, 309),
    (200, 10, 1201),
    (1000, 1_000_000, 8669),
    (1000, 5, 5849),
    (5000, 100, 50232),
    (777, 2, 3620),
    (3000, 40, 26531),
];
