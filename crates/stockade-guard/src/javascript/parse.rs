//! The only place that calls oxc's parser: bounds the text, then parses it as what it may be.
//!
//! A text is tried as a module and then as a script, because sloppy code is code too. JSX is tried
//! last and only where a closing tag can be seen: what is text in JSX looks like code to a scanner,
//! so such a text is bounded by its mere number of operators and parsed on a stack of that size.

use std::ops::Range;

use oxc_allocator::Allocator;
use oxc_ast::ast::Program;
use oxc_parser::{ParseOptions, Parser};
use oxc_span::SourceType;

use super::nesting::{self, Refusal};

/// The most operators, brackets and keywords in a text with JSX.
const JSX_UNITS: usize = 8_192;

/// The most `(` and `<` among them. The parser tries each as something else first, and what is tried
/// nests: its time grows with more than the square of these.
const JSX_ROUND: usize = 600;
const JSX_LESS: usize = 1_200;

/// The most `<` in TypeScript with JSX that may begin a type with a bracket in it. Inside each other
/// they double the parser's work each time, and nothing but a parser can tell whether they are.
const TSX_TYPES: usize = 12;

/// Stack for each unit; the dearest was measured at a quarter of this.
const JSX_STACK_PER_UNIT: usize = 8 << 10;

/// Syntax errors that are reported; the first is the one that matters.
const MAX_ERRORS: usize = 3;

/// Why a text has no program.
pub(super) enum Failure {
    TooDeep(usize),
    Unclear(usize),
    Syntax(Vec<(Range<usize>, String)>),
}

