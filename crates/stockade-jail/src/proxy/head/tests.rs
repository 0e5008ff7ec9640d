//! Heads that must be read, and heads that must not.

use super::*;

fn plain(head: &str) -> Result<(String, String, Body), Bad> {
    match request(head.as_bytes())? {
        Request::Plain {
            endpoint,
            head,
            body,
            ..
        } => Ok((endpoint.to_string(), String::from_utf8(head).unwrap(), body)),
        Request::Tunnel(endpoint) => panic!("a tunnel to {endpoint}"),
    }
}

#[test]
fn a_plain_request_is_written_anew_with_the_host_of_its_address() {
    let (endpoint, head, body) = plain(
        "GET http://Example.org/a?b=c HTTP/1.1\r\nHost: evil.example\r\nProxy-Connection: x\r\n\
         Proxy-Authorization: secret\r\nConnection: keep-alive, X-Hop\r\nX-Hop: 1\r\n\
         Accept:  */* \r\n\r\n",
    )
    .unwrap();
    assert_eq!((endpoint.as_str(), body), ("example.org:80", Body::Unsaid));
    assert_eq!(
        head,
        "GET /a?b=c HTTP/1.1\r\nhost: example.org\r\naccept: */*\r\nconnection: close\r\n\r\n"
    );
}

#[test]
fn bodies_keep_their_one_length_even_if_connection_names_it() {
    let (_, head, body) = plain(
        "POST HTTP://[::1]:81?q HTTP/1.1\r\nConnection: content-length, host\r\n\
         Content-Length: 5\r\n\r\n",
    )
    .unwrap();
    assert_eq!(body, Body::Length(5));
    assert_eq!(
        head,
        "POST /?q HTTP/1.1\r\nhost: [::1]:81\r\ncontent-length: 5\r\nconnection: close\r\n\r\n"
    );
    let (_, head, body) =
        plain("PUT http://a HTTP/1.1\r\ntransfer-encoding: Chunked\r\n\r\n").unwrap();
    assert_eq!(body, Body::Chunked);
    assert!(head.starts_with("PUT / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n"));
}

#[test]
fn connect_names_a_host_and_a_port() {
    let head = b"CONNECT Example.ORG.:443 HTTP/1.1\r\nHost: other\r\n\r\n";
    let endpoint = Endpoint::parse("example.org:443", None).unwrap();
    assert_eq!(request(head), Ok(Request::Tunnel(endpoint)));
}

#[test]
fn heads_that_could_be_understood_in_two_ways_are_refused() {
    let lines = [
        "A: b\r\n c: d",
        "A: b\r\n\tc",
        "A : b",
        " A: b",
        ": b",
        "A",
        "A: b\0",
        "A: b\rC: d",
        "A\u{e9}: b",
        "A: \u{7f}",
        "Content-Length: 1\r\nContent-Length: 1",
        "Content-Length: 1\r\ncontent-length: 2",
        "Content-Length: 1, 1",
        "Content-Length: +1",
        "Content-Length: -1",
        "Content-Length: 0x1",
        "Content-Length:",
        "Content-Length: 99999999999999999999999",
        "Content-Length: 1\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: gzip, chunked",
        "Transfer-Encoding: xchunked",
        "Transfer-Encoding: chunked, identity",
        "Transfer-Encoding: \u{b}chunked",
        "Transfer-Encoding:",
        "Host: a\r\nHost: a",
    ];
    for line in lines {
        let head = format!("GET http://a/ HTTP/1.1\r\n{line}\r\n\r\n");
        assert!(request(head.as_bytes()).is_err(), "{line:?}");
    }
    let many = "a: b\r\n".repeat(MOST_LINES + 1);
    assert!(request(format!("GET http://a/ HTTP/1.1\r\n{many}\r\n").as_bytes()).is_err());
}

