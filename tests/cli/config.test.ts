import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { layersOf, loadConfig, parseConfig } from '../../src/library/setup/config.js';
import { withFolder } from './with-folder.js';

const choice = (name: string) => ({ name, summary: '' });
const choices = {
  criteria: [choice('branch')],
  strategies: [choice('treefrog')],
  targets: [choice('wasm32')],
  formats: [choice('json')],
  comparisonFormats: [],
};
const parse = (value: unknown) => parseConfig(JSON.stringify(value), 'sub/hyla.config.json', choices);

describe('the configuration', () => {
  it('says everything that the command line can, and more of inputs', () => {
    const config = parse({
      criterion: 'branch',
      timeLimit: 2,
      solverTimeout: 100,
      includeDirs: ['inc'],
      define: { N: 3, S: '"x"' },
      undefine: ['M'],
      include: ['all.h'],
      std: 'c11',
      flags: ['-funsigned-char', '-I', 'more', '-m64'],
      compileCommands: 'cc.json',
      precondition: 'p.c',
      formats: ['json'],
      out: 'o',
      inputs: {
        maxElements: 4,
        lvalues: { x: { range: [-5, '18446744073709551615'] }, 's->p': { nullable: false } },
      },
      functions: { f: { seed: 3, inputs: { maxDepth: 0 } } },
    });
    expect(config.settings).toMatchObject({ criterion: 'branch', timeLimitMs: 2000, solverTimeoutMs: 100 });
    expect(config.settings.inputs?.lvalues?.x).toEqual({
      range: { low: -5n, high: 18446744073709551615n },
    });
    expect(config.settings.inputs?.lvalues?.['s->p']).toEqual({ nullable: false });
    expect(config.functions.get('f')).toMatchObject({ seed: 3, inputs: { maxDepth: 0 } });
    // Paths in the file are relative to it.
    expect(config.flags).toMatchObject({
      preprocessor: ['-Isub/inc', '-DN=3', '-DS="x"', '-UM', '-includesub/all.h', '-Isub/more'],
      language: ['-funsigned-char'],
      std: 'c11',
      machine: { flag: '-m64', target: 'lp64' },
    });
    expect(config).toMatchObject({ compileCommands: 'sub/cc.json', precondition: 'sub/p.c', out: 'sub/o' });
    expect(parse({ out: '/o' }).out).toBe('/o');
  });

  it.each<[unknown, string]>([
    [
      { strateg: 'x' },
      'sub/hyla.config.json:1:2: error: unknown key "strateg"; did you mean "strategy"?\n  {"strateg":"x"}\n   ^',
    ],
    [{ strategy: 'x' }, 'sub/hyla.config.json:1:2: error: strategy: expected one of treefrog'],
    [{ functions: { f: { seed: -1 } } }, 'functions.f.seed: '],
    [
      { inputs: { lvalues: { 's->x': { range: [3, 1] } } } },
      'inputs.lvalues["s->x"].range: the lower bound is above the upper one',
    ],
    [
      { inputs: { lvalues: { x: { rnge: [1, 3] } } } },
      'inputs.lvalues.x: unknown key "rnge"; did you mean "range"?',
    ],
    [
      { inputs: { lvalues: { x: { range: [1.5, 3] } } } },
      'inputs.lvalues.x.range[0]: expected a whole number',
    ],
    [{ formats: ['json', 'pdf'] }, 'formats[1]: expected one of json'],
    [[], 'sub/hyla.config.json:1:1: error: '],
  ])('rejects %j, saying where', (value, message) => {
    expect(() => parse(value)).toThrow(message);
  });

  it('tells the line of a syntax error', () => {
    expect(() => parseConfig('{\n  "seed": }', 'c.json', choices)).toThrow(
      'c.json:2:11: error: not valid JSON: unexpected "}"\n    "seed": }\n            ^',
    );
  });

  it('may have comments, which move no place', () => {
    const text = '// of "all" /* functions\n{ /* the\n seed */ "seed": 3, "solver": "z3 //x", }';
    expect(parseConfig(text, 'c.json', choices)).toMatchObject({ settings: { seed: 3 }, solver: 'z3 //x' });
    expect(() => parseConfig(text.replace('solver', 'slover'), 'c.json', choices)).toThrow(
      'c.json:3:21: error: unknown key "slover"; did you mean "solver"?',
    );
  });

  it('says of a function what its name and the patterns that it matches say, the nearest first', () => {
    const config = parse({
      functions: { '*': { seed: 1 }, 'parse_*': { seed: 2 }, parse_a: { maxTests: 3 } },
    });
    const seeds = (name: string) => layersOf(config, name).map(({ seed }) => seed);
    expect(seeds('parse_a')).toEqual([undefined, 2, 1]);
    expect(seeds('parse')).toEqual([1]);
  });

  it('is found beside the source or above it, the nearest first', () =>
    withFolder(async () => {
      mkdirSync('a/b', { recursive: true });
      expect(loadConfig(undefined, 'a/b/f.c', choices).settings).toEqual({});
      writeFileSync('hyla.config.json', '{ "seed": 1 }');
      expect(loadConfig(undefined, 'a/b/f.c', choices).settings.seed).toBe(1);
      writeFileSync('a/hyla.config.json', '{ "seed": 2, "out": "o" }');
      expect(loadConfig(undefined, 'a/b/f.c', choices).settings.seed).toBe(2);
      expect(loadConfig(undefined, 'a/b/f.c', choices).out).toBe('a/o');
      expect(loadConfig('hyla.config.json', 'a/b/f.c', choices).settings.seed).toBe(1);
      expect(() => loadConfig('none.json', 'a/b/f.c', choices)).toThrow('none.json: cannot be read');
    }));

  it('starts no programs and writes only where it lies, unless it was named', () =>
    withFolder(async () => {
      mkdirSync('a');
      for (const harm of ['"solver": "rm -rf x"', '"clang": "./clang"', '"out": "../b"', '"out": "/b"']) {
        writeFileSync('a/hyla.config.json', `{ ${harm} }`);
        expect(() => loadConfig(undefined, 'a/f.c', choices)).toThrow(
          /^a\/hyla\.config\.json was found, not named, and wants to .*: if you agree, --config a\/hyla\.config\.json$/,
        );
        expect(() => loadConfig('a/hyla.config.json', 'a/f.c', choices)).not.toThrow();
      }
      writeFileSync('a/hyla.config.json', '{ "out": "sub/..b" }');
      expect(loadConfig(undefined, 'a/f.c', choices).out).toBe('a/sub/..b');
    }));
});
