import { Budget, type Diagnostic } from '../../base/index.js';
import { type CoverReport, coverFunction, type Progress } from '../../engine/index.js';
import { memoryInUse, packageVersion } from '../../host/index.js';
import type { WrittenVector } from '../../result/index.js';
import { confirmNatively } from '../machine/confirm-natively.js';
import { otherMachine } from '../machine/other-machine.js';
import type { Workshop } from '../machine/workshop.js';
import { queryLog } from '../results/output-plan.js';
import { runRecord } from '../results/run-record.js';
import { type Compiled, compileFacts, messagesOf, type ProgramSetup } from '../setup/program-setup.js';
import { withoutReserve, withTestsOnlyHere } from './only-here.js';

export type FunctionOutcome =
  | { readonly kind: 'done'; readonly report: CoverReport; readonly warnings: readonly Diagnostic[] }
  | { readonly kind: 'fault'; readonly message: string };

/** One function of a compiled program, and how it is to be covered. */
export interface CoverOrder {
  readonly workshop: Workshop;
  readonly compiled: Compiled;
  readonly setup: ProgramSetup;
  readonly name: string;
  /** What compiling took, where it is told with this function. */
  readonly frontendMs: number;
  /** What the time limit leaves for it. */
  readonly limitMs: number;
  readonly firstTests?: readonly WrittenVector[];
  readonly logQueries?: string;
  readonly signal?: AbortSignal;
  onProgress(progress: Progress): void;
}

/** Covers one function, with a solver of its own. */
export async function coverOne(order: CoverOrder): Promise<FunctionOutcome> {
  const { workshop, compiled, setup, name, frontendMs, firstTests, logQueries, onProgress, signal } = order;
  const settings = setup.settingsOf(name);
  const solver = await workshop.openSolver({
    command: setup.solver,
    log: logQueries === undefined ? undefined : queryLog(logQueries, name),
  });
  const machine = otherMachine(compiled, setup, workshop);
  const limitMs = machine ? withoutReserve(order.limitMs) : order.limitMs;
  const budget = new Budget(limitMs, undefined, memoryInUse());
  const version = packageVersion();
  const compile = compileFacts(setup);
  const job = { ...compiled, frontendMs, functionName: name, settings, compile, version, firstTests };
  const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));
  const interrupt = () => budget.cancel();
  if (signal?.aborted) interrupt();
  signal?.addEventListener('abort', interrupt);
  try {
    const outcome = await coverFunction(job, { solver, budget, onProgress, breathe });
    if (outcome.kind === 'fault') return { kind: 'fault', message: messagesOf(outcome.diagnostics) };
    const { value, warnings } = outcome;
    const result = { ...value.result, run: runRecord(setup, settings) };
    const found = { ...value, result };
    const report = machine
      ? await withTestsOnlyHere(found, compiled.artifact, settings, machine, budget)
      : found;
    if (!setup.native) return { kind: 'done', report, warnings };
    const confirmed = await confirmNatively(report, setup.native);
    return { kind: 'done', report: confirmed.report, warnings: [...warnings, ...confirmed.warnings] };
  } finally {
    signal?.removeEventListener('abort', interrupt);
    solver.dispose();
  }
}
