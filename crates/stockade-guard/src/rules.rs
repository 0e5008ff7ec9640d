//! Every rule of the guard, as data: its code, its name, and what it looks for.
//!
//! `stockade rules` and the table in the documentation are printed from here. A code is never
//! given to another rule once it has been released.

use stockade_core::{Severity, policy::Rules};

use crate::domain::Domain;

/// One thing the guard looks for.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// The stable code.
    pub code: &'static str,
    /// The stable name, for people.
    pub name: &'static str,
    /// What it looks for, in one sentence.
    pub summary: &'static str,
    /// What it watches over.
    pub domain: Domain,
    /// What a finding weighs.
    pub severity: Severity,
    /// Whether it stays on whatever the policy ignores: without it the others would mean nothing.
    pub fixed: bool,
}

macro_rules! rules {
    ($($ident:ident = $code:literal $name:literal $domain:ident $severity:ident $fixed:literal $summary:literal;)*) => {
        $(
            #[doc = $summary]
            pub static $ident: Rule = Rule {
                code: $code,
                name: $name,
                summary: $summary,
                domain: Domain::$domain,
                severity: Severity::$severity,
                fixed: $fixed,
            };
        )*

        /// All rules, in the order of their codes.
        pub static RULES: &[&Rule] = &[$(&$ident),*];
    };
}

rules! {
    INVALID_UTF8 = "SG001" "invalid-utf8" Text Deny true
        "The code is not valid UTF-8.";
    NUL_BYTE = "SG002" "nul-byte" Text Deny true
        "The code holds a NUL byte, at which some readers stop.";
    CODE_TOO_LARGE = "SG003" "code-too-large" Text Deny true
        "The code is larger than `limits.code_size`; nothing is cut and nothing above it is read.";
    NESTING_TOO_DEEP = "SG004" "nesting-too-deep" Text Deny true
        "Brackets, blocks or operators nest deeper than any honest program.";
    SYNTAX_ERROR = "SG005" "syntax-error" Text Deny true
        "The code does not parse, so nothing can be said of it.";
    LANGUAGE_DENIED = "SG006" "language-denied" Text Deny true
        "The language is not in `languages`, or is not known.";
    UNREADABLE_LANGUAGE = "SG007" "unreadable-language" Text Deny true
        "No guard here can read this language.";
    BIDI_CONTROL = "SG010" "bidi-control" Text Deny false
        "A bidirectional or invisible control character makes the text read otherwise than it runs.";
    CONFUSABLE_NAME = "SG011" "confusable-name" Text Deny false
        "An identifier becomes another one when the language normalises it (NFKC).";
    CODING_COOKIE = "SG012" "coding-cookie" Text Deny false
        "A coding cookie asks for an encoding other than UTF-8.";
    GIANT_LITERAL = "SG013" "giant-literal" Text Deny false
        "One literal or one display is so large that compiling it is an attack.";

    IMPORT_DENIED = "SG101" "import-denied" Imports Deny false
        "A module that the policy does not allow is imported, in whatever form.";
    COMPUTED_IMPORT = "SG102" "computed-import" Imports Deny false
        "A module is imported by a name that is only known when the code runs.";
    NETWORK_IMPORT = "SG103" "network-import" Network Deny false
        "A module that opens connections is imported although `network` is `none`.";
    MODULE_INTERNALS = "SG104" "module-internals" Internals Deny false
        "An internal of an allowed module, or a denied module behind it, is reached or replaced (`random._os`, `os.path.os`).";

    DYNAMIC_CODE = "SG201" "dynamic-code" DynamicCode Deny false
        "Text is run as code (`eval`, `exec`, `compile`, `Function`, `eval` of a shell).";
    BUILTIN_DENIED = "SG202" "builtin-denied" Machine Deny false
        "A builtin that `builtins.deny` names is used.";
    COMPUTED_NAME = "SG203" "computed-name" DynamicCode Deny false
        "A name is looked up in a namespace by a key that is only known when the code runs.";

    DUNDER_ACCESS = "SG301" "dunder-access" Internals Deny false
        "An attribute that only serves to climb out of an object is read, set or matched.";
    FRAME_ACCESS = "SG302" "frame-access" Internals Deny false
        "A frame, traceback, code or generator internal is touched.";
    FORMAT_ACCESS = "SG303" "format-access" Internals Deny false
        "A format string walks attributes that the code could not name.";

    PROCESS_START = "SG401" "process-start" Processes Deny false
        "A program or process is started that `commands` does not name.";
    FILE_ACCESS = "SG402" "file-access" Files Deny false
        "A file is touched that `files` does not name.";
    NETWORK_ACCESS = "SG403" "network-access" Network Deny false
        "A connection is opened although `network` is `none`.";
    COMPUTED_COMMAND = "SG404" "computed-command" Processes Deny false
        "A program is started by a name that is only known when the code runs.";

    BOMB_SHAPE = "SG501" "bomb-shape" Resources Deny false
        "An expression of constants that takes the whole memory or forever.";

    MALFORMED_CALL = "SG601" "malformed-call" Text Deny true
        "A tool call lacks its main argument, or the argument has the wrong type.";
    AMBIGUOUS_CALL = "SG602" "ambiguous-call" Text Deny true
        "Two arguments of a tool call claim to be the same thing and differ.";
    NETWORK_ASKED = "SG603" "network-asked" Text Deny false
        "A tool call asks for network access although `network` is `none`.";
    TIME_ASKED = "SG604" "time-asked" Text Deny false
        "A tool call asks for more time than `limits.max_execution_time_ms`.";
    GUARD_FAILED = "SG605" "guard-failed" Text Deny true
        "A guard could not judge a tool call, and what is not judged is denied.";
    APPROVAL_NEEDED = "SG606" "approval-needed" Text Deny true
        "A guard wants a person to approve a tool call, and nobody has.";
}

