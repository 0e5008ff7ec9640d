//! Formatted strings: their parts side by side, joined at the end.

use ruff_python_ast::{self as ast, ConversionFlag, FStringPart, InterpolatedStringElement};

use super::{Compiler, Result, span};
use crate::code::{Conversion, Op, Reg, Span};

/// Parts that are joined at once.
const CHUNK: usize = 24;

/// A part of a formatted string: text, or a value to format.
enum Part<'a> {
    Text(String),
    Value(&'a ast::InterpolatedElement),
}

impl<'a> Compiler<'a> {
    pub(super) fn fstring(&mut self, expr: &'a ast::ExprFString, dst: Reg) -> Result {
        let mut parts = Vec::new();
        for part in &expr.value {
            match part {
                FStringPart::Literal(text) => add_text(&mut parts, &self.literal_text(text)),
                FStringPart::FString(string) => {
                    self.collect(&string.elements, &mut parts);
                }
            }
        }
        self.joined(&parts, dst, span(expr))
    }

    fn collect(&self, elements: &'a [InterpolatedStringElement], parts: &mut Vec<Part<'a>>) {
        for element in elements {
            match element {
                InterpolatedStringElement::Literal(text) => {
                    add_text(parts, &self.element_text(text));
                }
                InterpolatedStringElement::Interpolation(value) => {
                    if let Some(debug) = &value.debug_text {
                        add_text(parts, debug.as_str());
                    }
                    parts.push(Part::Value(value));
                }
            }
        }
    }

    fn joined(&mut self, parts: &[Part<'a>], dst: Reg, at: Span) -> Result {
        let mark = self.mark();
        match parts {
            [] => {
                let text = self.string("");
                self.load_constant(text, dst, at);
                return Ok(());
            }
            [Part::Value(value)] => return self.formatted(value, dst),
            _ => {}
        }
        let base = self.mark();
        let mut count = 0;
        for part in parts {
            if count == CHUNK {
                let joined = Reg::try_from(base).unwrap_or(Reg::MAX);
                self.emit(
                    Op::BuildString {
                        dst: joined,
                        base: joined,
                        count: CHUNK as u32,
                    },
                    at,
                );
                self.release(base + 1);
                count = 1;
            }
            let reg = self.temp(at)?;
            match part {
                Part::Text(text) => {
                    let text = self.string(text);
                    self.load_constant(text, reg, at);
                }
                Part::Value(value) => self.formatted(value, reg)?,
            }
            count += 1;
        }
        let base = Reg::try_from(base).unwrap_or(Reg::MAX);
        self.emit(
            Op::BuildString {
                dst,
                base,
                count: count as u32,
            },
            at,
        );
        self.release(mark);
        Ok(())
    }

    fn formatted(&mut self, value: &'a ast::InterpolatedElement, dst: Reg) -> Result {
        let at = span(value);
        let mark = self.mark();
        let src = self.operand(&value.expression, dst)?;
        let conversion = match value.conversion {
            ConversionFlag::Str => Conversion::Str,
            ConversionFlag::Repr => Conversion::Repr,
            ConversionFlag::Ascii => Conversion::Ascii,
            ConversionFlag::None if value.debug_text.is_some() && value.format_spec.is_none() => {
                Conversion::Repr
            }
            ConversionFlag::None => Conversion::None,
        };
        let (spec, has_spec) = match &value.format_spec {
            None => (0, false),
            Some(format) => {
                let spec = self.temp(at)?;
                let mut parts = Vec::new();
                self.collect(&format.elements, &mut parts);
                self.joined(&parts, spec, span(&**format))?;
                (spec, true)
            }
        };
        self.emit(
            Op::FormatValue {
                dst,
                src,
                spec,
                has_spec,
                conversion,
            },
            at,
        );
        self.release(mark);
        Ok(())
    }
}

/// Adds text, to the text before it where there is some.
fn add_text(parts: &mut Vec<Part<'_>>, text: &str) {
    if text.is_empty() {
        return;
    }
    match parts.last_mut() {
        Some(Part::Text(before)) => before.push_str(text),
        _ => parts.push(Part::Text(text.to_owned())),
    }
}
