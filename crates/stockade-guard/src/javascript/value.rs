//! What an expression stands for, as far as constants tell: a text, a global, a module.
//!
//! Every question has a bounded answer: so many steps, so deep, texts so long. What lies beyond is
//! [`Value::Unknown`], and the rules say what an unknown name of a module means.

use std::collections::HashMap;

use oxc_ast::ast::{
    Argument, ArrayExpressionElement, BinaryOperator, CallExpression, ChainElement,
    ComputedMemberExpression, Expression, IdentifierReference, ObjectPropertyKind, Statement,
    StaticMemberExpression,
};

use super::globals;
use super::scope::{Names, Origin, static_key};
use super::texts;

/// Steps per question.
const FUEL: u32 = 256;
/// Depth of one answer.
const DEPTH: u32 = 24;
/// The longest text that is put together.
pub(super) const MAX_TEXT: usize = 4_096;

#[derive(Clone)]
pub(super) enum Value<'a> {
    Unknown,
    Text(String),
    Number(f64),
    List(Vec<Value<'a>>),
    /// A dotted path from the global object; empty for that object itself.
    Global(String),
    /// A module.
    Module(String),
    /// A dotted path inside a module.
    Export(String, String),
    /// A function that loads modules.
    Require,
    /// Some function.
    Function,
    /// The `constructor` of something that is not known to be a function.
    Constructor,
    /// An object literal.
    Node(&'a Expression<'a>),
}

enum Memo<'a> {
    Open,
    Busy,
    Done(Value<'a>),
}

/// Answers what expressions of one program stand for.
pub(super) struct Values<'a, 's> {
    names: &'s Names<'a>,
    memo: Vec<Memo<'a>>,
    undeclared: HashMap<&'a str, Option<Value<'a>>>,
    fuel: u32,
}

impl<'a, 's> Values<'a, 's> {
    pub(super) fn new(names: &'s Names<'a>) -> Self {
        let memo = names.bindings.iter().map(|_| Memo::Open).collect();
        Self {
            names,
            memo,
            undeclared: HashMap::new(),
            fuel: FUEL,
        }
    }

