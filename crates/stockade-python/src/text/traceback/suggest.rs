//! "Did you mean": which of the names in reach is nearest to one that was not found. A change of
//! case costs less than a change of letter; no more than a third of the letters may change.

use std::fmt::Write as _;

const MOST_CANDIDATES: usize = 750;
const LONGEST: usize = 40;
const MOVE: usize = 2;
const CASE: usize = 1;

/// The candidate nearest to a name that was not found, if one is near enough. Of equally near ones
/// the first wins.
pub(crate) fn suggestion<'a>(
    name: &str,
    candidates: impl ExactSizeIterator<Item = &'a str>,
) -> Option<&'a str> {
    if candidates.len() >= MOST_CANDIDATES {
        return None;
    }
    let mut best: Option<(&str, usize)> = None;
    for candidate in candidates {
        if candidate == name {
            continue;
        }
        let most = (name.len() + candidate.len() + 3) * MOVE / 6;
        let most = best.map_or(most, |(_, distance)| most.min(distance.saturating_sub(1)));
        let distance = distance(name.as_bytes(), candidate.as_bytes(), most);
        if distance <= most && best.is_none_or(|(_, nearest)| distance < nearest) {
            best = Some((candidate, distance));
        }
    }
    best.map(|(candidate, _)| candidate)
}

/// What a suggestion adds to the message of a NameError, AttributeError or ImportError.
/// `importable` is for NameErrors whose name is that of a module of the standard library.
pub(crate) fn did_you_mean(found: Option<&str>, name: &str, importable: bool) -> String {
    let mut out = String::new();
    if let Some(found) = found {
        out = format!(". Did you mean: '{found}'?");
    }
    if importable {
        out += if found.is_some() { " Or did" } else { ". Did" };
        let _ = write!(out, " you forget to import '{name}'?");
    }
    out
}

/// The cost of making one name the other; more than `most` where that is all that matters.
fn distance(a: &[u8], b: &[u8], most: usize) -> usize {
    let prefix = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[prefix..], &b[prefix..]);
    let suffix = a
        .iter()
        .rev()
        .zip(b.iter().rev())
        .take_while(|(a, b)| a == b)
        .count();
    let (a, b) = (&a[..a.len() - suffix], &b[..b.len() - suffix]);
    if a.is_empty() || b.is_empty() {
        return (a.len() + b.len()) * MOVE;
    }
    if a.len() > LONGEST || b.len() > LONGEST {
        return most + 1;
    }
    let (a, b) = if b.len() < a.len() { (b, a) } else { (a, b) };
    if (b.len() - a.len()) * MOVE > most {
        return most + 1;
    }
    let mut row: Vec<usize> = (1..=a.len()).map(|count| count * MOVE).collect();
    let mut result = 0;
    for (at, letter) in b.iter().enumerate() {
        let mut above = at * MOVE;
        result = above;
        let mut least = usize::MAX;
        for (cell, other) in row.iter_mut().zip(a) {
            let substitute = above + substitution(*letter, *other);
            above = *cell;
            result = substitute.min(result.min(above) + MOVE);
            *cell = result;
            least = least.min(result);
        }
        if least > most {
            return most + 1;
        }
    }
    result
}

fn substitution(a: u8, b: u8) -> usize {
    if a == b {
        0
    } else if a.eq_ignore_ascii_case(&b) {
        CASE
    } else {
        MOVE
    }
}
