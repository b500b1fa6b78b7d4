import type * as childProcess from 'node:child_process';
import type { MessagePort } from 'node:worker_threads';

/** What the main thread hands over. */
export interface WorkerTask {
  readonly command: readonly string[];
  readonly port: MessagePort;
  /** `[0]`: 1 when a reply lies in the port; `[1]`: the process id, once there is one. */
  readonly signal: Int32Array;
}

export interface ExchangeRequest {
  readonly text: string;
  readonly until: string;
}

/** The text before the line waited for, or null when the program has ended. */
export type ExchangeReply = string | null;

/**
 * The worker's program: keeps the process and answers requests one at a time. It is sent to the worker as
 * text (a thread cannot load TypeScript, and tests run from the sources), so it may use nothing but its
 * parameters.
 */
export function converse(spawn: typeof childProcess.spawn, { command, port, signal }: WorkerTask): void {
  let output = '';
  let request: ExchangeRequest | undefined;
  let hasEnded = false;

  const child = spawn(command[0], command.slice(1), { stdio: ['pipe', 'pipe', 'ignore'] });
  Atomics.store(signal, 1, child.pid ?? 0);

  const reply = (text: ExchangeReply): void => {
    request = undefined;
    port.postMessage(text);
    Atomics.store(signal, 0, 1);
    Atomics.notify(signal, 0);
  };
  const look = (): void => {
    if (request === undefined) return;
    const { until } = request;
    // Some solvers echo a string with its quotes.
    const end = output.search(new RegExp(`^"?${until}"?\\r?$`, 'm'));
    const lineEnd = end < 0 ? -1 : output.indexOf('\n', end);
    if (lineEnd >= 0) {
      const text = output.slice(0, end);
      output = output.slice(lineEnd + 1);
      reply(text);
    } else if (hasEnded) {
      reply(null);
    }
  };
  const ended = (): void => {
    hasEnded = true;
    look();
  };

  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (text: string) => {
    output += text;
    look();
  });
  child.stdout.on('end', ended);
  child.stdin.on('error', ended);
  child.on('error', ended);
  port.on('message', (next: ExchangeRequest) => {
    request = next;
    if (!hasEnded) child.stdin.write(next.text);
    look();
  });
}
