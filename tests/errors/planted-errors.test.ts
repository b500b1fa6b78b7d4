import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { labelsNamed } from '../../src/engine/index.js';
import type { FunctionResult, ObjectiveResult } from '../../src/result/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile } from '../truth/compile.js';
import { coverSoundly } from '../truth/cover.js';
import { compileNative, LEAK, SAID, type SanitizedProgram, sanitized, sayings, UNSET } from './sanitizers.js';

/**
 * Programs with planted errors: a comment at the end of a line says what is wrong there, and nothing else is. Each error that is
 * found must be seen by gcc's sanitizers as well, with the test that shows it; none that is proved absent by random runs.
 */
const folder = join(import.meta.dirname, 'programs');
const files = readdirSync(folder).filter((file) => file.endsWith('.c'));
/** `HYLA_SANITIZED_RUNS=1000000` makes as many of each program. */
const randomRuns = Number(process.env.HYLA_SANITIZED_RUNS ?? 30);

describe('errors as objectives', () => {
  let solver: SolverChain;
  let scratch: string;
  /** Of the planted errors: random runs do see what there is to see. */
  let seenAtRandom = 0;
  beforeAll(async () => {
    solver = await createSolverChain();
    scratch = mkdtempSync(join(tmpdir(), 'hyla-errors-'));
  });
  afterAll(() => {
    solver.dispose();
    rmSync(scratch, { recursive: true, force: true });
  });

  const cover = async (file: string): Promise<FunctionResult> => {
    const artifact = await compileFile(folder, file, [], labelsNamed(['errors']));
    return coverSoundly({ artifact, functionName: 'f', settings: { criterion: 'errors' } }, solver);
  };

  const withMain = (file: string): SanitizedProgram => {
    const text = readFileSync(join(folder, file), 'utf8');
    const types = (/\bf\(([^)]*)\) \{/.exec(text)?.[1] ?? '')
      .split(',')
      .map((one) => one.trim().replace(/\w+$/, ''));
    return { source: join(scratch, file), file, text, main: mainText(types, staticsOf(text)) };
  };

  it.each(files)(
    '%s',
    async (file) => {
      const result = await cover(file);
      const lines = readFileSync(join(folder, file), 'utf8').split('\n');
      const planted = lines.flatMap((line, index) =>
        (/ \/\/ (.*)$/.exec(line)?.[1].split(', ') ?? []).map((kind) => `${index + 1}: ${kind}`),
      );
      const named = ({ line, outcome }: ObjectiveResult) => `${line}: ${outcome}`;
      const by = (verdict: string) => result.objectives.filter((one) => one.verdict === verdict).map(named);
      // Behind an error a compiler may do anything: that stays open.
      const undecided = result.objectives.filter(
        (one) => one.verdict === 'open' && one.cause.kind !== 'undefined',
      );
      expect(undecided.map(named)).toEqual([]);
      expect(by('covered').sort()).toEqual(planted.sort());
      expect(result.objectives.every(({ kind }) => kind === 'error')).toBe(true);

      const leaks = result.objectives.some(({ outcome }) => outcome === LEAK) ? 'sought' : 'left alone';
      const hasUnset = result.objectives.some(({ outcome }) => outcome === UNSET);
      const gcc = compileNative(withMain(file), 'gcc');
      const clang = hasUnset ? compileNative(withMain(file), 'clang-19') : undefined;
      for (const objective of result.objectives) {
        if (objective.verdict !== 'covered') continue;
        const [test] = objective.tests;
        const words = ['test', ...Object.values(result.tests[test].inputs).map(String)];
        const said = sanitized(objective.outcome === UNSET && clang ? clang : gcc, words, leaks);
        const line = objective.outcome === LEAK ? expect.any(Number) : objective.line;
        expect(sayings(said), `test ${test} of ${file}: ${said}`).toContainEqual({
          line,
          kind: objective.outcome,
        });
      }
      const programs = clang ? [gcc, clang] : [gcc];
      const seen = programs.flatMap((program) =>
        sayings(sanitized(program, ['random', String(randomRuns)], leaks)).map(({ line, kind }) =>
          kind === LEAK ? kind : `${line}: ${kind}`,
        ),
      );
      // Of two of the same kind on a line nobody can tell which one was seen.
      const absent = by('infeasible').filter((one) => !planted.includes(one));
      const isSeen = (one: string) => seen.includes(one.endsWith(LEAK) ? LEAK : one);
      expect(absent.filter(isSeen)).toEqual([]);
      seenAtRandom += planted.filter(isSeen).length;
    },
    120_000 + 8 * randomRuns,
  );

  it('are planted in twenty programs, of every kind', () => {
    const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'));
    const kinds = texts.flatMap((text) => [...text.matchAll(/ \/\/ (.*)$/gm)].map(([, kind]) => kind));
    expect(new Set(kinds)).toEqual(new Set(Object.keys(SAID)));
    expect(texts.filter((text) => text.includes(' // ')).length).toBeGreaterThanOrEqual(18);
    console.log({ seenAtRandom });
    expect(seenAtRandom).toBeGreaterThan(10);
  });
});

