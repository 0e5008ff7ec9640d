//! BLAKE2b and BLAKE2s with all of their parameters, those of trees included.

/// What a hash is made with.
#[derive(Clone, Default)]
pub(super) struct Parameters {
    pub(super) digest_size: usize,
    pub(super) key: Vec<u8>,
    pub(super) salt: Vec<u8>,
    pub(super) person: Vec<u8>,
    pub(super) fanout: u8,
    pub(super) depth: u8,
    pub(super) leaf_size: u32,
    pub(super) node_offset: u64,
    pub(super) node_depth: u8,
    pub(super) inner_size: u8,
    pub(super) last_node: bool,
}

const ORDER: [[usize; 16]; 10] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
    [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
    [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
    [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
    [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
    [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
    [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
    [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];

/// Which words are mixed with each other: the columns, then the diagonals.
const MIXED: [[usize; 4]; 8] = [
    [0, 4, 8, 12],
    [1, 5, 9, 13],
    [2, 6, 10, 14],
    [3, 7, 11, 15],
    [0, 5, 10, 15],
    [1, 6, 11, 12],
    [2, 7, 8, 13],
    [3, 4, 9, 14],
];

macro_rules! blake2 {
    ($name:ident, $word:ty, $count:ty, $block:literal, $rounds:literal, $turns:expr, $start:expr,
     $layout:ident) => {
        #[derive(Clone)]
        pub(crate) struct $name {
            words: [$word; 8],
            count: $count,
            block: [u8; $block],
            filled: usize,
            last_node: bool,
            pub(super) digest_size: usize,
        }

        impl $name {
            pub(super) const BLOCK: usize = $block;
            const START: [$word; 8] = $start;

            pub(super) fn new(parameters: &Parameters) -> Self {
                let layout = $layout(parameters);
                let mut words = Self::START;
                let size = size_of::<$word>();
                for (word, bytes) in words.iter_mut().zip(layout.chunks_exact(size)) {
                    let mut part = [0; size_of::<$word>()];
                    part.copy_from_slice(bytes);
                    *word ^= <$word>::from_le_bytes(part);
                }
                let mut made = Self {
                    words,
                    count: 0,
                    block: [0; $block],
                    filled: 0,
                    last_node: parameters.last_node,
                    digest_size: parameters.digest_size,
                };
                if !parameters.key.is_empty() {
                    made.update(&parameters.key);
                    made.filled = $block;
                }
                made
            }

            pub(super) fn update(&mut self, mut data: &[u8]) {
                while !data.is_empty() {
                    // The last block is held back: it is mixed in a way of its own.
                    if self.filled == $block {
                        self.count = self.count.wrapping_add($block);
                        self.mix(false);
                        self.filled = 0;
                    }
                    let taken = data.len().min($block - self.filled);
                    let (now, later) = data.split_at(taken);
                    self.block[self.filled..self.filled + taken].copy_from_slice(now);
                    self.filled += taken;
                    data = later;
                }
            }

            pub(super) fn digest(mut self) -> Vec<u8> {
                self.count = self.count.wrapping_add(self.filled as $count);
                self.block[self.filled..].fill(0);
                self.mix(true);
                let mut out: Vec<u8> = self
                    .words
                    .iter()
                    .flat_map(|word| word.to_le_bytes())
                    .collect();
                out.truncate(self.digest_size);
                out
            }

            fn mix(&mut self, last: bool) {
                const SIZE: usize = size_of::<$word>();
                const TURNS: [u32; 4] = $turns;
                let mut message = [0; 16];
                for (word, bytes) in message.iter_mut().zip(self.block.chunks_exact(SIZE)) {
                    let mut part = [0; SIZE];
                    part.copy_from_slice(bytes);
                    *word = <$word>::from_le_bytes(part);
                }
                let mut state = [0; 16];
                state[..8].copy_from_slice(&self.words);
                state[8..].copy_from_slice(&Self::START);
                state[12] ^= self.count as $word;
                state[13] ^= (self.count >> <$word>::BITS) as $word;
                if last {
                    state[14] = !state[14];
                    if self.last_node {
                        state[15] = !state[15];
                    }
                }
                for round in 0..$rounds {
                    let order = &ORDER[round % 10];
                    for (at, [a, b, c, d]) in MIXED.into_iter().enumerate() {
                        for half in 0..2 {
                            let word = message[order[2 * at + half]];
                            state[a] = state[a].wrapping_add(state[b]).wrapping_add(word);
                            state[d] = (state[d] ^ state[a]).rotate_right(TURNS[2 * half]);
                            state[c] = state[c].wrapping_add(state[d]);
                            state[b] = (state[b] ^ state[c]).rotate_right(TURNS[2 * half + 1]);
                        }
                    }
                }
                for (at, word) in self.words.iter_mut().enumerate() {
                    *word ^= state[at] ^ state[at + 8];
                }
            }
        }
    };
}

fn put(out: &mut [u8], at: usize, bytes: &[u8]) {
    if let Some(to) = out.get_mut(at..at + bytes.len()) {
        to.copy_from_slice(bytes);
    }
}

fn head(parameters: &Parameters, out: &mut [u8]) {
    let sizes = [
        parameters.digest_size as u8,
        parameters.key.len() as u8,
        parameters.fanout,
        parameters.depth,
    ];
    put(out, 0, &sizes);
    put(out, 4, &parameters.leaf_size.to_le_bytes());
}

fn layout_b(parameters: &Parameters) -> [u8; 64] {
    let mut out = [0; 64];
    head(parameters, &mut out);
    put(&mut out, 8, &parameters.node_offset.to_le_bytes());
    put(
        &mut out,
        16,
        &[parameters.node_depth, parameters.inner_size],
    );
    put(&mut out, 32, &parameters.salt);
    put(&mut out, 48, &parameters.person);
    out
}

fn layout_s(parameters: &Parameters) -> [u8; 32] {
    let mut out = [0; 32];
    head(parameters, &mut out);
    put(&mut out, 8, &parameters.node_offset.to_le_bytes()[..6]);
    put(
        &mut out,
        14,
        &[parameters.node_depth, parameters.inner_size],
    );
    put(&mut out, 16, &parameters.salt);
    put(&mut out, 24, &parameters.person);
    out
}

blake2!(
    Blake2b,
    u64,
    u128,
    128,
    12,
    [32, 24, 16, 63],
    [
        0x6a09_e667_f3bc_c908,
        0xbb67_ae85_84ca_a73b,
        0x3c6e_f372_fe94_f82b,
        0xa54f_f53a_5f1d_36f1,
        0x510e_527f_ade6_82d1,
        0x9b05_688c_2b3e_6c1f,
        0x1f83_d9ab_fb41_bd6b,
        0x5be0_cd19_137e_2179,
    ],
    layout_b
);
blake2!(
    Blake2s,
    u32,
    u64,
    64,
    10,
    [16, 12, 8, 7],
    [
        0x6a09_e667,
        0xbb67_ae85,
        0x3c6e_f372,
        0xa54f_f53a,
        0x510e_527f,
        0x9b05_688c,
        0x1f83_d9ab,
        0x5be0_cd19,
    ],
    layout_s
);
