// What programs do in node without starting anything.
const fs = require('fs'), os = require('os'), path = require('path'), zlib = require('zlib');
const crypto = require('crypto'), { Worker } = require('worker_threads');

(async () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'usual-'));
  const file = path.join(dir, 'a.txt');
  await fs.promises.writeFile(file, 'text\n'.repeat(1000));
  await fs.promises.copyFile(file, path.join(dir, 'b.txt'));
  fs.renameSync(path.join(dir, 'b.txt'), path.join(dir, 'c.txt'));
  fs.symlinkSync('a.txt', path.join(dir, 'link'));
  fs.cpSync(file, path.join(dir, 'd.txt'));
  console.log(fs.readdirSync(dir), fs.statSync(file).size, fs.readlinkSync(path.join(dir, 'link')));
  let size = 0;
  for await (const chunk of fs.createReadStream(file)) size += chunk.length;
  console.log(size);
  fs.rmSync(dir, { recursive: true });
  console.log(zlib.gunzipSync(zlib.gzipSync('zipped')).toString());
  console.log(crypto.createHash('sha256').update('x').digest('hex'), crypto.randomBytes(8).length);
  console.log(await new Promise((resolve, reject) => {
    const worker = new Worker('require("worker_threads").parentPort.postMessage(6 * 7)', { eval: true });
    worker.on('message', resolve).on('error', reject);
  }));
  await new Promise((resolve) => setTimeout(resolve, 5));
  const hot = (n) => { let s = 0; for (let i = 0; i < n; i++) s += i % 7; return s; };
  console.log(hot(5e6), await WebAssembly.validate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])));
  console.log(os.cpus().length > 0, os.totalmem() > 0, process.memoryUsage().rss > 0, process.title.length > 0);
  console.log(os.getPriority() >= 0, typeof process.resourceUsage().userCPUTime, process.getuid() >= 0);
})().catch((error) => { console.error(error); process.exit(1); });
