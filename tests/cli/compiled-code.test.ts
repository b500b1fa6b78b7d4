import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const hyla = path.resolve(import.meta.dirname, '../../bin/hyla');
let cache = '';

beforeEach(() => {
  cache = mkdtempSync(path.join(tmpdir(), 'hyla-code-'));
});
afterEach(() => rmSync(cache, { recursive: true, force: true }));

const help = (HYLA_CACHE: string): string =>
  execFileSync(process.execPath, [hyla, 'cover', '--help'], {
    encoding: 'utf8',
    env: { ...process.env, HYLA_CACHE },
  });

const kept = (): readonly string[] =>
  readdirSync(cache, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(cache, name))
    .filter((file) => statSync(file).isFile());

describe('compiled code', () => {
  it('is kept between runs, and once more where what was kept is damaged', () => {
    const said = help(cache);
    expect(said).toContain('--strategy');
    const [file, ...others] = kept();
    expect(others).toEqual([]);
    const code = readFileSync(file);
    const written = statSync(file).mtimeMs;
    expect(help(cache)).toBe(said);
    expect(statSync(file).mtimeMs).toBe(written);

    // V8 itself would run whatever it is given.
    const damaged = Buffer.from(code);
    damaged.fill(0x5a, damaged.length >> 1);
    writeFileSync(file, damaged);
    expect(help(cache)).toBe(said);
    expect(readFileSync(file).equals(damaged)).toBe(false);
    expect(help(cache)).toBe(said);
  });

  it('is not kept where nothing is', () => {
    expect(help('off')).toContain('--strategy');
    expect(kept()).toEqual([]);
  });

  it('keeps what the latest few versions left', () => {
    help(cache);
    const [file] = kept();
    for (let k = 0; k < 6; k++) writeFileSync(path.join(path.dirname(file), `older-${k}`), '');
    writeFileSync(file, '');
    help(cache);
    expect(kept()).toHaveLength(4);
    expect(kept()).toContain(file);
  });
});
