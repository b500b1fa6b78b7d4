import type { CoverSettings } from '../../engine/index.js';
import type { Comparison, ComparisonRow, FunctionComparison } from '../../result/index.js';
import { CommandRun, type CommandTools } from '../commands/command-run.js';
import { exitStatus } from '../exit-status.js';
import { untilInterrupted } from '../machine/interrupt.js';
import { type ProgramSetup, setUpProgram } from '../options/program-setup.js';
import { progressText } from '../output/progress-text.js';
import { screenOf } from '../output/screen.js';
import type { CompareOptions } from './compare-options.js';
import { planComparison, showComparison } from './compare-output.js';
import { type MadeRun, rowOf } from './compare-rows.js';
import type { CompareSubject } from './compare-subjects.js';
import { type NamedVariant, variantsOf } from './compare-variants.js';
import { runIsolated } from './isolated-run.js';

/** `hyla compare FILE FUNCTION`: the same function covered in several ways. */
export async function compareCommand(options: CompareOptions, tools: CommandTools): Promise<number> {
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
  private readonly made: CommandRun;
  private madeRuns = 0;

  constructor(
    private readonly options: CompareOptions,
    private readonly tools: CommandTools,
  ) {
    this.variants = variantsOf(options.axes);
    const { subjects } = options;
    const isOne = subjects.length === 1 && subjects[0].functionName !== undefined;
    this.made = new CommandRun(tools, options, isOne ? 'one function' : 'several');
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
    this.made.status.clear();
    const { madeRuns, tools } = this;
    return { schema: 1, hyla: tools.version, functions, wantedRuns, madeRuns };
  }

  exitStatus({ functions, wantedRuns, madeRuns }: Comparison): number {
    const failed = functions.some(({ rows }) => rows.some(({ checkFailures }) => checkFailures > 0));
    if (failed) return exitStatus.bug;
    if (this.made.faults > 0) return exitStatus.inputFault;
    return madeRuns < wantedRuns ? exitStatus.open : exitStatus.decided;
  }

  /** Compiled here first: what is wrong with the source is said once. */
  private async targetsOf({ files, functionName }: CompareSubject): Promise<readonly Target[]> {
    const { options, tools } = this;
    const setup = setUpProgram(files, options, tools.choices);
    const { names } = await this.made.compile(setup, functionName);
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
    const { files, flags, own, precondition, labels, clang, solver } = setup;
    const compilation = { files, flags, own, precondition, labels };
    const request = { compilation, functionName, settings, clang, solver, version: this.tools.version };
    const outcome = await runIsolated(request, interruption, (progress) =>
      this.made.status.show(`${title}: ${progressText(functionName, progress)}`),
    );
    this.made.status.clear();
    if (outcome.kind === 'abandoned') return undefined;
    if (outcome.kind === 'fault') {
      this.made.complain(functionName, outcome.message);
      return 'fault';
    }
    if (outcome.result.ended !== 'interrupted') this.madeRuns++;
    return outcome;
  }
}
