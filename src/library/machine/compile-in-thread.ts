import { Worker } from 'node:worker_threads';
import { fault, type Outcome } from '../../base/index.js';
import type { Artifact } from '../../engine/index.js';
import { type HandedOver, takeOver } from './hand-over.js';
import type { CompileOrder } from './workshop.js';

/** As it is sent to the thread. */
export interface ThreadOrder extends CompileOrder {
  readonly clang?: string;
}

export type ThreadReply =
  | ({ readonly kind: 'outcome' } & HandedOver)
  | { readonly kind: 'fault'; readonly message: string };

/** Compilers recurse where sources nest; only what is used of it is ever taken. */
const STACK_MB = 256;

const WATCH_MS = 50;
/** So many times the limit is waited for a machine that has no time for us. */
const PATIENCE = 8;

/**
 * Whether the time is over. What counts is the clock; but on a machine that is busy with other things, sources that compile at
 * once would have no chance: there, the limit is one of the processor's time.
 */
function timeKeeper(limitMs: number): () => boolean {
  const start = performance.now();
  const used = process.cpuUsage();
  return () => {
    const passed = performance.now() - start;
    if (passed < limitMs) return false;
    const { user, system } = process.cpuUsage(used);
    return (user + system) / 1000 >= limitMs || passed >= PATIENCE * limitMs;
  };
}

/**
 * Compiles in a thread of its own. A compiler cannot be asked to stop, a thread can be ended; and it has as much stack
 * as deeply nested sources need, which the main thread has not.
 */
export function compileInThread(
  order: CompileOrder,
  clang: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Outcome<Artifact>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./compile-worker.js', import.meta.url), {
      workerData: { ...order, clang } satisfies ThreadOrder,
      resourceLimits: { stackSizeMb: STACK_MB },
    });
    const { limitMs } = order;
    const end = (outcome: Outcome<Artifact>) => {
      clearInterval(watch);
      signal?.removeEventListener('abort', interrupt);
      resolve(outcome);
      void worker.terminate();
    };
    const interrupt = () => end(fault('interrupted while compiling'));
    signal?.addEventListener('abort', interrupt);
    const isOver = limitMs === undefined ? () => false : timeKeeper(limitMs);
    const watch = setInterval(() => {
      if (isOver()) end(fault(`compiling was not done within ${(limitMs ?? 0) / 1000} s, the time limit`));
    }, WATCH_MS);
    worker.on('message', (reply: ThreadReply) =>
      end(reply.kind === 'outcome' ? takeOver(reply) : fault(reply.message)),
    );
    worker.on('messageerror', () => end(fault('this is nested too deeply to be handed on by the compiler')));
    worker.on('error', (error: NodeJS.ErrnoException) => {
      clearInterval(watch);
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        resolve(fault('this is too large to be compiled in the memory of this machine'));
      else reject(error);
    });
    // After a reply this changes nothing.
    worker.on('exit', (code) => reject(new Error(`the compiler's thread ended without a word (${code})`)));
  });
}
