import type { Diagnostic } from '../../base/index.js';
import type { CoverSettings } from '../../engine/index.js';
import { StatusLine, type Terminal } from '../../host/index.js';
import type { Comparison, ComparisonRow, FunctionComparison } from '../../result/index.js';
import { exitStatus, InputFault } from '../exit-status.js';
import { untilInterrupted } from '../machine/interrupt.js';
import type { Workshop } from '../machine/workshop.js';
import type { Choices } from '../options/choices.js';
import {
  compileSetup,
  coverableFunctions,
  messagesOf,
  type ProgramSetup,
  setUpProgram,
} from '../options/program-setup.js';
import { progressText } from '../output/progress-text.js';
import { screenOf } from '../output/screen.js';
import type { CompareOptions } from './compare-options.js';
import { planComparison, showComparison } from './compare-output.js';
import { type MadeRun, rowOf } from './compare-rows.js';
import type { CompareSubject } from './compare-subjects.js';
import { type NamedVariant, variantsOf } from './compare-variants.js';
import { runIsolated } from './isolated-run.js';

interface CompareTools {
  readonly terminal: Terminal;
  readonly choices: Choices;
  readonly version: string;
  openWorkshop(clang?: string): Promise<Workshop>;
}

/** `hyla compare FILE FUNCTION`: the same function covered in several ways. */
export async function compareCommand(options: CompareOptions, tools: CompareTools): Promise<number> {
  const plan = planComparison(options);
  const run = new CompareRun(options, tools);
  const comparison = await untilInterrupted((interruption) => run.all(interruption));
  const screen = screenOf(tools.terminal, options);
  showComparison(comparison, plan, screen, (text) => tools.terminal.print(text));
  return run.exitStatus(comparison);
}

/** A function to be covered in every way. */
interface Target {
  readonly setup: ProgramSetup;
  readonly functionName: string;
}

class CompareRun {
  private readonly variants: readonly NamedVariant[];
  private readonly status: StatusLine;
  private faults = 0;
  private madeRuns = 0;

  constructor(
    private readonly options: CompareOptions,
    private readonly tools: CompareTools,
  ) {
    const { terminal } = tools;
    this.variants = variantsOf(options.axes);
    this.status = new StatusLine(options.quiet ? { ...terminal, isWatched: false } : terminal);
  }

  async all(interruption: AbortSignal): Promise<Comparison> {
    const targets: Target[] = [];
    for (const subject of this.options.subjects) targets.push(...(await this.targetsOf(subject)));
    const wantedRuns = targets.length * this.variants.length * this.options.seeds;
    const functions: FunctionComparison[] = [];
    for (const target of targets) {
      const compared = await this.compare(target, wantedRuns, interruption);
      if (compared) functions.push(compared);
    }
    this.status.clear();
    const { madeRuns, tools } = this;
    return { schema: 1, hyla: tools.version, functions, wantedRuns, madeRuns };
  }

  exitStatus({ functions, wantedRuns, madeRuns }: Comparison): number {
    const failed = functions.some(({ rows }) => rows.some(({ checkFailures }) => checkFailures > 0));
    if (failed) return exitStatus.bug;
    if (this.faults > 0) return exitStatus.inputFault;
    return madeRuns < wantedRuns ? exitStatus.open : exitStatus.decided;
  }

  /** Compiled here first: what is wrong with the source is said once. */
  private async targetsOf({ files, functionName }: CompareSubject): Promise<readonly Target[]> {
    const { options, tools } = this;
    const setup = setUpProgram(files, options, tools.choices);
    this.status.show(`compiling ${files.join(' ')}`);
    const { artifact, warnings } = await compileSetup(
      setup,
      await tools.openWorkshop(setup.clang),
      functionName,
      setup.settingsOf(functionName ?? '').timeLimitMs,
    );
    this.status.clear();
    this.warn(warnings);
    const names = functionName === undefined ? coverableFunctions(artifact, files) : [functionName];
    return names.map((name) => ({ setup, functionName: name }));
  }

  private async compare(
    target: Target,
    wantedRuns: number,
    interruption: AbortSignal,
  ): Promise<FunctionComparison | undefined> {
    const { setup, functionName } = target;
    const settings = setup.settingsOf(functionName);
    const seeds = Array.from({ length: this.options.seeds }, (_, index) => settings.seed + index);
    const rows: ComparisonRow[] = [];
    let objectives = 0;
    for (const variant of this.variants) {
      const runs: MadeRun[] = [];
      for (const seed of seeds) {
        const runSettings = { ...settings, ...variant.settings, seed };
        const title = `${this.madeRuns + 1} of ${wantedRuns}, ${variant.strategy}, ${variant.solving}, ${variant.pruning}`;
        const run = await this.run(target, runSettings, title, interruption);
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
    interruption: AbortSignal,
  ): Promise<MadeRun | 'fault' | undefined> {
    const { files, flags, precondition, clang, solver } = setup;
    const compilation = { files, flags, precondition };
    const request = { compilation, functionName, settings, clang, solver, version: this.tools.version };
    const outcome = await runIsolated(request, interruption, (progress) =>
      this.status.show(`${title}: ${progressText(functionName, progress)}`),
    );
    this.status.clear();
    if (outcome.kind === 'abandoned') return undefined;
    if (outcome.kind === 'fault') {
      this.complain(functionName, outcome.message);
      return 'fault';
    }
    if (outcome.result.ended !== 'interrupted') this.madeRuns++;
    return outcome;
  }

  /** What is wrong with one function is the end of the comparison only if it is the only one. */
  private complain(name: string, message: string): void {
    const { subjects } = this.options;
    if (subjects.length === 1 && subjects[0].functionName !== undefined) throw new InputFault(message);
    this.tools.terminal.complain(`hyla: ${name}: ${message}\n`);
    this.faults++;
  }

  private warn(diagnostics: readonly Diagnostic[]): void {
    if (!this.options.quiet && diagnostics.length > 0)
      this.tools.terminal.complain(`${messagesOf(diagnostics)}\n`);
  }
}
