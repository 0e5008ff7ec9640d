//! pass@k: how likely one of k samples passes, estimated without bias from n of them.

/// The unbiased estimate for one task: of `n` samples `c` passed. Nothing where there are fewer
/// than `k`.
///
/// It is `1 - C(n-c, k) / C(n, k)`, as a product so that no number is large.
///
/// ```
/// assert_eq!(stockade::eval::pass_at_k(4, 1, 1), Some(0.25));
/// assert_eq!(stockade::eval::pass_at_k(4, 0, 2), Some(0.0));
/// assert_eq!(stockade::eval::pass_at_k(4, 1, 5), None);
/// ```
#[expect(clippy::cast_precision_loss, reason = "counts of samples")]
pub fn pass_at_k(n: u64, c: u64, k: u64) -> Option<f64> {
    if k == 0 || n < k {
        return None;
    }
    let c = c.min(n);
    if n - c < k {
        return Some(1.0);
    }
    let none = ((n - c + 1)..=n).fold(1.0, |left, i| left * (1.0 - k as f64 / i as f64));
    Some(1.0 - none)
}

#[cfg(test)]
#[expect(clippy::cast_precision_loss, reason = "small numbers")]
mod tests {
    use super::*;

    /// The definition itself, in whole numbers.
    fn by_counting(n: u64, c: u64, k: u64) -> f64 {
        let choose = |n: u64, k: u64| {
            if k > n {
                return 0;
            }
            (0..k).fold(1_u64, |all, i| all * (n - i) / (i + 1))
        };
        1.0 - choose(n - c, k) as f64 / choose(n, k) as f64
    }

    #[test]
    fn it_agrees_with_counting_every_choice_of_k_samples() {
        for n in 1..=12 {
            for c in 0..=n {
                for k in 1..=n {
                    let (ours, counted) = (pass_at_k(n, c, k).unwrap(), by_counting(n, c, k));
                    assert!(
                        (ours - counted).abs() < 1e-12,
                        "{n} {c} {k}: {ours} {counted}"
                    );
                }
            }
        }
    }

    #[test]
    fn it_stays_a_number_for_many_samples() {
        let many = pass_at_k(1_000_000, 1, 100).unwrap();
        assert!((many - 1e-4).abs() < 1e-9, "{many}");
    }

    #[test]
    fn too_few_samples_have_no_estimate() {
        assert_eq!(pass_at_k(9, 9, 10), None);
        assert_eq!(pass_at_k(9, 9, 0), None);
    }
}
