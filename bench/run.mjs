// What each example costs: time by phase, executions, solver calls. Run `npm run build` first.
//   node bench/run.mjs [--markdown] [--strategy NAME] [--time-limit SECONDS] [EXAMPLE…]
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Budget, formatDiagnostic } from '../dist/base/index.js';
import { coverFunction, defaultSettings } from '../dist/engine/index.js';
import { compileProgram, createBundledToolchain } from '../dist/frontend/index.js';
import { nodeFrontendServices, nodeToolchainAssets } from '../dist/host/index.js';
import { createSolverChain } from '../dist/solver/index.js';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    markdown: { type: 'boolean', default: false },
    strategy: { type: 'string', default: defaultSettings.strategy },
    'time-limit': { type: 'string', default: '30' },
  },
});
const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'examples');
const timeLimitMs = Number(options['time-limit']) * 1000;
const toolchain = createBundledToolchain(nodeToolchainAssets());
// Nothing is taken from the cache but the models: the front end is measured too.
const services = nodeFrontendServices();
const cache = {
  get: async (key) => (key.startsWith('models-') ? services.cache.get(key) : undefined),
  put: async (key, bytes) => (key.startsWith('models-') ? services.cache.put(key, bytes) : undefined),
};

const columns = [
  'example',
  'covered',
  'infeasible',
  'open',
  'tests',
  'runs',
  'solver calls',
  'backend calls',
];
const phases = ['frontend', 'execute', 'replay', 'search', 'solver', 'check', 'total'];
const names = positionals.length > 0 ? positionals : exampleNames();
// The first compilation of a process pays for starting the compiler; it is not an example's fault.
await compile(names[0]);
const rows = [];
for (const name of names) rows.push(await measure(name));
print([[...columns, ...phases.map((phase) => `${phase} ms`)], ...rows]);

function exampleNames() {
  const isSource = (file) => file.endsWith('.c');
  return readdirSync(folder)
    .filter(isSource)
    .map((file) => file.slice(0, -2));
}

async function measure(name) {
  const { function: functionName, scope } = JSON.parse(
    readFileSync(path.join(folder, `${name}.json`), 'utf8'),
  );
  const start = performance.now();
  const artifact = await compile(name);
  const frontendMs = performance.now() - start;
  // A solver of its own, so that no example profits from another.
  const solver = await createSolverChain();
  const settings = { ...defaultSettings, strategy: options.strategy, scope, timeLimitMs };
  const job = {
    artifact,
    functionName,
    settings,
    compile: { files: [`${name}.c`], preprocessorFlags: [] },
    frontendMs,
    version: 'bench',
  };
  const { result } = expectOk(await coverFunction(job, { solver, budget: new Budget(timeLimitMs) }));
  solver.dispose();
  const { coverage, stats } = result;
  return [
    name,
    coverage.covered,
    coverage.infeasible,
    coverage.open,
    result.tests.length,
    stats.executions,
    stats.solverCalls,
    stats.backendCalls,
    ...phases.map((phase) => Math.round(stats.timeMs[phase])),
  ].map(String);
}

async function compile(name) {
  return expectOk(await compileProgram({ files: [`${name}.c`], folder }, toolchain, { ...services, cache }));
}

function expectOk(outcome) {
  if (outcome.kind === 'ok') return outcome.value;
  throw new Error(outcome.diagnostics.map(formatDiagnostic).join('\n'));
}

function print(table) {
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  const line = (row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])));
  const [head, ...body] = table.map(line);
  if (!options.markdown) {
    for (const row of [head, ...body]) console.log(row.join('  '));
    return;
  }
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  for (const row of [head, rule, ...body]) console.log(`| ${row.join(' | ')} |`);
}
