import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Random } from '../../src/base/index.js';
import { withFolder } from '../cli/with-folder.js';
import { mutate } from './mutate.js';

const root = path.resolve(import.meta.dirname, '../..');

/** Here a few; `HYLA_MUTANTS=2000` tries as many, from `HYLA_MUTANTS_SEED` on. */
const COUNT = Number(process.env.HYLA_MUTANTS ?? 24);
const SEED = Number(process.env.HYLA_MUTANTS_SEED ?? 1);
/** So many are one project. */
const TOGETHER = 24;

/** Our own programs: examples and what other tests are about. */
const originals = ['examples', 'tests']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) =>
        (folder === 'examples' ? /^[^/]*\.c$/ : /^[^/]+\/(?:programs|subjects)\/[^/]*\.c$/).test(name),
      )
      .map((name) => path.join(folder, name)),
  )
  .sort();

function run(args: readonly string[]): Promise<{ readonly status: unknown; readonly said: string }> {
  return new Promise((resolve) => {
    const options = { maxBuffer: 1 << 28, env: { ...process.env, HYLA_CACHE: 'off' } };
    execFile(path.join(root, 'bin/hyla'), args, options, (error, stdout, stderr) =>
      resolve({ status: error ? error.code : 0, said: stdout + stderr }),
    );
  });
}

it.each(Array.from({ length: Math.ceil(COUNT / TOGETHER) }, (_, batch) => batch))(
  'mistakes in sources are said to be, file by file, and nothing else comes to harm (%i)',
  { timeout: 1_200_000 },
  (batch) =>
    withFolder(async () => {
      mkdirSync('src');
      const names = Array.from({ length: Math.min(TOGETHER, COUNT - batch * TOGETHER) }, (_, k) => {
        const seed = SEED + batch * TOGETHER + k;
        const random = new Random(seed);
        const original = originals[random.below(originals.length)];
        const name = `src/m${seed}.c`;
        writeFileSync(name, mutate(readFileSync(path.join(root, original), 'utf8'), random));
        return name;
      });
      const { status, said } = await run([
        'cover',
        'src',
        '--jobs',
        '1',
        '--time-limit',
        '1',
        '--format',
        'json',
      ]);
      if (status === 3) throw new Error(said);
      expect([0, 1, 2]).toContain(status);
      // Each has a row, or is complained about.
      expect(names.filter((name) => !said.includes(name))).toEqual([]);
      expect(said).not.toMatch(/gave no sign of life|its process ended|\n {4}at /);
    }),
);
