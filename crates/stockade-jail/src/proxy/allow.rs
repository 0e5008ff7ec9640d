//! Which hosts and ports may be reached, with the spelling that the policy has checked: a host
//! and a port in ASCII, addresses of version 6 in brackets, no wildcards.
//!
//! Hosts are compared as what they are: names without regard to case and to one dot at the end,
//! addresses by value.

use std::{
    fmt, io,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
};

/// What stands before the port.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Host {
    /// In lower case, without a dot at the end.
    Name(String),
    /// A literal address.
    Address(IpAddr),
}

/// A host and a port.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Endpoint {
    pub(super) host: Host,
    pub(super) port: u16,
}

impl Endpoint {
    /// Reads `host:port`; without a port the default counts, if there is one.
    pub(super) fn parse(text: &str, default_port: Option<u16>) -> Option<Self> {
        let (host, port) = match text.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => (host, self::port(port)?),
            _ => (text, default_port?),
        };
        let host = match host.strip_prefix('[') {
            Some(rest) => {
                let address: Ipv6Addr = rest.strip_suffix(']')?.parse().ok()?;
                Host::Address(address.into())
            }
            None => Self::name(host)?,
        };
        Some(Self { host, port })
    }

    fn name(text: &str) -> Option<Host> {
        if let Ok(address) = text.parse::<Ipv4Addr>() {
            return Some(Host::Address(address.into()));
        }
        let text = text.strip_suffix('.').unwrap_or(text);
        let label = |label: &str| {
            let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
            !label.is_empty() && label.bytes().all(fits)
        };
        let fits = text.len() <= 253 && text.split('.').all(label);
        fits.then(|| Host::Name(text.to_ascii_lowercase()))
    }

    /// Whether it names this very machine.
    pub(super) fn is_localhost(&self) -> bool {
        self.host == Host::Name("localhost".to_owned())
    }
}

fn port(text: &str) -> Option<u16> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    plain.then(|| text.parse().ok())?
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => f.write_str(name),
            Self::Address(IpAddr::V4(address)) => address.fmt(f),
            Self::Address(IpAddr::V6(address)) => write!(f, "[{address}]"),
        }
    }
}

impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.host, self.port)
    }
}

/// The policy's list.
#[derive(Debug)]
pub(super) struct Allowed(Vec<Endpoint>);

impl Allowed {
    pub(super) fn new(entries: Vec<String>) -> io::Result<Self> {
        let endpoint = |entry: String| {
            Endpoint::parse(&entry, None).ok_or_else(|| {
                let message = format!("`network.allow` cannot hold {entry:?}");
                io::Error::new(io::ErrorKind::InvalidInput, message)
            })
        };
        entries
            .into_iter()
            .map(endpoint)
            .collect::<io::Result<_>>()
            .map(Self)
    }

    pub(super) fn has(&self, endpoint: &Endpoint) -> bool {
        self.0.contains(endpoint)
    }

    /// Whether an address is named itself.
    pub(super) fn has_address(&self, address: IpAddr, port: u16) -> bool {
        self.has(&Endpoint {
            host: Host::Address(address),
            port,
        })
    }

    /// The first entries, for saying what can be reached instead.
    pub(super) fn shown(&self) -> String {
        let mut shown: Vec<String> = self
            .0
            .iter()
            .take(8)
            .map(|one| format!("`{one}`"))
            .collect();
        if self.0.len() > shown.len() {
            shown.push("more".to_owned());
        }
        if shown.is_empty() {
            return "nothing".to_owned();
        }
        shown.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(one: &str, other: &str) -> bool {
        Endpoint::parse(one, None).unwrap() == Endpoint::parse(other, None).unwrap()
    }

    #[test]
    fn hosts_are_the_same_by_meaning() {
        assert!(same("Example.ORG:443", "example.org:443"));
        assert!(same("example.org.:443", "example.org:443"));
        assert!(same("[0:0::1]:80", "[::1]:80"));
        assert!(!same("example.org:443", "example.org:80"));
        assert!(!same("example.org:443", "www.example.org:443"));
        assert!(!same("127.0.0.1:80", "localhost:80"));
        assert!(!same("[::ffff:127.0.0.1]:80", "127.0.0.1:80"));
    }

    #[test]
    fn what_the_policy_takes_is_taken_and_its_mistakes_are_not() {
        for good in ["localhost:1", "127.0.0.1:65535", "[::1]:80", "a_b-c:8"] {
            assert!(Endpoint::parse(good, None).is_some(), "{good}");
        }
        for bad in [
            "",
            ":",
            "example.org",
            "example.org:",
            ":443",
            "example.org:0",
            "example.org:00443",
            "example.org:65536",
            "example.org:+443",
            "*:443",
            "*.example.org:443",
            "http://x:80",
            "a b:1",
            "ex\u{430}mple.org:443",
            "::1:80",
            "[::1",
            "[::1]",
            "[::1]x:80",
            "[]:1",
            "[fe80::1%eth0]:80",
            "a..b:1",
            "example.org..:443",
            ".:443",
            "x:443:443",
            "user@host:1",
            "a\0b:1",
        ] {
            assert!(Endpoint::parse(bad, None).is_none(), "{bad}");
            assert!(Allowed::new(vec![bad.to_owned()]).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_port_is_made_up_only_where_one_is_given() {
        let endpoint = Endpoint::parse("[::1]", Some(80)).unwrap();
        assert_eq!(endpoint.to_string(), "[::1]:80");
        assert_eq!(Endpoint::parse("a:", Some(80)), None);
    }
}
