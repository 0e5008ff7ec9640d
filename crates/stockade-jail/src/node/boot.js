// The side inside, for node: takes one request from a pipe, runs it, and answers on another.
const fs = require('fs'), vm = require('vm'), util = require('util');
const exactly = (count) => {
  const all = Buffer.alloc(count);
  for (let at = 0; at < count;) {
    const got = fs.readSync(3, all, at, count - at, null);
    if (!got) process.exit(0);
    at += got;
  }
  return all;
};
let answered = false;
const send = (answer) => {
  if (answered) return;
  answered = true;
  const body = Buffer.from(JSON.stringify(answer)), head = Buffer.alloc(4);
  head.writeUInt32LE(body.length);
  let all = Buffer.concat([head, body]);
  while (all.length) all = all.subarray(fs.writeSync(4, all));
};
const request = JSON.parse(exactly(exactly(4).readUInt32LE()).toString());
const plain = (value) => JSON.stringify(value, (key, it) => {
  if (typeof it === 'bigint') return { $int: it.toString() };
  if (typeof it === 'number' && !Number.isFinite(it)) {
    return { $float: Number.isNaN(it) ? 'nan' : it > 0 ? 'inf' : '-inf' };
  }
  if (it instanceof Set) return [...it];
  if (it instanceof Map) return Object.fromEntries(it);
  return it;
});
const done = (value) => {
  if (value === undefined) return send({ kind: 'done' });
  let result = null, note = null;
  try {
    const text = plain(value);
    if (text === undefined) note = '`result` has no JSON form';
    else if (text.length > request.room) note = 'the answer is larger than `limits.output`';
    else result = JSON.parse(text);
  } catch (error) { note = String(error.message); }
  send({ kind: 'done', result, repr: util.inspect(value).slice(0, request.room), note });
};
const raised = (error) => {
  const known = error instanceof Error || (error && typeof error.stack === 'string');
  const text = known ? String(error.stack) : 'Uncaught ' + util.inspect(error);
  const at = text.match(new RegExp(request.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') + ':(\\d+)'));
  const line = at ? Number(at[1]) : null;
  const own = text.split('\n').filter((it) => !/\[eval\]|node:(vm|internal)/.test(it)).join('\n');
  process.exitCode = 1;
  send({ kind: 'raised', name: known ? String(error.name) : 'Error',
    value: known ? String(error.message) : util.inspect(error), traceback: own + '\n', line,
    errno: known && Number.isInteger(error.errno) ? Math.abs(error.errno) : null });
};
globalThis.inputs = request.inputs;
globalThis.require = require;
process.argv = [process.argv[0], request.name];
process.on('uncaughtException', raised);
process.on('exit', (code) => send({ kind: 'exit', code }));
const run = (code, name) => vm.runInThisContext(code, { filename: name });
const start = () => {
  try {
    return run(request.code, request.name);
  } catch (error) {
    // A `return` or an `await` at top level: the code becomes the body of a function.
    if (!(error instanceof SyntaxError) || !/return|await/.test(request.code)) throw error;
    return run('(async () => {' + request.code + '\n})()', request.name);
  }
};
(async () => {
  let value = await start();
  const named = run("typeof result === 'undefined' ? undefined : result", 'result');
  if (named !== undefined) value = await named;
  // What is still to come, such as timers, comes before the answer.
  process.once('beforeExit', () => { done(value); process.exit(0); });
})().catch(raised);
