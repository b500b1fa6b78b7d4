import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FunctionResult } from '../../src/result/index.js';
import { type Example, root } from './example.js';
import { run } from './spawn.js';

export interface HylaRun {
  readonly status: number | null;
  readonly result: FunctionResult;
}

/**
 * `hyla cover` as a user starts it; its files go to `out`. What can be decided ends by itself; where something may
 * stay open, the limit is what ends the search.
 */
export async function runHyla(
  example: Example,
  out: string,
  options: readonly string[] = [],
): Promise<HylaRun> {
  const files = [example.source, ...example.further];
  const args = ['cover', ...files, example.function, '--scope', example.scope, '--out', out];
  if (example.strategy) args.push('--strategy', example.strategy);
  if (example.uninitialised) args.push('--uninitialised', example.uninitialised);
  args.push(
    ...example.defines.map((define) => `-D${define}`),
    '--time-limit',
    '100',
    '--no-color',
    ...options,
  );
  const { status, stdout, stderr } = await run(join(root, 'bin/hyla'), args, root);
  if (status !== 0 && status !== 1) throw new Error(`hyla ${args.join(' ')}\n${stdout}${stderr}`);
  const result = JSON.parse(readFileSync(join(out, 'result.json'), 'utf8')) as FunctionResult;
  return { status, result };
}
