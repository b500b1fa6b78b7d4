import { setImmediate as breath } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '../../base/index.js';
import { InputFault } from '../input-fault.js';
import type { ThreadReply, ThreadRequest, ThreadStart } from './compile-thread.js';
import { type Compiler, openCompiler } from './compiler.js';
import { handOver } from './hand-over.js';
import type { CompileOrder } from './workshop.js';

/** A thread that compiles one program after the other. Whoever started it ends it. */

const { clang } = workerData as ThreadStart;
let opening: Promise<Compiler> | undefined;
let orders = 0;

async function reply(order: CompileOrder): Promise<ThreadReply> {
  let asked: ReadonlySet<string> = new Set();
  try {
    opening ??= openCompiler(clang);
    const compiler = await opening;
    asked = compiler.asked;
    const outcome = await compiler.compile(order);
    return { kind: 'outcome', asked: [...asked], ...handOver(outcome) };
  } catch (error) {
    if (!(error instanceof InputFault)) throw error;
    return { kind: 'fault', asked: [...asked], message: error.message };
  }
}

/** Bit by bit, until there is another order. */
async function prepare(target: string | undefined): Promise<void> {
  const before = orders;
  opening ??= openCompiler(clang);
  const compiler = await opening;
  while (orders === before && (await compiler.prepare(target)) === 'more to do') await breath();
}

invariant(parentPort, 'the worker should be started by another thread');
const port = parentPort;
port.on('message', async (request: ThreadRequest) => {
  orders++;
  if (request.kind === 'prepare') await prepare(request.target);
  else port.postMessage(await reply(request.order));
});
