//! A proxy that is stopped in the middle of everything leaves no thread and no descriptor.
//!
//! Alone in its file: threads and descriptors are counted for the whole process.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{
    fs,
    io::{ErrorKind, Read as _, Write as _},
    net::{TcpListener, TcpStream},
    thread,
    time::{Duration, Instant},
};
use stockade_jail::proxy::{Bounds, Proxy};

/// Longer than anything here takes, so that what hangs fails.
const PATIENCE: Duration = Duration::from_secs(10);

fn count(what: &str) -> usize {
    fs::read_dir(format!("/proc/self/{what}")).unwrap().count()
}

/// A joined thread is gone for us a moment before it is gone from the list.
fn comes_back_to(what: &str, before: usize) {
    let deadline = Instant::now() + PATIENCE;
    while count(what) != before {
        assert!(
            Instant::now() < deadline,
            "{what}: {before} and then {}",
            count(what)
        );
        thread::yield_now();
    }
}

#[test]
fn nothing_is_left_of_proxies_stopped_with_tunnels_floods_and_half_requests_open() {
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let target = server.local_addr().unwrap();
    let (threads, descriptors) = (count("task"), count("fd"));
    for round in 0..10 {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let allow = vec![target.to_string()];
        let proxy = Proxy::start(listener.into(), allow, Bounds::default()).unwrap();
        let connect = || TcpStream::connect(address).unwrap();
        let mut open = Vec::new();
        for _ in 0..5 {
            let mut client = connect();
            write!(client, "CONNECT {target} HTTP/1.1\r\n\r\n").unwrap();
            open.push(server.accept().unwrap().0);
            let mut answer = [0; 12];
            client.read_exact(&mut answer).unwrap();
            assert_eq!(&answer, b"HTTP/1.1 200");
            open.push(client);
        }
        let mut refused = connect();
        write!(refused, "GET http://other.example/ HTTP/1.1\r\n\r\n").unwrap();
        let mut answer = String::new();
        refused.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 403 "), "{answer}");
        drop(refused);
        let mut half = connect();
        write!(half, "GET http://{target}/ HT").unwrap();
        open.push(half);
        open.extend((0..100).map(|_| connect()));
        if round % 2 == 0 {
            assert_eq!(proxy.stop().len(), 1);
        } else {
            drop(proxy);
        }
        for mut client in open {
            // An end or a reset, but not an open connection on which nothing comes.
            client.set_read_timeout(Some(PATIENCE)).unwrap();
            if let Err(error) = client.read_to_end(&mut Vec::new()) {
                assert_eq!(error.kind(), ErrorKind::ConnectionReset);
            }
        }
        comes_back_to("task", threads);
        comes_back_to("fd", descriptors);
    }
}
