import { Random } from '../base/index.js';
import { visitEvents } from '../criteria/index.js';
import type { Runner } from '../execute/index.js';
import { type InputSpace, type InputVector, randomVector } from '../input/index.js';
import type { Program } from '../ir/index.js';

export interface AttackTarget {
  readonly site: number;
  readonly arm: number;
  readonly objective: string;
}

interface AttackParts {
  readonly program: Program;
  readonly space: InputSpace;
  readonly runner: Runner;
  readonly seed: number;
  readonly targets: readonly AttackTarget[];
  /** Inputs known to go deep: half of the attack varies them. */
  readonly known: readonly InputVector[];
  readonly maxSteps: number;
  readonly spent: () => boolean;
  /** Replays a suspicious input: what follows undefined behaviour does not count as taken. */
  readonly confirm: (input: InputVector, target: AttackTarget) => boolean;
}

export interface Attack {
  readonly executions: number;
  readonly hits: readonly { readonly objective: string; readonly input: InputVector }[];
}

/** Work is counted in runs and trace words, so that an attack ends at the same place on every machine. */
const RUN_BUDGET = 1_000_000;
const WORD_BUDGET = 4_000_000;
const WORDS_PER_RUN = 4;
/** A branch that is only ever taken after undefined behaviour is not worth more replays than this. */
const CONFIRM_BUDGET = 50;

/** Runs the program on very many inputs and looks whether a branch claimed infeasible is taken. */
export function attackAtRandom(parts: AttackParts): Attack {
  const { program, space, runner, targets } = parts;
  if (targets.length === 0) return { executions: 0, hits: [] };
  const suspects = targets.map((target) => ({ target, left: CONFIRM_BUDGET }));
  const bySite = new Map(suspects.map((suspect) => [key(suspect.target.site, suspect.target.arm), suspect]));
  const random = new Random(parts.seed ^ 0x5eed);
  const hits: { objective: string; input: InputVector }[] = [];
  let executions = 0;
  for (let words = 0; executions < RUN_BUDGET && words < WORD_BUDGET && bySite.size > 0; executions++) {
    if ((executions & 255) === 0 && parts.spent()) break;
    const input = executions % 2 === 0 ? randomVector(space, random) : vary(parts.known, space, random);
    const { events, outcome } = runner.run(input, parts.maxSteps);
    words += events.length + (outcome.kind === 'step-limit' ? parts.maxSteps : WORDS_PER_RUN);
    visitEvents(program, events, (site, arm) => {
      const suspect = bySite.get(key(site, arm));
      if (!suspect) return;
      const hit = parts.confirm(input, suspect.target);
      if (hit) hits.push({ objective: suspect.target.objective, input });
      if (hit || --suspect.left === 0) bySite.delete(key(site, arm));
    });
  }
  return { executions, hits };
}

function key(site: number, arm: number): number {
  return site * 4096 + arm;
}

/** A known input with a few variables drawn anew. */
function vary(known: readonly InputVector[], space: InputSpace, random: Random): InputVector {
  if (known.length === 0) return randomVector(space, random);
  const fresh = randomVector(space, random);
  const varied = [...random.pick(known)];
  const changes = 1 + random.below(3);
  for (let i = 0; i < changes && fresh.length > 0; i++) {
    const index = random.below(fresh.length);
    varied[index] = fresh[index];
  }
  return varied;
}
