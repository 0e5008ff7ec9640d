//! Walks a program once and judges every import, name and member of it. Calls are in `calls`.

use std::collections::HashSet;
use std::ops::Range;

use oxc_ast::AstKind;
use oxc_ast::ast::{
    AssignmentExpression, AssignmentTarget, AssignmentTargetProperty, BinaryExpression,
    BindingPattern, ComputedMemberExpression, Expression, IdentifierReference, ObjectPropertyKind,
    Program, PropertyKey, StaticMemberExpression, TSClassImplements, TSInterfaceDeclaration,
    TSModuleReference, TSType, TSTypeAliasDeclaration, TSTypeAnnotation,
    TSTypeParameterDeclaration, TSTypeParameterInstantiation, UnaryOperator, VariableDeclarator,
};
use oxc_ast_visit::Visit;
use oxc_span::{GetSpan, Span};
use stockade_core::Policy;
use stockade_core::policy::Network;

use super::modules::{self, shorten};
use super::scope::{Names, static_key};
use super::value::{Value, Values, is_require};
use super::{bombs, globals};
use crate::rules::{
    BUILTIN_DENIED, COMPUTED_IMPORT, COMPUTED_NAME, DUNDER_ACCESS, FRAME_ACCESS, MODULE_INTERNALS,
    NETWORK_ACCESS, Rule,
};

/// More than a report keeps, so that nothing is lost to repeats.
const MAX_FOUND: usize = 400;

/// One thing that was found.
pub(super) struct Found {
    pub(super) rule: &'static Rule,
    pub(super) span: Range<usize>,
    pub(super) message: String,
    pub(super) hint: String,
}

/// Judges the program under the policy.
pub(super) fn judge(program: &Program<'_>, policy: &Policy) -> Vec<Found> {
    let names = Names::of(program);
    let mut judge = Judge {
        values: Values::new(&names),
        policy,
        source: program.source_text,
        functions: 0,
        found: Vec::new(),
        settled: HashSet::new(),
    };
    judge.visit_program(program);
    judge.found
}

pub(super) struct Judge<'a, 's> {
    pub(super) values: Values<'a, 's>,
    pub(super) policy: &'s Policy,
    pub(super) source: &'a str,
    /// Functions around the place that have `arguments` of their own.
    functions: usize,
    found: Vec<Found>,
    /// Offsets of names that what stands around them has settled: called, aliased, tested.
    pub(super) settled: HashSet<u32>,
}

