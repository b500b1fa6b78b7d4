import type { Progress } from '../../engine/index.js';
import { FunctionTable, functionRow } from '../../report/index.js';
import { type FunctionResult, fileSummaries } from '../../result/index.js';
import { exitStatus } from '../exit-status.js';
import { type EarlierTests, readEarlier, testsOf } from '../machine/earlier-tests.js';
import type { Workshop } from '../machine/workshop.js';
import type { CoverOptions } from '../options/cover-options.js';
import { type Compiled, type ProgramSetup, setUpProgram } from '../options/program-setup.js';
import { type DemandReview, reviewOf, statusOf } from '../output/demands.js';
import {
  type OutputPlan,
  planOutput,
  type Written,
  writeJson,
  writeReport,
  writeTogether,
} from '../output/output-plan.js';
import { progressText } from '../output/progress-text.js';
import { sourcesOf } from '../output/result-directory.js';
import { type Screen, screenOf } from '../output/screen.js';
import { showResults } from '../output/show-results.js';
import { coverProject } from '../project/project-command.js';
import { CommandRun, type CommandTools } from './command-run.js';
import { coverOne, type FunctionOutcome } from './cover-one.js';

/** `hyla cover FILE… [FUNCTION]`. */
export async function coverCommand(options: CoverOptions, tools: CommandTools): Promise<number> {
  if (options.project) return coverProject(options, options.project, tools);
  const setup = setUpProgram(options.files, options, tools.choices);
  const { config } = setup;
  const wishes = { ...options, out: options.out ?? config.out, formats: options.formats ?? config.formats };
  return new CoverRun(options, setup, planOutput(wishes), tools).all();
}

/** One run of the command, over one function or several. */
class CoverRun {
  private readonly run: CommandRun;
  private readonly screen: Screen;
  private readonly earlier?: EarlierTests;
  private readonly review?: DemandReview;
  private readonly results: FunctionResult[] = [];
  private readonly written: Written[] = [];

  constructor(
    private readonly options: CoverOptions,
    private readonly setup: ProgramSetup,
    private readonly plan: OutputPlan,
    private readonly tools: CommandTools,
  ) {
    // Standard output belongs to the JSON text when it goes there.
    this.screen = screenOf(tools.terminal, { ...options, quiet: options.quiet || options.json === '-' });
    this.review = reviewOf(options.demands);
    this.earlier = options.tests === undefined ? undefined : readEarlier(options.tests);
    this.run = new CommandRun(
      tools,
      options,
      options.functionName === undefined ? 'several' : 'one function',
    );
  }

  async all(): Promise<number> {
    const { workshop, compiled, names } = await this.run.compile(this.setup, this.options.functionName);
    const table =
      this.options.functionName === undefined ? new FunctionTable(names, this.screen.style) : undefined;
    if (table) this.screen.print(table.head());
    for (const name of names) {
      const outcome = await this.cover(workshop, compiled, name);
      if (outcome.kind === 'fault') {
        this.run.complain(name, outcome.message);
        continue;
      }
      const { result } = outcome.report;
      this.results.push(result);
      this.review?.add(result);
      if (table) this.screen.print(table.row(functionRow(result)));
      this.written.push(writeReport(this.plan, outcome.report, sourcesOf(result)));
      if (result.ended === 'interrupted') break;
    }
    if (this.plan.common !== undefined) this.writeCommon(this.plan.common);
    this.show(names.length, table);
    return this.exitStatus(names.length);
  }

  private async cover(workshop: Workshop, compiled: Compiled, name: string): Promise<FunctionOutcome> {
    const { options, setup, tools } = this;
    const { status } = this.run;
    const outcome = await coverOne({
      workshop,
      compiled,
      setup,
      name,
      version: tools.version,
      // Told with the first function, so that times add up.
      frontendMs: this.results.length === 0 ? compiled.frontendMs : 0,
      // With one function, the limit is for all that is done.
      spentMs: options.functionName === undefined ? 0 : compiled.frontendMs,
      firstTests: this.earlier === undefined ? undefined : testsOf(this.earlier, name),
      logQueries: options.logQueries,
      onProgress: (progress: Progress) => status.show(progressText(name, progress)),
    }).finally(() => status.clear());
    if (outcome.kind === 'done') this.run.warn(outcome.warnings);
    return outcome;
  }

  private writeCommon(directory: string): void {
    const folderOf = ({ function: name }: FunctionResult) => this.plan.directoryOf(name);
    const names = writeTogether(this.plan.formats, directory, this.results, folderOf);
    if (names.length > 0) this.written.push({ directory, names });
  }

  private show(wanted: number, table: FunctionTable | undefined): void {
    const { options, results, written, tools, plan } = this;
    const isOne = options.functionName !== undefined;
    const skipped = wanted - results.length - this.run.faults;
    showResults({ results, written, skipped, table }, this.screen);
    if (plan.json !== undefined) {
      writeJson(
        plan.json,
        isOne ? results[0] : { schema: 1, functions: results, files: fileSummaries(results) },
        (text) => tools.terminal.print(text),
      );
    }
  }

  private exitStatus(wanted: number): number {
    const { results, run } = this;
    if (results.some(hasBug)) return exitStatus.bug;
    if (run.faults > 0) return exitStatus.inputFault;
    // Criteria that discover their objectives leave none open when they are stopped.
    if (this.review) return statusOf(this.review, (text) => this.tools.terminal.complain(text));
    const isOpen = ({ coverage, ended }: FunctionResult) => coverage.open > 0 || ended !== 'complete';
    if (results.some(isOpen) || results.length < wanted) return exitStatus.open;
    return exitStatus.decided;
  }
}

/** A verdict did not survive the check, or replay could not follow a run, whatever became of the verdicts. */
function hasBug({ checkFailures, divergences }: FunctionResult): boolean {
  return checkFailures.length > 0 || divergences.length > 0;
}