/** The static variables of a program without functions that have their own. */
function staticsOf(text: string): readonly string[] {
  return [...text.matchAll(/^static [^(]*?(\w+)(?:\[[^;]*\])?(?: = [^;]*)?;/gm)].map(([, name]) => name);
}

/**
 * `test A B`: one call. `random N`: as many, some thousands to a process; sanitizers go on after what they found, signals end a call. What
 * such a call had allocated is lost, so that no leaks are told there. What static variables held after a call is held for good: a later
 * call may lose it, and that is no leak of the one that made it.
 */
function mainText(types: readonly string[], statics: readonly string[]): string {
  const read = types.map(
    (type, k) => `(${type})${/float|double/.test(type) ? 'atof' : 'atoll'}(v[${k + 2}])`,
  );
  const random = types.map((type) =>
    /float|double/.test(type) ? 'random_double()' : `(${type})random_int()`,
  );
  return `
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <setjmp.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
static struct { unsigned long long state; long left; } *shared;
static unsigned next_random(void) {
  unsigned long long state = shared->state;
  state ^= state << 13; state ^= state >> 7; state ^= state << 17;
  shared->state = state;
  return state >> 16;
}
static int random_int(void) {
  static const int near[] = { 0, 0x7fffffff, -0x7fffffff - 1, 32, 5, 46340 };
  unsigned choice = next_random() % 4;
  if (choice == 0) return (int)next_random();
  if (choice == 1) return (int)(next_random() % 16) - 8;
  return (int)((unsigned)near[next_random() % 6] + next_random() % 5 - 2);
}
static double random_double(void) {
  static const double near[] = { 0, 2147483648.0, -2147483649.0, 256, 1e300, -1 };
  return next_random() % 2 ? random_int() / 4.0 : near[next_random() % 6] + (int)(next_random() % 5) / 2.0 - 1;
}
static void *held;
static void hold(const void *from, size_t bytes) {
  void **copy = malloc(sizeof held + bytes);
  copy[0] = held;
  memcpy(copy + 1, from, bytes);
  held = copy;
}
static sigjmp_buf next_call;
static int is_lost;
static void give_up(int signal) { siglongjmp(next_call, 1); }
int main(int c, char **v) {
  setbuf(stderr, 0);
  if (!strcmp(v[1], "test")) {
    f(${read.join(', ')});
    return 0;
  }
  shared = mmap(0, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  shared->state = 88172645463325252ULL;
  shared->left = atol(v[2]);
  while (shared->left > 0) {
    int status = 0;
    if (fork() == 0) {
      static const int signals[] = { SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGALRM };
      for (int k = 0; k < 5; k++) signal(signals[k], give_up);
      do {
        shared->left--;
        if (sigsetjmp(next_call, 1)) {
          is_lost = 1;
          continue;
        }
        if (shared->left % 1024 == 0) alarm(5);
        f(${random.join(', ')});
        ${statics.map((name) => `hold(&${name}, sizeof ${name});`).join(' ')}
      } while (shared->left % 4096 > 0);
      if (is_lost) _exit(0);
      exit(0);
    }
    wait(&status);
  }
  return 0;
}
`;
}
