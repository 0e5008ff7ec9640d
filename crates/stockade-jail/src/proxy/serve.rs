//! One connection: one request, checked, answered or passed on, and the end.

use super::{
    Refused, Shared,
    allow::Endpoint,
    body::Filter,
    head::{self, Bad, Body, Request},
    relay::{self, Broken, Flow},
    reply,
    upstream::{self, Failed},
    wait::End,
};
use std::{net::TcpStream, time::Instant};

/// Serves a client to its end. Whatever happens, it concerns this client alone.
pub(super) fn serve(client: &TcpStream, shared: &Shared) {
    let _ = client.set_nodelay(true);
    let (head, rest) = match read_head(client, shared) {
        Ok(read) => read,
        Err(Unread::Gone) => return,
        Err(Unread::Bad(status, bad)) => return refuse(client, None, status, bad.0, shared),
    };
    match head::request(&head) {
        Err(bad) => refuse(client, None, 400, bad.0, shared),
        Ok(Request::Tunnel(endpoint)) => {
            if let Some(server) = reach(client, &endpoint, shared) {
                // How a tunnel ends is for its two ends to make sense of.
                let _ = tunnel(client, &server, &rest, shared);
            }
        }
        Ok(Request::Plain {
            endpoint,
            head,
            body,
            no_answer_body,
        }) => {
            if let Some(server) = reach(client, &endpoint, shared) {
                let filter = Filter::answer(shared.bounds.header, no_answer_body);
                exchange(client, &server, (head, body, &rest), filter, shared);
            }
        }
    }
}

enum Unread {
    Gone,
    Bad(u16, Bad),
}

/// The head, and what came with it of what follows. The time is for the whole head, so that a
/// byte now and then does not keep a connection for ever.
fn read_head(client: &TcpStream, shared: &Shared) -> Result<(Vec<u8>, Vec<u8>), Unread> {
    let deadline = Instant::now() + shared.bounds.header_time;
    let mut head = Vec::new();
    let mut buffer = [0; 4096];
    loop {
        let length = match shared.stop.read(client, &mut buffer, deadline) {
            Ok(0) | Err(End::Stopped | End::Closed) => return Err(Unread::Gone),
            Err(End::TimedOut) if head.is_empty() => return Err(Unread::Gone),
            Err(End::TimedOut) => {
                return Err(Unread::Bad(408, Bad("the request did not come in time")));
            }
            Ok(length) => length,
        };
        let looked_at = head.len();
        head.extend_from_slice(&buffer[..length]);
        let end = head::end(&head, looked_at).map_err(|bad| Unread::Bad(400, bad))?;
        if end.unwrap_or(head.len()) > shared.bounds.header {
            return Err(Unread::Bad(431, Bad("the request's head is too long")));
        }
        if let Some(end) = end {
            let rest = head.split_off(end);
            return Ok((head, rest));
        }
    }
}

/// A connection to the server, or the client is told why not.
fn reach(client: &TcpStream, endpoint: &Endpoint, shared: &Shared) -> Option<TcpStream> {
    match upstream::reach(endpoint, shared) {
        Ok(server) => Some(server),
        Err(Failed::Refused(why)) => {
            refuse(client, Some(endpoint), 403, &why, shared);
            None
        }
        Err(Failed::Unreachable(why)) => {
            reply::say(client, 502, &why, shared);
            None
        }
        Err(Failed::Stopped) => None,
    }
}

fn refuse(
    client: &TcpStream,
    endpoint: Option<&Endpoint>,
    status: u16,
    why: &str,
    shared: &Shared,
) {
    shared.record.add(Refused {
        host: endpoint.map(|one| one.host.to_string()).unwrap_or_default(),
        port: endpoint.map_or(0, |one| one.port),
        why: why.to_owned(),
    });
    reply::say(client, status, why, shared);
}

fn tunnel(
    client: &TcpStream,
    server: &TcpStream,
    rest: &[u8],
    shared: &Shared,
) -> Result<(), Broken> {
    let mut there = Flow::new(client, server, Filter::All, rest).map_err(Broken::Bad)?;
    let mut back = Flow::new(server, client, Filter::All, b"")
        .map_err(Broken::Bad)?
        .begin_with(b"HTTP/1.1 200 Connection established\r\n\r\n".to_vec());
    relay::tunnel(&mut there, &mut back, shared)
}

fn exchange(
    client: &TcpStream,
    server: &TcpStream,
    (head, body, rest): (Vec<u8>, Body, &[u8]),
    filter: Filter,
    shared: &Shared,
) {
    let flows = Flow::new(client, server, Filter::of(body), rest)
        .and_then(|there| Ok((there, Flow::new(server, client, filter, b"")?)));
    let (there, mut back) = match flows {
        Ok(flows) => flows,
        Err(bad) => return refuse(client, None, 400, bad.0, shared),
    };
    let result = relay::exchange(&mut there.begin_with(head), &mut back, shared);
    match result {
        Ok(()) => drop(reply::close(client, shared)),
        // A part of an answer cannot be taken back; its missing end says enough.
        Err(_) if back.started => {}
        Err(Broken::End(End::Stopped | End::Closed)) => {}
        Err(Broken::End(End::TimedOut)) => {
            reply::say(client, 504, "the server did not answer in time", shared);
        }
        Err(Broken::Bad(bad)) => refuse(client, None, 400, bad.0, shared),
        Err(Broken::BadAnswer(bad)) => {
            let why = format!("the server's answer cannot be passed on: {}", bad.0);
            reply::say(client, 502, &why, shared);
        }
    }
}
