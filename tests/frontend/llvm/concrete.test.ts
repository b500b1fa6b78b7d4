import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { lowerModules } from '../../../src/frontend/llvm/index.js';
import { type Program, validateProgram } from '../../../src/ir/index.js';
import { compileToLlvm, instantiate, sitesOf } from './compile-golden.js';
import { IrEvaluator } from './ir-evaluator.js';

const file = 'concrete.c';
const text = readFileSync(join(import.meta.dirname, file), 'utf8');
const names = [...text.matchAll(/^int (f_\w+)\(int a, int b\)/gm)].map(([, name]) => name);

type Entry = (a: number, b: number) => number;

describe('a lowered program computes what the compiled one computes', () => {
  let program: Program;
  let fresh: () => Promise<Record<string, Entry>>;

  beforeAll(async () => {
    const ll = await compileToLlvm(file, text);
    const outcome = lowerModules([{ file, ll, library: false }], sitesOf(file, text), {
      functions: [],
      declarations: [],
      variables: [],
      imitated: [],
      unordered: [],
      copies: [],
    });
    if (outcome.kind !== 'ok') throw new Error(JSON.stringify(outcome.diagnostics));
    program = outcome.value;
    expect(validateProgram(program)).toEqual([]);
    fresh = await instantiate<Entry>(ll, names);
  });

  it('has functions to compare', () => {
    expect(names.length).toBeGreaterThan(20);
  });

  const interesting = fc.oneof(fc.integer({ min: -3, max: 300 }), fc.integer());
  for (const name of names) {
    it(name, async () => {
      await fc.assert(
        fc.asyncProperty(interesting, interesting, async (a, b) => {
          const compiled = (await fresh())[name](a, b);
          const lowered = new IrEvaluator(program).call(name, [
            BigInt.asUintN(32, BigInt(a)),
            BigInt.asUintN(32, BigInt(b)),
          ]);
          expect(BigInt.asIntN(32, lowered as bigint)).toBe(BigInt(compiled));
        }),
        { numRuns: 40, seed: 1 },
      );
    });
  }
});
