// A generated project, as large as asked for: `node bench/project.mjs [FUNCTIONS] [KILLS]`. What it takes with one process and with
// two, and again without a change; that a run that is killed at random moments loses nothing and is completed by the next one; and how
// much memory the processes take. Prints a line for each; the status says whether all was as it should be.
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const hyla = fileURLToPath(new URL('../bin/hyla', import.meta.url));
const functions = Number(process.argv[2] ?? 500);
const kills = Number(process.argv[3] ?? 30);
const PER_FILE = 10;

/** Small functions of several kinds: a ladder, a loop, a dead branch, a call into another file. */
function functionText(k) {
  const kinds = [
    `int f${k}(int a, int b) {\n  if (a > ${k} && b < ${k % 7})\n    return 1;\n  if (a == b)\n    return 2;\n  return a > ${k} ? 3 : 4;\n}\n`,
    `unsigned f${k}(const unsigned char *p, unsigned n) {\n  unsigned s = 0;\n  for (unsigned i = 0; i < n && i < 4; i++)\n    if (p[i] == ${k % 256})\n      s++;\n  return s;\n}\n`,
    `int f${k}(int x) {\n  if (x > ${k})\n    if (x < ${k - 1})\n      return 1;\n  return 0;\n}\n`,
    `int f${k}(int x, int y) {\n  switch (x) {\n  case ${k}: return y > 0;\n  case ${k + 1}: return y < 0;\n  default: return x == y;\n  }\n}\n`,
  ];
  return kinds[k % kinds.length];
}

function generate(folder) {
  mkdirSync(path.join(folder, 'src'), { recursive: true });
  for (let from = 0; from < functions; from += PER_FILE) {
    const own = Array.from({ length: Math.min(PER_FILE, functions - from) }, (_, k) =>
      functionText(from + k),
    );
    writeFileSync(path.join(folder, 'src', `part${from / PER_FILE}.c`), own.join('\n'));
  }
}

function start(folder, out, jobs) {
  const args = [hyla, 'cover', 'src', '--out', out, '--jobs', String(jobs), '--time-limit', '20', '--quiet'];
  // Without the cache of compiled programs, or the second run would have what the first one compiled.
  const env = { ...process.env, HYLA_CACHE: 'off' };
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore', env });
  return { child, ended: new Promise((resolve) => child.on('exit', resolve)) };
}

/** The most memory that the processes below this one have had together, in megabytes, looked at now and then. */
async function memoryOf(child, ended) {
  let most = 0;
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  while (!isOver) {
    most = Math.max(most, residentBelow(child.pid));
    await Promise.race([ended, sleep(500)]);
  }
  return Math.round(most / 1024);
}

function residentBelow(pid) {
  const statuses = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const text = readFileSync(`/proc/${name}/status`, 'utf8');
      return [
        {
          pid: Number(name),
          parent: Number(/^PPid:\s*(\d+)/m.exec(text)?.[1]),
          kb: Number(/^VmRSS:\s*(\d+)/m.exec(text)?.[1] ?? 0),
        },
      ];
    } catch {
      return [];
    }
  });
  const own = new Set([pid]);
  for (const one of statuses) if (own.has(one.parent)) own.add(one.pid);
  return statuses.filter((one) => own.has(one.pid)).reduce((sum, { kb }) => sum + kb, 0);
}

async function measured(folder, out, jobs) {
  const begin = performance.now();
  const { child, ended } = start(folder, out, jobs);
  const megabytes = await memoryOf(child, ended);
  return { status: await ended, seconds: (performance.now() - begin) / 1000, megabytes };
}

/** What a folder has decided: the results that can be read. Half-written ones cannot. */
function resultsIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => path.basename(name) === 'result.json' && !name.includes('.hyla-'))
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
}

const folder = mkdtempSync(path.join(tmpdir(), 'hyla-generated-'));
const problems = [];
const demand = (holds, text) => {
  if (!holds) problems.push(text);
};
try {
  generate(folder);
  const one = await measured(folder, 'one', 1);
  console.log(`1 process: ${one.seconds.toFixed(1)} s, ${one.megabytes} MB`);
  const two = await measured(folder, 'two', 2);
  console.log(
    `2 processes: ${two.seconds.toFixed(1)} s, ${(two.seconds / one.seconds).toFixed(2)} of that, ${two.megabytes} MB`,
  );
  const again = await measured(folder, 'two', 2);
  console.log(`again without a change: ${again.seconds.toFixed(1)} s`);
  for (const { status } of [one, two, again])
    demand(status === 0 || status === 1, `a run ended with status ${status}`);
  let kept = 0;
  for (let kill = 0; kill < kills; kill++) {
    const { child, ended } = start(folder, 'killed', 2);
    await Promise.race([ended, sleep(500 + Math.random() * Math.min(20_000, 1000 * two.seconds))]);
    child.kill('SIGKILL');
    await ended;
    const count = resultsIn(path.join(folder, 'killed')).length;
    demand(count >= kept, `after a kill there were ${count} results, before it ${kept}`);
    kept = count;
  }
  const last = await measured(folder, 'killed', 2);
  const whole = resultsIn(path.join(folder, 'killed')).length;
  console.log(
    `after ${kills} kills: ${kept} results, then ${whole} of ${functions}, with ${last.seconds.toFixed(1)} s for the rest`,
  );
  demand(whole === functions, `${functions - whole} functions are missing`);
  const left = readdirSync(path.join(folder, 'killed'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.hyla-\d/.test(name),
  );
  demand(left.length === 0, `left behind: ${left.join(' ')}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const problem of problems) console.log(`PROBLEM: ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);
