import path from 'node:path';
import { type Dependency, isUnchanged } from '../../engine/index.js';
import { nodeSourceFiles } from '../../host/index.js';
import type { FunctionRow } from '../../report/index.js';
import type { CoverListener, CoverOutcome, CoverRequest, DecidedFunction } from '../cover-events.js';
import { CoverTally } from '../cover-tally.js';
import { readResult } from '../results/result-directory.js';
import { resultFolder } from '../results/result-folder.js';
import type { UnitToCover } from './project-files.js';
import { type ProjectJournal, type RowEntry, resultDigest, type UnitEntry } from './project-journal.js';
import { type UnitAnswer, UnitProcess } from './unit-process.js';

/** A file under test on its way. */
interface UnitState {
  readonly unit: UnitToCover;
  readonly key: string;
  /** Linked with it; nothing where that did not compile. */
  needs: readonly string[];
  entry?: UnitEntry;
  /** Functions that nobody has begun with. */
  pending: string[];
  /** Processes that are about to begin with one of these. */
  coming: number;
  state: 'new' | 'opening' | 'open';
}

export interface ProjectOrder {
  readonly units: readonly (UnitToCover & { readonly key: string })[];
  readonly request: CoverRequest;
  readonly out: string;
  readonly jobs: number;
  readonly timeLimitMs: number;
  isWanted(file: string, name: string): boolean;
  /** Whether functions of a file that was made of these are wanted at all. */
  isTouched(dependencies: readonly Dependency[]): boolean;
}

/** Beyond the time limit, without a word: compiling, checking, a busy machine. */
const SILENCE_MS = 120_000;
/** What an interrupted process may take to hand over what it has. */
const GRACE_MS = 1_500;
/** A process that has grown beyond this makes room for a new one. */
const UNITS_PER_PROCESS = 16;

/** Covers all functions of the units, in several processes, and remembers what was decided. */
export class ProjectRun {
  private readonly states: UnitState[];
  private readonly processes = new Set<UnitProcess>();
  private openings: Promise<unknown>[] = [];
  private readonly tally: CoverTally;

  constructor(
    private readonly order: ProjectOrder,
    private readonly journal: ProjectJournal,
    private readonly listener: CoverListener,
  ) {
    this.tally = new CoverTally(listener);
    this.states = order.units.map(({ key, ...unit }) => ({
      unit,
      key,
      needs: unit.needs,
      pending: [],
      coming: 0,
      state: 'new',
    }));
  }

  async all(): Promise<Omit<CoverOutcome, 'out'>> {
    const { signal } = this.listener;
    const interrupt = () => this.interrupt();
    signal?.addEventListener('abort', interrupt);
    for (const state of this.states) await this.recall(state);
    await Promise.all(Array.from({ length: this.order.jobs }, () => this.work()));
    signal?.removeEventListener('abort', interrupt);
    const notStarted = this.states.reduce((sum, { pending }) => sum + pending.length, 0);
    const ended = this.isInterrupted ? 'interrupted' : 'complete';
    this.sort(this.tally.decided);
    return { ended, decided: this.tally.decided, failed: this.tally.failed, notStarted };
  }

  /** As in the files, whichever process was done first: what is written of all of them is the same in every run. */
  private sort(decided: DecidedFunction[]): void {
    const places = this.units.flatMap(({ file, names }) => names.map((name) => `${file}\n${name}`));
    const order = new Map(places.map((place, index) => [place, index]));
    const placeOf = ({ file, row }: DecidedFunction) => order.get(`${file}\n${row.name}`) ?? 0;
    decided.sort((a, b) => placeOf(a) - placeOf(b));
  }

  /** What is known of each file, whoever decided it. */
  get units(): readonly UnitEntry[] {
    return this.states.flatMap(({ entry }) => entry ?? []);
  }

  private get isInterrupted(): boolean {
    return this.listener.signal?.aborted ?? false;
  }

  private interrupt(): void {
    for (const each of this.processes) each.interrupt();
    setTimeout(() => {
      for (const each of this.processes) void each.close();
    }, GRACE_MS).unref();
  }

  /** What an earlier run decided about the same sources is not done again. */
  private async recall(state: UnitState): Promise<void> {
    const entry = this.journal.unit(state.unit.file, state.key);
    if (!entry || !(await isUnchanged(entry.dependencies, nodeSourceFiles))) return;
    state.entry = entry;
    const wanted = this.wantedOf(entry);
    const known = wanted.map((name) => ({ name, row: this.journal.row(entry, name) }));
    for (const { row } of known) if (row) this.decide(row.file, row.row, 'an-earlier-run');
    state.pending = known.filter(({ row }) => !row).map(({ name }) => name);
    state.state = 'open';
  }

  private wantedOf({ file, names, dependencies }: UnitEntry): readonly string[] {
    const { isWanted, isTouched } = this.order;
    return isTouched(dependencies) ? names.filter((name) => isWanted(file, name)) : [];
  }

