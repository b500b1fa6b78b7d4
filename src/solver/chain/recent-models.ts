import type { Evaluator, Term } from '../../term/index.js';
import type { Model } from '../answer.js';
import { evaluatorOf, restricted, satisfies } from '../model.js';

interface Remembered {
  readonly model: Model;
  /** Kept with its memo: the constraints of neighbouring paths are mostly the same terms. */
  evaluator: Evaluator;
  evaluations: number;
}

/** Evaluations after which a memo is given up, so that it does not grow for ever. */
const MAX_EVALUATIONS = 20_000;

/** Models found lately. A new query is often true under one of them. */
export class RecentModels {
  private readonly models: Remembered[] = [];

  constructor(private readonly capacity = 12) {}

  find(constraints: readonly Term[]): Model | undefined {
    for (let i = this.models.length - 1; i >= 0; i--) {
      const remembered = this.models[i];
      remembered.evaluations += constraints.length;
      if (remembered.evaluations > MAX_EVALUATIONS) {
        remembered.evaluations = 0;
        remembered.evaluator = evaluatorOf(remembered.model);
      }
      if (satisfies(remembered.evaluator, constraints)) return restricted(remembered.model, constraints);
    }
    return undefined;
  }

  get latest(): Model | undefined {
    return this.models[this.models.length - 1]?.model;
  }

  remember(model: Model): void {
    this.models.push({ model, evaluator: evaluatorOf(model), evaluations: 0 });
    if (this.models.length > this.capacity) this.models.shift();
  }
}
