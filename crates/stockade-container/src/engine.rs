//! Which engine is asked, and how it is reached: the policy's, that of `DOCKER_HOST`, or the first of
//! the usual sockets behind which one answers.

use std::collections::HashMap;
use std::io;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use bollard::{API_DEFAULT_VERSION, ClientVersion, Docker};
use serde_json::Value;

use crate::clerk::{self, PATIENCE};
use crate::error::{ContainerError, said};
use crate::raw;

/// An engine that answered.
#[derive(Debug)]
pub(crate) struct Engine {
    /// Where it listens.
    pub(crate) address: String,
    /// Its name and version, such as `docker 28.2.2`.
    pub(crate) name: String,
    pub(crate) docker: Docker,
}

/// A connection is refused or made at once; what takes longer is no engine.
const ANSWER: Duration = Duration::from_secs(10);

const WAY_OUT: &str = "start Docker (`systemctl start docker`) or Podman's service (`systemctl --user \
    start podman.socket`), set DOCKER_HOST or `container.engine` to its socket, or take another wall \
    with `--isolation process`";

impl Engine {
    /// The engine for a policy; it is looked for once per address.
    pub(crate) fn find(named: Option<&str>) -> Result<Arc<Self>, ContainerError> {
        let (candidates, why) = candidates(named);
        let mut tried = Vec::new();
        for address in &candidates {
            match Self::at(address) {
                Ok(engine) => return Ok(engine),
                Err(error) => tried.push(format!("`{address}`: {error}")),
            }
        }
        let tried = if tried.is_empty() {
            "there is no socket of Docker or Podman".to_owned()
        } else {
            tried.join("; ")
        };
        Err(ContainerError::NoEngine(format!(
            "no container engine can be reached ({why}: {tried}); {WAY_OUT}"
        )))
    }

    fn at(address: &str) -> Result<Arc<Self>, String> {
        static KNOWN: OnceLock<Mutex<HashMap<String, Arc<Engine>>>> = OnceLock::new();
        let known = KNOWN.get_or_init(Mutex::default);
        let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(engine) = known.get(address) {
            return Ok(Arc::clone(engine));
        }
        let engine = Arc::new(connect(address)?);
        known.insert(address.to_owned(), Arc::clone(&engine));
        Ok(engine)
    }

    /// Asks the engine for something and waits for its answer.
    pub(crate) fn ask<T, F>(
        &self,
        what: &'static str,
        question: impl FnOnce(Docker) -> F,
    ) -> Result<Result<T, bollard::errors::Error>, ContainerError>
    where
        T: Send + 'static,
        F: Future<Output = Result<T, bollard::errors::Error>> + Send + 'static,
    {
        clerk::wait_for(PATIENCE, question(self.docker.clone()))
            .map_err(|error| ContainerError::step(what, &error))
    }

    /// The same, where every refusal is a failure.
    pub(crate) fn get<T, F>(
        &self,
        what: &'static str,
        question: impl FnOnce(Docker) -> F,
    ) -> Result<T, ContainerError>
    where
        T: Send + 'static,
        F: Future<Output = Result<T, bollard::errors::Error>> + Send + 'static,
    {
        self.ask(what, question)?
            .map_err(|error| ContainerError::step(what, &said(&error)))
    }

    /// Whether it is Podman.
    pub(crate) fn is_podman(&self) -> bool {
        self.name.starts_with("podman")
    }

    /// Whether it is an ordinary user's: its socket is.
    pub(crate) fn is_users(&self) -> bool {
        let path = self.address.strip_prefix("unix://");
        let about = path.and_then(|path| std::fs::metadata(path).ok());
        about.is_some_and(|about| about.uid() != 0)
    }

    /// Whether it is on this machine.
    pub(crate) fn is_local(&self) -> bool {
        self.address.starts_with("unix://")
    }
}

/// The addresses to try, and who named them.
fn candidates(named: Option<&str>) -> (Vec<String>, &'static str) {
    match named {
        Some("docker") => (sockets(&docker_sockets()), "`container.engine: docker`"),
        Some("podman") => (sockets(&podman_sockets()), "`container.engine: podman`"),
        Some(address) => (vec![address.to_owned()], "`container.engine`"),
        None => match std::env::var("DOCKER_HOST") {
            Ok(address) if !address.is_empty() => (vec![address], "DOCKER_HOST"),
            _ => {
                let all = [docker_sockets(), podman_sockets()].concat();
                (sockets(&all), "the usual sockets")
            }
        },
    }
}

