import type { Budget } from '../base/index.js';

/** What a shell expects of a program that Ctrl-C ended. */
const INTERRUPTED = 130;

/**
 * While `work` runs, Ctrl-C ends the budget, so that what was found is still written; a second one ends the
 * program. Before and after, Ctrl-C does what it always does.
 */
export async function interruptible<T>(budget: Budget, work: () => Promise<T>): Promise<T> {
  const onInterrupt = () => {
    if (budget.interrupted) process.exit(INTERRUPTED);
    budget.cancel();
  };
  process.on('SIGINT', onInterrupt);
  process.on('SIGTERM', onInterrupt);
  try {
    return await work();
  } finally {
    process.off('SIGINT', onInterrupt);
    process.off('SIGTERM', onInterrupt);
  }
}