impl<'a> Judge<'a, '_> {
    pub(super) fn add(
        &mut self,
        rule: &'static Rule,
        span: Span,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) {
        if self.found.len() < MAX_FOUND {
            self.found.push(Found {
                rule,
                span: span.start as usize..span.end as usize,
                message: message.into(),
                hint: hint.into(),
            });
        }
    }

    pub(super) fn import(&mut self, module: &str, span: Span) {
        if let Some((rule, message, hint)) = modules::judge(module, self.policy) {
            self.add(rule, span, message, hint);
        }
    }

    pub(super) fn import_value(&mut self, value: &Value<'a>, span: Span) {
        match value {
            Value::Text(module) => self.import(module, span),
            _ => self.add(
                &COMPUTED_IMPORT,
                span,
                "the name of the imported module is only known when the code runs",
                "write the module's name as a string literal",
            ),
        }
    }

    /// Marks a name as judged by what stands around it.
    pub(super) fn settle(&mut self, expression: &Expression<'a>) {
        if let Expression::Identifier(identifier) = expression.get_inner_expression() {
            self.settled.insert(identifier.span.start);
        }
    }

    fn identifier(&mut self, identifier: &IdentifierReference<'a>) {
        if self.settled.contains(&identifier.span.start) {
            return;
        }
        let name = identifier.name.as_str();
        if name == "arguments" && self.functions == 0 {
            self.add(
                &MODULE_INTERNALS,
                identifier.span,
                "outside of functions `arguments` holds `require`",
                "import modules by their names",
            );
        }
        let Value::Global(path) = self.values.of_identifier(identifier) else {
            return;
        };
        // Through an alias the place of the alias has been judged already.
        if path != name {
            return;
        }
        if is_require(&Value::Global(path.clone())) {
            self.add(
                &COMPUTED_IMPORT,
                identifier.span,
                "`require` is handed on as a value, so what it loads cannot be seen",
                "call `require` where the module is needed, with a string literal",
            );
        }
        self.global(&path, identifier.span);
    }

    /// Judges the use of a global by its path.
    pub(super) fn global(&mut self, path: &str, span: Span) {
        match globals::meaning(path) {
            Some((rule, ..)) if *rule == NETWORK_ACCESS && self.policy.network != Network::None => {
            }
            Some((rule, does, hint)) => {
                self.add(rule, span, format!("`{}` {does}", shorten(path)), hint);
            }
            None if self.policy.builtins.deny.iter().any(|name| name == path) => self.add(
                &BUILTIN_DENIED,
                span,
                format!("the builtin `{}` is denied", shorten(path)),
                "do without it; the policy names it in `builtins.deny`",
            ),
            None => {}
        }
    }

    fn static_member(&mut self, member: &'a StaticMemberExpression<'a>) {
        if let Expression::Identifier(object) = member.object.get_inner_expression()
            && object.name == "require"
        {
            self.settled.insert(object.span.start);
        }
        let key = member.property.name.as_str();
        self.climbing(key, &member.object, false, member.span);
        match self.values.of_static(member) {
            Value::Global(path) => self.member_path(&path, key, &member.object, member.span),
            Value::Unknown => self.handing_on(key, &member.object, member.span),
            _ => {}
        }
    }

    fn computed_member(&mut self, member: &'a ComputedMemberExpression<'a>) {
        let (object, key, value) = self.values.of_computed(member);
        match (&object, &key) {
            (_, Some(key)) => self.climbing(key, &member.object, true, member.span),
            (Value::Global(path), None) if globals::is_namespace(path) => self.add(
                &COMPUTED_NAME,
                member.span,
                "a global is looked up by a key that is only known when the code runs",
                "name the global directly, or use an object of your own",
            ),
            _ => {}
        }
        if let (Value::Global(path), Some(key)) = (value, key) {
            self.member_path(&path, &key, &member.object, member.span);
        }
    }

    fn member_path(&mut self, path: &str, key: &str, object: &'a Expression<'a>, span: Span) {
        if path == "Function" && key == "constructor" {
            self.add(
                &DUNDER_ACCESS,
                span,
                "`constructor` leads to `Function`, which runs text as code",
                "name the class you mean",
            );
        } else {
            self.handing_on(key, object, span);
            self.global(path, span);
        }
    }

    /// `require.call(null, x)` and the like.
    fn handing_on(&mut self, key: &str, object: &'a Expression<'a>, span: Span) {
        if matches!(key, "call" | "apply" | "bind") && is_require(&self.values.of(object)) {
            self.import_value(&Value::Unknown, span);
        }
    }

    /// Members that only serve to climb out of an object.
    pub(super) fn climbing(
        &mut self,
        key: &str,
        object: &'a Expression<'a>,
        computed: bool,
        span: Span,
    ) {
        if key == "prepareStackTrace" {
            self.add(
                &FRAME_ACCESS,
                span,
                "`prepareStackTrace` is given the frames of the callers",
                "use the text of `error.stack`",
            );
        }
        let object_name = |name: &str| match object.get_inner_expression() {
            Expression::Identifier(identifier) => identifier.name == name,
            Expression::StaticMemberExpression(member) => member.property.name == name,
            _ => false,
        };
        let climbs = match key {
            "__proto__" | "__defineGetter__" | "__defineSetter__" | "__lookupGetter__"
            | "__lookupSetter__" => true,
            "constructor" => computed,
            "callee" => object_name("arguments"),
            "caller" => object_name("callee") || object_name("prototype"),
            _ => false,
        };
        if climbs {
            self.add(
                &DUNDER_ACCESS,
                span,
                format!("`{key}` serves to climb out of an object"),
                "use the object's own properties, or `Object.create` and `class`",
            );
        }
    }

    fn declarator(&mut self, declarator: &'a VariableDeclarator<'a>) {
        let Some(init) = &declarator.init else { return };
        self.settle_alias(init);
        if let BindingPattern::ObjectPattern(pattern) = &declarator.id {
            for property in &pattern.properties {
                self.taken(init, &property.key, property.computed, property.span);
            }
            if pattern.rest.is_some() {
                self.spread(init, declarator.span);
            }
        }
    }

    /// An alias of `require` is followed, so its making is no finding.
    fn settle_alias(&mut self, expression: &'a Expression<'a>) {
        if expression.is_specific_id("require") {
            self.settle(expression);
        }
    }

    /// A property that a pattern takes out of a value.
    fn taken(
        &mut self,
        from: &'a Expression<'a>,
        key: &'a PropertyKey<'a>,
        computed: bool,
        span: Span,
    ) {
        let object = self.values.of(from);
        let name = static_key(key, computed)
            .or_else(|| super::value::as_text(&self.values.of(key.as_expression()?)));
        match (name, &object) {
            (Some(name), _) => {
                self.climbing(&name, from, false, span);
                if let Value::Global(path) = self.values.member(&object, &name, 8) {
                    self.member_path(&path, &name, from, span);
                }
            }
            (None, Value::Global(path)) if globals::is_namespace(path) => self.add(
                &COMPUTED_NAME,
                span,
                "a global is looked up by a key that is only known when the code runs",
                "name the global directly, or use an object of your own",
            ),
            _ => {}
        }
    }

    fn assignment(&mut self, assignment: &'a AssignmentExpression<'a>) {
        self.page_assignment(assignment);
        match &assignment.left {
            AssignmentTarget::AssignmentTargetIdentifier(_) => self.settle_alias(&assignment.right),
            AssignmentTarget::ObjectAssignmentTarget(pattern) => {
                for property in &pattern.properties {
                    if let AssignmentTargetProperty::AssignmentTargetPropertyProperty(property) =
                        property
                    {
                        self.taken(
                            &assignment.right,
                            &property.name,
                            property.computed,
                            property.span,
                        );
                    }
                }
            }
            AssignmentTarget::StaticMemberExpression(member) => {
                let polluted = match member.object.get_inner_expression() {
                    Expression::StaticMemberExpression(inner)
                        if inner.property.name == "prototype" =>
                    {
                        inner.object.is_specific_id("Object")
                            || matches!(inner.object.get_inner_expression(),
                                Expression::StaticMemberExpression(outer) if outer.property.name == "constructor")
                    }
                    Expression::StaticMemberExpression(inner) => {
                        inner.property.name == "constructor" && member.property.name == "prototype"
                    }
                    _ => false,
                };
                if polluted {
                    self.add(
                        &DUNDER_ACCESS,
                        member.span,
                        "a prototype that every object shares is changed",
                        "define a class or a function of your own",
                    );
                }
            }
            _ => {}
        }
    }

    /// `{...process}` is `process` under a name that nobody follows.
    fn spread(&mut self, from: &'a Expression<'a>, span: Span) {
        if matches!(self.values.of(from), Value::Global(path) if globals::is_namespace(&path)) {
            self.computed_global(span);
        }
    }

    fn power(&mut self, power: &'a BinaryExpression<'a>) {
        if bombs::is_giant_power(power) {
            self.add(
                &crate::rules::BOMB_SHAPE,
                power.span,
                "this power has more digits than fit into memory",
                "use a smaller exponent, or work with logarithms",
            );
        }
    }
}

