import { GhostEvents } from '../criteria/index.js';
import { createRunner, type Executable, type Runner } from '../execute/index.js';
import type { InputSpace } from '../input/index.js';
import type { Program } from '../ir/index.js';

/** Executes a program and tells what it did at the ghost branches, too, that only the simplified program has. */
export async function watchedRunner(
  executable: Executable & { readonly program: Program },
  space: InputSpace,
): Promise<Runner> {
  const runner = await createRunner(executable, space);
  const ghosts = new GhostEvents(executable.program);
  if (ghosts.isIdle) return runner;
  return {
    run(input, maxSteps) {
      const { outcome, events } = runner.run(input, maxSteps);
      return { outcome, events: ghosts.complete(events) };
    },
    glance(input, maxSteps) {
      const { outcome, words, start, end } = runner.glance(input, maxSteps);
      const completed = ghosts.complete(words, start, end);
      return { outcome, words: completed, start: 0, end: completed.length };
    },
    distrust: () => runner.distrust(),
    outputs: () => runner.outputs(),
    judge: (maxSteps) => runner.judge(maxSteps),
  };
}
