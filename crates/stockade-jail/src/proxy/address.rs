//! Which addresses lead inside: to this machine, its network, or its cloud's metadata.
//!
//! An allowed name must not lead there by whatever its owner writes into the DNS. Addresses of
//! version 6 that carry one of version 4 are judged by what they carry. Where in doubt an address
//! counts as inside: the policy can name it.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Azure hands out secrets at this otherwise public address.
const AZURE: Ipv4Addr = Ipv4Addr::new(168, 63, 129, 16);

pub(super) fn is_inside(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => four(address),
        IpAddr::V6(address) => six(address),
    }
}

fn four(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    // This network, private use, loopback, multicast, reserved and broadcast.
    let whole = matches!(a, 0 | 10 | 127 | 224..=255);
    // Shared by carriers (and some clouds' metadata), link-local, private use, benchmarks.
    let half = matches!(
        (a, b),
        (100, 64..=127) | (169, 254) | (172, 16..=31) | (192, 168) | (198, 18..=19)
    );
    // Protocol assignments, 6to4 relays.
    let small = matches!((a, b, c), (192, 0, 0) | (192, 88, 99));
    whole || half || small || address == AZURE
}

fn six(address: Ipv6Addr) -> bool {
    let parts = address.segments();
    let carried =
        |high: u16, low: u16| four(Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low)));
    match parts {
        // Unspecified, loopback and the old compatible form; mapped, translated, 6to4.
        [0, 0, 0, 0, 0, 0, high, low] => high == 0 || carried(high, low),
        [0, 0, 0, 0, 0, 0xffff, high, low]
        | [0, 0, 0, 0, 0xffff, 0, high, low]
        | [0x64, 0xff9b, 0, 0, 0, 0, high, low]
        | [0x2002, high, low, ..] => carried(high, low),
        // Translation within a network, Teredo.
        [0x64, 0xff9b, 1, ..] | [0x2001, 0, ..] => true,
        // Unique local, link-local, the old site-local, multicast.
        [first, ..] => matches!(first, 0xfc00..=0xfdff | 0xfe80..=0xfeff | 0xff00..),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_inside_are_known_in_every_dress() {
        for inside in [
            "0.0.0.0",
            "10.1.2.3",
            "127.0.0.1",
            "127.9.9.9",
            "100.100.100.200",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.0.1",
            "192.0.0.8",
            "198.19.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "168.63.129.16",
            "::",
            "::1",
            "::127.0.0.1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::ffff:0:127.0.0.1",
            "64:ff9b::a9fe:a9fe",
            "64:ff9b:1::1",
            "2001::1",
            "2002:7f00:1::",
            "2002:c0a8:1::",
            "fc00::1",
            "fd00:ec2::254",
            "fe80::1",
            "febf::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(is_inside(inside.parse().unwrap()), "{inside}");
        }
    }

    #[test]
    fn addresses_outside_are_let_be() {
        for outside in [
            "1.1.1.1",
            "9.255.255.255",
            "11.0.0.0",
            "100.63.0.1",
            "100.128.0.1",
            "126.0.0.1",
            "172.15.0.1",
            "172.32.0.1",
            "192.167.0.1",
            "198.20.0.1",
            "223.255.255.255",
            "::ffff:8.8.8.8",
            "64:ff9b::808:808",
            "2002:808:808::",
            "2606:4700::1111",
            "2a00::1",
        ] {
            assert!(!is_inside(outside.parse().unwrap()), "{outside}");
        }
    }
}
