//! `match`: patterns test the subject part by part and bind their names only once the whole
//! pattern has matched.

use ruff_python_ast::{self as ast, Expr, Pattern, Singleton};

use super::unit::Label;
use super::{CompileProblem, Compiler, Result, span};
use crate::code::{Op, Reg, Span};
use crate::heap::Value;
use crate::symbol::Sym;

/// The names that a pattern has captured, and where their values stand.
type Captures = Vec<(Sym, Reg)>;

impl<'a> Compiler<'a> {
    pub(super) fn match_stmt(&mut self, stmt: &'a ast::StmtMatch) -> Result {
        let at = span(&*stmt.subject);
        let subject = self.push(&stmt.subject)?;
        let end = self.label();
        for case in &stmt.cases {
            if self.dead() {
                break;
            }
            let mark = self.mark();
            let fail = self.label();
            let mut captures = Captures::new();
            self.pattern(&case.pattern, subject, fail, &mut captures)?;
            for (name, reg) in captures {
                self.store_name(name, reg, span(&case.pattern))?;
            }
            if let Some(guard) = &case.guard {
                self.branch(guard, false, fail)?;
            }
            self.release(mark);
            self.body(&case.body)?;
            if self.is_target(fail) {
                self.goto(end, at);
            } else {
                break;
            }
            self.bind(fail);
        }
        self.bind(end);
        Ok(())
    }

    /// Tests a pattern; goes to `fail` where it does not match.
    fn pattern(
        &mut self,
        pattern: &'a Pattern,
        subject: Reg,
        fail: Label,
        captures: &mut Captures,
    ) -> Result {
        stacker::maybe_grow(
            super::scope::build::RED_ZONE,
            super::scope::build::STACK,
            || self.test_pattern(pattern, subject, fail, captures),
        )
    }

    fn test_pattern(
        &mut self,
        pattern: &'a Pattern,
        subject: Reg,
        fail: Label,
        captures: &mut Captures,
    ) -> Result {
        let at = span(pattern);
        match pattern {
            Pattern::MatchValue(pattern) => {
                let mark = self.mark();
                let value = self.value(&pattern.value)?;
                let jump = Op::JumpEq {
                    want: false,
                    a: subject,
                    b: value,
                    offset: 0,
                };
                self.jump(jump, fail, at);
                self.release(mark);
                Ok(())
            }
            Pattern::MatchSingleton(pattern) => self.singleton(pattern.value, subject, fail, at),
            Pattern::MatchSequence(pattern) => self.sequence(pattern, subject, fail, captures),
            Pattern::MatchMapping(pattern) => self.mapping(pattern, subject, fail, captures),
            Pattern::MatchClass(pattern) => self.class_pattern(pattern, subject, fail, captures),
            Pattern::MatchStar(_) => Err(CompileProblem::syntax("can't use starred name here", at)),
            Pattern::MatchAs(pattern) => {
                if let Some(inner) = &pattern.pattern {
                    self.pattern(inner, subject, fail, captures)?;
                }
                if let Some(name) = &pattern.name {
                    captures.push((self.sym(name), subject));
                }
                Ok(())
            }
            Pattern::MatchOr(pattern) => self.alternatives(pattern, subject, fail, captures),
        }
    }

    fn singleton(&mut self, value: Singleton, subject: Reg, fail: Label, at: Span) -> Result {
        let value = match value {
            Singleton::None => {
                self.jump(
                    Op::JumpUnlessNone {
                        reg: subject,
                        offset: 0,
                    },
                    fail,
                    at,
                );
                return Ok(());
            }
            Singleton::True => Value::TRUE,
            Singleton::False => Value::FALSE,
        };
        let mark = self.mark();
        let (dst, b) = (self.temp(at)?, self.temp(at)?);
        self.load_constant(value, b, at);
        self.emit(
            Op::Is {
                dst,
                a: subject,
                b,
                negated: false,
            },
            at,
        );
        self.jump_on(dst, false, fail, at);
        self.release(mark);
        Ok(())
    }

