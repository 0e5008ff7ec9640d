//! The `sandbox` maps of older workflows: one test per key.

#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

use std::time::Duration;

use stockade_core::policy::{
    Document, GuardMode, Isolation, LayerKind, Layers, Network, OnError, Policy, PolicyError,
    ResolvedPolicy, Source,
};

fn try_node(map: &str) -> Result<ResolvedPolicy, PolicyError> {
    let document = Document::parse(Source::new("flow.yaml", map).in_folder("/srv"))?;
    Layers::new().node(&document, document.root())?.resolve()
}

fn node(map: &str) -> Policy {
    try_node(map)
        .unwrap_or_else(|error| panic!("{map}: {error}"))
        .policy
}

fn workflow(map: &str) -> Policy {
    let document = Document::parse(Source::new("flow.yaml", map).in_folder("/srv")).unwrap();
    let layers = Layers::new().workflow(&document, document.root());
    let resolved = layers.and_then(Layers::resolve);
    resolved
        .unwrap_or_else(|error| panic!("{map}: {error}"))
        .policy
}

#[test]
fn default_mode_chooses_the_wall() {
    for (word, isolation) in [
        ("python", Isolation::Interpreter),
        ("restricted", Isolation::Interpreter),
        ("docker", Isolation::Container),
    ] {
        assert_eq!(
            workflow(&format!("default_mode: {word}")).isolation,
            isolation
        );
        assert_eq!(node(&format!("mode: {word}")).isolation, isolation);
    }
}

#[test]
fn mode_takes_the_newer_words_too() {
    for (word, isolation) in [
        ("auto", Isolation::Auto),
        ("interpreter", Isolation::Interpreter),
        ("process", Isolation::Process),
        ("container", Isolation::Container),
    ] {
        assert_eq!(node(&format!("mode: {word}")).isolation, isolation);
    }
}

#[test]
fn default_preset_sets_the_four_limits() {
    let limits = workflow("default_preset: high").limits;
    assert_eq!(
        (limits.memory, limits.wall_time),
        (1 << 30, Duration::from_mins(1))
    );
}

#[test]
fn allow_imports_is_the_list_of_allowed_modules() {
    assert_eq!(
        workflow("allow_imports: [math, json]").imports.allow,
        ["math", "json"]
    );
}

#[test]
fn allow_imports_as_a_word_allows_no_more_than_the_safe_modules() {
    assert!(workflow("allow_imports: false").imports.allow.is_empty());
    assert!(workflow("allow_imports: true").imports.allow.is_empty());
    let below = Layers::new()
        .project(Source::new("stockade.yaml", "imports: {allow: [numpy]}\n"))
        .unwrap();
    let allowed = |word: &str| {
        let text = format!("config: {{sandbox: {{allow_imports: {word}}}}}\n");
        let document = Document::parse(Source::new("flow.yaml", text)).unwrap();
        let sandbox = document
            .root()
            .get("config")
            .unwrap()
            .get("sandbox")
            .unwrap();
        let layers = below.clone().workflow(&document, sandbox).unwrap();
        layers.resolve().unwrap().policy.imports.allow
    };
    assert_eq!(allowed("true"), ["numpy"], "what the project allows stays");
    assert!(allowed("false").is_empty());
}

#[test]
fn allow_file_ops_lets_open_be_called_and_names_no_path() {
    let policy = workflow("allow_file_ops: true");
    assert!(!policy.builtins.deny.contains(&"open".to_owned()));
    assert!(policy.builtins.deny.contains(&"eval".to_owned()));
    assert!(policy.files.read.is_empty());
    let policy = workflow("allow_file_ops: false");
    assert!(policy.builtins.deny.contains(&"open".to_owned()));
    assert!(policy.files.read.is_empty() && policy.files.write.is_empty());
}

#[test]
fn allowed_paths_can_be_read_and_written() {
    let files = workflow("{allow_file_ops: true, allowed_paths: [/data, work]}").files;
    assert_eq!(files.read, ["/data", "/srv/work"]);
    assert_eq!(files.write, files.read);
}

#[test]
fn allowed_commands_are_the_commands() {
    assert_eq!(
        workflow("allowed_commands: [git, ls]").commands,
        ["git", "ls"]
    );
}

#[test]
fn enabled_true_changes_nothing_and_false_is_refused() {
    assert_eq!(node("enabled: true"), Policy::default());
    let error = try_node("enabled: false").unwrap_err();
    assert!(error.message().contains("no wall"), "{error}");
    assert!(error.hint_text().unwrap().contains("guard: off"), "{error}");
}

#[test]
fn an_absent_network_is_none_although_the_older_default_was_on() {
    assert_eq!(node("mode: docker").network, Network::None);
}

