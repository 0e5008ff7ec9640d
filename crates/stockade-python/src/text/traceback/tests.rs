//! Tracebacks recorded from CPython 3.13, with the data that they were made of. Fields are between
//! tabs; line ends, tabs and backslashes in them are escaped.

use super::*;

const RECORDED: &str = include_str!("recorded.txt");

/// Undoes the escapes of the record. Leaks a little, which a test may.
fn plain(text: &str) -> &'static str {
    let mut out = String::new();
    let mut rest = text.chars();
    while let Some(character) = rest.next() {
        match (
            character,
            if character == '\\' { rest.next() } else { None },
        ) {
            ('\\', Some('n')) => out.push('\n'),
            ('\\', Some('t')) => out.push('\t'),
            ('\\', Some(other)) => out.push(other),
            _ => out.push(character),
        }
    }
    out.leak()
}

fn number<T: std::str::FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

#[test]
fn recorded_tracebacks_are_those_of_cpython() {
    let mut count = 0;
    let mut wrong = String::new();
    for case in RECORDED.split("case\t").skip(1) {
        let mut reports: Vec<Report<'static>> = Vec::new();
        let mut expected = String::new();
        for line in case.lines().skip(1) {
            let fields: Vec<&str> = line.split('\t').collect();
            if fields[0] == "exception" {
                let report = Report {
                    type_name: plain(fields[1]).to_owned(),
                    message: plain(fields[2]).to_owned(),
                    ..Report::default()
                };
                reports.push(report);
                continue;
            }
            let report = reports.last_mut().expect("an exception first");
            match fields.as_slice() {
                ["frame", file, line, name, start, end] => report.frames.push(Frame {
                    file: plain(file),
                    line: line.parse().unwrap(),
                    name: plain(name),
                    lines: Vec::new(),
                    columns: number(start).zip(number(end)),
                }),
                ["source", text] => {
                    let frame = report.frames.last_mut().expect("a frame first");
                    frame.lines.push(plain(text));
                }
                ["note", text] => report.notes.push(plain(text).to_owned()),
                ["before", link, other] => {
                    let link = if *link == "cause" {
                        Link::Cause
                    } else {
                        Link::Context
                    };
                    report.before = Some((link, other.parse().unwrap()));
                }
                ["members", members] => {
                    report.members = Some(members.split(' ').filter_map(number).collect());
                }
                [
                    "syntax",
                    file,
                    line,
                    end_line,
                    text,
                    offset,
                    end_offset,
                    message,
                ] => {
                    let text_of = |field: &str| (field != "-").then(|| plain(field));
                    report.syntax = Some(SyntaxDetail {
                        file: text_of(file),
                        line: number(line),
                        end_line: number(end_line),
                        text: text_of(text),
                        offset: number(offset),
                        end_offset: number(end_offset),
                        message: text_of(message),
                    });
                }
                ["expect", ..] => {
                    expected += line.strip_prefix("expect\t").unwrap();
                    expected.push('\n');
                }
                _ => panic!("{line}"),
            }
        }
        let ours = render(&reports, 0, 1 << 20);
        if ours != expected {
            write!(wrong, "ours:\n{ours}\nexpected:\n{expected}\n").unwrap();
        }
        count += 1;
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(count > 50, "{count}");
}

#[test]
fn long_chains_are_no_recursion_and_output_is_bounded() {
    let reports: Vec<Report<'_>> = (0..50_000)
        .map(|at: usize| Report {
            type_name: "ValueError".to_owned(),
            before: at.checked_sub(1).map(|before| (Link::Context, before)),
            ..Report::default()
        })
        .collect();
    assert!(render(&reports, 49_999, 10_000).len() < 10_200);
    let ring = [Report {
        before: Some((Link::Cause, 0)),
        ..Report::default()
    }];
    assert!(render(&ring, 0, 10_000).len() < 10_200);
}

#[test]
fn suggestions_are_those_of_cpython() {
    let names = [
        "append",
        "clear",
        "copy",
        "count",
        "extend",
        "index",
        "insert",
        "pop",
        "remove",
        "reverse",
        "sort",
        "print",
        "len",
        "value",
        "values",
        "Value",
        "naïve",
        "x",
        "a_long_name_for_a_thing_that_goes_on_and_on_and_on",
        "ab",
        "abc",
    ];
    for (wrong, expected) in [
        ("appendx", Some("append")),
        ("apend", Some("append")),
        ("Append", Some("append")),
        ("lenn", Some("len")),
        ("le", Some("len")),
        ("pritn", Some("print")),
        ("valu", Some("value")),
        ("VALUE", Some("Value")),
        ("vaLues", Some("values")),
        ("cnt", None),
        ("zzz", None),
        ("srot", None),
        ("naive", Some("naïve")),
        ("y", None),
        ("", None),
        (
            "a_long_name_for_a_thing_that_goes_on_and_on_and_no",
            Some("a_long_name_for_a_thing_that_goes_on_and_on_and_on"),
        ),
        ("abcd", Some("abc")),
        ("a", Some("ab")),
        ("b", Some("ab")),
        ("reversed", Some("reverse")),
        ("ins", None),
        ("X", Some("x")),
        ("indx", Some("index")),
        ("qwertyuiopasdfghjklzxcvbnmqwertyuiopasdfghjklzxcvbnm", None),
    ] {
        assert_eq!(suggestion(wrong, names.into_iter()), expected, "{wrong}");
    }
    assert_eq!(suggestion("a", std::iter::repeat_n("b", 750)), None);
    assert_eq!(did_you_mean(Some("x"), "y", false), ". Did you mean: 'x'?");
    assert_eq!(
        did_you_mean(None, "math", true),
        ". Did you forget to import 'math'?"
    );
    let both = ". Did you mean: 'x'? Or did you forget to import 'math'?";
    assert_eq!(did_you_mean(Some("x"), "math", true), both);
}
