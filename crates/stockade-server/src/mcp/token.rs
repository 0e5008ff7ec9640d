//! The bearer token of an HTTP server.
//!
//! Only its digest is kept. Digests are compared, not texts, so that how long a comparison takes
//! tells nothing about the token.

use std::path::Path;

use http::HeaderMap;
use http::header::AUTHORIZATION;
use sha2::{Digest, Sha256};

/// Shorter ones can be guessed by trying.
const SHORTEST: usize = 16;

/// More is no token.
const LONGEST: u64 = 4096;

/// A secret that every request must carry.
#[derive(Clone)]
pub struct Token([u8; 32]);

/// Why a token is none.
#[derive(Debug, thiserror::Error)]
pub enum TokenError {
    /// It can be guessed.
    #[error("the token is shorter than {SHORTEST} characters")]
    Short,
    /// It could not be sent in a header.
    #[error("the token has characters that a header cannot carry")]
    Unsendable,
    /// Its file cannot be read.
    #[error("cannot read the token from `{0}`: {1}")]
    Unread(String, std::io::Error),
}

impl Token {
    /// The token of this text; white space around it does not count.
    pub fn new(text: &str) -> Result<Self, TokenError> {
        let text = text.trim();
        if text.len() < SHORTEST {
            return Err(TokenError::Short);
        }
        if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(TokenError::Unsendable);
        }
        Ok(Self(digest(text.as_bytes())))
    }

    /// The token that a file holds.
    pub fn read(path: &Path) -> Result<Self, TokenError> {
        use std::io::Read;
        let unread = |error| TokenError::Unread(path.display().to_string(), error);
        let mut text = String::new();
        let file = std::fs::File::open(path).map_err(unread)?;
        file.take(LONGEST)
            .read_to_string(&mut text)
            .map_err(unread)?;
        Self::new(&text)
    }

    /// Whether a request carries it.
    pub(crate) fn is_in(&self, headers: &HeaderMap) -> bool {
        let mut values = headers.get_all(AUTHORIZATION).iter();
        let (Some(value), None) = (values.next(), values.next()) else {
            return false;
        };
        let value = value.as_bytes();
        let Some((scheme, secret)) = value.split_at_checked(7) else {
            return false;
        };
        scheme.eq_ignore_ascii_case(b"bearer ") && digest(secret.trim_ascii()) == self.0
    }
}

fn digest(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::HeaderValue;

    fn carrying(values: &[&'static str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(AUTHORIZATION, HeaderValue::from_static(value));
        }
        headers
    }

    #[test]
    fn only_the_whole_token_passes() {
        let token = Token::new("  correct-horse-battery\n").unwrap();
        assert!(token.is_in(&carrying(&["Bearer correct-horse-battery"])));
        assert!(token.is_in(&carrying(&["bearer correct-horse-battery"])));
        for wrong in [
            "Bearer correct-horse-batter",
            "Bearer correct-horse-batteryy",
            "Basic correct-horse-battery",
            "correct-horse-battery",
            "Bearer ",
            "",
        ] {
            assert!(!token.is_in(&carrying(&[wrong])), "{wrong}");
        }
        assert!(!token.is_in(&HeaderMap::new()));
    }

    #[test]
    fn two_headers_are_no_token_even_if_one_is_right() {
        let token = Token::new("correct-horse-battery").unwrap();
        let right = "Bearer correct-horse-battery";
        assert!(!token.is_in(&carrying(&[right, "Bearer x"])));
        assert!(!token.is_in(&carrying(&["Bearer x", right])));
    }

    #[test]
    fn a_short_or_unsendable_token_is_refused() {
        assert!(matches!(Token::new("short"), Err(TokenError::Short)));
        assert!(matches!(Token::new(""), Err(TokenError::Short)));
        let spaced = Token::new("two words of a token");
        assert!(matches!(spaced, Err(TokenError::Unsendable)));
    }
}
