//! Where a URL leads: host and port, or why nobody can tell.
//!
//! Clients disagree on odd URLs: some take `\` for `/`, drop tabs, decode `%2e` in a host or fold
//! Unicode dots. Whatever two clients may read differently is refused here, so that the host that
//! is judged is the host that is reached. Names are not resolved.

/// The host, lower-cased and without brackets, and the port that `url` leads to.
pub(crate) fn host_and_port(url: &str) -> Result<(String, u16), &'static str> {
    if url.is_empty() {
        return Err("it is empty");
    }
    if url
        .chars()
        .any(|character| character.is_whitespace() || character.is_control())
    {
        return Err("it holds blanks or control characters");
    }
    if url.contains('\\') {
        return Err("it holds a backslash, which some clients take for a slash");
    }
    let (default_port, rest) = split_scheme(url)?;
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    authority_host(authority, default_port)
}

/// The scheme's own port and the text from the authority on.
fn split_scheme(url: &str) -> Result<(u16, &str), &'static str> {
    if let Some(rest) = url.strip_prefix("//") {
        return Ok((443, rest));
    }
    let Some((scheme, rest)) = url.split_once(':') else {
        return bare_host(url);
    };
    match scheme.to_ascii_lowercase().as_str() {
        "data" | "javascript" | "about" | "file" | "blob" | "vbscript" | "mailto" => {
            Err("its scheme names no host")
        }
        "https" | "wss" => Ok((443, after_slashes(rest)?)),
        "http" | "ws" => Ok((80, after_slashes(rest)?)),
        "ftp" => Ok((21, after_slashes(rest)?)),
        _ if rest.starts_with("//") => Err("its scheme is not known"),
        _ => bare_host(url),
    }
}

/// Exactly two slashes: clients repair one or three, each in its own way.
fn after_slashes(rest: &str) -> Result<&str, &'static str> {
    match rest.strip_prefix("//") {
        Some(rest) if !rest.starts_with('/') => Ok(rest),
        _ => Err("its scheme is not followed by exactly two slashes"),
    }
}

/// A host without a scheme must look like one: a dot, a port, or `localhost`.
fn bare_host(url: &str) -> Result<(u16, &str), &'static str> {
    let authority = url.split(['/', '?', '#']).next().unwrap_or_default();
    let looks_right = authority.contains(['.', ':']) || authority.eq_ignore_ascii_case("localhost");
    if looks_right {
        Ok((443, url))
    } else {
        Err("it names no host")
    }
}

fn authority_host(authority: &str, default_port: u16) -> Result<(String, u16), &'static str> {
    let mut parts = authority.rsplitn(2, '@');
    let place = parts.next().unwrap_or_default();
    if parts.next().is_some_and(|userinfo| userinfo.contains('@')) {
        return Err("it holds more than one `@`");
    }
    if let Some(rest) = place.strip_prefix('[') {
        let (address, after) = rest.split_once(']').ok_or("its bracket is not closed")?;
        let address: std::net::Ipv6Addr = address
            .parse()
            .map_err(|_| "what is in brackets is no IPv6 address")?;
        let port = match after {
            "" => default_port,
            _ => parse_port(
                after.strip_prefix(':').ok_or("text follows the bracket")?,
                default_port,
            )?,
        };
        return Ok((address.to_string(), port));
    }
    let (host, port) = match place.split_once(':') {
        None => (place, default_port),
        Some((host, port)) => (host, parse_port(port, default_port)?),
    };
    Ok((clean_host(host)?, port))
}

fn parse_port(port: &str, default_port: u16) -> Result<u16, &'static str> {
    if port.is_empty() {
        return Ok(default_port);
    }
    if !port.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err("its port is not a number");
    }
    match port.parse() {
        Ok(0) | Err(_) => Err("its port is out of range"),
        Ok(port) => Ok(port),
    }
}

/// Letters, digits, `-`, `_` and single dots; one final dot is dropped.
fn clean_host(host: &str) -> Result<String, &'static str> {
    let host = host.strip_suffix('.').unwrap_or(host);
    if host.is_empty() {
        return Err("it names no host");
    }
    if host.contains('%') {
        return Err("its host is percent-encoded");
    }
    if !host.is_ascii() {
        return Err("its host is not ASCII; write it in punycode");
    }
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    if !host.bytes().all(allowed) || host.split('.').any(str::is_empty) || host.len() > 253 {
        return Err("its host is not a host name");
    }
    Ok(host.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_and_ports_are_read_as_a_client_reads_them() {
        for (url, host, port) in [
            ("https://example.org/x", "example.org", 443),
            ("HTTP://Example.ORG", "example.org", 80),
            ("http://example.org:8080/x?y#z", "example.org", 8080),
            ("http://user:pw@example.org/", "example.org", 80),
            ("https://good.org@evil.org/", "evil.org", 443),
            ("https://[::1]:8443/x", "::1", 8443),
            ("http://[0:0::1]", "::1", 80),
            ("//example.org/x", "example.org", 443),
            ("example.org/x", "example.org", 443),
            ("localhost", "localhost", 443),
            ("localhost:3000/x", "localhost", 3000),
            ("box:80", "box", 80),
            ("https://example.org.", "example.org", 443),
            ("https://example.org?@evil.org", "example.org", 443),
            ("https://example.org#@evil.org", "example.org", 443),
            ("wss://example.org", "example.org", 443),
        ] {
            assert_eq!(host_and_port(url), Ok((host.to_owned(), port)), "{url}");
        }
    }

    #[test]
    fn what_two_clients_could_read_differently_is_refused() {
        for url in [
            "",
            "data:text/html,x",
            "javascript:alert(1)",
            "JavaScript:alert(1)",
            "about:blank",
            "file:///etc/passwd",
            "FILE:/etc/passwd",
            "word",
            "http:/\\evil.org",
            "http:\\\\evil.org",
            "https://good.org\\@evil.org",
            "http:/evil.org",
            "http:evil.org",
            "http:///evil.org",
            "https://ev\til.org",
            "https://evil.org\n",
            " https://evil.org",
            "https://%65vil.org",
            "https://evil%2eorg",
            "https://evil。org",
            "https://ｅvil.org",
            "https://a@b@evil.org",
            "https://evil..org",
            "https://.evil.org",
            "https://evil.org..",
            "https://evil.org:99999",
            "https://evil.org:0",
            "https://evil.org:8x",
            "https://[::1",
            "https://[::1]x",
            "https://[evil.org]",
            "gopher://evil.org",
            "https://",
            "https://@",
            "https://a:b:c",
            "//",
            "///evil.org",
            "ht\ntp://evil.org",
            "https://ev<il.org",
        ] {
            assert!(host_and_port(url).is_err(), "{url:?}");
        }
    }
}
