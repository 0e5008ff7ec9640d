//! `stockade policy` through the real binary: discovery, layers, output, exit codes.

#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// A fresh folder that is the root of a repository, so that nothing above it is looked at.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("policy")
        .join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(path.join(".git")).unwrap();
    path
}

fn stockade(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_stockade"))
        .args(args)
        .current_dir(folder)
        .env("STOCKADE_ORG_POLICY", "/dev/null")
        .env("NO_COLOR", "1")
        .output()
        .unwrap()
}

fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{}", stderr(output));
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn show_prints_a_policy_that_loads_to_itself() {
    let folder = folder("show");
    fs::write(
        folder.join("stockade.yaml"),
        "preset: low\nguard: off\nfiles: {read: [data]}\n",
    )
    .unwrap();
    let named = ["policy", "show", "--policy", "stockade.yaml"];
    let shown = stdout(&stockade(&folder, &named));
    assert!(shown.contains("memory: 256m"), "{shown}");
    fs::write(folder.join("shown.yaml"), &shown).unwrap();
    assert_eq!(
        stdout(&stockade(
            &folder,
            &["policy", "show", "--policy", "shown.yaml"]
        )),
        shown
    );
    let json = stdout(&stockade(&folder, &[&named[..], &["--json"]].concat()));
    fs::write(folder.join("shown.json"), &json).unwrap();
    assert_eq!(
        stdout(&stockade(
            &folder,
            &["policy", "show", "--policy", "shown.json"]
        )),
        shown
    );
    let absolute = fs::canonicalize(&folder).unwrap().join("data");
    assert!(shown.contains(absolute.to_str().unwrap()), "{shown}");
}

#[test]
fn the_file_is_found_above_within_the_repository_and_not_beyond() {
    let root = folder("above");
    let deep = root.join("repo/src/deep");
    fs::create_dir_all(&deep).unwrap();
    fs::create_dir_all(root.join("repo/.git")).unwrap();
    fs::write(root.join("stockade.yaml"), "preset: max\n").unwrap();
    let outside = stdout(&stockade(&deep, &["policy", "show"]));
    assert!(outside.contains("memory: 512m"), "{outside}");
    fs::write(root.join("repo/.stockade.yaml"), "preset: low\n").unwrap();
    let inside = stdout(&stockade(&deep, &["policy", "show"]));
    assert!(inside.contains("memory: 256m"), "{inside}");
}

