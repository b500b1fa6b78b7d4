import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { converse, type ExchangeRequest } from './sync-process-worker.js';

type SyncReply =
  | { readonly kind: 'reply'; readonly text: string }
  | { readonly kind: 'ended' }
  | { readonly kind: 'timeout' };

/**
 * Programs to talk to synchronously: a `ProcessPort` of the room `solver`, which this room does not know.
 *
 * Node has no blocking pipes: a worker thread owns each process, and this thread sleeps until the worker has
 * a reply. Neither keeps the program alive.
 */
export const syncProcesses = {
  start(command: string) {
    const signal = new Int32Array(new SharedArrayBuffer(8));
    const { port1: port, port2 } = new MessageChannel();
    const task = { command: splitCommand(command), port: port2, signal };
    const source = `(${converse})(require('node:child_process').spawn, require('node:worker_threads').workerData)`;
    const worker = new Worker(source, { eval: true, workerData: task, transferList: [port2], stderr: true });
    worker.unref();
    // A worker that cannot even start shows as a reply that never comes.
    worker.on('error', () => {});
    let isOpen = true;
    const process = {
      exchange(text: string, until: string, timeoutMs: number): SyncReply {
        if (!isOpen) return { kind: 'ended' };
        Atomics.store(signal, 0, 0);
        const request: ExchangeRequest = { text, until };
        port.postMessage(request);
        const woken = Atomics.wait(signal, 0, 0, timeoutMs);
        const reply: unknown = receiveMessageOnPort(port)?.message;
        if (typeof reply === 'string') return { kind: 'reply', text: reply };
        process.close();
        return { kind: woken === 'timed-out' ? 'timeout' : 'ended' };
      },
      close() {
        if (!isOpen) return;
        isOpen = false;
        kill(Atomics.load(signal, 1));
        port.close();
        void worker.terminate();
      },
    };
    return process;
  },
};

function kill(pid: number): void {
  if (pid === 0) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** Words separated by blanks; quotes keep blanks together. */
export function splitCommand(command: string): string[] {
  const words: string[] = [];
  for (const match of command.matchAll(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g)) {
    words.push(match[0].replace(/"([^"]*)"|'([^']*)'/g, '$1$2'));
  }
  return words;
}
