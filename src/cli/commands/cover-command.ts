import { Budget, type Diagnostic } from '../../base/index.js';
import { type CoverReport, coverFunction, type Progress } from '../../engine/index.js';
import { StatusLine, type Terminal } from '../../host/index.js';
import { type FunctionResult, fileSummaries } from '../../result/index.js';
import { exitStatus, InputFault } from '../exit-status.js';
import { type EarlierTests, readEarlier, testsOf } from '../machine/earlier-tests.js';
import { interruptible } from '../machine/interrupt.js';
import type { Workshop } from '../machine/workshop.js';
import type { Choices } from '../options/choices.js';
import type { CoverOptions } from '../options/cover-options.js';
import {
  type Compiled,
  compileFacts,
  compileSetup,
  coverableFunctions,
  messagesOf,
  type ProgramSetup,
  setUpProgram,
} from '../options/program-setup.js';
import {
  type OutputPlan,
  planOutput,
  queryLog,
  type Written,
  writeJson,
  writeReport,
} from '../output/output-plan.js';
import { progressText } from '../output/progress-text.js';
import { sourcesOf } from '../output/result-directory.js';
import { runRecord } from '../output/run-record.js';
import { screenOf } from '../output/screen.js';
import { showResults } from '../output/show-results.js';

interface CoverTools {
  readonly terminal: Terminal;
  readonly choices: Choices;
  readonly version: string;
  openWorkshop(clang?: string): Promise<Workshop>;
}

/** `hyla cover FILE… [FUNCTION]`. */
export async function coverCommand(options: CoverOptions, tools: CoverTools): Promise<number> {
  const setup = setUpProgram(options.files, options, tools.choices);
  const { config } = setup;
  const wishes = { ...options, out: options.out ?? config.out, formats: options.formats ?? config.formats };
  return new CoverRun(options, setup, planOutput(wishes), tools).all();
}

type FunctionOutcome =
  | { readonly kind: 'done'; readonly report: CoverReport }
  | { readonly kind: 'fault'; readonly message: string };

/** One run of the command, over one function or several. */
class CoverRun {
  private readonly status: StatusLine;
  private readonly earlier?: EarlierTests;
  private readonly results: FunctionResult[] = [];
  private readonly written: Written[] = [];
  private faults = 0;

  constructor(
    private readonly options: CoverOptions,
    private readonly setup: ProgramSetup,
    private readonly plan: OutputPlan,
    private readonly tools: CoverTools,
  ) {
    const { terminal } = tools;
    this.earlier = options.tests === undefined ? undefined : readEarlier(options.tests);
    this.status = new StatusLine(options.quiet ? { ...terminal, isWatched: false } : terminal);
  }

  async all(): Promise<number> {
    const { functionName, files } = this.options;
    const workshop = await this.tools.openWorkshop(this.setup.clang);
    const compiled = await this.compile(workshop);
    const names = functionName === undefined ? coverableFunctions(compiled.artifact, files) : [functionName];
    for (const name of names) {
      const outcome = await this.cover(workshop, compiled, name);
      if (outcome.kind === 'fault') {
        this.complain(name, outcome.message);
        continue;
      }
      const { result } = outcome.report;
      this.results.push(result);
      this.written.push(writeReport(this.plan, outcome.report, sourcesOf(result)));
      if (result.ended === 'interrupted') break;
    }
    this.show(names.length);
    return this.exitStatus(names.length);
  }

  private async compile(workshop: Workshop): Promise<Compiled> {
    this.status.show('compiling');
    const { functionName } = this.options;
    const { timeLimitMs } = this.setup.settingsOf(functionName ?? '');
    const compiled = await compileSetup(this.setup, workshop, functionName, timeLimitMs);
    this.status.clear();
    this.warn(compiled.warnings);
    return compiled;
  }

  private async cover(workshop: Workshop, compiled: Compiled, name: string): Promise<FunctionOutcome> {
    const { options, setup } = this;
    const { files, flags, precondition } = setup;
    const settings = setup.settingsOf(name);
    const solver = await workshop.openSolver({
      command: setup.solver,
      log: options.logQueries === undefined ? undefined : queryLog(options.logQueries, name),
    });
    // With one function, the limit is for all that is done.
    const spent = options.functionName === undefined ? 0 : compiled.frontendMs;
    const budget = new Budget(Math.max(0, settings.timeLimitMs - spent));
    const compile = compileFacts(files, flags);
    const firstTests = this.earlier === undefined ? undefined : testsOf(this.earlier, name);
    const job = {
      ...compiled,
      functionName: name,
      settings,
      compile,
      version: this.tools.version,
      firstTests,
    };
    const services = {
      solver,
      budget,
      onProgress: (progress: Progress) => this.status.show(progressText(name, progress)),
      breathe: () => new Promise<void>((resolve) => setImmediate(resolve)),
    };
    try {
      const outcome = await interruptible(budget, () => coverFunction(job, services));
      this.status.clear();
      if (outcome.kind === 'fault') return { kind: 'fault', message: messagesOf(outcome.diagnostics) };
      this.warn(outcome.warnings);
      const result = {
        ...outcome.value.result,
        run: runRecord(files, settings, flags, precondition),
      };
      return { kind: 'done', report: { ...outcome.value, result } };
    } finally {
      this.status.clear();
      solver.dispose();
    }
  }

  /** One function that cannot be covered is the end of a run for it alone, but not of one for all. */
  private complain(name: string, message: string): void {
    if (this.options.functionName !== undefined) throw new InputFault(message);
    this.tools.terminal.complain(`hyla: ${name}: ${message}\n`);
    this.faults++;
  }

  private warn(diagnostics: readonly Diagnostic[]): void {
    if (!this.options.quiet && diagnostics.length > 0)
      this.tools.terminal.complain(`${messagesOf(diagnostics)}\n`);
  }

  private show(wanted: number): void {
    const { options, results, written, tools, plan } = this;
    const isOne = options.functionName !== undefined;
    // Standard output belongs to the JSON text when it goes there.
    const screen = screenOf(tools.terminal, { ...options, quiet: options.quiet || options.json === '-' });
    const skipped = wanted - results.length - this.faults;
    showResults({ results, written, skipped, layout: isOne ? 'whole' : 'rows' }, screen);
    if (plan.json !== undefined) {
      writeJson(
        plan.json,
        isOne ? results[0] : { schema: 1, functions: results, files: fileSummaries(results) },
        (text) => tools.terminal.print(text),
      );
    }
  }

  private exitStatus(wanted: number): number {
    const { results, faults } = this;
    if (results.some(hasBug)) return exitStatus.bug;
    if (faults > 0) return exitStatus.inputFault;
    // Criteria that discover their objectives leave none open when they are stopped.
    const isOpen = ({ coverage, ended }: FunctionResult) => coverage.open > 0 || ended !== 'complete';
    if (results.some(isOpen) || results.length < wanted) return exitStatus.open;
    return exitStatus.decided;
  }
}

/** A verdict did not survive the check, or replay could not follow a run, whatever became of the verdicts. */
function hasBug({ checkFailures, divergences }: FunctionResult): boolean {
  return checkFailures.length > 0 || divergences.length > 0;
}
