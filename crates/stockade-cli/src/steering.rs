//! Names that a policy or a tool is configured by: files that code may not leave in a folder of the
//! caller's unless the caller says so, since the next command there would obey them.
//!
//! What is listed acts by being there. What acts only when somebody builds or runs what the code
//! made (`Makefile`, `setup.py`, `package.json`, `conftest.py`) is not: running it is running the
//! code. A module may also shadow one that a script beside it imports; no list of names stops that.

use stockade::policy_files::PROJECT_FILES;

/// How a name is known.
enum Name {
    /// It is this.
    Is(&'static str),
    /// It begins so.
    Begins(&'static str),
    /// It ends so.
    Ends(&'static str),
}

/// Names without a dot in front, in small letters, and who obeys them. All others begin with a dot:
/// that is how tools on this system keep what configures them out of sight.
const NAMES: &[(Name, &str)] = &[
    (Name::Ends(".pth"), "Python runs its lines at every start"),
    (
        Name::Begins("sitecustomize."),
        "Python imports it at every start",
    ),
    (
        Name::Is("sitecustomize"),
        "Python imports it at every start",
    ),
    (
        Name::Begins("usercustomize."),
        "Python imports it at every start",
    ),
    (
        Name::Is("usercustomize"),
        "Python imports it at every start",
    ),
    (
        Name::Is("pyvenv.cfg"),
        "it says where a Python has its packages",
    ),
    (
        Name::Begins("python._pth"),
        "it says where a Python has its packages",
    ),
    (Name::Is("pip.conf"), "it says where packages come from"),
    (Name::Is("mise.toml"), "a shell with mise obeys it"),
    (
        Name::Is("head"),
        "with `config` and `objects` it makes a repository that git obeys",
    ),
    (Name::Is("git~1"), "some file systems take it for `.git`"),
    (Name::Is("_netrc"), "it holds accounts that tools use"),
    (Name::Is("_vimrc"), "an editor runs it"),
    (Name::Is("agents.md"), "agents take it for instructions"),
    (Name::Is("claude.md"), "agents take it for instructions"),
    (Name::Is("gemini.md"), "agents take it for instructions"),
    (Name::Is("autorun.inf"), "a desktop obeys it"),
    (Name::Is("desktop.ini"), "a desktop obeys it"),
];

/// Who would obey a file of this name, or of a folder on the way to it.
pub(crate) fn obeyed(name: &str) -> Option<&'static str> {
    name.split('/').find_map(|part| {
        let part = seen(part);
        if PROJECT_FILES.contains(&part.as_str()) {
            return Some("the next `stockade` command here takes it for its policy");
        }
        if part.starts_with('.') {
            return Some("a name that begins with a dot is a tool's");
        }
        let known = NAMES.iter().find(|(name, _)| match name {
            Name::Is(whole) => part == *whole,
            Name::Begins(begin) => part.starts_with(begin),
            Name::Ends(end) => part.ends_with(end),
        });
        known.map(|(_, why)| *why)
    })
}

/// A name as the most forgiving of file systems sees it: case does not matter, some characters
/// are passed over, as are dots and spaces at the end and what follows a colon.
fn seen(part: &str) -> String {
    let passed_over = |c: char| {
        matches!(c, '\u{ad}' | '\u{34f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
    };
    let kept: String = part.chars().filter(|c| !passed_over(*c)).collect();
    let kept = kept.split(':').next().unwrap_or_default();
    // Both ways, since `ſ` is a large `S` and no small `s`, and the Kelvin sign is a small `k`.
    let folded = kept.to_uppercase().to_lowercase();
    folded.trim_end_matches(['.', ' ']).trim_start().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_is_known_in_every_spelling() {
        for name in [
            "stockade.yaml",
            "STOCKADE.YML",
            "a/b/stockade.json",
            ".stockade.yaml",
            ".git/config",
            "sub/.git/hooks/pre-commit",
            ".GIT/config",
            ".g\u{200c}it/config",
            ".git./config",
            ".git::$INDEX_ALLOCATION/config",
            "git~1/config",
            ".envrc",
            ".env",
            ".bashrc",
            "x/.zshrc",
            ".ssh/authorized_keys",
            "evil.pth",
            "lib/EVIL.PTH",
            "sitecustomize.py",
            "\u{17f}itecustomize.py",
            "sitecustomize/__init__.py",
            "usercustomize.cpython-313.pyc",
            "pyvenv.cfg",
            "\u{212a}.pth",
            "HEAD",
            ".github/workflows/x.yml",
            "AGENTS.md",
            "stockade.yaml ",
            "stockade.yaml.",
            "\u{feff}.bashrc",
        ] {
            assert!(obeyed(name).is_some(), "{name}");
        }
    }

    #[test]
    fn plain_results_are_nobodys_orders() {
        for name in [
            "out.csv",
            "results/plot.png",
            "a.b.c",
            "report.txt",
            "Makefile",
            "main.py",
            "heading",
            "stockade.yaml.txt",
            "depth",
            "…",
            "a..b/c",
            "my.pth.csv",
            "päth/ß.txt",
        ] {
            assert_eq!(obeyed(name), None, "{name}");
        }
    }
}