    fn sequence(
        &mut self,
        pattern: &'a ast::PatternMatchSequence,
        subject: Reg,
        fail: Label,
        captures: &mut Captures,
    ) -> Result {
        let at = span(pattern);
        let parts = &pattern.patterns;
        let star = parts.iter().position(Pattern::is_match_star);
        let mark = self.mark();
        let (found, wanted) = (self.temp(at)?, self.temp(at)?);
        self.emit(
            Op::MatchSequence {
                dst: found,
                src: subject,
            },
            at,
        );
        self.jump_on(found, false, fail, at);
        let fixed = parts.len() - usize::from(star.is_some());
        if star.is_none() || fixed > 0 {
            self.emit(
                Op::GetLength {
                    dst: found,
                    src: subject,
                },
                at,
            );
            self.load_constant(Value::int(fixed as i64), wanted, at);
            let jump = match star {
                None => Op::JumpEq {
                    want: false,
                    a: found,
                    b: wanted,
                    offset: 0,
                },
                Some(_) => Op::JumpGe {
                    want: false,
                    a: found,
                    b: wanted,
                    offset: 0,
                },
            };
            self.jump(jump, fail, at);
        }
        if parts.iter().all(is_wildcard) {
            self.release(mark);
            return Ok(());
        }
        match star {
            Some(star) if is_wildcard(&parts[star]) => {
                return self.by_index(parts, star, subject, found, fail, captures);
            }
            _ => self.release(mark),
        }
        let base = self.temps(parts.len(), at)?;
        match star {
            None => {
                self.emit(
                    Op::UnpackSequence {
                        base,
                        src: subject,
                        count: parts.len() as u32,
                    },
                    at,
                );
            }
            Some(star) => {
                let (before, after) = (star as u8, (parts.len() - star - 1) as u16);
                self.emit(
                    Op::UnpackStar {
                        base,
                        src: subject,
                        before,
                        after,
                    },
                    at,
                );
            }
        }
        for (number, part) in parts.iter().enumerate() {
            let reg = base + number as Reg;
            match part {
                Pattern::MatchStar(star) => {
                    if let Some(name) = &star.name {
                        captures.push((self.sym(name), reg));
                    }
                }
                other => self.pattern(other, reg, fail, captures)?,
            }
        }
        Ok(())
    }

    /// A sequence whose middle is of no interest: only the elements that are asked for are read.
    fn by_index(
        &mut self,
        parts: &'a [Pattern],
        star: usize,
        subject: Reg,
        length: Reg,
        fail: Label,
        captures: &mut Captures,
    ) -> Result {
        for (number, part) in parts.iter().enumerate() {
            if is_wildcard(part) {
                continue;
            }
            let at = span(part);
            let dst = self.temp(at)?;
            if number < star {
                self.load_constant(Value::int(number as i64), dst, at);
            } else {
                let value = (parts.len() - number) as i32;
                self.emit(
                    Op::SubInt {
                        dst,
                        a: length,
                        in_place: false,
                        value,
                    },
                    at,
                );
            }
            self.emit(
                Op::GetItem {
                    dst,
                    obj: subject,
                    key: dst,
                },
                at,
            );
            self.pattern(part, dst, fail, captures)?;
        }
        Ok(())
    }

    fn mapping(
        &mut self,
        pattern: &'a ast::PatternMatchMapping,
        subject: Reg,
        fail: Label,
        captures: &mut Captures,
    ) -> Result {
        let at = span(pattern);
        let count = pattern.keys.len();
        let (found, keys) = (self.temp(at)?, self.temp(at)?);
        self.emit(
            Op::MatchMapping {
                dst: found,
                src: subject,
            },
            at,
        );
        self.jump_on(found, false, fail, at);
        if count == 0 && pattern.rest.is_none() {
            return Ok(());
        }
        if count > 0 {
            self.emit(
                Op::GetLength {
                    dst: found,
                    src: subject,
                },
                at,
            );
            self.load_constant(Value::int(count as i64), keys, at);
            let jump = Op::JumpGe {
                want: false,
                a: found,
                b: keys,
                offset: 0,
            };
            self.jump(jump, fail, at);
        }
        self.key_tuple(&pattern.keys, keys, at)?;
        self.emit(
            Op::MatchKeys {
                dst: found,
                src: subject,
                keys,
            },
            at,
        );
        self.jump(
            Op::JumpIfNone {
                reg: found,
                offset: 0,
            },
            fail,
            at,
        );
        if let Some(rest) = &pattern.rest {
            let dst = self.temp(at)?;
            self.emit(
                Op::MatchRest {
                    dst,
                    src: subject,
                    keys,
                },
                at,
            );
            captures.push((self.sym(rest), dst));
        }
        if count == 0 {
            return Ok(());
        }
        let base = self.temps(count, at)?;
        self.emit(
            Op::UnpackSequence {
                base,
                src: found,
                count: count as u32,
            },
            at,
        );
        for (reg, part) in (base..=Reg::MAX).zip(&pattern.patterns) {
            self.pattern(part, reg, fail, captures)?;
        }
        Ok(())
    }

    fn key_tuple(&mut self, keys: &'a [Expr], dst: Reg, at: Span) -> Result {
        let mark = self.mark();
        let base = self.temps(keys.len().max(1), at)?;
        for (reg, key) in (base..=Reg::MAX).zip(keys) {
            self.into(key, reg)?;
        }
        self.emit(
            Op::BuildTuple {
                dst,
                base,
                count: keys.len() as u32,
            },
            at,
        );
        self.release(mark);
        Ok(())
    }

