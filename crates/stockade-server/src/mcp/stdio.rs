//! One client on stdin and stdout. stdout belongs to the protocol; what is said to a person goes to
//! stderr. The end of stdin is the end of everything.

use rmcp::serve_server;
use rmcp::service::{QuitReason, ServerInitializeError};
use std::sync::Arc;

use super::Settings;
use super::lines::Lines;
use super::server::Server;
use super::sessions::Sessions;

/// Why a client could not be served.
#[derive(Debug, thiserror::Error)]
pub enum StdioError {
    /// The machine refused something that a server needs.
    #[error("the server cannot start: {0}")]
    Start(#[from] std::io::Error),
    /// What came first was not the protocol.
    #[error("the client did not begin as the protocol asks: {0}")]
    Handshake(String),
    /// The server was lost.
    #[error("the server failed: {0}")]
    Lost(String),
}

pub(crate) fn serve(settings: Settings) -> Result<(), StdioError> {
    let runtime = runtime()?;
    let ended = runtime.block_on(talk(settings));
    // A read of stdin cannot be taken back; it ends with the process.
    runtime.shutdown_background();
    ended
}

/// Few threads: the code of clients runs on threads of its own.
pub(crate) fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .thread_name("stockade-mcp")
        .enable_all()
        .build()
}

async fn talk(settings: Settings) -> Result<(), StdioError> {
    let told = told_to_end()?;
    let sessions = Sessions::new(settings);
    let server = Server::new(&sessions, None).with_session();
    tokio::spawn(Arc::clone(&sessions).sweep());
    let lines = Lines::new(sessions.policy(), sessions.over.clone());
    let ended = tokio::select! {
        ended = Box::pin(converse(server, lines)) => ended,
        () = told => Ok(()),
    };
    sessions.end().await;
    ended
}

async fn converse(server: Server, lines: Lines) -> Result<(), StdioError> {
    let running = match Box::pin(serve_server(server, lines)).await {
        Ok(running) => running,
        // A client that leaves before it has said anything has nothing to complain about.
        Err(ServerInitializeError::ConnectionClosed(_)) => return Ok(()),
        Err(error) => {
            let why: String = error.to_string().chars().take(300).collect();
            return Err(StdioError::Handshake(why));
        }
    };
    match running.waiting().await {
        Ok(QuitReason::JoinError(error)) | Err(error) => Err(StdioError::Lost(error.to_string())),
        Ok(_) => Ok(()),
    }
}

/// Ends when the process is asked to: by Ctrl-C, or by whoever started it.
pub(crate) fn told_to_end() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let mut hangup = signal(SignalKind::hangup())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
            _ = hangup.recv() => {}
        }
    })
}
