/** What a shell expects of a program that Ctrl-C ended. */
export const INTERRUPTED = 130;

/**
 * While the work goes on, Ctrl-C tells it to end, so that what was found is still written; a second one ends the program. Before
 * and after the work, Ctrl-C does what it always does.
 */
export async function untilInterrupted<T>(work: (interruption: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const onSignal = () => {
    if (controller.signal.aborted) process.exit(INTERRUPTED);
    controller.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  try {
    return await work(controller.signal);
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}
