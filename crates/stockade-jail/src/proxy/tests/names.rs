//! Which hosts are let through, by name, by address, and by what a name leads to.

use super::*;
use crate::proxy::Refused;
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

fn connect(proxy: &Running, target: &str) -> String {
    let mut stream = proxy.connect();
    let request = format!("CONNECT {target} HTTP/1.1\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let head = read_head(&mut stream);
    head.lines().next().unwrap().to_owned()
}

fn addresses(list: &[&str]) -> Vec<IpAddr> {
    list.iter().map(|one| one.parse().unwrap()).collect()
}

#[test]
fn what_is_not_in_the_list_is_refused_in_words_and_recorded_once() {
    let allow = ["example.org:443".to_owned()];
    let proxy = proxy(&allow, Bounds::default());
    let words = "`example.com:80` is not in `network.allow` (allowed: `example.org:443`)";
    for _ in 0..3 {
        let answer = proxy.ask("GET http://EXAMPLE.com./ HTTP/1.1\r\n\r\n");
        assert!(answer.starts_with(&format!("HTTP/1.1 403 stockade: {words}\r\n")));
        assert!(answer.ends_with(&format!("\r\n\r\nstockade: {words}\n")));
    }
    for target in [
        "example.org:80",
        "www.example.org:443",
        "example.org.evil.example:443",
        "127.0.0.1:443",
        "[::1]:443",
        "localhost:443",
    ] {
        let line = connect(&proxy, target);
        assert!(line.starts_with("HTTP/1.1 403 "), "{target}: {line}");
    }
    let refused = proxy.proxy.stop();
    assert_eq!(refused.len(), 7);
    assert_eq!(
        refused[0],
        Refused {
            host: "example.com".to_owned(),
            port: 80,
            why: words.to_owned()
        }
    );
}

#[test]
fn nothing_is_allowed_by_an_empty_list_and_a_broken_entry_starts_nothing() {
    let proxy = proxy(&[], Bounds::default());
    let line = connect(&proxy, "example.org:443");
    assert!(line.ends_with("`example.org:443` is not in `network.allow` (allowed: nothing)"));
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let broken = vec!["*.example.org:443".to_owned()];
    let error = Proxy::start(listener.into(), broken, Bounds::default()).unwrap_err();
    assert!(error.to_string().contains("*.example.org:443"));
}

#[test]
fn a_name_that_leads_inside_is_refused_unless_the_address_is_named_too() {
    let (address, server) = server(1, echo);
    let port = address.port();
    let name = format!("inside.example:{port}");
    for inside in [
        "127.0.0.1",
        "10.0.0.1",
        "169.254.169.254",
        "::1",
        "::ffff:127.0.0.1",
    ] {
        let allow = [name.clone()];
        let proxy = proxy_with(&allow, Bounds::default(), move |_| addresses(&[inside]));
        let line = connect(&proxy, &name);
        assert!(
            line.starts_with("HTTP/1.1 403 ") && line.contains("inside this machine"),
            "{line}"
        );
        let refused = proxy.proxy.stop();
        assert_eq!((refused.len(), refused[0].port), (1, port));
    }
    let allow = [name.clone(), address.to_string()];
    let proxy = proxy_with(&allow, Bounds::default(), |_| {
        addresses(&["10.0.0.1", "127.0.0.1"])
    });
    assert!(connect(&proxy, &name).starts_with("HTTP/1.1 200 "));
    server.join().unwrap();
    // The address is named for one port only.
    let other = format!("inside.example:{}", if port == 1 { 2 } else { 1 });
    let allow = [other.clone(), address.to_string()];
    let proxy = proxy_with(&allow, Bounds::default(), |_| addresses(&["127.0.0.1"]));
    assert!(connect(&proxy, &other).starts_with("HTTP/1.1 403 "));
}

#[test]
fn a_name_is_looked_up_once_for_each_request_so_that_it_cannot_change_in_between() {
    let (address, server) = server(1, echo);
    let name = format!("changing.example:{}", address.port());
    let asked = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&asked);
    let allow = [name.clone(), address.to_string()];
    let proxy = proxy_with(&allow, Bounds::default(), move |looked_up| {
        assert_eq!(looked_up, "changing.example");
        match counter.fetch_add(1, Ordering::SeqCst) {
            0 => addresses(&["127.0.0.1"]),
            _ => addresses(&["127.0.0.2"]),
        }
    });
    assert!(connect(&proxy, &name.to_uppercase()).starts_with("HTTP/1.1 200 "));
    assert_eq!(asked.load(Ordering::SeqCst), 1);
    assert!(connect(&proxy, &name).starts_with("HTTP/1.1 403 "));
    assert_eq!(asked.load(Ordering::SeqCst), 2);
    server.join().unwrap();
}

#[test]
fn localhost_is_this_machine_without_asking_anybody() {
    let (address, server) = server(1, echo);
    let name = format!("localhost:{}", address.port());
    let proxy = proxy(std::slice::from_ref(&name), Bounds::default());
    assert!(connect(&proxy, &name).starts_with("HTTP/1.1 200 "));
    assert!(connect(&proxy, &address.to_string()).starts_with("HTTP/1.1 403 "));
    server.join().unwrap();
}

#[test]
fn a_name_without_an_address_is_not_called_forbidden() {
    let allow = ["nowhere.example:80".to_owned()];
    let proxy = proxy_with(&allow, Bounds::default(), |_| Vec::new());
    let line = connect(&proxy, "nowhere.example:80");
    assert!(
        line.starts_with("HTTP/1.1 502 ") && line.contains("has no address"),
        "{line}"
    );
    assert_eq!(proxy.proxy.stop(), []);
}
