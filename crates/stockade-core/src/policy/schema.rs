//! The JSON Schema of a policy file, made from the types that read it.

use schemars::{Schema, generate::SchemaSettings, transform::RecursiveTransform};
use serde_json::Value;

use super::PolicyFile;

/// The JSON Schema of [`PolicyFile`] as the text that is committed in `schema/policy.schema.json`.
pub fn schema_json() -> String {
    let generator = SchemaSettings::draft2020_12()
        .with_transform(RecursiveTransform(without_null))
        .into_generator();
    let mut schema = generator.into_root_schema_for::<PolicyFile>();
    schema.insert("title".to_owned(), "Stockade policy".into());
    let mut text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    text.push('\n');
    text
}

/// A key may be left out but not set to `null`, which an `Option` would allow. Where `null` has a
/// meaning the type says so itself.
fn without_null(schema: &mut Schema) {
    let Some(Value::Object(properties)) = schema.get_mut("properties") else {
        return;
    };
    for property in properties.values_mut() {
        if let Some(Value::Array(types)) = property.get_mut("type") {
            types.retain(|name| name != "null");
            if let [only] = types.as_slice() {
                property["type"] = only.clone();
            }
        }
        if let Some(Value::Array(any)) = property.get_mut("anyOf") {
            any.retain(|one| one.get("type").is_none_or(|name| name != "null"));
            if let [only] = any.as_slice() {
                let only = only.clone();
                if let (Value::Object(property), Value::Object(only)) = (property, only) {
                    property.remove("anyOf");
                    property.extend(only);
                }
            }
        }
    }
}
