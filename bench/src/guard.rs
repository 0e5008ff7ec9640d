//! The guard against what it replaces: ten word-boundary regexes for each denied module.
//!
//! The regexes see lines; the guard parses, follows aliases and string building, and answers with
//! places and hints. Both read the same ordinary Python.

use std::fmt::Write;

use regex::Regex;
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
        "{} regexes against the parsing guard; below 1 the guard is faster",
        regexes.len()
    );
    println!(
        "{:>8} {:>12} {:>12} {:>12} {:>7}",
        "text", "guard", "guard/KB", "regexes", "ratio"
    );
    for (name, bytes) in [("2 KB", 2 << 10), ("64 KB", 64 << 10), ("1 MB", 1 << 20)] {
        let text = ordinary_python(bytes);
        let mut policy = Policy::default();
        policy.limits.code_size = 2 << 20;
        let verdict = stockade_guard::check(&text, &Language::Python, &policy);
        assert!(
            verdict.is_allowed(),
            "the text must be harmless: {:?}",
            verdict.findings
        );
        let (ours, theirs) = side_by_side(
            || stockade_guard::check(&text, &Language::Python, &policy),
            || regexes.iter().filter(|regex| regex.is_match(&text)).count(),
        );
        let kilobytes = u32::try_from(text.len()).map_or(f64::MAX, f64::from) / 1024.0;
        let per_kilobyte = ours.as_secs_f64() * 1e6 / kilobytes;
        println!(
            "{name:>8} {:>9.1} µs {per_kilobyte:>9.2} µs {:>9.1} µs {:>7.2}",
            ours.as_secs_f64() * 1e6,
            theirs.as_secs_f64() * 1e6,
            ours.as_secs_f64() / theirs.as_secs_f64(),
        );
    }
}

/// Harmless Python of about `bytes` bytes: the same few functions under other names.
fn ordinary_python(bytes: usize) -> String {
    let mut text = String::from("import json\nimport math\nfrom collections import Counter\n\n");
    let mut number = 0;
    while text.len() < bytes {
        number += 1;
        // Writing into a String cannot fail.
        let _ = writeln!(text, "{}", PART.replace("NUMBER", &number.to_string()));
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
