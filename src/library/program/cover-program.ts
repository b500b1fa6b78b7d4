import path from 'node:path';
import { functionRow } from '../../report/index.js';
import type { FunctionResult } from '../../result/index.js';
import type { CoverListener, CoverOutcome, CoverRequest, DecidedFunction } from '../cover-events.js';
import { CoverTally } from '../cover-tally.js';
import { InputFault } from '../input-fault.js';
import { type EarlierTests, readEarlier, testsOf } from '../machine/earlier-tests.js';
import { writeSuites } from '../results/file-suites.js';
import {
  type OutputPlan,
  planOutput,
  type Written,
  writeIndex,
  writeReport,
  writeTogether,
} from '../results/output-plan.js';
import { runRecord } from '../results/run-record.js';
import { sourcesOf } from '../results/source-texts.js';
import { compileFacts, messagesOf, type ProgramSetup, setUpProgram } from '../setup/program-setup.js';
import { coverOne, type FunctionOutcome } from './cover-one.js';
import { type KeptReport, KeptWork, type PlannedFunction } from './kept-work.js';
import { type OpenProgram, openProgram } from './open-program.js';
import { isSuperseded } from './superseded.js';

/** Covers one function of the files, which are one program, or all of them, in this process. */
export async function coverProgram(
  request: CoverRequest,
  listener: CoverListener,
  kept = new KeptWork('one program'),
): Promise<CoverOutcome> {
  const setup = setUpProgram(request.paths, request);
  const { config } = setup;
  if (config.compileCommands !== undefined) kept.note(path.resolve(config.compileCommands));
  const functionName = request.functions?.at(0);
  const out = request.out ?? config.out;
  const formats = request.formats ?? config.formats;
  const plan = planOutput({ ...request, functionName, out, formats });
  return new ProgramRun(request, setup, plan, listener, kept).all(functionName);
}

type DoneFunction = Extract<FunctionOutcome, { kind: 'done' }>;

/** One run over one program. */
class ProgramRun {
  private readonly earlier?: EarlierTests;
  private readonly results: FunctionResult[] = [];
  private readonly tally: CoverTally;

  constructor(
    private readonly request: CoverRequest,
    private readonly setup: ProgramSetup,
    private readonly plan: OutputPlan,
    private readonly listener: CoverListener,
    private readonly kept: KeptWork,
  ) {
    this.tally = new CoverTally(listener);
    this.earlier = request.tests === undefined ? undefined : readEarlier(request.tests);
  }

  /** Without a function: every one. */
  async all(functionName: string | undefined): Promise<CoverOutcome> {
    const { setup, listener, kept } = this;
    const { files } = setup;
    const { signal } = listener;
    listener.onEvent?.({ kind: 'compiling', files });
    const workshop = (clang: string | undefined) => kept.workshop(clang);
    const program = await openProgram(setup, functionName, { signal, workshop }).catch((error) => {
      if (signal?.aborted) return undefined;
      throw error;
    });
    if (!program) return { ended: 'interrupted', decided: [], failed: [], notStarted: 0, out: this.plan.out };
    this.tally.warn(messagesOf(program.compiled.warnings));
    const { names } = program;
    listener.onEvent?.({ kind: 'compiled', files, functions: names });
    for (const planned of await kept.plan(program, (name) => this.conditionsOf(name))) {
      if (signal?.aborted) break;
      if (planned.earlier) {
        this.recall(planned.name, planned.earlier);
        continue;
      }
      const outcome = await this.cover(program, planned.name);
      if (isSuperseded(signal)) break;
      if (outcome.kind === 'done') this.keep(planned, outcome);
      // What is wrong with one function is the end of the run only if it is the only one.
      else if (functionName !== undefined) throw new InputFault(outcome.message);
      else this.fail(planned.name, outcome.message);
    }
    const { results } = this;
    const { decided, failed } = this.tally;
    // Whatever was done first.
    results.sort((a, b) => names.indexOf(a.function) - names.indexOf(b.function));
    decided.sort((a, b) => names.indexOf(a.row.name) - names.indexOf(b.row.name));
    const notStarted = names.length - decided.length - failed.length;
    if (isSuperseded(signal))
      return { ended: 'interrupted', decided, failed, notStarted, out: this.plan.out };
    const isInterrupted = results.some(({ ended }) => ended === 'interrupted') || notStarted > 0;
    const ended = isInterrupted ? 'interrupted' : 'complete';
    return { ended, decided, failed, notStarted, out: this.plan.out, common: this.writeCommon() };
  }

