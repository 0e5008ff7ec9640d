//! `stockade mcp --http`: who is let in, and that clients have sessions of their own.

mod common;
#[path = "../../stockade-jail/tests/common/left.rs"]
mod left;
mod mcp_common;

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;

use common::Place;
use mcp_common::http::{Listening, call, hello};
use mcp_common::text;
use serde_json::{Value, json};

const TOKEN: &str = "correct-horse-battery-staple";

/// A request of the version of the protocol that has no sessions of its own.
fn modern(tool: &str, arguments: &Value) -> Value {
    let mut message = call(tool, arguments);
    message["params"]["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    message
}

/// What such a request has in its head.
fn modern_head(tool: &str) -> [String; 3] {
    [
        "MCP-Protocol-Version: 2026-07-28".to_owned(),
        "Mcp-Method: tools/call".to_owned(),
        format!("Mcp-Name: {tool}"),
    ]
}

fn ask_modern(server: &Listening, tool: &str, arguments: &Value) -> Value {
    let head = modern_head(tool);
    let head = head.each_ref().map(String::as_str);
    let reply = server.post(&modern(tool, arguments), &head);
    assert_eq!(reply.status, 200, "{reply:?}");
    reply.answer()["result"].clone()
}

#[test]
fn a_client_is_served_and_its_variables_last() {
    let place = Place::new("mcp_http_serves");
    let server = Listening::start(&place, &[]);
    let session = server.handshake(&[]);
    server.run(&session, "x = 20");
    assert_eq!(server.run(&session, "x * 2 + 2")["result"], 42);
    let tools = json!({"jsonrpc": "2.0", "id": 3, "method": "tools/list"});
    let tools = server.post(&tools, &[&session]).answer();
    assert_eq!(tools["result"]["tools"].as_array().unwrap().len(), 5);
}

#[test]
fn two_clients_see_nothing_of_each_other() {
    let place = Place::new("mcp_http_two");
    let server = Listening::start(&place, &[]);
    let (one, two) = (server.handshake(&[]), server.handshake(&[]));
    server.run(&one, "secret = 1");
    let file = json!({"path": "a.txt", "content": "of one"});
    server.call(&[&one], "write_file", &file);
    assert_eq!(server.run(&two, "secret")["error"]["name"], "NameError");
    let missing = server.call(&[&two], "read_file", &json!({"path": "a.txt"}));
    assert_eq!(missing["isError"], true);
    assert_eq!(server.run(&one, "secret")["result"], 1);
}

#[test]
fn a_client_that_leaves_takes_its_session_along() {
    let place = Place::new("mcp_http_leaves");
    let server = Listening::start(&place, &["--max-sessions", "1"]);
    let one = server.handshake(&[]);
    server.run(&one, "x = 1");
    let two = server.handshake(&[]);
    let full = server.call(&[&two], "run_code", &json!({"code": "1"}));
    assert_eq!(full["isError"], true);
    assert!(
        text(&full).contains("all 1 sessions of this server are taken"),
        "{full}"
    );
    assert_eq!(server.send("DELETE", "/mcp", &[&one], "").status, 204);
    // The room is free as soon as the session's thread has let go.
    let begin = std::time::Instant::now();
    loop {
        let result = server.call(&[&two], "run_code", &json!({"code": "1"}));
        if result["isError"] == false {
            break;
        }
        assert!(begin.elapsed() < mcp_common::FOREVER, "{result}");
    }
    let gone = server.post(&call("run_code", &json!({"code": "1"})), &[&one]);
    assert_eq!(gone.status, 404, "{gone:?}");
}

#[test]
fn a_page_of_another_origin_is_turned_away() {
    let place = Place::new("mcp_http_origin");
    let server = Listening::start(&place, &["--allow-origin", "https://app.example.com"]);
    for origin in [
        "https://evil.example",
        "http://localhost.evil.example",
        "http://localhost@evil.example",
        "http://app.example.com",
        "https://app.example.com:8443",
        "null",
    ] {
        let reply = server.post(&hello(), &[&format!("Origin: {origin}")]);
        assert_eq!(reply.status, 403, "{origin}: {reply:?}");
    }
    for origin in ["https://app.example.com", "http://localhost:3000"] {
        let reply = server.post(&hello(), &[&format!("Origin: {origin}")]);
        assert_eq!(reply.status, 200, "{origin}: {reply:?}");
    }
    let reply = server.post(&hello(), &[]);
    assert_eq!(reply.status, 200, "a program sends no origin: {reply:?}");
}

#[test]
fn a_foreign_name_that_points_here_is_turned_away() {
    let place = Place::new("mcp_http_host");
    let server = Listening::start(&place, &["--allow-host", "box.example"]);
    let port = server.address.rsplit(':').next().unwrap().to_owned();
    for host in [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
    ] {
        for host in [host.to_owned(), format!("{host}:{port}")] {
            let reply = server.post(&hello(), &[&format!("Host: {host}")]);
            assert_eq!(reply.status, 403, "{host}: {reply:?}");
        }
    }
    for host in ["localhost", "127.0.0.1", "box.example"] {
        let reply = server.post(&hello(), &[&format!("Host: {host}:{port}")]);
        assert_eq!(reply.status, 200, "{host}: {reply:?}");
    }
}

#[test]
fn a_token_is_asked_of_every_request() {
    let place = Place::new("mcp_http_token").file("token.txt", format!("{TOKEN}\n"));
    let server = Listening::start(&place, &["--token-file", "token.txt"]);
    let bearer = format!("Authorization: Bearer {TOKEN}");
    for head in [
        vec![],
        vec!["Authorization: Bearer wrong-horse-battery-staple"],
        vec!["Authorization: Basic Y29ycmVjdA=="],
        vec![&bearer, "Authorization: Bearer x"],
    ] {
        let reply = server.post(&hello(), &head);
        assert_eq!(reply.status, 401, "{head:?}: {reply:?}");
        assert!(reply.header("www-authenticate").is_some());
        assert!(reply.header("mcp-session-id").is_none());
    }
    let session = server.handshake(&[&bearer]);
    let run = call("run_code", &json!({"code": "1"}));
    assert_eq!(server.post(&run, &[&session]).status, 401);
    for (method, path) in [("GET", "/mcp"), ("DELETE", "/mcp"), ("GET", "/")] {
        assert_eq!(server.send(method, path, &[&session], "").status, 401);
    }
    let result = server.call(&[&session, &bearer], "run_code", &json!({"code": "6 * 7"}));
    assert_eq!(result["structuredContent"]["result"], 42);
}

#[test]
fn an_address_that_others_can_reach_needs_a_token() {
    let place = Place::new("mcp_http_open")
        .file("short.txt", "short\n")
        .file("token.txt", TOKEN);
    for address in ["0.0.0.0:0", "[::]:0"] {
        let ran = place.run(&["mcp", "--http", address]);
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(ran.stderr.contains("there is no token"), "{}", ran.stderr);
        assert!(ran.stderr.contains("--token-file"), "{}", ran.stderr);
    }
    let args = ["mcp", "--http", "0.0.0.0:0", "--token-file", "short.txt"];
    let ran = place.run(&args);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("shorter than 16"), "{}", ran.stderr);
    let ran = place.run(&["mcp", "--token-file", "token.txt"]);
    assert_eq!(ran.code, 2, "a token without --http means nothing");
    let server = Listening::on(&place, "0.0.0.0:0", &["--token-file", "token.txt"]);
    assert_eq!(server.post(&hello(), &[]).status, 401);
    server.handshake(&[&format!("Authorization: Bearer {TOKEN}")]);
}

