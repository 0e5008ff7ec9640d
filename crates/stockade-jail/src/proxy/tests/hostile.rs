//! Clients that mean harm: slow ones, many ones, long ones, odd ones.

use super::*;
use std::{
    io::ErrorKind,
    sync::{Mutex, mpsc::channel},
    time::Instant,
};

fn quick() -> Bounds {
    Bounds {
        header_time: Duration::from_millis(200),
        ..Bounds::default()
    }
}

#[test]
fn a_head_that_trickles_is_cut_off_by_time() {
    let proxy = proxy(&[], quick());
    let mut stream = proxy.connect();
    // A byte every few milliseconds, each of them well within the time for a head.
    stream
        .set_read_timeout(Some(Duration::from_millis(5)))
        .unwrap();
    let begun = Instant::now();
    let mut answer = [0; 12];
    while stream.write_all(b"G").is_ok() {
        match stream.read(&mut answer) {
            Err(error) if error.kind() == ErrorKind::WouldBlock => {}
            _ => break,
        }
        assert!(begun.elapsed() < PATIENCE);
    }
    assert!(begun.elapsed() >= Duration::from_millis(200));
    assert_eq!(&answer, b"HTTP/1.1 408");
}

#[test]
fn a_flood_of_silent_connections_gives_way_to_an_honest_one() {
    let bounds = Bounds {
        connections: 4,
        ..quick()
    };
    let proxy = proxy(&[], bounds);
    let silent: Vec<TcpStream> = (0..60).map(|_| proxy.connect()).collect();
    let answer = proxy.ask("GET http://a.example/ HTTP/1.1\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 403 "));
    assert!(proxy.proxy.shared.busy.lock().unwrap().le(&4));
    drop(silent);
}

#[test]
fn stopping_does_not_wait_for_silent_clients_or_for_a_full_house() {
    let bounds = Bounds {
        connections: 2,
        ..Bounds::default()
    };
    let proxy = proxy(&[], bounds);
    let clients: Vec<TcpStream> = (0..10).map(|_| proxy.connect()).collect();
    assert_eq!(proxy.proxy.stop(), []);
    for mut client in clients {
        // Closed or reset, but never left open.
        assert!(matches!(client.read(&mut [0]), Ok(0) | Err(_)));
    }
}

#[test]
fn stopping_does_not_wait_for_a_name_server() {
    let (asked, is_asked) = channel();
    let (release, released) = channel::<()>();
    let held = Mutex::new((asked, released));
    let allow = ["slow.example:80".to_owned()];
    let proxy = proxy_with(&allow, Bounds::default(), move |_| {
        let held = held.lock().unwrap();
        held.0.send(()).unwrap();
        // Until the test is over.
        let _ = held.1.recv();
        Vec::new()
    });
    let mut stream = proxy.connect();
    stream
        .write_all(b"CONNECT slow.example:80 HTTP/1.1\r\n\r\n")
        .unwrap();
    is_asked.recv_timeout(PATIENCE).unwrap();
    assert_eq!(proxy.proxy.stop(), []);
    assert!(matches!(stream.read(&mut [0]), Ok(0) | Err(_)));
    drop(release);
}

#[test]
fn heads_that_are_too_long_or_odd_are_refused_at_once_and_recorded() {
    let proxy = proxy(&[], Bounds::default());
    let long = format!("GET http://a/{} HTTP/1.1\r\n\r\n", "x".repeat(17 << 10));
    assert!(proxy.ask(long).starts_with("HTTP/1.1 431 "));
    let endless = "a".repeat(64 << 10);
    assert!(proxy.ask(endless).starts_with("HTTP/1.1 431 "));
    for odd in [
        "GET http://a/ HTTP/1.1\nHost: a\n\n",
        "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET http://a/ HTTP/1.1\r\nA: b\r\n c\r\n\r\n",
        "GET http://u:p@a/ HTTP/1.1\r\n\r\n",
        "POST http://a/ HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
        "\u{16}\u{3}\u{1}\r\n\r\n",
    ] {
        let answer = proxy.ask(odd);
        assert!(
            answer.starts_with("HTTP/1.1 400 stockade: "),
            "{odd:?}: {answer}"
        );
    }
    let refused = proxy.proxy.stop();
    assert_eq!(refused.len(), 7);
    assert!(
        refused
            .iter()
            .all(|one| one.host.is_empty() && one.port == 0)
    );
}

#[test]
fn the_record_keeps_the_first_refusals_and_no_more_than_its_bound() {
    let bounds = Bounds {
        refused: 5,
        ..Bounds::default()
    };
    let proxy = proxy(&[], bounds);
    for number in 0..20 {
        proxy.ask(format!("GET http://host{number}.example/ HTTP/1.1\r\n\r\n"));
    }
    let hosts: Vec<String> = proxy.proxy.stop().into_iter().map(|one| one.host).collect();
    let first: Vec<String> = (0..5)
        .map(|number| format!("host{number}.example"))
        .collect();
    assert_eq!(hosts, first);
}

#[test]
fn a_chunked_body_that_lies_reaches_the_server_only_up_to_the_lie() {
    let (address, server) = server(1, |mut stream| {
        let mut seen = Vec::new();
        let _ = stream.read_to_end(&mut seen);
        String::from_utf8(seen).unwrap()
    });
    let proxy = proxy(&[address.to_string()], Bounds::default());
    let answer = proxy.ask(format!(
        "POST http://{address}/ HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n\
         zz\r\nGET / HTTP/1.1\r\n\r\n"
    ));
    assert!(
        answer.starts_with("HTTP/1.1 400 stockade: the size of a chunk"),
        "{answer}"
    );
    let seen = server.join().unwrap();
    assert!(
        !seen[0].contains("GET") && !seen[0].contains("zz"),
        "{seen:?}"
    );
}
