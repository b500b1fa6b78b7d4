import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { FunctionResult } from '../../src/result/index.js';
import { type Example, readExamples, root } from './example.js';
import { run } from './spawn.js';

/** Each of them is decided within a second or two; the others take longer and are the same searches. */
const QUICK = [
  'avoidance',
  'check-pressure',
  'f',
  'gcd',
  'loop-count',
  'loop-level',
  'loop-lockstep',
  'loop-parity',
  'thirty',
  'tokenizer',
  'valves',
];

const OTHER_STRATEGIES = [
  'bidirectional',
  'joined',
  'depth-first',
  'mtelse',
  'unseen-first',
  'control-flow',
  'random-branch',
];

const examples = new Map(readExamples().map((example) => [example.name, example]));

/** Everything that `hyla cover` writes, times aside. */
async function written(
  example: Example,
  options: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<ReadonlyMap<string, string>> {
  const out = mkdtempSync(join(tmpdir(), 'hyla-determinism-'));
  try {
    const args = ['cover', example.source, example.function, '--scope', example.scope, '--out', out];
    const { status, stderr } = await run(
      join(root, 'bin/hyla'),
      [...args, '--quiet', ...options],
      root,
      environment,
    );
    expect(status, stderr).toBeLessThan(2);
    const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) =>
      statSync(join(out, file)).isFile(),
    );
    return new Map(files.sort().map((file) => [file, timeless(file, readFileSync(join(out, file), 'utf8'))]));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

function timeless(file: string, text: string): string {
  // Checksums of the others, which have times in them.
  if (file === '.hyla-written.json') return Object.keys(JSON.parse(text)).join('\n');
  if (file === 'report.html') return text.replace(/<tr><td>time: .*?<\/tr>/g, '');
  if (file !== 'result.json') return text;
  const result = JSON.parse(text) as FunctionResult;
  return JSON.stringify({ ...result, stats: { ...result.stats, timeMs: 0 } }, null, 1);
}

async function expectTheSame(
  name: string,
  options: readonly string[],
  environments: readonly NodeJS.ProcessEnv[] = [{}, {}],
): Promise<void> {
  const example = examples.get(name);
  if (!example) throw new Error(`no example ${name}`);
  // At the same time, so that they get in each other's way.
  const [once, ...others] = await Promise.all(
    environments.map((environment) => written(example, options, environment)),
  );
  expect(once.has('result.json') && once.has('tests.c')).toBe(true);
  for (const again of others) {
    expect([...again.keys()]).toEqual([...once.keys()]);
    for (const [file, text] of once) expect(again.get(file), file).toBe(text);
  }
}

describe('two runs with the same seed write the same', () => {
  it.each(QUICK)('%s', async (name) => {
    await expectTheSame(name, ['--seed', '7']);
  });

  it.each(OTHER_STRATEGIES)('f and avoidance, strategy %s', async (strategy) => {
    await expectTheSame('f', ['--strategy', strategy]);
    await expectTheSame('avoidance', ['--strategy', strategy]);
  });

  it('f, every path, partial constraints', async () => {
    await expectTheSame('f', ['--criterion', 'all-paths', '--solving', 'partial']);
  });
});

const NODE_OPTIONS = `--import ${pathToFileURL(join(import.meta.dirname, 'other-clock.mjs'))}`;

/** A machine on which everything takes that many times as long. */
const asSlow = (times: number): NodeJS.ProcessEnv => ({ NODE_OPTIONS, HYLA_TEST_CLOCK: String(times) });

const LIMIT_S = 60;
/** The first of the ends of the time, of the search in the first world, is a little later. */
const CLOCK_END = 0.3 * LIMIT_S * 1000;

/** However busy the machine is: a clock that goes on when it is looked at, half-way after so many looks, and comes to no end of the time. */
const afterLooks = (looks: number): NodeJS.ProcessEnv => ({
  NODE_OPTIONS,
  HYLA_TEST_LOOKS: String(looks),
  HYLA_TEST_CLOCK_END: String(CLOCK_END),
});

/** Those that have loops, larger worlds, and proofs for every caller that take long. */
const LONGER = [
  'bus-sensor',
  'door-lock',
  'event-loop',
  'line-count',
  'merge',
  'number-file',
  'prime',
  'send-byte',
  'session',
  'sqrt',
];

describe('how fast the machine is makes no difference', () => {
  it.each(['prime', 'loop-count', 'hysteresis'])('%s, bidirectional', async (name) => {
    const options = ['--strategy', 'bidirectional', '--time-limit', '3600'];
    await expectTheSame(name, options, [asSlow(0.01), asSlow(40)]);
  });

  it('loop-level', async () => {
    await expectTheSame('loop-level', ['--time-limit', '3600'], [asSlow(0.01), asSlow(40)]);
  });

  it.each(LONGER)('%s, by clocks that hurry at first, in the middle, or in the end', async (name) => {
    const clocks = [20, 1_000, 10_000].map(afterLooks);
    await expectTheSame(name, ['--time-limit', String(LIMIT_S)], clocks);
  });
});

it('another seed is another search', async () => {
  const example = examples.get('check-pressure');
  if (!example) throw new Error('no example check-pressure');
  const [one, other] = await Promise.all([
    written(example, ['--seed', '1']),
    written(example, ['--seed', '2']),
  ]);
  expect(one.get('tests.c')).not.toBe(other.get('tests.c'));
});
