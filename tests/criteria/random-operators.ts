import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../../src/base/index.js';
import type { InputSettings } from '../../src/input/index.js';

/** A C function of random operators, each written with its number (`operators.h`), and which of them are conditions. */
export interface RandomOperators {
  readonly text: string;
  readonly inputs: InputSettings;
  readonly conditions: readonly number[];
  /** By number, from 1. */
  readonly operators: readonly string[];
  /** The line that each operator is on. */
  readonly lines: readonly number[];
}

const header = readFileSync(join(import.meta.dirname, 'operators/operators.h'), 'utf8');
const RELATIONAL = ['<', '<=', '>', '>=', '==', '!='];
const ARITHMETIC = ['+', '-', '*', '&', '|', '^'];
const ARITHMETICS = { plain: ARITHMETIC, errors: ['+', '-', '*', '/', '%'] } as const;
const range = { low: -4, high: 4 };

/** `errors`: operators that something may go wrong with, and numbers near the ends of types. */
export function randomOperators(random: Random, kind: 'plain' | 'errors' = 'plain'): RandomOperators {
  const lines: string[] = [];
  const conditions: number[] = [];
  const operators: string[] = [];
  const pick = <T>(list: readonly T[]): T => list[random.below(list.length)];
  const variable = (): string => pick(['a', 'b', 'r', '(unsigned)b', '(long long)a', '(unsigned char)a']);
  const leaf = (): string =>
    kind === 'errors' && random.below(3) === 0
      ? pick(['2147483646', '(-2147483647 - 1)', '65536'])
      : pick([variable(), variable(), `${random.below(9)}`, `${random.below(5)}u`, `-${random.below(4)}LL`]);
  const operator = (opcode: string, depth: number): string => {
    const own = operators.push(opcode);
    // Without a variable it would be constant.
    const left = variable();
    const right = value(depth - 1);
    return `O(${own}, ${left}, ${opcode}, ${right})`;
  };
  const value = (depth: number): string => {
    if (depth <= 0 || random.below(3) === 0) return leaf();
    return `(${operator(pick(random.below(4) === 0 ? RELATIONAL : ARITHMETICS[kind]), depth)})`;
  };
  const condition = (depth: number): string => {
    conditions.push(operators.length + 1);
    return operator(pick(RELATIONAL), depth);
  };
  const statements: readonly (() => void)[] = [
    () => lines.push(`if (${condition(2)}) r++; else r--;`),
    () => lines.push(`if (${condition(1)} && ${condition(1)}) r = ${value(2)};`),
    () => lines.push(`r = ${value(3)};`),
    () => {
      conditions.push(operators.push('<'));
      const bound = `O(${operators.length}, i, <, 3)`;
      lines.push(`for (int i = 0; ${bound} && ${condition(1)}; i++) r = ${value(1)};`);
    },
  ];
  const first = header.split('\n').length + 2;
  const lineOf: number[] = [];
  for (let k = 0; k < 3; k++) {
    pick(statements)();
    while (lineOf.length < operators.length) lineOf.push(first + k);
  }
  const body = lines.map((line) => `  ${line}`).join('\n');
  return {
    text: `${header}int f(int a, int b) {\n  int r = 0;\n${body}\n  return r;\n}\n`,
    inputs: { lvalues: { a: { range }, b: { range } }, declares: { calls: 'first' } },
    conditions,
    operators,
    lines: lineOf,
  };
}
