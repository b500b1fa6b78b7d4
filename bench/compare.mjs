// Makes the tables of docs/comparison.md again, by `hyla compare` over the examples. Run `npm run build` first.
//   node bench/compare.mjs [--time-limit SECONDS] [--only TABLE]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({
  options: { 'time-limit': { type: 'string', default: '3' }, only: { type: 'string' } },
});
const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const document = path.join(root, 'docs', 'comparison.md');

/** What the documents found: ratio of constraint sizes and speed-up of partial over full, depth-first. */
const partialFindings = {
  gcd: { ratio: 97.5, speedUp: 2.77 },
  bsort: { ratio: 20.8, speedUp: 0.79 },
  sqrt: { ratio: 21.3, speedUp: 1.25 },
  prime: { ratio: 115.6, speedUp: 9.1 },
  factor: { ratio: 137.3, speedUp: 9.8 },
};
const crest = 'depth-first,control-flow,random-branch';
const documents = ['check-pressure', 'square', 'hysteresis', 'merge', 'triangle'];
const larger = ['avoidance', 'keyword', 'tokenizer'];

const tables = {
  paths: () => partialTable(['--criterion', 'all-paths', '--max-tests', '100']),
  branches: () => partialTable([]),
  'pruning-live': () => pruningTable([...documents, ...larger], liveSource),
  'pruning-dead': () => pruningTable([...documents, ...larger], exampleSource),
  'call-depth': () => callDepthTable([...documents, ...larger]),
};

const scratch = mkdtempSync(path.join(os.tmpdir(), 'hyla-compare-'));

/** Full and partial side by side, for each strategy of CREST. */
function partialTable(goal) {
  const head = [
    'function',
    'strategy',
    'solver calls',
    'queries',
    'constraint size',
    'ratio',
    'coverage',
    'time',
  ];
  const rows = Object.entries(partialFindings).flatMap(([name, finding]) => {
    const args = ['--strategies', crest, ...goal, ...ranges(name)];
    const compared = compare(name, exampleSource(name), exampleScope(name), args);
    return crest.split(',').map((strategy) => {
      const [full, partial] = ['full', 'partial'].map((solving) =>
        compared.rows.find((row) => row.strategy === strategy && row.solving === solving),
      );
      const both = (text) => (text(full) === text(partial) ? text(full) : `${text(full)} → ${text(partial)}`);
      const size = (row) => row.figures.averageConstraintSize;
      const ratio = size(partial) === 0 ? '' : (size(full) / size(partial)).toFixed(1);
      const found = strategy === 'depth-first' ? ` (${finding.ratio})` : '';
      const speedUp = full.figures.timeMs / partial.figures.timeMs;
      const foundSpeed = strategy === 'depth-first' ? `, ${speedUp.toFixed(1)}x (${finding.speedUp}x)` : '';
      return [
        name,
        strategy,
        both((row) => row.figures.solverCalls),
        both((row) => row.figures.solverQueries),
        both((row) => size(row)),
        ratio + found,
        both((row) => `${row.covered}/${row.infeasible}/${row.open}${mark(row)}`),
        both((row) => seconds(row)) + foundSpeed,
      ];
    });
  });
  return markdown(head, rows, 2);
}

/** Paths executed and solver calls, without pruning and with. */
function pruningTable(names, sourceOf) {
  const prunings = ['none', 'look-ahead', 'look-ahead+solve-first'];
  const head = [
    'function',
    'branches',
    ...prunings.flatMap((name) => [name, ...(name === 'none' ? [] : ['change'])]),
  ];
  const changes = prunings.map(() => []);
  const rows = names.map((name) => {
    const args = ['--strategies', 'depth-first', '--solvings', 'full', '--prunings', prunings.join(',')];
    const { rows: found, objectives } = compare(name, sourceOf(name), exampleScope(name), [
      ...args,
      '--seeds',
      '3',
    ]);
    const [none] = found;
    const cells = found.flatMap((row, index) => {
      const cell = pathsText(row);
      if (row === none) return [cell];
      const change = changeOf(none, row);
      if (change !== undefined) changes[index].push(change);
      return [cell, percent(change)];
    });
    return [name, objectives, ...cells];
  });
  const means = changes.slice(1).flatMap((some) => ['', percent(meanOf(some))]);
  return markdown(head, [...rows, ['mean', '', '', ...means]], 1);
}

