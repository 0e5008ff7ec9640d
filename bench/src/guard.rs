//! The guard against what it replaces: ten word-boundary regexes for each denied module.
//!
//! The regexes see lines; the guard parses, follows aliases and string building, and answers with
//! places and hints. Both read the same harmless Python: one text in which the regexes find next to
//! nothing to look at, and one full of words that they must look at.

use std::fmt::Write;
use std::hint::black_box;

use regex::Regex;
use ruff_python_ast::PythonVersion;
use ruff_python_parser::{Mode, ParseOptions, parse_unchecked};
use stockade_core::{Language, Policy};

use crate::timing::side_by_side;

const MODULES: &[&str] = &[
    "os",
    "subprocess",
    "socket",
    "sys",
    "ctypes",
    "shutil",
    "pickle",
    "marshal",
    "importlib",
];

/// Forms of naming a module `M` that a line-based guard looks for.
const FORMS: &[&str] = &[
    r"(?m)(?:^|\W)import\s+M(?:\s|$|\.|,)",
    r"(?m)(?:^|\W)from\s+M(?:\s|\.)",
    r"(?m)(?:^|\W)require\(\s*'M'\s*\)",
    r#"(?m)(?:^|\W)require\(\s*"M"\s*\)"#,
    r"(?m)(?:^|\W)M\s*\.",
    r"(?m)(?:^|\W)__import__\(\s*'M'",
    r#"(?m)(?:^|\W)__import__\(\s*"M""#,
    r"(?m)(?:^|\W)import_module\(\s*'M'",
    r#"(?m)(?:^|\W)import_module\(\s*"M""#,
    r"(?m)(?:^|\W)import\s+\w+\s*,\s*M\b",
];

pub(crate) fn run() {
    let regexes: Vec<Regex> = MODULES
        .iter()
        .flat_map(|module| FORMS.iter().map(move |form| form.replace('M', module)))
        .filter_map(|pattern| Regex::new(&pattern).ok())
        .collect();
    println!(
        "{} regexes against the parsing guard under {ALLOCATOR}; below 1 the guard is faster",
        regexes.len()
    );
    println!("the parser alone is the floor: what does not parse is denied, so all is parsed");
    println!(
        "{:>8} {:>12} {:>12} {:>12} {:>12} {:>7} {:>7}",
        "text", "guard", "guard/KB", "parser", "regexes", "ratio", "floor"
    );
    for (name, bytes) in [("2 KB", 2 << 10), ("64 KB", 64 << 10), ("1 MB", 1 << 20)] {
        compare(name, &repeated(PART, bytes), &regexes);
    }
    println!(
        "the other end: a text full of names and comments that the regexes must look at twice"
    );
    for (name, bytes) in [("2 KB", 2 << 10), ("64 KB", 64 << 10), ("1 MB", 1 << 20)] {
        compare(name, &repeated(TALKATIVE, bytes), &regexes);
    }
}

fn compare(name: &str, text: &str, regexes: &[Regex]) {
    let mut policy = Policy::default();
    policy.limits.code_size = 2 << 20;
    let verdict = stockade_guard::check(text, &Language::Python, &policy);
    assert!(
        verdict.is_allowed(),
        "the text must be harmless: {:?}",
        verdict.findings
    );
    let [ours, parser, theirs] = side_by_side([
        &mut || {
            black_box(stockade_guard::check(text, &Language::Python, &policy));
        },
        &mut || {
            black_box(parse(text));
        },
        &mut || {
            black_box(regexes.iter().filter(|regex| regex.is_match(text)).count());
        },
    ]);
    let kilobytes = u32::try_from(text.len()).map_or(f64::MAX, f64::from) / 1024.0;
    println!(
        "{name:>8} {:>9.1} µs {:>9.2} µs {:>9.1} µs {:>9.1} µs {:>7.2} {:>7.2}",
        ours * 1e6,
        ours * 1e6 / kilobytes,
        parser * 1e6,
        theirs * 1e6,
        ours / theirs,
        parser / theirs,
    );
}

const ALLOCATOR: &str = if cfg!(feature = "mimalloc") {
    "mimalloc"
} else {
    "the command's allocator"
};

/// What the guard asks of the parser, and nothing else.
fn parse(text: &str) -> impl Sized {
    let options = ParseOptions::from(Mode::Module).with_target_version(PythonVersion::latest());
    parse_unchecked(text, options)
}

/// Harmless Python of about `bytes` bytes: the same few functions under other names.
fn repeated(part: &str, bytes: usize) -> String {
    let mut text = String::from("import json\nimport math\nfrom collections import Counter\n\n");
    let mut number = 0;
    while text.len() < bytes {
        number += 1;
        // Writing into a String cannot fail.
        let _ = writeln!(text, "{}", part.replace("NUMBER", &number.to_string()));
    }
    text
}

const PART: &str = r#"
class ReportNUMBER:
    """Sums the rows of one table and says what it saw."""

    def __init__(self, rows, scale=1.0):
        self.rows = [row for row in rows if row.get("amount") is not None]
        self.scale = scale

    def total(self):
        return sum(row["amount"] * self.scale for row in self.rows)

    def by_owner(self):
        # the system of record keeps owners by name
        owners = Counter()
        for row in self.rows:
            owners[row.get("owner", "nobody").strip().lower()] += row["amount"]
        return owners.most_common(3)


def summarise_NUMBER(text):
    report = ReportNUMBER(json.loads(text))
    mean = report.total() / max(len(report.rows), 1)
    spread = math.sqrt(sum((row["amount"] - mean) ** 2 for row in report.rows))
    return f"{report.total():>10.2f} {spread!r} {report.by_owner()}"
"#;

/// Code that speaks of what it does not use, more often than most code does: what the regexes
/// cannot jump over.
const TALKATIVE: &str = r#"
class InvoiceNUMBER:
    """Position, cost and postal system of one invoice; imports nothing from os or sys."""

    def __init__(self, positions, cost_system):
        self.positions = positions  # position. one row each
        self.cost_system = cost_system  # the import system of the customer

    def cost(self):
        # import costs are kept by the cost system; from system to system they differ
        return sum(position["cost"] for position in self.positions)

    def describe(self):
        subprocesses = [position["process"] for position in self.positions]
        sockets = len(subprocesses)  # sockets, not socket. nothing is opened
        return f"{self.cost():.2f} for {sockets} positions of {self.cost_system}"
"#;
