import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { normalizeArguments } from '../../src/cli/options/arguments.js';
import { type Commands, runCommandLine } from '../../src/cli/options/command-line.js';
import type { CompareOptions } from '../../src/cli/options/compare-options.js';
import type { CoverOptions } from '../../src/cli/options/cover-options.js';
import { withFolder } from './with-folder.js';

const choice = (name: string) => ({ name, summary: `what ${name} does` });
const choices = {
  criteria: [choice('branch'), choice('all-paths')],
  strategies: [choice('treefrog'), choice('depth-first')],
  targets: [choice('wasm32'), choice('lp64')],
  formats: [choice('json'), choice('html')],
  comparisonFormats: [choice('csv'), choice('html')],
};

/** Parses in a folder that has f.c and g.c; answers with what the command got and what was printed. */
async function parse(line: string) {
  return withFolder(async (folder) => {
    for (const name of ['f.c', 'g.c', 'odd']) writeFileSync(path.join(folder, name), '');
    for (const name of ['inc', 'other']) mkdirSync(path.join(folder, name));
    let cover: CoverOptions['request'] | undefined;
    let watch: CoverOptions['request'] | undefined;
    let compare: CompareOptions['request'] | undefined;
    let shown: Omit<CoverOptions | CompareOptions, 'request'> | undefined;
    let printed = '';
    const commands: Commands = {
      cover: async (options) => {
        ({ request: cover, ...shown } = options);
        return 1;
      },
      watch: async (options) => {
        ({ request: watch, ...shown } = options);
        return 0;
      },
      compare: async (options) => {
        ({ request: compare, ...shown } = options);
        return 0;
      },
      check: async () => 0,
      explain: async () => 0,
      verify: async () => 0,
      init: async () => 0,
      merge: async () => 0,
    };
    const print = (text: string) => {
      printed += text;
    };
    const words = line === '' ? [] : line.split(' ');
    const run = { version: '1.2.3', choices, commands, print, complain: print };
    try {
      const status = await runCommandLine(run, normalizeArguments(words));
      return { status, cover, watch, compare, shown, printed };
    } catch (error) {
      return {
        status: -1,
        cover,
        watch,
        compare,
        shown,
        printed: `${(error as Error).name}: ${(error as Error).message}`,
      };
    }
  });
}

describe('hyla watch', () => {
  it('takes files and a function, and what cover takes', async () => {
    const { watch, shown } = await parse('watch f.c f --criterion all-paths -DN=4 --out o --no-color');
    expect(watch).toMatchObject({
      paths: ['f.c'],
      functions: ['f'],
      out: 'o',
      flags: ['-DN=4'],
      settings: { criterion: 'all-paths' },
    });
    expect(watch?.project).toBeUndefined();
    expect(shown?.color).toBe(false);
    expect((await parse('watch f.c g.c')).watch).toMatchObject({ paths: ['f.c', 'g.c'], functions: [] });
    expect((await parse('watch f.c -- -O2')).watch).toMatchObject({ flags: ['-O2'] });
  });

  it('is about one program', async () => {
    expect((await parse('watch')).printed).toContain("missing required argument 'file'");
    expect((await parse('watch f.c f g')).printed).toContain('one function at a time');
    expect((await parse('watch inc')).printed).toMatch(/^InputFault: /);
    expect((await parse('watch f.c --jobs 2')).printed).toContain("unknown option '--jobs'");
  });
});

