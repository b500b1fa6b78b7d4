import type { Formula } from './criterion.js';

/** `true`: covered, `false`: no more coverage makes it true, `open`: neither is known. */
export type Truth = boolean | 'open';

export function formulaValue<G>(formula: Formula<G>, truthOf: (goal: G) => Truth): Truth {
  switch (formula.kind) {
    case 'goal':
      return truthOf(formula.goal);
    case 'unknown':
      return 'open';
    case 'all':
    case 'any': {
      const values = formula.parts.map((part) => formulaValue(part, truthOf));
      const decides = formula.kind === 'any';
      if (values.includes(decides)) return decides;
      return values.includes('open') ? 'open' : !decides;
    }
  }
}

/** The open goals that may still decide it. */
export function undecidedGoals<G>(formula: Formula<G>, truthOf: (goal: G) => Truth): readonly G[] {
  if (formulaValue(formula, truthOf) !== 'open') return [];
  switch (formula.kind) {
    case 'goal':
      return [formula.goal];
    case 'unknown':
      return [];
    case 'all':
    case 'any':
      return formula.parts.flatMap((part) => undecidedGoals(part, truthOf));
  }
}

/** Goals that are enough to see the value: for `true` all that contribute, for `false` one reason. */
export function decidingGoals<G>(formula: Formula<G>, truthOf: (goal: G) => Truth): readonly G[] {
  switch (formula.kind) {
    case 'goal':
      return [formula.goal];
    case 'unknown':
      return [];
    case 'all':
    case 'any': {
      const value = formulaValue(formula, truthOf);
      const telling = formula.parts.filter((part) => formulaValue(part, truthOf) === value);
      const isOneEnough = value === false && formula.kind === 'all';
      return (isOneEnough ? telling.slice(0, 1) : telling).flatMap((part) => decidingGoals(part, truthOf));
    }
  }
}
