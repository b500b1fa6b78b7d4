import { closeSync } from 'node:fs';
import { isMainThread, Worker } from 'node:worker_threads';
import { watchTheClock } from './time-guard-worker.js';

/** What the thread has to say by its inspector, in this one. */
const CALL = 'hylaTimeIsOver';

/** Beyond the limit: for the last look at the clock, and what is done after it. */
const GRACE_MS = 1_500;

/**
 * The last resort against work that does not look at the clock any more: whatever this thread is busy with, another one makes it
 * complain and end the process some time after the limit, in the middle of it.
 */
export class TimeGuard {
  private worker: Worker | undefined;

  /** `status` is the process' exit status then. */
  constructor(
    private readonly complain: (text: string) => void,
    private readonly status: number,
  ) {}

  /** `work` is the subject of the complaint. */
  arm(work: string, limitMs: number): void {
    // Only the main thread can be interrupted.
    if (!isMainThread) return;
    const end = () => this.end(`${work} was not done within ${limitMs / 1000} s, the time limit`);
    Object.defineProperty(globalThis, CALL, { value: end, configurable: true });
    this.worker ??= start();
    this.worker.postMessage(limitMs + GRACE_MS);
  }

  disarm(): void {
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
