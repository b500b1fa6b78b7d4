import type { Fault } from '../fault.js';

const args = ['--criterion', 'multiple-condition,mcdc-unique-cause'];

/** How decisions are evaluated, and what follows from it. */
export const criteriaFaults: readonly Fault[] = [
  {
    name: 'every evaluation is taken for one whose conditions were false before',
    file: 'criteria/decisions/ghost-events.js',
    text: 'value: outcomesBefore(decision, evaluation)',
    instead: 'value: 0',
    subject: 'coupled',
    args,
  },
  {
    name: 'ghost branches forget what came first',
    file: 'ir/ghost-branches.js',
    text: "op: 'or'",
    instead: "op: 'and'",
    subject: 'coupled',
    args,
  },
  {
    name: 'one pair that is impossible makes an objective infeasible',
    file: 'criteria/objectives/formula-value.js',
    text: "const decides = formula.kind === 'any';",
    instead: 'const decides = false;',
    subject: 'coupled',
    args,
  },
];
