//! What is checked before any parser sees the text: size, encoding, NUL bytes, hidden characters.
//!
//! Nothing is cut to fit. A text over the bound is denied whole, and a text that is not UTF-8 is
//! not repaired, because what runs would then differ from what was read.

use stockade_core::{Finding, Language, Policy, Position};

use crate::report::{Report, finding};
use crate::rules::{
    BIDI_CONTROL, CODE_TOO_LARGE, INVALID_UTF8, LANGUAGE_DENIED, NUL_BYTE, UNREADABLE_LANGUAGE,
};

const START: Position = Position { line: 1, column: 1 };

/// Denies a language that the policy does not list.
pub(crate) fn check_language(language: &Language, policy: &Policy, findings: &mut Vec<Finding>) {
    if policy.languages.is_empty() || policy.languages.contains(language) {
        return;
    }
    let allowed: Vec<&str> = policy.languages.iter().map(Language::name).collect();
    findings.push(finding(
        &LANGUAGE_DENIED,
        START,
        START,
        format!("the language `{language}` is not allowed"),
        format!("write it in one of: {}", allowed.join(", ")),
    ));
}

/// The text of the code, or the one finding that says why there is none.
pub(crate) fn decode<'a>(code: &'a [u8], policy: &Policy) -> Result<&'a str, Finding> {
    let bound = policy.limits.code_size;
    if code.len() as u64 > bound {
        return Err(finding(
            &CODE_TOO_LARGE,
            START,
            START,
            format!(
                "the code has {} bytes, and the policy allows {bound}",
                code.len()
            ),
            "split the program, pass data as `inputs`, or raise `limits.code_size`",
        ));
    }
    std::str::from_utf8(code).map_err(|error| {
        let before = String::from_utf8_lossy(&code[..error.valid_up_to()]);
        let at = crate::source::Source::new(&before).position(before.len());
        finding(
            &INVALID_UTF8,
            at,
            at,
            "the code is not valid UTF-8",
            "save the file as UTF-8",
        )
    })
}

/// Finds NUL bytes and characters that hide what the text says.
pub(crate) fn check_text(report: &mut Report<'_>, language: &Language) {
    let text = report.text();
    if let Some(at) = text.find('\0') {
        report.add(
            &NUL_BYTE,
            at..at + 1,
            "the code holds a NUL byte",
            "remove it",
        );
    }
    if text.is_ascii() {
        return;
    }
    for (at, character) in text.char_indices() {
        if is_hidden_control(character) {
            report.add(
                &BIDI_CONTROL,
                at..at + character.len_utf8(),
                format!(
                    "U+{:04X} hides how this {language} text reads",
                    u32::from(character)
                ),
                "write it as an escape sequence inside a string, or remove it",
            );
        }
    }
}

/// Bidirectional controls, and invisible characters that are neither letters nor joiners.
fn is_hidden_control(character: char) -> bool {
    matches!(
        character,
        '\u{061C}' | '\u{200B}' | '\u{200E}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{206F}' | '\u{E0000}'..='\u{E007F}'
    )
}

/// Denies a language that no guard here reads: unread code is never passed.
pub(crate) fn deny_unreadable_language(language: &Language, report: &mut Report<'_>) {
    report.add(
        &UNREADABLE_LANGUAGE,
        0..0,
        format!("no guard here reads `{language}`"),
        "name the language as python, javascript, typescript or shell",
    );
}