#[test]
fn first_lines_that_are_not_for_a_proxy_are_refused() {
    for first in [
        "",
        "GET",
        "GET  http://a/ HTTP/1.1",
        "GET http://a/ HTTP/1.1 ",
        " GET http://a/ HTTP/1.1",
        "GET\thttp://a/\tHTTP/1.1",
        "GET http://a/ HTTP/2",
        "GET http://a/ http/1.1",
        "GET http://a/ HTTP/1.10",
        "GET http://a/",
        "G(T http://a/ HTTP/1.1",
        "GET / HTTP/1.1",
        "GET * HTTP/1.1",
        "GET https://a/ HTTP/1.1",
        "GET ftp://a/ HTTP/1.1",
        "GET http:/a/ HTTP/1.1",
        "GET http:// HTTP/1.1",
        "GET http:///a HTTP/1.1",
        "GET http://a:/ HTTP/1.1",
        "GET http://a:0/ HTTP/1.1",
        "GET http://a@b/ HTTP/1.1",
        "GET http://a:b@c/ HTTP/1.1",
        "GET http://a\\@b/ HTTP/1.1",
        "GET http://a/#b HTTP/1.1",
        "GET http://a%2eb/ HTTP/1.1",
        "GET http://\u{e9}/ HTTP/1.1",
        "GET http://a/\u{e9} HTTP/1.1",
        "CONNECT a HTTP/1.1",
        "CONNECT http://a:80 HTTP/1.1",
        "CONNECT a:80/ HTTP/1.1",
        "CONNECT u@a:80 HTTP/1.1",
        "connect a:80 HTTP/1.1",
    ] {
        assert!(
            request(format!("{first}\r\n\r\n").as_bytes()).is_err(),
            "{first:?}"
        );
    }
    let body = b"CONNECT a:80 HTTP/1.1\r\nContent-Length: 3\r\n\r\n";
    assert!(request(body).is_err());
    let old = b"GET http://a/ HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n";
    assert!(request(old).is_err());
}

#[test]
fn the_end_is_found_wherever_the_bytes_were_cut() {
    let head = b"GET / HTTP/1.1\r\nA: b\r\n\r\nrest";
    for cut in 0..head.len() - 4 {
        let first = end(&head[..cut], 0).unwrap();
        assert_eq!(first, None);
        assert_eq!(end(head, cut), Ok(Some(head.len() - 4)));
    }
    assert!(end(b"GET / HTTP/1.1\n\n", 0).is_err());
    assert!(end(b"\n", 0).is_err());
}

#[test]
fn answers_of_servers_are_read_as_strictly() {
    for bad in [
        "HTTP/2 200\r\n\r\n",
        "HTTP/1.1 2000 x\r\n\r\n",
        "HTTP/1.1 20\r\n\r\n",
        "HTTP/1.1 099 x\r\n\r\n",
        "HTTP/1.1 101 x\r\n\r\n",
        "ICY 200 OK\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        "HTTP/1.1 200 OK\r\nA: b\r\n c\r\n\r\n",
    ] {
        assert!(answer(bad.as_bytes()).is_err(), "{bad:?}");
    }
    assert_eq!(answer(b"HTTP/1.0 404\r\n\r\n").unwrap().status, 404);
}

proptest::proptest! {
    #[test]
    fn no_bytes_whatever_make_the_reader_panic_or_pass_a_lone_line_end(
        bytes in proptest::collection::vec(proptest::sample::select(
            b"GET http://a:1/ HTTP/1.1\r\n\r\n:; \t\0\xffx".to_vec()), 0..200)
    ) {
        let mut head = b"POST http://a/ HTTP/1.1\r\n".to_vec();
        head.extend(bytes);
        head.extend(b"\r\n\r\n");
        if let Ok(Some(end)) = end(&head, 0)
            && let Ok(Request::Plain { head: sent, .. }) = request(&head[..end])
        {
            let text = String::from_utf8_lossy(&sent).replace("\r\n", "");
            proptest::prop_assert!(!text.contains(['\r', '\n', '\0']));
            proptest::prop_assert!(sent.ends_with(b"\r\n\r\n"));
        }
    }
}
