//! Keccak: the sponge behind SHA-3 and SHAKE.

/// A sponge that takes bytes.
#[derive(Clone)]
pub(crate) struct Keccak {
    lanes: [u64; 25],
    /// Bytes that go in or come out at once.
    pub(super) rate: usize,
    at: usize,
    /// What is put behind the last byte.
    suffix: u8,
}

const ROUNDS: [u64; 24] = [
    0x0000_0000_0000_0001,
    0x0000_0000_0000_8082,
    0x8000_0000_0000_808a,
    0x8000_0000_8000_8000,
    0x0000_0000_0000_808b,
    0x0000_0000_8000_0001,
    0x8000_0000_8000_8081,
    0x8000_0000_0000_8009,
    0x0000_0000_0000_008a,
    0x0000_0000_0000_0088,
    0x0000_0000_8000_8009,
    0x0000_0000_8000_000a,
    0x0000_0000_8000_808b,
    0x8000_0000_0000_008b,
    0x8000_0000_0000_8089,
    0x8000_0000_0000_8003,
    0x8000_0000_0000_8002,
    0x8000_0000_0000_0080,
    0x0000_0000_0000_800a,
    0x8000_0000_8000_000a,
    0x8000_0000_8000_8081,
    0x8000_0000_0000_8080,
    0x0000_0000_8000_0001,
    0x8000_0000_8000_8008,
];

impl Keccak {
    pub(super) fn new(rate: usize, suffix: u8) -> Self {
        Self {
            lanes: [0; 25],
            rate,
            at: 0,
            suffix,
        }
    }

    pub(super) fn update(&mut self, data: &[u8]) {
        for byte in data {
            self.put(self.at, *byte);
            self.at += 1;
            if self.at == self.rate {
                permute(&mut self.lanes);
                self.at = 0;
            }
        }
    }

    fn put(&mut self, at: usize, byte: u8) {
        self.lanes[at / 8] ^= u64::from(byte) << (8 * (at % 8));
    }

    /// Puts the end behind what was taken, so that it can be pressed out.
    pub(super) fn close(&mut self) {
        self.put(self.at, self.suffix);
        self.put(self.rate - 1, 0x80);
        permute(&mut self.lanes);
        self.at = 0;
    }

    /// The next bytes that come out of a sponge that is closed.
    pub(super) fn press(&mut self, out: &mut [u8]) {
        for byte in out {
            if self.at == self.rate {
                permute(&mut self.lanes);
                self.at = 0;
            }
            *byte = (self.lanes[self.at / 8] >> (8 * (self.at % 8))) as u8;
            self.at += 1;
        }
    }
}

fn permute(lanes: &mut [u64; 25]) {
    for constant in ROUNDS {
        let mut parity = [0; 5];
        for (at, lane) in lanes.iter().enumerate() {
            parity[at % 5] ^= lane;
        }
        for (at, lane) in lanes.iter_mut().enumerate() {
            *lane ^= parity[(at + 4) % 5] ^ parity[(at + 1) % 5].rotate_left(1);
        }
        // Each lane goes to the place of the next, turned one step further than the last.
        let (mut x, mut y, mut carried) = (1, 0, lanes[1]);
        for step in 1..25u32 {
            (x, y) = (y, (2 * x + 3 * y) % 5);
            let turned = carried.rotate_left((step * (step + 1) / 2) % 64);
            carried = lanes[x + 5 * y];
            lanes[x + 5 * y] = turned;
        }
        for row in lanes.chunks_exact_mut(5) {
            let before = [row[0], row[1], row[2], row[3], row[4]];
            for (at, lane) in row.iter_mut().enumerate() {
                *lane = before[at] ^ (!before[(at + 1) % 5] & before[(at + 2) % 5]);
            }
        }
        lanes[0] ^= constant;
    }
}
