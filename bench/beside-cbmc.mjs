// Hyla beside CBMC, a bounded model checker, on those of the examples that have a bound. Both run in turn, warm, as whole
// processes. Two things are compared: the processor time of the whole processes, which depends less than other times on what
// else the machine does; and what Hyla's engine takes, its check included, with CBMC's whole run, by the clock. The engine's
// time is what the result says: `stats.timeMs.total` without `frontend`. Compiling (here from the cache), the start of the
// process and the writing of files are no part of it.
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
  'check-pressure': {
    inputs: 'int limit; __CPROVER_havoc_object(pressures); __CPROVER_havoc_object(&valve_open);',
    call: 'check_pressure(limit)',
  },
  'compare-records': {
    inputs: 'struct record a, b; char s[8], t[8]; _Bool same; a.title = s; b.title = same ? s : t;',
    call: 'compare_records(&a, &b)',
  },
  timer: { inputs: 'struct task task; unsigned now;', call: 'expired(&task.timer, now)' },
  header: {
    inputs: 'struct { struct header header; char rest[8]; } block; _Bool null;',
    call: 'release(null ? (void *)0 : (void *)block.rest)',
  },
  'record-sum': { inputs: 'struct record record; unsigned seal;', call: 'check(&record, seal)' },
  tokenizer: { inputs: 'char line[8];', assume: 'line[7] == 0', call: 'tokens(line)' },
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
/** What is compared, and how the ratio of one run of each is made. */
const comparisons = [
  { title: 'whole / CBMC, processor time', ratio: ({ whole, cbmc }) => whole.processor / cbmc.processor },
  { title: 'engine with check / CBMC', ratio: ({ engineMs, cbmc }) => engineMs / cbmc.ms },
];
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
  // What is a table of the C library's own where it is a macro, CBMC knows as a function.
  writeFileSync(
    harness,
    `#define __NO_CTYPE\n#include "${source}"\nvoid harness(void) { ${inputs} ${assumption} ${call}; }\n`,
  );
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
    const { coverage, stats } = JSON.parse(readFileSync(json, 'utf8'));
    const { total, frontend, check } = stats.timeMs;
    const engine = { engineMs: total - frontend, checkMs: check };
    return { whole, ...engine, cbmc: bound === undefined ? undefined : run(theirs), coverage };
  });
  return { name, bound, times };
}

/** No loop or recursion goes further than the bound. */
function isEnough(harness, unwind) {
  const flags = ['--unwinding-assertions', '--no-standard-checks', '--unwind', `${unwind}`];
  const [program, ...args] = [...cbmc, harness, '--function', 'harness', ...flags];
  return spawnSync(program, args, { stdio: 'ignore', timeout: limitMs }).status === 0;
}

/** What the program and those that it starts take; undefined where it did not end in time. */
function run(command) {
  const script = 'TIMEFORMAT="%U %S %R"; time "$@" >/dev/null 2>/dev/null';
  const { stderr, signal } = spawnSync('bash', ['-c', script, 'bash', ...command], {
    encoding: 'utf8',
    timeout: limitMs * 2,
  });
  if (signal) return undefined;
  const [user, system, real] = stderr.trim().split(' ').map(Number);
  return { processor: user + system, ms: real * 1000 };
}

function print(rows) {
  const columns = [
    ['whole s', ({ whole }) => whole.processor, 2],
    ['CBMC s', ({ cbmc }) => cbmc?.processor, 2],
    ['engine ms', ({ engineMs }) => engineMs, 0],
    ['of it check', ({ checkMs }) => checkMs, 0],
    ['CBMC ms', ({ cbmc }) => cbmc?.ms, 0],
  ];
  const header = [
    'example',
    'objectives',
    'open',
    'bound',
    ...columns.map(([title]) => title),
    ...comparisons.map(({ title }) => title),
  ];
  const lines = rows.map(({ name, bound, times }) => {
    const { coverage } = times[0];
    return [
      name,
      coverage.objectives,
      coverage.open,
      bound ?? 'none',
      ...columns.map(([, of, digits]) => middle(times.map(of), digits)),
      ...comparisons.map(({ ratio }) => spread(ratios(times, ratio))),
    ];
  });
  const table = [header, header.map((_, k) => (k === 0 ? '---' : '---:')), ...lines];
  for (const line of table) process.stdout.write(`| ${line.join(' | ')} |\n`);
  for (const { title, ratio } of comparisons) {
    const all = rows.filter(isDecided).map(({ times }) => Math.log(median(ratios(times, ratio))));
    const mean = Math.exp(all.reduce((sum, one) => sum + one, 0) / all.length);
    process.stdout.write(`\n${title}, geometric mean of the medians: ${mean.toFixed(2)}\n`);
  }
}

function plot(rows) {
  const bars = rows.filter(isDecided).map(({ name, times }) => ({
    name,
    ratios: comparisons.map(({ ratio }) => median(ratios(times, ratio))),
  }));
  writeRatioBars(options.svg, "Hyla's time, as a multiple of CBMC's", bars, [
    'whole process, processor time',
    'engine with check',
  ]);
}

function isDecided({ times }) {
  return times.some(({ cbmc }) => cbmc !== undefined);
}

function ratios(times, ratio) {
  return times.filter(({ cbmc }) => cbmc !== undefined).map(ratio);
}

function middle(numbers, digits) {
  const known = numbers.filter((one) => one !== undefined);
  return known.length === 0 ? '–' : median(known).toFixed(digits);
}

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
}

function spread(numbers) {
  if (numbers.length === 0) return '–';
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  return `${median(numbers).toFixed(1)} (${low.toFixed(1)}–${high.toFixed(1)})`;
}
