//! What an agent's calls leave over MCP, and that a session comes out the same when it is repeated.

mod common;
mod mcp_common;

use common::Place;
use mcp_common::Client;
use serde_json::{Value, json};

#[test]
fn a_session_is_repeated_piece_by_piece_until_a_client_had_a_hand_in_it() {
    let place = Place::new("mcp_receipts_replay").file("p.yaml", "builtins: {deny: []}\n");
    let args = [
        "--policy",
        "p.yaml",
        "--receipt",
        "r.jsonl",
        "--keep",
        "kept",
    ];
    let mut client = Client::connect(&place, &args);
    client.run("import random\nseen = [random.random()]");
    client.run("import os");
    client.run("open('a.txt', 'w').write('x')\nseen.append(1)\nprint(seen)");
    client.call("check_code", json!({"code": "import os"}));
    client.run("open('a.txt').read() + str(len(seen))");
    client.call(
        "write_file",
        json!({"path": "b.txt", "content": "from outside"}),
    );
    client.run("open('b.txt').read()");
    client.run("len(seen)");
    assert!(client.leave().success());
    let text = std::fs::read_to_string(place.root.join("r.jsonl")).unwrap();
    let left: Vec<Value> = text
        .lines()
        .map(|it| serde_json::from_str(it).unwrap())
        .collect();
    assert_eq!(left.len(), 7);
    assert!(left.iter().all(|line| line["by"] == "mcp"));
    let turns: Vec<Option<u64>> = left.iter().map(|line| line["turn"].as_u64()).collect();
    assert_eq!(
        turns,
        [Some(1), Some(2), Some(3), None, Some(4), Some(5), Some(6)]
    );
    let ran = place.run(&["receipts", "replay", "r.jsonl", "--keep", "kept"]);
    assert_eq!(ran.code, 2, "{}{}", ran.stdout, ran.stderr);
    let told: Vec<&str> = ran.stdout.lines().collect();
    for line in &told[..5] {
        assert!(line.contains("the same"), "{}", ran.stdout);
    }
    assert!(told[5].contains("the host had a hand in it"), "{}", told[5]);
    assert!(told[6].contains("the host had a hand in it"), "{}", told[6]);
}
