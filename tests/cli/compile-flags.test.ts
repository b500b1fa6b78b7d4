import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { flagsFromCompileCommands } from '../../src/cli/options/compile-commands.js';
import { joinFlags, pickFlags, shellWords } from '../../src/cli/options/compile-flags.js';
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

describe('pickFlags', () => {
  it('keeps what the preprocessor needs, attached or not, and nothing else', () => {
    const words =
      'cc -O2 -I inc -Iother -isystem sys -D A -DB=2 -U C -std=gnu11 -include pre.h -Wall -c f.c -o f.o -MD'.split(
        ' ',
      );
    expect(pickFlags(words, (name) => `/x/${name}`)).toEqual({
      preprocessor: ['-I/x/inc', '-I/x/other', '-isystem/x/sys', '-DA', '-DB=2', '-UC', '-include/x/pre.h'],
      std: 'gnu11',
    });
  });

  it('joins in order, the last standard winning', () => {
    expect(joinFlags([{ preprocessor: ['-DA'], std: 'c99' }, { preprocessor: ['-UA'] }])).toEqual({
      preprocessor: ['-DA', '-UA'],
      std: 'c99',
    });
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

  it('says what is wrong with it', () =>
    withFolder(async () => {
      expect(() => flagsFromCompileCommands('none.json', 'f.c')).toThrow('none.json: cannot be read');
      write([entry({})]);
      expect(() => flagsFromCompileCommands('compile_commands.json', 'f.c')).toThrow(
        'compile_commands.json: no entry for f.c',
      );
      write([{ file: 3 }]);
      expect(() => flagsFromCompileCommands('compile_commands.json', 'f.c')).toThrow(
        'compile_commands.json: [0].directory: ',
      );
    }));
});
