//! The record that an audit passed: small, dated, and signed with the installation's key.
//!
//! A record that is missing, cut, of another fingerprint, signed by another key or too old is none,
//! and so is one from the future. Only audits that passed are kept: a machine that was mended is not
//! held to what it was.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use super::Part;
use crate::hex;
use crate::state::State;

/// An audit is believed for so long.
pub const FRESH: Duration = Duration::from_hours(7 * 24);
/// Clocks of machines are set back now and then.
const AHEAD: Duration = Duration::from_mins(5);

const KEY: &str = "key";

/// What is kept.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    wall: String,
    fingerprint: String,
    at: u64,
    checks: usize,
    mac: String,
}

/// The installation's key: 32 random bytes.
pub(crate) struct Key([u8; 32]);

impl Key {
    /// The one that is kept.
    pub(crate) fn read(state: &State) -> Option<Self> {
        Some(Self(state.read(KEY)?.try_into().ok()?))
    }

    /// The one that is kept, or a new one. The caller holds the lock.
    pub(crate) fn make(state: &State) -> std::io::Result<Self> {
        if let Some(key) = Self::read(state) {
            return Ok(key);
        }
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(std::io::Error::other)?;
        state.write(KEY, &bytes)?;
        Ok(Self(bytes))
    }

    /// The signature of a text that is no record of an audit: its first line says what it is.
    pub(crate) fn sign(&self, text: &str) -> Option<Hmac<Sha256>> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).ok()?;
        mac.update(text.as_bytes());
        Some(mac)
    }

    fn mac(&self, record: &Record) -> Option<Hmac<Sha256>> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).ok()?;
        let Record {
            wall,
            fingerprint,
            at,
            checks,
            mac: _,
        } = record;
        // No part can hold the byte that parts them: names are ours, the rest is numbers.
        let text = format!("stockade audit record 1\n{wall}\n{fingerprint}\n{at}\n{checks}\n");
        mac.update(text.as_bytes());
        Some(mac)
    }
}

fn name(part: Part, fingerprint: &str) -> String {
    format!("audit-{}-{fingerprint}", part.name())
}

/// How old the record of this part is, where there is one that counts.
pub(super) fn age(state: &State, key: &Key, part: Part, fingerprint: &str) -> Option<Duration> {
    let text = state.read(&name(part, fingerprint))?;
    let record: Record = serde_json::from_slice(&text).ok()?;
    if record.wall != part.name() || record.fingerprint != fingerprint {
        return None;
    }
    key.mac(&record)?
        .verify_slice(&hex::decode::<32>(&record.mac)?)
        .ok()?;
    let at = UNIX_EPOCH.checked_add(Duration::from_secs(record.at))?;
    let now = SystemTime::now();
    let age = match now.duration_since(at) {
        Ok(age) => age,
        Err(ahead) if ahead.duration() <= AHEAD => Duration::ZERO,
        Err(_) => return None,
    };
    (age < FRESH).then_some(age)
}

/// Keeps that this part passed now.
pub(super) fn keep(
    state: &State,
    key: &Key,
    part: Part,
    fingerprint: &str,
    checks: usize,
) -> std::io::Result<()> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let mut record = Record {
        wall: part.name().to_owned(),
        fingerprint: fingerprint.to_owned(),
        at: now.map_or(0, |now| now.as_secs()),
        checks,
        mac: String::new(),
    };
    let mac = key
        .mac(&record)
        .ok_or_else(|| std::io::Error::other("no key"))?;
    record.mac = hex::encode(&mac.finalize().into_bytes());
    let text = serde_json::to_vec(&record)?;
    state.prune(FRESH);
    state.write(&name(part, fingerprint), &text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_counts_for_a_week_and_not_before_its_time() {
        let folder = std::env::temp_dir().join(format!("stockade-record-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let state = State::at(&folder).unwrap();
        let key = Key::make(&state).unwrap();
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap()
            .as_secs();
        let week = FRESH.as_secs();
        let put = |at: u64| {
            let mut record = Record {
                wall: "guard".to_owned(),
                fingerprint: "f".to_owned(),
                at,
                checks: 1,
                mac: String::new(),
            };
            let mac = key.mac(&record).unwrap();
            record.mac = hex::encode(&mac.finalize().into_bytes());
            let text = serde_json::to_vec(&record).unwrap();
            state.write(&name(Part::Guard, "f"), &text).unwrap();
            age(&state, &key, Part::Guard, "f")
        };
        assert!(put(now).is_some());
        assert!(put(now - week + 60).is_some());
        assert_eq!(put(now - week - 1), None, "too old");
        assert_eq!(put(now + 3600), None, "from the future");
        assert_eq!(put(u64::MAX), None);
        assert_eq!(put(0), None);
        put(now);
        assert_eq!(age(&state, &key, Part::Interpreter, "f"), None);
        assert_eq!(age(&state, &Key([1; 32]), Part::Guard, "f"), None);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
