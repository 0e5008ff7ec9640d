//! Base 64, 32 and 85: bytes as letters of an alphabet, and back.

/// The alphabet that is usual.
pub(super) const USUAL: &[u8; 64] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Four letters for every three bytes.
pub(super) fn encode(data: &[u8], newline: bool) -> Vec<u8> {
    let mut out = Vec::with_capacity(data.len().div_ceil(3) * 4 + 1);
    for group in data.chunks(3) {
        let part = |at: usize| u32::from(group.get(at).copied().unwrap_or(0));
        let bits = part(0) << 16 | part(1) << 8 | part(2);
        for place in 0..4 {
            let letter = USUAL[(bits >> (18 - 6 * place) & 63) as usize];
            out.push(if place <= group.len() { letter } else { b'=' });
        }
    }
    if newline {
        out.push(b'\n');
    }
    out
}

const fn values() -> [u8; 256] {
    let mut table = [255; 256];
    let mut at = 0;
    while at < 64 {
        table[USUAL[at] as usize] = at as u8;
        at += 1;
    }
    table
}

static VALUES: [u8; 256] = values();

/// What letters mean. Where not strict, whatever is no letter is passed over.
pub(super) fn decode(text: &[u8], strict: bool) -> Result<Vec<u8>, String> {
    let wrong = |what: &str| Err(what.to_owned());
    let mut out = Vec::with_capacity(text.len() / 4 * 3 + 3);
    let (mut in_group, mut pads, mut padded, mut carried) = (0usize, 0usize, false, 0u8);
    for (at, &byte) in text.iter().enumerate() {
        if byte == b'=' {
            padded = true;
            if in_group >= 2 {
                pads += 1;
                if in_group + pads >= 4 {
                    if strict && at + 1 < text.len() {
                        return wrong("Excess data after padding");
                    }
                    return Ok(out);
                }
            } else if strict && at == 0 {
                return wrong("Leading padding not allowed");
            } else if strict && in_group == 0 {
                return wrong("Excess padding not allowed");
            }
            continue;
        }
        let value = VALUES[usize::from(byte)];
        if value == 255 {
            if strict {
                return wrong("Only base64 data is allowed");
            }
            continue;
        }
        if strict && padded {
            return wrong("Discontinuous padding not allowed");
        }
        pads = 0;
        match in_group {
            0 => carried = value,
            1 => {
                out.push(carried << 2 | value >> 4);
                carried = value & 15;
            }
            2 => {
                out.push(carried << 4 | value >> 2);
                carried = value & 3;
            }
            _ => out.push(carried << 6 | value),
        }
        in_group = (in_group + 1) % 4;
    }
    match in_group {
        0 => Ok(out),
        1 => {
            let count = out.len() / 3 * 4 + 1;
            Err(format!(
                "Invalid base64-encoded string: number of data characters ({count}) cannot be 1 \
                 more than a multiple of 4"
            ))
        }
        _ => wrong("Incorrect padding"),
    }
}

/// Eight letters for every five bytes.
pub(super) fn encode32(data: &[u8], alphabet: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(data.len().div_ceil(5) * 8);
    for group in data.chunks(5) {
        let mut bits = 0u64;
        for at in 0..5 {
            bits = bits << 8 | u64::from(group.get(at).copied().unwrap_or(0));
        }
        let letters = (group.len() * 8).div_ceil(5);
        for place in 0..8 {
            let value = (bits >> (35 - 5 * place) & 31) as usize;
            let letter = alphabet.get(value).copied().unwrap_or(b'?');
            out.push(if place < letters { letter } else { b'=' });
        }
    }
    out
}

/// What letters of base 32 mean.
pub(super) fn decode32(text: &[u8], alphabet: &[u8]) -> Result<Vec<u8>, &'static str> {
    const PADDING: &str = "Incorrect padding";
    if !text.len().is_multiple_of(8) {
        return Err(PADDING);
    }
    let letters = text
        .iter()
        .rposition(|byte| *byte != b'=')
        .map_or(0, |at| at + 1);
    let pads = text.len() - letters;
    let mut out = Vec::with_capacity(text.len() / 8 * 5);
    for group in text[..letters].chunks(8) {
        let mut bits = 0u64;
        for at in 0..8 {
            let value = match group.get(at) {
                Some(byte) => alphabet
                    .iter()
                    .position(|letter| letter == byte)
                    .ok_or("Non-base32 digit found")? as u64,
                None => 0,
            };
            bits = bits << 5 | value;
        }
        out.extend_from_slice(&bits.to_be_bytes()[3..]);
    }
    let dropped = match pads {
        0 => 0,
        1 | 3 | 4 | 6 if letters > 0 => [0, 1, 0, 2, 3, 0, 4][pads],
        _ => return Err(PADDING),
    };
    out.truncate(out.len().saturating_sub(dropped));
    Ok(out)
}

