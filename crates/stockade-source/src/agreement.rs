//! The scan and the parser must read strings and brackets alike: what only one of them takes for a
//! string could hide any depth.

use proptest::prelude::*;
use ruff_python_ast::PythonVersion;
use ruff_python_ast::token::TokenKind;
use ruff_python_parser::{Mode, ParseOptions, parse_unchecked};

use super::{Bounds, scan};

/// The most brackets open at once in a text that parses, as the parser's own tokens say.
fn bracket_depth(text: &str) -> Option<usize> {
    let options = ParseOptions::from(Mode::Module).with_target_version(PythonVersion::latest());
    let parsed = parse_unchecked(text, options);
    if parsed.has_invalid_syntax() {
        return None;
    }
    let mut open = 0_usize;
    let mut deepest = 0;
    for token in parsed.tokens() {
        match token.kind() {
            TokenKind::Lpar | TokenKind::Lsqb | TokenKind::Lbrace => open += 1,
            TokenKind::Rpar | TokenKind::Rsqb | TokenKind::Rbrace => open -= 1,
            _ => {}
        }
        deepest = deepest.max(open);
    }
    Some(deepest)
}

/// Holds when the parser accepts the text: the scan must let it through, and must have seen
/// the same brackets, or depth could hide in what one of them takes for a string.
fn agrees(text: &str) {
    if let Some(depth) = bracket_depth(text) {
        let scanned = scan(text, Bounds::default());
        assert_eq!(
            scanned.map(|scanned| scanned.deepest),
            Ok(depth),
            "{text:?}"
        );
    }
}

#[test]
fn strings_of_every_kind_are_read_as_the_parser_reads_them() {
    for text in [
        "x = '(' \"[\" r'\\' rb'{' ''",
        "x = \'\'\'(\n\'[\'\'\'\'",
        "x = f'{{' f'{a}' f'{a!r:>{w}}' f'{a:{b}{c}}' f'}}'",
        "x = f'{d[\"k\"]}' f'{f\"{f\\\"{1}\\\"}\"}'",
        "x = f'{d['k']}' f'{f'{1}'}'",
        "x = f'\\N{DASH} {a}' rf'\\N{a}' f'\\{a}' f'\\''",
        "x = f'''{\na\n:\n{w}}'''",
        "x = f'{a:{{b}}}'",
        "x = f'{lambda: 1}'",
        "x = f'{(lambda: 1)()}' f'{a:=5}' f'{a != b}' f'{a=!r:^20}'",
        "x = f'{a[1:2]}' f'{ {1: 2}[1] }' f'{a:%H:%M}'",
        "x = t'{a}' Rb'\\'' u'('",
        "x = (1, # ( comment\n 2)",
        "x = [\\\n1]",
        "x = 'a\\\nb('",
    ] {
        agrees(text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    #[test]
    fn whatever_the_parser_accepts_was_scanned_alike(
        text in "(f|rf|t|r|b|)('|\"|\'\'\')[{}a:!=('\"\\\\N#\n)]{0,14}('|\"|\'\'\')",
    ) {
        agrees(&text);
    }

    #[test]
    fn whatever_the_parser_accepts_of_brackets_was_scanned_alike(
        text in "[(\\[{}\\])a'f\"#,:\n \\\\-]{0,16}",
    ) {
        agrees(&text);
    }
}