/** Only the branches of the function itself count, as in the document's unit testing. */
function callDepthTable(names) {
  const prunings = ['none', 'max-call-depth=0', 'max-call-depth=1'];
  const head = [
    'function',
    'branches',
    ...prunings.flatMap((name) => [name, ...(name === 'none' ? [] : ['change'])]),
  ];
  const rows = names.map((name) => {
    const args = ['--strategies', 'depth-first', '--solvings', 'full', '--prunings', prunings.join(',')];
    const { rows: found, objectives } = compare(name, exampleSource(name), 'function', args);
    const [none] = found;
    const cells = found.flatMap((row) => {
      const cell = `${pathsText(row)}, ${row.covered}/${row.infeasible}/${row.open}`;
      return row === none ? [cell] : [cell, percent(changeOf(none, row))];
    });
    return [name, objectives, ...cells];
  });
  return markdown(head, rows, 1);
}

/** The path of two large numbers through gcd is a chain of divisions that no solver inverts in 3 seconds. */
function ranges(name) {
  if (name !== 'gcd') return [];
  const lvalue = { range: [0, 100] };
  const file = path.join(scratch, 'gcd.config.json');
  writeFileSync(file, JSON.stringify({ inputs: { lvalues: { a: lvalue, b: lvalue } } }));
  return ['--config', file];
}

const pathsText = (row) => `${row.figures.cases} / ${row.figures.solverCalls}${mark(row)}`;
const changeOf = (none, row) =>
  none.figures.cases === 0 ? undefined : (row.figures.cases - none.figures.cases) / none.figures.cases;
const meanOf = (values) => values.reduce((a, b) => a + b, 0) / values.length;
const percent = (share) => (share === undefined ? '' : `${share > 0 ? '+' : ''}${Math.round(share * 100)} %`);
const seconds = (row) => `${(row.figures.timeMs / 1000).toFixed(2)} s`;
/** Ended by the time limit. */
const mark = (row) => (row.ended.some(({ kind }) => kind === 'time-limit') || row.unchecked > 0 ? '*' : '');

function example(name) {
  return JSON.parse(readFileSync(path.join(root, 'examples', `${name}.json`), 'utf8'));
}
function exampleScope(name) {
  return example(name).scope;
}
function exampleSource(name) {
  return path.join(root, 'examples', `${name}.c`);
}

/** The example with each condition that can never hold replaced by 0, which is no branch. */
function liveSource(name) {
  const lines = readFileSync(exampleSource(name), 'utf8').split('\n');
  for (const { line, text, outcome } of example(name).expected.infeasible) {
    const constant = outcome === 'true' ? '0' : '1';
    const before = lines[line - 1];
    // Where the condition is written with macros, all of the `if` goes.
    const after = before.includes(text)
      ? before.replace(text, constant)
      : before.replace(/if \(.*\)/, `if (${constant})`);
    if (after === before) throw new Error(`${name}.c:${line}: no such condition`);
    lines[line - 1] = after;
  }
  const file = path.join(scratch, `${name}.c`);
  writeFileSync(file, lines.join('\n'));
  return file;
}

function compare(name, file, scope, args) {
  const all = ['compare', file, example(name).function, '--scope', scope, ...args];
  // The searches themselves are compared: nothing else may settle a branch.
  all.push('--no-invariants', '--time-limit', options['time-limit'], '--format', 'json', '--quiet');
  const run = spawnSync(process.execPath, [path.join(root, 'bin', 'hyla'), ...all], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (run.status !== 0) throw new Error(`hyla ${all.join(' ')}\n${run.stdout}${run.stderr}`);
  return JSON.parse(run.stdout).functions[0];
}

/** The first `names` columns are words, the others numbers. */
function markdown(head, rows, names) {
  const rule = head.map((_, column) => (column < names ? '---' : '---:'));
  return [head, rule, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function replaceTable(name, table) {
  const text = readFileSync(document, 'utf8');
  const place = new RegExp(`(<!-- table: ${name} -->\n)[^]*?(<!-- end -->)`);
  if (!place.test(text)) throw new Error(`${document} has no place for the table ${name}`);
  writeFileSync(
    document,
    text.replace(place, (_, before, after) => `${before}\n${table}\n\n${after}`),
  );
}

try {
  for (const [name, make] of Object.entries(tables)) {
    if (options.only !== undefined && options.only !== name) continue;
    const start = performance.now();
    replaceTable(name, make());
    console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
