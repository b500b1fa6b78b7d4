import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { UnitProgress, UnitReply, UnitRequest } from './unit-messages.js';

/** An answer, or why there will be none. */
export type UnitAnswer =
  | Exclude<UnitReply, { kind: 'progress' }>
  | { readonly kind: 'lost'; readonly why: string };

const KEPT_MESSAGES = 4_000;

/** A process that works on one program at a time. Whatever becomes of it, the caller goes on. */
export class UnitProcess {
  private readonly child: ChildProcess;
  private messages = '';
  private settle: ((answer: UnitAnswer) => void) | undefined;
  private timer: NodeJS.Timeout | undefined;
  private limitMs = 0;
  hasEnded = false;

  constructor(private readonly onProgress: (progress: UnitProgress) => void) {
    // In a group of its own: Ctrl-C of the terminal is for the one that gives the orders.
    this.child = fork(fileURLToPath(new URL('./unit-worker.js', import.meta.url)), {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.child.stderr?.on('data', (bytes: Buffer) => {
      this.messages = (this.messages + bytes.toString()).slice(-KEPT_MESSAGES);
    });
    this.child.on('message', (reply: UnitReply) => this.hear(reply));
    this.child.on('error', (error) => this.end(error.message));
    this.child.on('exit', (code, signal) => this.end(this.reasonOf(code, signal)));
  }

  /** `limitMs`: without a sign of life for so long, it is taken for lost. */
  ask(request: UnitRequest, limitMs: number): Promise<UnitAnswer> {
    return new Promise((resolve) => {
      if (this.hasEnded) {
        resolve({ kind: 'lost', why: 'its process had ended' });
        return;
      }
      this.settle = resolve;
      this.limitMs = limitMs;
      this.watch();
      this.child.send(request);
    });
  }

  /** What it has found so far is still written. */
  interrupt(): void {
    this.child.kill('SIGTERM');
  }

  /** Settled when nothing is left of it: only then does what it took count as the time of whoever started it. */
  close(): Promise<void> {
    const { child } = this;
    const isGone = child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
    const gone = new Promise<void>((resolve) => {
      if (isGone) resolve();
      else child.once('exit', () => resolve());
    });
    this.hasEnded = true;
    child.kill('SIGKILL');
    return gone;
  }

  private hear(reply: UnitReply): void {
    if (reply.kind === 'progress') {
      this.onProgress(reply);
      this.watch();
    } else this.give(reply);
  }

  private watch(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      void this.close();
      this.give({ kind: 'lost', why: `gave no sign of life for ${Math.round(this.limitMs / 1000)} s` });
    }, this.limitMs);
  }

  private give(answer: UnitAnswer): void {
    clearTimeout(this.timer);
    const { settle } = this;
    this.settle = undefined;
    settle?.(answer);
  }

  private end(why: string): void {
    this.hasEnded = true;
    this.give({ kind: 'lost', why });
  }

  private reasonOf(code: number | null, signal: NodeJS.Signals | null): string {
    if (/heap out of memory|Allocation failed/.test(this.messages)) return 'ran out of memory';
    if (signal === 'SIGKILL') return 'its process was killed, perhaps for the memory that it took';
    const said = this.messages.split('\n').find((line) => /\S/.test(line));
    return `its process ended (${signal ?? `status ${code}`})${said === undefined ? '' : `: ${said.trim()}`}`;
  }
}
