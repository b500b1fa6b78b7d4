import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { whyUnwritable, writeOutput } from '../../src/host/index.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hyla-out-'));
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true, force: true });
});
const RECORD = '.hyla-written.json';
const at = (name: string) => path.join(folder, name);

describe('writeOutput', () => {
  it('writes files and folders, replaces older ones, and removes what belongs to an older run', () => {
    const first = [
      { path: 'result.json', text: '1' },
      { path: 'report.html', text: '1' },
      { path: 'proofs/a.smt2', text: '1' },
    ];
    expect(writeOutput(at('x/y'), first, [])).toBeUndefined();
    writeFileSync(at('x/y/notes.txt'), 'mine');
    writeFileSync(at('x/y/proofs/mine.smt2'), 'mine');
    const second = [
      { path: 'result.json', text: '2' },
      { path: 'proofs/b.smt2', text: '2' },
    ];
    expect(writeOutput(at('x/y'), second, ['result.json', 'report.html', 'proofs'])).toBeUndefined();
    expect(readdirSync(at('x/y')).sort()).toEqual([RECORD, 'notes.txt', 'proofs', 'result.json']);
    expect(readdirSync(at('x/y/proofs')).sort()).toEqual(['b.smt2', 'mine.smt2']);
    expect(readFileSync(at('x/y/result.json'), 'utf8')).toBe('2');
  });

  it('changes nothing when one file cannot be written', () => {
    expect(writeOutput(at('d'), [{ path: 'a', text: 'old' }], [])).toBeUndefined();
    const files = [
      { path: 'a', text: 'new' },
      { path: 'a/b', text: 'impossible: a is a file' },
    ];
    expect(writeOutput(at('d'), files, [])).toMatch(/./);
    expect(readFileSync(at('d/a'), 'utf8')).toBe('old');
    expect(readdirSync(at('d')).sort()).toEqual([RECORD, 'a']);
  });

  it('replaces nothing that Hyla did not write, or that was changed since', () => {
    mkdirSync(at('d'));
    writeFileSync(at('d/tests.c'), 'mine');
    const files = [
      { path: 'result.json', text: '1' },
      { path: 'tests.c', text: '1' },
    ];
    expect(writeOutput(at('d'), files, ['tests.c'])).toMatch(/^tests\.c is there, and Hyla did not write it/);
    expect(readdirSync(at('d'))).toEqual(['tests.c']);
    expect(readFileSync(at('d/tests.c'), 'utf8')).toBe('mine');
    rmSync(at('d/tests.c'));
    expect(writeOutput(at('d'), files, [])).toBeUndefined();
    writeFileSync(at('d/tests.c'), 'edited');
    expect(writeOutput(at('d'), files, [])).toMatch(/changed since/);
    // Nor is it removed where it is not written again.
    expect(writeOutput(at('d'), [files[0]], ['tests.c'])).toBeUndefined();
    expect(readFileSync(at('d/tests.c'), 'utf8')).toBe('edited');
  });

  it('removes what a killed process left, and not what a living one has', () => {
    mkdirSync(at('.hyla-2147483646-abcdef/new'), { recursive: true });
    mkdirSync(at(`.hyla-${process.ppid}-abcdef`));
    mkdirSync(at('.hyla-notes'));
    expect(writeOutput(folder, [{ path: 'a', text: '' }], [])).toBeUndefined();
    expect(readdirSync(folder).sort()).toEqual([`.hyla-${process.ppid}-abcdef`, '.hyla-notes', RECORD, 'a']);
  });
});

describe('whyUnwritable', () => {
  it('is silent and leaves no trace where one can write', () => {
    mkdirSync(at('there'));
    expect(whyUnwritable(at('there'))).toBeUndefined();
    expect(whyUnwritable(at('a/b/c'))).toBeUndefined();
    expect(readdirSync(folder)).toEqual(['there']);
  });

  it('tells why one cannot', () => {
    writeFileSync(at('file'), '');
    expect(whyUnwritable(at('file'))).toBe('a file of that name exists');
    expect(whyUnwritable(at('file/below'))).toBe('a part of the path is a file');
    expect(existsSync(at('file'))).toBe(true);
  });
});
