//! Errors of a policy drawn as a snippet of the file, the way compilers draw theirs.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use stockade_core::policy::{Place, PolicyError};

/// The error with the line it is on, the ceiling's line where there is one, and the hint.
pub(crate) fn render_policy_error(error: &PolicyError, color: bool) -> String {
    let title = Level::ERROR.primary_title(error.message());
    let mut main = match error.place() {
        Some(place) => title.element(snippet(place, AnnotationKind::Primary, None)),
        None => Group::with_title(title),
    };
    if let Some((place, label)) = error.related_place() {
        let label = label.trim_end_matches(" is");
        main = main.element(snippet(place, AnnotationKind::Context, Some(label)));
    }
    if let Some(hint) = error.hint_text() {
        main = main.element(Level::HELP.message(hint));
    }
    let renderer = if color {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    renderer.render(&[main])
}

fn snippet<'a>(
    place: &'a Place,
    kind: AnnotationKind,
    label: Option<&'a str>,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let annotation = kind.span(place.mark.span.clone());
    Snippet::source(&*place.text)
        .path(&*place.file)
        .annotation(match label {
            Some(label) => annotation.label(label),
            None => annotation,
        })
}
