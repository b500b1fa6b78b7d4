import path from 'node:path';
import { setImmediate as breath } from 'node:timers/promises';
import { FileWatch, nativePath } from '../host/index.js';
import { isProject } from './cover.js';
import type { CoverEvent, CoverOutcome, CoverRequest } from './cover-events.js';
import { InputFault } from './input-fault.js';
import { coverProgram } from './program/cover-program.js';
import { KeptWork } from './program/kept-work.js';
import { Superseded } from './program/superseded.js';
import { configFiles } from './setup/config.js';
import { demandFile } from './setup/path-kind.js';

/** What happens while files are watched. */
export type WatchEvent =
  /** At first, and whenever something has changed: what follows is the answer to it. */
  | { readonly kind: 'begun'; readonly changed: readonly string[] }
  | { readonly kind: 'meanwhile'; readonly event: CoverEvent }
  /** `ms` is the time since the change was noticed. */
  | { readonly kind: 'answered'; readonly outcome: CoverOutcome; readonly ms: number }
  /** The source, or what is said about it, is at fault. */
  | { readonly kind: 'fault'; readonly message: string; readonly ms: number };

/** Who is told what happens, and how it is ended. */
export interface WatchListener {
  onEvent(event: WatchEvent): void;
  readonly signal?: AbortSignal;
}

/**
 * Covers a program, and again whenever one of its files has changed: functions that are as they were keep their results. It goes
 * on until it is told to end.
 */
export async function watch(request: CoverRequest, listener: WatchListener): Promise<void> {
  if (isProject(request))
    throw new InputFault('one program at a time is watched: C files, and a function or none');
  if (request.paths.length === 0) throw new InputFault('no C file is given');
  await new Watch(request, listener).untilEnd();
}

/** What has changed, and when that was noticed. */
interface Change {
  readonly paths: readonly string[];
  readonly since: number;
}

class Watch {
  private readonly kept = new KeptWork('many programs');
  private readonly files = new FileWatch((paths, since) => this.notice({ paths, since }));
  private change: Change | undefined;
  /** Ends the run that is under way; a compiler that is at work is let alone, since another one would not be warm. */
  private run: { readonly control: AbortController; isCompiling: boolean } | undefined;
  private wake: () => void = () => {};

  constructor(
    private readonly request: CoverRequest,
    private readonly listener: WatchListener,
  ) {}

  async untilEnd(): Promise<void> {
    const { signal } = this.listener;
    const end = () => {
      this.run?.control.abort();
      this.wake();
    };
    signal?.addEventListener('abort', end);
    try {
      let next: Change = { paths: [], since: performance.now() };
      while (!signal?.aborted) {
        await this.answer(next);
        await this.writeRest();
        this.kept.prepare();
        while (!this.change && !signal?.aborted) await this.waited();
        next = this.change ?? next;
      }
    } finally {
      signal?.removeEventListener('abort', end);
      this.files.close();
      this.kept.close();
    }
  }

  private waited(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  private notice({ paths, since }: Change): void {
    const before = this.change;
    this.change = {
      paths: [...new Set([...(before?.paths ?? []), ...paths])],
      since: before?.since ?? since,
    };
    if (this.run?.isCompiling === false) this.run.control.abort(new Superseded());
    this.wake();
  }

  private async answer({ paths, since }: Change): Promise<void> {
    const { request, listener, kept, files } = this;
    const start = Date.now();
    this.change = undefined;
    files.follow(this.given());
    listener.onEvent({ kind: 'begun', changed: paths.map((file) => path.relative('', file)) });
    const control = new AbortController();
    const run = { control, isCompiling: true };
    this.run = run;
    const onEvent = (event: CoverEvent): void => {
      if (control.signal.aborted) return;
      listener.onEvent({ kind: 'meanwhile', event });
      if (event.kind !== 'compiled') return;
      run.isCompiling = false;
      if (this.change) control.abort(new Superseded());
    };
    try {
      for (const file of request.paths) demandFile(file);
      const outcome = await coverProgram(request, { signal: control.signal, onEvent }, kept);
      if (!control.signal.aborted)
        listener.onEvent({ kind: 'answered', outcome, ms: performance.now() - since });
    } catch (error) {
      if (!(error instanceof InputFault)) throw error;
      const { message } = error;
      if (!this.change) listener.onEvent({ kind: 'fault', message, ms: performance.now() - since });
    } finally {
      this.run = undefined;
      files.follow(this.read(), start);
    }
  }

  /** While nobody waits. */
  private async writeRest(): Promise<void> {
    try {
      while (!this.change && this.kept.writeSome()) await breath();
    } catch (error) {
      if (!(error instanceof InputFault)) throw error;
      this.listener.onEvent({ kind: 'fault', message: error.message, ms: 0 });
    }
  }

  /** What the request speaks of; a configuration may yet come to be. */
  private *given(): Generator<string> {
    const { paths, stubs = [], precondition, compileCommands, tests, config } = this.request;
    const configs = config === undefined ? configFiles(paths[0]) : [config];
    for (const file of [...paths, ...stubs, precondition, compileCommands, tests, ...configs])
      if (file !== undefined) yield path.resolve(file);
  }

  /** What was looked at: headers, and where they might have been; the compiler's own are not on this machine. */
  private *read(): Generator<string> {
    for (const file of this.kept.asked())
      if (!/^\/(?:\.hyla|proc|dev)\//.test(file)) yield path.resolve(nativePath(file));
  }
}
