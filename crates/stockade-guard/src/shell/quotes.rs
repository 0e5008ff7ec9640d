//! Decodes `$'…'`, in which `\x72m` is `rm`.

/// Nothing if it is not closed, or holds what shells decode in several ways. The decoded text, and how many bytes it took with the closing quote.
pub(super) fn ansi_c(text: &str) -> Option<(String, usize)> {
    let mut decoded = String::new();
    let mut characters = text.char_indices().peekable();
    while let Some((at, one)) = characters.next() {
        match one {
            '\'' => return Some((decoded, at + 1)),
            '\\' => {
                let (_, next) = characters.next()?;
                let mut digits = |radix: u32, most: usize, first: Option<char>| {
                    let mut number = first.and_then(|one| one.to_digit(radix));
                    let mut taken = usize::from(number.is_some());
                    while taken < most
                        && let Some(digit) =
                            characters.peek().and_then(|(_, one)| one.to_digit(radix))
                    {
                        number = Some(number.unwrap_or(0).wrapping_mul(radix).wrapping_add(digit));
                        taken += 1;
                        characters.next();
                    }
                    number
                };
                let code = match next {
                    'x' => digits(16, 2, None),
                    'u' => digits(16, 4, None),
                    'U' => digits(16, 8, None),
                    '0'..='7' => digits(8, 3, Some(next)),
                    _ => None,
                };
                // A byte has eight bits, and a text ends where one is zero.
                let code = match next {
                    '0'..='7' => code.map(|code| code & 0xFF),
                    _ => code,
                };
                let braced = next == 'x'
                    && code.is_none()
                    && characters.peek().is_some_and(|(_, one)| *one == '{');
                if code == Some(0) || braced || next == 'c' {
                    return None;
                }
                match (next, code) {
                    (_, Some(code)) => decoded.push(char::from_u32(code).unwrap_or('\u{FFFD}')),
                    ('n', _) => decoded.push('\n'),
                    ('t', _) => decoded.push('\t'),
                    ('r', _) => decoded.push('\r'),
                    ('a', _) => decoded.push('\u{7}'),
                    ('b', _) => decoded.push('\u{8}'),
                    ('e' | 'E', _) => decoded.push('\u{1b}'),
                    ('f', _) => decoded.push('\u{c}'),
                    ('v', _) => decoded.push('\u{b}'),
                    ('\\' | '\'' | '"' | '?', _) => decoded.push(next),
                    (other, _) => decoded.extend(['\\', other]),
                }
            }
            _ => decoded.push(one),
        }
    }
    None
}
