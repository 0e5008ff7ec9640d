//! What words become when the shell expands them, as far as constants tell.

use super::ast::{Parameter, Part, Word};
use super::names::{Names, Origin};
use super::scan::Scan;

/// Steps per word.
const FUEL: u32 = 400;
/// Variables that lead to variables.
const DEPTH: u32 = 6;
/// The longest text that is put together.
const MAX_TEXT: usize = 8 << 10;
/// The most words that braces are expanded to.
const MAX_BRACES: usize = 64;

/// A field after expansion.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Field {
    /// The whole of it if it is known, else what is known of its start.
    pub(super) text: String,
    pub(super) known: bool,
    /// It holds a glob, so that files decide what it becomes.
    pub(super) glob: bool,
    /// What is not known of it may be any text, rather than a number or nothing.
    pub(super) open: bool,
    /// What its text would run if it were evaluated.
    pub(super) scan: Scan,
}

impl Field {
    /// A field of known text.
    pub(super) fn constant_text(text: &str) -> Self {
        let mut field = Self {
            text: text.to_owned(),
            known: true,
            ..Self::default()
        };
        field.scan.text(text);
        field
    }

    /// The text, if nothing but this script decides it.
    pub(super) fn constant(&self) -> Option<&str> {
        (self.known && !self.glob).then_some(self.text.as_str())
    }
}

pub(super) struct Expander<'n, 's> {
    names: &'n Names<'s>,
    fuel: u32,
    /// Which of several values a variable is taken to have.
    choice: usize,
    choices: usize,
}

/// All that the words may become: one list of fields per value of a variable with several.
pub(super) fn expand(words: &[Word], names: &Names<'_>) -> Vec<Vec<Field>> {
    let mut all = Vec::new();
    let mut choices = 1;
    while all.len() < choices {
        let mut expander = Expander {
            names,
            fuel: FUEL,
            choice: all.len(),
            choices,
        };
        let fields = words.iter().flat_map(|word| expander.word(word)).collect();
        choices = expander.choices;
        all.push(fields);
    }
    all
}

/// The one text that a word becomes, or what is known of it.
pub(super) fn single(word: &Word, names: &Names<'_>) -> Field {
    let mut expander = Expander {
        names,
        fuel: FUEL,
        choice: 0,
        choices: 1,
    };
    let mut text = Text::default();
    expander.parts(&word.parts, DEPTH, &mut text);
    let mut field = text.joined();
    field.known &= expander.choices == 1;
    field
}

/// What evaluating the parts would run.
pub(super) fn scan(parts: &[Part], names: &Names<'_>) -> Scan {
    let mut expander = Expander {
        names,
        fuel: FUEL,
        choice: 0,
        choices: 1,
    };
    let mut text = Text::default();
    expander.parts(parts, DEPTH, &mut text);
    text.joined().scan
}

/// Fields in the making.
#[derive(Default)]
struct Text {
    done: Vec<Field>,
    current: Option<Field>,
    braces: bool,
}

impl Text {
    fn now(&mut self) -> &mut Field {
        self.current.get_or_insert_with(|| Field {
            known: true,
            ..Field::default()
        })
    }

    /// Adds text that stays in one field.
    fn push(&mut self, text: &str) {
        let field = self.now();
        field.scan.text(text);
        if field.text.len() + text.len() > MAX_TEXT {
            field.known = false;
        } else if field.known {
            field.text.push_str(text);
        }
    }

    /// Adds what is only known when the script runs; `open` if it may be any text.
    fn push_unknown(&mut self, open: bool) {
        let field = self.now();
        field.known = false;
        field.open |= open;
        field.scan.gap();
    }

    /// Adds text that is split at blanks.
    fn push_split(&mut self, text: &str) {
        if text.starts_with([' ', '\t', '\n']) {
            self.done.extend(self.current.take());
        }
        for (index, piece) in text.split_ascii_whitespace().enumerate() {
            if index > 0 {
                self.done.extend(self.current.take());
            }
            self.push(piece);
            self.now().glob |= is_glob(piece);
        }
        if text.ends_with([' ', '\t', '\n']) {
            self.done.extend(self.current.take());
        }
    }

    fn fields(mut self) -> Vec<Field> {
        self.done.extend(self.current);
        self.done
    }

    fn joined(self) -> Field {
        let mut all = Field {
            known: true,
            ..Field::default()
        };
        for (index, field) in self.fields().into_iter().enumerate() {
            if index > 0 && all.known {
                all.text.push(' ');
            }
            if all.known {
                all.text.push_str(&field.text);
            }
            all.known &= field.known;
            all.glob |= field.glob;
            all.open |= field.open;
            all.scan = if index > 0 {
                all.scan.before(field.scan)
            } else {
                field.scan
            };
        }
        all
    }
}

impl Expander<'_, '_> {
    /// The fields of one word.
    fn word(&mut self, word: &Word) -> Vec<Field> {
        self.fuel = FUEL;
        if let Some(text) = word.bare()
            && let Some(words) = braces(text)
        {
            return words
                .into_iter()
                .map(|text| Field {
                    glob: is_glob(&text),
                    ..Field::constant_text(&text)
                })
                .collect();
        }
        let mut text = Text::default();
        self.parts(&word.parts, DEPTH, &mut text);
        if text.braces {
            text.now().known = false;
        }
        text.fields()
    }

