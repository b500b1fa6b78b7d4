// Hyla beside CBMC, a bounded model checker, on those of the examples that have a bound. Both run in turn, warm, as whole
// processes; processor time is compared, which depends less than other times on what else the machine does. What it takes
// to cover a function without any branch is Hyla's start.
//   npm run build && npm run bench -- [--repeats N] [--limit SECONDS] [--strategy NAME] [--svg FILE] [EXAMPLE…]
// CBMC is given a harness with arbitrary inputs and the least bound that its own unwinding assertions accept.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { cbmcCommand } from './cbmc.mjs';
import { writeRatioBars } from './plot.mjs';

/** What a harness declares, and the call that it makes; `assume`: the example's own precondition. */
const subjects = {
  f: { inputs: 'int A[2], e, x;', call: 'f(A, e, x)' },
  gcd: { inputs: 'unsigned a, b;', call: 'gcd(a, b)' },
  triangle: { inputs: 'int a, b, c;', call: 'triangle(a, b, c)' },
  avoidance: { inputs: 'struct scene s;', call: 'avoid(s)' },
  hysteresis: {
    inputs: 'int on, samples[SAMPLES]; struct marks marks;',
    call: 'hysteresis(on, samples, marks)',
  },
  keyword: { inputs: 'char text[LENGTH];', call: 'head(text)' },
  prime: { inputs: 'int n;', assume: 'prime_precond(n)', call: 'prime(n)' },
  sqrt: { inputs: 'int n;', call: 'isqrt(n)' },
  bsort: { inputs: 'int a[COUNT];', call: 'bsort(a)' },
  merge: { inputs: 'int a[LENGTH], b[LENGTH], out[2 * LENGTH];', call: 'merge(a, b, out)' },
  square: { inputs: 'unsigned char cell[SIDE][SIDE];', call: 'square(cell)' },
  thirty: { inputs: 'int a[32];', call: 'thirty(a)' },
  'thirty-calls': { inputs: 'int a[32];', call: 'thirty_calls(a)' },
  'thirty-loop': { inputs: 'int a[LENGTH];', call: 'thirty_loop(a)' },
  factor: {
    inputs: 'int n, factors[SLOTS];',
    assume: 'factor_precond(n, factors)',
    call: 'factor(n, factors)',
  },
  valves: { inputs: 'int w1, w2;', assume: 'checkValves_precond(w1, w2)', call: 'checkValves(w1, w2)' },
};
const BOUNDS = [2, 3, 5, 9, 17, 33, 65];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    repeats: { type: 'string', default: '3' },
    limit: { type: 'string', default: '60' },
    strategy: { type: 'string' },
    svg: { type: 'string' },
  },
});
const repeats = Number(options.repeats);
const limitMs = Number(options.limit) * 1000;
const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const work = mkdtempSync(path.join(tmpdir(), 'hyla-bench-'));
const cbmc = await cbmcCommand();

const start = startTime();

try {
  const rows = (positionals.length > 0 ? positionals : Object.keys(subjects)).map(measure);
  print(rows);
  if (options.svg) plot(rows);
} finally {
  rmSync(work, { recursive: true });
}

function measure(name) {
  const { inputs, assume, call } = subjects[name];
  const harness = path.join(work, `${name}.c`);
  const assumption = assume === undefined ? '' : `__CPROVER_assume(${assume});`;
  const source = path.join(root, 'examples', `${name}.c`);
  writeFileSync(harness, `#include "${source}"\nvoid harness(void) { ${inputs} ${assumption} ${call}; }\n`);
  const bound = BOUNDS.find((unwind) => isEnough(harness, unwind));
  const theirs = [...cbmc, harness, '--function', 'harness', '--cover', 'condition', '--unwind', `${bound}`];
  const { function: functionName, scope } = JSON.parse(readFileSync(source.replace(/c$/, 'json'), 'utf8'));
  const json = path.join(work, `${name}.json`);
  const ours = [
    process.execPath,
    path.join(root, 'bin/hyla'),
    'cover',
    source,
    functionName,
    '--scope',
    scope ?? 'function',
    ...(options.strategy === undefined ? [] : ['--strategy', options.strategy]),
  ];
  const hyla = [
    ...ours,
    '--out',
    path.join(work, name),
    '--json',
    json,
    '--quiet',
    '--time-limit',
    options.limit,
  ];
  // The first run fills the cache of compiled programs.
  run(hyla);
  const times = Array.from({ length: repeats }, () => {
    const whole = run(hyla);
    const { coverage } = JSON.parse(readFileSync(json, 'utf8'));
    return {
      whole,
      engine: Math.max(0.01, whole - start),
      cbmc: bound === undefined ? undefined : run(theirs),
      coverage,
    };
  });
  return { name, bound, times };
}

