//! Check sums: the two of `binascii`, and that of zlib.

const fn crc_table() -> [[u32; 256]; 8] {
    let mut table = [[0; 256]; 8];
    let mut at = 0;
    while at < 256 {
        let (mut value, mut bit) = (at as u32, 0);
        while bit < 8 {
            value = value >> 1 ^ if value & 1 == 1 { 0xedb8_8320 } else { 0 };
            bit += 1;
        }
        table[0][at] = value;
        at += 1;
    }
    let mut row = 1;
    while row < 8 {
        let mut at = 0;
        while at < 256 {
            let before = table[row - 1][at];
            table[row][at] = before >> 8 ^ table[0][(before & 255) as usize];
            at += 1;
        }
        row += 1;
    }
    table
}

static CRC: [[u32; 256]; 8] = crc_table();

/// CRC-32, going on from an earlier sum.
pub(crate) fn crc32(data: &[u8], before: u32) -> u32 {
    let mut sum = !before;
    let mut groups = data.chunks_exact(8);
    for group in &mut groups {
        let low = sum ^ u32::from_le_bytes([group[0], group[1], group[2], group[3]]);
        let index = |value: u32, shift: u32| (value >> shift & 255) as usize;
        sum = CRC[7][index(low, 0)]
            ^ CRC[6][index(low, 8)]
            ^ CRC[5][index(low, 16)]
            ^ CRC[4][index(low, 24)]
            ^ CRC[3][usize::from(group[4])]
            ^ CRC[2][usize::from(group[5])]
            ^ CRC[1][usize::from(group[6])]
            ^ CRC[0][usize::from(group[7])];
    }
    for byte in groups.remainder() {
        sum = sum >> 8 ^ CRC[0][((sum ^ u32::from(*byte)) & 255) as usize];
    }
    !sum
}

/// CRC-CCITT, as BinHex has it.
pub(super) fn crc_hqx(data: &[u8], before: u16) -> u16 {
    data.iter().fold(before, |mut sum, byte| {
        sum ^= u16::from(*byte) << 8;
        for _ in 0..8 {
            sum = sum << 1 ^ if sum & 0x8000 == 0 { 0 } else { 0x1021 };
        }
        sum
    })
}

/// Adler-32, going on from an earlier sum.
pub(crate) fn adler32(data: &[u8], before: u32) -> u32 {
    const BASE: u32 = 65521;
    let (mut low, mut high) = ((before & 0xffff) % BASE, (before >> 16) % BASE);
    // So many steps fit into 32 bits without a division.
    for group in data.chunks(5552) {
        for byte in group {
            low += u32::from(*byte);
            high += low;
        }
        low %= BASE;
        high %= BASE;
    }
    high << 16 | low
}