    fn parts(&mut self, parts: &[Part], depth: u32, text: &mut Text) {
        for part in parts {
            self.fuel = self.fuel.saturating_sub(1);
            if self.fuel == 0 {
                text.push_unknown(true);
                text.now().scan.lost();
                return;
            }
            match part {
                Part::Text(literal, quoted) => {
                    text.push(literal);
                    if !quoted {
                        text.now().glob |= is_glob(literal);
                        text.braces |= literal.contains('{');
                    }
                }
                Part::Parameter(parameter) => self.parameter(parameter, depth, text),
                Part::Command(_) | Part::Sink(_) => text.push_unknown(true),
                Part::Arithmetic(_) => text.push_unknown(false),
            }
        }
    }

    fn parameter(&mut self, parameter: &Parameter, depth: u32, text: &mut Text) {
        if parameter.name == "HOME" && !self.names.sets("HOME") {
            text.push("~");
            text.now().known = false;
            return;
        }
        if matches!(
            parameter.operator.as_str(),
            ":-" | "-" | ":=" | "=" | ":+" | "+"
        ) && depth > 0
        {
            let mut other = Text::default();
            self.parts(&parameter.arguments, depth - 1, &mut other);
            let scan = text.now().scan.before(other.joined().scan);
            text.now().scan = scan;
        }
        match self.value(parameter, depth) {
            Some(value) if parameter.quoted => text.push(&value),
            // Another separator would cut the value elsewhere.
            Some(value) if self.names.sets("IFS") => {
                text.push(&value);
                text.push_unknown(true);
            }
            Some(value) => text.push_split(&value),
            None => {
                let open = self.is_open(parameter, depth);
                text.push_unknown(open);
            }
        }
    }

    /// Whether a parameter without a known value may hold any text: what a caller passes, what is
    /// read, what a command says. Numbers are no text, and nobody else sets the script's variables.
    fn is_open(&mut self, parameter: &Parameter, depth: u32) -> bool {
        let name = parameter.name.as_str();
        let numbers = matches!(name, "#" | "?" | "$" | "!" | "-")
            || parameter.operator.starts_with('#') && !name.is_empty()
            || matches!(parameter.operator.as_str(), "![@" | "![*" | "#[");
        if numbers {
            return false;
        }
        let given = name
            .bytes()
            .all(|byte| byte.is_ascii_digit() || matches!(byte, b'@' | b'*'));
        let names = self.names;
        if given || depth == 0 || !parameter.arguments.is_empty() || names.is_set_unseen(name) {
            return true;
        }
        let origins = names.origins(name);
        // Set so often that nobody follows it, or never.
        if origins.is_empty() {
            return names.sets(name);
        }
        origins.iter().any(|origin| match origin {
            Origin::Unknown => true,
            Origin::Word(word) => {
                let mut text = Text::default();
                self.parts(&word.parts, depth - 1, &mut text);
                text.joined().open
            }
        })
    }

    fn value(&mut self, parameter: &Parameter, depth: u32) -> Option<String> {
        let plain = matches!(
            parameter.operator.as_str(),
            "" | ":-" | "-" | ":=" | "=" | ":?" | "?"
        );
        let names = self.names;
        let origins = names.origins(&parameter.name);
        if !plain || origins.is_empty() || depth == 0 {
            return None;
        }
        // One more, that nobody sees, where something else may set it.
        let several = origins.len() + usize::from(names.is_set_unseen(&parameter.name));
        let origin = if several > 1 {
            // Two variables with several values each are not tried in all ways.
            if self.choices > 1 && self.choices != several {
                return None;
            }
            self.choices = several;
            origins.get(self.choice)?
        } else {
            origins.first()?
        };
        match origin {
            Origin::Unknown => None,
            Origin::Word(word) => {
                let mut text = Text::default();
                self.parts(&word.parts, depth - 1, &mut text);
                let field = text.joined();
                field.known.then_some(field.text)
            }
        }
    }
}

/// Whether files decide what the text becomes. The command `[` is none.
fn is_glob(text: &str) -> bool {
    text.contains(['*', '?'])
        || text
            .split_once('[')
            .is_some_and(|(_, after)| after.contains(']'))
}

/// `a{b,c}d` becomes `abd acd`; nothing if there are no braces that expand.
fn braces(text: &str) -> Option<Vec<String>> {
    if text.len() > MAX_TEXT {
        return None;
    }
    let mut done: Vec<String> = Vec::new();
    let mut work = vec![text.to_owned()];
    let mut expanded = false;
    while let Some(next) = work.pop() {
        if done.len() + work.len() > MAX_BRACES {
            return None;
        }
        match first_braces(&next) {
            Some((start, end, members)) => {
                expanded = true;
                // The last member is worked on first, so that the order comes out right.
                for member in members.iter().rev() {
                    work.push(format!("{}{member}{}", &next[..start], &next[end..]));
                }
            }
            None => done.push(next),
        }
    }
    expanded.then(|| done.into_iter().filter(|word| !word.is_empty()).collect())
}

/// The first braces with a comma at their own level: where they start and end, and their members.
fn first_braces(text: &str) -> Option<(usize, usize, Vec<&str>)> {
    let start = text.find('{')?;
    let mut depth = 0_usize;
    let mut members = Vec::new();
    let mut member_start = start + 1;
    for (at, byte) in text.bytes().enumerate().skip(start) {
        match byte {
            b'{' => depth += 1,
            b',' if depth == 1 => {
                members.push(&text[member_start..at]);
                member_start = at + 1;
            }
            b'}' => {
                depth -= 1;
                if depth == 0 {
                    members.push(&text[member_start..at]);
                    return (members.len() > 1).then_some((start, at + 1, members));
                }
            }
            _ => {}
        }
    }
    None
}
