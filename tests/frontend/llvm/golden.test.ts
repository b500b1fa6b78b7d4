import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lowerModules } from '../../../src/frontend/llvm/index.js';
import { type Program, printProgram, validateProgram } from '../../../src/ir/index.js';
import { compileToLlvm, sitesOf } from './compile-golden.js';

const folder = join(import.meta.dirname, 'golden');
const accept = process.env.HYLA_ACCEPT === '1';

const PROBED = ['conditions.c', 'loops.c', 'switches.c', 'vla.c', 'pointers.c', 'intrinsics.c', 'stubs.c'];

function branchesWithoutSite(program: Program): string[] {
  return [...program.functions.values()].flatMap((f) =>
    f.blocks
      .filter(({ terminator }) => terminator.kind === 'branch' && terminator.site === undefined)
      .map(({ id }) => `${f.name} b${id}`),
  );
}

// `HYLA_ACCEPT=1 npx vitest run tests/frontend/llvm` writes what is there now as what is expected.
describe('lowering of C features', () => {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.c'))) {
    it(file, async () => {
      const text = readFileSync(join(folder, file), 'utf8');
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
      expect(validateProgram(outcome.value)).toEqual([]);
      // In these files every condition has its probe: no other branch may be left.
      if (PROBED.includes(file)) expect(branchesWithoutSite(outcome.value)).toEqual([]);
      const printed =
        printProgram(outcome.value) + outcome.warnings.map(({ message }) => `warning: ${message}\n`).join('');
      const golden = join(folder, file.replace(/\.c$/, '.ir'));
      if (accept || !existsSync(golden)) {
        if (!accept) throw new Error(`${golden} does not exist`);
        writeFileSync(golden, printed);
      }
      expect(printed).toBe(readFileSync(golden, 'utf8'));
    });
  }
});
