//! Clients over streamable HTTP, at `/mcp`.
//!
//! A page in a browser can send requests to this machine, so `Host` and `Origin` are checked before
//! anything is read: a foreign name that was made to point here (DNS rebinding) and a foreign page
//! are both turned away. A server that others can reach asks for a token.
//!
//! Left out: TLS. Put a proxy that speaks it in front of an address that is not loopback.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use http::header::{HeaderValue, WWW_AUTHENTICATE};
use http::{Method, Request, Response, StatusCode};
use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use rmcp::transport::streamable_http_server::session::local::{LocalSessionManager, SessionConfig};
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use super::Settings;
use super::server::Server;
use super::sessions::Sessions;
use super::stdio::{runtime, told_to_end};
use super::token::Token;

/// Where the protocol is spoken.
const PATH: &str = "/mcp";

/// How many connections are open at once.
const MOST_CONNECTIONS: usize = 256;

/// How long a client may take to send the head of a request.
const HEAD: Duration = Duration::from_secs(10);

/// The largest request: a file in Base64 and its frame.
const LARGEST: usize = 32 << 20;

/// Origins of pages that this machine serves itself.
const OWN_PAGES: [&str; 6] = [
    "http://localhost:*",
    "http://127.0.0.1:*",
    "http://[::1]:*",
    "https://localhost:*",
    "https://127.0.0.1:*",
    "https://[::1]:*",
];

/// How a server is reached.
pub struct Http {
    /// Where it listens.
    pub address: SocketAddr,
    /// What every request must carry.
    pub token: Option<Token>,
    /// Origins of pages that may talk to it, e.g. `https://app.example.com:443`, beside those of this
    /// machine on a loopback address.
    pub origins: Vec<String>,
    /// Names that it goes by, beside those of loopback and its address.
    pub hosts: Vec<String>,
}

/// Why a server does not stand.
#[derive(Debug, thiserror::Error)]
pub enum HttpError {
    /// The machine refused something that a server needs.
    #[error("the server cannot start: {0}")]
    Start(#[from] std::io::Error),
    /// The address is taken, or not ours.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
    /// Anybody could use it.
    #[error("{0} can be reached from other machines, and there is no token")]
    Open(SocketAddr),
}

type Service = StreamableHttpService<Server, LocalSessionManager>;

pub(crate) fn serve(settings: Settings, http: Http) -> Result<(), HttpError> {
    if !http.address.ip().is_loopback() && http.token.is_none() {
        return Err(HttpError::Open(http.address));
    }
    let runtime = runtime()?;
    let ended = runtime.block_on(listen(settings, http));
    runtime.shutdown_background();
    ended
}

async fn listen(settings: Settings, http: Http) -> Result<(), HttpError> {
    let told = told_to_end()?;
    let failed = |error| HttpError::Listen(http.address, error);
    let listener = TcpListener::bind(http.address).await.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    let say = settings.say;
    let sessions = Sessions::new(settings);
    tokio::spawn(Arc::clone(&sessions).sweep());
    let door = Arc::new(Door {
        service: service(&sessions, &http, address),
        token: http.token,
    });
    say(&format!("stockade: listening on http://{address}{PATH}"));
    tokio::select! {
        () = accept(&listener, &door) => {}
        () = told => {}
    }
    sessions.end().await;
    Ok(())
}

async fn accept(listener: &TcpListener, door: &Arc<Door>) {
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    loop {
        // Nothing closes it, so there is always a permit to wait for.
        let Ok(place) = Arc::clone(&places).acquire_owned().await else {
            return;
        };
        let Ok((stream, _)) = listener.accept().await else {
            // The machine is out of descriptors, or a client left in the door: go on, not in a hurry.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let door = Arc::clone(door);
        tokio::spawn(async move {
            door.open(stream).await;
            drop(place);
        });
    }
}

/// What stands between the network and the protocol.
struct Door {
    service: Service,
    token: Option<Token>,
}

impl Door {
    async fn open(self: Arc<Self>, stream: TcpStream) {
        let _ = stream.set_nodelay(true);
        let service = service_fn(|request| {
            let door = Arc::clone(&self);
            async move { Ok::<_, std::convert::Infallible>(door.answer(request).await) }
        });
        // How a connection ended is the client's matter.
        let _ = hyper::server::conn::http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEAD)
            .serve_connection(TokioIo::new(stream), service)
            .await;
    }

    async fn answer(
        &self,
        request: Request<Incoming>,
    ) -> Response<BoxBody<Bytes, std::convert::Infallible>> {
        if let Some(token) = &self.token
            && !token.is_in(request.headers())
        {
            let mut refused = plain(
                StatusCode::UNAUTHORIZED,
                "this server asks for a token: send `Authorization: Bearer …`",
            );
            let bearer = HeaderValue::from_static("Bearer realm=\"stockade\"");
            refused.headers_mut().insert(WWW_AUTHENTICATE, bearer);
            return refused;
        }
        if request.uri().path() != PATH {
            return plain(StatusCode::NOT_FOUND, "the protocol is spoken at /mcp");
        }
        let leaves = request.method() == Method::DELETE;
        let mut answer = self.service.handle(request).await;
        // The session is gone by then; clients complain of a mere "accepted".
        if leaves && answer.status() == StatusCode::ACCEPTED {
            *answer.status_mut() = StatusCode::NO_CONTENT;
        }
        answer
    }
}

fn plain(
    status: StatusCode,
    text: &'static str,
) -> Response<BoxBody<Bytes, std::convert::Infallible>> {
    let mut response = Response::new(Full::new(Bytes::from_static(text.as_bytes())).boxed());
    *response.status_mut() = status;
    response
}

fn service(sessions: &Arc<Sessions>, http: &Http, address: SocketAddr) -> Service {
    let mut manager = LocalSessionManager::default();
    let mut config = SessionConfig::default();
    config.keep_alive = Some(sessions.settings.idle);
    manager.session_config = config;
    let made = Arc::clone(sessions);
    let factory = move || {
        let full = || std::io::Error::other("too many clients are connected");
        Server::new(&made).ok_or_else(full)
    };
    StreamableHttpService::new(
        factory,
        Arc::new(manager),
        config_of(sessions, http, address),
    )
}

fn config_of(sessions: &Sessions, http: &Http, address: SocketAddr) -> StreamableHttpServerConfig {
    let mut hosts = vec![
        "localhost".to_owned(),
        "127.0.0.1".to_owned(),
        "::1".to_owned(),
    ];
    hosts.push(address.ip().to_string());
    hosts.extend(http.hosts.iter().cloned());
    let mut origins = http.origins.clone();
    if address.ip().is_loopback() {
        // Pages of this machine's own servers, as the protocol asks.
        origins.extend(OWN_PAGES.map(str::to_owned));
    }
    let config = StreamableHttpServerConfig::default()
        .with_cancellation_token(sessions.over.child_token())
        .with_max_request_body_bytes(LARGEST)
        .with_allowed_origins(origins)
        .enforce_origin_validation();
    // Behind 0.0.0.0 a server goes by names that it does not know; there a token keeps foreign pages
    // out, since they do not have it.
    if address.ip().is_unspecified() && http.hosts.is_empty() {
        config.disable_allowed_hosts()
    } else {
        config.with_allowed_hosts(hosts)
    }
}
