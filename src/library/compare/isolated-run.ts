import { Worker } from 'node:worker_threads';
import type { CoverSettings, Progress } from '../../engine/index.js';
import type { FunctionResult, HistoryPoint } from '../../result/index.js';
import type { Compilation } from '../setup/program-setup.js';

/** One run, as it is sent to a thread of its own. */
export interface RunRequest {
  readonly compilation: Compilation;
  readonly functionName: string;
  readonly settings: CoverSettings;
  readonly clang?: string;
  readonly solver?: string;
  readonly version: string;
}

export type RunReply =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'fault'; readonly message: string }
  | { readonly kind: 'done'; readonly result: FunctionResult; readonly history: readonly HistoryPoint[] };

export type RunOutcome = Exclude<RunReply, { kind: 'progress' }> | { readonly kind: 'abandoned' };

/** What an interrupted run may take to hand over what it has. */
const GRACE_MS = 600;

/**
 * Runs in a thread that has seen nothing before: terms, caches and learned facts of one run would decide which
 * solutions the next one finds, so that no row of a comparison could be repeated by itself.
 */
export function runIsolated(
  request: RunRequest,
  interruption: AbortSignal | undefined,
  onProgress: (progress: Progress) => void,
): Promise<RunOutcome> {
  return new Promise((resolve, reject) => {
    if (interruption?.aborted) {
      resolve({ kind: 'abandoned' });
      return;
    }
    const worker = new Worker(new URL('./compare-worker.js', import.meta.url), { workerData: request });
    const end = (outcome: RunOutcome) => {
      interruption?.removeEventListener('abort', interrupt);
      resolve(outcome);
      void worker.terminate();
    };
    const interrupt = () => {
      worker.postMessage('stop');
      setTimeout(() => end({ kind: 'abandoned' }), GRACE_MS).unref();
    };
    interruption?.addEventListener('abort', interrupt);
    worker.on('message', (reply: RunReply) => {
      if (reply.kind === 'progress') onProgress(reply.progress);
      else end(reply);
    });
    worker.on('error', reject);
    // After a result this changes nothing.
    worker.on('exit', (code) => reject(new Error(`a run ended without a result (${code})`)));
  });
}
