import { Budget, type Diagnostic, formatDiagnostic } from '../base/index.js';
import {
  type Artifact,
  type CoverReport,
  coverFunction,
  defaultSettings,
  type Progress,
} from '../engine/index.js';
import { StatusLine, type Terminal } from '../host/index.js';
import type { FunctionResult } from '../result/index.js';
import type { Choices } from './choices.js';
import type { CoverOptions } from './command-line.js';
import { flagsFromCompileCommands } from './compile-commands.js';
import { type CompileFlags, joinFlags, noFlags } from './compile-flags.js';
import { type Config, loadConfig } from './config.js';
import { exitStatus, InputFault } from './exit-status.js';
import { interruptible } from './interrupt.js';
import { mergeLayers } from './layers.js';
import {
  type OutputPlan,
  planOutput,
  queryLog,
  type Written,
  writeJson,
  writeReport,
} from './output-plan.js';
import { sourcesOf } from './result-directory.js';
import { runRecord } from './run-record.js';
import { screenOf } from './screen.js';
import { showResults } from './show-results.js';
import type { Workshop } from './workshop.js';

interface CoverTools {
  readonly terminal: Terminal;
  readonly choices: Choices;
  readonly version: string;
  openWorkshop(clang?: string): Promise<Workshop>;
}

/** `hyla cover FILE… [FUNCTION]`. */
export async function coverCommand(options: CoverOptions, tools: CoverTools): Promise<number> {
  const config = loadConfig(options.config, options.files[0], tools.choices);
  const wishes = { ...options, out: options.out ?? config.out, formats: options.formats ?? config.formats };
  return new CoverRun(options, config, planOutput(wishes), tools).all();
}

/** A program ready to be covered. */
interface Compiled {
  readonly artifact: Artifact;
  readonly frontendMs: number;
}

type FunctionOutcome =
  | { readonly kind: 'done'; readonly report: CoverReport }
  | { readonly kind: 'fault'; readonly message: string };

/** One run of the command, over one function or several. */
class CoverRun {
  private readonly status: StatusLine;
  private readonly flags: CompileFlags;
  private readonly precondition?: string;
  private readonly results: FunctionResult[] = [];
  private readonly written: Written[] = [];
  private faults = 0;

  constructor(
    private readonly options: CoverOptions,
    private readonly config: Config,
    private readonly plan: OutputPlan,
    private readonly tools: CoverTools,
  ) {
    const { terminal } = tools;
    this.status = new StatusLine(options.quiet ? { ...terminal, isWatched: false } : terminal);
    const database = options.compileCommands ?? config.compileCommands;
    const fromDatabase =
      database === undefined ? noFlags : flagsFromCompileCommands(database, options.files[0]);
    this.flags = joinFlags([fromDatabase, config.flags, options.flags]);
    this.precondition = options.precondition ?? config.precondition;
  }

  async all(): Promise<number> {
    const workshop = await this.tools.openWorkshop(this.options.clang ?? this.config.clang);
    const compiled = await this.compile(workshop);
    const names = this.functionNames(compiled.artifact);
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
    const { files, functionName } = this.options;
    const all = this.precondition === undefined ? files : [...files, this.precondition];
    this.status.show('compiling');
    const start = performance.now();
    const compiled = await workshop.compile(
      all,
      this.flags,
      functionName === undefined ? [] : [functionName],
    );
    this.status.clear();
    if (compiled.kind === 'fault') throw new InputFault(messagesOf(compiled.diagnostics));
    this.warn(compiled.warnings);
    return { artifact: compiled.value, frontendMs: performance.now() - start };
  }

  /** The one that was asked for, or all; preconditions and oracles serve other functions. */
  private functionNames(artifact: Artifact): readonly string[] {
    const { functionName, files } = this.options;
    if (functionName !== undefined) return [functionName];
    const names = artifact.facts.functions
      .filter(({ entry, library, sourceName }) => entry && !library && !/_(precond|oracle)$/.test(sourceName))
      .map(({ irName }) => irName);
    if (names.length === 0) throw new InputFault(`${files.join(' ')}: no function is defined here`);
    return names;
  }

  private async cover(workshop: Workshop, compiled: Compiled, name: string): Promise<FunctionOutcome> {
    const { options, config, flags } = this;
    const settings = mergeLayers(
      [options.settings, config.functions.get(name) ?? {}, config.settings],
      defaultSettings,
    );
    const solver = await workshop.openSolver({
      command: options.solver ?? config.solver,
      log: options.logQueries === undefined ? undefined : queryLog(options.logQueries, name),
    });
    const budget = new Budget(settings.timeLimitMs);
    const compile = { files: options.files, preprocessorFlags: flags.preprocessor, std: flags.std };
    const job = { ...compiled, functionName: name, settings, compile, version: this.tools.version };
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
        run: runRecord(options.files, settings, flags, this.precondition),
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
      writeJson(plan.json, isOne ? results[0] : { schema: 1, functions: results }, (text) =>
        tools.terminal.print(text),
      );
    }
  }

  private exitStatus(wanted: number): number {
    const { results, faults } = this;
    if (results.some(({ checkFailures }) => checkFailures.length > 0)) return exitStatus.bug;
    if (faults > 0) return exitStatus.inputFault;
    // Criteria that discover their objectives leave none open when they are stopped.
    const isOpen = ({ coverage, ended }: FunctionResult) => coverage.open > 0 || ended !== 'complete';
    if (results.some(isOpen) || results.length < wanted) return exitStatus.open;
    return exitStatus.decided;
  }
}

const messagesOf = (diagnostics: readonly Diagnostic[]): string =>
  diagnostics.map(formatDiagnostic).join('\n');

function progressText(name: string, progress: Progress): string {
  const { phase, covered, objectives, cases, solverCalls, elapsedMs } = progress;
  const verb = phase === 'check' ? 'checking' : 'covering';
  const seconds = (elapsedMs / 1000).toFixed(0);
  return `${verb} ${name}: ${covered} of ${objectives} covered, ${cases} tests, ${solverCalls} solver calls, ${seconds} s`;
}
