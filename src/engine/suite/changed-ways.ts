import type { InputVector } from '../../input/index.js';
import type { Program } from '../../ir/index.js';
import type { Coverage } from '../../search/index.js';
import { armConstraint, type PathStep, takenConstraint } from '../../symbolic/index.js';
import { FALSE, type Term, TRUE } from '../../term/index.js';
import type { CaseRunner } from '../runs/case-runner.js';

interface Parts {
  readonly program: Program;
  readonly coverage: Coverage;
  readonly cases: CaseRunner;
}

/** Of a loop's turns, so many are asked whether they could go another way. */
const MOST_TURNS = 3;

/**
 * Where nobody has a formula of all paths: ways that are one test's own, but for one branch at which they turn to what another test
 * is needed for. Behind it the program may do something else than it did; only an execution tells what becomes of the rest.
 */
export class ChangedWays {
  private readonly ways = new WeakMap<InputVector, readonly PathStep[]>();

  constructor(private readonly parts: Parts) {}

  /** What is to be asked of inputs that do what this one does for `own` and meet `goal` as well; the surest first. */
  *towards(goal: number, own: readonly number[], input: InputVector): Generator<readonly Term[]> {
    const { program, coverage } = this.parts;
    const steps = this.stepsOf(input);
    const kept = this.lastNeeded(steps, own);
    const wanted = coverage.set.armsOf(goal);
    const turns = steps.flatMap((step, at) => {
      const arm = wanted.find((one) => isSite(step, one.site))?.arm;
      const constraint = arm === undefined ? FALSE : armConstraint(program, step, arm);
      return constraint === FALSE ? [] : [{ at, constraint }];
    });
    const sure = turns.filter(({ at }) => at > kept);
    const others = turns.filter(({ at }) => at <= kept).reverse();
    for (const { at, constraint } of [...sure, ...others].slice(0, MOST_TURNS)) {
      const way = steps.slice(0, Math.max(at, kept) + 1);
      const terms = way.map((step, index) => (index === at ? constraint : takenConstraint(program, step)));
      yield terms.filter((term) => term !== TRUE);
    }
  }

  /** The step that the last of these goals is met with, each at its first opportunity. */
  private lastNeeded(steps: readonly PathStep[], goals: readonly number[]): number {
    const { set } = this.parts.coverage;
    const needed = new Set(goals);
    let last = -1;
    for (const [at, step] of steps.entries()) {
      if (needed.size === 0) break;
      if (step.kind !== 'condition' && step.kind !== 'switch') continue;
      if (needed.delete(set.objectiveOf(step.site, step.arm))) last = at;
    }
    return last;
  }

  private stepsOf(input: InputVector): readonly PathStep[] {
    const known = this.ways.get(input) ?? this.parts.cases.observe(input).replay.steps;
    this.ways.set(input, known);
    return known;
  }
}

function isSite(step: PathStep, site: number): boolean {
  return (step.kind === 'condition' || step.kind === 'switch') && step.site === site;
}
