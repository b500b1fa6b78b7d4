import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FunctionResult } from '../../src/result/index.js';
import { type Example, root } from './example.js';

export interface HylaRun {
  readonly status: number | null;
  readonly output: string;
  readonly result: FunctionResult;
}

/** `hyla cover` as a user starts it; its files go to `out`. */
export function runHyla(example: Example, out: string): HylaRun {
  const args = ['cover', example.source, example.function, '--scope', example.scope, '--out', out];
  args.push(...example.defines.map((define) => `-D${define}`), '--time-limit', '30', '--no-color');
  const run = spawnSync(join(root, 'bin/hyla'), args, { cwd: root, encoding: 'utf8' });
  const output = `${run.stdout}${run.stderr}`;
  if (run.status !== 0 && run.status !== 1) throw new Error(`hyla ${args.join(' ')}\n${output}`);
  const result = JSON.parse(readFileSync(join(out, 'result.json'), 'utf8')) as FunctionResult;
  return { status: run.status, output, result };
}
