//! Calling a tool of the host from Python code.

use serde_json::Map;

use super::{Reply, ToolCall};
use crate::class::{id, visible_builtins};
use crate::convert::{from_json, to_json};
use crate::heap::Value;
use crate::meter::Limit;
use crate::snapshot::Answer;
use crate::vm::{Args, Pending, R, Ret, Vm};

impl Vm {
    /// Calls the tool with a name. Arguments without a JSON form are a `TypeError` that says
    /// which.
    pub(crate) fn call_tool(&mut self, tool: Value, args: &Args, ret: Ret) -> R<Value> {
        self.charge(10)?;
        let name = self.heap.str(tool).to_owned();
        let mut call = ToolCall {
            id: 0,
            name,
            args: Vec::new(),
            kwargs: Map::new(),
        };
        for at in 0..args.count {
            let value = args.get(self, at);
            let shown = format!("argument {}", at + 1);
            call.args
                .push(self.tool_argument(&call.name, value, &shown)?);
        }
        for (keyword, value) in args.keywords(self) {
            let keyword = self.heap.symbols.name(keyword).to_owned();
            let json = self.tool_argument(&call.name, value, &keyword)?;
            call.kwargs.insert(keyword, json);
        }
        let operations = self.meter.used();
        let Some(desk) = self.outside.desk() else {
            return Err(self.throw(id::RUNTIME_ERROR, "there is no host to answer"));
        };
        match desk.tool(call, operations) {
            (_, Reply::Answer(answer)) => {
                let value = self.tool_answer(&answer)?;
                self.note_tool_value(value);
                Ok(value)
            }
            (call, Reply::Wait) => {
                self.waiting = Some(call);
                Err(self.wait(ret))
            }
            (_, Reply::Stop) => Err(self.limit(Limit::Cancelled)),
        }
    }

    fn tool_argument(&mut self, tool: &str, value: Value, name: &str) -> R<serde_json::Value> {
        let budget = self.limits.output;
        match to_json(self, value, budget)? {
            Ok(json) => Ok(json),
            Err(unfit) => {
                let message = format!("{tool}(): {}", unfit.about(name));
                Err(self.type_error(message))
            }
        }
    }

    /// The value of an answer, or the exception that it is.
    pub(crate) fn tool_answer(&mut self, answer: &Answer) -> R<Value> {
        match answer {
            Answer::Value(json) => from_json(self, json),
            Answer::Error { name, message } => {
                self.charge(1 + message.len() / 16)?;
                self.reserve(message.len())?;
                let known = visible_builtins().find(|(known, class)| {
                    known == name && self.is_subclass(*class, id::EXCEPTION)
                });
                if let Some((_, class)) = known {
                    let text = self.heap.new_str(message);
                    match self.call(Value::class(class), &[text]) {
                        Ok(exception) => return Err(self.throw_value(exception)),
                        // A class that wants more than a message.
                        Err(throw) if !matches!(self.pending, Pending::Exception(_)) => {
                            return Err(throw);
                        }
                        Err(_) => self.pending = Pending::Nothing,
                    }
                }
                let message = format!("{name}: {message}");
                Err(self.throw(id::RUNTIME_ERROR, message))
            }
        }
    }
}
