//! Finds the cases in a Markdown text: headings, fenced blocks, and the policy above them.

/// One judged block.
pub(crate) struct Case {
    pub(crate) heading: String,
    /// The line of the opening fence.
    pub(crate) line: u32,
    pub(crate) language: String,
    pub(crate) code: String,
    pub(crate) policy: Option<String>,
}

const JUDGED: &[&str] = &["python", "js", "ts", "sh"];

/// All cases of a document, in its order.
pub(crate) fn cases(text: &str) -> Vec<Case> {
    let mut found = Vec::new();
    let mut title = String::new();
    let mut heading = String::new();
    let mut file_policy = None;
    let mut policy: Option<String> = None;
    let mut lines = (1_u32..).zip(text.lines());
    while let Some((number, line)) = lines.next() {
        if let Some(rest) = line.strip_prefix("##") {
            rest.trim_start_matches('#').trim().clone_into(&mut heading);
            policy = None;
        } else if let Some(rest) = line.strip_prefix("# ") {
            rest.trim().clone_into(&mut title);
        } else if let Some(kind) = line.strip_prefix("```") {
            let body: String = lines
                .by_ref()
                .map(|(_, line)| line)
                .take_while(|line| !line.starts_with("```"))
                .flat_map(|line| [line, "\n"])
                .collect();
            let kind = kind.trim();
            if kind == "yaml" && heading.is_empty() {
                file_policy = Some(body);
            } else if kind == "yaml" {
                policy = Some(body);
            } else if JUDGED.contains(&kind) {
                let name = if heading.is_empty() { &title } else { &heading };
                found.push(Case {
                    heading: name.clone(),
                    line: number,
                    language: kind.to_owned(),
                    code: unescape(&body),
                    policy: policy.clone().or_else(|| file_policy.clone()),
                });
            }
        }
    }
    found
}

/// Replaces `<U+202E>` by the character it names, and `<x3:ab>` by `ababab`.
fn unescape(body: &str) -> String {
    let mut text = String::new();
    let mut rest = body;
    while let Some(at) = rest.find('<') {
        let (before, tail) = rest.split_at(at);
        text.push_str(before);
        let meant = tail[1..]
            .split_once('>')
            .and_then(|(inside, after)| Some((meaning(inside)?, after)));
        if let Some((meaning, after)) = meant {
            text.push_str(&meaning);
            rest = after;
        } else {
            text.push('<');
            rest = &tail[1..];
        }
    }
    text + rest
}

fn meaning(inside: &str) -> Option<String> {
    if let Some(hex) = inside.strip_prefix("U+") {
        let character = char::from_u32(u32::from_str_radix(hex, 16).ok()?)?;
        return Some(character.to_string());
    }
    let (times, part) = inside.strip_prefix('x')?.split_once(':')?;
    Some(part.repeat(times.parse().ok()?))
}