#[test]
fn two_project_files_in_one_folder_are_an_error() {
    let folder = folder("two");
    fs::write(folder.join("stockade.yaml"), "").unwrap();
    fs::write(folder.join("stockade.json"), "{}").unwrap();
    let output = stockade(&folder, &["policy", "show"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("`stockade.yaml` and `stockade.json` are both policy files"));
}

#[test]
fn flags_are_the_last_layer() {
    let folder = folder("flags");
    fs::write(
        folder.join("stockade.yaml"),
        "imports: {allow: [numpy]}\nrules: {ignore: [SG101]}\n",
    )
    .unwrap();
    let args = [
        "policy",
        "explain",
        "--json",
        "--policy",
        "stockade.yaml",
        "--preset",
        "high",
        "--allow-import",
        "pandas",
        "--select",
        "SG1,SG2",
        "--ignore",
        "SG102",
    ];
    let rows: serde_json::Value = serde_json::from_str(&stdout(&stockade(&folder, &args))).unwrap();
    let value = |key: &str| {
        let rows = rows.as_array().unwrap();
        rows.iter().find(|row| row["key"] == key).unwrap()["value"].clone()
    };
    assert_eq!(
        value("imports.allow"),
        serde_json::json!(["numpy", "pandas"])
    );
    assert_eq!(value("rules.select"), serde_json::json!(["SG1", "SG2"]));
    assert_eq!(value("rules.ignore"), serde_json::json!(["SG101", "SG102"]));
    assert_eq!(value("limits.memory"), "1g");
}

#[test]
fn a_mistake_is_drawn_with_its_line_and_a_way_out() {
    let folder = folder("mistake");
    fs::write(
        folder.join("stockade.yaml"),
        "version: 1\nlimits:\n  memroy: 1g\n",
    )
    .unwrap();
    let output = stockade(&folder, &["policy", "show"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    insta::assert_snapshot!(stderr(&output));
}

#[test]
fn loosening_a_ceiling_is_drawn_with_both_files() {
    let folder = folder("ceiling");
    fs::write(
        folder.join("org.yaml"),
        "ceiling: true\nlimits:\n  memory: 512m\n",
    )
    .unwrap();
    fs::write(folder.join("stockade.yaml"), "limits:\n  memory: 1g\n").unwrap();
    let args = [
        "policy",
        "show",
        "--org",
        "org.yaml",
        "--policy",
        "stockade.yaml",
    ];
    let output = stockade(&folder, &args);
    assert_eq!(output.status.code(), Some(2));
    insta::assert_snapshot!(stderr(&output));
}

#[test]
fn a_flag_that_passes_a_ceiling_is_refused() {
    let folder = folder("ceiling-flag");
    fs::write(
        folder.join("org.yaml"),
        "ceiling: true\nimports: {allow: [numpy]}\n",
    )
    .unwrap();
    let args = [
        "policy",
        "show",
        "--org",
        "org.yaml",
        "--allow-import",
        "os",
    ];
    let output = stockade(&folder, &args);
    assert_eq!(output.status.code(), Some(2));
    insta::assert_snapshot!(stderr(&output));
}

#[test]
fn an_unknown_rule_is_drawn_where_it_stands() {
    let folder = folder("rule");
    fs::write(
        folder.join("stockade.yaml"),
        "rules:\n  ignore:\n    - import-denid\n",
    )
    .unwrap();
    let output = stockade(&folder, &["policy", "show", "--policy", "stockade.yaml"]);
    assert_eq!(output.status.code(), Some(2));
    insta::assert_snapshot!(stderr(&output));
    let output = stockade(
        &folder,
        &[
            "policy",
            "show",
            "--policy",
            "/dev/null",
            "--select",
            "nope",
        ],
    );
    assert!(stderr(&output).contains("`rules.select` holds `nope`, which is no rule"));
}

#[test]
fn the_environment_names_the_organisation_and_a_missing_file_is_no_freedom() {
    let folder = folder("environment");
    fs::write(folder.join("org.yaml"), "preset: low\n").unwrap();
    let run = |value: &str| {
        Command::new(env!("CARGO_BIN_EXE_stockade"))
            .args(["policy", "show"])
            .current_dir(&folder)
            .env("STOCKADE_ORG_POLICY", value)
            .output()
            .unwrap()
    };
    assert!(stdout(&run("org.yaml")).contains("memory: 256m"));
    let missing = run("gone.yaml");
    assert_eq!(missing.status.code(), Some(2));
    assert!(stderr(&missing).contains("cannot read the organisation's policy `gone.yaml`"));
}

#[test]
fn files_that_are_no_text_or_too_large_are_refused() {
    let folder = folder("bytes");
    fs::write(folder.join("bytes.yaml"), b"guard: \xff\n").unwrap();
    let output = stockade(&folder, &["policy", "show", "--policy", "bytes.yaml"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("is not valid UTF-8 at byte 7"));
    fs::write(folder.join("large.yaml"), "é".repeat(1 << 20)).unwrap();
    let output = stockade(&folder, &["policy", "show", "--policy", "large.yaml"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("larger than 1048576 bytes"));
    let output = stockade(&folder, &["policy", "show", "--policy", "/dev/zero"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn init_writes_the_defaults_and_never_over_a_file() {
    let folder = folder("init");
    let defaults = stdout(&stockade(&folder, &["policy", "show"]));
    assert!(stockade(&folder, &["policy", "init"]).status.success());
    assert_eq!(stdout(&stockade(&folder, &["policy", "show"])), defaults);
    // With every comment opened it still says the defaults.
    let path = folder.join("stockade.yaml");
    let template = fs::read_to_string(&path).unwrap();
    let opened: String = template
        .lines()
        .map(|line| match line.strip_prefix("# ") {
            Some(rest) if rest.contains(':') && is_setting(rest) => rest,
            _ => line,
        })
        .flat_map(|line| [line, "\n"])
        .collect();
    assert_ne!(opened, template);
    fs::write(&path, &opened).unwrap();
    assert_eq!(stdout(&stockade(&folder, &["policy", "show"])), defaults);
    for key in stockade_core::policy::KEYS {
        let last = key.rsplit('.').next().unwrap();
        assert!(
            opened
                .lines()
                .any(|line| line.trim_start().starts_with(&format!("{last}:"))),
            "{key}"
        );
    }

    let again = stockade(&folder, &["policy", "init"]);
    assert_eq!(again.status.code(), Some(2));
    assert!(stderr(&again).contains("`--force`"));
    assert_eq!(fs::read_to_string(&path).unwrap(), opened);
    assert!(
        stockade(&folder, &["policy", "init", "--force"])
            .status
            .success()
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), template);
}

/// Whether a commented line of the template is a setting and not a sentence.
fn is_setting(line: &str) -> bool {
    let key = line.trim_start().split(':').next().unwrap_or_default();
    !key.is_empty() && key.chars().all(|c| c.is_ascii_lowercase() || c == '_')
}

#[test]
fn init_takes_a_folder() {
    let folder = folder("init-folder");
    assert!(stockade(&folder, &["policy", "init", "."]).status.success());
    assert!(folder.join("stockade.yaml").is_file());
}

#[test]
fn schema_prints_the_committed_file() {
    let folder = folder("schema");
    let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schema/policy.schema.json");
    let printed = stdout(&stockade(&folder, &["policy", "schema"]));
    assert_eq!(printed, fs::read_to_string(committed).unwrap());
}
