import type * as inspector from 'node:inspector';
import type { MessagePort } from 'node:worker_threads';

/**
 * The program of the thread that watches the clock for the main one: it is told how long it should wait, or that nothing is waited for any
 * more. On a machine that is busy with other things, what counts is the processor's time, up to a multiple of the limit. It
 * is sent to the thread as text, so it may use nothing but its parameters.
 */
export function watchTheClock({ Session }: typeof inspector, orders: MessagePort, call: string): void {
  const lookEveryMs = 100;
  const patience = 8;
  let limitMs: number | undefined;
  let start = 0;
  let used = process.cpuUsage();

  const isOver = (): boolean => {
    if (limitMs === undefined) return false;
    const passed = performance.now() - start;
    if (passed < limitMs) return false;
    const { user, system } = process.cpuUsage(used);
    return (user + system) / 1000 >= limitMs || passed >= patience * limitMs;
  };
  orders.on('message', (next: number | undefined) => {
    limitMs = next;
    start = performance.now();
    used = process.cpuUsage();
  });
  const look = setInterval(() => {
    if (!isOver()) return;
    clearInterval(look);
    const session = new Session();
    session.connectToMainThread();
    session.post('Runtime.evaluate', { expression: `${call}()` });
  }, lookEveryMs);
}
