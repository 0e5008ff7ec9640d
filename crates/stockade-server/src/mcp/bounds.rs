//! What a client asks for, held against the policy: less is given, more is refused in so many
//! words. Nothing is lowered in silence, so that a client knows what it has.

use std::time::Duration;

use stockade_core::policy::{Size, Time, one_of, quote};
use stockade_core::{Language, Policy};

use super::answer::Refused;

/// Less than this starts nothing.
const LEAST_MEMORY: u64 = 16 << 20;

/// How long one piece of code may take under this policy.
pub(crate) fn longest(policy: &Policy) -> Duration {
    let limits = &policy.limits;
    let asked = limits.max_execution_time_ms.map(Duration::from_millis);
    limits
        .wall_time
        .min(asked.unwrap_or(Duration::MAX))
        .max(Duration::from_millis(1))
}

/// The time that a call asks for.
pub(crate) fn time(asked: Option<f64>, policy: &Policy) -> Result<Option<Duration>, Refused> {
    let Some(seconds) = asked else {
        return Ok(None);
    };
    let most = longest(policy);
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if time.is_zero() => Err("`timeout_seconds` must be more than 0".into()),
        Ok(time) if time <= most => Ok(Some(time)),
        Err(_) if seconds.is_nan() || seconds < 0.0 => {
            Err("`timeout_seconds` must be more than 0".into())
        }
        _ => Err(Refused(format!(
            "`timeout_seconds` is {seconds}, and the policy allows {} at most; ask for less, or \
             leave it out",
            Time(most)
        ))),
    }
}

/// The memory that a session asks for.
pub(crate) fn memory(asked: Option<u64>, policy: &Policy) -> Result<Option<u64>, Refused> {
    let Some(megabytes) = asked else {
        return Ok(None);
    };
    let most = policy.limits.memory;
    let bytes = megabytes.saturating_mul(1 << 20);
    if bytes > most {
        return Err(Refused(format!(
            "`memory_mb` is {megabytes}, and the policy allows {} at most; ask for less, or leave \
             it out",
            Size(most)
        )));
    }
    if bytes < LEAST_MEMORY.min(most) {
        return Err(Refused(format!(
            "`memory_mb` is {megabytes}, and nothing runs in less than {}",
            Size(LEAST_MEMORY)
        )));
    }
    Ok(Some(bytes))
}

/// The language that a call names, where the policy lets it run.
pub(crate) fn language(named: Option<&str>, policy: &Policy) -> Result<Language, Refused> {
    let language = named.map_or(Language::Python, Language::from_name);
    let allowed = &policy.languages;
    if allowed.is_empty() || allowed.contains(&language) {
        return Ok(language);
    }
    let allowed: Vec<&str> = allowed.iter().map(Language::name).collect();
    Err(Refused(format!(
        "the policy does not let {} run; write it in {}",
        quote(language.name()),
        one_of(&allowed)
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn less_time_is_given_and_more_is_refused() {
        let policy = Policy::default();
        assert_eq!(time(None, &policy).unwrap(), None);
        let given = time(Some(1.5), &policy).unwrap();
        assert_eq!(given, Some(Duration::from_millis(1500)));
        assert!(time(Some(30.0), &policy).is_ok());
        let Refused(why) = time(Some(30.5), &policy).unwrap_err();
        assert!(why.contains("30.5") && why.contains("30s at most"), "{why}");
        for wrong in [
            0.0,
            -1.0,
            f64::NAN,
            f64::INFINITY,
            f64::MAX,
            f64::MIN_POSITIVE,
        ] {
            assert!(time(Some(wrong), &policy).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_bound_of_tool_calls_holds_too() {
        let mut policy = Policy::default();
        policy.limits.max_execution_time_ms = Some(2000);
        assert!(time(Some(2.0), &policy).is_ok());
        assert!(time(Some(3.0), &policy).is_err());
    }

    #[test]
    fn less_memory_is_given_and_more_is_refused() {
        let policy = Policy::default();
        assert_eq!(memory(Some(64), &policy).unwrap(), Some(64 << 20));
        assert!(memory(Some(512), &policy).is_ok());
        for wrong in [0, 1, 513, u64::MAX] {
            assert!(memory(Some(wrong), &policy).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_language_that_the_policy_does_not_name_is_refused() {
        let policy = Policy::default();
        assert_eq!(language(None, &policy).unwrap(), Language::Python);
        let Refused(why) = language(Some("bash"), &policy).unwrap_err();
        assert_eq!(
            why,
            "the policy does not let `shell` run; write it in `python`"
        );
    }
}
