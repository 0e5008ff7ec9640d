//! Reading heads of HTTP messages, strictly: what two readers could understand differently is
//! refused, since the server behind us is such a second reader.
//!
//! Refused are folded lines, lone CR or LF, control characters, blanks around names, repeated or
//! contradicting lengths, other codings than `chunked`, and user names in addresses. `Host` is not
//! believed but written anew from the address.

use super::allow::Endpoint;

/// Header lines in one head.
const MOST_LINES: usize = 128;
/// What belongs to a connection rather than to a request, or is written anew.
const NOT_PASSED_ON: [&str; 11] = [
    "connection",
    "content-length",
    "host",
    "keep-alive",
    "proxy-authenticate",
    "proxy-authorization",
    "proxy-connection",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
];

/// Why a head is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bad(pub(super) &'static str);

/// How the body after a head ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Body {
    /// There is none, or (in an answer) it ends with the connection.
    Unsaid,
    /// After so many bytes.
    Length(u64),
    /// As it says itself.
    Chunked,
}

/// What a client asks for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Request {
    /// A tunnel.
    Tunnel(Endpoint),
    /// One exchange: the head as the server is to see it, and what follows it.
    Plain {
        /// With whom.
        endpoint: Endpoint,
        /// To be sent.
        head: Vec<u8>,
        /// What the client sends after its head.
        body: Body,
        /// Whether the answer has no body whatever its head says.
        no_answer_body: bool,
    },
}

/// The answer of a server, as the client is to see it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) head: Vec<u8>,
    pub(super) body: Body,
}

/// Where the head ends, looking only at what came since the last look. Lone LFs are refused at
/// once: such a head might never end for us, and end for others.
pub(super) fn end(bytes: &[u8], looked_at: usize) -> Result<Option<usize>, Bad> {
    let from = looked_at.saturating_sub(3);
    for at in from..bytes.len() {
        let before = |back: usize| at.checked_sub(back).map(|at| bytes[at]);
        if bytes[at] != b'\n' {
            continue;
        }
        if before(1) != Some(b'\r') {
            return Err(Bad("a line ends in LF alone instead of CR LF"));
        }
        if before(2) == Some(b'\n') {
            return Ok(Some(at + 1));
        }
    }
    Ok(None)
}

type Line<'a> = (String, &'a [u8]);

/// The first line and the others as names in lower case and values.
fn lines(head: &[u8]) -> Result<(&str, Vec<Line<'_>>), Bad> {
    if end(head, 0)? != Some(head.len()) {
        return Err(Bad("the head does not end"));
    }
    let head = head
        .strip_suffix(b"\r\n\r\n")
        .ok_or(Bad("the head does not end"))?;
    let mut lines = head
        .split(|byte| *byte == b'\n')
        .map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let control = |byte: &u8| (*byte < b' ' && *byte != b'\t') || *byte == 0x7f;
    let first = lines.next().unwrap_or_default();
    let first = std::str::from_utf8(first).map_err(|_| Bad("the first line is not ASCII"))?;
    if first.bytes().any(|byte| !(b' '..=b'~').contains(&byte)) {
        return Err(Bad(
            "the first line has characters that are not printable ASCII",
        ));
    }
    let mut all = Vec::new();
    for line in lines {
        if all.len() >= MOST_LINES {
            return Err(Bad("there are too many header lines"));
        }
        if line.first().is_some_and(|byte| b" \t".contains(byte)) {
            return Err(Bad("a header is folded over several lines"));
        }
        if line.iter().any(control) {
            return Err(Bad("a header has a control character"));
        }
        let colon = line.iter().position(|byte| *byte == b':');
        let (name, value) = line.split_at(colon.ok_or(Bad("a header has no colon"))?);
        if name.is_empty() || !name.iter().all(|byte| is_token(*byte)) {
            return Err(Bad(
                "a header's name has characters that do not belong there",
            ));
        }
        let name = String::from_utf8_lossy(name).to_ascii_lowercase();
        all.push((name, value[1..].trim_ascii()));
    }
    Ok((first, all))
}

fn is_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte)
}

