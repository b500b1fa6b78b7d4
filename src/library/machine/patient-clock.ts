/** So much slower than the clock time may pass on a machine that has none for us. */
const PATIENCE = 8;

/**
 * Milliseconds from now on. What counts is the clock; but on a machine that is busy with other things, what is done in a moment
 * would have no chance: there, it is the processor's time.
 */
export function patientClock(): () => number {
  const start = performance.now();
  const before = process.cpuUsage();
  return () => {
    const passed = performance.now() - start;
    const { user, system } = process.cpuUsage(before);
    return Math.min(passed, Math.max((user + system) / 1000, passed / PATIENCE));
  };
}
