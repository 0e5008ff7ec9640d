//! The host and port that a constant URL or address names.

use std::fmt;

/// A host with its port, where one is known.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Host {
    name: String,
    port: Option<u16>,
}

/// The host of a URL such as `https://user@example.org:8443/path`, or of a bare `example.org:80`.
pub(crate) fn of_url(url: &str) -> Option<Host> {
    let (scheme, rest) = match url.split_once("://") {
        Some((scheme, rest)) => (scheme.to_ascii_lowercase(), rest),
        None => (String::new(), url.trim_start_matches("//")),
    };
    let authority = rest.split(['/', '?', '#', '\\']).next()?;
    let address = authority.rsplit('@').next()?;
    let (name, port) = match address.strip_prefix('[') {
        Some(v6) => {
            let (name, after) = v6.split_once(']')?;
            (name, after.strip_prefix(':'))
        }
        None => match address.rsplit_once(':') {
            Some((name, port)) => (name, Some(port)),
            None => (address, None),
        },
    };
    let port = match port {
        Some(port) => port.parse().ok(),
        None => match scheme.as_str() {
            "http" | "ws" => Some(80),
            "https" | "wss" => Some(443),
            _ => None,
        },
    };
    (!name.is_empty()).then(|| Host {
        name: name.trim_end_matches('.').to_ascii_lowercase(),
        port,
    })
}

impl Host {
    /// Whether the list names this host, with this port or with none.
    pub(crate) fn is_in(&self, allowed: &[String]) -> bool {
        allowed
            .iter()
            .filter_map(|entry| of_url(entry))
            .any(|entry| {
                entry.name == self.name
                    && (entry.port.is_none() || self.port.is_none() || entry.port == self.port)
            })
    }
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.port {
            Some(port) => write!(f, "{}:{port}", self.name),
            None => f.write_str(&self.name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_found_behind_user_names_ports_and_brackets() {
        for (url, shown) in [
            ("https://example.org/x", "example.org:443"),
            ("http://a@b@EVIL.test./", "evil.test:80"),
            ("https://[::1]:8443/", "::1:8443"),
            ("example.org:80", "example.org:80"),
            ("//example.org", "example.org"),
        ] {
            assert_eq!(
                of_url(url).map(|host| host.to_string()).as_deref(),
                Some(shown)
            );
        }
        assert_eq!(of_url("https:///path"), None);
    }
}