describe('hyla cover', () => {
  it('tells files from the function', async () => {
    expect((await parse('cover f.c f')).cover).toMatchObject({ paths: ['f.c'], functions: ['f'] });
    expect((await parse('cover f.c g.c')).cover).toMatchObject({ paths: ['f.c', 'g.c'], functions: [] });
    expect((await parse('cover f.c odd')).cover?.paths).toEqual(['f.c', 'odd']);
    expect((await parse('cover f.c f')).cover?.project).toBeUndefined();
  });

  it('tells a project by folders, several functions and how the work is divided', async () => {
    expect((await parse('cover . f')).cover).toMatchObject({ paths: ['.'], functions: ['f'], project: {} });
    expect((await parse('cover f.c g.c f g --jobs 3')).cover).toMatchObject({
      paths: ['f.c', 'g.c'],
      functions: ['f', 'g'],
      project: { jobs: 3 },
    });
    expect((await parse('cover f.c --shard 2/3')).cover?.project?.shard).toEqual({ index: 2, of: 3 });
    expect((await parse('cover f.c f --jobs 3')).cover?.project).toBeUndefined();
  });

  it.each([
    ['cover', /missing required argument 'file'/],
    ['cover f', /no C file given, only 'f'/],
    ['cover missing.c f', /missing\.c: no such file/],
    ['cover f.c/x.c f', /f\.c\/x\.c: no such file/],
    ['cover f.c -p none', /There is no none\./],
    ['cover f.c --shard 3/2', /Expected I\/N, such as 2\/8\./],
    ['cover f.c --jobs 0', /at least 1/],
    ['cover f.c --seed x', /--seed <n>' argument 'x' is invalid\. Expected a whole number, at least 0\./],
    ['cover f.c --seed -3', /--seed|unknown option '-3'/],
    ['cover f.c --max-tests 0', /at least 1/],
    ['cover f.c --time-limit soon', /Expected a number of seconds above 0/],
    ['cover f.c --strategy fastest', /'fastest' is invalid\. Expected one of treefrog, depth-first\./],
    ['cover f.c --criterion brunch', /Expected one of branch, all-paths; did you mean "branch"\?/],
    ['cover f.c --format pdf', /Expected one of json, html\./],
    ['cover f.c --solving half', /Allowed choices are full, partial/],
    ['cover f.c --stratgy treefrog', /unknown option '--stratgy'.*\(Did you mean --strategy\?\)/s],
    ['covr f.c', /unknown command 'covr'.*\(Did you mean cover\?\)/s],
    ['', /Usage: hyla/],
  ])('answers `%s` with a message', async (line, message) => {
    const { status, printed, cover } = await parse(line);
    expect(printed).toMatch(message);
    expect([2, -1]).toContain(status);
    expect(cover).toBeUndefined();
    if (status === -1) expect(printed).toMatch(/^InputFault: /);
  });

  it('reads every option', async () => {
    const { cover, shown, status } = await parse(
      'cover f.c f --criterion all-paths --strategy depth-first --solving partial --no-look-ahead --seed 7 --time-limit 1.5 ' +
        '--solver-timeout 20 --max-tests 3 --max-steps 9 --scope callees --compile-commands cc.json --config h.json --out o ' +
        '--format json html --json - --quiet --no-color --log-queries q --precondition p.c --solver z3 --max-call-depth 2 ' +
        '--solve-first',
    );
    expect(status).toBe(1);
    expect(cover).toEqual({
      paths: ['f.c'],
      functions: ['f'],
      settings: {
        criterion: 'all-paths',
        strategy: 'depth-first',
        solving: 'partial',
        lookAhead: false,
        maxCallDepth: 2,
        solveFirst: true,
        seed: 7,
        timeLimitMs: 1500,
        solverTimeoutMs: 20,
        maxTests: 3,
        maxSteps: 9,
        scope: 'callees',
      },
      flags: [],
      compileCommands: 'cc.json',
      config: 'h.json',
      precondition: 'p.c',
      solver: 'z3',
      logQueries: 'q',
      out: 'o',
      formats: ['json', 'html'],
    });
    expect(shown).toEqual({
      quiet: true,
      color: false,
      json: '-',
      demands: { failUnder: undefined, failOn: undefined, baseline: undefined },
    });
  });

  it('leaves unsaid what is not said, for the configuration to decide', async () => {
    const { cover } = await parse('cover f.c');
    expect(Object.values(cover?.settings ?? { wrong: 1 }).every((value) => value === undefined)).toBe(true);
    expect((await parse('cover f.c --look-ahead')).cover?.settings?.lookAhead).toBe(true);
  });

  it("takes a compiler's flags, in order and as compilers spell them", async () => {
    const { cover } = await parse('cover -Iinc -DA=1 -I other -UA -include x.h -DB -std=c99 f.c f');
    expect(cover?.flags).toEqual(['-std=c99', '-Iinc', '-DA=1', '-Iother', '-UA', '-includex.h', '-DB']);
  });

  it("takes all of a compiler's flags after --", async () => {
    const { cover } = await parse(
      'cover f.c f -UA -std=c99 -- -std=gnu11 -D A=3 -include x.h -O2 -fshort-enums -m64',
    );
    expect(cover).toMatchObject({
      paths: ['f.c'],
      functions: ['f'],
      flags: [
        '-std=c99',
        '-UA',
        '-std=gnu11',
        '-D',
        'A=3',
        '-include',
        'x.h',
        '-O2',
        '-fshort-enums',
        '-m64',
      ],
    });
    expect((await parse('compare f.c f -- -fshort-enums')).compare?.flags).toEqual(['-fshort-enums']);
    expect((await parse('check dir -- -O2')).printed).toContain('check takes no flags for the compiler');
  });
});

describe('hyla compare', () => {
  it('tells one program with a function from several', async () => {
    const subjects = async (line: string) => (await parse(`compare ${line}`)).compare?.subjects;
    expect(await subjects('f.c f')).toEqual([{ files: ['f.c'], functionName: 'f' }]);
    expect(await subjects('f.c g.c f')).toEqual([{ files: ['f.c', 'g.c'], functionName: 'f' }]);
    expect(await subjects('f.c g.c')).toEqual([{ files: ['f.c'] }, { files: ['g.c'] }]);
    expect(await subjects('f.c:a g.c:b')).toEqual([
      { files: ['f.c'], functionName: 'a' },
      { files: ['g.c'], functionName: 'b' },
    ]);
    expect(await subjects('.')).toEqual([{ files: ['f.c'] }, { files: ['g.c'] }]);
  });

  it('compares every strategy, full and partial, with look-ahead, unless told', async () => {
    const { compare } = await parse('compare f.c f');
    expect(compare?.axes).toEqual({
      strategies: ['treefrog', 'depth-first'],
      solvings: ['full', 'partial'],
      prunings: [{ name: 'look-ahead', settings: { lookAhead: true, solveFirst: false } }],
    });
    expect(compare?.seeds).toBe(1);
  });

  it('takes lists, several times, each name once', async () => {
    const { compare, shown } = await parse(
      'compare f.c f --strategies depth-first,treefrog --strategies treefrog --solvings partial --seeds 3 --seed 5 ' +
        '--prunings none,solve-first+look-ahead,max-call-depth=2 --scope callees --time-limit 2 --format csv --out x',
    );
    expect(compare).toMatchObject({
      axes: {
        strategies: ['depth-first', 'treefrog'],
        solvings: ['partial'],
        prunings: [
          { name: 'none', settings: { lookAhead: false, solveFirst: false } },
          { name: 'solve-first+look-ahead', settings: { lookAhead: true, solveFirst: true } },
          { name: 'max-call-depth=2', settings: { lookAhead: false, solveFirst: false, maxCallDepth: 2 } },
        ],
      },
      seeds: 3,
      settings: { seed: 5, scope: 'callees', timeLimitMs: 2000 },
    });
    expect(shown).toMatchObject({ formats: ['csv'], out: 'x' });
  });

  it.each([
    ['compare', /missing required argument 'what'/],
    ['compare f', /no C file given, only 'f'/],
    ['compare missing.c f', /missing\.c: no such file/],
    ['compare missing.c:f', /missing\.c: no such file/],
    ['compare f.c f --strategies fastest', /'fastest' is invalid\. Expected one of treefrog, depth-first\./],
    ['compare f.c f --solvings half', /Expected one of full, partial\./],
    ['compare f.c f --prunings some', /Expected none, or look-ahead/],
    ['compare f.c f --prunings max-call-depth', /Expected none, or look-ahead/],
    ['compare f.c f --seeds 0', /at least 1/],
    ['compare f.c f --format pdf', /Expected one of csv, html\./],
  ])('answers `%s` with a message', async (line, message) => {
    const { status, printed, compare } = await parse(line);
    expect(printed).toMatch(message);
    expect([2, -1]).toContain(status);
    expect(compare).toBeUndefined();
  });
});

describe('help', () => {
  it('lists commands and examples', async () => {
    const { status, printed } = await parse('--help');
    expect(status).toBe(0);
    for (const word of ['cover', 'compare', 'explain', 'check', 'verify', 'Examples:', 'Exit status'])
      expect(printed).toContain(word);
  });

  it('has every choice with what it does', async () => {
    const { printed } = await parse('cover --help');
    const words = printed.replace(/\s+/g, ' ');
    for (const { name, summary } of [...choices.criteria, ...choices.strategies, ...choices.formats]) {
      expect(words).toContain(` ${name} ${summary} `);
    }
  });

  it.each(['', 'cover', 'watch', 'compare', 'init', 'explain', 'check', 'verify', 'merge'])(
    'fits a terminal of 80 columns: hyla %s',
    async (command) => {
      const { printed } = await parse(`${command} --help`.trim());
      expect(printed.split('\n').filter((line) => line.length > 80)).toEqual([]);
    },
  );

  it('is pointed to after a mistake', async () => {
    expect((await parse('cover')).printed).toContain('hyla cover --help');
    expect((await parse('covr f.c')).printed).toContain('hyla --help');
  });

  it('prints the version', async () => {
    expect(await parse('--version')).toMatchObject({ status: 0, printed: '1.2.3\n' });
  });
});