  private async work(): Promise<void> {
    let process: UnitProcess | undefined;
    let opened = 0;
    let current: UnitState | undefined;
    for (;;) {
      const next = await this.next(current);
      if (!next || this.isInterrupted) break;
      if (next !== current || !process || process.hasEnded) {
        if (process && (process.hasEnded || opened >= UNITS_PER_PROCESS)) {
          await this.drop(process);
          process = undefined;
        }
        if (!process) opened = 0;
        process ??= this.start();
        opened++;
        const isOpen = await this.open(next, process);
        if (next !== current) next.coming--;
        current = next;
        if (!isOpen) {
          current = undefined;
          continue;
        }
      }
      const name = next.pending.shift();
      if (name !== undefined) await this.cover(next, name, process);
    }
    if (process) await this.drop(process);
  }

  private start(): UnitProcess {
    const process = new UnitProcess((said) => this.listener.onEvent?.({ ...said, kind: 'progress' }));
    this.processes.add(process);
    return process;
  }

  private async drop(process: UnitProcess): Promise<void> {
    this.processes.delete(process);
    await process.close();
  }

  /**
   * The unit that a process has open comes first; then a new one; then one that others have not finished. It is taken at once:
   * several who ask in the same moment do not all come to the same one.
   */
  private async next(current: UnitState | undefined): Promise<UnitState | undefined> {
    for (;;) {
      if (this.isInterrupted) return undefined;
      if (current && current.pending.length > 0) return current;
      const found =
        this.states.find(({ state }) => state === 'new') ??
        this.states.find(({ state, pending, coming }) => state === 'open' && pending.length > coming);
      if (found) {
        if (found.state === 'new') found.state = 'opening';
        found.coming++;
        return found;
      }
      if (!this.states.some(({ state }) => state === 'opening')) return undefined;
      // Who has taken one begins with it in the same turn.
      await (this.openings.length === 0 ? undefined : Promise.race(this.openings));
    }
  }

  private async open(state: UnitState, process: UnitProcess): Promise<boolean> {
    const isNew = state.state === 'opening';
    const opening = this.compile(state, process);
    this.openings.push(opening);
    const answer = await opening;
    this.openings = this.openings.filter((one) => one !== opening);
    state.state = 'open';
    if (answer.kind !== 'opened') {
      const { file } = state.unit;
      if (answer.kind !== 'decided') this.fail(file, undefined, answer);
      state.pending = [];
      return false;
    }
    if (!isNew) return true;
    this.tally.warn(answer.warnings);
    this.listener.onEvent?.({
      kind: 'compiled',
      files: [state.unit.file, ...state.needs],
      functions: answer.names,
    });
    state.entry = {
      kind: 'unit',
      file: state.unit.file,
      key: state.key,
      names: answer.names,
      dependencies: answer.dependencies ?? [],
    };
    if (answer.dependencies) this.journal.add(state.entry);
    state.pending = [...this.wantedOf(state.entry)];
    return true;
  }

  /** Where the files do not make one program, the file under test is compiled alone: the others' functions are anybody's. */
  private async compile(state: UnitState, process: UnitProcess): Promise<UnitAnswer> {
    const { request, timeLimitMs } = this.order;
    const ask = (needs: readonly string[]) => {
      const { file, headerFunctions } = state.unit;
      const order = { files: [file, ...needs], headerFunctions, request };
      this.listener.onEvent?.({ kind: 'compiling', files: order.files });
      return process.ask({ kind: 'open', order }, timeLimitMs + SILENCE_MS);
    };
    const together = await ask(state.needs);
    if (together.kind !== 'fault' || state.needs.length === 0) return together;
    state.needs = [];
    return ask([]);
  }

  private async cover(state: UnitState, name: string, process: UnitProcess): Promise<void> {
    const { file } = state.unit;
    const directory = resultFolder(file, name);
    const out = path.join(this.order.out, directory);
    const answer = await process.ask({ kind: 'cover', name, out }, this.order.timeLimitMs + SILENCE_MS);
    if (answer.kind === 'opened') return;
    if (answer.kind !== 'decided') {
      this.fail(file, name, answer);
      return;
    }
    this.tally.warn(answer.warnings);
    const { row } = answer;
    this.decide(file, row, 'this-run');
    const digest = resultDigest(out);
    const isWhole = row.ended !== 'interrupted' && digest !== undefined && state.entry;
    if (isWhole)
      this.journal.add({ kind: 'row', file, key: state.key, digest, directory, row } satisfies RowEntry);
  }

  private decide(file: string, row: FunctionRow, from: DecidedFunction['from']): void {
    const directory = path.join(this.order.out, resultFolder(file, row.name));
    const written = { directory, names: [] };
    const decided: DecidedFunction = { file, row, from, written, result: () => readResult(directory) };
    this.tally.decide(decided);
  }

  /** Of a function, or of all of a file. Those that an interruption ended did not fail. */
  private fail(
    file: string,
    name: string | undefined,
    answer: Exclude<UnitAnswer, { kind: 'opened' | 'decided' }>,
  ): void {
    if (this.isInterrupted) return;
    const message = answer.kind === 'lost' ? answer.why : answer.message;
    this.tally.fail({ file, function: name, kind: answer.kind, message });
  }
}
