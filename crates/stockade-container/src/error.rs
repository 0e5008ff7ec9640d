//! Failures of the wall itself. The code that was to run has no part in any of them.

/// Why nothing could be run, or why a run was lost.
#[derive(Debug, thiserror::Error)]
pub enum ContainerError {
    /// There is nobody to ask for a container.
    #[error("{0}")]
    NoEngine(String),
    /// The image is not there.
    #[error("{0}")]
    NoImage(String),
    /// The policy asks for what this wall cannot do, or the engine did not do as it was asked.
    #[error("{0}")]
    Refused(String),
    /// The engine refused a step.
    #[error("could not {what}: {error}")]
    Step {
        /// What the step was for.
        what: &'static str,
        /// What the engine said.
        error: String,
    },
    /// Pid 1 itself went for lack of memory, and everything with it.
    #[error("the container was killed for lack of memory")]
    Memory,
    /// The container went away under the run.
    #[error("{0}")]
    Lost(String),
}

impl ContainerError {
    /// A step that failed.
    pub(crate) fn step(what: &'static str, error: &dyn std::fmt::Display) -> Self {
        Self::Step {
            what,
            error: error.to_string(),
        }
    }
}

/// What the engine said, without the frame that the client puts around it.
pub(crate) fn said(error: &bollard::errors::Error) -> String {
    match error {
        bollard::errors::Error::DockerResponseServerError { message, .. } => {
            message.trim().to_owned()
        }
        other => other.to_string(),
    }
}

/// Whether the engine does not know what it was asked about.
pub(crate) fn is_unknown(error: &bollard::errors::Error) -> bool {
    use bollard::errors::Error::DockerResponseServerError as Answer;
    matches!(
        error,
        Answer {
            status_code: 404,
            ..
        }
    )
}

/// Whether it is the engine that says so, and not the way to it.
pub(crate) fn is_answer(error: &bollard::errors::Error) -> bool {
    use bollard::errors::Error::DockerResponseServerError as Answer;
    matches!(error, Answer { .. })
}
