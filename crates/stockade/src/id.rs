//! Names for runs: 128 random bits, so that records of many machines can lie in one place.

/// A name that no other run has.
pub(crate) fn fresh() -> String {
    let mut bytes = [0; 16];
    // Without randomness from the system a run still deserves its record, under the nil name.
    let _ = getrandom::fill(&mut bytes);
    crate::hex::encode(&bytes)
}
