//! Quoted-printable and uuencode: mail of another age.

/// How quoted-printable is written.
#[derive(Clone, Copy)]
pub(super) struct Style {
    pub(super) tabs: bool,
    pub(super) text: bool,
    pub(super) header: bool,
}

const WIDTH: usize = 76;

/// Bytes as text that mail lets through.
pub(super) fn encode(data: &[u8], style: Style) -> Vec<u8> {
    // Whether lines end with a carriage return is seen from the first of them.
    let first = data.iter().position(|byte| *byte == b'\n');
    let carriage = first.is_some_and(|at| at > 0 && data[at - 1] == b'\r');
    let mut out: Vec<u8> = Vec::with_capacity(data.len() + data.len() / 4);
    let (mut width, mut at) = (0, 0);
    let soft = |out: &mut Vec<u8>| {
        out.extend_from_slice(if carriage { b"=\r\n" } else { b"=\n" });
    };
    while let Some(&byte) = data.get(at) {
        let next = data.get(at + 1).copied();
        let line_end = byte == b'\n' || (byte == b'\r' && next == Some(b'\n'));
        if is_quoted(byte, next, width, style) {
            if width + 3 >= WIDTH {
                soft(&mut out);
                width = 0;
            }
            quote(&mut out, byte);
            width += 3;
            at += 1;
        } else if style.text && line_end {
            // A blank would be lost at the end of a line.
            if let Some(&blank @ (b' ' | b'\t')) = out.last() {
                out.pop();
                quote(&mut out, blank);
            }
            if carriage {
                out.push(b'\r');
            }
            out.push(b'\n');
            at += if byte == b'\r' { 2 } else { 1 };
            width = 0;
        } else {
            if next.is_some_and(|next| next != b'\n') && width + 1 >= WIDTH {
                soft(&mut out);
                width = 0;
            }
            out.push(if style.header && byte == b' ' {
                b'_'
            } else {
                byte
            });
            width += 1;
            at += 1;
        }
    }
    out
}

fn is_quoted(byte: u8, next: Option<u8>, width: usize, style: Style) -> bool {
    match byte {
        b'_' => style.header,
        b'.' => width == 0 && matches!(next, None | Some(b'\n' | b'\r' | 0)),
        b'\r' | b'\n' => !style.text,
        b' ' | b'\t' => next.is_none() || (style.tabs && !(style.header && byte == b' ')),
        _ => byte <= 32 || byte >= 127 || byte == b'=',
    }
}

fn quote(out: &mut Vec<u8>, byte: u8) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    out.extend_from_slice(&[
        b'=',
        DIGITS[usize::from(byte >> 4)],
        DIGITS[usize::from(byte & 15)],
    ]);
}

fn digit(byte: Option<&u8>) -> Option<u8> {
    char::from(*byte?).to_digit(16).map(|digit| digit as u8)
}

/// The way back.
pub(super) fn decode(text: &[u8], header: bool) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        at += 1;
        if byte != b'=' {
            out.push(if header && byte == b'_' { b' ' } else { byte });
            continue;
        }
        match text.get(at) {
            None => break,
            Some(b'\n' | b'\r') => {
                while text.get(at).is_some_and(|byte| *byte != b'\n') {
                    at += 1;
                }
                at += 1;
            }
            Some(b'=') => {
                out.push(b'=');
                at += 1;
            }
            high => match (digit(high), digit(text.get(at + 1))) {
                (Some(high), Some(low)) => {
                    out.push(high << 4 | low);
                    at += 2;
                }
                _ => out.push(b'='),
            },
        }
    }
    out
}

/// A line of up to 45 bytes.
pub(super) fn encode_line(data: &[u8], backtick: bool) -> Vec<u8> {
    let letter = |value: u8| {
        if backtick && value == 0 {
            b'`'
        } else {
            b' ' + value
        }
    };
    let mut out = vec![letter((data.len() & 63) as u8)];
    for group in data.chunks(3) {
        let part = |at: usize| group.get(at).copied().unwrap_or(0);
        let (a, b, c) = (part(0), part(1), part(2));
        for value in [a >> 2, a << 4 | b >> 4, b << 2 | c >> 6, c] {
            out.push(letter(value & 63));
        }
    }
    out.push(b'\n');
    out
}

/// The bytes of such a line.
pub(super) fn decode_line(text: &[u8]) -> Result<Vec<u8>, &'static str> {
    let first = text.first().copied().unwrap_or(0);
    let wanted = usize::from(first.wrapping_sub(b' ') & 63);
    let mut out = Vec::with_capacity(wanted);
    let (mut bits, mut held, mut at) = (0u32, 0, 1);
    while out.len() < wanted {
        let value = match text.get(at) {
            // Blanks may have been lost at the end.
            None | Some(b'\n' | b'\r') => 0,
            Some(byte @ b' '..=b'`') => u32::from(byte - b' ') & 63,
            Some(_) => return Err("Illegal char"),
        };
        at += 1;
        bits = (bits << 6 | value) & 0xffff;
        held += 6;
        if held >= 8 {
            held -= 8;
            out.push((bits >> held) as u8);
        }
    }
    let rest = text.get(at..).unwrap_or_default();
    if rest
        .iter()
        .all(|byte| matches!(byte, b' ' | b'`' | b'\n' | b'\r'))
    {
        Ok(out)
    } else {
        Err("Trailing garbage")
    }
}
