//! Tunnels: bytes in both directions, and their ends.

use super::*;

fn open(proxy: &Running, address: SocketAddr, early: &str) -> TcpStream {
    let mut stream = proxy.connect();
    let request = format!("CONNECT {address} HTTP/1.1\r\nHost: {address}\r\n\r\n{early}");
    stream.write_all(request.as_bytes()).unwrap();
    let head = read_head(&mut stream);
    assert!(head.starts_with("HTTP/1.1 200 "), "{head}");
    stream
}

#[test]
fn bytes_go_both_ways_early_ones_too_and_each_way_ends_for_itself() {
    let (address, server) = server(1, echo);
    let proxy = proxy(&[address.to_string()], Bounds::default());
    let mut stream = open(&proxy, address, "early ");
    stream.write_all(b"and late").unwrap();
    stream.shutdown(Shutdown::Write).unwrap();
    assert_eq!(read_all(stream), "early and late");
    server.join().unwrap();
    assert_eq!(proxy.proxy.stop(), []);
}

#[test]
fn much_more_than_any_buffer_holds_goes_through_without_jamming() {
    let (address, server) = server(1, echo);
    let proxy = proxy(&[address.to_string()], Bounds::default());
    let stream = open(&proxy, address, "");
    let mut writer = stream.try_clone().unwrap();
    let sent = "stockade".repeat(1 << 20);
    let expected = sent.clone();
    let writing = thread::spawn(move || {
        writer.write_all(sent.as_bytes()).unwrap();
        writer.shutdown(Shutdown::Write).unwrap();
    });
    assert!(read_all(stream) == expected);
    writing.join().unwrap();
    server.join().unwrap();
}

#[test]
fn stopping_ends_open_tunnels_at_both_ends() {
    let (address, server) = server(3, echo);
    let proxy = proxy(&[address.to_string()], Bounds::default());
    let first = open(&proxy, address, "");
    let proxy_address = proxy.address;
    assert_eq!(proxy.proxy.stop(), []);
    assert_eq!(read_all(first), "");
    assert!(TcpStream::connect(proxy_address).is_err());
    // Two more, so that the server's thread ends; the first has ended or it would not accept.
    for _ in 0..2 {
        drop(TcpStream::connect(address).unwrap());
    }
    server.join().unwrap();
}

#[test]
fn a_tunnel_in_which_nothing_moves_is_closed() {
    let (address, server) = server(1, echo);
    let bounds = Bounds {
        idle_time: Duration::from_millis(100),
        ..Bounds::default()
    };
    let proxy = proxy(&[address.to_string()], bounds);
    assert_eq!(read_all(open(&proxy, address, "")), "");
    server.join().unwrap();
}
