import { parentPort, workerData } from 'node:worker_threads';
import { Budget, invariant } from '../../base/index.js';
import { coverFunction, type Progress } from '../../engine/index.js';
import { memoryInUse } from '../../host/index.js';
import { InputFault } from '../input-fault.js';
import { openWorkshop } from '../machine/open-workshop.js';
import { compileFacts, compileSetup, messagesOf } from '../setup/program-setup.js';
import type { RunReply, RunRequest } from './isolated-run.js';

/** A thread that makes one run and ends. */

async function run(request: RunRequest): Promise<RunReply> {
  const { compilation, functionName, settings, version } = request;
  const workshop = await openWorkshop(request.clang);
  const compiled = await compileSetup(compilation, workshop, {
    functions: [functionName],
    timeLimitMs: settings.timeLimitMs,
  });
  const compile = compileFacts(compilation);
  const solver = await workshop.openSolver({ command: request.solver });
  const budget = new Budget(settings.timeLimitMs, undefined, memoryInUse());
  port.on('message', () => budget.cancel());
  const outcome = await coverFunction(
    { ...compiled, functionName, settings, compile, version },
    {
      solver,
      budget,
      onProgress: (progress: Progress) => reply({ kind: 'progress', progress }),
      breathe: () => new Promise<void>((resolve) => setImmediate(resolve)),
    },
  );
  solver.dispose();
  if (outcome.kind === 'fault') return { kind: 'fault', message: messagesOf(outcome.diagnostics) };
  const { result, history } = outcome.value;
  return { kind: 'done', result, history };
}

invariant(parentPort, 'the worker should be started by another thread');
const port = parentPort;
const reply = (message: RunReply) => port.postMessage(message);
const request = workerData as RunRequest;
try {
  reply(await run(request));
} catch (error) {
  if (!(error instanceof InputFault)) throw error;
  reply({ kind: 'fault', message: error.message });
}
port.close();
