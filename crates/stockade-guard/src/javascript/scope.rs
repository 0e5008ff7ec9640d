//! Binds every name of a program to its declaration, and keeps what each name may stand for.
//!
//! One walk collects scopes, declarations, uses and assignments; then uses are linked by looking
//! outwards. A name that is declared nowhere is a global. Flow is not followed: a binding keeps
//! everything it is ever given.

use std::collections::{HashMap, HashSet};

use oxc_ast::AstKind;
use oxc_ast::ast::{
    AssignmentTarget, BindingPattern, Expression, ImportDeclaration, ImportDeclarationSpecifier,
    Program, PropertyKey, TSClassImplements, TSInterfaceDeclaration, TSModuleReference, TSType,
    TSTypeAliasDeclaration, TSTypeAnnotation, TSTypeParameterDeclaration,
    TSTypeParameterInstantiation, VariableDeclaration, VariableDeclarationKind,
};
use oxc_ast_visit::Visit;

/// Something a name was given.
#[derive(Clone)]
pub(super) enum Origin<'a> {
    Expression(&'a Expression<'a>),
    /// A property of an expression, taken by a pattern.
    Property(&'a Expression<'a>, Vec<String>),
    /// An export of a module, or the whole of it.
    Import(&'a str, Option<&'a str>),
    /// A function of the program itself.
    Function,
    Unknown,
}

/// A declared name.
pub(super) struct Binding<'a> {
    pub(super) name: &'a str,
    /// `var`, which at the top of a script does not replace a global of the same name.
    pub(super) is_var: bool,
    pub(super) origins: Vec<Origin<'a>>,
}

/// All names of a program.
#[derive(Default)]
pub(super) struct Names<'a> {
    pub(super) bindings: Vec<Binding<'a>>,
    /// The binding that the use of a name at this offset means.
    uses: HashMap<u32, usize>,
    /// What names that are declared nowhere were given.
    undeclared: HashMap<&'a str, Vec<Origin<'a>>>,
    /// Where `this` stands outside every function.
    outer_this: HashSet<u32>,
}

impl<'a> Names<'a> {
    pub(super) fn of(program: &Program<'a>) -> Self {
        let mut collector = Collector::default();
        collector.visit_program(program);
        collector.link()
    }

    pub(super) fn binding_at(&self, start: u32) -> Option<usize> {
        self.uses.get(&start).copied()
    }

    pub(super) fn given_to_undeclared(&self, name: &str) -> &[Origin<'a>] {
        self.undeclared.get(name).map_or(&[], Vec::as_slice)
    }

    pub(super) fn is_outer_this(&self, start: u32) -> bool {
        self.outer_this.contains(&start)
    }
}

#[derive(Default)]
struct Scope<'a> {
    parent: Option<usize>,
    is_function: bool,
    names: HashMap<&'a str, usize>,
}

#[derive(Default)]
struct Collector<'a> {
    scopes: Vec<Scope<'a>>,
    current: Option<usize>,
    functions: usize,
    names: Names<'a>,
    uses: Vec<(u32, &'a str, Option<usize>)>,
    assignments: Vec<(&'a str, Option<usize>, Origin<'a>)>,
}

impl<'a> Collector<'a> {
    fn open(&mut self, is_function: bool) {
        self.scopes.push(Scope {
            parent: self.current,
            is_function,
            names: HashMap::new(),
        });
        self.current = Some(self.scopes.len() - 1);
    }

    fn close(&mut self) {
        self.current = self.current.and_then(|scope| self.scopes[scope].parent);
    }

    fn declare(&mut self, name: &'a str, is_var: bool, origin: Option<Origin<'a>>) {
        let mut scope = self.current;
        while let Some(index) = scope {
            let hoists = is_var && !self.scopes[index].is_function;
            match self.scopes[index].parent {
                Some(parent) if hoists => scope = Some(parent),
                _ => break,
            }
        }
        let Some(scope) = scope else { return };
        let next = self.names.bindings.len();
        let binding = *self.scopes[scope].names.entry(name).or_insert(next);
        if binding == next {
            self.names.bindings.push(Binding {
                name,
                is_var,
                origins: Vec::new(),
            });
        }
        self.names.bindings[binding].origins.extend(origin);
    }

