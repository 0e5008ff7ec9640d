//! Clients over streamable HTTP, at `/mcp`.
//!
//! A page in a browser can send requests to this machine, so `Host` and `Origin` are checked before
//! anything is read: a foreign name that was made to point here (DNS rebinding) and a foreign page
//! are both turned away. A server that others can reach asks for a token.
//!
//! What a client that nobody knows can hold is bounded in number, in bytes and in time: connections,
//! bodies that are being read (`body`), and protocol sessions (`places`).
//!
//! Left out: TLS. Put a proxy that speaks it in front of an address that is not loopback.

mod body;
mod places;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use http::header::{HeaderMap, HeaderValue, RETRY_AFTER, WWW_AUTHENTICATE};
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

use self::body::{Bodies, NoBody};
use self::places::{Entrance, HERE, Places};
pub(super) use self::places::{Place, greet};
use super::Settings;
use super::server::Server;
use super::sessions::Sessions;
use super::stdio::{runtime, told_to_end};
use super::token::Token;

/// Where the protocol is spoken.
const PATH: &str = "/mcp";

/// By what a client names its session of the protocol.
const SESSION: &str = "mcp-session-id";

/// In how many seconds a client that found the server full may try again.
const AGAIN: HeaderValue = HeaderValue::from_static("5");

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
    let mut manager = LocalSessionManager::default();
    let mut config = SessionConfig::default();
    config.keep_alive = Some(sessions.settings.idle);
    manager.session_config = config;
    let manager = Arc::new(manager);
    let door = Arc::new(Door {
        service: service(&sessions, &manager, config_of(&sessions, &http, address)),
        places: Places::new(manager),
        bodies: Bodies::default(),
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
    places: Places,
    bodies: Bodies,
    token: Option<Token>,
}

type Answer = Response<BoxBody<Bytes, std::convert::Infallible>>;

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

    async fn answer(&self, request: Request<Incoming>) -> Answer {
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
        if request.method() == Method::DELETE {
            return self.leave(request).await;
        }
        let (head, body) = request.into_parts();
        let (body, _room) = match self.bodies.read(body).await {
            Ok(read) => read,
            Err(why) => return no_body(why),
        };
        let request = Request::from_parts(head, Full::new(body));
        if session(request.headers()).is_some() {
            let known = HERE.scope(Entrance::new(None), self.service.handle(request));
            return known.await;
        }
        self.enter(request).await
    }

    /// A request of no session: it may begin one, or stand alone.
    async fn enter(&self, mut request: Request<Full<Bytes>>) -> Answer {
        let Some(place) = self.places.take().await else {
            return full("too many clients are connected; try again in a few seconds");
        };
        let entrance = Entrance::new(Some(place));
        // Whoever answers a handshake leaves word here which client it was.
        request.extensions_mut().insert(entrance.clone());
        let answer = HERE.scope(entrance.clone(), self.service.handle(request));
        let answer = answer.await;
        if let Some(id) = session(answer.headers()) {
            self.places.know(id, &entrance);
        }
        answer
    }

    /// A client that leaves: what it runs is over, before it is told so.
    async fn leave(&self, request: Request<Incoming>) -> Answer {
        let id = session(request.headers()).map(str::to_owned);
        let mut answer = self.service.handle(request).await;
        if answer.status() != StatusCode::ACCEPTED {
            return answer;
        }
        if let Some(id) = id {
            self.places.forget(&id).await;
        }
        // The session is gone by now; clients complain of a mere "accepted".
        *answer.status_mut() = StatusCode::NO_CONTENT;
        answer
    }
}

/// The session of the protocol that a head names.
fn session(headers: &HeaderMap) -> Option<&str> {
    headers.get(SESSION)?.to_str().ok()
}

fn no_body(why: NoBody) -> Answer {
    match why {
        NoBody::TooLarge => plain(
            StatusCode::PAYLOAD_TOO_LARGE,
            "the request is larger than 32 MB",
        ),
        NoBody::TooSlow => plain(
            StatusCode::REQUEST_TIMEOUT,
            "the request did not come to its end in time",
        ),
        NoBody::NoRoom => full("the server is reading too many large requests; try again"),
        NoBody::Broken => plain(StatusCode::BAD_REQUEST, "the request broke off"),
    }
}

/// The server has no room now, and will have.
fn full(text: &'static str) -> Answer {
    let mut answer = plain(StatusCode::SERVICE_UNAVAILABLE, text);
    answer.headers_mut().insert(RETRY_AFTER, AGAIN);
    answer
}

fn plain(status: StatusCode, text: &'static str) -> Answer {
    let mut response = Response::new(Full::new(Bytes::from_static(text.as_bytes())).boxed());
    *response.status_mut() = status;
    response
}

fn service(
    sessions: &Arc<Sessions>,
    manager: &Arc<LocalSessionManager>,
    config: StreamableHttpServerConfig,
) -> Service {
    let made = Arc::clone(sessions);
    let factory = move || {
        let place = HERE.try_with(Entrance::place);
        let place = place.map_err(|_| std::io::Error::other("nobody asked for it"))?;
        Ok(Server::new(&made, place))
    };
    StreamableHttpService::new(factory, Arc::clone(manager), config)
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
