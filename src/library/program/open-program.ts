import { demandSolver } from '../machine/demand-solver.js';
import { openWorkshop } from '../machine/open-workshop.js';
import type { Workshop } from '../machine/workshop.js';
import {
  type Compiled,
  compileSetup,
  coverableFunctions,
  type ProgramSetup,
} from '../setup/program-setup.js';
import { reviewConfig } from '../setup/review-config.js';
import { reviewPrecondition } from '../setup/review-precondition.js';

/** A program that was compiled, and the functions to cover. */
export interface OpenProgram {
  readonly workshop: Workshop;
  readonly compiled: Compiled;
  readonly names: readonly string[];
}

/** What a program is opened with, where there is more than itself. */
interface Opening {
  readonly signal?: AbortSignal;
  /** Somebody's who has more to compile. */
  workshop?(clang: string | undefined): Promise<Workshop>;
}

/** Compiles a program, and makes sure that what is said about it makes sense. Without a function: all are covered. */
export async function openProgram(
  setup: ProgramSetup,
  functionName: string | undefined,
  { signal, workshop: opened = openWorkshop }: Opening = {},
): Promise<OpenProgram> {
  if (setup.solver !== undefined) demandSolver(setup.solver);
  const workshop = await opened(setup.clang);
  const { timeLimitMs } = setup.settingsOf(functionName ?? '');
  const functions = functionName === undefined ? [] : [functionName];
  const compiled = await compileSetup(setup, workshop, { functions, timeLimitMs, signal });
  reviewConfig(setup.config, compiled.artifact, setup.files);
  const names = functionName === undefined ? coverableFunctions(compiled.artifact, setup) : [functionName];
  const { precondition, config } = setup;
  const isFromConfig = precondition === config.precondition;
  if (precondition !== undefined)
    reviewPrecondition(precondition, compiled.artifact, isFromConfig ? 'any' : names);
  return { workshop, compiled, names };
}
