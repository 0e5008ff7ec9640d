//! Images: never fetched unless the policy says so, and told by what they are when they are missing.

use bollard::query_parameters::CreateImageOptionsBuilder;
use futures_util::TryStreamExt as _;
use stockade_core::policy::Pull;

use crate::clerk;
use crate::engine::Engine;
use crate::error::{ContainerError, said};

/// An image is fetched within this time.
const FETCH: std::time::Duration = std::time::Duration::from_mins(30);

/// Why an image that is not there cannot be used, and what to do.
pub(crate) fn missing(engine: &Engine, image: &str) -> ContainerError {
    let command = engine.name.split(' ').next().unwrap_or("docker");
    ContainerError::NoImage(format!(
        "the image `{image}` is not there, and `container.pull` is `never`: fetch it with `{command} \
         pull {image}`, or set `container.pull: missing`"
    ))
}

/// Fetches an image.
pub(crate) fn fetch(engine: &Engine, image: &str) -> Result<(), ContainerError> {
    let docker = engine.docker.clone();
    // A name without a tag would mean all of them.
    let tail = image.rsplit('/').next().unwrap_or(image);
    let whole = if tail.contains([':', '@']) {
        image.to_owned()
    } else {
        format!("{image}:latest")
    };
    let options = CreateImageOptionsBuilder::new().from_image(&whole).build();
    let fetched = clerk::wait_for(FETCH, async move {
        docker
            .create_image(Some(options), None, None)
            .try_for_each(|_| std::future::ready(Ok(())))
            .await
    });
    let failed = |why: String| {
        ContainerError::NoImage(format!("the image `{image}` could not be fetched: {why}"))
    };
    match fetched {
        Err(error) => Err(failed(error.to_string())),
        Ok(Err(error)) => Err(failed(said(&error))),
        Ok(Ok(())) => Ok(()),
    }
}

/// Whether a missing image may be fetched.
pub(crate) fn may_fetch(pull: Pull) -> bool {
    pull != Pull::Never
}
