import type { IrPlace } from '../../ir/index.js';
import { bv, eq, not, type Term, TRUE } from '../../term/index.js';
import { PathLog } from '../path/path-log.js';
import { Stop, unmodelled } from '../path/stop.js';
import type { Concrete } from '../values/values.js';

/** Control cannot get here: what was assumed is false. */
export class DeadEnd {}

/** The execution has to know which of these values a term has: it goes on once for each. */
export class Split {
  constructor(
    readonly term: Term,
    readonly values: readonly Concrete[],
  ) {}
}

/** The term is this one of the values. */
export function hasValue(term: Term, value: Concrete): Term {
  if (term.sort !== 'bool') return eq(term, bv(value, term.width));
  return value === 1 ? term : not(term);
}

/** What is assumed where several paths are executed at once. */
export interface Assumptions {
  assume(term: Term): void;
  /** The value that the term is known to have. */
  valueOf(term: Term): Concrete | undefined;
}

/** Takes the place of the path where several are executed at once: guards become assumptions. */
export class AssumptionLog extends PathLog {
  constructor(private readonly assumptions: Assumptions) {
    super(undefined, undefined);
  }

  override guard(constraint: Term): void {
    if (constraint !== TRUE) this.assumptions.assume(constraint);
  }

  override choice(what: string, term: Term, value: Concrete, place: IrPlace | undefined): Concrete {
    if (term.op === 'const') return value;
    const known = this.assumptions.valueOf(term);
    if (known !== undefined) return known;
    const values = possibleValues(term);
    if (values === undefined) throw unmodelled(`a choice (${what}) among too many values`, place);
    throw new Split(term, values);
  }

  override condition(): void {
    throw new Stop({ kind: 'divergence', message: 'a branch should be taken by who joins paths' });
  }

  override switch(): void {
    this.condition();
  }
}

const MOST_VALUES = 32;

/** All values of a choice between constants; undefined where it is anything else. */
function possibleValues(term: Term): readonly Concrete[] | undefined {
  if (term.sort === 'bool') return [0, 1];
  const seen = new Set([term]);
  const values = new Set<Concrete>();
  for (const inner of seen) {
    if (inner.op === 'const') values.add(inner.value as Concrete);
    else if (inner.op === 'ite') seen.add(inner.args[1]).add(inner.args[2]);
    else return undefined;
    if (values.size > MOST_VALUES) return undefined;
  }
  return [...values];
}