    fn declare_pattern(
        &mut self,
        pattern: &'a BindingPattern<'a>,
        is_var: bool,
        from: Option<&'a Expression<'a>>,
        path: &[String],
        known: bool,
    ) {
        match pattern {
            BindingPattern::BindingIdentifier(identifier) => {
                let origin = match from {
                    Some(from) if known && path.is_empty() => Some(Origin::Expression(from)),
                    Some(from) if known => Some(Origin::Property(from, path.to_vec())),
                    None if known => None,
                    _ => Some(Origin::Unknown),
                };
                self.declare(identifier.name.as_str(), is_var, origin);
            }
            BindingPattern::AssignmentPattern(with_default) => {
                self.declare_pattern(&with_default.left, is_var, from, path, known);
                self.declare_pattern(
                    &with_default.left,
                    is_var,
                    Some(&with_default.right),
                    &[],
                    true,
                );
            }
            BindingPattern::ObjectPattern(object) => {
                for property in &object.properties {
                    let key = static_key(&property.key, property.computed);
                    let mut inner = path.to_vec();
                    inner.extend(key.clone());
                    let known = known && key.is_some() && inner.len() < 8;
                    self.declare_pattern(&property.value, is_var, from, &inner, known);
                }
                if let Some(rest) = &object.rest {
                    self.declare_pattern(&rest.argument, is_var, from, path, known);
                }
            }
            BindingPattern::ArrayPattern(array) => {
                for (index, element) in array.elements.iter().enumerate() {
                    if let Some(element) = element {
                        let mut inner = path.to_vec();
                        inner.push(index.to_string());
                        let known = known && inner.len() < 8;
                        self.declare_pattern(element, is_var, from, &inner, known);
                    }
                }
                if let Some(rest) = &array.rest {
                    self.declare_pattern(&rest.argument, is_var, None, &[], false);
                }
            }
        }
    }

    fn declare_variables(&mut self, declaration: &'a VariableDeclaration<'a>) {
        let is_var = declaration.kind == VariableDeclarationKind::Var;
        for declarator in &declaration.declarations {
            self.declare_pattern(&declarator.id, is_var, declarator.init.as_ref(), &[], true);
        }
    }

    fn declare_imports(&mut self, import: &'a ImportDeclaration<'a>) {
        let module = import.source.value.as_str();
        for specifier in import.specifiers.iter().flatten() {
            let name = match specifier {
                ImportDeclarationSpecifier::ImportSpecifier(one) => {
                    Some(one.imported.name().as_str())
                }
                _ => None,
            };
            self.declare(
                specifier.local().name.as_str(),
                false,
                Some(Origin::Import(module, name)),
            );
        }
    }

    fn assign(&mut self, name: &'a str, origin: Origin<'a>) {
        self.assignments.push((name, self.current, origin));
    }

    fn lookup(&self, name: &str, mut scope: Option<usize>) -> Option<usize> {
        while let Some(index) = scope {
            if let Some(&binding) = self.scopes[index].names.get(name) {
                return Some(binding);
            }
            scope = self.scopes[index].parent;
        }
        None
    }

    fn link(mut self) -> Names<'a> {
        for (start, name, scope) in std::mem::take(&mut self.uses) {
            if let Some(binding) = self.lookup(name, scope) {
                self.names.uses.insert(start, binding);
            }
        }
        for (name, scope, origin) in std::mem::take(&mut self.assignments) {
            match self.lookup(name, scope) {
                Some(binding) => self.names.bindings[binding].origins.push(origin),
                None => self.names.undeclared.entry(name).or_default().push(origin),
            }
        }
        self.names
    }
}

