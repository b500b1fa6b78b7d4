import { InputRanges, type JoinedPaths } from '../symbolic/index.js';
import { bv, bvsub, FALSE, freeVariables, not, type Term, uge } from '../term/index.js';
import { depthFirst } from './depth-first.js';
import { SearchWrapper } from './search-wrapper.js';
import type { Search, SearchContext } from './strategy.js';

/** So many inputs are few: all their paths can be gone, one after the other. */
const FEW = 128;
const MOST_FLIPS = 4_000;
const LIMITS = { timeoutMs: 200, opinions: 'one' } as const;

/** Whether preconditions and types leave few values to what branches depend on, near each other. */
export function hasFewInputs({ space, solver }: SearchContext, paths: JoinedPaths): boolean {
  const guards = [...paths.reached.values(), ...paths.cuts.map(({ guard }) => guard)];
  const read = [...new Set(guards.flatMap((guard) => freeVariables(guard)))];
  const apart = Math.floor(FEW ** (1 / Math.max(1, read.length)) / 2);
  if (read.length === 0 || apart < 1) return false;
  const ranges = new InputRanges(space);
  const allowed = [...read.flatMap((one) => ranges.of(one)), not(paths.rejected)];
  const isBounded = paths.rejected !== FALSE || read.every((one) => ranges.of(one).length > 0);
  if (!isBounded || read.some(({ sort }) => sort !== 'bv')) return false;
  const first = solver.check(allowed, LIMITS);
  if (first.kind !== 'sat') return false;
  return read.every((one) => {
    const value = bv(first.model.get(one) as number | bigint, one.width);
    return solver.check([...allowed, ...farFrom(one, value, apart)], LIMITS).kind === 'unsat';
  });
}

function farFrom(variable: Term, value: Term, apart: number): readonly Term[] {
  const distance = bv(apart, variable.width);
  return [uge(bvsub(variable, value), distance), uge(bvsub(value, variable), distance)];
}

/** Every path, as long as there are not too many: it ends by itself, and no proof is needed before. */
export class EveryPath extends SearchWrapper {
  private flips = 0;

  /** There turned out to be too many. */
  get isCutShort(): boolean {
    return this.flips > MOST_FLIPS;
  }

  constructor(context: SearchContext) {
    super(depthFirst.create(context));
  }

  override get isSoonOver(): boolean {
    return true;
  }

  override next(): ReturnType<Search['next']> {
    return this.flips++ < MOST_FLIPS ? super.next() : undefined;
  }
}
