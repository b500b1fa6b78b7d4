import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import * as arms from '../../src/criteria/arm-objectives.js';
import type { Criterion } from '../../src/criteria/criterion.js';
import * as criterion from '../../src/criteria/criterion.js';
import * as decision from '../../src/criteria/decision.js';
import { seek } from '../../src/criteria/seek.js';
import { compileFile } from '../truth/compile.js';

const root = join(import.meta.dirname, '../..');

/** The criterion that CONTRIBUTING.md walks through, made of exactly the text that stands there. */
function criterionOfTheGuide(): Criterion {
  const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const text = /```ts\n(\/\/ src\/criteria\/loop-entry\.ts\n[\s\S]*?)```/.exec(guide)?.[1];
  if (text === undefined) throw new Error('CONTRIBUTING.md should show src/criteria/loop-entry.ts');
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const rooms: { readonly [file: string]: unknown } = {
    './criterion.js': criterion,
    './arm-objectives.js': arms,
    './decision.js': decision,
  };
  const exported: { loopEntry?: Criterion } = {};
  new Function('require', 'exports', outputText)((file: string) => rooms[file], exported);
  if (!exported.loopEntry) throw new Error('the guide should export loopEntry');
  return exported.loopEntry;
}

describe('a new criterion, as CONTRIBUTING.md shows it', () => {
  it('lists its objectives, and runs cover them', async () => {
    const { program } = await compileFile(join(root, 'examples'), 'f.c');
    const { set } = seek(criterionOfTheGuide(), program, new Set(['f']));
    expect(set.objectives.map(({ id }) => id)).toEqual(['f#3F', 'f#4T', 'f#4F']);
    const derived = set.derived?.map(({ objective }) => objective.id);
    expect(derived).toEqual(['f#3-4T', 'f#3-4F']);
    const entered = program.sites.find((one) => one.function === 'f' && one.number === 4);
    expect(set.coveredBy([{ site: entered?.id ?? -1, arm: 1 }], 'complete')).toEqual([1]);
  });
});
