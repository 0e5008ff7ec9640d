//! The word that was probably meant, and how a user's text is quoted back.
//!
//! What is quoted may hold anything, so it is cut and escaped: a policy must not be able to write
//! control sequences to the terminal of the person who reads the error.

/// Longest text that is compared or quoted; comparing is quadratic in it.
const LONGEST: usize = 60;

/// The known word nearest to `word`, if one is near enough to be worth saying.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > LONGEST {
        return None;
    }
    let word = fold(word);
    known
        .into_iter()
        .map(|candidate| (strsim::osa_distance(&word, &fold(candidate)), candidate))
        .filter(|(distance, candidate)| {
            let longer = candidate.len().max(word.len());
            *distance <= longer / 3 || candidate.len() > 4 && word.contains(&fold(candidate))
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Spelling without what people get wrong most: case, and `-` for `_`.
fn fold(word: &str) -> String {
    word.to_lowercase().replace(['-', ' '], "_")
}

/// A user's text between backticks, cut and without control characters.
pub fn quote(text: &str) -> String {
    let mut quoted = String::from("`");
    for (count, c) in text.chars().enumerate() {
        if count == LONGEST {
            quoted.push('…');
            break;
        }
        match c {
            '\'' | '"' | '\\' => quoted.push(c),
            // Invisible and bidirectional characters are escaped too: `escape_debug` leaves some.
            c if c.is_control() || ('\u{200b}'..='\u{206f}').contains(&c) => {
                quoted.extend(c.escape_unicode());
            }
            c => quoted.extend(c.escape_debug()),
        }
    }
    quoted.push('`');
    quoted
}

/// Words as a list for a sentence: `a`, `b` or `c`.
pub fn one_of(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_found_and_a_far_one_is_not() {
        let known = ["memory", "wall_time", "cpu_time", "network"];
        assert_eq!(nearest("memroy", known), Some("memory"));
        assert_eq!(nearest("wall-time", known), Some("wall_time"));
        assert_eq!(nearest("Network", known), Some("network"));
        assert_eq!(nearest("memory_limit", known), Some("memory"));
        assert_eq!(nearest("zzz", known), None);
        assert_eq!(nearest(&"m".repeat(1_000_000), known), None);
    }

    #[test]
    fn quoted_text_cannot_write_to_the_terminal() {
        assert_eq!(quote("a\u{1b}[31m\u{202e}"), "`a\\u{1b}[31m\\u{202e}`");
        assert_eq!(quote("it's"), "`it's`");
        assert!(quote(&"x".repeat(100_000)).len() < 200);
    }
}
