import { closeSync } from 'node:fs';
import { isMainThread, Worker } from 'node:worker_threads';
import { watchTheClock } from './time-guard-worker.js';

/** What the thread has to say by its inspector, in this one. */
const CALL = 'hylaTimeIsOver';

/** Beyond the limit: for the last look at the clock, and what is done after it. */
const GRACE_MS = 1_500;
/** A thread costs as much to start as covering a small function. */
const SOON_MS = 250;

/** `soon`: the thread starts when this one comes up for air and is not done by then, for work that is likely to be. */
export type GuardStart = 'at once' | 'soon';

/**
 * The last resort against work that does not look at the clock any more: whatever this thread is busy with, another one makes it
 * complain and end the process some time after the limit, in the middle of it.
 */
export class TimeGuard {
  private worker: Worker | undefined;
  private delay: NodeJS.Timeout | undefined;

  /** `status` is the process' exit status then. */
  constructor(
    private readonly complain: (text: string) => void,
    private readonly status: number,
  ) {}

  /** `work` is the subject of the complaint. */
  arm(work: string, limitMs: number, when: GuardStart = 'at once'): void {
    // Only the main thread can be interrupted.
    if (!isMainThread) return;
    const end = () =>
      this.end(`${work} was not done within ${Math.round(limitMs / 100) / 10} s, the time limit`);
    Object.defineProperty(globalThis, CALL, { value: end, configurable: true });
    const over = performance.now() + limitMs + GRACE_MS;
    const watch = () => {
      this.worker ??= start();
      this.worker.postMessage(over - performance.now());
    };
    if (when === 'at once' || this.worker) watch();
    else this.delay = setTimeout(watch, SOON_MS).unref();
  }

  disarm(): void {
    clearTimeout(this.delay);
    this.worker?.postMessage(undefined);
  }

  private end(message: string): void {
    this.complain(message);
    // The inspector has words of its own for the end of a process.
    closeSync(2);
    process.exit(this.status);
  }
}

function start(): Worker {
  const source = `(${watchTheClock})(require('node:inspector'), require('node:worker_threads').parentPort, '${CALL}')`;
  const worker = new Worker(source, { eval: true, execArgv: [] });
  worker.unref();
  // Without it there is one safeguard less.
  worker.on('error', () => {});
  return worker;
}
