//! Answers recorded from CPython 3.13.

use super::*;
use crate::text::format_spec::format_str;

fn of_int(text: &str, spec: &str) -> Result<String, Raise> {
    let spec = Spec::parse(spec, "int", Align::Right)?;
    let big: num_bigint::BigInt = text.parse().unwrap();
    let small = i64::try_from(&big).map_or(IntRef::Big(&big), IntRef::Small);
    let out = format_int(small, &spec, "int")?;
    assert!(out.len() <= int_bound(small, &spec), "{spec:?} {out}");
    // The short way agrees, where it is taken.
    let mut short = String::new();
    if let IntRef::Small(value) = small
        && push_small_int(&mut short, value, &spec)
    {
        assert_eq!(short, out, "{spec:?}");
    }
    if !matches!(spec.code, Some('c')) {
        assert_eq!(
            format_int(IntRef::Big(&big), &spec, "int").as_ref(),
            Ok(&out)
        );
    }
    Ok(out)
}

fn of_float(value: f64, spec: &str) -> Result<String, Raise> {
    let spec = Spec::parse(spec, "float", Align::Right)?;
    let out = format_float(value, &spec, "float")?;
    let mut short = String::new();
    if push_small_float(&mut short, value, &spec) {
        assert_eq!(short, out, "{spec:?}");
    }
    assert!(out.len() <= float_bound(&spec), "{spec:?} {out}");
    Ok(out)
}

fn of_complex(real: f64, imag: f64, spec: &str) -> Result<String, Raise> {
    let spec = Spec::parse(spec, "complex", Align::Right)?;
    let out = format_complex(real, imag, &spec, "complex")?;
    assert!(out.len() <= complex_bound(&spec), "{spec:?} {out}");
    Ok(out)
}

fn of_str(text: &str, spec: &str) -> Result<String, Raise> {
    let spec = Spec::parse(spec, "str", Align::Left)?;
    let out = format_str(text, &spec, "str")?;
    assert!(out.len() <= spec.output_bound(text.len()), "{spec:?} {out}");
    Ok(out)
}

/// Kind, value, specification, `ok` or `error`, what came of it.
const RECORDED: &str = include_str!("recorded.tsv");

#[test]
fn recorded_values_are_formatted_as_by_cpython() {
    let mut count = 0;
    for line in RECORDED.lines() {
        let [kind, value, spec, fate, expected] = line
            .split('\t')
            .collect::<Vec<_>>()
            .try_into()
            .expect("five fields");
        let float = |text: &str| crate::text::float::float_from_str(text).expect("a float");
        let ours = match kind {
            "int" => of_int(value, spec),
            "float" => of_float(float(value), spec),
            "complex" => {
                let (real, imag) = value.split_once(' ').expect("two parts");
                of_complex(float(real), float(imag), spec)
            }
            _ => of_str(value, spec),
        };
        let ours = match &ours {
            Ok(text) => ("ok", text.as_str()),
            Err(raise) => ("error", raise.message.as_str()),
        };
        assert_eq!(ours, (fate, expected), "format({value}, {spec:?})");
        count += 1;
    }
    assert!(count > 700);
}

#[test]
fn every_mix_of_parts_formats_as_by_cpython() {
    // All 31,680 mixes go into one number, recorded with the same loop in Python.
    let mut digest = 0xcbf2_9ce4_8422_2325_u64;
    for fill in ["", "<", "*>", "0^", "=", "x="] {
        for sign in ["", "+", " ", "-"] {
            for middle in ["", "#", "0", "z", "#0"] {
                for width in ["", "1", "12"] {
                    for tail in ["", ",", "_", ".3", ",.0", "_.10", ".0", ",.1"] {
                        for code in ["", "d", "x", "b", "e", "f", "G", "%", "n", "s", "c"] {
                            let spec = format!("{fill}{sign}{middle}{width}{tail}{code}");
                            for ours in [
                                of_int("1234567", &spec),
                                of_int("-98", &spec),
                                of_float(-1234.5678, &spec),
                                of_float(1e-7, &spec),
                                of_complex(1.5, -2e20, &spec),
                                of_str("hé", &spec),
                            ] {
                                let ours = ours.unwrap_or_else(|raise| raise.message);
                                for byte in ours.bytes().chain([10]) {
                                    digest = (digest ^ u64::from(byte))
                                        .wrapping_mul(0x0000_0100_0000_01b3);
                                }
                            }
                        }
                    }
                }
            }
        }
    }
    assert_eq!(digest, 0x1124_f15f_e612_02d6);
}

#[test]
fn a_huge_width_is_known_before_it_is_made() {
    let spec = Spec::parse("9000000000000000000,d", "int", Align::Right).unwrap();
    assert!(int_bound(IntRef::Small(1), &spec) >= 9_000_000_000_000_000_000);
    let spec = Spec::parse(".2000000000f", "float", Align::Right).unwrap();
    assert!(float_bound(&spec) >= 2_000_000_000);
}

#[test]
fn of_two_shortest_texts_the_even_one_is_taken() {
    let shown = of_float(610_389_116_016_697.3, "20");
    assert_eq!(shown, Ok("   610389116016697.2".to_owned()));
}