impl<'a> Visit<'a> for Collector<'a> {
    fn enter_node(&mut self, kind: AstKind<'a>) {
        match kind {
            AstKind::Function(function) => {
                let id = function.id.as_ref().map(|id| id.name.as_str());
                if let Some(name) = id.filter(|_| function.is_declaration()) {
                    self.declare(name, false, Some(Origin::Function));
                }
                self.open(true);
                self.functions += 1;
                if let Some(name) = id.filter(|_| !function.is_declaration()) {
                    self.declare(name, false, Some(Origin::Function));
                }
            }
            AstKind::Class(class) => {
                let id = class.id.as_ref().map(|id| id.name.as_str());
                if let Some(name) = id.filter(|_| class.is_declaration()) {
                    self.declare(name, false, Some(Origin::Unknown));
                }
                self.open(false);
                self.functions += 1;
                if let Some(name) = id.filter(|_| !class.is_declaration()) {
                    self.declare(name, false, Some(Origin::Unknown));
                }
            }
            AstKind::Program(_) | AstKind::ArrowFunctionExpression(_) | AstKind::StaticBlock(_) => {
                self.open(true);
            }
            AstKind::BlockStatement(_)
            | AstKind::ForStatement(_)
            | AstKind::ForInStatement(_)
            | AstKind::ForOfStatement(_)
            | AstKind::SwitchStatement(_)
            | AstKind::CatchClause(_)
            | AstKind::TSModuleBlock(_) => self.open(false),
            AstKind::VariableDeclaration(declaration) => self.declare_variables(declaration),
            AstKind::FormalParameter(parameter) => {
                self.declare_pattern(&parameter.pattern, false, None, &[], false);
                if let Some(default) = &parameter.initializer {
                    self.declare_pattern(&parameter.pattern, false, Some(default), &[], true);
                }
            }
            AstKind::FormalParameterRest(rest) => {
                self.declare_pattern(&rest.rest.argument, false, None, &[], false);
            }
            AstKind::CatchParameter(parameter) => {
                self.declare_pattern(&parameter.pattern, false, None, &[], false);
            }
            AstKind::ImportDeclaration(import) => self.declare_imports(import),
            AstKind::TSImportEqualsDeclaration(import) => {
                let origin = match &import.module_reference {
                    TSModuleReference::ExternalModuleReference(module) => {
                        Origin::Import(module.expression.value.as_str(), None)
                    }
                    _ => Origin::Unknown,
                };
                self.declare(import.id.name.as_str(), false, Some(origin));
            }
            AstKind::TSEnumDeclaration(declaration) => {
                self.declare(declaration.id.name.as_str(), false, Some(Origin::Unknown));
            }
            AstKind::AssignmentExpression(assignment) => {
                if let AssignmentTarget::AssignmentTargetIdentifier(target) = &assignment.left {
                    let origin =
                        if assignment.operator.is_assign() || assignment.operator.is_logical() {
                            Origin::Expression(&assignment.right)
                        } else {
                            Origin::Unknown
                        };
                    self.assign(target.name.as_str(), origin);
                }
            }
            AstKind::AssignmentTargetPropertyIdentifier(target) => {
                self.assign(target.binding.name.as_str(), Origin::Unknown);
            }
            AstKind::IdentifierReference(identifier) => {
                self.uses.push((
                    identifier.span.start,
                    identifier.name.as_str(),
                    self.current,
                ));
            }
            AstKind::ThisExpression(this) if self.functions == 0 => {
                self.names.outer_this.insert(this.span.start);
            }
            _ => {}
        }
    }

    fn leave_node(&mut self, kind: AstKind<'a>) {
        match kind {
            AstKind::Function(_) | AstKind::Class(_) => {
                self.functions -= 1;
                self.close();
            }
            AstKind::Program(_)
            | AstKind::ArrowFunctionExpression(_)
            | AstKind::StaticBlock(_)
            | AstKind::BlockStatement(_)
            | AstKind::ForStatement(_)
            | AstKind::ForInStatement(_)
            | AstKind::ForOfStatement(_)
            | AstKind::SwitchStatement(_)
            | AstKind::CatchClause(_)
            | AstKind::TSModuleBlock(_) => self.close(),
            _ => {}
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

/// The name of a property, where it is written out.
pub(super) fn static_key(key: &PropertyKey<'_>, computed: bool) -> Option<String> {
    match key {
        PropertyKey::StringLiteral(text) => Some(text.value.to_string()),
        PropertyKey::NumericLiteral(number) => Some(number.value.to_string()),
        PropertyKey::StaticIdentifier(name) if !computed => Some(name.name.to_string()),
        _ => None,
    }
}
