import type { Budget } from '../../base/index.js';

/** What a shell expects of a program that Ctrl-C ended. */
const INTERRUPTED = 130;

/** While `work` runs, Ctrl-C ends the budget, so that what was found is still written. */
export function interruptible<T>(budget: Budget, work: () => Promise<T>): Promise<T> {
  return whileListening(() => budget.cancel(), work);
}

/** The same for work that consists of many runs: the signal tells all of them. */
export function untilInterrupted<T>(work: (interruption: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  return whileListening(
    () => controller.abort(),
    () => work(controller.signal),
  );
}

/** A second Ctrl-C ends the program. Before and after the work, Ctrl-C does what it always does. */
async function whileListening<T>(interrupt: () => void, work: () => Promise<T>): Promise<T> {
  let isInterrupted = false;
  const onSignal = () => {
    if (isInterrupted) process.exit(INTERRUPTED);
    isInterrupted = true;
    interrupt();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  try {
    return await work();
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}