    /// What the expression stands for.
    pub(super) fn of(&mut self, expression: &'a Expression<'a>) -> Value<'a> {
        self.fuel = FUEL;
        self.resolve(expression, DEPTH)
    }

    pub(super) fn of_argument(&mut self, argument: Option<&'a Argument<'a>>) -> Value<'a> {
        argument
            .and_then(Argument::as_expression)
            .map_or(Value::Unknown, |expression| self.of(expression))
    }

    pub(super) fn of_identifier(&mut self, identifier: &IdentifierReference<'a>) -> Value<'a> {
        self.fuel = FUEL;
        self.identifier(identifier, DEPTH)
    }

    pub(super) fn of_static(&mut self, member: &'a StaticMemberExpression<'a>) -> Value<'a> {
        self.fuel = FUEL;
        let object = self.resolve(&member.object, DEPTH);
        self.member(&object, member.property.name.as_str(), DEPTH)
    }

    /// The value of the object, the key if it is known, and the value of the member.
    pub(super) fn of_computed(
        &mut self,
        member: &'a ComputedMemberExpression<'a>,
    ) -> (Value<'a>, Option<String>, Value<'a>) {
        self.fuel = FUEL;
        let object = self.resolve(&member.object, DEPTH);
        let key = self.key(&member.expression, DEPTH);
        let value = match &key {
            Some(key) => self.member(&object, key, DEPTH),
            None => Value::Unknown,
        };
        (object, key, value)
    }

    fn spend(&mut self) -> bool {
        self.fuel = self.fuel.saturating_sub(1);
        self.fuel > 0
    }

    fn resolve(&mut self, expression: &'a Expression<'a>, depth: u32) -> Value<'a> {
        if depth == 0 || !self.spend() {
            return Value::Unknown;
        }
        let depth = depth - 1;
        match expression.get_inner_expression() {
            Expression::StringLiteral(text) => text_value(text.value.as_str()),
            Expression::NumericLiteral(number) => Value::Number(number.value),
            Expression::BigIntLiteral(number) => {
                number.value.parse().map_or(Value::Unknown, Value::Number)
            }
            Expression::TemplateLiteral(_) | Expression::BinaryExpression(_) => {
                self.compound(expression.get_inner_expression(), depth)
            }
            Expression::Identifier(identifier) => self.identifier(identifier, depth),
            Expression::ThisExpression(this) if self.names.is_outer_this(this.span.start) => {
                Value::Global(String::new())
            }
            Expression::StaticMemberExpression(member) => {
                let object = self.resolve(&member.object, depth);
                self.member(&object, member.property.name.as_str(), depth)
            }
            Expression::ComputedMemberExpression(member) => self.computed(member, depth),
            Expression::ChainExpression(chain) => match &chain.expression {
                ChainElement::CallExpression(call) => self.call(call, depth),
                ChainElement::StaticMemberExpression(member) => {
                    let object = self.resolve(&member.object, depth);
                    self.member(&object, member.property.name.as_str(), depth)
                }
                ChainElement::ComputedMemberExpression(member) => self.computed(member, depth),
                _ => Value::Unknown,
            },
            Expression::CallExpression(call) => self.call(call, depth),
            Expression::ImportExpression(import) => match self.resolve(&import.source, depth) {
                Value::Text(name) => Value::Module(module_name(&name).to_owned()),
                _ => Value::Unknown,
            },
            Expression::AwaitExpression(awaited) => self.resolve(&awaited.argument, depth),
            Expression::AssignmentExpression(assignment) => self.resolve(&assignment.right, depth),
            Expression::SequenceExpression(sequence) => sequence
                .expressions
                .last()
                .map_or(Value::Unknown, |last| self.resolve(last, depth)),
            Expression::LogicalExpression(either) => {
                let left = self.resolve(&either.left, depth);
                let right = self.resolve(&either.right, depth);
                join(left, right)
            }
            Expression::ConditionalExpression(either) => {
                let left = self.resolve(&either.consequent, depth);
                let right = self.resolve(&either.alternate, depth);
                join(left, right)
            }
            Expression::ArrayExpression(array) => self.list(&array.elements, depth),
            Expression::ObjectExpression(_) => Value::Node(expression.get_inner_expression()),
            Expression::FunctionExpression(_) | Expression::ArrowFunctionExpression(_) => {
                Value::Function
            }
            _ => Value::Unknown,
        }
    }

    fn compound(&mut self, expression: &'a Expression<'a>, depth: u32) -> Value<'a> {
        if let Expression::TemplateLiteral(template) = expression {
            let mut text = String::new();
            for (index, quasi) in template.quasis.iter().enumerate() {
                text.push_str(quasi.value.cooked.map_or("", |cooked| cooked.as_str()));
                if let Some(inner) = template.expressions.get(index) {
                    match as_text(&self.resolve(inner, depth)) {
                        Some(part) => text.push_str(&part),
                        None => return Value::Unknown,
                    }
                }
                if text.len() > MAX_TEXT {
                    return Value::Unknown;
                }
            }
            return Value::Text(text);
        }
        // A sum nests to the left; its terms are taken without recursion.
        let mut terms = Vec::new();
        let mut left = expression;
        while let Expression::BinaryExpression(sum) = left.get_inner_expression() {
            if sum.operator != BinaryOperator::Addition || !self.spend() {
                return Value::Unknown;
            }
            terms.push(&sum.right);
            left = &sum.left;
        }
        let mut sum = self.resolve(left, depth);
        for term in terms.into_iter().rev() {
            let right = self.resolve(term, depth);
            sum = match (&sum, &right) {
                (Value::Number(a), Value::Number(b)) => Value::Number(a + b),
                _ => match (as_text(&sum), as_text(&right)) {
                    (Some(a), Some(b)) if a.len() + b.len() <= MAX_TEXT => Value::Text(a + &b),
                    _ => return Value::Unknown,
                },
            };
        }
        sum
    }

    fn list(&mut self, elements: &'a [ArrayExpressionElement<'a>], depth: u32) -> Value<'a> {
        let mut values = Vec::new();
        for element in elements {
            if !self.spend() {
                return Value::Unknown;
            }
            values.push(match element.as_expression() {
                Some(expression) => self.resolve(expression, depth),
                None => Value::Unknown,
            });
        }
        Value::List(values)
    }

    fn identifier(&mut self, identifier: &IdentifierReference<'a>, depth: u32) -> Value<'a> {
        let name = identifier.name.as_str();
        if let Some(binding) = self.names.binding_at(identifier.span.start) {
            return self.binding(binding, depth);
        }
        if globals::is_global_object(name) {
            return Value::Global(String::new());
        }
        if !globals::is_known(name)
            && let Some(value) = self.undeclared(name, depth)
        {
            return value;
        }
        global(name.to_owned())
    }

    /// What a name that is declared nowhere was given, if that tells something.
    fn undeclared(&mut self, name: &'a str, depth: u32) -> Option<Value<'a>> {
        if let Some(known) = self.undeclared.get(name) {
            return known.clone();
        }
        self.undeclared.insert(name, None);
        let mut origins = self.names.given_to_undeclared(name).iter();
        let value = origins.find_map(|origin| Some(self.origin(origin, depth)).filter(is_telling));
        self.undeclared.insert(name, value.clone());
        value
    }

    fn binding(&mut self, index: usize, depth: u32) -> Value<'a> {
        let binding = &self.names.bindings[index];
        // In a script and in a CommonJS module `var require;` leaves the global as it is.
        let stays_global = binding.is_var && globals::is_known(binding.name);
        match &self.memo[index] {
            Memo::Done(value) => return value.clone(),
            Memo::Busy if stays_global => return global(binding.name.to_owned()),
            Memo::Busy => return Value::Unknown,
            Memo::Open => {}
        }
        if binding.origins.is_empty() && stays_global {
            return global(binding.name.to_owned());
        }
        self.memo[index] = Memo::Busy;
        let mut value: Option<Value<'a>> = None;
        for origin in &binding.origins {
            let next = self.origin(origin, depth);
            value = Some(match value {
                Some(value) => join(value, next),
                None => next,
            });
        }
        let value = value.unwrap_or(Value::Unknown);
        self.memo[index] = Memo::Done(value.clone());
        value
    }

    fn origin(&mut self, origin: &Origin<'a>, depth: u32) -> Value<'a> {
        match origin {
            Origin::Expression(expression) => self.resolve(expression, depth),
            Origin::Property(expression, path) => {
                let mut value = self.resolve(expression, depth);
                for key in path {
                    value = self.member(&value, key, depth);
                }
                value
            }
            Origin::Import(module, None) => Value::Module(module_name(module).to_owned()),
            Origin::Import(module, Some(name)) => {
                let module = Value::Module(module_name(module).to_owned());
                self.member(&module, name, depth)
            }
            Origin::Function => Value::Function,
            Origin::Unknown => Value::Unknown,
        }
    }

    fn computed(&mut self, member: &'a ComputedMemberExpression<'a>, depth: u32) -> Value<'a> {
        let object = self.resolve(&member.object, depth);
        match self.key(&member.expression, depth) {
            Some(key) => self.member(&object, &key, depth),
            None => Value::Unknown,
        }
    }

    fn key(&mut self, expression: &'a Expression<'a>, depth: u32) -> Option<String> {
        as_text(&self.resolve(expression, depth))
    }

    /// The member `key` of a value.
    pub(super) fn member(&mut self, object: &Value<'a>, key: &str, depth: u32) -> Value<'a> {
        match object {
            Value::Global(path) if path.is_empty() && globals::is_global_object(key) => {
                Value::Global(String::new())
            }
            Value::Global(path) if path.is_empty() => global(key.to_owned()),
            Value::Global(path) if path == "module" && key == "constructor" => {
                Value::Module("module".to_owned())
            }
            Value::Global(path) if key == "constructor" && globals::is_class(path) => {
                global("Function".to_owned())
            }
            Value::Function | Value::Constructor if key == "constructor" => {
                global("Function".to_owned())
            }
            Value::Global(path) if path.len() < 128 && key != "constructor" => {
                global(format!("{path}.{key}"))
            }
            Value::Module(name) if key == "default" => Value::Module(name.clone()),
            Value::Module(name) => Value::Export(name.clone(), key.to_owned()),
            Value::Export(name, path) if path.len() < 128 => {
                Value::Export(name.clone(), format!("{path}.{key}"))
            }
            Value::Require if key == "main" => global("module".to_owned()),
            Value::List(values) => match key.parse::<usize>() {
                Ok(index) => values.get(index).cloned().unwrap_or(Value::Unknown),
                Err(_) if key == "constructor" => Value::Constructor,
                Err(_) => Value::Unknown,
            },
            Value::Text(text) => match key.parse::<usize>() {
                Ok(index) => text
                    .chars()
                    .nth(index)
                    .map_or(Value::Unknown, |one| Value::Text(one.to_string())),
                Err(_) if key == "constructor" => Value::Constructor,
                Err(_) => Value::Unknown,
            },
            Value::Node(node) => self.property(node, key, depth),
            _ if key == "constructor" => Value::Constructor,
            _ => Value::Unknown,
        }
    }

    fn property(&mut self, node: &'a Expression<'a>, key: &str, depth: u32) -> Value<'a> {
        let Expression::ObjectExpression(object) = node else {
            return Value::Unknown;
        };
        for property in object.properties.iter().rev() {
            if !self.spend() {
                return Value::Unknown;
            }
            if let ObjectPropertyKind::ObjectProperty(property) = property
                && static_key(&property.key, property.computed).as_deref() == Some(key)
            {
                return self.resolve(&property.value, depth);
            }
        }
        match key {
            "constructor" => Value::Constructor,
            _ => Value::Unknown,
        }
    }

    fn call(&mut self, call: &'a CallExpression<'a>, depth: u32) -> Value<'a> {
        if depth == 0 || returns_this(&call.callee) {
            return if depth == 0 {
                Value::Unknown
            } else {
                Value::Global(String::new())
            };
        }
        let callee = self.resolve(&call.callee, depth - 1);
        let mut arguments = Vec::new();
        for argument in call.arguments.iter().take(64) {
            arguments.push(match argument.as_expression() {
                Some(expression) => self.resolve(expression, depth - 1),
                None => Value::Unknown,
            });
        }
        if call.arguments.len() > 64 {
            return Value::Unknown;
        }
        if is_require(&callee) {
            return match arguments.first() {
                Some(Value::Text(name)) => Value::Module(module_name(name).to_owned()),
                _ => Value::Unknown,
            };
        }
        match &callee {
            Value::Export(module, path) if module == "module" && path == "createRequire" => {
                return Value::Require;
            }
            Value::Global(path) => {
                if matches!(
                    path.as_str(),
                    "Reflect.get" | "Object.getOwnPropertyDescriptor"
                ) {
                    let key = arguments.get(1).and_then(as_text);
                    return match (arguments.first().cloned(), key) {
                        (Some(object), Some(key)) => self.member(&object, &key, depth - 1),
                        _ => Value::Unknown,
                    };
                }
                if path == "Object.getPrototypeOf" || path == "Reflect.getPrototypeOf" {
                    return arguments.into_iter().next().unwrap_or(Value::Unknown);
                }
                return texts::call(path, &arguments);
            }
            _ => {}
        }
        let (object, name) = match call.callee.get_inner_expression() {
            Expression::StaticMemberExpression(member) => (
                self.resolve(&member.object, depth - 1),
                Some(member.property.name.to_string()),
            ),
            Expression::ComputedMemberExpression(member) => (
                self.resolve(&member.object, depth - 1),
                self.key(&member.expression, depth - 1),
            ),
            _ => (Value::Unknown, None),
        };
        match name {
            Some(name) => texts::method(&object, &name, &arguments),
            None => Value::Unknown,
        }
    }
}

