import { type DecisionFormula, leavesOf, type WholeDecision } from '../../ir/index.js';
import type { ByteText } from '../source/byte-text.js';
import type { Positions } from '../source/column-map.js';
import type { Branch, FunctionControl, SourceFormula } from '../structure/control.js';
import { asWritten } from './fold-text.js';

/** The decisions of a function, by the condition that comes first in each. Models have none: nobody covers them. */
export function wholeDecisions(
  { library, control }: { readonly library: boolean; readonly control: FunctionControl },
  text: ByteText,
  columns: Positions,
): ReadonlyMap<Branch, WholeDecision> {
  const wholes = new Map<Branch, WholeDecision>();
  if (library) return wholes;
  const numberOf = new Map(control.branches.map((branch, index) => [branch, index + 1]));
  for (const { range, formula } of control.decisions) {
    const leaves = leavesOf(formula).flatMap((leaf) => (leaf.kind === 'condition' ? [leaf.branch] : []));
    const conditions = leaves.sort((a, b) => (numberOf.get(a) ?? 0) - (numberOf.get(b) ?? 0));
    // Without probes (in the initialiser of a range of elements) there is nothing to say of it.
    if (conditions.length === 0 || conditions.some((branch) => !numberOf.has(branch))) continue;
    const { line, column } = columns.position(range.begin);
    wholes.set(conditions[0], {
      line,
      column,
      text: asWritten(text, columns, range),
      formula: numbered(formula, numberOf),
    });
  }
  return wholes;
}

function numbered(formula: SourceFormula, numberOf: ReadonlyMap<Branch, number>): DecisionFormula {
  switch (formula.kind) {
    case 'condition':
      return { kind: 'condition', number: numberOf.get(formula.branch) ?? 0 };
    case 'constant':
      return formula;
    case 'not':
      return { kind: 'not', operand: numbered(formula.operand, numberOf) };
    case 'and':
    case 'or':
      return {
        kind: formula.kind,
        left: numbered(formula.left, numberOf),
        right: numbered(formula.right, numberOf),
      };
  }
}
