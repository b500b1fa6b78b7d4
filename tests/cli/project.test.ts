import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectUnits } from '../../src/library/project/project-files.js';
import { scanSource } from '../../src/library/project/source-scan.js';
import { withFolder } from './with-folder.js';

const hyla = path.resolve(import.meta.dirname, '../../bin/hyla');

interface Said {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

const run = (...args: readonly string[]): Promise<Said> =>
  new Promise((resolve) => {
    execFile(process.execPath, [hyla, ...args], (error, stdout, stderr) =>
      resolve({ status: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });

/** Two files that know different limits, and one of which calls the other. */
const sources = {
  'src/limit.h': 'int above(int x);\n',
  'src/limit.c': '#include "limit.h"\nint above(int x) { return x > LIMIT ? 1 : 0; }\n',
  'src/use.c': `#include "limit.h"
static int twice(int x) { return 2 * x; }
int judge(int x) {
  if (x == LIMIT && above(x)) return 2;
  if (above(twice(x))) return 1;
  return 0;
}
int plain(int x) { return x > 7; }
`,
};

function makeProject(): void {
  mkdirSync('src');
  mkdirSync('build');
  for (const [name, text] of Object.entries(sources)) writeFileSync(name, text);
  const entry = (file: string, limit: number) => ({
    directory: '..',
    file: `src/${file}`,
    arguments: ['cc', '-O2', '-Wall', `-DLIMIT=${limit}`, '-c', `src/${file}`],
  });
  writeFileSync('build/compile_commands.json', JSON.stringify([entry('limit.c', 100), entry('use.c', 3)]));
}

const rows = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => /^(src\/\w+\.c \w+) /.exec(line)?.slice(1) ?? []);

const verdicts = (folder: string): readonly string[] => {
  const { objectives } = JSON.parse(readFileSync(path.join(folder, 'result.json'), 'utf8'));
  return objectives.map(({ id, verdict }: { id: string; verdict: string }) => `${id} ${verdict}`);
};

describe('hyla cover --unlinked', () => {
  const source = 'int above(int x); int judge(int x) { if (x > 3 && above(x) == 7) return 1; return 0; }\n';
  it.each([
    { how: 'the option', args: ['--unlinked', 'ab*'], config: '{}' },
    { how: 'the configuration', args: [], config: '{ "unlinked": ["above"] }' },
  ])('leaves functions of other files without a body, by $how', { timeout: 120_000 }, ({ args, config }) =>
    withFolder(async () => {
      mkdirSync('src');
      writeFileSync('src/use.c', source);
      writeFileSync('src/limit.c', 'int above(int x) { return x > 100; }\n');
      writeFileSync('src/hyla.config.json', config);
      await run('cover', 'src', '--jobs', '1', ...args, '--out', 'out');
      // With the body that limit.c has, it never answers 7.
      const judged = verdicts('out/src/use.c/judge');
      expect(judged).toHaveLength(4);
      for (const verdict of judged) expect(verdict).toMatch(/ covered$/);
      expect(readFileSync('out/src/use.c/judge/tests.c', 'utf8')).toMatch(/^int above\(int a0\) \{$/m);
    }),
  );
});

describe('a named function that a header defines', () => {
  it('is covered with the first file that includes it', { timeout: 120_000 }, () =>
    withFolder(async () => {
      mkdirSync('src/inc', { recursive: true });
      writeFileSync('src/inc/clamp.h', 'static inline int clamp(int x) { return x > 9 ? 9 : x; }\n');
      writeFileSync('src/a.c', 'int plain(int x) { return x > 1; }\n');
      writeFileSync('src/b.c', '#include "inc/clamp.h"\nint b(int x) { return clamp(x) > 2; }\n');
      writeFileSync('src/c.c', '#include "inc/clamp.h"\nint c(int x) { return clamp(x) > 3; }\n');
      const { stdout } = await run('cover', 'src', 'clamp', '--jobs', '1', '--out', 'out');
      expect(rows(stdout)).toEqual(['src/b.c clamp']);
      expect(verdicts('out/src/b.c/clamp')).toEqual(['clamp#1T covered', 'clamp#1F covered']);
      const again = await run('cover', 'src', 'clamp', '--jobs', '1', '--out', 'out');
      expect(rows(again.stdout)).toEqual(['src/b.c clamp']);
    }),
  );
});

describe('the target of a file', () => {
  it('is what its flags say', { timeout: 120_000 }, () =>
    withFolder(async () => {
      mkdirSync('src');
      const text = 'int wide(long x) { return x > 0x7fffffffL ? 1 : 0; }\n';
      for (const name of ['a', 'b']) writeFileSync(`src/${name}.c`, text);
      const entry = (file: string, flag: string) => ({
        directory: '.',
        file: `src/${file}`,
        arguments: ['cc', flag, '-c', `src/${file}`],
      });
      const database = [entry('a.c', '-m64'), entry('b.c', '-m32')];
      writeFileSync('compile_commands.json', JSON.stringify(database));
      await run('cover', '-p', '.', '--jobs', '1', '--out', 'out');
      const result = (file: string) => JSON.parse(readFileSync(`out/src/${file}/wide/result.json`, 'utf8'));
      expect(result('a.c').target).toEqual({ name: 'lp64', dataModel: 'LP64' });
      expect(result('b.c').target).toEqual({ name: 'wasm32', dataModel: 'ILP32' });
      expect(verdicts('out/src/a.c/wide')).not.toEqual(verdicts('out/src/b.c/wide'));
      expect(readFileSync('out/src/a.c/wide/tests.c', 'utf8')).toContain('for lp64 (LP64):');
    }),
  );
});

describe('hyla cover -p', () => {
  it(
    'compiles each file with its own flags, linked with what it calls, and decides nothing twice',
    () =>
      withFolder(async () => {
        makeProject();
        const first = await run('cover', '-p', 'build', '--jobs', '2', '--time-limit', '20');
        expect(first.stderr).toBe('');
        expect([...rows(first.stdout)].sort()).toEqual([
          'src/limit.c above',
          'src/use.c judge',
          'src/use.c plain',
          'src/use.c twice',
        ]);
        expect(first.status).toBe(0);
        // 3 is not above 100, whatever use.c takes for the limit.
        expect(verdicts('hyla-out/src/use.c/judge')).toContain('judge#2T infeasible');

        const checked = await run('check', 'hyla-out/src/use.c/judge');
        expect(checked.stdout).toContain('every verdict holds');
        const verified = await run('verify', 'hyla-out/src/use.c/judge');
        expect(verified.stdout).toMatch(/(\d+) tests, \1 passed/);

        // From anywhere, for all of them.
        const folder = path.resolve('hyla-out');
        process.chdir('build');
        const all = await run('check', folder);
        process.chdir('..');
        expect(all.stdout).toMatch(/\n4 results\n$/);
        expect(all.stdout.match(/every verdict holds/g)).toHaveLength(4);
        expect((await run('explain', 'hyla-out', 'judge#2T')).stdout).toContain('judge#2T');

        const second = await run('cover', '-p', 'build', '--jobs', '2', '--time-limit', '20');
        expect(second.stdout).toContain('4 of them unchanged since an earlier run');
        expect(second.status).toBe(0);

        // What calls a changed function is done again, and what was tampered with.
        writeFileSync('src/limit.c', `${sources['src/limit.c']}int below(int x) { return x < 0; }\n`);
        const third = await run('cover', '-p', 'build', '--jobs', '2', '--time-limit', '20');
        expect(rows(third.stdout)).toHaveLength(5);
        expect(third.stdout).not.toContain('unchanged since');
        const place = 'hyla-out/src/limit.c/below/result.json';
        writeFileSync(place, readFileSync(place, 'utf8').replace('"covered"', '"infeasible"'));
        const fourth = await run('cover', '-p', 'build', '--time-limit', '20');
        expect(fourth.stdout).toContain('4 of them unchanged since an earlier run');
        expect(readFileSync(place, 'utf8')).not.toContain('"infeasible",');
      }),
    180_000,
  );

  it(
    'goes on without a file that does not compile, and names it',
    () =>
      withFolder(async () => {
        makeProject();
        writeFileSync('src/broken.c', 'int broken(int x) { return x +; }\n');
        const { stdout, stderr, status } = await run('cover', 'src', '-DLIMIT=5', '--time-limit', '20');
        expect(rows(stdout)).toHaveLength(4);
        expect(stdout).toMatch(/^src\/broken\.c +src\/broken\.c:1:31: error: expected expression$/m);
        expect(stderr).toContain('expected expression');
        expect(status).toBe(2);
      }),
    180_000,
  );

  it(
    'divides functions into shards that together are the whole, and takes several by name',
    () =>
      withFolder(async () => {
        makeProject();
        const shards = [];
        for (const shard of ['1/2', '2/2'])
          shards.push(await run('cover', 'src', '-DLIMIT=5', '--shard', shard, '--out', `out${shard[0]}`));
        const found = shards.flatMap(({ stdout }) => rows(stdout));
        expect([...found].sort()).toEqual([
          'src/limit.c above',
          'src/use.c judge',
          'src/use.c plain',
          'src/use.c twice',
        ]);
        const merged = await run('merge', 'out1', 'out2', '--out', 'whole', '--format', 'junit');
        expect([...rows(merged.stdout)].sort()).toEqual([...found].sort());
        expect(readFileSync('whole/junit.xml', 'utf8').match(/<testsuite /g)).toHaveLength(4);
        expect((await run('check', 'whole')).stdout).toMatch(/\n4 results\n$/);
        // More shards than functions, of a project that lies elsewhere: some have none, and none is lost.
        mkdirSync('elsewhere');
        renameSync('src', 'elsewhere/src');
        process.chdir('elsewhere');
        const there = await run('cover', 'src', '-DLIMIT=5', '--shard', '1/2', '--out', 'there1');
        expect([...rows(there.stdout)].sort()).toEqual([...rows(shards[0].stdout)].sort());
        const few = [];
        for (const shard of ['1/5', '2/5', '3/5', '4/5', '5/5'])
          few.push(await run('cover', 'src', '-DLIMIT=5', '--shard', shard, '--out', `few${shard[0]}`));
        expect(few.some(({ stdout }) => rows(stdout).length === 0)).toBe(true);
        const together = await run('merge', 'few1', 'few2', 'few3', 'few4', 'few5', '--out', 'all');
        expect([...rows(together.stdout)].sort()).toEqual([...found].sort());
        process.chdir('..');
        renameSync('elsewhere/src', 'src');
        const again = await run('cover', 'src', '-DLIMIT=5', '--out', 'whole');
        expect(again.stdout).toContain('4 of them unchanged since an earlier run');
        expect((await run('merge', 'out1', '--out', 'deep/er')).stderr).toContain(
          'merge into a folder beside it',
        );
        const named = await run(
          'cover',
          'src/use.c',
          'src/limit.c',
          'judge',
          'above',
          '-DLIMIT=5',
          '--json',
          '-',
        );
        const { functions } = JSON.parse(named.stdout);
        expect(functions.map((one: { function: string }) => one.function).sort()).toEqual(['above', 'judge']);
        const unknown = await run('cover', 'src', 'nothing', '-DLIMIT=5');
        expect(unknown.stderr).toContain("no file defines 'nothing'");
        expect(unknown.status).toBe(2);
      }),
    180_000,
  );

  it(
    'covers what depends on changed files',
    () =>
      withFolder(async () => {
        makeProject();
        const git = (...args: readonly string[]) =>
          execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { stdio: 'ignore' });
        git('init', '-q');
        git('add', '.');
        git('commit', '-q', '-m', 'first');
        const none = await run('cover', '-p', 'build', '--changed', 'HEAD');
        expect(rows(none.stdout)).toEqual([]);
        writeFileSync('src/use.c', `${sources['src/use.c']}int more(int x) { return x < 1; }\n`);
        const some = await run('cover', '-p', 'build', '--changed', 'HEAD');
        const names = ['judge', 'more', 'plain', 'twice'];
        expect([...rows(some.stdout)].sort()).toEqual(names.map((name) => `src/use.c ${name}`));
        writeFileSync('src/limit.h', `${sources['src/limit.h']}\n`);
        expect(rows((await run('cover', '-p', 'build', '--changed', 'HEAD')).stdout)).toHaveLength(5);
        const wrong = await run('cover', '-p', 'build', '--changed', 'nowhere');
        expect(wrong.stderr).toContain("--changed: fatal: bad revision 'nowhere'");
        expect(wrong.status).toBe(2);
      }),
    180_000,
  );

  it(
    'killed at any moment, goes on where it was',
    () =>
      withFolder(async () => {
        makeProject();
        const args = [hyla, 'cover', '-p', 'build', '--jobs', '1', '--time-limit', '20'];
        await new Promise<void>((resolve) => {
          const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
          let said = '';
          child.stdout.on('data', (bytes: Buffer) => {
            said += bytes.toString();
            if (rows(said).length > 0) child.kill('SIGKILL');
          });
          child.on('exit', () => resolve());
        });
        writeFileSync('hyla-out/project.jsonl', '{"kind":"row","file":"src/u', { flag: 'a' });
        const { stdout, status } = await run(...args.slice(1));
        expect(rows(stdout)).toHaveLength(4);
        expect(status).toBe(0);
      }),
    180_000,
  );
});

describe('what calls what', () => {
  it('is told by the text', () => {
    const { defines, mentions } = scanSource(`#define f(x) { x }
      /* int no(void) { } */ extern int g(int);
      static int own(int a) { if (a) { return g(a); } return 0; }
      struct s { int (*h)(int); } s = { g };
      __attribute__((noinline)) int f(int x) { return own(x) + late("h()"); }
      int *q(void) { return 0; }`);
    expect([...defines]).toEqual(['f', 'q']);
    expect(mentions.has('g')).toBe(true);
    expect(mentions.has('late')).toBe(true);
    expect(mentions.has('no')).toBe(false);
    expect(mentions.has('own')).toBe(false);
  });

  it('what stands in extern "C" { } is found as well', () => {
    const { functions } = scanSource(`#ifdef __cplusplus
      extern "C" {
      #endif
      static int f(int x) { return x; }
      #ifdef __cplusplus
      }
      #endif
      int g(void) { return 0; }`);
    expect([...functions]).toEqual(['f', 'g']);
  });

  it('never links two files that define the same', () =>
    withFolder(async () => {
      writeFileSync('a.c', 'int g(void); int main(void) { return g(); }');
      writeFileSync('b.c', 'int h(void); int g(void) { return h(); }');
      writeFileSync('c.c', 'int h(void) { return 1; } int main(void) { return h(); }');
      expect(projectUnits(['a.c', 'b.c', 'c.c'])).toEqual([
        { file: 'a.c', needs: ['b.c'] },
        { file: 'b.c', needs: ['c.c'] },
        { file: 'c.c', needs: [] },
      ]);
    }));

  it('is not linked where the user says so, with all that its file defines', () =>
    withFolder(async () => {
      writeFileSync('a.c', 'int hal_get(void); int h(void); int a(void) { return hal_get() + h(); }');
      writeFileSync('b.c', 'int hal_get(void) { return 1; } int other(void) { return 2; }');
      writeFileSync('c.c', 'int other(void); int h(void) { return other(); }');
      const needs = (...unlinked: readonly string[]) =>
        projectUnits(['a.c', 'b.c', 'c.c'], unlinked).map((unit) => unit.needs);
      expect(needs()).toEqual([['b.c', 'c.c'], [], ['b.c']]);
      expect(needs('hal_*')).toEqual([['c.c'], [], []]);
      expect(needs('*')).toEqual([[], [], []]);
    }));
});
