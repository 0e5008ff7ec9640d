//! Answers recorded from CPython 3.13: what is done, the codec, the handler, the input as code
//! points or bytes in hexadecimal, `ok` or `error`, what came of it.

use super::super::patience::Patience;
use super::super::surrogate::character;
use super::*;

const RECORDED: &str = include_str!("recorded.tsv");

fn bytes_of(hex: &str) -> Vec<u8> {
    (0..hex.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap())
        .collect()
}

fn hex_of(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 0xf]);
    digits
        .filter_map(|digit| char::from_digit(digit.into(), 16))
        .collect()
}

fn text_of(points: &str) -> String {
    points
        .split_whitespace()
        .map(|point| character(u32::from_str_radix(point, 16).unwrap()).unwrap())
        .collect()
}

#[test]
fn recorded_texts_and_bytes_are_coded_as_by_cpython() {
    let mut count = 0;
    for line in RECORDED.lines() {
        let [way, encoding, errors, input, fate, expected] = line
            .split('\t')
            .collect::<Vec<_>>()
            .try_into()
            .expect("six fields");
        let (encoding, errors) = (Encoding::named(encoding).unwrap(), Errors::named(errors));
        let ours = if way == "decode" {
            let bytes = bytes_of(input);
            let result = decode(&bytes, encoding, errors, &mut Patience::endless()).map(|text| {
                assert!(
                    text.len() <= decode_bound(bytes.len(), encoding, errors),
                    "{line}"
                );
                let points: Vec<String> = text
                    .chars()
                    .map(|c| format!("{:x}", code_point(c)))
                    .collect();
                points.join(" ")
            });
            result.map_err(|error| match error {
                CodecError::Decode { fault, skipped } => {
                    let Fault {
                        encoding,
                        start,
                        end,
                        reason,
                    } = fault;
                    let message = decode_message(encoding, &bytes[skipped..], start, end, reason);
                    format!("{start} {end} {message}")
                }
                CodecError::Raise(raise) => raise.message,
                CodecError::Encode(_) => unreachable!("decoding encodes nothing"),
            })
        } else {
            let text = text_of(input);
            let result = encode(&text, encoding, errors, &mut Patience::endless()).map(|bytes| {
                assert!(
                    bytes.len() <= encode_bound(text.len(), encoding, errors),
                    "{line}"
                );
                hex_of(&bytes)
            });
            result.map_err(|error| match error {
                CodecError::Encode(Fault {
                    encoding,
                    start,
                    end,
                    reason,
                }) => {
                    let message = encode_message(encoding, &text, start, end, reason);
                    format!("{start} {end} {message}")
                }
                CodecError::Raise(raise) => raise.message,
                CodecError::Decode { .. } => unreachable!("encoding decodes nothing"),
            })
        };
        let ours = match &ours {
            Ok(text) => ("ok", text.as_str()),
            Err(text) => ("error", text.as_str()),
        };
        assert_eq!(ours, (fate, expected), "{line}");
        count += 1;
    }
    assert!(count > 700, "{count}");
}

#[test]
fn codecs_are_known_by_all_their_names() {
    for name in ["utf8", "UTF-8", "utf_8", "U8", "Utf  8", "utf-8 "] {
        assert_eq!(Encoding::named(name), Ok(Encoding::Utf8), "{name}");
    }
    assert_eq!(Encoding::named("ISO-8859-1"), Ok(Encoding::Latin1));
    assert_eq!(Encoding::named("US-ASCII"), Ok(Encoding::Ascii));
    assert_eq!(Encoding::named("windows-1252"), Ok(Encoding::Cp1252));
    let error = Encoding::named("x-User").unwrap_err();
    assert_eq!(
        (error.kind, error.message.as_str()),
        (Kind::LookupError, "unknown encoding: x-User")
    );
}

#[test]
fn every_character_survives_the_way_there_and_back() {
    // Without surrogates, two of which would become one character in UTF-16.
    let points = (0..0x11_0000)
        .step_by(37)
        .filter(|point| !(0x10_f000..0x10_f800).contains(point));
    let text: String = points.filter_map(char::from_u32).collect();
    for name in [
        "utf-8",
        "utf-8-sig",
        "utf-16",
        "utf-16-be",
        "utf-32",
        "utf-32-be",
        "unicode_escape",
    ] {
        let encoding = Encoding::named(name).unwrap();
        let bytes = encode(
            &text,
            encoding,
            Errors::SurrogatePass,
            &mut Patience::endless(),
        )
        .unwrap();
        assert!(
            decode(
                &bytes,
                encoding,
                Errors::SurrogatePass,
                &mut Patience::endless()
            )
            .unwrap()
                == text,
            "{name}"
        );
    }
}
