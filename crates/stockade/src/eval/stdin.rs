//! What a program reads, and whether what it printed is what it should have.
//!
//! There is no stdin behind any wall. A program that is judged by its output gets a text in its
//! place, which is the row's own and reaches nothing on the machine. The interpreter takes it as it is.

/// The text that puts the input in place in a CPython, run before the program. `open(0)` has a stream
/// of its own there.
pub(super) fn put_in_place(input: &str) -> String {
    format!(
        "import io, sys\n\
         sys.stdin = io.TextIOWrapper(io.BytesIO({}.encode()), encoding='utf-8')\n\
         del io, sys\n",
        literal(input)
    )
}

/// A text as Python writes it: the escapes of JSON are Python's too.
fn literal(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Where what was printed is not what was expected; white space at the end of lines and empty
/// lines at the end do not count.
pub(super) fn difference(expected: &str, printed: &str) -> Option<String> {
    let expected = lines(expected);
    let printed = lines(printed);
    let at =
        (0..expected.len().max(printed.len())).find(|at| expected.get(*at) != printed.get(*at))?;
    let shown = |lines: &[&str]| match lines.get(at) {
        Some(line) => format!("`{}`", short(line)),
        None => "nothing".to_owned(),
    };
    Some(format!(
        "line {}: expected {}, got {}",
        at + 1,
        shown(&expected),
        shown(&printed)
    ))
}

fn lines(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.split('\n').map(str::trim_end).collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    lines
}

fn short(line: &str) -> String {
    const MOST: usize = 80;
    match line.char_indices().nth(MOST) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_at_the_end_of_lines_and_of_the_text_does_not_count() {
        assert_eq!(difference("1 2\n3\n", "1 2  \r\n3\n\n\n"), None);
        assert_eq!(difference("", "\n"), None);
        let other = difference("1\n2\n", "1\n3\n").unwrap();
        assert_eq!(other, "line 2: expected `2`, got `3`");
        let less = difference("1\n2\n", "1\n").unwrap();
        assert_eq!(less, "line 2: expected `2`, got nothing");
        assert!(difference(" 1", "1").is_some());
    }

    #[test]
    fn any_text_is_a_python_literal() {
        assert_eq!(literal("a\"b\\\n\u{1}é"), r#""a\"b\\\n\u0001é""#);
    }
}