function startTime() {
  const source = path.join(work, 'start.c');
  writeFileSync(source, 'int start(void) { return 0; }\n');
  const command = [process.execPath, path.join(root, 'bin/hyla'), 'cover', source, 'start', '--quiet'];
  const hyla = [...command, '--out', path.join(work, 'start')];
  run(hyla);
  return median(Array.from({ length: repeats }, () => run(hyla)));
}

/** No loop or recursion goes further than the bound. */
function isEnough(harness, unwind) {
  const flags = ['--unwinding-assertions', '--no-standard-checks', '--unwind', `${unwind}`];
  const [program, ...args] = [...cbmc, harness, '--function', 'harness', ...flags];
  return spawnSync(program, args, { stdio: 'ignore', timeout: limitMs }).status === 0;
}

/** Seconds of processor time, of the program and those that it starts; undefined where it did not end in time. */
function run(command) {
  const script = 'TIMEFORMAT="%U %S"; time "$@" >/dev/null 2>/dev/null';
  const { stderr, signal } = spawnSync('bash', ['-c', script, 'bash', ...command], {
    encoding: 'utf8',
    timeout: limitMs * 2,
  });
  if (signal) return undefined;
  const [user, system] = stderr.trim().split(' ').map(Number);
  return user + system;
}

function print(rows) {
  const header = [
    'example',
    'objectives',
    'open',
    'bound',
    'Hyla s',
    'less start s',
    'CBMC s',
    'Hyla / CBMC',
    'less start / CBMC',
  ];
  const lines = rows.map(({ name, bound, times }) => {
    const { coverage } = times[0];
    const of = (key) => times.map((one) => one[key]).filter((one) => one !== undefined);
    const ratios = (key) => times.flatMap((one) => (one.cbmc === undefined ? [] : [one[key] / one.cbmc]));
    return [
      name,
      coverage.objectives,
      coverage.open,
      bound ?? 'none',
      median(of('whole')).toFixed(2),
      median(of('engine')).toFixed(2),
      of('cbmc').length === 0 ? '–' : median(of('cbmc')).toFixed(2),
      spread(ratios('whole')),
      spread(ratios('engine')),
    ];
  });
  const table = [header, header.map((_, k) => (k === 0 ? '---' : '---:')), ...lines];
  for (const line of table) process.stdout.write(`| ${line.join(' | ')} |\n`);
  for (const [key, title] of [
    ['whole', 'Hyla'],
    ['engine', 'less start'],
  ]) {
    const all = rows.flatMap(({ times }) =>
      times.flatMap((one) => (one.cbmc === undefined ? [] : [one[key] / one.cbmc])),
    );
    const mean = Math.exp(all.reduce((sum, ratio) => sum + Math.log(ratio), 0) / all.length);
    process.stdout.write(`\n${title} / CBMC, geometric mean: ${mean.toFixed(2)}\n`);
  }
}

function plot(rows) {
  const decided = rows.filter(({ bound }) => bound !== undefined);
  const middle = (times, key) => median(times.map((one) => one[key] / one.cbmc));
  const bars = decided.map(({ name, times }) => ({
    name,
    ratios: ['whole', 'engine'].map((key) => middle(times, key)),
  }));
  writeRatioBars(options.svg, "Hyla's processor time, as a multiple of CBMC's", bars, [
    'whole process',
    'less its start',
  ]);
}

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
}

function spread(numbers) {
  if (numbers.length === 0) return '–';
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  return `${median(numbers).toFixed(1)} (${low.toFixed(1)}–${high.toFixed(1)})`;
}
