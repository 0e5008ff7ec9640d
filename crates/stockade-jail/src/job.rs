//! What is said to the side inside, and the checks before anything is said.

use serde_json::json;
use stockade_core::policy::Network;
use stockade_core::{Policy, Request};

use crate::error::JailError;
use crate::marshal::Marshal;
use crate::run::{Job, Module};
use crate::supervise::Bounds;

/// What the courtesy guards inside know of the policy. They turn refusals into words; no wall
/// depends on them.
#[derive(Debug, Clone)]
pub struct Guard {
    /// Modules that may be imported without being named.
    pub safe_modules: Vec<String>,
    /// Whether what the kernel refuses is refused with words of ours before it is asked.
    pub words: bool,
}

/// Refuses what this wall cannot take.
pub fn check(job: &Job<'_>) -> Result<(), JailError> {
    for name in job.request.files.keys() {
        let plain = !name.is_empty()
            && !name.contains(['\0', '\\'])
            && name.split('/').all(|part| !matches!(part, "" | "." | ".."));
        if !plain {
            return Err(JailError::Refused(format!(
                "the file name `{}` is not a plain relative path",
                name.escape_debug()
            )));
        }
    }
    Ok(())
}

/// The code of the side inside.
pub(crate) fn codes<'a>(codes: impl IntoIterator<Item = &'a Vec<u8>>) -> Vec<u8> {
    Marshal::list(codes.into_iter().map(|code| Marshal::bytes(code))).framed()
}

/// One text of a session that stands, as the side inside reads it.
pub fn text(request: &Request) -> Vec<u8> {
    Marshal::dict([
        ("code", Marshal::bytes(&request.code)),
        ("name", Marshal::text(&request.name)),
        ("inputs", Marshal::object(&request.inputs)),
    ])
    .framed()
}

/// The request, as the side inside reads it: with the path that modules are looked for in, and the
/// places that may be opened beside the workspace, which only the guards for courtesy ask about.
///
/// `modules` are those of the job that it does not have yet.
pub fn request(
    job: &Job<'_>,
    path: &[String],
    places: &[String],
    session: bool,
    modules: &[Module],
) -> Vec<u8> {
    let request = job.request;
    let limits = &job.policy.limits;
    let files = request
        .files
        .iter()
        .filter(|(name, _)| !request.read_only.contains(*name))
        .map(|(name, bytes)| (name.as_str(), Marshal::bytes(bytes)));
    Marshal::dict([
        ("code", Marshal::bytes(&request.code)),
        ("name", Marshal::text(&request.name)),
        ("inputs", Marshal::object(&request.inputs)),
        ("files", Marshal::dict(files)),
        ("path", Marshal::texts(path)),
        ("recursion", Marshal::number(limits.recursion.into())),
        ("room", Marshal::number(limits.output.into())),
        ("tools", Marshal::texts(&job.tools)),
        ("guard", guard(job, places)),
        ("session", Marshal::truth(session)),
        ("modules", self::modules(modules)),
    ])
    .framed()
}

/// Modules as the side inside reads them.
pub(crate) fn modules(modules: &[Module]) -> Marshal {
    Marshal::list(
        modules.iter().map(|module| {
            Marshal::list([Marshal::text(module.name), Marshal::text(module.source)])
        }),
    )
}

fn guard(job: &Job<'_>, places: &[String]) -> Marshal {
    let Some(guard) = &job.guard else {
        return Marshal::none();
    };
    let policy = job.policy;
    let mut roots: Vec<String> = ["/box", "/tmp", "/dev", "/proc", "/etc", "/usr", "/lib"]
        .map(str::to_owned)
        .to_vec();
    roots.extend_from_slice(places);
    let default = policy.imports.default == stockade_core::policy::ImportDefault::Allow;
    Marshal::dict([
        ("builtins", Marshal::texts(&policy.builtins.deny)),
        ("allow", Marshal::texts(&policy.imports.allow)),
        ("deny", Marshal::texts(&policy.imports.deny)),
        ("safe", Marshal::texts(&guard.safe_modules)),
        ("words", Marshal::truth(guard.words)),
        ("default", Marshal::truth(default)),
        ("commands", Marshal::texts(&policy.commands)),
        ("network", Marshal::truth(policy.network != Network::None)),
        ("roots", Marshal::texts(&roots)),
    ])
}

/// The request, as the side inside reads it that is node.
pub fn node_request(job: &Job<'_>) -> Vec<u8> {
    let request = json!({
        "code": String::from_utf8_lossy(&job.request.code),
        "name": job.request.name,
        "inputs": job.request.inputs,
        "room": job.policy.limits.output,
    });
    let text = request.to_string();
    let mut frame = u32::try_from(text.len())
        .unwrap_or(u32::MAX)
        .to_le_bytes()
        .to_vec();
    frame.extend(text.into_bytes());
    frame
}

/// Bounds of one text.
pub fn bounds(policy: &Policy) -> Bounds {
    let limits = &policy.limits;
    // A value and its text; escapes can make a text six times as long. The rest is a traceback.
    let answer = limits.output.saturating_mul(8).saturating_add(2 << 20);
    Bounds {
        wall: limits.wall_time,
        processor: limits.cpu_time,
        answer: usize::try_from(answer).unwrap_or(usize::MAX),
        room: usize::try_from(limits.output).unwrap_or(usize::MAX),
        cpus: limits.cpus,
    }
}
