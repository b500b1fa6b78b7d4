import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { coverSubject } from '../search/fixture.js';
import { compileFile } from '../truth/compile.js';

describe('what is declared weak', () => {
  it('is refused where a variable begins with its address: nothing is proved of that', async () => {
    const programs = join(import.meta.dirname, 'programs');
    await expect(compileFile(programs, 'weak-initializer.c')).rejects.toThrow(
      'the address of helper, which is weak',
    );
  });

  it('is there or is not, for the whole of a test', async () => {
    const artifact = await compileFile(join(import.meta.dirname, 'programs'), 'weak.c');
    const { objectives, divergences, tests } = await coverSubject({ artifact, functionName: 'weak' });
    const others = objectives.filter(({ verdict }) => verdict !== 'covered');
    expect(others.map(({ line, verdict }) => `${line} ${verdict}`)).toEqual([
      '13 infeasible',
      '16 infeasible',
    ]);
    expect(divergences).toEqual([]);
    expect(tests.map(({ notNative }) => notNative ?? '').join('\n')).toMatch(/^`\w+` is linked with them$/m);
  });
});