/// Two values of which either may be meant: what tells more, and a text only if both are it.
fn join<'a>(a: Value<'a>, b: Value<'a>) -> Value<'a> {
    match (&a, &b) {
        _ if is_telling(&a) => a,
        _ if is_telling(&b) => b,
        (Value::Text(x), Value::Text(y)) if x == y => a,
        (Value::Constructor, _) | (Value::Function, Value::Function) => a,
        (_, Value::Constructor) => b,
        _ => Value::Unknown,
    }
}

/// Values that rules speak of whatever else a name may stand for.
fn is_telling(value: &Value<'_>) -> bool {
    match value {
        Value::Global(path) => {
            globals::is_known(path.split('.').next().unwrap_or(path)) || path.is_empty()
        }
        Value::Module(_) | Value::Export(..) | Value::Require => true,
        _ => false,
    }
}

/// `function () { return this }`, which in sloppy code is the global object.
fn returns_this(callee: &Expression<'_>) -> bool {
    let Expression::FunctionExpression(function) = callee.get_inner_expression() else {
        return false;
    };
    let Some(body) = &function.body else {
        return false;
    };
    body.statements.iter().any(|statement| {
        matches!(statement, Statement::ReturnStatement(back)
            if matches!(back.argument, Some(Expression::ThisExpression(_))))
    })
}

