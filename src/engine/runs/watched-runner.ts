import { GhostEvents } from '../../criteria/index.js';
import { createRunner, type Executable, type Runner } from '../../execute/index.js';
import type { InputSpace, InputVector } from '../../input/index.js';
import type { Program } from '../../ir/index.js';
import { createEventCompleter } from '../../symbolic/index.js';
import type { Run } from '../../trace/index.js';
import { tellingWords, wordsForEver } from './endless-run.js';

/** Most runs end before; one that goes round and round by then, whatever it would still read, is not followed any further. */
const STEPS_TO_SEE = 2_000;

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
  const execute = (input: InputVector, maxSteps: number): Run => {
    const begun = maxSteps >= 2 * STEPS_TO_SEE ? begin(input) : undefined;
    if (begun) return begun;
    const { outcome, events } = runner.run(input, maxSteps);
    if (outcome.kind !== 'step-limit') return { outcome, events };
    const standsStill = (round: number) => runner.standsStill(input, maxSteps - round, maxSteps);
    return { outcome, events: events.subarray(0, tellingWords(program, events, standsStill)) };
  };
  // Undefined where more steps may show more.
  const begin = (input: InputVector): Run | undefined => {
    const { outcome, events } = runner.run(input, STEPS_TO_SEE);
    if (outcome.kind !== 'step-limit') return { outcome, events };
    if (!runner.readsOnlyTheUsual(input)) return undefined;
    const standsStill = (round: number) => runner.standsStill(input, STEPS_TO_SEE - round, STEPS_TO_SEE);
    const words = wordsForEver(program, events, standsStill);
    return words === undefined ? undefined : { outcome, events: events.subarray(0, words) };
  };
  return {
    run(input, maxSteps) {
      const { outcome, events } = execute(input, maxSteps);
      const words = ghosts.isIdle ? events : ghosts.complete(events);
      if (!complete) return { outcome, events: words };
      return {
        outcome,
        events: complete(input, { outcome, events: words }, { maxSteps: maxSteps * REPLAYED }),
      };
    },
    // Nobody replays what is only glanced at: what replay alone can tell of is not seen there.
    glance(input, maxSteps) {
      if (ghosts.isIdle) return runner.glance(input, maxSteps);
      const { outcome, words, start, end } = runner.glance(input, maxSteps);
      const completed = ghosts.complete(words, start, end);
      return { outcome, words: completed, start: 0, end: completed.length };
    },
    standsStill: (input, earlier, later) => runner.standsStill(input, earlier, later),
    readsOnlyTheUsual: (input) => runner.readsOnlyTheUsual(input),
    distrust: () => runner.distrust(),
    outputs: () => runner.outputs(),
    judge: (maxSteps) => runner.judge(maxSteps),
  };
}
