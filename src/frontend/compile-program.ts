import { type Outcome, ok } from '../base/index.js';
import type { Artifact } from './artifact.js';
import {
  type CompiledProgram,
  compileModules,
  compileModulesAnew,
  recallModules,
} from './compile-modules.js';
import { lowerModules } from './llvm/index.js';

type Given = Parameters<typeof compileModules>;

/** C text in, the program in both its forms out: for reasoning and for running. */
export async function compileProgram(...given: Given): Promise<Outcome<Artifact>> {
  return lowered(await compileModules(...given));
}

/** The same where no compiler is needed for it: it was compiled before, or cannot be. */
export async function recallProgram(...given: Given): Promise<Outcome<Artifact> | undefined> {
  const recalled = await recallModules(...given);
  return recalled && lowered(recalled);
}

/** The same for who knows that it cannot be recalled. */
export async function compileAnew(...given: Given): Promise<Outcome<Artifact>> {
  return lowered(await compileModulesAnew(...given));
}

function lowered(compiled: Outcome<CompiledProgram>): Outcome<Artifact> {
  if (compiled.kind === 'fault') return compiled;
  const { modules, sites, facts, ...code } = compiled.value;
  const program = lowerModules(modules, sites, facts);
  if (program.kind === 'fault') return program;
  const warnings = [...compiled.warnings, ...program.warnings];
  return ok({ program: program.value, facts, ...code, warnings }, warnings);
}
