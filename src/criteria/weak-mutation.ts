import { invariant } from '../base/index.js';
import { type Comparison, decisionsOf, type Program, type SwitchSite } from '../ir/index.js';
import { any, type Criterion, goal, type SoughtObjective, type TakenArm } from './criterion.js';
import { logicalMutants } from './decisions/logical-mutants.js';
import type { Mutant } from './decisions/mutant.js';

/** Each operator is evaluated so that the usual replacements of it would have had another result. */
export const weakMutation = {
  kind: 'listed',
  name: 'weak-mutation',
  summary: 'each arithmetic, relational and logical operator told apart from its usual replacements',
  tracks: ['evaluations', 'order', 'replacement'],
  list: (program, functions) => [
    ...numbered(operatorMutants(program, functions), 'm'),
    ...numbered(
      decisionsOf(program, functions).flatMap((decision) => logicalMutants(program, decision)),
      'l',
    ),
  ],
} satisfies Criterion;

function numbered(mutants: readonly Mutant[], letter: string): readonly SoughtObjective[] {
  const last = new Map<string, number>();
  return mutants.map(({ place, replacement, formula }) => {
    const { function: name, file, line, column, text } = place;
    const number = (last.get(name) ?? 0) + 1;
    last.set(name, number);
    const common = { function: name, kind: 'mutant', file, line, column, text } as const;
    return { objective: { ...common, id: `${name}#${letter}${number}`, outcome: replacement }, formula };
  });
}

function operatorMutants(program: Program, functions: ReadonlySet<string>): readonly Mutant[] {
  return program.sites.flatMap((site) => {
    if (site?.kind !== 'switch' || !functions.has(site.function)) return [];
    if (site.label === 'order') return comparisonMutants(site);
    if (site.label !== 'replacement') return [];
    return [
      { place: site, replacement: site.cases[0].text, formula: goal<TakenArm>({ site: site.id, arm: 0 }) },
    ];
  });
}

/** With operands that are less, equal, greater, unordered. */
const TRUTH: ReadonlyMap<string, readonly boolean[]> = new Map([
  ['<', [true, false, false, false]],
  ['<=', [true, true, false, false]],
  ['>', [false, false, true, false]],
  ['>=', [false, true, true, false]],
  ['==', [false, true, false, false]],
  ['!=', [true, false, true, true]],
  ['1', [true, true, true, true]],
  ['0', [false, false, false, false]],
]);

function comparisonMutants(site: SwitchSite): readonly Mutant[] {
  const { comparison } = site;
  invariant(comparison, 'an order should be that of a comparison');
  const own = TRUTH.get(comparison.operator);
  return [...TRUTH].flatMap(([other, truth]) => {
    if (other === comparison.operator) return [];
    const arms = waysToLie(comparison).filter((arm) => truth[arm] !== own?.[arm]);
    const formula = any(arms.map((arm) => goal<TakenArm>({ site: site.id, arm })));
    return [{ place: site, replacement: written(comparison, other), formula }];
  });
}

/** Integers are always less, equal or greater. */
const waysToLie = ({ operands }: Comparison): readonly number[] =>
  operands === 'float' ? [0, 1, 2, 3] : [0, 1, 2];

const written = ({ left, right }: Comparison, operator: string): string =>
  operator === '0' || operator === '1' ? operator : `${left} ${operator} ${right}`;