impl Rule {
    /// Whether a selector of the policy (code, name, prefix of a code, or `ALL`) means this rule.
    pub fn matches(&self, selector: &str) -> bool {
        selector == "ALL"
            || selector == self.name
            || (selector.starts_with("SG") && self.code.starts_with(selector))
    }
}

/// The rules that a policy leaves on.
pub(crate) struct RuleSet {
    on: Vec<bool>,
}

impl RuleSet {
    pub(crate) fn of(rules: &Rules) -> Self {
        let on = RULES
            .iter()
            .map(|rule| {
                let named = |list: &[String]| list.iter().any(|selector| rule.matches(selector));
                rule.fixed || (named(&rules.select) && !named(&rules.ignore))
            })
            .collect();
        Self { on }
    }

    pub(crate) fn contains(&self, rule: &'static Rule) -> bool {
        RULES
            .iter()
            .position(|known| std::ptr::eq(*known, rule))
            .is_none_or(|index| self.on[index])
    }

    /// Whether the rule with this code is on; a code nobody knows is.
    pub(crate) fn contains_code(&self, code: &str) -> bool {
        find(code).is_none_or(|rule| self.contains(rule))
    }
}

/// The rule with this code or name, in any case.
///
/// ```
/// assert_eq!(stockade_guard::rules::find("sg101").map(|rule| rule.name), Some("import-denied"));
/// ```
pub fn find(code_or_name: &str) -> Option<&'static Rule> {
    RULES.iter().copied().find(|rule| {
        rule.code.eq_ignore_ascii_case(code_or_name) || rule.name.eq_ignore_ascii_case(code_or_name)
    })
}

/// The rules as a Markdown table, as the documentation holds it.
pub fn markdown_table() -> String {
    let head = "| code | name | domain | weight | can be ignored | what it finds |\n\
                | --- | --- | --- | --- | --- | --- |\n";
    let rows = RULES.iter().map(|rule| {
        let weight = match rule.severity {
            Severity::Deny => "deny",
            Severity::Warn => "warn",
            Severity::Note => "note",
        };
        let optional = if rule.fixed { "no" } else { "yes" };
        let summary = rule.summary.replace('|', "\\|");
        let (code, name, domain) = (rule.code, rule.name, rule.domain.name());
        format!("| {code} | `{name}` | {domain} | {weight} | {optional} | {summary} |\n")
    });
    std::iter::once(head.to_owned()).chain(rows).collect()
}

/// Why ignoring what a selector means would have no effect: it means fixed rules only.
///
/// ```
/// use stockade_guard::rules::why_not_ignored;
///
/// assert!(why_not_ignored("syntax-error").is_some());
/// assert_eq!(why_not_ignored("SG101"), None);
/// // `ALL` and `SG0` mean others as well, which can be ignored.
/// assert_eq!(why_not_ignored("SG0"), None);
/// ```
pub fn why_not_ignored(selector: &str) -> Option<String> {
    let mut meant = RULES
        .iter()
        .filter(|rule| rule.matches(selector))
        .peekable();
    let first = meant.peek()?.code;
    meant.all(|rule| rule.fixed).then(|| {
        format!(
            "what `{first}` reports was not read or judged at all, so without it the other rules \
             would mean nothing; take `{selector}` out"
        )
    })
}

/// Selectors of a policy that mean no rule at all.
pub fn unknown_selectors(rules: &Rules) -> impl Iterator<Item = &str> {
    rules
        .select
        .iter()
        .chain(&rules.ignore)
        .map(String::as_str)
        .filter(|selector| !RULES.iter().any(|rule| rule.matches(selector)))
}
