// Pid 1 of a container with node: what keep.py is with Python, in the same frames.
//
// It cannot hide its descriptors, as node has no call for that: a program that goes looking for
// /proc/1/fd can write frames of its own. With them it can only tell of itself, and what it tells is
// read as its own words; printing alone forges nothing, since the program prints into pipes.
const fs = require('fs'), { spawn } = require('child_process');
const say = (kind, data = Buffer.alloc(0)) => {
  const head = Buffer.alloc(5);
  head.write(kind, 0, 'latin1');
  head.writeUInt32LE(data.length, 1);
  let all = Buffer.concat([head, data]);
  while (all.length) {
    try { all = all.subarray(fs.writeSync(1, all)); } catch (error) { if (error.code !== 'EAGAIN') process.exit(0); }
  }
};
const read = (path) => { try { return fs.readFileSync(path, 'utf8'); } catch { return null; } };
const places = {};
for (const line of (read('/proc/self/cgroup') || '').trim().split('\n')) {
  const [, names, path] = line.match(/^\d+:([^:]*):(.*)$/) || [];
  for (const name of (names || '').split(',')) {
    const roots = [...new Set([name, names])].map((it) => '/sys/fs/cgroup' + (it ? '/' + it : ''));
    places[name] = [...roots.map((it) => it + path), ...roots];
  }
}
const words = (controller, file) => {
  for (const place of places[controller] || places[''] || []) {
    const text = read(place + '/' + file);
    if (text !== null) return text.trim().split(/\s+/);
  }
  return null;
};
const number = (controller, file) => {
  const found = words(controller, file);
  return found === null ? null : /^-?\d+$/.test(found[0]) ? Number(found[0]) : -1;
};
const named = (controller, file, name) => {
  const found = words(controller, file);
  const at = found ? found.indexOf(name) : -1;
  return at < 0 ? null : Number(found[at + 1]);
};
// Numbers beyond what the wire's integers hold mean no bound.
const whole = (it) => it === null || Number.isSafeInteger(it) ? it : -1;
const micros = () => {
  const nanos = number('cpuacct', 'cpuacct.usage');
  return nanos !== null ? Math.floor(nanos / 1000) : named('cpu', 'cpu.stat', 'usage_usec') || 0;
};
// Routes that lead elsewhere than to the loopback.
const waysOut = () => [['route', 1, 0], ['ipv6_route', 0, 9]].reduce((found, [name, head, at]) => found +
  (read('/proc/net/' + name) || '').split('\n').slice(head).map((it) => it.trim().split(/\s+/)[at])
    .filter((it) => it && it !== 'lo').length, 0);
