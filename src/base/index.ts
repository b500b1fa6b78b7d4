export { BitSet } from './bit-set.js';
export { Budget, type BudgetEnd } from './budget.js';
export { type Diagnostic, fault, formatDiagnostic, type Outcome, ok, type Place } from './diagnostic.js';
export { digest } from './digest.js';
export { assertNever, InvariantError, invariant } from './invariant.js';
export { isPattern, matchesPattern, matchingPatterns } from './name-pattern.js';
export { didYouMean } from './near-names.js';
export { Random } from './random.js';
export { type Plugin, type Registry, registry } from './registry.js';
