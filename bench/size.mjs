// What size costs: n independent conditions in a row, each on an input of its own and every 37th of them dead, and n functions
// in a file; processor time of the whole process with a warm cache. Run `npm run build` first.
//   npm run bench:size -- [--svg FILE] [--limit SECONDS] [--conditions N,N…] [--functions N,N…]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeGrowth } from './plot.mjs';

const { values: options } = parseArgs({
  options: {
    svg: { type: 'string' },
    limit: { type: 'string', default: '120' },
    conditions: { type: 'string', default: '30,100,300,1000,3000' },
    functions: { type: 'string', default: '10,100,1000' },
  },
});
const numbers = (list) => list.split(',').filter(Boolean).map(Number);
const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const work = mkdtempSync(path.join(tmpdir(), 'hyla-size-'));
const EVERY_DEAD = 37;

try {
  const conditions = numbers(options.conditions).map((n) => [
    n,
    measure(n, conditionsInARow(n), ['conditions']),
  ]);
  const functions = numbers(options.functions).map((n) => [n, measure(n, functionsInAFile(n), [])]);
  print('conditions', conditions);
  print('functions', functions);
  if (options.svg)
    writeGrowth(
      options.svg,
      'Processor time of the whole process',
      [
        { name: 'independent conditions in one function', points: points(conditions) },
        { name: 'small functions in one file', points: points(functions) },
      ].filter((one) => one.points.length > 0),
      { xLabel: 'n', yLabel: 'seconds' },
    );
} finally {
  rmSync(work, { recursive: true });
}

function conditionsInARow(n) {
  const lines = Array.from({ length: n }, (_, k) => {
    const dead = k % EVERY_DEAD === EVERY_DEAD - 1 ? ` && a[${k}] < ${k - 5}` : '';
    return `  if (a[${k}] > ${k}${dead}) score++;`;
  });
  return `int conditions(const int a[${n}]) {\n  int score = 0;\n${lines.join('\n')}\n  return score;\n}\n`;
}

function functionsInAFile(n) {
  const one = (k) =>
    `int f${k}(int a, int b) {\n  if (a > ${k} && b < a) return 1;\n  if (a < ${k} && a > ${k}) return 2;\n  return 0;\n}\n`;
  return Array.from({ length: n }, (_, k) => one(k)).join('');
}

function measure(n, source, names) {
  const file = path.join(work, `${names[0] ?? 'functions'}-${n}.c`);
  const json = path.join(work, 'result.json');
  writeFileSync(file, source);
  const hyla = [process.execPath, path.join(root, 'bin/hyla'), 'cover', file, ...names];
  const out = path.join(work, 'out');
  const command = [...hyla, '--out', out, '--json', json, '--quiet', '--time-limit', options.limit];
  // The first run fills the cache of compiled programs.
  run(command);
  // What is known of functions that did not change is not measured.
  rmSync(out, { recursive: true, force: true });
  const spent = run(command);
  const results = [JSON.parse(readFileSync(json, 'utf8'))].flatMap((one) => one.functions ?? one);
  const sum = (of) => results.reduce((all, one) => all + of(one), 0);
  return {
    ...spent,
    objectives: sum(({ coverage }) => coverage.objectives),
    open: sum(({ coverage }) => coverage.open),
    tests: sum(({ tests }) => tests.length),
  };
}

function run(command) {
  const script = 'TIMEFORMAT="%U %S"; time "$@" >/dev/null 2>/dev/null';
  const { stderr } = spawnSync('bash', ['-c', script, 'bash', ...command], { encoding: 'utf8' });
  const [user, system] = stderr.trim().split(' ').map(Number);
  return { seconds: user + system };
}

function points(rows) {
  return rows.map(([n, { seconds }]) => [n, Number(seconds.toFixed(1))]);
}

function print(what, rows) {
  if (rows.length === 0) return;
  process.stdout.write(
    `\n| ${what} | objectives | open | tests | seconds | ms each |\n|---:|---:|---:|---:|---:|---:|\n`,
  );
  for (const [n, { objectives, open, tests, seconds }] of rows)
    process.stdout.write(
      `| ${n} | ${objectives} | ${open} | ${tests} | ${seconds.toFixed(1)} | ${((seconds / n) * 1000).toFixed(1)} |\n`,
    );
}
