//! What a user writes: a policy in which every value is optional.
//!
//! One declaration per group gives the keys, their types, their documentation and the JSON
//! Schema. An absent key leaves the value to the layers below; a `null` is not an absent key, and
//! is refused wherever it does not mean "no limit".

use std::fmt;

use schemars::JsonSchema;
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{Error, MapAccess, Visitor, value::MapAccessDeserializer},
};

use super::{
    Bound, Count, GuardMode, ImportDefault, Isolation, Name, Network, OnError, Policy, Preset,
    Program, Pull, Size, Time, Unsafe,
};
use crate::Language;

/// Reads a key that is there; unlike a plain `Option`, it hands `null` on to the type.
pub(super) fn set<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

macro_rules! optional_keys {
    ($(#[$outer:meta])* $name:ident { $($(#[$inner:meta])* $key:ident: $type:ty,)* }) => {
        $(#[$outer])*
        #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields, default)]
        pub struct $name {
            $(
                $(#[$inner])*
                #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "set")]
                pub $key: Option<$type>,
            )*
        }
    };
}

optional_keys! {
    /// A Stockade policy: what code may do, and how much it may use.
    PolicyFile {
        /// The version of this format.
        version: Version,
        /// Whether this file is a ceiling: later layers may tighten what it sets, never loosen it.
        ceiling: bool,
        /// Which wall to use. `restricted` and `docker` are other names of `interpreter` and `container`.
        isolation: Isolation,
        /// What the guard's verdict does to a run.
        guard: GuardMode,
        /// Walls that must be up or nothing runs, e.g. `[network, seccomp, memory]`.
        require: Vec<String>,
        /// Processors, memory and time under one word; keys of `limits` in the same file win.
        preset: Preset,
        /// Languages that may run; an empty list means any.
        #[schemars(with = "Option<Vec<String>>")]
        languages: Vec<Language>,
        /// Which modules may be imported.
        imports: ImportsFile,
        /// Which builtins may be used.
        builtins: BuiltinsFile,
        /// Which rules of the guard count.
        rules: RulesFile,
        /// What can be reached over the network.
        network: Network,
        /// Host paths that may be seen. The run's own workspace is always writable.
        files: FilesFile,
        /// Programs the code may start; an empty list means none.
        commands: Vec<String>,
        /// Process wall: the Python to use, a name on `PATH` or a path; `null` takes that of the
        /// virtual environment, else the first on `PATH`.
        python: Program,
        /// Process wall: modules that a Python standing ready has imported before a run begins.
        preload: Vec<String>,
        /// Container wall: which image and engine, and as whom.
        container: ContainerFile,
        /// How much of everything a run may use.
        limits: LimitsFile,
        /// What an error of the code does to the caller.
        on_error: OnError,
        /// Whether a call may run code with no wall at all (`--unsafe`). A ceiling that does not say
        /// so forbids it.
        r#unsafe: Unsafe,
    }
}

optional_keys! {
    /// Which modules code may import.
    ImportsFile {
        /// Allowed beyond the safe standard modules. A submodule may be allowed without its parent.
        allow: Vec<String>,
        /// Denied. The longest matching name decides, and at the same length deny wins.
        deny: Vec<String>,
        /// What happens to a module named in neither list.
        default: ImportDefault,
    }
}

optional_keys! {
    /// Which builtins code may use.
    BuiltinsFile {
        /// Builtins that may not be used.
        deny: Vec<String>,
    }
}

optional_keys! {
    /// Which guard rules count: codes (`SG101`), names (`import-denied`), prefixes (`SG1`) or `ALL`.
    RulesFile {
        /// The rules that are on.
        select: Vec<String>,
        /// The rules that are off although selected.
        ignore: Vec<String>,
    }
}

optional_keys! {
    /// Host paths that may be seen. Relative paths start at the folder of the policy file.
    FilesFile {
        /// Readable.
        read: Vec<String>,
        /// Writable, and so readable.
        write: Vec<String>,
    }
}

optional_keys! {
    /// Where and as what code runs behind the container wall.
    ContainerFile {
        /// The image, such as `python:3.13-slim`; `null` takes one of ours for the language.
        image: Name,
        /// The engine: `docker`, `podman`, or an address, `unix:///run/podman/podman.sock`; `null`
        /// takes `DOCKER_HOST`, else the first socket that is found. A ceiling that does not say so
        /// keeps it as it is.
        engine: Name,
        /// Whether the image may be fetched.
        pull: Pull,
        /// The engine's runtime, such as `runsc`; `null` takes the engine's own.
        runtime: Name,
        /// The number of the user and the group inside; root is refused.
        user: Count,
        /// What runs a language other than python, javascript and shell; the code's file is its last
        /// argument.
        command: Vec<String>,
    }
}

optional_keys! {
    /// How much a run may use. Sizes take `k`, `m`, `g` (powers of 1024), times take `ms`, `s`, `m`, `h`.
    LimitsFile {
        /// Real time.
        wall_time: Time,
        /// Processor time of the whole run.
        cpu_time: Time,
        /// Memory of the whole run.
        memory: Size,
        /// Processors' worth of time per second.
        cpus: f64,
        /// Threads and processes together.
        tasks: Count,
        /// Open files.
        open_files: Count,
        /// Size of any one file; 0 means that none can be written.
        file_size: Size,
        /// Size of the workspace; 0 means that nothing can be written.
        disk: Size,
        /// Output kept, stdout and stderr each.
        output: Size,
        /// Interpreter only: steps of the machine-independent meter.
        operations: Count,
        /// Interpreter only: rounds of any one loop.
        loop_iterations: Bound,
        /// Depth of calls.
        recursion: Count,
        /// Size of the code itself.
        code_size: Size,
        /// The longest run a tool call may ask for, in milliseconds.
        max_execution_time_ms: Bound,
    }
}

/// The version of the format: 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(into = "u64")]
pub struct Version;

impl From<Version> for u64 {
    fn from(_: Version) -> Self {
        1
    }
}

impl<'de> Deserialize<'de> for Version {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Count::deserialize(deserializer)? {
            Count(1) => Ok(Self),
            Count(_) => Err(D::Error::custom(
                "only version 1 exists\nwrite `version: 1`",
            )),
        }
    }
}

impl JsonSchema for Version {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Version".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"const": 1})
    }
}

/// The map form of `network`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NetworkAllow {
    /// The `host:port` pairs that can be reached.
    allow: Vec<String>,
}

