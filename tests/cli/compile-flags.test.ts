import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCompilerFlags } from '../../src/engine/index.js';
import { InputFault } from '../../src/library/input-fault.js';
import { chooseTarget } from '../../src/library/setup/choose-target.js';
import { flagsFromCompileCommands } from '../../src/library/setup/compile-commands.js';
import { reviewFlags, shellWords } from '../../src/library/setup/compile-flags.js';
import { withFolder } from './with-folder.js';

describe('shellWords', () => {
  it.each<[string, string[]]>([
    ['cc  -c f.c', ['cc', '-c', 'f.c']],
    [`-DS='a b' "-DT=\\"x\\"" -DU=a\\ b ''`, ['-DS=a b', '-DT="x"', '-DU=a b', '']],
    [`"a\\nb" 'a\\nb'`, ['a\\nb', 'a\\nb']],
    ['', []],
  ])('%s', (command, words) => {
    expect(shellWords(command)).toEqual(words);
  });
});

describe('flags that are not followed', () => {
  const review = (words: string) => reviewFlags(readCompilerFlags(words.split(' '), (name) => name));

  it('are said once for each reason, or end the run', () => {
    expect(review('-O2 -Wall -funsigned-char')).toEqual([]);
    expect(review('-march=native -ffast-math -mtune=native').map(({ message }) => message)).toEqual([
      '-march=native, -mtune=native: not followed, as of a machine only the data model is followed',
      '-ffast-math: not followed, as floating point is computed as IEEE 754 says',
    ]);
    expect(() => review('-m64 -ftrapv')).toThrow(
      new InputFault('-ftrapv is not supported: signed overflow wraps around here'),
    );
  });
});

describe('the target', () => {
  const flagsOf = (words: { readonly [file: string]: string }) =>
    new Map(
      Object.entries(words).map(([file, text]) => [file, readCompilerFlags(text.split(' '), (name) => name)]),
    );

  it('is the one that is named, whatever flags say', () => {
    expect(chooseTarget('lp64', flagsOf({ 'a.c': '-O2' }))).toEqual({ target: 'lp64', unfollowed: [] });
    expect(chooseTarget('wasm32', flagsOf({ 'a.c': '-m64', 'b.c': '-m32' }))).toEqual({
      target: 'wasm32',
      unfollowed: [{ flag: '-m64', why: 'the target is wasm32' }],
    });
  });

  it('is what the flags say, or else wasm32', () => {
    expect(chooseTarget(undefined, flagsOf({ 'a.c': '-O2' })).target).toBe('wasm32');
    expect(chooseTarget(undefined, flagsOf({ 'a.c': '-O2', 'b.c': '-m64' })).target).toBe('lp64');
  });

  it('is one for all files', () => {
    expect(() => chooseTarget(undefined, flagsOf({ 'a.c': '-m32', 'b.c': '-m64' }))).toThrow(InputFault);
  });
});

describe('a compilation database', () => {
  const entry = (parts: object) => ({ directory: 'build', file: '../src/f.c', ...parts });
  const write = (value: unknown) => {
    mkdirSync('build', { recursive: true });
    writeFileSync('compile_commands.json', JSON.stringify(value));
  };

  it('gives the flags of the file, as a command or as arguments, its paths made to hold from here', () =>
    withFolder(async () => {
      write([
        entry({ file: 'other.c', command: 'cc -DNO' }),
        entry({ command: "cc -I../inc -D'S=a b' -c ../src/f.c" }),
      ]);
      expect(flagsFromCompileCommands('compile_commands.json', 'src/f.c').preprocessor).toEqual([
        '-Iinc',
        '-DS=a b',
      ]);
      write([entry({ arguments: ['cc', '-I.', '-DX'] })]);
      expect(flagsFromCompileCommands('compile_commands.json', './src/f.c').preprocessor).toEqual([
        '-Ibuild',
        '-DX',
      ]);
    }));

  it('may have words in files of their own, and these in others', () =>
    withFolder(async () => {
      write([entry({ arguments: ['cc', '@flags.rsp', '-DLAST', '-c', '../src/f.c'] })]);
      writeFileSync('build/flags.rsp', '-I../inc\n"-DS=a b" @more.rsp\n');
      writeFileSync('build/more.rsp', '-DMORE @more.rsp');
      const { preprocessor, refused } = flagsFromCompileCommands('compile_commands.json', 'src/f.c');
      expect(preprocessor.slice(0, 3)).toEqual(['-Iinc', '-DS=a b', '-DMORE']);
      expect(preprocessor.at(-1)).toBe('-DLAST');
      // One that is not there, or has no end, is not passed over.
      expect(refused.map(({ flag }) => flag)).toEqual(['@more.rsp']);
    }));

  it('says what is wrong with it', () =>
    withFolder(async () => {
      expect(() => flagsFromCompileCommands('none.json', 'f.c')).toThrow('none.json: cannot be read');
      write([entry({})]);
      expect(() => flagsFromCompileCommands('compile_commands.json', 'f.c')).toThrow(
        'compile_commands.json: no entry for f.c',
      );
      write([{ file: 3 }]);
      expect(() => flagsFromCompileCommands('compile_commands.json', 'f.c')).toThrow(
        'error: [0].directory: ',
      );
    }));
});
