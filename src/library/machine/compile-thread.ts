import { Worker } from 'node:worker_threads';
import { fault, type Outcome } from '../../base/index.js';
import type { Artifact } from '../../engine/index.js';
import { type HandedOver, takeOver } from './hand-over.js';
import { patientClock } from './patient-clock.js';
import type { CompileOrder, WorkshopUse } from './workshop.js';

/** What the thread starts with. */
export interface ThreadStart {
  readonly clang?: string;
}

export type ThreadRequest =
  | { readonly kind: 'compile'; readonly order: CompileOrder }
  /** For the next program, until it comes. */
  | { readonly kind: 'prepare'; readonly target?: string };

export type ThreadReply = { readonly asked: readonly string[] } & (
  | ({ readonly kind: 'outcome' } & HandedOver)
  | { readonly kind: 'fault'; readonly message: string }
);

/** Compilers recurse where sources nest; only what is used of it is ever taken. */
const STACK_MB = 256;

const WATCH_MS = 50;

/**
 * Compiles in a thread of its own, one program at a time. A compiler cannot be asked to stop, a thread can be ended; and it has
 * as much stack as deeply nested sources need, which the main thread has not. A thread that was ended is followed by another.
 */
export class CompileThread {
  private worker: Worker | undefined;

  /** `onAsked` hears of every path that was asked for a file. */
  constructor(
    private readonly clang: string | undefined,
    private readonly use: WorkshopUse,
    private readonly onAsked: (paths: readonly string[]) => void,
  ) {}

  compile(order: CompileOrder, signal: AbortSignal | undefined): Promise<Outcome<Artifact>> {
    const worker = this.started();
    const { limitMs } = order;
    return new Promise<Outcome<Artifact>>((resolve, reject) => {
      const settle = (outcome: Outcome<Artifact>) => {
        clearInterval(watch);
        signal?.removeEventListener('abort', interrupt);
        resolve(outcome);
      };
      const stop = (why: string) => {
        this.end();
        settle(fault(why));
      };
      const interrupt = () => stop('interrupted while compiling');
      signal?.addEventListener('abort', interrupt);
      const clock = patientClock();
      const isOver = () => limitMs !== undefined && clock() >= limitMs;
      const watch = setInterval(() => {
        if (isOver())
          stop(`compiling was not done within ${Math.round((limitMs ?? 0) / 100) / 10} s, the time limit`);
      }, WATCH_MS);
      worker.removeAllListeners();
      worker.on('message', (reply: ThreadReply) => {
        this.onAsked(reply.asked);
        if (this.use === 'one program') this.end();
        settle(reply.kind === 'outcome' ? takeOver(reply) : fault(reply.message));
      });
      worker.on('messageerror', () => stop('this is nested too deeply to be handed on by the compiler'));
      worker.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY')
          stop('this is too large to be compiled in the memory of this machine');
        else reject(error);
      });
      // After a reply this changes nothing.
      worker.on('exit', (code) => {
        if (this.worker === worker) this.worker = undefined;
        clearInterval(watch);
        reject(new Error(`the compiler's thread ended without a word (${code})`));
      });
      worker.postMessage({ kind: 'compile', order } satisfies ThreadRequest);
    });
  }

  /** Nobody waits: what the next program, for that machine, will need can be made now. */
  prepare(target: string | undefined): void {
    this.started().postMessage({ kind: 'prepare', target } satisfies ThreadRequest);
  }

  end(): void {
    const { worker } = this;
    this.worker = undefined;
    void worker?.terminate();
  }

  private started(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(new URL('./compile-worker.js', import.meta.url), {
      workerData: { clang: this.clang } satisfies ThreadStart,
      resourceLimits: { stackSizeMb: STACK_MB },
    });
    this.worker = worker;
    // Nobody has ordered anything yet: the next order starts another one.
    worker.on('error', () => {});
    worker.on('exit', () => {
      if (this.worker === worker) this.worker = undefined;
    });
    return worker;
  }
}
