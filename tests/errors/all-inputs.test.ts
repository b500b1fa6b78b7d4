import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { labelsNamed } from '../../src/engine/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile } from '../truth/compile.js';
import { coverSoundly } from '../truth/cover.js';
import { compileNative, LEAK, sanitized, sayings, UNSET } from './sanitizers.js';

/** Small functions whose inputs can all be tried: an error is covered if sanitizers see it with some of them, and infeasible otherwise. */
const folder = join(import.meta.dirname, 'all-inputs');
const files = readdirSync(folder);

interface Small {
  readonly name: string;
  /** Of its parameters. */
  readonly types: readonly string[];
}

const functionsOf = (text: string): readonly Small[] =>
  [...text.matchAll(/^(?:int|unsigned) (\w+)\(([^)]*)\) \{$/gm)].map(([, name, parameters]) => ({
    name,
    types: parameters.split(', ').map((one) => one.replace(/ \w+$/, '')),
  }));

const subjects = files.flatMap((file) =>
  functionsOf(readFileSync(join(folder, file), 'utf8')).map((one) => ({ file, ...one })),
);

const FIRST = new Map([
  ['signed char', -128],
  ['unsigned char', 0],
]);

/** `NAME`: calls the function with all inputs; a signal ends a call. */
function mainText(functions: readonly Small[]): string {
  const calls = functions.map(({ name, types }) => {
    const loops = types.map((type, k) => {
      const first = FIRST.get(type);
      if (first === undefined) throw new Error(`${name} has a parameter whose values cannot all be tried`);
      return `for (volatile int x${k} = ${first}; x${k} < ${first + 256}; x${k}++)`;
    });
    const call = `${name}(${types.map((_, k) => `x${k}`).join(', ')})`;
    return `if (!strcmp(v[1], "${name}")) { ${loops.join(' ')} if (!sigsetjmp(next_call, 1)) ${call}; else is_lost = 1; }`;
  });
  return `
#include <setjmp.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>
static sigjmp_buf next_call;
static volatile int is_lost;
static void give_up(int signal) { siglongjmp(next_call, 1); }
int main(int c, char **v) {
  static const int signals[] = { SIGSEGV, SIGBUS, SIGFPE, SIGABRT };
  setbuf(stderr, 0);
  for (int k = 0; k < 4; k++) signal(signals[k], give_up);
  ${calls.join('\n  ')}
  if (is_lost) _exit(0);
  return 0;
}
`;
}

describe('errors of small functions, against all inputs under sanitizers', () => {
  let solver: SolverChain;
  let scratch: string;
  const compiled = new Map<string, { readonly artifact: Artifact; readonly natives: readonly string[] }>();
  beforeAll(async () => {
    solver = await createSolverChain();
    scratch = mkdtempSync(join(tmpdir(), 'hyla-errors-'));
    for (const file of files) {
      const text = readFileSync(join(folder, file), 'utf8');
      const program = { source: join(scratch, file), file, text, main: mainText(functionsOf(text)) };
      compiled.set(file, {
        artifact: await compileFile(folder, file, [], labelsNamed(['errors'])),
        natives: [compileNative(program, 'gcc'), compileNative(program, 'clang-19')],
      });
    }
  }, 120_000);
  afterAll(() => {
    solver.dispose();
    rmSync(scratch, { recursive: true, force: true });
  });

  const verdicts: string[] = [];

  it.each(subjects)('$file $name', async ({ file, name }) => {
    const { artifact, natives } = compiled.get(file) ?? { natives: [] };
    if (!artifact) throw new Error(`${file} should have been compiled`);
    const settings = { criterion: 'errors' };
    const { objectives } = await coverSoundly({ artifact, functionName: name, settings }, solver);
    const named = (line: number, kind: string) => (kind === LEAK ? kind : `${line}: ${kind}`);
    // What gcc's sanitizers do not know clang's does.
    const seen = natives.flatMap((native, index) =>
      sayings(sanitized(native, [name], 'sought'))
        .filter(({ kind }) => (kind === UNSET) === (index === 1))
        .map(({ line, kind }) => named(line, kind)),
    );
    const places = objectives.map(({ line, outcome }) => named(line, outcome));
    expect(new Set(places).size, 'each place has a line of its own').toBe(places.length);
    const said = objectives.map(({ line, outcome, verdict }) => `${named(line, outcome)}: ${verdict}`);
    expect(said.sort()).toEqual(
      places.map((place) => `${place}: ${seen.includes(place) ? 'covered' : 'infeasible'}`).sort(),
    );
    // Who leaves an array is out of its object as well: then the line has another error.
    const wrong = objectives.filter(({ verdict }) => verdict === 'covered').map(({ line }) => line);
    for (const one of seen.filter((each) => each !== LEAK && !each.endsWith(UNSET)))
      expect(wrong, one).toContain(Number.parseInt(one, 10));
    verdicts.push(...said.map((one) => one.replace(/^\d+: /, '')));
  });

  it('are thirty and more, with errors of each kind and without', () => {
    expect(subjects.length).toBeGreaterThanOrEqual(30);
    const kinds = (verdict: string) =>
      new Set(verdicts.filter((one) => one.endsWith(verdict)).map((one) => one.replace(/: \w+$/, '')));
    expect(kinds('covered').size).toBe(13);
    expect(kinds('infeasible')).toEqual(kinds('covered'));
  });
});