const bounds = () => {
  const memory = number('memory', 'memory.limit_in_bytes') ?? number('memory', 'memory.max');
  let swap = number('memory', 'memory.memsw.limit_in_bytes');
  swap = swap !== null && swap >= 0 ? swap - memory : number('memory', 'memory.swap.max');
  let quota = number('cpu', 'cpu.cfs_quota_us'), period = number('cpu', 'cpu.cfs_period_us');
  if (quota === null) [quota, period] = (words('cpu', 'cpu.max') || []).map((it) => it === 'max' ? -1 : Number(it));
  const status = Object.fromEntries((read('/proc/self/status') || '').split('\n').map((it) => it.split(':\t')));
  const root = (read('/proc/self/mounts') || '').split('\n').map((it) => it.split(' ')).filter((it) => it[1] === '/').pop();
  const set = (mask) => (/^0+$/.test(mask || '1') ? 0 : 1);
  return [memory, swap, number('pids', 'pids.max'), quota ?? null, period ?? null, process.getuid(),
    set(status.CapEff), set(status.CapBnd), Number(status.NoNewPrivs), Number(status.Seccomp),
    root && root[3].split(',').includes('ro') ? 1 : 0, 'memory' in places ? 1 : 2, waysOut()].map(whole);
};
const entry = (name, kind, size) => {
  const parts = [], raw = Buffer.from(name, 'latin1');
  if (raw.length > 100) {
    const long = Buffer.concat([raw, Buffer.alloc(1)]);
    parts.push(...entry('././@LongLink', 'L', long.length), long, Buffer.alloc((512 - long.length % 512) % 512));
  }
  const head = Buffer.alloc(512);
  raw.copy(head, 0, 0, Math.min(raw.length, 100));
  const put = (text, at) => head.write(text, at, 'latin1');
  put('0000644\0' + '0000000\0'.repeat(2), 100);
  put(size.toString(8).padStart(11, '0') + '\0' + '0'.repeat(11) + '\0' + ' '.repeat(8) + kind, 124);
  put('ustar  \0', 257);
  put(head.reduce((sum, byte) => sum + byte, 0).toString(8).padStart(6, '0') + '\0 ', 148);
  parts.push(head);
  return parts;
};
const room = { entries: 20001, bytes: 0 };
const walk = (folder, path, depth) => {
  for (const item of fs.readdirSync(folder, { encoding: 'buffer' }).map((it) => it.toString('latin1')).sort()) {
    if (--room.entries < 0) return;
    const full = Buffer.from(folder + '/' + item, 'latin1');
    try {
      const about = fs.lstatSync(full);
      if (about.isDirectory()) {
        say('f', Buffer.concat(entry(path + item + '/', '5', 0)));
        if (depth < 17) walk(folder + '/' + item, path + item + '/', depth + 1);
      } else if (about.isFile() && about.size <= room.bytes) {
        room.bytes -= about.size;
        const file = fs.openSync(full, fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW | fs.constants.O_NONBLOCK);
        const content = Buffer.alloc(about.size);
        fs.readSync(file, content, 0, about.size, 0);
        fs.closeSync(file);
        say('f', Buffer.concat([...entry(path + item, '0', about.size), content, Buffer.alloc((512 - about.size % 512) % 512)]));
      } else say('f', Buffer.concat(entry(path + item, about.isFile() ? 'D' : '6', 0)));
    } catch { say('f', Buffer.concat(entry(path + item, '6', 0))); }
  }
};
for (const signal of ['SIGINT', 'SIGUSR1', 'SIGTERM', 'SIGHUP', 'SIGUSR2']) process.on(signal, () => {});
const exactly = (count) => {
  const all = Buffer.alloc(count);
  for (let at = 0; at < count;) {
    let got = 0;
    try { got = fs.readSync(0, all, at, count - at, null); } catch (error) { if (error.code === 'EAGAIN') continue; throw error; }
    if (!got) process.exit(0);
    at += got;
  }
  return all;
};
const setup = JSON.parse(exactly(exactly(4).readUInt32LE()).toString());
for (const part of ['', '/work', '/home', '/tmp']) fs.mkdirSync(setup.root + part, { mode: 0o700 });
const own = Object.fromEntries(setup.names.filter((it) => it in process.env).map((it) => [it, process.env[it]]));
for (const [name, text] of Object.entries(setup.files)) {
  fs.mkdirSync(require('path').dirname(setup.work + '/' + name), { recursive: true });
  fs.writeFileSync(setup.work + '/' + name, Buffer.from(text, 'latin1'));
}
say('h', Buffer.from(JSON.stringify(bounds())));
const child = spawn(process.execPath, ['--max-old-space-size=' + setup.heap, '--no-warnings', '-e', setup.boot],
  { cwd: setup.work, env: own, stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'], detached: true });
try { fs.writeFileSync('/proc/' + child.pid + '/oom_score_adj', '1000'); } catch {}
const pipes = [[1, 'o'], [2, 'e'], [4, 'a']];
for (const [at, kind] of pipes) child.stdio[at].on('data', (data) => say(kind, data)).on('error', () => {});
child.stdio[3].on('error', () => {});
let ended = false;
const finish = (status) => {
  if (ended) return;
  ended = true;
  try { process.kill(-1, 'SIGKILL'); } catch {}
  const last = () => {
    const kills = named('memory', 'memory.oom_control', 'oom_kill') ?? named('memory', 'memory.events', 'oom_kill') ?? 0;
    const peak = number('memory', 'memory.max_usage_in_bytes') ?? number('memory', 'memory.peak') ?? 0;
    say('x', Buffer.from(JSON.stringify([status, micros(), peak, kills, named('pids', 'pids.events', 'max')])));
    room.bytes = setup.disk;
    try { walk(setup.work, '', 0); } catch {}
    say('z');
    // An engine may lose what was said last by one that is gone: the host ends this when it has all.
    setTimeout(() => process.exit(0), 10000);
  };
  // Its pipes end when everything is dead.
  let open = pipes.length;
  for (const [at] of pipes) child.stdio[at].once('close', () => { if (!--open) last(); });
  setTimeout(last, 1000);
};
const SIGNALS = require('os').constants.signals;
child.on('exit', (code, signal) => finish(signal ? SIGNALS[signal] : code << 8));
child.on('error', () => finish(127 << 8));
let inbox = Buffer.alloc(0);
process.stdin.on('data', (data) => {
  inbox = Buffer.concat([inbox, data]);
  while (inbox.length >= 5 && inbox.length >= 5 + inbox.readUInt32LE(1)) {
    const length = inbox.readUInt32LE(1), kind = String.fromCharCode(inbox[0]);
    if (kind === 'r') child.stdio[3].write(inbox.subarray(5, 5 + length));
    else if (kind === 'k') finish(9);
    inbox = inbox.subarray(5 + length);
  }
}).on('end', () => process.exit(0)).on('error', () => process.exit(0));
setInterval(() => { const now = Buffer.alloc(8); now.writeBigUInt64LE(BigInt(micros())); say('t', now); }, 40);
setTimeout(() => process.exit(0), setup.life * 1000);
