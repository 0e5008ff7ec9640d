//! What the functions of `cmath` give for infinities and what is no number: a row for each kind of
//! real part, in it two letters for each kind of imaginary part.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

/// A row for `-inf`, negative, `-0.0`, `0.0`, positive, `inf` and `nan`.
pub(super) type Rows = [&'static str; 7];

pub(super) const ACOS: Rows = [
    "TIPIPIPiPiTinI",
    "HI........Hinn",
    "HI........HiHn",
    "HI........HiHn",
    "HI........Hinn",
    "QI0I0I0i0iQinI",
    "nInnnnnnnnninn",
];
pub(super) const ACOSH: Rows = [
    "ItIpIpIPIPITIn",
    "Ih........IHnn",
    "Ih........IHnn",
    "Ih........IHnn",
    "Ih........IHnn",
    "IqIzIzI0I0IQIn",
    "InnnnnnnnnInnn",
];
pub(super) const ASINH: Rows = [
    "iqizizi0i0iQin",
    "ih........iHnn",
    "ih........iHnn",
    "Ih........IHnn",
    "Ih........IHnn",
    "IqIzIzI0I0IQIn",
    "Innnnzn0nnInnn",
];
pub(super) const ATANH: Rows = [
    "zhzhzhzHzHzHzn",
    "zh........zHnn",
    "zh........zHzn",
    "0h........0H0n",
    "0h........0Hnn",
    "0h0h0h0H0H0H0n",
    "0hnnnnnnnn0Hnn",
];
pub(super) const COSH: Rows = [
    "EE++I0Iz++EEIn",
    "EE........EEnn",
    "EE........EEn0",
    "EE........EEn0",
    "EE........EEnn",
    "EE++IzI0++EEIn",
    "nnnnn0n0nnnnnn",
];
pub(super) const EXP: Rows = [
    "00++0z00++0000",
    "EE........EEnn",
    "EE........EEnn",
    "EE........EEnn",
    "EE........EEnn",
    "EE++IzI0++EEIn",
    "nnnnnzn0nnnnnn",
];
pub(super) const LOG: Rows = [
    "ItIpIpIPIPITIn",
    "Ih........IHnn",
    "Ih........IHnn",
    "Ih........IHnn",
    "Ih........IHnn",
    "IqIzIzI0I0IQIn",
    "InnnnnnnnnInnn",
];
pub(super) const SINH: Rows = [
    "EE++izi0++EEIn",
    "EE........EEnn",
    "EE........EE0n",
    "EE........EE0n",
    "EE........EEnn",
    "EE++IzI0++EEIn",
    "nnnnnzn0nnnnnn",
];
pub(super) const SQRT: Rows = [
    "Ii0i0i0I0IIInI",
    "Ii........IInn",
    "Ii........IInn",
    "Ii........IInn",
    "Ii........IInn",
    "IiIzIzI0I0IIIn",
    "IinnnnnnnnIInn",
];
pub(super) const TANH: Rows = [
    "m0++mzm0++m0m0",
    "EE........EEnn",
    "EE........EEnn",
    "EE........EEnn",
    "EE........EEnn",
    "10++1z10++1010",
    "nnnnnzn0nnnnnn",
];

/// What a row says.
pub(super) enum Told {
    /// It has to be computed.
    Nothing,
    Pair(f64, f64),
    Domain,
}

fn kind(x: f64) -> usize {
    match x {
        x if x.is_nan() => 6,
        f64::INFINITY => 5,
        f64::NEG_INFINITY => 0,
        0.0 if x.is_sign_negative() => 2,
        0.0 => 3,
        x if x < 0.0 => 1,
        _ => 4,
    }
}

pub(super) fn told(rows: &Rows, (re, im): (f64, f64)) -> Told {
    if re.is_finite() && im.is_finite() {
        return Told::Nothing;
    }
    let at = 2 * kind(im);
    let letters = rows[kind(re)].as_bytes();
    let value = |letter: u8| match letter {
        b'I' => f64::INFINITY,
        b'i' => f64::NEG_INFINITY,
        b'0' => 0.0,
        b'z' => -0.0,
        b'1' => 1.0,
        b'm' => -1.0,
        b'P' => PI,
        b'p' => -PI,
        b'H' => FRAC_PI_2,
        b'h' => -FRAC_PI_2,
        b'Q' => FRAC_PI_4,
        b'q' => -FRAC_PI_4,
        b'T' => 3.0 * FRAC_PI_4,
        b't' => -3.0 * FRAC_PI_4,
        _ => f64::NAN,
    };
    match letters.get(at..at + 2) {
        Some(b"EE") => Told::Domain,
        Some(b"++" | b"..") | None => Told::Nothing,
        Some(pair) => Told::Pair(value(pair[0]), value(pair[1])),
    }
}