    fn class_pattern(
        &mut self,
        pattern: &'a ast::PatternMatchClass,
        subject: Reg,
        fail: Label,
        captures: &mut Captures,
    ) -> Result {
        let at = span(pattern);
        let arguments = &pattern.arguments;
        let too_many = || CompileProblem::unsupported("too many parts in a class pattern", at);
        let names: Vec<Sym> = arguments
            .keywords
            .iter()
            .map(|keyword| self.heap.symbols.intern(&keyword.attr))
            .collect();
        let names = u16::try_from(self.name_list(&names)).map_err(|_| too_many())?;
        let positional = u8::try_from(arguments.patterns.len()).map_err(|_| too_many())?;
        let found = self.temp(at)?;
        let class = self.operand(&pattern.cls, found)?;
        self.emit(
            Op::MatchClass {
                dst: found,
                src: subject,
                class,
                positional,
                names,
            },
            at,
        );
        self.jump(
            Op::JumpIfNone {
                reg: found,
                offset: 0,
            },
            fail,
            at,
        );
        let count = arguments.patterns.len() + arguments.keywords.len();
        if count == 0 {
            return Ok(());
        }
        let base = self.temps(count, at)?;
        self.emit(
            Op::UnpackSequence {
                base,
                src: found,
                count: count as u32,
            },
            at,
        );
        let keywords = arguments.keywords.iter().map(|keyword| &keyword.pattern);
        for (reg, part) in (base..=Reg::MAX).zip(arguments.patterns.iter().chain(keywords)) {
            self.pattern(part, reg, fail, captures)?;
        }
        Ok(())
    }

    /// `a | b`: the names stand in the same registers whichever alternative matches.
    fn alternatives(
        &mut self,
        pattern: &'a ast::PatternMatchOr,
        subject: Reg,
        fail: Label,
        captures: &mut Captures,
    ) -> Result {
        let at = span(pattern);
        let matched = self.label();
        let mut common: Option<Captures> = None;
        let base = self.mark();
        let last = pattern.patterns.len().saturating_sub(1);
        for (number, alternative) in pattern.patterns.iter().enumerate() {
            let mark = self.mark();
            let next = if number == last { fail } else { self.label() };
            let mut own = Captures::new();
            // The registers of the names come first, so that they outlive the alternative.
            let mut names = Vec::new();
            if common.is_none() {
                pattern_names(alternative, &mut names);
                let mut places = Captures::new();
                for name in names {
                    places.push((self.sym(name), self.temp(at)?));
                }
                common = Some(places);
            }
            let inner = self.mark();
            self.pattern(alternative, subject, next, &mut own)?;
            for (name, reg) in own {
                let place = common.iter().flatten().find(|(known, _)| *known == name);
                if let Some(&(_, place)) = place {
                    self.move_to(place, reg, at);
                }
            }
            self.release(if number == 0 { inner } else { mark });
            if number != last {
                self.goto(matched, at);
                self.bind(next);
            }
        }
        self.bind(matched);
        self.release(base + common.as_ref().map_or(0, |places| places.len() as u16));
        captures.extend(common.into_iter().flatten());
        Ok(())
    }
}

fn is_wildcard(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::MatchStar(star) => star.name.is_none(),
        Pattern::MatchAs(capture) => capture.pattern.is_none() && capture.name.is_none(),
        _ => false,
    }
}

/// The names that a pattern binds, in the order in which it does.
fn pattern_names<'a>(pattern: &'a Pattern, names: &mut Vec<&'a str>) {
    match pattern {
        Pattern::MatchValue(_) | Pattern::MatchSingleton(_) => {}
        Pattern::MatchStar(star) => {
            names.extend(star.name.as_ref().map(ruff_python_ast::Identifier::as_str));
        }
        Pattern::MatchSequence(sequence) => {
            sequence
                .patterns
                .iter()
                .for_each(|part| pattern_names(part, names));
        }
        Pattern::MatchMapping(mapping) => {
            names.extend(
                mapping
                    .rest
                    .as_ref()
                    .map(ruff_python_ast::Identifier::as_str),
            );
            mapping
                .patterns
                .iter()
                .for_each(|part| pattern_names(part, names));
        }
        Pattern::MatchClass(class) => {
            for part in &class.arguments.patterns {
                pattern_names(part, names);
            }
            for keyword in &class.arguments.keywords {
                pattern_names(&keyword.pattern, names);
            }
        }
        Pattern::MatchAs(capture) => {
            if let Some(inner) = &capture.pattern {
                pattern_names(inner, names);
            }
            names.extend(
                capture
                    .name
                    .as_ref()
                    .map(ruff_python_ast::Identifier::as_str),
            );
        }
        Pattern::MatchOr(or) => {
            if let Some(first) = or.patterns.first() {
                pattern_names(first, names);
            }
        }
    }
}
