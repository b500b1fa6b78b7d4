import type { Formula } from '../criterion.js';

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

type Compound<G> = Formula<G> & { readonly kind: 'all' | 'any' };

/** The goals that it speaks of, as far as `partsOf` goes into its parts. */
export function goalsOf<G>(
  formula: Formula<G>,
  partsOf: (compound: Compound<G>) => readonly Formula<G>[] = ({ parts }) => parts,
): readonly G[] {
  switch (formula.kind) {
    case 'goal':
      return [formula.goal];
    case 'unknown':
      return [];
    case 'all':
    case 'any':
      return partsOf(formula).flatMap((part) => goalsOf(part, partsOf));
  }
}

/** The open goals that may still decide it. */
export function undecidedGoals<G>(formula: Formula<G>, truthOf: (goal: G) => Truth): readonly G[] {
  const isOpen = (part: Formula<G>) => formulaValue(part, truthOf) === 'open';
  return isOpen(formula) ? goalsOf(formula, ({ parts }) => parts.filter(isOpen)) : [];
}

/** Goals that are enough to see the value: for `true` all that contribute, for `false` one reason. */
export function decidingGoals<G>(formula: Formula<G>, truthOf: (goal: G) => Truth): readonly G[] {
  return goalsOf(formula, (compound) => {
    const value = formulaValue(compound, truthOf);
    const telling = compound.parts.filter((part) => formulaValue(part, truthOf) === value);
    return value === false && compound.kind === 'all' ? telling.slice(0, 1) : telling;
  });
}
