//! Stub.
pub(crate) fn nearest<'a>(_name: &str, _candidates: &[&'a str]) -> Option<&'a str> {
    None
}