fn sockets(paths: &[String]) -> Vec<String> {
    let there = paths.iter().filter(|path| Path::new(path).exists());
    there.map(|path| format!("unix://{path}")).collect()
}

fn runtime_directory() -> String {
    std::env::var("XDG_RUNTIME_DIR")
        .unwrap_or_else(|_| format!("/run/user/{}", rustix::process::geteuid().as_raw()))
}

fn docker_sockets() -> Vec<String> {
    vec![
        "/var/run/docker.sock".to_owned(),
        format!("{}/docker.sock", runtime_directory()),
    ]
}

fn podman_sockets() -> Vec<String> {
    vec![
        format!("{}/podman/podman.sock", runtime_directory()),
        "/run/podman/podman.sock".to_owned(),
    ]
}

fn connect(address: &str) -> Result<Engine, String> {
    let seconds = PATIENCE.as_secs();
    if !address.starts_with("unix://") && !address.starts_with("tcp://") {
        return Err("write `unix:///path` or `tcp://host:port`".to_owned());
    }
    let unix = address.strip_prefix("unix://");
    if unix.is_none() && std::env::var_os("DOCKER_TLS_VERIFY").is_some() {
        return Err("TLS is not spoken here; use a socket".to_owned());
    }
    let (name, version) = greet(address).map_err(|error| error.to_string())?;
    let docker = match unix {
        Some(path) => Docker::connect_with_unix(path, seconds, &version),
        None => Docker::connect_with_http(address, seconds, &version),
    };
    Ok(Engine {
        address: address.to_owned(),
        name,
        docker: docker.map_err(|error| said(&error))?,
    })
}

/// Who answers, and the version of the protocol that both sides speak. The answer to a ping says it in
/// its head and costs nothing; to be asked for its version Docker starts three programs.
fn greet(address: &str) -> io::Result<(String, ClientVersion)> {
    let names = ["server", "api-version"];
    let [server, spoken] = raw::heads(address, "/_ping", ANSWER, names)?;
    if let Some(name) = server.as_deref().and_then(named)
        && let Some(version) = spoken.as_deref().and_then(version)
    {
        return Ok((name, version));
    }
    let all = raw::get(address, "/version")?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let parts = all["Components"].as_array().into_iter().flatten();
    let podman = parts
        .map(|part| text(&part["Name"]))
        .any(|it| it.contains("Podman"));
    let kind = if podman { "podman" } else { "docker" };
    let spoken = version(&text(&all["ApiVersion"]));
    let spoken = spoken.ok_or_else(|| io::Error::other("what answers is no engine"))?;
    Ok((format!("{kind} {}", text(&all["Version"])), spoken))
}

/// Our name for an engine that calls itself `Docker/28.2.2 (linux)` or `Libpod/5.4.0 (linux)`.
fn named(server: &str) -> Option<String> {
    let (kind, version) = server.split_whitespace().next()?.split_once('/')?;
    match kind {
        "Docker" => Some(format!("docker {version}")),
        "Libpod" => Some(format!("podman {version}")),
        _ => None,
    }
}

/// The lower of the engine's version and ours.
fn version(engines: &str) -> Option<ClientVersion> {
    let (major, minor) = engines.split_once('.')?;
    let engines = ClientVersion {
        major_version: major.parse().ok()?,
        minor_version: minor.parse().ok()?,
    };
    Some(if engines < *API_DEFAULT_VERSION {
        engines
    } else {
        *API_DEFAULT_VERSION
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_is_known_by_the_head_of_its_answer() {
        assert_eq!(named("Docker/28.2.2 (linux)").unwrap(), "docker 28.2.2");
        assert_eq!(named("Libpod/5.4.0 (linux)").unwrap(), "podman 5.4.0");
        for other in ["", "nginx/1.2", "Docker"] {
            assert_eq!(named(other), None);
        }
        let spoken = |text| version(text).map(|it| (it.major_version, it.minor_version));
        assert_eq!(spoken("1.41"), Some((1, 41)));
        let ours = API_DEFAULT_VERSION;
        let ours = (ours.major_version, ours.minor_version);
        assert_eq!(spoken("1.999"), Some(ours));
        assert_eq!(spoken("one"), None);
    }
}