impl<'de> Deserialize<'de> for Network {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NetworkVisitor;

        impl<'de> Visitor<'de> for NetworkVisitor {
            type Value = Network;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("`none`, `any` or `{allow: [\"example.org:443\"]}`")
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Network, E> {
                match word {
                    "none" => Ok(Network::None),
                    "any" => Ok(Network::Any),
                    other => Err(E::unknown_variant(other, &["none", "any"])),
                }
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Network, A::Error> {
                NetworkAllow::deserialize(MapAccessDeserializer::new(map))
                    .map(|network| Network::Allow(network.allow))
            }
        }

        deserializer.deserialize_any(NetworkVisitor)
    }
}

impl JsonSchema for Network {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Network".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let allow = generator.subschema_for::<NetworkAllow>();
        schemars::json_schema!({
            "description": "`none`, `any`, or the only hosts and ports that can be reached",
            "anyOf": [{"type": "string", "enum": ["none", "any"]}, allow],
        })
    }
}

impl From<&Policy> for PolicyFile {
    /// The file that says exactly this policy: every key is there.
    fn from(policy: &Policy) -> Self {
        let limits = &policy.limits;
        Self {
            version: Some(Version),
            ceiling: None,
            isolation: Some(policy.isolation),
            guard: Some(policy.guard),
            require: Some(policy.require.clone()),
            preset: None,
            languages: Some(policy.languages.clone()),
            imports: Some(ImportsFile {
                allow: Some(policy.imports.allow.clone()),
                deny: Some(policy.imports.deny.clone()),
                default: Some(policy.imports.default),
            }),
            builtins: Some(BuiltinsFile {
                deny: Some(policy.builtins.deny.clone()),
            }),
            rules: Some(RulesFile {
                select: Some(policy.rules.select.clone()),
                ignore: Some(policy.rules.ignore.clone()),
            }),
            network: Some(policy.network.clone()),
            files: Some(FilesFile {
                read: Some(policy.files.read.clone()),
                write: Some(policy.files.write.clone()),
            }),
            commands: Some(policy.commands.clone()),
            python: Some(Program(policy.python.clone())),
            preload: Some(policy.preload.clone()),
            container: Some(ContainerFile {
                image: Some(Name(policy.container.image.clone())),
                engine: Some(Name(policy.container.engine.clone())),
                pull: Some(policy.container.pull),
                runtime: Some(Name(policy.container.runtime.clone())),
                user: Some(Count(policy.container.user.into())),
                command: Some(policy.container.command.clone()),
            }),
            limits: Some(LimitsFile {
                wall_time: Some(Time(limits.wall_time)),
                cpu_time: Some(Time(limits.cpu_time)),
                memory: Some(Size(limits.memory)),
                cpus: Some(limits.cpus),
                tasks: Some(Count(limits.tasks)),
                open_files: Some(Count(limits.open_files)),
                file_size: Some(Size(limits.file_size)),
                disk: Some(Size(limits.disk)),
                output: Some(Size(limits.output)),
                operations: Some(Count(limits.operations)),
                loop_iterations: Some(Bound(limits.loop_iterations)),
                recursion: Some(Count(limits.recursion)),
                code_size: Some(Size(limits.code_size)),
                max_execution_time_ms: Some(Bound(limits.max_execution_time_ms)),
            }),
            on_error: Some(policy.on_error),
            r#unsafe: Some(policy.r#unsafe),
        }
    }
}

impl From<Policy> for PolicyFile {
    fn from(policy: Policy) -> Self {
        Self::from(&policy)
    }
}
