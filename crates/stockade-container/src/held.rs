//! A container of ours, from its creation until it is removed, whatever happens in between.

use std::fmt::Display;
use std::sync::Arc;

use bollard::container::AttachContainerResults;
use bollard::models::{ContainerCreateBody, ContainerInspectResponse};
use bollard::query_parameters::{
    AttachContainerOptionsBuilder, CreateContainerOptions, KillContainerOptionsBuilder,
    RemoveContainerOptionsBuilder, StartContainerOptions,
};
use stockade_core::policy::Pull;

use crate::engine::Engine;
use crate::error::{ContainerError, is_answer, is_unknown, said};
use crate::image;
use crate::raw;
use crate::removal;

/// It is removed when dropped.
#[derive(Debug)]
pub(crate) struct Held {
    pub(crate) engine: Arc<Engine>,
    id: String,
}

impl Held {
    /// Makes one, which is not started.
    pub(crate) fn create(
        engine: &Arc<Engine>,
        body: &ContainerCreateBody,
        pull: Pull,
    ) -> Result<Self, ContainerError> {
        let name = body.image.clone().unwrap_or_default();
        if pull == Pull::Always {
            image::fetch(engine, &name)?;
        }
        let ask = || {
            let body = body.clone();
            engine.ask("make a container", |docker| async move {
                docker
                    .create_container(None::<CreateContainerOptions>, body)
                    .await
            })
        };
        let mut made = ask()?;
        if matches!(&made, Err(error) if is_unknown(error)) {
            if !image::may_fetch(pull) {
                return Err(image::missing(engine, &name));
            }
            image::fetch(engine, &name)?;
            made = ask()?;
        }
        let made = made.map_err(|error| ContainerError::step("make a container", &said(&error)))?;
        Ok(Self {
            engine: Arc::clone(engine),
            id: made.id,
        })
    }

    /// Attaches to its three streams. Before it is started, so that nothing is missed.
    pub(crate) fn attach(&self) -> Result<AttachContainerResults, ContainerError> {
        let id = self.id.clone();
        let options = AttachContainerOptionsBuilder::new()
            .stream(true)
            .stdin(true)
            .stdout(true)
            .stderr(true)
            .build();
        self.engine
            .get("attach to the container", |docker| async move {
                docker.attach_container(&id, Some(options)).await
            })
    }

    pub(crate) fn start(&self) -> Result<(), ContainerError> {
        let id = self.id.clone();
        self.engine.get("start the container", |docker| async move {
            docker
                .start_container(&id, None::<StartContainerOptions>)
                .await
        })
    }

    /// What the engine says of it.
    pub(crate) fn inspect(&self) -> Result<ContainerInspectResponse, ContainerError> {
        let failed = |error: &dyn Display| ContainerError::step("look at the container", error);
        let path = format!("/containers/{}/json", self.id);
        let mut seen = raw::get(&self.engine.address, &path).map_err(|error| failed(&error))?;
        // A state of Podman's that the client does not know.
        if let Some(status) = seen.pointer_mut("/State/Status")
            && status == "stopped"
        {
            *status = "exited".into();
        }
        serde_json::from_value(seen).map_err(|error| failed(&error))
    }

    /// Kills everything in it. It may be dead already.
    pub(crate) fn kill(&self) {
        let id = self.id.clone();
        let options = KillContainerOptionsBuilder::new().signal("SIGKILL").build();
        let _ = self.engine.get("kill the container", |docker| async move {
            docker.kill_container(&id, Some(options)).await
        });
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        removal::begin(&self.engine, std::mem::take(&mut self.id));
    }
}

/// Kills and removes a container, with whatever volumes its image wants. One that is just ending by
/// itself is refused by Podman, so it is tried again for a while.
pub(crate) fn remove(engine: &Engine, id: String) -> Result<(), ContainerError> {
    const AGAIN: std::time::Duration = std::time::Duration::from_millis(40);
    const TIMES: u32 = 100;
    let options = RemoveContainerOptionsBuilder::new()
        .force(true)
        .v(true)
        .build();
    engine.get("remove the container", |docker| async move {
        let mut left = TIMES;
        loop {
            match docker.remove_container(&id, Some(options.clone())).await {
                Err(error) if is_unknown(&error) => return Ok(()),
                Err(error) if left == 0 || !is_answer(&error) => return Err(error),
                Err(_) => tokio::time::sleep(AGAIN).await,
                Ok(()) => return Ok(()),
            }
            left -= 1;
        }
    })
}