/// Five letters for every four bytes; `short` are groups with a letter of their own.
pub(super) fn encode85(data: &[u8], alphabet: &[u8], pad: bool, short: &[(u32, u8)]) -> Vec<u8> {
    let mut out = Vec::with_capacity(data.len().div_ceil(4) * 5);
    for group in data.chunks(4) {
        let mut bits = 0u32;
        for at in 0..4 {
            bits = bits << 8 | u32::from(group.get(at).copied().unwrap_or(0));
        }
        let known = short.iter().find(|(value, _)| *value == bits);
        if let Some((_, letter)) = known.filter(|_| group.len() == 4 || pad) {
            out.push(*letter);
            continue;
        }
        let mut letters = [0; 5];
        for letter in letters.iter_mut().rev() {
            *letter = alphabet.get((bits % 85) as usize).copied().unwrap_or(b'?');
            bits /= 85;
        }
        let taken = if pad { 5 } else { group.len() + 1 };
        out.extend_from_slice(&letters[..taken]);
    }
    out
}

/// What letters of base 85 mean, by an alphabet.
pub(super) fn decode85(text: &[u8], alphabet: &[u8], name: &str) -> Result<Vec<u8>, String> {
    let mut values = [255u8; 256];
    for (value, letter) in alphabet.iter().enumerate() {
        values[usize::from(*letter)] = value as u8;
    }
    let mut out = Vec::with_capacity(text.len() / 5 * 4 + 4);
    for (number, group) in text.chunks(5).enumerate() {
        let mut bits = 0u64;
        for at in 0..5 {
            let value = group.get(at).map_or(84, |byte| values[usize::from(*byte)]);
            if value == 255 {
                let at = number * 5 + at;
                return Err(format!("bad {name} character at position {at}"));
            }
            bits = bits * 85 + u64::from(value);
        }
        let Ok(bits) = u32::try_from(bits) else {
            let at = number * 5;
            return Err(format!("{name} overflow in hunk starting at byte {at}"));
        };
        out.extend_from_slice(&bits.to_be_bytes()[..group.len() - 1]);
    }
    Ok(out)
}

/// What the letters of Ascii85 mean.
pub(super) fn decode_ascii85(text: &[u8], spaces: bool, ignored: &[u8]) -> Result<Vec<u8>, String> {
    let mut out = Vec::with_capacity(text.len() / 5 * 4 + 4);
    let mut group = Vec::with_capacity(5);
    let finish = |group: &[u8]| {
        let bits = group
            .iter()
            .fold(0u64, |bits, letter| bits * 85 + u64::from(letter - b'!'));
        u32::try_from(bits).map_err(|_| "Ascii85 overflow".to_owned())
    };
    for &byte in text {
        match byte {
            b'!'..=b'u' => {
                group.push(byte);
                if group.len() == 5 {
                    out.extend_from_slice(&finish(&group)?.to_be_bytes());
                    group.clear();
                }
            }
            b'z' | b'y' if byte == b'z' || spaces => {
                let letter = char::from(byte);
                if !group.is_empty() {
                    return Err(format!("{letter} inside Ascii85 5-tuple"));
                }
                let filled = if byte == b'z' { 0 } else { b' ' };
                out.extend_from_slice(&[filled; 4]);
            }
            _ if ignored.contains(&byte) => {}
            _ => {
                let letter = char::from(byte);
                return Err(format!("Non-Ascii85 digit found: {letter}"));
            }
        }
    }
    if !group.is_empty() {
        let given = group.len();
        group.resize(5, b'u');
        out.extend_from_slice(&finish(&group)?.to_be_bytes()[..given - 1]);
    }
    Ok(out)
}
