//! Bytes inside a stored state, as base64.

use std::rc::Rc;

use serde::{Deserialize, Deserializer, Serializer, de::Error};

pub(crate) fn serialize<S: Serializer>(bytes: &Rc<[u8]>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&super::base64::encode(bytes))
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Rc<[u8]>, D::Error> {
    let text = String::deserialize(from)?;
    let bytes = super::base64::decode(&text).ok_or_else(|| D::Error::custom("not base64"))?;
    Ok(bytes.into())
}
