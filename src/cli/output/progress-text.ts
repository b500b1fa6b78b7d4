import type { Progress } from '../../library/index.js';

/** The line that is drawn over itself while a function is being covered. */
export function progressText(name: string, progress: Progress): string {
  const { phase, covered, objectives, cases, solverCalls, elapsedMs } = progress;
  const verb = phase === 'check' ? 'checking' : 'covering';
  const seconds = (elapsedMs / 1000).toFixed(0);
  return `${verb} ${name}: ${covered} of ${objectives} covered, ${cases} tests, ${solverCalls} solver calls, ${seconds} s`;
}
