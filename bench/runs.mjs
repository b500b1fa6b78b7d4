// What one run costs: a million runs of a small function, and the price of a probe. Run `npm run build` first.
//   node bench/runs.mjs [RUNS]
import { createRunner } from '../dist/execute/index.js';
import { compileProgram, createBundledToolchain } from '../dist/frontend/index.js';
import { nodeFrontendServices, nodeToolchainAssets } from '../dist/host/index.js';
import { buildInputSpace } from '../dist/input/index.js';

const runs = Number(process.argv[2] ?? 1_000_000);
/** The best of so many rounds counts: other work of the machine only ever adds. */
const rounds = 7;

const text = `
int small(int A[2], int e, int x) {
  int i = 0, found = 0;
  if (x < -1 || x > 1)
    while (i < 2 && !found)
      if (e == A[i]) found = 1; else i++;
  return found;
}
int scan(unsigned n) {
  unsigned odd = 0;
  for (unsigned i = 0; i < n; i++) if (i & 1) odd++;
  return odd;
}`;

const services = nodeFrontendServices();
const entries = new Map([
  ['/project', { kind: 'directory' }],
  ['/project/t.c', { kind: 'file', bytes: new TextEncoder().encode(text) }],
]);
const compiled = await compileProgram(
  { files: ['t.c'], folder: '/project' },
  createBundledToolchain(nodeToolchainAssets()),
  {
    ...services,
    files: { read: (path) => entries.get(path) ?? { kind: 'absent' } },
    cache: { get: async () => undefined, put: async () => undefined },
  },
);
if (compiled.kind === 'fault') throw new Error(compiled.diagnostics.map(({ message }) => message).join('\n'));
const artifact = compiled.value;

const small = await runnerOf('small');
const scan = await runnerOf('scan');
const inputs = Array.from({ length: 64 }, (_, k) => [k & 3, (k >> 2) & 3, k >> 4, (k % 7) - 3]);
const seen = best(() => {
  for (let k = 0; k < runs; k++) small.glance(inputs[k & 63], 10_000);
});
const kept = best(() => {
  for (let k = 0; k < runs; k++) small.run(inputs[k & 63], 10_000);
});
const turns = 200_000;
const perProbe = best(() => {
  for (let k = 0; k < 10; k++) scan.glance([turns], 1 << 30);
});
console.log(`a run, looked at: ${nanoseconds(seen, runs)}`);
console.log(`a run, kept:      ${nanoseconds(kept, runs)}`);
console.log(`a probe:          ${nanoseconds(perProbe, turns * 2 * 10)}`);

async function runnerOf(name) {
  const space = buildInputSpace(artifact.program, name, {});
  if (space.kind === 'fault') throw new Error(`${name} should have an input space`);
  return createRunner(artifact, space.value);
}

/** In processor time, which others on the machine disturb less than the clock. */
function best(work) {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, user + system);
  }
  return least;
}

function nanoseconds(microseconds, count) {
  return `${((microseconds * 1000) / count).toFixed(1)} ns`;
}
