import type { Runner } from '../../execute/index.js';
import type { Artifact } from '../../frontend/index.js';
import { buildInputSpace, type Choice, type InputSettings, type InputSpace } from '../../input/index.js';
import { createReplayer } from '../../symbolic/index.js';
import { InputTrials } from '../runs/input-trials.js';
import { watchedRunner } from '../runs/watched-runner.js';
import { Stopwatch } from '../stopwatch.js';

/** Somewhere else to call the function: what is proved for every caller has to hold there as well. */
export interface OtherWorld {
  readonly space: InputSpace;
  readonly runner: Runner;
  readonly trials: InputTrials;
}

/** What Hyla chose otherwise than here. */
const others: readonly { readonly instead: Choice['kind']; readonly world: InputSettings }[] = [
  { instead: 'distinct', world: { maxElements: 3, maxDepth: 3, pointers: 'together' } },
  { instead: 'allocation', world: { allocations: 'fail' } },
  { instead: 'first-call', world: { calls: 8 } },
];

/** The worlds in which the function is called as no test of this one calls it. */
export async function otherWorlds(
  artifact: Artifact,
  space: InputSpace,
  settings: { readonly inputs: InputSettings; readonly maxSteps: number },
): Promise<readonly OtherWorld[]> {
  const found: OtherWorld[] = [];
  for (const { instead, world } of others) {
    if (!space.choices.some(({ kind }) => kind === instead)) continue;
    const built = buildInputSpace(artifact.program, space.function, { ...settings.inputs, ...world });
    if (built.kind === 'fault') continue;
    const runner = await watchedRunner(artifact, built.value);
    const replayer = createReplayer(artifact.program, built.value);
    const { program } = artifact;
    const { maxSteps } = settings;
    const trials = new InputTrials({ program, runner, replayer, watch: new Stopwatch(), maxSteps });
    found.push({ space: built.value, runner, trials });
  }
  return found;
}
