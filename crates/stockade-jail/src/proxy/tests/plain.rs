//! Plain HTTP: what servers and clients get to see.

use super::*;

const OK: &[u8] = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\nhi";

#[test]
fn a_request_arrives_written_anew_and_its_answer_comes_back() {
    let (address, server) = server(1, |mut stream| {
        let head = read_head(&mut stream);
        stream.write_all(OK).unwrap();
        head
    });
    let proxy = proxy(&[address.to_string()], Bounds::default());
    let answer = proxy.ask(format!(
        "GET http://{address}/x?y HTTP/1.1\r\nHost: evil.example\r\nX-A: 1\r\n\r\n"
    ));
    assert_eq!(
        answer,
        "HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nhi"
    );
    assert_eq!(
        server.join().unwrap(),
        [format!(
            "GET /x?y HTTP/1.1\r\nhost: {address}\r\nx-a: 1\r\nconnection: close\r\n\r\n"
        )]
    );
    assert_eq!(proxy.proxy.stop(), []);
}

#[test]
fn a_second_request_on_the_connection_reaches_nobody() {
    let (address, server) = server(1, |mut stream| {
        let mut head = read_head(&mut stream);
        stream.write_all(OK).unwrap();
        // The proxy closes after the answer, and whatever else it sent would be read here.
        stream.read_to_string(&mut head).unwrap();
        head
    });
    let proxy = proxy(&[address.to_string()], Bounds::default());
    let one = format!("GET http://{address}/ HTTP/1.1\r\n\r\n");
    let answer = proxy.ask(format!(
        "{one}GET http://other.example/ HTTP/1.1\r\n\r\n{one}"
    ));
    assert!(answer.ends_with("\r\n\r\nhi"));
    let seen = server.join().unwrap();
    assert_eq!(seen[0].matches("HTTP/1.1").count(), 1, "{seen:?}");
}

#[test]
fn bodies_of_both_kinds_arrive_whole() {
    let body = "0123456789".repeat(30_000);
    let (address, server) = server(2, |mut stream| {
        let head = read_head(&mut stream);
        let mut body = Vec::new();
        let mut buffer = [0; 4096];
        let chunked = head.contains("transfer-encoding: chunked\r\n");
        while (chunked && !body.ends_with(b"0\r\n\r\n")) || (!chunked && body.len() < 300_000) {
            let length = stream.read(&mut buffer).unwrap();
            assert_ne!(length, 0);
            body.extend_from_slice(&buffer[..length]);
        }
        stream.write_all(b"HTTP/1.0 201 Made\r\n\r\ndone").unwrap();
        (head, String::from_utf8(body).unwrap())
    });
    let proxy = proxy(&[address.to_string()], Bounds::default());
    let said = proxy.ask(format!(
        "POST http://{address}/ HTTP/1.1\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    ));
    assert_eq!(said, "HTTP/1.0 201 Made\r\nconnection: close\r\n\r\ndone");
    let chunked = format!("{:X};ext\r\n{body}\r\n0\r\n\r\n", body.len());
    let said = proxy.ask(format!(
        "POST http://{address}/ HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n{chunked}"
    ));
    assert!(said.ends_with("done"));
    let seen = server.join().unwrap();
    assert_eq!(seen[0].1, body);
    let data: String = seen[1].1.split("\r\n").skip(1).step_by(2).collect();
    assert_eq!(data, body);
}

#[test]
fn an_answer_before_the_end_of_the_body_still_arrives() {
    let (address, server) = server(1, |mut stream| {
        read_head(&mut stream);
        stream
            .write_all(b"HTTP/1.1 413 No\r\nContent-Length: 0\r\n\r\n")
            .unwrap();
    });
    let proxy = proxy(&[address.to_string()], Bounds::default());
    let answer = proxy.ask(format!(
        "POST http://{address}/ HTTP/1.1\r\nContent-Length: 999999999\r\n\r\nbegin"
    ));
    assert!(answer.starts_with("HTTP/1.1 413 No\r\n"), "{answer}");
    server.join().unwrap();
}

#[test]
fn servers_that_answer_badly_or_not_at_all_are_told_as_such() {
    let (address, server) = server(3, |mut stream| {
        let head = read_head(&mut stream);
        if head.starts_with("GET /garbage") {
            stream.write_all(b"SSH-2.0-what\r\n\r\n").unwrap();
        } else if head.starts_with("GET /mute") {
            let mut rest = String::new();
            stream.read_to_string(&mut rest).unwrap();
        }
    });
    let bounds = Bounds {
        idle_time: Duration::from_millis(200),
        ..Bounds::default()
    };
    let proxy = proxy(&[address.to_string()], bounds);
    let ask = |path: &str| proxy.ask(format!("GET http://{address}/{path} HTTP/1.1\r\n\r\n"));
    assert!(ask("garbage").starts_with("HTTP/1.1 502 stockade: the server's answer"));
    assert!(ask("closes").starts_with("HTTP/1.1 502 stockade: the server's answer"));
    assert!(ask("mute").starts_with("HTTP/1.1 504 stockade: the server did not answer"));
    server.join().unwrap();
    // Nobody listens there any more.
    let gone = ask("gone");
    assert!(
        gone.contains(&format!("`{address}` is allowed but cannot be reached")),
        "{gone}"
    );
}

#[test]
fn a_server_that_never_closes_does_not_hold_the_client() {
    let (address, server) = server(1, |mut stream| {
        read_head(&mut stream);
        stream.write_all(OK).unwrap();
        // Until the proxy closes.
        stream.read_to_end(&mut Vec::new()).unwrap()
    });
    let proxy = proxy(&[address.to_string()], Bounds::default());
    let answer = proxy.ask(format!("GET http://{address}/ HTTP/1.1\r\n\r\n"));
    assert!(answer.ends_with("hi"));
    assert_eq!(server.join().unwrap(), [0]);
}
