import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Objective } from '../../src/result/index.js';
import { withCounters } from '../native/branch-counters.js';
import { headers } from './generate.js';

const flags = ['-w', '-O0', '-fwrapv', `-I${headers}`];

/** The objectives that the program takes when it is run, compiled by gcc; undefined if it does not end soon. */
export function realRun(
  folder: string,
  source: string,
  objectives: readonly Objective[],
): ReadonlySet<string> | undefined {
  const { counters, text, ids } = withCounters(source, objectives);
  const atExit = `
static void hyla_first(int counter) {}
__attribute__((destructor)) static void hyla_report(void) {
  for (int k = 0; k < ${ids.length}; k++) if (hyla_counted[k]) __builtin_printf("hit %d\\n", k);
}
`;
  const file = join(folder, 'counted.c');
  const program = join(folder, 'counted');
  writeFileSync(file, counters + atExit + text);
  execFileSync('gcc', [...flags, file, '-o', program], { stdio: ['ignore', 'ignore', 'pipe'] });
  const run = spawnSync(program, { encoding: 'utf8', timeout: 20_000, maxBuffer: 1 << 26 });
  if (run.status !== 0) return undefined;
  return new Set([...run.stdout.matchAll(/^hit (\d+)$/gm)].map(([, k]) => ids[Number(k)]));
}