impl<'a> Visit<'a> for Judge<'a, '_> {
    fn enter_node(&mut self, kind: AstKind<'a>) {
        match kind {
            AstKind::Function(_) => self.functions += 1,
            AstKind::IdentifierReference(identifier) => self.identifier(identifier),
            AstKind::StaticMemberExpression(member) => self.static_member(member),
            AstKind::ComputedMemberExpression(member) => self.computed_member(member),
            AstKind::CallExpression(call) => self.call(call),
            AstKind::NewExpression(new) => self.construct(new),
            AstKind::VariableDeclarator(declarator) => self.declarator(declarator),
            AstKind::AssignmentExpression(assignment) => self.assignment(assignment),
            AstKind::ImportDeclaration(import) if !import.import_kind.is_type() => {
                self.import(import.source.value.as_str(), import.source.span);
            }
            AstKind::ExportFromDeclaration(export) if !export.export_kind.is_type() => {
                self.import(export.source.value.as_str(), export.source.span);
            }
            AstKind::ExportAllDeclaration(export) if !export.export_kind.is_type() => {
                self.import(export.source.value.as_str(), export.source.span);
            }
            AstKind::TSImportEqualsDeclaration(import) if !import.import_kind.is_type() => {
                if let TSModuleReference::ExternalModuleReference(module) = &import.module_reference
                {
                    self.import(module.expression.value.as_str(), module.expression.span);
                }
            }
            AstKind::ImportExpression(import) => {
                let value = self.values.of(&import.source);
                self.import_value(&value, import.source.span());
            }
            // `typeof fetch` only asks whether there is one.
            AstKind::UnaryExpression(unary) if unary.operator == UnaryOperator::Typeof => {
                self.settle(&unary.argument);
            }
            AstKind::BinaryExpression(power) => self.power(power),
            AstKind::WithStatement(with) => self.add(
                &COMPUTED_NAME,
                with.object.span(),
                "`with` makes every name below it depend on an object",
                "write out the object before each of its properties",
            ),
            AstKind::ObjectExpression(object) => {
                for property in &object.properties {
                    if let ObjectPropertyKind::SpreadProperty(spread) = property {
                        self.spread(&spread.argument, spread.span);
                    }
                    if let ObjectPropertyKind::ObjectProperty(property) = property
                        && !property.shorthand
                        && static_key(&property.key, property.computed).as_deref()
                            == Some("__proto__")
                        && !matches!(property.value, Expression::NullLiteral(_))
                    {
                        self.climbing("__proto__", &property.value, false, property.span);
                    }
                }
            }
            _ => {}
        }
    }

    fn leave_node(&mut self, kind: AstKind<'a>) {
        if let AstKind::Function(_) = kind {
            self.functions -= 1;
        }
    }

    // Types are erased before anything runs.
    fn visit_ts_type(&mut self, _: &TSType<'a>) {}
    fn visit_ts_type_annotation(&mut self, _: &TSTypeAnnotation<'a>) {}
    fn visit_ts_type_parameter_declaration(&mut self, _: &TSTypeParameterDeclaration<'a>) {}
    fn visit_ts_type_parameter_instantiation(&mut self, _: &TSTypeParameterInstantiation<'a>) {}
    fn visit_ts_interface_declaration(&mut self, _: &TSInterfaceDeclaration<'a>) {}
    fn visit_ts_type_alias_declaration(&mut self, _: &TSTypeAliasDeclaration<'a>) {}
    fn visit_ts_class_implements(&mut self, _: &TSClassImplements<'a>) {}
}
