import type { Random } from '../../src/base/index.js';
import type { Tree } from './definitions.js';

/** A C function of random decisions, and what they are. */
export interface RandomDecisions {
  readonly text: string;
  readonly decisions: readonly Tree[];
}

const ATOMS: readonly ((random: Random) => string)[] = [
  (random) => `a > ${random.below(7) - 3}`,
  (random) => `b < ${random.below(7) - 3}`,
  (random) => `a == ${random.below(7) - 3}`,
  (random) => `a + b > ${random.below(9) - 4}`,
  (random) => `(b & 3) == ${random.below(4)}`,
  () => 'a == b',
  () => 'b',
  () => '!a',
  (random) => `r > ${random.below(3)}`,
];

/** Decisions one after the other, each in its own kind of statement; the last condition of a loop bounds it. */
export function randomDecisions(random: Random): RandomDecisions {
  const lines: string[] = [];
  const decisions: Tree[] = [];
  let number = 0;
  const pick = <T>(list: readonly T[]): T => list[random.below(list.length)];
  const atom = (text = pick(ATOMS)(random)): { text: string; tree: Tree } => ({ text, tree: ++number });
  const formula = (size: number): { text: string; tree: Tree } => {
    if (size === 1) return atom();
    const left = 1 + random.below(size - 1);
    const kind = pick(['and', 'or'] as const);
    const first = formula(left);
    const second = formula(size - left);
    const text = `(${first.text}) ${kind === 'and' ? '&&' : '||'} (${second.text})`;
    const tree: Tree = [kind, first.tree, second.tree];
    return random.below(5) === 0 ? { text: `!(${text})`, tree: ['not', tree] } : { text, tree };
  };
  const statements: readonly (() => void)[] = [
    () => {
      const { text, tree } = formula(2 + random.below(3));
      decisions.push(tree);
      lines.push(`if (${text}) r++; else r += 2;`);
    },
    () => {
      const { text, tree } = formula(2 + random.below(3));
      decisions.push(tree);
      lines.push(`r = ${text};`);
    },
    () => {
      const { text, tree } = formula(2 + random.below(2));
      const bound = atom('turns < 3');
      decisions.push(['and', tree, bound.tree]);
      lines.push(`turns = 0; while ((${text}) && ${bound.text}) { turns++; a -= turns; b++; }`);
    },
  ];
  for (let k = 0; k < 2; k++) pick(statements)();
  const body = lines.map((line) => `  ${line}`).join('\n');
  return {
    text: `int f(int a, int b) {\n  int r = 0, turns = 0;\n${body}\n  return r + turns;\n}\n`,
    decisions,
  };
}
