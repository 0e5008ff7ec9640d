//! One connection: which tool is called, for which session.
//!
//! A connection that began with a handshake (stdio, or HTTP with a session of the protocol) has a
//! session of its own. From the version 2026-07-28 on the protocol has none over HTTP: every request
//! stands alone, and a client names its session by the handle that `reset_session` gave it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rmcp::ErrorData;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, Implementation, InitializeRequestParams,
    InitializeResult, ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler};
use stockade::receipts::policy_text;
use stockade::{Isolation, Language};
use stockade_core::Policy;
use stockade_core::policy::{Network, Size, Time, quote};

use super::answer::{Answer, FileWritten, Fresh, Refused, result};
use super::arguments::{CheckCode, ReadFile, ResetSession, RunCode, WriteFile, read};
use super::http::{Place, greet};
use super::kept::Client;
use super::sessions::Sessions;
use super::{bounds, files, run, text, tools};

/// How much of a file is read where a call does not say.
const PART: u64 = 64 << 10;

/// What one connection talks to.
pub(crate) struct Server {
    sessions: Arc<Sessions>,
    client: Arc<Client>,
    /// Whether `client` is this connection's own.
    own: AtomicBool,
    /// Where clients are counted, its place among them.
    _place: Option<Place>,
}

impl Server {
    /// A connection whose session is decided by its first message.
    pub(crate) fn new(sessions: &Arc<Sessions>, place: Option<Place>) -> Self {
        Self {
            sessions: Arc::clone(sessions),
            client: sessions.client(),
            own: AtomicBool::new(false),
            _place: place,
        }
    }

    /// The same for a connection that has a session of its own however it begins.
    pub(crate) fn with_session(self) -> Self {
        self.own.store(true, Ordering::SeqCst);
        self
    }

    fn is_own(&self) -> bool {
        self.own.load(Ordering::SeqCst)
    }

    /// The session of a call; nothing where neither the connection nor the call has one.
    fn client(&self, handle: Option<&str>) -> Result<Option<Arc<Client>>, Refused> {
        match (handle, self.is_own()) {
            (None, true) => Ok(Some(Arc::clone(&self.client))),
            (None, false) => Ok(None),
            (Some(handle), false) => self.sessions.find(handle).map(Some),
            (Some(_), true) => {
                Err("this connection has a session of its own; leave `session` out".into())
            }
        }
    }

    fn some_client(&self, handle: Option<&str>) -> Result<Arc<Client>, Refused> {
        self.client(handle)?.ok_or_else(|| {
            "files belong to a session; call `reset_session` and pass the `session` it answers with"
                .into()
        })
    }

    async fn call(
        &self,
        request: CallToolRequestParams,
        context: &RequestContext<RoleServer>,
    ) -> Result<Answer, Refused> {
        self.client.touch();
        let given = request.arguments;
        match request.name.as_ref() {
            "run_code" => {
                let given: RunCode = read(given)?;
                let client = self.client(given.session.as_deref())?;
                run::run(&self.sessions, client, given, context).await
            }
            "check_code" => self.check(read(given)?).await,
            "read_file" => self.read(read(given)?).await,
            "write_file" => self.write(read(given)?).await,
            _ => self.reset(read(given)?).await,
        }
    }

    async fn check(&self, given: CheckCode) -> Result<Answer, Refused> {
        let policy = self.sessions.policy().clone();
        let sessions = Arc::clone(&self.sessions);
        let judged = tokio::task::spawn_blocking(move || {
            let language = given.language.as_deref();
            let language = language.map_or(Language::Python, Language::from_name);
            let code = given.code.as_bytes();
            let verdict = stockade_guard::check_bytes(code, &language, &policy);
            let verdict = stockade::weigh(verdict, policy.guard);
            if let Some(ledger) = &sessions.settings.ledger {
                let policy = policy_text(&policy);
                ledger
                    .decision("mcp", None, code, policy, &verdict)
                    .map_err(|error| Refused(format!("the receipt cannot be written: {error}")))?;
            }
            Ok::<_, Refused>(verdict)
        });
        let verdict = judged
            .await
            .map_err(|_| Refused::from("the sandbox failed: the guard was lost"))??;
        Answer::of(text::verdict(&verdict), &verdict)
    }