/// Parses the text and hands the program to `read`, or says why there is none.
pub(super) fn with_program<R: Send>(
    text: &str,
    typescript: bool,
    read: impl Fn(&Program<'_>) -> R + Send + Sync,
) -> Result<R, Failure> {
    match nesting::check(text) {
        Ok(()) => {}
        // The text of JSX is no code, so what the scan says of it may be wrong either way.
        Err(_) if may_hold_jsx(text) => return with_jsx(text, typescript, read, Vec::new()),
        Err(Refusal::TooDeep(at)) => return Err(Failure::TooDeep(at)),
        Err(Refusal::Unclear(at)) => return Err(Failure::Unclear(at)),
    }
    let plain = if typescript {
        SourceType::ts()
    } else {
        SourceType::mjs()
    };
    let module = attempt(text, plain.with_module(true), &read);
    let errors = match module
        .or_else(|errors| attempt(text, plain.with_script(true), &read).map_err(|_| errors))
    {
        Ok(result) => return Ok(result),
        Err(errors) => errors,
    };
    if may_hold_jsx(text) {
        return with_jsx(text, typescript, read, errors);
    }
    Err(Failure::Syntax(errors))
}

type Errors = Vec<(Range<usize>, String)>;

fn attempt<R>(
    text: &str,
    kind: SourceType,
    read: &impl Fn(&Program<'_>) -> R,
) -> Result<R, Errors> {
    let allocator = Allocator::default();
    let options = ParseOptions {
        allow_return_outside_function: true,
        ..ParseOptions::default()
    };
    let parsed = Parser::new(&allocator, text, kind)
        .with_options(options)
        .parse();
    if !parsed.panicked && !parsed.diagnostics.has_errors() {
        return Ok(read(&parsed.program));
    }
    let mut errors: Errors = parsed
        .diagnostics
        .errors()
        .take(MAX_ERRORS)
        .map(|error| {
            let start = error
                .labels
                .first()
                .map_or(text.len(), |label| label.offset() as usize);
            let length = error.labels.first().map_or(0, |label| label.len() as usize);
            (start..start + length, error.message.to_string())
        })
        .collect();
    if errors.is_empty() {
        errors.push((text.len()..text.len(), "the code ends too early".to_owned()));
    }
    Err(errors)
}

fn may_hold_jsx(text: &str) -> bool {
    text.contains("</") || text.contains("/>")
}

fn with_jsx<R: Send>(
    text: &str,
    typescript: bool,
    read: impl Fn(&Program<'_>) -> R + Send + Sync,
    errors: Errors,
) -> Result<R, Failure> {
    let units = units(text);
    let count = |sign: u8| text.bytes().filter(|byte| *byte == sign).count();
    let many_types = typescript && bracketed_types(text) > TSX_TYPES;
    if units > JSX_UNITS || count(b'(') > JSX_ROUND || count(b'<') > JSX_LESS || many_types {
        return Err(Failure::TooDeep(0));
    }
    let kind = if typescript {
        SourceType::tsx()
    } else {
        SourceType::jsx()
    };
    let parse = || {
        attempt(text, kind.with_module(true), &read).map_err(|jsx_errors| {
            // What looked like a tag was none, if the plain reading came further.
            let reach = |errors: &Errors| errors.first().map_or(0, |(span, _)| span.start);
            let plain_came_further = reach(&errors) > reach(&jsx_errors);
            if plain_came_further {
                errors
            } else {
                jsx_errors
            }
        })
    };
    let stack = (2 << 20) + units * JSX_STACK_PER_UNIT;
    let result = std::thread::scope(|scope| {
        std::thread::Builder::new()
            .stack_size(stack)
            .spawn_scoped(scope, parse)
            .map(std::thread::ScopedJoinHandle::join)
    });
    match result {
        Ok(Ok(result)) => result.map_err(Failure::Syntax),
        // No thread, or one that panicked: unread code is never passed.
        Ok(Err(_)) | Err(_) => Err(Failure::TooDeep(0)),
    }
}

/// How many bytes and words of the text could each begin one more level.
fn units(text: &str) -> usize {
    let signs = text
        .bytes()
        .filter(|byte| b"([{<`!~+-*/%&|^=?:.@".contains(byte))
        .count();
    let words = text
        .split(|character: char| !character.is_ascii_alphabetic())
        .filter(|word| {
            matches!(
                *word,
                "await"
                    | "async"
                    | "class"
                    | "delete"
                    | "do"
                    | "else"
                    | "extends"
                    | "for"
                    | "function"
                    | "if"
                    | "in"
                    | "infer"
                    | "instanceof"
                    | "is"
                    | "keyof"
                    | "new"
                    | "of"
                    | "readonly"
                    | "return"
                    | "throw"
                    | "typeof"
                    | "unique"
                    | "void"
                    | "while"
                    | "with"
                    | "yield"
                    | "as"
                    | "satisfies"
                    | "abstract"
            )
        })
        .count();
    signs + words
}

/// How many `<` could begin a type in which a bracket stands before any `>`. A tag is none: between
/// its name and a bracket stands an attribute, which no type has.
fn bracketed_types(text: &str) -> usize {
    text.split('<')
        .skip(1)
        .filter(|after| may_be_bracketed_type(after))
        .count()
}

/// Judges what follows a `<`, up to the next one.
fn may_be_bracketed_type(after: &str) -> bool {
    let Some(end) = after.find(['>', '(', '[', '{', ';', ')', '`']) else {
        // Another `<` follows, and what stands up to it belongs to both.
        return true;
    };
    let before = after[..end].trim_end();
    // What ends it may stand in a comment or a string, where it ends nothing.
    let comment = before.contains("/*") || before.replace("://", "").contains("//");
    let quote = before.find(['"', '\'']);
    match quote.map(|quote| before[..quote].trim_end().ends_with('=')) {
        _ if comment => true,
        Some(attribute) => !attribute,
        None => match after.as_bytes()[end] {
            b'>' | b';' | b')' => false,
            b'{' => {
                let name =
                    before.ends_with(|one: char| one.is_alphanumeric() || "_$".contains(one));
                !before.ends_with('=') && (!name || ends_in_type_word(before))
            }
            _ => true,
        },
    }
}

fn ends_in_type_word(text: &str) -> bool {
    let word = text.rsplit(|one: char| !one.is_alphanumeric()).next();
    matches!(
        word,
        Some(
            "keyof"
                | "readonly"
                | "unique"
                | "infer"
                | "new"
                | "asserts"
                | "is"
                | "extends"
                | "typeof"
        )
    )
}
