import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { Random } from '../../src/base/index.js';
import { mutate } from './mutate.js';

/**
 * Whatever the source is, a run ends with a status for it: everything decided, something open, or a fault of the input. Never
 * a bug of Hyla's, never without an end, never with all of the machine's memory. `HYLA_MUTANTS=2000` for a large run,
 * `HYLA_MUTANTS_FROM` to go on from one; that one looks at the clock, too.
 */
const count = Number(process.env.HYLA_MUTANTS ?? 8);
const from = Number(process.env.HYLA_MUTANTS_FROM ?? 0);
const isLarge = process.env.HYLA_MUTANTS !== undefined;

const LIMIT_S = 4;
const COMPILING_S = 3;
const MOST_BYTES = 2 ** 31;

const root = path.resolve(import.meta.dirname, '../..');
const hyla = path.join(root, 'bin/hyla');
const folder = mkdtempSync(path.join(tmpdir(), 'hyla-mutants-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const subjects = ['tests/truth/subjects', 'examples']
  .flatMap((place) => readdirSync(path.join(root, place)).map((name) => path.join(root, place, name)))
  .filter((file) => file.endsWith('.c'))
  .sort();

it.each(Array.from({ length: count }, (_, k) => from + k))(
  'mutant %i ends as a run should',
  { timeout: 300_000 },
  async (number) => {
    const random = new Random(1000 + number);
    const original = readFileSync(subjects[random.below(subjects.length)], 'utf8');
    const file = path.join(folder, `mutant${number}.c`);
    writeFileSync(file, mutate(original, random));
    const { status, said, seconds, bytes } = await cover(file);
    const source = () => readFileSync(file, 'utf8');
    expect([0, 1, 2], `${said}\n${source()}`).toContain(status);
    expect(bytes, source()).toBeLessThan(MOST_BYTES);
    if (isLarge) expect(seconds, source()).toBeLessThan(allowedSeconds(said));
    rmSync(file);
  },
);

/** The limit holds for each function; two seconds more are for what cannot be interrupted. */
function allowedSeconds(said: string): number {
  const functions = (said.match(/objectives/g) ?? []).length;
  return COMPILING_S + Math.max(functions, 1) * LIMIT_S + 2;
}

interface Ended {
  readonly status: number | null;
  readonly said: string;
  readonly seconds: number;
  /** The most memory that was seen in use. */
  readonly bytes: number;
}

function cover(file: string): Promise<Ended> {
  const start = performance.now();
  const args = [hyla, 'cover', file, '--time-limit', String(LIMIT_S), '--out', `${file}.out`];
  const child = spawn(process.execPath, args, { cwd: folder });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(String(text)));
  let bytes = 0;
  const watch = setInterval(() => {
    bytes = Math.max(bytes, memoryOf(child.pid ?? 0));
  }, 100);
  return new Promise((resolve) => {
    child.on('close', (status) => {
      clearInterval(watch);
      rmSync(`${file}.out`, { recursive: true, force: true });
      resolve({ status, said: said.join(''), seconds: (performance.now() - start) / 1000, bytes });
    });
  });
}

/** Where the machine tells it. */
function memoryOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
    return 1024 * Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