/// How long the body is, if the lines say so in one way only.
fn body(lines: &[Line<'_>]) -> Result<Body, Bad> {
    let all = |name: &'static str| lines.iter().filter(move |line| line.0 == name);
    let (mut lengths, mut codings) = (all("content-length"), all("transfer-encoding"));
    let (length, coding) = (lengths.next(), codings.next());
    if lengths.next().is_some() || codings.next().is_some() {
        return Err(Bad("the length of the body is said more than once"));
    }
    match (length, coding) {
        (None, None) => Ok(Body::Unsaid),
        (Some(_), Some(_)) => Err(Bad("the length of the body is said in two ways")),
        (None, Some((_, coding))) if coding.eq_ignore_ascii_case(b"chunked") => Ok(Body::Chunked),
        (None, Some(_)) => Err(Bad("`Transfer-Encoding` is something else than `chunked`")),
        (Some((_, digits)), None) => {
            let text = std::str::from_utf8(digits).unwrap_or_default();
            let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let length = plain.then(|| text.parse().ok()).flatten();
            length
                .map(Body::Length)
                .ok_or(Bad("`Content-Length` is not a number"))
        }
    }
}

/// Appends the lines that are passed on, without those that `Connection` names.
fn pass_on(lines: &[Line<'_>], to: &mut Vec<u8>) {
    let named: Vec<String> = lines
        .iter()
        .filter(|(name, _)| name == "connection")
        .flat_map(|(_, value)| value.split(|byte| *byte == b','))
        .map(|one| String::from_utf8_lossy(one.trim_ascii()).to_ascii_lowercase())
        .collect();
    for (name, value) in lines {
        if NOT_PASSED_ON.contains(&name.as_str()) || named.contains(name) {
            continue;
        }
        to.extend_from_slice(name.as_bytes());
        to.extend_from_slice(b": ");
        to.extend_from_slice(value);
        to.extend_from_slice(b"\r\n");
    }
}

fn finish(to: &mut Vec<u8>, body: Body) {
    match body {
        Body::Unsaid => {}
        Body::Length(length) => {
            to.extend_from_slice(format!("content-length: {length}\r\n").as_bytes());
        }
        Body::Chunked => to.extend_from_slice(b"transfer-encoding: chunked\r\n"),
    }
    // One request to a connection: the next one is checked anew.
    to.extend_from_slice(b"connection: close\r\n\r\n");
}

/// Reads a client's head.
pub(super) fn request(head: &[u8]) -> Result<Request, Bad> {
    let (first, lines) = lines(head)?;
    let mut words = first.split(' ');
    let (Some(method), Some(target), Some(version), None) =
        (words.next(), words.next(), words.next(), words.next())
    else {
        return Err(Bad(
            "the first line is not a method, an address and a version",
        ));
    };
    if method.is_empty() || !method.bytes().all(is_token) {
        return Err(Bad("the method has characters that do not belong there"));
    }
    if version != "HTTP/1.1" && version != "HTTP/1.0" {
        return Err(Bad("the version is neither HTTP/1.1 nor HTTP/1.0"));
    }
    if lines.iter().filter(|(name, _)| name == "host").count() > 1 {
        return Err(Bad("`Host` is said more than once"));
    }
    let body = body(&lines)?;
    if method.eq_ignore_ascii_case("CONNECT") {
        if method != "CONNECT" || !matches!(body, Body::Unsaid | Body::Length(0)) {
            return Err(Bad("`CONNECT` is misspelt or has a body"));
        }
        let endpoint = Endpoint::parse(target, None);
        return endpoint.map(Request::Tunnel).ok_or(Bad(
            "`CONNECT` wants a host and a port, such as `example.org:443`",
        ));
    }
    if version == "HTTP/1.0" && body == Body::Chunked {
        return Err(Bad("HTTP/1.0 has no `Transfer-Encoding`"));
    }
    let (endpoint, path) = address(target)?;
    let mut head = format!("{method} {path} {version}\r\n").into_bytes();
    let host = match endpoint.port {
        80 => format!("host: {}\r\n", endpoint.host),
        _ => format!("host: {endpoint}\r\n"),
    };
    head.extend_from_slice(host.as_bytes());
    pass_on(&lines, &mut head);
    finish(&mut head, body);
    Ok(Request::Plain {
        endpoint,
        head,
        body,
        no_answer_body: method == "HEAD",
    })
}

/// Splits `http://host:port/path` into an endpoint and the path.
fn address(target: &str) -> Result<(Endpoint, String), Bad> {
    let scheme = target.get(..7).unwrap_or_default();
    if !scheme.eq_ignore_ascii_case("http://") {
        return Err(Bad(
            "this is a proxy: it wants `CONNECT host:port` or an address that starts with `http://`",
        ));
    }
    let rest = &target[7..];
    let (authority, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
    if authority.contains('@') {
        return Err(Bad("the address has a user name in it"));
    }
    if path.contains('#') {
        return Err(Bad("the address has a fragment in it"));
    }
    let endpoint =
        Endpoint::parse(authority, Some(80)).ok_or(Bad("the address has no proper host"))?;
    let slash = if path.starts_with('/') { "" } else { "/" };
    Ok((endpoint, format!("{slash}{path}")))
}

/// Reads a server's head.
pub(super) fn answer(head: &[u8]) -> Result<Answer, Bad> {
    let (first, lines) = lines(head)?;
    let status = first
        .strip_prefix("HTTP/1.1 ")
        .or_else(|| first.strip_prefix("HTTP/1.0 "))
        .and_then(|rest| {
            rest.get(..3)
                .filter(|_| rest.len() == 3 || rest.as_bytes()[3] == b' ')
        })
        .filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
        .and_then(|digits| digits.parse().ok())
        .filter(|status| (100..=999).contains(status) && *status != 101)
        .ok_or(Bad("the server's first line is not one of HTTP/1"))?;
    let body = body(&lines)?;
    let mut head = format!("{first}\r\n").into_bytes();
    pass_on(&lines, &mut head);
    if status < 200 {
        head.extend_from_slice(b"\r\n");
    } else {
        finish(&mut head, body);
    }
    Ok(Answer { status, head, body })
}

#[cfg(test)]
mod tests;