#[test]
fn network_is_a_boolean_or_a_map() {
    let only = Network::Allow(vec!["a.org:443".to_owned()]);
    for (text, network) in [
        ("network: true", Network::Any),
        ("network: false", Network::None),
        ("network: {enabled: true}", Network::Any),
        ("network: {enabled: false}", Network::None),
        ("network: {allow: ['a.org:443']}", only.clone()),
        ("network: {enabled: true, allow: ['a.org:443']}", only),
        ("network: any", Network::Any),
        ("network: none", Network::None),
    ] {
        assert_eq!(node(text).network, network, "{text}");
    }
}

#[test]
fn network_isolated_is_the_opposite_of_network() {
    assert_eq!(node("network_isolated: true").network, Network::None);
    assert_eq!(node("network_isolated: false").network, Network::Any);
}

#[test]
fn preset_and_on_error_are_the_same_in_both_forms() {
    let policy = node("{preset: low, on_error: continue}");
    assert_eq!(policy.limits.memory, 256 << 20);
    assert_eq!(policy.on_error, OnError::Continue);
    assert_eq!(node("on_error: fail").on_error, OnError::Fail);
}

#[test]
fn resources_set_processors_memory_and_time() {
    let limits = node("resources: {cpu: 2, memory: 1g, timeout: 7}").limits;
    assert!((limits.cpus - 2.0).abs() < f64::EPSILON);
    assert_eq!(limits.memory, 1 << 30);
    assert_eq!(limits.wall_time, Duration::from_secs(7));
    assert_eq!(limits.cpu_time, Duration::from_secs(7));
}

#[test]
fn timeout_beats_resources_beats_preset() {
    let limits = |text| node(text).limits.wall_time.as_secs();
    assert_eq!(limits("{preset: max}"), 120);
    assert_eq!(limits("{preset: max, resources: {timeout: 7}}"), 7);
    assert_eq!(
        limits("{resources: {timeout: 7}, timeout: 5, preset: max}"),
        5
    );
    assert_eq!(
        limits("{timeout: 5, preset: max, resources: {timeout: 7}}"),
        5
    );
}

#[test]
fn timeout_goes_from_one_second_to_an_hour() {
    for seconds in [1, 3600] {
        let limits = node(&format!("timeout: {seconds}")).limits;
        assert_eq!(limits.wall_time, Duration::from_secs(seconds));
        assert_eq!(limits.cpu_time, limits.wall_time);
    }
    for wrong in ["0", "3601", "-1", "0.5", "null", "soon"] {
        assert!(try_node(&format!("timeout: {wrong}")).is_err(), "{wrong}");
    }
}

#[test]
fn newer_keys_stand_beside_older_ones() {
    let policy = node("{mode: docker, guard: warn, timeout: 9, limits: {cpu_time: 3s}}");
    assert_eq!(
        (policy.isolation, policy.guard),
        (Isolation::Container, GuardMode::Warn)
    );
    assert_eq!(policy.limits.wall_time, Duration::from_secs(9));
    assert_eq!(policy.limits.cpu_time, Duration::from_secs(3));
}

#[test]
fn older_keys_are_explained_by_their_own_line() {
    let resolved = try_node("mode: docker\ntimeout: 9\n").unwrap();
    let rows = resolved.explain();
    let row = rows
        .iter()
        .find(|row| row.key == "limits.wall_time")
        .unwrap();
    assert_eq!((row.layer, row.line), (LayerKind::Node, Some(2)));
}

#[test]
fn an_empty_map_sets_nothing() {
    assert_eq!(node("{}"), Policy::default());
    assert_eq!(node(""), Policy::default());
}

#[test]
fn older_keys_cannot_pass_a_ceiling() {
    let error = try_both("ceiling: true\nlimits: {wall_time: 30s}\n", "timeout: 60\n");
    assert!(
        error
            .to_string()
            .starts_with("flow.yaml:1:10: `limits.wall_time` may be `30s`"),
        "{error}"
    );
}

fn try_both(org: &str, map: &str) -> PolicyError {
    let document = Document::parse(Source::new("flow.yaml", map)).unwrap();
    Layers::new()
        .organisation(Source::new("org.yaml", org))
        .and_then(|layers| layers.node(&document, document.root()))
        .and_then(Layers::resolve)
        .unwrap_err()
}

#[test]
fn file_operations_cannot_pass_a_ceiling_on_builtins() {
    let document = Document::parse(Source::new("flow.yaml", "allow_file_ops: true\n")).unwrap();
    let error = Layers::new()
        .organisation(Source::new(
            "org.yaml",
            "ceiling: true\nbuiltins: {deny: [open]}\n",
        ))
        .and_then(|layers| layers.workflow(&document, document.root()))
        .and_then(Layers::resolve)
        .unwrap_err();
    assert!(
        error.message().contains("must still name `open`"),
        "{error}"
    );
}
