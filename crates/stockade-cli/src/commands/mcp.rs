//! `stockade mcp`: the sandbox as tools of an agent.

use stockade_core::policy::Size;
use stockade_server::mcp::{Http, HttpError, Settings, Token, TokenError, serve_http, serve_stdio};

use crate::exit::{Failure, Outcome, say};
use crate::mcp_args::McpArgs;
use crate::{audited, same_file, settings};

/// The environment variable that holds the token of HTTP clients.
const TOKEN: &str = "STOCKADE_MCP_TOKEN";

pub(crate) fn run(args: &McpArgs) -> Result<Outcome, Failure> {
    let policy = settings::resolve_sessions(&args.policy, &args.bounds)?;
    let mut read = args.policy.read();
    read.extend(same_file::all(args.token_file.as_deref()));
    let settings = Settings {
        ledger: args.receipts.open([&policy], &read)?,
        policy,
        auditor: Some(audited::auditor()),
        workers: Some(crate::workers::workers()),
        sessions: args.max_sessions.into(),
        memory: args.max_memory.0,
        idle: args.session_idle.0,
        say,
    };
    if settings.idle.is_zero() {
        return Err(
            Failure::new("`--session-idle 0` would end every session at once")
                .hint("write a time, e.g. --session-idle 15m"),
        );
    }
    match settings.room() {
        0 => {
            let why = format!(
                "one session may hold {}, which is more than `--max-memory {}`",
                Size(settings.one()),
                args.max_memory
            );
            let hint = "raise --max-memory, or lower --mem and `limits.disk`";
            return Err(Failure::new(why).hint(hint));
        }
        room if room < settings.sessions && args.http.is_some() => say(&format!(
            "stockade: {room} sessions at once, not {}: each may hold {}, and all together {}",
            settings.sessions,
            Size(settings.one()),
            args.max_memory
        )),
        _ => {}
    }
    let Some(address) = args.http else {
        serve_stdio(settings).map_err(|error| Failure::new(error.to_string()))?;
        return Ok(Outcome::Done);
    };
    let http = Http {
        address,
        token: token(args)?,
        origins: args.origins.clone(),
        hosts: args.hosts.clone(),
    };
    serve_http(settings, http).map_err(|error| {
        let failure = Failure::new(error.to_string());
        match error {
            HttpError::Open(_) => failure.hint(format!(
                "name one with --token-file or ${TOKEN}, or listen on 127.0.0.1"
            )),
            _ => failure,
        }
    })?;
    Ok(Outcome::Done)
}

fn token(args: &McpArgs) -> Result<Option<Token>, Failure> {
    let failed = |error: TokenError| {
        let hint = "make one with `openssl rand -hex 32`";
        Failure::new(error.to_string()).hint(hint)
    };
    match &args.token_file {
        Some(path) => Token::read(path).map(Some).map_err(failed),
        None => match std::env::var(TOKEN) {
            Ok(text) => Token::new(&text).map(Some).map_err(failed),
            Err(std::env::VarError::NotPresent) => Ok(None),
            Err(error) => Err(Failure::new(format!("${TOKEN}: {error}"))),
        },
    }
}