    async fn read(&self, given: ReadFile) -> Result<Answer, Refused> {
        let name = files::name(&given.path)?;
        let client = self.some_client(given.session.as_deref())?;
        let mut held = client.hold().await;
        let why = held
            .gone()
            .map(|why| format!("; {why}"))
            .unwrap_or_default();
        let kept = held.begun().ok_or_else(|| {
            Refused(format!(
                "there is no file {} in the workspace{why}",
                quote(name)
            ))
        })?;
        let bytes = kept.read(name).await?;
        let most = self.sessions.policy().limits.output;
        let most = given.length.unwrap_or(PART).min(most);
        let part = files::part(name, &bytes, given.offset, most);
        Answer::of(part.content.clone(), &part)
    }

    async fn write(&self, given: WriteFile) -> Result<Answer, Refused> {
        let name = files::name(&given.path)?.to_owned();
        let bytes = files::bytes(given.content, given.encoding)?;
        let client = self.some_client(given.session.as_deref())?;
        let mut held = client.hold().await;
        let written = FileWritten {
            path: name.clone(),
            bytes: bytes.len() as u64,
        };
        held.session()?.write(&name, bytes).await?;
        Answer::of(format!("wrote {} bytes to {name}", written.bytes), &written)
    }

    async fn reset(&self, given: ResetSession) -> Result<Answer, Refused> {
        let policy = self.sessions.policy();
        let memory = bounds::memory(given.memory_mb, policy)?;
        let (session, client) = if let Some(client) = self.client(given.session.as_deref())? {
            (given.session, client)
        } else {
            let (handle, client) = self.sessions.handle()?;
            (Some(handle), client)
        };
        let mut held = client.hold().await;
        held.reset(memory).await;
        if session.is_some() {
            // A handle stands for room that is taken.
            held.session()?;
        }
        let fresh = Fresh {
            isolation: policy.isolation,
            memory: memory.unwrap_or(policy.limits.memory),
            time_limit_seconds: bounds::longest(policy).as_secs_f64(),
            idle_limit_seconds: self.sessions.settings.idle.as_secs_f64(),
            session,
        };
        let text = match &fresh.session {
            Some(session) => format!("a fresh session; pass it on as `session`: {session}"),
            None => "a fresh session; variables and files from before are gone".to_owned(),
        };
        Answer::of(text, &fresh)
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().build();
        ServerConfig::new(capabilities)
            .with_server_info(
                Implementation::new("stockade", env!("CARGO_PKG_VERSION")).with_title("Stockade"),
            )
            .with_instructions(instructions(self.sessions.policy()))
    }

    async fn initialize(
        &self,
        request: InitializeRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<InitializeResult, ErrorData> {
        self.own.store(true, Ordering::SeqCst);
        greet(&context.extensions, &self.client);
        context.peer.set_peer_info(request.clone());
        self.negotiate_initialize(&request)
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools::all(
            self.is_own(),
            self.sessions.policy(),
        )))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if !tools::NAMES.contains(&request.name.as_ref()) {
            let message = format!("there is no tool {}", quote(&request.name));
            return Err(ErrorData::invalid_params(message, None));
        }
        Ok(result(self.call(request, &context).await).into())
    }
}

/// What a model should know before it writes code.
fn instructions(policy: &Policy) -> String {
    let limits = &policy.limits;
    let wall = match policy.isolation {
        Isolation::Auto => {
            "Python runs in a small interpreter of its own, and where it needs more, if this \
             machine can, in a real CPython that the kernel holds."
        }
        Isolation::Interpreter => {
            "Python runs in a small interpreter of its own, with the pure part of the standard \
             library."
        }
        Isolation::Process => "Python is this machine's CPython, held by the kernel.",
        Isolation::Container => "Python is the CPython of a container.",
    };
    let network = match &policy.network {
        Network::None => "There is no network.".to_owned(),
        Network::Any => "The network can be reached.".to_owned(),
        Network::Allow(hosts) => format!("Only these hosts can be reached: {}.", hosts.join(", ")),
    };
    format!(
        "Runs code in a sandbox. {wall} {network} One piece of code may take {} and {} of memory. \
         Code that the policy denies does not run; its findings say what to write instead, and \
         `check_code` tells them beforehand.",
        Time(bounds::longest(policy)),
        Size(limits.memory),
    )
}
