import type { CoverSettings, Progress } from '../../engine/index.js';
import { packageVersion } from '../../host/index.js';
import type { Comparison, ComparisonRow, FunctionComparison } from '../../result/index.js';
import type { FailedFunction } from '../cover-events.js';
import { InputFault } from '../input-fault.js';
import { openProgram } from '../program/open-program.js';
import { messagesOf, type ProgramSetup, setUpProgram } from '../setup/program-setup.js';
import type { SourceOptions } from '../setup/source-options.js';
import { type MadeRun, rowOf } from './compare-rows.js';
import type { CompareSubject } from './compare-subjects.js';
import { type Axes, type NamedVariant, variantsOf } from './compare-variants.js';
import { runIsolated } from './isolated-run.js';

/** Functions, and the ways in which each of them is covered. */
export interface CompareRequest extends SourceOptions {
  readonly subjects: readonly CompareSubject[];
  readonly axes: Axes;
  /** How many, from the one given on. */
  readonly seeds: number;
}

/** Who is told what happens, and how it is ended early. */
export interface CompareListener {
  onEvent?(event: CompareEvent): void;
  readonly signal?: AbortSignal;
}

/** What happens while functions are compared. */
export type CompareEvent =
  | { readonly kind: 'compiling'; readonly files: readonly string[] }
  | { readonly kind: 'run'; readonly title: string; readonly function: string; readonly progress: Progress }
  | { readonly kind: 'failed'; readonly failed: FailedFunction }
  | { readonly kind: 'warning'; readonly message: string };

/** Covers the same functions in several ways. */
export async function compare(request: CompareRequest, listener: CompareListener = {}): Promise<Comparison> {
  return new CompareRun(request, listener).all();
}

/** A function to be covered in every way. */
interface Target {
  readonly setup: ProgramSetup;
  readonly functionName: string;
}

class CompareRun {
  private readonly variants: readonly NamedVariant[];
  private readonly version = packageVersion();
  private madeRuns = 0;

  constructor(
    private readonly request: CompareRequest,
    private readonly listener: CompareListener,
  ) {
    this.variants = variantsOf(request.axes);
  }

  async all(): Promise<Comparison> {
    const targets: Target[] = [];
    for (const subject of this.request.subjects) targets.push(...(await this.targetsOf(subject)));
    const wantedRuns = targets.length * this.variants.length * this.request.seeds;
    const functions: FunctionComparison[] = [];
    for (const target of targets) {
      const compared = await this.compare(target, wantedRuns);
      if (compared) functions.push(compared);
    }
    const { madeRuns, version } = this;
    return { schema: 1, hyla: version, functions, wantedRuns, madeRuns };
  }

  /** Compiled here first: what is wrong with the source is said once. */
  private async targetsOf({ files, functionName }: CompareSubject): Promise<readonly Target[]> {
    const setup = setUpProgram(files, this.request);
    this.listener.onEvent?.({ kind: 'compiling', files: setup.files });
    const { names, compiled } = await openProgram(setup, functionName);
    const message = messagesOf(compiled.warnings);
    if (message !== '') this.listener.onEvent?.({ kind: 'warning', message });
    return names.map((name) => ({ setup, functionName: name }));
  }

  private async compare(target: Target, wantedRuns: number): Promise<FunctionComparison | undefined> {
    const { setup, functionName } = target;
    const settings = setup.settingsOf(functionName);
    const seeds = Array.from({ length: this.request.seeds }, (_, index) => settings.seed + index);
    const rows: ComparisonRow[] = [];
    let objectives = 0;
    for (const variant of this.variants) {
      const runs: MadeRun[] = [];
      for (const seed of seeds) {
        const runSettings = { ...settings, ...variant.settings, seed };
        const title = `${this.madeRuns + 1} of ${wantedRuns}, ${variant.strategy}, ${variant.solving}, ${variant.pruning}`;
        const run = await this.run(target, runSettings, title);
        if (run === 'fault') return undefined;
        if (run) runs.push(run);
      }
      if (runs.length === 0) break;
      rows.push(rowOf(variant, runs));
      objectives = Math.max(objectives, ...runs.map(({ result }) => result.coverage.objectives));
    }
    if (rows.length === 0) return undefined;
    const { criterion, scope, timeLimitMs } = settings;
    return {
      function: functionName,
      files: setup.files,
      criterion,
      scope,
      seeds,
      timeLimitMs,
      objectives,
      rows,
    };
  }

  private async run(
    { setup, functionName }: Target,
    settings: CoverSettings,
    title: string,
  ): Promise<MadeRun | 'fault' | undefined> {
    const { files, flags, own, target, precondition, labels, objectives, uninitialised, clang, solver } =
      setup;
    const compilation = { files, flags, own, target, precondition, labels, objectives, uninitialised };
    const request = { compilation, functionName, settings, clang, solver, version: this.version };
    const outcome = await runIsolated(request, this.listener.signal, (progress) =>
      this.listener.onEvent?.({ kind: 'run', title, function: functionName, progress }),
    );
    if (outcome.kind === 'abandoned') return undefined;
    if (outcome.kind === 'fault') {
      this.fail(files[0], functionName, outcome.message);
      return 'fault';
    }
    if (outcome.result.ended !== 'interrupted') this.madeRuns++;
    return outcome;
  }

  /** What is wrong with one function is the end of the run only if it is the only one. */
  private fail(file: string, name: string, message: string): void {
    const { subjects } = this.request;
    if (subjects.length === 1 && subjects[0].functionName !== undefined) throw new InputFault(message);
    this.listener.onEvent?.({ kind: 'failed', failed: { file, function: name, kind: 'fault', message } });
  }
}
