//! What a program does to the page of a browser: leaving it, and putting HTML into it that loads or
//! runs something.
//!
//! Text that only marks up is left alone. HTML that is only known when the program runs is not read.

use oxc_ast::ast::{AssignmentExpression, AssignmentTarget, Expression};
use oxc_span::{GetSpan, Span};
use stockade_core::policy::Network;

use super::judge::Judge;
use super::value::Value;
use crate::rules::{DYNAMIC_CODE, NETWORK_ACCESS};

impl<'a> Judge<'a, '_> {
    /// `location = …` and `element.innerHTML = …`.
    pub(super) fn page_assignment(&mut self, assignment: &'a AssignmentExpression<'a>) {
        let (path, key) = match &assignment.left {
            AssignmentTarget::AssignmentTargetIdentifier(name) => {
                let value = self.values.of_identifier(name);
                (value, name.name.as_str())
            }
            AssignmentTarget::StaticMemberExpression(member) => {
                (self.values.of_static(member), member.property.name.as_str())
            }
            AssignmentTarget::ComputedMemberExpression(member) => {
                let (_, key, value) = self.values.of_computed(member);
                self.html_key(key.as_deref(), &assignment.right, assignment.span);
                self.left(&value, assignment.left.span());
                return;
            }
            _ => return,
        };
        self.html_key(Some(key), &assignment.right, assignment.span);
        self.left(&path, assignment.left.span());
    }

    fn left(&mut self, target: &Value<'a>, span: Span) {
        let Value::Global(path) = target else { return };
        let place = path.strip_prefix("document.").unwrap_or(path);
        let leaves = matches!(
            place,
            "location"
                | "location.href"
                | "location.host"
                | "location.hostname"
                | "location.pathname"
                | "location.port"
                | "location.protocol"
                | "location.search"
        );
        if leaves && self.policy.network == Network::None {
            self.add(
                &NETWORK_ACCESS,
                span,
                "the page goes elsewhere, and `network` is `none`",
                "pass the data in as `inputs`, or set `network`",
            );
        }
    }

    fn html_key(&mut self, key: Option<&str>, html: &'a Expression<'a>, span: Span) {
        if matches!(key, Some("innerHTML" | "outerHTML" | "srcdoc")) {
            self.html(html, span);
        }
    }

    /// Judges text that becomes part of a page.
    pub(super) fn html(&mut self, html: &'a Expression<'a>, span: Span) {
        let known = super::value::as_text(&self.values.of(html));
        let written = || html.span().source_text(self.source).to_owned();
        if is_loaded(&known.unwrap_or_else(written)) {
            self.add(
                &DYNAMIC_CODE,
                span,
                "this HTML loads or runs something",
                "build the elements without addresses, scripts and handlers",
            );
        }
    }
}

/// Whether HTML names an address, a script or a handler.
fn is_loaded(html: &str) -> bool {
    let html = html.to_ascii_lowercase();
    let tags = [
        "<script",
        "<iframe",
        "<frame",
        "<link",
        "<object",
        "<embed",
        "<meta",
        "<base",
        "<form",
        "<style",
        "javascript:",
        "url(",
        "@import",
    ];
    let attributes = [
        "src",
        "srcset",
        "href",
        "action",
        "data",
        "poster",
        "background",
        "style",
    ];
    tags.iter().any(|tag| html.contains(tag))
        || html.contains('<')
            && html.match_indices('=').any(|(at, _)| {
                let before = html[..at].trim_end();
                let start = before
                    .rfind(|one: char| !one.is_ascii_alphanumeric() && !matches!(one, '-' | ':'))
                    .map_or(0, |at| at + 1);
                let name = &before[start..];
                let name = name.rsplit(':').next().unwrap_or(name);
                attributes.contains(&name) || (name.starts_with("on") && name.len() > 4)
            })
}

#[cfg(test)]
mod tests {
    use super::is_loaded;

    #[test]
    fn only_html_that_loads_or_runs_is_found() {
        for html in [
            "<img src=x>",
            "<IMG SRC = 'http://x'>",
            "<a xlink:href=x>",
            "<b onclick='f()'>",
            "<script>",
            "<div style=\"background:url(http://x)\">",
        ] {
            assert!(is_loaded(html), "{html}");
        }
        for html in [
            "",
            "<b>x</b>",
            "<li class=\"on\">a = b</li>",
            "a < b",
            "x=1",
        ] {
            assert!(!is_loaded(html), "{html}");
        }
    }
}
