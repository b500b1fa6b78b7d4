import { describe, expect, it } from 'vitest';
import {
  type CompileRequest,
  compileModules,
  type FrontendServices,
  type Toolchain,
} from '../../src/frontend/index.js';
import { memoryFiles, services, toolchain } from './bundled.js';

const request: CompileRequest = { files: ['f.c'], folder: '/project', preprocessor: ['-Ifirst', '-Isecond'] };
const source =
  '#include <limit.h>\nint f(int x) { switch (x) { case LIMIT: return 1; } return x > LIMIT; }\n';
const start = { 'f.c': source, 'second/limit.h': '#define LIMIT 5\n', 'first/other.h': '' };

/** Programs are kept in memory here, models wherever the real cache has them. */
function memoryCache(damage: (bytes: Uint8Array) => Uint8Array = (bytes) => bytes) {
  const kept = new Map<string, Uint8Array>();
  const { cache: models } = services(memoryFiles({}));
  const cache: FrontendServices['cache'] = {
    get: async (key) => kept.get(key) ?? models.get(key),
    put: async (key, bytes) => {
      if (key.startsWith('program-')) kept.set(key, damage(bytes));
      else await models.put(key, bytes);
    },
  };
  return { cache, kept };
}

function counting(): Toolchain & { runs: number } {
  const counter = {
    ...toolchain,
    runs: 0,
    run: (invocation: Parameters<Toolchain['run']>[0]) => {
      counter.runs++;
      return toolchain.run(invocation);
    },
  };
  return counter;
}

async function compile(
  files: Readonly<Record<string, string>>,
  cache: FrontendServices['cache'],
  change: Partial<CompileRequest> = {},
) {
  const compiler = counting();
  const outcome = await compileModules({ ...request, ...change }, compiler, {
    ...services(memoryFiles(files)),
    cache,
  });
  if (outcome.kind === 'fault') throw new Error('should compile');
  return { runs: compiler.runs, program: outcome.value };
}

describe('the cache', () => {
  it('gives the same program without running the compiler', async () => {
    const { cache } = memoryCache();
    await compile(start, cache);
    const cold = await compile(start, memoryCache().cache);
    const warm = await compile(start, cache);
    expect(warm.runs).toBe(0);
    expect(warm.program).toEqual(cold.program);
  });

  it('notices what changed', async () => {
    const { cache } = memoryCache();
    await compile(start, cache);
    expect((await compile(start, cache)).runs).toBe(0);
    expect((await compile({ ...start, 'f.c': `${source}\n` }, cache)).runs).toBeGreaterThan(0);
    expect((await compile({ ...start, 'second/limit.h': '#define LIMIT 6\n' }, cache)).runs).toBeGreaterThan(
      0,
    );
    expect(
      (await compile(start, cache, { preprocessor: [...(request.preprocessor ?? []), '-DX'] })).runs,
    ).toBeGreaterThan(0);
    expect((await compile(start, cache, { standard: 'c11' })).runs).toBeGreaterThan(0);
  });

  it('notices a header that now hides the one that was found', async () => {
    const { cache } = memoryCache();
    await compile(start, cache);
    const { runs, program } = await compile({ ...start, 'first/limit.h': '#define LIMIT 7\n' }, cache);
    expect(runs).toBeGreaterThan(0);
    expect(program.probed[0].text).toContain('x > 7');
  });

  it('serves all functions, and a header’s once it was asked for', async () => {
    const { cache } = memoryCache();
    const files = {
      ...start,
      'second/limit.h': '#define LIMIT 5\nstatic inline int h(int x) { return x; }\n',
    };
    await compile(files, cache);
    expect((await compile(files, cache, { functions: ['f'] })).runs).toBe(0);
    const asked = await compile(files, cache, { functions: ['h'] });
    expect(asked.runs).toBeGreaterThan(0);
    expect(asked.program.facts.functions.map(({ entry }) => entry)).toEqual([true, true]);
    expect((await compile(files, cache, { functions: ['h'] })).runs).toBe(0);
  });

  it('does not trip over a damaged entry', async () => {
    const { cache, kept } = memoryCache((bytes) => bytes.slice(0, bytes.length / 2));
    await compile(start, cache);
    expect(kept.size).toBe(1);
    expect((await compile(start, cache)).runs).toBeGreaterThan(0);
  });
});
