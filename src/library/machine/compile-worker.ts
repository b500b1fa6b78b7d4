import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '../../base/index.js';
import { InputFault } from '../input-fault.js';
import type { ThreadOrder, ThreadReply } from './compile-in-thread.js';
import { openCompiler } from './compiler.js';
import { handOver } from './hand-over.js';

/** A thread that compiles one program and ends. */

async function reply(order: ThreadOrder): Promise<ThreadReply> {
  try {
    const compiler = await openCompiler(order.clang);
    return { kind: 'outcome', ...handOver(await compiler.compile(order)) };
  } catch (error) {
    if (!(error instanceof InputFault)) throw error;
    return { kind: 'fault', message: error.message };
  }
}

invariant(parentPort, 'the worker should be started by another thread');
const port = parentPort;
port.postMessage(await reply(workerData as ThreadOrder));
port.close();
