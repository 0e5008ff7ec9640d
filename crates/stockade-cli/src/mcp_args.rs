//! What `stockade mcp` is given.

use std::net::{SocketAddr, ToSocketAddrs};
use std::path::PathBuf;

use clap::Args;
use stockade_core::policy::{Size, Time};

use crate::policy_files::PolicyArgs;
use crate::receipt_args::ReceiptArgs;
use crate::run_args::Bounds;

/// The arguments of `stockade mcp`.
#[derive(Debug, Args)]
#[command(mut_arg("policy", |arg| arg.help("The project's policy file; none is looked for")))]
#[command(after_help = "\
Tools: run_code, check_code, read_file, write_file, reset_session. Each client has a session of its
own: variables and files that last. The policy holds for every client; a client can ask for less (a
shorter time, less memory), never for more. Under `isolation: auto` a session begins in the
interpreter and moves to another wall when code needs what only that one has.

Without --http it serves one client on stdin and stdout, and ends with stdin. With --http it serves
many at http://ADDR/mcp; pages of other machines are turned away unless --allow-origin names them,
and an address that others can reach needs a token.

Exit codes: 0 the client left or the server was told to end, 2 wrong usage or configuration.

Examples:
  stockade mcp --preset low
  stockade mcp --policy agents.yaml --receipt runs.jsonl
  stockade mcp --http
  stockade mcp --http 0.0.0.0:8722 --token-file token.txt")]
pub(crate) struct McpArgs {
    /// Serve streamable HTTP on this address, a port or HOST:PORT
    #[arg(
        long,
        value_name = "ADDR",
        num_args = 0..=1,
        default_missing_value = "127.0.0.1:8722",
        value_parser = address
    )]
    pub(crate) http: Option<SocketAddr>,
    /// A file that holds the token of HTTP clients, who send it as `Authorization: Bearer …`
    /// [default: `$STOCKADE_MCP_TOKEN`, else none]
    #[arg(long, value_name = "FILE", requires = "http")]
    pub(crate) token_file: Option<PathBuf>,
    /// Let pages of this origin talk to the server, e.g. `https://app.example.com`; may be repeated
    #[arg(long = "allow-origin", value_name = "ORIGIN", requires = "http", value_parser = origin)]
    pub(crate) origins: Vec<String>,
    /// A name that the server goes by in `Host`, beside loopback and its address; may be repeated
    #[arg(long = "allow-host", value_name = "NAME", requires = "http")]
    pub(crate) hosts: Vec<String>,
    /// Sessions at once
    #[arg(long, value_name = "N", default_value = "16", value_parser = clap::value_parser!(u16).range(1..), help_heading = "Sessions")]
    pub(crate) max_sessions: u16,
    /// What all sessions together may hold: each counts with `limits.memory` and `limits.disk`
    #[arg(long, value_name = "SIZE", default_value = "4g", value_parser = Size::parse, help_heading = "Sessions")]
    pub(crate) max_memory: Size,
    /// How long a session lives on without being used
    #[arg(long, value_name = "TIME", default_value = "15m", value_parser = Time::parse, help_heading = "Sessions")]
    pub(crate) session_idle: Time,
    #[command(flatten)]
    pub(crate) receipts: ReceiptArgs,
    #[command(flatten)]
    pub(crate) bounds: Bounds,
    #[command(flatten)]
    pub(crate) policy: PolicyArgs,
}

/// A port on loopback, or a host and a port.
fn address(text: &str) -> Result<SocketAddr, String> {
    if let Ok(port) = text.parse::<u16>() {
        return Ok(SocketAddr::from(([127, 0, 0, 1], port)));
    }
    let found = text.to_socket_addrs().map_err(|error| error.to_string())?;
    found
        .into_iter()
        .next()
        .ok_or_else(|| "it has no address".to_owned())
}

/// A scheme, a host and a port. One without a port means the scheme's own.
fn origin(text: &str) -> Result<String, String> {
    let wrong = || "write a scheme and a host, e.g. `https://app.example.com`".to_owned();
    let (scheme, rest) = text.split_once("://").ok_or_else(wrong)?;
    let port = match scheme {
        "http" => ":80",
        "https" => ":443",
        _ => return Err(wrong()),
    };
    if rest.is_empty() || rest.contains(['/', '@', ' ', '*']) {
        return Err(wrong());
    }
    let after = rest.rsplit_once(']').map_or(rest, |(_, after)| after);
    Ok(if after.contains(':') {
        text.to_owned()
    } else {
        format!("{text}{port}")
    })
}
