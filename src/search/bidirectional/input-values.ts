import { type InputSpace, type InputVector, valueIn } from '../../input/index.js';
import { variableTerm } from '../../symbolic/index.js';
import { Evaluator, freeVariables, type Term } from '../../term/index.js';

/** Evaluates terms over the inputs. Evaluators of the latest inputs are kept: paths share most of their terms. */
export class InputValues {
  private readonly ids = new Map<Term, number>();
  private known = 0;
  private readonly evaluators = new Map<InputVector, Evaluator>();

  constructor(
    private readonly space: InputSpace,
    private readonly most = 64,
  ) {}

  isInput(variable: Term): boolean {
    if (this.known < this.space.variables.length) this.refresh();
    return this.ids.has(variable);
  }

  /** Undefined: it depends on something that is no input. */
  value(term: Term, input: InputVector): boolean | undefined {
    if (term.op === 'const') return term.value === true;
    if (!this.overInputs(term)) return undefined;
    return this.evaluator(input).value(term) === true;
  }

  overInputs(term: Term): boolean {
    return freeVariables(term).every((variable) => this.isInput(variable));
  }

  evaluator(input: InputVector): Evaluator {
    let evaluator = this.evaluators.get(input);
    if (evaluator === undefined) {
      evaluator = new Evaluator((variable) => valueIn(this.space, input, this.ids.get(variable) ?? -1));
      if (this.evaluators.size >= this.most) {
        const [oldest] = this.evaluators.keys();
        this.evaluators.delete(oldest);
      }
      this.evaluators.set(input, evaluator);
    }
    return evaluator;
  }

  /** Stub calls add variables while the search runs. */
  private refresh(): void {
    for (; this.known < this.space.variables.length; this.known++) {
      this.ids.set(variableTerm(this.space, this.known), this.known);
    }
  }
}