pub(super) fn is_require(value: &Value<'_>) -> bool {
    match value {
        Value::Require => true,
        Value::Global(path) => matches!(
            path.as_str(),
            "require" | "module.require" | "process.getBuiltinModule"
        ),
        Value::Export(module, path) => {
            module == "module" && matches!(path.as_str(), "_load" | "require")
        }
        _ => false,
    }
}

/// `node:fs` is `fs`.
pub(super) fn module_name(name: &str) -> &str {
    name.strip_prefix("node:").unwrap_or(name)
}

fn global<'a>(path: String) -> Value<'a> {
    match path.as_str() {
        "process.mainModule" | "require.main" | "module.parent" => {
            Value::Global("module".to_owned())
        }
        _ => Value::Global(path),
    }
}

fn text_value<'a>(text: &str) -> Value<'a> {
    if text.len() > MAX_TEXT {
        return Value::Unknown;
    }
    Value::Text(text.to_owned())
}

/// The text that a value becomes when it is added to one.
pub(super) fn as_text(value: &Value<'_>) -> Option<String> {
    match value {
        Value::Text(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::List(values) => {
            let parts: Option<Vec<String>> = values.iter().map(as_text).collect();
            parts
                .map(|parts| parts.join(","))
                .filter(|text| text.len() <= MAX_TEXT)
        }
        _ => None,
    }
}
