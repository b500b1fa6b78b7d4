import { GhostEvents } from '../criteria/index.js';
import { createRunner, type Executable, type Runner } from '../execute/index.js';
import type { InputSpace } from '../input/index.js';
import type { Program } from '../ir/index.js';
import { createEventCompleter } from '../symbolic/index.js';

/** Instructions of a replay for each branch of a run. */
export const REPLAYED = 100;

const hasToldBranches = ({ sites }: Program): boolean =>
  sites.some((site) => site?.kind === 'switch' && site.told !== undefined);

/** Executes a program and tells what it did at the ghost branches, too, that only the simplified program has. */
export async function watchedRunner(
  executable: Executable & { readonly program: Program },
  space: InputSpace,
): Promise<Runner> {
  const runner = await createRunner(executable, space);
  const { program } = executable;
  const ghosts = new GhostEvents(program);
  const complete = hasToldBranches(program) ? createEventCompleter(program, space) : undefined;
  if (ghosts.isIdle && !complete) return runner;
  return {
    run(input, maxSteps) {
      const { outcome, events } = runner.run(input, maxSteps);
      const run = { outcome, events: ghosts.complete(events) };
      return complete ? { outcome, events: complete(input, run, { maxSteps: maxSteps * REPLAYED }) } : run;
    },
    // Nobody replays what is only glanced at: what replay alone can tell of is not seen there.
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
