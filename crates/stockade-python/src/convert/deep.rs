//! Looking at a JSON value of any depth, and dropping it, without recursion.
//!
//! A host may build a value that nests deeper than the native stack reaches; we take such a value
//! in only to refuse it, and its own drop would end the process.

use serde_json::Value;

use super::MAX_DEPTH;

/// Drops a value level by level.
pub(crate) fn drop_deep(value: Value) {
    let mut left = vec![value];
    while let Some(value) = left.pop() {
        match value {
            Value::Array(items) => left.extend(items),
            Value::Object(entries) => left.extend(entries.into_iter().map(|(_, value)| value)),
            _ => {}
        }
    }
}

/// About how many bytes a value takes; nothing where it nests too deep to be let in.
pub(crate) fn measure(value: &Value) -> Option<usize> {
    let (mut size, mut left) = (0usize, vec![(value, 0)]);
    while let Some((value, depth)) = left.pop() {
        size = size.saturating_add(size_of::<Value>());
        if depth > MAX_DEPTH {
            return None;
        }
        match value {
            Value::String(text) => size = size.saturating_add(text.len()),
            Value::Array(items) => left.extend(items.iter().map(|item| (item, depth + 1))),
            Value::Object(entries) => {
                for (key, value) in entries {
                    size = size.saturating_add(key.len() + 32);
                    left.push((value, depth + 1));
                }
            }
            _ => {}
        }
    }
    Some(size)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nested(levels: usize) -> Value {
        (0..levels).fold(Value::Null, |inner, _| Value::Array(vec![inner]))
    }

    #[test]
    fn a_value_of_any_depth_is_measured_and_dropped_without_recursion() {
        assert!(measure(&nested(MAX_DEPTH)).is_some());
        let deep = nested(300_000);
        assert_eq!(measure(&deep), None);
        drop_deep(deep);
    }
}