#[test]
fn without_sessions_of_the_protocol_a_handle_stands_for_one() {
    let place = Place::new("mcp_http_modern");
    let server = Listening::start(&place, &["--max-sessions", "2"]);
    let alone = ask_modern(&server, "run_code", &json!({"code": "x = 1\nx + 1"}));
    assert_eq!(alone["structuredContent"]["result"], 2);
    let again = ask_modern(&server, "run_code", &json!({"code": "x"}));
    assert_eq!(again["structuredContent"]["error"]["name"], "NameError");
    let files = ask_modern(&server, "write_file", &json!({"path": "a", "content": "b"}));
    assert_eq!(files["isError"], true);
    assert!(text(&files).contains("reset_session"), "{files}");

    let session = |n: &Value| {
        n["structuredContent"]["session"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    let one = session(&ask_modern(&server, "reset_session", &json!({})));
    let two = session(&ask_modern(&server, "reset_session", &json!({})));
    assert_ne!(one, two);
    assert_eq!(one.len(), 32);
    ask_modern(
        &server,
        "run_code",
        &json!({"code": "x = 5", "session": one}),
    );
    let kept = ask_modern(&server, "run_code", &json!({"code": "x", "session": one}));
    assert_eq!(kept["structuredContent"]["result"], 5);
    let other = ask_modern(&server, "run_code", &json!({"code": "x", "session": two}));
    assert_eq!(other["structuredContent"]["error"]["name"], "NameError");
    let same = ask_modern(&server, "reset_session", &json!({"session": one}));
    assert_eq!(session(&same), one);
    let reset = ask_modern(&server, "run_code", &json!({"code": "x", "session": one}));
    assert_eq!(reset["structuredContent"]["error"]["name"], "NameError");
    let guessed = ask_modern(
        &server,
        "run_code",
        &json!({"code": "x", "session": "0".repeat(32)}),
    );
    assert_eq!(guessed["isError"], true);
    assert!(text(&guessed).contains("there is no session"), "{guessed}");
}

#[test]
fn handles_are_bounded_in_number_and_end_unused() {
    let place = Place::new("mcp_http_handles");
    let args = ["--max-sessions", "2", "--session-idle", "200ms"];
    let server = Listening::start(&place, &args);
    let new = || ask_modern(&server, "reset_session", &json!({}));
    let begin = std::time::Instant::now();
    let (mut made, mut refused) = (0, 0);
    // Two at a time: some are refused, and when those are unused for long enough, more are made.
    while made < 4 || refused == 0 {
        let result = new();
        if result["isError"] == true {
            assert!(text(&result).contains("all 2 sessions"), "{result}");
            refused += 1;
        } else {
            made += 1;
        }
        assert!(begin.elapsed() < mcp_common::FOREVER);
    }
}

#[test]
fn nonsense_is_answered_and_the_server_stands() {
    let place = Place::new("mcp_http_nonsense");
    let server = Listening::start(&place, &[]);
    let json_head = [
        "Content-Type: application/json",
        "Accept: application/json, text/event-stream",
    ];
    for body in ["", "{", "[]", "5", "{\"jsonrpc\":\"2.0\"}", "\u{0}"] {
        let reply = server.send("POST", "/mcp", &json_head, body);
        assert!((400..500).contains(&reply.status), "{body:?}: {reply:?}");
    }
    assert_eq!(server.send("POST", "/other", &json_head, "{}").status, 404);
    let put = server.send("PUT", "/mcp", &[], "").status;
    assert_eq!(put, 405);
    let unknown = ["Mcp-Session-Id: 00000000-0000-0000-0000-000000000000"];
    let reply = server.post(&call("run_code", &json!({"code": "1"})), &unknown);
    assert_eq!(reply.status, 404, "{reply:?}");
    let reply = server.post(&call("run_code", &json!({"code": "1"})), &[]);
    assert_eq!(reply.status, 400, "{reply:?}");
    let session = server.handshake(&[]);
    assert_eq!(server.run(&session, "1 + 1")["result"], 2);
}

#[test]
fn what_is_asked_of_the_command_wrongly_is_said() {
    let place = Place::new("mcp_http_usage");
    for args in [
        vec!["mcp", "--http", "nowhere.invalid:1"],
        vec!["mcp", "--http", "--allow-origin", "example.com"],
        vec![
            "mcp",
            "--http",
            "--allow-origin",
            "https://example.com/path",
        ],
        vec!["mcp", "--allow-origin", "https://example.com"],
        vec!["mcp", "--max-sessions", "0"],
        vec!["mcp", "--http", "--token-file", "missing.txt"],
    ] {
        let ran = place.run(&args);
        assert_eq!(ran.code, 2, "{args:?}: {ran:?}");
        assert!(!ran.stderr.is_empty());
    }
}

/// Asks again and again until something holds.
fn until(mut holds: impl FnMut() -> bool) {
    let begin = std::time::Instant::now();
    while !holds() {
        assert!(
            begin.elapsed() < mcp_common::FOREVER,
            "it does not come about"
        );
    }
}

/// Waits until a run tells that it has begun.
fn begun(connection: TcpStream) -> BufReader<TcpStream> {
    let mut heard = String::new();
    let mut reader = BufReader::new(connection);
    while !heard.contains("begun") {
        let read = reader.read_line(&mut heard).unwrap_or(0);
        assert!(read > 0, "{heard}");
    }
    reader
}

const ENDLESS: &[&str] = &[
    "--timeout",
    "600s",
    "--max-operations",
    "1000000000000000",
    "--max-sessions",
    "1",
];

#[test]
fn a_client_of_the_newest_protocol_that_hangs_up_stops_its_run() {
    let place = Place::new("mcp_http_hangs_up");
    let server = Listening::start(&place, ENDLESS);
    let head = modern_head("run_code");
    let head = head.each_ref().map(String::as_str);
    let mut endless = modern(
        "run_code",
        &json!({"code": "print('begun')\nwhile True: pass"}),
    );
    endless["params"]["_meta"]["progressToken"] = json!(1);
    let connection = begun(server.begin(&endless, &head));
    let taken = || ask_modern(&server, "run_code", &json!({"code": "1"}))["isError"] == true;
    assert!(taken());
    drop(connection);
    until(|| !taken());
}

#[test]
fn a_cancelled_run_over_http_stops_and_the_session_lives_on() {
    let place = Place::new("mcp_http_cancel");
    let server = Listening::start(&place, ENDLESS);
    let session = server.handshake(&[]);
    server.run(&session, "kept = 1");
    let mut endless = call(
        "run_code",
        &json!({"code": "print('begun')\nwhile True: pass"}),
    );
    endless["id"] = json!("endless");
    endless["params"]["_meta"] = json!({"progressToken": 1});
    let _connection = begun(server.begin(&endless, &[&session]));
    let cancelled = json!({
        "jsonrpc": "2.0",
        "method": "notifications/cancelled",
        "params": {"requestId": "endless"},
    });
    assert_eq!(server.post(&cancelled, &[&session]).status, 202);
    assert_eq!(server.run(&session, "kept")["result"], 1);
}

#[test]
fn a_server_that_is_told_to_end_stops_what_runs() {
    let place = Place::new("mcp_http_ends");
    let mut server = Listening::start(&place, &["--isolation", "process", "--timeout", "600s"]);
    let session = server.handshake(&[]);
    server.run(&session, "1");
    let endless = call("run_code", &json!({"code": "while True: pass"}));
    let connection = server.begin(&endless, &[&session]);
    let running = left::below(server.server.child.id());
    assert!(!running.is_empty());
    let pid = rustix::process::Pid::from_child(&server.server.child);
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
    assert!(server.server.child.wait().unwrap().success());
    drop(connection);
    let gone = left::comes_about(|| {
        let living = left::processes();
        let lives = |process: &left::Process| living.iter().any(|one| one.pid == process.pid);
        !running.iter().any(lives)
    });
    assert!(gone, "{running:?}");
}

#[test]
fn a_client_that_leaves_stops_what_it_runs() {
    for wall in ["interpreter", "process"] {
        let place = Place::new(&format!("mcp_http_delete_{wall}"));
        let mut args = ENDLESS.to_vec();
        args.extend(["--isolation", wall]);
        let server = Listening::start(&place, &args);
        let one = server.handshake(&[]);
        let mut endless = call(
            "run_code",
            &json!({"code": "print('begun')\nwhile True: pass"}),
        );
        endless["params"]["_meta"] = json!({"progressToken": 1});
        let connection = begun(server.begin(&endless, &[&one]));
        assert_eq!(server.send("DELETE", "/mcp", &[&one], "").status, 204);
        // The run had ten minutes, and the one session of this server is free at once.
        let two = server.handshake(&[]);
        assert_eq!(server.run(&two, "6 * 7")["result"], 42, "{wall}");
        drop(connection);
    }
}

#[test]
fn clients_that_connect_and_never_leave_lock_nobody_out() {
    let place = Place::new("mcp_http_crowd");
    let server = Listening::start(&place, &[]);
    let first = server.handshake(&[]);
    server.run(&first, "kept = 1");
    // More than there are places.
    let crowd: Vec<String> = (0..300).map(|_| server.handshake(&[])).collect();
    let last = server.handshake(&[]);
    assert_eq!(server.run(&last, "6 * 7")["result"], 42);
    // Who had something has it still; who had nothing begins anew.
    assert_eq!(server.run(&first, "kept")["result"], 1);
    let gone = server.post(&call("run_code", &json!({"code": "1"})), &[&crowd[0]]);
    assert_eq!(gone.status, 404, "{gone:?}");
    let again = server.handshake(&[]);
    assert_eq!(server.run(&again, "1 + 1")["result"], 2);
}

#[test]
fn a_full_server_says_when_to_come_back() {
    let place = Place::new("mcp_http_full");
    let args = ["--max-sessions", "300", "--max-memory", "300g"];
    let server = Listening::start(&place, &args);
    let file = json!({"path": "a", "content": "b"});
    for _ in 0..256 {
        let session = server.handshake(&[]);
        server.call(&[&session], "write_file", &file);
    }
    let full = server.post(&hello(), &[]);
    assert_eq!(full.status, 503, "{full:?}");
    assert_eq!(full.header("retry-after"), Some("5"));
}

#[test]
fn a_body_that_never_ends_keeps_nobody_waiting() {
    let place = Place::new("mcp_http_slow");
    let server = Listening::start(&place, &[]);
    let session = server.handshake(&[]);
    let slow: Vec<TcpStream> = (0..100)
        .map(|_| {
            let mut stream = TcpStream::connect(&server.address).unwrap();
            let head = format!(
                "POST /mcp HTTP/1.1\r\nHost: {}\r\nContent-Length: 1000\r\n\r\n{{",
                server.address
            );
            stream.write_all(head.as_bytes()).unwrap();
            stream
        })
        .collect();
    assert_eq!(server.run(&session, "6 * 7")["result"], 42);
    let large = "x".repeat(33 << 20);
    let large = server.post(&call("run_code", &json!({"code": large})), &[&session]);
    assert_eq!(large.status, 413, "{}", large.head);
    drop(slow);
}
