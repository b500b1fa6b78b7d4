import {
  type Decision,
  type DecisionFormula,
  type Evaluation,
  junctionsOf,
  type Program,
} from '../../ir/index.js';
import { any, goal } from '../criterion.js';
import { evaluationArm } from './evaluation-objectives.js';
import type { Mutant } from './mutant.js';

type Junction = Extract<DecisionFormula, { readonly kind: 'and' | 'or' }>;

/** Each `&&` and `||` of a decision: replaced by the other one, by 1 and by 0. What was evaluated has to show the difference. */
export function logicalMutants(program: Program, decision: Decision): readonly Mutant[] {
  return junctionsOf(decision.formula).flatMap((junction) => mutantsOf(program, decision, junction));
}

function mutantsOf(program: Program, decision: Decision, junction: Junction): readonly Mutant[] {
  const { evaluations } = decision;
  const { kind, left, right } = junction;
  const isOr = kind === 'or';
  const other: Junction = { kind: isOr ? 'and' : 'or', left, right };
  const place = { ...decision, text: textOf(decision, junction) };
  const mutant = (replacement: string, tells: (values: Values) => boolean): readonly Mutant[] => {
    if (evaluations.kind === 'unknown') return [{ place, replacement, formula: evaluations }];
    const telling = evaluations.all.filter((evaluation) => tells(valuesIn(decision, evaluation)));
    const arms = telling.map((evaluation) => goal(evaluationArm(program, decision, evaluation)));
    return arms.length === 0 ? [] : [{ place, replacement, formula: any(arms) }];
  };
  return [
    // The right operand is evaluated, and decides: the other operator would have left it alone.
    ...mutant(textOf(decision, other), (values) => values(left) === !isOr && values(right) === isOr),
    ...mutant('1', (values) => values(junction) === false),
    ...mutant('0', (values) => values(junction) === true),
  ];
}

/** The value of a part of the decision; undefined where it was not evaluated. */
type Values = (formula: DecisionFormula) => boolean | undefined;

function valuesIn({ conditions }: Decision, { vector }: Evaluation): Values {
  const outcomes = new Map(conditions.map(({ number }, index) => [number, vector[index]]));
  const value: Values = (formula) => {
    switch (formula.kind) {
      case 'condition': {
        const letter = outcomes.get(formula.number);
        return letter === 'T' ? true : letter === 'F' ? false : undefined;
      }
      case 'constant':
        return formula.value;
      case 'not': {
        const inner = value(formula.operand);
        return inner === undefined ? undefined : !inner;
      }
      case 'and':
      case 'or': {
        const first = value(formula.left);
        return first === undefined || first === (formula.kind === 'or') ? first : value(formula.right);
      }
    }
  };
  return value;
}

/** As it could be written. */
function textOf({ conditions }: Decision, formula: DecisionFormula): string {
  const text = (part: DecisionFormula): string => {
    switch (part.kind) {
      case 'condition':
        return conditions.find(({ number }) => number === part.number)?.text ?? '';
      case 'constant':
        return part.value === undefined ? '…' : part.value ? '1' : '0';
      case 'not':
        return `!${inner(part.operand)}`;
      case 'and':
      case 'or':
        return `${inner(part.left)} ${part.kind === 'and' ? '&&' : '||'} ${inner(part.right)}`;
    }
  };
  const inner = (part: DecisionFormula): string =>
    part.kind === 'and' || part.kind === 'or' ? `(${text(part)})` : text(part);
  return text(formula);
}
