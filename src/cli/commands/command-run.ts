import type { Diagnostic } from '../../base/index.js';
import { StatusLine, type Terminal } from '../../host/index.js';
import { InputFault } from '../exit-status.js';
import { demandSolver } from '../machine/demand-solver.js';
import type { Workshop } from '../machine/workshop.js';
import type { Choices } from '../options/choices.js';
import {
  type Compiled,
  compileSetup,
  coverableFunctions,
  messagesOf,
  type ProgramSetup,
} from '../options/program-setup.js';
import { reviewConfig } from '../options/review-config.js';
import { reviewPrecondition } from '../options/review-precondition.js';
import type { ShowOptions } from '../options/shared-options.js';

/** What a command that covers functions is given of the machine. */
export interface CommandTools {
  readonly terminal: Terminal;
  readonly choices: Choices;
  readonly version: string;
  openWorkshop(clang?: string): Promise<Workshop>;
}

/** A program that was compiled for a command, and the functions to cover. */
interface CompiledProgram {
  readonly workshop: Workshop;
  readonly compiled: Compiled;
  readonly names: readonly string[];
}

/** What commands that cover functions have in common: a line that says what happens, complaints, and the compiling. */
export class CommandRun {
  readonly status: StatusLine;
  faults = 0;

  constructor(
    readonly tools: CommandTools,
    private readonly show: ShowOptions,
    /** What is wrong with one function is the end of the run only if it is the only one. */
    private readonly subject: 'one function' | 'several',
  ) {
    const { terminal } = tools;
    this.status = new StatusLine(show.quiet ? { ...terminal, isWatched: false } : terminal);
  }

  /** Without a function: all are covered. */
  async compile(setup: ProgramSetup, functionName: string | undefined): Promise<CompiledProgram> {
    const { files } = setup;
    if (setup.solver !== undefined) demandSolver(setup.solver);
    const workshop = await this.tools.openWorkshop(setup.clang);
    this.status.show(`compiling ${files.join(' ')}`);
    const { timeLimitMs } = setup.settingsOf(functionName ?? '');
    const compiled = await compileSetup(setup, workshop, functionName, timeLimitMs);
    this.status.clear();
    this.warn(compiled.warnings);
    reviewConfig(setup.config, compiled.artifact, files);
    const names = functionName === undefined ? coverableFunctions(compiled.artifact, setup) : [functionName];
    const { precondition, config } = setup;
    const isFromConfig = precondition === config.precondition;
    if (precondition !== undefined)
      reviewPrecondition(precondition, compiled.artifact, isFromConfig ? 'any' : names);
    return { workshop, compiled, names };
  }

  complain(name: string, message: string): void {
    if (this.subject === 'one function') throw new InputFault(message);
    this.tools.terminal.complain(`hyla: ${name}: ${message}\n`);
    this.faults++;
  }

  warn(diagnostics: readonly Diagnostic[]): void {
    if (!this.show.quiet && diagnostics.length > 0)
      this.tools.terminal.complain(`${messagesOf(diagnostics)}\n`);
  }
}