  private async cover({ workshop, compiled, names }: OpenProgram, name: string): Promise<FunctionOutcome> {
    const { request, setup, listener, earlier } = this;
    const [file] = setup.files;
    // With one function, the limit is for all that is done.
    const spentMs = names.length === 1 ? compiled.frontendMs : 0;
    const limitMs = Math.max(0, setup.settingsOf(name).timeLimitMs - spentMs);
    const codeBytes = compiled.artifact.wasm.length;
    listener.onEvent?.({ kind: 'covering', file, function: name, limitMs, codeBytes });
    const outcome = await coverOne({
      workshop,
      compiled,
      setup,
      name,
      // Told with the first function, so that times add up.
      frontendMs: this.results.length === 0 ? compiled.frontendMs : 0,
      limitMs,
      firstTests: earlier === undefined ? undefined : testsOf(earlier, name),
      logQueries: request.logQueries,
      signal: listener.signal,
      onProgress: (progress) => listener.onEvent?.({ kind: 'progress', file, function: name, progress }),
    });
    listener.onEvent?.({ kind: 'writing', file, function: name });
    return outcome;
  }

  /** All beside the program itself that a function's result depends on, as text. */
  private conditionsOf(name: string): string {
    const { setup, plan, earlier } = this;
    const given = [
      setup.settingsOf(name),
      compileFacts(setup),
      [setup.solver, setup.precondition, plan.directoryOf(name), plan.formats],
      earlier && testsOf(earlier, name),
    ];
    return JSON.stringify(given, (_, value) => (typeof value === 'bigint' ? `${value}n` : value));
  }

  private keep(planned: PlannedFunction, { report, warnings }: DoneFunction): void {
    const written = writeReport(this.plan, report, sourcesOf(report.result));
    this.kept.keep(planned, { report, written });
    this.decide(report.result, 'this-run', written);
    this.tally.warn(messagesOf(warnings));
    this.tally.warn(written.warnings ?? '');
  }

  /** All that is new is which sources it was found in; the files that say so are written when nobody waits. */
  private recall(name: string, { report: earlier, written }: KeptReport): void {
    const { setup, plan } = this;
    const run = runRecord(setup, setup.settingsOf(name));
    const report = { ...earlier, result: { ...earlier.result, run } };
    this.kept.writeLater(name, () => writeReport(plan, report, sourcesOf(report.result)));
    this.decide(report.result, 'an-earlier-run', written);
  }

  private decide(result: FunctionResult, from: DecidedFunction['from'], written: Written): void {
    this.results.push(result);
    this.tally.decide({
      file: result.files[0],
      row: functionRow(result),
      from,
      written,
      result: () => result,
    });
  }

  private fail(name: string, message: string): void {
    this.tally.fail({ file: this.setup.files[0], function: name, kind: 'fault', message });
  }

  private writeCommon(): Written | undefined {
    const { common, formats, directoryOf } = this.plan;
    if (common === undefined) return undefined;
    const folderOf = ({ function: name }: FunctionResult) => directoryOf(name);
    const places = this.tally.decided.map(({ file, row, written }) => ({
      file,
      row,
      directory: written.directory,
    }));
    const directories = places.map(({ directory }) => directory);
    const names = [
      ...writeSuites(formats, common, directories),
      ...writeTogether(formats, common, this.results, folderOf),
      ...writeIndex(formats, common, places),
    ];
    return names.length > 0 ? { directory: common, names } : undefined;
  }
}
