//! A hash under way: one of the kinds there are, with what it has taken in.

use sha1::Sha1;
use sha2::{Digest, Sha224, Sha256, Sha384, Sha512, Sha512_224, Sha512_256};

use super::blake2::{Blake2b, Blake2s, Parameters};
use super::keccak::Keccak;

/// A hash that takes bytes.
#[derive(Clone)]
pub(crate) enum Hash {
    Md5(md5::Md5),
    Sha1(Sha1),
    Sha224(Sha224),
    Sha256(Sha256),
    Sha384(Sha384),
    Sha512(Sha512),
    Sha512_224(Sha512_224),
    Sha512_256(Sha512_256),
    /// With the bytes of its digest.
    Sha3(Keccak, usize),
    Shake(Keccak),
    Blake2b(Blake2b),
    Blake2s(Blake2s),
}

impl Hash {
    /// The hash of a name, without parameters.
    pub(super) fn new(name: &str) -> Option<Self> {
        let sha3 = |size: usize| Self::Sha3(Keccak::new(200 - 2 * size, 6), size);
        Some(match name {
            "md5" => Self::Md5(md5::Md5::new()),
            "sha1" => Self::Sha1(Sha1::new()),
            "sha224" => Self::Sha224(Sha224::new()),
            "sha256" => Self::Sha256(Sha256::new()),
            "sha384" => Self::Sha384(Sha384::new()),
            "sha512" => Self::Sha512(Sha512::new()),
            "sha512_224" => Self::Sha512_224(Sha512_224::new()),
            "sha512_256" => Self::Sha512_256(Sha512_256::new()),
            "sha3_224" => sha3(28),
            "sha3_256" => sha3(32),
            "sha3_384" => sha3(48),
            "sha3_512" => sha3(64),
            "shake_128" => Self::Shake(Keccak::new(168, 0x1f)),
            "shake_256" => Self::Shake(Keccak::new(136, 0x1f)),
            "blake2b" | "blake2s" => {
                let digest_size = if name == "blake2b" { 64 } else { 32 };
                return Self::blake2(
                    name,
                    &Parameters {
                        digest_size,
                        fanout: 1,
                        depth: 1,
                        ..Parameters::default()
                    },
                );
            }
            _ => return None,
        })
    }

    pub(super) fn blake2(name: &str, parameters: &Parameters) -> Option<Self> {
        match name {
            "blake2b" => Some(Self::Blake2b(Blake2b::new(parameters))),
            "blake2s" => Some(Self::Blake2s(Blake2s::new(parameters))),
            _ => None,
        }
    }

    pub(super) fn name(&self) -> &'static str {
        match self {
            Self::Md5(_) => "md5",
            Self::Sha1(_) => "sha1",
            Self::Sha224(_) => "sha224",
            Self::Sha256(_) => "sha256",
            Self::Sha384(_) => "sha384",
            Self::Sha512(_) => "sha512",
            Self::Sha512_224(_) => "sha512_224",
            Self::Sha512_256(_) => "sha512_256",
            Self::Sha3(_, 28) => "sha3_224",
            Self::Sha3(_, 32) => "sha3_256",
            Self::Sha3(_, 48) => "sha3_384",
            Self::Sha3(..) => "sha3_512",
            Self::Shake(sponge) if sponge.rate == 168 => "shake_128",
            Self::Shake(_) => "shake_256",
            Self::Blake2b(_) => "blake2b",
            Self::Blake2s(_) => "blake2s",
        }
    }

    /// Bytes of the digest; none where there are as many as one likes.
    pub(super) fn digest_size(&self) -> usize {
        match self {
            Self::Md5(_) => 16,
            Self::Sha1(_) => 20,
            Self::Sha224(_) | Self::Sha512_224(_) => 28,
            Self::Sha256(_) | Self::Sha512_256(_) => 32,
            Self::Sha384(_) => 48,
            Self::Sha512(_) => 64,
            Self::Sha3(_, size) => *size,
            Self::Shake(_) => 0,
            Self::Blake2b(hash) => hash.digest_size,
            Self::Blake2s(hash) => hash.digest_size,
        }
    }

    pub(super) fn block_size(&self) -> usize {
        match self {
            Self::Md5(_) | Self::Sha1(_) | Self::Sha224(_) | Self::Sha256(_) => 64,
            Self::Sha384(_) | Self::Sha512(_) | Self::Sha512_224(_) | Self::Sha512_256(_) => 128,
            Self::Sha3(sponge, _) | Self::Shake(sponge) => sponge.rate,
            Self::Blake2b(_) => Blake2b::BLOCK,
            Self::Blake2s(_) => Blake2s::BLOCK,
        }
    }

    pub(super) fn update(&mut self, data: &[u8]) {
        match self {
            Self::Md5(hash) => hash.update(data),
            Self::Sha1(hash) => hash.update(data),
            Self::Sha224(hash) => hash.update(data),
            Self::Sha256(hash) => hash.update(data),
            Self::Sha384(hash) => hash.update(data),
            Self::Sha512(hash) => hash.update(data),
            Self::Sha512_224(hash) => hash.update(data),
            Self::Sha512_256(hash) => hash.update(data),
            Self::Sha3(sponge, _) | Self::Shake(sponge) => sponge.update(data),
            Self::Blake2b(hash) => hash.update(data),
            Self::Blake2s(hash) => hash.update(data),
        }
    }

    /// The digest of what was taken in.
    pub(super) fn digest(self) -> Vec<u8> {
        match self {
            Self::Md5(hash) => hash.finalize().to_vec(),
            Self::Sha1(hash) => hash.finalize().to_vec(),
            Self::Sha224(hash) => hash.finalize().to_vec(),
            Self::Sha256(hash) => hash.finalize().to_vec(),
            Self::Sha384(hash) => hash.finalize().to_vec(),
            Self::Sha512(hash) => hash.finalize().to_vec(),
            Self::Sha512_224(hash) => hash.finalize().to_vec(),
            Self::Sha512_256(hash) => hash.finalize().to_vec(),
            Self::Sha3(mut sponge, size) => {
                let mut out = vec![0; size];
                sponge.close();
                sponge.press(&mut out);
                out
            }
            Self::Shake(_) => Vec::new(),
            Self::Blake2b(hash) => hash.digest(),
            Self::Blake2s(hash) => hash.digest(),
        }
    }
}
