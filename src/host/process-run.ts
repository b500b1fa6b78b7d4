import { type ChildProcess, spawn } from 'node:child_process';

export interface ProcessOptions {
  readonly cwd?: string;
  readonly longestMs?: number;
  /** Ends it, with all that it has started. */
  readonly signal?: AbortSignal;
}

export interface ProcessEnd {
  /** Nothing where it was ended from outside. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Why it could not be started at all. */
  readonly error?: Error;
}

/** More than that of what a process prints is not kept. */
const LONGEST_OUTPUT = 2 ** 28;

/** Runs a program of the machine; meanwhile this process hears signals and does other things. */
export function runProcess(
  command: string,
  args: readonly string[],
  { cwd, longestMs, signal }: ProcessOptions = {},
): Promise<ProcessEnd> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    // In a group of its own, that it can be ended with what it has started.
    const child = spawn(command, args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const [stdout, stderr] = [child.stdout, child.stderr].map((stream) => {
      const parts: Buffer[] = [];
      let length = 0;
      stream.on('data', (part: Buffer) => {
        if (length < LONGEST_OUTPUT) parts.push(part);
        length += part.length;
      });
      return () => Buffer.concat(parts).toString();
    });
    const end = () => endGroup(child);
    const timer = longestMs === undefined ? undefined : setTimeout(end, longestMs);
    signal?.addEventListener('abort', end);
    const settle = (status: number | null, error?: Error) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason);
      else resolve({ status, stdout: stdout(), stderr: stderr(), error });
    };
    child.on('error', (error) => settle(null, error));
    child.on('close', (status) => settle(status));
  });
}

function endGroup(child: ChildProcess): void {
  try {
    process.kill(-(child.pid ?? Number.NaN), 'SIGKILL');
  } catch {
    // It has ended by itself, or this machine has no groups.
    child.kill('SIGKILL');
  }
}
