//! The names that files of a workspace may have, and how their bytes travel in JSON.
//!
//! A name is a plain relative path: nothing that climbs, nothing from the root, nothing that a
//! terminal or a wall would read as something else. The walls check again.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use stockade_core::policy::quote;

use super::answer::{FileRead, Refused};
use super::arguments::Encoding;

const LONGEST_NAME: usize = 1024;
const LONGEST_PART: usize = 255;

/// The name, where it is one.
pub(crate) fn name(path: &str) -> Result<&str, Refused> {
    let path = path.strip_prefix("./").unwrap_or(path);
    let part = |part: &str| {
        !matches!(part, "" | "." | "..")
            && part.len() <= LONGEST_PART
            && !part.chars().any(|c| c.is_control() || c == '\\')
    };
    if path.len() <= LONGEST_NAME && path.split('/').all(part) {
        return Ok(path);
    }
    Err(Refused(format!(
        "{} is not a file of the workspace; write a plain relative path, e.g. `data/in.csv`",
        quote(path)
    )))
}

/// The bytes that a text stands for.
pub(crate) fn bytes(content: String, encoding: Encoding) -> Result<Vec<u8>, Refused> {
    match encoding {
        Encoding::Utf8 => Ok(content.into_bytes()),
        Encoding::Base64 => STANDARD
            .decode(content.trim())
            .map_err(|error| Refused(format!("`content` is not Base64: {error}"))),
    }
}

/// A part of a file as an answer: as text where the file is text, in Base64 otherwise.
pub(crate) fn part(path: &str, whole: &[u8], offset: u64, most: u64) -> FileRead {
    let size = whole.len();
    let begin = usize::try_from(offset).unwrap_or(size).min(size);
    let end = usize::try_from(most)
        .unwrap_or(size)
        .saturating_add(begin)
        .min(size);
    let (begin, end, encoding, content) = if let Ok(text) = std::str::from_utf8(whole) {
        // No character is cut; one that does not fit alone is given whole, so that a reader who goes
        // on from where the last part ended gets on.
        let begin = text.floor_char_boundary(begin);
        let end = match text.floor_char_boundary(end) {
            end if end <= begin && most > 0 => text.ceil_char_boundary(begin + 1),
            end => end.max(begin),
        };
        (begin, end, Encoding::Utf8, text[begin..end].to_owned())
    } else {
        let content = STANDARD.encode(&whole[begin..end]);
        (begin, end, Encoding::Base64, content)
    };
    FileRead {
        path: path.to_owned(),
        bytes: size as u64,
        offset: begin as u64,
        truncated: end < size,
        encoding,
        content,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_relative_paths_are_names_and_nothing_else_is() {
        for good in ["a", "a/b.csv", "./a", "ä ö", ".hidden", "a..b", "-x"] {
            assert!(name(good).is_ok(), "{good}");
        }
        let long = "x/".repeat(600);
        for bad in [
            "",
            "/",
            "/etc/passwd",
            "..",
            "../x",
            "a/../b",
            "a//b",
            "a/",
            ".",
            "a\0b",
            "a\nb",
            "a\\b",
            "././a/..",
            &long,
            &"y".repeat(256),
        ] {
            assert!(name(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn text_is_cut_between_characters_and_reading_on_always_gets_on() {
        let text = "aäöü€😀b".repeat(3);
        for most in 1..6 {
            let (mut at, mut whole) = (0, String::new());
            loop {
                let part = part("x", text.as_bytes(), at, most);
                assert_eq!(part.encoding, Encoding::Utf8);
                whole.push_str(&part.content);
                at = part.offset + part.content.len() as u64;
                if !part.truncated {
                    break;
                }
                assert!(!part.content.is_empty());
            }
            assert_eq!(whole, text);
        }
    }

    #[test]
    fn bytes_that_are_no_text_travel_in_base64() {
        let read = part("x", &[0xff, 0, 1], 0, 100);
        assert_eq!(
            (read.encoding, read.content.as_str()),
            (Encoding::Base64, "/wAB")
        );
        let back = bytes(read.content, Encoding::Base64).unwrap();
        assert_eq!(back, [0xff, 0, 1]);
        assert!(bytes("no base64!".to_owned(), Encoding::Base64).is_err());
    }

    #[test]
    fn reading_past_the_end_gives_nothing_and_does_not_fail() {
        for (offset, most) in [(3, 10), (u64::MAX, u64::MAX), (0, 0), (2, 0)] {
            let read = part("x", b"abc", offset, most);
            assert_eq!(read.content, "", "{offset} {most}");
        }
    }
}
