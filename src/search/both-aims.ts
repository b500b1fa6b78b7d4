import { Alternation } from './alternation.js';
import type { Coverage } from './coverage.js';
import { SearchWrapper } from './search-wrapper.js';
import type { Search, SearchContext, Strategy } from './strategy.js';

/**
 * Where some objectives are arms and others are paths: the strategy after the one, and after the other, in turns on the same tree.
 * What one of them executes the other need not.
 */
export function searchFor(strategy: Strategy, context: SearchContext): Search {
  const { coverage, lookAhead } = context;
  const hasArms = coverage.set.objectives.some((_, objective) => coverage.set.armsOf(objective).length > 0);
  if (lookAhead.aim === 'arms' || !hasArms) return strategy.create(context);
  const afterArms = strategy.create({ ...context, lookAhead: lookAhead.aimedAt('arms') });
  return new Alternation(context, [
    { search: new WhileOpen(afterArms, coverage), after: 0 },
    { search: strategy.create(context), after: 0 },
  ]);
}

/** Strategies need not expect to be asked when nothing is left for them. */
class WhileOpen extends SearchWrapper {
  constructor(
    inner: Search,
    private readonly coverage: Coverage,
  ) {
    super(inner);
  }

  override next(): ReturnType<Search['next']> {
    return this.coverage.openCount === 0 ? undefined : super.next();
  }
}
